//! The state of the presenter's view, which is a window of its own, about the audience's window.

use std::rc::Rc;

use election_core::narrate;
use serde::{Deserialize, Serialize};

use super::{AppState, Score};

/// What the presenter's view knows of the audience's window.
#[derive(Clone, Debug)]
pub struct Presenting {
    /// The name of the channel between the two.
    pub channel: Rc<str>,
    /// The question that the audience is asked.
    pub asked: Option<Rc<AudienceQuestion>>,
    /// Whether the other window has not answered for a while: it is closed, or was never there.
    pub is_alone: bool,
}

/// The question that the audience is asked, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AudienceQuestion {
    /// The question; none when everything has been asked.
    pub question: Option<String>,
    /// The guess.
    pub said: Option<String>,
    /// The true answer; none until it is known.
    pub truth: Option<String>,
    /// Whether the audience has seen the true answer.
    pub is_revealed: bool,
    /// Whether the run waits while the audience thinks.
    pub is_thinking: bool,
    /// How many guesses were right so far.
    pub score: Score,
}

impl Presenting {
    /// The presenter's view that hears of the other window on a channel of this name.
    pub fn on(channel: &str) -> Self {
        Self { channel: channel.into(), asked: None, is_alone: false }
    }
}

impl AppState {
    /// The present question, for the presenter's view.
    pub fn asked(&self) -> Option<AudienceQuestion> {
        let guessing = self.guessing.as_ref()?;
        let question = guessing.question();
        let words = |answer| {
            question.map(|question| narrate::answer(self.shown.run.identities(), question, answer).to_string())
        };
        let is_revealed = self.revealed().is_some();
        Some(AudienceQuestion {
            question: question.map(|question| narrate::question(self.scenario(), question).to_string()),
            said: guessing.guess().and_then(words),
            truth: guessing.truth().map(|truth| truth.answer).and_then(words),
            is_revealed,
            is_thinking: question.is_some() && !is_revealed && self.shown.playing.is_none(),
            score: self.score(),
        })
    }

    /// The audience's window has answered, or has not for a while; returns whether that has changed.
    pub(super) fn hear_of_audience(&mut self, is_there: bool) -> bool {
        let Some(presenting) = &mut self.presenting else { return false };
        std::mem::replace(&mut presenting.is_alone, !is_there) == is_there
    }

    /// The audience is asked something, or nothing more.
    pub(super) fn hear_of_question(&mut self, asked: Option<Rc<AudienceQuestion>>) -> bool {
        let Some(presenting) = &mut self.presenting else { return false };
        let is_news = presenting.asked != asked;
        presenting.asked = asked;
        is_news
    }
}
