//! The pseudocode, with the lines that ran.

use election_core::ProcessId;
use election_core::trace::Event;
use web_sys::{Element, HtmlElement};
use yew::{Html, NodeRef};

use super::inspector::shown;
use super::template::view;
use crate::state::AppState;

/// Up to this speed the marked lines are followed while the run is played.
const LEGIBLE: f64 = 2.0;
/// What is left free above and below the marked lines, in pixels.
const ROOM: f64 = 14.0;
/// How far back a process's last step is looked for.
const FARTHEST: usize = 10_000;

/// The pseudocode, with the lines that ran.
#[derive(Default)]
pub struct Code {
    listing: NodeRef,
    /// The lines that ran.
    marked: Vec<&'static str>,
    /// Those that were last brought into view.
    shown: Vec<&'static str>,
}

impl Code {
    /// Finds out which lines ran.
    pub fn look(&mut self, state: &AppState) {
        let process = shown(state);
        self.marked = last_step(state, process).map(|step| labels(state, step, process)).unwrap_or_default();
    }

    /// Brings the marked lines into view, once they are there.
    pub fn rendered(&mut self, state: &AppState) {
        // Asking where things are makes the browser lay out the page: not at every frame.
        let is_legible = state.playing.is_none() || state.speed <= LEGIBLE;
        if is_legible
            && self.shown != self.marked
            && let Some(listing) = self.listing.cast::<HtmlElement>()
        {
            self.shown.clone_from(&self.marked);
            show_marked(&listing);
        }
    }

    /// The listing.
    pub fn view(&self, state: &AppState) -> Html {
        let process = shown(state);
        let last = last_step(state, process);
        let is_now = last.is_some_and(|step| step + 1 == state.view.steps);
        let lines = state.run.info().listing.iter().map(|line| {
            let text = line.text.trim_start();
            let level = (line.text.len() - text.len()) / 2;
            let ran = self.marked.contains(&line.label).then_some(if is_now { "ran" } else { "has-run" });
            let level = format!("level-{level} {}", ran.unwrap_or_default());
            view!("<li class={} aria-current={}>{}</>", level, ran.map(|_| "step"), text)
        });
        let name = state.run.identities().short(state.run.identities().at(process));
        let note = match last {
            Some(step) => {
                let when = if is_now { "in the last step, at" } else { "at" };
                format!("The marked lines ran {when} {}.", state.run.trace().tick_of(step))
            }
            None => format!("{name} has not done anything yet."),
        };
        view!(
            "<ol class='code' {}>{}</><p class='help code-note'>{}</>",
            &self.listing,
            lines.collect::<Vec<Html>>(),
            note,
        )
    }
}

/// Scrolls the panel that holds the listing, and nothing else, so that the marked lines are seen.
fn show_marked(listing: &HtmlElement) {
    let marked = |selector: &str| listing.query_selector_all(selector).ok();
    let Some(marked) = marked("[aria-current]").filter(|marked| marked.length() > 0) else { return };
    let place = |index: u32| marked.item(index).and_then(|node| wasm_bindgen::JsCast::dyn_into::<Element>(node).ok());
    let (Some(first), Some(last), Some(panel)) = (place(0), place(marked.length() - 1), listing.parent_element())
    else {
        return;
    };
    let (frame, first, last) =
        (panel.get_bounding_client_rect(), first.get_bounding_client_rect(), last.get_bounding_client_rect());
    // Where all of it does not fit, the end: that is what the step came to.
    let by = if last.bottom() + ROOM > frame.bottom() {
        last.bottom() + ROOM - frame.bottom()
    } else if first.top() - ROOM < frame.top() {
        first.top() - ROOM - frame.top()
    } else {
        return;
    };
    #[expect(clippy::cast_possible_truncation, reason = "pixels on a screen")]
    panel.set_scroll_top(panel.scroll_top() + by.round() as i32);
}

/// The last step of a process in which it ran some of its code.
fn last_step(state: &AppState, process: ProcessId) -> Option<usize> {
    let trace = state.run.trace();
    let steps = state.view.steps;
    (steps.saturating_sub(FARTHEST)..steps).rev().find(|step| trace.step(*step).process == Some(process))
}

fn labels(state: &AppState, step: usize, process: ProcessId) -> Vec<&'static str> {
    let ran = |event: Event| match event {
        Event::Line { process: other, label } if other == process => Some(label),
        _ => None,
    };
    state.run.events(step).into_iter().filter_map(ran).collect()
}
