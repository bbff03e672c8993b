//! What sources print otherwise than it is, and where they count differently.

use crate::claims::sources::{AALBORG, GUPTA, README, UNIMORE};
use crate::claims::{Figures, Halves, Note, crashed};
use crate::scenario::Scenario;

pub(crate) const NOTES: &[Note] = &[
    Note {
        on: "bully.best.top",
        source: UNIMORE,
        printed: "the highest starts: n - 1 messages",
        right: "so it is, and all of them are coordinator messages",
        figures: None,
    },
    Note {
        on: "bully.worst.live",
        source: UNIMORE,
        printed: "the lowest starts: n(n - 1) messages",
        right: "so it is where the coordinator is dead, counted and asked, and the winner tells all others: (n - 1)n/2 questions, \
                (n - 1)(n - 2)/2 answers, n - 1 announcements. Where all live it is n² - 1 with the announcement",
        figures: Some(Figures {
            printed: |scenario| Halves::from(l(scenario) * (l(scenario) - 1)),
            right: |scenario| Halves::from(l(scenario) * l(scenario) - 1),
        }),
    },
    Note {
        on: "bully.best.second",
        source: GUPTA,
        printed: "best case: N - 2 messages",
        right: "N - 1 and a timeout if the crashed leader is asked, as it is in the worst case of the same slides",
        figures: Some(Figures {
            printed: |scenario| Halves::from(n(scenario) - 2),
            right: |scenario| Halves::from(n(scenario) - 1),
        }),
    },
    Note {
        on: "bully.worst.election",
        source: GUPTA,
        printed: "worst case: N(N - 1)/2 election messages",
        right: "(N - 1)(N - 2)/2 if nobody asks the crashed leader, as in the best case of the same slides",
        figures: Some(Figures {
            printed: |scenario| Halves::half(n(scenario) * (n(scenario) - 1)),
            right: |scenario| Halves::half((n(scenario) - 1) * (n(scenario) - 2)),
        }),
    },
    Note {
        on: "bully.slides",
        source: AALBORG,
        printed: "the program: lead after a round in which nothing came",
        right: "an answer takes two rounds. The lowest hears nothing in its first and leads, and so does the highest: two leaders whenever \
                everyone starts. A round that is as long as there and back elects one",
        figures: None,
    },
    Note {
        on: "bully.literal",
        source: README,
        printed: "step 4: who is asked starts the election process at the beginning",
        right: "unless it is in an election already: n(n - 1)/2 election messages. Read literally, 2^(n - 1) - 1, and no end where the \
                highest has crashed",
        figures: Some(Figures {
            printed: |scenario| Halves::from((1i64 << (n(scenario) - 1).min(48)) - 1),
            right: |scenario| Halves::half(n(scenario) * (n(scenario) - 1)),
        }),
    },
];

/// How many processes there are.
fn n(scenario: &Scenario) -> i64 {
    scenario.processes.into()
}

/// How many of them live.
fn l(scenario: &Scenario) -> i64 {
    i64::try_from(crashed::live(scenario).len()).unwrap_or(i64::MAX)
}
