//! Starts that come to nothing: each is a step that says why, and nobody counts them.

use election_core::narrate::{self, Language};
use election_core::trace::StepKind;
use election_core::{Run, Scenario, algorithms};

fn run(link: &str) -> Run {
    let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    Run::record(&scenario).unwrap_or_else(|error| panic!("{link}: {error}"))
}

/// What is told of the last start.
fn last_start(link: &str) -> String {
    let run = run(link);
    let start = (0..run.steps()).rfind(|step| run.trace().step(*step).kind == StepKind::Start);
    narrate::step(&run, start.expect("somebody is to start"), Language::English).to_string()
}

fn title(link: &str) -> String {
    narrate::title(&run(link), Language::English)
}

#[test]
fn a_start_that_comes_to_nothing_says_why() {
    for (link, told) in [
        ("a=lelann&start=0,3@4", "4 need not start: a message reached it first"),
        ("a=lelann&start=0,3@2&faults=crash:3@1", "4 does not start: it has crashed"),
        ("a=lelann&start=0,3@2&faults=crash:3,recover:3@1", "4 does not start: it was restarted"),
        ("a=lelann&start=0,3@2&faults=join:3@9", "4 does not start: it is not a member"),
        ("a=lelann&start=0,0@3", "1 need not start: it is in an election already"),
        ("a=counting&start=0,3", "process 3 has nothing to start"),
    ] {
        assert_eq!(last_start(link), told, "{link}");
    }
}

#[test]
fn a_title_says_who_was_in_time() {
    for (link, told) in [
        ("a=lelann&start=0,1,2,3,4@20", "LeLann, 6 processes, ascending, 4 of 5 start in time (1, 2, 3 and 4)"),
        ("a=lelann&n=8&start=0,1,2,3,4,5@40", "LeLann, 8 processes, ascending, 5 of 6 start in time"),
        ("a=lelann&start=0,2@1", "LeLann, 6 processes, ascending, 2 of them start"),
        // In the tick in which the token reaches it, it is still in time.
        ("a=lelann&start=0,2@2", "LeLann, 6 processes, ascending, 2 of them start"),
        ("a=lelann&start=0,2@3", "LeLann, 6 processes, ascending, 1 of 2 starts in time (1)"),
        ("a=bully&start=0,2@3", "Bully, 6 processes, ascending, 1 of 2 starts in time (1)"),
        // Whether the second is in time, a run that was stopped before does not say.
        ("a=lelann&start=0,2@30&time=3", "LeLann, 6 processes, ascending, 2 of them start"),
    ] {
        assert_eq!(title(link), told, "{link}");
    }
}

/// The k of a formula is how many were in time.
#[test]
fn formulas_count_initiators_that_were_in_time() {
    let run = run("a=lelann&start=0,1,2,3,4@20");
    let starts: u32 = run.summary().efforts.iter().map(|effort| effort.starts).sum();
    assert_eq!(starts, 4);
    let claims = run.summary().claims(run.scenario());
    let tokens = claims.iter().find(|verdict| verdict.id() == "lelann.messages").expect("it speaks of the run");
    assert_eq!((tokens.measured, tokens.holds()), (4 * 6, true));
    let k = algorithms::claims(run.info())[0].letters().find(|letter| letter.sign == "k").expect("it has one");
    assert_eq!(k.of(run.scenario()), Some(4));
}
