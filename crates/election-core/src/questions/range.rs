//! Within what numbers to guess.

use std::ops::RangeInclusive;

use crate::algorithms;
use crate::model::draw::{self, Draws, Purpose};
use crate::run::DEFAULT_MEMORY;
use crate::scenario::{Ids, Order, Scenario};

/// How many other runs are looked at, in other orders or with other draws.
const OTHERS: u64 = 12;
/// Of each other run, so many steps at most: what it has sent by then will do.
const MOST_STEPS: u64 = 4000;

/// Within what numbers to guess how many messages are sent, when so many are: what runs of the same processes in other orders, or with
/// other draws, take, and somewhat more on both sides. How much more is drawn, so that the ends tell nothing of the number itself.
#[must_use]
pub fn range(scenario: &Scenario, sent: u64) -> RangeInclusive<u64> {
    let others = (0..OTHERS).filter_map(|number| sent_in(&other(scenario, number)));
    let (low, high) = others.fold((sent, sent), |(low, high), other| (low.min(other), high.max(other)));
    let draws = Draws::new(scenario.seed, Purpose::Question);
    let less = 30 + draw::below(draws.at(2, 0), 61);
    let more = 120 + draw::below(draws.at(2, 1), 131);
    let from = rounded(low.saturating_mul(less) / 100);
    let to = high.saturating_mul(more) / 100;
    from..=rounded(to).saturating_add(unit(to)).max(10)
}

/// The same processes otherwise: in another order where they have one, with other draws everywhere.
fn other(scenario: &Scenario, number: u64) -> Scenario {
    let mut other = scenario.clone();
    other.seed = scenario.seed.wrapping_add(number + 1) % (1 << 32);
    if other.ids != Ids::Anonymous {
        other.ids = Ids::Order(match number {
            0 => Order::Ascending,
            1 => Order::Descending,
            _ => Order::Shuffled,
        });
    }
    other
}

/// How many messages a run sends in its first steps.
fn sent_in(scenario: &Scenario) -> Option<u64> {
    let mut run = algorithms::summarize(scenario, DEFAULT_MEMORY).ok()?;
    while run.progress().steps < MOST_STEPS && !run.advance(MOST_STEPS) {}
    Some(run.finish().counters.sent())
}

/// A number with its last digits 0, so that two are left.
fn rounded(number: u64) -> u64 {
    number - number % unit(number)
}

/// What its second digit counts.
fn unit(number: u64) -> u64 {
    let digits = number.max(1).ilog10();
    10u64.pow(digits.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run;

    #[test]
    fn it_holds_the_number_and_its_ends_tell_nothing_of_it() {
        let mut factors = Vec::new();
        for seed in 0..60 {
            let scenario = Scenario::from_link(&format!("a=chang-roberts&n=8&ids=shuffled&seed={seed}")).unwrap();
            let sent = run(&scenario).unwrap().counters.sent();
            let range = range(&scenario, sent);
            assert!(range.contains(&sent) && *range.start() < sent && *range.end() > sent, "{sent} of {range:?}");
            factors.push(*range.end() * 100 / sent);
        }
        let (least, most) = (factors.iter().min().unwrap(), factors.iter().max().unwrap());
        assert!(*most > 2 * *least, "{least} to {most} per cent");
    }

    #[test]
    fn a_number_that_only_this_run_has_lies_within() {
        let scenario = Scenario::from_link("a=bully&n=4").unwrap();
        for sent in [0, 1, 9, 10, 99, 12_345, 10_000_000_000, u64::MAX / 1000] {
            assert!(range(&scenario, sent).contains(&sent), "{sent}");
        }
    }
}
