//! The outcome strip: every cell is what the run of that very scenario comes to, read from JSON as anybody else's is; and what
//! the second simulator says of it, where the crash is what goes wrong.

use election_core::forecast::{CrashTimes, Outcome};
use election_core::sim::Status;
use election_core::{Scenario, Tick, algorithms, run};
use election_tests::{naive, random};
use serde_json::{Value, json};

/// Crashes worth trying, by link, with the place of the crash among the faults, and how many cells their strips have.
const CRASHES: [(&str, usize, usize); 14] = [
    ("a=bully&n=8&start=4&faults=crash:7,crash:6@3", 1, 11),
    ("a=bully&n=8&start=4&faults=crash:7,crash:6@3", 0, 11),
    ("a=bully&n=8&detector=perfect:2&established=yes&faults=crash:7@3,recover:7@20", 0, 23),
    ("a=bully&n=8&delay=1-5&seed=11&faults=crash:7@4,recover:7@9", 0, 23),
    ("a=bully&n=8&start=2&faults=crash:7@1+3", 0, 5),
    ("a=bully&n=16&faults=crash:15@1", 0, 3),
    ("a=bully&n=16&delay=1-9&seed=5&detector=perfect:3&faults=crash:15@4,crash:14@6", 1, 67),
    ("a=bully&n=16&start=0,3&faults=crash:15+7", 0, 5),
    ("a=chang-roberts&n=8&ids=shuffled&detector=perfect&faults=crash:2@3,recover:2@9", 0, 17),
    ("a=chang-roberts&n=16&ids=descending&delay=1-4&faults=crash:0@9", 0, 79),
    ("a=chang-roberts&n=8&faults=crash:7@2", 0, 17),
    ("a=lelann&n=8&ids=shuffled&delay=1-3&detector=perfect:4&faults=notice:3@40,crash:5@6+2", 0, 74),
    ("a=lelann&n=16&faults=crash:4@12,crash:9@3", 1, 17),
    ("a=lelann&n=6&fifo=no&delay=1-6&faults=crash:5@2", 0, 36),
];

fn done(scenario: &Scenario, fault: usize) -> CrashTimes {
    let present = run(scenario).expect("a valid scenario");
    let mut times = CrashTimes::new(scenario, fault, &present).expect("the fault is a crash");
    while !times.is_done() {
        times.step().expect("a valid scenario");
    }
    times
}

/// Compares every cell with the run of the scenario that it stands for, which is made as text; `check` may compare more.
fn assert_every_cell(
    scenario: &Scenario,
    fault: usize,
    stride: usize,
    check: impl Fn(&Outcome, &Scenario, &Value),
) -> usize {
    let times = done(scenario, fault);
    let text: Value = serde_json::from_str(&scenario.to_json()).expect("it writes JSON");
    assert!(times.end() >= run(scenario).expect("a valid scenario").time);
    for (place, cell) in times.outcomes().iter().enumerate().step_by(stride) {
        let mut moved = text.clone();
        moved["faults"][fault]["at"] = json!(times.tick(place));
        let alone = Scenario::from_json(&moved.to_string()).expect("a valid scenario");
        assert_eq!(*cell, Outcome::from(&run(&alone).expect("a valid scenario")), "{moved}");
        let moved = serde_json::from_str(&alone.to_json()).expect("it writes JSON");
        check(cell, &alone, &moved);
    }
    times.outcomes().len()
}

/// The second simulator says the same.
fn assert_agrees(cell: &Outcome, scenario: &Scenario, text: &Value) {
    let naive = naive::run(text);
    let status = match cell.status {
        Status::Elected => naive::Status::Elected,
        Status::Split => naive::Status::Split,
        Status::Nobody => naive::Status::None,
        Status::Limit(_) => naive::Status::Limit,
    };
    assert_eq!(status, naive.status, "{text}");
    let identities = scenario.identities();
    let leader = cell.leader.map(|leader| (leader.process.index(), identities.text(leader.identity)));
    assert_eq!(leader, naive.leader, "{text}");
    assert_eq!((cell.messages, cell.steps, u64::from(cell.time)), (naive.messages, naive.steps, naive.time), "{text}");
    let ticks = |tick: Option<Tick>| tick.map(u64::from);
    assert_eq!((ticks(cell.elected_at), ticks(cell.announced_at)), (naive.elected_at, naive.announced_at), "{text}");
}

#[test]
fn every_cell_is_the_run_of_its_scenario() {
    for (link, fault, expected) in CRASHES {
        let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        let cells = assert_every_cell(&scenario, fault, 1, assert_agrees);
        assert_eq!(cells, expected, "{link}: cells");
    }
}

#[test]
fn whatever_else_goes_wrong() {
    let (mut strips, mut cells, mut amid_sending) = (0, 0, 0);
    for algorithm in algorithms::all() {
        for number in 0..100 {
            let scenario = random::scenario(&algorithm.key, number, random::EVERYTHING);
            let scenario = Scenario::from_json(&scenario.to_string()).expect("a valid scenario");
            let text: Value = serde_json::from_str(&scenario.to_json()).expect("it writes JSON");
            let faults = text["faults"].as_array().map_or(&[][..], Vec::as_slice);
            let Some(fault) = faults.iter().position(|fault| fault.get("crash").is_some()) else { continue };
            strips += 1;
            amid_sending += usize::from(faults[fault].get("after_sends").is_some());
            cells += assert_every_cell(&scenario, fault, 2, |_, _, _| ());
        }
    }
    assert_eq!(
        (strips, cells, amid_sending),
        (748, 87_400, 238),
        "strips, their cells, strips of a crash amid sending"
    );
}
