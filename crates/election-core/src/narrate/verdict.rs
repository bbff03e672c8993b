//! How a run ended, in one sentence.

use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::summary::leader_since;
use super::words::Words;
use super::{Language, Names};
use crate::algorithm::{Purpose, Standing};
use crate::algorithms;
use crate::lineage;
use crate::model::{Condition, Identity, ProcessId, Role, Tick};
use crate::properties::{Property, PropertyFall, PropertyKind};
use crate::run::Run;
use crate::sim::{Limit, Repeat, Status};
use crate::system::{Bounds, Explored};
use crate::trace::{Change, Fate, MessageRow};

/// The most processes that are named one by one.
const FEW: usize = 3;
/// How many of the last messages are searched for one that was lost.
const MOST_MESSAGES: usize = 20_000;

/// How a run ended, in one plain sentence: who leads, at what cost, and who knows; or what went wrong. One pass over the changes of
/// roles; the run is not gone through.
#[must_use]
pub fn verdict(run: &Run) -> Sentence {
    let words = Language::default().words();
    let mut end = beginning(run);
    for row in run.trace().changes() {
        change(&mut end[row.process.index()], row.change);
    }
    let ending = Ending { run, words, names: Names::linked(run.identities(), words), end };
    Sentence::new(&ending.tell(), Mark::Plain).capitalised()
}

/// When everybody live came to know the leader of the end, for good; nothing where not everybody does, or all have from the beginning.
/// One pass over the changes of roles.
#[must_use]
pub fn all_know_since(run: &Run) -> Option<Tick> {
    let leader = run.summary().leader?.identity;
    let is_unknowing =
        |process: &Explored| process.condition == Condition::Live && process.standing.leader != Some(leader);
    let mut processes = beginning(run);
    let mut unknowing = processes.iter().filter(|process| is_unknowing(process)).count();
    let mut since = None;
    for row in run.trace().changes() {
        let process = &mut processes[row.process.index()];
        let was_unknowing = is_unknowing(process);
        change(process, row.change);
        match (was_unknowing, is_unknowing(process)) {
            (false, true) => unknowing += 1,
            (true, false) => unknowing -= 1,
            _ => continue,
        }
        since = (unknowing == 0).then(|| run.trace().tick_of(row.step as usize));
    }
    since
}

/// The processes at the beginning. To ask the run itself would make it go back there.
fn beginning(run: &Run) -> Vec<Explored> {
    let world = algorithms::explore(run.scenario(), Bounds::of(run.scenario()));
    world.expect("a scenario that has been run is valid").processes()
}

/// What a change makes of a process.
fn change(process: &mut Explored, change: Change) {
    let asleep = Standing { role: Role::Asleep, leader: None };
    (process.condition, process.standing) = match change {
        Change::Role(role, leader) => (process.condition, Standing { role, leader }),
        Change::Crashed => (Condition::Crashed, asleep),
        Change::Left => (Condition::Absent, asleep),
        Change::Recovered | Change::Joined => (Condition::Live, asleep),
    };
}

struct Ending<'a> {
    run: &'a Run,
    words: &'static dyn Words,
    names: Names<'a>,
    /// The processes at the end.
    end: Vec<Explored>,
}

impl Ending<'_> {
    fn tell(&self) -> String {
        let words = self.words;
        let summary = self.run.summary();
        let leaders = self.live(|process| process.standing.role == Role::Leader);
        match (summary.status, summary.leader) {
            (Status::Limit(limit), _) => {
                let so_far = words.lead_so_far(&self.all(&leaders), leaders.len());
                format!("{}; {so_far}", self.limit(limit))
            }
            (Status::Split, _) => words.several_lead(&self.all(&leaders), leaders.len()),
            (Status::Elected, Some(leader)) => self.leads(leader.process, leader.identity),
            (Status::Elected | Status::Nobody, _) => {
                match self.lost().or_else(|| self.liveness().map(|fall| fall.reason.clone())) {
                    Some(why) => format!("{}: {why}", words.nobody_leads()),
                    None => words.nobody_leads(),
                }
            }
        }
    }

    fn limit(&self, limit: Limit) -> String {
        let moments = Moments::of(self.run.scenario());
        match limit {
            Limit::Repeats(Repeat { every, from }) => self.words.never_ends(&moments.at(from), &moments.lasting(every)),
            _ => self.words.was_stopped(limit),
        }
    }

    fn leads(&self, leader: ProcessId, identity: Identity) -> String {
        let (words, moments) = (self.words, Moments::of(self.run.scenario()));
        let messages = self.run.summary().counters.sent();
        let who = self.names.of(leader);
        let since = leader_since(self.run, leader).map(|tick| moments.lasting(tick));
        let without = self.live(|process| process.standing.leader != Some(identity));
        let live = self.live(|_| true).len();
        let outcome = match (without.len(), all_know_since(self.run)) {
            (0, Some(tick)) => words.leads_and_all_know(&who, &moments.lasting(tick), messages),
            (0, None) => words.leads(&who, since.as_deref(), messages),
            (count, _) => {
                let few = (count <= FEW).then(|| self.all(&without));
                let unknowing = words.some_do_not_know(few.as_deref(), count, live);
                format!("{}, {unknowing}", words.leads(&who, since.as_deref(), messages))
            }
        };
        match self.violated() {
            Some((property, fall)) => {
                let tick = (fall.steps as usize).checked_sub(1).map_or(0, |step| self.run.trace().tick_of(step));
                format!("{outcome}; {}", words.is_violated(property.name, &moments.when(tick), &fall.reason))
            }
            None => outcome,
        }
    }

    /// Live processes of which something is true.
    fn live(&self, is_wanted: impl Fn(&Explored) -> bool) -> Vec<ProcessId> {
        let live = self.end.iter().filter(|process| process.condition == Condition::Live && is_wanted(process));
        live.map(|process| process.process).collect()
    }

    /// The names of a few; of more, how many they are.
    fn all(&self, processes: &[ProcessId]) -> String {
        let words = self.words;
        if processes.len() <= FEW {
            words.all_of(&self.names.of_all(processes))
        } else {
            words.so_many(processes.len())
        }
    }

    /// The first safety property that was violated.
    fn violated(&self) -> Option<(&Property, &PropertyFall)> {
        let safety = self.run.summary().properties.iter().filter(|property| property.kind == PropertyKind::Safety);
        safety.filter_map(|property| Some((property, property.fall.as_ref()?))).next()
    }

    /// The last liveness property that does not hold.
    fn liveness(&self) -> Option<&PropertyFall> {
        let liveness = self.run.summary().properties.iter().filter(|property| property.kind == PropertyKind::Liveness);
        liveness.filter_map(|property| property.fall.as_ref()).next_back()
    }

    /// The last bid that was lost, if nothing else went on after it.
    fn lost(&self) -> Option<String> {
        let trace = self.run.trace();
        let count = trace.messages();
        let last =
            lineage::numbers(count.saturating_sub(MOST_MESSAGES)..count).rev().map(|number| trace.message(number));
        let purpose = |message: &MessageRow| self.run.info().message(message.kind).purpose;
        let mut bids = last.filter(|message| purpose(message) == Purpose::Bid);
        let (lost, loss) = bids.find_map(|message| match message.fate {
            Fate::Lost(loss) => Some((message, loss)),
            _ => None,
        })?;
        let initiator = lineage::initiator(self.run, lost.number, &mut MOST_MESSAGES.clone())?;
        let when = Moments::of(self.run.scenario()).when(lost.arrives_at?);
        let noun = self.run.info().message(lost.kind).noun;
        Some(self.words.last_is_lost(&self.names.of(initiator), noun, &when, &self.names.of(lost.to), loss))
    }
}
