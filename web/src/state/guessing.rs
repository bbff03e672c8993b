//! Guess first: the questions about the run, the guesses, and the score.

use std::rc::Rc;

use election_core::forecast::Outcome;
use election_core::questions::{self, Answer, Judgement, Question, Truth};
use election_core::{Run, Scenario};
use serde::{Deserialize, Serialize};

/// The questions about a run, asked one at a time, in an order that reveals nothing of the run. Questions whose answer has been seen
/// already are left out.
#[derive(Clone, Debug)]
pub struct Guessing {
    /// The run that they are about.
    pub(super) whole: Rc<Run>,
    /// The run that answers the present one: the same, or one with the crash that is asked about.
    pub(super) run: Rc<Run>,
    pub(super) asked: Vec<AskedQuestion>,
    /// The place of the present question.
    pub(super) place: usize,
    pub(super) guess: Option<Answer>,
    /// The score before the present question.
    pub(super) score: Score,
    /// The range of a number to guess.
    pub(super) range: (u64, u64),
    /// The scenario whose run answers the present question, while that is not there.
    pub(super) awaited: Option<Rc<Scenario>>,
}

/// A question and its true answer.
#[derive(Clone, Debug)]
pub(super) struct AskedQuestion {
    pub(super) question: Question,
    /// None while the run that answers it is not there.
    pub(super) truth: Option<Truth>,
}

/// Guessing first.
#[derive(Clone, Copy, Debug)]
pub enum GuessAction {
    /// Asks about the run before it is seen, from its start on; or shows everything.
    Toggle,
    /// An answer to the question that is asked.
    Guess(Answer),
    /// Goes on to the moment that decides the question, or to the next question.
    GoOn,
}

/// How many guesses were right, of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// How many were right.
    pub right: u32,
    /// How many there were.
    pub of: u32,
}

impl Guessing {
    /// The questions that are still open at a moment; in a story, those that are decided by the pause of the scene.
    pub(super) fn of(run: &Rc<Run>, steps: usize, pause: Option<usize>, can_follow_bids: bool, score: Score) -> Self {
        let before = Outcome::from(run.summary());
        let mut asked: Vec<AskedQuestion> = Vec::new();
        let mut crash = None;
        for question in questions::ask(run.scenario()) {
            match question {
                Question::IfCrashed { tick, .. } if tick > run.summary().time => continue,
                Question::IfCrashed { .. } if pause.is_some() => continue,
                Question::IfCrashed { .. } => {
                    crash = Some(AskedQuestion { question, truth: None });
                    continue;
                }
                Question::TokenEnd { .. } if !can_follow_bids => continue,
                _ => {}
            }
            let truth = Truth::of(run, &question, &before);
            if truth.at > steps && pause.is_none_or(|pause| truth.at <= pause) {
                asked.push(AskedQuestion { question, truth: Some(truth) });
            }
        }
        asked.extend(crash);
        let range = questions::range(run.scenario().processes, before.messages).into_inner();
        Self { whole: Rc::clone(run), run: Rc::clone(run), asked, place: 0, guess: None, score, range, awaited: None }
    }

    /// The present question; none when all have been asked.
    pub fn question(&self) -> Option<&Question> {
        self.now().map(|asked| &asked.question)
    }

    /// The guess at the present question.
    pub fn guess(&self) -> Option<Answer> {
        self.guess
    }

    /// The true answer; none while the run that answers the question is not ready. The page may not reveal it before its moment.
    pub fn truth(&self) -> Option<&Truth> {
        self.now()?.truth.as_ref()
    }

    /// The range of a number to guess.
    pub fn range(&self) -> (u64, u64) {
        self.range
    }

    pub(super) fn now(&self) -> Option<&AskedQuestion> {
        self.asked.get(self.place)
    }

    /// After how many steps the present question is decided.
    pub(super) fn at(&self) -> Option<usize> {
        self.now()?.at()
    }
}

impl AskedQuestion {
    pub(super) fn at(&self) -> Option<usize> {
        self.truth.as_ref().map(|truth| truth.at)
    }
}

impl Score {
    /// The score with the present guess; a question without a guess does not count.
    pub(super) fn with(self, guess: Option<Answer>, truth: &Truth) -> Self {
        let Some(guess) = guess else { return self };
        let is_right = questions::judge(guess, truth.answer) == Judgement::Right;
        Self { right: self.right + u32::from(is_right), of: self.of + 1 }
    }
}
