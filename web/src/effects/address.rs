//! The address bar says what the page shows, and the page shows what the address bar says.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;
use yew::{hook, use_effect, use_effect_with, use_memo};

use super::dispatch::Dispatch;
use super::page::Page;
use crate::platform;
use crate::state::Action;
use crate::state::link::{self, Link};
use crate::state::links;

/// While playing, the address bar follows the time this often, in milliseconds: browsers refuse a hundred times in half a minute.
const PAUSE: u32 = 1000;
/// After anything else it follows soon, for those who copy it, but not for every pixel of a drag.
const DELAY: u32 = 150;

/// The address bar.
pub struct AddressBar {
    page: Page,
    /// The fragment that it shows.
    fragment: RefCell<String>,
    /// The page's entry that it belongs to.
    entry: Cell<u32>,
    /// The timer of the next write, and whether it was set while playing.
    due: RefCell<Option<(Timeout, bool)>>,
}

impl AddressBar {
    fn new(page: Page) -> Self {
        let entry = Cell::new(page.state().history.entry);
        Self { page, fragment: RefCell::new(fragment()), entry, due: RefCell::default() }
    }

    /// The whole address.
    pub fn whole(&self) -> String {
        platform::window().location().href().unwrap_or_default()
    }

    /// Writes the page's address now, if a write is due soon.
    pub fn write_if_due(&self) {
        if self.due.borrow().is_some() {
            self.write();
        }
    }

    /// Writes the page's address: into a new entry of the browser's history for each change of the scenario.
    pub fn write(&self) {
        self.due.take();
        let state = self.page.state();
        let fragment = links::fragment(&state);
        let is_new_entry = state.history.entry != self.entry.replace(state.history.entry);
        if fragment != *self.fragment.borrow() {
            show(&fragment, is_new_entry);
            self.fragment.replace(fragment);
        }
    }

    /// Schedules a write of the page's address: at once for a new entry, else soon.
    fn follow(self: &Rc<Self>) {
        let state = self.page.state();
        if state.wanted.pending.is_some() {
            // The next run will soon replace this one.
            return;
        }
        if state.history.entry != self.entry.get() {
            self.write();
            return;
        }
        let is_playing = state.clock().playing.is_some();
        let is_due_in_time = self.due.borrow().as_ref().is_some_and(|(_, is_slow)| is_playing || !is_slow);
        if !is_due_in_time {
            let bar = Rc::clone(self);
            let timeout = Timeout::new(if is_playing { PAUSE } else { DELAY }, move || bar.write());
            self.due.replace(Some((timeout, is_playing)));
        }
    }

    /// The fragment has changed: by Back, Forward, or typing.
    fn navigated(self: &Rc<Self>, dispatch: &Dispatch) {
        let fragment = fragment();
        if fragment == *self.fragment.borrow() {
            return;
        }
        let link = link::has_scenario(&fragment).then(|| Link::parse(&fragment));
        self.fragment.replace(fragment);
        match link {
            Some(link) => {
                dispatch.emit(Action::Open(Box::new(link)));
                self.entry.set(self.page.state().history.entry);
            }
            // The scenario was too long for a link: the page keeps what it shows, and the address follows it.
            None => self.follow(),
        }
    }
}

/// The address bar of the page; [`use_navigation`] makes the page follow it.
#[hook]
pub fn use_address(page: &Page) -> Rc<AddressBar> {
    let bar = use_memo((), |()| AddressBar::new(page.clone()));
    {
        let bar = Rc::clone(&bar);
        use_effect(move || bar.follow());
    }
    bar
}

/// Opens the fragment that Back, Forward or typing has put into the address bar.
#[hook]
pub fn use_navigation(bar: &Rc<AddressBar>, dispatch: &Dispatch) {
    let (bar, dispatch) = (Rc::clone(bar), dispatch.clone());
    use_effect_with((), move |()| {
        let listen = |event: &'static str| {
            let (bar, dispatch) = (Rc::clone(&bar), dispatch.clone());
            EventListener::new(&platform::window(), event, move |_| bar.navigated(&dispatch))
        };
        let listeners = ["popstate", "hashchange"].map(listen);
        move || drop(listeners)
    });
}

/// The fragment of the page's address, without its `#`.
pub fn fragment() -> String {
    let hash = platform::window_if_any().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// The page's address without what it shows.
pub fn without_fragment() -> String {
    let address = platform::window().location().href().unwrap_or_default();
    address.split('#').next().unwrap_or_default().to_owned()
}

/// Shows another fragment: in a new entry of the browser's history, or in the present one.
fn show(fragment: &str, is_new_entry: bool) {
    let Ok(history) = platform::window().history() else { return };
    let url = format!("#{fragment}");
    // Browsers refuse too many writes; the next change writes again.
    let _ = if is_new_entry {
        history.push_state_with_url(&JsValue::NULL, "", Some(&url))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&url))
    };
}
