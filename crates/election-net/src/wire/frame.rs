//! Frames: what travels on a connection once its handshake is over.

use election_core::ProcessId;
use election_core::model::{Incarnation, MAX_PROCESSES};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The most bytes that a frame has, its length in front not counted: a message that lists 1024 identities takes 3 kB, a roster of as many
/// members with long addresses 100 kB.
pub const LARGEST_FRAME: usize = 128 * 1024;
/// The longest address at which a member is reached, in bytes.
pub const LONGEST_CONTACT: usize = 100;

/// What travels on a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// A message of a process, from who dialled.
    Message(Envelope),
    /// Who dialled is there, and asks for a [`Frame::Pong`]. It is the first frame after a handshake.
    Ping,
    /// The answer to a [`Frame::Ping`].
    Pong,
    /// Whom the one who was dialled takes for members. It is its first frame after a handshake, and comes again whenever that changes.
    Roster(Roster),
}

/// A message with what goes with it beside its content. The rest of the envelope, from whom and to whom, is the connection's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope {
    /// It is the k-th message that its sender has sent in this life of its, counted from 0, whatever its receivers.
    pub number: u64,
    /// In which of its lives the sender sent it; 0 where no detector tells who has crashed.
    pub life: Incarnation,
    /// The length of the longest chain of messages that ends with it; 0 for a detector's.
    pub depth: u32,
    /// Its content: [`Content`](election_core::algorithm::Content) in postcard.
    pub content: Vec<u8>,
}

/// Who are members, as far as one of them knows, and where they are reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// The positions of the members, whether live or not, in ascending order.
    pub members: Vec<u16>,
    /// Where members are reached, in ascending order of position, as far as that is known.
    pub contacts: Vec<Contact>,
}

/// Where a member is reached.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Contact {
    /// Its position.
    pub process: u16,
    /// Its address with its port: `127.0.0.1:4001`.
    pub address: String,
}

/// Why bytes are no frame that a member sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFrame {
    /// They cannot be read.
    #[error("bytes that are no frame")]
    Unreadable,
    /// There is more than the frame.
    #[error("bytes after the end of a frame")]
    TooLong,
    /// It is larger than any.
    #[error("a frame of more than {LARGEST_FRAME} bytes")]
    TooLarge,
    /// Its tag is not that of its bytes: another key, changed on its way, or sent before.
    #[error("a frame that is not authentic: the two members may have different keys")]
    NotAuthentic,
    /// It names a process that there is not, or an address that is none.
    #[error("a frame that names what there is not")]
    OutOfRange,
    /// Only the other end of a connection sends such a frame.
    #[error("a frame that the other end of a connection sends")]
    WrongWay,
}

impl Frame {
    /// Its bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self)
    }

    /// Reads a frame, and checks what can be checked without knowing the algorithm.
    ///
    /// # Errors
    /// Why these bytes are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BadFrame> {
        if bytes.len() > LARGEST_FRAME {
            return Err(BadFrame::TooLarge);
        }
        let frame: Self = from_bytes(bytes)?;
        match &frame {
            Self::Roster(roster) if !roster.is_in_range() => Err(BadFrame::OutOfRange),
            _ => Ok(frame),
        }
    }
}

impl Roster {
    fn is_in_range(&self) -> bool {
        let is_position = |process: &u16| *process < MAX_PROCESSES;
        self.members.iter().all(is_position)
            && self.members.is_sorted_by(|one, next| one < next)
            && self.contacts.iter().all(Contact::is_in_range)
            && self.contacts.is_sorted_by(|one, next| one.process < next.process)
    }
}

impl Contact {
    /// That of a process.
    #[must_use]
    pub fn new(process: ProcessId, address: impl Into<String>) -> Self {
        Self { process: process.0, address: address.into() }
    }

    fn is_in_range(&self) -> bool {
        self.process < MAX_PROCESSES && is_address(&self.address)
    }
}

/// Whether a text may be an address: printable, not too long. Whether anybody is there, dialling tells.
pub(super) fn is_address(text: &str) -> bool {
    (1..=LONGEST_CONTACT).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// A value's bytes in postcard.
pub(crate) fn to_bytes(value: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(value).expect("plain data of known length has bytes, and memory for them")
}

/// Reads a value from all of some bytes.
pub(crate) fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BadFrame> {
    let (value, rest) = postcard::take_from_bytes(bytes).map_err(|_| BadFrame::Unreadable)?;
    if rest.is_empty() { Ok(value) } else { Err(BadFrame::TooLong) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn envelopes() -> impl Strategy<Value = Envelope> {
        let content = proptest::collection::vec(any::<u8>(), 0..200);
        (any::<u64>(), any::<u16>(), any::<u32>(), content).prop_map(|(number, life, depth, content)| Envelope {
            number,
            life,
            depth,
            content,
        })
    }

    fn rosters() -> impl Strategy<Value = Roster> {
        let members = proptest::collection::btree_set(0..MAX_PROCESSES, 0..20);
        let contacts = proptest::collection::btree_map(0..MAX_PROCESSES, "[a-z0-9.:]{1,100}", 0..20);
        (members, contacts).prop_map(|(members, contacts)| Roster {
            members: members.into_iter().collect(),
            contacts: contacts.into_iter().map(|(process, address)| Contact { process, address }).collect(),
        })
    }

    pub(crate) fn frames() -> impl Strategy<Value = Frame> {
        prop_oneof![
            envelopes().prop_map(Frame::Message),
            rosters().prop_map(Frame::Roster),
            Just(Frame::Ping),
            Just(Frame::Pong),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(frame in frames()) {
            prop_assert_eq!(Frame::from_bytes(&frame.to_bytes()), Ok(frame));
        }

        #[test]
        fn nothing_is_read_from_a_part(frame in frames(), place in any::<prop::sample::Index>()) {
            let bytes = frame.to_bytes();
            prop_assert!(Frame::from_bytes(&bytes[..place.index(bytes.len())]).is_err());
            prop_assert_eq!(Frame::from_bytes(&[&bytes[..], &[0]].concat()), Err(BadFrame::TooLong));
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            // What is read is in range: written again it is read again.
            if let Ok(frame) = Frame::from_bytes(&bytes) {
                prop_assert_eq!(Frame::from_bytes(&frame.to_bytes()), Ok(frame));
            }
        }

        #[test]
        fn changed_bytes_are_read_or_refused(frame in frames(), place in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut bytes = frame.to_bytes();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            if let Ok(Frame::Roster(roster)) = Frame::from_bytes(&bytes) {
                prop_assert!(roster.is_in_range());
            }
        }
    }

    #[test]
    fn a_length_that_promises_more_than_there_is_takes_no_memory() {
        // A message whose content would have four gigabytes, and a roster with as many members.
        for bytes in [&[0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f][..], &[3, 0xff, 0xff, 0xff, 0xff, 0x0f, 1]] {
            assert_eq!(Frame::from_bytes(bytes), Err(BadFrame::Unreadable));
        }
        assert_eq!(Frame::from_bytes(&vec![0; LARGEST_FRAME + 1]), Err(BadFrame::TooLarge));
    }
}
