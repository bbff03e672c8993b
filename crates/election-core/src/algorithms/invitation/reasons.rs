//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::reasons;

reasons! {
    static WAKES = Reason::new(
        "wakes",
        "{me} is asked for the first time: it is the coordinator of a group of its own, and will look for others later",
    );
    static LOOKS = Reason::new("looks", "{me} looks for other coordinators: it asks whoever is outside its group ({0})");
    static SAYS_YES = Reason::new("says-yes", "{me} is the coordinator of a group, and tells {from} so");
    static SAYS_NO = Reason::new("says-no", "{me} is no coordinator now, and tells {from} so");
    static ASKS_COORDINATOR =
        Reason::new("asks-coordinator", "{me} asks {0} whether it still is its coordinator");
    static CONFIRMS = Reason::new("confirms", "{me} still has {from} in its group, and tells it so");
    static DENIES = Reason::new("denies", "{me} does not have {from} in that group, and tells it so");
    static FINDS = Reason::new("finds", "{me} has found a coordinator: {from}");
    static FINDS_NONE = Reason::discarding("finds-none", "{me} learns that {from} is no coordinator now");
    static LATE_ANSWER = Reason::discarding("late-answer", "{me} does not wait for this answer of {from} any more");
    static IS_IN_GROUP = Reason::new("is-in-group", "{me} learns that it still is in {from}'s group");
    static IS_OUT_OF_GROUP = Reason::new(
        "is-out-of-group",
        "{me} learns that it is not in {from}'s group any more: it has a group of its own now",
    );
    static HEARS_NOTHING = Reason::new(
        "hears-nothing",
        "{me} has not heard of its coordinator {0} in time: it has a group of its own now",
    );
    static MISSES_COORDINATOR =
        Reason::new("misses-coordinator", "{me} has lost its coordinator {0}: it has a group of its own now");
    static FINDS_NOBODY = Reason::new("finds-nobody", "{me} has found no other coordinator, so it leads a group alone");
    static WAITS_ITS_TURN = Reason::new(
        "waits-its-turn",
        "{me} has found better coordinators ({0}) and gives them the time to invite it",
    );
    static INVITES = Reason::new("invites", "{me} begins a new group and invites those it has found and its members ({0})");
    static PASSES_ON = Reason::new("passes-on", "{me} passes the invitation on to its members ({0})");
    static ACCEPTS = Reason::new("accepts", "{me} accepts to be in {0}'s group");
    static DOES_NOT_ACCEPT = Reason::discarding(
        "does-not-accept",
        "{me} drops the invitation to {0}'s group: it is on the way into a group, or is a member and does not have it \
         from its coordinator",
    );
    static TAKES_FOR_DEAD =
        Reason::discarding("takes-for-dead", "{me} believes that {0} has crashed, and does not follow it");
    static ADDS = Reason::new("adds", "{me} has {from} in its new group");
    static LATE_ACCEPT = Reason::discarding("late-accept", "{me} does not wait for {from} to accept any more");
    static TELLS = Reason::new("tells", "{me} leads its new group and tells the members ({0} of them)");
    static FOLLOWS = Reason::new("follows", "{me} is a member of {0}'s group");
    static NOT_EXPECTED = Reason::discarding("not-expected", "{me} does not wait for {0}'s group");
    static WAITS_IN_VAIN = Reason::new(
        "waits-in-vain",
        "{me} has accepted, but {0}'s group is not ready in time: it has a group of its own now",
    );
    static FINDS_NO_OTHER = Reason::new("finds-no-other", "{me} has found no other coordinator this time");
    static NOBODY_OUTSIDE = Reason::new("nobody-outside", "{me} looks no more: nobody is outside its group");
    static RESTS = Reason::new(
        "rests",
        "{me} has looked as often as it may ({0} in all), though somebody is outside its group: it waits to be invited",
    );
}
