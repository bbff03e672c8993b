//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::algorithms::ring;
use crate::reasons;

reasons! {
    use ring::{DOES_NOT_LEAD, FOLLOWS, LAP_IS_COMPLETE, LEADER_IS_DEAD};
    use ring::token::{OF_THE_DEAD, OLD, STARTS};

    static YIELDS = Reason::new("yields", "{me} passes {0}'s election message on to {to}, because {0} {>} {me}");
    static RELAYS = Reason::new("relays", "{me} passes {0}'s election message on to {to}: {me} is no candidate");
    static JOINS =
        Reason::discarding("joins", "{me} drops {0}'s election message and sends its own to {to}, because {me} {>} {0}");
    static DISCARDS = Reason::discarding("discards", "{me} drops {0}'s election message, because {me} {>} {0}");
    static BEATEN_BY_BEST_SEEN = Reason::discarding(
        "beaten-by-best-seen",
        "{me} drops {0}'s election message, because {me} has passed on {1}'s, and {1} {>} {0}",
    );
    static HAS_LEFT =
        Reason::discarding("has-left", "{0}'s election message is lost: {me} has lost the election, and takes nothing in any more");
    static WINS = Reason::new("wins", "{me} has its own election message back: nobody beat it, so {me} leads");
}
