//! Why a process does what it does, in words.

use crate::algorithm::Reason;

pub(super) static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts, stands for itself and tells {to}", discards: false };
pub(super) static TELLS: Reason =
    Reason { key: "tells", text: "{me} hears of {0} behind it, and tells {to}", discards: false };
pub(super) static STAYS: Reason = Reason {
    key: "stays",
    text: "{me} stays active and stands for {0} now, because {0} {>} {1} and {0} {>} {2}",
    discards: true,
};
pub(super) static YIELDS: Reason = Reason {
    key: "yields",
    text: "{me} is passive from now on, because {0} does not beat both {1}, for which it stood, and {2}",
    discards: true,
};
pub(super) static RELAYS: Reason =
    Reason { key: "relays", text: "{me} is not active and passes on what comes", discards: false };
pub(super) static WINS: Reason =
    Reason { key: "wins", text: "{me} has its own value back: nobody else is left, so {me} leads", discards: false };
pub(super) static DECIDES: Reason = Reason {
    key: "decides",
    text: "{me} has the value back that it stands for: nobody else is left, so {0} leads, and {me} tells {to}",
    discards: false,
};
pub(super) static LEADS: Reason =
    Reason { key: "leads", text: "{me} learns that it has won: {me} leads, and tells {to}", discards: false };
pub(super) static OUT_OF_STEP: Reason = Reason {
    key: "out-of-step",
    text: "{me} drops a message that is not of this round: something was overtaken, lost or begun again",
    discards: true,
};
