//! The paper: where numbers stand on it, and its axes.

use super::data::{Chart, Reading, Scale};
use super::shape::{Anchor, Class, Point, Shape};

/// Room around what is drawn, in pixels.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 200.0;
/// The same at the right, where no names stand there.
const NARROW: f64 = 18.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = 52.0;
/// The least room between two numbers along an axis.
const APART: f64 = 44.0;

/// On paper narrower than this there is no room for names beside the curves.
const NAMED: f64 = 560.0;

/// Where numbers stand on the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    scale: Scale,
    x: (f64, f64),
    y: (f64, f64),
    width: f64,
    height: f64,
    are_named: bool,
}

impl Frame {
    /// The paper on which everything of a chart finds room; none where there is nothing.
    #[must_use]
    pub fn around(chart: &Chart, width: f64, height: f64) -> Option<Self> {
        let readings = || chart.series.iter().flat_map(|series| &series.readings);
        let curves = || chart.curves.iter().flat_map(|curve| &curve.points);
        let span = || chart.span.into_iter().flat_map(|(low, high)| [low, high]);
        let xs = || readings().map(|reading| reading.x).chain(curves().map(|point| point.0)).chain(span());
        let ys = || readings().flat_map(|reading| [reading.min, reading.max]).chain(curves().map(|point| point.1));
        let least = |of: &mut dyn Iterator<Item = f64>| of.reduce(f64::min);
        let most = |of: &mut dyn Iterator<Item = f64>| of.reduce(f64::max);
        let (x, y) = ((least(&mut xs())?, most(&mut xs())?), (least(&mut ys())?, most(&mut ys())?));
        // What is 0 somewhere has no multiples.
        let scale = if x.0 > 0.0 && y.0 > 0.0 { chart.scale } else { Scale::Linear };
        let y = match scale {
            Scale::Linear => (0.0, if y.1 > 0.0 { y.1 } else { 1.0 }),
            Scale::Log => (y.0 * 0.8, y.1 * 1.25),
        };
        Some(Self { scale, x, y, width, height, are_named: chart.are_named })
    }

    /// Where the chart itself begins and ends: from the left, and from the top.
    #[must_use]
    pub fn area(&self) -> (Point, Point) {
        ((LEFT, TOP), (self.right(), self.height - BOTTOM))
    }

    /// Whether curves have their names beside them.
    #[must_use]
    pub fn has_names(&self) -> bool {
        self.are_named && self.width >= NAMED
    }

    fn right(&self) -> f64 {
        self.width - if self.has_names() { RIGHT } else { NARROW }
    }

    /// Where a number across and a number up stand.
    #[must_use]
    pub fn place(&self, x: f64, y: f64) -> Point {
        let part = |value: f64, (low, high): (f64, f64)| {
            let part = match self.scale {
                Scale::Linear => (value - low) / (high - low),
                Scale::Log => (value / low).ln() / (high / low).ln(),
            };
            // All in one place: in the middle.
            if part.is_finite() { part } else { 0.5 }
        };
        let (wide, high) = (self.right() - LEFT, self.height - TOP - BOTTOM);
        (LEFT + part(x, self.x) * wide, TOP + (1.0 - part(y, self.y)) * high)
    }

    /// Where the names at the right begin, and from where to where they may stand.
    pub(super) fn names(&self) -> (f64, f64, f64) {
        (self.right() + 14.0, TOP, self.height - BOTTOM)
    }

    /// Whether a reading has a mark: where they would lie on each other only some have, the first and the last always.
    pub(super) fn is_marked(&self, x: f64, readings: &[Reading]) -> bool {
        let place = |reading: &Reading| self.place(reading.x, self.y.1).0;
        let (Some(first), Some(last)) = (readings.first(), readings.last()) else { return false };
        if x == first.x || x == last.x {
            return true;
        }
        // The last mark before it, walked to from the first.
        let mut marked = place(first);
        for reading in readings {
            let here = place(reading);
            let is_free = here - marked >= 9.0 && place(last) - here >= 9.0;
            if reading.x == x {
                return is_free;
            }
            if is_free {
                marked = here;
            }
        }
        false
    }

    /// Axes, their numbers and what they are about.
    pub(super) fn paper(&self, chart: &Chart) -> Vec<Shape> {
        let (left, right) = (LEFT, self.right());
        let (top, bottom) = (TOP, self.height - BOTTOM);
        let mut shapes = Vec::new();
        let mut before = f64::INFINITY;
        for value in self.ticks(self.y) {
            let y = self.place(self.x.0, value).1;
            if before - y >= APART / 2.0 && y >= top - 1.0 {
                shapes.push(Shape::Line { class: Class::Grid, points: vec![(left, y), (right, y)] });
                shapes.push(text(Class::Number, (left - 8.0, y + 4.0), Anchor::End, number(value)));
                before = y;
            }
        }
        shapes.push(Shape::Line { class: Class::Axis, points: vec![(left, bottom), (right, bottom)] });
        let mut before = f64::NEG_INFINITY;
        for value in self.ticks(self.x) {
            let x = self.place(value, self.y.0).0;
            if x - before >= APART && x <= right + 1.0 {
                shapes.push(Shape::Line { class: Class::Axis, points: vec![(x, bottom), (x, bottom + 5.0)] });
                shapes.push(text(Class::Number, (x, bottom + 20.0), Anchor::Middle, number(value)));
                before = x;
            }
        }
        shapes.push(text(Class::Caption, (left, top - 16.0), Anchor::Start, chart.up.clone()));
        shapes.push(text(Class::Caption, (right, bottom + 40.0), Anchor::End, chart.across.clone()));
        shapes
    }

    /// Round numbers within a range, more than find room.
    fn ticks(&self, (low, high): (f64, f64)) -> Vec<f64> {
        match self.scale {
            Scale::Log if high / low >= 8.0 => {
                let digits = [1.0, 2.0, 5.0];
                let powers = (low.log10().floor() as i32)..=(high.log10().ceil() as i32);
                let all = powers.flat_map(|power| digits.map(|digit| digit * 10f64.powi(power)));
                all.filter(|value| (low..=high).contains(value)).collect()
            }
            _ => {
                let step = round_step((high - low) / 6.0);
                let first = (low / step).ceil() as i64;
                (first..).map(|at| at as f64 * step).take_while(|value| *value <= high + step / 1e6).take(100).collect()
            }
        }
    }
}

/// The next larger of 1, 2, 5 and their multiples by powers of ten; 1 where nothing lies between.
fn round_step(least: f64) -> f64 {
    if least <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|step| *step >= least).unwrap_or(power)
}

/// A number as people write it: `1,000`, `0.05`.
pub fn number(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    let text = format!("{rounded}");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if part.is_empty() { grouped } else { format!("{grouped}.{part}") }
}

fn text(class: Class, at: Point, anchor: Anchor, text: impl Into<String>) -> Shape {
    Shape::Text { class, at, anchor, text: text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        let written = [0.0, 7.0, 1_000.0, 1_234_567.0, 0.05, 0.1 + 0.2].map(number);
        assert_eq!(written, ["0", "7", "1,000", "1,234,567", "0.05", "0.3"]);
    }

    #[test]
    fn steps_are_round() {
        assert_eq!([0.0, 0.03, 1.0, 3.0, 70.0].map(round_step), [1.0, 0.05, 1.0, 5.0, 100.0]);
    }
}
