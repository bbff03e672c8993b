//! What happened, in words: a window on the run, or on those of its steps that are wanted, since a run may have two million.

mod controls;
mod filter;
mod taking;
mod written;

use std::ops::Range;

use election_core::narrate::{self, Language, Mark, Sentence};
use election_core::{Run, Tick};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::{
    Callback, Html, NodeRef, Properties, classes, component, html, use_effect_with, use_memo, use_node_ref,
    use_state_eq,
};

use super::icon::{Icon, icon};
use super::pace::use_paced;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::state::{Seek, ShownAction};
use controls::Controls;
use filter::{Filter, Listed};

/// How many lines are there to be scrolled through.
const LINES: usize = 80;
/// The first line of a window is a multiple of this: as the run goes on, the same lines stay for a while.
const STRIDE: usize = LINES / 4;
/// While the run is played, the log follows it every so many milliseconds: nobody reads faster, and to make and place the
/// lines costs more than to play the run.
const REST: u32 = 200;
/// How close to an end one may scroll before more lines come, in lines.
const MARGIN: usize = 8;

/// A run, and how far it has been shown.
#[derive(Clone, Properties, PartialEq)]
pub struct LogProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// How many of its steps have been shown.
    pub steps: usize,
    /// Whether it is being played.
    pub is_playing: bool,
}

/// A window to which the person has scrolled. It lasts until the run goes on.
#[derive(Clone, Debug, PartialEq)]
struct ScrollPosition {
    /// The moment of the run at which they did, and what was listed.
    at: (Same<Run>, usize, Filter),
    /// The first line.
    first: usize,
    /// A line, and how far below the top it is to stay.
    anchor: (usize, i32),
}

/// What happened, in words.
#[component]
pub fn Log(props: &LogProps) -> Html {
    let dispatch = use_dispatch();
    let list = use_node_ref();
    let scrolled = use_state_eq(|| None::<ScrollPosition>);
    // What is shown is the run of one moment: the steps must not be those of another run.
    let (run, steps) = use_paced((props.run.clone(), props.steps), props.is_playing.then_some(REST));
    let wanted = use_state_eq(Filter::default);
    let filter = wanted.fitting(&run);
    let listed = use_memo((run.clone(), filter), |(run, filter)| Listed::of(run, *filter));
    let at = (run, steps, filter);
    let run = &at.0;
    let own = (*scrolled).clone().filter(|scrolled| scrolled.at == at);
    let done = listed.before(steps);
    let lines = lines(own.as_ref().map_or_else(|| first_around(&listed, done), |own| own.first), &listed);
    let told = use_memo((run.clone(), filter, lines.clone()), |(run, _, lines)| {
        lines.clone().map(|place| narrate::step(run, listed.step(place), Language::default())).collect::<Vec<_>>()
    });
    {
        let (list, first) = (list.clone(), lines.start);
        use_effect_with(own.clone(), move |own| {
            if let Some(ScrollPosition { anchor: (line, below), .. }) = own
                && let Some(list) = list.cast::<HtmlElement>()
                && let Some(row) = row(&list, first, *line)
            {
                list.set_scroll_top(row.offset_top() - below);
            }
        });
    }
    {
        let scrolled = scrolled.clone();
        use_effect_with(at.clone(), move |_| scrolled.set(None));
    }
    {
        let (list, first, is_scrolled) = (list.clone(), lines.start, own.is_some());
        use_effect_with(at.clone(), move |_| {
            if !is_scrolled {
                show_last(&list, first, done);
            }
        });
    }
    if run.steps() == 0 {
        return html! { <p class="help">{ "Nothing happens in this run: nobody starts." }</p> };
    }
    let onscroll = {
        let (list, lines, at, count) = (list.clone(), lines.clone(), at.clone(), listed.len());
        Callback::from(move |_| {
            if let Some((first, anchor)) = more(&list, &lines, count) {
                scrolled.set(Some(ScrollPosition { at: at.clone(), first, anchor }));
            }
        })
    };
    let on_filter = {
        let wanted = wanted.setter();
        Callback::from(move |filter| wanted.set(filter))
    };
    let show_all = on_filter.reform(|_| Filter::default());
    let rows = lines.clone().zip(told.iter()).map(|(place, sentence)| {
        let step = listed.step(place);
        let tick = run.trace().tick_of(step);
        let is_same_tick = place > lines.start && run.trace().tick_of(listed.step(place - 1)) == tick;
        line(step, steps, (!is_same_tick).then_some(tick), sentence, &dispatch)
    });
    html! {
        <>
            <Controls run={run.clone()} {filter} listed={&listed} {on_filter} />
            if listed.len() == 0 {
                <p class="help">
                    { "No step of this run is like that. " }
                    <button type="button" class="link" onclick={show_all}>{ "Show all" }</button>
                </p>
            } else {
                <ol class="log" ref={list.clone()} aria-label="Steps, with the tick of each" {onscroll}>{ for rows }</ol>
            }
        </>
    }
}

/// The lines of a window.
fn lines(first: usize, listed: &Listed) -> Range<usize> {
    first..listed.len().min(first + LINES)
}

/// The first line of a window with the last step in its middle, after so many of what is listed.
fn first_around(listed: &Listed, done: usize) -> usize {
    let first = done.saturating_sub(LINES / 2).next_multiple_of(STRIDE);
    first.min(listed.len().saturating_sub(LINES))
}

/// The first line of the window that follows, where one has scrolled to an end of this one, and a line that is in both, with
/// its distance from the top of the list.
fn more(list: &NodeRef, lines: &Range<usize>, count: usize) -> Option<(usize, (usize, i32))> {
    let list = list.cast::<HtmlElement>()?;
    let (top, height) = (list.scroll_top(), list.client_height());
    let line_height = list.scroll_height() / i32::try_from(lines.len().max(1)).ok()?;
    let margin = line_height * i32::try_from(MARGIN).ok()?;
    let first = if top < margin && lines.start > 0 {
        lines.start.saturating_sub(LINES / 2)
    } else if top + height + margin > list.scroll_height() && lines.end < count {
        (lines.start + LINES / 2).min(count.saturating_sub(LINES))
    } else {
        return None;
    };
    let kept = lines.start.max(first);
    Some((first, (kept, row(&list, lines.start, kept)?.offset_top() - top)))
}

/// Brings the last step into view.
fn show_last(list: &NodeRef, first: usize, done: usize) {
    let Some(list) = list.cast::<HtmlElement>() else { return };
    let Some(row) = done.checked_sub(1).and_then(|last| row(&list, first, last)) else {
        list.set_scroll_top(0);
        return;
    };
    let (top, bottom) = (row.offset_top(), row.offset_top() + row.offset_height());
    let (seen, height) = (list.scroll_top(), list.client_height());
    // What comes next is of interest, too: the last step stays in the upper two thirds.
    if top < seen {
        list.set_scroll_top(top - height / 3);
    } else if bottom > seen + height * 2 / 3 {
        list.set_scroll_top(bottom - height * 2 / 3);
    }
}

/// The row at a place in a window that begins with the place `first`.
fn row(list: &HtmlElement, first: usize, place: usize) -> Option<HtmlElement> {
    list.children().item(u32::try_from(place.checked_sub(first)?).ok()?)?.dyn_into().ok()
}

/// A step; its tick is said where it is not that of the line before.
fn line(step: usize, steps: usize, tick: Option<Tick>, sentence: &Sentence, dispatch: &Dispatch) -> Html {
    let is_last = step + 1 == steps;
    let class = classes!(
        tick.is_none().then_some("same-tick"),
        (step >= steps).then_some("is-ahead"),
        is_last.then_some("is-last"),
        mark_class(sentence.mark),
    );
    html! {
        <li key={step} {class}>
            <button
                type="button"
                aria-current={is_last.then_some("step")}
                onclick={dispatch.on(ShownAction::Seek(Seek::Steps(step + 1)))}
            >
                <span class="when">{ for tick }</span>
                <span class="mark">{ mark_icon(sentence.mark) }</span>
                <span>{ sentence.to_string() }</span>
            </button>
        </li>
    }
}

fn mark_class(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Crashed | Mark::Left => Some("is-crash"),
        Mark::Recovered | Mark::Joined => Some("is-back"),
        Mark::Elected => Some("is-leader"),
        Mark::Lost => Some("is-loss"),
        Mark::Discarded | Mark::Plain => None,
    }
}

fn mark_icon(mark: Mark) -> Html {
    match mark {
        Mark::Crashed | Mark::Left | Mark::Lost => icon(Icon::Cross),
        Mark::Recovered | Mark::Joined => icon(Icon::Back),
        Mark::Elected => icon(Icon::Star),
        Mark::Discarded => icon(Icon::Stop),
        Mark::Plain => Html::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use election_core::Scenario;

    #[test]
    fn the_window_has_the_last_step_and_what_comes_next_and_never_grows() {
        let run = Run::record(&Scenario::from_link("a=lelann&n=30").unwrap()).unwrap();
        let listed = Listed::of(&run, Filter::default());
        for steps in 0..=run.steps() {
            let lines = lines(first_around(&listed, steps), &listed);
            assert_eq!(lines.len(), LINES);
            let last = steps.saturating_sub(1);
            assert!(lines.contains(&last), "{steps}");
            assert!(lines.contains(&(steps + 15)) || lines.end == run.steps(), "{steps}");
            assert!(lines.start + 15 <= last || lines.start == 0, "{steps}");
        }
        let short = Run::record(&Scenario::from_link("a=lelann&n=3").unwrap()).unwrap();
        let listed = Listed::of(&short, Filter::default());
        assert_eq!(lines(first_around(&listed, 5), &listed), 0..short.steps());
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_window_of_the_run_is_listed_and_a_click_goes_to_its_step() {
        let run = Rc::new(Run::record(&testing::plain(30)).expect("the test's scenario is valid"));
        let middle = run.steps() / 2;
        let mut log = mount(html! { <Log run={&run} steps=0 is_playing=false /> }).await;
        assert_eq!(log.count("li"), 80);
        log.show(html! { <Log run={&run} steps={middle} is_playing=false /> }).await;
        assert_eq!((log.count("li"), log.count("li.is-last")), (80, 1));
        log.click("li.is-last + li button").await;
        let next = middle + 1;
        assert!(
            matches!(log.actions()[..], [Action::Shown(_, ShownAction::Seek(Seek::Steps(steps)))] if steps == next)
        );
    }
}
