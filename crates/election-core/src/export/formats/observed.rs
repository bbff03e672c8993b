//! A trace of a run that happened elsewhere, carried out again.

use serde_json::Value;

use super::super::step::{kind_key, loss_key};
use super::trace_file::{Row, TraceFile};
use crate::algorithms;
use crate::error::InputError;
use crate::model::{ProcessId, Tick, Timer};
use crate::run::{Happened, ObservedError, ObservedStep, Run};
use crate::scenario::{Fault, FaultKind, Scenario};
use crate::system::Loss;
use crate::trace::StepKind;

impl TraceFile {
    /// The run that a trace in lines of JSON tells of: its steps are carried out by the same handlers. Whether they then do what the trace says,
    /// [`TraceFile::first_difference`] finds out.
    ///
    /// # Errors
    /// The line that is wrong, or the step that cannot have happened.
    pub fn carry_out(&self) -> Result<Run, InputError> {
        const ALLOWED: &str = "all steps of a run in lines of JSON, from the first on, with its scenario";
        let is_whole = self.rows().iter().zip(0..).all(|((step, _), number)| *step == number);
        let scenario = self.scenario().filter(|_| is_whole && !self.has_states());
        let scenario = scenario.ok_or_else(|| InputError::new("trace", "only a part of it", ALLOWED))?;
        let mut faults = scenario.faults_in_order().into_iter();
        let step = |(number, row): &(usize, Row)| {
            step(row, scenario, &mut faults).map_err(|(found, allowed)| {
                InputError::new(
                    format!("step {number}"),
                    found,
                    format!("{allowed}, as `election cluster --trace` writes it"),
                )
            })
        };
        let steps: Vec<ObservedStep> = self.rows().iter().map(step).collect::<Result<_, _>>()?;
        algorithms::observed(scenario, &steps).map_err(ObservedError::into_input)
    }
}

/// What was found, and what is allowed.
type Wrong = (String, &'static str);

fn step<'a>(
    row: &Row,
    scenario: &Scenario,
    faults: &mut impl Iterator<Item = &'a Fault>,
) -> Result<ObservedStep, Wrong> {
    let fields = Fields { row, scenario };
    let kind = fields.kind()?;
    let what = match kind {
        StepKind::Start => Happened::Start(fields.process()?),
        StepKind::Deliver => Happened::Arrival(fields.message()?),
        StepKind::DeliverFirst => Happened::FirstArrival(fields.message()?),
        StepKind::Drop => Happened::Loss(fields.message()?, fields.loss()?),
        StepKind::Timer => Happened::Timer(fields.process()?, fields.timer()?),
        StepKind::DetectCrash => Happened::CrashDetected(fields.process()?, fields.position("peer")?),
        StepKind::DetectRecovery => Happened::RecoveryDetected(fields.process()?, fields.position("peer")?),
        StepKind::Beat => Happened::Beat(fields.process()?),
        StepKind::AskProxies => Happened::AskProxies(fields.process()?),
        StepKind::Corrupt => return Err((kind_key(kind).to_owned(), "what happens on real channels")),
        _ => {
            let fault = faults.next().map(|fault| happened(&fault.kind)).filter(|(of_fault, _)| *of_fault == kind);
            let what = fault.map(|(_, what)| what);
            what.ok_or_else(|| (kind_key(kind).to_owned(), "the faults of its scenario, in order"))?
        }
    };
    Ok(ObservedStep { at: fields.number("tick")?, what, drawn: fields.drawn()? })
}

/// What happened where a fault did, and the kind of its step.
fn happened(fault: &FaultKind) -> (StepKind, Happened) {
    match *fault {
        FaultKind::Crash { process, after_sends: None } => (StepKind::Crash, Happened::Crash(ProcessId(process))),
        FaultKind::Crash { process, after_sends: Some(sends) } => {
            (StepKind::CrashAfter, Happened::CrashAfter(ProcessId(process), sends))
        }
        FaultKind::Recover(process) => (StepKind::Recover, Happened::Recovery(ProcessId(process))),
        FaultKind::Join(process) => (StepKind::Join, Happened::Join(ProcessId(process))),
        FaultKind::Leave(process) => (StepKind::Leave, Happened::Leave(ProcessId(process))),
        FaultKind::Notice(process) => (StepKind::Notice, Happened::Notice(ProcessId(process))),
        FaultKind::Partition(_) => (StepKind::Partition, Happened::Partition),
        FaultKind::Heal => (StepKind::Heal, Happened::Heal),
        FaultKind::Cut(channels) => (StepKind::Cut, Happened::Cut(channels)),
        FaultKind::Mend(channels) => (StepKind::Mend, Happened::Mend(channels)),
    }
}

/// The fields of a step.
struct Fields<'a> {
    row: &'a Row,
    scenario: &'a Scenario,
}

impl Fields<'_> {
    fn text(&self, name: &'static str) -> Result<&str, Wrong> {
        self.row.get(name).and_then(Value::as_str).ok_or_else(|| (format!("no {name}"), "the fields of its kind"))
    }

    fn number(&self, name: &'static str) -> Result<Tick, Wrong> {
        let number = self.row.get(name).and_then(Value::as_u64).and_then(|number| Tick::try_from(number).ok());
        number.ok_or_else(|| (format!("no {name}"), "the fields of its kind"))
    }

    fn kind(&self) -> Result<StepKind, Wrong> {
        let key = self.text("kind")?;
        let kind = StepKind::ALL.into_iter().find(|kind| kind_key(*kind) == key);
        kind.ok_or_else(|| (format!("kind {key}"), "a kind of steps"))
    }

    fn position(&self, name: &'static str) -> Result<ProcessId, Wrong> {
        let position = u16::try_from(self.number(name)?).ok().filter(|process| *process < self.scenario.processes);
        position.map(ProcessId).ok_or_else(|| (format!("{name} {}", self.row[name]), "the position of a process"))
    }

    fn process(&self) -> Result<ProcessId, Wrong> {
        self.position("process")
    }

    fn of_message(&self) -> Result<&Row, Wrong> {
        self.row.get("message").and_then(Value::as_object).ok_or_else(|| ("no message".to_owned(), "one that arrives"))
    }

    fn message(&self) -> Result<u32, Wrong> {
        Fields { row: self.of_message()?, scenario: self.scenario }.number("number")
    }

    fn loss(&self) -> Result<Loss, Wrong> {
        let fields = Fields { row: self.of_message()?, scenario: self.scenario };
        let key = fields.text("loss")?;
        let loss = Loss::ALL.into_iter().find(|loss| loss_key(*loss) == key);
        loss.ok_or_else(|| (format!("loss {key}"), "why a message is lost"))
    }

    fn timer(&self) -> Result<Timer, Wrong> {
        let name = self.text("timer")?;
        let timers = self.scenario.info().timers.iter();
        let timer = timers.zip(0..).find_map(|(timer, number)| (*timer.name == *name).then_some(Timer(number)));
        timer.ok_or_else(|| (format!("timer {name}"), "a timer of the algorithm"))
    }

    fn drawn(&self) -> Result<Vec<u32>, Wrong> {
        let Some(drawn) = self.row.get("drawn") else { return Ok(Vec::new()) };
        let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        let numbers = drawn.as_array().and_then(|drawn| drawn.iter().map(number).collect());
        numbers.ok_or_else(|| (format!("drawn {drawn}"), "a list of numbers"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{bare_json_lines, trace_json_lines};
    use super::*;
    use crate::compare::Parting;
    use crate::resimulation::Resimulation;
    use crate::work::at_once;

    /// The lines of a run, and those that are read from them, carried out and written again.
    fn twice(link: &str) -> (String, String, u64, u64) {
        let run = Run::record(&Scenario::from_link(link).unwrap()).unwrap();
        let text = |run: &Run| {
            let mut bytes = Vec::new();
            trace_json_lines(run, &mut bytes).unwrap();
            String::from_utf8(bytes).unwrap()
        };
        let lines = text(&run);
        let again = TraceFile::read(&lines).unwrap().carry_out().unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(TraceFile::read(&lines).unwrap().first_difference(&again), Ok(None), "{link}");
        assert_eq!(again.summary().properties, run.summary().properties, "{link}");
        for steps in [0, again.steps() / 2, again.steps()] {
            assert_eq!(again.at(steps).processes, run.at(steps).processes, "{link} after {steps} steps");
        }
        let mut bare = Vec::new();
        bare_json_lines(&run, &mut bare).unwrap();
        let bare = TraceFile::read(&String::from_utf8(bare).unwrap()).unwrap();
        assert_eq!(bare.carry_out().unwrap().trace().hash(), again.trace().hash(), "{link}");
        (lines, text(&again), run.trace().hash(), again.trace().hash())
    }

    #[test]
    fn a_run_that_is_carried_out_step_by_step_is_the_same_run() {
        // None whose processes draw: of a simulated run the trace does not say what, since the seed does.
        for link in [
            "a=chang-roberts&n=5&ids=shuffled&seed=3&faults=crash:2@3&detector=perfect:2",
            "a=bully&n=4&start=0&faults=crash:3@0,recover:3@30",
            "a=bully&n=5&detector=heartbeat:3:9&faults=crash:4@9,partition:0.1@30,heal@60,recover:4@90",
            "a=ring-list&start=0,2&faults=cut:1to2@4,mend:1to2@9",
            "a=bully&n=4&faults=join:3@20,leave:3@60,join:3@100,notice:1@140&detector=perfect",
            "a=chang-roberts&n=6&loss=0.2&dup=0.2&delay=1-4&seed=9",
            "a=bully&n=5&start=0&faults=crash:4+2",
        ] {
            let (_, again, hash, its) = twice(link);
            assert_eq!(hash, its, "{link}");
            assert!(again.contains("\"observed\":true"), "{link}");
        }
    }

    fn resimulated(run: &Run) -> Result<Resimulation, InputError> {
        at_once(async |budget| Resimulation::of(run, budget).await)
    }

    #[test]
    fn what_was_drawn_is_in_the_steps_alone_too() {
        let scenario = Scenario::from_link("a=itai-rodeh&n=3").unwrap();
        let steps =
            [2, 0, 1].map(|drawn| ObservedStep { at: 0, what: Happened::Start(ProcessId(0)), drawn: vec![drawn] });
        let in_order = |(process, step)| ObservedStep { what: Happened::Start(ProcessId(process)), ..step };
        let steps: Vec<ObservedStep> = (0..).zip(steps).map(in_order).collect();
        let run = algorithms::observed(&scenario, &steps).unwrap();
        let mut bare = Vec::new();
        bare_json_lines(&run, &mut bare).unwrap();
        let bare = String::from_utf8(bare).unwrap();
        assert!(bare.contains("\"drawn\":[2]"), "{bare}");
        let again = TraceFile::read(&bare).unwrap().carry_out().unwrap();
        assert_eq!((again.drawn(0), again.trace().hash()), (&[2][..], run.trace().hash()));
    }

    /// What is made of a run of one scenario whose trace says that it is of another.
    fn made_of(link: &str, is_said: (&str, &str)) -> Resimulation {
        let (lines, ..) = twice(link);
        let text = lines.replacen(is_said.0, is_said.1, 1);
        assert_ne!(text, lines, "{link} {is_said:?}");
        resimulated(&TraceFile::read(&text).unwrap().carry_out().unwrap()).unwrap()
    }

    #[test]
    fn a_scenario_made_of_a_run_has_the_same_run() {
        const REPEATED: &str = "a=chang-roberts&n=6&dup=0.2&delay=1-4&seed=9";
        let same = made_of(REPEATED, ("dup=0.2", "dup=0.20"));
        assert_eq!(same, Resimulation { scenario: Scenario::from_link(REPEATED).unwrap(), parting: Parting::Never });
        // What the other seed would do to messages is done otherwise by hand; but what it repeats is repeated.
        let other = made_of(REPEATED, ("seed=9", "seed=10"));
        assert!(matches!(other.parting, Parting::After(steps) if steps > 6), "{:?}", other.parting);
        let other = made_of("a=chang-roberts&n=6&delay=1-4&seed=9", ("seed=9", "seed=10"));
        assert_eq!(other.parting, Parting::Never);
        assert_ne!(other.scenario.overrides, []);
        assert_eq!(other.scenario.seed, 10);
        let started = made_of("a=bully&n=4&start=0@3,2@5", ("start=0@3,2@5", "start=0@3,2@4"));
        assert_eq!(started.scenario.to_link().unwrap(), "a=bully&n=4&start=0@3,2@5");
        // A loss by hand is not the channel's: there the runs part.
        let lost = made_of("a=chang-roberts&n=6&loss=0.2&seed=9", ("seed=9", "seed=10"));
        assert!(matches!(lost.parting, Parting::After(steps) if steps > 6), "{:?}", lost.parting);
    }

    #[test]
    fn no_damage_to_a_trace_makes_it_panic() {
        let (_, lines, ..) = twice("a=bully&n=4&start=0&faults=crash:3@0,recover:3@30,cut:0to1@40&detector=perfect");
        let lines: Vec<&str> = lines.lines().collect();
        let opened = |lines: &[String]| {
            let Ok(trace) = TraceFile::read(&lines.join("\n")) else { return };
            if let Ok(run) = trace.carry_out() {
                let _ = (trace.first_difference(&run), resimulated(&run));
            }
        };
        for place in 0..lines.len() {
            let other = |line: &dyn Fn(&str) -> Vec<String>| {
                let changed = |(number, text): (usize, &&str)| {
                    if number == place { line(text) } else { vec![(*text).to_owned()] }
                };
                opened(&lines.iter().enumerate().flat_map(changed).collect::<Vec<_>>());
            };
            other(&|_| Vec::new());
            other(&|text| vec![text.to_owned(), text.to_owned()]);
            for digit in '0'..='9' {
                other(&|text| vec![text.replacen(digit, "7", 1)]);
                other(&|text| vec![text.replace(digit, "65535")]);
            }
        }
    }

    #[test]
    fn a_step_that_cannot_have_happened_is_named() {
        let run = Run::record(&Scenario::from_link("a=chang-roberts&n=3").unwrap()).unwrap();
        let mut bytes = Vec::new();
        trace_json_lines(&run, &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let carried_out = |text: &str| TraceFile::read(text).unwrap().carry_out().map(|run| run.steps());
        assert_eq!(carried_out(&text), Ok(run.steps()));
        let mut lines: Vec<&str> = text.lines().collect();
        lines.truncate(lines.len() - 2);
        let cut_off = TraceFile::read(&lines.join("\n")).unwrap().carry_out().unwrap();
        assert!(matches!(cut_off.summary().status, crate::sim::Status::Limit(_)), "messages are in flight");
        for (from, to, path) in [
            ("\"kind\":\"start\"", "\"kind\":\"begin\"", "step 0"),
            ("\"step\":0,\"tick\":0,\"kind\":\"start\"", "\"step\":0,\"tick\":0,\"kind\":\"beat\"", "step 0"),
            ("\"step\":1,\"tick\":0,\"kind\":\"start\"", "\"step\":1,\"tick\":0,\"kind\":\"crash\"", "step 1"),
        ] {
            assert!(text.contains(from), "{from} in {text}");
            assert_eq!(carried_out(&text.replacen(from, to, 1)).unwrap_err().path, path, "{to}");
        }
    }
}
