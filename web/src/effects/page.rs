//! The page as it is now, for listeners, timers and frames: they outlive the rendering that made them.

use std::cell::RefCell;
use std::rc::Rc;

use yew::{UseReducerHandle, hook, use_mut_ref, use_reducer};

use super::{address, motion, storage};
use crate::link_view::Link;
use crate::platform;
use crate::state::{Action, AppState, Presenting, reduce};

/// What a first visit sees: a ready run, paused at its start.
const FIRST_VISIT: &str = "a=chang-roberts&n=8&ids=shuffled";

/// Where a page that is a single file has a story, as JSON; `cargo xtask dist --story` puts it there.
const OWN_STORY: &str = "script[data-story]";

/// The page as it is now. Cheap to clone.
#[derive(Clone)]
pub struct Page(Rc<RefCell<UseReducerHandle<AppState>>>);

impl Page {
    /// The state after everything that has happened.
    pub fn state(&self) -> UseReducerHandle<AppState> {
        self.0.borrow().clone()
    }

    /// Does an action at once; the page is rendered afterwards.
    pub fn act(&self, action: Action) {
        self.state().dispatch(action);
    }
}

/// The page, which begins as the link says, or as a first visit sees it.
#[hook]
pub fn use_page() -> Page {
    let handle = use_reducer(first_state);
    let page = use_mut_ref(|| handle.clone());
    page.replace(handle);
    Page(page)
}

/// The page as the link says, or as a first visit sees it.
fn first_state() -> AppState {
    let fragment = address::fragment();
    let own_story = own_story();
    let first = Link::parse(FIRST_VISIT).scenario.expect("the first link is a good one");
    let mut state = AppState::new(&first).expect("the first scenario is valid");
    state.theme = storage::theme().unwrap_or_default();
    state.remember_solved(storage::solved());
    state.is_motion_reduced = motion::is_reduced();
    state.drafting = storage::drafting();
    state.presenting = Link::parse(&fragment).view.presenter.map(|channel| Presenting::on(&channel));
    if let Some(json) = &own_story {
        state.bring_story(json, fragment.is_empty());
    }
    if fragment.is_empty() {
        state.is_hint_open = own_story.is_none() && !storage::is_hint_read();
    } else {
        reduce(&mut state, Action::Open(Box::new(Link::parse(&fragment).into())));
        state.forget_changes();
    }
    state
}

/// The story in the page's own file.
fn own_story() -> Option<String> {
    let document = platform::window_if_any()?.document()?;
    document.query_selector(OWN_STORY).ok()??.text_content()
}
