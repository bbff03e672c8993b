//! Speed of the engine as the page ships it: compiled for the browser with the page's profile, run in a real one.
//!
//! `cargo xtask bench` runs it after the native benchmark, for the same runs: its figures compare with that one's columns of the same
//! names.

#![cfg(target_arch = "wasm32")]

use std::hint::black_box;

use election_core::model::Shape;
use election_core::scenario::{Ids, Info, Order};
use election_core::{Run, Scenario, algorithms, run};
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// About how many messages a measurement moves.
const MESSAGES: u64 = 500_000;
/// How many rounds the median is taken of.
const ROUNDS: usize = 5;

#[wasm_bindgen_test]
fn nanoseconds_a_message() {
    console_log!("ns a message in the browser, median of {ROUNDS} rounds");
    console_log!("{:<14} {:>5} {:>9} {:>7}", "algorithm", "n", "counters", "trace");
    for algorithm in algorithms::all().into_iter().filter(|info| info.topologies.default_shape() == Shape::Ring) {
        for processes in [16, 256, 1024] {
            measure(algorithm, processes);
        }
    }
}

fn measure(algorithm: &'static Info, processes: u16) {
    let scenario = Scenario { processes, ids: Ids::Order(Order::Descending), ..Scenario::new(algorithm) };
    let summary = run(&scenario).expect("a valid scenario");
    let messages = summary.counters.sent();
    let times = (MESSAGES / messages).max(1);
    let per_message = |work: &dyn Fn()| {
        let mut rounds: Vec<f64> = (0..ROUNDS)
            .map(|_| {
                let begin = js_sys::Date::now();
                (0..times).for_each(|_| work());
                (js_sys::Date::now() - begin) * 1e6 / (times * messages) as f64
            })
            .collect();
        rounds.sort_by(f64::total_cmp);
        rounds[ROUNDS / 2]
    };
    let counters = per_message(&|| {
        black_box(run(&scenario).expect("a valid scenario"));
    });
    let trace = per_message(&|| {
        black_box(Run::record(&scenario).expect("a valid scenario"));
    });
    console_log!("{:<14} {processes:>5} {counters:>9.1} {trace:>7.1}", algorithm.key);
}
