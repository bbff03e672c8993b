//! What there is to see: what was measured, and what is published.

use super::curves::{Curve, curves};
use super::figure::{Figure, over_in_words};
use crate::sweep::{Row, Sweep};

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
}

impl Reading {
    fn of(row: &Row, figure: Figure) -> Self {
        let spread = figure.of(row);
        let x = row.at.parse().unwrap_or_default();
        Self { x, min: spread.min as f64, mean: spread.mean(), max: spread.max as f64 }
    }
}
