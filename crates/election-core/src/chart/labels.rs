//! The names at the right: each beside the end of its curve, as near as the others let it be.

use super::frame::Frame;
use super::shape::{Anchor, Class, Marker, Point, Shape};

/// How high a name and its formula are together, with room below.
const HEIGHT: f64 = 38.0;

/// A name with what stands below it.
pub(super) struct Label {
    end: Point,
    style: usize,
    name: String,
    words: String,
}

impl Label {
    pub(super) fn new(end: Point, style: usize, name: &str, words: &str) -> Self {
        Self { end, style, name: name.to_owned(), words: words.to_owned() }
    }
}

/// Places names so that none lies on another: from the top down each as high as its curve ends, or below the one before it; and from below up
/// again where the paper ends.
pub(super) fn placed(mut labels: Vec<Label>, frame: &Frame) -> Vec<Shape> {
    labels.sort_by(|one, other| one.end.1.total_cmp(&other.end.1));
    let (left, top, bottom) = frame.names();
    let mut ys: Vec<f64> = Vec::new();
    for label in &labels {
        let free = ys.last().map_or(top, |before| before + HEIGHT);
        ys.push(label.end.1.max(free));
    }
    let mut free = bottom - HEIGHT / 2.0;
    for y in ys.iter_mut().rev() {
        *y = y.min(free);
        free = *y - HEIGHT;
    }
    let mut shapes = Vec::new();
    for (Label { style, name, words, .. }, y) in labels.into_iter().zip(ys) {
        shapes.push(Shape::Mark {
            marker: Marker::of(style),
            class: Class::Run(style),
            at: (left + 4.0, y - 4.0),
            size: 4.0,
        });
        let at = (left + 14.0, y);
        shapes.push(Shape::Text { class: Class::Name(style), at, anchor: Anchor::Start, text: name });
        let at = (left + 14.0, y + 16.0);
        shapes.push(Shape::Text { class: Class::Formula, at, anchor: Anchor::Start, text: words });
    }
    shapes
}
