//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts and probes one hop both ways", discards: false };
pub(super) static PASSES: Reason =
    Reason { key: "passes", text: "{me} passes {0}'s probe on, because {0} {>} {me}", discards: false };
pub(super) static PASSES_UNMOVED: Reason =
    Reason { key: "passes-unmoved", text: "{me} passes {0}'s probe on: {me} itself does not bid", discards: false };
pub(super) static DISCARDS: Reason =
    Reason { key: "discards", text: "{me} drops {0}'s probe, because {me} {>} {0}", discards: true };
pub(super) static REPLIES: Reason =
    Reason { key: "replies", text: "{0}'s probe has come as far as it was to go, so {me} answers it", discards: false };
pub(super) static PASSES_REPLY: Reason =
    Reason { key: "passes-reply", text: "{me} passes the reply to {0} on", discards: false };
pub(super) static WAITS: Reason =
    Reason { key: "waits", text: "{me} has the reply from one side and waits for the other", discards: false };
pub(super) static DOUBLES: Reason = Reason {
    key: "doubles",
    text: "{me} has both replies: nobody up to distance {0} beats it, so it probes {1} hops both ways",
    discards: false,
};
pub(super) static HAS_LOST: Reason = Reason {
    key: "has-lost",
    text: "{me} does nothing with the reply: it has passed a better probe on, or knows the leader",
    discards: true,
};
pub(super) static WINS: Reason =
    Reason { key: "wins", text: "{me} has its own probe back: nobody beat it, so {me} leads", discards: false };
pub(super) static OLD: Reason =
    Reason { key: "old", text: "{me} drops a probe of its own, which no longer counts", discards: true };
