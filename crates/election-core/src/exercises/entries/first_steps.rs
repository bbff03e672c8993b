//! Who wins, and why.

use crate::exercises::{Aim, Allowed, Change, Condition, Exercise, Goal, Group, Part, Runs};
use crate::gallery::End;
use crate::model::ProcessId;
use crate::properties::ONE_LEADER;

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        key: "make-3-win",
        group: Group::FirstSteps,
        title: "Make 3 win",
        text: "Six processes stand in a ring, and the largest of them wins. Let 3 win, and change nothing but who starts, and when.",
        start: "a=chang-roberts",
        allowed: Allowed { changes: &[Change::Starts { most: 6, latest: 20 }], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::Ends(End::Leader("3"))), with: &[], runs: Runs::One },
        model: Some("a=chang-roberts&start=2"),
        hints: &[
            "Who drops the election message of 3? Look at the arc that ends at a stop bar.",
            "A process that does not start passes every election message on.",
            "Let nobody start that beats 3.",
        ],
    },
    Exercise {
        key: "nobody-leads",
        group: Group::FirstSteps,
        title: "One message, and no leader",
        text: "Lose a single message by hand, so that the election ends without a leader.",
        start: "a=chang-roberts",
        allowed: Allowed { changes: &[Change::Drops], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::Ends(End::Nobody)), with: &[], runs: Runs::One },
        model: Some("a=chang-roberts&by-hand=drop:5"),
        hints: &[
            "Losing the announcement is too late: then there is a leader already, whom some do not know.",
            "A process leads when its own election message is back.",
            "The winner's goes six hops. Lose it on any of them.",
        ],
    },
    Exercise {
        key: "two-leaders",
        group: Group::FirstSteps,
        title: "Two leaders by one change",
        text: "1 and 6 start an election among six. Make one change, after which two lead at the end.",
        start: "a=bully&start=0,5",
        allowed: Allowed {
            changes: &[
                Change::Identities,
                Change::Starts { most: 6, latest: 20 },
                Change::Faults { latest: 20 },
                Change::Drops,
                Change::OneOf { key: "answer_timeout", values: &["0", "1", "2", "3", "4"] },
                Change::OneOf { key: "delay", values: &["1", "2", "3", "4"] },
            ],
            most: 1,
        },
        goal: Goal { aim: Aim::Reach(Condition::Ends(End::Split)), with: &[], runs: Runs::One },
        model: Some("a=bully&ids=1,2,3,4,6,6&start=0,5"),
        hints: &[
            "The algorithm takes for granted that identities are distinct, and that messages arrive.",
            "What does each half of a network do that cannot hear the other half?",
            "Give two processes the largest identity, or part the network with one starter on each side.",
        ],
    },
    Exercise {
        key: "overtaking",
        group: Group::FirstSteps,
        title: "The slow token",
        text: "Channels do not keep the order here. Hold back one message, so that two processes lead at the same time.",
        start: "a=lelann&n=4&fifo=no",
        allowed: Allowed { changes: &[Change::Delays { latest: 40 }], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::Falls(ONE_LEADER)), with: &[], runs: Runs::One },
        model: Some("a=lelann&n=4&fifo=no&by-hand=deliver:3@9"),
        hints: &[
            "Each process decides when its own token is back, and by the identities that it has seen until then.",
            "3 has to decide before it has seen 4.",
            "Hold 4's token back on its way, until 3's has overtaken it.",
        ],
    },
    Exercise {
        key: "be-chang-roberts",
        group: Group::FirstSteps,
        title: "Be 7",
        text: "You are process 7 in this ring. Say in each of its turns what it does, with one mistake at most.",
        start: "a=chang-roberts&n=8&ids=shuffled",
        allowed: Allowed { changes: &[], most: 0 },
        goal: Goal { aim: Aim::Play(Part { process: ProcessId(4), most_mistakes: 1 }), with: &[], runs: Runs::One },
        model: None,
        hints: &[
            "What has arrived beats 7, or 7 beats it: that decides.",
            "Who has passed a better one on has lost.",
            "Whoever is told of the leader follows it, and tells the next.",
        ],
    },
];
