//! What there is to see: what was measured, and what is published.

use super::curves::{Curve, curves};
use super::over::over_in_words;
use crate::sweep::{Figure, Over, Row, Sweep};

/// How far apart numbers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As far as they differ.
    Linear,
    /// As far as one is a multiple of the other.
    Log,
}

/// A chart carries no more series.
pub const MOST_SERIES: usize = 12;

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
    /// From where to where it goes across at least, however little has been measured.
    pub span: Option<(f64, f64)>,
    /// Whether curves and runs have their names beside them, where the paper is wide enough for that.
    pub are_named: bool,
}

/// A sweep with its rows so far.
#[derive(Clone, Copy, Debug)]
pub struct Swept<'a> {
    /// What it is called: what tells it from the others.
    pub name: &'a str,
    /// What is run.
    pub sweep: &'a Sweep,
    /// What has come of it.
    pub rows: &'a [Row],
}

impl Chart {
    /// That of a sweep that is over, or of the part of it that is.
    #[must_use]
    pub fn of(sweep: &Sweep, rows: &[Row], figure: Figure, scale: Scale) -> Self {
        Self::of_all(&[Swept { name: &sweep.scenario.info().name, sweep, rows }], figure, scale)
    }

    /// That of several sweeps across the same, at different values perhaps. Where they have different names, a series says which it is of.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn of_all(all: &[Swept<'_>], figure: Figure, scale: Scale) -> Self {
        let across = &all.first().expect("there is something to draw").sweep.across;
        let mut overs: Vec<Over> = all.iter().flat_map(|swept| swept.sweep.over.iter().copied()).collect();
        overs.sort_by_key(ToString::to_string);
        overs.dedup();
        let is_one = all.iter().all(|swept| swept.name == all[0].name);
        let series_name = |name: &str, over: Over| match (is_one, overs.len()) {
            (true, _) => over_in_words(over),
            (_, 1) => name.to_owned(),
            _ => format!("{name}, {}", over_in_words(over)),
        };
        let (mut series, mut all_curves) = (Vec::new(), Vec::new());
        for Swept { name, sweep, rows } in all {
            let first = series.len();
            for over in &sweep.over {
                let readings = rows.iter().filter(|row| row.over == *over).map(|row| Reading::of(row, figure));
                let name = series_name(name, *over);
                series.push(Series { name, style: series.len(), readings: readings.collect() });
            }
            all_curves.extend(curves(sweep, figure).into_iter().map(|curve| {
                let style = first + curve.style;
                Curve { name: series[style].name.clone(), style, ..curve }
            }));
        }
        let values = all.iter().flat_map(|swept| swept.sweep.across.values()).filter_map(|value| value.parse().ok());
        let values: Vec<f64> = values.collect();
        let span = values.iter().copied().reduce(f64::min).zip(values.iter().copied().reduce(f64::max));
        let title = format!("{} over {}", figure.words(), across.key());
        Self {
            title: if is_one { format!("{}: {title}", all[0].name) } else { first_upper(&title) },
            across: if across.is_size() { "n, processes".to_owned() } else { across.key().to_owned() },
            up: figure.words().to_owned(),
            series,
            curves: all_curves,
            scale,
            span,
            are_named: true,
        }
    }
}

fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Reading {
    /// What a row has of a figure.
    #[must_use]
    pub fn of(row: &Row, figure: Figure) -> Self {
        let spread = &row.figures[figure];
        let x = row.at.parse().unwrap_or_default();
        Self { x, min: spread.min as f64, mean: spread.mean(), max: spread.max as f64 }
    }
}
