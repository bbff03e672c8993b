//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static WAITS: Reason = Reason {
    key: "waits",
    text: "{me} knows no leader, and will stand itself if it hears of none for {0} to {1 of time}",
    discards: false,
};
pub(super) static MISSES_LEADER: Reason = Reason {
    key: "misses-leader",
    text: "{me} has lost its leader {0}, and will stand itself if it hears of none for {1} to {2 of time}",
    discards: false,
};
pub(super) static STANDS: Reason = Reason {
    key: "stands",
    text: "{me} has heard of no leader, so it stands in term {0}; before it asks for votes it writes its own down",
    discards: false,
};
pub(super) static SUSPECTS: Reason = Reason {
    key: "suspects",
    text: "{me} takes its leader for dead, so it stands in term {0}; before it asks for votes it writes its own down",
    discards: false,
};
pub(super) static RESTS: Reason = Reason {
    key: "rests",
    text: "{me} has found no majority, timeout after timeout ({0} in a row), so it rests: it votes, but does not stand any more",
    discards: false,
};
pub(super) static ASKS: Reason = Reason {
    key: "asks",
    text: "{me} has written down that it votes for itself in term {0}, and asks the others for their votes",
    discards: false,
};
pub(super) static GRANTS: Reason = Reason {
    key: "grants",
    text: "{me} writes down its vote for {1} in term {0}: it has given none in this term",
    discards: false,
};
pub(super) static VOTES: Reason =
    Reason { key: "votes", text: "{me}'s vote in term {0} is written down, so {me} tells {1}", discards: false };
pub(super) static REFUSES: Reason =
    Reason { key: "refuses", text: "{me} refuses {from}: in term {0} it has voted for {1}", discards: true };
pub(super) static TOO_OLD: Reason =
    Reason { key: "too-old", text: "{me} refuses {from}, whose term {0} is over: this is term {1}", discards: true };
pub(super) static TELLS: Reason =
    Reason { key: "tells", text: "{me} leads in term {0}, and tells {1} so", discards: false };
pub(super) static STEPS_DOWN: Reason =
    Reason { key: "steps-down", text: "{me} hears of term {0} and steps down: it led in term {1}", discards: false };
pub(super) static COUNTS: Reason =
    Reason { key: "counts", text: "{me} has {0} of the {1} votes that it needs", discards: false };
pub(super) static WINS: Reason = Reason {
    key: "wins",
    text: "{me} has {0} votes, a majority, so {me} leads in term {1} and tells the others",
    discards: false,
};
pub(super) static IS_REFUSED: Reason =
    Reason { key: "is-refused", text: "{me} is refused by {from}, which has voted for another", discards: true };
pub(super) static IS_OUT_OF_DATE: Reason = Reason {
    key: "is-out-of-date",
    text: "{me} learns from {from} that term {0} is over: this is term {1}",
    discards: false,
};
pub(super) static NOT_COUNTED: Reason = Reason {
    key: "not-counted",
    text: "{me} has no use for {from}'s answer: it does not stand in term {0} any more",
    discards: true,
};
pub(super) static FOLLOWS: Reason =
    Reason { key: "follows", text: "{me} learns that {1} leads in term {0}", discards: false };
pub(super) static TAKES_FOR_DEAD: Reason = Reason {
    key: "takes-for-dead",
    text: "{me} believes that {0} has crashed, and does not follow it",
    discards: true,
};
pub(super) static NAMES_ITSELF: Reason = Reason {
    key: "names-itself",
    text: "{me} is told that it leads itself, and knows better: it follows nobody",
    discards: true,
};
