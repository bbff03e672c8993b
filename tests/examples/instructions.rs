//! Carries out LeLann on a ring of 256 a number of times, for `cargo xtask bench`, which counts the processor's instructions
//! meanwhile. Prints how many messages a run sends.

use std::hint::black_box;

use clap::{Parser, ValueEnum};
use election_tests::speed;

#[derive(Parser)]
struct Arguments {
    /// What is kept of a run
    #[arg(value_enum)]
    kept: Kept,
    /// How many runs
    runs: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kept {
    /// Its counters only
    Counters,
    /// Its full trace
    Trace,
}

fn main() {
    let Arguments { kept, runs } = Arguments::parse();
    let lelann = election_core::algorithms::find("lelann").expect("a built-in algorithm");
    let scenario = speed::ring(&lelann, 256);
    let once = || match kept {
        Kept::Counters => speed::summarize(&scenario).counters.sent(),
        Kept::Trace => speed::record(&scenario).summary().counters.sent(),
    };
    let messages = (0..runs).fold(0, |_, _| black_box(once()));
    println!("{messages}");
}
