//! Up to where the same happens in two runs.
//!
//! Two steps are the same when they come at the same time, happen to the same process, and do the same there: by what they find and do, the
//! names of identities, and what messages carry, not by their numbers. The line of the pseudocode does not count. Where the algorithms
//! differ, neither do reasons and timers, and two messages are the same that serve the same purpose and have the same label.

use crate::algorithm::Operand;
use crate::model::{Identity, Value, Variables};
use crate::run::Run;
use crate::trace::{Event, MessageRow, StepRow};

/// How many steps are compared at most. Each is done again in both runs, which takes some 2 µs: nothing waits longer than 40 ms in a browser.
const MOST_STEPS: usize = 10_000;

/// Up to where the same happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// To the end of both.
    Never,
    /// For so many steps; the next one is another, or one of the runs has none.
    After(usize),
    /// In so many steps, which are all that have been compared.
    NotWithin(usize),
}

impl Parting {
    /// Where two runs part.
    pub(crate) fn of(runs: [&Run; 2]) -> Self {
        let [one, other] = runs;
        if std::ptr::eq(one, other) {
            return Self::Never;
        }
        let both = one.steps().min(other.steps());
        if one.scenario().processes != other.scenario().processes && both > 0 {
            // Nothing that is the same by chance is.
            return Self::After(0);
        }
        let compared = both.min(MOST_STEPS);
        let pair = Steps { runs, names: Names::of(runs), is_same_algorithm: is_same_algorithm(runs) };
        match (0..compared).find(|step| !pair.are_same(*step)) {
            Some(step) => Self::After(step),
            None if compared < both => Self::NotWithin(compared),
            None if one.steps() == other.steps() => Self::Never,
            None => Self::After(both),
        }
    }
}

fn is_same_algorithm(runs: [&Run; 2]) -> bool {
    runs[0].info().key == runs[1].info().key
}

/// The identities of the second run by those of the first that are called the same; none where they are the same anyway.
struct Names(Option<Vec<Option<Identity>>>);

impl Names {
    fn of(runs: [&Run; 2]) -> Self {
        let [one, other] = runs.map(Run::identities);
        if one == other {
            return Self(None);
        }
        let all = |identities: &crate::model::Identities| -> Vec<Identity> {
            let mut all: Vec<Identity> = identities.processes().map(|process| identities.at(process)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let known: Vec<(String, Identity)> =
            all(one).into_iter().map(|identity| (one.text(identity), identity)).collect();
        let same = |text: &str| known.iter().find(|(known, _)| known == text).map(|(_, identity)| *identity);
        let ranks = all(other).last().map_or(0, |last| last.0 + 1);
        let mut names = vec![None; usize::from(ranks)];
        for identity in all(other) {
            names[usize::from(identity.0)] = same(&other.text(identity));
        }
        Self(Some(names))
    }

    /// Whether an identity of the first run is called like one of the second.
    fn is_same(&self, one: Identity, other: Identity) -> bool {
        match &self.0 {
            None => one == other,
            Some(names) => names.get(usize::from(other.0)).copied().flatten() == Some(one),
        }
    }

    fn are_same(&self, one: &[Identity], other: &[Identity]) -> bool {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| self.is_same(*one, *other))
    }

    /// The same where their order means nothing: another order of ranks lists them in another.
    fn are_same_set(&self, one: &[Identity], other: &[Identity]) -> bool {
        one.len() == other.len() && one.iter().all(|one| other.iter().any(|other| self.is_same(*one, *other)))
    }

    fn is_same_value(&self, one: &Value, other: &Value) -> bool {
        match (one, other) {
            (Value::Identity(one), Value::Identity(other)) => self.is_same(*one, *other),
            (Value::Maybe(Some(one)), Value::Maybe(Some(other))) => self.is_same(*one, *other),
            (Value::List(one), Value::List(other)) => self.are_same(one, other),
            (Value::Set(one), Value::Set(other)) => self.are_same_set(one, other),
            _ => one == other,
        }
    }

    fn are_same_fields(&self, one: &Variables, other: &Variables) -> bool {
        let mut pairs = one.iter().zip(other.iter());
        one.iter().count() == other.iter().count()
            && pairs.all(|((name, one), (other_name, other))| name == other_name && self.is_same_value(one, other))
    }

    fn is_same_operand(&self, one: Option<Operand>, other: Option<Operand>) -> bool {
        match (one, other) {
            (Some(Operand::Identity(one)), Some(Operand::Identity(other))) => self.is_same(one, other),
            _ => one == other,
        }
    }
}

/// The steps of both runs.
struct Steps<'a> {
    runs: [&'a Run; 2],
    names: Names,
    is_same_algorithm: bool,
}

impl Steps<'_> {
    /// Whether both runs do the same in the step with this number.
    fn are_same(&self, step: usize) -> bool {
        let [one, other] = self.runs.map(|run| run.trace().step(step));
        // Timers have numbers of the algorithm's own.
        let timer = |row: StepRow| row.timer.filter(|_| self.is_same_algorithm);
        let told = |row: StepRow| (row.at, row.kind, row.process, row.peer, timer(row), row.channels);
        if told(one) != told(other) || one.message.is_some() != other.message.is_some() {
            return false;
        }
        if let (Some(number), Some(other_number)) = (one.message, other.message)
            && !self.are_same_messages(step, [number, other_number])
        {
            return false;
        }
        let [events, other_events] = self.runs.map(|run| self.events(run, step));
        events.len() == other_events.len()
            && events.iter().zip(&other_events).all(|(event, other)| self.is_same_event(step, event, other))
    }

    /// Whether two messages that are in flight after so many steps are the same.
    fn are_same_messages(&self, steps: usize, numbers: [u32; 2]) -> bool {
        let [run, other_run] = self.runs;
        let [one, other] =
            [(run, numbers[0]), (other_run, numbers[1])].map(|(run, number)| run.trace().message(number));
        let told = |row: MessageRow| (row.from, row.to, row.sent_at);
        if told(one) != told(other) {
            return false;
        }
        let (spec, other_spec) = (run.info().message(one.kind), other_run.info().message(other.kind));
        let (fields, other_fields) = (run.fields(steps, numbers[0]), other_run.fields(steps, numbers[1]));
        if self.is_same_algorithm {
            return spec.kind == other_spec.kind && self.names.are_same_fields(&fields, &other_fields);
        }
        let is_same_label = match (fields.first(), other_fields.first()) {
            (Some(label), Some(other)) => self.names.is_same_value(label, other),
            (label, other) => label == other,
        };
        spec.purpose == other_spec.purpose && is_same_label
    }

    /// What a step did that counts.
    fn events(&self, run: &Run, step: usize) -> Vec<Event> {
        let counts = |event: &Event| match event {
            Event::Line { .. } => false,
            Event::Note { .. } | Event::TimerSet { .. } | Event::TimerStopped { .. } => self.is_same_algorithm,
            _ => true,
        };
        run.events(step).into_iter().filter(counts).collect()
    }

    fn is_same_event(&self, step: usize, one: &Event, other: &Event) -> bool {
        match (*one, *other) {
            (Event::Sent { message }, Event::Sent { message: other }) => {
                self.are_same_messages(step + 1, [message, other])
            }
            // Of the message that the step is about, which has been compared.
            (Event::Delivered { .. }, Event::Delivered { .. }) => true,
            (Event::Lost { loss, .. }, Event::Lost { loss: other, .. }) => loss == other,
            (
                Event::RoleChanged { process, role, leader },
                Event::RoleChanged { process: other_process, role: other_role, leader: other_leader },
            ) => {
                let is_same_leader = match (leader, other_leader) {
                    (Some(leader), Some(other)) => self.names.is_same(leader, other),
                    (leader, other) => leader == other,
                };
                (process, role) == (other_process, other_role) && is_same_leader
            }
            (
                Event::Note { process, reason, operands },
                Event::Note { process: other_process, reason: other_reason, operands: other_operands },
            ) => {
                let mut pairs = operands.into_iter().zip(other_operands);
                (process, reason) == (other_process, other_reason)
                    && pairs.all(|(one, other)| self.names.is_same_operand(one, other))
            }
            (one, other) => one == other,
        }
    }
}
