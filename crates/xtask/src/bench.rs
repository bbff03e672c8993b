//! `cargo xtask bench`: the engine's speed through its public functions, natively and in the browser, and the processor's
//! instructions a message; how long messages take between members over TCP; or what extreme scenarios take.

mod instructions;

use std::path::PathBuf;

use anyhow::Result;
use xshell::cmd;

use crate::setup::{self, Environment};
use crate::test::{self, all};
use crate::workspace;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Arguments for the benchmark itself
    #[arg(last = true)]
    arguments: Vec<String>,
    /// Measure extreme scenarios under growing limits, and the slowest of them in the browser; takes an hour. `-- --help` tells more
    #[arg(long)]
    extremes: bool,
    /// Do everything once and unoptimised, which shows that it can be done: the times say nothing. Instructions are counted as ever
    #[arg(long)]
    quick: bool,
    /// Measure natively only
    #[arg(long)]
    native: bool,
    #[command(flatten)]
    setup: setup::Options,
}

/// Builds what is measured. Without these, cargo takes what it has built for the tests of the whole workspace.
const RELEASE: [&str; 3] = ["--release", "--package", "election-tests"];
/// The same for what is measured of members.
const RELEASE_OF_MEMBERS: [&str; 3] = ["--release", "--package", "election-net"];

/// One scenario an algorithm, under a limit that is soon reached: all of them under a limit of 10,000 events take a quarter of an hour.
const QUICK_EXTREMES: [&str; 4] = ["--events", "100", "--only", "everything at once"];

/// Sets up what counting instructions takes.
pub(crate) fn ensure() -> Result<()> {
    instructions::ensure()
}

/// Builds and runs the benchmark.
pub(crate) fn bench(arguments: &Arguments) -> Result<()> {
    if arguments.extremes { extremes(arguments) } else { speed(arguments) }
}

/// Whatever a benchmark does natively, done once, and the instructions a message, which are the same in every run.
pub(crate) fn test() -> Result<()> {
    all([native_speed(true, &[]), members(true), instructions::check(), native_extremes(true, &[])])
}

fn speed(Arguments { arguments, quick, native, setup, .. }: &Arguments) -> Result<()> {
    native_speed(*quick, arguments)?;
    members(*quick)?;
    instructions::check()?;
    if *native {
        return Ok(());
    }
    let variables: &[_] = if *quick { &[("ELECTION_QUICK", "1")] } else { &[] };
    test::bench_in_browser(&Environment::ensure(setup)?, "page", variables)
}

fn extremes(Arguments { arguments, quick, native, setup, .. }: &Arguments) -> Result<()> {
    native_extremes(*quick, arguments)?;
    let shell = workspace::shell()?;
    let slowest = slowest()?;
    if *native || !shell.path_exists(&slowest) {
        return Ok(());
    }
    let slowest = shell.read_file(slowest)?;
    test::bench_in_browser(&Environment::ensure(setup)?, "extremes", &[("ELECTION_EXTREMES", &slowest)])
}

fn native_speed(quick: bool, arguments: &[String]) -> Result<()> {
    let shell = workspace::shell()?;
    let (build, effort): (&[_], &[_]) = if quick { (&[], &["--quick"]) } else { (&RELEASE, &[]) };
    Ok(cmd!(shell, "cargo run {build...} --example bench -- {effort...} {arguments...}").run()?)
}

/// Tokens on a ring of members.
fn members(quick: bool) -> Result<()> {
    let shell = workspace::shell()?;
    let (build, effort): (&[_], &[_]) = if quick { (&[], &["--quick"]) } else { (&RELEASE_OF_MEMBERS, &[]) };
    Ok(cmd!(shell, "cargo run {build...} --example ring -- {effort...}").run()?)
}

fn native_extremes(quick: bool, arguments: &[String]) -> Result<()> {
    let shell = workspace::shell()?;
    let slowest = slowest()?;
    let (build, effort): (&[_], &[_]) = if quick { (&[], &QUICK_EXTREMES) } else { (&RELEASE, &[]) };
    Ok(cmd!(shell, "cargo run {build...} --example extremes -- --slowest {slowest} {effort...} {arguments...}")
        .run()?)
}

/// Where the native half leaves the names of the slowest scenarios for the browser's.
fn slowest() -> Result<PathBuf> {
    Ok(workspace::metadata()?.target_directory.join("extremes.txt").into())
}
