//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::algorithms::ring;
use crate::reasons;

reasons! {
    use ring::{DOES_NOT_LEAD, FOLLOWS, LAP_IS_COMPLETE, LEADER_IS_DEAD};
    use ring::token::{OF_THE_DEAD, OLD, STARTS};

    static RELAYS = Reason::new("relays", "{me} writes down {0} and passes {0}'s token on to {to}");
    static WINS =
        Reason::new("wins", "{me} has its own token back, and none that it has written down beats it, so {me} leads");
    static LOSES =
        Reason::new("loses", "{me} has its own token back and is out: it has written down {0}, and {0} {>} {me}");
}
