//! Everything that happened in a run, a line a step.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::narrate::{self, Language};
use crate::process::{ProcessId, Variables};
use crate::run::Run;
use crate::sim::recorder::{Change, Fate};
use crate::sim::scenario::Tick;
use crate::system::step::Loss;
use crate::trace::{ChangeRow, Event, StepKind};

/// Writes a line of JSON for each step of a run.
///
/// Each is an object with `step` (its number, from 0), `tick`, `kind`, `process` (whose step it is: the receiver's for
/// messages; null for partitions) and `identity`; `peer`, `timer` and `message` (what arrived or was lost) where there is
/// one; `sent` (the messages that it sent), `changes` (of roles, known leaders and conditions) and `text` (the step in
/// words). A message has its `number`, `kind`, `from`, `to`, `fields`, `sent_at`, `arrives_at`, `fate`, `loss` when it is
/// lost, and `depth`. Processes are positions; leaders, and identities that messages carry, are identities.
///
/// # Errors
/// When `out` cannot be written.
pub fn trace_json_lines(run: &Run, out: &mut impl Write) -> io::Result<()> {
    for step in 0..run.steps() {
        serde_json::to_writer(&mut *out, &Step::of(run, step))?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes a head and a row for each step of a run.
///
/// The columns are those of [`trace_json_lines`]; the message that arrived has columns of its own, from `message` (its
/// number) to `fields`, `sent` lists the numbers of those sent, and `role`, `leader` and `condition` are what the step
/// changed them to.
///
/// # Errors
/// When `out` cannot be written.
pub fn trace_csv(run: &Run, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "step,tick,kind,process,identity,peer,timer,message,message_kind,from,to,sent_at,fate,loss,depth,fields,sent,role,\
         leader,condition,text"
    )?;
    for step in 0..run.steps() {
        let cells = Step::of(run, step).cells().map(|cell| quoted(&cell));
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(())
}

#[derive(Debug, Serialize)]
struct Step {
    step: usize,
    tick: Tick,
    kind: &'static str,
    process: Option<u16>,
    identity: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    peer: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timer: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
    sent: Vec<Message>,
    changes: Vec<Changed>,
    text: String,
}

#[derive(Debug, Serialize)]
struct Message {
    number: u32,
    kind: &'static str,
    from: u16,
    to: u16,
    #[serde(serialize_with = "as_object")]
    fields: Vec<(&'static str, String)>,
    sent_at: Tick,
    arrives_at: Option<Tick>,
    fate: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<&'static str>,
    depth: u32,
}

/// What became of a process.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Changed {
    Role { process: u16, role: &'static str, leader: Option<String> },
    Condition { process: u16, condition: &'static str },
}

impl Step {
    fn of(run: &Run, step: usize) -> Self {
        let row = run.trace().step(step);
        // In the order of time, so that the run is gone through only once.
        let mut message = row.message.map(|number| Message::of(run, step, number));
        if row.kind == StepKind::DeliverFirst
            && let Some(message) = &mut message
        {
            // The trace keeps what became of the last copy.
            (message.fate, message.loss) = fate_of_first(&run.events(step));
        }
        let text = narrate::step(run, step, Language::English).text;
        let sent = run.trace().sent_in(step);
        let number = |number| u32::try_from(number).expect("messages are numbered in 32 bits");
        let timer = row.timer.and_then(|timer| run.info().timers.get(usize::from(timer.0)));
        Self {
            step,
            tick: row.at,
            kind: kind_key(row.kind),
            process: row.process.map(|process| process.0),
            identity: row.process.map(|process| run.identities().text(run.identities().at(process))),
            peer: row.peer.map(|process| process.0),
            timer: timer.map(|timer| timer.name),
            message,
            sent: sent.map(|sent| Message::of(run, step + 1, number(sent))).collect(),
            changes: changes(run, step).iter().map(|change| Changed::of(run, change)).collect(),
            text,
        }
    }

    /// The columns of CSV.
    fn cells(&self) -> [String; 21] {
        fn shown(value: Option<impl ToString>) -> String {
            value.map_or_else(String::new, |value| value.to_string())
        }
        let of_message = |show: fn(&Message) -> String| shown(self.message.as_ref().map(show));
        let (mut role, mut leader, mut condition) = (None, None, None);
        for change in &self.changes {
            match change {
                Changed::Role { role: new, leader: known, .. } => (role, leader) = (Some(*new), known.clone()),
                Changed::Condition { condition: new, .. } => condition = Some(*new),
            }
        }
        let sent: Vec<String> = self.sent.iter().map(|message| message.number.to_string()).collect();
        [
            self.step.to_string(),
            self.tick.to_string(),
            self.kind.to_owned(),
            shown(self.process),
            shown(self.identity.as_ref()),
            shown(self.peer),
            shown(self.timer),
            of_message(|message| message.number.to_string()),
            of_message(|message| message.kind.to_owned()),
            of_message(|message| message.from.to_string()),
            of_message(|message| message.to.to_string()),
            of_message(|message| message.sent_at.to_string()),
            of_message(|message| message.fate.to_owned()),
            of_message(|message| message.loss.unwrap_or_default().to_owned()),
            of_message(|message| message.depth.to_string()),
            of_message(|message| {
                let fields: Vec<String> =
                    message.fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
                fields.join(" ")
            }),
            sent.join(" "),
            shown(role),
            shown(leader),
            shown(condition),
            self.text.clone(),
        ]
    }
}

impl Message {
    /// A message that is in flight after so many steps.
    fn of(run: &Run, steps: usize, number: u32) -> Self {
        let row = run.trace().message(number);
        let (fate, loss) = match row.fate {
            Fate::InFlight => ("in flight", None),
            Fate::Delivered => ("delivered", None),
            Fate::Discarded => ("discarded", None),
            Fate::Lost(loss) => ("lost", Some(loss_key(loss))),
        };
        Self {
            number,
            kind: run.info().message(row.kind).kind,
            from: row.from.0,
            to: row.to.0,
            fields: fields(run, &run.fields(steps, number)),
            sent_at: row.sent_at,
            arrives_at: row.arrives_at,
            fate,
            loss,
            depth: row.depth,
        }
    }
}

/// What became of the first copy of a message, by what its arrival did.
fn fate_of_first(events: &[Event]) -> (&'static str, Option<&'static str>) {
    let lost = events.iter().find_map(|event| match event {
        Event::Lost { loss, .. } => Some(loss_key(*loss)),
        _ => None,
    });
    let is_discarded = events.iter().any(|event| matches!(event, Event::Note { reason, .. } if reason.discards));
    match lost {
        Some(_) => ("lost", lost),
        None if is_discarded => ("discarded", None),
        None => ("delivered", None),
    }
}

impl Changed {
    fn of(run: &Run, row: &ChangeRow) -> Self {
        let ProcessId(process) = row.process;
        match row.change {
            Change::Role(role, leader) => {
                Self::Role { process, role: role.name(), leader: leader.map(|leader| run.identities().text(leader)) }
            }
            Change::Crashed => Self::Condition { process, condition: "crashed" },
            Change::Recovered | Change::Joined => Self::Condition { process, condition: "live" },
            Change::Left => Self::Condition { process, condition: "absent" },
        }
    }
}

/// What a step changed.
fn changes(run: &Run, step: usize) -> &[ChangeRow] {
    let changes = run.trace().changes();
    let before = changes.partition_point(|change| (change.step as usize) < step);
    let until = changes.partition_point(|change| (change.step as usize) <= step);
    &changes[before..until]
}

fn fields(run: &Run, fields: &Variables) -> Vec<(&'static str, String)> {
    let shown = |(name, value): &(&'static str, _)| (*name, narrate::value(value, run.identities(), Language::English));
    fields.iter().map(shown).collect()
}

fn as_object<S: Serializer>(fields: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(fields.iter().map(|(name, value)| (*name, value)))
}

fn kind_key(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Start => "start",
        StepKind::Notice => "notice",
        StepKind::Deliver => "deliver",
        StepKind::DeliverFirst => "deliver first",
        StepKind::Drop => "drop",
        StepKind::Timer => "timer",
        StepKind::Crash => "crash",
        StepKind::CrashAfter => "crash after",
        StepKind::Recover => "recover",
        StepKind::DetectCrash => "detect crash",
        StepKind::DetectRecovery => "detect recovery",
        StepKind::Partition => "partition",
        StepKind::Heal => "heal",
        StepKind::Join => "join",
        StepKind::Leave => "leave",
        StepKind::Beat => "beat",
    }
}

fn loss_key(loss: Loss) -> &'static str {
    match loss {
        Loss::Crashed => "crashed",
        Loss::Absent => "absent",
        Loss::Channel => "channel",
        Loss::Partition => "partition",
        Loss::ByHand => "by hand",
    }
}

/// A cell of CSV, in quotes where it must be.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::sim::scenario::{Action, Detector, Fault, FaultKind, Override, Scenario};

    fn run() -> Run {
        let mut scenario = Scenario::new(algorithms::all()[0]);
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
        assert!(lost > 0);
        let is_crash = |change: &serde_json::Value| change["condition"] == "crashed" && change["process"] == 1;
        assert!(steps.iter().any(|step| step["changes"].as_array().is_some_and(|list| list.iter().any(is_crash))));
    }

    #[test]
    fn csv_has_a_row_for_every_step_and_as_many_cells_in_each() {
        let run = run();
        let text = text(|out| trace_csv(&run, out));
        assert_eq!(text.lines().count(), run.steps() + 1);
        let cells = |line: &str| line.split('"').step_by(2).map(|bare| bare.matches(',').count()).sum::<usize>() + 1;
        assert!(text.lines().all(|line| cells(line) == 21), "{text}");
    }

    #[test]
    fn a_cell_is_quoted_where_it_must_be() {
        assert_eq!([quoted("a b"), quoted("a,b"), quoted("say \"a\"")], ["a b", "\"a,b\"", "\"say \"\"a\"\"\""]);
    }
}
