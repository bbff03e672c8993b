//! Traces as Apalache writes them (ITF), for who reads runs as behaviours of a state machine: Apalache's own tools, Quint, `itf-py`.
//!
//! Source: <https://apalache-mc.org/docs/adr/015adr-trace.html>. A state for each number of steps done, 0 included. Processes are keys of maps, by their identities in
//! full. Where a value may be missing, its set is empty, or the process is no key of the map. Ticks are no part of a state, but stand in its
//! `#meta`, with the step that led to it: so a run that can only repeat itself has equal states, and `loop` says to which one the last leads.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::names::Unique;
use crate::error::InputError;
use crate::model::{Condition, Identities, Identity, ProcessId, Value, Variables};
use crate::narrate::{self, Language};
use crate::run::Run;
use crate::sim::{Limit, Repeat, Status};
use crate::trace::{MessageView, ProcessView, View};

/// The most processes that all states have together: some 200 MB of text.
const MOST: usize = 500_000;

const VARIABLES: [&str; 8] = ["condition", "role", "leader", "local", "timers", "in_flight", "group", "cuts"];

/// A run as a trace.
pub(super) fn itf(run: &Run) -> Result<String, InputError> {
    let processes = usize::from(run.scenario().processes);
    if run.steps().saturating_mul(processes) > MOST {
        let allowed = format!("at most {} for {processes} processes in a trace of whole states", MOST / processes);
        return Err(InputError::new("steps", run.steps(), allowed));
    }
    let states = States { run, names: Unique::in_full(run) };
    let lasso = Lasso::of(run);
    let last = lasso.map_or(run.steps(), |lasso| lasso.until - 1);
    let mut text = format!("{{\"#meta\":{},\n\"vars\":{},\n", meta(run), json!(VARIABLES));
    if let Some(lasso) = lasso {
        let _ = writeln!(text, "\"loop\":{},", lasso.from);
    }
    text.push_str("\"states\":[");
    // A state a line.
    for steps in 0..=last {
        let _ = write!(text, "{}\n{}", if steps > 0 { "," } else { "" }, states.after(steps)?);
    }
    text.push_str("\n]}\n");
    Ok(text)
}

fn meta(run: &Run) -> Json {
    json!({
        "format": "ITF",
        "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
        "source": run.link().map_or_else(|_| String::new(), |link| format!("#{link}")),
        "description": narrate::title(run, Language::English),
        "outcome": narrate::summary(run, Language::English),
    })
}

/// A run that can only repeat itself, in numbers of steps.
#[derive(Clone, Copy)]
struct Lasso {
    /// Where the state is for the first time that comes again.
    from: usize,
    /// Where it has come again.
    until: usize,
}

impl Lasso {
    fn of(run: &Run) -> Option<Self> {
        let Status::Limit(Limit::Repeats(Repeat { every, from })) = run.summary().status else { return None };
        let after = |tick| run.trace().steps_before(tick + 1);
        let lasso = Self { from: after(from), until: after(from + every) };
        (lasso.from < lasso.until).then_some(lasso)
    }
}

struct States<'a> {
    run: &'a Run,
    names: Unique,
}

impl States<'_> {
    /// The state after so many steps.
    fn after(&self, steps: usize) -> Result<Json, InputError> {
        let view = self.run.at(steps);
        if view.unlisted > 0 {
            let found = view.in_flight.len() + view.unlisted;
            let allowed = format!("at most {} at any moment in a trace of whole states", view.in_flight.len());
            return Err(InputError::new("messages in flight", found, allowed));
        }
        let meta = match steps {
            0 => json!({"index": 0}),
            _ => {
                let text = narrate::step(self.run, steps - 1, Language::English).to_string();
                json!({"index": steps, "tick": view.now, "step": text})
            }
        };
        // The step was done again to be told: what is seen next is seen after it.
        let local = |process: &ProcessView| self.local(steps, process);
        Ok(json!({
            "#meta": meta,
            "condition": self.by_process(&view, |process| Some(json!(process.condition.name()))),
            "role": self.by_process(&view, |process| Some(json!(process.role.name()))),
            "leader": self.by_process(&view, |process| process.leader.map(|leader| self.identity(leader))),
            "local": self.by_process(&view, local),
            "timers": self.by_process(&view, |process| Some(self.timers(process))),
            "in_flight": view.in_flight.iter().map(|message| self.message(message)).collect::<Vec<_>>(),
            "group": self.by_process(&view, |process| Some(number(self.group(&view, process.process)))),
            "cuts": {"#set": view.cuts.iter().map(|(from, to)| json!({"#tup": [self.name(*from), self.name(*to)]})).collect::<Vec<_>>()},
        }))
    }

    fn by_process(&self, view: &View, value: impl Fn(&ProcessView) -> Option<Json>) -> Json {
        let pairs =
            view.processes.iter().filter_map(|process| Some(json!([self.name(process.process), value(process)?])));
        json!({"#map": pairs.collect::<Vec<_>>()})
    }

    /// The variables of a process that is live.
    fn local(&self, steps: usize, process: &ProcessView) -> Option<Json> {
        let is_live = process.condition == Condition::Live;
        is_live.then(|| self.record(&self.run.inspect(steps, process.process).variables))
    }

    fn timers(&self, process: &ProcessView) -> Json {
        let names = process.timers.iter().filter_map(|timer| self.run.info().timers.get(usize::from(timer.timer.0)));
        json!({"#set": names.map(|timer| &*timer.name).collect::<Vec<_>>()})
    }

    fn message(&self, message: &MessageView) -> Json {
        let kind = &*self.run.info().message(message.row.kind).kind;
        let (from, to) = (self.name(message.row.from), self.name(message.row.to));
        json!({"kind": kind, "sender": from, "receiver": to, "carries": self.record(&message.fields)})
    }

    fn group(&self, view: &View, process: ProcessId) -> u32 {
        view.groups.as_ref().map_or(0, |groups| u32::from(groups[process.index()]))
    }

    fn record(&self, variables: &Variables) -> Json {
        let fields = variables.iter().map(|(name, value)| (identifier(name), self.value(value)));
        Json::Object(fields.collect())
    }

    fn value(&self, value: &Value) -> Json {
        let all = |list: &[Identity]| list.iter().map(|identity| self.identity(*identity)).collect::<Vec<_>>();
        match value {
            Value::Identity(identity) => self.identity(*identity),
            Value::Maybe(identity) => json!({"#set": all(identity.as_slice())}),
            Value::List(list) => Json::Array(all(list)),
            Value::Set(set) => json!({"#set": all(set)}),
            Value::Process(process) => json!(self.name(*process)),
            Value::Processes(set) => json!({"#set": set.iter().map(|process| self.name(*process)).collect::<Vec<_>>()}),
            Value::Flag(flag) | Value::Remark(flag) | Value::Answer(flag) => json!(flag),
            Value::Number(value) => number(*value),
        }
    }

    fn identities(&self) -> &Identities {
        self.run.identities()
    }

    fn identity(&self, identity: Identity) -> Json {
        json!(self.identities().text(identity))
    }

    fn name(&self, process: ProcessId) -> &str {
        self.names.at(process)
    }
}

/// Words that no field has as its name in Python, where `itf-py` makes named tuples of records.
const PYTHON: [&str; 24] = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "else", "except", "finally",
    "for", "from", "global", "if", "import", "in", "is", "not", "or", "with", "yield",
];

/// A field's name as TLA+ and Python take it.
fn identifier(name: &str) -> String {
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if PYTHON.contains(&name.as_str()) { format!("{name}_") } else { name }
}

fn number(value: u32) -> Json {
    json!({"#bigint": value.to_string()})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn recorded(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).unwrap()).unwrap()
    }

    #[test]
    fn a_run_that_repeats_itself_is_a_lasso_whose_ends_are_the_same_state() {
        let run = recorded("a=ring-list&start=0,2&faults=crash:2@3");
        let lasso = Lasso::of(&run).expect("the list of a dead initiator circles for ever");
        let states = States { run: &run, names: Unique::in_full(&run) };
        let state = |steps| {
            let mut state = states.after(steps).unwrap();
            state["#meta"].take();
            state
        };
        assert_eq!(state(lasso.from), state(lasso.until));
        assert!((lasso.from + 1..lasso.until).all(|steps| state(steps) != state(lasso.from)));
        let trace: Json = serde_json::from_str(&itf(&run).unwrap()).unwrap();
        assert_eq!(trace["loop"], lasso.from);
        assert_eq!(trace["states"].as_array().unwrap().len(), lasso.until, "the last state leads back");
    }

    #[test]
    fn a_run_that_ends_has_a_state_more_than_steps_and_no_loop() {
        let run = recorded("a=bully&n=4&start=0&faults=crash:3@0");
        let trace: Json = serde_json::from_str(&itf(&run).unwrap()).unwrap();
        let states = trace["states"].as_array().unwrap();
        assert_eq!((states.len(), trace.get("loop")), (run.steps() + 1, None));
        for (index, state) in states.iter().enumerate() {
            assert_eq!(state["#meta"]["index"], index);
            assert!(VARIABLES.iter().all(|variable| state.get(variable).is_some()));
        }
    }

    #[test]
    fn a_run_too_large_says_how_large_it_may_be() {
        let mut scenario = Scenario::from_link("a=lelann&n=256").unwrap();
        scenario.limits.events = 5000;
        let error = itf(&Run::record(&scenario).unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "steps: found 5000, allowed: at most 1953 for 256 processes in a trace of whole states"
        );
    }
}
