//! Any bytes, offered as a story: see `election_tests::fuzz`.
//!
//! `cargo +nightly fuzz run --fuzz-dir tests/fuzz stories`, from the root of the repository, until one stops it.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = election_tests::fuzz::fuzz_story(data);
});
