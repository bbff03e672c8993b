//! What is compiled for the browser runs as what is compiled for this machine: the same traces, to the bit. Run in a real
//! browser by `cargo xtask test`.

#![cfg(target_arch = "wasm32")]

use election_core::{Run, Scenario};
use election_tests::hashes;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// What this machine found: see `hashes.rs`.
const NATIVE: &str = include_str!("../goldens/hashes.txt");

#[wasm_bindgen_test]
fn every_trace_is_the_native_one() {
    let mut runs = 0;
    for line in NATIVE.lines() {
        let (hash, link) = line.split_once(' ').expect("a hash and a link");
        let scenario = Scenario::from_link(link).expect("the list is valid");
        let run = Run::record(&scenario).expect("the list is valid");
        assert_eq!(format!("{:016x}", run.trace().hash()), hash, "{link}");
        assert_eq!(&election_core::run(&scenario).expect("the list is valid"), run.summary(), "{link}");
        runs += 1;
    }
    assert!(runs > 0, "the list is empty");
    console_log!("{runs} traces are the native ones");
}

/// Identities, option values and texts too: the list itself is made here as it was made there.
#[wasm_bindgen_test]
fn the_list_is_the_native_one() {
    for (native, here) in NATIVE.lines().zip(hashes::table().lines()) {
        assert_eq!(native, here);
    }
}
