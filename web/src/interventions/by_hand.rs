//! What a person can do to a message at this moment, and why not.

use election_core::scenario::{Action as Handling, Delay, Override};
use election_core::sim::{Limit, Status};
use election_core::trace::{Fate, MessageRow, MessageView};
use election_core::{Run, Scenario, Tick, View};

use super::{Moment, OBSERVED, STOPPED, last_tick};

/// What can be done to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByHand {
    /// It is lost.
    Drop,
    /// It arrives now.
    DeliverNow,
    /// It arrives later by one delay.
    HoldBack,
    /// It is corrupted on its way.
    Corrupt,
    /// What was done to it is taken back.
    LeaveAlone,
}

impl ByHand {
    /// All of them, in the order in which they are offered: first what can be done to every message.
    pub const ALL: [Self; 5] = [Self::Drop, Self::HoldBack, Self::DeliverNow, Self::Corrupt, Self::LeaveAlone];

    /// What the button says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Drop => "Lose",
            Self::DeliverNow => "Deliver",
            Self::HoldBack => "Hold back",
            Self::Corrupt => "Corrupt",
            Self::LeaveAlone => "Let it be",
        }
    }

    /// What it does in a scenario, beside the button.
    pub fn help(self, scenario: &Scenario) -> &'static str {
        match self {
            Self::Drop => "it never arrives",
            Self::DeliverNow => "it arrives now",
            Self::HoldBack => "it arrives a delay later",
            Self::Corrupt if scenario.network.checksum => "its checksum shows it, and it is refused",
            Self::Corrupt => "it arrives with another identity in it",
            Self::LeaveAlone => "as if nothing had been done to it",
        }
    }

    /// A word for tests and styles.
    pub fn key(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::DeliverNow => "deliver",
            Self::HoldBack => "hold",
            Self::Corrupt => "corrupt",
            Self::LeaveAlone => "leave",
        }
    }
}

/// Why it makes no difference what becomes of a message.
const TOO_LATE: &str = "it arrives after the end of the run";

/// Whether a limit stops the run before a message arrives.
fn never_arrives(run: &Run, row: &MessageRow) -> bool {
    let is_stopped = match run.summary().status {
        Status::Limit(Limit::Events(_) | Limit::Time(_) | Limit::Memory(_) | Limit::Stopped(_)) => true,
        Status::Limit(Limit::Repeats(_)) | Status::Elected | Status::Split | Status::Nobody => false,
    };
    // It may arrive in a part that has not been recorded.
    is_stopped && run.is_whole() && row.arrived_in.is_none()
}

/// The scenario in which it is done to a message.
///
/// # Errors
/// Why it cannot take effect at this moment.
pub fn offer_by_hand(moment: Moment<'_>, message: u32, by_hand: ByHand) -> Result<Scenario, &'static str> {
    let handling = handling(moment, message, by_hand)?;
    let mut scenario = moment.run.scenario().clone();
    scenario.overrides.retain(|other| other.message != message);
    if let Some(action) = handling {
        let place = scenario.overrides.partition_point(|other| other.message < message);
        scenario.overrides.insert(place, Override { message, action });
    }
    Ok(scenario)
}

/// What the scenario then has for the message; none if it is left alone.
///
/// # Errors
/// Why it cannot take effect at this moment.
pub fn handling(moment: Moment<'_>, message: u32, by_hand: ByHand) -> Result<Option<Handling>, &'static str> {
    let Moment { run, view, now, .. } = moment;
    let scenario = run.scenario();
    if run.is_observed() {
        return Err(OBSERVED);
    }
    let seen = view.in_flight.iter().find(|seen| seen.row.number == message).ok_or("it is not in flight")?;
    let row = &seen.row;
    let arrives_at = arrival(row);
    if now > last_tick(run) {
        return Err(STOPPED);
    }
    if arrives_at < now {
        return Err("it arrives in the tick that is being shown");
    }
    let handling = scenario.overrides.iter().find(|other| other.message == message).map(|other| other.action);
    // Left alone, a message that was held back may have arrived by now, and what has been shown stays as it is.
    // Its own delay is at least the least one: running it all again to know it exactly would take too long.
    let least = scenario.network.smallest_delay();
    let is_overdue = matches!(handling, Some(Handling::DeliverAt(_))) && row.sent_at.saturating_add(least) < now;
    let action = match by_hand {
        ByHand::LeaveAlone | ByHand::Drop | ByHand::Corrupt if is_overdue => {
            return Err("it would have arrived before now");
        }
        ByHand::LeaveAlone if handling.is_some() => return Ok(None),
        ByHand::LeaveAlone => return Err("nothing was done to it"),
        ByHand::Drop | ByHand::Corrupt if matches!(row.fate, Fate::Lost(_)) => return Err("it is lost anyway"),
        ByHand::Drop | ByHand::Corrupt if never_arrives(run, row) => return Err(TOO_LATE),
        ByHand::Drop => Handling::Drop,
        ByHand::Corrupt if seen.identity.is_none() => return Err("it carries no identity that could be another"),
        ByHand::Corrupt if !has_other_identity(run, seen) => return Err("nobody has another identity"),
        ByHand::Corrupt if run.trace().is_corrupted(message) => return Err("it is corrupted anyway"),
        ByHand::Corrupt => Handling::Corrupt,
        ByHand::DeliverNow if arrives_at == now => return Err("it arrives next anyway"),
        ByHand::DeliverNow if scenario.network.fifo && is_behind(view, row) => {
            return Err("on a FIFO channel the message before it arrives first");
        }
        ByHand::DeliverNow => Handling::DeliverAt(now),
        ByHand::HoldBack if never_arrives(run, row) || arrives_at >= scenario.limits.time => {
            return Err(TOO_LATE);
        }
        ByHand::HoldBack => Handling::DeliverAt(arrives_at + scenario.network.delay_of(row.from, row.to).largest()),
    };
    Ok(Some(action))
}

/// Whether somebody has another identity than the one that a message carries.
fn has_other_identity(run: &Run, message: &MessageView) -> bool {
    let identities = run.identities();
    identities.processes().any(|process| Some(identities.at(process)) != message.identity)
}

/// When a message in flight arrives.
pub fn arrival(row: &MessageRow) -> Tick {
    row.arrives_at.unwrap_or(row.sent_at + 1)
}

/// Whether an earlier message of the same channel arrives as late.
fn is_behind(view: &View, row: &MessageRow) -> bool {
    let is_before = |other: &MessageRow| {
        (other.from, other.to) == (row.from, row.to) && other.number < row.number && arrival(other) >= arrival(row)
    };
    view.in_flight.iter().any(|message| is_before(&message.row))
}

/// The smallest and the largest delay.
pub fn delays(delay: Delay) -> (Tick, Tick) {
    match delay {
        Delay::Fixed(delay) => (delay, delay),
        Delay::Uniform(least, most) => (least, most),
    }
}
