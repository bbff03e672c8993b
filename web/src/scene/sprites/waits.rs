//! Timers that run: a circle about whoever waits, which closes clockwise until the time is up.

use election_core::model::Condition;
use election_core::{Run, View};

use super::{Key, Motion, Shape, Sprite};
use crate::scene::labels;
use crate::scene::layout::Layout;

/// At most so many timers are drawn.
const MOST_TIMERS: usize = 256;

/// The timers that run.
pub(super) fn waits(run: &Run, view: &View, layout: &Layout) -> Vec<Sprite> {
    let live = view.processes.iter().filter(|process| process.condition == Condition::Live);
    let all = live.flat_map(|process| process.timers.iter().enumerate().map(move |timer| (process.process, timer)));
    let sprite = |(process, (place, timer)): (_, (usize, &election_core::trace::TimerView))| Sprite {
        key: Key::Timer(process, timer.timer),
        shape: Shape::Timer { radius: layout.timer_radius(place), timer: timer.timer },
        title: labels::wait(run.info(), timer),
        motion: Motion::Close {
            place: layout.place(process),
            set_at: f64::from(timer.set_at),
            due: f64::from(timer.due),
        },
    };
    all.take(MOST_TIMERS).map(sprite).collect()
}
