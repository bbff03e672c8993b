//! A run to be gone through forwards and backwards.

use std::cell::OnceCell;
use std::rc::Rc;

use election_core::claims::Verdict;
use election_core::export::{ClaimsSoFar, Moment, RunReport, Step};
use election_core::{InputError, Run, Tick};
use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use crate::convert::{input_error, scenario_of, to_js};
use crate::options::{shown, whole};
use crate::recorded;
use crate::steps::Steps;

/// A recorded run, any moment of which can be looked at.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Player {
    run: Rc<Run>,
    /// The claims that speak of the run, once somebody has asked: some are compared with another run, which is carried out for them.
    verdicts: OnceCell<Vec<Verdict>>,
}

impl Player {
    fn of(run: Run) -> Self {
        Self { run: Rc::new(run), verdicts: OnceCell::new() }
    }
}

#[wasm_bindgen]
impl Player {
    /// Records a run at once. For one that may be long see `Player.record`.
    ///
    /// # Errors
    /// An `InputError`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Scenario | string")] scenario: &JsValue,
    ) -> Result<Self, JsValue> {
        let run = Run::record(&scenario_of(scenario)?).map_err(input_error)?;
        Ok(Self::of(run))
    }

    /// Records a run in slices.
    ///
    /// # Errors
    /// An `InputError`, or the reason of the signal that stopped it.
    #[wasm_bindgen(unchecked_return_type = "Promise<Player>")]
    pub fn record(
        #[wasm_bindgen(unchecked_param_type = "Scenario | string")] scenario: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RunOptions")] options: &JsValue,
    ) -> Promise {
        let run = recorded(scenario, options);
        future_to_promise(async { Ok(Self::of(run.await?).into()) })
    }

    /// How many steps the run has.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.run.steps()
    }

    /// What there is to see after so many steps, 0 to `length`.
    ///
    /// # Errors
    /// An `InputError` when there are fewer.
    #[wasm_bindgen(unchecked_return_type = "Moment")]
    pub fn at(&self, #[wasm_bindgen(unchecked_param_type = "number")] steps: &JsValue) -> Result<JsValue, JsValue> {
        to_js(&Moment::of(&self.run, place("steps", steps, self.run.steps())?))
    }

    /// What there is to see at the end of a tick, of the last one when the run is over by then.
    ///
    /// # Errors
    /// An `InputError` when it is no tick.
    #[wasm_bindgen(unchecked_return_type = "Moment")]
    pub fn seek(&self, #[wasm_bindgen(unchecked_param_type = "number")] tick: &JsValue) -> Result<JsValue, JsValue> {
        let tick = place("tick", tick, usize::MAX)?;
        to_js(&Moment::at_end_of(&self.run, Tick::try_from(tick).unwrap_or(Tick::MAX)))
    }

    /// What the step with this number, from 0, did.
    ///
    /// # Errors
    /// An `InputError` when there is none.
    #[wasm_bindgen(unchecked_return_type = "Step")]
    pub fn step(&self, #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue) -> Result<JsValue, JsValue> {
        match self.run.steps().checked_sub(1) {
            Some(last) => to_js(&Step::of(&self.run, place("step", number, last)?)),
            None => Err(refused("step", number, "nothing: the run has no steps".into())),
        }
    }

    /// The published figures that speak of this run, as far as they are known after so many steps, 0 to `length`.
    ///
    /// # Errors
    /// An `InputError` when there are fewer.
    #[wasm_bindgen(unchecked_return_type = "ClaimSoFar[]")]
    pub fn claims(&self, #[wasm_bindgen(unchecked_param_type = "number")] steps: &JsValue) -> Result<JsValue, JsValue> {
        let steps = place("steps", steps, self.run.steps())?;
        let verdicts = self.verdicts.get_or_init(|| self.run.summary().claims(self.run.scenario()));
        to_js(&ClaimsSoFar::of(&self.run, verdicts, steps))
    }

    /// Every step, one after the other.
    #[wasm_bindgen(js_name = "[Symbol.iterator]")]
    #[must_use]
    pub fn steps(&self) -> Steps {
        Steps::of(Rc::clone(&self.run))
    }

    /// What came of the run: what `run` gives.
    ///
    /// # Errors
    /// Never: JavaScript can hold all of it.
    #[wasm_bindgen(unchecked_return_type = "RunReport")]
    pub fn report(&self) -> Result<JsValue, JsValue> {
        to_js(&RunReport::of(&self.run))
    }
}

/// A whole number from 0 to `most`. What is no number is refused: JavaScript would take `null` for 0.
fn place(path: &str, number: &JsValue, most: usize) -> Result<usize, JsValue> {
    let place =
        number.as_f64().and_then(whole).and_then(|number| usize::try_from(number).ok()).filter(|place| *place <= most);
    place.ok_or_else(|| refused(path, number, format!("a whole number from 0 to {most}")))
}

fn refused(path: &str, found: &JsValue, allowed: String) -> JsValue {
    input_error(InputError::new(path, shown(found), allowed))
}
