//! A step in a sentence.

use super::details::StepDetails;
use super::fate::changes_before;
use super::fill::fill;
use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::value::message;
use super::words::TooLate;
use super::{Language, Names};
use crate::algorithm::{Operand, Operands, SignalKind};
use crate::lineage;
use crate::model::{Condition, Kind, ProcessId, Role, Tick, Timer, Variables};
use crate::run::Run;
use crate::scenario::{Channels, Detector, Winner};
use crate::trace::{Change, ChangeRow, Event, StepKind};

/// What is between two things that one step did.
const AND_THEN: &str = "; ";
/// The most receivers of one thing that are named.
const NAMED: usize = 64;
/// The same where one line has to say it all.
const NAMED_IN_BRIEF: usize = 5;

/// What the step with this number, from 0, did: `5 passes 7's token on to 6, because 7 > 5`.
///
/// # Panics
/// When there is no such step.
#[must_use]
pub fn step(run: &Run, step: usize, language: Language) -> Sentence {
    StepDetails::of(run, step).sentence(language)
}

/// What happens to a process in a step, without anything of what it does then: `3 gets election(5) from 2`.
pub(super) fn occasion(details: &StepDetails<'_>, language: Language) -> String {
    let names = Names::linked(details.run.identities(), language.words());
    let me = details.row.process.map_or_else(String::new, |process| names.of(process));
    let moments = Moments::of(details.run.scenario());
    Teller { details, names, me, moments, language, is_brief: true }.occasion()
}

impl StepDetails<'_> {
    /// The step in words.
    pub(crate) fn sentence(&self, language: Language) -> Sentence {
        self.told(language, false)
    }

    /// The same without what it sends and waits for after a reason was given: the reason says what happened.
    pub(crate) fn headline(&self, language: Language) -> Sentence {
        self.told(language, true)
    }

    fn told(&self, language: Language, is_brief: bool) -> Sentence {
        let mark = self.events.iter().map(|event| Mark::of(event, self.run.info())).min().unwrap_or(Mark::Plain);
        let names = Names::linked(self.run.identities(), language.words());
        let me = self.row.process.map_or_else(String::new, |process| names.of(process));
        Sentence::new(
            &Teller { details: self, names, me, moments: Moments::of(self.run.scenario()), language, is_brief }.tell(),
            mark,
        )
    }
}

struct Teller<'a> {
    details: &'a StepDetails<'a>,
    names: Names<'a>,
    /// Whose step it is; empty for what happens to the network.
    me: String,
    moments: Moments,
    language: Language,
    /// Whether no send or wait is told that comes after a reason.
    is_brief: bool,
}

impl Teller<'_> {
    fn tell(&self) -> String {
        let StepDetails { run, row, events, .. } = self.details;
        let (me, words) = (&self.me, self.language.words());
        let gives_reasons = events.iter().any(|event| matches!(event, Event::Note { .. }));
        let mut clauses = Vec::from_iter(self.opening(gives_reasons));
        let mut left = events.as_slice();
        // Whether the last reason has already said whom something is sent to.
        let mut are_sends_told = false;
        while let [event, rest @ ..] = left {
            left = rest;
            match *event {
                Event::Note { reason, operands, .. } => {
                    let template = words.reason(&run.info().key, run.info().reason(reason));
                    are_sends_told = self.is_brief || template.contains("{to}");
                    clauses.push(self.reason(template, &operands, rest));
                }
                Event::RoleChanged { role, leader, .. } if !gives_reasons => {
                    let leader = leader.map_or_else(String::new, |leader| self.names.of_identity(leader));
                    clauses.push(words.becomes(me, role, &leader));
                }
                Event::Sent { message } if !are_sends_told => {
                    let more = self.more_of_the_same(message, rest);
                    clauses.push(self.sends(message, more));
                    left = &rest[more..];
                }
                Event::TimerSet { timer, due, .. } if !(self.is_brief && gives_reasons) => {
                    let waits = |awaited| words.waits(me, awaited, &self.moments.at(due));
                    clauses.extend(self.awaited(timer).map(waits));
                }
                Event::Crashed { .. } if row.kind != StepKind::Crash => clauses.push(words.crashes_amid_sends(me)),
                Event::Sent { .. }
                | Event::RoleChanged { .. }
                | Event::Crashed { .. }
                | Event::Started { .. }
                | Event::TimerSet { .. }
                | Event::Delivered { .. }
                | Event::Lost { .. }
                | Event::TimerStopped { .. }
                | Event::Recovered { .. }
                | Event::SuspicionBegun { .. }
                | Event::SuspicionEnded { .. }
                | Event::Joined { .. }
                | Event::Left { .. }
                | Event::Line { .. } => {}
            }
        }
        if !self.is_brief {
            clauses.extend(self.overtaken());
        }
        if row.kind == StepKind::DeliverFirst {
            clauses.push(words.will_come_again());
        }
        clauses.join(AND_THEN)
    }

    fn occasion(&self) -> String {
        let StepDetails { run, row, message, .. } = self.details;
        let (me, words) = (&self.me, self.language.words());
        match (row.kind, message, row.timer) {
            (StepKind::Start, ..) => words.starts(me),
            (_, Some((message, fields)), _) => {
                words.gets(me, &self.message(message.kind, fields), &self.names.of(message.from))
            }
            (_, None, Some(timer)) if self.awaited(timer).is_none() => {
                let name = run.info().timers.get(usize::from(timer.0)).map_or("", |spec| &*spec.name);
                words.time_has_passed(me, name)
            }
            _ => self.opening(false).unwrap_or_default(),
        }
    }

    /// Whether the step's process knows a leader before it.
    fn knows_a_leader(&self) -> bool {
        let StepDetails { run, row, .. } = self.details;
        let mut before = changes_before(run, self.details.step);
        match before.find(|change| Some(change.process) == row.process).map(|change| change.change) {
            Some(Change::Role(_, leader)) => leader.is_some(),
            Some(Change::Crashed | Change::Recovered | Change::Joined | Change::Left) => false,
            None => run.scenario().established,
        }
    }

    /// Why its start comes to nothing.
    fn too_late(&self) -> TooLate {
        let StepDetails { run, row, step, condition, .. } = self.details;
        let is_back = |row: &ChangeRow| matches!(row.change, Change::Recovered | Change::Joined);
        match condition {
            Condition::Crashed => TooLate::Crashed,
            Condition::Absent => TooLate::Absent,
            Condition::Live
                if changes_before(run, *step).any(|change| Some(change.process) == row.process && is_back(change)) =>
            {
                TooLate::Restarted
            }
            Condition::Live => TooLate::Reached,
        }
    }

    /// Whether the step's process bids, or waits for the end of an election that it has lost.
    fn is_in_election(&self) -> bool {
        let StepDetails { run, row, step, .. } = self.details;
        let mut before = changes_before(run, *step).filter(|change| Some(change.process) == row.process);
        matches!(before.next(), Some(ChangeRow { change: Change::Role(Role::Candidate | Role::Passive, _), .. }))
    }

    /// What the step is, before what it does; where a reason says it better, nothing.
    fn opening(&self, gives_reasons: bool) -> Option<String> {
        let StepDetails { run, row, condition, peer_condition, events, .. } = self.details;
        let (me, words) = (&self.me, self.language.words());
        let does_nothing = events.is_empty();
        let clause = match row.kind {
            StepKind::Start if does_nothing => words.does_not_start(me, self.too_late()),
            StepKind::Start if matches!(events.as_slice(), [Event::Started { .. }]) => {
                words.starts_in_vain(me, self.is_in_election())
            }
            StepKind::Start if gives_reasons => return None,
            StepKind::Start => words.starts(me),
            StepKind::Notice => words.suspects_leader(me, *condition, self.knows_a_leader()),
            StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop => return self.arrival(gives_reasons),
            StepKind::Corrupt => return self.corruption(),
            StepKind::Timer => words.has_waited(me, row.timer.and_then(|timer| self.awaited(timer))?),
            StepKind::CrashAfter if *condition == Condition::Live => words.will_crash(me),
            StepKind::Crash | StepKind::CrashAfter => words.crashes(me, *condition),
            StepKind::Recover if does_nothing => words.recovers_in_vain(me),
            StepKind::Recover => words.recovers(me),
            StepKind::DetectCrash => match run.scenario().detector {
                Detector::Heartbeat { timeout, .. } => {
                    words.suspects(me, &self.peer(), &self.moments.lasting(timeout), *peer_condition)
                }
                Detector::Swim { .. } => words.declares_failed(me, &self.peer(), *peer_condition),
                Detector::None | Detector::Perfect { .. } | Detector::Neighbours { .. } => {
                    words.is_told_of_crash(me, &self.peer())
                }
            },
            StepKind::DetectRecovery => words.is_told_of_recovery(me, &self.peer()),
            StepKind::Beat if does_nothing => match run.scenario().detector {
                Detector::Swim { .. } => words.pings_nobody(me),
                _ => words.beats_to_nobody(me),
            },
            StepKind::AskProxies => match run.scenario().detector {
                Detector::Swim { timeout, .. } => words.has_no_ack(me, &self.moments.lasting(timeout), does_nothing),
                _ => return None,
            },
            // Its sends say it all.
            StepKind::Beat => return None,
            StepKind::Partition => words.network_parts(),
            StepKind::Heal => words.network_heals(),
            StepKind::Cut | StepKind::Mend => {
                let Channels { from, to, both_ways } = row.channels?;
                let (from, to) = (self.names.of(ProcessId(from)), self.names.of(ProcessId(to)));
                match row.kind {
                    StepKind::Cut => words.channels_are_cut(&from, &to, both_ways),
                    _ => words.channels_are_mended(&from, &to, both_ways),
                }
            }
            StepKind::Join if does_nothing => words.joins_in_vain(me),
            StepKind::Join => words.joins(me),
            StepKind::Leave => words.leaves(me, *condition),
        };
        Some(clause)
    }

    /// A message carries another identity than was sent.
    fn corruption(&self) -> Option<String> {
        let StepDetails { run, step, .. } = self.details;
        let (number, identity) = run.trace().corrupted_in(*step)?;
        let row = run.trace().message(number);
        let message = &run.info().message(row.kind).kind;
        let identity = self.names.of_identity(identity);
        let (from, to) = (self.names.of(row.from), self.names.of(row.to));
        Some(self.language.words().is_corrupted(message, &from, &to, &identity))
    }

    /// A message arrives or is lost.
    fn arrival(&self, gives_reasons: bool) -> Option<String> {
        let StepDetails { message, events, .. } = self.details;
        let (row, fields) = message.as_ref()?;
        let (me, words, from) = (&self.me, self.language.words(), self.names.of(row.from));
        let message = || self.message(row.kind, fields);
        let loss = events.iter().find_map(|event| match event {
            Event::Lost { loss, .. } => Some(*loss),
            _ => None,
        });
        let clause = match (loss, SignalKind::of(row.kind)) {
            (Some(loss), _) => words.is_lost(&message(), &from, &self.names.of(row.to), loss),
            (None, Some(SignalKind::Join)) => words.hears_of_join(me, &from),
            (None, Some(SignalKind::Leave)) => words.hears_of_leave(me, &from),
            (None, Some(_)) => self.changed_suspicion(&from).unwrap_or_else(|| words.gets(me, &message(), &from)),
            (None, None) if gives_reasons => return None,
            (None, None) => words.gets(me, &message(), &from),
        };
        Some(clause)
    }

    /// Which messages the one that arrives has overtaken, if any.
    fn overtaken(&self) -> Option<String> {
        let StepDetails { run, row, message, step, .. } = self.details;
        let (arrived, _) =
            message.as_ref().filter(|_| matches!(row.kind, StepKind::Deliver | StepKind::DeliverFirst))?;
        // Of one that comes twice the first counts.
        if arrived.arrived_in.is_none_or(|arrival| arrival as usize != *step) {
            return None;
        }
        let others = lineage::overtaken(run, arrived.number);
        let named = others.iter().take(NAMED_IN_BRIEF).map(|number| {
            let other = run.trace().message(*number);
            self.message(other.kind, &run.fields(*step, *number))
        });
        let more = others.len().saturating_sub(NAMED_IN_BRIEF);
        let words = self.language.words();
        let named: Vec<String> = named.chain((more > 0).then(|| words.more(more))).collect();
        (!named.is_empty()).then(|| words.has_overtaken(&named))
    }

    /// Whom a process suspects, or no longer suspects, because of what it has got from another.
    fn changed_suspicion(&self, from: &str) -> Option<String> {
        let (me, words) = (&self.me, self.language.words());
        self.details.events.iter().find_map(|event| match *event {
            Event::SuspicionBegun { peer, .. } => Some(words.hears_of_failure(me, from, &self.names.of(peer))),
            Event::SuspicionEnded { peer, .. } => Some(words.suspects_no_longer(me, &self.names.of(peer))),
            _ => None,
        })
    }

    /// What is missing when a timer runs out, if anything is.
    fn awaited(&self, timer: Timer) -> Option<&str> {
        let spec = self.details.run.info().timers.get(usize::from(timer.0))?;
        spec.is_deadline.then_some(&*spec.waits_for)
    }

    /// A reason's sentence; `rest` is what the step does after it was given.
    fn reason(&self, template: &str, operands: &Operands, rest: &[Event]) -> String {
        let StepDetails { run, message, .. } = self.details;
        let sender = || message.as_ref().map(|(row, _)| row.from);
        let receiver = || {
            rest.iter().find_map(|event| match event {
                Event::Sent { message } => Some(run.trace().message(*message).to),
                _ => None,
            })
        };
        fill(template, |part| match part {
            "me" => Some(self.me.clone()),
            ">" => Some(if run.scenario().winner == Winner::Smallest { "<" } else { ">" }.to_owned()),
            "from" => Some(sender().map_or_else(|| self.me.clone(), |process| self.names.of(process))),
            "to" => Some(receiver().map_or_else(|| self.language.words().nobody(), |process| self.names.of(process))),
            place => {
                let (place, is_time) = place.strip_suffix(" of time").map_or((place, false), |place| (place, true));
                match (*operands.get(place.parse::<usize>().ok()?)?)? {
                    Operand::Identity(identity) => Some(self.names.of_identity(identity)),
                    Operand::Process(process) => Some(self.names.of(process)),
                    Operand::Number(number) if is_time => Some(self.moments.lasting(Tick::try_from(number).ok()?)),
                    Operand::Number(number) => Some(number.to_string()),
                }
            }
        })
    }

    /// How many messages that say the same are sent to others right after the first.
    fn more_of_the_same(&self, first: u32, rest: &[Event]) -> usize {
        let message = |number| self.details.run.trace().message(number);
        let (to, kind, fields) = (message(first).to, message(first).kind, self.details.fields_of_sent(first));
        let text = self.message(kind, &fields);
        let says_the_same = |other: &Variables| *other == fields || self.message(kind, other) == text;
        let is_same = |event: &&Event| match event {
            Event::Sent { message: other } => {
                let row = message(*other);
                row.kind == kind && row.to != to && says_the_same(&self.details.fields_of_sent(*other))
            }
            _ => false,
        };
        rest.iter().take_while(is_same).count()
    }

    /// A message that no reason has told of, and so many more of its kind.
    fn sends(&self, first: u32, more: usize) -> String {
        let words = self.language.words();
        let row = self.details.run.trace().message(first);
        let message = self.message(row.kind, &self.details.fields_of_sent(first));
        match more {
            0 => words.sends(&self.me, &message, &self.names.of(row.to)),
            _ => words.sends_to_many(&self.me, &message, &self.receivers(first, more + 1)),
        }
    }

    /// To whom so many messages go, from this one on; of very many, how many more there are, or how many they are where it has to be brief.
    fn receivers(&self, first: u32, count: usize) -> Vec<String> {
        if self.is_brief && count > NAMED_IN_BRIEF {
            return vec![self.language.words().so_many(count)];
        }
        let named = if count > NAMED { NAMED - 1 } else { count };
        let messages = (first..).take(named);
        let receivers = messages.map(|message| self.names.of(self.details.run.trace().message(message).to));
        let left_out = (count > named).then(|| self.language.words().more(count - named));
        receivers.chain(left_out).collect()
    }

    /// `election(7)`
    fn message(&self, kind: Kind, fields: &Variables) -> String {
        message(self.details.run, kind, fields, self.language)
    }

    fn peer(&self) -> String {
        self.details.row.peer.map_or_else(String::new, |peer| self.names.of(peer))
    }
}

#[cfg(test)]
mod tests;
