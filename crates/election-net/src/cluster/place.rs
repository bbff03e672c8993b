//! What a cluster knows of a position of its scenario.

use election_core::model::Tick;

use crate::cluster::process::MemberProcess;

/// A position of the scenario.
#[derive(Debug, Default)]
pub(super) struct Place {
    pub(super) running: Option<MemberProcess>,
    pub(super) is_ready: bool,
    /// It begins as soon as it is ready.
    pub(super) begins: bool,
    /// The life that it is in, or was in last.
    pub(super) life: u16,
    /// Whether it has said anything in this life.
    pub(super) has_lived: bool,
    /// In which tick it was killed, until all that it had said has been read.
    pub(super) killed: Option<Tick>,
    pub(super) leaves: bool,
}
