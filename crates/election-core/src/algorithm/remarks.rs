//! What handlers remark, by number: lines of the pseudocode, and reasons. The words stand in the declaration, for whoever tells them.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::algorithm::info::Line;
use crate::algorithm::reason::Reason;
use crate::declared::Declared;

/// A line of the pseudocode: its place in the listing of what runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineNumber(pub u16);

/// A reason: its place in [`Info::reasons`](crate::algorithm::Info::reasons).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReasonNumber(pub u16);

/// What the handlers of a run can remark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Remarks {
    /// The pseudocode of what runs.
    pub(crate) listing: Declared<[Line]>,
    /// The reasons that its algorithm declares.
    pub(crate) reasons: Declared<[Declared<Reason>]>,
}

// By hand: worlds are hashed often, and all worlds of a run have the same texts.
impl Hash for Remarks {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.listing.len(), self.reasons.len()).hash(state);
    }
}

impl Remarks {
    /// The number of the line with this label.
    ///
    /// # Panics
    /// When the listing has none.
    pub(crate) fn line(&self, label: &str) -> LineNumber {
        let place = self.listing.iter().position(|line| line.label == label);
        LineNumber(number(place.unwrap_or_else(|| panic!("a handler names the line {label}, which is not listed"))))
    }

    /// The number of a reason.
    ///
    /// # Panics
    /// When it is not declared.
    pub(crate) fn reason(&self, reason: &Reason) -> ReasonNumber {
        let place = self.reasons.iter().position(|declared| **declared == *reason);
        ReasonNumber(number(place.unwrap_or_else(|| panic!("a handler gives {reason:?}, which is not declared"))))
    }
}

fn number(place: usize) -> u16 {
    u16::try_from(place).expect("nobody writes so many")
}

impl LineNumber {
    /// Its place in the listing.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl ReasonNumber {
    /// Its place among the reasons.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }
}
