//! Figures of many runs as a picture: what was measured over what was changed, with the published formulas beside it.
//!
//! A [`Chart`] says what there is to see: [`Series`] of runs (least, mean, most) and [`Curve`]s of formulas. [`Chart::draw`] places it on paper of
//! a size, as [`Shape`]s in pixels, and [`svg`] writes those as a text that any program opens; the page draws the same shapes itself.

mod curves;
mod data;
mod drawing;
mod frame;
mod labels;
mod over;
mod shape;
mod svg;

pub use curves::{Curve, curves};
pub use data::{Chart, MOST_SERIES, Reading, Scale, Series, Swept};
pub use frame::{Frame, number};
pub use over::over_in_words;
pub use shape::{Anchor, Class, Marker, Point, STYLES, Shape};
pub use svg::svg;

#[cfg(test)]
mod tests;
