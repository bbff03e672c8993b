//! What only the slides' program has as reasons.

use crate::algorithm::Reason;

pub(in crate::algorithms::bully) static ROUND_WAS_NOT_SILENT: Reason = Reason {
    key: "round-was-not-silent",
    text: "something has come to {me} in this round, so it waits another",
    discards: false,
};
pub(in crate::algorithms::bully) static ANSWERS_LOWER: Reason =
    Reason { key: "answers-lower", text: "{me} answers {from}, because {me} {>} {from}", discards: false };
pub(in crate::algorithms::bully) static IS_SHUT_UP: Reason =
    Reason { key: "is-shut-up", text: "{me} is shut up, because {from} {>} {me}", discards: false };
pub(in crate::algorithms::bully) static IS_SHUT_UP_NO_MORE: Reason = Reason {
    key: "is-shut-up-no-more",
    text: "nothing has come to {me} in this round: it is shut up no more, but asks nobody again",
    discards: false,
};
pub(in crate::algorithms::bully) static SILENT_ROUND: Reason = Reason {
    key: "silent-round",
    text: "{me} leads and tells everybody, because nothing has come in a whole round",
    discards: false,
};
pub(in crate::algorithms::bully) static HAS_STOPPED: Reason =
    Reason { key: "has-stopped", text: "{me} has stopped, and reads nothing any more", discards: true };
