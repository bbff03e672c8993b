//! `election grade`: a column of links in, a row each out.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;
use std::time::Instant;

use election_core::exercises::{self, Grade, Grader};

use crate::answers::{Answer, Answers, GRADES};
use crate::arguments;
use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output;

pub(crate) fn grade(arguments: &arguments::Grade) -> Result<ExitCode, Failure> {
    let exercise = exercises::find(&arguments.exercise)?;
    let grader = Grader::new(exercise);
    let (name, input): (&str, Box<dyn BufRead>) = match &*arguments.answers {
        "-" => ("standard input", Box::new(io::stdin().lock())),
        path => {
            let file = File::open(path).map_err(|error| Failure::Read { path: path.to_owned(), error })?;
            (path, Box::new(BufReader::new(file)))
        }
    };
    let failed = |error| Failure::Read { path: name.to_owned(), error };
    let mut answers = Answers::read(input).map_err(failed)??;
    let ctrl_c = CtrlC::catch();
    let begun = Instant::now();
    let (mut graded, mut right) = (0u64, 0u64);
    let mut table = Table::new(&answers);
    table.head(&answers)?;
    while !ctrl_c.was_pressed() && !table.is_closed {
        let Some(answer) = answers.next().map_err(failed)? else { break };
        let grade = match &answer.problem {
            None => grader.link(&answer.link),
            Some(problem) => Grade { is_right: false, score: 0, why: problem.clone() },
        };
        (graded, right) = (graded + 1, right + u64::from(grade.is_right));
        table.row(&answer, &grade)?;
    }
    table.finish()?;
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

    fn row(&mut self, answer: &Answer, grade: &Grade) -> Result<(), Failure> {
        let right = if grade.is_right { "yes" } else { "no" };
        let score = grade.score.to_string();
        let grades = [&*answer.link, right, &score, &grade.why];
        let written = self.writer.write_record(answer.others.iter().map(String::as_str).chain(grades));
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
