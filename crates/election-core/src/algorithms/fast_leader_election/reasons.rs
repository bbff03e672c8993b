//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::reasons;

reasons! {
    static LOOKS =
        Reason::new("looks", "{me} looks for a leader in its round {0} of votes: it votes for itself and tells everybody");
    static MISSES_LEADER = Reason::new("misses-leader", "{me} has lost {0}, which it wanted to follow");
    static JOINS = Reason::new("joins", "{me} goes on to round {0}, votes for {1} and tells everybody");
    static ADOPTS =
        Reason::new("adopts", "{me} votes for {0} from now on, which is better than {1}, and tells everybody");
    static NOTES = Reason::new("notes", "{me} writes down that {from} votes for {0}");
    static IS_BEHIND =
        Reason::new("is-behind", "{me} tells {from}, which is in round {0} still, how it votes in round {1}");
    static HAS_QUORUM =
        Reason::new("has-quorum", "{me} sees {0} votes for {1}, a majority, and waits whether a better one comes");
    static REPEATS = Reason::new("repeats", "{me} sees no majority yet and tells everybody its vote again");
    static RESTS = Reason::new(
        "rests",
        "{me} has found no leader, timeout after timeout ({0} in a row), so it rests until it hears from somebody",
    );
    static CHOOSES = Reason::new(
        "chooses",
        "{me} has heard of no better vote: it wants to follow {0} and tells it that it has accepted epoch {1}",
    );
    static IS_CHOSEN = Reason::new(
        "is-chosen",
        "{me} has heard of no better vote than for itself: it waits for a majority to tell it their epochs",
    );
    static WAITS_IN_VAIN = Reason::new(
        "waits-in-vain",
        "{me} has waited too long for the one that it chose, or for a majority, and looks again",
    );
    static IS_INFORMED = Reason::new("is-informed", "{me} learns that {from} has accepted epoch {0}");
    static PROPOSES = Reason::new(
        "proposes",
        "{me} knows the epochs of a majority: {0} is newer than all, and {me} writes down that it accepts it",
    );
    static ASKS = Reason::new("asks", "{me} has written epoch {0} down and asks the others to accept it");
    static ACCEPTS =
        Reason::new("accepts", "{me} writes down that it accepts epoch {0} for {from}: it has accepted none as new");
    static ACKNOWLEDGES = Reason::new("acknowledges", "{me} has written epoch {0} down, and says so to {1}");
    static REFUSES = Reason::discarding(
        "refuses",
        "{me} does not accept epoch {0} for {from}: it has accepted {1}, or has not chosen {from}",
    );
    static COUNTS = Reason::new("counts", "{me} has {0} of the {1} that have to accept its epoch");
    static WINS =
        Reason::new("wins", "a majority has accepted epoch {0} for {me}, so {me} leads in it and tells everybody");
    static NOT_COUNTED = Reason::discarding("not-counted", "{me} does not ask for epoch {0} any more");
    static TELLS = Reason::new("tells", "{me} leads in epoch {0}, and tells {1} so");
    static FOLLOWS = Reason::new("follows", "{me} learns that {from} leads in epoch {0}");
    static KNOWS_LEADER =
        Reason::discarding("knows-leader", "{me} leaves {from} to the leader, which hears from it, too");
    static LEADER_LOOKS =
        Reason::new("leader-looks", "{me} learns that its leader {from} looks for a leader itself: it has been away");
    static STEPS_DOWN = Reason::new(
        "steps-down",
        "{me} leads in epoch {0} and hears that epoch {1} has been accepted, so it steps down",
    );
    static TOO_OLD =
        Reason::new("too-old", "{me} does not follow {from} in epoch {0}: it has accepted {1}, and says so");
    static TAKES_FOR_DEAD =
        Reason::discarding("takes-for-dead", "{me} believes that {from} has crashed, and does not follow it");
    static NOT_WANTED = Reason::discarding("not-wanted", "{me} knows a leader and does not need {from}");
    static LACKS_QUORUM = Reason::new(
        "lacks-quorum",
        "{me} hears from {0} only, itself included, where {1} are a majority: it leads no more",
    );
}
