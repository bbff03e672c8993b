//! What must hold: safety at every step, liveness at the end, each with what fell when it does not; and what came of a run,
//! judged.
//!
//! Definitions after Aalborg's "DS Lecture 7.2".

mod ending;
mod fall;
mod history;
mod judge;
mod monitor;
mod naming;
mod property;
mod safety;
mod summary;
mod takeover;

pub use fall::{Fall, Gone};
pub use history::History;
pub(crate) use monitor::Monitor;
pub use property::{
    AGREEMENT, BEST_LIVE_LEADER, LEADER_THAT_LEADS, MUTUAL_EXCLUSION, ONE_LEADER, ONE_LEADER_AN_EPOCH, Property,
    PropertyFall, PropertyKind, TERMINATION, VALIDITY, meanings, names, shown,
};
pub use safety::Safety;
pub use summary::Summary;
