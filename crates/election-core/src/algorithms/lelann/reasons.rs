//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts and sends its token to {to}", discards: false };
pub(super) static RELAYS: Reason =
    Reason { key: "relays", text: "{me} writes down {0} and passes {0}'s token on to {to}", discards: false };
pub(super) static OF_THE_DEAD: Reason =
    Reason { key: "of-the-dead", text: "{me} drops {0}'s token, because {0} has crashed", discards: true };
pub(super) static OLD: Reason =
    Reason { key: "old", text: "{me} drops an old token of its own, which no longer counts", discards: true };
pub(super) static WINS: Reason = Reason {
    key: "wins",
    text: "{me} has its own token back, and none that it has written down beats it, so {me} leads",
    discards: false,
};
pub(super) static LOSES: Reason = Reason {
    key: "loses",
    text: "{me} has its own token back and is out: it has written down {0}, and {0} {>} {me}",
    discards: false,
};
