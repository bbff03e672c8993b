//! Timers that run: a circle about whoever waits, which closes clockwise until the time is up.

use election_core::model::Condition;
use election_core::trace::{ProcessView, TimerView};
use election_core::{ProcessId, Run, View};

use super::{Key, Motion, Shape, Sprite};
use crate::scene::geometry::Point;
use crate::scene::labels;
use crate::scene::layout::Layout;

/// At most so many timers are drawn.
const MOST_TIMERS: usize = 256;

/// The timers that are drawn: whose they are, and which place each has among those of its process. None where their circles would cover
/// the neighbours.
fn drawn<'a>(view: &'a View, layout: &Layout) -> impl Iterator<Item = (ProcessId, usize, &'a TimerView)> {
    let live = view.processes.iter().filter(|process| process.condition == Condition::Live);
    let timers =
        |of: &'a ProcessView| of.timers.iter().enumerate().map(move |(place, timer)| (of.process, place, timer));
    live.flat_map(timers).take(if layout.is_crowded() { 0 } else { MOST_TIMERS })
}

/// The timers that run.
pub(super) fn waits(run: &Run, view: &View, layout: &Layout) -> Vec<Sprite> {
    let sprite = |(process, place, timer): (ProcessId, usize, &TimerView)| Sprite {
        key: Key::Timer(process, timer.timer),
        shape: Shape::Timer { radius: layout.timer_radius(place), timer: timer.timer },
        title: labels::wait(run, timer),
        motion: Motion::Close {
            place: layout.place(process),
            set_at: f64::from(timer.set_at),
            due: f64::from(timer.due),
        },
    };
    drawn(view, layout).map(sprite).collect()
}

/// What they close: the middle and the radius of a circle each.
pub(super) fn tracks(view: &View, layout: &Layout) -> Vec<(Point, f64)> {
    drawn(view, layout).map(|(process, place, _)| (layout.place(process), layout.timer_radius(place))).collect()
}
