//! Shapes as outlines: paths in the language that SVG has for them, for whoever draws with one.

use std::fmt::Write as _;

use super::shape::{Form, Point, Shape, Sign, Tip};

/// The paths of a shape, beside its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Its lines.
    pub path: String,
    /// How an arrow ends: a class beside the shape's own, and a path. `tip`, a filled head; `bar`; `open`, a head that is not filled.
    pub end: Option<(&'static str, String)>,
}

impl Outline {
    /// Of a shape whose arrows have heads of this length. Nothing of words.
    #[must_use]
    pub fn of(shape: &Shape, head: f64) -> Self {
        let path = match &shape.form {
            Form::Arrow { along, tip } => return arrow(along, *tip, head),
            Form::Segment(from, to) if shape.class.is_double() => double(*from, *to),
            Form::Segment(from, to) => path(&[*from, *to]),
            Form::Lines(points) => path(points),
            Form::Area { at, width, height, round } => area(*at, (*width, *height), *round),
            Form::Sign { sign, at, size } => of_sign(*sign, *at, *size),
            Form::Text { .. } => String::new(),
        };
        Self { path, end: None }
    }
}

/// Straight lines from place to place.
#[must_use]
pub fn path(points: &[Point]) -> String {
    let mut text = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        let _ = write!(text, "{}{} {}", if place == 0 { 'M' } else { 'L' }, short(*x), short(*y));
    }
    text
}

/// Two thin lines.
pub(crate) fn double(from: Point, to: Point) -> String {
    let by = |by: f64| path(&[(from.0, from.1 + by), (to.0, to.1 + by)]);
    format!("{}{}", by(-2.0), by(2.0))
}

/// The paths of an arrow.
pub(crate) fn arrow(along: &[Point], tip: Tip, head: f64) -> Outline {
    let [.., before, last] = along else { return Outline::default() };
    let (dx, dy) = (last.0 - before.0, last.1 - before.1);
    let length = (dx * dx + dy * dy).sqrt();
    let (ux, uy) = if length > 0.0 { (dx / length, dy / length) } else { (1.0, 0.0) };
    let size = head.min(length * 0.6);
    // So far back from the end along the line, and so far to its side.
    let at = |back: f64, aside: f64| (last.0 - ux * back - uy * aside, last.1 - uy * back + ux * aside);
    let mut shaft = along.to_vec();
    let end = match tip {
        Tip::Arrives => {
            let place = shaft.len() - 1;
            shaft[place] = at(size * 0.8, 0.0);
            Some(("tip", format!("{}z", path(&[at(size, size * 0.45), *last, at(size, -size * 0.45)]))))
        }
        Tip::Discarded => Some(("bar", path(&[at(0.0, size * 0.65), at(0.0, -size * 0.65)]))),
        Tip::Open => Some(("open", path(&[at(size * 0.8, size * 0.5), *last, at(size * 0.8, -size * 0.5)]))),
        Tip::Lost => None,
    };
    Outline { path: path(&shaft), end }
}

fn area(at: Point, (width, height): (f64, f64), round: f64) -> String {
    let (x, y) = at;
    let (width, height) = (width.max(0.0), height.max(0.0));
    let round = round.min(width / 2.0).min(height / 2.0);
    if round <= 0.0 {
        return format!("{}z", path(&[at, (x + width, y), (x + width, y + height), (x, y + height)]));
    }
    let corner =
        |dx: f64, dy: f64| format!("a{0} {0} 0 0 1 {1} {2}", short(round), short(dx * round), short(dy * round));
    let (across, down) = (short(width - 2.0 * round), short(height - 2.0 * round));
    format!(
        "M{} {}h{across}{}v{down}{}h-{across}{}v-{down}{}z",
        short(x + round),
        short(y),
        corner(1.0, 1.0),
        corner(-1.0, 1.0),
        corner(-1.0, -1.0),
        corner(1.0, -1.0)
    )
}

fn circle((x, y): Point, radius: f64) -> String {
    let (r, d) = (short(radius), short(2.0 * radius));
    format!("M{} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z", short(x - radius), short(y))
}

fn of_sign(sign: Sign, at: Point, size: f64) -> String {
    match sign {
        Sign::Dot | Sign::Ring | Sign::Dashes => circle(at, size),
        Sign::Rings => format!("{}{}", circle(at, size), circle(at, inner(size))),
        _ => strokes(sign, at, size),
    }
}

/// How large the inner one of two rings is.
pub(crate) fn inner(size: f64) -> f64 {
    (size - if size > 8.0 { 3.4 } else { 2.4 }).max(1.0)
}

/// The lines of a sign that is no ring.
pub(crate) fn strokes(sign: Sign, (x, y): Point, size: f64) -> String {
    let (lines, is_closed): (&[&[Point]], bool) = match sign {
        Sign::Cross => (&[&[(-1.0, -1.0), (1.0, 1.0)], &[(1.0, -1.0), (-1.0, 1.0)]], false),
        Sign::Alarm => (&[&[(0.0, -1.0), (0.0, 0.25)], &[(0.0, 0.95), (0.0, 1.0)]], false),
        Sign::Check => (&[&[(-0.8, 0.1), (-0.2, 0.7), (0.9, -0.8)]], false),
        Sign::Star => {
            (&[&[(0.0, -1.0), (0.0, 1.0)], &[(-0.87, -0.5), (0.87, 0.5)], &[(-0.87, 0.5), (0.87, -0.5)]], false)
        }
        Sign::Diamond => (&[&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]], true),
        Sign::Crown => {
            (&[&[(-0.85, 0.6), (-0.85, -0.5), (-0.4, 0.0), (0.0, -0.65), (0.4, 0.0), (0.85, -0.5), (0.85, 0.6)]], true)
        }
        Sign::Dot | Sign::Ring | Sign::Dashes | Sign::Rings => (&[], false),
    };
    let mut text = String::new();
    for points in lines {
        let points: Vec<Point> = points.iter().map(|(dx, dy)| (x + dx * size, y + dy * size)).collect();
        text.push_str(&path(&points));
        if is_closed {
            text.push('z');
        }
    }
    text
}

/// A number with at most one digit behind the point.
#[must_use]
pub fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::shape::Class;
    use super::*;

    #[test]
    fn every_form_has_its_paths() {
        assert_eq!([1.0, -0.04, 2.25, 1000.5].map(short), ["1", "0", "2.2", "1000.5"]);
        let outline = |form| Outline::of(&Shape::new(Class::Event, form), 6.0);
        let along = vec![(0.0, 0.0), (20.0, 0.0)];
        let arrow = |tip| outline(Form::Arrow { along: along.clone(), tip });
        assert_eq!(arrow(Tip::Arrives).path, "M0 0L15.2 0");
        assert_eq!(arrow(Tip::Arrives).end.map(|(class, _)| class), Some("tip"));
        assert_eq!(arrow(Tip::Lost), Outline { path: "M0 0L20 0".to_owned(), end: None });
        let area = |round| outline(Form::Area { at: (1.0, 2.0), width: 10.0, height: 6.0, round }).path;
        assert_eq!(area(0.0), "M1 2L11 2L11 8L1 8z");
        assert_eq!(area(2.0), "M3 2h6a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z");
        let dot = outline(Form::Sign { sign: Sign::Dot, at: (5.0, 5.0), size: 3.0 });
        assert_eq!(dot.path, "M2 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z");
    }
}
