//! Long work in slices between which the event loop turns, so that nobody's page or server stands still.

use js_sys::Promise;
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::MessageChannel;

use crate::convert::to_js;
use crate::options::Watched;

/// About how long a slice lasts, in milliseconds.
const SLICE: f64 = 10.0;
/// How long a part of a slice may take before the next ones get shorter, in milliseconds: the clock is looked at between them.
const PART: f64 = 2.0;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds, in windows, workers and Node alike.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Goes on, about so many steps at a time, until `advance` says that all is over; tells how far it is between two slices.
///
/// # Errors
/// What `advance` says, what the progress callback throws, or the reason of the signal that stopped it.
pub(crate) async fn in_slices<P: Serialize>(
    watched: &Watched,
    mut advance: impl FnMut(u64) -> Result<(bool, P), JsValue>,
) -> Result<(), JsValue> {
    let mut steps = 64;
    let mut is_first = true;
    loop {
        go_on(watched)?;
        let begun = now();
        let (is_over, progress) = loop {
            let before = now();
            let (is_over, progress) = advance(steps)?;
            let after = now();
            steps = if after - before < PART { steps.saturating_mul(2) } else { (steps / 2).max(1) };
            if is_over || after - begun >= SLICE {
                break (is_over, progress);
            }
        };
        if let Some(on_progress) = &watched.on_progress {
            on_progress.call1(&JsValue::UNDEFINED, &to_js(&progress)?)?;
        }
        // After long work what is made of it, such as a report, gets a slice of its own.
        if !(is_over && is_first) {
            turn().await?;
        }
        if is_over {
            // The last progress callback may have aborted it.
            return go_on(watched);
        }
        is_first = false;
    }
}

/// Whether nobody has stopped it.
///
/// # Errors
/// As the web's own functions do: an `AbortError`, unless who aborted gave another reason.
fn go_on(watched: &Watched) -> Result<(), JsValue> {
    match &watched.signal {
        Some(signal) if signal.aborted() => Err(signal.reason()),
        _ => Ok(()),
    }
}

/// Waits for the next turn of the event loop. A message is not held up as timers are, by four milliseconds in a page and by a second
/// in one that is not seen.
async fn turn() -> Result<(), JsValue> {
    let channel = MessageChannel::new()?;
    let arrives = Promise::new(&mut |resolve, _| channel.port1().set_onmessage(Some(&resolve)));
    channel.port2().post_message(&JsValue::UNDEFINED)?;
    JsFuture::from(arrives).await?;
    // Node would wait for more.
    channel.port1().close();
    Ok(())
}
