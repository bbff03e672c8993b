//! What runs cost when many of them go in slices.

use super::Summarizing;
use crate::scenario::Scenario;

/// How many steps take about as long as beginning a run: it makes every process and every channel.
pub(crate) fn cost_of_beginning(scenario: &Scenario) -> u64 {
    u64::from(scenario.processes)
}

/// Goes on with a run, and takes its steps from those that are left; says whether it is over.
pub(crate) fn go_on(run: &mut Summarizing, left: &mut u64) -> bool {
    let before = run.progress().steps;
    let is_over = run.advance(*left);
    let steps = run.progress().steps.saturating_sub(before);
    *left = if is_over { left.saturating_sub(steps.max(1)) } else { 0 };
    is_over
}
