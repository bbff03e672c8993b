//! The timers of one member: its algorithm's, and those of its part of a failure detector.

use std::collections::BTreeMap;
use std::time::Duration;

use election_core::ProcessId;
use election_core::algorithm::Effect;
use election_core::model::{Tick, Timer};
use election_core::scenario::Detector;

/// Something that is due at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alarm {
    /// It has heard nothing from this peer for too long.
    Silence(ProcessId),
    /// A timer of the algorithm runs out.
    Timer(Timer),
    /// A period of the detector begins.
    Beat,
    /// In SWIM: no ack of this peer has come in time.
    AskProxies(ProcessId),
}

/// How long ticks are, and the times of the detector in ticks.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How long a tick is.
    pub tick: Duration,
    /// Ticks between two beats; none where processes do not watch each other.
    period: Option<Tick>,
    /// After how many ticks of silence a peer is suspected.
    suspects_after: Tick,
    /// After how many others are asked, where they are.
    asks_after: Option<Tick>,
}

impl Pace {
    /// That of a detector.
    #[must_use]
    pub fn new(tick: Duration, detector: Detector) -> Self {
        let (period, suspects_after, asks_after) = match detector {
            Detector::None | Detector::Perfect { .. } | Detector::Neighbours { .. } => (None, 0, None),
            Detector::Heartbeat { period, timeout } => (Some(period), timeout, None),
            Detector::Swim { period, timeout, .. } => (Some(period), period, Some(timeout)),
        };
        Self { tick, period, suspects_after, asks_after }
    }

    fn ticks(&self, ticks: Tick) -> Duration {
        self.tick.saturating_mul(ticks)
    }
}

/// The place of an alarm: when it is due, whether it comes after the detections of that moment, and how many were set before.
type Place = (Duration, bool, u64);

/// The alarms that are set. Of those that are due at one moment detections come first, and else those that were set first.
#[derive(Clone, Debug)]
pub struct Alarms {
    pace: Pace,
    places: BTreeMap<Alarm, Place>,
    queue: BTreeMap<Place, Alarm>,
    set: u64,
}

impl Alarms {
    /// None is set.
    #[must_use]
    pub fn new(pace: Pace) -> Self {
        Self { pace, places: BTreeMap::new(), queue: BTreeMap::new(), set: 0 }
    }

    /// A life begins: its first period does at once, and it waits for these.
    pub fn begin(&mut self, now: Duration, expected: impl IntoIterator<Item = ProcessId>) {
        expected.into_iter().for_each(|peer| self.expect(peer, now));
        if self.pace.period.is_some() {
            self.set(Alarm::Beat, now);
        }
    }

    /// Takes note of an effect that is about time. A timer that is set runs so many ticks.
    pub fn note<S>(&mut self, effect: &Effect<S>, ticks: Tick, now: Duration) {
        match *effect {
            Effect::TimerSet(timer, _) => self.set(Alarm::Timer(timer), now.saturating_add(self.pace.ticks(ticks))),
            Effect::TimerStopped(timer) => self.stop(Alarm::Timer(timer)),
            Effect::Beaten => {
                if let Some(period) = self.pace.period {
                    self.set(Alarm::Beat, now.saturating_add(self.pace.ticks(period)));
                }
            }
            Effect::Expects(peer) => self.expect(peer, now),
            Effect::ExpectsNoLonger(peer) => {
                self.stop(Alarm::Silence(peer));
                self.stop(Alarm::AskProxies(peer));
            }
            _ => {}
        }
    }

    fn expect(&mut self, peer: ProcessId, now: Duration) {
        self.set(Alarm::Silence(peer), now.saturating_add(self.pace.ticks(self.pace.suspects_after)));
        if let Some(ticks) = self.pace.asks_after {
            self.set(Alarm::AskProxies(peer), now.saturating_add(self.pace.ticks(ticks)));
        }
    }

    fn set(&mut self, alarm: Alarm, due: Duration) {
        self.stop(alarm);
        let place = (due, !matches!(alarm, Alarm::Silence(_)), self.set);
        self.set += 1;
        self.places.insert(alarm, place);
        self.queue.insert(place, alarm);
    }

    fn stop(&mut self, alarm: Alarm) {
        if let Some(place) = self.places.remove(&alarm) {
            self.queue.remove(&place);
        }
    }

    /// When the next one is due, and whether it comes after the detections of that moment.
    #[must_use]
    pub fn next(&self) -> Option<(Duration, bool)> {
        self.queue.first_key_value().map(|((due, is_late, _), _)| (*due, *is_late))
    }

    /// Takes the next one, if it is due.
    pub fn take_due(&mut self, now: Duration) -> Option<Alarm> {
        let (place, alarm) = self.queue.first_key_value().map(|(place, alarm)| (*place, *alarm))?;
        if place.0 > now {
            return None;
        }
        self.stop(alarm);
        Some(alarm)
    }
}

#[cfg(test)]
mod tests {
    use election_core::algorithm::Wait;

    use super::*;

    const PEER: ProcessId = ProcessId(3);

    fn at(ticks: u64) -> Duration {
        Duration::from_secs(ticks)
    }

    fn alarms(detector: Detector) -> Alarms {
        Alarms::new(Pace::new(Duration::from_secs(1), detector))
    }

    #[test]
    fn of_one_moment_detections_come_first_and_then_what_was_set_first() {
        let mut alarms = alarms(Detector::Heartbeat { period: 2, timeout: 4 });
        for (timer, ticks) in [(0, 4), (1, 3)] {
            alarms.note::<()>(&Effect::TimerSet(Timer(timer), Wait::Fixed(ticks)), ticks, at(0));
        }
        alarms.begin(at(0), [PEER]);
        assert_eq!(alarms.take_due(at(0)), Some(Alarm::Beat));
        alarms.note::<()>(&Effect::Beaten, 0, at(2));
        assert_eq!(alarms.next(), Some((at(3), true)));
        assert_eq!(alarms.take_due(at(2)), None);
        let due: Vec<_> = std::iter::from_fn(|| alarms.take_due(at(4))).collect();
        assert_eq!(due, [Alarm::Timer(Timer(1)), Alarm::Silence(PEER), Alarm::Timer(Timer(0)), Alarm::Beat]);
    }

    #[test]
    fn what_is_set_again_or_stopped_is_due_then_or_never() {
        let mut alarms = alarms(Detector::Swim { period: 9, timeout: 3, proxies: 1 });
        alarms.note::<()>(&Effect::Expects(PEER), 0, at(0));
        assert_eq!(alarms.next(), Some((at(3), true)));
        alarms.note::<()>(&Effect::Expects(PEER), 0, at(2));
        assert_eq!(alarms.take_due(at(4)), None);
        assert_eq!(alarms.take_due(at(5)), Some(Alarm::AskProxies(PEER)));
        alarms.note::<()>(&Effect::ExpectsNoLonger(PEER), 0, at(5));
        alarms.note::<()>(&Effect::TimerSet(Timer(0), Wait::Fixed(1)), 1, at(5));
        alarms.note::<()>(&Effect::TimerStopped(Timer(0)), 0, at(5));
        assert_eq!(alarms.next(), None);
    }
}
