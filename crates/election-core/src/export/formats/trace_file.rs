//! A trace that was written before, held against a run: whether the same happens in it.

use serde_json::{Map, Value};

use super::super::step::Step;
use super::super::trace::{OBSERVED, SCENARIO, cells};
use super::difference::Difference;
use super::itf;
use crate::error::InputError;
use crate::run::Run;
use crate::scenario::Scenario;

/// What a step, or a state, says of itself, by name.
pub(super) type Row = Map<String, Value>;

/// A trace as a file has it.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceFile {
    form: Form,
    scenario: Option<Scenario>,
    is_observed: bool,
    /// Each with the number of its step.
    rows: Vec<(usize, Row)>,
}

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// As [`trace_csv`](super::super::trace_csv) writes it, or some of its rows and columns.
    Csv,
    /// As [`trace_json_lines`](super::super::trace_json_lines) writes it.
    JsonLines,
    /// As [`Format::Itf`](super::Format::Itf) is: states, the first of them before any step.
    Itf,
}

impl TraceFile {
    /// Whether a text looks like a trace, however much is wrong with it.
    #[must_use]
    pub fn looks_like_one(text: &str) -> bool {
        Form::of(text).is_some()
    }

    /// Reads a trace in one of the forms in which runs are written step by step: CSV, lines of JSON, ITF.
    ///
    /// # Errors
    /// The line that is wrong, or what is wrong with its scenario.
    pub fn read(text: &str) -> Result<Self, InputError> {
        const ALLOWED: &str = "a trace as `election run --trace` writes it (CSV, or lines of JSON), or one in ITF";
        let form = Form::of(text).ok_or_else(|| InputError::new("trace", first_line(text), ALLOWED))?;
        let (rows, scenario) = match form {
            Form::Csv => csv_rows(text)?,
            Form::JsonLines => json_rows(text)?,
            Form::Itf => states(text)?,
        };
        // Older traces do not say of what they are.
        let scenario = scenario.filter(|scenario| !scenario.is_empty()).map(|text| Scenario::from_input(&text));
        let wrong = |error: InputError| InputError { path: format!("{SCENARIO}: {}", error.path), ..error };
        let scenario = scenario.transpose().map_err(wrong)?;
        let is_observed = rows.first().is_some_and(|(_, row)| row.get(OBSERVED) == Some(&Value::Bool(true)));
        Ok(Self { form, scenario, is_observed, rows })
    }

    /// The scenario that it says it is of.
    #[must_use]
    pub fn scenario(&self) -> Option<&Scenario> {
        self.scenario.as_ref()
    }

    /// Whether it is of a run that happened elsewhere, on real processes: then its scenario's own run is another one, and
    /// [`TraceFile::carry_out`] gives the run that it tells of.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.is_observed
    }

    /// Its steps, each with its number.
    pub(super) fn rows(&self) -> &[(usize, Row)] {
        &self.rows
    }

    /// Whether it has states, the first of them before any step, and not steps.
    #[must_use]
    pub fn has_states(&self) -> bool {
        self.form == Form::Itf
    }

    /// How many steps it has, or states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many rows the whole of a run has in this form.
    ///
    /// # Errors
    /// When a run of this size cannot be written in it.
    pub fn len_of(&self, run: &Run) -> Result<usize, InputError> {
        match self.form {
            Form::Csv | Form::JsonLines => Ok(run.steps()),
            Form::Itf => Ok(states_of(run)?.len()),
        }
    }

    /// Where the run does something else first. Rows that the file does not have are not missed: a table may be part of one.
    ///
    /// # Errors
    /// When a run of this size cannot be written in the form of the file.
    pub fn first_difference(&self, run: &Run) -> Result<Option<Difference>, InputError> {
        let states = if self.form == Form::Itf { states_of(run)? } else { Vec::new() };
        let differing = |(step, row): &(usize, Row)| {
            let own = match self.form {
                Form::Itf => states.get(*step).cloned(),
                _ if *step >= run.steps() => None,
                Form::Csv => Some(cells(run, *step).map(|(name, cell)| (name.to_owned(), cell.into())).collect()),
                Form::JsonLines => as_row(serde_json::to_value(Step::of(run, *step)).ok()?),
            };
            match own {
                Some(own) => difference(*step, row, &own, self.form == Form::Csv),
                None => Some(Difference::after_end(*step, row)),
            }
        };
        Ok(self.rows.iter().find_map(differing))
    }
}

impl Form {
    fn of(text: &str) -> Option<Self> {
        let line = first_line(text);
        let is_step =
            || serde_json::from_str::<Row>(line).is_ok_and(|row| row.contains_key("step") && row.contains_key("tick"));
        if line.starts_with("step,") {
            Some(Self::Csv)
        } else if line.starts_with('{') && is_step() {
            Some(Self::JsonLines)
        } else if text.contains("\"#meta\"") && text.contains("\"states\"") {
            Some(Self::Itf)
        } else {
            None
        }
    }
}

/// The first line in which there is something.
fn first_line(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start().lines().next().unwrap_or_default().trim_end()
}

/// Rows, and the scenario that they are of.
type Read = (Vec<(usize, Row)>, Option<String>);

fn csv_rows(text: &str) -> Result<Read, InputError> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let wrong = |line: usize, found: &dyn std::fmt::Display, allowed: &str| {
        InputError::new(format!("line {line}"), found, allowed)
    };
    let head = table.headers().map_err(|error| wrong(1, &error, "the names of columns"))?.clone();
    let (mut rows, mut scenario) = (Vec::new(), None);
    for (at, cells) in table.records().enumerate() {
        // The head stands in the first line.
        let line = at + 2;
        let cells = cells.map_err(|error| wrong(line, &error, "as many cells as the head has, separated by commas"))?;
        let mut row: Row = head.iter().zip(&cells).map(|(name, cell)| (name.to_owned(), cell.into())).collect();
        scenario = scenario.or(row
            .remove(SCENARIO)
            .as_ref()
            .and_then(Value::as_str)
            .filter(|text| !text.is_empty())
            .map(str::to_owned));
        let number = cells.get(0).unwrap_or_default();
        let step = number.parse().map_err(|_| wrong(line, &number, "the number of a step, from 0"))?;
        rows.push((step, row));
    }
    Ok((rows, scenario))
}

fn json_rows(text: &str) -> Result<Read, InputError> {
    let (mut rows, mut scenario) = (Vec::new(), None);
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (at, line) in lines {
        let wrong = |allowed: &str| InputError::new(format!("line {}", at + 1), line, allowed);
        let mut row: Row =
            serde_json::from_str(line).map_err(|error| wrong(&format!("an object of JSON ({error})")))?;
        scenario = scenario.or(row.remove(SCENARIO).as_ref().and_then(Value::as_str).map(str::to_owned));
        let step = row.get("step").and_then(Value::as_u64).and_then(|step| usize::try_from(step).ok());
        rows.push((step.ok_or_else(|| wrong("`step`, its number from 0"))?, row));
    }
    Ok((rows, scenario))
}

fn states(text: &str) -> Result<Read, InputError> {
    let wrong = |found: &dyn std::fmt::Display, allowed: &str| InputError::new("trace", found, allowed);
    let text = text.trim_start_matches('\u{feff}');
    let mut trace: Row = serde_json::from_str(text).map_err(|error| wrong(&error, "a trace in ITF, which is JSON"))?;
    let Some(Value::Array(states)) = trace.remove("states") else {
        return Err(wrong(&"no states", "a list of states"));
    };
    let source = trace.get("#meta").and_then(|meta| meta.get("source")).and_then(Value::as_str).map(str::to_owned);
    let numbered = |(number, state)| as_row(state).map(|row| (number, row));
    let rows: Option<Vec<_>> = states.into_iter().enumerate().map(numbered).collect();
    Ok((rows.ok_or_else(|| wrong(&"a state that is no object", "states that are objects"))?, source))
}

/// The states of a run, as a trace in ITF has them.
fn states_of(run: &Run) -> Result<Vec<Row>, InputError> {
    let (rows, _) = states(&itf::itf(run)?)?;
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

fn as_row(value: Value) -> Option<Row> {
    match value {
        Value::Object(row) => Some(row),
        _ => None,
    }
}

/// What a row says otherwise than the run. In words if it can be told so; a table may lack columns, and have others beside.
fn difference(step: usize, row: &Row, own: &Row, is_table: bool) -> Option<Difference> {
    let is_other = |name: &str| {
        let is_left_out = is_table && (!row.contains_key(name) || !own.contains_key(name));
        ![SCENARIO, OBSERVED].contains(&name) && !is_left_out && row.get(name) != own.get(name)
    };
    let names = std::iter::once("text").chain(row.keys().chain(own.keys()).map(String::as_str));
    let name = { names }.find(|name| is_other(name))?;
    Some(Difference::of(step, name, row.get(name), own.get(name)))
}

#[cfg(test)]
mod tests {
    use super::super::super::{trace_csv, trace_json_lines};
    use super::super::Format;
    use super::*;

    const LINKS: [&str; 4] = [
        "a=chang-roberts&n=5&ids=shuffled&seed=3&faults=crash:2@3&detector=perfect:2",
        "a=bully&n=4&start=0&faults=crash:3@0,recover:3@30",
        "a=ring-list&start=0,2&faults=crash:2@3",
        "a=tree&n=6&delay=1-3&seed=4",
    ];

    fn said(value: &Value) -> String {
        value.as_str().expect("words").to_owned()
    }

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).unwrap()).unwrap()
    }

    /// A run in every form.
    fn written(run: &Run) -> [String; 3] {
        let (mut csv, mut lines) = (Vec::new(), Vec::new());
        trace_csv(run, &mut csv).unwrap();
        trace_json_lines(run, &mut lines).unwrap();
        [String::from_utf8(csv).unwrap(), String::from_utf8(lines).unwrap(), Format::Itf.write(run).unwrap()]
    }

    #[test]
    fn a_trace_names_its_scenario_whose_run_is_the_same() {
        for link in LINKS {
            let run = run(link);
            for text in written(&run) {
                assert!(TraceFile::looks_like_one(&text), "{text}");
                let trace = TraceFile::read(&text).unwrap();
                assert_eq!(trace.scenario(), Some(run.scenario()), "{link}");
                assert_eq!(trace.len(), trace.len_of(&run).unwrap(), "{link}");
                assert_eq!(trace.first_difference(&run), Ok(None), "{link}");
            }
        }
    }

    #[test]
    fn the_first_step_that_differs_is_named_and_told() {
        let (run, other) = (run(LINKS[0]), run(&LINKS[0].replace("crash:2@3", "crash:2@4")));
        let [csv, lines, _] = written(&run);
        let texts = |run: &Run| {
            (0..run.steps())
                .map(|step| said(&serde_json::to_value(Step::of(run, step)).unwrap()["text"]))
                .collect::<Vec<_>>()
        };
        let (mine, others) = (texts(&run), texts(&other));
        let first = mine.iter().zip(&others).position(|(mine, other)| mine != other).unwrap();
        for text in [csv, lines] {
            let difference = TraceFile::read(&text).unwrap().first_difference(&other).unwrap().unwrap();
            assert_eq!((difference.step, &*difference.name), (first, "text"));
            assert_eq!(
                (difference.found.as_ref(), difference.here.as_ref()),
                (Some(&mine[first]), Some(&others[first]))
            );
        }
    }

    #[test]
    fn a_number_inside_a_message_is_named_alone() {
        let run = run("a=chang-roberts&n=3");
        let [_, lines, _] = written(&run);
        let changed = lines.replacen("\"to\":1", "\"to\":0", 1);
        let difference = TraceFile::read(&changed).unwrap().first_difference(&run).unwrap().unwrap();
        let expected = ("sent[0].to", Some("0"), Some("1"));
        assert_eq!((&*difference.name, difference.found.as_deref(), difference.here.as_deref()), expected);
        assert!(!difference.is_after_end);
    }

    #[test]
    fn steps_after_the_end_are_a_difference() {
        let run = run(LINKS[0]);
        let after = run.steps();
        for text in
            [format!("step,kind\n{after},start\n"), format!("{{\"step\":{after},\"tick\":9,\"text\":\"start\"}}\n")]
        {
            let difference = TraceFile::read(&text).unwrap().first_difference(&run).unwrap().unwrap();
            assert!(difference.is_after_end, "{text}");
            assert_eq!((difference.step, difference.here), (after, None), "{text}");
        }
    }

    #[test]
    fn a_table_may_be_part_of_one_and_have_columns_of_its_own() {
        let run = run(LINKS[1]);
        let trace = TraceFile::read("step,mine,kind\n0,x,crash\n").unwrap();
        assert_eq!((trace.scenario(), trace.first_difference(&run)), (None, Ok(None)));
        let trace = TraceFile::read("step,mine,kind\n1,x,nothing\n").unwrap();
        assert_eq!(
            trace.first_difference(&run).unwrap().map(|difference| (difference.step, difference.name)),
            Some((1, "kind".to_owned()))
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, path) in [
            ("step,kind\n0,start\nx,deliver\n", "line 3"),
            ("step,kind\n0,start,more\n", "line 2"),
            ("{\"step\":0,\"tick\":0}\n{\"step\":", "line 2"),
            ("{\"step\":0,\"tick\":0}\n{\"tick\":1}", "line 2"),
            ("{\"#meta\":{},\"states\":7}", "trace"),
            ("hello", "trace"),
        ] {
            assert_eq!(TraceFile::read(text).unwrap_err().path, path, "{text}");
        }
        let error = TraceFile::read("step,scenario\n0,#a=nobody\n").unwrap_err();
        assert_eq!(error.path, "scenario: a", "{error}");
    }
}
