//! The buttons of time: play, step, speed, and where we are.

use election_core::scenario::Delay;
use web_sys::HtmlSelectElement;
use yew::virtual_dom::ListenerKind;
use yew::{Callback, NodeRef, TargetCast};

use super::super::element::{Element, element, text, yes};
use super::super::template::{click, listener};
use crate::playback::{self, SPEEDS, Until};
use crate::scene::geometry::number;
use crate::scene::timeline::PhaseKind;
use crate::state::{Action, Seek, Shared};

/// The elements that choose.
#[derive(Default)]
pub struct Chosen {
    speed: NodeRef,
    until: NodeRef,
}

impl Chosen {
    /// Which option is chosen is the element's own affair once it is there, whatever its options' attributes say.
    pub fn rendered(&self, state: &Shared) {
        let place = SPEEDS.iter().position(|other| (*other - state.speed).abs() < 1e-9);
        choose(&self.speed, place.and_then(|place| i32::try_from(place).ok()).unwrap_or(-1));
        choose(&self.until, 0);
    }

    /// The buttons, with how far the election is.
    pub fn view(&self, state: &Shared, dispatch: &Callback<Action>, phase: PhaseKind) -> Element {
        let is_start = state.cursor == playback::Cursor::START;
        let is_end = state.is_at_end();
        let is_playing = state.playing.is_some();
        let seek = |title: &'static str, drawing: &'static str, is_of_no_use: bool, seek: Seek| {
            button("button seek", title, drawing)
                .with_flag("disabled", is_of_no_use)
                .on(click(dispatch, Action::Seek(seek)))
        };
        let drawing = if is_playing { "M7 5h3.500v14H7ZM13.500 5H17v14h-3.500Z" } else { "M7 4.500 19 12 7 19.500Z" };
        let word = match (is_playing, is_end) {
            (true, _) => "Pause",
            (false, true) => "Replay",
            (false, false) => "Play",
        };
        let play = element(
            "button",
            &["type", "class", "title", "data-playing"],
            [text("button"), text("button primary play"), text("Play or pause (Space)"), yes(is_playing)],
        )
        .on(click(dispatch, Action::TogglePlay))
        .hold(drawn(drawing))
        .hold(element("span", &[], []).say(word));
        let repeat = "M17 3l4 4-4 4M21 7H8a5 5 0 0 0-5 5M7 21l-4-4 4-4M3 17h13a5 5 0 0 0 5-5";
        let repeat = button("button loop", "Repeat for ever (R)", repeat)
            .with("aria-pressed", if state.is_looping { "true" } else { "false" })
            .on(click(dispatch, Action::ToggleLoop));
        let steps = state.cursor.steps.to_string();
        let readout = element("p", &["class", "data-steps"], [text("readout numbers"), steps.into()])
            .say(&readout(state))
            .hold(element("small", &[], []).say(phase.words()));
        element("div", &["class"], [text("buttons")])
            .hold(seek("Back to the start (Home)", "M6 5v14M19 5 9 12l10 7Z", is_start, Seek::Start))
            .hold(seek("One round back (Page Up)", "M12 5 3 12l9 7ZM21 5l-9 7 9 7Z", is_start, Seek::RoundBack))
            .hold(seek("One step back (←)", "M16 5 6 12l10 7Z", is_start, Seek::StepBack))
            .hold(play)
            .hold(seek("One step on (→)", "M8 5l10 7-10 7Z", is_end, Seek::StepOn))
            .hold(seek("One round on (Page Down)", "M12 5l9 7-9 7ZM3 5l9 7-9 7Z", is_end, Seek::RoundOn))
            .hold(seek("To the end (End)", "M18 5v14M5 5l10 7-10 7Z", is_end, Seek::End))
            .hold(until(state, dispatch).found_by(&self.until))
            .hold(self.speed(dispatch))
            .hold(repeat)
            .hold(readout)
    }

    fn speed(&self, dispatch: &Callback<Action>) -> Element {
        let dispatch = dispatch.clone();
        let choose = listener(ListenerKind::onchange, move |event| {
            let select = event.target_unchecked_into::<HtmlSelectElement>();
            if let Some(speed) = usize::try_from(select.selected_index()).ok().and_then(|place| SPEEDS.get(place)) {
                dispatch.emit(Action::SetSpeed(*speed));
            }
        });
        let title = "Speed (+ and −): at 1× a message travels for a second";
        let options = SPEEDS.iter().map(|speed| option(&format!("{}×", number(*speed, 1))).done());
        element("select", &["class", "aria-label", "title"], [text("speed numbers"), text("Speed"), text(title)])
            .on(choose)
            .found_by(&self.speed)
            .add_all(options.collect())
    }
}

fn choose(select: &NodeRef, place: i32) {
    if let Some(select) = select.cast::<HtmlSelectElement>()
        && select.selected_index() != place
    {
        select.set_selected_index(place);
    }
}

/// A drawing for a button.
fn drawn(drawing: &'static str) -> Element {
    // Shapes that are closed are filled, lines are not.
    let class = if drawing.ends_with('Z') { "filled" } else { "lines" };
    let path = element("path", &["class", "d"], [text(class), text(drawing)]);
    let values = [text("icon"), text("0 0 24 24"), text("true")];
    element("svg", &["class", "viewBox", "aria-hidden"], values).hold(path)
}

/// A button that is nothing but a drawing.
fn button(class: &'static str, title: &'static str, drawing: &'static str) -> Element {
    let values = [text("button"), text(class), text(title), text(title)];
    element("button", &["type", "class", "aria-label", "title"], values).hold(drawn(drawing))
}

fn option(words: &str) -> Element {
    element("option", &[], []).say(words)
}

/// What playing can stop at. What does not happen again cannot be chosen; that is looked up while nothing plays.
fn until(state: &Shared, dispatch: &Callback<Action>) -> Element {
    let is_ahead = |until: Until| state.playing.is_some() || until.after(&state.run, state.cursor.steps).is_some();
    let dispatch = dispatch.clone();
    let choose = listener(ListenerKind::onchange, move |event| {
        let select = event.target_unchecked_into::<HtmlSelectElement>();
        let chosen = usize::try_from(select.selected_index() - 1).ok().and_then(|place| Until::ALL.get(place));
        select.set_selected_index(0);
        if let Some(until) = chosen {
            dispatch.emit(Action::PlayUntil(*until));
        }
    });
    let options =
        Until::ALL.into_iter().map(|until| option(until.name()).with_flag("disabled", !is_ahead(until)).done());
    element("select", &["class", "aria-label"], [text("until"), text("Play until")])
        .on(choose)
        .hold(option("Play until…"))
        .add_all(options.collect())
}

/// Where we are, in words: rounds where every message takes one tick, time otherwise.
pub fn readout(state: &Shared) -> String {
    let word = if state.scenario().network.delay == Delay::Fixed(1) { "round" } else { "time" };
    format!("{word} {} of {}", state.cursor.tick(), state.run.summary().time)
}
