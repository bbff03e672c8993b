//! The facts that stay the same during a run, and that every host may know.

use crate::algorithm::remarks::Remarks;
use crate::algorithm::watching::Watching;
use crate::model::{Graph, Identities};

/// The facts that stay the same during a run, and that every host may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    pub(crate) identities: Identities,
    pub(crate) graph: Graph,
    /// Whether a detector tells processes who has crashed.
    pub(crate) has_detector: bool,
    /// How processes watch each other, in runs in which they do.
    pub(crate) watching: Option<Watching>,
    /// Whether a leader minds who still hears from it.
    pub(crate) leader_watches: bool,
    /// What handlers can remark.
    pub(crate) remarks: Remarks,
}
