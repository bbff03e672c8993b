//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts and tells the nearest candidates on both sides", discards: false };
pub(super) static HEARS: Reason = Reason { key: "hears", text: "{me} hears of {0} on one side", discards: true };
pub(super) static KEEPS: Reason = Reason {
    key: "keeps",
    text: "{me} keeps what {0} sends for the next round: it has not heard both sides in this one",
    discards: true,
};
pub(super) static YIELDS: Reason = Reason {
    key: "yields",
    text: "{me} is passive from now on: {0} and {1} are the nearest candidates, and {me} does not beat both",
    discards: true,
};
pub(super) static STAYS: Reason = Reason {
    key: "stays",
    text: "{me} beats the nearest candidates, {0} and {1}, and begins the next round",
    discards: true,
};
pub(super) static RELAYS: Reason =
    Reason { key: "relays", text: "{me} is no candidate and passes {0}'s message on", discards: false };
pub(super) static WINS: Reason =
    Reason { key: "wins", text: "{me} has its own message back: nobody else is left, so {me} leads", discards: false };
pub(super) static SECOND: Reason =
    Reason { key: "second", text: "{me} drops a message of its own, which no longer counts", discards: true };
