//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::reasons;

reasons! {
    static WAITS =
        Reason::new("waits", "{me} knows no leader, and will stand itself if it hears of none for {0} to {1 of time}");
    static MISSES_LEADER = Reason::new(
        "misses-leader",
        "{me} has lost its leader {0}, and will stand itself if it hears of none for {1} to {2 of time}",
    );
    static STANDS = Reason::new(
        "stands",
        "{me} has heard of no leader, so it stands in term {0}; before it asks for votes it writes its own down",
    );
    static SUSPECTS = Reason::new(
        "suspects",
        "{me} takes its leader for dead, so it stands in term {0}; before it asks for votes it writes its own down",
    );
    static RESTS = Reason::new(
        "rests",
        "{me} has found no majority, timeout after timeout ({0} in a row), so it rests: it votes, but does not stand any more",
    );
    static ASKS = Reason::new(
        "asks",
        "{me} has written down that it votes for itself in term {0}, and asks the others for their votes",
    );
    static GRANTS =
        Reason::new("grants", "{me} writes down its vote for {1} in term {0}: it has given none in this term");
    static VOTES = Reason::new("votes", "{me}'s vote in term {0} is written down, so {me} tells {1}");
    static REFUSES = Reason::discarding("refuses", "{me} refuses {from}: in term {0} it has voted for {1}");
    static TOO_OLD = Reason::discarding("too-old", "{me} refuses {from}, whose term {0} is over: this is term {1}");
    static TELLS = Reason::new("tells", "{me} leads in term {0}, and tells {1} so");
    static STEPS_DOWN = Reason::new("steps-down", "{me} hears of term {0} and steps down: it led in term {1}");
    static COUNTS = Reason::new("counts", "{me} has {0} of the {1} votes that it needs");
    static WINS = Reason::new("wins", "{me} has {0} votes, a majority, so {me} leads in term {1} and tells the others");
    static IS_REFUSED = Reason::discarding("is-refused", "{me} is refused by {from}");
    static IS_OUT_OF_DATE =
        Reason::new("is-out-of-date", "{me} learns from {from} that term {0} is over: this is term {1}");
    static NOT_COUNTED = Reason::discarding(
        "not-counted",
        "{me} has no use for {from}'s vote: it does not stand in term {0} any more",
    );
    static FOLLOWS = Reason::new("follows", "{me} learns that {1} leads in term {0}");
    static TAKES_FOR_DEAD =
        Reason::discarding("takes-for-dead", "{me} believes that {0} has crashed, and does not follow it");
    static NAMES_ITSELF =
        Reason::discarding("names-itself", "{me} is told that it leads itself, and knows better: it follows nobody");
    static ASKS_FIRST = Reason::new(
        "asks-first",
        "{me} has heard of no leader: before it stands, it asks who would vote for it in term {0}",
    );
    static SUSPECTS_AND_ASKS = Reason::new(
        "suspects-and-asks",
        "{me} takes its leader for dead: before it stands, it asks who would vote for it in term {0}",
    );
    static WOULD_GRANT =
        Reason::new("would-grant", "{me} knows no leader, so {me} would vote for {from} in term {0}, and says so");
    static KEEPS_LEADER =
        Reason::discarding("keeps-leader", "{me} would not vote for {from}: it hears from a leader, and needs no other");
    static WOULD_REFUSE =
        Reason::discarding("would-refuse", "{me} would not vote for {from} in term {0}: this is term {1}, or its vote is given");
    static COUNTS_WILLING = Reason::new("counts-willing", "{0} would vote for {me}, of the {1} that it needs");
    static STANDS_AFTER_ASKING = Reason::new(
        "stands-after-asking",
        "a majority would vote for {me}, so it stands in term {0}; before it asks for votes it writes its own down",
    );
    static IS_NOT_WANTED =
        Reason::discarding("is-not-wanted", "{me} learns that {from} would not vote for it");
    static NOT_ASKED =
        Reason::discarding("not-asked", "{me} has no use for {from}'s pre-vote: it does not ask about term {0} any more");
    static LACKS_QUORUM = Reason::new(
        "lacks-quorum",
        "{me} hears from {0} only, itself included, where {1} are a majority: it leads no more in term {2}",
    );
    static IS_BEHIND = Reason::discarding(
        "is-behind",
        "{me} refuses {from}, whose log is behind: it is at {0}, that of {me} at {1}",
    );
}
