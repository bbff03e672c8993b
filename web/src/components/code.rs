//! The pseudocode, with the lines that ran.

use election_core::algorithm::LineNumber;
use election_core::narrate::Moments;
use election_core::trace::Event;
use election_core::{ProcessId, Run, algorithms};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::{Html, Properties, classes, component, html, use_effect_with, use_memo, use_node_ref};

use crate::platform::same::Same;

/// What is left free above and below the marked lines, in pixels.
const ROOM: f64 = 14.0;
/// How far back a process's last step is looked for.
const FARTHEST: usize = 10_000;

/// Whose code is shown, and when.
#[derive(Properties, PartialEq)]
pub struct CodeProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// How many of its steps have been shown.
    pub steps: usize,
    /// The process whose code is shown.
    pub process: ProcessId,
    /// Whether the marked lines are brought into view. Asking where things are makes the browser lay out the page: not at
    /// every frame.
    pub is_followed: bool,
    /// The line that decided against what somebody has said that the process does.
    #[prop_or_default]
    pub refused: Option<LineNumber>,
}

/// The pseudocode, with the lines that ran.
#[component]
pub fn Code(props: &CodeProps) -> Html {
    let CodeProps { run, steps, process, is_followed, refused } = props;
    let listing = use_node_ref();
    let last = use_memo((run.clone(), *steps, *process), |(run, steps, process)| last_step(run, *steps, *process));
    let marked = last.map(|step| lines(run, step, *process)).unwrap_or_default();
    let is_now = last.is_some_and(|step| step + 1 == *steps);
    {
        let listing = listing.clone();
        use_effect_with((marked.clone(), *is_followed, *refused), move |(_, is_followed, _)| {
            if let (true, Some(listing)) = (is_followed, listing.cast::<HtmlElement>()) {
                show_marked(&listing);
            }
        });
    }
    let is_refusing = |place: usize| refused.is_some_and(|line| line.index() == place);
    // Lines of options that are off only puzzle.
    let shown = run.scenario().listing().iter().enumerate();
    let shown = shown.filter(|(place, line)| run.scenario().can_run(line) || is_refusing(*place));
    let lines = shown.map(|(place, line)| {
        let text = line.text.trim_start();
        let level = format!("level-{}", (line.text.len() - text.len()) / 2);
        let ran = marked.iter().any(|line| line.index() == place).then_some(if is_now { "ran" } else { "has-run" });
        let refuses = is_refusing(place);
        let marked = ran.filter(|_| refused.is_none()).or(refuses.then_some("refuses"));
        html! { <li class={classes!(level, ran, refuses.then_some("refuses"))} aria-current={marked.map(|_| "step")}>{ text.to_owned() }</li> }
    });
    let name = run.identities().short(run.identities().at(*process));
    let note = match *last {
        Some(step) => {
            let when = if is_now { "in the last step, at" } else { "at" };
            format!("The marked lines ran {when} {}.", Moments::of(run.scenario()).at(run.trace().tick_of(step)))
        }
        None => format!("{name} has not done anything yet."),
    };
    html! {
        <>
            <ol class="code" ref={listing}>{ for lines }</ol>
            { for departures(run) }
            <p class="help code-note">{ note }</p>
        </>
    }
}

/// Where the program that runs departs from the algorithm's other ones, as its options are set.
fn departures(run: &Run) -> impl Iterator<Item = Html> {
    let departures = algorithms::departures(run.info()).iter();
    let in_force = departures.filter(|departure| run.scenario().option(departure.option) == departure.value);
    in_force.map(|departure| html! { <p class="help code-note">{ departure.text }</p> })
}

/// Scrolls the panel that holds the listing, and nothing else, so that the marked lines are seen.
fn show_marked(listing: &HtmlElement) {
    let Some(marked) = listing.query_selector_all("[aria-current]").ok().filter(|marked| marked.length() > 0) else {
        return;
    };
    let place = |index: u32| marked.item(index).and_then(|node| node.dyn_into::<Element>().ok());
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
fn last_step(run: &Run, steps: usize, process: ProcessId) -> Option<usize> {
    let trace = run.trace();
    (steps.saturating_sub(FARTHEST)..steps).rev().find(|step| trace.step(*step).process == Some(process))
}

/// The lines that a process ran in a step.
fn lines(run: &Run, step: usize, process: ProcessId) -> Vec<LineNumber> {
    let ran = |event: Event| match event {
        Event::Line { process: other, line } if other == process => Some(line),
        _ => None,
    };
    run.events(step).into_iter().filter_map(ran).collect()
}
