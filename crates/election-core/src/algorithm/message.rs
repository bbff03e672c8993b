//! What an algorithm's processes send each other.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::model::{Identity, Kind, Variables};

/// A message of an algorithm.
pub trait Message: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Its kind: the place in [`Info::messages`](crate::algorithm::Info::messages).
    fn kind(&self) -> Kind;
    /// How many bits its fields take, its kind not counted, when an identity takes `identity` bits. The table of what each
    /// kind carries stands in [`Info::messages`](crate::algorithm::Info::messages).
    fn bits(&self, identity: u32) -> u32;
    /// A fixed number that tells it from others of its kind, for the trace and its hash.
    fn payload(&self) -> u32;
    /// The identity that it carries, of several the first; a corrupted message carries another one. None where there is nothing to
    /// change: such a message cannot be read when it is corrupted.
    fn identity(&self) -> Option<Identity> {
        None
    }
    /// The same with another identity in that one's place.
    #[must_use]
    fn corrupted(&self, _identity: Identity) -> Self {
        self.clone()
    }
    /// Whom it announces as leader, if that is what it is for: the bearer of an identity that it carries, or its sender, whose identity is given.
    fn announces(&self, _sender: Identity) -> Option<Identity> {
        None
    }
    /// How many bytes it holds besides itself.
    fn heap_bytes(&self) -> usize {
        0
    }
    /// Shows its fields, the one that labels it first.
    fn show(&self, out: &mut Variables);
}
