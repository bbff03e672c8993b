//! What algorithms that elect by a majority have in common.

use crate::algorithm::{Context, Process};
use crate::model::{Identity, ProcessId};

mod assumptions;
mod cases;

pub(crate) use assumptions::{DETECTED, DISTINCT, MAJORITY, MEMBERS, RELIABLE};
pub(crate) use cases::everything_goes_wrong;

/// How many are a majority of all positions.
pub(crate) fn needed<P: Process>(ctx: &Context<'_, P>) -> u32 {
    count(ctx.processes()) / 2 + 1
}

/// How many are left: the process itself, and the others that it does not know for dead.
pub(crate) fn left<P: Process>(ctx: &Context<'_, P>) -> u32 {
    count(ctx.neighbours().filter(|peer| !ctx.is_known_crashed(*peer))) + 1
}

/// How many processes, or what is known of so many.
pub(crate) fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).expect("there are at most 1024 processes")
}

/// Whom a message means by an identity: the process that it should be the identity of, to tell namesakes apart. Where it is another's, it
/// was corrupted, and is taken for that of the first who has it.
pub(crate) fn bearer<P: Process>(identity: Identity, expected: ProcessId, ctx: &Context<'_, P>) -> ProcessId {
    let has_it = |process: &ProcessId| ctx.identity(*process) == identity;
    // A network's junk names positions that there are not.
    let is_there = ctx.processes().next_back().is_some_and(|last| expected <= last);
    Some(expected).filter(|_| is_there).filter(has_it).or_else(|| ctx.processes().find(has_it)).unwrap_or(expected)
}
