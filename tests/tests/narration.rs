//! Sentences about what no algorithm of the core shows: processes without identities, other topologies; and runs that were stopped.

use election_core::algorithms::{self, Algorithm};
use election_core::model::{Identity, Kind, ProcessId, Shape, Topology, Value};
use election_core::narrate::{self, Language};
use election_core::run::DEFAULT_MEMORY;
use election_core::scenario::{Fault, FaultKind, Start, StartAt};
use election_core::trace::MessageView;
use election_core::work::at_once;
use election_core::{Run, Scenario};
use election_tests::extra::{self, FLOOD};

fn plain(algorithm: &'static Algorithm, processes: u16) -> Scenario {
    extra::register();
    Scenario { processes, ..Scenario::new(algorithm.info()) }
}

fn recorded(scenario: &Scenario) -> Run {
    Run::record(scenario).expect("the test's scenario is valid")
}

/// Process 1 of three without identities starts, and process 2 crashes.
fn anonymous() -> Scenario {
    let start = Start::List(vec![StartAt { process: 1, at: 0 }]);
    let faults = vec![Fault { at: 9, kind: FaultKind::Crash { process: 2, after_sends: None } }];
    Scenario { start, faults, ..Scenario::from_link("a=itai-rodeh&n=3").expect("the test's scenario is valid") }
}

#[test]
fn anonymous_processes_are_called_by_their_positions() {
    let run = recorded(&anonymous());
    let told: Vec<String> =
        (0..run.steps()).map(|step| narrate::step(&run, step, Language::English).to_string()).collect();
    assert_eq!(
        told,
        [
            "process 1 draws 2 in round 1 and tells process 2",
            "process 2 is no candidate any more and passes the token on; process 2 sends token(2) to process 0",
            "process 0 is no candidate any more and passes the token on; process 0 sends token(2) to process 1",
            "process 1 has its token back, and nobody has drawn the same: it leads, and tells process 2",
            "process 2 learns that the process 1 hops back leads, and tells process 0",
            "process 0 learns that the process 2 hops back leads, and tells process 1",
            "process 1 gets back what it has told the others: it has been all round",
            "process 2 crashes"
        ]
    );
}

#[test]
fn summaries_and_titles_call_them_so_too() {
    let summary = narrate::summary(&recorded(&anonymous()), Language::English);
    assert_eq!(summary, "process 1 leads after 3 rounds; 6 messages");
    let mut scenario = anonymous();
    let title = |scenario: &Scenario| narrate::scenario(scenario, Language::English);
    assert_eq!(title(&scenario), "Itai–Rodeh, 3 processes, anonymous, process 1 starts, process 2 crashes at 9");
    scenario.start = Start::List([0, 1].map(|process| StartAt { process, at: 0 }).to_vec());
    scenario.faults.clear();
    assert_eq!(title(&scenario), "Itai–Rodeh, 3 processes, anonymous, process 0 and process 1 start");
}

#[test]
fn a_title_says_on_what_an_algorithm_for_any_graph_runs() {
    let mut scenario = plain(&FLOOD, 6);
    let mut title = |topology| {
        scenario.network.topology = topology;
        narrate::scenario(&scenario, Language::English)
    };
    assert_eq!(
        title(Topology::Shape(Shape::RandomTree)),
        "Flooding, 6 processes on a random tree, ascending, all start"
    );
    let edges = (1..6).map(|end| (0, end)).collect();
    assert_eq!(title(Topology::Edges(edges)), "Flooding, 6 processes on a graph of 5 edges, ascending, all start");
    assert_eq!(
        title(Topology::Shape(FLOOD.info().topologies.default_shape())),
        "Flooding, 6 processes, ascending, all start"
    );
}

#[test]
fn a_run_that_was_stopped_says_so() {
    let scenario = Scenario::from_link("a=chang-roberts&n=1024&ids=descending").expect("the test's scenario is valid");
    let stopped = |memory, steps| {
        let mut recording = algorithms::record(&scenario, memory).expect("the test's scenario is valid");
        recording.advance(steps);
        narrate::summary(&recording.finish(), Language::English)
    };
    assert_eq!(stopped(DEFAULT_MEMORY, 70), "stopped by hand after 70 events; 70 messages");
    let out_of_memory = stopped(1_000_000, u64::MAX);
    assert!(out_of_memory.starts_with("no end: stopped at 1000 kB of memory; "), "{out_of_memory}");
}

#[test]
fn only_variables_that_the_options_use_are_shown() {
    let shown = |link: &str| {
        let run = recorded(&Scenario::from_link(link).expect("the test's scenario is valid"));
        let inside = run.inspect(run.steps(), ProcessId(0));
        inside.variables.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(shown("a=chang-roberts"), ["initiator"]);
    assert_eq!(shown("a=chang-roberts&compare_with_best_seen=yes"), ["initiator", "best seen"]);
    assert_eq!(shown("a=bully"), ["in election", "marked"]);
    assert_eq!(shown("a=bully&epochs=yes"), ["in election", "marked", "epoch"]);
}

#[test]
fn a_list_says_which_life_of_its_initiator_it_is_from_once_that_has_come_back() {
    let shown = |link: &str| {
        let run = recorded(&Scenario::from_link(link).expect("the test's scenario is valid"));
        let view = (0..=run.steps()).map(|step| run.at(step)).find(|view| view.in_flight.iter().any(is_list));
        let list = view.expect("a list is sent").in_flight.into_iter().find(is_list).expect("it is in flight");
        list.fields.iter().map(|(name, value)| (name.to_string(), value.clone())).collect::<Vec<_>>()
    };
    let list = || ("list".to_owned(), Value::List(vec![Identity(0)]));
    assert_eq!(shown("a=ring-list&n=2&start=0"), [list()]);
    let incarnation = ("incarnation".to_owned(), Value::Number(1));
    let after_a_return = "a=ring-list&n=2&start=none&faults=crash:0@1,recover:0@2,notice:0@3";
    assert_eq!(shown(after_a_return), [list(), incarnation]);
}

/// Of a ring list's messages the first kind is the list.
fn is_list(message: &MessageView) -> bool {
    message.row.kind == Kind(0)
}

/// What a message says besides its label is told where it matters.
#[test]
fn an_election_that_asks_again_is_told_as_such() {
    let scenario =
        Scenario::from_link("a=bully&n=3&established=yes&faults=notice:0").expect("the test's scenario is valid");
    let run = recorded(&scenario);
    let told = |step| narrate::step(&run, step, Language::English).to_string();
    assert_eq!(
        told(0),
        "1 suspects its leader; 1 starts an election and asks everyone higher (2 of them); 1 sends election(1) to 2; 1 sends election(1, asked again) \
         to 3; 1 waits for an answer until round 2"
    );
    assert_eq!(
        told(2),
        "3 sends answer to 1; 3 leads, and tells 1 so, because 1 asks again; 3 sends coordinator(3) to 1"
    );
}

#[test]
fn a_crowded_run_is_told_alike_whichever_way_one_comes() {
    let scenario = Scenario::from_link("a=bully&n=96").expect("the test's scenario is valid");
    let (run, visited) = (recorded(&scenario), recorded(&scenario));
    let told = |run: &Run, step| narrate::step(run, step, Language::English).to_string();
    for moment in [60, 500, 20, run.steps(), 97] {
        assert_eq!(visited.at(moment), run.at(moment));
        for step in moment.saturating_sub(50)..run.steps().min(moment + 50) {
            assert_eq!(told(&visited, step), told(&run, step), "step {step}, seen from {moment}");
        }
        assert_eq!(visited.at(moment), run.at(moment));
    }
}

#[test]
fn seeks_to_and_fro_in_a_crowd_show_what_is_there() {
    // Some thousands of lists are in flight, each in memory of its own.
    let scenario = Scenario::from_link("a=ring-list&n=64&dup=1&events=20000").expect("the test's scenario is valid");
    let (run, visited) = (recorded(&scenario), recorded(&scenario));
    let crowded = run.steps();
    let in_flight = run.at(crowded).in_flight.len() + run.at(crowded).unlisted;
    assert!(in_flight > 4000, "{in_flight}");
    // The other run is gone through from its beginning to each moment.
    for moment in [crowded, 300, crowded - 1, 17, crowded / 2, crowded] {
        assert_eq!(run.at(0).steps, 0);
        assert_eq!(visited.at(moment), run.at(moment), "{moment}");
    }
}

#[test]
fn of_what_has_not_been_recorded_nothing_is_said_but_what_came_of_it() {
    let scenario = Scenario::from_link("a=chang-roberts&n=8&faults=crash:3@6").expect("the test's scenario is valid");
    let whole = recorded(&scenario);
    assert!(narrate::broke_after(&whole).is_some());
    let mut recording = algorithms::record(&scenario, DEFAULT_MEMORY).expect("the test's scenario is valid");
    recording.advance(10);
    let part = recording.finish();
    assert_eq!(narrate::verdict(&part).to_string(), "Recorded up to round 1 only; in the end: being worked out");
    let part = part.with_whole_summary(whole.summary().clone());
    let (messages, said) = (whole.summary().counters.sent(), narrate::verdict(&part).to_string());
    let outcome = format!("process 8 leads, but not all follow it; {messages} messages in all");
    assert_eq!(said, format!("Recorded up to round 1 only; in the end: {outcome}"));
    assert_eq!(narrate::broke_after(&part), None, "the crash comes later");
    assert_eq!((part.is_whole(), part.steps(), part.recorded_until()), (false, 10, 1));
    assert_eq!(part.at(10).processes, whole.at(10).processes);
}

#[test]
fn of_a_run_that_is_not_recorded_it_is_said_as_of_others_who_leads_and_since_when_all_know() {
    // One election; two, since the first leader crashes; none.
    let expected = [
        ("a=chang-roberts&n=8&ids=ascending", "process 8 leads, and all know it at round 15"),
        ("a=bully&n=5&faults=crash:4@20&detector=perfect", "process 4 leads, and all know it at round 24"),
        ("a=bully&n=5&established=yes&start=none", "process 5 leads as before"),
    ];
    for (link, outcome) in expected {
        let scenario = Scenario::from_link(link).expect("the test's scenario is valid");
        let whole = recorded(&scenario);
        let verdict = narrate::verdict(&whole).to_string();
        assert!(verdict.replacen("Process", "process", 1).starts_with(outcome), "{verdict}");
        let recording = algorithms::record(&scenario, DEFAULT_MEMORY).expect("the test's scenario is valid");
        let said = narrate::verdict(&recording.finish().with_whole_summary(whole.summary().clone())).to_string();
        let messages = whole.summary().counters.sent();
        let cost =
            if messages == 0 { ", without a message".to_owned() } else { format!("; {messages} messages in all") };
        assert_eq!(said, format!("Recorded up to round 0 only; in the end: {outcome}{cost}"));
    }
}

#[test]
fn a_run_that_was_stopped_is_not_said_to_have_ended() {
    let scenario = Scenario::from_link("a=lelann&n=64").expect("the test's scenario is valid");
    let mut recording = algorithms::record(&scenario, DEFAULT_MEMORY).expect("the test's scenario is valid");
    recording.advance(10);
    let stopped = at_once(async |budget| algorithms::summarized(&scenario, 1000, budget).await);
    let part = recording.finish().with_whole_summary(stopped.expect("the test's scenario is valid"));
    let said = narrate::verdict(&part).to_string();
    assert_eq!(said, "Recorded up to round 0 only; in the end: stopped at 1000 bytes of memory, before it ended");
}
