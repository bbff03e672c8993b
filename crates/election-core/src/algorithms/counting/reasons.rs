//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason = Reason {
    key: "starts",
    text: "{me} is the given leader: it takes the name 1 and hands 2 to {to}",
    discards: false,
};
pub(super) static TAKES: Reason =
    Reason { key: "takes", text: "{me} takes the name {0} and hands {1} to {to}", discards: false };
pub(super) static COUNTS: Reason = Reason {
    key: "counts",
    text: "{me} has the names back: there are {0} processes, and it tells {to}",
    discards: false,
};
pub(super) static LEARNS: Reason =
    Reason { key: "learns", text: "{me} learns that there are {0} processes and tells {to}", discards: false };
pub(super) static LAP_IS_COMPLETE: Reason =
    Reason { key: "lap-is-complete", text: "{me} has its news back: everyone knows", discards: true };
pub(super) static COUNTED_ALREADY: Reason =
    Reason { key: "counted-already", text: "{me} drops a name: it has counted already", discards: true };
