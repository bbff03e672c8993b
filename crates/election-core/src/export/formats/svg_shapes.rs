//! Shapes as elements of SVG.

use std::collections::BTreeMap;

use crate::drawing::outline::{self, double, path, short};
use crate::drawing::{Anchor, Class, Form, Point, Shape, Sign};
use crate::paper::Escaped;

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
        Form::Segment(from, to) if shape.class.is_double() => format!("<path d=\"{}\"/>", double(*from, *to)),
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
                Anchor::Start => String::new(),
                other => format!(" text-anchor=\"{}\"", other.key()),
            };
            let size = if *size == 12.0 { String::new() } else { format!(" style=\"font-size:{}px\"", short(*size)) };
            format!("<text x=\"{}\" y=\"{}\"{anchor}{size}>{}</text>", short(at.0), short(at.1), Escaped(text))
        }
    }
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
            let arrow = outline::arrow(along, *tip, pen.head);
            self.shafts.push_str(&arrow.path);
            arrow.end.into_iter().for_each(|(kind, path)| self.tips.entry(kind).or_default().push_str(&path));
        } else {
            self.others.push_str(&element(shape));
        }
        true
    }

    /// The element, with a title that is shown when one points to it.
    pub(super) fn text(&self, title: Option<&str>) -> String {
        let title = title.map(|title| format!("<title>{}</title>", Escaped(title))).unwrap_or_default();
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
    match sign {
        Sign::Dot | Sign::Ring | Sign::Dashes => circle(size),
        Sign::Rings => format!("{}{}", circle(size), circle(outline::inner(size))),
        Sign::Crown => format!("<path stroke=\"none\" d=\"{}\"/>", outline::strokes(sign, at, size)),
        _ => format!("<path d=\"{}\"/>", outline::strokes(sign, at, size)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_an_element() {
        assert_eq!(Escaped("a<b> & \"c\"\u{1}\n").to_string(), "a&lt;b&gt; &amp; &quot;c&quot; ");
    }
}
