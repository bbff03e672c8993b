//! How many messages.

use crate::exercises::{Aim, Allowed, Change, Condition, Exercise, Goal, Group, Measure, Runs};

/// The order of the identities, and nothing else.
const ORDER: Allowed = Allowed { changes: &[Change::Order], most: 1 };

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        key: "thirty-messages",
        group: Group::Messages,
        title: "Exactly thirty",
        text: "Eight processes stand in a ring, and all start. Find an order with which exactly 30 messages are sent, the announcement included.",
        start: "a=chang-roberts&n=8",
        allowed: ORDER,
        goal: Goal { aim: Aim::Reach(Condition::Exactly(Measure::Messages, 30)), with: &[], runs: Runs::One },
        model: Some("a=chang-roberts&ids=1,8,4,3,7,5,2,6"),
        hints: &[
            "The announcement takes 8. So the election messages have 22 hops to make, and the winner's takes 8 of them.",
            "Every other one goes as far as the next process that beats it.",
            "In ascending order all go one hop. Move one small identity behind the larger ones, and count how far it goes.",
        ],
    },
    Exercise {
        key: "most-messages",
        group: Group::Messages,
        title: "The worst order",
        text: "All six start. Find an order of the identities with which no other order sends more messages.",
        start: "a=chang-roberts",
        allowed: ORDER,
        goal: Goal { aim: Aim::Most(Measure::Messages), with: &[], runs: Runs::One },
        model: Some("a=chang-roberts&ids=descending"),
        hints: &[
            "Every election message should go as far as it can before a larger identity drops it.",
            "It goes past all processes that are smaller. Which order has all the smaller ones behind each process?",
            "Identities fall along the ring. Where the largest stands does not matter.",
        ],
    },
    Exercise {
        key: "two-starters",
        group: Group::Messages,
        title: "Two starters, most messages",
        text: "At most two of the eight start, both at once. Choose them so that no other choice sends more messages.",
        start: "a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=0",
        allowed: Allowed { changes: &[Change::Starts { most: 2, latest: 0 }], most: 1 },
        goal: Goal { aim: Aim::Most(Measure::Messages), with: &[], runs: Runs::One },
        model: Some("a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=0,7"),
        hints: &[
            "The winner's election message and the announcement always take two laps.",
            "The loser's election message goes as far as the winner.",
            "Let the loser stand right behind the winner: its message then goes nearly all the way round.",
        ],
    },
    Exercise {
        key: "forty-eight",
        group: Group::Messages,
        title: "Lists that do not stop each other",
        text: "Choose who of the eight starts, so that exactly 48 messages are sent.",
        start: "a=ring-list&n=8&start=0&detector=perfect",
        allowed: Allowed { changes: &[Change::Starts { most: 8, latest: 0 }], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::Exactly(Measure::Messages, 48)), with: &[], runs: Runs::One },
        model: Some("a=ring-list&n=8&start=0,1,2&detector=perfect"),
        hints: &[
            "How many messages does one starter cost? Does it matter who it is?",
            "No list stops another: each goes round twice.",
            "48 is three times 16.",
        ],
    },
    Exercise {
        key: "far-probes",
        group: Group::Messages,
        title: "Losers who go far",
        text: "Probes go 1, 2, 4, … hops both ways. Find an order of the six with which no other order sends more messages.",
        start: "a=hirschberg-sinclair",
        allowed: ORDER,
        goal: Goal { aim: Aim::Most(Measure::Messages), with: &[], runs: Runs::One },
        model: Some("a=hirschberg-sinclair&ids=1,2,5,3,4,6"),
        hints: &[
            "Who goes into the next phase? Whoever beats all within its reach, on both sides.",
            "The winner's probes always cost the same. How far can those of another one go?",
            "Let the two largest stand opposite each other.",
        ],
    },
];
