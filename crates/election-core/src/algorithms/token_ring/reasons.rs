//! Why a process does what it does, in words.

use crate::algorithm::Reason;
use crate::reasons;

reasons! {
    static WANTS = Reason::new("wants", "{me} wants to enter its critical section");
    static ENTERS = Reason::new("enters", "{me} has the token and enters its critical section");
    static LEAVES = Reason::new("leaves", "{me} leaves its critical section and passes the token on to {to}");
    static PASSES = Reason::new("passes", "{me} has the token, has no use for it and passes it on to {to}");
    static KEEPS = Reason::discarding("keeps", "{me} keeps the token after {0} laps");
    static SECOND = Reason::discarding("second", "{me} drops a second token: it is inside already");
}
