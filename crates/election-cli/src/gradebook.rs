//! `election gradebook`: the answers to several exercises in, a row a student out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use election_core::InputError;
use election_core::exercises::{self, EXERCISES, Exercise};

use crate::answers::Answers;
use crate::arguments::{self, Counts};
use crate::cells::{harmless, listed};
use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::marking::{Marked, Marker};
use crate::output;
use crate::student::{Roster, Student};
use crate::summary::{self, Summary};

pub(crate) fn gradebook(arguments: &arguments::Gradebook) -> Result<ExitCode, Failure> {
    let sources = sources(&arguments.answers)?;
    let mut book = Gradebook::new(&sources, arguments.counts);
    let columns = Columns::read(&arguments.column, &book.exercises)?;
    let ctrl_c = CtrlC::catch();
    for source in &sources {
        book.read(source, columns.of(source.exercise), &ctrl_c)?;
    }
    output::print(&csv(book.rows())?)?;
    if let Some(path) = &arguments.moodle {
        book.write_for_moodle(path)?;
    }
    if arguments.summary {
        output::say(format_args!(
            "{} students\n\n{}",
            book.roster.students().len(),
            summary::text(&book.summaries).trim_end()
        ));
    }
    if ctrl_c.was_pressed() {
        output::note("stopped by hand: answers are missing");
    }
    Ok(ctrl_c::status(ctrl_c.was_pressed()))
}

/// A file, and the exercise that it has answers to.
struct Source<'a> {
    exercise: &'static Exercise,
    path: &'a str,
}

fn sources(arguments: &[String]) -> Result<Vec<Source<'_>>, InputError> {
    let mut sources: Vec<Source> = Vec::new();
    for argument in arguments {
        let Some((key, path)) = argument.split_once('=').filter(|(_, path)| !path.is_empty()) else {
            let keys: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.key).collect();
            let allowed = format!("EXERCISE=FILE, where EXERCISE is one of {}", keys.join(", "));
            return Err(InputError::new("answers", argument, allowed));
        };
        if path == "-" && sources.iter().any(|other| other.path == "-") {
            return Err(InputError::new("answers", argument, "a file: standard input can be read only once"));
        }
        sources.push(Source { exercise: exercises::find(key)?, path });
    }
    Ok(sources)
}

/// Which column of the files has the answers to which exercise, as far as that is said.
struct Columns<'a>(Vec<(Option<&'static str>, &'a str)>);

impl<'a> Columns<'a> {
    /// Each is a column for all exercises, or `EXERCISE=COLUMN`.
    fn read(arguments: &'a [String], exercises: &[&'static Exercise]) -> Result<Self, InputError> {
        let mut columns = Self(Vec::new());
        for argument in arguments {
            let of = argument.split_once('=').and_then(|(key, column)| {
                exercises.iter().find(|exercise| exercise.key == key).map(|exercise| (Some(exercise.key), column))
            });
            let (key, column) = of.unwrap_or((None, argument));
            if columns.0.iter().any(|(known, _)| *known == key) {
                return Err(InputError::new(
                    "--column",
                    argument,
                    "one column for all exercises, or EXERCISE=COLUMN once for each",
                ));
            }
            columns.0.push((key, column));
        }
        Ok(columns)
    }

    fn of(&self, exercise: &Exercise) -> Option<&'a str> {
        let find = |wanted: Option<&str>| self.0.iter().find(|(key, _)| *key == wanted).map(|(_, column)| *column);
        find(Some(exercise.key)).or_else(|| find(None))
    }
}

/// Something that was handed in.
struct HandedIn {
    student: usize,
    /// Which of the exercises it answers.
    exercise: usize,
    /// Where it stands: `week1.csv, line 7`.
    place: String,
    marked: Marked,
}

/// All that was handed in, and by whom.
struct Gradebook {
    exercises: Vec<&'static Exercise>,
    counts: Counts,
    roster: Roster,
    handed_in: Vec<HandedIn>,
    summaries: Vec<Summary>,
}

impl Gradebook {
    fn new(sources: &[Source], counts: Counts) -> Self {
        let mut exercises: Vec<&'static Exercise> = Vec::new();
        for source in sources {
            if !exercises.iter().any(|known| known.key == source.exercise.key) {
                exercises.push(source.exercise);
            }
        }
        let summaries = exercises.iter().map(|exercise| Summary::new(exercise.key)).collect();
        Self { exercises, counts, roster: Roster::default(), handed_in: Vec::new(), summaries }
    }

    /// Grades a file.
    fn read(&mut self, source: &Source, column: Option<&str>, ctrl_c: &CtrlC) -> Result<(), Failure> {
        let (name, mut answers) = Answers::open(source.path, column, source.exercise)?;
        if !answers.names_students() {
            let allowed = "a column that says whose the answers are, such as Name, First name and Last name, Email address, or ID number";
            return Err(InputError::new(format!("{name}, header"), answers.header().join(", "), allowed).into());
        }
        let marker = Marker::new(source.exercise);
        let exercise = self.exercises.iter().position(|exercise| exercise.key == source.exercise.key);
        let exercise = exercise.expect("the exercises are those of the sources");
        while !ctrl_c.was_pressed() {
            let next = answers.next().map_err(|error| Failure::Read { path: name.clone(), error })?;
            let Some(answer) = next else { break };
            let marked = marker.mark(&answer);
            self.summaries[exercise].count(&marked);
            let place = format!("{name}, {}", answer.at);
            let student = if answer.student.is_unknown() {
                // So that it is seen; somebody has to look into the file.
                Student { name: place.clone(), ..Student::default() }
            } else {
                answer.student
            };
            let student = self.roster.place(student);
            self.handed_in.push(HandedIn { student, exercise, place, marked });
        }
        Ok(())
    }

    /// What a student handed in for an exercise, in the order of the files.
    fn of(&self, student: usize, exercise: usize) -> impl Iterator<Item = &HandedIn> {
        self.handed_in.iter().filter(move |handed_in| {
            handed_in.student == student && handed_in.exercise == exercise && !handed_in.marked.is_empty
        })
    }

    /// The one of them that counts.
    fn counting(&self, student: usize, exercise: usize) -> Option<&HandedIn> {
        let mut of = self.of(student, exercise);
        match self.counts {
            Counts::First => of.next(),
            Counts::Last => of.last(),
            // The first of the best.
            Counts::Best => {
                of.reduce(|best, next| if next.marked.grade.score > best.marked.grade.score { next } else { best })
            }
        }
    }

    /// Which students handed in each scenario.
    fn equal(&self) -> BTreeMap<(usize, &str), BTreeSet<usize>> {
        let mut equal: BTreeMap<(usize, &str), BTreeSet<usize>> = BTreeMap::new();
        for HandedIn { student, exercise, marked, .. } in &self.handed_in {
            if let Some(scenario) = &marked.scenario {
                equal.entry((*exercise, scenario)).or_default().insert(*student);
            }
        }
        equal
    }

    /// The table: a head, and a row a student.
    fn rows(&self) -> Vec<Vec<String>> {
        let students = self.roster.students();
        let has_email = students.iter().any(|student| !student.email.is_empty());
        let has_id = students.iter().any(|student| !student.id.is_empty());
        let who = |name: String, email: String, id: String| {
            [Some(name), Some(email).filter(|_| has_email), Some(id).filter(|_| has_id)].into_iter().flatten()
        };
        let keys = self.exercises.iter().map(|exercise| exercise.key.to_owned());
        let name = "name".to_owned(); // lint: not an algorithm's
        let head = who(name, "email address".to_owned(), "id number".to_owned());
        let head = head.chain(keys).chain(["sum", "right", "notes"].map(str::to_owned)).collect();
        let equal = self.equal();
        let mut rows = vec![head];
        for (place, student) in students.iter().enumerate() {
            let counting: Vec<_> = (0..self.exercises.len()).map(|exercise| self.counting(place, exercise)).collect();
            let grades = || counting.iter().flatten().map(|handed_in| &handed_in.marked.grade);
            let sum: u64 = grades().map(|grade| u64::from(grade.score)).sum();
            let right = grades().filter(|grade| grade.is_right).count();
            let notes: Vec<String> = (0..self.exercises.len()).filter_map(|it| self.note(place, it, &equal)).collect();
            let scores = counting.iter().map(|it| it.map_or_else(String::new, |it| it.marked.grade.score.to_string()));
            let who = who(student.name.clone(), student.email.clone(), student.id.clone());
            let end = [sum.to_string(), right.to_string(), notes.join(" | ")];
            rows.push(who.chain(scores).chain(end).map(harmless).collect());
        }
        rows
    }

    /// What there is to say of a student's answer to an exercise beside its score.
    fn note(
        &self,
        student: usize,
        exercise: usize,
        equal: &BTreeMap<(usize, &str), BTreeSet<usize>>,
    ) -> Option<String> {
        let mut words = Vec::new();
        let counting = self.counting(student, exercise);
        match counting {
            None => words.push("nothing handed in".to_owned()),
            Some(HandedIn { marked, .. }) if !marked.grade.is_right => {
                words.push(marked.grade.why.trim_end_matches('.').to_owned());
            }
            Some(_) => {}
        }
        let places: Vec<&str> = self.of(student, exercise).map(|handed_in| &*handed_in.place).collect();
        if places.len() > 1 {
            let counts = self.counts.in_words();
            words.push(format!("handed in {} times ({}), {counts} counts", places.len(), listed(&places)));
        }
        let scenarios: BTreeSet<&str> =
            self.of(student, exercise).filter_map(|it| it.marked.scenario.as_deref()).collect();
        let others = scenarios.iter().filter_map(|scenario| equal.get(&(exercise, *scenario))).flatten();
        let others: BTreeSet<usize> = others.copied().filter(|other| *other != student).collect();
        if !others.is_empty() {
            let names: Vec<String> = others.iter().map(|other| self.roster.students()[*other].to_string()).collect();
            words.push(format!("same answer as {}", listed(&names)));
        }
        let place = counting.map_or_else(String::new, |counting| format!(" ({})", counting.place));
        (!words.is_empty()).then(|| format!("{}{place}: {}", self.exercises[exercise].key, words.join("; ")))
    }

    /// Writes the file that Moodle's *Import grades from CSV* reads: who, by address or number, and a grade of 100 for each exercise.
    fn write_for_moodle(&self, path: &Path) -> Result<(), Failure> {
        let students = self.roster.students();
        let has_id = students.iter().any(|student| !student.id.is_empty());
        let who = |student: &Student| {
            let id = Some(student.id.clone()).filter(|_| has_id);
            [Some(student.email.clone()), id].into_iter().flatten()
        };
        let head = Student { name: String::new(), email: "Email address".to_owned(), id: "ID number".to_owned() };
        let titles = self.exercises.iter().map(|exercise| exercise.title.to_owned());
        let mut rows = vec![who(&head).chain(titles).collect::<Vec<_>>()];
        let mut left_out = Vec::new();
        for (place, student) in students.iter().enumerate() {
            if student.email.is_empty() && student.id.is_empty() {
                left_out.push(student.to_string());
                continue;
            }
            let score = |exercise| {
                self.counting(place, exercise).map_or_else(String::new, |it| it.marked.grade.score.to_string())
            };
            rows.push(who(student).chain((0..self.exercises.len()).map(score)).map(harmless).collect());
        }
        let text = csv(rows)?;
        fs::write(path, text).map_err(|error| Failure::Write { path: path.display().to_string(), error })?;
        if !left_out.is_empty() {
            let who = listed(&left_out);
            output::note(format_args!("left out of {}, without an email address or ID number: {who}", path.display()));
        }
        Ok(())
    }
}

/// Rows as CSV.
fn csv(rows: Vec<Vec<String>>) -> Result<String, Failure> {
    let failed = |error: std::io::Error| Failure::Write { path: "the table".to_owned(), error };
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).map_err(|error| failed(error.into()))?;
    }
    let bytes = writer.into_inner().map_err(|error| failed(error.into_error()))?;
    Ok(String::from_utf8(bytes).expect("text was written"))
}
