//! How a run ended, in one sentence.

use super::falls::what_fell;
use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::summary::leader_since;
use super::words::Words;
use super::{Language, Names};
use crate::algorithm::{Purpose, SignalKind};
use crate::lineage;
use crate::model::{Condition, Identity, ProcessId, Role, Tick};
use crate::properties::{LEADER_THAT_LEADS, Property, PropertyFall, PropertyKind};
use crate::run::Run;
use crate::sim::{Limit, Repeat, Status};
use crate::system::{Explored, Loss};
use crate::trace::{Change, ChangeRow, Fate, MessageRow};

/// The most processes that are named one by one.
const FEW: usize = 3;
/// How many of the last messages are searched for one that was lost.
const MOST_MESSAGES: usize = 20_000;
/// The most messages that lost bids are followed back over, to say whose they are.
const MOST_HOPS: usize = 20_000;

/// How a run ended, in one plain sentence: who leads, at what cost, and who knows; or what went wrong. One pass over the changes of
/// roles; the run is not gone through. Of a run that has not been recorded to its end it says that, and what came of it as far as that is
/// known.
#[must_use]
pub fn verdict(run: &Run) -> Sentence {
    let words = Language::default().words();
    if !run.is_whole() {
        return Sentence::new(&beyond_the_record(run, words), Mark::Plain).capitalised();
    }
    let mut end = run.beginning();
    for row in run.trace().changes() {
        change(&mut end[row.process.index()], row.change);
    }
    let ending = Ending { run, words, names: Names::linked(run.identities(), words), end };
    Sentence::new(&ending.tell(), Mark::Plain).capitalised()
}

/// How a run ended of which the first part has been recorded.
fn beyond_the_record(run: &Run, words: &'static dyn Words) -> String {
    let summary = run.summary();
    let moments = Moments::of(run.scenario());
    let outcome = || {
        let outcome = match (summary.status, summary.leader) {
            (Status::Limit(Limit::Repeats(Repeat { every, from })), _) => {
                words.never_ends(&moments.at(from), &moments.lasting(every))
            }
            (Status::Limit(limit), _) => words.was_stopped(limit, &|tick| moments.at(tick)),
            (Status::Split, _) => words.more_than_one_leads(),
            (Status::Elected, Some(leader)) => {
                let who = Names::linked(run.identities(), words).in_full(leader.process);
                match (summary.announced_at, summary.elected_at) {
                    (None, _) => words.leads_and_not_all_know(&who),
                    (Some(tick), Some(_)) => words.leads_and_all_know(&who, &moments.at(tick)),
                    (Some(_), None) => words.leads(&who, None),
                }
            }
            (Status::Elected | Status::Nobody, _) => words.nobody_leads(),
        };
        // A run that was stopped, or never ends, has sent so many for now.
        let has_ended = !matches!(summary.status, Status::Limit(_));
        let cost = has_ended.then(|| words.cost(summary.counters.sent(), false));
        outcome + &cost.unwrap_or_default()
    };
    let outcome = run.is_outcome_known().then(outcome);
    words.goes_on_unrecorded(&moments.at(run.recorded_until()), outcome.as_deref())
}

/// After how many steps a run went wrong, where that can be said, for the reason that [`verdict`] names: when safety was violated; when the
/// process went at which the bid was lost, without which nobody leads; else, where there is one fault only, when that happened. Nothing for
/// a run that ended as it should.
///
/// It looks back over the last 20,000 messages, and at most all changes of roles. Of a run that has not been recorded to its end only a
/// violation in the recorded part is known: what was lost last, or what a fault led to, may come later.
#[must_use]
pub fn broke_after(run: &Run) -> Option<usize> {
    let summary = run.summary();
    if summary.status == Status::Elected && run.keeps_promises() {
        return None;
    }
    let trace = run.trace();
    let first = first_violation(run).map(|(_, fall)| fall.steps);
    let lost = || (summary.status == Status::Nobody).then(|| LostBid::of(run)?.cause(run)).flatten();
    let only_fault = || {
        let [fault] = run.scenario().faults.as_slice() else { return None };
        // A crash half-way through sending comes later than it was planned.
        let is_its = |row: &&ChangeRow| row.change == Change::Crashed && Some(row.process.0) == fault.kind.process();
        match trace.changes().iter().find(is_its) {
            Some(crash) => Some(crash.step as usize + 1),
            None => Some(trace.steps_before(fault.at.saturating_add(1))),
        }
    };
    let lost = if run.is_whole() { lost() } else { None };
    let after = match (lost, first) {
        (Some(step), _) => Some(step + 1),
        (None, Some(steps)) => usize::try_from(steps).ok(),
        (None, None) if !run.is_whole() => None,
        (None, None) => only_fault(),
    };
    after.filter(|steps| (1..run.steps()).contains(steps))
}

/// The first violation of safety: the one that is told, and that is shown.
fn first_violation(run: &Run) -> Option<(&Property, &PropertyFall)> {
    run.violations().min_by_key(|(_, fall)| fall.steps)
}

/// When everybody live came to know the leader of the end, for good; nothing where not everybody does, or all have from the beginning.
/// One pass over the changes of roles.
#[must_use]
pub fn all_know_since(run: &Run) -> Option<Tick> {
    let leader = run.summary().leader?.identity;
    let is_unknowing =
        |process: &Explored| process.condition == Condition::Live && process.standing.leader != Some(leader);
    let mut processes = run.beginning();
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

/// Has a process be what a change makes of it.
fn change(process: &mut Explored, change: Change) {
    (process.condition, process.standing) = change.applied(process.condition);
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
                let who = if let [one] = *leaders { self.names.in_full(one) } else { self.all(&leaders) };
                let so_far = words.lead_so_far(&who, leaders.len());
                self.with_falls(format!("{}; {so_far}", self.limit(limit)))
            }
            (Status::Split, _) => self.with_falls(words.several_lead(&self.all(&leaders), leaders.len())),
            (Status::Elected, Some(leader)) => self.leads(leader.process, leader.identity),
            (Status::Elected | Status::Nobody, _) => match (self.lost(), self.liveness().map(|fall| self.why(fall))) {
                // The reason is told, and its place is shown.
                (Some(why), _) => self.with_names(format!("{}: {why}", words.nobody_leads()), None),
                (None, Some(why)) => self.with_falls(format!("{}: {why}", words.nobody_leads())),
                (None, None) => self.with_falls(words.nobody_leads()),
            },
        }
    }

    fn limit(&self, limit: Limit) -> String {
        let moments = Moments::of(self.run.scenario());
        match limit {
            Limit::Repeats(Repeat { every, from }) => self.words.never_ends(&moments.at(from), &moments.lasting(every)),
            _ => self.words.was_stopped(limit, &|tick| moments.at(tick)),
        }
    }

    fn leads(&self, leader: ProcessId, identity: Identity) -> String {
        let (words, moments) = (self.words, Moments::of(self.run.scenario()));
        let who = self.names.in_full(leader);
        let without = self.live(|process| process.standing.leader != Some(identity));
        let live = self.live(|_| true).len();
        let (outcome, since) = match (without.len(), all_know_since(self.run)) {
            (0, Some(tick)) => (words.leads_and_all_know(&who, &moments.at(tick)), Some(tick)),
            _ => {
                let since = leader_since(self.run, leader);
                (words.leads(&who, since.map(|tick| moments.at(tick)).as_deref()), since)
            }
        };
        let unknowing = self.not_its_followers(&without, live);
        let messages = self.run.summary().counters.sent();
        let are_by_then = since.is_some_and(|tick| !self.is_sent_after(tick));
        let cost = words.cost(messages, are_by_then);
        let outcome =
            if are_by_then { format!("{outcome}{cost}{unknowing}") } else { format!("{outcome}{unknowing}{cost}") };
        self.with_falls(outcome)
    }

    /// An outcome, what was violated first, with the reason, and whatever else does not hold that was promised, by name.
    fn with_falls(&self, outcome: String) -> String {
        let Some((first, fall)) = first_violation(self.run) else { return self.with_names(outcome, None) };
        let when = Moments::of(self.run.scenario()).when(self.run.trace().tick_after(fall.steps as usize));
        let violated = self.words.is_violated(&first.shown_name(self.run.info()), &when, &self.why(fall));
        self.with_names(format!("{outcome}; {violated}"), Some(first))
    }

    /// What is told, and by name whatever does not hold that was promised, but for one that has been told of.
    fn with_names(&self, told: String, first: Option<&Property>) -> String {
        let others = self.run.broken_promises().map(|(property, _)| property);
        let others = others.filter(|property| first.is_none_or(|first| first.name != property.name));
        let others: Vec<String> = others.map(|property| property.shown_name(self.run.info())).collect();
        if others.is_empty() {
            return told;
        }
        format!("{told}; {}", self.words.do_not_hold(&others, first.is_some()))
    }

    /// What is said of those that do not follow the leader, of so many that live: whom they follow, or that they know none.
    fn not_its_followers(&self, without: &[ProcessId], live: usize) -> String {
        let words = self.words;
        let named = |process: &ProcessId| {
            let leader = self.end[process.index()].standing.leader;
            leader.filter(|leader| *leader != self.run.identities().at(*process))
        };
        let (others, unknowing): (Vec<ProcessId>, Vec<ProcessId>) =
            without.iter().copied().partition(|process| named(process).is_some());
        let few = |processes: &[ProcessId]| (processes.len() <= FEW).then(|| self.all(processes));
        let mut clauses = Vec::new();
        if let Some(whom) = others.first().and_then(named) {
            let are_agreed = others.iter().all(|process| named(process) == Some(whom));
            let whom = are_agreed.then(|| self.names.of_identity(whom));
            clauses.push(words.some_follow_another(few(&others).as_deref(), others.len(), live, whom.as_deref()));
        }
        if !unknowing.is_empty() {
            clauses.push(words.some_do_not_know(few(&unknowing).as_deref(), unknowing.len(), live));
        }
        if clauses.is_empty() { String::new() } else { format!(", {}", words.but(&clauses)) }
    }

    /// Whether any message that counts is sent after a tick. Of more messages than are looked at, one surely is.
    fn is_sent_after(&self, tick: Tick) -> bool {
        let trace = self.run.trace();
        let first = trace.messages_before(trace.steps_before(tick.saturating_add(1)));
        let mut later = lineage::numbers(first..trace.messages());
        trace.messages() - first > MOST_MESSAGES
            || later.any(|number| !SignalKind::is_of_detector(trace.message(number).kind))
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

    fn why(&self, fall: &PropertyFall) -> String {
        what_fell(&fall.what, self.run.identities(), self.run.info(), Language::default())
    }

    /// The last liveness property that does not hold; that whoever is followed does not lead, only if it is the one.
    fn liveness(&self) -> Option<&PropertyFall> {
        let liveness = || self.run.falls().filter(|(property, _)| property.kind == PropertyKind::Liveness);
        let others = liveness().filter(|(property, _)| property.name != LEADER_THAT_LEADS);
        others.last().or_else(|| liveness().last()).map(|(_, fall)| fall)
    }

    /// What is said of the bid that was lost.
    fn lost(&self) -> Option<String> {
        let LostBid { message, initiator, loss } = LostBid::of(self.run)?;
        let noun = &self.run.info().message(message.kind).noun;
        let when = Moments::of(self.run.scenario()).when(message.arrives_at?);
        Some(self.words.last_is_lost(&self.names.of(initiator), noun, &when, &self.names.of(message.to), loss))
    }
}

/// A bid that was lost, and with it the election.
struct LostBid {
    message: MessageRow,
    initiator: ProcessId,
    loss: Loss,
}

impl LostBid {
    /// Of the bids that were lost where the last one was, the best: that is the one that would have won.
    fn of(run: &Run) -> Option<Self> {
        let trace = run.trace();
        let count = trace.messages();
        let last =
            lineage::numbers(count.saturating_sub(MOST_MESSAGES)..count).rev().map(|number| trace.message(number));
        let lost = last.filter_map(|message| match message.fate {
            Fate::Lost(loss) if run.info().message(message.kind).purpose == Purpose::Bid => Some((message, loss)),
            _ => None,
        });
        let mut lost = lost.peekable();
        let place = lost.peek()?.0.to;
        let mut hops = MOST_HOPS;
        let bid = |(message, loss): (MessageRow, Loss)| {
            let initiator = lineage::initiator(run, message.number, &mut hops)?;
            Some(Self { message, initiator, loss })
        };
        // Of equal ones the last.
        let bids = lost.filter(|(message, _)| message.to == place).filter_map(bid);
        bids.reduce(|best, bid| {
            let identity = |bid: &Self| run.identities().at(bid.initiator);
            if identity(&bid) > identity(&best) { bid } else { best }
        })
    }

    /// The step that was the reason: the crash of its receiver, or else its loss.
    fn cause(&self, run: &Run) -> Option<usize> {
        let lost_in = self.message.arrived_in?;
        let changes = run.trace().changes();
        let before = changes[..changes.partition_point(|row| row.step < lost_in)].iter().rev();
        let mut of_receiver = before.filter(|row| row.process == self.message.to);
        let went = of_receiver.find(|row| matches!(row.change, Change::Crashed | Change::Left));
        let cause = match self.loss {
            Loss::Crashed | Loss::Absent => went.map_or(lost_in, |row| row.step),
            _ => lost_in,
        };
        Some(cause as usize)
    }
}
