//! What is measured of an answer.

use crate::exercises::label::label;
use crate::properties::Summary;
use crate::scenario::{Fault, FaultKind, Info, Scenario};

/// What is measured of an answer: of its scenario, or of its run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Messages sent, of all kinds that count.
    Messages,
    /// Ticks from the first start to the first leader.
    ElectionTime,
    /// The tick of the last step.
    Time,
    /// The tick of the last crash, as the run has it: a crash amid sending may come later than it is planned.
    CrashTick,
    /// How many processes crash.
    Crashes,
    /// An option or a field that is a number, by its key in a link.
    Setting(&'static str),
}

impl Measure {
    /// What it is; none where there is nothing to measure.
    pub(super) fn of(self, scenario: &Scenario, summary: &Summary) -> Option<u64> {
        match self {
            Self::Messages => Some(summary.counters.sent()),
            Self::ElectionTime => {
                let first = scenario.starts().first()?.at;
                summary.elected_at?.checked_sub(first).map(u64::from)
            }
            Self::Time => Some(summary.time.into()),
            Self::CrashTick => summary.crashed_at.map(u64::from),
            Self::Crashes => {
                let is_crash = |fault: &&Fault| matches!(fault.kind, FaultKind::Crash { .. });
                Some(scenario.faults.iter().filter(is_crash).count() as u64)
            }
            Self::Setting(key) => scenario.value(key).parse().ok(),
        }
    }

    /// A number of it in words: `27 messages`.
    pub(super) fn shown(self, number: u64, info: &Info) -> String {
        let s = if number == 1 { "" } else { "s" };
        match self {
            Self::Messages => format!("{number} message{s}"),
            Self::ElectionTime => format!("{number} tick{s} to the first leader"),
            Self::Time => format!("{number} tick{s}"),
            Self::CrashTick => format!("a crash at tick {number}"),
            Self::Crashes => format!("{number} crash{}", if number == 1 { "" } else { "es" }),
            Self::Setting(key) => format!("“{}” is {number}", label(info, key)),
        }
    }

    /// What to say where more can be had.
    pub(super) fn more(self) -> &'static str {
        match self {
            Self::Messages | Self::Crashes => "more are possible",
            Self::ElectionTime | Self::Time => "it can take longer",
            Self::CrashTick => "it can come later",
            Self::Setting(_) => "more is possible",
        }
    }

    /// What to say where less will do.
    pub(super) fn less(self) -> &'static str {
        match self {
            Self::Messages | Self::Crashes => "fewer will do",
            Self::ElectionTime | Self::Time => "it can be faster",
            Self::CrashTick => "it can come earlier",
            Self::Setting(_) => "less will do",
        }
    }
}
