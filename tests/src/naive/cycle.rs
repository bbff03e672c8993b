//! Runs that can only repeat themselves.

use std::fmt::Write;

use super::entry::{Entry, Scheduled};
use super::world::{Channel, Condition, World};

/// Whether messages and timers are all that is left, and nothing about them is drawn or done by hand.
pub(super) fn can_only_repeat(world: &World) -> bool {
    let scenario = &world.scenario;
    let happens_nothing = scenario.loss_ppm == 0 && scenario.duplicate_ppm == 0 && scenario.corrupt_ppm == 0;
    let mut delays = scenario.delays.values().chain([&scenario.other_delays]);
    let are_fixed = delays.all(|(least, most)| least == most);
    let draws_nothing = are_fixed && happens_nothing;
    let overrides_nothing = scenario.overrides.range(world.counters.numbered..).next().is_none();
    draws_nothing
        && world.swim().is_none()
        && overrides_nothing
        && world.heap.iter().all(|waiting| match waiting.0.entry {
            Entry::Deliver { .. } | Entry::Timer { .. } => true,
            Entry::Fault(_) | Entry::Start(_) | Entry::Corrupt => false,
            Entry::Detect { .. } => !world.is_step(&waiting.0),
        })
}

/// All that the future depends on, as text, with ticks counted from now. A process that has drawn a number since is not the
/// same: its next will be another.
pub(super) fn canonical(world: &World) -> String {
    let mut text = format!("{:?} {:?} {:?} {:?}", world.processes, world.conditions, world.groups, world.armed);
    let is_busy = |channel: &Channel| channel.last_arrival > world.now;
    for (name, channel) in world.channels.iter().filter(|(_, channel)| is_busy(channel)) {
        let ahead = channel.last_arrival - world.now;
        write!(text, " {name:?}+{ahead}").expect("writing to a string cannot fail");
    }
    let mut waiting: Vec<&Scheduled> = world.heap.iter().map(|entry| &entry.0).filter(|s| world.is_step(s)).collect();
    waiting.sort();
    for scheduled in waiting {
        let ahead = scheduled.tick - world.now;
        let entry = match scheduled.entry.clone() {
            // How long a message's history is does not matter for what it does, nor what happens to it on the way to
            // a process that is dead for good: no fault is to come.
            Entry::Deliver { from, to, life, message, is_lost, .. } => {
                let is_lost = is_lost || world.conditions[to] != Condition::Live;
                Entry::Deliver { from, to, life, message, is_lost, depth: 0 }
            }
            other => other,
        };
        write!(text, " {ahead}:{entry:?}").expect("writing to a string cannot fail");
    }
    text
}
