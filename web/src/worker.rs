//! The page's program in a worker: it waits for jobs, and carries out one after the other.

use std::rc::Rc;

use election_core::work::Work;
use gloo_events::EventListener;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::jobs::{self, Job, Kept, Report, carry_out};
use crate::platform;

/// About so many steps go between two looks at the clock. Between them V8 may also put better code in the place of what it compiled first.
const STEPS: u64 = 256;
/// So many milliseconds pass between two reports of progress.
const PAUSE: f64 = 100.0;

/// Waits for jobs, as long as the worker lives.
#[cfg(not(feature = "split"))]
#[cfg_attr(not(target_arch = "wasm32"), expect(dead_code, reason = "there are workers in a browser only"))]
pub fn begin(scope: &DedicatedWorkerGlobalScope) {
    listen(scope);
}

#[cfg(feature = "split")]
pub use later::begin;

/// How the worker of a release page comes by what it needs: the page has loaded it (`web/shell/loader.js`).
#[cfg(feature = "split")]
mod later {
    use wasm_bindgen_futures::spawn_local;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};
    use web_sys::DedicatedWorkerGlobalScope;

    /// Waits for jobs, as long as the worker lives.
    pub fn begin(scope: &DedicatedWorkerGlobalScope) {
        let scope = scope.clone();
        spawn_local(async move { listen(scope).await.expect("the page has begun the worker with it") });
    }

    #[wasm_split(later, fallible)]
    fn listen(scope: DedicatedWorkerGlobalScope) -> Result<(), SplitLoaderError> {
        super::listen(&scope);
        Ok(())
    }
}

fn listen(scope: &DedicatedWorkerGlobalScope) {
    let panicked = scope.clone();
    std::panic::set_hook(Box::new(move |info| say(&panicked, &Report::Panicked(info.to_string()))));
    let (answering, kept) = (scope.clone(), Rc::new(Kept::default()));
    let listener = EventListener::new(scope, "message", move |event| {
        let data = event.dyn_ref::<MessageEvent>().map_or(JsValue::UNDEFINED, MessageEvent::data);
        let job = jobs::read::<Job>(&data.as_string().expect("the page sends texts")).expect("each is a job");
        let answer = answer(job, &kept, &answering);
        say(&answering, &Report::Answer(Box::new(answer)));
    });
    listener.forget();
    say(scope, &Report::Ready);
}

/// Carries out a job, and reports how far it is.
fn answer(job: Job, kept: &Rc<Kept>, scope: &DedicatedWorkerGlobalScope) -> jobs::Answer {
    let kept = Rc::clone(kept);
    let mut work = Work::new(async move |budget| carry_out(job, &kept, &budget).await);
    let mut reported = platform::now();
    while !work.advance(STEPS) {
        let now = platform::now();
        if now - reported > PAUSE {
            reported = now;
            if let Some(progress) = work.progress() {
                say(scope, &Report::Progress(progress));
            }
        }
    }
    work.finish()
}

fn say(scope: &DedicatedWorkerGlobalScope, report: &Report) {
    let text = jobs::text(report).expect("what a worker says has a text");
    scope.post_message(&text.into()).expect("a text can be sent");
}
