//! The presenter's view: what it knows of the window that the audience sees, and the clock of the lecture.

use std::rc::Rc;

use election_core::ProcessId;
use serde::{Deserialize, Serialize};

use super::guessing::Score;
use super::lecture_clock::LectureClock;
use crate::playback::Cursor;

/// What the presenter's view knows of the audience's window.
#[derive(Clone, Debug)]
pub struct Presenting {
    /// The name of the channel between the two.
    pub channel: Rc<str>,
    /// The question that the audience is asked.
    pub asked: Option<Rc<AudienceQuestion>>,
    /// What the audience's window shows beside the run's moment.
    pub screen: AudienceScreen,
    /// The moment of the run that the audience sees; none until the other window has said it of what is shown now.
    pub moment: Option<Cursor>,
    /// Whether the other window has not answered for a while: it is closed, or was never there.
    pub is_alone: bool,
    /// How long the lecture has taken.
    pub clock: LectureClock,
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

/// What the audience's window shows beside the run's moment, and what no link says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AudienceScreen {
    /// Whether the screen is blank.
    pub is_blank: bool,
    /// Whether time passes.
    pub is_playing: bool,
    /// Whether what the scene points at is pointed at now.
    pub is_pointing: bool,
    /// Whether the ways of the tokens are drawn.
    pub are_trails_on: bool,
    /// The process whose token's way stands out.
    pub traced: Option<ProcessId>,
    /// The process that somebody has guessed.
    pub guessed: Option<ProcessId>,
    /// The process that somebody is.
    pub me: Option<ProcessId>,
}

impl Default for AudienceScreen {
    /// That of a page just opened.
    fn default() -> Self {
        Self {
            is_blank: false,
            is_playing: false,
            is_pointing: false,
            are_trails_on: true,
            traced: None,
            guessed: None,
            me: None,
        }
    }
}

/// What the presenter's view hears, and what whoever presents does to the view itself.
#[derive(Clone, Debug)]
pub enum PresentingAction {
    /// The other window has answered, or has not for a while.
    HearOfAudience(bool),
    /// The question that the audience is asked, if any.
    HearOfQuestion(Option<Rc<AudienceQuestion>>),
    /// What the audience's window shows beside the run's moment.
    HearOfScreen(AudienceScreen),
    /// The audience sees this moment of the run.
    Follow(Cursor),
    /// It is so late, in milliseconds since 1970.
    TellTime(u64),
    /// The clock counts from zero, from here on.
    StartClock,
}

impl Presenting {
    /// The presenter's view that hears of the other window on a channel of this name.
    pub fn on(channel: &str) -> Self {
        Self {
            channel: channel.into(),
            asked: None,
            screen: AudienceScreen::default(),
            moment: None,
            is_alone: false,
            clock: LectureClock::default(),
        }
    }
}
