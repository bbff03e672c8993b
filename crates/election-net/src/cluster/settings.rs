//! What a cluster is told at its beginning and tells while it runs, what comes of it, and what can be wrong.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use election_core::model::Tick;
use election_core::scenario::{Fault, FaultKind};
use election_core::{InputError, ProcessId, Scenario};

use crate::cluster::journal::Journal;
use crate::driver::StandingRecord;

/// The most processes of a cluster: each has two connections to each other, and the relay the other ends of all of them.
pub const MOST_PROCESSES: u16 = 20;
/// What a cluster is told at its beginning.
#[derive(Clone, Debug)]
pub struct ClusterSettings {
    /// What it runs.
    pub scenario: Scenario,
    /// How long a tick is.
    pub tick: Duration,
    /// After which tick it ends at the latest.
    pub last_tick: Tick,
}

/// How a member is started.
#[derive(Clone, Debug)]
pub struct Call {
    /// Which.
    pub process: ProcessId,
    /// Where others reach it.
    pub advertise: SocketAddr,
    /// Where it reaches others.
    pub peers: Vec<(ProcessId, SocketAddr)>,
}

/// What is told while it runs.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// All members are there.
    Begins,
    /// Something happens as the scenario says.
    Fault(Tick, &'a FaultKind),
    /// A process is something else from now on.
    Standing(Tick, ProcessId, &'a StandingRecord),
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was seen.
    pub journal: Journal,
    /// Whether somebody stopped it.
    pub was_stopped: bool,
    /// Whether it ended because of its last tick.
    pub reached_last_tick: bool,
}

/// Why a cluster does not begin, or has to end.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// What it was told cannot be.
    #[error(transparent)]
    Input(#[from] InputError),
    /// There are no ports, or no processes.
    #[error("cannot start {0}: {1}")]
    Start(&'static str, io::Error),
    /// Not all members are there in time.
    #[error("{0} of the members are not there in time")]
    Missing(usize),
    /// A member has ended by itself.
    #[error("process {0} has ended by itself, which says why: {1}")]
    Ended(u16, String),
}

/// Checks whether a scenario can be run on real processes.
///
/// # Errors
/// What cannot.
pub fn check(scenario: &Scenario) -> Result<(), InputError> {
    scenario.validate()?;
    let network = &scenario.network;
    let is_amid_sending = |fault: &Fault| matches!(fault.kind, FaultKind::Crash { after_sends: Some(_), .. });
    let most = format!("at most {MOST_PROCESSES} real processes");
    let real = "what real processes can be made to do".to_owned();
    for (is_wrong, path, found, allowed) in [
        (scenario.processes > MOST_PROCESSES, "n", scenario.processes.to_string(), most),
        (network.corrupt > 0, "corrupt", "messages that change on their way".to_owned(), real.clone()),
        (network.processing > 0, "processing", "ticks that handling takes".to_owned(), real.clone()),
        (!scenario.overrides.is_empty(), "overrides", "single messages".to_owned(), real.clone()),
        (scenario.faults.iter().any(is_amid_sending), "faults", "a crash amid sending".to_owned(), real),
    ] {
        if is_wrong {
            return Err(InputError::new(path, found, allowed));
        }
    }
    Ok(())
}
