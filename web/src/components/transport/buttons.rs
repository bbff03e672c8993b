//! The buttons of time: play, step, speed, and where we are.

use yew::{AttrValue, Html, Properties, component, html};

use super::drawn::{Drawing, DrawnButton};
use super::speed::Speed;
use super::until::PlayUntil;
use crate::effects::dispatch::use_dispatch;
use crate::playback::Until;
use crate::scene::course::PhaseKind;
use crate::state::{Seek, ShownAction};

/// A button that goes elsewhere: what it says, its drawing, where it goes.
type Way = (&'static str, &'static str, Seek);

/// To the left of the play button: of no use at the start.
const BACK: [Way; 3] = [
    ("Back to the start (Home)", "M6 5v14M19 5 9 12l10 7Z", Seek::Start),
    ("One round back (Page Up)", "M12 5 3 12l9 7ZM21 5l-9 7 9 7Z", Seek::RoundBack),
    ("One step back (←)", "M16 5 6 12l10 7Z", Seek::StepBack),
];
/// To the right of it: of no use at the end.
const ON: [Way; 3] = [
    ("One step on (→)", "M8 5l10 7-10 7Z", Seek::StepOn),
    ("One round on (Page Down)", "M12 5l9 7-9 7ZM3 5l9 7-9 7Z", Seek::RoundOn),
    ("To the end (End)", "M18 5v14M5 5l10 7-10 7Z", Seek::End),
];

/// Drawings of the play button: to play, and to pause.
pub const PLAY: &str = "M7 4.500 19 12 7 19.500Z";
/// To pause.
pub const PAUSE: &str = "M7 5h3.500v14H7ZM13.500 5H17v14h-3.500Z";
const REPEAT: &str = "M17 3l4 4-4 4M21 7H8a5 5 0 0 0-5 5M7 21l-4-4 4-4M3 17h13a5 5 0 0 0 5-5";

/// What the buttons depend on.
#[derive(Properties, PartialEq)]
pub struct ButtonsProps {
    /// How many steps have been done.
    pub steps: usize,
    /// Where we are, in words.
    pub readout: AttrValue,
    /// How far the election is there; none while that, and what is ahead, tells too much.
    pub phase: Option<PhaseKind>,
    /// What playing can still stop at, in the order of [`Until::ALL`].
    pub ahead: [bool; Until::ALL.len()],
    /// Whether nothing has happened yet.
    pub is_at_start: bool,
    /// Whether everything has happened.
    pub is_at_end: bool,
    /// Whether it goes no further for now than to the next question.
    #[prop_or_default]
    pub is_held: bool,
    /// Whether the run goes on at this very time, and its end is now.
    #[prop_or_default]
    pub is_live: bool,
    /// Whether time passes.
    pub is_playing: bool,
    /// Whether the end is followed by the start.
    pub is_looping: bool,
    /// Messages a second, so to speak.
    pub speed: f64,
}

/// The buttons, with how far the election is.
#[component]
pub fn Buttons(props: &ButtonsProps) -> Html {
    let ButtonsProps { is_at_start, is_at_end, is_playing, is_looping, .. } = *props;
    let dispatch = use_dispatch();
    // One round on is on to the next question.
    let is_held = |seek: Seek| props.is_held && matches!(seek, Seek::StepOn | Seek::End);
    let ways = |ways: [Way; 3], is_disabled: bool| {
        let way = |(title, path, seek): Way| {
            let class = match seek {
                Seek::RoundBack | Seek::RoundOn => "by-round",
                Seek::End => "to-end",
                _ => "by-step",
            };
            let onclick = dispatch.on(ShownAction::Seek(seek));
            html! { <DrawnButton {title} {path} is_disabled={is_disabled || is_held(seek)} {class} {onclick} /> }
        };
        ways.map(way).into_iter().collect::<Html>()
    };
    let is_now = props.is_live && is_at_end;
    let word = match (is_playing, is_at_end) {
        (true, _) => "Pause",
        _ if is_now => "Now",
        (false, true) => "Replay",
        (false, false) => "Play",
    };
    html! {
        <div class="buttons">
            { ways(BACK, is_at_start) }
            <button
                type="button"
                class="button primary play"
                title="Play or pause (Space)"
                data-playing={is_playing.to_string()}
                disabled={is_now && !is_playing}
                onclick={dispatch.on(ShownAction::TogglePlay)}
            >
                <Drawing path={if is_playing { PAUSE } else { PLAY }} />
                <span>{ word }</span>
            </button>
            { ways(ON, is_at_end) }
            if props.phase.is_some() {
                <PlayUntil ahead={props.ahead} />
            }
            <Speed speed={props.speed} />
            <button
                type="button"
                class="button loop"
                aria-label="Repeat for ever (R)"
                title="Repeat for ever (R)"
                aria-pressed={is_looping.to_string()}
                onclick={dispatch.on(ShownAction::ToggleLoop)}
            >
                <Drawing path={REPEAT} />
            </button>
            <p class="readout numbers" data-steps={props.steps.to_string()}>
                { props.readout.clone() }
                if let Some(phase) = props.phase {
                    <small>{ phase.words() }</small>
                }
            </p>
        </div>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    fn buttons(steps: usize, is_at_end: bool, is_playing: bool) -> Html {
        held(steps, is_at_end, is_playing, false)
    }

    fn held(steps: usize, is_at_end: bool, is_playing: bool, is_held: bool) -> Html {
        let phase = if is_at_end { PhaseKind::Known } else { PhaseKind::Open };
        html! {
            <Buttons
                {steps}
                readout="round 3 of 13"
                phase={Some(phase)}
                ahead={[true; Until::ALL.len()]}
                is_at_start={steps == 0}
                {is_at_end}
                {is_held}
                {is_playing}
                is_looping=false
                speed={1.0}
            />
        }
    }

    #[wasm_bindgen_test]
    async fn they_say_where_we_are_and_what_can_be_done_there() {
        let mut shown = mount(buttons(0, false, false)).await;
        assert_eq!(shown.count(".seek:disabled"), 3, "there is no way back from the start");
        assert_eq!(shown.text(".play"), "Play");
        shown.click(".play").await;
        shown.click("[aria-label^='One step on']").await;
        assert!(matches!(
            shown.actions()[..],
            [Action::Shown(_, ShownAction::TogglePlay), Action::Shown(_, ShownAction::Seek(Seek::StepOn))]
        ));
        shown.show(buttons(7, false, true)).await;
        assert_eq!((shown.text(".play"), shown.count(".seek:disabled")), ("Pause".to_owned(), 0));
        shown.show(buttons(9, true, false)).await;
        assert_eq!((shown.text(".play"), shown.count(".seek:disabled")), ("Replay".to_owned(), 3));
        assert_eq!(shown.text(".readout"), "round 3 of 13all know the leader");
    }

    #[wasm_bindgen_test]
    async fn where_the_run_is_held_what_would_do_nothing_is_off() {
        let shown = mount(held(7, false, false, true)).await;
        let off = [".to-end:disabled", "[aria-label^='One step on']:disabled"].map(|button| shown.count(button));
        assert_eq!((off, shown.count(".seek:disabled")), ([1, 1], 2));
        shown.click("[aria-label^='One round on']").await;
        assert!(
            matches!(shown.actions()[..], [Action::Shown(_, ShownAction::Seek(Seek::RoundOn))]),
            "to the next question"
        );
    }
}
