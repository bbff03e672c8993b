//! `cargo xtask test`: every test there is, stage by stage.
//!
//! A stage that fails stops no other, as long as that can run at all: the table at the end says which passed. What is built for the browser or for
//! release goes on beside the rest, since either keeps one core busy most of the time. The browser tests come last: nothing is compiled beside them.

mod browser;
mod report;
mod wasm;

use std::env;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, ensure};
use clap::ValueEnum;

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
    /// Let random tests do 45 times as many runs, and the monkey ten times as many actions; kill members of clusters for half an hour, and
    /// send a hundred thousand frames of junk; takes hours
    #[arg(long)]
    long: bool,
    #[command(flatten)]
    setup: setup::Options,
}

/// Tells tests, by the environment, that they are to be long.
const LONG: &str = "ELECTION_LONG";

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
    /// The release page builds and is within its budget
    Dist,
    /// The page is served
    Serve,
    /// Tests of what is compiled for the browser, in a real one
    Wasm,
    /// The benchmarks run to their ends, and no message takes more instructions than it may
    Bench,
    /// The release page in real browsers, end to end
    Browser,
}

impl Stage {
    fn name(self) -> String {
        self.to_possible_value().expect("no stage is hidden").get_name().to_owned()
    }

    /// Whether it goes on beside the others.
    fn is_beside(self) -> bool {
        matches!(self, Self::Dist | Self::Serve | Self::Wasm | Self::Bench)
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
            if stages.contains(&Stage::Browser) {
                browser::ensure_all()?;
            }
            if stages.iter().any(|stage| stage.needs_browser()) { browser::ensure() } else { Ok(()) }
        }));
    }
    // Before anything is compiled that may replace it.
    let xtask = env::current_exe()?;
    let run = |stage: &Stage| timed(&stage.name(), || run_stage(*stage, environment.as_ref(), arguments.long));
    let (last, stages): (Vec<_>, Vec<_>) = stages.into_iter().partition(|stage| *stage == Stage::Browser);
    let (beside, others): (Vec<_>, Vec<_>) = stages.into_iter().partition(|stage| stage.is_beside());
    if beside.is_empty() || others.is_empty() {
        entries.extend(beside.iter().chain(&others).map(run));
    } else {
        thread::scope(|scope| {
            let beside = scope.spawn(|| -> Vec<_> {
                beside.iter().map(|stage| timed(&stage.name(), || captured(&xtask, *stage, arguments))).collect()
            });
            entries.extend(others.iter().map(run));
            entries.extend(beside.join().expect("it does not panic"));
        });
    }
    entries.extend(last.iter().map(run));

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

fn run_stage(stage: Stage, environment: Option<&Environment>, is_long: bool) -> Result<()> {
    let environment = || environment.context("set-up failed");
    match stage {
        Stage::Format => lint::format(),
        Stage::Clippy => all([lint::clippy(), environment().and_then(lint::clippy_for_browser)]),
        Stage::House => lint::house(),
        Stage::Docs => lint::docs(),
        Stage::Native => native(is_long),
        Stage::Bench => bench::test(),
        Stage::Wasm => wasm::test(environment()?),
        // With the single file, which tests open, too.
        Stage::Dist => dist::build(environment()?, Some(&dist::single::Options::default())),
        Stage::Serve => serve::test(environment()?),
        Stage::Browser => browser::test(is_long),
    }
}

/// The native tests.
fn native(is_long: bool) -> Result<()> {
    let mut tests = Command::new("cargo");
    // Tests of random scenarios tell what their runs had in them, without which their passing says little. With that
    // come the names of all tests that passed; `--quiet` does not say those twice.
    tests.args(["test", "--workspace", "--no-fail-fast", "--", "--quiet", "--show-output"]);
    if is_long {
        tests.env(LONG, "1");
    }
    let status = tests.current_dir(workspace::root()).status()?;
    ensure!(status.success(), "the native tests ended with {status}");
    Ok(())
}

/// Runs a stage as a process of its own, and prints what that said when it has ended: beside another stage, each would cut the other's
/// lines into pieces.
fn captured(xtask: &Path, stage: Stage, arguments: &Arguments) -> Result<()> {
    let (mut output, input) = io::pipe()?;
    let mut child = Command::new(xtask)
        .args(["test", "--only", &stage.name()])
        .args(arguments.setup.arguments())
        .args(arguments.long.then_some("--long"))
        .stdout(input.try_clone()?)
        .stderr(input)
        .spawn()?;
    let mut said = Vec::new();
    output.read_to_end(&mut said)?;
    io::stdout().write_all(&said)?;
    let status = child.wait()?;
    ensure!(status.success(), "see above: it ended with {status}");
    Ok(())
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
