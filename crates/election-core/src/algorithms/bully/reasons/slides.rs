//! Why a process of the slides' program does what it does, in words.

use crate::algorithm::Reason;

pub(in crate::algorithms::bully) static ANSWERS_LOWER: Reason =
    Reason::new("answers-lower", "{me} answers {from}, because {me} {>} {from}");
pub(in crate::algorithms::bully) static HAS_STOPPED: Reason =
    Reason::discarding("has-stopped", "{me} has stopped, and reads nothing any more");
pub(in crate::algorithms::bully) static IS_SHUT_UP: Reason =
    Reason::new("is-shut-up", "{me} is shut up, because {from} {>} {me}");
pub(in crate::algorithms::bully) static IS_SHUT_UP_NO_MORE: Reason = Reason::new(
    "is-shut-up-no-more",
    "nothing has come to {me} in this round: it is shut up no more, but asks nobody again",
);
pub(in crate::algorithms::bully) static ROUND_WAS_NOT_SILENT: Reason =
    Reason::new("round-was-not-silent", "something has come to {me} in this round, so it waits another");
pub(in crate::algorithms::bully) static SILENT_ROUND: Reason =
    Reason::new("silent-round", "{me} leads and tells everybody, because nothing has come in a whole round");
