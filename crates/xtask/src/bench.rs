//! `cargo xtask bench`: the engine's speed, through the public `run`.

use anyhow::Result;

use crate::run;
use crate::workspace;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Arguments for the benchmark itself
    #[arg(last = true)]
    arguments: Vec<String>,
}

/// Builds and runs the benchmark.
pub(crate) fn bench(arguments: &Arguments) -> Result<()> {
    let mut cargo = run::cargo();
    cargo.current_dir(workspace::root());
    cargo.args(["run", "--release", "--package", "election-tests", "--example", "bench", "--"]);
    run::run(cargo.args(&arguments.arguments))
}
