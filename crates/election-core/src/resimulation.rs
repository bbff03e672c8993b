//! A scenario made of a run that happened elsewhere, on real processes: it has the run's starts, faults and delays, so that the simulator's run
//! of it is the same, as far as a scenario can say what happened.

use std::collections::BTreeSet;

use crate::algorithms;
use crate::compare::Parting;
use crate::error::InputError;
use crate::run::{DEFAULT_MEMORY, Run};
use crate::scenario::{Action, Override, Scenario, Start, StartAt};
use crate::system::Loss;
use crate::trace::{Fate, MessageRow, StepKind};
use crate::work::Budget;

/// The scenario is run at most so often. Each time the runs are the same for some steps more, and the messages of these steps are looked at.
const MOST_TRIES: usize = 40;

/// A scenario made of an observed run.
#[derive(Clone, Debug, PartialEq)]
pub struct Resimulation {
    /// The scenario. What its own draws do otherwise with a message is done by hand in it; what they lose or repeat, no hand can undo.
    pub scenario: Scenario,
    /// Up to where its run and the observed one are the same.
    pub parting: Parting,
}

impl Resimulation {
    /// Makes a scenario of a run; the simulator's runs are paid for step by step.
    ///
    /// # Errors
    /// When so much is done by hand in it that no scenario can hold it.
    pub async fn of(observed: &Run, budget: &Budget) -> Result<Self, InputError> {
        let mut scenario = Scenario { start: starts(observed), ..observed.scenario().clone() };
        let mut own = simulated(&scenario, observed.steps(), budget).await?;
        let mut parting = Parting::of([observed, &own]);
        for _ in 0..MOST_TRIES {
            let before = scenario.overrides.len();
            change_by_hand(&mut scenario, observed, &own, same_steps(parting, observed));
            if scenario.overrides.len() == before {
                break;
            }
            own = simulated(&scenario, observed.steps(), budget).await?;
            parting = Parting::of([observed, &own]);
        }
        Ok(Self { scenario, parting })
    }

    /// How far the simulator does the same as in the observed run, and what was done by hand for that.
    #[must_use]
    pub fn words(&self, observed: &Run) -> String {
        let by_hand = match self.scenario.overrides.len().saturating_sub(observed.scenario().overrides.len()) {
            0 => String::new(),
            1 => " One message is delayed, lost or repeated by hand.".to_owned(),
            more => format!(" {more} messages are delayed, lost or repeated by hand."),
        };
        let how_far = match self.parting {
            Parting::Never => "the simulator does the same to the last step.".to_owned(),
            Parting::After(steps) if steps >= observed.steps() => {
                "the simulator does the same in all of its steps, and goes on.".to_owned()
            }
            Parting::After(steps) => {
                format!("from step {steps} (counted from 0) on the simulator does something else.")
            }
            Parting::NotWithin(steps) => {
                format!("the simulator does the same in the first {steps} steps; no more were compared.")
            }
        };
        format!("Made of what was recorded: {how_far}{by_hand}")
    }
}

/// Who has started when; a start that never came about stays as it was planned.
fn starts(observed: &Run) -> Start {
    let planned = observed.scenario().starts();
    let rows = (0..observed.steps()).map(|step| observed.trace().step(step));
    let started = rows.filter(|row| row.kind == StepKind::Start);
    let mut starts: Vec<StartAt> =
        started.filter_map(|row| Some(StartAt { process: row.process?.0, at: row.at })).collect();
    let mut missing = planned.clone();
    for start in &starts {
        if let Some(place) = missing.iter().position(|other| other.process == start.process) {
            missing.remove(place);
        }
    }
    starts.extend(missing);
    starts.sort_by_key(|start| start.at);
    if starts == planned { observed.scenario().start.clone() } else { Start::List(starts) }
}

/// The simulator's run of a scenario, as long as the observed one and a step more.
async fn simulated(scenario: &Scenario, steps: usize, budget: &Budget) -> Result<Run, InputError> {
    let mut recording = algorithms::record(scenario, DEFAULT_MEMORY)?;
    let most = u64::try_from(steps).unwrap_or(u64::MAX).saturating_add(1);
    loop {
        let left = most.saturating_sub(recording.progress().steps).min(budget.left().await);
        let is_over = left == 0 || recording.advance(left);
        budget.report(recording.progress());
        if is_over {
            return Ok(recording.finish());
        }
        budget.spend(left);
    }
}

/// How many steps are known to be the same.
fn same_steps(parting: Parting, observed: &Run) -> usize {
    match parting {
        Parting::Never => observed.steps(),
        Parting::After(steps) | Parting::NotWithin(steps) => steps,
    }
}

/// Does to messages by hand what the scenario's own draws do not, to those that were sent in so many steps, which are the same in both runs.
fn change_by_hand(scenario: &mut Scenario, observed: &Run, own: &Run, steps: usize) {
    let twice = [observed, own].map(arriving_twice);
    let sent = observed.trace().messages_before(steps).min(own.trace().messages());
    for number in (0..sent).filter_map(|number| u32::try_from(number).ok()) {
        let Err(place) = scenario.overrides.binary_search_by_key(&number, |by_hand| by_hand.message) else { continue };
        let rows = [observed, own].map(|run| run.trace().message(number));
        let is_twice = [twice[0].contains(&number), twice[1].contains(&number)];
        if let Some(action) = missing_action(&rows, is_twice) {
            scenario.overrides.insert(place, Override { message: number, action });
        }
    }
}

/// The messages that arrive twice.
fn arriving_twice(run: &Run) -> BTreeSet<u32> {
    let rows = (0..run.steps()).map(|step| run.trace().step(step));
    rows.filter(|row| row.kind == StepKind::DeliverFirst).filter_map(|row| row.message).collect()
}

/// What has to be done to a message, which is given as observed and as it is by the scenario's own draws.
fn missing_action([observed, own]: &[MessageRow; 2], [is_twice, is_twice_here]: [bool; 2]) -> Option<Action> {
    let is_lost = |row: &MessageRow| row.fate == Fate::Lost(Loss::Channel);
    let is_late_enough = observed.arrived_in.is_none() && own.arrives_at >= observed.arrives_at;
    if is_lost(observed) && !is_lost(own) {
        Some(Action::Drop)
    } else if is_twice && !is_twice_here {
        Some(Action::Duplicate)
    } else if observed.arrives_at != own.arrives_at && !is_late_enough {
        observed.arrives_at.map(Action::DeliverAt)
    } else {
        None
    }
}
