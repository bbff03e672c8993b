//! What sources print otherwise than it is.

use crate::claims::sources::{AALBORG, FOLKLORE, LECTURE_22, PACHL};
use crate::claims::{Figures, Halves, Note};
use crate::scenario::Scenario;

pub(crate) const NOTES: &[Note] = &[
    Note {
        on: "cr.best",
        source: FOLKLORE,
        printed: "a process that has lost passes everything on",
        right: "a token is dropped by whatever loses to the process's own identity, before and after it has lost. Else a token that is \
                overtaken costs more hops, and the count depends on the schedule as soon as channels are not FIFO",
        figures: None,
    },
    Note {
        on: "cr.worst",
        source: LECTURE_22,
        printed: "worst case (n - 1)/2",
        right: "n(n + 1)/2, as the same slides say elsewhere. With the factor n that is lacking in print it is n(n - 1)/2, which is what \
                the losers' tokens take without the winner's lap",
        figures: Some(Figures { printed: |scenario| Halves::half(n(scenario) - 1), right: worst }),
    },
    Note {
        on: "cr.worst",
        source: LECTURE_22,
        printed: "the sum of n - i, for i from 0 to n - 1, is n less the sum of i",
        right: "n stands in the sum n times: n² - n(n - 1)/2",
        figures: Some(Figures {
            printed: |scenario| Halves::half(2 * n(scenario) - n(scenario) * (n(scenario) - 1)),
            right: worst,
        }),
    },
    Note {
        on: "cr.mean",
        source: PACHL,
        printed: "a lower bound: where messages go one way and n is not known, no algorithm that compares identities needs fewer than n H_n messages \
                  in the mean",
        right: "so this one cannot be improved on in the mean; algorithms with n log n messages are better in the worst case only",
        figures: None,
    },
    Note {
        on: "cr.single",
        source: AALBORG,
        printed: "3n - 1 messages an election",
        right: "2n + d: 3n - 1 only when the process right after the best starts, 2n when the best itself does",
        figures: Some(Figures {
            printed: |scenario| Halves::from(3 * n(scenario) - 1),
            right: |scenario| Halves::from(2 * n(scenario) + hops_to_best(scenario)),
        }),
    },
    Note {
        on: "cr.aalborg",
        source: AALBORG,
        printed: "3n - 1 messages an election",
        right: "3n - 1 only when identities ascend, where the program, which lets everyone start, sends fewest. When they descend it is \
                n(n + 1)/2 + n",
        figures: None,
    },
    Note {
        on: "cr.aalborg",
        source: AALBORG,
        printed: "the idea: forward the other's identity if it is larger, your own otherwise",
        right: "whoever takes part already drops the smaller one, as the slides' own program does: each token goes round once",
        figures: None,
    },
    Note {
        on: "cr.improvements",
        source: LECTURE_22,
        printed: "a third one: leave the loop when no candidate any more, so as not to block",
        right: "who drops out has to go on handling tokens. Where it leaves (leave_when_lost), the best token is lost at it: of the (n - 1)! \
                rings only one has a leader, on which every other token is dropped after one hop (where the smallest wins, the descending \
                one), that is 1 of 2 for n = 3, 1 of 6 for n = 4, 1 of 720 for n = 7",
        figures: None,
    },
];

fn n(scenario: &Scenario) -> i64 {
    scenario.processes.into()
}

fn worst(scenario: &Scenario) -> Halves {
    Halves::half(n(scenario) * (n(scenario) + 1))
}

/// How far the best process is from the first that starts.
fn hops_to_best(scenario: &Scenario) -> i64 {
    super::claims::hops_to_best(scenario).and_then(|hops| i64::try_from(hops).ok()).unwrap_or(0)
}
