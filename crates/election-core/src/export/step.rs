//! A step as other tools read it: keys, positions and words.

use serde::{Serialize, Serializer};

use crate::declared::Declared;
use crate::model::{Condition, ProcessId, Tick, Variables};
use crate::narrate::{self, Language, StepDetails};
use crate::run::Run;
use crate::scenario::{Channels, Info};
use crate::system::Loss;
use crate::trace::{Change, ChangeRow, Event, Fate, MessageRow, StepKind};

/// A step as other tools read it: what a line of `election run --trace` says.
#[derive(Debug, Serialize)]
pub struct Step {
    pub(super) step: usize,
    pub(super) tick: Tick,
    pub(super) kind: &'static str,
    pub(super) process: Option<u16>,
    pub(super) identity: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peer: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) timer: Option<Declared<str>>,
    /// What is cut or mended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) channels: Option<Channels>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) corrupted: Option<Corruption>,
    pub(super) sent: Vec<Message>,
    pub(super) changes: Vec<ProcessChange>,
    /// Of a run that happened elsewhere: what was drawn.
    #[serde(skip_serializing_if = "<[u32]>::is_empty")]
    pub(super) drawn: Vec<u32>,
    pub(super) text: String,
}

/// A message as other tools read it.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    pub(super) number: u32,
    pub(super) kind: Declared<str>,
    pub(super) from: u16,
    pub(super) to: u16,
    #[serde(serialize_with = "as_object")]
    pub(super) fields: Vec<(Declared<str>, String)>,
    pub(super) sent_at: Tick,
    pub(super) arrives_at: Option<Tick>,
    pub(super) fate: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) loss: Option<&'static str>,
    pub(super) depth: u32,
}

/// The corruption of a message on its way.
#[derive(Debug, Serialize)]
pub(super) struct Corruption {
    /// Its number.
    pub(super) message: u32,
    /// The identity that it carries since.
    pub(super) identity: String,
}

/// A change of a process's role or condition.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum ProcessChange {
    Role { process: u16, role: &'static str, leader: Option<String> },
    Condition { process: u16, condition: &'static str },
}

impl Step {
    /// What a run did in the step with this number, from 0.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn of(run: &Run, step: usize) -> Self {
        let details = StepDetails::of(run, step);
        let row = &details.row;
        let message = details.message.as_ref().map(|(message, fields)| {
            // The trace keeps what became of the last copy.
            let is_first = row.kind == StepKind::DeliverFirst;
            let fate = if is_first { fate_of_first(&details.events, run.info()) } else { message.fate };
            Message::of(run, &MessageRow { fate, ..*message }, fields)
        });
        let sent = run.trace().sent_in(step).map(|number| {
            let number = u32::try_from(number).expect("messages are numbered in 32 bits");
            Message::of(run, &run.trace().message(number), &details.fields_of_sent(number))
        });
        let corrupted = run
            .trace()
            .corrupted_in(step)
            .map(|(message, identity)| Corruption { message, identity: run.identities().text(identity) });
        let timer = row.timer.and_then(|timer| run.info().timers.get(usize::from(timer.0)));
        Self {
            step,
            tick: row.at,
            kind: kind_key(row.kind),
            process: row.process.map(|process| process.0),
            identity: row.process.map(|process| run.identities().text(run.identities().at(process))),
            peer: row.peer.map(|process| process.0),
            channels: row.channels,
            timer: timer.map(|timer| timer.name.clone()),
            message,
            corrupted,
            sent: sent.collect(),
            changes: changes(run, step).iter().map(|change| ProcessChange::of(run, change)).collect(),
            drawn: run.drawn(step).to_vec(),
            text: details.sentence(Language::English).to_string(),
        }
    }

    /// What of the message that arrives or is lost stands in a cell.
    pub(super) fn of_message(&self, cell: fn(&Message) -> String) -> String {
        self.message.as_ref().map(cell).unwrap_or_default()
    }

    /// The position of who sent the message that arrives or is lost.
    pub(super) fn sender(&self) -> Option<u16> {
        self.message.as_ref().map(|message| message.from)
    }

    /// The position of whom it was sent to.
    pub(super) fn receiver(&self) -> Option<u16> {
        self.message.as_ref().map(|message| message.to)
    }

    /// The role that a process has after the step, and the leader that it knows, if they have changed.
    pub(super) fn role(&self) -> Option<(&'static str, Option<&str>)> {
        self.changes.iter().rev().find_map(|change| match change {
            ProcessChange::Role { role, leader, .. } => Some((*role, leader.as_deref())),
            ProcessChange::Condition { .. } => None,
        })
    }

    /// The condition of a process after the step, if it has changed.
    pub(super) fn condition(&self) -> Option<&'static str> {
        self.changes.iter().rev().find_map(|change| match change {
            ProcessChange::Condition { condition, .. } => Some(*condition),
            ProcessChange::Role { .. } => None,
        })
    }
}

impl Message {
    pub(super) fn of(run: &Run, row: &MessageRow, fields: &Variables) -> Self {
        let (fate, loss) = match row.fate {
            Fate::InFlight => ("in flight", None),
            Fate::Delivered => ("delivered", None),
            Fate::Discarded => ("discarded", None),
            Fate::Lost(loss) => ("lost", Some(loss_key(loss))),
        };
        Self {
            number: row.number,
            kind: run.info().message(row.kind).kind.clone(),
            from: row.from.0,
            to: row.to.0,
            fields: shown(run, fields),
            sent_at: row.sent_at,
            arrives_at: row.arrives_at,
            fate,
            loss,
            depth: row.depth,
        }
    }
}

/// What became of the first copy of a message, by what its arrival did.
fn fate_of_first(events: &[Event], info: &Info) -> Fate {
    let loss = events.iter().find_map(|event| match event {
        Event::Lost { loss, .. } => Some(*loss),
        _ => None,
    });
    let is_discarded =
        events.iter().any(|event| matches!(event, Event::Note { reason, .. } if info.reason(*reason).discards));
    match loss {
        Some(loss) => Fate::Lost(loss),
        None if is_discarded => Fate::Discarded,
        None => Fate::Delivered,
    }
}

impl ProcessChange {
    fn of(run: &Run, row: &ChangeRow) -> Self {
        let ProcessId(process) = row.process;
        match row.change {
            Change::Role(role, leader) => {
                Self::Role { process, role: role.name(), leader: leader.map(|leader| run.identities().text(leader)) }
            }
            Change::Crashed | Change::Recovered | Change::Joined | Change::Left => {
                let (condition, _) = row.change.applied(Condition::Live);
                Self::Condition { process, condition: condition.name() }
            }
        }
    }
}

/// What a step changed.
fn changes(run: &Run, step: usize) -> &[ChangeRow] {
    let changes = run.trace().changes();
    let before = changes.partition_point(|change| (change.step as usize) < step);
    let until = changes.partition_point(|change| (change.step as usize) <= step);
    &changes[before..until]
}

/// Fields in words.
pub(super) fn shown(run: &Run, fields: &Variables) -> Vec<(Declared<str>, String)> {
    let text = |value| narrate::value(value, run.identities(), Language::English);
    fields.iter().map(|(name, value)| (name.clone(), text(value))).collect()
}

pub(super) fn as_object<S: Serializer>(fields: &[(Declared<str>, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(fields.iter().map(|(name, value)| (name, value)))
}

pub(super) fn kind_key(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Start => "start",
        StepKind::Notice => "notice",
        StepKind::Deliver => "deliver",
        StepKind::DeliverFirst => "deliver first",
        StepKind::Drop => "drop",
        StepKind::Timer => "timer",
        StepKind::Crash => "crash",
        StepKind::CrashAfter => "crash after",
        StepKind::Recover => "recover",
        StepKind::DetectCrash => "detect crash",
        StepKind::DetectRecovery => "detect recovery",
        StepKind::Partition => "partition",
        StepKind::Heal => "heal",
        StepKind::Join => "join",
        StepKind::Leave => "leave",
        StepKind::Beat => "beat",
        StepKind::Corrupt => "corrupt",
        StepKind::AskProxies => "ask proxies",
        StepKind::Cut => "cut",
        StepKind::Mend => "mend",
    }
}

pub(super) fn loss_key(loss: Loss) -> &'static str {
    match loss {
        Loss::Crashed => "crashed",
        Loss::Absent => "absent",
        Loss::Channel => "channel",
        Loss::Partition => "partition",
        Loss::ByHand => "by hand",
        Loss::Corrupted => "corrupted",
        Loss::Cut => "cut",
    }
}
