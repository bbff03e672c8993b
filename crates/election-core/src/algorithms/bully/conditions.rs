//! Under which conditions the published figures hold.

use super::quantities::{Knowledge, ascends, asked_dead, knowledge, l};
use super::slides;
use super::there_and_back;
use crate::algorithms::ring;
use crate::claims::crashed::LEADER_CRASHED;
use crate::claims::{Condition, crashed};

pub(super) static TEXTBOOK: Condition = Condition {
    text: "processes run the textbook's program, without a quorum",
    holds: |scenario| !slides::is_in_force(scenario) && !scenario.flag("quorum"),
};

pub(super) static PATIENT: Condition = Condition {
    text: "timeouts are long enough",
    holds: |scenario| {
        let answer = scenario.ticks("answer_timeout");
        let coordinator = scenario.ticks("coordinator_timeout");
        answer >= there_and_back(scenario) && coordinator >= answer.saturating_add(there_and_back(scenario))
    },
};

pub(super) static PUNCTUAL: Condition = Condition {
    text: "the answer timeout is 2T + M",
    holds: |scenario| scenario.ticks("answer_timeout") == there_and_back(scenario),
};

pub(super) static NO_LONGER_THAN_IT_MUST: Condition = Condition {
    text: "the answer timeout is 2T + M, or no dead are asked",
    holds: |scenario| asked_dead(scenario) == 0 || (PUNCTUAL.holds)(scenario),
};

pub(super) static NO_EPOCHS: Condition =
    Condition { text: "announcements are not numbered", holds: |scenario| !scenario.flag("epochs") };

pub(super) static ONCE: Condition = Condition {
    text: "who is in an election does not begin another",
    holds: |scenario| !scenario.flag("restart_on_every_election"),
};

pub(super) static RESTARTS: Condition = Condition {
    text: "every question begins an election",
    holds: |scenario| scenario.flag("restart_on_every_election"),
};

pub(super) static HIGHEST_BEGINS: Condition = Condition {
    text: "the highest of the living begins",
    holds: |scenario| crashed::beginner(scenario).is_some_and(|(_, process)| crashed::rank(scenario, process) == 1),
};

pub(super) static LOWEST_BEGINS: Condition = Condition {
    text: "the lowest begins",
    holds: |scenario| {
        crashed::beginner(scenario).is_some_and(|(_, process)| crashed::rank(scenario, process) == l(scenario))
    },
};

pub(super) static NOBODY_CRASHED: Condition =
    Condition { text: "everyone lives", holds: |scenario| crashed::crashed(scenario).is_empty() };

pub(super) static LEADER_OR_NONE_CRASHED: Condition = Condition {
    text: "everyone lives, or only the highest has crashed",
    holds: |scenario| (NOBODY_CRASHED.holds)(scenario) || (LEADER_CRASHED.holds)(scenario),
};

pub(super) static OTHERS_LIVE: Condition =
    Condition { text: "there is somebody to tell", holds: |scenario| crashed::live(scenario).len() > 1 };

pub(super) static TO_LOWER: Condition = Condition {
    text: "only lower processes are told, or nobody has crashed",
    holds: |scenario| scenario.choice("announce_to") == "lower" || (NOBODY_CRASHED.holds)(scenario),
};

pub(super) static ASKED: Condition =
    Condition { text: "a dead coordinator is asked", holds: |scenario| knowledge(scenario) == Knowledge::Unused };

pub(super) static NOT_ASKED: Condition = Condition {
    text: "the dead coordinator is known to everyone, and not asked",
    holds: |scenario| knowledge(scenario) == Knowledge::Used,
};

pub(super) static SETTLED: Condition = Condition {
    text: "either all ask a dead coordinator, or none does",
    holds: |scenario| knowledge(scenario) != Knowledge::Partial || (NOBODY_CRASHED.holds)(scenario),
};

pub(super) static PLACED: Condition = Condition {
    text: "the dead are asked, or identities ascend by position (else an announcement can overtake a question)",
    holds: |scenario| asked_dead(scenario) > 0 || ascends(scenario),
};

pub(super) static RELIABLE: Condition = Condition {
    text: "channels lose and corrupt nothing, and no message is handled by hand",
    holds: |scenario| {
        let network = &scenario.network;
        network.loss == 0 && network.corrupt == 0 && scenario.overrides.is_empty() && !scenario.is_parted()
    },
};

pub(super) static STAY_DEAD: Condition = Condition { text: ring::STAY_DEAD.text, holds: ring::STAY_DEAD.kept };

pub(super) static TRUE_SUSPICIONS: Condition =
    Condition { text: "only the dead are suspected", holds: |scenario| !scenario.detector.sends_messages() };
