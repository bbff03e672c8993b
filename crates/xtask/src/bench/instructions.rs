//! How many of the processor's instructions the engine takes for a message: the same on every machine, so they can have a ceiling.

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::debian::{self, Package};
use crate::test::all;
use crate::workspace;

/// Counts the instructions of a program.
const PACKAGES: [Package; 1] = [Package { name: "valgrind", proof: "/usr/bin/valgrind" }];

/// What is counted: LeLann on a ring of 256, every process an initiator, as it is released.
struct Workload {
    /// What is kept of a run, as the example is told.
    kept: &'static str,
    /// The most instructions that a message may take.
    ceiling: f64,
}

/// The ceilings are a tenth above what was reached. They go down when the engine becomes faster; they go up only with a reason.
const WORKLOADS: [Workload; 2] =
    [Workload { kept: "counters", ceiling: 483.0 }, Workload { kept: "trace", ceiling: 723.0 }];

/// Sets up what counts.
pub(super) fn ensure() -> Result<()> {
    debian::ensure(&PACKAGES, "counting instructions")
}

/// Prints how many instructions a message takes, and fails where that is above the ceiling.
pub(super) fn check() -> Result<()> {
    ensure()?;
    let shell = workspace::shell()?;
    cmd!(shell, "cargo build --release --package election-tests --example instructions").run()?;
    println!("\ninstructions a message, LeLann on a ring of 256");
    all(WORKLOADS.map(|workload| workload.check(&shell)))
}

impl Workload {
    fn check(&self, shell: &Shell) -> Result<()> {
        let Self { kept, ceiling } = self;
        let directory = workspace::metadata()?.target_directory;
        let program = directory.join("release/examples/instructions");
        let counts = directory.join("instructions.txt");
        let mut messages = 0;
        let mut count = |runs: &str| -> Result<u64> {
            let counted =
                cmd!(shell, "valgrind --tool=callgrind --callgrind-out-file={counts} {program} {kept} {runs}");
            messages = counted.quiet().ignore_stderr().read()?.trim().parse()?;
            instructions(&shell.read_file(&counts)?)
        };
        // What the second run takes more than the first: the program's own beginning and end are left out.
        let (once, twice) = (count("1")?, count("2")?);
        let reached = (twice - once) as f64 / messages as f64;
        println!("{kept:<9} {reached:>7.1}, ceiling {ceiling:>7.1}");
        ensure!(reached <= *ceiling, "{kept}: {reached:.1} instructions a message, and {ceiling} is the ceiling");
        Ok(())
    }
}

/// All the instructions of a program, out of what callgrind wrote.
fn instructions(counts: &str) -> Result<u64> {
    let totals = counts.lines().find_map(|line| line.strip_prefix("totals: "));
    let first = totals.and_then(|totals| totals.split(' ').next()).context("callgrind wrote no totals")?;
    Ok(first.parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read() {
        let counts = "# callgrind format\nevents: Ir\nsummary: 12\n\nfn=(1) main\n1 12\n\ntotals: 12\n";
        assert_eq!(instructions(counts).unwrap(), 12);
        assert!(instructions("# callgrind format\n").is_err());
    }
}
