//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::algorithms::ring;
use crate::reasons;

reasons! {
    use ring::{FOLLOWS, LAP_IS_COMPLETE, LEADER_IS_DEAD};

    static STARTS = Reason::new("starts", "{me} starts, stands for itself and tells {to}");
    static TELLS = Reason::new("tells", "{me} hears of {0} behind it, and tells {to}");
    static STAYS =
        Reason::discarding("stays", "{me} stays active and stands for {0} now, because {0} {>} {1} and {0} {>} {2}");
    static YIELDS = Reason::discarding(
        "yields",
        "{me} is passive from now on, because {0} does not beat both {1}, for which it stood, and {2}",
    );
    static RELAYS = Reason::new("relays", "{me} is not active and passes on what comes");
    static WINS = Reason::new("wins", "{me} has its own value back: nobody else is left, so {me} leads");
    static DECIDES = Reason::new(
        "decides",
        "{me} has the value back that it stands for: nobody else is left, so {0} has won, and {me} tells {to}",
    );
    static LEADS = Reason::new("leads", "{me} learns that it has won: {me} leads, and tells {to}");
    static OUT_OF_STEP = Reason::discarding(
        "out-of-step",
        "{me} drops a message that is not of this round: something was overtaken, lost or begun again",
    );
}
