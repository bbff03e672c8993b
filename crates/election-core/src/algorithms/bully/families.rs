//! The scenarios on which the figures of the bully algorithm are checked.

use super::{long_enough, there_and_back};
use crate::algorithm::OptionValue;
use crate::claims::cases::{self, Cases};
use crate::claims::{Ensemble, Ensembles, Sum, conditions, failover};
use crate::model::Tick;
use crate::scenario::{
    Declaration, Delay, Detector, Fault, FaultKind, Ids, Network, Order, Scenario, Start, StartAt, Winner,
};

/// Somebody begins after some have crashed: every process in turn up to 8 processes, the ends and the middle beyond; the dead being
/// asked and not.
pub(super) fn beginnings(algorithm: &Declaration) -> Cases {
    let small = cases::sizes(algorithm, 1..=8).each(cases::orders).each(some_crash);
    let small = small.each(cases::each_alone).each(ways);
    let large = cases::sizes(algorithm, [9, 12, 16, 24, 32, 48, 64]).each(cases::orders).each(some_crash);
    let large = large.each(ends_alone).each(|scenario| [scenario.clone(), knowing(scenario)]);
    let failovers = cases::sizes(algorithm, 2..=8).each(cases::orders).each(failovers);
    Cases::new(small.chain(large).chain(failovers))
}

/// The failover in which the leader of a scenario crashes: it being asked and not, and what changes that so that some figure does not
/// hold of it any more.
fn failovers(scenario: &Scenario) -> Vec<Scenario> {
    let failover = failover::of(scenario);
    let asked = |key: &'static str, value| cases::with(&failover, |scenario| scenario.set_option(key, value));
    let skipped = asked("skip_failed", OptionValue::Flag(true));
    let slow = Network { delay: Delay::Uniform(1, 5), ..failover.network.clone() };
    vec![
        asked("announce_to", OptionValue::Choice("all")),
        asked("answer_timeout", OptionValue::Ticks(5)),
        asked("restart_on_every_election", OptionValue::Flag(true)),
        Scenario { network: slow.clone(), ..skipped.clone() },
        Scenario { network: slow, ..failover.clone() },
        skipped,
        failover,
    ]
}

/// Nobody crashed; the best; the two best; one amid the others.
fn some_crash(scenario: &Scenario) -> Vec<Scenario> {
    let best = conditions::best(scenario, 0..scenario.processes).expect("there is a process");
    let others = (0..scenario.processes).filter(|process| *process != best);
    let second = conditions::best(scenario, others);
    let sets = [vec![], vec![best], [best].into_iter().chain(second).collect(), second.into_iter().collect()];
    let with = |crashed: &Vec<u16>| {
        let crash = |process: &u16| Fault { at: 0, kind: FaultKind::Crash { process: *process, after_sends: None } };
        Scenario { faults: crashed.iter().map(crash).collect(), ..scenario.clone() }
    };
    sets.iter().filter(|crashed| crashed.len() < usize::from(scenario.processes)).map(with).collect()
}

/// The lowest, the best and one in the middle alone, as positions go.
fn ends_alone(scenario: &Scenario) -> Vec<Scenario> {
    let n = scenario.processes;
    [0, 1, n / 2, n - 2, n - 1].iter().map(|process| cases::started_by(*process, scenario)).collect()
}

/// A scenario, and what changes it so that some figure does not hold of it any more.
fn ways(scenario: &Scenario) -> Vec<Scenario> {
    let set = |key: &'static str, value| cases::with(scenario, |scenario| scenario.set_option(key, value));
    let network = |delay| Scenario { network: Network { delay, ..scenario.network.clone() }, ..scenario.clone() };
    let starts = scenario.starts();
    let Some(start) = starts.first() else { unreachable!("one starts") };
    let notice = Fault { at: 2, kind: FaultKind::Notice(start.process) };
    let late_crash = Fault { at: 1, kind: FaultKind::Crash { process: start.process, after_sends: None } };
    let mut ways = vec![
        scenario.clone(),
        knowing(scenario),
        cases::with(&knowing(scenario), |scenario| scenario.faults.extend([Fault { at: 1, ..notice.clone() }])),
        // They crash so late that nobody has been told of it.
        cases::with(&knowing(scenario), |scenario| {
            let crashes = scenario.faults.iter_mut().filter(|fault| matches!(fault.kind, FaultKind::Crash { .. }));
            crashes.for_each(|fault| fault.at = 2);
        }),
        skipping(scenario),
        cases::with(&skipping(scenario), |scenario| scenario.start = Start::List(vec![*start])),
        cases::with(&knowing(scenario), |scenario| scenario.set_option("announce_to", OptionValue::Choice("all"))),
        set("announce_to", OptionValue::Choice("all")),
        set("restart_on_every_election", OptionValue::Flag(true)),
        in_slides(scenario),
        in_slides(&knowing(scenario)),
        set("epochs", OptionValue::Flag(true)),
        set("answer_timeout", OptionValue::Ticks(5)),
        set("coordinator_timeout", OptionValue::Ticks(1)),
        network(Delay::Fixed(3)),
        cases::with(scenario, |scenario| scenario.network.processing = 1),
        network(Delay::Uniform(1, 5)),
        Scenario { established: true, ..scenario.clone() },
        cases::with(scenario, |scenario| {
            scenario.start = Start::Nobody;
            scenario.faults.push(notice.clone());
        }),
        cases::with(scenario, |scenario| scenario.faults.push(notice.clone())),
        cases::with(scenario, |scenario| scenario.faults.push(Fault { at: 30, ..notice.clone() })),
        cases::with(&knowing(scenario), |scenario| scenario.faults.push(Fault { at: 30, ..notice.clone() })),
        Scenario { established: true, ..knowing(scenario) },
        cases::with(scenario, |scenario| {
            scenario.established = true;
            scenario.detector = Detector::Perfect { delay: 2 };
            scenario.start = Start::Nobody;
            scenario.faults.push(Fault { at: 30, ..notice.clone() });
        }),
        Scenario { established: true, detector: Detector::Perfect { delay: 9 }, ..scenario.clone() },
        cases::with(scenario, |scenario| scenario.faults.push(late_crash)),
        cases::with(scenario, |scenario| scenario.start = Start::All),
    ];
    if scenario.processes > 1 {
        let values = (0..u64::from(scenario.processes)).map(|value| value / 2).collect();
        let repeated = Scenario { ids: Ids::Values(values), ..scenario.clone() };
        ways.extend([knowing(&repeated), repeated]);
    }
    // A case may be the same as another, where an option is at its default; none is worth telling apart.
    ways
}

/// The same run by the slides' program, with rounds as long as the textbook's program waits.
fn in_slides(scenario: &Scenario) -> Scenario {
    let timeout = scenario.option("answer_timeout");
    cases::with(scenario, |scenario| {
        scenario.set_option("variant", OptionValue::Choice("slides"));
        scenario.set_option("answer_timeout", timeout);
    })
}

/// The same with everybody told of the crashes before it begins, failed coordinators being skipped.
fn skipping(scenario: &Scenario) -> Scenario {
    cases::with(scenario, |scenario| {
        scenario.set_option("skip_failed", OptionValue::Flag(true));
        scenario.detector = Detector::Perfect { delay: 2 };
        if let Start::List(starts) = &mut scenario.start {
            for start in starts {
                start.at = 3;
            }
        }
    })
}

/// The same with those that begin doing so because they suspect the leader.
fn knowing(scenario: &Scenario) -> Scenario {
    cases::with(&skipping(scenario), |scenario| {
        let notice = |start: &StartAt| Fault { at: start.at, kind: FaultKind::Notice(start.process) };
        scenario.faults.extend(scenario.starts().iter().map(notice));
        scenario.start = Start::Nobody;
    })
}

/// Random delays and orders, crashes at any time, amid sends too; the safe timeout, one that is longer, and one that is shorter.
pub(super) fn bounds(algorithm: &Declaration) -> Cases {
    let first = crash_of_the_best_two(algorithm);
    let algorithm = algorithm.clone();
    let seeded = move |seed: u64| {
        let processes = u16::try_from(2 + seed % 9).expect("there are few");
        let largest = Tick::try_from(1 + seed % 5).expect("delays are short");
        let crash = |at: u64, process: u64, after_sends| Fault {
            at: Tick::try_from(at).expect("it is soon"),
            kind: FaultKind::Crash {
                process: u16::try_from(process % u64::from(processes)).expect("it is a position"),
                after_sends,
            },
        };
        let base = Scenario {
            processes,
            seed,
            ids: Ids::Order(Order::Shuffled),
            winner: if seed.is_multiple_of(2) { Winner::Largest } else { Winner::Smallest },
            network: Network {
                delay: Delay::Uniform(1, largest),
                processing: Tick::try_from(seed / 2 % 4).expect("it is short"),
                fifo: !seed.is_multiple_of(3),
                ..Scenario::new(&algorithm).network
            },
            detector: if seed.is_multiple_of(4) { Detector::None } else { Detector::Perfect { delay: 1 + largest } },
            faults: vec![
                crash(seed % 7, seed / 3, None),
                crash(seed % 11, seed / 5, Some(1 + u32::from(seed.is_multiple_of(2)))),
            ],
            ..Scenario::new(&algorithm)
        };
        let timeout =
            |ticks| cases::with(&base, |scenario| scenario.set_option("answer_timeout", OptionValue::Ticks(ticks)));
        let safe = long_enough(&base);
        let calm = Scenario { faults: Vec::new(), ..base.clone() };
        let suspicious = cases::with(&base, |scenario| {
            scenario.detector = Detector::Heartbeat { period: 9, timeout: 3 };
            scenario.set_option("skip_failed", OptionValue::Flag(true));
            scenario.established = true;
            scenario.faults.clear();
        });
        [calm, timeout(safe), timeout(safe + 3), timeout(safe - 1), timeout(0), suspicious]
    };
    Cases::new(std::iter::once(first).chain((1..=1500).flat_map(seeded)))
}

/// Under the slides' program: the highest has crashed, and the next crashes just before it would tell the others.
fn crash_of_the_best_two(algorithm: &Declaration) -> Scenario {
    let crash = |at, process| Fault { at, kind: FaultKind::Crash { process, after_sends: None } };
    in_slides(&Scenario { processes: 4, faults: vec![crash(0, 3), crash(3, 2)], ..Scenario::new(algorithm) })
}

/// Everyone lives, the lowest begins, delays are as long as they can be, and the answer timeout is one tick too short.
pub(super) fn too_hasty(algorithm: &Declaration) -> Ensembles {
    let algorithm = algorithm.clone();
    let of = move |(delay, processing): (Tick, Tick)| {
        let runs: Vec<Scenario> = cases::sizes(&algorithm, 2..=16)
            .each(cases::orders)
            .map(|scenario| {
                let network = Network { delay: Delay::Fixed(delay), processing, ..scenario.network.clone() };
                let best = |best: u16, other: u16| {
                    if conditions::best(&scenario, [best, other]) == Some(best) { other } else { best }
                };
                let lowest = (0..scenario.processes).reduce(best).expect("there is a process");
                let start = Start::List(vec![StartAt { process: lowest, at: 0 }]);
                cases::with(&Scenario { network, start, ..scenario.clone() }, |scenario| {
                    scenario.set_option("answer_timeout", OptionValue::Ticks(there_and_back(scenario) - 1));
                })
            })
            .collect();
        let name = format!("delay {delay}, handling {processing}");
        Ensemble { name, sum: Sum::Exactly(runs.len() as u64), runs: Cases::new(runs) }
    };
    Ensembles::new((1..=8).flat_map(|delay| (0..=2).map(move |processing| (delay, processing))).map(of))
}

/// Every question begins an election: up to 8 processes in every order up to 6, each beginning alone.
pub(super) fn literal(algorithm: &Declaration) -> Cases {
    cases::sizes(algorithm, 1..=8).each(cases::orders).each(cases::each_alone).each(|scenario| {
        let literal = cases::with(scenario, |scenario| {
            scenario.set_option("restart_on_every_election", OptionValue::Flag(true));
        });
        let best = conditions::best(&literal, 0..literal.processes).expect("there is a process");
        let crash = Fault { at: 0, kind: FaultKind::Crash { process: best, after_sends: None } };
        let some_die = cases::with(&literal, |scenario| {
            scenario.faults.push(crash);
            scenario.limits.events = 2000;
        });
        let slow = Network { delay: Delay::Uniform(1, 3), ..literal.network.clone() };
        let hasty = cases::with(&literal, |scenario| {
            scenario.set_option("coordinator_timeout", OptionValue::Ticks(0));
            scenario.limits.events = 2000;
        });
        let lossy = Scenario { network: Network { loss: 300_000, ..literal.network.clone() }, ..literal.clone() };
        let values = (0..u64::from(literal.processes)).map(|value| value / 2).collect();
        let repeated = Scenario { ids: Ids::Values(values), ..literal.clone() };
        vec![
            some_die,
            hasty,
            lossy,
            repeated,
            Scenario { network: slow, ..literal.clone() },
            Scenario { established: true, ..literal.clone() },
            Scenario { start: Start::All, ..literal.clone() },
            in_slides(&literal),
            literal,
        ]
    })
}
