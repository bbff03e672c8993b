//! `cargo xtask`: set-up, serve, test, dist, bench and lint.
//!
//! A machine needs Rust, Node and the usual registries; everything else is set up on first use and kept, by
//! version, in the user's cache directory ([`cache`]). [`setup`] says what there is to set up, the other commands
//! ask it for an [`setup::Environment`] and run their programs in that.

mod bench;
mod cache;
mod debian;
mod dist;
mod distribution;
mod lint;
mod npm;
mod paths;
mod run;
mod serve;
mod setup;
mod test;
mod toolchain;
mod tools;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, serves and checks Election Playground. The two to know: `cargo xtask serve` and `cargo xtask test`.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Set up what is missing, build the page and serve it, rebuilding on every change
    Serve(serve::Arguments),
    /// Set up what tests need and run every test there is
    Test(test::Arguments),
    /// Build the release page into dist/: small, hashed, sealed, with compressed copies; beside it the engine as a module
    Dist(dist::Arguments),
    /// Measure the engine; everything after `--` goes to the benchmark
    Bench(bench::Arguments),
    /// Check format, lints, documentation and the house rules; builds nothing for the browser
    Lint,
    /// Set up what is missing and say how to use it from a shell, without building anything of ours
    Setup(setup::Options),
}

fn main() -> ExitCode {
    match carry_out(Arguments::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn carry_out(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(arguments) => serve::serve(&arguments)?,
        // It says itself which stages failed; the count is its last word.
        Command::Test(arguments) => return test::test(&arguments),
        Command::Dist(arguments) => dist::dist(&arguments)?,
        Command::Bench(arguments) => bench::bench(&arguments)?,
        Command::Lint => lint::lint()?,
        Command::Setup(options) => setup::setup(&options)?,
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    const README: &str = include_str!("../../../README.md");

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_in_the_readme_is_there() {
        let names =
            README.split("cargo xtask ").skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_lowercase()).next());
        let mut named: Vec<&str> = names.flatten().filter(|name| !name.is_empty()).collect();
        named.sort_unstable();
        named.dedup();
        assert_eq!(named, ["bench", "dist", "lint", "serve", "setup", "test"]);
        for name in named {
            assert!(super::Arguments::try_parse_from(["cargo xtask", name]).is_ok(), "{name}");
        }
    }
}
