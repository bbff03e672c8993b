//! When nothing will happen in a cluster any more.

use std::collections::BTreeMap;

use election_core::Scenario;
use election_core::algorithm::SignalKind;
use election_core::model::Tick;
use election_core::scenario::Detector;

use crate::driver::{Cause, Record};

/// What members wait for, as far as their records tell: a timer that was stopped counts until it would have run out.
#[derive(Clone, Debug)]
pub(super) struct Quiet {
    /// When each timer of each process runs out.
    timers: BTreeMap<(u16, u8), Tick>,
    /// When the last thing happened that is not a detector's routine.
    last: Tick,
    /// How long nothing has to happen before all has been found out.
    patience: Tick,
}

/// How much longer nothing has to happen where a guest may wait for something of which nobody knows: so many of the longest delays.
const PATIENCE_FOR_GUESTS: Tick = 20;

impl Quiet {
    /// That of a scenario with guests or without.
    pub(super) fn new(scenario: &Scenario, has_guests: bool) -> Self {
        let delay = scenario.network.largest_delay();
        let detector = match scenario.detector {
            Detector::None => 0,
            Detector::Perfect { delay } | Detector::Neighbours { delay } => delay,
            Detector::Heartbeat { period, timeout } => period.saturating_add(timeout),
            // In each of its periods a process pings one of the others.
            Detector::Swim { period, timeout, .. } => {
                period.saturating_mul(Tick::from(scenario.processes) + 1).saturating_add(timeout)
            }
        };
        let last = scenario.starts().iter().map(|start| start.at).max().unwrap_or(0);
        let for_guests = if has_guests { delay.saturating_mul(PATIENCE_FOR_GUESTS) } else { 0 };
        let patience = detector.saturating_add(delay).saturating_add(for_guests).saturating_add(1);
        Self { timers: BTreeMap::new(), last, patience }
    }

    /// A member has handled something in this tick.
    pub(super) fn handled(&mut self, at: Tick, record: &Record) {
        if let Cause::Timer(timer) = record.cause {
            self.timers.remove(&(record.process, timer));
        }
        for set in &record.timers {
            self.timers.insert((record.process, set.timer), at.saturating_add(set.ticks));
        }
        if matches!(record.cause, Cause::Leave) {
            self.is_gone(record.process);
        }
        if !is_routine(record) {
            self.happens(at);
        }
    }

    /// Something else happens.
    pub(super) fn happens(&mut self, at: Tick) {
        self.last = self.last.max(at);
    }

    /// A process is live no more, and its timers have stopped.
    pub(super) fn is_gone(&mut self, process: u16) {
        self.timers.retain(|(other, _), _| *other != process);
    }

    /// Whether nothing has happened for so long that nothing will.
    pub(super) fn is_at(&self, now: Tick) -> bool {
        now > self.last.saturating_add(self.patience) && self.timers.values().all(|due| *due < now)
    }
}

/// Whether it is a detector's work that has changed nothing.
fn is_routine(record: &Record) -> bool {
    let is_of_detector = match &record.cause {
        Cause::Beat | Cause::AskProxies(_) => true,
        Cause::Message { kind, .. } => {
            SignalKind::ALL.iter().any(|signal| !signal.counts() && *signal.spec().kind == **kind)
        }
        _ => false,
    };
    let is_of_no_consequence = record.standing.is_none() && record.seen.is_empty() && record.timers.is_empty();
    is_of_detector && is_of_no_consequence
}
