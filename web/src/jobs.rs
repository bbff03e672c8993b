//! What is wanted for its result only: it can be carried out anywhere, in a worker or in the page.
//!
//! A [`Job`] and its [`Answer`] have a text each ([`text`]), which goes to a worker and comes back. [`carry_out`] is the same in both places.

mod carrying_out;
mod written;

use std::ops::Range;

use election_core::breaking::SystemAssumption;
use election_core::exercises::{Exercise, Grade};
use election_core::finding::{Found, Search};
use election_core::forecast::Outcome;
use election_core::properties::Summary;
use election_core::run::Progress;
use election_core::stories::{FilledStory, Problem, Story};
use election_core::sweep::{Row, Sweep};
use election_core::turns::{Played, Turns};
use election_core::{InputError, ProcessId, Scenario};
use serde::{Deserialize, Serialize};

pub use carrying_out::{Kept, carry_out};

/// Something to be found out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Job {
    /// What comes of a scenario.
    Summary(#[serde(with = "written::scenario")] Scenario),
    /// How each of these scenarios ends. Short runs take less time than a message to the worker and back, so there are several.
    Outcomes(#[serde(with = "written::scenarios")] Vec<Scenario>),
    /// What an answer to an exercise is worth.
    Grade {
        /// The exercise.
        #[serde(with = "written::exercise")]
        exercise: &'static Exercise,
        /// The answer.
        #[serde(with = "written::scenario")]
        scenario: Scenario,
        /// What was chosen in it, where that is the answer.
        played: Option<Played>,
    },
    /// The scenario in which breaking an assumption shows.
    Search {
        /// What is to be broken.
        #[serde(with = "written::assumption")]
        assumption: &'static SystemAssumption,
        /// In this scenario.
        #[serde(with = "written::scenario")]
        scenario: Scenario,
    },
    /// The smallest change of this scenario by which a property falls.
    SmallestChange(#[serde(with = "written::scenario")] Scenario),
    /// A scenario made of the run that this trace tells of.
    MakeScenario(String),
    /// Some of the runs of sweeps, of each so many.
    Sweep(Vec<Share>),
    /// A search goes on.
    Find {
        /// What is looked for, and where.
        #[serde(with = "written::search")]
        search: Search,
        /// What has come of it so far.
        found: Box<Found>,
        /// How many scenarios are tried.
        tries: u64,
    },
    /// The figures of a story.
    Story(#[serde(with = "written::story")] Story),
    /// The turns of a process.
    Turns {
        /// In the run of this scenario.
        #[serde(with = "written::scenario")]
        scenario: Scenario,
        /// The process.
        process: ProcessId,
    },
    /// How many orders of its steps a run stands for.
    Orders(#[serde(with = "written::scenario")] Scenario),
}

impl Job {
    /// Whether it is one of many that together are waited for: those take every processor there is.
    pub fn is_one_of_many(&self) -> bool {
        matches!(self, Self::Sweep(_))
    }
}

/// What came of a job, by the job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// What comes of the scenario, or why it is not valid.
    Summary(Result<Box<Summary>, InputError>),
    /// How they end, or why one of them is not valid.
    Outcomes(Result<Vec<Outcome>, InputError>),
    /// What the answer is worth.
    Grade(Grade),
    /// The scenario that was found.
    Search(#[serde(with = "written::scenario")] Box<Scenario>),
    /// A scenario made of another, or of a trace, with what is said of it: what was changed, what falls, and how many runs were tried; or how far
    /// its run is that of the trace.
    Made {
        /// The scenario, if there is one.
        scenario: Option<Changed>,
        /// What is said of it, or why there is none.
        words: String,
    },
    /// The rows of each share, or why it cannot be carried out.
    Sweep(Result<Vec<Vec<Row>>, InputError>),
    /// What has come of the search by now, or why there is nothing to be tried.
    Find(Result<Box<Found>, InputError>),
    /// The story with its figures, or what is wrong with it.
    Story(Result<FilledStory, Vec<Problem>>),
    /// The turns, or why the scenario is not valid.
    Turns(Result<Turns, InputError>),
    /// How many orders there are, in a sentence, or why the scenario is not valid.
    Orders(Result<String, InputError>),
}

/// Some of the runs of a sweep.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Share {
    /// Of which.
    #[serde(with = "written::sweep")]
    pub sweep: Sweep,
    /// Stretches of its rows: the number of the row, and which of the runs that are carried out for it.
    pub stretches: Vec<(usize, Range<u64>)>,
}

/// A scenario that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Changed(#[serde(with = "written::scenario")] pub Box<Scenario>);

/// What a worker says to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Report {
    /// It waits for its first job.
    Ready,
    /// So far has the run come that is under way.
    Progress(Progress),
    /// The job is done.
    Answer(Box<Answer>),
    /// The job has ended the worker, for this reason.
    Panicked(String),
}

/// The text that goes to the other side.
///
/// # Errors
/// When there is none: a story has a scenario that is too long for a link.
pub fn text(message: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string(message)
}

/// What the other side has said.
///
/// # Errors
/// When it is no such message.
pub fn read<'de, T: Deserialize<'de>>(text: &'de str) -> serde_json::Result<T> {
    serde_json::from_str(text)
}
