//! What algorithms that elect by a majority have in common.

mod assumptions;
mod cases;

pub(crate) use assumptions::{DETECTED, DISTINCT, MAJORITY, MEMBERS, RELIABLE};
pub(crate) use cases::everything_goes_wrong;
