//! The handshake of a connection. Who dials says `Hello`; who is dialled answers with `Welcome`, or says why not. From then on both have
//! the connection's key, and frames go both ways: messages from who dialled, rosters and pongs back.
//!
//! A `Hello` is not authentic by itself. But the connection's key depends on every byte of it, so that the first frame after the handshake
//! shows whether its sender has the members' key; only then the connection counts.

use election_core::ProcessId;
use election_core::model::{Incarnation, MAX_PROCESSES};
use serde::{Deserialize, Serialize};

use crate::agreement::Agreement;
use crate::wire::frame::{BadFrame, Contact, from_bytes, is_address, to_bytes};
use crate::wire::seal::{Key, Sealer, Unsealer, Way};

/// The first bytes of every connection.
const MAGIC: [u8; 4] = *b"ELEC";
/// The version of the protocol.
const VERSION: u16 = 1;

/// Random bytes that no other connection has.
pub type Nonce = [u8; 32];

/// A life of a member. Two that have one number, because the second does not know of the first, are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Life {
    /// How often the member has recovered.
    pub number: Incarnation,
    /// Drawn when the program starts.
    pub instance: u64,
}

impl Life {
    /// Whether it comes to nothing beside one that is known.
    fn is_over(self, known: Self) -> bool {
        self.number < known.number || self.number == known.number && self.instance != known.instance
    }
}

/// What who dials says first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    magic: [u8; 4],
    version: u16,
    /// What all members have to agree on.
    agreement: Agreement,
    /// Whether frames are to be authentic.
    has_key: bool,
    /// Who dials.
    from: u16,
    /// Whom it wants to reach.
    to: u16,
    /// Its life.
    life: Life,
    /// Where it is reached itself.
    address: String,
    nonce: Nonce,
}

/// What who is dialled answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Reply {
    Welcome {
        /// The life of who was dialled.
        life: Life,
        nonce: Nonce,
    },
    Refused(Refusal),
}

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// Other versions of the protocol.
    #[error("it speaks another version of the protocol")]
    Version,
    /// Another algorithm, other options, identities, topology or detector.
    #[error("it runs another scenario: algorithm, options, identities, topology and detector have to be the same")]
    Agreement,
    /// One has a key and the other has none.
    #[error("one of the two has a key, and the other has none")]
    Key,
    /// There is no such process, or it is the one that was dialled.
    #[error("there is no process at the position that it names, or it names the other's own")]
    From,
    /// Somebody else was meant.
    #[error("another member is reached at this address")]
    To,
    /// This life of the same process is over, or is another's; the life that is known has this number.
    #[error(
        "another life of this process is known, number {0}: two members have one identity, or its data directory is an old one"
    )]
    OldLife(Incarnation),
    /// There are as many connections as may be.
    #[error("there are too many connections")]
    TooMany,
}

/// Why a handshake comes to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The other end says so.
    #[error("refused: {0}")]
    ByPeer(Refusal),
    /// The other end does not speak the protocol.
    #[error("no member: {0}")]
    Nonsense(#[from] BadFrame),
}

/// A connection whose handshake is over.
#[derive(Clone, Debug)]
pub struct Session {
    /// Writes what leaves on it.
    pub sealer: Sealer,
    /// Reads what comes on it.
    pub unsealer: Unsealer,
}

/// Who wants in, as it says: to be believed once a frame of its has been read.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// Its position.
    pub from: ProcessId,
    /// Its life.
    pub life: Life,
    /// Where it is reached.
    pub contact: Contact,
    /// The connection.
    pub session: Session,
}

/// What is answered to a [`Hello`].
#[derive(Clone, Debug)]
pub struct Answer {
    /// These bytes go back.
    pub bytes: Vec<u8>,
    /// Who is let in, or why not.
    pub result: Result<Accepted, Refusal>,
}

/// The end of who dials, while it waits for the answer.
#[derive(Debug)]
pub struct Dialing {
    hello: Vec<u8>,
    key: Option<Key>,
}

/// Who a member is, for its handshakes.
#[derive(Clone, Debug)]
pub struct Introduction {
    /// What all members have to agree on.
    pub agreement: Agreement,
    /// How many processes there are.
    pub processes: u16,
    /// Its position.
    pub process: ProcessId,
    /// Its life.
    pub life: Life,
    /// Where it is reached.
    pub address: String,
    /// The key that members share.
    pub key: Option<Key>,
}

impl Dialing {
    /// Dials a member.
    #[must_use]
    pub fn new(me: &Introduction, to: ProcessId, nonce: Nonce) -> Self {
        let hello = Hello {
            magic: MAGIC,
            version: VERSION,
            agreement: me.agreement,
            has_key: me.key.is_some(),
            from: me.process.0,
            to: to.0,
            life: me.life,
            address: me.address.clone(),
            nonce,
        };
        Self { hello: to_bytes(&hello), key: me.key.clone() }
    }

    /// The first bytes of the connection.
    #[must_use]
    pub fn hello(&self) -> &[u8] {
        &self.hello
    }

    /// The connection, once the other end has answered, and that one's life.
    ///
    /// # Errors
    /// Why there is none.
    pub fn welcomed(&self, reply: &[u8]) -> Result<(Life, Session), Refused> {
        match from_bytes(reply)? {
            Reply::Refused(refusal) => Err(Refused::ByPeer(refusal)),
            Reply::Welcome { life, .. } => {
                let key = self.key.as_ref().and_then(|key| key.of_connection(&self.hello, reply));
                let (sealer, unsealer) = (Sealer::new(key.clone(), Way::Out), Unsealer::new(key, Way::Back));
                Ok((life, Session { sealer, unsealer }))
            }
        }
    }
}

/// The first bytes of a connection, with another address at which who dials is reached.
///
/// # Errors
/// When no member has written them.
pub(crate) fn readdressed(hello: &[u8], address: String) -> Result<Vec<u8>, BadFrame> {
    let said: Hello = from_bytes(hello)?;
    Ok(to_bytes(&Hello { address, ..said }))
}

/// Whether somebody is let in by this answer.
pub(crate) fn is_welcome(reply: &[u8]) -> bool {
    matches!(from_bytes(reply), Ok(Reply::Welcome { .. }))
}

/// Answers the first bytes of a connection. `known_life` says which life of a process is known already.
///
/// # Errors
/// These bytes are no member's; nothing is answered.
pub fn answer(
    me: &Introduction,
    hello: &[u8],
    nonce: Nonce,
    known_life: impl FnOnce(ProcessId) -> Option<Life>,
) -> Result<Answer, BadFrame> {
    // Other versions may say more: the beginning stays as it is.
    if !hello.starts_with(&MAGIC) {
        return Err(BadFrame::Unreadable);
    }
    let said: Hello = match from_bytes(hello) {
        Ok(said) => said,
        Err(bad) => return if has_other_version(hello) { Ok(refused(Refusal::Version)) } else { Err(bad) },
    };
    if !is_address(&said.address) {
        return Err(BadFrame::OutOfRange);
    }
    Ok(match check(me, &said, known_life) {
        Err(refusal) => refused(refusal),
        Ok(()) => welcome(me, hello, said, nonce),
    })
}

fn has_other_version(hello: &[u8]) -> bool {
    let version = postcard::take_from_bytes::<([u8; 4], u16)>(hello);
    version.is_ok_and(|((_, version), _)| version != VERSION)
}

fn check(me: &Introduction, said: &Hello, known_life: impl FnOnce(ProcessId) -> Option<Life>) -> Result<(), Refusal> {
    let from = ProcessId(said.from);
    let fails = [
        (said.version != VERSION, Refusal::Version),
        (said.agreement != me.agreement, Refusal::Agreement),
        (said.has_key != me.key.is_some(), Refusal::Key),
        (said.from >= me.processes.min(MAX_PROCESSES) || from == me.process, Refusal::From),
        (said.to != me.process.0, Refusal::To),
    ];
    if let Some((_, refusal)) = fails.into_iter().find(|(fails, _)| *fails) {
        return Err(refusal);
    }
    match known_life(from) {
        Some(known) if said.life.is_over(known) => Err(Refusal::OldLife(known.number)),
        _ => Ok(()),
    }
}

/// The answer to who is not let in.
fn refused(refusal: Refusal) -> Answer {
    Answer { bytes: to_bytes(&Reply::Refused(refusal)), result: Err(refusal) }
}

fn welcome(me: &Introduction, hello: &[u8], said: Hello, nonce: Nonce) -> Answer {
    let bytes = to_bytes(&Reply::Welcome { life: me.life, nonce });
    let key = me.key.as_ref().and_then(|key| key.of_connection(hello, &bytes));
    let session = Session { sealer: Sealer::new(key.clone(), Way::Back), unsealer: Unsealer::new(key, Way::Out) };
    let from = ProcessId(said.from);
    let contact = Contact::new(from, said.address);
    Answer { bytes, result: Ok(Accepted { from, life: said.life, contact, session }) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::wire::Frame;

    fn member(position: u16, key: Option<&[u8]>) -> Introduction {
        Introduction {
            agreement: Agreement::for_tests(1),
            processes: 3,
            process: ProcessId(position),
            life: Life { number: 4, instance: 77 },
            address: "127.0.0.1:4001".to_owned(),
            key: key.map(|key| Key::new(key).expect("it is long enough")),
        }
    }

    fn connect(one: &Introduction, other: &Introduction) -> Result<(Session, Accepted), Refused> {
        let dialing = Dialing::new(one, other.process, [1; 32]);
        let answer = answer(other, dialing.hello(), [2; 32], |_| Some(Life { number: 4, instance: 77 }))?;
        let (life, session) = dialing.welcomed(&answer.bytes)?;
        assert_eq!(life, other.life);
        Ok((session, answer.result.expect("it was welcomed")))
    }

    #[test]
    fn two_members_get_a_connection_with_and_without_a_key() {
        for key in [None, Some(&[7; 32][..])] {
            let (mut dialled, mut accepted) = connect(&member(0, key), &member(1, key)).expect("they agree");
            assert_eq!((accepted.from, accepted.life.number), (ProcessId(0), 4));
            assert_eq!(accepted.contact, Contact::new(ProcessId(0), "127.0.0.1:4001"));
            let ping = dialled.sealer.seal(&Frame::Ping);
            assert_eq!(accepted.session.unsealer.open(&ping), Ok(Frame::Ping));
            let pong = accepted.session.sealer.seal(&Frame::Pong);
            assert_eq!(dialled.unsealer.open(&pong), Ok(Frame::Pong));
        }
    }

    #[test]
    fn what_differs_is_refused_by_name() {
        let (me, other) = (member(0, None), member(1, None));
        let refusal = |me: &Introduction| match connect(me, &other) {
            Err(Refused::ByPeer(refusal)) => refusal,
            found => panic!("{found:?}"),
        };
        assert_eq!(refusal(&Introduction { agreement: Agreement::for_tests(2), ..me.clone() }), Refusal::Agreement);
        assert_eq!(refusal(&member(0, Some(&[7; 32]))), Refusal::Key);
        for position in [1, 3, u16::MAX] {
            assert_eq!(refusal(&Introduction { process: ProcessId(position), ..me.clone() }), Refusal::From);
        }
        for life in [Life { number: 3, instance: 77 }, Life { number: 4, instance: 78 }] {
            assert_eq!(refusal(&Introduction { life, ..me.clone() }), Refusal::OldLife(4));
        }
        let to_another = Dialing::new(&me, ProcessId(2), [1; 32]);
        let answer = answer(&other, to_another.hello(), [2; 32], |_| None).expect("it is a member's");
        assert_eq!(answer.result.err(), Some(Refusal::To));
    }

    #[test]
    fn another_version_is_told_so_and_anything_else_is_not_answered() {
        let answer = |bytes: &[u8]| answer(&member(1, None), bytes, [2; 32], |_| None);
        let later = [&MAGIC[..], &[2, 9, 9, 9]].concat();
        assert_eq!(answer(&later).expect("it may be a member's").result.err(), Some(Refusal::Version));
        for bytes in [&b""[..], b"GET / HTTP/1.1\r\n", b"ELEC", &[&MAGIC[..], &[1, 9]].concat()] {
            assert!(answer(bytes).is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn with_another_key_the_handshake_ends_and_no_frame_is_read() {
        let (mut dialled, mut accepted) =
            connect(&member(0, Some(&[7; 32])), &member(1, Some(&[8; 32]))).expect("nothing has been proved yet");
        let ping = dialled.sealer.seal(&Frame::Ping);
        assert_eq!(accepted.session.unsealer.open(&ping), Err(BadFrame::NotAuthentic));
    }

    #[test]
    fn frames_of_one_connection_are_none_of_another() {
        let key = Some(&[7; 32][..]);
        let (mut before, _) = connect(&member(0, key), &member(1, key)).expect("they agree");
        let replayed = before.sealer.seal(&Frame::Ping);
        let dialing = Dialing::new(&member(0, key), ProcessId(1), [1; 32]);
        // Who replays can say the same hello again; the answer's nonce is another.
        let answer = answer(&member(1, key), dialing.hello(), [3; 32], |_| None).expect("a good hello");
        let mut session = answer.result.expect("it agrees").session;
        assert_eq!(session.unsealer.open(&replayed), Err(BadFrame::NotAuthentic));
    }

    proptest! {
        #[test]
        fn a_changed_hello_lets_nobody_in(place in any::<prop::sample::Index>(), bit in 0..8) {
            let key = Some(&[7; 32][..]);
            let dialing = Dialing::new(&member(0, key), ProcessId(1), [1; 32]);
            let mut hello = dialing.hello().to_vec();
            let place = place.index(hello.len());
            hello[place] ^= 1u8 << bit;
            if let Ok(Answer { bytes, result: Ok(mut accepted) }) = answer(&member(1, key), &hello, [2; 32], |_| None) {
                let (_, mut session) = dialing.welcomed(&bytes).expect("it is a welcome");
                let ping = session.sealer.seal(&Frame::Ping);
                prop_assert!(accepted.session.unsealer.open(&ping).is_err());
            }
        }

        #[test]
        fn any_bytes_are_answered_or_not(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let hello = [&MAGIC[..], &bytes].concat();
            let _ = answer(&member(1, None), &hello, [2; 32], |_| None);
            let _ = Dialing::new(&member(0, None), ProcessId(1), [1; 32]).welcomed(&bytes);
        }
    }
}
