//! Channels that are used, or were a moment ago: where everyone can send to everyone, all of them at once would be a wall.

use election_core::trace::{MessageRow, StepKind};
use election_core::{ProcessId, Run, View};

use super::marks::MOST_SEARCHED;
use super::messages::times;
use super::{Key, Motion, Shape, Sprite};
use crate::scene::layout::Layout;

/// At most so many channels are drawn.
const MOST_WAYS: usize = 240;
/// From so many on they are drawn faintly.
const MANY: usize = 40;

/// The channels in use, and those that fade.
pub(super) fn ways(run: &Run, view: &View, layout: &Layout, linger: f64) -> Vec<Sprite> {
    if !layout.shows_channels_in_use() {
        return Vec::new();
    }
    let mut used: Vec<(ProcessId, ProcessId, f64)> = Vec::new();
    let mut use_until = |from: ProcessId, to: ProcessId, until: f64| {
        if let Some((.., longest)) = used.iter_mut().find(|(one, other, _)| (*one, *other) == (from, to)) {
            *longest = longest.max(until);
        } else if used.len() < MOST_WAYS {
            used.push((from, to, until));
        }
    };
    let every = u32::try_from(view.in_flight.len() / MOST_WAYS).unwrap_or(u32::MAX) + 1;
    let is_drawn = |row: &MessageRow| !super::is_beat(row.kind) && row.number.is_multiple_of(every);
    for message in view.in_flight.iter().filter(|message| is_drawn(&message.row)) {
        use_until(message.row.from, message.row.to, times(&message.row).1);
    }
    let trace = run.trace();
    for step in (view.steps.saturating_sub(MOST_SEARCHED)..view.steps).rev() {
        let row = trace.step(step);
        let since = f64::from(row.at);
        if f64::from(view.now) - since >= linger {
            break;
        }
        if let (StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop, Some(number)) = (row.kind, row.message) {
            let message = trace.message(number);
            if is_drawn(&message) {
                use_until(message.from, message.to, since);
            }
        }
    }
    // Many together are a ground, and no lines that one follows.
    let strength = if used.len() > MANY { 0.25 } else { 0.8 };
    let is_cut = |from, to| layout.parting.as_ref().is_some_and(|parting| parting.parts(from, to));
    let sprite = |(from, to, until)| Sprite {
        key: Key::Channel(from, to),
        shape: Shape::Channel { path: layout.channel(from, to).path(), is_cut: is_cut(from, to) },
        title: String::new(),
        motion: Motion::Stay { until, lasts: linger, strength },
    };
    used.into_iter().map(sprite).collect()
}
