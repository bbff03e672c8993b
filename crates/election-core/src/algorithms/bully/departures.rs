//! Where variants depart from each other.

use crate::algorithm::{Departure, OptionValue};

pub(crate) const DEPARTURES: &[Departure] = &[
    Departure {
        option: "variant",
        value: OptionValue::Choice("textbook"),
        text: "A process waits as long as an answer takes, and then for the news, where the slides' counts silent rounds: with long enough \
               timeouts one leads.",
    },
    Departure {
        option: "variant",
        value: OptionValue::Choice("slides"),
        text: "One silent round decides, where the textbook's program waits for an answer; numbers serve as questions and answers; and who \
               has decided reads nothing any more. With rounds of one message time two lead whenever everyone starts.",
    },
    Departure {
        option: "restart_on_every_election",
        value: OptionValue::Flag(true),
        text: "Every question begins an election, even in the midst of one, where the others leave it at one: up to 2^(n - 1) - 1 questions, \
               and no end of them where the highest has crashed.",
    },
    Departure {
        option: "skip_failed",
        value: OptionValue::Flag(true),
        text: "The coordinator whose crash was detected is not asked, where the others ask it and wait in vain: fewer messages, and \
               where nobody else is higher, no timeout.",
    },
    Departure {
        option: "announce_to",
        value: OptionValue::Choice("all"),
        text: "Everybody is told, where the others tell those below only: more messages, all of them to crashed processes if nothing goes \
               wrong.",
    },
    Departure {
        option: "obey_any",
        value: OptionValue::Flag(true),
        text: "Whoever announces itself is followed, where the others follow a higher process only and call for an election against a lower \
               one: two that announce themselves at once obey each other, and nobody leads.",
    },
    Departure {
        option: "quorum",
        value: OptionValue::Flag(true),
        text: "All are asked and counted, where the others ask those above only; without a majority nobody leads, where the others lead \
               in each part of a network that is parted. More messages, and the highest waits for answers, too.",
    },
    Departure {
        option: "on_recovery",
        value: OptionValue::Choice("wait"),
        text: "Who is back follows the leader there is, a lower one, too, where with the others it begins an election and takes over.",
    },
    Departure {
        option: "epochs",
        value: OptionValue::Flag(true),
        text: "Announcements are numbered, and one with a smaller number than has been seen is not followed, where the others follow it \
               whenever it comes. A leader that learns of a larger number calls for an election. Without a majority two may still take \
               the same number.",
    },
];
