//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::algorithms::ring;
use crate::reasons;

reasons! {
    use ring::{LAP_IS_COMPLETE};

    static STARTS = Reason::new("starts", "{me} is the given leader: it takes the name 1 and hands 2 to {to}");
    static TAKES = Reason::new("takes", "{me} takes the name {0} and hands {1} to {to}");
    static COUNTS = Reason::new("counts", "{me} has the names back: there are {0} processes, and it tells {to}");
    static LEARNS = Reason::new("learns", "{me} learns that there are {0} processes and tells {to}");
    static COUNTED_ALREADY = Reason::discarding("counted-already", "{me} drops a name: it has counted already");
}
