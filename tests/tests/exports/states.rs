//! ITF traces have the states of the run.

use election_core::export::Format;
use election_core::sim::{Limit, Status};
use election_core::{Run, gallery};
use serde_json::Value;

use super::{random_runs, recorded, written};

/// Runs that can only repeat themselves: those of the gallery, and lists that nobody takes off the ring.
fn runs_that_repeat_themselves() -> Vec<Run> {
    let mut runs: Vec<Run> = gallery::ENTRIES.iter().map(|entry| recorded(&format!("#{}", entry.link))).collect();
    for (n, at) in (4..9).flat_map(|n| (1..5).map(move |at| (n, at))) {
        runs.extend(
            [1, 3].map(|delay| recorded(&format!("#a=ring-list&n={n}&delay={delay}&start=0,2&faults=crash:2@{at}"))),
        );
    }
    runs.retain(|run| matches!(run.summary().status, Status::Limit(Limit::Repeats(_))));
    runs
}

#[test]
fn an_itf_trace_has_the_roles_conditions_and_messages_of_each_moment() {
    let (mut lassos, mut states) = (0, 0);
    let runs = random_runs(12).filter(|run| run.steps() <= 400);
    for run in runs.chain(runs_that_repeat_themselves()) {
        let trace: Value = serde_json::from_str(&written(&run, Format::Itf)).expect("it is JSON");
        let written = trace["states"].as_array().expect("a list");
        let repeats = matches!(run.summary().status, Status::Limit(Limit::Repeats(_)));
        match trace["loop"].as_u64() {
            Some(from) => {
                assert!(repeats);
                assert!(usize::try_from(from).expect("small") < written.len());
                lassos += 1;
            }
            None => assert_eq!(written.len(), run.steps() + 1),
        }
        for (steps, state) in written.iter().enumerate() {
            let view = run.at(steps);
            assert_eq!(state["in_flight"].as_array().expect("a list").len(), view.in_flight.len());
            let roles = state["role"]["#map"].as_array().expect("pairs");
            assert_eq!(roles.len(), view.processes.len());
            for (pair, process) in roles.iter().zip(&view.processes) {
                assert_eq!(pair[1], process.role.name());
            }
            let leaders = view.processes.iter().filter(|process| process.leader.is_some()).count();
            assert_eq!(state["leader"]["#map"].as_array().expect("pairs").len(), leaders);
            states += 1;
        }
    }
    println!("{states} states, {lassos} lassos");
    assert!(lassos > 10, "{lassos}");
}

/// Where a run repeats itself, one period later each state is the same but for its number, tick and words.
#[test]
fn what_a_lasso_leads_back_to_is_the_state_that_would_follow() {
    let mut lassos = 0;
    for run in runs_that_repeat_themselves() {
        let Status::Limit(Limit::Repeats(repeat)) = run.summary().status else { continue };
        let after = |tick| run.trace().steps_before(tick + 1);
        let (from, until) = (after(repeat.from), after(repeat.from + repeat.every));
        let (one, other) = (run.at(from), run.at(until));
        let shown = |view: &election_core::View| {
            view.processes.iter().map(|process| (process.role, process.leader, process.condition)).collect::<Vec<_>>()
        };
        assert_eq!(shown(&one), shown(&other));
        let on_their_way = |view: &election_core::View| {
            let messages = view.in_flight.iter();
            messages.map(|message| (message.row.from, message.row.to, message.fields.clone())).collect::<Vec<_>>()
        };
        assert_eq!(on_their_way(&one), on_their_way(&other), "{:?}", run.link());
        lassos += 1;
    }
    println!("{lassos} lassos");
    assert!(lassos > 10, "{lassos}");
}
