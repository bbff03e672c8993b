//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::algorithms::ring;
use crate::reasons;

reasons! {
    use ring::{LAP_IS_COMPLETE};

    static DRAWS = Reason::new("draws", "{me} draws {0} in round {1} and tells {to}");
    static PASSES = Reason::new("passes", "{me} is no candidate any more and passes the token on");
    static LOSES = Reason::new("loses", "{me} has lost: {0} was drawn against its {1}");
    static IS_BEHIND = Reason::new("is-behind", "{me} has lost: the token with {0} is of a later draw");
    static MARKS = Reason::new("marks", "{me} has drawn {0} as well, and marks the token");
    static IS_BEATEN =
        Reason::discarding("is-beaten", "{me} drops the token with {0}, because it has drawn {1} itself");
    static IS_PAST = Reason::discarding("is-past", "{me} drops the token with {0}: that is of an earlier draw");
    static WINS =
        Reason::new("wins", "{me} has its token back, and nobody has drawn the same: it leads, and tells {to}");
    static FOLLOWS = Reason::new("follows", "{me} learns that the process {0} hops back leads, and tells {to}");
}
