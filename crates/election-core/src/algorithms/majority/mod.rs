//! What algorithms that elect by a majority have in common.

use crate::algorithm::{Context, Process};
use crate::model::{Identity, ProcessId};

mod assumptions;
mod cases;

pub(crate) use assumptions::{DETECTED, DISTINCT, MAJORITY, MEMBERS, RELIABLE};
pub(crate) use cases::everything_goes_wrong;

/// Whom a message means by an identity: the process that it should be the identity of, to tell namesakes apart. Where it is another's, it
/// was corrupted, and is taken for that of the first who has it.
pub(crate) fn bearer<P: Process>(identity: Identity, expected: ProcessId, ctx: &Context<'_, P>) -> ProcessId {
    let has_it = |process: &ProcessId| ctx.identity(*process) == identity;
    Some(expected).filter(has_it).or_else(|| ctx.processes().find(has_it)).unwrap_or(expected)
}
