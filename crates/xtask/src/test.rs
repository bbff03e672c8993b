//! `cargo xtask test`: every test there is, stage by stage.
//!
//! A stage that fails stops no other, as long as that can run at all: the table at the end says which passed.

mod browser;
mod report;
mod wasm;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use xshell::cmd;

use crate::run::say;
use crate::setup::{self, Environment};
use crate::{bench, dist, lint, serve, workspace};
use report::Entry;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run these stages only, separated by commas
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Stage>,
    /// Leave these stages out, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', conflicts_with = "only")]
    skip: Vec<Stage>,
    #[command(flatten)]
    setup: setup::Options,
}

/// What is tested, in the order in which it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// rustfmt finds nothing to change
    Format,
    /// clippy, natively and for the browser, warnings denied
    Clippy,
    /// The house rules that clippy does not know
    House,
    /// rustdoc, warnings denied
    Docs,
    /// All tests on this machine
    Native,
    /// The benchmarks run to their ends, and no message takes more instructions than it may
    Bench,
    /// Tests of what is compiled for the browser, in a real one
    Wasm,
    /// The release page builds and is within its budget
    Dist,
    /// The page is served
    Serve,
    /// The release page in a real browser, end to end
    Browser,
}

impl Stage {
    fn name(self) -> String {
        self.to_possible_value().expect("no stage is hidden").get_name().to_owned()
    }

    fn needs_tools(self) -> bool {
        matches!(self, Self::Clippy | Self::Wasm | Self::Dist | Self::Serve)
    }

    fn needs_browser(self) -> bool {
        matches!(self, Self::Wasm | Self::Browser)
    }
}

/// Runs a benchmark of the engine as the page ships it, compiled with these variables in its environment.
pub(crate) fn bench_in_browser(environment: &Environment, name: &str, variables: &[(&str, &str)]) -> Result<()> {
    wasm::bench(environment, name, variables)
}

/// Runs the chosen stages; the exit code is a failure when one of them is.
pub(crate) fn test(arguments: &Arguments) -> Result<ExitCode> {
    let is_chosen = |stage: &Stage| {
        if arguments.only.is_empty() { !arguments.skip.contains(stage) } else { arguments.only.contains(stage) }
    };
    let stages: Vec<_> = Stage::value_variants().iter().copied().filter(is_chosen).collect();

    let mut entries = Vec::new();
    let mut environment = None;
    if stages.iter().any(|stage| stage.needs_tools() || stage.needs_browser() || *stage == Stage::Bench) {
        entries.push(timed("setup", || {
            if stages.iter().any(|stage| stage.needs_tools()) {
                environment = Some(Environment::ensure(&arguments.setup)?);
            }
            if stages.contains(&Stage::Bench) {
                bench::ensure()?;
            }
            if stages.iter().any(|stage| stage.needs_browser()) { browser::ensure() } else { Ok(()) }
        }));
    }
    for stage in stages {
        entries.push(timed(&stage.name(), || run_stage(stage, environment.as_ref())));
    }

    println!("\n{}", report::table(&entries));
    let failed = report::failed(&entries);
    println!("{} passed, {failed} failed", entries.len() - failed);
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn timed(name: &str, work: impl FnOnce() -> Result<()>) -> Entry {
    eprintln!();
    say(&format!("== {name} =="));
    let begun = Instant::now();
    let outcome = work();
    if let Err(error) = &outcome {
        say(&format!("{name} failed: {error:#}"));
    }
    Entry { name: name.to_owned(), outcome, time: begun.elapsed() }
}

fn run_stage(stage: Stage, environment: Option<&Environment>) -> Result<()> {
    let environment = || environment.context("set-up failed");
    match stage {
        Stage::Format => lint::format(),
        Stage::Clippy => all([lint::clippy(), environment().and_then(lint::clippy_for_browser)]),
        Stage::House => lint::house(),
        Stage::Docs => lint::docs(),
        Stage::Native => native(),
        Stage::Bench => bench::test(),
        Stage::Wasm => wasm::test(environment()?),
        // With the single file, which tests open, too.
        Stage::Dist => dist::build(environment()?, Some(&dist::single::Options::default())),
        Stage::Serve => serve::test(environment()?),
        Stage::Browser => browser::test(),
    }
}

fn native() -> Result<()> {
    let shell = workspace::shell()?;
    // Tests of random scenarios tell what their runs had in them, without which their passing says little. With that
    // come the names of all tests that passed; `--quiet` does not say those twice.
    Ok(cmd!(shell, "cargo test --workspace --no-fail-fast -- --quiet --show-output").run()?)
}

/// All errors as one.
pub(crate) fn all<const N: usize>(outcomes: [Result<()>; N]) -> Result<()> {
    let errors: Vec<_> = outcomes.into_iter().filter_map(Result::err).map(|error| format!("{error:#}")).collect();
    if errors.is_empty() { Ok(()) } else { Err(anyhow!(errors.join("; "))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_errors_are_all_told() {
        assert!(all([Ok(()), Ok(())]).is_ok());
        let error = all([Err(anyhow!("one")), Ok(()), Err(anyhow!("two"))]).unwrap_err();
        assert_eq!(error.to_string(), "one; two");
    }
}
