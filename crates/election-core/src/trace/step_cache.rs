//! A cache of what steps did, for runs in which doing a step again takes long.

use std::collections::BTreeMap;

use crate::model::{Condition, Variables};
use crate::trace::event::Event;

/// The cache holds at most so many steps, and so many events in all.
const MOST_KEPT: usize = 2048;
const MOST_EVENTS: usize = 200_000;

/// What a step did, and the conditions that it met.
#[derive(Debug)]
pub(super) struct StepEffects {
    pub(super) events: Vec<Event>,
    /// What the message that arrived carries.
    pub(super) fields: Option<Variables>,
    /// What messages carry that it sent: by number, of several in a row that carry the same the first.
    pub(super) sent: Vec<(u32, Variables)>,
    /// Whether its process and its peer were live before it.
    pub(super) condition: Option<Condition>,
    pub(super) peer_condition: Option<Condition>,
}

/// What some steps did, by their numbers.
#[derive(Debug, Default)]
pub(super) struct StepCache {
    pub(super) steps: BTreeMap<usize, StepEffects>,
    events: usize,
}

impl StepCache {
    /// Adds a step. A cache that is too large drops the step farthest from it.
    pub(super) fn keep(&mut self, step: usize, effects: StepEffects) {
        self.events += effects.events.len();
        let before = self.steps.insert(step, effects);
        self.events -= before.map_or(0, |before| before.events.len());
        while self.steps.len() > MOST_KEPT || self.events > MOST_EVENTS && self.steps.len() > 1 {
            let (first, last) = (self.steps.keys().next().copied(), self.steps.keys().next_back().copied());
            let is_first_farther = first.is_some_and(|first| step - first > last.map_or(0, |last| last - step));
            let gone = if is_first_farther { self.steps.pop_first() } else { self.steps.pop_last() };
            self.events -= gone.map_or(0, |(_, gone)| gone.events.len());
        }
    }
}
