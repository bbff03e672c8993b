//! What happens to processes and channels.

use serde::{Deserialize, Serialize};

use crate::model::Tick;
use crate::scenario::Channels;
use crate::scenario::strict::{Object, True, given, is_zero};

/// Something that happens to a process or to the channels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Object<Json>", into = "Json")]
pub struct Fault {
    /// When.
    pub at: Tick,
    /// What.
    pub kind: FaultKind,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A process crashes.
    Crash {
        /// Its position.
        process: u16,
        /// Not at once, but right after its k-th send (k >= 1) from tick `at` on.
        after_sends: Option<u32>,
    },
    /// A crashed process restarts from its stable fields.
    Recover(u16),
    /// A position becomes a member; until then it is none.
    Join(u16),
    /// A member leaves for good (unless it joins again).
    Leave(u16),
    /// A process suspects the leader and starts an election.
    Notice(u16),
    /// Messages between different groups are lost from now on; the processes in no group make one more together.
    Partition(Vec<Vec<u16>>),
    /// The partition ends. What is cut stays cut.
    Heal,
    /// Messages on these channels are lost from now on.
    Cut(Channels),
    /// These channels carry messages again.
    Mend(Channels),
}

impl Fault {
    /// A process crashes at this tick, between two steps.
    #[must_use]
    pub fn crash(process: u16, at: Tick) -> Self {
        Self { at, kind: FaultKind::Crash { process, after_sends: None } }
    }
}

impl FaultKind {
    /// What it is called in scenarios and links: `crash`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Crash { .. } => "crash",
            Self::Recover(_) => "recover",
            Self::Join(_) => "join",
            Self::Leave(_) => "leave",
            Self::Notice(_) => "notice",
            Self::Partition(_) => "partition",
            Self::Heal => "heal",
            Self::Cut(_) => "cut",
            Self::Mend(_) => "mend",
        }
    }

    /// Whether a process recovers, joins or leaves.
    #[must_use]
    pub fn comes_or_leaves(&self) -> bool {
        match self {
            Self::Recover(_) | Self::Join(_) | Self::Leave(_) => true,
            Self::Crash { .. } | Self::Notice(_) => false,
            Self::Partition(_) | Self::Heal | Self::Cut(_) | Self::Mend(_) => false,
        }
    }

    /// Whether it parts processes from each other, or joins them again.
    #[must_use]
    pub fn is_of_channels(&self) -> bool {
        matches!(self, Self::Partition(_) | Self::Heal | Self::Cut(_) | Self::Mend(_))
    }

    /// The channels that it cuts or mends, if it does so.
    #[must_use]
    pub fn channels(&self) -> Option<Channels> {
        match *self {
            Self::Cut(channels) | Self::Mend(channels) => Some(channels),
            _ => None,
        }
    }

    /// The process that it happens to, if it happens to one.
    #[must_use]
    pub fn process(&self) -> Option<u16> {
        match *self {
            Self::Crash { process, .. }
            | Self::Recover(process)
            | Self::Join(process)
            | Self::Leave(process)
            | Self::Notice(process) => Some(process),
            Self::Partition(_) | Self::Heal | Self::Cut(_) | Self::Mend(_) => None,
        }
    }
}

/// A fault in JSON: when, and exactly one kind.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    #[serde(default, skip_serializing_if = "is_zero")]
    at: Tick,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    crash: Option<u16>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    after_sends: Option<u32>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    recover: Option<u16>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    notice: Option<u16>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    partition: Option<Vec<Vec<u16>>>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    heal: Option<True>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    cut: Option<Channels>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    mend: Option<Channels>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    join: Option<u16>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    leave: Option<u16>,
}

impl TryFrom<Object<Json>> for Fault {
    type Error = &'static str;

    fn try_from(Object(json): Object<Json>) -> Result<Self, Self::Error> {
        let Json { at, after_sends, .. } = json;
        let kinds = [
            json.crash.map(|process| FaultKind::Crash { process, after_sends }),
            json.recover.map(FaultKind::Recover),
            json.notice.map(FaultKind::Notice),
            json.partition.map(FaultKind::Partition),
            json.heal.map(|True| FaultKind::Heal),
            json.cut.map(FaultKind::Cut),
            json.mend.map(FaultKind::Mend),
            json.join.map(FaultKind::Join),
            json.leave.map(FaultKind::Leave),
        ];
        let mut kinds = kinds.into_iter().flatten();
        let (Some(kind), None) = (kinds.next(), kinds.next()) else { return Err("a fault has one kind") };
        if after_sends.is_some() && !matches!(kind, FaultKind::Crash { .. }) {
            return Err("only a crash happens after a number of sends");
        }
        Ok(Self { at, kind })
    }
}

impl From<Fault> for Json {
    fn from(Fault { at, kind }: Fault) -> Self {
        let when = Self { at, ..Self::default() };
        match kind {
            FaultKind::Crash { process, after_sends } => Self { crash: Some(process), after_sends, ..when },
            FaultKind::Recover(process) => Self { recover: Some(process), ..when },
            FaultKind::Notice(process) => Self { notice: Some(process), ..when },
            FaultKind::Partition(groups) => Self { partition: Some(groups), ..when },
            FaultKind::Heal => Self { heal: Some(True), ..when },
            FaultKind::Cut(channels) => Self { cut: Some(channels), ..when },
            FaultKind::Mend(channels) => Self { mend: Some(channels), ..when },
            FaultKind::Join(process) => Self { join: Some(process), ..when },
            FaultKind::Leave(process) => Self { leave: Some(process), ..when },
        }
    }
}
