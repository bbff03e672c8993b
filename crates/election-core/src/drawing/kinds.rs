//! How each kind of message is told from the others.

use crate::algorithm::{MAX_KINDS, Purpose, SignalKind};
use crate::model::Kind;
use crate::scenario::Info;

/// The colour and the dashes of a kind of message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tint {
    /// It carries the election.
    Main,
    /// It says who leads.
    News,
    /// Another one, of four.
    Other(u8),
    /// A failure detector's.
    Signal,
}

impl Tint {
    /// The word for it in style sheets.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Main => "kind-main",
            Self::News => "kind-news",
            Self::Other(1) => "kind-other-1",
            Self::Other(2) => "kind-other-2",
            Self::Other(3) => "kind-other-3",
            Self::Other(_) => "kind-other-4",
            Self::Signal => "kind-signal",
        }
    }

    /// All that there are.
    pub const ALL: [Self; 7] =
        [Self::Main, Self::News, Self::Other(1), Self::Other(2), Self::Other(3), Self::Other(4), Self::Signal];
}

/// The tint of each kind of an algorithm's messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tints([Tint; MAX_KINDS]);

impl Tints {
    /// News of a leader is as green as the leader; what else comes first carries the election.
    pub(super) fn of(info: &Info) -> Self {
        let mut others = [Tint::Main].into_iter().chain((1..=4).map(Tint::Other).cycle());
        let mut tints = [Tint::Signal; MAX_KINDS];
        for (kind, spec) in info.kinds().filter(|(kind, _)| !SignalKind::is_of_detector(*kind)) {
            let is_news = spec.purpose == Purpose::News;
            tints[usize::from(kind.0)] = if is_news { Tint::News } else { others.next().unwrap_or(Tint::Other(4)) };
        }
        Self(tints)
    }

    pub(super) fn at(&self, kind: Kind) -> Tint {
        self.0[usize::from(kind.0)]
    }
}
