//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts and sends its token to {to}", discards: false };
pub(super) static YIELDS: Reason =
    Reason { key: "yields", text: "{me} passes {0}'s token on to {to}, because {0} {>} {me}", discards: false };
pub(super) static RELAYS: Reason =
    Reason { key: "relays", text: "{me} passes {0}'s token on to {to}: {me} is no candidate", discards: false };
pub(super) static JOINS: Reason = Reason {
    key: "joins",
    text: "{me} drops {0}'s token and sends its own to {to}, because {me} {>} {0}",
    discards: true,
};
pub(super) static DISCARDS: Reason =
    Reason { key: "discards", text: "{me} drops {0}'s token, because {me} {>} {0}", discards: true };
pub(super) static BEATEN_BY_BEST_SEEN: Reason = Reason {
    key: "beaten-by-best-seen",
    text: "{me} drops {0}'s token, because {me} has passed on {1}'s, and {1} {>} {0}",
    discards: true,
};
pub(super) static OF_THE_DEAD: Reason =
    Reason { key: "of-the-dead", text: "{me} drops {0}'s token, because {0} has crashed", discards: true };
pub(super) static OLD: Reason =
    Reason { key: "old", text: "{me} drops an old token of its own, which no longer counts", discards: true };
pub(super) static WINS: Reason =
    Reason { key: "wins", text: "{me} has its own token back: nobody beat it, so {me} leads", discards: false };
