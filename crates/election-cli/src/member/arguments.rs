//! What `election member` is told.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::help;

/// Run one process of an algorithm over TCP, with others on this machine or elsewhere
///
/// The scenario says algorithm, options, topology, identities, detector and who starts; all members have to agree on these. Its delays only
/// set default timeouts; its faults happen to nobody. A member waits until it is connected to all peers that it is told of, and begins.
///
/// What it keeps (the algorithm's stable fields, its life, the members and where they are) stands in a file in --data-dir before a message
/// that depends on it leaves. A member that is started again is back, in a new life. Ctrl-C, or an end asked for by SIGTERM or SIGHUP,
/// lets it leave: it tells all others, and the exit status is 0. A second one ends the program at once, as a crash would.
///
/// It prints what it is from now on whenever that changes, or with --json a line for each thing that it handles. Logs go to standard error;
/// RUST_LOG=info says more. docs/protocol.md has the protocol.
#[derive(Debug, Args)]
#[command(after_help = help::MEMBER_EXAMPLES)]
pub(crate) struct Arguments {
    /// A file, `-`, a link's fragment or a whole link
    pub(crate) scenario: String,
    /// Which process it is: an identity of the scenario, a UUID, number or text; of anonymous processes the position
    #[arg(long, required_unless_present_any = ["agreement", "position"])]
    pub(crate) id: Option<String>,
    /// Where it listens; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    pub(crate) listen: SocketAddr,
    /// Where others reach it, if that is not where it listens
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) advertise: Option<String>,
    /// Where others are reached: ID=HOST:PORT, several with commas
    #[arg(long, value_name = "PEERS")]
    pub(crate) peers: Option<String>,
    /// A file that says the same, a line each; its own line does not matter
    #[arg(long, value_name = "FILE")]
    pub(crate) members: Option<PathBuf>,
    /// Join members that are there, and learn from them who they are
    #[arg(long)]
    pub(crate) join: bool,
    /// How long a tick is: 100ms, 1s
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = tick)]
    pub(crate) tick: Duration,
    /// How long it waits for all peers before it begins without them, at most 24h
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = wait)]
    pub(crate) wait: Duration,
    /// Where its state is kept; several members may have one directory
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Forget the algorithm's stable fields at a crash, votes among them
    #[arg(long)]
    pub(crate) volatile: bool,
    /// How crashes become known, in place of what the scenario says: none, heartbeat:PERIOD:TIMEOUT, swim:PERIOD:TIMEOUT:PROXIES
    #[arg(long)]
    pub(crate) detector: Option<String>,
    /// A file with a key that all members share: frames of others are refused
    #[arg(long, value_name = "FILE")]
    pub(crate) key_file: Option<PathBuf>,
    /// Print a line of JSON for each thing that it handles
    #[arg(long)]
    pub(crate) json: bool,
    /// Answer Prometheus there, at /metrics
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Print what all members have to agree on, with its hash, and end
    #[arg(long)]
    pub(crate) agreement: bool,
    /// Its position, in the place of its identity
    #[arg(long, hide = true)]
    pub(crate) position: Option<u16>,
    /// It is part of a cluster, which runs in this process: that one tells it when to begin, on standard input
    #[arg(long, hide = true, value_name = "PROCESS")]
    pub(crate) in_cluster: Option<u32>,
}

/// Reads how long a tick is.
pub(crate) fn tick(text: &str) -> Result<Duration, String> {
    let is_allowed = |tick: &Duration| (Duration::from_millis(1)..=Duration::from_secs(3600)).contains(tick);
    let tick = humantime::parse_duration(text).ok().filter(is_allowed);
    tick.ok_or_else(|| "allowed: 1ms to 1h, such as 50ms".to_owned())
}

/// Reads how long something is waited for.
pub(crate) fn wait(text: &str) -> Result<Duration, String> {
    let is_allowed = |wait: &Duration| *wait <= Duration::from_secs(24 * 3600);
    let wait = humantime::parse_duration(text).ok().filter(is_allowed);
    wait.ok_or_else(|| "allowed: 0s to 24h, such as 30s".to_owned())
}
