//! What may be answered, and how near an answer is.

use serde::{Deserialize, Serialize};

use crate::forecast::Class;
use crate::model::ProcessId;

/// An answer: what somebody guesses, or what is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// This process: it leads, or the bid ends there.
    Process(ProcessId),
    /// So many.
    Number(u64),
    /// One of a few.
    Verdict(Verdict),
}

/// One of a few things that may come of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The one that leads without the change leads.
    Same,
    /// One leads, and not the one that leads without the change.
    Another,
    /// Nobody leads.
    Nobody,
    /// Several lead.
    Several,
    /// It does not end: the run, or the bid within the run.
    Endless,
    /// The bid comes home.
    Home,
    /// There is no bid.
    Unsent,
    /// Yes.
    Yes,
    /// No.
    No,
}

impl From<Class> for Verdict {
    fn from(class: Class) -> Self {
        match class {
            Class::Same => Self::Same,
            Class::Another => Self::Another,
            Class::Split => Self::Several,
            Class::Nobody => Self::Nobody,
            Class::Endless => Self::Endless,
        }
    }
}

/// How near a guess is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is true.
    Right,
    /// It is not.
    Wrong,
    /// It is a number, and so much too small or too large.
    Off(u64),
}

/// How near a guess is to what is true.
#[must_use]
pub fn judge(guess: Answer, truth: Answer) -> Judgement {
    match (guess, truth) {
        _ if guess == truth => Judgement::Right,
        (Answer::Number(guess), Answer::Number(truth)) => Judgement::Off(guess.abs_diff(truth)),
        _ => Judgement::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_near_and_all_else_is_right_or_wrong() {
        let process = |position| Answer::Process(ProcessId(position));
        assert_eq!(judge(Answer::Number(31), Answer::Number(33)), Judgement::Off(2));
        assert_eq!(judge(Answer::Number(u64::MAX), Answer::Number(0)), Judgement::Off(u64::MAX));
        assert_eq!(judge(Answer::Number(33), Answer::Number(33)), Judgement::Right);
        assert_eq!(judge(process(3), process(3)), Judgement::Right);
        assert_eq!(judge(process(3), process(4)), Judgement::Wrong);
        assert_eq!(judge(process(3), Answer::Verdict(Verdict::Nobody)), Judgement::Wrong);
    }
}
