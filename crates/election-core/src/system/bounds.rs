//! Bounds, chosen by the caller, for what may happen in a run besides what the scenario schedules.

use crate::scenario::{Action, Scenario};

/// What may happen in a run, besides what its scenario schedules.
///
/// A scenario's own bounds ([`Bounds::of`]) allow what the timed simulator may do with it. A search or a random walk chooses its
/// own: it has no clock, so every step that is allowed may happen at any moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Whether the messages of a channel arrive in the order of sending.
    pub is_fifo: bool,
    /// How many live processes may crash, at any time, besides the scheduled crashes; [`Bounds::ANY`] for any number.
    pub crashes: u32,
    /// How many messages may be lost on their way; [`Bounds::ANY`] for any number.
    pub losses: u32,
    /// How many times a message may arrive once more; [`Bounds::ANY`] for any number.
    pub duplicates: u32,
    /// How many messages may be corrupted; [`Bounds::ANY`] for any number.
    pub corruptions: u32,
    /// When processes are told of crashes and recoveries.
    pub detections: DetectionBound,
    /// When timers may run out.
    pub timers: TimerBound,
}

/// When processes are told of a crash or a recovery by a perfect detector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DetectionBound {
    /// In the order of the crashes, and everyone in one go.
    AllAtOnce,
    /// Each process at any time.
    Late,
}

/// When timers may run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimerBound {
    /// At any time: no bound on delays is known.
    AnyTime,
    /// Only when no message is in flight and no notification is outstanding: timeouts are long enough.
    WhenIdle,
}

impl Bounds {
    /// Any number.
    pub const ANY: u32 = u32::MAX;

    /// The bounds of the simulator, which decides by its clock and its random draws.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        let by_hand = |action: Action| scenario.overrides.iter().any(|by_hand| by_hand.action == action);
        let any_if = |may_be: bool| if may_be { Self::ANY } else { 0 };
        let may_corrupt = scenario.network.corrupt > 0 || by_hand(Action::Corrupt);
        Self {
            is_fifo: scenario.network.fifo,
            crashes: 0,
            losses: any_if(scenario.network.loss > 0 || may_corrupt || by_hand(Action::Drop)),
            duplicates: any_if(scenario.network.duplicate > 0 || by_hand(Action::Duplicate)),
            corruptions: any_if(may_corrupt),
            detections: DetectionBound::Late,
            timers: TimerBound::AnyTime,
        }
    }
}

/// How much of what the bounds count may still happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Budget {
    pub(crate) crashes: u32,
    pub(crate) losses: u32,
    pub(crate) duplicates: u32,
    pub(crate) corruptions: u32,
}

impl Budget {
    pub(crate) fn of(bounds: &Bounds) -> Self {
        Self {
            crashes: bounds.crashes,
            losses: bounds.losses,
            duplicates: bounds.duplicates,
            corruptions: bounds.corruptions,
        }
    }
}

/// One less of a budget, unless there is any number.
pub(crate) fn spend(left: &mut u32) {
    if *left != Bounds::ANY {
        *left -= 1;
    }
}
