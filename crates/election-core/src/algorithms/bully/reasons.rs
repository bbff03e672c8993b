//! Why a process of the bully algorithm does what it does, in words.

use crate::algorithm::Reason;

pub(super) static BEGINS: Reason =
    Reason { key: "begins", text: "{me} begins an election: it asks the higher processes ({0})", discards: false };
pub(super) static IS_HIGHEST: Reason = Reason {
    key: "is-highest",
    text: "{me} knows nobody higher to ask, so it is leader and tells the others",
    discards: false,
};
pub(super) static HEARS_NOBODY: Reason = Reason {
    key: "hears-nobody",
    text: "nobody higher has answered {me} in time: {me} is leader and tells the others",
    discards: false,
};
pub(super) static WAITS_IN_VAIN: Reason = Reason {
    key: "waits-in-vain",
    text: "{me} was answered but has heard of no leader in time: it begins again",
    discards: false,
};
pub(super) static ANSWERS: Reason =
    Reason { key: "answers", text: "{me} answers {0}; it is in an election already", discards: false };
pub(super) static IS_ANSWERED: Reason = Reason {
    key: "is-answered",
    text: "{me} is answered by {from}, which is higher: {me} will not win, and waits to hear who does",
    discards: false,
};
pub(super) static ONE_ANSWER_IS_ENOUGH: Reason =
    Reason { key: "one-answer", text: "{me} does not wait for an answer: this one changes nothing", discards: true };
pub(super) static TOLD_ALREADY: Reason = Reason {
    key: "told-already",
    text: "{me}, which is leader, answers {0} and leaves it at that: it has sent its announcement there",
    discards: false,
};
pub(super) static TELLS_ALONE: Reason =
    Reason { key: "tells-alone", text: "{me}, which is leader, answers {0} and tells it so", discards: false };
pub(super) static FOLLOWS: Reason = Reason { key: "follows", text: "{me} takes {0} for its leader", discards: false };
pub(super) static DOES_NOT_OBEY: Reason =
    Reason { key: "does-not-obey", text: "{me} does not obey {0}", discards: true };
pub(super) static TAKES_FOR_DEAD: Reason =
    Reason { key: "takes-for-dead", text: "{me} takes {0} for dead and does not obey it", discards: false };
pub(super) static OUT_OF_DATE: Reason = Reason {
    key: "out-of-date",
    text: "{me} refuses {0}, whose announcement is of an older epoch than {me} has seen",
    discards: true,
};
