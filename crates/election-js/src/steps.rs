//! The steps of a run, as JavaScript iterates.

use std::rc::Rc;

use election_core::Run;
use election_core::export::Step;
use js_sys::Object;
use wasm_bindgen::prelude::*;

use crate::convert::{set, to_js};

// What Rust cannot write of it, the package's `index.js` adds.
/// An iterator over the steps of a run.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Steps {
    /// Until the iterator has ended, which may live on for long.
    run: Option<Rc<Run>>,
    next: usize,
}

impl Steps {
    pub(crate) fn of(run: Rc<Run>) -> Self {
        Self { run: Some(run), next: 0 }
    }
}

#[wasm_bindgen]
impl Steps {
    /// The next step, or that there is none.
    ///
    /// # Errors
    /// Never: JavaScript can hold all of it.
    #[wasm_bindgen(js_name = next, unchecked_return_type = "IteratorResult<Step, undefined>")]
    pub fn next_result(&mut self) -> Result<JsValue, JsValue> {
        let Some(run) = self.run.as_ref().filter(|run| self.next < run.steps()) else {
            return Ok(self.end());
        };
        let step = to_js(&Step::of(run, self.next))?;
        self.next += 1;
        Ok(result(&step, false))
    }

    /// Gives no more steps, and lets go of the run. It is the iterator's `return`, a name that Rust cannot give.
    #[wasm_bindgen(skip_typescript)]
    pub fn end(&mut self) -> JsValue {
        self.run = None;
        result(&JsValue::UNDEFINED, true)
    }
}

/// An `IteratorResult`.
fn result(value: &JsValue, is_done: bool) -> JsValue {
    let result = Object::new();
    set(&result, "value", value);
    set(&result, "done", &is_done.into());
    result.into()
}
