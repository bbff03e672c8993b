//! What a member has done, input by input: enough to put the records of all members together into one run, and to replay it.
//!
//! A message is named by its sender, the sender's life and its number there; a step by its process, its life and its number. With the cause of
//! each step and what was drawn in it, a host does the same again.

use std::time::Duration;

use election_core::model::Tick;
use serde::{Deserialize, Serialize};

/// One input, and what the member did because of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its position.
    pub process: u16,
    /// Its life when the input had been handled.
    pub life: u16,
    /// How many inputs it had handled before in this life.
    pub step: u64,
    /// When, in microseconds since the member's clock began.
    pub at: u64,
    /// What it was.
    pub cause: Cause,
    /// The length of the longest chain of messages that has reached it.
    pub depth: u32,
    /// Whether a start took effect.
    #[serde(default, skip_serializing_if = "is_false")]
    pub has_started: bool,
    /// How many elections it began.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub elections: u32,
    /// What its handlers drew, in order; how long timers run stands at those.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<u32>,
    /// What it sent, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sent: Vec<SentRecord>,
    /// The timers that it set, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timers: Vec<TimerRecord>,
    /// What it is from now on, where that has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<StandingRecord>,
    /// Whom it suspects, or suspects no longer, from now on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<Seen>,
}

impl Record {
    /// In which tick it was, of ticks that are so long.
    pub fn tick(&self, tick: Duration) -> Tick {
        Tick::try_from(u128::from(self.at) / tick.as_micros().max(1)).unwrap_or(Tick::MAX)
    }

    /// One of a process, in a life and of a number there, that has done nothing.
    #[cfg(test)]
    pub(crate) fn of(process: u16, (life, step): (u16, u64), cause: Cause) -> Self {
        Self {
            process,
            life,
            step,
            at: 0,
            cause,
            depth: 0,
            has_started: false,
            elections: 0,
            drawn: Vec::new(),
            sent: Vec::new(),
            timers: Vec::new(),
            standing: None,
            seen: Vec::new(),
        }
    }

    /// Its line of JSON.
    pub(crate) fn to_json(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    /// What such a line says; nothing if it is none.
    pub(crate) fn from_json(line: &str) -> Option<Self> {
        serde_json::from_str(line).ok()
    }
}

/// What an input is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Its start in the scenario is due.
    Start,
    /// It is told to suspect its leader.
    Notice,
    /// A message arrives.
    Message {
        /// From whom.
        from: u16,
        /// In which life of that one.
        life: u16,
        /// The message's number among those that its sender has sent in that life.
        number: u64,
        /// Its kind.
        kind: String,
    },
    /// A timer of the algorithm runs out: its place in the declaration.
    Timer(u8),
    /// A period of the detector begins.
    Beat,
    /// In SWIM: no ack of this peer has come in time.
    AskProxies(u16),
    /// It has heard nothing from this peer for too long.
    Silence(u16),
    /// A detector that is told tells it of a crash.
    CrashDetected {
        /// Who has crashed.
        peer: u16,
        /// Which life is over.
        life: u16,
    },
    /// A detector that is told tells it that this peer is back.
    RecoveryDetected(u16),
    /// It is back; these are the members.
    Recovered(Vec<u16>),
    /// It is a member from now on, as these are.
    Joined(Vec<u16>),
    /// It leaves.
    Leave,
}

/// A message that was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentRecord {
    /// Its number among those that its sender has sent in this life.
    pub number: u64,
    /// To whom.
    pub to: u16,
    /// Its kind.
    pub kind: String,
    /// How many bits its fields take.
    pub bits: u32,
    /// The length of the longest chain of messages that ends with it; 0 for a detector's.
    pub depth: u32,
    /// Whether there was no room for it, or nobody knows where its receiver is: it does not leave.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_dropped: bool,
}

/// A timer that was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimerRecord {
    /// Its place in the declaration.
    pub timer: u8,
    /// How many ticks it runs.
    pub ticks: u32,
    /// Whether that was drawn, because it was set with a range.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_drawn: bool,
}

/// What a member is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingRecord {
    /// Its role, in a word.
    pub role: String,
    /// The position of the leader that it knows.
    pub leader: Option<u16>,
    /// That one's identity.
    pub identity: Option<String>,
    /// The epoch that it leads in, where it leads and reigns are numbered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epoch: Option<u32>,
}

/// A suspicion that begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seen {
    /// It is told that this peer has failed.
    Suspects(u16),
    /// It has heard from this peer again.
    SuspectsNoLonger(u16),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}
