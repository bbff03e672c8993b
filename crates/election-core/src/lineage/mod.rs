//! Which message led to which: what caused a message and what it causes, the way of every bid for leadership, who sent what to whom, and
//! how a wave has spread.
//!
//! All of it comes from a run's trace and from what its algorithm declares its messages to be for ([`Purpose`]).
//!
//! [`Purpose`]: crate::algorithm::Purpose

mod back;
mod bids;
mod causes;
mod follow;
mod overtaking;
mod reports;
mod traffic;
mod wave;

pub use back::initiator;
pub(crate) use back::numbers;
pub use bids::{Bid, Bids, End, Hop, How};
pub use causes::{Cause, Effects, cause, effects, stations, way};
pub use overtaking::overtaken;
pub use reports::{Report, has_reports, reports};
pub use traffic::{Traffic, traffic};
pub use wave::{Contact, Membership, memberships, wave};
