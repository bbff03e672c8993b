//! How processes watch each other.

/// How processes watch each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Watching {
    /// By heartbeats.
    Heartbeats,
    /// By SWIM, in which a process asks so many others to ping for it.
    Swim {
        /// How many, where there are as many.
        proxies: u16,
    },
}
