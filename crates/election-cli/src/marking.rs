//! An answer of a file, graded: what is handed in is found in its cell before.

use election_core::InputError;
use election_core::exercises::{Exercise, Grade, Grader};

use crate::answers::{Answer, Problem};
use crate::hand_in::{HandIn, exercise_of, scenario_of};

/// What grades the answers of one exercise.
pub(crate) struct Marker {
    exercise: &'static Exercise,
    grader: Grader,
}

/// An answer with its grade.
pub(crate) struct Marked {
    pub(crate) grade: Grade,
    /// The one text of the scenario that was handed in, if it is one: equal answers have equal texts.
    pub(crate) scenario: Option<String>,
    /// Whether nothing was handed in.
    pub(crate) is_empty: bool,
}

impl Marker {
    pub(crate) fn new(exercise: &'static Exercise) -> Self {
        Self { exercise, grader: Grader::new(exercise) }
    }

    /// Grades an answer.
    pub(crate) fn mark(&self, answer: &Answer) -> Marked {
        let wrong = |why: String| Grade { is_right: false, score: 0, why };
        if let Some(problem) = &answer.problem {
            let is_empty = matches!(problem, Problem::NoLink(_));
            return Marked { grade: wrong(problem.why().to_owned()), scenario: None, is_empty };
        }
        match HandIn::of(&answer.link) {
            HandIn::Link(link) => {
                let mut grade = self.grader.link(&link);
                let other = exercise_of(&link).filter(|key| *key != self.exercise.key);
                if let (false, Some(other)) = (grade.is_right, other) {
                    grade.why =
                        format!("The link is of the exercise {other}, not {}. {}", self.exercise.key, grade.why);
                }
                // Whoever is a process without a mistake hands in the same as everybody who is.
                let scenario = scenario_of(&link).filter(|_| self.exercise.part().is_none());
                Marked { grade, scenario, is_empty: false }
            }
            HandIn::NoLink(text) => {
                let InputError { found, allowed, .. } = InputError::new("", text, "a link of the page, with # in it");
                Marked {
                    grade: wrong(format!("No link: found {found}, allowed: {allowed}.")),
                    scenario: None,
                    is_empty: false,
                }
            }
            HandIn::Several(links) => {
                let why = format!("{} different links, where one is the answer: {}.", links.len(), links.join(" and "));
                Marked { grade: wrong(why), scenario: None, is_empty: false }
            }
        }
    }
}
