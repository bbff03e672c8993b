//! The engine as a JavaScript module, for anybody's page, notebook or slides.
//!
//! What JavaScript is given are the values of [`election_core::export`], which the command line prints as JSON: the same run is the
//! same object. Their TypeScript types stand in `types.d.ts`. What may take long goes in slices, tells how far it is, and is stopped
//! by an `AbortSignal`. Errors of the input are JavaScript's `Error`s with `path`, `found` and `allowed`.
//!
//! An `async fn` begins only after its caller has gone on, and may have changed what it gave. So what promises something is a plain
//! function that reads its arguments at once; the promise rejects if they are wrong.

mod convert;
mod options;
mod player;
mod slices;
mod steps;

use election_core::algorithms;
use election_core::export::{AlgorithmReport, ClaimsReport, EntryReport, NextReport, RunReport, SweepReport};
use election_core::scenario::Declaration;
use election_core::sweep::{Check, Checking, Sweep};
use election_core::try_next::Next;
use election_core::work::Work;
use election_core::{InputError, Run, Scenario, record};
use js_sys::Promise;
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use convert::{input_error, scenario_of, to_js};
use options::{CheckOptions, RunOptions, SweepOptions};
pub use player::Player;
use slices::in_slices;
pub use steps::Steps;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Lets a panic, which is always a defect, say what happened.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}

/// Runs a scenario and tells what came of it, as `election run --json` does.
///
/// # Errors
/// An `InputError`, or the reason of the signal that stopped it.
#[wasm_bindgen(unchecked_return_type = "Promise<RunReport>")]
pub fn run(
    #[wasm_bindgen(unchecked_param_type = "Scenario | string")] scenario: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "RunOptions")] options: &JsValue,
) -> Promise {
    let run = recorded(scenario, options);
    future_to_promise(async { to_js(&RunReport::of(&run.await?)) })
}

/// How far a run is.
#[derive(Clone, Copy, Serialize)]
struct RunProgress {
    steps: u64,
    most_steps: u64,
    tick: u32,
    bytes: u64,
}

impl From<election_core::run::Progress> for RunProgress {
    fn from(election_core::run::Progress { steps, most_steps, tick, bytes, .. }: election_core::run::Progress) -> Self {
        Self { steps, most_steps, tick, bytes }
    }
}

/// Reads what to run, and carries it out in slices.
fn recorded(scenario: &JsValue, options: &JsValue) -> impl Future<Output = Result<Run, JsValue>> + use<> {
    let input = RunOptions::read(options).and_then(|options| Ok((options, scenario_of(scenario)?)));
    async {
        let (options, scenario) = input?;
        let mut recording = record(&scenario, options.memory).map_err(input_error)?;
        in_slices(&options.watched, |steps| {
            let is_over = recording.advance(steps);
            Ok((is_over, RunProgress::from(recording.progress())))
        })
        .await?;
        Ok(recording.finish())
    }
}

/// The steps of a run, one after the other, as the lines of `election run --trace` tell of them. The run is carried out at once;
/// `Player.record` does that in slices.
///
/// # Errors
/// An `InputError`.
#[wasm_bindgen]
pub fn trace(#[wasm_bindgen(unchecked_param_type = "Scenario | string")] scenario: &JsValue) -> Result<Steps, JsValue> {
    Ok(Player::new(scenario)?.steps())
}

/// Tells what to try next after a scenario's run, and what would come of it, as `election next --json` does.
///
/// # Errors
/// An `InputError`, or the reason of the signal that stopped it.
#[wasm_bindgen(js_name = tryNext, unchecked_return_type = "Promise<NextReport>")]
pub fn try_next(
    #[wasm_bindgen(unchecked_param_type = "Scenario | string")] scenario: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "RunOptions")] options: &JsValue,
) -> Promise {
    let input = RunOptions::read(options).and_then(|options| Ok((options, scenario_of(scenario)?)));
    future_to_promise(async {
        let (RunOptions { watched, memory }, scenario) = input?;
        let begun = RunProgress { steps: 0, most_steps: scenario.limits.events, tick: 0, bytes: 0 };
        let mut work = Work::new(async move |budget| Next::find(scenario, memory, &budget).await);
        in_slices(&watched, |steps| {
            let is_over = work.advance(steps);
            Ok((is_over, work.progress().map_or(begun, RunProgress::from)))
        })
        .await?;
        let Next { unchanged, tried } = work.finish().map_err(input_error)?;
        to_js(&NextReport::of(&unchanged, &tried, None))
    })
}

/// Runs a scenario over sizes and orders of identities, as `election sweep --json` does.
///
/// # Errors
/// An `InputError`, or the reason of the signal that stopped it.
#[wasm_bindgen(unchecked_return_type = "Promise<SweepReport>")]
pub fn sweep(
    #[wasm_bindgen(unchecked_param_type = "Scenario | string")] scenario: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "SweepOptions")] options: &JsValue,
) -> Promise {
    let input = SweepOptions::read(options).and_then(|options| Ok((options, scenario_of(scenario)?)));
    future_to_promise(async {
        let (options, scenario) = input?;
        swept(scenario, &options).await
    })
}

/// Carries out a sweep in slices.
async fn swept(scenario: Scenario, options: &SweepOptions) -> Result<JsValue, JsValue> {
    #[derive(Serialize)]
    struct Progress {
        runs: u64,
        of: u64,
    }

    let sweep = Sweep::read(scenario, &options.sizes, &options.orders).map_err(input_error)?;
    let of = sweep.runs().map_err(input_error)?;
    let mut sweeping = sweep.begin(options.memory).map_err(input_error)?;
    in_slices(&options.watched, |steps| {
        let is_over = sweeping.advance(steps);
        Ok((is_over, Progress { runs: sweeping.runs(), of }))
    })
    .await?;
    to_js(&SweepReport::of(&sweep, &sweeping.finish().map_err(input_error)?, None))
}

/// Checks every published figure by running it, as `election claims --json` does.
///
/// # Errors
/// An `InputError`, or the reason of the signal that stopped it.
#[wasm_bindgen(unchecked_return_type = "Promise<ClaimsReport>")]
pub fn claims(#[wasm_bindgen(unchecked_optional_param_type = "CheckOptions")] options: &JsValue) -> Promise {
    let options = CheckOptions::read(options);
    future_to_promise(async { checked(&options?).await })
}

/// Checks claims in slices.
async fn checked(options: &CheckOptions) -> Result<JsValue, JsValue> {
    #[derive(Serialize)]
    struct Progress {
        claims: usize,
        of: usize,
        runs: u64,
    }

    let algorithms = match &options.algorithm {
        None => algorithms::all(),
        Some(key) => vec![algorithms::find(key).ok_or_else(|| input_error(unknown(key)))?],
    };
    let of = algorithms.iter().map(|algorithm| algorithms::claims(algorithm).len()).sum();
    let mut checks: Vec<(Declaration, Check)> = Vec::new();
    let mut runs_before = 0;
    for algorithm in algorithms {
        for claim in algorithms::claims(&algorithm) {
            let mut checking = Checking::new(&algorithm, claim);
            in_slices(&options.watched, |steps| {
                let is_over = checking.advance(steps);
                let claims = checks.len() + usize::from(is_over);
                Ok((is_over, Progress { claims, of, runs: runs_before + checking.runs() }))
            })
            .await?;
            runs_before += checking.runs();
            checks.extend(checking.finish().map(|check| (algorithm.clone(), check)));
        }
    }
    to_js(&ClaimsReport::of(&checks, None))
}

fn unknown(key: &str) -> InputError {
    let keys: Vec<_> = algorithms::all().iter().map(|algorithm| algorithm.key.clone()).collect();
    InputError::new("algorithm", key, keys.join(", "))
}

/// The algorithms with everything that they declare.
///
/// # Errors
/// Never: JavaScript can hold all of it.
#[wasm_bindgen(js_name = algorithms, unchecked_return_type = "Algorithm[]")]
pub fn algorithm_list() -> Result<JsValue, JsValue> {
    to_js(&AlgorithmReport::all())
}

/// The ready scenarios, with how they end.
///
/// # Errors
/// Never: JavaScript can hold all of it.
#[wasm_bindgen(unchecked_return_type = "GalleryEntry[]")]
pub fn gallery() -> Result<JsValue, JsValue> {
    to_js(&EntryReport::all())
}
