//! Scenario to run: draws, the virtual clock, what is counted.

pub(crate) mod agenda;
pub(crate) mod bounds;
pub(crate) mod calendar;
pub(crate) mod channels;
pub(crate) mod draw;
pub(crate) mod heartbeats;
pub mod json;
pub(crate) mod keeper;
mod leaders;
pub mod ledger;
pub(crate) mod normalise;
pub mod recorder;
pub mod repeats;
pub mod scenario;
pub(crate) mod simulation;
pub mod summary;
pub(crate) mod validate;

use crate::process::Process;
use crate::sim::recorder::{NoRecord, Recorder};
use crate::sim::scenario::{Scenario, Tick};
use crate::sim::simulation::{End, Simulation};
use crate::sim::summary::{Limit, Summary};

/// After how many busy ticks a run is watched for repeating itself: nearly all are over by then, and pay nothing.
const WATCHED_FROM: u64 = 4096;

/// Runs a valid scenario to its end; `new_recorder` is asked again when the run is done again up to its first repetition.
pub(crate) fn simulate<P: Process, R: Recorder<P>>(
    scenario: &Scenario,
    new_recorder: impl Fn() -> R,
) -> (Summary, Simulation<'_, P, R>) {
    let mut simulation = Simulation::new(scenario, new_recorder());
    let mut end = simulation.run(None, WATCHED_FROM);
    if let End::Limit(limit) = end
        && let Some(repeat) = simulation.repeated_before_limit(limit)
    {
        // It was not watched yet, or not for long enough to be found out.
        end = End::Repeats(repeat);
    }
    let limit = match end {
        End::Quiet => None,
        End::Limit(limit) => Some(limit),
        // Recognised late: the run ends where it first is as it was before, whichever way that is found out.
        End::Repeats(repeat) => {
            let until: Tick = repeat.from + repeat.every;
            simulation = Simulation::new(scenario, new_recorder());
            simulation.run(Some(until), 0);
            Some(Limit::Repeats(repeat))
        }
    };
    let summary = Summary::of(&simulation.world.setup.identities, &simulation.keeper.ledger, limit);
    (summary, simulation)
}

/// Runs a valid scenario and keeps nothing but its summary.
pub(crate) fn summarize<P: Process>(scenario: &Scenario) -> Summary {
    simulate::<P, NoRecord>(scenario, || NoRecord).0
}
