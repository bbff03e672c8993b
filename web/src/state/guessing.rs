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
    pub(super) said: Said,
    /// What has been said to the question that was asked ahead of its time, until its time comes.
    pub(super) said_ahead: Said,
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
    pub(super) turn: Turn,
    /// None while the run that answers it is not there.
    pub(super) truth: Option<Truth>,
}

/// When a question is answered. Who has seen most of a run only counts on, so how many messages it sends is guessed before anything is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// What is said now is judged at the moment that decides it.
    Now,
    /// What is said now is kept, and judged when its time comes.
    Ahead,
    /// Its time has come: what was said ahead is judged.
    Kept,
}

/// What is said to a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The guess.
    pub guess: Option<Answer>,
    /// Of a room: how many hands there were for which answer, at least one each.
    pub hands: Vec<(Answer, u32)>,
}

/// The most hands that are counted for one answer.
pub const MOST_HANDS: u32 = 9999;

/// Guessing first.
#[derive(Clone, Copy, Debug)]
pub enum GuessAction {
    /// Asks about the run before it is seen, from its start on; or shows everything.
    Toggle,
    /// An answer to the question that is asked.
    Guess(Answer),
    /// So many hands are up for the present guess.
    CountHands(u32),
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
                Question::IfCrashed { .. } if pause.is_some() || run.is_observed() => continue,
                Question::IfCrashed { .. } => {
                    crash = Some(AskedQuestion { question, turn: Turn::Now, truth: None });
                    continue;
                }
                Question::TokenEnd { .. } if !can_follow_bids => continue,
                _ => {}
            }
            let truth = Truth::of(run, &question, &before);
            if truth.at > steps && pause.is_none_or(|pause| truth.at <= pause) {
                asked.push(AskedQuestion { question, turn: Turn::Now, truth: Some(truth) });
            }
        }
        if steps == 0
            && let Some(place) = asked.iter().position(|asked| asked.question.takes_number()).filter(|place| *place > 0)
        {
            asked[place].turn = Turn::Kept;
            asked.insert(0, AskedQuestion { turn: Turn::Ahead, ..asked[place].clone() });
        }
        asked.extend(crash);
        let range = questions::range(run.scenario().processes, before.messages).into_inner();
        Self {
            whole: Rc::clone(run),
            run: Rc::clone(run),
            asked,
            place: 0,
            said: Said::default(),
            said_ahead: Said::default(),
            score,
            range,
            awaited: None,
        }
    }

    /// The present question; none when all have been asked.
    pub fn question(&self) -> Option<&Question> {
        self.now().map(|asked| &asked.question)
    }

    /// When the present question is answered.
    pub fn turn(&self) -> Turn {
        self.now().map_or(Turn::Now, |asked| asked.turn)
    }

    /// What is said to the present question.
    pub fn said(&self) -> &Said {
        &self.said
    }

    /// The guess at the present question.
    pub fn guess(&self) -> Option<Answer> {
        self.said.guess
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

    /// After how many steps the present question is decided, or its answer kept.
    pub(super) fn at(&self) -> Option<usize> {
        self.now()?.at()
    }

    /// On to the next question that is not decided yet, or to the one whose answer has been kept.
    pub(super) fn turn_to_next(&mut self, steps: usize) {
        let said = std::mem::take(&mut self.said);
        if self.turn() == Turn::Ahead {
            self.said_ahead = said;
        }
        let has_kept = self.said_ahead != Said::default();
        let is_open =
            |asked: &AskedQuestion| asked.turn == Turn::Kept && has_kept || asked.at().is_none_or(|at| at > steps);
        let decided = self.asked.iter().skip(self.place + 1).take_while(|asked| !is_open(asked)).count();
        self.place += 1 + decided;
        if self.turn() == Turn::Kept {
            self.said = std::mem::take(&mut self.said_ahead);
            // What has been decided meanwhile is revealed here: the run does not go back for it.
            if let Some(truth) = self.asked.get_mut(self.place).and_then(|asked| asked.truth.as_mut()) {
                truth.at = truth.at.max(steps);
            }
        }
    }
}

impl Said {
    /// How many hands were up for an answer.
    pub fn hands_for(&self, answer: Answer) -> u32 {
        self.hands.iter().find(|(other, _)| *other == answer).map_or(0, |(_, hands)| *hands)
    }

    /// How many hands were up in all.
    pub fn all_hands(&self) -> u32 {
        self.hands.iter().map(|(_, hands)| hands).sum()
    }

    /// So many hands are up for the guess; returns whether that is new.
    pub(super) fn count(&mut self, hands: u32) -> bool {
        let Some(guess) = self.guess.filter(|guess| hands <= MOST_HANDS && self.hands_for(*guess) != hands) else {
            return false;
        };
        self.hands.retain(|(answer, _)| *answer != guess);
        if hands > 0 {
            self.hands.push((guess, hands));
        }
        true
    }
}

impl AskedQuestion {
    /// After how many steps it is decided; one that is asked ahead is asked before the first.
    pub(super) fn at(&self) -> Option<usize> {
        match self.turn {
            Turn::Ahead => Some(0),
            Turn::Now | Turn::Kept => self.truth.as_ref().map(|truth| truth.at),
        }
    }
}

impl Score {
    /// The score with what was said to a question: each hand of a room counts, else the guess. A question without either does not count.
    pub(super) fn with(self, said: &Said, truth: &Truth) -> Self {
        let is_right = |answer: Answer| questions::judge(answer, truth.answer) == Judgement::Right;
        let (right, of) = match said.guess {
            _ if !said.hands.is_empty() => {
                let right = said.hands.iter().filter(|(answer, _)| is_right(*answer)).map(|(_, hands)| hands).sum();
                (right, said.all_hands())
            }
            Some(guess) => (u32::from(is_right(guess)), 1),
            None => (0, 0),
        };
        Self { right: self.right + right, of: self.of + of }
    }
}
