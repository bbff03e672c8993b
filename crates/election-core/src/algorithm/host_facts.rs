//! The facts that the hosts of a run may know, with the options of their algorithm.

use std::sync::Arc;

use crate::algorithm::facts::Facts;
use crate::algorithm::process::Process;

/// What stays the same during a run and every host of it may know: who there is, who may send to whom, and the options in force.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HostFacts<P: Process> {
    /// What does not depend on the algorithm.
    pub(crate) shared: Arc<Facts>,
    pub(crate) options: P::Options,
}
