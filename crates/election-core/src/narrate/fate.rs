//! Why a process is out, or what else became of it.

use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::{Language, Names, step};
use crate::algorithm::Purpose;
use crate::lineage;
use crate::model::{ProcessId, Role};
use crate::run::Run;
use crate::trace::{Change, ChangeRow, Fate as MessageFate};

/// Why a process is out, or what else became of it, and where that is to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// `Out in round 1: 4 drops 3's token, because 4 > 3`.
    pub sentence: Sentence,
    /// The number of the step that decided it, from 0.
    pub step: usize,
    /// The message that decided it.
    pub message: Option<u32>,
}

/// The most changes of roles and conditions that are looked back over.
const MOST_CHANGES: usize = 100_000;
/// The most messages that a bid is followed over.
const MOST_HOPS: usize = 20_000;

/// Why a process is out after so many steps, or what else became of it: it leads, it follows, it is down. Nothing for a process
/// that is still in the running, or has not begun.
///
/// It searches back from there: over at most 100,000 changes of roles, and at most 20,000 messages of the process's bid.
///
/// # Panics
/// When the run has fewer steps.
#[must_use]
pub fn fate(run: &Run, steps: usize, process: ProcessId) -> Option<Fate> {
    let words = Language::default().words();
    let moments = Moments::of(run.scenario());
    let names = Names::linked(run.identities(), words);
    let tick = |step: usize| run.trace().tick_of(step);
    let own = || last_changes(run, steps).filter(|row| row.process == process);
    let last = own().next();
    let at = |step: usize| moments.at(tick(step));
    let told = |text: String, step: usize, message: Option<u32>| {
        let sentence = Sentence::new(&text, Mark::Plain).capitalised();
        Some(Fate { sentence, step, message })
    };
    let why = |step: usize| linked(&step_of(run, step));
    let dropped = || {
        let began = own().find(|row| matches!(row.change, Change::Role(Role::Candidate, _)))?;
        dropped_bid(run, began.step as usize, steps)
    };
    match last?.change {
        change @ (Change::Crashed | Change::Left) => {
            let step = last?.step as usize;
            told(words.is_down_since(&at(step), change), step, None)
        }
        Change::Role(Role::Leader, _) => {
            let step = last?.step as usize;
            told(words.leads_since(&at(step), &why(step)), step, run.trace().step(step).message)
        }
        Change::Role(Role::Candidate, _) => {
            let (step, message) = dropped()?;
            told(words.is_out(&at(step), &why(step)), step, Some(message))
        }
        Change::Role(Role::Passive, _) => {
            let step = last?.step as usize;
            let (step, message) = match dropped() {
                Some((earlier, message)) if earlier <= step => (earlier, Some(message)),
                _ => (step, run.trace().step(step).message),
            };
            told(words.is_out(&at(step), &why(step)), step, message)
        }
        Change::Role(Role::Follower, leader) => {
            let step = last?.step as usize;
            let leader = leader.map_or_else(String::new, |leader| names.of_identity(leader));
            let out = own().nth(1).filter(|row| matches!(row.change, Change::Role(Role::Candidate | Role::Passive, _)));
            match (out, dropped()) {
                (Some(_), Some((step, message))) => told(words.is_out(&at(step), &why(step)), step, Some(message)),
                _ => told(words.follows_since(&at(step), &leader), step, run.trace().step(step).message),
            }
        }
        Change::Role(Role::Asleep, _) | Change::Recovered | Change::Joined => None,
    }
}

fn step_of(run: &Run, number: usize) -> Sentence {
    step(run, number, Language::default())
}

/// A sentence as text that becomes the same parts again.
fn linked(sentence: &Sentence) -> String {
    sentence.to_marked()
}

/// The changes within the first so many steps, the last one first.
fn last_changes(run: &Run, steps: usize) -> impl Iterator<Item = &ChangeRow> + Clone {
    let changes = run.trace().changes();
    let end = changes.partition_point(|row| (row.step as usize) < steps);
    changes[..end].iter().rev().take(MOST_CHANGES)
}

/// The step that dropped the bid that was sent in a step, within the first so many steps, and the message that it dropped.
fn dropped_bid(run: &Run, began: usize, steps: usize) -> Option<(usize, u32)> {
    let trace = run.trace();
    let is_bid = |number: &u32| run.info().message(trace.message(*number).kind).purpose == Purpose::Bid;
    let mut sent = lineage::numbers(trace.sent_in(began)).find(is_bid)?;
    let initiator = trace.message(sent).from;
    for _ in 0..MOST_HOPS {
        let message = trace.message(sent);
        let step = message.arrived_in? as usize;
        if step >= steps || message.to == initiator {
            return None;
        }
        if message.fate == MessageFate::Discarded {
            return Some((step, sent));
        }
        sent = lineage::numbers(trace.sent_in(step)).find(is_bid)?;
    }
    None
}
