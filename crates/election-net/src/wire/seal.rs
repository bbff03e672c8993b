//! Frames that are authentic: HMAC-SHA-256 over the way a frame goes, its number on its connection, and its bytes.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::wire::frame::{BadFrame, Frame, LARGEST_FRAME};

/// How many bytes the tag after a frame has.
pub const TAG: usize = 32;
/// The fewest bytes of a key that members share.
pub const SHORTEST_KEY: usize = 16;
/// The most bytes of a key.
pub const LONGEST_KEY: usize = 4096;

/// A key that all members share.
#[derive(Clone)]
pub struct Key(Hmac<Sha256>);

/// Nobody sees a key in a log.
impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key")
    }
}

impl Key {
    /// A key of [`SHORTEST_KEY`] to [`LONGEST_KEY`] bytes; none of another length.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let is_right = (SHORTEST_KEY..=LONGEST_KEY).contains(&bytes.len());
        if is_right { Hmac::new_from_slice(bytes).ok().map(Self) } else { None }
    }

    /// The key of one connection, from what was said in its handshake, both nonces among it.
    pub(super) fn of_connection(&self, hello: &[u8], reply: &[u8]) -> Option<Self> {
        let mut mac = self.0.clone();
        mac.update(b"election connection 1");
        mac.update(&(hello.len() as u64).to_be_bytes());
        mac.update(hello);
        mac.update(reply);
        Self::new(&mac.finalize().into_bytes())
    }

    fn mac(&self, way: Way, number: u64, body: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(&[way as u8]);
        mac.update(&number.to_be_bytes());
        mac.update(body);
        mac
    }
}

/// The way that a frame goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// From who dialled.
    Out = 0,
    /// To who dialled.
    Back = 1,
}

/// Writes the frames that leave on a connection.
#[derive(Clone, Debug)]
pub struct Sealer(End);

/// Reads the frames that come on a connection.
#[derive(Clone, Debug)]
pub struct Unsealer(End);

/// One way of a connection.
#[derive(Clone, Debug)]
struct End {
    /// None where members share none.
    key: Option<Key>,
    way: Way,
    /// The number of the next frame: so a frame that is sent again is not authentic.
    number: u64,
}

impl Sealer {
    pub(super) fn new(key: Option<Key>, way: Way) -> Self {
        Self(End { key, way, number: 0 })
    }

    /// The bytes of the next frame, with its tag if there is a key.
    pub fn seal(&mut self, frame: &Frame) -> Vec<u8> {
        let mut bytes = frame.to_bytes();
        if let Some(key) = &self.0.key {
            let tag = key.mac(self.0.way, self.0.number, &bytes).finalize();
            bytes.extend_from_slice(&tag.into_bytes());
        }
        self.0.number += 1;
        bytes
    }
}

impl Unsealer {
    pub(super) fn new(key: Option<Key>, way: Way) -> Self {
        Self(End { key, way, number: 0 })
    }

    /// One of frames that come from who dialled.
    #[cfg(test)]
    pub(crate) fn for_tests(key: Option<Key>) -> Self {
        Self::new(key, Way::Out)
    }

    /// The most bytes that a frame has, with its tag if there is a key.
    #[must_use]
    pub fn longest(&self) -> usize {
        LARGEST_FRAME + if self.0.key.is_some() { TAG } else { 0 }
    }

    /// Reads the next frame.
    ///
    /// # Errors
    /// Why it is none. Nothing after it can be read either.
    pub fn open(&mut self, bytes: &[u8]) -> Result<Frame, BadFrame> {
        if bytes.len() > self.longest() {
            return Err(BadFrame::TooLarge);
        }
        let body = match &self.0.key {
            None => bytes,
            Some(key) => {
                let (body, tag) = bytes.split_last_chunk::<TAG>().ok_or(BadFrame::NotAuthentic)?;
                let mac = key.mac(self.0.way, self.0.number, body);
                // Takes equally long wherever the first difference is.
                mac.verify_slice(tag).map_err(|_| BadFrame::NotAuthentic)?;
                body
            }
        };
        self.0.number += 1;
        let frame = Frame::from_bytes(body)?;
        let is_right_way = match frame {
            Frame::Message(_) | Frame::Ping => self.0.way == Way::Out,
            Frame::Pong | Frame::Roster(_) => self.0.way == Way::Back,
        };
        if is_right_way { Ok(frame) } else { Err(BadFrame::WrongWay) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::wire::frame::Envelope;

    fn key(byte: u8) -> Key {
        Key::new(&[byte; 20]).expect("it is long enough")
    }

    fn ends(key: &Key) -> (Sealer, Unsealer) {
        (Sealer::new(Some(key.clone()), Way::Out), Unsealer::new(Some(key.clone()), Way::Out))
    }

    fn message(number: u64) -> Frame {
        Frame::Message(Envelope { number, life: 0, depth: 1, content: vec![1, 2, 3] })
    }

    #[test]
    fn frames_are_read_in_the_order_of_sending_and_no_other() {
        let (mut sealer, mut unsealer) = ends(&key(1));
        let frames: Vec<_> = (0..3).map(|number| sealer.seal(&message(number))).collect();
        assert_eq!(unsealer.clone().open(&frames[1]), Err(BadFrame::NotAuthentic), "one is left out");
        for (number, bytes) in (0..).zip(&frames) {
            assert_eq!(unsealer.open(bytes), Ok(message(number)));
            assert_eq!(unsealer.clone().open(bytes), Err(BadFrame::NotAuthentic), "it is sent again");
        }
    }

    #[test]
    fn another_key_another_way_and_no_key_are_refused() {
        let (mut sealer, unsealer) = ends(&key(1));
        let bytes = sealer.seal(&message(0));
        assert_eq!(ends(&key(2)).1.open(&bytes), Err(BadFrame::NotAuthentic));
        assert_eq!(Unsealer::new(Some(key(1)), Way::Back).open(&bytes), Err(BadFrame::NotAuthentic));
        assert_eq!(unsealer.clone().open(&message(0).to_bytes()), Err(BadFrame::NotAuthentic));
        assert_eq!(unsealer.clone().open(&[]), Err(BadFrame::NotAuthentic));
    }

    #[test]
    fn who_was_dialled_sends_no_messages() {
        for (way, frame) in [(Way::Back, message(0)), (Way::Back, Frame::Ping), (Way::Out, Frame::Pong)] {
            let bytes = Sealer::new(None, way).seal(&frame);
            assert_eq!(Unsealer::new(None, way).open(&bytes), Err(BadFrame::WrongWay));
        }
    }

    #[test]
    fn keys_have_a_length() {
        assert!(Key::new(&[0; SHORTEST_KEY - 1]).is_none() && Key::new(&[0; LONGEST_KEY + 1]).is_none());
        assert_eq!(format!("{:?}", key(7)), "Key");
    }

    proptest! {
        #[test]
        fn no_changed_frame_is_authentic(number in any::<u64>(), place in any::<prop::sample::Index>(), bit in 0..8) {
            let (mut sealer, mut unsealer) = ends(&key(1));
            let mut bytes = sealer.seal(&message(number));
            let place = place.index(bytes.len());
            bytes[place] ^= 1u8 << bit;
            prop_assert_eq!(unsealer.open(&bytes), Err(BadFrame::NotAuthentic));
        }
    }
}
