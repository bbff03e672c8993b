//! How far the time sliders reach.

use election_core::Tick;
use election_core::scenario::Start;

use crate::state::AppState;

/// The latest tick that can be typed in; links and files reach further.
pub const MAX_TICK_TYPED: Tick = 1_000_000;

/// The least that a time slider reaches.
const LEAST: Tick = 10;

/// The tick that the sliders reach to: the end of the run, and whatever the scenario names beyond.
pub fn of(state: &AppState) -> Tick {
    let scenario = state.scenario();
    let faults = scenario.faults.iter().map(|fault| fault.at);
    let starts = match &scenario.start {
        Start::List(list) => list.as_slice(),
        Start::All | Start::Nobody => &[],
    };
    let named = faults.chain(starts.iter().map(|start| start.at)).max().unwrap_or(0);
    state.run.summary().time.max(named).max(LEAST)
}
