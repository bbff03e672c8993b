//! A step in a sentence.

use super::Language;
use super::phrase::Phrase;
use super::template::{fill, filled};
use super::value::label;
use crate::algorithm::Reason;
use crate::context::Operand;
use crate::process::{Condition, Identity, ProcessId, Role, Timer};
use crate::run::Run;
use crate::signal::Signal;
use crate::sim::scenario::Detector;
use crate::system::step::Loss;
use crate::trace::{Event, StepKind, StepRow};

/// What is between two things that one step did.
const AND_THEN: &str = "; ";

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The words, without a full stop.
    pub text: String,
    /// What stands out about it.
    pub mark: Mark,
}

/// What stands out about a step: the first of these that is true of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A process crashed.
    Crashed,
    /// A process is back.
    Recovered,
    /// A process has become a member.
    Joined,
    /// A process is no member any more.
    Left,
    /// A process became leader.
    Elected,
    /// A message was lost.
    Lost,
    /// A message goes no further.
    Discarded,
    /// Nothing does.
    Plain,
}

/// What the step with this number, from 0, did: `5 passes 7 on to 6, because 7 beats 5`.
///
/// # Panics
/// When there is no such step.
#[must_use]
pub fn step(run: &Run, step: usize, language: Language) -> Sentence {
    let row = run.trace().step(step);
    // Before the step is done the message is still there to be read.
    let message = row.message.map(|number| message_before(run, step, number, language));
    let events = run.events(step);
    let mark = events.iter().map(mark_of).min().unwrap_or(Mark::Plain);
    let mut teller = Teller { run, step, row, message, language, text: String::new() };
    teller.tell(&events);
    Sentence { text: teller.text, mark }
}

fn mark_of(event: &Event) -> Mark {
    match event {
        Event::Crashed { .. } => Mark::Crashed,
        Event::Recovered { .. } => Mark::Recovered,
        Event::Joined { .. } => Mark::Joined,
        Event::Left { .. } => Mark::Left,
        Event::RoleChanged { role: Role::Leader, .. } => Mark::Elected,
        Event::Lost { .. } => Mark::Lost,
        Event::Note { reason, .. } if reason.discards => Mark::Discarded,
        Event::Note { .. }
        | Event::Started { .. }
        | Event::Sent { .. }
        | Event::Delivered { .. }
        | Event::RoleChanged { .. }
        | Event::SuspicionEnded { .. }
        | Event::TimerSet { .. }
        | Event::TimerStopped { .. }
        | Event::Line { .. } => Mark::Plain,
    }
}

/// `election(7)`, after so many steps, while it is in flight.
fn message_before(run: &Run, steps: usize, number: u32, language: Language) -> String {
    let kind = run.info().message(run.trace().message(number).kind).kind;
    let label = label(&run.fields(steps, number), run.identities(), language);
    if label.is_empty() { kind.to_owned() } else { [kind, "(", &label, ")"].concat() }
}

struct Teller<'a> {
    run: &'a Run,
    step: usize,
    row: StepRow,
    /// The message that arrives or is lost.
    message: Option<String>,
    language: Language,
    text: String,
}

impl Teller<'_> {
    fn tell(&mut self, events: &[Event]) {
        let gives_reasons = events.iter().any(|event| matches!(event, Event::Note { .. }));
        self.open(events, gives_reasons);
        let mut left = events;
        // Whether the last reason has already said whom something is sent to.
        let mut are_sends_told = false;
        while let [event, rest @ ..] = left {
            left = rest;
            match *event {
                Event::Note { reason, operands, .. } => are_sends_told = self.reason(reason, &operands, rest),
                Event::RoleChanged { role, leader, .. } if !gives_reasons => self.role(role, leader),
                Event::Sent { message } if !are_sends_told => left = self.sends(message, rest),
                Event::TimerSet { timer, due, .. } => {
                    self.say(Phrase::Waits, &[("timer", self.waits_for(timer)), ("until", &due.to_string())]);
                }
                Event::Crashed { .. } if self.row.kind != StepKind::Crash => self.say(Phrase::CrashesAmid, &[]),
                Event::Sent { .. }
                | Event::RoleChanged { .. }
                | Event::Crashed { .. }
                | Event::Started { .. }
                | Event::Delivered { .. }
                | Event::Lost { .. }
                | Event::TimerStopped { .. }
                | Event::Recovered { .. }
                | Event::SuspicionEnded { .. }
                | Event::Joined { .. }
                | Event::Left { .. }
                | Event::Line { .. } => {}
            }
        }
        if self.row.kind == StepKind::DeliverFirst {
            self.say(Phrase::WillComeAgain, &[]);
        }
    }

    /// What the step is, before what it does; where a reason says it better, nothing.
    fn open(&mut self, events: &[Event], gives_reasons: bool) {
        let does_nothing = events.is_empty();
        match self.row.kind {
            StepKind::Start if does_nothing => self.say(
                match self.condition_before(self.row.process) {
                    Condition::Live => Phrase::StartsTooLate,
                    Condition::Crashed => Phrase::StartsWhileCrashed,
                    Condition::Absent => Phrase::StartsWhileAbsent,
                },
                &[],
            ),
            StepKind::Start if matches!(events, [Event::Started { .. }]) => self.say(Phrase::StartsInVain, &[]),
            StepKind::Start if gives_reasons => {}
            StepKind::Start => self.say(Phrase::Starts, &[]),
            StepKind::Notice => self.say(
                match self.condition_before(self.row.process) {
                    Condition::Live => Phrase::Suspects,
                    Condition::Crashed => Phrase::SuspectsWhileCrashed,
                    Condition::Absent => Phrase::SuspectsWhileAbsent,
                },
                &[],
            ),
            StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop => {
                let loss = events.iter().find_map(|event| match event {
                    Event::Lost { loss, .. } => Some(*loss),
                    _ => None,
                });
                let kind = self.row.message.map(|number| self.run.trace().message(number).kind);
                match (loss, kind.and_then(Signal::of)) {
                    (Some(loss), _) => self.say_of_message(lost(loss)),
                    (None, Some(Signal::Heartbeat)) if events.iter().any(ends_suspicion) => {
                        let sender = self.row.message.map(|number| self.run.trace().message(number).from);
                        self.say_of(sender, Phrase::SuspectsNoLonger, &[]);
                    }
                    (None, Some(Signal::Join)) => self.say_of_message(Phrase::HearsOfJoin),
                    (None, Some(Signal::Leave)) => self.say_of_message(Phrase::HearsOfLeave),
                    (None, None) if gives_reasons => {}
                    (None, None | Some(Signal::Heartbeat)) => self.say_of_message(Phrase::Gets),
                }
            }
            StepKind::Timer => {
                let timer = self.row.timer.map_or("", |timer| self.waits_for(timer));
                self.say(Phrase::WaitsNoLonger, &[("timer", timer)]);
            }
            StepKind::Crash | StepKind::CrashAfter => self.say(
                match self.condition_before(self.row.process) {
                    Condition::Live if self.row.kind == StepKind::Crash => Phrase::Crashes,
                    Condition::Live => Phrase::WillCrash,
                    Condition::Crashed => Phrase::CrashesAgain,
                    Condition::Absent => Phrase::CrashesWhileAbsent,
                },
                &[],
            ),
            StepKind::Recover if does_nothing => self.say(Phrase::RecoversInVain, &[]),
            StepKind::Recover => self.say(Phrase::Recovers, &[]),
            StepKind::DetectCrash => self.detects_crash(),
            StepKind::DetectRecovery => self.say_of(self.row.peer, Phrase::IsToldOfRecovery, &[]),
            StepKind::Beat if does_nothing => self.say(Phrase::BeatsToNobody, &[]),
            // Its sends say it all.
            StepKind::Beat => {}
            StepKind::Partition => self.say(Phrase::Parted, &[]),
            StepKind::Heal => self.say(Phrase::Healed, &[]),
            StepKind::Join if does_nothing => self.say(Phrase::JoinsInVain, &[]),
            StepKind::Join => self.say(Phrase::Joins, &[]),
            StepKind::Leave => self.say(
                match self.condition_before(self.row.process) {
                    Condition::Live => Phrase::Leaves,
                    Condition::Crashed => Phrase::LeavesWhileCrashed,
                    Condition::Absent => Phrase::LeavesWhileAbsent,
                },
                &[],
            ),
        }
    }

    fn waits_for(&self, timer: Timer) -> &'static str {
        self.run.info().timers.get(usize::from(timer.0)).map_or("", |timer| timer.waits_for)
    }

    /// A reason; returns whether it has said whom something is sent to.
    fn reason(&mut self, reason: &Reason, operands: &[Option<Operand>], rest: &[Event]) -> bool {
        let template = self.language.reason(self.run.info().key, reason);
        let sender = self.row.message.map(|number| self.run.trace().message(number).from);
        let receiver = rest.iter().find_map(|event| match event {
            Event::Sent { message } => Some(self.run.trace().message(*message).to),
            _ => None,
        });
        let text_of = |name: &str| match name {
            "me" => self.me(),
            "from" => sender.map_or_else(|| self.me(), |process| self.name(process)),
            "to" => {
                receiver.map_or_else(|| self.language.phrase(Phrase::Nobody).to_owned(), |process| self.name(process))
            }
            place => match place.parse().ok().and_then(|place: usize| *operands.get(place)?) {
                Some(Operand::Identity(identity)) => self.run.identities().short(identity),
                Some(Operand::Process(process)) => self.name(process),
                Some(Operand::Number(number)) => number.to_string(),
                None => String::new(),
            },
        };
        let mut text = String::new();
        fill(&mut text, template, &mut |name, out| {
            let part = text_of(name);
            out.push_str(&part);
            !part.is_empty()
        });
        self.add(&text);
        template.contains("{to}")
    }

    /// A message that no reason has told of, with those of its kind that follow; returns what comes after them.
    fn sends<'e>(&mut self, first: u32, rest: &'e [Event]) -> &'e [Event] {
        let trace = self.run.trace();
        let row = trace.message(first);
        let is_same =
            |event: &&Event| matches!(event, Event::Sent { message } if trace.message(*message).kind == row.kind);
        let more = rest.iter().take_while(is_same).count();
        let message = message_before(self.run, self.step + 1, first, self.language);
        if more == 0 {
            self.say(Phrase::Sends, &[("message", &message), ("to", &self.name(row.to))]);
        } else {
            self.say(Phrase::SendsToMany, &[("message", &message), ("count", &(more + 1).to_string())]);
        }
        &rest[more..]
    }

    fn role(&mut self, role: Role, leader: Option<Identity>) {
        let phrase = match role {
            Role::Asleep => Phrase::BecomesAsleep,
            Role::Candidate => Phrase::BecomesCandidate,
            Role::Passive => Phrase::BecomesPassive,
            Role::Follower => Phrase::BecomesFollower,
            Role::Leader => Phrase::BecomesLeader,
        };
        let leader = leader.map_or_else(String::new, |leader| self.run.identities().short(leader));
        self.say(phrase, &[("leader", &leader)]);
    }

    fn say_of_message(&mut self, phrase: Phrase) {
        let Some(row) = self.row.message.map(|number| self.run.trace().message(number)) else { return };
        let (from, to) = (self.name(row.from), self.name(row.to));
        let message = self.message.clone().unwrap_or_default();
        self.say(phrase, &[("message", &message), ("from", &from), ("to", &to)]);
    }

    /// A process is told of a crash, or suspects one; everybody can see whether it is right.
    fn detects_crash(&mut self) {
        let Detector::Heartbeat { timeout, .. } = self.run.scenario().detector else {
            return self.say_of(self.row.peer, Phrase::IsToldOfCrash, &[]);
        };
        let phrase = match self.condition_before(self.row.peer) {
            Condition::Live => Phrase::SuspectsWrongly,
            Condition::Crashed => Phrase::SuspectsRightly,
            Condition::Absent => Phrase::SuspectsOneThatLeft,
        };
        let ticks = if timeout == 1 { Phrase::OneTick } else { Phrase::ManyTicks };
        let count = filled(self.language.phrase(ticks), &[("count", &timeout.to_string())]);
        self.say_of(self.row.peer, phrase, &[("count", &count)]);
    }

    fn say_of(&mut self, peer: Option<ProcessId>, phrase: Phrase, parts: &[(&str, &str)]) {
        let peer = peer.map_or_else(String::new, |peer| self.name(peer));
        let parts: Vec<(&str, &str)> = parts.iter().copied().chain([("peer", peer.as_str())]).collect();
        self.say(phrase, &parts);
    }

    fn say(&mut self, phrase: Phrase, parts: &[(&str, &str)]) {
        let me = self.me();
        let parts: Vec<(&str, &str)> = parts.iter().copied().chain([("me", me.as_str())]).collect();
        let text = filled(self.language.phrase(phrase), &parts);
        self.add(&text);
    }

    fn add(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push_str(AND_THEN);
        }
        self.text.push_str(text);
    }

    fn me(&self) -> String {
        self.row.process.map_or_else(String::new, |process| self.name(process))
    }

    fn name(&self, process: ProcessId) -> String {
        self.run.identities().short(self.run.identities().at(process))
    }

    /// What a process was before the step.
    fn condition_before(&self, process: Option<ProcessId>) -> Condition {
        let view = self.run.at(self.step);
        process.map_or(Condition::Live, |process| view.processes[process.index()].condition)
    }
}

fn ends_suspicion(event: &Event) -> bool {
    matches!(event, Event::SuspicionEnded { .. })
}

fn lost(loss: Loss) -> Phrase {
    match loss {
        Loss::Crashed => Phrase::LostToCrashed,
        Loss::Absent => Phrase::LostToAbsent,
        Loss::Channel => Phrase::LostByChannel,
        Loss::Partition => Phrase::LostByPartition,
        Loss::ByHand => Phrase::LostByHand,
    }
}

#[cfg(test)]
mod tests;
