//! Where the runs come from that the page shows: nothing else tells a run that is simulated from one that happened on real processes.

use std::io;
use std::rc::Rc;

use election_core::export::{bare_json_lines, trace_json_lines};
use election_core::{Run, Scenario};

/// What is said to whoever wants to edit an observed run.
pub const NOT_EDITED: &str =
    "This run was recorded from real processes: what they did cannot be edited, but a scenario made of it can.";

/// What a run comes from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// The simulator: it is the run of this scenario.
    Simulated(Rc<Scenario>),
    /// Real processes: this is the run, whose steps were carried out again when its trace was opened.
    Observed(Rc<Run>),
}

impl Origin {
    /// What a run comes from.
    pub fn of(run: &Rc<Run>) -> Self {
        if run.is_observed() {
            Self::Observed(Rc::clone(run))
        } else {
            Self::Simulated(Rc::new(run.scenario().clone()))
        }
    }

    /// The scenario; of an observed run the one with what happened in the place of what was to happen, whose own run is another one.
    pub fn scenario(&self) -> &Scenario {
        match self {
            Self::Simulated(scenario) => scenario,
            Self::Observed(run) => run.scenario(),
        }
    }

    /// Whether this run comes from it.
    pub fn is_of(&self, run: &Run) -> bool {
        match self {
            Self::Simulated(scenario) => !run.is_observed() && **scenario == *run.scenario(),
            Self::Observed(own) => std::ptr::eq(&raw const **own, run),
        }
    }

    /// Whether it is the very same one, and not only an equal one.
    pub fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Simulated(one), Self::Simulated(other)) => Rc::ptr_eq(one, other),
            (Self::Observed(one), Self::Observed(other)) => Rc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl From<Scenario> for Origin {
    fn from(scenario: Scenario) -> Self {
        Self::Simulated(Rc::new(scenario))
    }
}

impl PartialEq for Origin {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Simulated(one), Self::Simulated(other)) => one == other,
            (one, other) => one.is(other),
        }
    }
}

/// Whether two runs are the same one: of a scenario there is one, and what happened elsewhere happened once.
pub fn are_same(one: &Run, other: &Run) -> bool {
    let are_simulated = !one.is_observed() && !other.is_observed();
    std::ptr::eq(one, other) || are_simulated && one.scenario() == other.scenario()
}

/// The trace of a run, which is its file: lines of JSON.
pub fn trace_text(run: &Run) -> String {
    written(|text| trace_json_lines(run, text))
}

/// The steps of a run, enough to carry it out again.
pub fn bare_trace(run: &Run) -> String {
    written(|text| bare_json_lines(run, text))
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    // Memory takes everything, and JSON is text.
    let _ = write(&mut text);
    String::from_utf8(text).unwrap_or_default()
}
