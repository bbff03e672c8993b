//! Timers: brackets below a process's line, from when one is set to when it runs out or is stopped.

use super::happenings::{Happenings, NONE, Wait, WaitEnd};
use super::intervals::Intervals;
use super::places::Places;
use super::room::Room;
use super::shape::{Class, Shape, Sign};
use super::sight::Sight;

/// The timers along an axis.
#[derive(Clone, Debug)]
pub(super) struct Waits {
    intervals: Intervals,
}

impl Waits {
    pub(super) fn of(places: &Places, happenings: &Happenings) -> Self {
        let ends = happenings.waits.iter().map(|wait| {
            let (from, to) = (places.layout.x(wait.from as usize), end(places, wait));
            (from.min(to), from.max(to))
        });
        Self { intervals: Intervals::of(ends) }
    }

    pub(super) fn draw(&self, sight: Sight<'_>, room: &mut Room, shapes: &mut Vec<Shape>) {
        let Sight { places, happenings, scale, window } = sight;
        let (from, to) = places.range(scale, window);
        let below = (scale.row * 0.28).min(15.0);
        let (apart, tooth) = ((scale.row * 0.07).min(5.0), (scale.row * 0.08).min(5.0));
        for place in self.intervals.meeting(from, to) {
            let wait = &happenings.waits[place as usize];
            if !window.rows.contains(&places.row_of(wait.process)) {
                continue;
            }
            let left = places.x(wait.from as usize, scale);
            let right = if wait.to == NONE { places.right(scale) } else { places.x(wait.to as usize, scale) };
            if right - left < 1.0 {
                continue;
            }
            let y = places.y(wait.process, scale) + below + apart * f64::from(wait.lane.min(2));
            let class = match wait.how {
                WaitEnd::Fires | WaitEnd::Open => Class::Timer,
                WaitEnd::Stopped | WaitEnd::SetAgain | WaitEnd::Gone => Class::Stopped,
            };
            let mut add = |shape: Shape| shapes.push(shape.of_step(wait.from));
            add(Shape::segment(class, (left, y), (right, y)));
            add(Shape::segment(class, (left, y - tooth), (left, y)));
            match wait.how {
                WaitEnd::Fires => add(Shape::sign(class, Sign::Dot, (right, y), (tooth * 0.6).max(1.2))),
                WaitEnd::Stopped => add(Shape::sign(class, Sign::Ring, (right, y), (tooth * 0.55).max(1.2))),
                WaitEnd::SetAgain | WaitEnd::Gone | WaitEnd::Open => {}
            }
            room.take_area((left, y - tooth), right - left, tooth + 3.0);
        }
    }
}

fn end(places: &Places, wait: &Wait) -> u32 {
    if wait.to == NONE { places.layout.width() } else { places.layout.x(wait.to as usize) }
}
