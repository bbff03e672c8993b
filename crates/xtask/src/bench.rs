//! `cargo xtask bench`: the engine's speed through its public functions, natively and in the browser.

use anyhow::Result;
use xshell::cmd;

use crate::setup::{self, Environment};
use crate::{test, workspace};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Arguments for the benchmark itself
    #[arg(last = true)]
    arguments: Vec<String>,
    /// Measure natively only
    #[arg(long)]
    native: bool,
    #[command(flatten)]
    setup: setup::Options,
}

/// Builds and runs the benchmark.
pub(crate) fn bench(Arguments { arguments, native, setup }: &Arguments) -> Result<()> {
    let shell = workspace::shell()?;
    cmd!(shell, "cargo run --release --package election-tests --example bench -- {arguments...}").run()?;
    if *native { Ok(()) } else { test::bench_in_browser(&Environment::ensure(setup)?) }
}
