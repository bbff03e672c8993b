//! A member's state as bytes.

use std::collections::BTreeMap;

use election_core::model::Incarnation;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::agreement::Agreement;
use crate::wire::{from_bytes, to_bytes};

/// What a member writes down before a message that depends on it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What all members have to agree on.
    pub agreement: Agreement,
    /// Its position.
    pub process: u16,
    /// Its life: how often it has recovered.
    pub life: Incarnation,
    /// The epoch (or term) that it leads in or has led in last; for the log only.
    pub epoch: Option<u32>,
    /// The position of the last leader that it knew; for the log only.
    pub last_leader: Option<u16>,
    /// The positions that it takes for members, in ascending order; without its own once it has left.
    pub members: Vec<u16>,
    /// Where the others are reached.
    pub contacts: BTreeMap<u16, String>,
    /// The algorithm's stable fields, in postcard; none of a member that forgets them.
    pub stable: Option<Vec<u8>>,
    /// The record of the step that has made it so, as JSON, if a step has: who loses power may not have told of it.
    pub step: Option<String>,
}

/// Why a file is no state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// It does not begin as one does.
    #[error("it is no member's state")]
    Foreign,
    /// It was written by another version of the program.
    #[error("another version of the program has written it")]
    Version,
    /// It ends too early, or its checksum is another one.
    #[error("it is damaged")]
    Damaged,
}

/// The first bytes of a state: what it is, and its version.
const MAGIC: &[u8; 8] = b"ELECTION";
const VERSION: u8 = 1;
const CHECKSUM: usize = 32;

impl State {
    /// Its bytes: what it is, a version, the state in postcard, and SHA-256 over all that.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(to_bytes(self));
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        bytes
    }

    /// Reads a state.
    ///
    /// # Errors
    /// Why these bytes are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damage> {
        let (checked, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(Damage::Damaged)?;
        if Sha256::digest(checked)[..] != checksum[..] {
            let is_foreign = !checked.starts_with(MAGIC) && !MAGIC.starts_with(checked);
            return Err(if is_foreign { Damage::Foreign } else { Damage::Damaged });
        }
        match checked.strip_prefix(MAGIC) {
            None => Err(Damage::Foreign),
            Some([VERSION, state @ ..]) => from_bytes(state).map_err(|_| Damage::Damaged),
            Some(_) => Err(Damage::Version),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) fn example(life: Incarnation) -> State {
        State {
            agreement: Agreement::for_tests(7),
            process: 1,
            life,
            epoch: Some(3),
            last_leader: Some(2),
            members: vec![0, 1, 2],
            contacts: [(0, "127.0.0.1:4000".to_owned()), (2, "127.0.0.1:4002".to_owned())].into(),
            stable: Some(vec![1, 2, 3, 4]),
            step: Some("{}".to_owned()),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(State::from_bytes(&example(3).to_bytes()), Ok(example(3)));
    }

    #[test]
    fn no_part_and_no_changed_byte_is_taken_for_a_state() {
        let bytes = example(3).to_bytes();
        for length in 0..bytes.len() {
            assert!(State::from_bytes(&bytes[..length]).is_err(), "the first {length} bytes");
        }
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert!(State::from_bytes(&changed).is_err(), "byte {place} is changed");
        }
    }

    #[test]
    fn what_is_no_state_is_called_that() {
        assert_eq!(State::from_bytes(&[b'x'; 100]), Err(Damage::Foreign));
        assert_eq!(State::from_bytes(b""), Err(Damage::Damaged));
        let mut later = example(3).to_bytes();
        later.truncate(later.len() - CHECKSUM);
        later[MAGIC.len()] = 9;
        let checksum = Sha256::digest(&later);
        later.extend_from_slice(&checksum);
        assert_eq!(State::from_bytes(&later), Err(Damage::Version));
    }
}
