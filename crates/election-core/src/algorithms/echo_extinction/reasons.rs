//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::reasons;

reasons! {
    static STARTS = Reason::new("starts", "{me} begins a wave of its own");
    static JOINS = Reason::new("joins", "{me} takes part in {0}'s wave, which comes from {from}");
    static EXTINCT = Reason::discarding("extinct", "{me} drops {0}'s token, because {1} {>} {0}");
    static ECHOES =
        Reason::new("echoes", "{me} has {0}'s token from all its neighbours, and sends it back to {to}");
    static WINS = Reason::new("wins", "{me} has its own token back from all its neighbours, so {me} leads");
    static FOLLOWS = Reason::new("follows", "{me} learns that {0} leads, and tells its neighbours");
    static KNOWS = Reason::discarding("knows", "{me} has told its neighbours already that {0} leads");
}
