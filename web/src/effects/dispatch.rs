//! How components say what the person does: by a context, so that no component passes a callback on for another.

use web_sys::{Event, HtmlInputElement, HtmlTextAreaElement};
use yew::{Callback, TargetCast, hook, use_context};

use crate::state::Action;

/// Where actions go. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Dispatch(Callback<Action>);

impl Dispatch {
    /// Actions go to this callback.
    pub fn new(callback: Callback<Action>) -> Self {
        Self(callback)
    }

    /// Does it now.
    pub fn emit(&self, action: impl Into<Action>) {
        self.0.emit(action.into());
    }

    /// For an event that means this action, whatever the event says.
    pub fn on<E: 'static>(&self, action: impl Into<Action>) -> Callback<E> {
        let action = action.into();
        self.0.reform(move |_| action.clone())
    }

    /// For an event that means the action made from it.
    pub fn map<E: 'static, A: Into<Action>>(&self, action: impl Fn(E) -> A + 'static) -> Callback<E> {
        self.0.reform(move |event| action(event).into())
    }

    /// For what is typed into a text field.
    pub fn typed<E: AsRef<Event> + 'static, A: Into<Action>>(
        &self,
        action: impl Fn(String) -> A + 'static,
    ) -> Callback<E> {
        self.filter_map(move |event: E| typed_into(event.as_ref()).map(&action))
    }

    /// For an event that may mean an action.
    pub fn filter_map<E: 'static, A: Into<Action>>(&self, action: impl Fn(E) -> Option<A> + 'static) -> Callback<E> {
        let dispatch = self.clone();
        Callback::from(move |event| {
            if let Some(action) = action(event) {
                dispatch.emit(action);
            }
        })
    }
}

/// What stands in the text field that an event is about.
fn typed_into(event: &Event) -> Option<String> {
    let field = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value());
    field.or_else(|| event.target_dyn_into::<HtmlTextAreaElement>().map(|area| area.value()))
}

/// Where actions go.
///
/// # Panics
/// Outside of the page, or of a test that provides a [`Dispatch`].
#[hook]
pub fn use_dispatch() -> Dispatch {
    use_context().expect("the page provides where actions go")
}
