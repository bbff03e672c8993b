//! Members in memory: the driver's real code, with delays, losses, partitions and cuts of power that come from a seed.

use std::collections::BTreeMap;

use election_core::export::counted_by_kind;
use election_core::model::{Kind, Role};
use election_core::scenario::FaultKind;
use election_core::{ProcessId, Run, Scenario};
use election_net::driver::Record;
use election_net::memory::MemoryNetwork;
use fastrand::Rng;

fn scenario(link: &str) -> Scenario {
    Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn network(scenario: &Scenario) -> MemoryNetwork {
    MemoryNetwork::new(scenario, true).expect("a valid scenario")
}

/// Messages by the name of their kind.
fn by_kind(scenario: &Scenario, network: &MemoryNetwork) -> BTreeMap<String, u64> {
    let counted = network.totals().by_kind.iter();
    let name = |kind: Kind| scenario.info().message(kind).kind.to_string();
    counted.map(|(kind, count)| (name(*kind), *count)).collect()
}

/// Whether one member leads, and every live one follows it.
fn leader(network: &MemoryNetwork) -> Option<usize> {
    let standings = network.standings();
    let leads = |place: &usize| standings[*place].is_some_and(|standing| standing.role == Role::Leader);
    let leaders: Vec<usize> = (0..standings.len()).filter(leads).collect();
    let [only] = leaders[..] else { return None };
    let named = standings[only].and_then(|standing| standing.leader);
    standings.iter().flatten().all(|standing| standing.leader == named).then_some(only)
}

/// Runs in which timing does not decide: everybody starts at once, delays are fixed.
const RUNS: [&str; 16] = [
    "a=bully&n=5",
    "a=bully&n=5&start=0",
    "a=bully&n=7&faults=crash:6@0&detector=perfect",
    "a=bully&n=5&established=yes&detector=perfect&faults=crash:4@3",
    "a=bully&n=5&ids=uuid&start=1",
    "a=bully&n=5&variant=slides",
    "a=ring-list&n=5&start=0",
    "a=ring-list&n=5&detector=perfect&faults=crash:4@0&start=1",
    "a=chang-roberts&n=8&ids=descending",
    "a=chang-roberts&n=8&ids=shuffled",
    "a=chang-roberts&n=8&variant=participants&start=3",
    "a=hirschberg-sinclair&n=8&ids=shuffled",
    "a=hirschberg-sinclair&n=16",
    "a=lelann&n=6",
    "a=franklin&n=9&ids=shuffled",
    "a=echo-extinction&n=7",
];

#[test]
fn counts_by_kind_are_the_simulators() {
    for link in RUNS {
        let scenario = scenario(link);
        let run = Run::record(&scenario).expect("a valid scenario");
        let mut network = network(&scenario);
        network.run_until(10_000);
        let expected: BTreeMap<String, u64> =
            counted_by_kind(&run).into_iter().map(|(kind, count)| (kind.to_string(), count)).collect();
        assert_eq!(by_kind(&scenario, &network), expected, "{link}");
        assert_eq!(leader(&network), run.summary().leader.map(|leader| leader.process.index()), "{link}");
    }
}

#[test]
fn randomised_algorithms_draw_as_in_the_simulator() {
    for seed in 1..20 {
        for link in ["a=itai-rodeh&n=6", "a=raft&n=5"] {
            let scenario = scenario(&format!("{link}&seed={seed}"));
            let run = Run::record(&scenario).expect("a valid scenario");
            let mut network = network(&scenario);
            network.run_until(run.summary().time + 1);
            assert_eq!(leader(&network), run.summary().leader.map(|leader| leader.process.index()), "{link}, {seed}");
        }
    }
}

/// Causal depth and the number of elections, too, are those of the simulator: records tell the same run.
#[test]
fn records_tell_the_simulators_run() {
    let scenario = scenario("a=chang-roberts&n=8&ids=descending");
    let run = Run::record(&scenario).expect("a valid scenario");
    let mut network = network(&scenario);
    network.run_until(1000);
    let records = network.take_records();
    let deepest = records.iter().flat_map(|record| &record.sent).map(|sent| sent.depth).max();
    assert_eq!(deepest, Some(run.summary().causal_depth));
    assert_eq!(records.len() as u64, run.summary().steps, "an input is a step");
    assert_eq!(run.summary().counters.sent(), records.iter().map(|record| record.sent.len() as u64).sum::<u64>());
}

/// A stormy network: everything that a scenario can have, and power that is cut amid writes.
fn stormy(link: &str, seed: u64) -> (Vec<Record>, MemoryNetwork, Scenario) {
    let scenario = scenario(&format!("{link}&seed={seed}"));
    let mut network = network(&scenario);
    let mut rng = Rng::with_seed(seed);
    for round in 1..30 {
        network.run_until(round * 40);
        let process = ProcessId(rng.u16(..scenario.processes));
        match rng.u8(..6) {
            0 => network.crash(process, rng.u8(..8)),
            1 => network.cut_power_after(process, rng.u64(..400)),
            2 => network.fault(&FaultKind::Partition(vec![vec![process.0]])),
            3 => network.fault(&FaultKind::Heal),
            _ => network.recover(process),
        }
    }
    network.fault(&FaultKind::Heal);
    for process in 0..scenario.processes {
        network.cut_power_after(ProcessId(process), u64::MAX);
        network.recover(ProcessId(process));
    }
    network.run_until(2000);
    // Who was parted may follow different leaders until somebody doubts that.
    (0..scenario.processes).for_each(|process| network.fault(&FaultKind::Notice(process)));
    network.run_until(3000);
    (network.take_records(), network, scenario)
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for link in
        ["a=raft&n=5&delay=1-9&loss=0.1&detector=heartbeat:5:30", "a=bully&n=5&delay=1-9&detector=heartbeat:5:30"]
    {
        let (one, ..) = stormy(link, 7);
        let (same, ..) = stormy(link, 7);
        let (other, ..) = stormy(link, 8);
        assert_eq!(one, same, "{link}");
        assert_ne!(one, other, "{link}");
    }
}

/// Leaders and their terms, as records tell them.
fn reigns(records: &[Record]) -> Vec<(u32, u16)> {
    let reign = |record: &Record| Some((record.standing.as_ref()?.epoch?, record.process));
    records
        .iter()
        .filter(|record| record.standing.as_ref().is_some_and(|now| now.role == "leader"))
        .filter_map(reign)
        .collect()
}

fn has_two_leaders_of_one_term(records: &[Record]) -> bool {
    let mut leaders: BTreeMap<u32, u16> = BTreeMap::new();
    reigns(records).into_iter().any(|(term, process)| *leaders.entry(term).or_insert(process) != process)
}

#[test]
fn raft_never_has_two_leaders_of_one_term_whenever_power_is_cut() {
    let mut terms = 0;
    for seed in 0..200 {
        let (records, network, _) = stormy("a=raft&n=5&delay=1-9&loss=0.05&detector=heartbeat:5:30", seed);
        assert!(!has_two_leaders_of_one_term(&records), "seed {seed}");
        terms += reigns(&records).len();
        assert!(leader(&network).is_some(), "seed {seed}: {:?}", network.standings());
    }
    assert!(terms > 400, "there were only {terms} reigns");
}

/// Power is lost in every place of a write: no state is left behind that neither a record tells of nor the file itself.
#[test]
fn every_state_that_is_kept_comes_with_the_record_of_its_step() {
    let (mut told, mut untold) = (0, 0);
    for units in 0..1500 {
        let scenario = scenario(&format!("a=raft&n=3&delay=1-9&seed={}&detector=heartbeat:5:30", units % 7));
        let mut network = network(&scenario);
        network.run_until(10);
        network.cut_power_after(ProcessId(1), units);
        network.run_until(200);
        let Some(state) = network.kept(ProcessId(1)) else { continue };
        let kept = state.step.map(|step| serde_json::from_str::<Record>(&step).expect("it is a record"));
        let records: Vec<Record> = network.take_records().into_iter().filter(|record| record.process == 1).collect();
        let Some(kept) = kept else { continue };
        if records.contains(&kept) {
            told += 1;
        } else {
            let next = records.last().map_or(0, |last| last.step + 1);
            assert_eq!((kept.life, kept.step), (0, next), "power is lost after {units}");
            untold += 1;
        }
    }
    assert!(told > 0 && untold > 0, "{told} states of which a record was told, {untold} others");
}

#[test]
fn bully_agrees_once_the_storm_is_over() {
    let agreed = (0..100).filter(|seed| {
        let (_, network, _) = stormy("a=bully&n=5&delay=1-3&detector=heartbeat:5:30", *seed);
        leader(&network) == Some(4)
    });
    assert_eq!(agreed.count(), 100);
}

#[test]
fn who_forgets_what_it_has_promised_votes_twice() {
    let double_vote = |keeps_stable: bool| {
        (0..300).any(|seed| {
            let scenario = scenario(&format!("a=raft&n=3&delay=1-9&seed={seed}&detector=heartbeat:5:30"));
            let mut network = MemoryNetwork::new(&scenario, keeps_stable).expect("a valid scenario");
            for tick in (3..200).step_by(3) {
                network.run_until(tick);
                let process = ProcessId(u16::try_from(tick * 7 % 3).expect("it is small"));
                network.crash(process, 0);
                network.recover(process);
            }
            has_two_leaders_of_one_term(&network.take_records())
        })
    };
    assert!(double_vote(false), "votes are forgotten");
    assert!(!double_vote(true), "votes are kept");
}

#[test]
fn members_come_and_leave_and_all_are_told() {
    let scenario = scenario("a=bully&n=4&faults=join:3@20,leave:3@60,join:3@100&detector=heartbeat:2:6");
    let mut network = network(&scenario);
    for (tick, expected) in [(19, 2), (59, 3), (99, 2), (140, 3)] {
        network.run_until(tick);
        assert_eq!(leader(&network), Some(expected), "at tick {tick}");
    }
    let records = network.take_records();
    let lives: Vec<u16> = records.iter().filter(|record| record.process == 3).map(|record| record.life).collect();
    assert_eq!((lives.first(), lives.last()), (Some(&0), Some(&1)), "a second life has a new number");
}
