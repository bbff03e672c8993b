//! The page as it is now, for listeners, timers and frames: they outlive the rendering that made them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use yew::{UseReducerHandle, hook, use_memo, use_reducer};

use super::{address, motion, recording, storage};
use crate::platform::{self, size};
use crate::scene::layout::LEAST_PIXELS;
use crate::state::link::{self, FIRST_VISIT, Link};
use crate::state::{Action, AppState, Presenting, StageSize, reduce};

/// Where a page that is a single file has a story, as JSON; `cargo xtask dist --story` puts it there.
const OWN_STORY: &str = "script[data-story]";

/// The page as it is now. Cheap to clone; compared by which page it is.
#[derive(Clone)]
pub struct Page(Rc<Inner>);

struct Inner {
    handle: RefCell<UseReducerHandle<AppState>>,
    actions: Cell<u64>,
    /// How many of them can be seen.
    rendered: Cell<u64>,
}

impl Page {
    /// The state after everything that has happened.
    pub fn state(&self) -> UseReducerHandle<AppState> {
        self.0.handle.borrow().clone()
    }

    /// Does an action at once; the page is rendered afterwards.
    pub fn act(&self, action: impl Into<Action>) {
        let state = self.state();
        let before: &AppState = &state;
        state.dispatch(action.into());
        if !std::ptr::eq(before, &*self.state()) {
            self.0.actions.set(self.0.actions.get() + 1);
        }
    }

    /// How many actions have changed anything: a rendering after fewer is out of date.
    pub fn actions(&self) -> u64 {
        self.0.actions.get()
    }

    /// From now on all of them are rendered.
    pub fn note_rendered(&self) {
        self.0.rendered.set(self.actions());
    }

    /// Whether all of them can be seen in the next frame.
    pub fn is_rendered(&self) -> bool {
        self.0.rendered.get() == self.actions()
    }
}

impl PartialEq for Page {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// The page, which begins as the link says, or as a first visit sees it.
#[hook]
pub fn use_page() -> Page {
    let handle = use_reducer(first_state);
    let page = use_memo((), |()| Inner {
        handle: RefCell::new(handle.clone()),
        actions: Cell::default(),
        rendered: Cell::default(),
    });
    page.handle.replace(handle);
    Page(page)
}

/// The page as the link says, or as a first visit sees it.
fn first_state() -> AppState {
    let fragment = link::with_token(&address::fragment(), storage::cluster_token().as_deref());
    let own_story = own_story();
    let first = Link::parse(FIRST_VISIT).scenario.expect("the first link is a good one");
    let mut state = AppState::new(&first).expect("the first scenario is valid");
    state.appearance.theme = storage::theme().unwrap_or_default();
    state.appearance.has_letter_keys = storage::has_letter_keys();
    state.remember_solved(storage::solved());
    state.appearance.is_motion_reduced = motion::is_reduced();
    state.drafting = storage::drafting();
    let link = Link::parse(&fragment);
    state.appearance.presenting = link.view.presenter.as_deref().map(|channel| {
        let clock = storage::lecture_clock(channel).unwrap_or_default();
        Presenting { clock, ..Presenting::on(channel) }
    });
    if let Some(json) = &own_story {
        state.bring_story(json, fragment.is_empty());
    }
    if fragment.is_empty() {
        state.dialogs.is_hint_open = own_story.is_none() && !storage::is_hint_read();
        // The stage is going to be as large as in the picture of it. Begun with another size, it would be arranged anew as soon as it has
        // been measured, and most of the page rendered twice: with a processor four times slower it could be used after 2.5 s instead of 2.1.
        if let Some(pixels) = size::pixels_of_pictured_stage() {
            state.shown.fit(StageSize { pixels, least: LEAST_PIXELS, says_states: false });
        }
    } else {
        // Also where the rest of the link cannot be used.
        state.appearance.host.clone_from(&link.view.host);
        state.appearance.theme = link.view.theme.unwrap_or(state.appearance.theme);
        reduce(&mut state, Action::Open(Box::new(link)));
        state.forget_changes();
        if let Some(recorded) = recording::at_once(&state) {
            reduce(&mut state, recorded);
        }
    }
    state
}

/// The story in the page's own file.
fn own_story() -> Option<String> {
    let document = platform::window_if_any()?.document()?;
    document.query_selector(OWN_STORY).ok()??.text_content()
}
