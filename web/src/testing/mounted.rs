//! Shows a component by itself in the browser, for its tests: what it is given, what is seen, what the person does.
//!
//! ```ignore
//! let hint = mount(html! { <Hint /> }).await;
//! hint.click("button").await;
//! assert!(matches!(hint.actions()[..], [Action::Dialog(DialogAction::DismissHint)]));
//! ```

#![allow(dead_code, reason = "it has what a test may need, whether or not one does today")]

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test_configure;
use web_sys::{
    Element, Event, EventInit, HtmlElement, HtmlInputElement, HtmlSelectElement, KeyboardEvent, KeyboardEventInit,
};
use yew::{AppHandle, Callback, ContextProvider, Html, Properties, Renderer, component, html};

use crate::effects::dispatch::Dispatch;
use crate::platform;
use crate::state::{Action, ShownAction};

wasm_bindgen_test_configure!(run_in_browser);

/// A component that is shown until this is dropped.
pub struct Mounted {
    root: Element,
    handle: Option<AppHandle<Host>>,
    dispatch: Dispatch,
    actions: Rc<RefCell<Vec<Action>>>,
}

/// Shows components, and records the actions that they emit.
pub async fn mount(content: Html) -> Mounted {
    let actions = Rc::new(RefCell::new(Vec::new()));
    let record = Rc::clone(&actions);
    let dispatch = Dispatch::new(Callback::from(move |action| record.borrow_mut().push(action)));
    let document = platform::document();
    let root = document.create_element("div").expect("the browser makes elements");
    document.body().expect("the test's page has a body").append_child(&root).expect("it takes another element");
    let props = HostProps { content, dispatch: dispatch.clone() };
    let handle = Renderer::<Host>::with_root_and_props(root.clone(), props).render();
    rendered().await;
    Mounted { root, handle: Some(handle), dispatch, actions }
}

/// Waits until Yew has rendered what has changed, and effects have run.
pub async fn rendered() {
    TimeoutFuture::new(0).await;
    TimeoutFuture::new(0).await;
}

impl Mounted {
    /// Shows this instead: the same component with other props is updated, as in the page.
    pub async fn show(&mut self, content: Html) {
        let props = HostProps { content, dispatch: self.dispatch.clone() };
        self.handle.as_mut().expect("it is shown until it is dropped").update(props);
        rendered().await;
    }

    /// The first element that a selector finds.
    ///
    /// # Panics
    /// When there is none.
    pub fn get(&self, selector: &str) -> Element {
        self.find(selector).unwrap_or_else(|| panic!("no {selector} in {}", self.root.inner_html()))
    }

    /// The first element that a selector finds, if any.
    pub fn find(&self, selector: &str) -> Option<Element> {
        self.root.query_selector(selector).expect("the selector is a good one")
    }

    /// How many elements a selector finds.
    pub fn count(&self, selector: &str) -> u32 {
        self.root.query_selector_all(selector).expect("the selector is a good one").length()
    }

    /// Waits until a selector finds so many elements and no more: some things are rendered in tasks of their own.
    pub async fn settled(&self, selector: &str, count: u32) {
        for _ in 0..1000 {
            if self.count(selector) == count {
                return;
            }
            rendered().await;
        }
        panic!("there are {} of {selector}, not {count}", self.count(selector));
    }

    /// The text of the first element that a selector finds.
    pub fn text(&self, selector: &str) -> String {
        self.get(selector).text_content().unwrap_or_default().trim().to_owned()
    }

    /// All that is shown, as HTML.
    pub fn html(&self) -> String {
        self.root.inner_html()
    }

    /// Clicks what a selector finds.
    pub async fn click(&self, selector: &str) {
        self.get(selector).unchecked_into::<HtmlElement>().click();
        rendered().await;
    }

    /// Types a text into a field in place of what stands there, event by event as a browser does: one `input`, then a `change`.
    pub async fn type_into(&self, selector: &str, text: &str) {
        let field = self.begin_to_type(selector, text);
        rendered().await;
        fire(&field, "change");
        rendered().await;
    }

    /// Types a text into a field, and does not wait until that has been rendered: what comes next comes as from somebody quick.
    pub fn begin_to_type(&self, selector: &str, text: &str) -> HtmlInputElement {
        let field: HtmlInputElement = self.get(selector).unchecked_into();
        field.set_value(text);
        fire(&field, "input");
        field
    }

    /// Chooses an entry of a list by its value.
    pub async fn choose(&self, selector: &str, value: &str) {
        let list: HtmlSelectElement = self.get(selector).unchecked_into();
        list.set_value(value);
        fire(&list, "change");
        rendered().await;
    }

    /// Presses a key on what a selector finds.
    pub async fn press(&self, selector: &str, key: &str) {
        let init = KeyboardEventInit::new();
        init.set_key(key);
        init.set_bubbles(true);
        let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).expect("a key's event");
        self.get(selector).dispatch_event(&event).expect("the element takes events");
        rendered().await;
    }

    /// What was done since this was last asked for. How large the stage is was not done by anybody: that is asked for by itself.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = self.actions.take();
        actions.retain(|action| !matches!(action, Action::Shown(_, ShownAction::Measured(_))));
        actions
    }

    /// How many pixels a unit of the stage's drawing has, once it has said so: the browser measures when it draws the next frame.
    pub async fn measured(&self) -> f64 {
        for _ in 0..1000 {
            let said = self.actions.borrow().iter().rev().find_map(|action| match action {
                Action::Shown(_, ShownAction::Measured(size)) => Some(size.pixels),
                _ => None,
            });
            match said {
                Some(pixels) => return pixels,
                None => TimeoutFuture::new(10).await,
            }
        }
        panic!("the stage has not said how large it is");
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        if let Some(handle) = self.handle.take() {
            handle.destroy();
        }
        self.root.remove();
    }
}

fn fire(element: &Element, name: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    let event = Event::new_with_event_init_dict(name, &init).expect("the event has a name");
    element.dispatch_event(&event).expect("the element takes events");
}

#[derive(Properties, PartialEq)]
struct HostProps {
    content: Html,
    dispatch: Dispatch,
}

/// What the page has around its components.
#[component]
fn Host(props: &HostProps) -> Html {
    html! {
        <ContextProvider<Dispatch> context={props.dispatch.clone()}>
            { props.content.clone() }
        </ContextProvider<Dispatch>>
    }
}
