//! What the page looks like, and whose it is: one's own, a figure of another page, or the presenter's view of a lecture.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::guessing::Score;
use super::host::Host;

/// What the page looks like, and whose it is.
#[derive(Clone, Debug)]
pub struct Appearance {
    /// Colours.
    pub theme: Theme,
    /// Whether only stage, counters and transport are shown, large.
    pub is_presenting: bool,
    /// Whether motion is to be reduced: the system's setting.
    pub is_motion_reduced: bool,
    /// Whose figure the page is: then only stage, sentence, play and one number are shown.
    pub host: Option<Host>,
    /// The window that the audience sees, where this one is the presenter's view.
    pub presenting: Option<Presenting>,
}

impl Default for Appearance {
    /// Nothing moves before the system has been asked.
    fn default() -> Self {
        let theme = Theme::default();
        Self { theme, is_presenting: false, is_motion_reduced: true, host: None, presenting: None }
    }
}

/// Colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black on white, strong lines, for a projector in a bright room.
    Projector,
}

impl Theme {
    /// All of them, in the order in which they are gone through.
    pub const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Projector];

    /// The name, as in `data-theme`.
    pub fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Projector => "projector",
        }
    }
}

/// A change of what the page looks like.
#[derive(Clone, Debug)]
pub enum AppearanceAction {
    /// Colours.
    SetTheme(Theme),
    /// Only stage, counters and transport, or everything.
    TogglePresent,
    /// The system's wish for less motion.
    ReduceMotion(bool),
    /// In the presenter's view: the other window has answered, or has not for a while.
    HearOfAudience(bool),
    /// In the presenter's view: the question that the audience is asked, if any.
    HearOfQuestion(Option<Rc<AudienceQuestion>>),
}

impl Appearance {
    /// Does an action; returns whether anything changed.
    pub(super) fn reduce(&mut self, action: AppearanceAction) -> bool {
        match action {
            AppearanceAction::SetTheme(theme) => self.theme = theme,
            AppearanceAction::TogglePresent => self.is_presenting = !self.is_presenting,
            AppearanceAction::ReduceMotion(is_reduced) => self.is_motion_reduced = is_reduced,
            AppearanceAction::HearOfAudience(is_there) => {
                let Some(presenting) = &mut self.presenting else { return false };
                return std::mem::replace(&mut presenting.is_alone, !is_there) == is_there;
            }
            AppearanceAction::HearOfQuestion(asked) => {
                let Some(presenting) = &mut self.presenting else { return false };
                let is_news = presenting.asked != asked;
                presenting.asked = asked;
                return is_news;
            }
        }
        true
    }
}

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
