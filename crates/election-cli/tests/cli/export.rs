//! `election export`.

use election_core::export::Format;

use crate::support::{Scratch, election, printed};

const LINK: &str = "#a=bully&n=4&start=0&faults=crash:3@0";

#[test]
fn every_format_is_printed_or_written_to_a_file() {
    for format in Format::ALL {
        let text = printed(election(&["export", LINK, "--format", format.key()]));
        assert!(text.ends_with('\n') && text.lines().count() > 5, "{text}");
        let file = Scratch::new(format.extension());
        assert_eq!(printed(election(&["export", LINK, "-f", format.key(), "-o", file.path()])), "");
        assert_eq!(file.read(), text, "{}", format.key());
    }
}

#[test]
fn the_csv_is_the_trace_of_run() {
    let file = Scratch::new("trace.csv");
    printed(election(&["run", LINK, "--trace", file.path()]));
    assert_eq!(printed(election(&["export", LINK, "--format", "csv"])), file.read());
}

#[test]
fn a_trace_is_exported_as_the_run_that_it_tells_of() {
    let trace = Scratch::new("exported.jsonl");
    printed(election(&["run", LINK, "--trace", trace.path()]));
    for format in ["csv", "svg", "mermaid"] {
        let of = |source: &str| printed(election(&["export", source, "--format", format]));
        assert_eq!(of(trace.path()), of(LINK), "{format}");
    }
    let run = election(&["run", trace.path()]);
    let said = String::from_utf8(run.stderr).expect("errors are text");
    assert!(said.starts_with("error: scenario: found a trace, allowed: a scenario; `election judge`"), "{said}");
}

#[test]
fn an_unknown_format_or_a_run_too_large_is_bad_input() {
    let bad = |arguments: &[&str]| {
        let output = election(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).expect("errors are text")
    };
    let unknown = bad(&["export", LINK, "--format", "pdf"]);
    assert!(Format::ALL.iter().all(|format| unknown.contains(format.key())), "{unknown}");
    let too_wide = bad(&["export", "#a=chang-roberts&n=100", "--format", "mermaid"]);
    assert_eq!(too_wide, "error: processes: found 100, allowed: at most 64 in a sequence diagram\n");
    let too_long = bad(&["export", "#a=lelann&n=256&events=5000", "--format", "itf"]);
    let expected = "error: steps: found 5000, allowed: at most 1953 for 256 processes in a trace of whole states\n";
    assert_eq!(too_long, expected);
}

#[test]
fn a_diagram_goes_along_an_axis_and_a_picture_moves() {
    let along = |axis: &str| printed(election(&["export", LINK, "--format", "svg", "--axis", axis]));
    let still = printed(election(&["export", LINK, "--format", "svg"]));
    assert_eq!(along("time"), still);
    assert!(along("events") != still && along("depth") != still && along("events") != along("depth"));
    assert!(!still.contains("<animate"));
    let moving = printed(election(&["export", LINK, "--format", "svg", "--animate"]));
    assert!(moving.contains("repeatCount=\"indefinite\"") && !moving.contains("<script"));
    for (option, allowed) in
        [(&["--axis", "time"][..], "tikz or svg with --axis"), (&["--animate"], "svg with --animate")]
    {
        let output = election(&[&["export", LINK, "--format", "csv"], option].concat());
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).expect("errors are text");
        assert_eq!(said, format!("error: format: found csv, allowed: {allowed}\n"));
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let output = election(&["export", LINK, "-f", "csv", "-o", "/nowhere/run.csv"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).expect("errors are text");
    assert!(said.starts_with("error: cannot write /nowhere/run.csv: "), "{said}");
}
