//! A run that is carried out in slices is the run that is carried out at once, wherever the slices end; and it ends.

use election_core::run::DEFAULT_MEMORY;
use election_core::sim::{Limit, Status};
use election_core::{Run, Scenario, algorithms, record, summarize};
use election_tests::random::{self, Dice, EVERYTHING, NOTHING};

/// How many scenarios of each algorithm are compared.
const SCENARIOS: u64 = 500;

/// How long the slices of one run are: a few steps each, up to so many.
const LONGEST: [u64; 5] = [1, 2, 7, 50, 1000];

/// More slices than any run here takes: what is not over by then never ends.
fn most_slices(scenario: &Scenario) -> u64 {
    // It may be gone through four times, and a tick in which nothing happens counts as a step.
    10 * (scenario.limits.events + u64::from(scenario.limits.time.min(100_000)))
}

/// Goes on in random slices until it is over; says how many those were.
fn in_slices(scenario: &Scenario, dice: &mut Dice, mut advance: impl FnMut(u64) -> bool) -> u64 {
    let longest = *dice.pick(&LONGEST);
    let mut slices = 1;
    while !advance(1 + dice.below(longest)) {
        slices += 1;
        assert!(slices < most_slices(scenario), "it does not end: {}", scenario.to_json());
    }
    slices
}

/// Compares a recording and a summary in slices with the run at once; says whether the run repeats itself.
fn compare(scenario: &Scenario, dice: &mut Dice) -> bool {
    let at_once = Run::record(scenario).expect("the scenario is valid");
    let mut recording = record(scenario, DEFAULT_MEMORY).expect("the scenario is valid");
    in_slices(scenario, dice, |steps| recording.advance(steps));
    assert!(recording.progress().is_over);
    let run = recording.finish();
    assert_eq!(run.summary(), at_once.summary(), "{}", scenario.to_json());
    assert_eq!(run.trace().hash(), at_once.trace().hash(), "{}", scenario.to_json());
    let mut summarizing = summarize(scenario, DEFAULT_MEMORY).expect("the scenario is valid");
    in_slices(scenario, dice, |steps| summarizing.advance(steps));
    assert_eq!(&summarizing.finish(), at_once.summary(), "{}", scenario.to_json());
    matches!(at_once.summary().status, Status::Limit(Limit::Repeats(_)))
}

#[test]
fn random_runs_are_the_same_in_slices() {
    let mut repeating = 0;
    for info in algorithms::all() {
        for number in 0..SCENARIOS {
            let trouble = if number % 8 == 0 { NOTHING } else { EVERYTHING };
            let Ok(scenario) = random::read(&random::scenario(&info.key, number, trouble)) else { continue };
            repeating += u32::from(compare(&scenario, &mut Dice(number)));
        }
    }
    println!("{repeating} of them repeat themselves");
    assert!(repeating > 20, "only {repeating} repeat themselves");
}

/// Some of the slices end amid the last tick of the search for the period.
#[test]
fn a_run_that_repeats_itself_ends_however_it_is_sliced() {
    let links = [
        // Found when it comes to its limit, before anybody watches it; many steps a tick.
        "a=bully&restart_on_every_election=yes&n=7&start=none&faults=crash:6,notice:0&events=777",
        "a=ring-list&start=0,2&faults=crash:2@3&events=500",
        // Found while it goes on.
        "a=ring-list&start=0,2&faults=crash:2@3",
    ];
    for link in links {
        let scenario = Scenario::from_link(link).expect("the link is valid");
        let at_once = Run::record(&scenario).expect("the link is valid");
        let status = at_once.summary().status;
        assert!(matches!(status, Status::Limit(Limit::Repeats(_))), "{link}: {status:?}");
        for slice in 1..100 {
            let mut recording = record(&scenario, DEFAULT_MEMORY).expect("the link is valid");
            let mut slices = 0;
            while !recording.advance(slice) {
                slices += 1;
                assert!(slices < 1_000_000, "{link} does not end in slices of {slice}");
            }
            assert_eq!(recording.finish().summary(), at_once.summary(), "{link} in slices of {slice}");
        }
    }
}

/// Whoever has seen enough stops: what is there then is a run, too.
#[test]
fn a_run_that_is_stopped_says_so() {
    let scenario = Scenario { processes: 32, ..Scenario::new(&algorithms::all()[0]) };
    let mut recording = record(&scenario, DEFAULT_MEMORY).expect("the scenario is valid");
    let mut summarizing = summarize(&scenario, DEFAULT_MEMORY).expect("the scenario is valid");
    assert!(!recording.advance(100) && !summarizing.advance(100));
    assert_eq!(summarizing.progress().steps, 100);
    let (run, summary) = (recording.finish(), summarizing.finish());
    assert_eq!(run.steps(), 100);
    assert_eq!(summary.status, Status::Limit(Limit::Stopped(100)));
    assert_eq!(run.summary(), &summary);
}

/// As many tokens as there are lists take a small part of what the lists hold.
#[test]
fn what_messages_in_flight_hold_counts_towards_the_limit_of_memory() {
    let status = |link: &str| {
        let scenario = Scenario::from_link(link).expect("the link is valid");
        algorithms::run_within(&scenario, 100_000).expect("the link is valid").status
    };
    assert_eq!(status("a=lelann&n=256"), Status::Elected);
    assert_eq!(status("a=ring-list&n=256"), Status::Limit(Limit::Memory(100_000)));
}
