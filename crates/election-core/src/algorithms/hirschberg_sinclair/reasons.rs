//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::algorithms::ring;
use crate::reasons;

reasons! {
    use ring::{DOES_NOT_LEAD, FOLLOWS, LAP_IS_COMPLETE, LEADER_IS_DEAD};

    static STARTS = Reason::new("starts", "{me} starts and probes one hop both ways");
    static PASSES = Reason::new("passes", "{me} passes {0}'s probe on, because {0} {>} {me}");
    static PASSES_UNMOVED = Reason::new("passes-unmoved", "{me} passes {0}'s probe on: {me} itself does not bid");
    static DISCARDS = Reason::discarding("discards", "{me} drops {0}'s probe, because {me} {>} {0}");
    static REPLIES = Reason::new("replies", "{0}'s probe has come as far as it was to go, so {me} answers it");
    static PASSES_REPLY = Reason::new("passes-reply", "{me} passes the reply to {0} on");
    static WAITS = Reason::new("waits", "{me} has the reply from one side and waits for the other");
    static DOUBLES = Reason::new(
        "doubles",
        "{me} has both replies: nobody up to distance {0} beats it, so it probes {1} hops both ways",
    );
    static HAS_LOST = Reason::discarding(
        "has-lost",
        "{me} does nothing with the reply: it has passed a better probe on, or knows the leader",
    );
    static WINS = Reason::new("wins", "{me} has its own probe back: nobody beat it, so {me} leads");
    static OLD = Reason::discarding("old", "{me} drops a probe of its own, which no longer counts");
}
