//! Any bytes, offered as JSON and as a link: see `election_tests::fuzz`.
//!
//! `cargo +nightly fuzz run --fuzz-dir tests/fuzz readers`, from the root of the repository, until one stops it.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    election_tests::fuzz::fuzz_one(data);
});
