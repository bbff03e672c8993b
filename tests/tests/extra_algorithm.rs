//! An algorithm that stands in one file outside the core is run, linked, told, swept and exported like any other. (It is drawn
//! by the page's own tests.)

#[path = "conformance/identities.rs"]
mod identities;

use election_core::algorithm::OptionValue;
use election_core::model::{Role, Value};
use election_core::narrate::{self, Language};
use election_core::properties::Property;
use election_core::scenario::{Detector, Fault, FaultKind, Ids, Order, Start, StartAt};
use election_core::sim::{Limit, Status};
use election_core::sweep::{Over, Spread, Sweep};
use election_core::trace::StepKind;
use election_core::{Run, Scenario, algorithms, export};
use election_tests::extra::TWO_LAPS;
use election_tests::generate::{Knobs, scenarios};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Process 1 of `processes` starts, identities ascending.
fn plain(processes: u16) -> Scenario {
    algorithms::register(&TWO_LAPS);
    let mut scenario = Scenario::new(TWO_LAPS.info());
    scenario.processes = processes;
    scenario.start = Start::List(vec![StartAt { process: 1, at: 0 }]);
    scenario
}

fn recorded(scenario: &Scenario) -> Run {
    Run::record(scenario).expect("the tests' scenarios are valid")
}

#[test]
fn it_is_registered_once() {
    // From many threads at once, as tests do it: each of them may be the first.
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| algorithms::register(&TWO_LAPS));
        }
    });
    let keys: Vec<_> = algorithms::all().iter().map(|algorithm| algorithm.key.clone()).collect();
    assert_eq!(keys.iter().filter(|key| **key == "two-laps").count(), 1);
    assert_eq!(keys.last().map(|key| &**key), Some("two-laps"), "the built-in ones come first");
    assert_eq!(algorithms::find("two-laps"), Some(TWO_LAPS.info().clone()));
}

#[test]
fn it_runs() {
    let summary = election_core::run(&plain(6)).expect("the tests' scenarios are valid");
    assert_eq!(summary.status, Status::Elected);
    assert_eq!(summary.leader.map(|leader| leader.process.0), Some(5));
    assert_eq!(summary.counters.by_kind[..2], [6, 6]);
    assert_eq!(summary.counters.bits, 12 * (2 * 3 + 8));
    // The first lap is back at 6; 5 is four hops on; the last to hear is the one before the starter.
    assert_eq!((summary.elected_at, summary.announced_at, summary.time), (Some(10), Some(11), 12));
    assert!(summary.properties.iter().all(Property::holds));
}

#[test]
fn its_timer_runs_out_and_it_tries_again_and_gives_up() {
    let mut scenario = plain(6);
    scenario.set_option("patience", OptionValue::Ticks(3));
    let run = recorded(&scenario);
    let is_timer = |step: &usize| run.trace().step(*step).kind == StepKind::Timer;
    let timers: Vec<usize> = (0..run.steps()).filter(is_timer).collect();
    let at = |step: &usize| run.trace().tick_of(*step);
    assert_eq!(timers.iter().map(at).collect::<Vec<_>>(), [3, 6, 9]);
    assert_eq!((run.summary().status, run.summary().counters.sent()), (Status::Nobody, 18));
    let view = run.at(1);
    assert_eq!(view.processes[1].timers.iter().map(|timer| timer.due).collect::<Vec<_>>(), [3]);
    assert_eq!(
        narrate::step(&run, timers[2], Language::English).to_string(),
        "2 stops waiting for its lap; 2 gives up after 3 tries"
    );
}

#[test]
fn a_lap_without_its_starter_is_seen_to_go_on_for_ever() {
    let mut scenario = plain(6);
    scenario.detector = Detector::Perfect { delay: 1 };
    scenario.faults = vec![Fault { at: 2, kind: FaultKind::Crash { process: 1, after_sends: None } }];
    let run = recorded(&scenario);
    let Status::Limit(Limit::Repeats(repeat)) = run.summary().status else { panic!("{:?}", run.summary()) };
    assert_eq!(repeat.every, 5, "a lap round the five that live");
    assert_eq!(run.summary().time, repeat.from + repeat.every);
}

#[test]
fn what_is_stable_survives() {
    let mut scenario = plain(4);
    let crash = Fault { at: 1, kind: FaultKind::Crash { process: 1, after_sends: None } };
    scenario.faults = vec![crash, Fault { at: 9, kind: FaultKind::Recover(1) }];
    let run = recorded(&scenario);
    let inside = run.inspect(run.steps(), election_core::ProcessId(1));
    assert_eq!(inside.variables.get("tries"), Some(&Value::Number(2)));
    assert_eq!(run.at(run.steps()).processes[1].role, Role::Follower);
}

#[test]
fn it_has_links_and_json() {
    let mut scenario = plain(8);
    scenario.ids = Ids::Order(Order::Descending);
    assert_eq!(scenario.to_link().as_deref(), Ok("a=two-laps&n=8&ids=descending&start=1"));
    scenario.set_option("patience", OptionValue::Ticks(8));
    assert_eq!(scenario.options, [], "8 is the default");
    scenario.set_option("patience", OptionValue::Ticks(20));
    let link = scenario.to_link().expect("it is short");
    assert_eq!(link, "a=two-laps&patience=20&n=8&ids=descending&start=1");
    assert_eq!(Scenario::from_link(&link), Ok(scenario.clone()));
    assert_eq!(Scenario::from_json(&scenario.to_json()), Ok(scenario));
    let error = Scenario::from_link("a=two-laps&patience=0").unwrap_err();
    assert_eq!(error.to_string(), "patience: found 0, allowed: a number of ticks, 1 to 1000000");
}

#[test]
fn it_is_told_in_words() {
    let run = recorded(&plain(3));
    assert_eq!(narrate::scenario(run.scenario(), Language::English), "Two laps, 3 processes, ascending, 2 starts");
    let told: Vec<String> =
        (0..run.steps()).map(|step| narrate::step(&run, step, Language::English).to_string()).collect();
    assert_eq!(
        told,
        [
            "2 asks 3 and all after it for the best; 2 waits for its lap until round 3",
            "3 tells 1 that 3 is the best so far",
            "1 tells 2 that 3 is the best so far",
            "2 has its lap back and proclaims 3, first to 3; 2 waits for its lap until round 6",
            "3 hears of 3 and tells 1",
            "1 hears of 3 and tells 2",
            "2 knows that all have heard",
        ]
    );
}

#[test]
fn it_is_swept_and_exported() {
    let sweep = Sweep::new(plain(6), 2..=9, vec![Over::Shuffled(10), Over::Descending]);
    for row in sweep.run().expect("the sweep is valid") {
        let (messages, runs) = (2 * u64::from(row.processes), row.over.runs(row.processes));
        let squares = u128::from(messages * messages * runs);
        assert_eq!(
            *row.messages(),
            Spread { min: messages, max: messages, sum: messages * runs, squares, count: runs }
        );
        assert_eq!(row.with_leader, runs);
    }
    let run = recorded(&plain(6));
    let mut csv = Vec::new();
    export::trace_csv(&run, &mut csv).expect("memory can be written to");
    let csv = String::from_utf8(csv).expect("CSV is text");
    assert_eq!(csv.lines().count(), run.steps() + 1);
    assert!(csv.contains("proclaim"), "{csv}");
}

/// Timers and stable storage are gone through forwards and backwards like everything else.
#[test]
fn its_runs_are_one_thing_however_one_looks_at_them() {
    algorithms::register(&TWO_LAPS);
    for knobs in [Knobs::anything(), Knobs::within_assumptions()] {
        let config = Config { cases: 500, failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let is_within = knobs.within_assumptions;
        let outcome = runner.run(&scenarios(knobs.of(TWO_LAPS.info())), |mut scenario| {
            if !is_within {
                scenario.limits.events = scenario.limits.events.min(2000);
            }
            let run = identities::hold(&scenario)?;
            let fall = run.summary().properties.iter().find(|property| is_within && !property.holds());
            proptest::prop_assert!(fall.is_none(), "{fall:?}");
            Ok(())
        });
        if let Err(why) = outcome {
            panic!("{why}");
        }
    }
}
