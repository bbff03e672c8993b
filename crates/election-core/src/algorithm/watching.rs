//! Which way processes watch each other.

/// How processes watch each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Watching {
    /// By heartbeats.
    Heartbeats,
    /// By SWIM, which has so many others asked.
    Swim {
        /// How many, where there are as many.
        proxies: u16,
    },
}
