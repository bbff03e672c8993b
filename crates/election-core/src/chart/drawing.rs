//! A chart on paper of a size.

use super::data::{Chart, Reading};
use super::frame::Frame;
use super::labels::{self, Label};
use super::shape::{Class, Marker, Point, Shape};

impl Chart {
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
        if frame.has_names() {
            shapes.extend(labels::placed(labels, &frame));
        }
        shapes
    }
}
