//! How a wave has spread: over which edges messages have come, and who was first reached by whom.

use std::collections::{BTreeMap, BTreeSet};

use super::back::numbers;
use crate::algorithm::Purpose;
use crate::model::{Kind, ProcessId, Tick};
use crate::run::Run;
use crate::trace::{Fate, MessageRow};

/// The first message that has come over an edge, in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Who sent it.
    pub from: ProcessId,
    /// Whom it reached.
    pub to: ProcessId,
    /// The message's number.
    pub message: u32,
    /// The step in which it arrived.
    pub step: u32,
    /// The tick in which it arrived.
    pub tick: Tick,
    /// Whether it is what made its receiver take part: then its sender is the receiver's parent in the wave's tree.
    pub is_parent: bool,
}

/// The first message over each edge, in the order in which they arrived. Those that made somebody take part are the tree of a wave, or
/// a forest where several began: whoever has begun by itself has no parent. The engine's own messages are not counted, nor is what got
/// lost. One pass over the steps, at most until every edge has been used.
#[must_use]
pub fn wave(run: &Run) -> Vec<Contact> {
    let trace = run.trace();
    let graph = run.scenario().graph();
    let is_own = |kind: Kind| usize::from(kind.0) < run.info().messages.len();
    let mut takes_part = vec![false; usize::from(run.scenario().processes)];
    let mut used = BTreeSet::new();
    let mut contacts = Vec::new();
    for step in 0..run.steps() {
        if used.len() as u64 == graph.edges() {
            break;
        }
        let row = trace.step(step);
        let Some(process) = row.process else { continue };
        let Some(number) = row.message else {
            takes_part[process.index()] |= !trace.sent_in(step).is_empty();
            continue;
        };
        let message = trace.message(number);
        if !is_own(message.kind) || matches!(message.fate, Fate::Lost(_)) {
            continue;
        }
        let is_parent = !std::mem::replace(&mut takes_part[process.index()], true);
        let (from, to) = (message.from, process);
        if used.insert((from.min(to), from.max(to))) {
            let step = u32::try_from(step).expect("steps are limited");
            contacts.push(Contact { from, to, message: number, step, tick: row.at, is_parent });
        }
    }
    contacts
}

/// A process takes part in a wave from a step on; before that in none, or in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    /// The step with which that begins.
    pub step: u32,
    /// Who takes part.
    pub process: ProcessId,
    /// Who brought it into the wave, the parent in its tree; none where the wave begins.
    pub parent: Option<ProcessId>,
    /// Where the wave began.
    pub starter: ProcessId,
}

/// Who takes part in which wave from when on, in order, as the messages tell whose purpose is a wave: a process takes part as it first
/// sends what says the same as what has reached it, or as a wave reaches it that ends there. Nothing where processes take part in several
/// waves at once. One pass over the steps.
#[must_use]
pub fn memberships(run: &Run) -> Vec<Membership> {
    let trace = run.trace();
    let messages = &run.info().messages;
    let is_wave = |message: &MessageRow| {
        messages.get(usize::from(message.kind.0)).is_some_and(|spec| spec.purpose == Purpose::Wave)
    };
    let mut memberships: Vec<Membership> = Vec::new();
    if messages.iter().all(|spec| spec.purpose != Purpose::Wave) {
        return memberships;
    }
    // By process, and by what is sent: where it began.
    let mut starters: BTreeMap<(ProcessId, Kind, u32), ProcessId> = BTreeMap::new();
    let mut has_joined = vec![false; usize::from(run.scenario().processes)];
    for step in 0..run.steps() {
        let row = trace.step(step);
        let Some(process) = row.process else { continue };
        let received = row.message.map(|number| trace.message(number));
        let received = received.filter(|message| is_wave(message) && !matches!(message.fate, Fate::Lost(_)));
        let sent: Vec<MessageRow> = numbers(trace.sent_in(step)).map(|number| trace.message(number)).collect();
        let of_step = sent.iter().filter(|message| is_wave(message)).map(|wave| (wave.kind, wave.payload));
        if of_step.collect::<BTreeSet<_>>().len() > 1 {
            // Nobody leaves one wave for another: everybody takes part in all of them.
            return Vec::new();
        }
        // What ends at a process is not sent on.
        let ends_here = received.filter(|_| !sent.iter().any(is_wave) && !has_joined[process.index()]);
        for wave in sent.iter().filter(|message| is_wave(message)).chain(&ends_here) {
            let says = |from: ProcessId| (from, wave.kind, wave.payload);
            if starters.contains_key(&says(process)) {
                continue;
            }
            let brought = received.filter(|it| (it.kind, it.payload) == (wave.kind, wave.payload));
            let parent = brought.map(|it| it.from);
            let starter = parent.map_or(process, |parent| *starters.get(&says(parent)).unwrap_or(&parent));
            starters.insert(says(process), starter);
            has_joined[process.index()] = true;
            let step = u32::try_from(step).expect("steps are limited");
            memberships.push(Membership { step, process, parent, starter });
        }
    }
    memberships
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Value;
    use crate::scenario::Scenario;

    fn recorded(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).unwrap()).unwrap()
    }

    #[test]
    fn who_takes_part_has_the_parent_that_it_says_it_has() {
        for link in ["a=echo-extinction&n=9&net=grid", "a=echo-extinction&n=7&net=line&ids=shuffled&delay=1-4&seed=3"] {
            let run = recorded(link);
            let all = memberships(&run);
            for steps in 0..=run.steps() {
                for process in run.at(steps).processes.iter().map(|process| process.process) {
                    let last = all.iter().rfind(|it| it.process == process && (it.step as usize) < steps);
                    let inside = run.inspect(steps, process);
                    let parents = last.and_then(|it| it.parent).into_iter().collect();
                    assert_eq!(inside.variables.get("parent"), Some(&Value::Processes(parents)), "{link}: {process:?}");
                }
            }
        }
    }

    #[test]
    fn each_wave_has_its_starter() {
        let run = recorded("a=echo-extinction&n=6&net=line&start=0,5");
        let all = memberships(&run);
        let starters: BTreeSet<u16> = all.iter().map(|it| it.starter.0).collect();
        assert_eq!(starters, BTreeSet::from([0, 5]));
        // The larger wave takes over those that the other had reached.
        let last = |process: u16| all.iter().rfind(|it| it.process.0 == process).map(|it| (it.parent, it.starter.0));
        assert_eq!(last(0), Some((Some(ProcessId(1)), 5)));
        assert_eq!(memberships(&recorded("a=bully&n=4")), []);
    }
}
