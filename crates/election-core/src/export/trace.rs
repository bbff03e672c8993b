//! Everything that happened in a run, a line a step.

use std::io::{self, Write};

use serde::Serialize;

use self::Cell::{Identity, Position, Scenario, Text};
use super::claims_report::shown;
use super::step::{Step, kind_key, loss_key};
use crate::model::{ProcessId, Tick};
use crate::run::Run;
use crate::trace::Fate;

/// Writes a line of JSON for each step of a run.
///
/// Each is an object with `step` (its number, from 0), `tick`, `kind`, `process` (whose step it is: the receiver's for
/// messages; null for what happens to channels) and `identity`; `peer`, `timer`, `channels` (what is cut or mended) and `message` (what arrived or was lost) where there is
/// one; `corrupted` (the number of the `message` that was corrupted on its way, and the `identity` that it carries since) where
/// one was; `sent` (the messages that it sent), `changes` (of roles, known leaders and conditions) and `text` (the step in
/// words); with the first step, `scenario`, a text that runs it again. Of a run that happened elsewhere, on real processes, the first step has
/// `observed` (true), and each `drawn` (what was drawn in it: with that it can be carried out again, and its scenario's own run is another one). A message has its `number`, `kind`, `from`, `to`, `fields`, `sent_at`, `arrives_at`, `fate`, `loss` when it is
/// lost, and `depth`. Processes are positions; leaders, and identities that messages carry, are identities.
///
/// # Errors
/// When `out` cannot be written.
pub fn trace_json_lines(run: &Run, out: &mut impl Write) -> io::Result<()> {
    for step in 0..run.steps() {
        serde_json::to_writer(&mut *out, &Line::of(run, step, Step::of(run, step)))?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// The same, as far as the run can be carried out again with it (`TraceFile::carry_out`): what its handlers did, and the words, are left out. That
/// is a fraction of the bytes, for runs that are sent again and again.
///
/// # Errors
/// When `out` cannot be written.
pub fn bare_json_lines(run: &Run, out: &mut impl Write) -> io::Result<()> {
    for step in 0..run.steps() {
        serde_json::to_writer(&mut *out, &Line::of(run, step, BareStep::of(run, step)))?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A line of JSON: a step, and in the first line what is to be known of the run.
#[derive(Serialize)]
struct Line<S> {
    #[serde(flatten)]
    step: S,
    #[serde(skip_serializing_if = "Option::is_none")]
    observed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
}

impl<S> Line<S> {
    fn of(run: &Run, number: usize, step: S) -> Self {
        let is_first = number == 0;
        Self {
            step,
            observed: (is_first && run.is_observed()).then_some(true),
            scenario: is_first.then(|| shown(run.scenario())),
        }
    }
}

/// What happened in a step, without what came of it.
#[derive(Serialize)]
struct BareStep<'a> {
    step: usize,
    tick: Tick,
    kind: &'static str,
    process: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    peer: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timer: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<BareMessage>,
    #[serde(skip_serializing_if = "<[u32]>::is_empty")]
    drawn: &'a [u32],
}

/// The message that arrived or was lost.
#[derive(Serialize)]
struct BareMessage {
    number: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<&'static str>,
}

impl<'a> BareStep<'a> {
    fn of(run: &'a Run, step: usize) -> Self {
        let row = run.trace().step(step);
        let timer = row.timer.and_then(|timer| run.info().timers.get(usize::from(timer.0)));
        let message = row.message.map(|number| BareMessage {
            number,
            loss: match run.trace().message(number).fate {
                Fate::Lost(loss) => Some(loss_key(loss)),
                Fate::InFlight | Fate::Delivered | Fate::Discarded => None,
            },
        });
        Self {
            step,
            tick: row.at,
            kind: kind_key(row.kind),
            process: row.process.map(|process| process.0),
            peer: row.peer.map(|process| process.0),
            timer: timer.map(|timer| &*timer.name),
            message,
            drawn: run.drawn(step),
        }
    }
}

/// Writes a head and a row for each step of a run.
///
/// The columns are those of [`trace_json_lines`], but that a process stands there as it is called on the page, by its identity, and
/// beside it by its position, counted from 0: `process` and `position`, `peer` and `peer_position`, and of a message `from` and
/// `from_position`, `to` and `to_position`. The message that arrived has columns of its own, from `message` (its number) to `fields`, `sent`
/// lists the numbers of those sent, `role`, `leader` and `condition` are what the step changed them to, and `corrupted` is the number of
/// the message that was corrupted. `scenario` stands in the row of the first step only.
///
/// # Errors
/// When `out` cannot be written.
pub fn trace_csv(run: &Run, out: &mut impl Write) -> io::Result<()> {
    steps_csv(run, 0..run.steps(), out)
}

/// Writes the head of [`trace_csv`] and its rows of these steps only.
///
/// # Errors
/// When `out` cannot be written.
///
/// # Panics
/// When there is no such step.
pub fn steps_csv(run: &Run, steps: impl IntoIterator<Item = usize>, out: &mut impl Write) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(COLUMNS.map(|(name, _)| name))?;
    for step in steps {
        let step = Step::of(run, step);
        table.write_record(COLUMNS.map(|(_, cell)| cell.of(&step, run)))?;
    }
    table.flush()
}

/// The cells of a step, each with the name of its column.
pub(super) fn cells(run: &Run, step: usize) -> impl Iterator<Item = (&'static str, String)> {
    let step = Step::of(run, step);
    COLUMNS.into_iter().map(move |(name, cell)| (name, cell.of(&step, run)))
}

/// What names the scenario in a trace.
pub(super) const SCENARIO: &str = "scenario";

/// What says in a trace that its run happened elsewhere.
pub(super) const OBSERVED: &str = "observed";

/// A column of CSV: what it is called, and what stands in it.
type Column = (&'static str, Cell);

/// What stands in the cells of a column.
enum Cell {
    /// Something of the step.
    Text(fn(&Step) -> String),
    /// The identity of the process at a position, as the page shows it.
    Identity(fn(&Step) -> Option<u16>),
    /// The position itself, from 0.
    Position(fn(&Step) -> Option<u16>),
    /// The run's scenario, beside the first step.
    Scenario,
}

impl Cell {
    fn of(&self, step: &Step, run: &Run) -> String {
        let identities = run.identities();
        match self {
            Self::Text(text) => text(step),
            Self::Identity(of) => cell(of(step).map(|position| identities.text(identities.at(ProcessId(position))))),
            Self::Position(of) => cell(of(step)),
            Self::Scenario => cell((step.step == 0).then(|| shown(run.scenario()))),
        }
    }
}

const COLUMNS: [Column; 26] = [
    ("step", Text(|step| step.step.to_string())),
    ("tick", Text(|step| step.tick.to_string())),
    ("kind", Text(|step| step.kind.to_owned())),
    ("process", Identity(|step| step.process)),
    ("position", Position(|step| step.process)),
    ("peer", Identity(|step| step.peer)),
    ("peer_position", Position(|step| step.peer)),
    ("timer", Text(|step| cell(step.timer.as_ref()))),
    ("message", Text(|step| step.of_message(|message| message.number.to_string()))),
    ("message_kind", Text(|step| step.of_message(|message| message.kind.to_string()))),
    ("from", Identity(Step::sender)),
    ("from_position", Position(Step::sender)),
    ("to", Identity(Step::receiver)),
    ("to_position", Position(Step::receiver)),
    ("sent_at", Text(|step| step.of_message(|message| message.sent_at.to_string()))),
    ("fate", Text(|step| step.of_message(|message| message.fate.to_owned()))),
    ("loss", Text(|step| step.of_message(|message| cell(message.loss)))),
    ("depth", Text(|step| step.of_message(|message| message.depth.to_string()))),
    (
        "fields",
        Text(|step| {
            step.of_message(|message| listed(message.fields.iter().map(|(name, value)| format!("{name}={value}"))))
        }),
    ),
    ("sent", Text(|step| listed(step.sent.iter().map(|message| message.number.to_string())))),
    ("role", Text(|step| cell(step.role().map(|(role, _)| role)))),
    ("leader", Text(|step| cell(step.role().and_then(|(_, leader)| leader)))),
    ("condition", Text(|step| cell(step.condition()))),
    ("corrupted", Text(|step| cell(step.corrupted.as_ref().map(|corrupted| corrupted.message)))),
    ("text", Text(|step| step.text.clone())),
    (SCENARIO, Scenario),
];

/// A cell, empty without a value.
fn cell(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Several values in a cell.
fn listed(values: impl Iterator<Item = String>) -> String {
    values.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::scenario::{Action, Detector, Fault, FaultKind, Override, Scenario, Start};

    fn run() -> Run {
        let mut scenario = Scenario::new(&algorithms::all()[0]);
        scenario.processes = 4;
        scenario.detector = Detector::Perfect { delay: 1 };
        scenario.faults = vec![Fault { at: 2, kind: FaultKind::Crash { process: 1, after_sends: None } }];
        Run::record(&scenario).expect("the test's scenario is valid")
    }

    fn text(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes).expect("a vector takes everything");
        String::from_utf8(bytes).expect("what is written is text")
    }

    #[test]
    fn each_copy_of_a_message_has_a_fate_of_its_own() {
        // 2 crashes right after it has passed the first copy on.
        let link = "a=chang-roberts&ids=3,1,2&start=1&faults=crash:2+1";
        let mut scenario = Scenario::from_link(link).expect("the test's scenario is valid");
        scenario.overrides = vec![Override { message: 0, action: Action::Duplicate }];
        let run = Run::record(&scenario).expect("the test's scenario is valid");
        let arrived = |step: &usize| run.trace().step(*step).message == Some(0);
        let fates: Vec<&str> = (0..run.steps())
            .filter(arrived)
            .map(|step| Step::of(&run, step).message.expect("a message arrives").fate)
            .collect();
        assert_eq!(fates, ["delivered", "lost"]);
    }

    #[test]
    fn json_lines_tell_of_every_step_and_message_once() {
        let run = run();
        let text = text(|out| trace_json_lines(&run, out));
        let steps: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
        assert_eq!(steps.len(), run.steps());
        let sent: Vec<u64> = steps
            .iter()
            .flat_map(|step| {
                step["sent"].as_array().expect("a list").iter().map(|sent| sent["number"].as_u64().unwrap())
            })
            .collect();
        assert_eq!(sent, (0..run.trace().messages() as u64).collect::<Vec<_>>());
        let lost = steps.iter().filter(|step| step["message"]["loss"] == "crashed").count();
        assert_eq!(lost as u64, run.summary().counters.to_crashed);
        assert_eq!(lost, 3);
        let is_crash = |change: &serde_json::Value| change["condition"] == "crashed" && change["process"] == 1;
        assert!(steps.iter().any(|step| step["changes"].as_array().is_some_and(|list| list.iter().any(is_crash))));
    }

    #[test]
    fn csv_has_a_row_for_every_step_and_is_read_back_as_it_was() {
        let run = run();
        let text = text(|out| trace_csv(&run, out));
        assert_eq!(text.lines().count(), run.steps() + 1);
        let mut table = csv::Reader::from_reader(text.as_bytes());
        let head = table.headers().expect("the head can be read").clone();
        assert_eq!((head.len(), &head[0], &head[8], &head[24]), (26, "step", "message", "text"));
        // Reading fails where a row has more cells than the head, or fewer.
        let rows: Vec<csv::StringRecord> = table.records().map(|row| row.expect("the row can be read")).collect();
        assert_eq!(rows.len(), run.steps());
        for (number, row) in rows.iter().enumerate() {
            let step = Step::of(&run, number);
            assert_eq!(row[0], number.to_string());
            assert_eq!(row[8], step.message.map_or_else(String::new, |message| message.number.to_string()));
            assert_eq!(row[24], step.text);
        }
        assert!(rows.iter().any(|row| row[24].contains(',')), "no cell had to be quoted");
    }

    #[test]
    fn processes_stand_in_csv_as_the_page_calls_them_with_their_positions_beside() {
        let scenario = Scenario::from_link("a=chang-roberts&ids=80,32,5,7").expect("the test's scenario is valid");
        let run = Run::record(&scenario).expect("the test's scenario is valid");
        let text = text(|out| trace_csv(&run, out));
        let mut table = csv::Reader::from_reader(text.as_bytes());
        let head = table.headers().expect("the head can be read").clone();
        let column = |name: &str| head.iter().position(|column| column == name).expect("there is such a column");
        let pairs = [("process", "position"), ("from", "from_position"), ("to", "to_position")];
        let (mut seen, identities) = (0, ["80", "32", "5", "7"]);
        for row in table.records().map(|row| row.expect("the row can be read")) {
            for (called, at) in pairs.map(|(called, at)| (&row[column(called)], &row[column(at)])) {
                assert_eq!(at.parse().map_or("", |at: usize| identities[at]), called, "{row:?}");
                seen += usize::from(!called.is_empty());
            }
        }
        assert!(seen > run.steps(), "{seen}");
    }

    #[test]
    fn rows_of_chosen_steps_are_those_of_the_whole_table() {
        let run = run();
        let (whole, some) = (text(|out| trace_csv(&run, out)), text(|out| steps_csv(&run, [0, 3, 4], out)));
        let whole: Vec<&str> = whole.lines().collect();
        assert_eq!(some.lines().collect::<Vec<_>>(), [whole[0], whole[1], whole[4], whole[5]]);
    }

    #[test]
    fn what_is_corrupted_is_named_by_its_number() {
        let scenario = Scenario { processes: 4, ..Scenario::new(&algorithms::all()[0]) };
        let by_hand = vec![Override { message: 2, action: Action::Corrupt }];
        let run = Run::record(&Scenario { overrides: by_hand, ..scenario }).expect("the test's scenario is valid");
        let lines = text(|out| trace_json_lines(&run, out));
        let steps: Vec<serde_json::Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
        let corrupted: Vec<&serde_json::Value> = steps.iter().filter(|step| step["kind"] == "corrupt").collect();
        let [step] = corrupted.as_slice() else { panic!("one message is corrupted, not {}", corrupted.len()) };
        assert_eq!(step["corrupted"]["message"], 2);
        let identity = step["corrupted"]["identity"].as_str().expect("a text");
        let carries = |step: &&serde_json::Value| step["message"]["number"] == 2;
        let arrival = steps.iter().find(carries).expect("it arrives all the same");
        assert_eq!(arrival["message"]["fields"]["identity"], identity);
        assert_eq!(
            steps.iter().filter(|step| step.get("corrupted").is_some()).count(),
            1,
            "no other step has the field"
        );
        let rows = text(|out| trace_csv(&run, out));
        let mut table = csv::Reader::from_reader(rows.as_bytes());
        let cells = table.records().map(|row| row.expect("the row can be read")[23].to_owned());
        assert_eq!(cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>(), ["2"]);
    }

    #[test]
    fn csv_of_a_run_without_steps_is_its_head() {
        let mut scenario = Scenario::new(&algorithms::all()[0]);
        scenario.start = Start::Nobody;
        let run = Run::record(&scenario).expect("the test's scenario is valid");
        assert_eq!(text(|out| trace_csv(&run, out)).lines().count(), 1);
    }
}
