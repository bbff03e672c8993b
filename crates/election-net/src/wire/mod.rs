//! What travels between two members: frames, their handshake, and how they are authenticated. Bytes in, bytes out; no socket.
//!
//! `docs/protocol.md` says the same for people who write a member in another language.

mod frame;
mod handshake;
mod seal;

pub use frame::{BadFrame, Contact, Envelope, Frame, LARGEST_FRAME, LONGEST_CONTACT, Roster};
pub(crate) use frame::{from_bytes, to_bytes};
pub use handshake::{Accepted, Answer, Dialing, Hello, Introduction, Life, Nonce, Refusal, Refused, Session, answer};
pub(crate) use handshake::{is_welcome, readdressed};
pub use seal::{Key, LONGEST_KEY, SHORTEST_KEY, Sealer, TAG, Unsealer};
