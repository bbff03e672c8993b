//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static WAKES: Reason = Reason { key: "wakes", text: "{me} wakes its neighbours", discards: false };
pub(super) static HEARS: Reason =
    Reason { key: "hears", text: "{me} hears that {0} is the best on {from}'s side", discards: false };
pub(super) static SENDS: Reason = Reason {
    key: "sends",
    text: "{me} has heard from all neighbours but one, and tells {to} the best on its own side",
    discards: false,
};
pub(super) static WINS: Reason =
    Reason { key: "wins", text: "{me} knows both sides, and none beats {me}: {me} leads", discards: false };
pub(super) static LOSES: Reason =
    Reason { key: "loses", text: "{me} learns that {0} is the best of all and leads", discards: false };
pub(super) static UNAWAITED: Reason =
    Reason { key: "unawaited", text: "{me} drops an answer that it has not asked for", discards: true };
