//! Shapes as elements of SVG.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::drawing::{Anchor, Class, Form, Point, Shape, Sign, Standing, Tip};

/// How large things are drawn beside where they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    /// How long an arrow's head is.
    pub(super) head: f64,
}

/// The classes of a shape.
fn class(shape: &Shape) -> String {
    let class = shape.class.key();
    match (&shape.form, shape.class) {
        (Form::Sign { sign: Sign::Dot, .. }, Class::Timer | Class::Stopped) => format!("{class} dot"),
        (Form::Sign { sign: Sign::Ring, .. }, Class::Timer | Class::Stopped) => format!("{class} ring"),
        _ => class,
    }
}

/// A shape as elements, to be put into one that has its [`class`].
fn element(shape: &Shape) -> String {
    match &shape.form {
        Form::Segment(from, to) if shape.class == Class::Line(Standing::Follower) => double(*from, *to),
        Form::Segment(from, to) if shape.class == Class::Copy(Standing::Follower) => double(*from, *to),
        Form::Segment(from, to) => format!("<path d=\"{}\"/>", path(&[*from, *to])),
        Form::Lines(points) => format!("<path d=\"{}\"/>", path(points)),
        Form::Area { at, width, height, round } => {
            let round = if *round > 0.0 { format!(" rx=\"{}\"", short(*round)) } else { String::new() };
            let (x, y) = (short(at.0), short(at.1));
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\"{round}/>", short(*width), short(*height))
        }
        // Those are bundled.
        Form::Arrow { .. } => String::new(),
        Form::Sign { sign, at, size } => of_sign(*sign, *at, *size),
        Form::Text { at, anchor, size, text } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let size = if *size == 12.0 { String::new() } else { format!(" style=\"font-size:{}px\"", short(*size)) };
            format!("<text x=\"{}\" y=\"{}\"{anchor}{size}>{}</text>", short(at.0), short(at.1), escaped(text))
        }
    }
}

/// Two thin lines.
fn double(from: Point, to: Point) -> String {
    let by = |by: f64| path(&[(from.0, from.1 + by), (to.0, to.1 + by)]);
    format!("<path d=\"{}{}\"/>", by(-2.0), by(2.0))
}

/// The paths of an arrow: its line, and how it ends, with a class of its own.
fn arrow(along: &[Point], tip: Tip, pen: Pen) -> (String, Option<(&'static str, String)>) {
    let [.., before, last] = along else { return (String::new(), None) };
    let (dx, dy) = (last.0 - before.0, last.1 - before.1);
    let length = (dx * dx + dy * dy).sqrt();
    let (ux, uy) = if length > 0.0 { (dx / length, dy / length) } else { (1.0, 0.0) };
    let size = pen.head.min(length * 0.6);
    // So far back from the end along the line, and so far to its side.
    let at = |back: f64, aside: f64| (last.0 - ux * back - uy * aside, last.1 - uy * back + ux * aside);
    let mut shaft = along.to_vec();
    let tip = match tip {
        Tip::Arrives => {
            let place = shaft.len() - 1;
            shaft[place] = at(size * 0.8, 0.0);
            Some(("tip", format!("{}z", path(&[at(size, size * 0.45), *last, at(size, -size * 0.45)]))))
        }
        Tip::Discarded => Some(("bar", path(&[at(0.0, size * 0.65), at(0.0, -size * 0.65)]))),
        Tip::Open => Some(("open", path(&[at(size * 0.8, size * 0.5), *last, at(size * 0.8, -size * 0.5)]))),
        Tip::Lost => None,
    };
    (path(&shaft), tip)
}

/// Shapes of one class, in one element: many arrows are one path.
#[derive(Debug, Default)]
pub(super) struct Bundle {
    class: String,
    shafts: String,
    tips: BTreeMap<&'static str, String>,
    others: String,
}

impl Bundle {
    /// That of a shape alone.
    pub(super) fn of(shape: &Shape, pen: Pen) -> Self {
        let mut bundle = Self { class: class(shape), ..Self::default() };
        bundle.add(shape, pen);
        bundle
    }

    /// Adds a shape, unless it is of another class.
    pub(super) fn add(&mut self, shape: &Shape, pen: Pen) -> bool {
        if class(shape) != self.class {
            return false;
        }
        if let Form::Arrow { along, tip } = &shape.form {
            let (shaft, tip) = arrow(along, *tip, pen);
            self.shafts.push_str(&shaft);
            tip.into_iter().for_each(|(kind, path)| self.tips.entry(kind).or_default().push_str(&path));
        } else {
            self.others.push_str(&element(shape));
        }
        true
    }

    /// The element, with a title that is shown when one points to it.
    pub(super) fn text(&self, title: Option<&str>) -> String {
        let title = title.map(|title| format!("<title>{}</title>", escaped(title))).unwrap_or_default();
        let arrows = if self.shafts.is_empty() { String::new() } else { format!("<path d=\"{}\"/>", self.shafts) };
        let tips: String =
            self.tips.iter().map(|(kind, path)| format!("<path class=\"{kind}\" d=\"{path}\"/>")).collect();
        if title.len() + arrows.len() + tips.len() + self.others.len() == 0 {
            return String::new();
        }
        format!("<g class=\"{}\">{title}{arrows}{tips}{}</g>\n", self.class, self.others)
    }
}

fn of_sign(sign: Sign, at: Point, size: f64) -> String {
    let (x, y) = at;
    let circle = |radius: f64| format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", short(x), short(y), short(radius));
    let lines = |places: &[&[Point]]| -> String {
        let scaled =
            |points: &&[Point]| path(&points.iter().map(|(dx, dy)| (x + dx * size, y + dy * size)).collect::<Vec<_>>());
        places.iter().map(scaled).collect()
    };
    match sign {
        Sign::Dot | Sign::Ring | Sign::Dashes => circle(size),
        Sign::Rings => {
            let inner = if size > 8.0 { 3.4 } else { 2.4 };
            format!("{}{}", circle(size), circle((size - inner).max(1.0)))
        }
        Sign::Cross => {
            format!("<path d=\"{}\"/>", lines(&[&[(-1.0, -1.0), (1.0, 1.0)], &[(1.0, -1.0), (-1.0, 1.0)]]))
        }
        Sign::Alarm => {
            format!("<path d=\"{}\"/>", lines(&[&[(0.0, -1.0), (0.0, 0.25)], &[(0.0, 0.95), (0.0, 1.0)]]))
        }
        Sign::Check => format!("<path d=\"{}\"/>", lines(&[&[(-0.8, 0.1), (-0.2, 0.7), (0.9, -0.8)]])),
        Sign::Star => {
            let star: [&[Point]; 3] =
                [&[(0.0, -1.0), (0.0, 1.0)], &[(-0.87, -0.5), (0.87, 0.5)], &[(-0.87, 0.5), (0.87, -0.5)]];
            format!("<path d=\"{}\"/>", lines(&star))
        }
        Sign::Diamond => {
            format!("<path d=\"{}z\"/>", lines(&[&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]]))
        }
        Sign::Hexagon => {
            let corners: &[Point] =
                &[(1.12, 0.0), (0.56, 0.97), (-0.56, 0.97), (-1.12, 0.0), (-0.56, -0.97), (0.56, -0.97)];
            format!("<path d=\"{}z\"/>", lines(&[corners]))
        }
        Sign::Crown => {
            let points: &[Point] =
                &[(-0.85, 0.6), (-0.85, -0.5), (-0.4, 0.0), (0.0, -0.65), (0.4, 0.0), (0.85, -0.5), (0.85, 0.6)];
            format!("<path stroke=\"none\" d=\"{}z\"/>", lines(&[points]))
        }
    }
}

/// Straight lines from place to place.
fn path(points: &[Point]) -> String {
    let mut text = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        let _ = write!(text, "{}{} {}", if place == 0 { 'M' } else { 'L' }, short(*x), short(*y));
    }
    text
}

/// A number with at most one digit behind the point.
pub(super) fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A text in which nothing is an element; characters that XML does not have are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_an_element_and_numbers_are_short() {
        assert_eq!(escaped("a<b> & \"c\"\u{1}\n"), "a&lt;b&gt; &amp; &quot;c&quot; ");
        assert_eq!([1.0, -0.04, 2.25, 1000.5].map(short), ["1", "0", "2.2", "1000.5"]);
    }
}
