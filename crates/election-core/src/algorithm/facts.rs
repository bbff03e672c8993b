//! What stays the same during a run and handlers may read.

use crate::model::{Graph, Identities, Tick};

/// What stays the same during a run and handlers may read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Facts<O> {
    pub(crate) identities: Identities,
    pub(crate) graph: Graph,
    pub(crate) options: O,
    /// Whether somebody tells processes who has crashed: a detector.
    pub(crate) has_detector: bool,
    /// How long it takes to handle a message.
    pub(crate) processing: Tick,
}
