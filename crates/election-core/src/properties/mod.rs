//! What must hold: safety at every step, liveness at the end, each with the reason when it does not; and what came of a run,
//! judged.
//!
//! Definitions after Aalborg's "DS Lecture 7.2".

mod epochs;
mod exclusion;
mod judge;
mod leaders;
mod monitor;
mod naming;
mod property;
mod summary;

pub(crate) use monitor::Monitor;
pub use property::{
    AGREEMENT, ALL, BEST_LIVE_LEADER, MUTUAL_EXCLUSION, ONE_LEADER, ONE_LEADER_AN_EPOCH, Property, PropertyFall,
    PropertyKind, TERMINATION, VALIDITY,
};
pub use summary::Summary;
