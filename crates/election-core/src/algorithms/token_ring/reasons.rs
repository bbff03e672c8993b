//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static WANTS: Reason =
    Reason { key: "wants", text: "{me} wants to enter its critical section", discards: false };
pub(super) static ENTERS: Reason =
    Reason { key: "enters", text: "{me} has the token and enters its critical section", discards: false };
pub(super) static LEAVES: Reason =
    Reason { key: "leaves", text: "{me} leaves its critical section and passes the token on to {to}", discards: false };
pub(super) static PASSES: Reason =
    Reason { key: "passes", text: "{me} has the token, has no use for it and passes it on to {to}", discards: false };
pub(super) static KEEPS: Reason = Reason { key: "keeps", text: "{me} keeps the token after {0} laps", discards: true };
pub(super) static SECOND: Reason =
    Reason { key: "second", text: "{me} drops a second token: it is inside already", discards: true };
