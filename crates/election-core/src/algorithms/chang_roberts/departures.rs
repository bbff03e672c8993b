//! Where variants depart from each other.

use crate::algorithm::{Departure, OptionValue};

pub(crate) const DEPARTURES: &[Departure] = &[
    Departure {
        option: "variant",
        value: OptionValue::Choice("filter"),
        text: "Who does not start never bids, where the others' processes join: fewer bids, and the best initiator wins, which need not be \
               the best process.",
    },
    Departure {
        option: "variant",
        value: OptionValue::Choice("participants"),
        text: "Who has not taken part yet puts its own identity in place of a worse one, where the others' processes only pass it on: the \
               best process wins, whoever started, for up to n - 1 more hops.",
    },
    Departure {
        option: "non_initiators_filter",
        value: OptionValue::Flag(true),
        text: "Those that do not bid drop what loses to a token they have passed on. Where channels keep the order this saves nothing: such \
               a token has been dropped before.",
    },
    Departure {
        option: "compare_with_best_seen",
        value: OptionValue::Flag(true),
        text: "Those that bid compare with the best they have passed on, not with themselves alone. Where channels keep the order this \
               saves nothing.",
    },
    Departure {
        option: "leave_when_lost",
        value: OptionValue::Flag(true),
        text: "Who has bid and lost takes in no token any more. The best token is lost there: with everyone starting, one order of (n - 1)! has \
               a leader.",
    },
];
