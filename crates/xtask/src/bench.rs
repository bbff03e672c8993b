//! `cargo xtask bench`: the engine's speed, through the public `run`.

use anyhow::Result;
use xshell::cmd;

use crate::workspace;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Arguments for the benchmark itself
    #[arg(last = true)]
    arguments: Vec<String>,
}

/// Builds and runs the benchmark.
pub(crate) fn bench(Arguments { arguments }: &Arguments) -> Result<()> {
    let shell = workspace::shell()?;
    Ok(cmd!(shell, "cargo run --release --package election-tests --example bench -- {arguments...}").run()?)
}
