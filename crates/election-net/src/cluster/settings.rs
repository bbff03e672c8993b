//! What a cluster is told at its beginning and tells while it runs, what comes of it, and what can be wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use election_core::model::Tick;
use election_core::scenario::{Detector, Fault, FaultKind};
use election_core::{InputError, ProcessId, Scenario};
use tokio::sync::mpsc;

use crate::cluster::guests::Guest;
use crate::cluster::journal::Journal;
use crate::cluster::orders::Seen;
use crate::driver::StandingRecord;
use crate::wire::Refusal;

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
    /// Whom somebody else runs.
    pub guests: BTreeSet<u16>,
    /// How long it waits for them.
    pub wait: Duration,
    /// Where those who watch it hear what it has seen, about once a tick. A cluster that is watched does not end when it is quiet.
    pub watchers: Option<mpsc::UnboundedSender<Seen>>,
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
    /// It waits for a guest, who is to be started so.
    Awaits(&'a Call),
    /// Somebody who dialled was not let in.
    Refused(Refusal),
    /// A guest has no connection any more.
    Went(Tick, ProcessId),
    /// A guest is there again.
    Came(Tick, ProcessId),
    /// All members are there.
    Begins,
    /// Something happens as the scenario says, or as somebody has done by hand.
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
    /// What was seen of guests.
    pub guests: BTreeMap<u16, Guest>,
    /// What somebody has done to members by hand, and when.
    pub by_hand: Vec<(Tick, FaultKind)>,
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
    /// A process cannot be ended.
    #[error("cannot end a process: {0}")]
    End(io::Error),
    /// Not all members are there in time.
    #[error("{0} of the members are not there in time")]
    Missing(usize),
    /// A guest has not come.
    #[error(
        "process {process} has not dialled within {wait:?}: start it as is said above, or let the cluster wait for longer{}",
        refused.map(|why| format!("; somebody was refused: {why}")).unwrap_or_default()
    )]
    NeverCame {
        /// Which.
        process: u16,
        /// How long it had.
        wait: Duration,
        /// Why the last one was not let in who was not.
        refused: Option<Refusal>,
    },
    /// A guest is there, but not for all.
    #[error(
        "process {process} has dialled, but it and process {other} do not reach each other: it has to dial every other member, and to \
         answer where it says that it listens, at {place}"
    )]
    HalfThere {
        /// Which.
        process: u16,
        /// Whom it does not reach, or who does not reach it.
        other: u16,
        /// Where it says that it listens.
        place: String,
    },
    /// A member has ended by itself.
    #[error("process {0} has ended by itself, which says why: {1}")]
    Ended(u16, String),
}

/// Checks whether a scenario can be run on real processes.
///
/// # Errors
/// What cannot, by its key in a link.
pub fn check(scenario: &Scenario) -> Result<(), InputError> {
    scenario.validate()?;
    let network = &scenario.network;
    let is_amid_sending = |fault: &Fault| matches!(fault.kind, FaultKind::Crash { after_sends: Some(_), .. });
    let most = format!("at most {MOST_PROCESSES} real processes");
    for (is_wrong, key, allowed) in [
        (scenario.processes > MOST_PROCESSES, "n", &*most),
        (
            network.corrupt > 0,
            "corrupt",
            "0: what real processes send may be lost, doubled or late, but is not changed",
        ),
        (network.processing > 0, "processing", "0: how long a real process handles a message cannot be set"),
        (
            !scenario.overrides.is_empty(),
            "by-hand",
            "nothing; messages are lost and late by loss and delay, and where faults cut and part",
        ),
    ] {
        if is_wrong {
            return Err(InputError::new(key, scenario.value(key), allowed));
        }
    }
    if scenario.faults.iter().any(is_amid_sending) {
        let allowed = "crashes without +sends, as in crash:3@9: a real process is killed between two steps";
        return Err(InputError::new("faults", "a crash amid sending", allowed));
    }
    Ok(())
}

/// Checks whether somebody else can run these processes of a scenario.
///
/// # Errors
/// Why not.
pub fn check_guests(scenario: &Scenario, guests: &BTreeSet<u16>) -> Result<(), InputError> {
    if guests.is_empty() {
        return Ok(());
    }
    if let Some(guest) = guests.iter().find(|guest| **guest >= scenario.processes) {
        let positions = format!("positions from 0 to {}", scenario.processes - 1);
        return Err(InputError::new("external", guest.to_string(), positions));
    }
    if guests.len() == usize::from(scenario.processes) {
        return Err(InputError::new("external", "all processes", "one that the cluster runs, at least"));
    }
    if let Detector::Perfect { .. } | Detector::Neighbours { .. } = scenario.detector {
        let allowed = "none, heartbeat or swim: nobody tells a process of a crash that somebody else runs";
        return Err(InputError::new("detector", "one that is told of crashes", allowed));
    }
    let of_guest = |fault: &&Fault| fault.kind.process().is_some_and(|process| guests.contains(&process));
    match scenario.faults.iter().find(of_guest) {
        None => Ok(()),
        Some(fault) => {
            let found = format!("{} of process {}", fault.kind.key(), fault.kind.process().unwrap_or_default());
            let allowed =
                "nothing that happens to a process that somebody else runs: kill it, and start it again, by hand";
            Err(InputError::new("faults", found, allowed))
        }
    }
}
