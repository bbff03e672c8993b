//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::reasons;

reasons! {
    static WAKES = Reason::new("wakes", "{me} wakes its neighbours");
    static HEARS = Reason::new("hears", "{me} hears that {0} is the best on {from}'s side");
    static SENDS =
        Reason::new("sends", "{me} has heard from all neighbours but one, and tells {to} the best on its own side");
    static WINS = Reason::new("wins", "{me} knows both sides, and none beats {me}: {me} leads");
    static LOSES = Reason::new("loses", "{me} learns that {0} is the best of all and leads");
    static UNAWAITED = Reason::discarding("unawaited", "{me} drops an elected message that it does not wait for");
}
