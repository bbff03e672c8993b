//! Why a process of the ring list algorithm does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts a list with only itself on it", discards: false };
pub(super) static ADDS: Reason =
    Reason { key: "adds", text: "{me} adds itself to {0}'s list and passes it on", discards: false };
pub(super) static HAS_ITS_LIST_BACK: Reason = Reason {
    key: "has-its-list-back",
    text: "{me} has its list back, and {0} is the best on it: {me} tells everyone that {0} leads",
    discards: false,
};
pub(super) static LEARNS_THAT_IT_WON: Reason =
    Reason { key: "learns-that-it-won", text: "{me} learns that it leads and passes the news on", discards: false };
pub(super) static TELLS_AGAIN: Reason = Reason {
    key: "tells-again",
    text: "{me} sends the news that {0} leads round again: the first may have been lost in the crash",
    discards: false,
};
pub(super) static OF_THE_DEAD: Reason =
    Reason { key: "of-the-dead", text: "{me} drops what {0} sent round, because {0} is gone", discards: true };
pub(super) static OLD: Reason =
    Reason { key: "old", text: "{me} drops an old list of its own, which no longer counts", discards: true };
pub(super) static OLD_NEWS: Reason = Reason {
    key: "old-news",
    text: "{me} drops the news that {0} leads: {me} sent it round before it crashed",
    discards: true,
};
pub(super) static IS_ALIVE: Reason =
    Reason { key: "is-alive", text: "{me} answers {from}: it is alive", discards: false };
pub(super) static HEARS: Reason =
    Reason { key: "hears", text: "{me} hears that {0} is alive and sends it what was waiting", discards: false };
pub(super) static TOO_LATE: Reason =
    Reason { key: "too-late", text: "{me} ignores {0}'s answer: it comes too late, {0} was skipped", discards: true };
pub(super) static SKIPS: Reason =
    Reason { key: "skips", text: "{0} has not answered {me} in time: {me} skips it", discards: false };
