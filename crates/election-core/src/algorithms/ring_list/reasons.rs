//! Why a process of the ring list algorithm does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts an election with a list that names only itself", discards: false };
pub(super) static ADDS: Reason =
    Reason { key: "adds", text: "{me} adds itself and passes the list on", discards: false };
pub(super) static HAS_ITS_LIST_BACK: Reason = Reason {
    key: "has-its-list-back",
    text: "{me} has its list back, and {0} is the best on it: {me} tells everyone",
    discards: false,
};
pub(super) static LEARNS_THAT_IT_WON: Reason =
    Reason { key: "learns-that-it-won", text: "{me} hears that it has won: it is leader", discards: false };
pub(super) static TELLS_AGAIN: Reason = Reason {
    key: "tells-again",
    text: "{me} sends the news that {0} is leader round again: it may have died with the process",
    discards: false,
};
pub(super) static OF_THE_DEAD: Reason = Reason {
    key: "of-the-dead",
    text: "{me} discards what {0} sent round, which is not there any more",
    discards: true,
};
pub(super) static OLD: Reason =
    Reason { key: "old", text: "{me} discards a list of its own that decides nothing any more", discards: true };
pub(super) static IS_ALIVE: Reason = Reason { key: "is-alive", text: "{me} says that it is alive", discards: false };
pub(super) static HEARS: Reason =
    Reason { key: "hears", text: "{me} hears that {0} is alive and sends it what was waiting", discards: false };
pub(super) static TOO_LATE: Reason =
    Reason { key: "too-late", text: "{me} does not wait for {0} any more", discards: true };
pub(super) static SKIPS: Reason =
    Reason { key: "skips", text: "{0} has not answered {me} in time: {me} skips it", discards: false };
