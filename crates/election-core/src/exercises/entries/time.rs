//! How long it takes, and which deadlines are safe.

use crate::exercises::{Aim, Allowed, Change, Condition, Exercise, Goal, Group, Measure, Runs};
use crate::gallery::End;
use crate::properties::ONE_LEADER;

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        key: "late-start",
        group: Group::Time,
        title: "Just in time",
        text: "At most two of the six start, up to tick 7. Let as many ticks as can be pass from the first start to the first leader.",
        start: "a=chang-roberts&start=5",
        allowed: Allowed { changes: &[Change::Starts { most: 2, latest: 7 }], most: 1 },
        goal: Goal { aim: Aim::Most(Measure::ElectionTime), with: &[], runs: Runs::One },
        model: Some("a=chang-roberts&start=0,5@5"),
        hints: &[
            "The winner's election message takes one lap, from its start on. So the winner should start late.",
            "A process that an election message has reached in an earlier tick does not start any more.",
            "Let the first starter stand right after the winner, and let the winner start in the tick in which the first one's message reaches it.",
        ],
    },
    Exercise {
        key: "answer-timeout",
        group: Group::Time,
        title: "The shortest safe deadline",
        text: "Messages take 3 ticks. Set the answer timeout as short as can be, so that no two lead at once, whoever of the six starts alone.",
        start: "a=bully&answer_timeout=20&coordinator_timeout=40&start=0&delay=3",
        allowed: Allowed {
            changes: &[
                Change::Number { key: "answer_timeout", least: 0, most: 30 },
                Change::OneOf { key: "coordinator_timeout", values: &["10", "20", "40"] },
            ],
            most: 2,
        },
        goal: Goal {
            aim: Aim::Least(Measure::Setting("answer_timeout")),
            with: &[Condition::Holds(ONE_LEADER)],
            runs: Runs::EveryStart,
        },
        model: Some("a=bully&answer_timeout=6&coordinator_timeout=40&start=0&delay=3"),
        hints: &[
            "How long does an answer take at most, the election message before it included?",
            "A message that arrives in the very tick of the deadline is in time.",
            "There and back: twice the delay.",
        ],
    },
    Exercise {
        key: "slow-handling",
        group: Group::Time,
        title: "Who handles slowly",
        text: "Messages take up to 3 ticks, handling one takes 2 more. Set the answer timeout as short as can be, so that 6 leads alone with each of 20 seeds.",
        start: "a=bully&answer_timeout=20&start=4&delay=1-3&processing=2",
        allowed: Allowed {
            changes: &[
                Change::Number { key: "answer_timeout", least: 0, most: 30 },
                Change::OneOf { key: "announce_to", values: &["lower", "all"] },
            ],
            most: 2,
        },
        goal: Goal {
            aim: Aim::Least(Measure::Setting("answer_timeout")),
            with: &[Condition::Ends(End::Leader("6")), Condition::Holds(ONE_LEADER)],
            runs: Runs::Seeds(20),
        },
        model: Some("a=bully&start=4&delay=1-3&processing=2&answer_timeout=8"),
        hints: &[
            "Add up what lies between an election message and its answer.",
            "The election message travels, is handled, and the answer travels back.",
            "2T + M, T being the longest delay and M the time that handling takes.",
        ],
    },
    Exercise {
        key: "slow-tree",
        group: Group::Time,
        title: "A tree that takes its time",
        text: "1 wakes a tree of six. Draw the tree on which the election takes longest.",
        start: "a=tree&start=0",
        allowed: Allowed { changes: &[Change::Tree], most: 1 },
        goal: Goal { aim: Aim::Most(Measure::Time), with: &[], runs: Runs::One },
        model: Some("a=tree&start=0&net=line"),
        hints: &[
            "The wakeup messages have to reach all leaves before their tokens can go inwards.",
            "The farther the farthest leaf is, the longer it takes.",
            "No tree is deeper than a line that begins at 1.",
        ],
    },
];
