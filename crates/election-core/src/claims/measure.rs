//! What is measured on a run.

use std::fmt;

use super::{Counting, Why, counted_from, election_in};
use crate::model::Tick;
use crate::properties::{Property, Summary};
use crate::scenario::{Info, Scenario};
use crate::sim::{Effort, Status};

/// What a claim measures.
#[derive(Debug)]
pub enum Measure {
    /// Messages sent of these kinds, to crashed processes included.
    Messages(&'static [&'static str]),
    /// Messages sent of these kinds, without those to processes that had crashed when they arrived.
    MessagesToLive(&'static [&'static str]),
    /// Messages sent of these kinds, what one handler sends to several processes being one.
    Broadcasts(&'static [&'static str]),
    /// Messages sent of these kinds, a message counting once however many hops it goes.
    Launches(&'static [&'static str]),
    /// A number that follows from what each process has done.
    Number {
        /// Of what: `elections begun`.
        of: &'static str,
        /// How many there are, given what each process has done, by position.
        count: fn(&Scenario, &[Effort]) -> u64,
    },
    /// Bits sent, kinds left out or not: what a message carries is counted by one function a kind.
    Bits,
    /// Whether this property falls: 1 when it does, else 0.
    Falls(&'static str),
    /// A number of ticks, from the detection on after a failover on a ring.
    Ticks {
        /// Until what: `until one is elected`.
        until: &'static str,
        /// The tick, when it has come to that.
        tick: fn(&Scenario, &Summary) -> Option<Tick>,
    },
}

impl Measure {
    /// What a run shows, counted as the reader counts.
    ///
    /// # Errors
    /// The counting switch that is missing, or [`Why::Undecided`].
    pub fn of(&self, scenario: &Scenario, summary: &Summary, counting: &Counting) -> Result<u64, Why> {
        if matches!(summary.status, Status::Limit(_)) {
            return Err(Why::Undecided);
        }
        let sum = |kinds: &[&'static str], with_to_crashed| {
            kinds.iter().map(|kind| messages(scenario.info(), summary, counting, kind, with_to_crashed)).sum()
        };
        match self {
            Self::Broadcasts(kinds) => {
                kinds.iter().map(|kind| broadcasts(scenario.info(), summary, counting, kind)).sum()
            }
            Self::Launches(kinds) => kinds.iter().map(|kind| launches(scenario.info(), summary, counting, kind)).sum(),
            Self::Number { count, .. } => Ok(count(scenario, &summary.efforts)),
            Self::Messages(kinds) => sum(kinds, true),
            Self::MessagesToLive(kinds) => sum(kinds, false),
            Self::Bits => Ok(summary.counters.bits),
            Self::Falls(name) => {
                let falls = |property: &&Property| property.name == *name && !property.holds();
                Ok(summary.properties.iter().filter(falls).count() as u64)
            }
            Self::Ticks { tick, .. } => {
                let tick = tick(&election_in(scenario), summary).ok_or(Why::Undecided)?;
                Ok(tick.saturating_sub(counted_from(scenario)).into())
            }
        }
    }
}

/// In words: `election`, `election + elected`, `ticks until one is elected`.
impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Messages(kinds) => f.write_str(&kinds.join(" + ")),
            Self::MessagesToLive(kinds) => write!(f, "{} to live processes", kinds.join(" + ")),
            Self::Broadcasts(kinds) => write!(f, "{}, a broadcast counted once", kinds.join(" + ")),
            Self::Number { of, .. } => f.write_str(of),
            Self::Bits => f.write_str("bits"),
            Self::Launches(kinds) => write!(f, "{}, each counted once, not once a hop", kinds.join(" + ")),
            Self::Falls(name) => write!(f, "falls of {name}"),
            Self::Ticks { until, .. } => write!(f, "ticks {until}"),
        }
    }
}

/// The messages of a kind.
fn messages(
    info: &Info,
    summary: &Summary,
    counting: &Counting,
    name: &'static str,
    with_to_crashed: bool,
) -> Result<u64, Why> {
    let place = place(info, name);
    let (sent, to_crashed) = (summary.counters.by_kind[place], summary.counters.to_crashed_by_kind[place]);
    match with_to_crashed {
        _ if counting.left_out[place] => Err(Why::LeavesOut(name)),
        _ if counting.broadcasts_once => Err(Why::CountsEveryMessage),
        _ if counting.launches => Err(Why::CountsHops),
        true if !counting.to_crashed && to_crashed > 0 => Err(Why::LeavesOutToCrashed),
        true => Ok(sent),
        // What arrives twice is lost twice.
        false => Ok(sent.saturating_sub(to_crashed)),
    }
}

/// The broadcasts of a kind.
fn broadcasts(info: &Info, summary: &Summary, counting: &Counting, name: &'static str) -> Result<u64, Why> {
    let place = place(info, name);
    match counting {
        _ if counting.left_out[place] => Err(Why::LeavesOut(name)),
        Counting { broadcasts_once: false, .. } => Err(Why::CountsBroadcastsOnce),
        Counting { .. } => Ok(summary.counters.broadcasts_by_kind[place]),
    }
}

/// The messages of a kind, each counted once however many hops it went.
fn launches(info: &Info, summary: &Summary, counting: &Counting, name: &'static str) -> Result<u64, Why> {
    let place = place(info, name);
    match counting {
        _ if counting.left_out[place] => Err(Why::LeavesOut(name)),
        Counting { broadcasts_once: true, .. } => Err(Why::CountsEveryMessage),
        Counting { launches: false, .. } => Err(Why::CountsLaunches),
        Counting { .. } => Ok(summary.counters.launched_by_kind[place]),
    }
}

/// The place of a kind of messages.
pub(super) fn place(info: &Info, name: &'static str) -> usize {
    let place = info.messages.iter().position(|message| message.kind == name);
    place.expect("a claim counts kinds that its algorithm declares")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declared::Declared;
    use crate::scenario::{Fault, FaultKind};
    use crate::{algorithms, run};

    /// Six processes of the first algorithm, of which one crashes before it has received anything.
    fn scenario() -> Scenario {
        let mut scenario = Scenario::new(&algorithms::all()[0]);
        scenario.faults = vec![Fault { at: 0, kind: FaultKind::Crash { process: 2, after_sends: None } }];
        scenario
    }

    #[test]
    fn what_is_counted_is_what_the_claim_says_and_the_reader_does_not_leave_out() {
        let scenario = scenario();
        let Declared::Static(first) = scenario.info().messages[0].kind else { panic!("it is built in") };
        let kinds: &'static [&'static str] = Box::leak(Box::new([first]));
        let summary = run(&scenario).unwrap();
        let (all, to_live) = (Measure::Messages(kinds), Measure::MessagesToLive(kinds));
        let everything = Counting::default();
        let sent = summary.counters.by_kind[0];
        let lost = summary.counters.to_crashed_by_kind[0];
        assert_eq!((sent, lost), (15, 5));
        assert_eq!(all.of(&scenario, &summary, &everything), Ok(sent));
        assert_eq!(to_live.of(&scenario, &summary, &everything), Ok(sent - lost));
        let without_crashed = Counting { to_crashed: false, ..everything };
        assert_eq!(all.of(&scenario, &summary, &without_crashed), Err(Why::LeavesOutToCrashed));
        assert_eq!(to_live.of(&scenario, &summary, &without_crashed), Ok(sent - lost));
        let mut without_kind = everything;
        without_kind.left_out[0] = true;
        assert_eq!(all.of(&scenario, &summary, &without_kind), Err(Why::LeavesOut(first)));
    }
}
