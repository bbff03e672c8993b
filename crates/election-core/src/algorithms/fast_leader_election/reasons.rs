//! Why a process does what it does, in words.

use crate::algorithm::Reason;

const fn reason(key: &'static str, text: &'static str) -> Reason {
    Reason { key, text, discards: false }
}

const fn dropping(key: &'static str, text: &'static str) -> Reason {
    Reason { key, text, discards: true }
}

pub(super) static LOOKS: Reason =
    reason("looks", "{me} looks for a leader in round {0}: it votes for itself and tells everybody");
pub(super) static MISSES_LEADER: Reason = reason("misses-leader", "{me} has lost {0}, which it wanted to follow");
pub(super) static JOINS: Reason = reason("joins", "{me} goes on to round {0}, votes for {1} and tells everybody");
pub(super) static ADOPTS: Reason =
    reason("adopts", "{me} votes for {0} from now on, which is better than {1}, and tells everybody");
pub(super) static NOTES: Reason = reason("notes", "{me} writes down that {from} votes for {0}");
pub(super) static IS_BEHIND: Reason =
    reason("is-behind", "{me} tells {from}, which is in round {0} still, how it votes in round {1}");
pub(super) static HAS_QUORUM: Reason =
    reason("has-quorum", "{me} sees {0} votes for {1}, a majority, and waits whether a better one comes");
pub(super) static REPEATS: Reason = reason("repeats", "{me} sees no majority yet and tells everybody its vote again");
pub(super) static RESTS: Reason = reason(
    "rests",
    "{me} has found no leader, timeout after timeout ({0} in a row), so it rests until it hears from somebody",
);
pub(super) static CHOOSES: Reason = reason(
    "chooses",
    "{me} has heard of no better vote: it wants to follow {0} and tells it that it has accepted epoch {1}",
);
pub(super) static IS_CHOSEN: Reason = reason(
    "is-chosen",
    "{me} has heard of no better vote than for itself: it waits for a majority to tell it their epochs",
);
pub(super) static WAITS_IN_VAIN: Reason =
    reason("waits-in-vain", "{me} has waited too long for the one that it chose, or for a majority, and looks again");
pub(super) static IS_INFORMED: Reason = reason("is-informed", "{me} learns that {from} has accepted epoch {0}");
pub(super) static PROPOSES: Reason = reason(
    "proposes",
    "{me} knows the epochs of a majority: {0} is newer than all, and {me} writes down that it accepts it",
);
pub(super) static ASKS: Reason = reason("asks", "{me} has written epoch {0} down and asks the others to accept it");
pub(super) static ACCEPTS: Reason =
    reason("accepts", "{me} writes down that it accepts epoch {0} for {from}: it has accepted none as new");
pub(super) static ACKNOWLEDGES: Reason = reason("acknowledges", "{me} has written epoch {0} down, and says so to {1}");
pub(super) static REFUSES: Reason =
    dropping("refuses", "{me} does not accept epoch {0} for {from}: it has accepted {1}, or has not chosen {from}");
pub(super) static COUNTS: Reason = reason("counts", "{me} has {0} of the {1} that have to accept its epoch");
pub(super) static WINS: Reason =
    reason("wins", "a majority has accepted epoch {0} for {me}, so {me} leads in it and tells everybody");
pub(super) static NOT_COUNTED: Reason = dropping("not-counted", "{me} does not ask for epoch {0} any more");
pub(super) static TELLS: Reason = reason("tells", "{me} leads in epoch {0}, and tells {1} so");
pub(super) static FOLLOWS: Reason = reason("follows", "{me} learns that {from} leads in epoch {0}");
pub(super) static KNOWS_LEADER: Reason =
    dropping("knows-leader", "{me} leaves {from} to the leader, which hears from it, too");
pub(super) static LEADER_LOOKS: Reason =
    reason("leader-looks", "{me} learns that its leader {from} looks for a leader itself: it has been away");
pub(super) static STEPS_DOWN: Reason =
    reason("steps-down", "{me} leads in epoch {0} and hears that epoch {1} has been accepted, so it steps down");
pub(super) static TOO_OLD: Reason =
    reason("too-old", "{me} does not follow {from} in epoch {0}: it has accepted {1}, and says so");
pub(super) static TAKES_FOR_DEAD: Reason =
    dropping("takes-for-dead", "{me} believes that {from} has crashed, and does not follow it");
pub(super) static NOT_WANTED: Reason = dropping("not-wanted", "{me} knows a leader and does not need {from}");
