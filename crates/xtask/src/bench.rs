//! `cargo xtask bench`: the engine's speed through its public functions, natively and in the browser; or what extreme scenarios
//! take there.

use anyhow::Result;
use xshell::cmd;

use crate::setup::{self, Environment};
use crate::{test, workspace};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Arguments for the benchmark itself
    #[arg(last = true)]
    arguments: Vec<String>,
    /// Measure extreme scenarios under growing limits, and the slowest of them in the browser; takes an hour. `-- --help` tells more
    #[arg(long)]
    extremes: bool,
    /// Measure natively only
    #[arg(long)]
    native: bool,
    #[command(flatten)]
    setup: setup::Options,
}

/// Builds and runs the benchmark.
pub(crate) fn bench(Arguments { arguments, extremes, native, setup }: &Arguments) -> Result<()> {
    let shell = workspace::shell()?;
    if *extremes {
        let slowest = workspace::metadata()?.target_directory.join("extremes.txt");
        let example = ["--package", "election-tests", "--example", "extremes"];
        cmd!(shell, "cargo run --release {example...} -- --slowest {slowest} {arguments...}").run()?;
        if *native || !shell.path_exists(&slowest) {
            return Ok(());
        }
        let slowest = shell.read_file(slowest)?;
        return test::bench_in_browser(&Environment::ensure(setup)?, "extremes", &[("ELECTION_EXTREMES", &slowest)]);
    }
    cmd!(shell, "cargo run --release --package election-tests --example bench -- {arguments...}").run()?;
    if *native { Ok(()) } else { test::bench_in_browser(&Environment::ensure(setup)?, "page", &[]) }
}
