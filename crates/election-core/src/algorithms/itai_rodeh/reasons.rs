//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static DRAWS: Reason =
    Reason { key: "draws", text: "{me} draws {0} in round {1} and tells {to}", discards: false };
pub(super) static PASSES: Reason =
    Reason { key: "passes", text: "{me} is no candidate any more and passes the token on", discards: false };
pub(super) static LOSES: Reason =
    Reason { key: "loses", text: "{me} has lost: {0} was drawn against its {1}", discards: false };
pub(super) static IS_BEHIND: Reason =
    Reason { key: "is-behind", text: "{me} has lost: the token with {0} is of a later draw", discards: false };
pub(super) static MARKS: Reason =
    Reason { key: "marks", text: "{me} has drawn {0} as well, and marks the token", discards: false };
pub(super) static IS_BEATEN: Reason =
    Reason { key: "is-beaten", text: "{me} drops the token with {0}, because it has drawn {1} itself", discards: true };
pub(super) static IS_PAST: Reason =
    Reason { key: "is-past", text: "{me} drops the token with {0}: that is of an earlier draw", discards: true };
pub(super) static WINS: Reason = Reason {
    key: "wins",
    text: "{me} has its token back, and nobody has drawn the same: it leads, and tells {to}",
    discards: false,
};
pub(super) static FOLLOWS: Reason = Reason {
    key: "follows",
    text: "{me} learns that the process {0} hops back leads, and tells {to}",
    discards: false,
};
pub(super) static LAP_IS_COMPLETE: Reason =
    Reason { key: "lap-is-complete", text: "{me} has its news back: everyone knows", discards: true };
