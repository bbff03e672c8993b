//! Published figures beside runs in which anything may go wrong: a claim that applies is right.
//!
//! Most of what goes wrong breaks a condition, and then nothing is claimed. So some runs are made of the scenarios that claims are checked
//! on, with one thing or two of a random scenario's in them: those that meet all conditions but one, or all and something nobody thought of.
//!
//! The figures are printed: `RUNS=30000 cargo test --release -p election-tests --test claims_in_trouble -- --nocapture`.

use std::collections::BTreeMap;

use election_core::claims::{Scope, Why, failover};
use election_core::model::ProcessId;
use election_core::scenario::{Declaration, FaultKind, Ids, Start};
use election_core::{Scenario, algorithms, run};
use election_tests::random::{self, Dice, EVERYTHING, NOTHING, Trouble};
use election_tests::runs::runs;

/// How many random runs each algorithm's claims are held against, half of them failovers; and how many of their own cases, in trouble.
const RUNS: u64 = 3_000;

/// What may go wrong: everything, and without detectors that send messages, after which no figure speaks.
const TROUBLES: [Trouble; 4] = [
    EVERYTHING,
    Trouble { heartbeats: false, swim: false, ..EVERYTHING },
    Trouble { membership: true, faults: true, ..NOTHING },
    Trouble { faults: true, ..NOTHING },
];

#[test]
fn no_claim_that_applies_is_wrong() {
    let runs = runs(RUNS);
    let mut spoken_of: BTreeMap<&str, u64> = BTreeMap::new();
    let mut wrong: BTreeMap<&str, (u64, String)> = BTreeMap::new();
    for algorithm in algorithms::all() {
        let random = (0..runs / 2).map(|number| in_trouble(&algorithm, number));
        let failovers = (0..runs / 2)
            .map(|number| read(&random::failover(&algorithm.key, number, TROUBLES[1 + usize::from(number % 2 == 0)])));
        let crossed = cases(&algorithm, runs);
        for scenario in random.chain(failovers).chain(crossed) {
            let summary = run(&scenario).unwrap_or_else(|error| panic!("{error}\n{}", scenario.to_json()));
            for claim in algorithms::claims(scenario.info()) {
                match algorithms::judge(claim, &scenario, &summary, &claim.counting()) {
                    Ok(verdict) if verdict.holds() => *spoken_of.entry(claim.id).or_default() += 1,
                    Ok(verdict) => {
                        let (measured, predicted) = (verdict.measured, verdict.predicted);
                        let told = format!("{measured} is not {predicted}\n{}", scenario.to_json());
                        let (count, shortest) = wrong.entry(claim.id).or_insert((0, told.clone()));
                        *count += 1;
                        if told.len() < shortest.len() {
                            *shortest = told;
                        }
                    }
                    Err(why) => {
                        let is_undecided = why == Why::Undecided;
                        assert!(is_undecided || claim.applies(&scenario).is_err(), "{}: {why}", claim.id);
                    }
                }
            }
        }
    }
    println!("{spoken_of:?}");
    let told: Vec<String> = wrong.iter().map(|(id, (runs, first))| format!("{id}, {runs} times: {first}")).collect();
    assert!(wrong.is_empty(), "{}", told.join("\n\n"));
    for claim in algorithms::all().iter().flat_map(|algorithm| algorithms::claims(algorithm)) {
        let speaks_of_runs = matches!(claim.scope, Scope::Run { .. });
        assert!(!speaks_of_runs || spoken_of.contains_key(claim.id), "{} was never held against a run", claim.id);
    }
}

/// The `number`-th random scenario with trouble of some kind.
fn in_trouble(algorithm: &Declaration, number: u64) -> Scenario {
    let trouble = TROUBLES[usize::try_from(number % TROUBLES.len() as u64).expect("a place in a short list")];
    read(&random::scenario(&algorithm.key, number, trouble))
}

fn read(json: &serde_json::Value) -> Scenario {
    Scenario::from_json(&json.to_string()).unwrap_or_else(|error| panic!("{error}\n{json}"))
}

/// For each claim its share of so many runs: scenarios that it is checked on, and the failovers of these, in trouble.
fn cases(algorithm: &Declaration, runs: u64) -> impl Iterator<Item = Scenario> {
    let claims = algorithms::claims(algorithm);
    let each = runs / claims.len().max(1) as u64;
    claims.iter().zip(0..).flat_map(move |(claim, place)| {
        let small: Vec<Scenario> = match &claim.scope {
            Scope::Run { cases, .. } => cases(algorithm).take_while(|scenario| scenario.processes <= 6).collect(),
            Scope::Ensemble { .. } => Vec::new(),
        };
        let dice = &mut Dice(place);
        let crossed = |number: u64| {
            let case = dice.pick(&small).clone();
            let is_failover = case.processes > 1 && case.ids != Ids::Anonymous && dice.once_in(4);
            let case = if is_failover { failover::of(&case) } else { case };
            crossed(case, &in_trouble(algorithm, number), dice)
        };
        let numbers = if small.is_empty() { 0 } else { each };
        (0..numbers).filter_map(crossed).collect::<Vec<_>>()
    })
}

/// A scenario with one to three things as they are in another; none where that makes no scenario.
fn crossed(mut scenario: Scenario, other: &Scenario, dice: &mut Dice) -> Option<Scenario> {
    let is_position = |process: ProcessId| process.0 < scenario.processes;
    for _ in 0..1 + dice.below(3) {
        let (to, from) = (&mut scenario.network, &other.network);
        match dice.below(12) {
            0 => to.delay = from.delay,
            1 => to.processing = from.processing,
            2 => (to.loss, to.duplicate) = (from.loss, from.duplicate),
            3 => (to.corrupt, to.checksum) = (from.corrupt, from.checksum),
            4 => to.fifo = !to.fifo,
            5 => scenario.detector = other.detector,
            6 => scenario.overrides.clone_from(&other.overrides),
            7 => scenario.established = other.established,
            8 if matches!(&other.start, Start::List(_)) => scenario.start = other.start.clone(),
            9 => scenario.options.clone_from(&other.options),
            _ => {
                let fits = |kind: &FaultKind| kind.process().is_none_or(|process| is_position(ProcessId(process)));
                scenario.faults.extend(other.faults.iter().filter(|fault| fits(&fault.kind)).take(2).cloned());
            }
        }
    }
    scenario.limits = other.limits;
    scenario.normalise();
    scenario.validate().is_ok().then_some(scenario)
}
