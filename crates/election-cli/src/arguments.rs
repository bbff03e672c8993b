//! What can be asked for.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Runs leader elections as the playground's page does, and prints what comes of them.
///
/// A SCENARIO is a file (JSON, or a link), `-` for standard input, a link's fragment, or a whole link. Quote fragments:
/// the shell takes `#` and `&` for its own.
///
/// The exit status is 0 when what was asked for was done, whatever came of it; 2 for bad input, with one line that says
/// where it is wrong, what was found and what is allowed; 1 for everything else. `claims` ends with 3 when one fails.
#[derive(Debug, Parser)]
#[command(name = env!("CARGO_BIN_NAME"), bin_name = env!("CARGO_BIN_NAME"), version, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a scenario: outcome, messages, times, properties, claims
    Run(Run),
    /// Run a scenario over many sizes and orders of identities: least, mean and most messages, bits and ticks
    Sweep(Sweep),
    /// Check every published figure by running it
    Claims(Claims),
}

/// Runs a scenario once and prints what came of it: outcome, messages by kind, bits, times, the properties that must hold, and
/// the published figures that apply, predicted and measured.
#[derive(Debug, Args)]
#[command(after_help = RUN_EXAMPLES)]
pub(crate) struct Run {
    /// A file, `-`, a link's fragment or a whole link
    pub(crate) scenario: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write everything that happened to a file
    ///
    /// As CSV when its name ends in `.csv`, else as a line of JSON for each step: its number, tick and kind, whose step it
    /// is, the message that arrived and what became of it, the messages that were sent (number, kind, from, to, what they
    /// carry, when they arrive), changes of role and known leader, and the step in words. CSV has a row for each step, with
    /// the arriving message in columns of its own and the numbers of those sent.
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
}

/// Runs a scenario at each of many sizes, with its identities in one or several orders, and prints a row for each size and
/// order: messages, bits and ticks at least, in the mean and at most.
#[derive(Debug, Args)]
#[command(after_help = SWEEP_EXAMPLES)]
pub(crate) struct Sweep {
    /// A file, `-`, a link's fragment or a whole link; its own `n` and identities do not matter
    pub(crate) scenario: String,
    /// The numbers of processes, both ends included: 2..64, or 8
    #[arg(long, value_name = "LOW..HIGH")]
    pub(crate) n: String,
    /// The orders of identities, with commas between them
    ///
    /// `ascending`, `descending`, `shuffled:K` (K shuffles, drawn from the scenario's seed and the K - 1 after it) and
    /// `permutations` (every order, exactly; n up to 10). Without it the scenario's own order.
    #[arg(long, value_name = "ORDERS", value_delimiter = ',')]
    pub(crate) ids: Vec<String>,
    /// Print CSV
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Runs every published figure on all of its cases, prints how many those were, and ends with 3 when one does not hold.
#[derive(Debug, Args)]
#[command(after_help = CLAIMS_EXAMPLES)]
pub(crate) struct Claims {
    /// Only those of this algorithm
    #[arg(long, value_name = "KEY")]
    pub(crate) algorithm: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const EXAMPLES: &str = "\
Examples:
  election run '#a=chang-roberts&n=8&ids=descending'
  election run slide12.json --json --trace slide12.csv
  election sweep '#a=lelann' --n 2..64 --ids ascending,shuffled:100
  election claims";

const RUN_EXAMPLES: &str = "\
Examples:
  election run '#a=chang-roberts&n=8&ids=descending'
  election run 'https://example.org/playground/#a=lelann&n=5!t=12'
  election run slide12.json --json | jq .messages
  echo '{\"algorithm\": \"lelann\", \"processes\": 3}' | election run - --trace run.jsonl";

const SWEEP_EXAMPLES: &str = "\
Examples:
  election sweep '#a=chang-roberts' --n 2..64 --ids ascending,descending,shuffled:100
  election sweep '#a=chang-roberts' --n 1..8 --ids permutations
  election sweep slide12.json --n 8..64 --csv > figures.csv";

const CLAIMS_EXAMPLES: &str = "\
Examples:
  election claims
  election claims --algorithm chang-roberts --json";
