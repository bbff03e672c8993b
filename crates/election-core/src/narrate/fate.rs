//! Why a process is out, or what else became of it.

use std::collections::BTreeMap;

use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::{Language, Names, StepDetails};
use crate::algorithm::{Contenders, Purpose};
use crate::lineage;
use crate::model::{Identity, ProcessId, Role, Set};
use crate::run::Run;
use crate::trace::{Change, ChangeRow, Fate as MessageFate, MessageRow};

/// Why a process is out, or what else became of it, and where that is to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// `Out in round 1: 4 drops 3's token, because 4 > 3`.
    pub sentence: Sentence,
    /// The number of the step that decided it, from 0.
    pub step: usize,
    /// The message that decided it.
    pub message: Option<u32>,
    /// Whether that message was the process's own bid: then its way leads there.
    pub is_own_bid: bool,
}

/// The most changes of roles and conditions that are looked back over.
const MOST_CHANGES: usize = 100_000;
/// The most messages that a bid is followed over.
const MOST_HOPS: usize = 20_000;

/// Why a process is out after so many steps, or what else became of it: it leads, it follows, it is down, it is back. Nothing for a
/// process that is still in the running, or has not begun.
///
/// It searches back from there: over at most 100,000 changes of roles, and at most 20,000 messages of the process's bid. Then one step is
/// done again, for its reason.
///
/// # Panics
/// When the run has fewer steps, or there is no such process.
#[must_use]
pub fn fate(run: &Run, steps: usize, process: ProcessId) -> Option<Fate> {
    let history = History::of(run, steps, process);
    match history.own.first().or(history.began.as_ref())?.change {
        Change::Crashed | Change::Left => history.came_or_went(history.own.first()),
        Change::Role(Role::Leader, _) => history.leads(),
        Change::Role(Role::Follower, leader) => history.is_out().or_else(|| history.follows(leader)),
        Change::Role(Role::Candidate | Role::Passive, _) => history.is_out(),
        Change::Role(Role::Asleep, _) | Change::Recovered | Change::Joined => {
            history.came_or_went(history.began.as_ref())
        }
    }
}

/// The processes that are candidates after so many steps although their bids have been dropped: they do not know yet that they are out.
///
/// It searches as [`fate`] does, but for all of them at once: over at most 100,000 changes of roles, 20,000 messages, and the hops of
/// the candidates' bids.
///
/// # Panics
/// When the run has fewer steps.
#[must_use]
pub fn out_unknowingly(run: &Run, steps: usize) -> Set {
    let mut candidates = candidates(run, steps);
    let Some(first) = candidates.values().copied().min() else { return Set::default() };
    // They may have begun again since, without being anything else in between: the last beginnings come first.
    let mut begun_again = Set::default();
    for message in last_bids_by_themselves(run, first, steps) {
        if let Some(began) = candidates.get_mut(&message.from)
            && message.sent_in as usize > *began
            && begun_again.insert(message.from.0)
        {
            *began = message.sent_in as usize;
        }
    }
    let is_out = |(process, began): &(ProcessId, usize)| dropped_bid(run, steps, *process, *began).is_some();
    candidates.into_iter().filter(is_out).map(|(process, _)| process.0).collect()
}

/// Who is a candidate after so many steps, each with the step in which it became one.
fn candidates(run: &Run, steps: usize) -> BTreeMap<ProcessId, usize> {
    let mut seen = Set::default();
    let last = changes_before(run, steps).filter(|row| seen.insert(row.process.0));
    let last = last.take(usize::from(run.scenario().processes));
    let candidates = last.filter(|row| matches!(row.change, Change::Role(Role::Candidate, _)));
    candidates.map(|row| (row.process, row.step as usize)).collect()
}

/// The changes of the first so many steps, the last one first, as many as are looked back over.
pub(super) fn changes_before(run: &Run, steps: usize) -> impl Iterator<Item = &ChangeRow> {
    let changes = run.trace().changes();
    let end = changes.partition_point(|row| (row.step as usize) < steps);
    changes[..end].iter().rev().take(MOST_CHANGES)
}

/// The bids that processes sent by themselves, not as a message reached them, in steps after this one and within the first so many, the last
/// one first; among the last messages.
fn last_bids_by_themselves(run: &Run, after: usize, steps: usize) -> impl Iterator<Item = MessageRow> {
    let trace = run.trace();
    let sent = trace.messages_before(after + 1)..trace.messages_before(steps);
    let last = lineage::numbers(sent).rev().take(MOST_HOPS).map(|number| trace.message(number));
    last.filter(|message| is_bid(run, message) && trace.step(message.sent_in as usize).message.is_none())
}

fn is_bid(run: &Run, message: &MessageRow) -> bool {
    run.info().message(message.kind).purpose == Purpose::Bid
}

/// The step, within the first so many, that dropped the bid that a process sent in a step, and the message that it dropped.
fn dropped_bid(run: &Run, steps: usize, process: ProcessId, began: usize) -> Option<(usize, u32)> {
    let trace = run.trace();
    let sent_in = |step| lineage::numbers(trace.sent_in(step)).find(|number| is_bid(run, &trace.message(*number)));
    let mut sent = sent_in(began)?;
    for _ in 0..MOST_HOPS {
        let message = trace.message(sent);
        let step = message.arrived_in? as usize;
        if step >= steps || message.to == process {
            return None;
        }
        if message.fate == MessageFate::Discarded {
            return Some((step, sent));
        }
        sent = sent_in(step)?;
    }
    None
}

/// What changed about a process since it last recovered or joined, the last change first.
struct History<'a> {
    run: &'a Run,
    steps: usize,
    process: ProcessId,
    own: Vec<ChangeRow>,
    /// Its last recovery or joining.
    began: Option<ChangeRow>,
    moments: Moments,
}

impl<'a> History<'a> {
    fn of(run: &'a Run, steps: usize, process: ProcessId) -> Self {
        let mut began = None;
        let back = changes_before(run, steps).filter(|row| row.process == process).copied();
        let own = back.take_while(|row| {
            began = matches!(row.change, Change::Recovered | Change::Joined).then_some(*row);
            began.is_none()
        });
        let own = own.collect();
        Self { run, steps, process, own, began, moments: Moments::of(run.scenario()) }
    }

    fn came_or_went(&self, row: Option<&ChangeRow>) -> Option<Fate> {
        let row = row?;
        let text = Language::default().words().came_or_went(&self.when(row.step as usize), row.change);
        Some(self.fate(&text, row.step as usize, None))
    }

    fn leads(&self) -> Option<Fate> {
        let step = self.own.first()?.step as usize;
        let text = Language::default().words().leads_since(&self.moment(step), &self.why(step));
        Some(self.fate(&text, step, self.run.trace().step(step).message))
    }

    fn follows(&self, leader: Option<Identity>) -> Option<Fate> {
        let words = Language::default().words();
        let step = self.own.first()?.step as usize;
        let leader = Names::linked(self.run.identities(), words).of_identity(leader?);
        let text = words.follows_since(&leader, &self.moment(step));
        Some(self.fate(&text, step, self.run.trace().step(step).message))
    }

    fn is_out(&self) -> Option<Fate> {
        let (step, message) = self.put_out()?;
        let has_bid = self.own.iter().any(|row| matches!(row.change, Change::Role(Role::Candidate, _)));
        let text = Language::default().words().is_out(&self.when(step), &self.why(step), has_bid);
        Some(self.fate(&text, step, message))
    }

    /// The step after which the process cannot win any more, and its message: the drop of its bid or its own defeat, whichever comes first.
    /// Where only bidders can win, a process that never bid counts as defeated, too.
    fn put_out(&self) -> Option<(usize, Option<u32>)> {
        let is = |wanted: Role| move |row: &&ChangeRow| matches!(row.change, Change::Role(role, _) if role == wanted);
        let bid = self.own.iter().find(is(Role::Candidate));
        let began = bid.map(|row| row.step as usize);
        // It may have begun again since, without being anything else in between.
        let dropped = began.and_then(|began| dropped_bid(self.run, self.steps, self.process, self.last_begun(began)));
        let lost = self.own.iter().find(is(Role::Passive)).map(|row| row.step as usize);
        // Who stands anew is out no more.
        let lost = lost.filter(|step| began.is_none_or(|began| *step > began));
        let has_to_bid = (self.run.info().contenders)(self.run.scenario()) == Contenders::Bidders;
        let lost = lost.filter(|_| bid.is_some() || has_to_bid).map(|step| (step, self.run.trace().step(step).message));
        let dropped = dropped.map(|(step, message)| (step, Some(message)));
        [dropped, lost].into_iter().flatten().min_by_key(|(step, _)| *step)
    }

    /// The last step, this one or after it, in which the process began a bid by itself, among those of the last messages.
    fn last_begun(&self, began: usize) -> usize {
        let mut bids = last_bids_by_themselves(self.run, began, self.steps);
        bids.find(|bid| bid.from == self.process).map_or(began, |bid| bid.sent_in as usize)
    }

    /// What happened in a step.
    fn why(&self, step: usize) -> String {
        StepDetails::of(self.run, step).headline(Language::default()).to_marked()
    }

    fn when(&self, step: usize) -> String {
        self.moments.when(self.run.trace().tick_of(step))
    }

    fn moment(&self, step: usize) -> String {
        self.moments.at(self.run.trace().tick_of(step))
    }

    fn fate(&self, text: &str, step: usize, message: Option<u32>) -> Fate {
        let is_own = |number: &u32| {
            is_bid(self.run, &self.run.trace().message(*number))
                && lineage::initiator(self.run, *number, &mut { MOST_HOPS }) == Some(self.process)
        };
        let is_own_bid = message.as_ref().is_some_and(is_own);
        Fate { sentence: Sentence::new(text, Mark::Plain).capitalised(), step, message, is_own_bid }
    }
}
