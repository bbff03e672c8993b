//! Anonymous processes, graphs, majorities.

use crate::exercises::{Aim, Allowed, Change, Condition, Exercise, Goal, Group, Measure, Part, Runs};
use crate::gallery::End;
use crate::model::ProcessId;

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        key: "unlucky-draw",
        group: Group::Beyond,
        title: "An unlucky draw",
        text: "Nobody has an identity: chance parts those who are alike. Find a seed up to 2000 with which at least 45 messages are sent.",
        start: "a=itai-rodeh",
        allowed: Allowed { changes: &[Change::Number { key: "seed", least: 0, most: 2000 }], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::AtLeast(Measure::Messages, 45)), with: &[], runs: Runs::One },
        model: Some("a=itai-rodeh&seed=83"),
        hints: &[
            "Those who have drawn the largest number go on to another round, and draw again.",
            "Half of all runs are over after two rounds. About one of ten draws is bad enough: try seeds one after the other.",
        ],
    },
    Exercise {
        key: "nine-edges",
        group: Group::Beyond,
        title: "A graph to measure",
        text: "Draw a graph of six processes on which 1's election takes exactly 36 messages.",
        start: "a=echo-extinction&start=0",
        allowed: Allowed { changes: &[Change::Graph], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::Exactly(Measure::Messages, 36)), with: &[], runs: Runs::One },
        model: Some("a=echo-extinction&start=0&edges=0-1,0-2,0-3,0-4,0-5,1-2,2-3,3-4,4-5"),
        hints: &[
            "1's tokens cross each edge from both ends, and so do the elected messages.",
            "That is 4 messages an edge, whatever the graph looks like.",
            "Nine edges that connect all six.",
        ],
    },
    Exercise {
        key: "fewest-crashes",
        group: Group::Beyond,
        title: "Without a majority",
        text: "Let as few as can be of the five crash at tick 0, so that nobody is ever elected.",
        start: "a=raft&patience_in_timeouts=3&n=5",
        allowed: Allowed { changes: &[Change::Crashes { latest: 0, sends: 0 }], most: 5 },
        goal: Goal { aim: Aim::Least(Measure::Crashes), with: &[Condition::Ends(End::Nobody)], runs: Runs::One },
        model: Some("a=raft&patience_in_timeouts=3&n=5&faults=crash:0,crash:1,crash:2"),
        hints: &[
            "Which part of all five has to vote for a leader?",
            "A leader needs the votes of more than half of all five, the crashed ones included.",
        ],
    },
    Exercise {
        key: "be-hirschberg-sinclair",
        group: Group::Beyond,
        title: "Be 7, both ways",
        text: "Probes go both ways here, twice as far in each round. You are process 7: say in each of its turns what it does, with two mistakes at most.",
        start: "a=hirschberg-sinclair&n=8&ids=shuffled",
        allowed: Allowed { changes: &[], most: 0 },
        goal: Goal { aim: Aim::Play(Part { process: ProcessId(4), most_mistakes: 2 }), with: &[], runs: Runs::One },
        model: None,
        hints: &[
            "A probe that has gone as far as it was to go is answered.",
            "A reply to another goes on to where its probe came from.",
            "The next round begins when both of its own probes have been answered, and not before.",
        ],
    },
];
