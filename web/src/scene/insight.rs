//! What is inside processes and is shown on the stage all the same.

use election_core::declared::Declared;
use election_core::model::{Condition, Value};
use election_core::scenario::Detector;
use election_core::trace::{Inspection, ProcessView};
use election_core::{ProcessId, Run, View};

/// Above so many processes nobody looks into each of them at every step.
pub const MOST_INSPECTED: usize = 128;

/// What is inside processes and is shown on the stage all the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Insight {
    /// Of each position, whom it takes for dead that lives.
    suspects: Vec<Vec<ProcessId>>,
    /// Of each position, by whom it is taken for dead, and lives.
    suspected_by: Vec<Vec<ProcessId>>,
    /// Of each position, a variable that the algorithm wants to be seen.
    stamps: Vec<Option<Stamp>>,
}

/// A variable that the algorithm wants to be seen on the stage, where there is something to be seen: a number above 0, or a flag that is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    name: Declared<str>,
    number: Option<u32>,
}

impl Stamp {
    fn of(name: &Declared<str>, value: &Value) -> Option<Self> {
        let name = name.clone();
        match value {
            Value::Number(number) if *number > 0 => Some(Self { name, number: Some(*number) }),
            Value::Flag(true) => Some(Self { name, number: None }),
            _ => None,
        }
    }

    /// As it is written beside the process: a number after the first letter of its name, or what holds.
    pub fn mark(self) -> String {
        match (self.number, self.name.chars().next()) {
            (Some(number), Some(first)) => format!("{first}{number}"),
            _ => self.name.to_string(),
        }
    }

    /// The same for the least number, as the legend shows what a number beside a process is.
    pub fn least(self) -> String {
        Self { number: self.number.map(|_| 1), ..self }.mark()
    }

    /// In full.
    pub fn words(self) -> String {
        self.number.map_or_else(|| self.name.to_string(), |number| format!("{} {number}", self.name))
    }
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
        insight.suspected_by.resize_with(view.processes.len(), Vec::new);
        for process in &view.processes {
            let inside = run.inspect(view.steps, process.process);
            let is_live = process.condition == Condition::Live;
            let suspects: Vec<ProcessId> = wrong(view, &inside).filter(|_| is_live).collect();
            for suspected in &suspects {
                insight.suspected_by[suspected.index()].push(process.process);
            }
            insight.suspects.push(suspects);
            let stamp = shown.filter(|_| is_live);
            insight.stamps.push(stamp.and_then(|shown| Stamp::of(&shown.name, inside.variables.get(&shown.name)?)));
        }
        insight
    }

    /// The variable of a process that is to be seen.
    pub fn stamp(&self, process: ProcessId) -> Option<Stamp> {
        self.stamps.get(process.index())?.clone()
    }

    /// Whom a process takes for dead that lives.
    pub fn suspects(&self, process: ProcessId) -> &[ProcessId] {
        self.suspects.get(process.index()).map_or(&[], Vec::as_slice)
    }

    /// Who takes a process for dead that lives.
    pub fn suspected_by(&self, process: ProcessId) -> &[ProcessId] {
        self.suspected_by.get(process.index()).map_or(&[], Vec::as_slice)
    }
}

/// The variables of a process, with what they hold and what that means. Who has crashed or left has none: they are lost.
pub fn variables<'a>(
    run: &'a Run,
    process: &ProcessView,
    inside: &'a Inspection,
) -> impl Iterator<Item = (&'a str, &'a Value, &'a str)> + 'a {
    let are_there = process.condition == Condition::Live;
    inside.variables.iter().filter(move |_| are_there).map(|(name, value)| {
        let spec = run.info().variables.iter().find(|variable| variable.name == *name);
        (&**name, value, spec.map_or("", |spec| &*spec.help))
    })
}

/// Whom a process takes for dead that lives.
pub fn wrong<'a>(view: &'a View, inside: &'a Inspection) -> impl Iterator<Item = ProcessId> + 'a {
    let lives = |process: &ProcessId| view.processes[process.index()].condition == Condition::Live;
    inside.known_crashed.iter().copied().filter(lives)
}
