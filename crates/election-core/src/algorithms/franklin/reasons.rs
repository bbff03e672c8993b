//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::algorithms::ring;
use crate::reasons;

reasons! {
    use ring::{DOES_NOT_LEAD, FOLLOWS, LAP_IS_COMPLETE, LEADER_IS_DEAD};

    static STARTS = Reason::new("starts", "{me} starts and tells the nearest candidates on both sides");
    static HEARS = Reason::discarding("hears", "{me} hears of {0} on one side");
    static KEEPS = Reason::discarding(
        "keeps",
        "{me} keeps what {0} sends for the next round: it has not heard both sides in this one",
    );
    static YIELDS = Reason::discarding(
        "yields",
        "{me} is passive from now on: {0} and {1} are the nearest candidates, and {me} does not beat both",
    );
    static STAYS =
        Reason::discarding("stays", "{me} beats the nearest candidates, {0} and {1}, and begins the next round");
    static RELAYS = Reason::new("relays", "{me} is no candidate and passes {0}'s candidate message on");
    static WINS = Reason::new("wins", "{me} has its own candidate message back: nobody else is left, so {me} leads");
    static SECOND = Reason::discarding("second", "{me} drops a candidate message of its own, which no longer counts");
}
