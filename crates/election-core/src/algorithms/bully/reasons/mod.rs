//! Why a process of the bully algorithm does what it does, in words.

mod slides;

use crate::algorithm::Reason;

pub(super) use slides::{
    ANSWERS_LOWER, HAS_STOPPED, IS_SHUT_UP, IS_SHUT_UP_NO_MORE, ROUND_WAS_NOT_SILENT, SILENT_ROUND,
};

pub(super) static BEGINS: Reason =
    Reason { key: "begins", text: "{me} starts an election and asks everyone higher ({0})", discards: false };
pub(super) static IS_HIGHEST: Reason = Reason {
    key: "is-highest",
    text: "{me} has nobody higher to ask, so {me} leads and tells the others",
    discards: false,
};
pub(super) static HEARS_NOBODY: Reason = Reason {
    key: "hears-nobody",
    text: "{me} leads and tells the others, because nobody higher has answered in time",
    discards: false,
};
pub(super) static WAITS_IN_VAIN: Reason = Reason {
    key: "waits-in-vain",
    text: "{me} was answered, but has not heard of a leader in time: it starts again",
    discards: false,
};
pub(super) static ANSWERS: Reason =
    Reason { key: "answers", text: "{me} goes on with the election that it is in", discards: false };
pub(super) static IS_ANSWERED: Reason = Reason {
    key: "is-answered",
    text: "{me} cannot win, because {from} has answered and {from} {>} {me}: it waits to hear who leads",
    discards: false,
};
pub(super) static ONE_ANSWER_IS_ENOUGH: Reason = Reason {
    key: "one-answer",
    text: "{me} ignores {from}'s answer: it is not waiting for one any more",
    discards: true,
};
pub(super) static TOLD_ALREADY: Reason =
    Reason { key: "told-already", text: "{me} leads, and has told {0} so already", discards: false };
pub(super) static TELLS_ALONE: Reason =
    Reason { key: "tells-alone", text: "{me} leads, and tells {0} so", discards: false };
pub(super) static FOLLOWS: Reason = Reason { key: "follows", text: "{me} learns that {0} leads", discards: false };
pub(super) static DOES_NOT_OBEY: Reason = Reason {
    key: "does-not-obey",
    text: "{me} does not follow {0}: it is in an election of its own, or leads under the same identity",
    discards: true,
};
pub(super) static TAKES_FOR_DEAD: Reason = Reason {
    key: "takes-for-dead",
    text: "{me} believes that {0} has crashed, and does not follow it",
    discards: false,
};
pub(super) static OUT_OF_DATE: Reason = Reason {
    key: "out-of-date",
    text: "{me} does not follow {0}, because {me} has seen a newer epoch than {0}'s",
    discards: true,
};
