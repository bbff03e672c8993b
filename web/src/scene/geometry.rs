//! Points, curves, and numbers as SVG writes them.

use std::f64::consts::TAU;
use std::fmt;

/// A point of the drawing, or a way between two.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// A point.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// So far from a centre, clockwise from the top, in turns.
    pub fn on_circle(centre: Self, radius: f64, turns: f64) -> Self {
        let (sine, cosine) = (turns * TAU).sin_cos();
        Self::new(centre.x + radius * sine, centre.y - radius * cosine)
    }

    /// This point moved by `by` times `way`.
    #[must_use]
    pub fn moved(self, way: Self, by: f64) -> Self {
        Self::new(self.x + way.x * by, self.y + way.y * by)
    }

    /// This point, or the nearest to it with both of its coordinates in a range.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        Self::new(self.x.clamp(least, most), self.y.clamp(least, most))
    }

    /// The way from here to there.
    pub fn to(self, there: Self) -> Self {
        Self::new(there.x - self.x, there.y - self.y)
    }

    /// How far from the origin.
    pub fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The same direction at length 1; nothing stays nothing.
    #[must_use]
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { Self::new(self.x / length, self.y / length) } else { self }
    }

    /// To the left of this direction, on a page whose y grows downwards.
    #[must_use]
    pub fn left(self) -> Self {
        Self::new(self.y, -self.x)
    }
}

/// `x y`, to a tenth, as SVG has it.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", rounded(self.x, 1), rounded(self.y, 1))
    }
}

/// A cubic Bézier curve: a channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// Start, two control points, end.
    pub points: [Point; 4],
}

impl Curve {
    /// A straight line.
    pub fn line(from: Point, to: Point) -> Self {
        let way = from.to(to);
        Self { points: [from, from.moved(way, 1.0 / 3.0), from.moved(way, 2.0 / 3.0), to] }
    }

    /// A line that bows to the left by so much.
    pub fn bow(from: Point, to: Point, by: f64) -> Self {
        let line = Self::line(from, to);
        let side = from.to(to).unit().left();
        let [a, b, c, d] = line.points;
        // A cubic whose control points are off by 4/3 is off by 1 in its middle.
        Self { points: [a, b.moved(side, by * 4.0 / 3.0), c.moved(side, by * 4.0 / 3.0), d] }
    }

    /// The same curve moved by `by` times `way`.
    #[must_use]
    pub fn moved(&self, way: Point, by: f64) -> Self {
        Self { points: self.points.map(|point| point.moved(way, by)) }
    }

    /// The same curve without a fraction of it at either end.
    #[must_use]
    pub fn inset(&self, fraction: f64) -> Self {
        let (from, to) = (fraction, 1.0 - fraction);
        // The slope at a fraction of the way, for a third of what is left.
        let slope = |at: f64| {
            let [a, b, c, d] = self.points;
            let (f, g) = (at, 1.0 - at);
            let slope =
                Point::default().moved(a.to(b), 3.0 * g * g).moved(b.to(c), 6.0 * g * f).moved(c.to(d), 3.0 * f * f);
            Point::default().moved(slope, (to - from) / 3.0)
        };
        let (start, end) = (self.at(from), self.at(to));
        Self { points: [start, start.moved(slope(from), 1.0), end.moved(slope(to), -1.0), end] }
    }

    /// The point at a fraction of the way.
    pub fn at(&self, fraction: f64) -> Point {
        let (f, g) = (fraction, 1.0 - fraction);
        let weights = [g * g * g, 3.0 * g * g * f, 3.0 * g * f * f, f * f * f];
        self.points.iter().zip(weights).fold(Point::default(), |sum, (point, weight)| sum.moved(*point, weight))
    }

    /// The direction at a fraction of the way, at length 1.
    pub fn direction(&self, fraction: f64) -> Point {
        self.at((fraction - 0.01).max(0.0)).to(self.at((fraction + 0.01).min(1.0))).unit()
    }

    /// As an SVG path.
    pub fn path(&self) -> String {
        let [a, b, c, d] = self.points;
        let is_straight = a.moved(a.to(d), 1.0 / 3.0).to(b).length() < 0.01;
        if is_straight { format!("M{a}L{d}") } else { format!("M{a}C{b} {c} {d}") }
    }
}

/// `translate(x y)`.
pub fn place(place: Point) -> String {
    Placement { place, scale: 1.0 }.to_string()
}

/// Where something is moved to, and how large it is drawn: `translate(x y)`, with `scale(s)` unless s is 1.
pub struct Placement {
    /// The middle.
    pub place: Point,
    /// How large, of its full size.
    pub scale: f64,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "translate({})", self.place)?;
        if (self.scale - 1.0).abs() > 0.004 { write!(f, "scale({})", rounded(self.scale, 2)) } else { Ok(()) }
    }
}

/// A number with so many decimals at most, and never a zero with a sign.
pub fn rounded(number: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    (number * scale).round() / scale + 0.0
}

/// The same as it is written.
pub fn number(number: f64, decimals: i32) -> String {
    rounded(number, decimals).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_short_as_they_are() {
        let cases =
            [(0.0, "0"), (12.0, "12"), (-0.04, "0"), (-3.25, "-3.3"), (0.1, "0.1"), (99.96, "100"), (7.05, "7.1")];
        for (value, text) in cases {
            assert_eq!(number(value, 1), text, "{value}");
        }
        assert_eq!(number(12.05, 2), "12.05");
        assert_eq!(number(1_000_000_000.0, 2), "1000000000");
    }

    #[test]
    fn a_bow_is_off_the_line_by_what_it_says() {
        let bow = Curve::bow(Point::new(0.0, 0.0), Point::new(100.0, 0.0), 20.0);
        let middle = bow.at(0.5);
        assert!((middle.x - 50.0).abs() < 1e-9 && (middle.y + 20.0).abs() < 1e-9, "{middle:?}");
        assert_eq!(Curve::line(Point::new(0.0, 0.0), Point::new(30.0, 40.0)).path(), "M0 0L30 40");
        let part = bow.inset(0.2);
        assert!(part.at(0.0).to(bow.at(0.2)).length() < 1e-9 && part.at(0.5).to(bow.at(0.5)).length() < 1e-9);
        assert!(part.at(0.25).to(bow.at(0.35)).length() < 1e-9, "it runs along the whole one");
    }

    #[test]
    fn turns_go_clockwise_from_the_top() {
        let point = Point::on_circle(Point::new(0.0, 0.0), 10.0, 0.25);
        assert!((point.x - 10.0).abs() < 1e-9 && point.y.abs() < 1e-9, "{point:?}");
    }
}
