//! Moves the focus, never after use with a mouse:
//!
//! - to a near element when the focused one is gone or disabled: without a focus, a screen reader would begin at the top of the page. Never
//!   to a control that uses keys: whoever pressed a button and goes on with the keys of the run would change the scenario.
//! - to the play button when a button has shown another run: what stands in its place is about that run, and perhaps out of sight.
//! - into a question when that begins to be asked.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, UiEvent};
use yew::{hook, use_effect, use_effect_with, use_memo, use_mut_ref};

use crate::platform;

/// The elements that the focus can be moved to. A hidden one does not take it, and is skipped.
const FOCUSABLE: &str = "a[href], button:enabled, summary, [tabindex='0']:not([role=slider], [role=tablist])";
/// A part of the page that takes the focus itself, rather than the first of its buttons: Space there would press that.
const PART: &str = "section, fieldset, main";
/// What shows another run, when it is used.
const SHOWS: &str = "[data-shows=run]";
/// What plays that.
const PLAY: &str = ".transport .play";
/// What asks something, which its attribute says; and what takes an answer there.
const ASKS: &str = "[data-asks]";
const ANSWERS: &str = "input, [aria-pressed]";
/// At most so many elements of one place are tried.
const MOST_TRIED: u32 = 16;
/// The columns beside the stage are rendered a frame or two later than the rest; in milliseconds.
const LATER: u32 = 60;

/// Where the focus was last.
#[derive(Clone, Default)]
struct Place {
    /// The element that had it, and its ancestors, from the inside out.
    around: Vec<Element>,
    /// The button that it came from, if that opens the part of the page that it is in.
    opener: Option<Element>,
}

impl Place {
    /// The focus has come to an element, perhaps from another.
    fn moves(&mut self, to: Option<Element>, from: Option<Element>) {
        self.around = std::iter::successors(to, |element| element.parent_element()).collect();
        let is_opened_by = |button: &Element| {
            let part = button.get_attribute("aria-controls").filter(|_| button.has_attribute("aria-expanded"));
            part.is_some_and(|part| self.around.iter().any(|element| element.id() == part))
        };
        self.opener = from.filter(is_opened_by).or_else(|| self.opener.take().filter(is_opened_by));
    }
}

/// Keeps the focus on the page.
#[hook]
pub fn use_focus() {
    let place = use_mut_ref(Place::default);
    let asked = use_mut_ref(|| None);
    let is_by_pointer = use_memo((), |()| Cell::new(false));
    {
        let (place, is_by_pointer) = (Rc::clone(&place), Rc::clone(&is_by_pointer));
        use_effect_with((), move |()| {
            let window = platform::window();
            let capture = EventListenerOptions::run_in_capture_phase();
            let listeners = [("pointerdown", true), ("keydown", false)].map(|(kind, is_pointer)| {
                let is_by_pointer = Rc::clone(&is_by_pointer);
                EventListener::new_with_options(&window, kind, capture, move |_| is_by_pointer.set(is_pointer))
            });
            let focused = EventListener::new(&window, "focusin", move |event| {
                let before = event.dyn_ref::<FocusEvent>().and_then(FocusEvent::related_target);
                let [focused, before] = [event.target(), before].map(|it| it?.dyn_into::<Element>().ok());
                place.borrow_mut().moves(focused, before);
            });
            // A click by keyboard has no place, and counts none.
            let used = EventListener::new(&window, "click", |event| {
                let is_by_keyboard = event.dyn_ref::<UiEvent>().is_some_and(|event| event.detail() == 0);
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                if is_by_keyboard
                    && target.is_some_and(|target| matches!(target.closest(SHOWS), Ok(Some(_))))
                    && let Some(play) = find(PLAY)
                {
                    takes_focus(&play);
                }
            });
            move || drop((listeners, focused, used))
        });
    }
    use_effect(move || {
        let go_on = move || {
            let question = asked_anew(&asked);
            if is_by_pointer.get() {
                return;
            }
            match question {
                Some(question) => focus_answer(&question),
                None => go_on(&place),
            }
        };
        go_on();
        let timeout = Timeout::new(LATER, go_on);
        move || drop(timeout)
    });
}

/// What asks something, if it is not what was asked last.
fn asked_anew(asked: &RefCell<Option<String>>) -> Option<Element> {
    let question = find(ASKS);
    let words = question.as_ref().and_then(|question| question.get_attribute("data-asks"));
    let is_new = *asked.borrow() != words;
    asked.replace(words);
    question.filter(|_| is_new)
}

/// Focuses the first that takes an answer.
fn focus_answer(question: &Element) {
    if let Ok(Some(answer)) = question.query_selector(ANSWERS) {
        takes_focus(&answer);
    }
}

/// If the focus is lost, moves it to the nearest element.
fn go_on(place: &RefCell<Place>) {
    // Checked first, because this runs after every rendering, and finding out whether an element is hidden takes a layout.
    if platform::document().active_element().is_some_and(|active| active.tag_name() != "BODY") {
        return;
    }
    let Place { around, opener } = place.borrow().clone();
    let is_out_of_sight = |element: &Element| element.get_bounding_client_rect().width() == 0.0;
    let is_lost = around.first().is_some_and(|focused| {
        !focused.is_connected() || is_out_of_sight(focused) || focused.matches(":disabled").unwrap_or(false)
    });
    if !is_lost {
        return;
    }
    let around = around.iter().filter(|element| element.is_connected());
    let page = around.clone().position(|element| element.class_list().contains("page")).unwrap_or(usize::MAX);
    // What a button has opened gives the focus back to it. What a key has opened does not: the next Space is for the run.
    let opens =
        |part: &Element| opener.as_ref().filter(|button| button.get_attribute("aria-controls") == Some(part.id()));
    let near = |part: &Element| focus_within(part) || opens(part).is_some_and(takes_focus);
    if !around.take(page).any(near)
        && let Some(stage) = find("main")
    {
        takes_focus(&stage);
    }
}

fn find(selector: &str) -> Option<Element> {
    platform::document().query_selector(selector).ok().flatten()
}

/// Focuses a part of the page, or the first element of another place that takes the focus; returns whether one did.
fn focus_within(place: &Element) -> bool {
    if place.matches(PART).unwrap_or(false) {
        return place.set_attribute("tabindex", "-1").is_ok() && takes_focus(place);
    }
    let Ok(all) = place.query_selector_all(FOCUSABLE) else { return false };
    let tried = (0..all.length().min(MOST_TRIED)).filter_map(|index| all.item(index)?.dyn_into::<Element>().ok());
    tried.into_iter().any(|element| takes_focus(&element))
}

fn takes_focus(element: &Element) -> bool {
    let Some(element) = element.dyn_ref::<HtmlElement>() else { return false };
    element.focus().is_ok() && platform::document().active_element().is_some_and(|active| active == **element)
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use gloo_timers::future::TimeoutFuture;
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::{Html, Properties, component, html};

    use super::*;
    use crate::testing::mounted::{Mounted, mount};

    #[derive(Properties, PartialEq)]
    struct PanelProps {
        has_upper: bool,
        #[prop_or(true)]
        has_list: bool,
        #[prop_or_default]
        is_lower_disabled: bool,
        #[prop_or_default]
        is_list_hidden: bool,
        #[prop_or_default]
        has_select: bool,
        #[prop_or_default]
        has_opener: bool,
    }

    /// A stage, and beside it a list of two buttons, perhaps behind another control, and a third button.
    #[component]
    fn Panel(props: &PanelProps) -> Html {
        use_focus();
        html! {
            <div class="page">
                <main tabindex="-1"></main>
                <section id="part">
                    if props.has_list {
                        <ul id="list" hidden={props.is_list_hidden}>
                            if props.has_select {
                                <li key="select"><select><option>{ "1" }</option></select><input /></li>
                            }
                            if props.has_upper {
                                <li key="upper"><button id="upper">{ "Upper" }</button></li>
                            }
                            <li key="lower"><button id="lower" disabled={props.is_lower_disabled}>{ "Lower" }</button></li>
                        </ul>
                    }
                    <button id="outside">{ "Outside" }</button>
                    if props.has_opener {
                        <button id="opener" aria-expanded="true" aria-controls="list">{ "List" }</button>
                    }
                </section>
            </div>
        }
    }

    /// What has the focus once there has been time to find something else.
    async fn focused() -> String {
        TimeoutFuture::new(LATER + 40).await;
        let active = platform::document().active_element().expect("the body, at least");
        if active.id().is_empty() { active.tag_name() } else { active.id() }
    }

    async fn focus(shown: &Mounted, selector: &str) {
        shown.get(selector).unchecked_into::<HtmlElement>().focus().expect("it takes the focus");
        assert_eq!(format!("#{}", focused().await), selector);
    }

    #[wasm_bindgen_test]
    async fn focus_that_is_lost_goes_on_near_by() {
        let mut shown = mount(html! { <Panel has_upper=true /> }).await;
        focus(&shown, "#upper").await;
        shown.show(html! { <Panel has_upper=false /> }).await;
        assert_eq!(focused().await, "lower", "what is in the same list");
        shown.show(html! { <Panel has_upper=true is_lower_disabled=true /> }).await;
        assert_eq!(focused().await, "upper", "what is disabled has lost it, too");
        shown.show(html! { <Panel has_upper=true has_list=false /> }).await;
        assert_eq!(focused().await, "part", "the section, and not a button in it that Space would press");
        shown.show(html! { <Panel has_upper=true /> }).await;
        focus(&shown, "#upper").await;
        shown.show(html! { <Panel has_upper=true is_list_hidden=true /> }).await;
        assert_eq!(focused().await, "part", "what is out of sight has lost it, too");
    }

    #[wasm_bindgen_test]
    async fn a_part_that_is_closed_gives_the_focus_back_to_what_opens_it() {
        let mut shown = mount(html! { <Panel has_upper=true has_opener=true /> }).await;
        focus(&shown, "#opener").await;
        focus(&shown, "#upper").await;
        focus(&shown, "#lower").await;
        shown.show(html! { <Panel has_upper=true has_opener=true is_list_hidden=true /> }).await;
        assert_eq!(focused().await, "opener");
        shown.show(html! { <Panel has_upper=true has_opener=true /> }).await;
        focus(&shown, "#outside").await;
        focus(&shown, "#upper").await;
        shown.show(html! { <Panel has_upper=true has_opener=true is_list_hidden=true /> }).await;
        assert_eq!(focused().await, "part", "a key has opened it: Space is not to open it again");
    }

    #[derive(Properties, PartialEq)]
    struct AskingProps {
        #[prop_or_default]
        asks: Option<&'static str>,
        #[prop_or("first")]
        suggestion: &'static str,
    }

    /// A suggestion that shows another run, the button that plays it, and perhaps a question.
    #[component]
    fn Asking(props: &AskingProps) -> Html {
        use_focus();
        html! {
            <div class="page">
                if let Some(asks) = props.asks {
                    <section data-asks={asks}>
                        <button id="other">{ "Other" }</button>
                        <input id="slider" type="range" />
                        <button id="choice" aria-pressed="false">{ "Nobody" }</button>
                    </section>
                }
                <button id="suggestion" data-shows="run">{ props.suggestion }</button>
                <div class="transport"><button id="play" class="play">{ "Play" }</button></div>
            </div>
        }
    }

    /// Any key, wherever the focus is.
    fn press() {
        let event = web_sys::KeyboardEvent::new("keydown").expect("an event");
        platform::window().dispatch_event(&event).expect("it is dispatched");
    }

    #[wasm_bindgen_test]
    async fn what_has_shown_another_run_hands_the_focus_to_the_play_button() {
        let shown = mount(html! { <Asking /> }).await;
        focus(&shown, "#suggestion").await;
        // A click that no pointer made.
        shown.click("#suggestion").await;
        assert_eq!(focused().await, "play");
    }

    #[wasm_bindgen_test]
    async fn a_question_that_comes_by_key_has_the_focus_and_keeps_it() {
        let mut shown = mount(html! { <Asking /> }).await;
        press();
        shown.show(html! { <Asking asks={Some("Who leads?")} /> }).await;
        assert_eq!(focused().await, "slider", "the first that takes an answer");
        focus(&shown, "#choice").await;
        shown.show(html! { <Asking asks={Some("Who leads?")} suggestion="second" /> }).await;
        assert_eq!(focused().await, "choice", "it is the same question");
        shown.show(html! { <Asking asks={Some("And if 4 crashes?")} suggestion="second" /> }).await;
        assert_eq!(focused().await, "slider");
    }

    #[wasm_bindgen_test]
    async fn no_control_that_uses_keys_gets_the_focus() {
        let mut shown = mount(html! { <Panel has_upper=true has_select=true /> }).await;
        focus(&shown, "#upper").await;
        shown.show(html! { <Panel has_upper=false has_select=true /> }).await;
        assert_eq!(focused().await, "lower", "the list and the field before it are passed over");
        focus(&shown, "#lower").await;
        shown.show(html! { <Panel has_upper=false has_select=true is_lower_disabled=true /> }).await;
        assert_eq!(focused().await, "part");
    }

    #[wasm_bindgen_test]
    async fn after_use_with_a_mouse_nothing_is_moved() {
        let mut shown = mount(html! { <Panel has_upper=true /> }).await;
        focus(&shown, "#upper").await;
        let press = |kind| platform::window().dispatch_event(&web_sys::Event::new(kind).expect("a good name"));
        press("pointerdown").expect("it is heard");
        shown.show(html! { <Panel has_upper=false /> }).await;
        assert_eq!(focused().await, "BODY");
        press("keydown").expect("it is heard");
    }

    #[wasm_bindgen_test]
    async fn focus_that_is_not_lost_stays_where_it_is() {
        let mut shown = mount(html! { <Panel has_upper=true /> }).await;
        focus(&shown, "#outside").await;
        shown.show(html! { <Panel has_upper=true has_list=false /> }).await;
        assert_eq!(focused().await, "outside");
        shown.get("#outside").unchecked_into::<HtmlElement>().blur().expect("it lets go");
        shown.show(html! { <Panel has_upper=true /> }).await;
        assert_eq!(focused().await, "BODY", "nobody has lost anything");
    }
}
