//! What all members have to agree on, as a hash that their handshakes compare.

use std::fmt::{self, Display, Write as _};

use election_core::Scenario;
use election_core::algorithm::OptionValue;
use election_core::scenario::Detector;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The hash of what all members have to agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement([u8; 32]);

impl Agreement {
    /// That of a valid scenario. Its seed, its starts and its faults make no difference, except by what is drawn from the seed: identities and
    /// edges.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        Self(Sha256::digest(text(scenario)).into())
    }

    #[cfg(test)]
    pub(crate) fn for_tests(byte: u8) -> Self {
        Self([byte; 32])
    }
}

/// In hexadecimal digits.
impl Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// What is hashed: a line for each thing, in this order.
#[must_use]
pub fn text(scenario: &Scenario) -> String {
    let mut lines = Lines(String::new());
    lines.add("algorithm", &scenario.info().key);
    for spec in scenario.info().options {
        let value = match scenario.option(spec.key) {
            OptionValue::Flag(flag) => flag.to_string(),
            OptionValue::Choice(choice) => choice.to_owned(),
            OptionValue::Ticks(number) | OptionValue::Count(number) => number.to_string(),
        };
        lines.add(&format!("option {}", spec.key), value);
    }
    let (identities, graph) = (scenario.identities(), scenario.graph());
    lines.add("processes", scenario.processes);
    for process in identities.processes() {
        let identity = identities.at(process);
        let name = format!("identity {}", process.0);
        lines.add(&name, format!("{} {}", identity.0, identities.text(identity)));
    }
    lines.add("anonymous", identities.are_anonymous());
    lines.add("ring", graph.is_ring());
    lines.add("two-way", graph.is_two_way());
    for process in identities.processes() {
        let neighbours: Vec<String> = graph.neighbours(process).map(|other| other.0.to_string()).collect();
        lines.add(&format!("channels {}", process.0), neighbours.join(" "));
    }
    scenario.logs.iter().for_each(|log| lines.add("log", log));
    scenario.timeouts.iter().for_each(|timeout| lines.add("timeout", timeout));
    lines.add("detector", detector(scenario.detector));
    lines.add("established", scenario.established);
    lines.0
}

fn detector(detector: Detector) -> String {
    match detector {
        Detector::None => "none".to_owned(),
        Detector::Perfect { delay } => format!("perfect {delay}"),
        Detector::Neighbours { delay } => format!("neighbours {delay}"),
        Detector::Heartbeat { period, timeout } => format!("heartbeat {period} {timeout}"),
        Detector::Swim { period, timeout, proxies } => format!("swim {period} {timeout} {proxies}"),
    }
}

struct Lines(String);

impl Lines {
    fn add(&mut self, name: &str, value: impl Display) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.0, "{name}={value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(link: &str) -> Agreement {
        Agreement::of(&Scenario::from_link(link).expect("a good link"))
    }

    #[test]
    fn what_processes_do_makes_a_difference_and_what_happens_to_them_does_not() {
        let usual = of("a=bully&n=5");
        for link in
            ["a=bully&n=5&seed=9", "a=bully&n=5&start=0", "a=bully&n=5&faults=crash:4@0", "a=bully&n=5&loss=0.5"]
        {
            assert_eq!(of(link), usual, "{link}");
        }
        for link in [
            "a=bully&n=6",
            "a=bully&n=5&answer_timeout=9",
            "a=bully&n=5&ids=descending",
            "a=bully&n=5&wins=smallest",
            "a=bully&n=5&ids=1,2,3,4,6",
            "a=bully&n=5&detector=heartbeat:2:5",
            "a=bully&n=5&delay=2",
            "a=raft&n=5",
        ] {
            assert_ne!(of(link), usual, "{link}");
        }
        assert_ne!(of("a=bully&n=5&ids=uuid&seed=1"), of("a=bully&n=5&ids=uuid&seed=2"), "they are other identities");
    }

    #[test]
    fn it_is_written_in_hexadecimal_digits() {
        assert_eq!(Agreement::for_tests(0xab).to_string(), "ab".repeat(32));
    }
}
