//! What the presenter's view and the window that the audience sees say to each other.

use std::fmt;
use std::rc::Rc;

use crate::playback::Cursor;
use crate::state::{Action, AudienceQuestion, AudienceScreen, DialogAction, Seek, ShownAction, StoryAction};

/// The ways through the run that have keys, and what they are called on the channel.
const WAYS: [(&str, Seek); 6] = [
    ("start", Seek::Start),
    ("end", Seek::End),
    ("step-on", Seek::StepOn),
    ("step-back", Seek::StepBack),
    ("round-on", Seek::RoundOn),
    ("round-back", Seek::RoundBack),
];

/// A message from one window to the other.
#[derive(Clone, Debug, PartialEq)]
pub enum Signal {
    /// The presenter's view is there.
    Hello,
    /// The audience sees this, as a fragment.
    Shown(String),
    /// What the next fragment does not say: the scenario as JSON, where it is too long for a link; the trace, where the run happened on real
    /// processes.
    Scenario(String),
    /// The story that the next fragment names, as JSON, where it is too long for a link.
    Story(String),
    /// The audience is asked this, or nothing.
    Asked(Option<Rc<AudienceQuestion>>),
    /// What the audience's window shows beside the run's moment.
    Screen(AudienceScreen),
    /// The audience sees this moment of the run: said in every frame while time passes.
    Moment(Cursor),
    /// The window that the audience sees goes away.
    Bye,
    /// Plays, or pauses.
    TogglePlay,
    /// On (1) or back (-1).
    TurnPage(i8),
    /// The next scene (1) or the one before (-1).
    TurnToScene(i8),
    /// Elsewhere in the run: one of [`WAYS`].
    Seek(Seek),
    /// Blanks the screen, or shows it again.
    Blank,
}

impl Signal {
    /// Reads what the other window says; none where it is nothing of this.
    pub fn parse(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let by = || rest.parse().ok().filter(|by| matches!(by, -1 | 1));
        match word {
            "hello" => Some(Self::Hello),
            "shown" => Some(Self::Shown(rest.to_owned())),
            "scenario" => Some(Self::Scenario(rest.to_owned())),
            "story" => Some(Self::Story(rest.to_owned())),
            "asked" => {
                serde_json::from_str::<Option<AudienceQuestion>>(rest).ok().map(|asked| Self::Asked(asked.map(Rc::new)))
            }
            "screen" => serde_json::from_str(rest).ok().map(Self::Screen),
            "moment" => {
                let (steps, time) = rest.split_once(' ')?;
                Some(Self::Moment(Cursor { steps: steps.parse().ok()?, time: time.parse().ok()? }))
            }
            "bye" => Some(Self::Bye),
            "play" => Some(Self::TogglePlay),
            "seek" => WAYS.iter().find(|(name, _)| *name == rest).map(|(_, seek)| Self::Seek(*seek)),
            "page" => by().map(Self::TurnPage),
            "scene" => by().map(Self::TurnToScene),
            "blank" => Some(Self::Blank),
            _ => None,
        }
    }

    /// What an action in the presenter's view means for the other window; none where it is about the view itself.
    pub fn of(action: &Action) -> Option<Self> {
        match action {
            Action::TurnPage(by) => Some(Self::TurnPage(*by)),
            Action::Shown(_, ShownAction::TogglePlay) => Some(Self::TogglePlay),
            Action::Story(StoryAction::TurnTo(by)) => Some(Self::TurnToScene(*by)),
            Action::Dialog(DialogAction::ToggleBlank) => Some(Self::Blank),
            Action::Shown(_, ShownAction::Seek(seek)) => {
                WAYS.iter().any(|(_, way)| way == seek).then_some(Self::Seek(*seek))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello => f.write_str("hello"),
            Self::Shown(fragment) => write!(f, "shown {fragment}"),
            Self::Scenario(json) => write!(f, "scenario {json}"),
            Self::Story(json) => write!(f, "story {json}"),
            Self::Asked(asked) => {
                write!(
                    f,
                    "asked {}",
                    serde_json::to_string(&asked.as_deref()).expect("texts and numbers can be written")
                )
            }
            Self::Screen(screen) => {
                write!(f, "screen {}", serde_json::to_string(screen).expect("switches and numbers can be written"))
            }
            Self::Moment(Cursor { steps, time }) => write!(f, "moment {steps} {time}"),
            Self::Bye => f.write_str("bye"),
            Self::TogglePlay => f.write_str("play"),
            Self::Seek(seek) => {
                let name = WAYS.iter().find(|(_, way)| way == seek).map_or("", |(name, _)| name);
                write!(f, "seek {name}")
            }
            Self::TurnPage(by) => write!(f, "page {by}"),
            Self::TurnToScene(by) => write!(f, "scene {by}"),
            Self::Blank => f.write_str("blank"),
        }
    }
}

#[cfg(test)]
mod tests {
    use election_core::ProcessId;

    use super::*;
    use crate::state::{PresentingAction, Score, keys};

    #[test]
    fn every_signal_is_read_back_and_others_are_none() {
        let fragment = "a=lelann!t=3&story=readme&scene=2".to_owned();
        let asked = AudienceQuestion {
            question: Some("Who leads in the end?".to_owned()),
            said: None,
            truth: Some("8 leads".to_owned()),
            is_revealed: false,
            is_thinking: true,
            score: Score { right: 1, of: 2 },
        };
        let signals = [
            Signal::Hello,
            Signal::Shown(fragment),
            Signal::Scenario("{\"algorithm\": \"lelann\"}".to_owned()),
            Signal::Story("{}".to_owned()),
            Signal::Asked(None),
            Signal::Asked(Some(Rc::new(asked))),
            Signal::Screen(AudienceScreen { is_blank: true, traced: Some(ProcessId(3)), ..AudienceScreen::default() }),
            Signal::Moment(Cursor { steps: 12, time: 3.062_5 }),
            Signal::Bye,
            Signal::TogglePlay,
            Signal::TurnPage(-1),
            Signal::TurnToScene(1),
            Signal::Blank,
        ];
        for signal in signals.into_iter().chain(WAYS.map(|(_, seek)| Signal::Seek(seek))) {
            assert_eq!(Signal::parse(&signal.to_string()), Some(signal));
        }
        for text in [
            "",
            "page",
            "page 2",
            "page x",
            "scene 0",
            "seek",
            "seek 5",
            "asked",
            "asked {}",
            "goodbye",
            "Hello",
            "screen",
            "screen {}",
            "moment",
            "moment 3",
            "moment -1 2",
            "moment 1 x",
        ] {
            assert_eq!(Signal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn playing_in_the_presenter_s_view_plays_what_the_audience_sees() {
        let space = keys::action(" ", false, false).expect("Space does something");
        assert_eq!(Signal::of(&space), Some(Signal::TogglePlay));
        assert_eq!(Signal::of(&PresentingAction::StartClock.into()), None, "the clock is the view's own");
    }
}
