//! Messages: arrows from where they are sent to where they arrive, or bands where arrows would lie closer than two pixels.

use super::density::Density;
use super::happenings::{Flight, Happenings, NONE};
use super::intervals::Intervals;
use super::kinds::{Tint, Tints};
use super::places::{Places, Scale, Window};
use super::shape::{Class, Form, Point, Shape, Sign, Tip};
use super::sight::Sight;
use crate::diagram::Axis;
use crate::run::Run;
use crate::trace::MessageRow;

/// So few messages are all drawn as arrows, however close they are: the eye finds its way.
const FEW: usize = 600;
/// How far from a process's line a lost message ends.
const LOST: f64 = 13.0;
/// How far from it any other ends, so that its head is seen.
const CLOSE: f64 = 3.0;

/// The messages along an axis: a few columns beside the run's own.
#[derive(Clone, Debug)]
pub(super) struct Arrows {
    intervals: Intervals,
    rows: Vec<ArrowRow>,
    /// The messages that somebody has changed by hand, by number.
    by_hand: Vec<u32>,
    /// The messages that are corrupted on their way, by number.
    corrupted: Vec<u32>,
}

/// Where an arrow stands.
#[derive(Clone, Copy, Debug)]
struct ArrowRow {
    from_x: u32,
    to_x: u32,
    /// The step in which it is sent.
    sent_in: u32,
    from_row: u16,
    to_row: u16,
    tint: Tint,
}

/// An arrow that is drawn as one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    pub(super) message: u32,
    pub(super) sent_in: u32,
    pub(super) tint: Tint,
    pub(super) from: Point,
    pub(super) to: Point,
}

impl Arrows {
    pub(super) fn of(run: &Run, places: &Places, happenings: &Happenings) -> Self {
        let tints = Tints::of(run.info());
        let rows: Vec<ArrowRow> = happenings
            .flights
            .iter()
            .map(|flight| {
                let message = run.trace().message(flight.message);
                let (from_row, to_row) = places.rows_of(message.from, message.to);
                let small = |row: usize| u16::try_from(row).expect("there are at most 1,024 processes");
                ArrowRow {
                    from_x: places.layout.x(message.sent_in as usize),
                    to_x: end(run, places, flight, &message),
                    sent_in: message.sent_in,
                    from_row: small(from_row),
                    to_row: small(to_row),
                    tint: tints.at(message.kind),
                }
            })
            .collect();
        let intervals = Intervals::of(rows.iter().map(|row| (row.from_x.min(row.to_x), row.from_x.max(row.to_x))));
        let mut by_hand: Vec<u32> = run.scenario().overrides.iter().map(|change| change.message).collect();
        by_hand.sort_unstable();
        let mut corrupted: Vec<u32> = happenings.corruptions.iter().map(|(_, message)| *message).collect();
        corrupted.sort_unstable();
        Self { intervals, rows, by_hand, corrupted }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.rows.len()
    }

    /// Draws those in a window; says which of them are drawn as arrows.
    pub(super) fn draw(&self, sight: Sight<'_>, shapes: &mut Vec<Shape>) -> Vec<Drawn> {
        self.draw_those(|_| true, sight, shapes)
    }

    /// Draws those in a window of which this is so.
    pub(super) fn draw_those(
        &self,
        is_wanted: impl Fn(u32) -> bool,
        sight: Sight<'_>,
        shapes: &mut Vec<Shape>,
    ) -> Vec<Drawn> {
        let Sight { places, happenings, scale, window } = sight;
        let (from, to) = places.range(scale, window);
        let mut found = self.intervals.meeting(from, to);
        found.retain(|place| {
            self.rows[*place as usize].is_in(window) && is_wanted(happenings.flights[*place as usize].message)
        });
        let mut density = Density::new(window);
        let are_many = found.len() > FEW;
        for place in found.iter().filter(|_| are_many) {
            let row = &self.rows[*place as usize];
            let (start, end) = row.ends(places, scale);
            density.count(start, end, scale, row.sent_in);
        }
        let mut drawn = Vec::new();
        for place in found {
            let (row, flight) = (&self.rows[place as usize], &happenings.flights[place as usize]);
            let (start, end) = row.ends(places, scale);
            if are_many && density.is_dense(start, end, scale) {
                density.fill(start, end, scale, row.tint);
            } else {
                drawn.push(self.arrow(row, flight, start, end, scale, shapes));
            }
        }
        density.bands(scale, shapes);
        drawn
    }

    fn arrow(
        &self,
        row: &ArrowRow,
        flight: &Flight,
        start: Point,
        end: Point,
        scale: Scale,
        shapes: &mut Vec<Shape>,
    ) -> Drawn {
        let tip = flight.tip;
        let step = if flight.step == NONE { row.sent_in } else { flight.step };
        let of_message = |shape: Shape| Shape { step: Some(step), message: Some(flight.message), ..shape };
        let class = if flight.is_second { Class::Second(row.tint) } else { Class::Message(row.tint) };
        let mut along = vec![start, end];
        if row.from_row == row.to_row {
            // To itself: below its line and back up.
            let (below, aside) = (scale.row * 0.36, ((end.0 - start.0) * 0.2).min(8.0));
            along = vec![start, (start.0 + aside, start.1 + below), (end.0 - aside, end.1 + below), end];
        }
        let back = match tip {
            Tip::Arrives | Tip::Discarded => CLOSE,
            Tip::Lost => LOST.min(scale.row * 0.3).max(5.0),
            Tip::Open => 0.0,
        };
        shorten(&mut along, back);
        let last = *along.last().expect("an arrow has two ends");
        if self.by_hand.binary_search(&flight.message).is_ok() {
            let at = towards(start, along[1], 12.0);
            shapes.push(of_message(Shape::sign(Class::ByHand, Sign::Diamond, at, 4.5)));
        }
        shapes.push(of_message(Shape::new(class, Form::Arrow { along, tip })));
        if self.corrupted.binary_search(&flight.message).is_ok() {
            let at = (start.0 + (end.0 - start.0) * 0.6, start.1 + (end.1 - start.1) * 0.6);
            shapes.push(of_message(Shape::sign(Class::Corrupted, Sign::Star, at, 5.0)));
        }
        if tip == Tip::Lost {
            let size = (scale.row * 0.13).clamp(2.4, 4.2);
            shapes.push(of_message(Shape::sign(Class::Crash, Sign::Cross, last, size)));
        }
        Drawn { message: flight.message, sent_in: row.sent_in, tint: row.tint, from: start, to: last }
    }
}

impl ArrowRow {
    fn is_in(&self, window: &Window) -> bool {
        let (first, last) = (self.from_row.min(self.to_row), self.from_row.max(self.to_row));
        usize::from(first) < window.rows.end && usize::from(last) >= window.rows.start
    }

    fn ends(&self, places: &Places, scale: Scale) -> (Point, Point) {
        let at = |x, row: u16| (places.px(x, scale), Places::y_of_row(row.into(), scale));
        (at(self.from_x, self.from_row), at(self.to_x, self.to_row))
    }
}

/// Where a message ends across. One that is on its way at the end goes on to where the lines end, or beyond.
fn end(run: &Run, places: &Places, flight: &Flight, message: &MessageRow) -> u32 {
    if flight.step != NONE {
        return places.layout.x(flight.step as usize);
    }
    let (sent, width) = (places.layout.x(message.sent_in as usize), places.layout.width());
    let rest = width.saturating_sub(sent);
    match (places.axis, message.arrives_at) {
        (Axis::Time, Some(at)) => {
            // As steep as if the run went on.
            let passed = run.recorded_until().saturating_sub(message.sent_at).max(1);
            let whole = at.saturating_sub(message.sent_at).max(1);
            let more = u64::from(rest) * u64::from(whole) / u64::from(passed);
            sent.saturating_add(u32::try_from(more.min(4 * u64::from(rest))).unwrap_or(u32::MAX))
        }
        _ => sent.saturating_add(rest.saturating_mul(2)),
    }
}

/// Cuts the end of a line of several parts.
fn shorten(along: &mut [Point], by: f64) {
    let [.., before, last] = along else { return };
    let length = distance(*before, *last);
    if length > 0.0 {
        *last = towards(*last, *before, by.min(length * 0.45));
    }
}

fn towards(from: Point, to: Point, by: f64) -> Point {
    let length = distance(from, to);
    if length == 0.0 {
        return from;
    }
    (from.0 + (to.0 - from.0) * by / length, from.1 + (to.1 - from.1) * by / length)
}

fn distance(one: Point, other: Point) -> f64 {
    let (dx, dy) = (one.0 - other.0, one.1 - other.1);
    (dx * dx + dy * dy).sqrt()
}
