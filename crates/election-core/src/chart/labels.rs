//! The names at the right: each beside the end of its curve, as near as the others let it be.

use super::frame::Frame;
use super::shape::{Anchor, Class, Marker, Point, Shape};

/// How high a name and its formula are together, with room below.
const HEIGHT: f64 = 38.0;
/// How high a line of the formula is.
const LINE: f64 = 16.0;
/// A longer formula has two lines.
const MOST_OF_LINE: usize = 24;

/// A name with what stands below it.
pub(super) struct Label {
    end: Point,
    style: usize,
    name: String,
    /// Lines of it.
    words: Vec<String>,
}

impl Label {
    pub(super) fn new(end: Point, style: usize, name: &str, words: &str) -> Self {
        Self { end, style, name: name.to_owned(), words: lines(words) }
    }

    fn height(&self) -> f64 {
        HEIGHT + LINE * self.words.len().saturating_sub(1) as f64
    }
}

/// Words in one line, or a long sum in two.
fn lines(words: &str) -> Vec<String> {
    if words.chars().count() > MOST_OF_LINE
        && let Some((first, second)) = words.rsplit_once(" + ")
    {
        return vec![first.to_owned(), format!("+ {second}")];
    }
    vec![words.to_owned()]
}

/// Places names so that none lies on another: from the top down each as high as its curve ends, or below the one before it; and from below up
/// again where the paper ends.
pub(super) fn placed(mut labels: Vec<Label>, frame: &Frame) -> Vec<Shape> {
    labels.sort_by(|one, other| one.end.1.total_cmp(&other.end.1));
    let (left, top, bottom) = frame.names();
    let mut ys: Vec<f64> = Vec::new();
    let mut free = top;
    for label in &labels {
        let y = label.end.1.max(free);
        free = y + label.height();
        ys.push(y);
    }
    let mut end = bottom + HEIGHT / 2.0;
    for (label, y) in labels.iter().zip(&mut ys).rev() {
        *y = y.min(end - label.height());
        end = *y;
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
        for (line, text) in (1..).zip(words) {
            let at = (left + 14.0, y + LINE * f64::from(line));
            shapes.push(Shape::Text { class: Class::Formula, at, anchor: Anchor::Start, text });
        }
    }
    shapes
}
