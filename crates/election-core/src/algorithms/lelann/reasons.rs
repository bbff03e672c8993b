//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts an election and sends its token to {to}", discards: false };
pub(super) static RELAYS: Reason =
    Reason { key: "relays", text: "{me} writes down {0} and passes its token on to {to}", discards: false };
pub(super) static OF_THE_DEAD: Reason =
    Reason { key: "of-the-dead", text: "{me} discards the token of {0}, which has crashed", discards: true };
pub(super) static OLD: Reason = Reason {
    key: "old",
    text: "{me} discards an old token of its own, which decides nothing any more",
    discards: true,
};
pub(super) static WINS: Reason = Reason {
    key: "wins",
    text: "{me} has its token back and wins among all it has written down: {me} is leader",
    discards: false,
};
pub(super) static LOSES: Reason = Reason {
    key: "loses",
    text: "{me} has its token back and loses to {0}, which it has written down",
    discards: false,
};
