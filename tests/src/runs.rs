//! How many runs a test does.

use std::env;

/// How many times as many `cargo xtask test --long` does: enough for a million runs of the second simulator.
const LONG: u64 = 45;

/// As many as usual, or as many as `RUNS` in the environment says; in `cargo xtask test --long` 45 times as many.
///
/// # Panics
/// When `RUNS` is no number.
#[must_use]
pub fn runs(usual: u64) -> u64 {
    match env::var("RUNS") {
        Ok(runs) => runs.parse().unwrap_or_else(|_| panic!("RUNS: found {runs}, allowed: a number")),
        Err(_) if long() => LONG * usual,
        Err(_) => usual,
    }
}

/// Whether this is `cargo xtask test --long`, which sets `ELECTION_LONG` in the environment.
fn long() -> bool {
    env::var_os("ELECTION_LONG").is_some()
}
