//! Which runs a row of a sweep is about.

use std::fmt;
use std::ops::Range;

use crate::claims::cases::permutations_from;
use crate::error::InputError;
use crate::scenario::{Ids, MAX_INTEGER, Order, Scenario, Start, StartAt};

/// The largest number of processes of which every order is run: 10! = 3,628,800 runs.
pub const MAX_PERMUTED: u16 = 10;
/// The most shuffles, or seeds, of one row.
pub const MAX_SHUFFLES: u64 = 1_000_000;

/// Over what a row of a sweep takes its least, its mean and its most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// One run, its identities ascending along the positions.
    Ascending,
    /// One run, its identities descending.
    Descending,
    /// This many shuffles of the identities, drawn from as many seeds on end, the scenario's own first. Delays are drawn from them too.
    Shuffled(u64),
    /// Every order of the identities.
    Permutations,
    /// One run without identities, so without an order.
    Anonymous,
    /// One run, as the scenario is.
    Given,
    /// This many seeds on end, the scenario's own first; the identities as they are.
    Seeds(u64),
    /// Each process alone starts, at tick 0; the identities as they are.
    Starters,
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ascending => f.write_str("ascending"),
            Self::Descending => f.write_str("descending"),
            Self::Shuffled(count) => write!(f, "shuffled:{count}"),
            Self::Permutations => f.write_str("permutations"),
            Self::Anonymous => f.write_str("anonymous"),
            Self::Given => f.write_str("given"),
            Self::Seeds(count) => write!(f, "seeds:{count}"),
            Self::Starters => f.write_str("starters"),
        }
    }
}

/// It travels as its text.
pub(super) mod as_text {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Over;

    pub(in super::super) fn serialize<S: Serializer>(over: &Over, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(over)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Over, D::Error> {
        Over::parse(&String::deserialize(deserializer)?, "ids").map_err(D::Error::custom)
    }
}

impl Over {
    /// Reads what is displayed, `shuffled` being one shuffle.
    ///
    /// # Errors
    /// When it is none of those, naming `path`.
    pub fn parse(text: &str, path: &str) -> Result<Self, InputError> {
        let counted = |count: &str| count.parse().ok().filter(|count| (1..=MAX_SHUFFLES).contains(count));
        let over = match text.split_once(':') {
            Some(("shuffled", count)) => counted(count).map(Self::Shuffled),
            Some(("seeds", count)) => counted(count).map(Self::Seeds),
            Some(_) => None,
            None => match text {
                "shuffled" => Some(Self::Shuffled(1)),
                _ => {
                    let all = [
                        Self::Ascending,
                        Self::Descending,
                        Self::Permutations,
                        Self::Anonymous,
                        Self::Given,
                        Self::Starters,
                    ];
                    all.into_iter().find(|over| over.to_string() == text)
                }
            },
        };
        let allowed = format!(
            "ascending, descending, shuffled:K or seeds:K with K from 1 to {MAX_SHUFFLES}, permutations, anonymous, given, starters"
        );
        over.ok_or_else(|| InputError::new(path, text, allowed))
    }

    /// The scenario's own order, at sizes other than its own.
    pub(super) fn of_every_size(scenario: &Scenario) -> Result<Self, InputError> {
        for (path, list) in [("logs", &scenario.logs), ("timeouts", &scenario.timeouts)] {
            if !list.is_empty() {
                return Err(InputError::new(path, "numbers that fit one size only", "none"));
            }
        }
        match scenario.ids {
            Ids::Order(Order::Ascending) => Ok(Self::Ascending),
            Ids::Order(Order::Descending) => Ok(Self::Descending),
            Ids::Order(Order::Shuffled) => Ok(Self::Shuffled(1)),
            Ids::Anonymous => Ok(Self::Anonymous),
            Ids::Values(_) | Ids::Texts(_) | Ids::Uuid | Ids::SignedUuid => {
                Err(InputError::new("ids", "identities that fit one size only", "an order for every size"))
            }
        }
    }

    /// Whether its runs have the identities of the scenario, which then have to fit.
    pub(super) fn keeps_identities(self) -> bool {
        matches!(self, Self::Given | Self::Seeds(_) | Self::Starters)
    }

    /// How many seeds on end it takes.
    pub(super) fn seeds(self) -> Option<u64> {
        match self {
            Self::Shuffled(count) | Self::Seeds(count) => Some(count),
            Self::Ascending
            | Self::Descending
            | Self::Permutations
            | Self::Anonymous
            | Self::Given
            | Self::Starters => None,
        }
    }

    /// How many runs there are with so many processes.
    #[must_use]
    pub fn runs(self, processes: u16) -> u64 {
        match self {
            Self::Ascending | Self::Descending | Self::Anonymous | Self::Given => 1,
            Self::Shuffled(count) | Self::Seeds(count) => count,
            Self::Permutations => (1..=u64::from(processes)).product(),
            Self::Starters => processes.into(),
        }
    }

    /// How many runs of this scenario come to the same for sure, so that one of them is carried out for all: the turns of one order round a
    /// ring whose places are all alike.
    pub(crate) fn alike(self, scenario: &Scenario) -> u64 {
        let is_turned = self == Self::Permutations && super::turned::is_alike_turned(scenario);
        if is_turned { scenario.processes.into() } else { 1 }
    }

    /// The scenarios of one row from one place on to another; there are as many as runs that are not alike.
    pub(super) fn scenarios(self, scenario: &Scenario, cases: Range<u64>) -> Box<dyn Iterator<Item = Scenario> + Send> {
        let scenario = scenario.clone();
        let count = usize::try_from(cases.end - cases.start).unwrap_or(usize::MAX);
        let first = scenario.seed + cases.start;
        let seeds = first..first + (cases.end - cases.start);
        let once = |ids| Box::new(std::iter::once(Scenario { ids, ..scenario.clone() }).take(count));
        match self {
            Self::Ascending => once(Ids::Order(Order::Ascending)),
            Self::Descending => once(Ids::Order(Order::Descending)),
            Self::Anonymous => once(Ids::Anonymous),
            Self::Given => once(scenario.ids.clone()),
            Self::Shuffled(_) => {
                let shuffled = Scenario { ids: Ids::Order(Order::Shuffled), ..scenario };
                Box::new(seeds.map(move |seed| Scenario { seed, ..shuffled.clone() }))
            }
            Self::Seeds(_) => Box::new(seeds.map(move |seed| Scenario { seed, ..scenario.clone() })),
            // In the order of a dictionary those that are alike when turned come last: the lowest is at position 0 in what comes before.
            Self::Permutations => Box::new(
                permutations_from(scenario.processes, cases.start)
                    .take(count)
                    .map(move |values| Scenario { ids: Ids::Values(values), ..scenario.clone() }),
            ),
            Self::Starters => {
                Box::new((0..scenario.processes).skip(cases.start as usize).take(count).map(move |process| Scenario {
                    start: Start::List(vec![StartAt { process, at: 0 }]),
                    ..scenario.clone()
                }))
            }
        }
    }

    /// Checks that it can be run with up to so many processes.
    pub(super) fn validate(self, scenario: &Scenario, most: u16) -> Result<(), InputError> {
        if self == Self::Permutations && most > MAX_PERMUTED {
            let found = format!("permutations of {most}");
            return Err(InputError::new("ids", found, format!("permutations of at most {MAX_PERMUTED}")));
        }
        match self.seeds() {
            Some(count) if scenario.seed + count > MAX_INTEGER + 1 => {
                let found = format!("{count} seeds from {}", scenario.seed);
                Err(InputError::new("ids", found, format!("seeds up to {MAX_INTEGER}")))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read() {
        let counted = [Over::Shuffled(100), Over::Seeds(7)];
        let others = [Over::Permutations, Over::Anonymous, Over::Given, Over::Starters];
        for over in [Over::Ascending, Over::Descending].into_iter().chain(counted).chain(others) {
            assert_eq!(Over::parse(&over.to_string(), "ids"), Ok(over));
        }
        for text in ["", "Ascending", "shuffled:", "shuffled:0", "shuffled:-1", "shuffled:9999999", "seeds", "given:2"]
        {
            assert_eq!(Over::parse(text, "ids").unwrap_err().path, "ids", "{text}");
        }
    }
}
