//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts an election and sends its identity to {to}", discards: false };
pub(super) static YIELDS: Reason =
    Reason { key: "yields", text: "{me} passes {0} on to {to}, because {0} beats {me}", discards: false };
pub(super) static RELAYS: Reason =
    Reason { key: "relays", text: "{me} passes {0} on to {to}: it does not bid itself", discards: false };
pub(super) static JOINS: Reason =
    Reason { key: "joins", text: "{me} joins with its own identity, because {me} beats {0}", discards: true };
pub(super) static DISCARDS: Reason =
    Reason { key: "discards", text: "{me} discards {0}, which is beaten already", discards: true };
pub(super) static OF_THE_DEAD: Reason =
    Reason { key: "of-the-dead", text: "{me} discards the token of {0}, which has crashed", discards: true };
pub(super) static OLD: Reason =
    Reason { key: "old", text: "{me} discards a token of its own that decides nothing any more", discards: true };
pub(super) static WINS: Reason =
    Reason { key: "wins", text: "{me} has its token back: nobody beat it, {me} is leader", discards: false };
