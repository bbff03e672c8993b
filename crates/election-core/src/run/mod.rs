//! Carrying out a scenario: for its summary alone, or recorded, at once or in slices.

mod recording;
#[expect(clippy::module_inception, reason = "a recorded run is what this layer is about")]
mod run;

use std::sync::Arc;

use crate::algorithm::Process;
use crate::properties::{Monitor, Summary};
use crate::scenario::Scenario;
use crate::sim::Runner;

pub use recording::{Progress, Recording};
pub(crate) use recording::{Resumable, resumable};
pub use run::Run;

/// How much memory a run may take unless the caller says otherwise, in bytes: 256 MB.
pub const DEFAULT_MEMORY: u64 = 256_000_000;

/// Runs a valid scenario to its end and keeps nothing but its summary.
pub(crate) fn summarize<P: Process>(scenario: &Scenario, memory: u64) -> Summary {
    let mut runner = Runner::<P, _, _>::new(&Arc::new(scenario.clone()), memory, Monitor::new, Monitor::new);
    while !runner.advance(u64::MAX) {}
    let (simulation, limit) = runner.end();
    Summary::of(&simulation.world, simulation.metrics(), simulation.witness(), limit)
}
