//! `election grade`: a column of links in, a row each out.

use std::collections::BTreeMap;
use std::io;
use std::process::ExitCode;
use std::time::Instant;

use election_core::exercises;

use crate::answers::{Answer, Answers, GRADES};
use crate::arguments;
use crate::cells::harmless;
use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::marking::{Marked, Marker};
use crate::output;
use crate::student::Roster;
use crate::summary::{self, Summary};

pub(crate) fn grade(arguments: &arguments::Grade) -> Result<ExitCode, Failure> {
    let exercise = exercises::find(&arguments.exercise)?;
    let marker = Marker::new(exercise);
    let (name, mut answers) = Answers::open(&arguments.answers, arguments.column.as_deref(), exercise)?;
    let ctrl_c = CtrlC::catch();
    let begun = Instant::now();
    let (mut graded, mut right) = (0u64, 0u64);
    let mut summary = Summary::new(exercise.key);
    let mut seen = Seen::default();
    let mut table = Table::new(&answers);
    table.head(&answers)?;
    while !ctrl_c.was_pressed() && !table.is_closed {
        let next = answers.next().map_err(|error| Failure::Read { path: name.clone(), error })?;
        let Some(answer) = next else { break };
        let marked = marker.mark(&answer);
        (graded, right) = (graded + 1, right + u64::from(marked.grade.is_right));
        summary.count(&marked);
        table.row(&answer, &marked, &seen.before(&answer, &marked))?;
    }
    table.finish()?;
    if arguments.summary {
        output::say(summary::text(&[summary]).trim_end());
    }
    if arguments.rate {
        let seconds = begun.elapsed().as_secs_f64();
        let rate = (graded as f64 / seconds.max(f64::MIN_POSITIVE)).round();
        output::say(format_args!("{graded} answers, {right} right, in {seconds:.2} s: {rate} a second"));
    }
    if ctrl_c.was_pressed() {
        output::note(format_args!("stopped by hand after {graded} answers"));
    }
    Ok(ctrl_c::status(ctrl_c.was_pressed()))
}

/// What was handed in so far.
#[derive(Default)]
struct Seen {
    roster: Roster,
    /// Where a student's first answer stands.
    students: BTreeMap<usize, String>,
    /// Who handed in a scenario first, and where.
    scenarios: BTreeMap<String, (Option<usize>, String)>,
}

impl Seen {
    /// What of an answer has been seen before: its student, and its scenario from somebody else.
    fn before(&mut self, answer: &Answer, marked: &Marked) -> String {
        if marked.is_empty {
            return String::new();
        }
        let mut words = Vec::new();
        let is_known = !answer.student.is_unknown();
        let student = is_known.then(|| self.roster.place(answer.student.clone()));
        if let Some(student) = student {
            let first = self.students.entry(student).or_insert_with(|| answer.at.clone());
            if *first != answer.at {
                words.push(format!("handed in before, {first}"));
            }
        }
        if let Some(scenario) = &marked.scenario {
            let here = || (student, answer.place());
            let (by, place) = self.scenarios.entry(scenario.clone()).or_insert_with(here);
            let is_own = by.is_some() && *by == student;
            if *place != answer.place() && !is_own {
                words.push(format!("same answer as {place}"));
            }
        }
        words.join("; ")
    }
}

/// The graded answers on standard output.
struct Table {
    writer: csv::Writer<io::StdoutLock<'static>>,
    /// Whether the reader has had enough (`| head`), which is no error.
    is_closed: bool,
}

impl Table {
    /// With the delimiter of the answers: what opened the one file opens the other.
    fn new(answers: &Answers) -> Self {
        let writer = csv::WriterBuilder::new().delimiter(answers.delimiter()).from_writer(io::stdout().lock());
        Self { writer, is_closed: false }
    }

    fn head(&mut self, answers: &Answers) -> Result<(), Failure> {
        let columns = answers.others().chain([answers.link()]).chain(GRADES.map(str::to_owned));
        let written = self.writer.write_record(columns);
        self.look_at(written.map_err(io::Error::from))
    }

    fn row(&mut self, answer: &Answer, Marked { grade, .. }: &Marked, seen: &str) -> Result<(), Failure> {
        let right = if grade.is_right { "yes" } else { "no" };
        // A sentence may begin with what the file says, too.
        let grades =
            [&answer.link, right, &grade.score.to_string(), &grade.why, seen].map(|cell| harmless(cell.to_owned()));
        let written = self.writer.write_record(answer.others.iter().chain(&grades));
        self.look_at(written.map_err(io::Error::from))
    }

    fn finish(mut self) -> Result<(), Failure> {
        let written = self.writer.flush();
        self.look_at(written)
    }

    fn look_at(&mut self, written: io::Result<()>) -> Result<(), Failure> {
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.is_closed = true,
            Err(error) => return Err(Failure::Write { path: "standard output".to_owned(), error }),
            Ok(()) => {}
        }
        Ok(())
    }
}
