//! Figures of many runs as a picture: what was measured over what was changed, with the published formulas beside it.
//!
//! A [`Chart`] says what there is to see: [`Series`] of runs (least, mean, most) and [`Curve`]s of formulas. [`Chart::draw`] places it on paper of
//! a size, as [`Shape`]s in pixels, and [`svg`] writes those as a text that any program opens; the page draws the same shapes itself.

mod curves;
mod frame;
mod labels;
mod shape;
mod svg;

pub use curves::{Curve, curves};
pub use frame::Frame;
pub use shape::{Anchor, Class, Marker, Point, Shape};
pub use svg::svg;

use crate::sweep::{Over, Row, Spread, Sweep};
use labels::Label;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Messages sent.
    Messages,
    /// Bits sent.
    Bits,
    /// The tick of the last step.
    Time,
    /// The longest chain of messages.
    Rounds,
}

impl Figure {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Messages, Self::Bits, Self::Time, Self::Rounds];

    /// Its key: `messages`, `bits`, `time` or `rounds`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Messages => "messages",
            Self::Bits => "bits",
            Self::Time => "time",
            Self::Rounds => "rounds",
        }
    }

    /// What a row has of it.
    #[must_use]
    pub fn of(self, row: &Row) -> &Spread {
        match self {
            Self::Messages => &row.messages,
            Self::Bits => &row.bits,
            Self::Time => &row.time,
            Self::Rounds => &row.depth,
        }
    }
}

/// How far apart numbers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As far as they differ.
    Linear,
    /// As far as one is a multiple of the other.
    Log,
}

/// What was measured of one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it is called.
    pub name: String,
    /// Which of the hues and markers it has, from 0.
    pub style: usize,
    /// From the left.
    pub readings: Vec<Reading>,
}

/// What was measured at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// What goes across.
    pub x: f64,
    /// The least.
    pub min: f64,
    /// The mean.
    pub mean: f64,
    /// The most.
    pub max: f64,
}

/// What there is to see.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows: `Chang–Roberts: messages over n`.
    pub title: String,
    /// What goes across.
    pub across: String,
    /// What goes up.
    pub up: String,
    /// What was measured.
    pub series: Vec<Series>,
    /// What is published.
    pub curves: Vec<Curve>,
    /// How far apart the values stand, across and up.
    pub scale: Scale,
}

/// The hues and markers of the series: whoever has more draws them again.
pub const STYLES: usize = 6;

impl Chart {
    /// That of a sweep that is over, or of the part of it that is.
    #[must_use]
    pub fn of(sweep: &Sweep, rows: &[Row], figure: Figure, scale: Scale) -> Self {
        let info = sweep.scenario.info();
        let series = sweep.over.iter().enumerate().map(|(style, over)| Series {
            name: over_in_words(*over),
            style,
            readings: rows.iter().filter(|row| row.over == *over).map(|row| Reading::of(row, figure)).collect(),
        });
        let across = if sweep.across.is_size() { "n, processes".to_owned() } else { sweep.across.key().to_owned() };
        Self {
            title: format!("{}: {} over {}", info.name, figure.key(), sweep.across.key()),
            across,
            up: figure.key().to_owned(),
            series: series.collect(),
            curves: curves(sweep, figure),
            scale,
        }
    }

    /// Places it on paper of so many pixels.
    #[must_use]
    pub fn draw(&self, width: f64, height: f64) -> Vec<Shape> {
        let Some(frame) = Frame::around(self, width, height) else { return Vec::new() };
        let mut shapes = frame.paper(self);
        let mut labels = Vec::new();
        for curve in &self.curves {
            let points: Vec<Point> = curve.points.iter().map(|(x, y)| frame.place(*x, *y)).collect();
            if let Some(end) = points.last() {
                labels.push(Label::new(*end, curve.style, &curve.name, &curve.formula));
            }
            shapes.push(Shape::Line { class: Class::Curve { style: curve.style, is_bound: curve.is_bound }, points });
        }
        for series in self.series.iter().filter(|series| !series.readings.is_empty()) {
            if series.readings.iter().any(|reading| reading.min < reading.max) {
                let edge = |up: fn(&Reading) -> f64| {
                    series.readings.iter().map(move |reading| frame.place(reading.x, up(reading)))
                };
                let back = edge(|reading| reading.min).rev();
                let points = edge(|reading| reading.max).chain(back).collect();
                shapes.push(Shape::Band { class: Class::Spread(series.style), points });
            }
            for reading in &series.readings {
                if frame.is_marked(reading.x, &series.readings) {
                    let at = frame.place(reading.x, reading.mean);
                    shapes.push(Shape::Mark {
                        marker: Marker::of(series.style),
                        class: Class::Run(series.style),
                        at,
                        size: 3.5,
                    });
                }
            }
            let end = series.readings.last().map(|reading| frame.place(reading.x, reading.mean));
            // A curve that goes through it says its name already.
            let is_named = self.curves.iter().any(|curve| curve.style == series.style);
            if let Some(end) = end.filter(|_| !is_named) {
                let words = if series.readings.iter().any(|reading| reading.min < reading.max) {
                    "mean, measured"
                } else {
                    "measured"
                };
                labels.push(Label::new(end, series.style, &series.name, words));
            }
        }
        shapes.extend(labels::placed(labels, &frame));
        shapes
    }
}

impl Reading {
    fn of(row: &Row, figure: Figure) -> Self {
        let spread = figure.of(row);
        let x = row.at.parse().unwrap_or_default();
        Self { x, min: spread.min as f64, mean: spread.mean(), max: spread.max as f64 }
    }
}

/// Over what: `ascending`, `100 shuffles`, `all orders`.
#[must_use]
pub fn over_in_words(over: Over) -> String {
    match over {
        Over::Shuffled(1) => "one shuffle".to_owned(),
        Over::Shuffled(count) => format!("{count} shuffles"),
        Over::Seeds(1) => "one seed".to_owned(),
        Over::Seeds(count) => format!("{count} seeds"),
        Over::Permutations => "all orders".to_owned(),
        Over::Starters => "each starting alone".to_owned(),
        Over::Given => "as it is".to_owned(),
        Over::Ascending | Over::Descending | Over::Anonymous => over.to_string(),
    }
}

#[cfg(test)]
mod tests;
