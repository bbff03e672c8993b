//! What the algorithms on trees and graphs have in common.
//!
//! They elect once and know nothing of crashes: they go on waiting for neighbours that will never send again.

mod assumptions;
mod figures;

use crate::algorithm::{Context, Process};
use crate::model::Set;

pub(crate) use assumptions::{BEGUN, DISTINCT, NO_FAULTS, RELIABLE, TRUSTED};
pub(crate) use figures::{DIAMETER, NOT_ALONE, STARTED, STARTS_AT_0, diameter};

/// Whether every neighbour's position is in a set.
pub(crate) fn has_all_neighbours<P: Process>(set: &Set, ctx: &Context<'_, P>) -> bool {
    ctx.neighbours().all(|neighbour| set.contains(neighbour.0))
}
