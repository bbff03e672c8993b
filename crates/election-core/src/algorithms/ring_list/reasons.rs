//! Why a process of the ring list algorithm does what it does, in words.

use crate::algorithm::Reason;
use crate::algorithms::ring;
use crate::reasons;

reasons! {
    use ring::{FOLLOWS, LAP_IS_COMPLETE, LEADER_IS_DEAD};

    static STARTS = Reason::new("starts", "{me} starts a list with only itself on it");
    static ADDS = Reason::new("adds", "{me} adds itself to {0}'s list and passes it on");
    static HAS_ITS_LIST_BACK = Reason::new(
        "has-its-list-back",
        "{me} has its election message back, and {0} is the best on its list: {me} tells everyone that {0} leads",
    );
    static LEARNS_THAT_IT_WON = Reason::new("learns-that-it-won", "{me} learns that it leads and passes the coordinator message on");
    static TELLS_AGAIN = Reason::new(
        "tells-again",
        "{me} sends a coordinator message with {0} round again: the first may have been lost in the crash",
    );
    static OF_THE_DEAD = Reason::discarding("of-the-dead", "{me} drops what {0} sent round, because {0} is gone");
    static OLD = Reason::discarding("old", "{me} drops an old election message of its own, which no longer counts");
    static OLD_NEWS =
        Reason::discarding("old-news", "{me} drops the coordinator message with {0}: {me} sent it round before it crashed");
    static IS_ALIVE = Reason::new("is-alive", "{me} answers {from}: it is alive");
    static HEARS = Reason::new("hears", "{me} hears that {0} is alive and sends it what was waiting");
    static TOO_LATE = Reason::discarding("too-late", "{me} drops the word that {0} is alive: that comes too late, {0} was skipped");
    static SKIPS = Reason::new("skips", "{0} has not answered {me} in time: {me} skips it");
}
