//! The names at the right: each beside the end of its curve, as near as the others let it be.

use super::frame::Frame;
use super::shape::{Anchor, Class, Marker, Point, Shape};

/// How high a line is.
const LINE: f64 = 16.0;
/// How much room there is below a label.
const BELOW: f64 = 6.0;
/// What has more letters than this has two lines.
const MOST_OF_LINE: usize = 24;

/// A name with what stands below it.
pub(super) struct Label {
    end: Point,
    style: usize,
    name: Vec<String>,
    /// The formula, or what was measured, line by line.
    words: Vec<String>,
}

impl Label {
    pub(super) fn new(end: Point, style: usize, name: &str, words: &str) -> Self {
        Self { end, style, name: lines(name, ", "), words: lines(words, " + ") }
    }

    fn height(&self) -> f64 {
        LINE * (self.name.len() + self.words.len()) as f64 + BELOW
    }
}

/// A text in one line, or a long one in two: it is broken where `between` stands for the last time outside all brackets.
fn lines(text: &str, between: &str) -> Vec<String> {
    let is_outside = |at: &usize| {
        let before = &text[..*at];
        before.matches('(').count() == before.matches(')').count()
    };
    let is_long = text.chars().count() > MOST_OF_LINE;
    let place = text.rmatch_indices(between).map(|(at, _)| at).find(is_outside).filter(|_| is_long);
    match place.map(|at| text.split_at(at)) {
        // A comma ends its line, a sign begins one.
        Some((first, second)) if between == ", " => vec![format!("{first},"), second[between.len()..].to_owned()],
        Some((first, second)) => vec![first.to_owned(), second.trim_start().to_owned()],
        None => vec![text.to_owned()],
    }
}

/// Places names so that none lies on another: from the top down each as high as its curve ends, or below the one before it; and from below up
/// again where the paper ends. Where all have no room, what stands below the names is left out, and then each name has one line.
pub(super) fn placed(mut labels: Vec<Label>, frame: &Frame) -> Vec<Shape> {
    labels.sort_by(|one, other| one.end.1.total_cmp(&other.end.1));
    let (left, top, bottom) = frame.names();
    // The base of the first line is where a label stands.
    let end = bottom + LINE;
    let have_room = |labels: &[Label]| labels.iter().map(Label::height).sum::<f64>() <= end - top;
    if !have_room(&labels) {
        labels.iter_mut().for_each(|label| label.words.clear());
    }
    if !have_room(&labels) {
        labels.iter_mut().for_each(|label| label.name = vec![label.name.join(" ")]);
    }
    let mut ys: Vec<f64> = Vec::new();
    let mut free = top;
    for label in &labels {
        let y = label.end.1.max(free);
        free = y + label.height();
        ys.push(y);
    }
    let mut end = end;
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
        let named = name.into_iter().map(|text| (Class::Name(style), text));
        let lines = named.chain(words.into_iter().map(|text| (Class::Formula, text)));
        for (line, (class, text)) in (0..).zip(lines) {
            let at = (left + 14.0, y + LINE * f64::from(line));
            shapes.push(Shape::Text { class, at, anchor: Anchor::Start, text });
        }
    }
    shapes
}
