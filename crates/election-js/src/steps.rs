//! The steps of a run, as JavaScript iterates.

use std::cell::Cell;
use std::rc::Rc;

use election_core::Run;
use election_core::export::Step;
use js_sys::Object;
use wasm_bindgen::prelude::*;

use crate::convert::{set, to_js};

/// An iterator over the steps of a run.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Steps {
    run: Rc<Run>,
    next: Rc<Cell<usize>>,
}

impl Steps {
    pub(crate) fn of(run: Rc<Run>) -> Self {
        Self { run, next: Rc::default() }
    }
}

#[wasm_bindgen]
impl Steps {
    /// The next step, or that there is none.
    ///
    /// # Errors
    /// Never: JavaScript can hold all of it.
    #[wasm_bindgen(unchecked_return_type = "IteratorResult<Step, undefined>")]
    pub fn next(&self) -> Result<JsValue, JsValue> {
        let step = self.next.get();
        let is_over = step >= self.run.steps();
        let value = if is_over { JsValue::UNDEFINED } else { to_js(&Step::of(&self.run, step))? };
        self.next.set(step + usize::from(!is_over));
        let result = Object::new();
        set(&result, "value", &value);
        set(&result, "done", &is_over.into());
        Ok(result.into())
    }

    /// The same iterator: what it has given, it does not give again.
    #[wasm_bindgen(js_name = "[Symbol.iterator]")]
    #[must_use]
    pub fn iterator(&self) -> Self {
        self.clone()
    }
}
