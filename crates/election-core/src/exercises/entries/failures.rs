//! What crashes and lost messages do.

use crate::exercises::{Aim, Allowed, Change, Condition, Exercise, Goal, Group, Measure, Part, Runs};
use crate::gallery::End;
use crate::model::ProcessId;
use crate::properties::{AGREEMENT, ONE_LEADER};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        key: "no-end",
        group: Group::Failures,
        title: "Round and round for ever",
        text: "Let one process crash, up to tick 20, so that the election never ends.",
        start: "a=ring-list&start=0,2",
        allowed: Allowed { changes: &[Change::Crashes { latest: 20, sends: 0 }], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::Ends(End::Never)), with: &[], runs: Runs::One },
        model: Some("a=ring-list&start=0,2&faults=crash:2@3"),
        hints: &[
            "Two lists go round. What becomes of a list whose initiator is gone when it comes home?",
            "Nobody else stops a list: it is passed on, past the one that has crashed.",
            "Let 1 or 3 crash after it has sent its list, and before the list is back for good.",
        ],
    },
    Exercise {
        key: "latest-crash",
        group: Group::Failures,
        title: "Too late to change anything",
        text: "Let a process crash as late as can be, so that another leads than without the crash.",
        start: "a=bully&start=0&delay=2",
        allowed: Allowed { changes: &[Change::Crashes { latest: 20, sends: 6 }], most: 1 },
        goal: Goal { aim: Aim::Most(Measure::CrashTick), with: &[Condition::AnotherLeads], runs: Runs::One },
        model: Some("a=bully&start=0&delay=2&faults=crash:5@2"),
        hints: &[
            "Whose crash can change the leader at all?",
            "Once everybody follows 6, nobody notices that it has crashed. So it has to crash before 5 hears of its victory.",
            "6 tells the others one after the other, and 5 last: a crash may come amid the announcement.",
        ],
    },
    Exercise {
        key: "half-told",
        group: Group::Failures,
        title: "Half of them know",
        text: "Let 8 crash, so that some follow it and the others know no leader.",
        start: "a=bully&n=8&start=7",
        allowed: Allowed { changes: &[Change::Crashes { latest: 20, sends: 7 }], most: 1 },
        goal: Goal {
            aim: Aim::Reach(Condition::Falls(AGREEMENT)),
            with: &[Condition::AtLeast(Measure::Messages, 1)],
            runs: Runs::One,
        },
        model: Some("a=bully&n=8&start=7&faults=crash:7+1"),
        hints: &[
            "A broadcast is several messages.",
            "A crash can come right after the k-th of them: crash:7@0+k in a link.",
        ],
    },
    Exercise {
        key: "dear-crash",
        group: Group::Failures,
        title: "The dearest crash",
        text: "Every crash is detected. Let one process crash, up to tick 12, so that no other crash costs more messages.",
        start: "a=bully&start=0&detector=perfect",
        allowed: Allowed { changes: &[Change::Crashes { latest: 12, sends: 0 }], most: 1 },
        goal: Goal { aim: Aim::Most(Measure::Messages), with: &[Condition::Holds(ONE_LEADER)], runs: Runs::One },
        model: Some("a=bully&start=0&detector=perfect&faults=crash:5@3"),
        hints: &[
            "Whoever learns that its leader has crashed starts an election.",
            "The most is lost when everything has been paid for already.",
        ],
    },
    Exercise {
        key: "be-bully",
        group: Group::Failures,
        title: "Be 4 among bullies",
        text: "1 starts an election, and 6 has crashed. You are process 4: say in each of its turns what it does, with one mistake at most.",
        start: "a=bully&start=0&faults=crash:5",
        allowed: Allowed { changes: &[], most: 0 },
        goal: Goal { aim: Aim::Play(Part { process: ProcessId(3), most_mistakes: 1 }), with: &[], runs: Runs::One },
        model: None,
        hints: &[
            "Who is lower is answered, always.",
            "Who is in an election already does not begin another one.",
            "An answer says that somebody higher is alive: from then on it is the coordinator who is waited for.",
        ],
    },
];
