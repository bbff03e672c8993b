//! Identities: what they are outside the engine (numbers, UUIDs), and their ranks inside it.

use std::fmt::Write as _;

use crate::process::{Identity, ProcessId};
use crate::sim::draw;
use crate::sim::normalise::sort;
use crate::sim::scenario::{Ids, Order, Scenario, Winner};

/// The identities of a scenario's processes.
///
/// Ranks are such that the larger one always wins, so that nobody in the engine asks for the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identities {
    /// By rank; distinct.
    values: Vec<u128>,
    /// By position.
    ranks: Vec<Identity>,
    /// How many processes there are.
    count: u16,
    are_uuids: bool,
    bits: u32,
}

impl Identities {
    /// The identities that a scenario gives to its processes.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        let count = scenario.processes;
        let (mut values, mut ranks) = match &scenario.ids {
            Ids::Order(order) => {
                let ranks = match order {
                    Order::Ascending => (0..count).collect(),
                    Order::Descending => (0..count).rev().collect(),
                    Order::Shuffled => {
                        draw::shuffled(scenario.seed, count).into_iter().map(|value| value - 1).collect()
                    }
                };
                ((1..=u128::from(count)).collect(), ranks)
            }
            Ids::Values(values) => ranked(&values.iter().copied().map(u128::from).collect::<Vec<_>>()),
            Ids::Uuid => ranked(&(0..count).map(|process| draw::uuid(scenario.seed, process)).collect::<Vec<_>>()),
        };
        if scenario.winner == Winner::Smallest {
            values.reverse();
            let best = ranks.iter().copied().max().unwrap_or_default();
            ranks.iter_mut().for_each(|rank| *rank = best - *rank);
        }
        let ranks = ranks.into_iter().map(Identity).collect();
        Self { values, ranks, count, are_uuids: scenario.ids == Ids::Uuid, bits: identity_bits(count) }
    }

    /// The identity of a process.
    #[must_use]
    pub fn at(&self, process: ProcessId) -> Identity {
        self.ranks[process.index()]
    }

    /// The first process with this identity.
    #[must_use]
    pub fn bearer(&self, identity: Identity) -> Option<ProcessId> {
        self.bearers(identity).next()
    }

    /// The processes with this identity, by position; more than one where identities are repeated.
    pub fn bearers(&self, identity: Identity) -> impl Iterator<Item = ProcessId> + '_ {
        (0u16..).zip(&self.ranks).filter(move |(_, rank)| **rank == identity).map(|(position, _)| ProcessId(position))
    }

    /// Whether every process has an identity of its own.
    #[must_use]
    pub fn are_distinct(&self) -> bool {
        self.values.len() == self.ranks.len()
    }

    /// How many bits an identity takes in a message: `ceil(log2(n))`, at least 1.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// How many processes there are.
    #[must_use]
    pub fn len(&self) -> u16 {
        self.count
    }

    /// Whether there are none; a scenario has at least one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Every position.
    pub fn processes(&self) -> impl DoubleEndedIterator<Item = ProcessId> + use<> {
        (0..self.len()).map(ProcessId)
    }

    /// An identity as the scenario has it: a number, or a UUID in its usual form.
    #[must_use]
    pub fn text(&self, identity: Identity) -> String {
        let value = self.values[usize::from(identity.0)];
        if !self.are_uuids {
            return value.to_string();
        }
        let hex = format!("{value:032x}");
        let mut text = String::with_capacity(36);
        for (start, end) in [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)] {
            let separator = if start == 0 { "" } else { "-" };
            let _ = write!(text, "{separator}{}", &hex[start..end]);
        }
        text
    }

    /// An identity short enough for the stage: a number, or a UUID's first four digits.
    #[must_use]
    pub fn short(&self, identity: Identity) -> String {
        let mut text = self.text(identity);
        if self.are_uuids {
            text.truncate(4);
        }
        text
    }
}

/// The distinct values, the smallest first, and the place of each position's value among them.
fn ranked(by_position: &[u128]) -> (Vec<u128>, Vec<u16>) {
    let mut values = by_position.to_vec();
    sort(&mut values, |before, after| before <= after);
    values.dedup();
    let rank = |value: &u128| {
        let rank = values.binary_search(value).expect("every value is in the table that was made of them");
        u16::try_from(rank).expect("there are at most 1024 processes")
    };
    let ranks = by_position.iter().map(rank).collect();
    (values, ranks)
}

/// `ceil(log2(n))`, at least 1.
fn identity_bits(processes: u16) -> u32 {
    u32::from(processes).next_power_of_two().ilog2().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;

    #[test]
    fn the_larger_rank_wins_in_both_orders() {
        let mut scenario = Scenario::new(algorithms::all()[0]);
        scenario.processes = 4;
        scenario.ids = Ids::Values(vec![80, 3, 32, 3]);
        let ranks = |scenario: &Scenario| Identities::of(scenario).ranks.iter().map(|rank| rank.0).collect::<Vec<_>>();
        assert_eq!(ranks(&scenario), [2, 0, 1, 0]);
        scenario.winner = Winner::Smallest;
        assert_eq!(ranks(&scenario), [0, 2, 1, 2]);
        let identities = Identities::of(&scenario);
        assert_eq!(identities.text(Identity(2)), "3");
        assert!(!identities.are_distinct());
        assert_eq!(identities.bearers(Identity(2)).collect::<Vec<_>>(), [ProcessId(1), ProcessId(3)]);
    }

    #[test]
    fn an_identity_takes_ceil_log2_n_bits_and_at_least_one() {
        let bits: Vec<u32> = [1, 2, 3, 4, 5, 8, 9, 64, 65, 1024].map(identity_bits).to_vec();
        assert_eq!(bits, [1, 1, 2, 2, 3, 3, 4, 6, 7, 10]);
    }

    #[test]
    fn uuids_are_of_version_4_and_shown_whole_or_short() {
        let mut scenario = Scenario::new(algorithms::all()[0]);
        scenario.ids = Ids::Uuid;
        let identities = Identities::of(&scenario);
        assert!(identities.are_distinct());
        let text = identities.text(Identity(0));
        assert_eq!(text.len(), 36);
        assert_eq!(&text[14..15], "4", "version, in {text}");
        assert!("89ab".contains(&text[19..20]), "variant, in {text}");
        assert_eq!(identities.short(Identity(0)), text[..4]);
    }
}
