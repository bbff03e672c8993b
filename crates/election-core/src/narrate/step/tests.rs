use super::*;
use crate::algorithms;
use crate::scenario::{
    Action, Declaration, Delay, Detector, Fault, FaultKind, Ids, Order, Override, Scenario, Start, StartAt, Winner,
};

fn told(scenario: &Scenario) -> Vec<String> {
    let run = Run::record(scenario).expect("the test's scenario is valid");
    (0..run.steps().min(2000)).map(|number| step(&run, number, Language::English).to_string()).collect()
}

fn fault(at: u32, kind: FaultKind) -> Fault {
    Fault { at, kind }
}

fn crash(process: u16) -> FaultKind {
    FaultKind::Crash { process, after_sends: None }
}

/// Runs in which between them everything happens that can.
fn eventful(algorithm: &Declaration) -> Vec<Scenario> {
    let mut base = Scenario::new(algorithm);
    base.processes = 7;
    if base.ids != Ids::Anonymous {
        base.ids = Ids::Order(Order::Shuffled);
    }
    base.limits.events = 3000;
    let mut all = vec![base.clone()];
    for seed in 0..4 {
        let mut it = base.clone();
        it.seed = seed;
        it.winner = if seed == 0 { Winner::Smallest } else { Winner::Largest };
        it.network.delay = Delay::Uniform(1, 6);
        it.network.fifo = seed != 1;
        it.network.loss = 60_000;
        it.network.duplicate = 120_000;
        it.detector = Detector::Perfect { delay: 2 };
        it.start = Start::List(
            [(0, 0), (3, 2), (3, 3), (5, 30), (1, 9)].map(|(process, at)| StartAt { process, at }).to_vec(),
        );
        it.faults = vec![
            fault(1, FaultKind::Crash { process: 2, after_sends: Some(1) }),
            fault(3, crash(6)),
            fault(4, crash(6)),
            fault(5, FaultKind::Crash { process: 6, after_sends: Some(1) }),
            fault(6, FaultKind::Notice(6)),
            fault(7, FaultKind::Notice(0)),
            fault(8, crash(1)),
            fault(9, FaultKind::Recover(0)),
            fault(12, FaultKind::Recover(6)),
            fault(14, FaultKind::Recover(2)),
            fault(20, FaultKind::Partition(vec![vec![0, 1, 2], vec![3, 4, 5, 6]])),
            fault(24, FaultKind::Heal),
        ];
        it.overrides = vec![
            Override { message: 3, action: Action::Drop },
            Override { message: 4, action: Action::Duplicate },
            Override { message: 5, action: Action::DeliverAt(15) },
        ];
        all.push(it);
    }
    let mut restless = base.clone();
    restless.detector = Detector::Heartbeat { period: 3, timeout: 4 };
    restless.network.delay = Delay::Uniform(1, 4);
    restless.faults = vec![
        fault(4, FaultKind::Leave(3)),
        fault(5, FaultKind::Leave(3)),
        fault(6, crash(2)),
        fault(7, FaultKind::Leave(2)),
        fault(8, FaultKind::Join(1)),
        fault(9, FaultKind::Join(1)),
        fault(10, crash(3)),
        fault(11, FaultKind::Notice(3)),
        fault(30, FaultKind::Recover(2)),
    ];
    let mut swimming = restless.clone();
    swimming.detector = Detector::Swim { period: 6, timeout: 2, proxies: 2 };
    all.extend([restless, swimming]);
    let mut established = base;
    established.established = true;
    established.start = Start::Nobody;
    if established.ids != Ids::Anonymous {
        established.ids = Ids::Uuid;
    }
    established.detector = Detector::Perfect { delay: 1 };
    established.faults = vec![fault(2, crash(0)), fault(3, crash(1)), fault(4, crash(2)), fault(5, crash(3))];
    all.push(established);
    all
}

#[test]
fn every_step_of_eventful_runs_is_a_sentence_without_a_gap() {
    let mut kinds: Vec<StepKind> = Vec::new();
    for algorithm in algorithms::all() {
        for scenario in eventful(&algorithm) {
            let run = Run::record(&scenario).expect("the test's scenario is valid");
            for (number, text) in told(&scenario).iter().enumerate() {
                assert!(!text.is_empty(), "{algorithm:?}, step {number}");
                assert!(!text.contains(['{', '}']), "{algorithm:?}, step {number}: {text}");
                assert!(!text.contains("  ") && text.trim() == text, "{algorithm:?}, step {number}: {text}");
                let kind = run.trace().step(number).kind;
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        }
    }
    for kind in [
        StepKind::Start,
        StepKind::Notice,
        StepKind::Deliver,
        StepKind::DeliverFirst,
        StepKind::Drop,
        StepKind::Crash,
        StepKind::CrashAfter,
        StepKind::Recover,
        StepKind::DetectCrash,
        StepKind::DetectRecovery,
        StepKind::Partition,
        StepKind::Heal,
        StepKind::Join,
        StepKind::Leave,
        StepKind::Beat,
        StepKind::AskProxies,
    ] {
        assert!(kinds.contains(&kind), "no run had a {kind:?}");
    }
}

#[test]
fn reasons_leave_nothing_open_but_what_can_be_filled_in() {
    for algorithm in algorithms::all() {
        for reason in algorithm.reasons.iter() {
            let known = ["me", "from", "to", ">", "0", "1", "2"];
            let is_known = |name: &str| known.contains(&name.strip_suffix(" of time").unwrap_or(name));
            let text = fill(&reason.text, |name| is_known(name).then(String::new));
            assert!(!text.contains(['{', '}']), "{algorithm:?}, {}: {}", reason.key, reason.text);
        }
    }
}

#[test]
fn a_crash_reads_as_it_happens() {
    let mut scenario = Scenario::new(&algorithms::all()[0]);
    scenario.processes = 3;
    scenario.start = Start::List(vec![StartAt { process: 0, at: 0 }]);
    scenario.detector = Detector::Perfect { delay: 1 };
    scenario.faults = vec![fault(1, crash(1)), fault(1, crash(1))];
    let told = told(&scenario);
    assert_eq!(told[1..3], ["2 crashes", "2 cannot crash: it has crashed already"]);
    assert!(told[3].starts_with("1's ") && told[3].ends_with(" to 2 is lost: 2 has crashed"), "{}", told[3]);
    assert!(told[4].starts_with("1 is told that 2 has crashed"), "{}", told[4]);
}

#[test]
fn a_suspicion_is_said_to_be_right_or_wrong() {
    let mut scenario = Scenario::new(&algorithms::all()[0]);
    scenario.processes = 3;
    scenario.start = Start::Nobody;
    scenario.detector = Detector::Heartbeat { period: 4, timeout: 3 };
    let wrong = told(&scenario);
    assert!(wrong.contains(&"1 sends heartbeat to 2 and 3".to_owned()), "{wrong:?}");
    let text = "1 has had no heartbeat from 2 for 3 rounds and suspects it of a crash, wrongly: 2 is alive";
    assert!(wrong.iter().any(|told| told.starts_with(text)), "{wrong:?}");
    assert!(wrong.iter().any(|told| told.starts_with("1 hears from 2 and no longer suspects it")), "{wrong:?}");

    scenario.detector = Detector::Heartbeat { period: 1, timeout: 2 };
    scenario.faults = vec![fault(5, crash(1))];
    let right = told(&scenario);
    let text = "1 has had no heartbeat from 2 for 2 rounds and suspects it of a crash, rightly";
    assert!(right.iter().any(|told| told.starts_with(text)), "{right:?}");
    assert!(!right.iter().any(|told| told.contains("wrongly")), "{right:?}");
}

#[test]
fn swim_reads_as_it_happens() {
    let mut scenario = Scenario::new(&algorithms::all()[0]);
    scenario.processes = 3;
    scenario.start = Start::Nobody;
    scenario.detector = Detector::Swim { period: 6, timeout: 2, proxies: 1 };
    scenario.faults = vec![fault(0, crash(2))];
    let right = told(&scenario);
    let is_told = |told: &[String], text: &str| told.iter().any(|told| told == text);
    let either = |told: &[String], text: [&str; 2]| text.iter().any(|text| is_told(told, text));
    assert!(either(&right, ["1 sends ping to 3", "2 sends ping to 3"]), "{right:?}");
    let asks = [
        "1 has had no ack for 2 rounds; 1 sends ping-req(3) to 2",
        "2 has had no ack for 2 rounds; 2 sends ping-req(3) to 1",
    ];
    assert!(either(&right, asks), "{right:?}");
    let declares = |me, other| {
        format!("{me} has had no ack from 3 in time and declares it failed, rightly; {me} sends failed(3) to {other}")
    };
    assert!(either(&right, [&declares(1, 2), &declares(2, 1)]), "{right:?}");
    assert!(!right.iter().any(|told| told.contains("wrongly")), "{right:?}");

    scenario.processes = 2;
    scenario.detector = Detector::Swim { period: 3, timeout: 1, proxies: 0 };
    scenario.network.delay = Delay::Fixed(3);
    scenario.faults.clear();
    let wrong = told(&scenario);
    for text in [
        "1 has had no ack for 1 tick and has nobody to ask",
        "1 has had no ack from 2 in time and declares it failed, wrongly: 2 is alive",
        "1 pings nobody, because it believes nobody alive",
        "1 hears from 2 and no longer suspects it",
    ] {
        assert!(is_told(&wrong, text), "{text}: {wrong:?}");
    }
}

#[test]
fn joins_and_leaves_are_told_where_they_happen_and_where_they_are_heard_of() {
    let mut scenario = Scenario::new(&algorithms::all()[0]);
    scenario.processes = 3;
    scenario.start = Start::Nobody;
    scenario.faults = vec![fault(1, FaultKind::Join(2)), fault(3, FaultKind::Leave(2)), fault(4, crash(2))];
    let told = told(&scenario);
    assert_eq!(told[0], "3 joins; 3 sends join to 1 and 2");
    assert_eq!(told[1], "1 hears that 3 has joined");
    assert_eq!(told[3], "3 leaves; 3 sends leave to 1 and 2");
    assert_eq!(told[4], "3 cannot crash: it is not a member");
    assert!(told[5].starts_with("1 hears that 3 has left"), "{told:?}");
}

#[test]
fn everyone_to_whom_something_is_sent_is_named_or_counted() {
    let of = |processes| {
        let mut scenario = Scenario::from_link("a=bully&start=0").expect("the test's link is good");
        scenario.processes = processes;
        told(&scenario).swap_remove(0)
    };
    assert!(of(6).contains("1 sends election(1) to 2, 3, 4, 5 and 6; "), "{}", of(6));
    assert!(of(65).contains(", 64 and 65; "), "{}", of(65));
    assert!(of(100).contains(", 63, 64 and 36 more; "), "{}", of(100));
}
