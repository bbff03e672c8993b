//! What is inside processes and is shown on the stage all the same.

use election_core::model::{Condition, Value};
use election_core::scenario::Detector;
use election_core::trace::Inspection;
use election_core::{ProcessId, Run, View};

/// Above so many processes nobody looks into each of them at every step.
const MOST_INSPECTED: usize = 128;

/// What is inside processes and is shown on the stage all the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Insight {
    /// Who takes whom for dead that lives.
    pub suspicions: Vec<(ProcessId, ProcessId)>,
    /// Of each position, a variable that the algorithm wants to be seen, by name.
    stamps: Vec<Option<(&'static str, u32)>>,
}

impl Insight {
    /// What there is to be seen at a view.
    pub fn of(run: &Run, view: &View) -> Self {
        let mut insight = Self::default();
        let shown = run.info().variables.iter().find(|variable| variable.on_stage);
        let may_suspect = run.scenario().detector != Detector::None;
        if view.processes.len() > MOST_INSPECTED || shown.is_none() && !may_suspect {
            return insight;
        }
        for process in &view.processes {
            let inside = run.inspect(view.steps, process.process);
            if process.condition == Condition::Live {
                insight.suspicions.extend(wrong(view, &inside).map(|suspected| (process.process, suspected)));
            }
            let value = shown.and_then(|shown| Some((shown.name, inside.variables.get(shown.name)?)));
            insight.stamps.push(match value {
                Some((name, Value::Number(number))) if *number > 0 => Some((name, *number)),
                _ => None,
            });
        }
        insight
    }

    /// The variable of a process that is to be seen, and its value; none while it is 0.
    pub fn stamp(&self, process: ProcessId) -> Option<(&'static str, String)> {
        let (name, value) = (*self.stamps.get(process.index())?)?;
        Some((name, value.to_string()))
    }

    /// Whether somebody takes a process for dead that lives.
    pub fn is_suspected(&self, process: ProcessId) -> bool {
        self.suspicions.iter().any(|(_, suspected)| *suspected == process)
    }
}

/// The variables of a process, with what they hold and what that means.
pub fn variables<'a>(
    run: &'a Run,
    inside: &'a Inspection,
) -> impl Iterator<Item = (&'static str, &'a Value, &'static str)> + 'a {
    inside.variables.iter().map(|(name, value)| {
        let spec = run.info().variables.iter().find(|variable| variable.name == *name);
        (*name, value, spec.map_or("", |spec| spec.help))
    })
}

/// Whom a process takes for dead that lives.
pub fn wrong<'a>(view: &'a View, inside: &'a Inspection) -> impl Iterator<Item = ProcessId> + 'a {
    let lives = |process: &ProcessId| view.processes[process.index()].condition == Condition::Live;
    inside.known_crashed.iter().copied().filter(lives)
}
