//! Diagrams have every message, with what became of it.

use std::collections::BTreeMap;

use election_core::export::Format;
use election_core::trace::{Event, StepKind};
use election_core::{ProcessId, Run};

use super::{is_of_detector, random_runs, recorded, written};

/// How many arrows go from one process to another, by how they end.
pub(crate) type Arrows = BTreeMap<(u16, u16, End), usize>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum End {
    Arrives,
    Lost,
    OnItsWay,
}

/// Those that a run must have: one for each arrival and each loss, and one for what is still on its way.
pub(crate) fn expected(run: &Run) -> Arrows {
    let mut arrows = Arrows::new();
    let mut add = |from: ProcessId, to: ProcessId, end| *arrows.entry((from.0, to.0, end)).or_default() += 1;
    let trace = run.trace();
    for step in 0..run.steps() {
        let row = trace.step(step);
        let is_arrival = matches!(row.kind, StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop);
        let Some(message) = row.message.filter(|message| is_arrival && !is_of_detector(run, *message)) else {
            continue;
        };
        let is_lost = run.events(step).iter().any(|event| matches!(event, Event::Lost { .. }));
        let row = trace.message(message);
        add(row.from, row.to, if is_lost { End::Lost } else { End::Arrives });
    }
    for message in (0..).take(trace.messages()).filter(|message| !is_of_detector(run, *message)) {
        let row = trace.message(message);
        if row.arrived_in.is_none() {
            add(row.from, row.to, End::OnItsWay);
        }
    }
    arrows
}

/// Those that a diagram has: the line begins with a participant, an arrow, and a participant.
fn found(text: &str, arrows: [(&str, End); 3]) -> Arrows {
    let mut found = Arrows::new();
    for line in text.lines() {
        let Some((head, _)) = line.trim_start().split_once(':') else { continue };
        let head = head.replace(' ', "");
        // The longest arrow is tried first: one may begin as another does.
        let parts = arrows.iter().find_map(|(arrow, end)| Some((head.split_once(arrow)?, *end)));
        let Some(((from, to), end)) = parts else { continue };
        let position = |name: &str| name.strip_prefix('p').and_then(|position| position.parse().ok());
        if let (Some(from), Some(to)) = (position(from), position(to)) {
            *found.entry((from, to, end)).or_default() += 1;
        }
    }
    found
}

const MERMAID: [(&str, End); 3] = [("->>", End::Arrives), ("-x", End::Lost), ("-)", End::OnItsWay)];
const PLANTUML: [(&str, End); 3] = [("->x", End::Lost), ("->>", End::OnItsWay), ("->", End::Arrives)];

#[test]
fn sequence_diagrams_have_each_message_once_for_each_time_that_it_arrives_or_is_lost() {
    let (mut ends, mut cut) = (BTreeMap::<End, usize>::new(), 0);
    for run in random_runs(30) {
        let expected = expected(&run);
        for (format, arrows) in [(Format::Mermaid, MERMAID), (Format::Plantuml, PLANTUML)] {
            let text = written(&run, format);
            let found = found(&text, arrows);
            let Some(left_out) = left_out(&text) else {
                assert_eq!(found, expected, "{} of {:?}", format.key(), run.link());
                continue;
            };
            cut += 1;
            assert!(found.iter().all(|(arrow, count)| expected[arrow] >= *count));
            let (found, expected): (usize, usize) = (found.values().sum(), expected.values().sum());
            assert_eq!(found + left_out, expected, "{} of {:?}", format.key(), run.link());
        }
        expected.iter().for_each(|((.., end), count)| *ends.entry(*end).or_default() += count);
    }
    println!("{ends:?}; {cut} diagrams end before the run");
    assert_eq!(ends.len(), 3, "{ends:?}");
}

/// How many messages a diagram says that it leaves out.
fn left_out(text: &str) -> Option<usize> {
    let (_, after) = text.split_once("Left out from here on")?;
    let number = after.split_once(' ')?.1.split(' ').next()?;
    Some(number.parse().expect("it says how many"))
}

#[test]
fn a_diagram_that_is_too_long_for_its_tool_says_how_many_messages_it_leaves_out() {
    let run = recorded("#a=lelann&n=64");
    let messages = run.trace().messages();
    for (format, arrows) in [(Format::Mermaid, MERMAID), (Format::Plantuml, PLANTUML)] {
        let text = written(&run, format);
        let found: usize = found(&text, arrows).values().sum();
        assert_eq!(left_out(&text), Some(messages - found), "{}", format.key());
        assert!(found > 100);
    }
    assert!(written(&run, Format::Mermaid).len() <= 50_000, "Mermaid takes no more");
}

#[test]
fn too_many_processes_are_bad_input() {
    let run = recorded("#a=chang-roberts&n=65");
    for format in [Format::Mermaid, Format::Plantuml, Format::Tikz] {
        let error = format.write(&run).expect_err("it is too wide");
        assert!(error.to_string().starts_with("processes: found 65, allowed: at most 64 in "), "{error}");
    }
}

#[test]
fn tikz_has_an_arrow_for_each_message_too() {
    let mut cut = 0;
    for run in random_runs(20) {
        let text = written(&run, Format::Tikz);
        if text.contains("Left out on the right") {
            cut += 1;
            continue;
        }
        let is_arrow = |line: &&str| {
            ["main", "news", "other1", "other2", "other3", "other4"].iter().any(|style| {
                line.strip_prefix("\\draw[")
                    .and_then(|line| line.strip_prefix(style))
                    .is_some_and(|rest| rest.starts_with([']', ',']))
            })
        };
        let mut found = Vec::new();
        // The legend's samples say how many there are of a kind, and go by `++`.
        for line in text.lines().filter(is_arrow).filter(|line| !line.contains("-- ++(.7,0)")) {
            let end = if line.contains(", lost]") {
                End::Lost
            } else if line.contains(", open]") {
                End::OnItsWay
            } else {
                End::Arrives
            };
            found.push(end);
        }
        let expected = expected(&run);
        for end in [End::Arrives, End::Lost, End::OnItsWay] {
            let expected: usize =
                expected.iter().filter(|((.., other), _)| *other == end).map(|(_, count)| count).sum();
            assert_eq!(found.iter().filter(|found| **found == end).count(), expected, "{end:?} in {:?}", run.link());
        }
    }
    println!("{cut} diagrams end before the run");
}

#[test]
fn odd_identities_are_no_syntax() {
    let names = ["a:b/c", "end", "wrap:x_y__z", "日本-1", "x@[y]--z", "Note"];
    let scenario = serde_json::json!({
        "algorithm": "bully", "ids": {"values": names}, "start": [{"process": 1, "at": 0}],
        "network": {"loss": 0.1}, "seed": 4,
    });
    let run = recorded(&scenario.to_string());
    let mermaid = written(&run, Format::Mermaid);
    assert_eq!(found(&mermaid, MERMAID), expected(&run));
    let texts = mermaid.lines().filter_map(|line| line.split_once(": ").map(|(_, text)| text));
    assert!(
        texts.into_iter().all(|text| !text.contains([':', ';', '<', '"'][0]) && !text.contains("__x")),
        "{mermaid}"
    );
    let plantuml = written(&run, Format::Plantuml);
    assert_eq!(found(&plantuml, PLANTUML), expected(&run));
    assert!(
        plantuml.lines().skip(2).all(|line| !line.contains("__")),
        "two of these underline in PlantUML: {plantuml}"
    );
    for format in [Format::Table, Format::Tikz] {
        let text = written(&run, format);
        let lines = text.lines().filter(|line| !line.starts_with('%'));
        assert!(lines.into_iter().all(|line| !line.replace("\\_", "").contains('_')), "{text}");
        assert!(!text.lines().any(|line| !line.starts_with('%') && line.contains('日')), "pdfTeX has no such letter");
    }
    // UUIDs are called by their first digits, and so are the participants.
    let uuids = recorded("#a=bully&n=4&ids=uuid&seed=5");
    let short = |position| uuids.identities().short(uuids.identities().at(ProcessId(position)));
    let text = written(&uuids, Format::Mermaid);
    assert!(
        (0..4).all(|position| text.contains(&format!("participant p{position} as {}\n", short(position)))),
        "{text}"
    );
}
