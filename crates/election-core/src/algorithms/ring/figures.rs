//! What published figures about rings have in common, above all how many rounds an election takes in which those stay who beat
//! the nearest candidates on both sides.

use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{self, Condition};
use crate::claims::sources::DERIVED;
use crate::claims::{
    Claim, Counts, Ensemble, Ensembles, Letter, MakeEnsembles, Measure, Predict, Relation, Scope, Sum,
};
use crate::model::{Identity, ProcessId};
use crate::scenario::{Declaration, Ids, Scenario};

/// The n of most formulas.
pub(crate) const PROCESSES: Letter =
    Letter { sign: "n", meaning: "how many processes there are", value: |scenario| Some(n(scenario)) };

/// What the letters of formulas about rounds stand for.
pub(crate) const LETTERS: &[Letter] = &[
    PROCESSES,
    Letter {
        sign: "k",
        meaning: "how many processes start by themselves",
        value: |scenario| Some(initiators(scenario)),
    },
    Letter {
        sign: "r",
        meaning: "how many rounds there are, the last one with one candidate left",
        value: |scenario| Some(rounds(scenario)),
    },
    Letter::MESSAGE_TIME,
    Letter::IDENTITY_BITS,
];

/// The leader's `elected` goes once round the ring, under these conditions; it is checked on these scenarios.
pub(crate) const fn lap(
    id: &'static str,
    conditions: &'static [&'static Condition],
    cases: fn(&Declaration) -> Cases,
) -> Claim {
    Claim {
        id,
        formula: "n",
        letters: LETTERS,
        text: "The announcement goes once round the ring.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["elected"]),
        counts: Counts::Either,
        scope: Scope::Run { conditions, predict: Predict::Equal(n), cases },
    }
}

/// The mean over all orders of the identities, everybody starting, is exactly what these ensembles say.
pub(crate) const fn mean(id: &'static str, formula: &'static str, measure: Measure, ensembles: MakeEnsembles) -> Claim {
    Claim {
        id,
        formula,
        letters: LETTERS,
        text: "The mean over all orders of the identities when everyone starts, exactly.",
        sources: &[DERIVED],
        measure,
        counts: Counts::Either,
        scope: Scope::Ensemble { over: "all n! orders", relation: Relation::Equal, mean: None, ensembles },
    }
}

/// Whoever starts by itself does so at tick 0, and somebody does.
pub(crate) static START_AT_0: Condition = Condition {
    text: "whoever starts by itself starts at 0",
    holds: |scenario| {
        let starts = scenario.starts();
        !starts.is_empty() && starts.iter().all(|start| start.at == 0)
    },
};

/// One process beats both its neighbours, and no other does.
pub(crate) static ONE_PEAK: Condition = Condition {
    text: "only the best beats both its neighbours",
    holds: |scenario| {
        let identities = scenario.identities();
        peaks(&identities.processes().map(|process| identities.at(process)).collect::<Vec<_>>()).len() == 1
    },
};

/// The scenario, and the same with two neighbours of one identity: no figure is about such rings, and each is wrong of some.
pub(crate) fn with_twins(scenario: &Scenario) -> Vec<Scenario> {
    let identities = scenario.identities();
    let mut values: Vec<u64> = identities.processes().map(|process| identities.at(process).0.into()).collect();
    let [first, second, ..] = values.as_mut_slice() else { return vec![scenario.clone()] };
    *second = *first;
    vec![scenario.clone(), Scenario { ids: Ids::Values(values), ..scenario.clone() }]
}

/// How many processes there are.
pub(crate) fn n(scenario: &Scenario) -> u64 {
    u64::from(scenario.processes)
}

/// How many processes start by themselves.
pub(crate) fn initiators(scenario: &Scenario) -> u64 {
    conditions::initiators(scenario).map_or(0, |list| list.len() as u64)
}

/// How many rounds an election takes among those that start.
pub(crate) fn rounds(scenario: &Scenario) -> u64 {
    let identities = scenario.identities();
    let initiators = conditions::initiators(scenario).unwrap_or_default();
    rounds_of(&initiators.iter().map(|start| identities.at(ProcessId(start.process))).collect::<Vec<_>>())
}

/// How often halving leaves somebody, when it begins with so many: no election takes more rounds beside the last one.
pub(crate) fn halvings(candidates: u64) -> u64 {
    u64::from(candidates.max(1).ilog2())
}

/// All orders of 2 to 8 identities together, everybody starting, for each winner; `messages` says what one order takes.
pub(crate) fn over_all_orders(algorithm: &Declaration, messages: fn(&[Identity]) -> u64) -> Ensembles {
    Ensembles::new(cases::sizes(algorithm, 2..=8).map(move |scenario| Ensemble {
        name: format!("n = {}, {:?} wins", scenario.processes, scenario.winner),
        runs: cases::all_orders(&scenario),
        sum: Sum::Exactly(sum_over_orders(scenario.processes, messages)),
    }))
}

fn sum_over_orders(processes: u16, messages: fn(&[Identity]) -> u64) -> u64 {
    let rank = |value: u64| Identity(u16::try_from(value).expect("there are few processes"));
    cases::permutations(processes).map(|order| messages(&order.into_iter().map(rank).collect::<Vec<_>>())).sum()
}

/// How many rounds an election takes among these, in their order round the ring.
pub(crate) fn rounds_of(candidates: &[Identity]) -> u64 {
    let mut candidates = candidates.to_vec();
    let mut rounds = 1;
    while candidates.len() > 1 {
        let left = peaks(&candidates);
        // Where nobody beats both neighbours, identities are repeated: nothing is said of such rings.
        if left.is_empty() {
            break;
        }
        candidates = left;
        rounds += 1;
    }
    rounds
}

/// Those round a ring that beat both their neighbours.
fn peaks(candidates: &[Identity]) -> Vec<Identity> {
    let count = candidates.len();
    let is_peak = |place: &usize| {
        let (before, after) = (candidates[(place + count - 1) % count], candidates[(place + 1) % count]);
        candidates[*place] > before && candidates[*place] > after
    };
    (0..count).filter(is_peak).map(|place| candidates[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(values: &[u16]) -> u64 {
        rounds_of(&values.iter().copied().map(Identity).collect::<Vec<_>>())
    }

    #[test]
    fn candidates_are_at_least_halved() {
        assert_eq!([rounds(&[1]), rounds(&[1, 2]), rounds(&[1, 2, 3, 4, 5])], [1, 2, 2]);
        assert_eq!(rounds(&[1, 5, 2, 7, 3, 6, 4, 8]), 4, "5 7 6 8, then 7 8, then 8");
        assert_eq!([0, 1, 2, 3, 4, 7, 8].map(halvings), [0, 0, 1, 1, 2, 2, 3]);
    }

    #[test]
    fn sums_are_over_all_orders() {
        // Of 4! orders round a ring the two largest are neighbours in 16, which take two rounds, and opposite in 8.
        assert_eq!(sum_over_orders(4, rounds_of), 16 * 2 + 8 * 3);
        assert_eq!(sum_over_orders(1, rounds_of), 1);
    }
}
