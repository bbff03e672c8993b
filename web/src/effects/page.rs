//! The page as it is now, for listeners, timers and frames: they outlive the rendering that made them.

use std::cell::RefCell;
use std::rc::Rc;

use yew::{UseReducerHandle, hook, use_mut_ref, use_reducer};

use crate::state::{Action, AppState};

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

/// The page, as `first` makes it when it is rendered for the first time.
#[hook]
pub fn use_page(first: fn() -> AppState) -> Page {
    let handle = use_reducer(first);
    let page = use_mut_ref(|| handle.clone());
    page.replace(handle);
    Page(page)
}
