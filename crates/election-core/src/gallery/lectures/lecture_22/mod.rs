//! Lecture 22: LeLann, Chang–Roberts, their programs and costs, a summary, faults and Bully.

mod bully;
mod chang_roberts;
mod lelann;
mod summary;

use super::super::lecture::{Lecture, Section, heading, noted, partly, run, shown};
use crate::claims::sources;

pub(in crate::gallery) static LECTURE_22: Lecture = Lecture {
    key: "lecture-22",
    name: sources::LECTURE_22,
    about: "The smallest identity wins on its rings, the largest in Bully. Its reply is called answer here, its leader message coordinator, and a token of Chang–Roberts election. Where it has starters of its own, 1, 3 and 6, they start here, too; it gives no size, and figures that depend on one have n = 8. The second and third print of a program have a row each.",
    sections: &[
        Section {
            title: "The plan",
            lines: &[
                heading("22.1", "The plan: leader election.", "The rows below."),
                noted(
                    "22.2",
                    "Complexity of a distributed computation is measured in bits, ...",
                    &[
                        run("a=lelann&n=8&wins=smallest&start=3", "bits 48, messages 16, claim lelann.bits holds"),
                        run("a=ring-list&n=8&start=3&detector=perfect", "bits 156, messages 16"),
                    ],
                    "An identity takes 3 bits. The ring list sends as many messages and more than three times the bits: its messages carry lists.",
                ),
                shown(
                    "22.3",
                    "... in messages ...",
                    &[run("a=lelann&n=8&wins=smallest", "messages 72, token 64, elected messages 8")],
                ),
                noted(
                    "22.4",
                    "... and in rounds.",
                    &[run("a=lelann&n=8&wins=smallest", "elected at 8, announced at 15, ends at 16")],
                    "A round is a tick where every message takes one.",
                ),
                noted(
                    "22.5",
                    "The plan: a ring with identities, and no faults.",
                    &[run("a=lelann&n=8&ids=shuffled&wins=smallest", "leader 1, nothing falls")],
                    "What the rows up to the Summary run on, unless they break it.",
                ),
                partly(
                    "22.6",
                    "The plan: Chang–Roberts with participants and non-participants.",
                    &[
                        run("a=chang-roberts&variant=participants&wins=smallest&start=2,5", "leader 1, election 11"),
                        run("a=chang-roberts&wins=smallest&start=2,5", "leader 3, election 9"),
                    ],
                    "If initiators and others are meant, it comes: the program has them, and the smallest initiator wins (second run). The form in which whoever is reached takes part (first run) does not come.",
                ),
            ],
        },
        lelann::ALGORITHM,
        lelann::PROGRAM,
        lelann::COSTS,
        chang_roberts::ALGORITHM,
        chang_roberts::PROGRAM,
        chang_roberts::COSTS,
        chang_roberts::IMPROVEMENTS,
        summary::SUMMARY,
        summary::FAULTS,
        bully::ALGORITHM,
    ],
};
