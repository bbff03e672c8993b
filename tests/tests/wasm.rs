//! What is compiled for the browser runs as what is compiled for this machine: the same traces, to the bit. Run in a real
//! browser by `cargo xtask test`.

#![cfg(target_arch = "wasm32")]

use election_core::{Run, Scenario};
use election_tests::extra;
use election_tests::hashes::LISTS;
use election_tests::speed::{Effort, print_nanoseconds};
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// What this machine found stands in the lists: see `hashes.rs`.
#[wasm_bindgen_test]
fn every_trace_is_the_native_one() {
    extra::register();
    for list in LISTS {
        for line in list.kept.lines() {
            let (hash, link) = line.split_once(' ').expect("a hash and a link");
            let scenario = Scenario::from_link(link).expect("the lists are valid");
            let run = Run::record(&scenario).expect("the lists are valid");
            assert_eq!(format!("{:016x}", run.trace().hash()), hash, "{link}");
            assert_eq!(&election_core::run(&scenario).expect("the lists are valid"), run.summary(), "{link}");
        }
        console_log!("{} traces of {} are the native ones", list.kept.lines().count(), list.file);
    }
}

/// Identities, option values and texts too: the lists themselves are made here as they were made there, none shorter.
#[wasm_bindgen_test]
fn the_lists_are_the_native_ones() {
    extra::register();
    for list in LISTS {
        list.assert_is_current();
    }
}

/// The browser's half of `cargo xtask bench`, which differs from this in its effort only.
#[wasm_bindgen_test]
fn the_benchmark_runs_to_its_end() {
    print_nanoseconds(Effort::QUICK, &js_sys::Date::now, &|line| console_log!("{line}"));
}
