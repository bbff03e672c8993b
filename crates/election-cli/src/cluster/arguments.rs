//! What `election cluster` is told.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::{help, member};

/// Run a scenario on real processes of this machine, and set what came of it beside the simulator's run
///
/// Starts as many processes as the scenario has, each an `election member`. All that they send goes through a relay, which delays, loses,
/// repeats, cuts and parts whole messages as the scenario says; crashes are SIGKILL, and who recovers is a new process with the same data.
/// Within a tick things happen in the simulator's order: faults, starts, arrivals, detections, timers. Nothing of it is left when it ends.
///
/// Prints who leads from when on, and at the end the figures of the simulator's run and of this one, with what they differ by. What was
/// drawn comes from the scenario's seed, so that only time can make a difference; a machine that is busy needs longer ticks.
///
/// With --external, somebody else's members take part: programs in any language that speak docs/protocol.md, such as docs/member.py. What
/// each has to be told is printed first; the run begins once all have come. A scenario in which such a process crashes, comes or leaves is
/// refused, since nobody here can do that to it. It says nothing of what it does, so that there is no trace: judged is what the others say,
/// and what passed the relay.
///
/// The exit status is 0 when it was carried out, whatever came of it; Ctrl-C ends it, with what came of it so far, and 130.
#[derive(Debug, Args)]
#[command(after_help = help::CLUSTER_EXAMPLES)]
pub(crate) struct Arguments {
    /// A file, `-`, a link's fragment or a whole link
    pub(crate) scenario: String,
    /// How long a tick is: 50ms, 1s
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = member::tick)]
    pub(crate) tick: Duration,
    /// After how many ticks it ends at the latest; without it, after twice as many as the simulator's run takes, and 100
    #[arg(long, value_name = "TICKS")]
    pub(crate) ticks: Option<u32>,
    /// Write everything that happened to a file, in lines of JSON, for `election judge` and for the page
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    /// Let members forget the algorithm's stable fields at a crash, votes among them
    #[arg(long)]
    pub(crate) volatile: bool,
    /// The position, counted from 0, of a process that somebody else runs; several times, or with commas
    #[arg(long, value_name = "POSITION", value_delimiter = ',')]
    pub(crate) external: Vec<u16>,
    /// How long it waits for processes that somebody else runs
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = humantime::parse_duration)]
    pub(crate) wait: Duration,
    /// Print JSON: the report of `election run`, of both runs, and what they differ by
    #[arg(long)]
    pub(crate) json: bool,
}
