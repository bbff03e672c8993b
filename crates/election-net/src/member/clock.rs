//! The clock of a member: its own, or one that it shares with the other members of a cluster.

use std::time::{Duration, SystemTime};

use tokio::time::Instant;

use crate::driver::Phase;

/// The clock of a member.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    zero: Instant,
    /// How long a tick is, where members share them: then all that happens in a tick happens at its beginning, as the member sees it.
    tick: Option<Duration>,
}

impl Clock {
    /// One that begins now.
    pub(super) fn own() -> Self {
        Self { zero: Instant::now(), tick: None }
    }

    /// One whose ticks are those of others, and began or will begin at this time.
    pub(super) fn shared(began: SystemTime, tick: Duration) -> Self {
        let (now, here) = (SystemTime::now(), Instant::now());
        let zero = match began.duration_since(now) {
            Ok(ahead) => here + ahead,
            // A machine that has just been started knows of no moment long before that.
            Err(error) => here.checked_sub(error.duration()).unwrap_or(here),
        };
        Self { zero, tick: Some(tick) }
    }

    /// The time since its beginning, or that of the present tick.
    pub(super) fn now(&self) -> Duration {
        let elapsed = self.zero.elapsed();
        match self.tick {
            None => elapsed,
            Some(tick) => tick * u32::try_from(elapsed.as_nanos() / tick.as_nanos().max(1)).unwrap_or(u32::MAX),
        }
    }

    /// When something is due that is due at this time, in this part of its tick.
    pub(super) fn instant(&self, due: Duration, phase: Phase) -> Instant {
        let late = self.tick.map_or(Duration::ZERO, |tick| phase.begins(tick));
        self.zero.checked_add(due + late).unwrap_or_else(|| self.zero + Duration::from_secs(1 << 30))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_shared_ticks_everything_happens_at_the_beginning_of_one() {
        let tick = Duration::from_secs(80);
        let clock = Clock::shared(SystemTime::now() - tick * 5 / 2, tick);
        assert_eq!(clock.now(), tick * 2);
        assert_eq!(clock.instant(tick * 3, Phase::Timers), clock.zero + tick * 3 + Duration::from_secs(50));
        let own = Clock::own();
        assert_eq!(own.instant(tick, Phase::Timers), own.zero + tick);
    }
}
