//! Speed of the engine as the page ships it: compiled for the browser with the page's profile, run in a real one.
//!
//! `cargo xtask bench` runs it after the native benchmark, for the same runs: its figures compare with that one's columns of the same
//! names.

#![cfg(target_arch = "wasm32")]

use election_tests::speed::{Effort, print_nanoseconds};
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// What the figures are taken from. Whether it is to be quick is told when this is compiled, since a test in a browser gets no arguments.
const EFFORT: Effort = match option_env!("ELECTION_QUICK") {
    Some(_) => Effort::QUICK,
    None => Effort { messages: 500_000, rounds: 5 },
};

#[wasm_bindgen_test]
fn nanoseconds_a_message() {
    console_log!("in the browser:");
    print_nanoseconds(EFFORT, &js_sys::Date::now, &|line| console_log!("{line}"));
}
