//! Scenarios in which everything goes wrong.

use crate::claims::cases::{self, Cases};
use crate::model::Tick;
use crate::scenario::{Declaration, Fault, FaultKind};

/// Crashes, a recovery, a partition and its end, and loss, at times and to processes that differ from seed to seed.
pub(crate) fn everything_goes_wrong(algorithm: &Declaration) -> Cases {
    cases::sizes(algorithm, 2..=7).each(cases::networks).each(|scenario| {
        let n = scenario.processes;
        let troubled = |seed: u16| {
            let at = |tick: u16| Tick::from(seed * 3 % 17 + tick);
            let (one, other) = (seed % n, (seed + 1) % n);
            let halves = vec![(0..n / 2).collect(), (n / 2..n).collect()];
            let faults = [
                (at(5), FaultKind::Crash { process: one, after_sends: Some(u32::from(1 + seed % 3)) }),
                (at(9), FaultKind::Partition(halves)),
                (at(14), FaultKind::Recover(one)),
                (at(20), FaultKind::Notice(other)),
                (at(30), FaultKind::Heal),
            ];
            cases::with(scenario, |scenario| {
                scenario.faults = faults.into_iter().map(|(at, kind)| Fault { at, kind }).collect();
                scenario.network.loss = u32::from(seed % 4) * 50_000;
                scenario.network.corrupt = u32::from(seed % 3) * 50_000;
                scenario.seed = seed.into();
            })
        };
        (1..=12).map(troubled).collect::<Vec<_>>()
    })
}
