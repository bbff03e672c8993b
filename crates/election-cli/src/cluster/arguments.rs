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
/// drawn comes from the scenario's seed, so that only time can make a difference; a machine that is busy needs longer ticks. A member that
/// somebody kills by hand (kill -9) has crashed, one that is asked to end (kill) has left: the run goes on, and says so.
///
/// With --external, somebody else's members take part: programs in any language that speak docs/protocol.md, such as docs/member.py. What
/// each has to be told is printed first; the run begins once all have come. A scenario in which such a process crashes, comes or leaves is
/// refused, since nobody here can do that to it. It says nothing of what it does, so that there is no trace: judged is what the others say,
/// and what passed the relay.
///
/// With --page, the page shows the run while it goes on: members appear on the stage as they elect. There, Crash and Recover kill and restart real
/// processes, Cut and Mend cut and mend. It goes on until Ctrl-C, or until --ticks. The page is served on this machine alone, and the link that is
/// printed has a token without which nobody is let at the run. With --open, that link is on the command line of the browser for a moment, where
/// others who are logged in on this machine may read it.
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
    /// Show the run, while it goes on, on the page that was built into this folder (`cargo xtask dist`)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) page: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long, requires = "page")]
    pub(crate) open: bool,
    /// The port of the page, from 1024 on; without it, a free one
    #[arg(long, value_name = "PORT", requires = "page", default_value = "0", hide_default_value = true, value_parser = port)]
    pub(crate) port: u16,
    /// How long it waits for processes that somebody else runs, at most 24h
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = member::wait)]
    pub(crate) wait: Duration,
    /// Print JSON: the report of `election run`, of both runs, and what they differ by
    #[arg(long)]
    pub(crate) json: bool,
}

/// A port that nobody needs to be root for.
fn port(text: &str) -> Result<u16, String> {
    let port = text.parse().ok().filter(|port| *port == 0 || *port >= 1024);
    port.ok_or_else(|| "a port from 1024 to 65535, or 0 for a free one".to_owned())
}
