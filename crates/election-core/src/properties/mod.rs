//! What must hold: safety at every step, liveness at the end, each with what fell when it does not; and what came of a run,
//! judged.
//!
//! Definitions after Aalborg's "DS Lecture 7.2".
//!
//! To add a property: its name and meaning in `property.rs`; what it is that falls, in `fall.rs`; where that is seen, after a step (`safety.rs`,
//! `monitor.rs`) or at the end (`ending.rs`); what is said then, in `narrate/falls.rs` and `narrate/english_falls.rs`. The compiler, and
//! `UPDATE_GOLDENS=1 cargo test --package election-tests --test goldens --test lectures`, find the rest.

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
