//! What the page looks like, and whose it is: one's own, a figure of another page, or the presenter's view of a lecture.

use super::host::Host;
use super::presenting::Presenting;

/// What the page looks like, and whose it is.
#[derive(Clone, Debug)]
pub struct Appearance {
    /// Colours.
    pub theme: Theme,
    /// Whether only stage, counters and transport are shown, large.
    pub is_presenting: bool,
    /// Whether motion is to be reduced: the system's setting.
    pub is_motion_reduced: bool,
    /// Whether single letters and signs are keys.
    pub has_letter_keys: bool,
    /// Whose figure the page is: then only stage, sentence, play and one number are shown.
    pub host: Option<Host>,
    /// The window that the audience sees, where this one is the presenter's view.
    pub presenting: Option<Presenting>,
}

impl Default for Appearance {
    /// Nothing moves before the system has been asked.
    fn default() -> Self {
        let theme = Theme::default();
        Self {
            theme,
            is_presenting: false,
            is_motion_reduced: true,
            has_letter_keys: true,
            host: None,
            presenting: None,
        }
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
#[derive(Clone, Copy, Debug)]
pub enum AppearanceAction {
    /// Colours.
    SetTheme(Theme),
    /// Only stage, counters and transport, or everything.
    TogglePresent,
    /// The system's wish for less motion.
    ReduceMotion(bool),
    /// Whether single letters and signs are keys.
    UseLetterKeys(bool),
}

impl Appearance {
    /// Does an action.
    pub(super) fn reduce(&mut self, action: AppearanceAction) {
        match action {
            AppearanceAction::SetTheme(theme) => self.theme = theme,
            AppearanceAction::TogglePresent => self.is_presenting = !self.is_presenting,
            AppearanceAction::ReduceMotion(is_reduced) => self.is_motion_reduced = is_reduced,
            AppearanceAction::UseLetterKeys(is_on) => self.has_letter_keys = is_on,
        }
    }
}
