//! From what a control says to another scenario.

use std::rc::Rc;

use election_core::Scenario;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};
use yew::virtual_dom::ListenerKind;

use super::Leaf;
use super::template::{Hole, on};
use crate::state::{Action, Change};

/// What an event is about.
pub fn input_of(event: &Event) -> HtmlInputElement {
    event.target().expect("an event of an element").unchecked_into()
}

/// What has been typed or chosen.
pub fn value_of(event: &Event) -> String {
    // The same for lists to choose from.
    input_of(event).value()
}

impl Leaf {
    /// A change by itself: something is chosen.
    pub fn choose(&self, edit: impl Fn(&mut Scenario, &Event) + 'static) -> Hole {
        self.edit(ListenerKind::onchange, None, edit)
    }

    /// A change by itself: a click.
    pub fn press(&self, edit: impl Fn(&mut Scenario, &Event) + 'static) -> Hole {
        self.edit(ListenerKind::onclick, None, edit)
    }

    /// One of the many changes of a drag; [`Leaf::end`] ends it.
    pub fn during(&self, gesture: &'static str, edit: impl Fn(&mut Scenario, &Event) + 'static) -> Hole {
        self.edit(ListenerKind::oninput, Some(gesture), edit)
    }

    /// The drag or the typing is over.
    pub fn end(&self) -> Hole {
        self.act(ListenerKind::onchange, Action::EndGesture)
    }

    fn edit(
        &self,
        kind: ListenerKind,
        gesture: Option<&'static str>,
        edit: impl Fn(&mut Scenario, &Event) + 'static,
    ) -> Hole {
        // Not the whole state: whoever holds that makes the next change copy it.
        let run = Rc::clone(&self.state.run);
        let began = self.state.began(gesture);
        let dispatch = self.dispatch.clone();
        on(kind, move |event| {
            let mut scenario = began.as_deref().unwrap_or(run.scenario()).clone();
            edit(&mut scenario, &event);
            dispatch.emit(Action::Change(Box::new(Change { scenario, gesture })));
        })
    }
}
