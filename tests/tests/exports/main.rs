//! Runs as other tools read them: nothing is left out, nothing is there twice, and nothing that a process is called is taken for syntax.

mod clocks;
mod diagrams;
mod drawings;
mod goldens;
mod states;

use election_core::export::Format;
use election_core::{Run, Scenario, SignalKind, algorithms};
use election_tests::random::{self, EVERYTHING};
use election_tests::runs::runs;

/// Random runs of every algorithm, full of trouble: so many of each.
fn random_runs(of_each: u64) -> impl Iterator<Item = Run> {
    let numbers = 0..runs(of_each);
    let scenarios = numbers.flat_map(|number| {
        algorithms::all().into_iter().map(move |info| random::scenario(&info.key, number, EVERYTHING))
    });
    scenarios.filter_map(|scenario| {
        let scenario = random::read(&scenario).ok()?;
        Some(Run::record(&scenario).expect("what was read is valid"))
    })
}

fn recorded(scenario: &str) -> Run {
    Run::record(&Scenario::from_input(scenario).expect("the test's scenario is valid")).expect("it is valid")
}

fn written(run: &Run, format: Format) -> String {
    format.write(run).unwrap_or_else(|error| panic!("{}: {error}", format.key()))
}

/// Whether a failure detector has sent a message, which diagrams leave out.
fn is_of_detector(run: &Run, message: u32) -> bool {
    SignalKind::is_of_detector(run.trace().message(message).kind)
}

#[test]
fn every_format_has_a_key_and_words_of_its_own() {
    let keys: std::collections::BTreeSet<_> = Format::ALL.iter().map(|format| format.key()).collect();
    let helps: std::collections::BTreeSet<_> = Format::ALL.iter().map(|format| format.help()).collect();
    assert_eq!((keys.len(), helps.len()), (Format::ALL.len(), Format::ALL.len()));
    assert!(Format::ALL.iter().all(|format| Format::of(format.key()) == Some(*format)));
    assert_eq!(Format::of("pdf"), None);
}

#[test]
fn the_csv_is_that_of_the_trace() {
    let run = recorded("#a=bully&n=5&start=0");
    let mut expected = Vec::new();
    election_core::export::trace_csv(&run, &mut expected).expect("memory can be written");
    assert_eq!(written(&run, Format::Csv).into_bytes(), expected);
}
