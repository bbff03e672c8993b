//! Exercises that grade themselves: a scenario, what of it may be changed, and what is to be reached.
//!
//! An exercise is data. An answer is a scenario, mostly in a link, or what somebody chose while being a process in it; a [`Grader`] reads it, refuses it where something was changed that
//! may not be, runs it within bounds, and says whether the goal is reached and how far it is. Any answer that reaches the goal is right:
//! none is stored here. Where the most or the least of something is asked for, the grader finds it by running every answer that is
//! allowed.
//!
//! To make a grader and to grade can be interrupted: [`Grader::prepare`], [`Grader::grade`].
//!
//! ```
//! use election_core::exercises::{Grader, find};
//!
//! let grader = Grader::new(find("make-3-win").unwrap());
//! let grade = grader.link("#a=chang-roberts&start=2");
//! assert!(grade.is_right);
//! ```

mod allowed;
mod answer_runs;
mod change;
mod entries;
mod exercise_run;
mod goal;
mod grade;
mod grader;
mod grading;
mod label;
mod lists;
mod measure;
mod playing;
mod preparing;

use std::fmt;

use crate::scenario::Scenario;

pub use allowed::Allowed;
pub use change::Change;
pub use entries::{EXERCISES, find};
pub use exercise_run::MOST_STEPS;
pub use goal::{Aim, Condition, Goal, Part, Runs};
pub use grade::Grade;
pub use grader::Grader;
pub(crate) use label::label;
pub use measure::Measure;

/// A task whose answers are scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// What it is called on the command line: `make-3-win`.
    pub key: &'static str,
    /// What it is about.
    pub group: Group,
    /// What it is called on the page.
    pub title: &'static str,
    /// The task.
    pub text: &'static str,
    /// The scenario to begin with, as links have it.
    pub start: &'static str,
    /// What of it may be changed.
    pub allowed: Allowed,
    /// What is to be reached.
    pub goal: Goal,
    /// An answer that is right, as links have it: to be shown beside another one that is right, too. None where a process is gone through: the
    /// scenario is that of the start.
    pub model: Option<&'static str>,
    /// What helps, each more than the one before.
    pub hints: &'static [&'static str],
}

impl Exercise {
    /// The scenario to begin with.
    ///
    /// # Panics
    /// When its link is no scenario, which a test excludes.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        Scenario::from_link(self.start).expect("an exercise starts with a scenario")
    }

    /// The process that is to be gone through, where that is the task.
    #[must_use]
    pub fn part(&self) -> Option<Part> {
        match self.goal.aim {
            Aim::Play(part) => Some(part),
            Aim::Reach(_) | Aim::Most(_) | Aim::Least(_) => None,
        }
    }

    /// The scenario of the model answer, if there is one.
    ///
    /// # Panics
    /// When its link is no scenario, which a test excludes.
    #[must_use]
    pub fn model_scenario(&self) -> Option<Scenario> {
        self.model.map(|model| Scenario::from_link(model).expect("a model answer is a scenario"))
    }

    /// What may be changed, in words: `the order of the identities`.
    #[must_use]
    pub fn may_change(&self) -> String {
        self.allowed.in_words(self.scenario().info())
    }
}

/// What exercises are about, from the first steps on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Who wins, and why.
    FirstSteps,
    /// How many messages.
    Messages,
    /// How long it takes, and which deadlines are safe.
    Time,
    /// What crashes and lost messages do.
    Failures,
    /// Anonymous processes, graphs, majorities.
    Beyond,
}

impl Group {
    /// All of them, in their order.
    pub const ALL: [Self; 5] = [Self::FirstSteps, Self::Messages, Self::Time, Self::Failures, Self::Beyond];
}

/// In words: `first steps`.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirstSteps => "first steps",
            Self::Messages => "messages",
            Self::Time => "time",
            Self::Failures => "failures",
            Self::Beyond => "beyond the ring",
        })
    }
}
