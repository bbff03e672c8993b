//! Join and leave, and how the others are told of them: by messages like any other.

use super::message::Message;
use super::process::Event;
use super::scenario::{Fault, Scenario};
use super::world::{Condition, World};

impl World {
    /// An absent position becomes a member; nothing happens to any other.
    pub(super) fn join(&mut self, process: usize) {
        if self.conditions[process] != Condition::Absent {
            return;
        }
        self.switch_on(process, self.has_been_member[process]);
        self.has_been_member[process] = true;
        // The crashed are members, too, though the message is lost on them.
        let written = self.would_write(process, Event::Recovered);
        if self.tell_members(process, &Message::Join) {
            self.handle(process, Event::Recovered);
        } else {
            self.processes[process].write_as(&written);
        }
    }

    /// A live process takes its leave of those it takes for members; nothing happens to any other.
    pub(super) fn leave(&mut self, process: usize) {
        if self.conditions[process] == Condition::Live && self.tell_members(process, &Message::Leave) {
            self.conditions[process] = Condition::Absent;
            self.switch_off(process);
        }
    }

    /// A message to every other process that `from` takes for a member; false when it crashes amid these sends.
    fn tell_members(&mut self, from: usize, message: &Message) -> bool {
        let members = self.processes[from].other_members(&self.scenario.rules);
        self.send_to_each(from, members, message)
    }
}

/// A position whose first change of membership is a join is absent until then.
pub(super) fn first_condition(scenario: &Scenario, position: usize) -> Condition {
    let changes =
        scenario.faults.iter().filter(|(_, fault)| *fault == Fault::Join(position) || *fault == Fault::Leave(position));
    match changes.min_by_key(|(at, _)| *at) {
        Some((_, Fault::Join(_))) => Condition::Absent,
        _ => Condition::Live,
    }
}
