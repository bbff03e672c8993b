//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason = Reason { key: "starts", text: "{me} begins a wave of its own", discards: false };
pub(super) static JOINS: Reason =
    Reason { key: "joins", text: "{me} takes part in {0}'s wave, which comes from {from}", discards: false };
pub(super) static EXTINCT: Reason =
    Reason { key: "extinct", text: "{me} drops {0}'s wave, because {1} {>} {0}", discards: true };
pub(super) static ECHOES: Reason = Reason {
    key: "echoes",
    text: "{me} has heard of {0}'s wave from all its neighbours, and sends it back to {to}",
    discards: false,
};
pub(super) static WINS: Reason =
    Reason { key: "wins", text: "{me} has its own wave back from all its neighbours, so {me} leads", discards: false };
pub(super) static FOLLOWS: Reason =
    Reason { key: "follows", text: "{me} learns that {0} leads, and tells its neighbours", discards: false };
pub(super) static KNOWS: Reason =
    Reason { key: "knows", text: "{me} has told its neighbours already that {0} leads", discards: true };
