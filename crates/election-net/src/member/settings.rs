//! What a member is told at its beginning, and what can be wrong with that.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use election_core::scenario::Detector;
use election_core::{InputError, ProcessId, Scenario};

use crate::driver::DriverError;
use crate::storage::StorageError;
use crate::tcp::Limits;
use crate::wire::{Key, LONGEST_CONTACT};

/// What a member is told at its beginning.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The scenario, for algorithm, options, topology, identities and detector.
    pub scenario: Scenario,
    /// Its position.
    pub process: ProcessId,
    /// Where it listens; port 0 for any that is free.
    pub listen: SocketAddr,
    /// Where others reach it, where that is another address.
    pub advertise: Option<String>,
    /// Where others are reached, by position.
    pub contacts: BTreeMap<u16, String>,
    /// Whether it joins members that are there, rather than being one from the beginning.
    pub joins: bool,
    /// How long a tick is.
    pub tick: Duration,
    /// Where its state is kept; none where it is not.
    pub data_dir: Option<PathBuf>,
    /// Whether the algorithm's stable fields are kept, too.
    pub keeps_stable: bool,
    /// The key that members share.
    pub key: Option<Key>,
    /// How long a founder waits for the others before it begins without them.
    pub wait: Duration,
    /// How long a member that is back waits for somebody who tells it the members.
    pub wait_for_roster: Duration,
    /// Whether somebody tells it when to begin, and of crashes and recoveries, as a perfect detector does.
    pub is_told: bool,
    /// Whether what it draws comes from the scenario's seed.
    pub draws_from_seed: bool,
    /// How much it takes.
    pub limits: Limits,
}

impl Settings {
    /// The usual ones of a process of a valid scenario that listens there.
    #[must_use]
    pub fn new(scenario: Scenario, process: ProcessId, listen: SocketAddr) -> Self {
        let limits = Limits::for_members(scenario.processes);
        Self {
            scenario,
            process,
            listen,
            advertise: None,
            contacts: BTreeMap::new(),
            joins: false,
            tick: Duration::from_millis(100),
            data_dir: None,
            keeps_stable: false,
            key: None,
            wait: Duration::from_secs(30),
            wait_for_roster: Duration::from_secs(2),
            is_told: false,
            draws_from_seed: false,
            limits,
        }
    }

    pub(super) fn check(&self) -> Result<(), MemberError> {
        self.scenario.validate()?;
        if let Detector::Perfect { .. } | Detector::Neighbours { .. } = self.scenario.detector
            && !self.is_told
        {
            let allowed =
                "none, heartbeat or swim: a member alone knows of no crash by itself, only who started it can tell";
            return Err(InputError::new("detector", "perfect", allowed).into());
        }
        if self.joins && self.contacts.is_empty() {
            return Err(InputError::new("peers", "none", "where at least one member is reached, to join it").into());
        }
        Ok(())
    }
}

/// Why a member does not begin, or has to end.
#[derive(Debug, thiserror::Error)]
pub enum MemberError {
    /// What it was told cannot be.
    #[error(transparent)]
    Input(#[from] InputError),
    /// It cannot listen.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// Its state cannot be read or kept.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<DriverError> for MemberError {
    fn from(error: DriverError) -> Self {
        match error {
            DriverError::Storage(error) => Self::Storage(error),
        }
    }
}

/// The process with this identity as people write it: a UUID, a number or a text; of anonymous processes the position.
///
/// # Errors
/// When there is none.
pub fn process_of(scenario: &Scenario, id: &str) -> Result<ProcessId, InputError> {
    let identities = scenario.identities();
    let is_it = |process: &ProcessId| identities.text(identities.at(*process)).eq_ignore_ascii_case(id);
    let mut found = identities.processes().filter(is_it);
    match (found.next(), found.next()) {
        (Some(process), None) => Ok(process),
        (Some(_), Some(_)) => Err(InputError::new("id", id, "an identity that only one process has")),
        (None, _) => {
            const MOST: usize = 8;
            let texts = identities.processes().map(|process| identities.text(identities.at(process)));
            let shown: Vec<String> = texts.take(MOST).collect();
            let rest = if usize::from(identities.len()) > MOST { ", ..." } else { "" };
            Err(InputError::new("id", id, format!("{}{rest}", shown.join(", "))))
        }
    }
}

/// Reads where members are reached: `ID=ADDRESS` parted by commas, spaces or lines; what follows a `#` on a line is a remark.
///
/// # Errors
/// When an identity is not there, or an address is none.
pub fn contacts(scenario: &Scenario, text: &str) -> Result<BTreeMap<u16, String>, InputError> {
    let mut contacts = BTreeMap::new();
    for line in text.lines() {
        let line = line.split_once('#').map_or(line, |(line, _)| line);
        for entry in line.split([',', ' ', '\t']).filter(|entry| !entry.is_empty()) {
            let allowed = "ID=HOST:PORT, an entry a member";
            let (id, address) = entry.rsplit_once('=').ok_or_else(|| InputError::new("peers", entry, allowed))?;
            let process = process_of(scenario, id).map_err(|error| InputError { path: "peers".into(), ..error })?;
            let port = address.rsplit_once(':').map_or(0, |(_, port)| port.parse::<u16>().unwrap_or(0));
            if port == 0 || address.len() > LONGEST_CONTACT {
                return Err(InputError::new("peers", entry, allowed));
            }
            if contacts.insert(process.0, address.to_owned()).is_some() {
                return Err(InputError::new("peers", entry, "each member once"));
            }
        }
    }
    Ok(contacts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(link: &str) -> Scenario {
        Scenario::from_link(link).expect("a good link")
    }

    #[test]
    fn members_are_called_by_their_identities() {
        let numbers = scenario("a=bully&n=3&ids=80,32,5");
        assert_eq!(process_of(&numbers, "32"), Ok(ProcessId(1)));
        let error = process_of(&numbers, "33").expect_err("nobody has it");
        assert_eq!((&*error.path, &*error.found, &*error.allowed), ("id", "33", "80, 32, 5"));
        let uuids = scenario("a=bully&n=3&ids=uuid");
        let identities = uuids.identities();
        for process in identities.processes() {
            assert_eq!(process_of(&uuids, &identities.text(identities.at(process)).to_uppercase()), Ok(process));
        }
        assert!(process_of(&scenario("a=bully&n=3&ids=5,5,6"), "5").is_err(), "two have it");
    }

    #[test]
    fn contacts_are_read_from_a_line_or_a_file() {
        let scenario = scenario("a=bully&n=3");
        let expected = BTreeMap::from([(0, "127.0.0.1:4001".to_owned()), (2, "[::1]:4003".to_owned())]);
        for text in ["1=127.0.0.1:4001,3=[::1]:4003", "# members\n1=127.0.0.1:4001 # one\n\n3=[::1]:4003\n"] {
            assert_eq!(contacts(&scenario, text), Ok(expected.clone()), "{text}");
        }
        for text in ["127.0.0.1:4001", "1=127.0.0.1", "1=127.0.0.1:0", "9=127.0.0.1:1", "1=a:1,1=b:2", "1=a:99999"] {
            assert!(contacts(&scenario, text).is_err(), "{text}");
        }
    }
}
