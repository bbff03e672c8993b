//! The facts that stay the same during a run, and that every host may know.

use crate::algorithm::remarks::Remarks;
use crate::algorithm::watching::Watching;
use crate::model::{Graph, Identities, Tick};

/// The facts that stay the same during a run, and that every host may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    pub(crate) identities: Identities,
    pub(crate) graph: Graph,
    /// How up to date each is, by position; empty when all are equally so.
    pub(crate) logs: Vec<u32>,
    /// How long each waits where it would draw; empty when it draws.
    pub(crate) timeouts: Vec<Tick>,
    /// Whether a detector tells processes who has crashed.
    pub(crate) has_detector: bool,
    /// How processes watch each other, in runs in which they do.
    pub(crate) watching: Option<Watching>,
    /// Whether a leader minds who still hears from it.
    pub(crate) leader_watches: bool,
    /// What handlers can remark.
    pub(crate) remarks: Remarks,
}
