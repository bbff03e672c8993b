//! The page as a figure in another page: whose messages it listens to, what they may say, and what it says of itself.
//!
//! Pure: `effects/embedding.rs` hears the messages and posts the answers. `docs/embedding.html` describes all of it for those who embed.

use std::collections::BTreeMap;
use std::fmt;

use election_core::InputError;
use election_core::scenario::link::MAX_LINK;

use super::link::Link;
use super::links;
use super::{Action, AppState, AppearanceAction, DialogAction, Seek, ShownAction};
use crate::playback;
use crate::scene::processes::leaders;

/// What an action may be while the page is a figure: time passes, another run is opened. There is no place for anything else.
pub fn allows(action: &Action) -> bool {
    matches!(
        action,
        Action::Open(_)
            | Action::Found(_)
            | Action::Recorded(_)
            | Action::Progressed(_)
            | Action::StopRecording
            | Action::Rested
            | Action::Shown(_, ShownAction::Summarized(_))
            | Action::Shown(_, ShownAction::TogglePlay)
            | Action::Shown(_, ShownAction::PlayUntil(_))
            | Action::Appearance(AppearanceAction::ReduceMotion(_))
            | Action::Shown(_, ShownAction::Measured(_))
            | Action::Shown(_, ShownAction::Pass(_))
            | Action::Shown(_, ShownAction::Seek(_))
            | Action::TurnPage(_)
            | Action::Shown(_, ShownAction::SetSpeed(_))
            | Action::Shown(_, ShownAction::ChangeSpeed(_))
            | Action::Shown(_, ShownAction::ToggleLoop)
            | Action::Shown(_, ShownAction::Foresee(_))
            | Action::Appearance(AppearanceAction::SetTheme(_))
            | Action::Dialog(DialogAction::DismissProblem)
            | Action::Dismiss
    )
}

/// A value of a message, as far as commands have such values.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// A text.
    Text(String),
    /// A number, whatever it is.
    Number(f64),
    /// Something else, in words.
    Other(&'static str),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::Other(words) => f.write_str(words),
        }
    }
}

/// The fields of a message by their names.
pub type Fields = BTreeMap<String, Field>;

/// The field that makes a message one of ours, and says what is wanted.
pub const ELECTION: &str = "election"; // lint: not an algorithm's: what messages to and from a host begin with
/// What a message may want.
const COMMANDS: &str = "play, pause, seek, open, state";

/// What a host wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Time passes.
    Play,
    /// Time stands still.
    Pause,
    /// Goes to a moment, and pauses there.
    Seek(Moment),
    /// Shows what a link says: the text after its `#`.
    Open(String),
    /// Wants to know what is shown.
    State,
}

/// A moment of the run, as a host names it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// A time in ticks.
    Tick(f64),
    /// After so many steps.
    Step(f64),
}

impl Command {
    /// Reads a message that has [`ELECTION`].
    ///
    /// # Errors
    /// When it is none of [`COMMANDS`], or says something that its command does not take.
    pub fn parse(fields: &Fields) -> Result<Self, InputError> {
        let only = |known: &[&str]| match fields.keys().find(|key| *key != ELECTION && !known.contains(&key.as_str())) {
            Some(key) => Err(InputError::new("message", format_args!("the field {key}"), {
                let known: Vec<&str> = [ELECTION].iter().chain(known).copied().collect();
                format!("the fields {}", known.join(", "))
            })),
            None => Ok(()),
        };
        let wanted = match fields.get(ELECTION) {
            Some(Field::Text(wanted)) => wanted.as_str(),
            Some(other) => return Err(InputError::new(ELECTION, other, COMMANDS)),
            None => return Err(InputError::new(ELECTION, "", COMMANDS)),
        };
        let (known, command): (&[&str], _) = match wanted {
            "play" => (&[], Self::Play),
            "pause" => (&[], Self::Pause),
            "state" => (&[], Self::State),
            "seek" => (&["tick", "step"], Self::Seek(moment(fields)?)),
            "open" => (&["fragment"], Self::Open(fragment(fields)?)),
            other => return Err(InputError::new(ELECTION, other, COMMANDS)),
        };
        only(known).map(|()| command)
    }

    /// What the page does of it, one after the other.
    ///
    /// # Errors
    /// When the run has no such moment, or the link cannot be used.
    pub fn actions(self, state: &AppState) -> Result<Vec<Action>, InputError> {
        let is_playing = state.shown.playing.is_some();
        let pause = || is_playing.then_some(ShownAction::TogglePlay.into());
        Ok(match self {
            Self::Play if is_playing => Vec::new(),
            Self::Play => vec![ShownAction::TogglePlay.into()],
            Self::Pause => pause().into_iter().collect(),
            Self::State => Vec::new(),
            Self::Seek(moment) => {
                pause().into_iter().chain([ShownAction::Seek(moment.in_run(state)?).into()]).collect()
            }
            Self::Open(fragment) => {
                let Link { scenario, mut view, .. } = Link::parse(&fragment);
                let scenario = scenario.map_err(|problem| problem.error)?;
                if let Some(error) = view.problem {
                    return Err(error);
                }
                // Only the link of the frame itself says whom the page listens to.
                view.host.clone_from(&state.appearance.host);
                vec![Action::Open(Box::new(Link { scenario: Ok(scenario), observed: None, beside: None, view }))]
            }
        })
    }
}

impl Moment {
    fn in_run(self, state: &AppState) -> Result<Seek, InputError> {
        let (path, found, last) = match self {
            Self::Tick(tick) => ("tick", tick, playback::end(&state.shown.run)),
            #[expect(clippy::cast_precision_loss, reason = "no run has 2^53 steps")]
            Self::Step(step) => ("step", step, state.shown.run.steps() as f64),
        };
        if !(0.0..=last).contains(&found) {
            let of = if state.shown.run.is_whole() { "in this run" } else { "in what is recorded of this run" };
            return Err(InputError::new(path, found, format!("0 to {last} {of}")));
        }
        match self {
            Self::Tick(tick) => Ok(Seek::Time(tick)),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a step of the run")]
            Self::Step(step) if step.fract() == 0.0 => Ok(Seek::Steps(step as usize)),
            Self::Step(step) => Err(InputError::new(path, step, "a whole number")),
        }
    }
}

fn moment(fields: &Fields) -> Result<Moment, InputError> {
    let number = |key: &str| match fields.get(key) {
        None => Ok(None),
        Some(Field::Number(number)) => Ok(Some(*number)),
        Some(other) => Err(InputError::new(key, other, "a number")),
    };
    match (number("tick")?, number("step")?) {
        (Some(tick), None) => Ok(Moment::Tick(tick)),
        (None, Some(step)) => Ok(Moment::Step(step)),
        (None, None) => Err(InputError::new("tick", "", "a number, for tick or for step")),
        (Some(_), Some(step)) => Err(InputError::new("step", step, "nothing beside tick")),
    }
}

/// What stands after the `#` of a link.
fn fragment(fields: &Fields) -> Result<String, InputError> {
    let allowed = || format!("a link or what stands after its #, of at most {MAX_LINK} bytes");
    match fields.get("fragment") {
        Some(Field::Text(text)) if text.len() <= MAX_LINK => {
            Ok(text.split_once('#').map_or(text.as_str(), |(_, fragment)| fragment).to_owned())
        }
        Some(other) => Err(InputError::new("fragment", other, allowed())),
        None => Err(InputError::new("fragment", "", allowed())),
    }
}

/// What the page says of itself to its host.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Whether time passes.
    pub is_playing: bool,
    /// The time on the clock, in ticks: between two ticks messages are on their way.
    pub tick: f64,
    /// The tick of the end.
    pub ticks: u32,
    /// How many steps have been done.
    pub steps: usize,
    /// How many there are, as far as the run is recorded.
    pub all_steps: usize,
    /// How many messages have been sent, as the page counts them.
    pub messages: u64,
    /// The leader, if there is exactly one.
    pub leader: Option<String>,
    /// The link of what is shown, for the page outside of a frame.
    pub fragment: String,
}

impl Report {
    /// What is shown now.
    pub fn of(state: &AppState) -> Self {
        let mut leading = leaders(&state.shown.view);
        let leader = leading.next().filter(|_| leading.next().is_none());
        Self {
            is_playing: state.shown.playing.is_some(),
            tick: links::hundredths(state.shown.cursor.time),
            ticks: state.shown.run.recorded_until(),
            steps: state.shown.view.steps,
            all_steps: state.shown.run.steps(),
            messages: state.shown.counting.total(&state.shown.view.counters),
            leader: leader.map(|process| state.shown.run.identities().text(process.identity)),
            fragment: links::fragment_outside(state),
        }
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::state::link_view::LinkView;
    use crate::state::{self, GuessAction, Host, StoryAction};
    use crate::testing;

    fn fields<const N: usize>(fields: [(&str, Field); N]) -> Fields {
        fields.into_iter().map(|(key, field)| (key.to_owned(), field)).collect()
    }

    fn text(text: &str) -> Field {
        Field::Text(text.to_owned())
    }

    fn page(link: &str) -> AppState {
        let first = Scenario::from_link("a=lelann&n=3").unwrap();
        let mut state = AppState::new(&first).unwrap();
        testing::act(&mut state, Action::Open(Box::new(Link::parse(link))));
        state
    }

    /// What the page makes of a message.
    fn send<const N: usize>(state: &mut AppState, message: [(&str, Field); N]) -> Result<(), InputError> {
        for action in Command::parse(&fields(message))?.actions(state)? {
            testing::act(state, action);
        }
        Ok(())
    }

    #[test]
    fn an_origin_is_as_browsers_write_it() {
        for origin in [
            "https://host.example",
            "http://127.0.0.1:8081",
            "http://[::1]:8081",
            "https://[::1]",
            "https://a-b.example:8443",
        ] {
            assert_eq!(Host::parse(origin), Ok(Host::At(origin.into())));
            assert_eq!(LinkView::parse(&format!("embed={origin}")).text(), format!("embed={origin}"));
        }
        for other in [
            "*",
            "null",
            "",
            "host.example",
            "file://",
            "https://",
            "https://Host.example",
            "https://host.example/",
            "https://host.example:443",
            "http://host.example:80",
            "http://host.example:080",
            "https://*.example",
            "https://host.example:",
            "https://user@host.example",
            "javascript://x",
            "https://höst.example",
        ] {
            assert_eq!(Host::parse(other).unwrap_err().path, "embed", "{other}");
            let view = LinkView::parse(&format!("embed={other}"));
            assert_eq!(view.host, Some(Host::Nobody), "{other}: it listens to nobody rather than to somebody else");
            assert!(view.problem.is_some(), "{other}");
        }
        assert_eq!(LinkView::parse("t=3&embed").host, Some(Host::SameOrigin));
        assert_eq!(LinkView::parse("embed=none").text(), "embed=none");
    }

    #[test]
    fn commands_are_the_pages_usual_actions() {
        let mut state = page("a=chang-roberts&n=5!embed");
        let command = |state: &mut AppState, wanted: &str| send(state, [(ELECTION, text(wanted))]);
        command(&mut state, "play").unwrap();
        assert!(state.shown.playing.is_some());
        command(&mut state, "play").unwrap();
        assert!(state.shown.playing.is_some(), "it plays already");
        command(&mut state, "state").unwrap();
        send(&mut state, [(ELECTION, text("seek")), ("step", Field::Number(7.0))]).unwrap();
        assert_eq!((state.shown.view.steps, state.shown.playing), (7, None));
        command(&mut state, "play").unwrap();
        send(&mut state, [(ELECTION, text("seek")), ("tick", Field::Number(2.5))]).unwrap();
        assert_eq!((state.shown.cursor.tick(), state.shown.playing), (2, None));
        assert!((Report::of(&state).tick - 2.5).abs() < 1e-9, "between two ticks messages are on their way");
        command(&mut state, "pause").unwrap();
        assert_eq!(state.shown.playing, None);
        let link = "https://elsewhere.example/#a=bully&n=4!t=2&embed=https://elsewhere.example";
        send(&mut state, [(ELECTION, text("open")), ("fragment", text(link))]).unwrap();
        assert_eq!((state.scenario().processes, state.shown.cursor.tick()), (4, 2));
        assert_eq!(state.appearance.host, Some(Host::SameOrigin), "a host cannot say who else may be one");
        let report = Report::of(&state);
        assert_eq!((report.tick, report.fragment.as_str()), (2.0, "a=bully&n=4!t=2"));
        assert_eq!((report.steps, report.all_steps), (state.shown.view.steps, state.shown.run.steps()));
    }

    #[test]
    fn what_is_wrong_is_named_and_changes_nothing() {
        let mut state = page("a=chang-roberts&n=5!embed");
        let before = links::fragment(&state);
        let wanted = |wanted: &str| (ELECTION, text(wanted));
        let refused = |message: Fields| {
            let error = Command::parse(&message).and_then(|command| command.actions(&state)).map(drop).unwrap_err();
            error.to_string()
        };
        for (message, said) in [
            (fields([]), "election: found nothing, allowed: play, pause, seek, open, state"),
            (fields([wanted("stop")]), "election: found stop, allowed: play, pause, seek, open, state"),
            (fields([(ELECTION, Field::Number(1.0))]), "election: found 1, allowed: play, pause, seek, open, state"),
            (
                fields([wanted("play"), ("speed", Field::Number(2.0))]),
                "message: found the field speed, allowed: the fields election",
            ),
            (fields([wanted("seek")]), "tick: found nothing, allowed: a number, for tick or for step"),
            (fields([wanted("seek"), ("tick", text("3"))]), "tick: found 3, allowed: a number"),
            (
                fields([wanted("seek"), ("tick", Field::Number(1.0)), ("step", Field::Number(2.0))]),
                "step: found 2, allowed: nothing beside tick",
            ),
            (fields([wanted("seek"), ("step", Field::Number(0.5))]), "step: found 0.5, allowed: a whole number"),
            (
                fields([wanted("open"), ("fragment", Field::Other("a list"))]),
                "fragment: found a list, allowed: a link or what stands after its #, of at most 8192 bytes",
            ),
            (fields([wanted("open"), ("fragment", text("a=bully&n=4!theme=pink"))]), "theme: found pink"),
            (fields([wanted("open"), ("fragment", text("a=bully&n=0"))]), "n: found 0"),
        ] {
            let found = refused(message);
            assert!(found.starts_with(said), "{found}");
        }
        for number in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e9] {
            for key in ["tick", "step"] {
                let found = refused(fields([wanted("seek"), (key, Field::Number(number))]));
                assert!(found.starts_with(&format!("{key}: found {number}, allowed: 0 to ")), "{found}");
            }
        }
        let found = refused(fields([wanted("open"), ("fragment", text(&"a".repeat(1 << 20)))]));
        assert!(found.len() < 300, "{found}");
        assert_eq!(links::fragment(&state), before);
        state.appearance.host = None;
    }

    #[test]
    fn a_figure_shows_nothing_that_has_no_place_in_it() {
        let mut state = page("a=chang-roberts&n=5!view=present&guess&embed&sel=2&story=readme&scene=2");
        assert_eq!(
            (state.appearance.is_presenting, state.guessing.is_some(), state.stories.telling.is_some()),
            (false, false, false)
        );
        assert_eq!(state.shown.selection, None);
        for action in [
            DialogAction::ShowGallery(true).into(),
            DialogAction::ShowHelp(true).into(),
            AppearanceAction::TogglePresent.into(),
            GuessAction::Toggle.into(),
            DialogAction::ToggleBlank.into(),
            Action::ShowAddress,
            Action::Undo,
            StoryAction::Open("readme").into(),
            Action::Paste("{}".to_owned()),
        ] {
            assert!(!state::reduce(&mut state, action.clone()), "{action:?}");
        }
        assert!(state::reduce(&mut state, ShownAction::Seek(Seek::End).into()));
        let report = Report::of(&state);
        assert_eq!((report.leader.as_deref(), report.steps), (Some("5"), state.shown.run.steps()));
    }
}
