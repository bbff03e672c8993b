//! Who has led when.

use crate::model::{Condition, ProcessId, Role};
use crate::run::Run;
use crate::trace::{Change, ChangeRow};

/// Who has led when, as far as questions ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LeaderHistory {
    /// The last step, from 0, that changed who leads.
    pub(super) last_change: Option<usize>,
    /// The first step, from 0, after which two led.
    pub(super) first_overlap: Option<usize>,
}

impl LeaderHistory {
    /// Goes through the changes of roles of a run. What holds only within a step does not count.
    pub(super) fn of(run: &Run) -> Self {
        let mut leaders = at_the_beginning(run);
        let mut led = Self::default();
        for rows in run.trace().changes().chunk_by(|one, next| one.step == next.step) {
            let before = leaders.clone();
            rows.iter().for_each(|row| apply(&mut leaders, row));
            let step = rows.first().map(|row| row.step as usize);
            if leaders != before {
                led.last_change = step;
            }
            if leaders.len() > 1 {
                led.first_overlap = led.first_overlap.or(step);
            }
        }
        led
    }
}

/// Who leads before the first step.
fn at_the_beginning(run: &Run) -> Vec<ProcessId> {
    let processes = run.beginning();
    let leads = processes
        .iter()
        .filter(|process| process.condition == Condition::Live && process.standing.role == Role::Leader);
    leads.map(|process| process.process).collect()
}

/// Keeps the leaders in the order of their positions.
fn apply(leaders: &mut Vec<ProcessId>, row: &ChangeRow) {
    let leads = matches!(row.change, Change::Role(Role::Leader, _));
    match (leaders.binary_search(&row.process), leads) {
        (Err(place), true) => leaders.insert(place, row.process),
        (Ok(place), false) => {
            leaders.remove(place);
        }
        (Ok(_), true) | (Err(_), false) => {}
    }
}
