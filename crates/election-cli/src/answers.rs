//! A file of answers: CSV with a header, and links in one of its columns ([`crate::columns`]).
//!
//! What stands in the file was written by many hands. A row that is no answer says so where its grade would stand; only a file that
//! has no links at all is refused.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::path::Path;

use election_core::InputError;
use election_core::exercises::Exercise;

use crate::cells::{harmless, text};
use crate::columns::{StudentColumns, link_column};
use crate::failure::Failure;
use crate::folder;
use crate::hand_in::is_nothing;
use crate::lines::LONGEST_LINE;
use crate::records::{DELIMITERS, Quotes, Record, Records};
use crate::student::Student;

/// The columns that grading adds. Where a file has them already, they are left out, so that a graded file can be graded again.
pub(crate) const GRADES: [&str; 4] = ["right", "score", "why", "seen"];

/// A row of the file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Where it stands: `line 2`, or a file in a folder.
    pub(crate) at: String,
    /// Whose it is; nothing is known of them where the row is not whole.
    pub(crate) student: Student,
    /// What stands in the other columns, in their order.
    pub(crate) others: Vec<String>,
    /// The cell of the link, as it stands.
    pub(crate) link: String,
    /// Why the row is no answer, where it is none.
    pub(crate) problem: Option<Problem>,
}

/// Why a row is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// Nothing was handed in.
    NoLink(String),
    /// The row is not whole.
    Broken(String),
}

impl Problem {
    pub(crate) fn why(&self) -> &str {
        let (Self::NoLink(why) | Self::Broken(why)) = self;
        why
    }
}

impl Answer {
    /// Whose it is, and where it stands: `Ada, line 2`.
    pub(crate) fn place(&self) -> String {
        if self.student.is_unknown() { self.at.clone() } else { format!("{}, {}", self.student, self.at) }
    }
}

/// The rows of a file, one after the other.
pub(crate) struct Answers {
    records: Records,
    header: Vec<String>,
    /// Which column has the links.
    link: usize,
    /// Which columns say whose they are.
    students: StudentColumns,
    /// The files that the rows come from, where it is a folder.
    files: Vec<String>,
}

impl Answers {
    /// Opens a file, or standard input for `-`. Also says what it is called.
    pub(crate) fn open(path: &str, column: Option<&str>, exercise: &Exercise) -> Result<(String, Self), Failure> {
        let mut files = Vec::new();
        let (name, input): (&str, Box<dyn BufRead>) = match path {
            "-" => ("standard input", Box::new(io::stdin().lock())),
            path if Path::new(path).is_dir() => {
                let (table, from) = folder::table(path)?;
                files = from;
                (path, Box::new(Cursor::new(table)))
            }
            path => {
                let file = File::open(path).map_err(|error| Failure::Read { path: path.to_owned(), error })?;
                (path, Box::new(BufReader::new(file)))
            }
        };
        let answers = Self::read(name, input, column, exercise);
        let answers = answers.map_err(|error| Failure::Read { path: name.to_owned(), error })??;
        Ok((name.to_owned(), Self { files, ..answers }))
    }

    /// Reads the header, and finds the column of the links.
    fn read(
        name: &str,
        input: Box<dyn BufRead>,
        column: Option<&str>,
        exercise: &Exercise,
    ) -> io::Result<Result<Self, InputError>> {
        let mut records = Records::new(input)?;
        let first = records.next(None)?;
        let place = format!("{name}, line {}", first.as_ref().map_or(1, |first| first.line));
        if let Some(Err(error)) = first.as_ref().map(|first| check_header(first, &place)) {
            return Ok(Err(error));
        }
        let header: Vec<String> = first.iter().flat_map(|first| first.cells.iter().map(text)).collect();
        let students = StudentColumns::of(&header);
        Ok(link_column(&header, &place, column, exercise).map(|link| Self {
            records,
            header,
            link,
            students,
            files: Vec::new(),
        }))
    }

    /// Whether a column says whose the answers are.
    pub(crate) fn names_students(&self) -> bool {
        !self.students.is_empty()
    }

    /// The names of all columns.
    pub(crate) fn header(&self) -> &[String] {
        &self.header
    }

    /// What stands between two columns.
    pub(crate) fn delimiter(&self) -> u8 {
        self.records.delimiter()
    }

    /// The name of the links' column.
    pub(crate) fn link(&self) -> String {
        harmless(self.header[self.link].clone())
    }

    /// The names of the other columns.
    pub(crate) fn others(&self) -> impl Iterator<Item = String> {
        self.other_places().map(|place| harmless(self.header[place].clone()))
    }

    fn other_places(&self) -> impl Iterator<Item = usize> {
        let is_other = |place: &usize| *place != self.link && !GRADES.contains(&&*self.header[*place]);
        (0..self.header.len()).filter(is_other)
    }

    /// The next row; none after the last.
    pub(crate) fn next(&mut self) -> io::Result<Option<Answer>> {
        let columns = self.header.len();
        let Some(mut record) = self.records.next(Some(columns))? else {
            return Ok(None);
        };
        // Spreadsheets fill up rows, and what was cut off is no cell.
        while record.cells.len() > columns && record.cells.iter().next_back().is_some_and(<[u8]>::is_empty) {
            record.cells.truncate(record.cells.len() - 1);
        }
        if record.is_too_long {
            record.cells.truncate(record.cells.len() - 1);
        }
        let cell = |place| record.cells.get(place).map_or_else(String::new, text);
        let others = self.other_places().map(|place| harmless(cell(place))).collect();
        let link = if self.is_line(&record) { text(&record.text) } else { cell(self.link) };
        let is_whole = record.cells.len() == columns && record.quotes == Quotes::Closed;
        let student = if is_whole { self.students.student(cell) } else { Student::default() };
        let mut answer = Answer { at: self.at(record.line), student, others, link, problem: None };
        answer.problem = self.problem(&record, &answer);
        Ok(Some(answer))
    }

    /// Where a row stands that begins on this line.
    fn at(&self, line: u64) -> String {
        // The first line is the header.
        let file = usize::try_from(line).ok().and_then(|line| self.files.get(line.checked_sub(2)?));
        file.map_or_else(|| format!("line {line}"), Clone::clone)
    }

    /// Whether a row is a link as it stands: where there is nothing but links, commas and quotation marks within them need no others
    /// around.
    fn is_line(&self, Record { text, cells, quotes, is_too_long, .. }: &Record) -> bool {
        let is_cell = text.starts_with(b"\"") && *quotes == Quotes::Closed && cells.len() == 1;
        self.header.len() == 1 && !is_cell && !is_too_long
    }

    /// Why a row is no answer, if it is none.
    fn problem(&self, record: &Record, answer: &Answer) -> Option<Problem> {
        if let Some(broken) = self.broken(record) {
            return Some(Problem::Broken(broken));
        }
        let place = if answer.student.is_unknown() { sentence_of(&answer.at) } else { answer.place() };
        let column = if self.header.len() == 1 {
            String::new()
        } else {
            format!(" in the column {}", self.header[self.link].trim())
        };
        is_nothing(&answer.link).then(|| Problem::NoLink(format!("{place}: no link{column}.")))
    }

    /// What is wrong with a row as such.
    fn broken(&self, record: &Record) -> Option<String> {
        let Record { text, cells, quotes, is_too_long, .. } = record;
        let line = sentence_of(&self.at(record.line));
        let (found, wanted) = (cells.len(), self.header.len());
        if *is_too_long {
            return Some(format!("{line}: longer than {LONGEST_LINE} bytes."));
        }
        let is_line = self.is_line(record);
        if *quotes == Quotes::Open && (!is_line || text.starts_with(b"\"")) {
            return Some(format!("{line}: a quotation mark is missing after the last cell."));
        }
        if found != wanted && !is_line {
            let columns = if found == 1 { "column" } else { "columns" };
            let delimiters = self.delimiters();
            let advice = match quotes {
                Quotes::Stray => "A quotation mark is missing, or stands where it does not belong.".to_owned(),
                _ if found > wanted => format!("A cell with {delimiters} needs quotation marks."),
                _ => format!("Columns are parted by {delimiters}."),
            };
            return Some(format!("{line}: {found} {columns}, and the header has {wanted}. {advice}"));
        }
        if std::str::from_utf8(text).is_err() {
            return Some(format!("{line}: not text in UTF-8."));
        }
        None
    }

    /// What stands between the columns, in words.
    fn delimiters(&self) -> &'static str {
        let known = DELIMITERS.iter().find(|(delimiter, _)| *delimiter == self.delimiter());
        known.map_or("commas", |(_, name)| name)
    }
}

/// A place as a sentence begins with it.
fn sentence_of(place: &str) -> String {
    place.strip_prefix("line ").map_or_else(|| place.to_owned(), |number| format!("Line {number}"))
}

/// Refuses what cannot be the header of a file of answers.
fn check_header(Record { text, is_too_long, .. }: &Record, place: &str) -> Result<(), InputError> {
    let refuse = |found: String, allowed: String| Err(InputError::new(place, found, allowed));
    // In UTF-16 every letter of a link has a zero beside it.
    if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") || text.contains(&0) {
        return refuse("text in UTF-16".to_owned(), "a file in UTF-8".to_owned());
    }
    if *is_too_long {
        return refuse(format!("more than {LONGEST_LINE} bytes"), format!("a header of at most {LONGEST_LINE} bytes"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &'static [u8]) -> Result<Answers, InputError> {
        let exercise = election_core::exercises::find("make-3-win").expect("it is there");
        Answers::read("a.csv", Box::new(file), None, exercise).expect("memory can be read")
    }

    fn answers(file: &'static str) -> Result<Answers, String> {
        read(file.as_bytes()).map_err(|error| error.to_string())
    }

    fn rows(file: &'static str) -> Vec<(Vec<String>, String, Option<String>)> {
        let mut answers = answers(file).expect("it has links");
        std::iter::from_fn(|| answers.next().expect("memory can be read"))
            .map(|Answer { others, link, problem, .. }| (others, link, problem.map(|problem| problem.why().to_owned())))
            .collect()
    }

    fn row(others: &[&str], link: &str) -> (Vec<String>, String, Option<String>) {
        (others.iter().map(ToString::to_string).collect(), link.to_owned(), None)
    }

    #[test]
    fn the_column_of_links_is_called_so_or_is_the_only_one() {
        assert_eq!(rows("name,link\nAda,#a=x\n"), [row(&["Ada"], "#a=x")]);
        assert_eq!(rows("\u{feff}Link;name\r\n#a=x;Ada\r\n"), [row(&["Ada"], "#a=x")]);
        assert_eq!(rows("name\tlink\tmark\nAda\t#a=x&ids=1,2\t\n"), [row(&["Ada", ""], "#a=x&ids=1,2")]);
        assert_eq!(rows("answers\n#a=x\n#a=x&ids=3,1,2\n"), [row(&[], "#a=x"), row(&[], "#a=x&ids=3,1,2")]);
        assert_eq!(rows("link,right,score,why,name\n#a=x,no,0,Nothing.,Ada\n"), [row(&["Ada"], "#a=x")]);
        assert_eq!(rows("link\n"), []);
    }

    #[test]
    fn a_file_without_such_a_column_is_refused_with_the_line() {
        let allowed = "allowed: a header with a column named link, or with one column only, or --column with the name or number of one";
        for (file, found) in [
            ("", "nothing"),
            ("name,answer\nAda,#a=x\n", "name, answer"),
            ("link,link\n", "link, link"),
            ("#a=x\n#a=y\n", "#a=x"),
        ] {
            assert_eq!(answers(file).err(), Some(format!("a.csv, line 1: found {found}, {allowed}")), "{file:?}");
        }
    }

    #[test]
    fn a_row_that_is_no_answer_says_why() {
        let problem = |file| rows(file).into_iter().next().and_then(|(.., problem)| problem).expect("a problem");
        let commas = problem("name,link\nAda,#a=x&ids=1,2,3\n");
        assert_eq!(commas, "Line 2: 4 columns, and the header has 2. A cell with commas needs quotation marks.");
        assert_eq!(
            problem("name,link\nAda\n"),
            "Line 2: 1 column, and the header has 2. Columns are parted by commas."
        );
        assert_eq!(
            problem("name;link\nAda,#a=x\n"),
            "Line 2: 1 column, and the header has 2. Columns are parted by semicolons."
        );
        assert_eq!(
            problem("name\tlink\nAda\tB\t#a=x\n"),
            "Line 2: 3 columns, and the header has 2. A cell with tabs needs quotation marks."
        );
        assert_eq!(problem("name,link\nAda,\n"), "Ada, line 2: no link in the column link.");
        let stray = problem("name,link\n\"Ada,\"#a=x\"\n");
        assert_eq!(
            stray,
            "Line 2: 1 column, and the header has 2. A quotation mark is missing, or stands where it does not belong."
        );
    }

    #[test]
    fn a_missing_quotation_mark_costs_one_line() {
        let found = |file| -> Vec<(String, Option<String>)> {
            rows(file).into_iter().map(|(others, link, problem)| (others.join("|") + "|" + &link, problem)).collect()
        };
        let good = |row: &str| (row.to_owned(), None);
        let bad = |row: &str, line: u8| {
            (row.to_owned(), Some(format!("Line {line}: a quotation mark is missing after the last cell.")))
        };
        let three = found("name,link\nAda,\"#a=x\nBob,#a=y\nEve,#a=z\n");
        assert_eq!(three, [bad("Ada|#a=x", 2), good("Bob|#a=y"), good("Eve|#a=z")]);
        let quoted = found("name,link\r\nAda,\"#a=x\r\nBob,\"#a=y&ids=2,1\"\r\n");
        assert_eq!(quoted, [bad("Ada|#a=x", 2), good("Bob|#a=y&ids=2,1")]);
        let name = found("name,link\n\"Ada,#a=x\n\"Bob\",\"#a=y\"\n");
        assert_eq!(name, [bad("Ada,#a=x|", 2), good("Bob|#a=y")]);
        // What is meant to go on over several lines does.
        let lines = found("name,link\n\"Ada\nLovelace\",#a=x\nBob,#a=y\n,\n");
        assert_eq!(lines[..2], [good("Ada Lovelace|#a=x"), good("Bob|#a=y")]);
        assert_eq!(lines[2].1.as_deref(), Some("Line 5: no link in the column link."));
        let only = found("link\n\"#a=x\n#a=y\n");
        assert_eq!(only, [bad("|\"#a=x", 2), good("|#a=y")]);
        // Other ends of lines, and none after the last.
        assert_eq!(found("name,link\rAda,#a=x\rBob,#a=y"), [good("Ada|#a=x"), good("Bob|#a=y")]);
    }

    #[test]
    fn a_header_may_have_delimiters_in_quotation_marks() {
        assert_eq!(
            rows("\"Last, First\";link\n\"Lovelace, Ada\";#a=x&ids=2,1\n"),
            [row(&["Lovelace, Ada"], "#a=x&ids=2,1")]
        );
    }

    #[test]
    fn empty_cells_beyond_the_header_do_not_matter() {
        assert_eq!(rows("name,link\nAda,#a=x,,\n,,,\n")[0], row(&["Ada"], "#a=x"));
        assert_eq!(rows("name,link\n\"Ada\nLovelace\",#a=x,,\n"), [row(&["Ada Lovelace"], "#a=x")]);
    }

    #[test]
    fn where_there_is_nothing_but_links_each_is_given_back_as_it_was() {
        let links = ["{\"algorithm\":\"chang-roberts\",\"seed\":1}", "#a=x&ids=3,1,2", "#a=\"x\"", "a,\"b", "#a=x,,"];
        let file: &'static str = format!("link\n{}\n", links.join("\n")).leak();
        assert_eq!(rows(file), links.map(|link| row(&[], link)));
        assert_eq!(
            rows("link\n\"#a=x&ids=3,1,2\"\n\"say \"\"x\"\"\"\n"),
            [row(&[], "#a=x&ids=3,1,2"), row(&[], "say \"x\"")]
        );
    }

    #[test]
    fn a_row_that_is_too_long_costs_one_line() {
        let long = |columns: &str, before: &str| -> &'static str {
            format!("{columns}\n{before}{}\n{before}#a=x\n", "a".repeat(LONGEST_LINE + 1)).leak()
        };
        let problem = Some("Line 2: longer than 65536 bytes.".to_owned());
        assert_eq!(rows(long("link", "")), [(vec![], String::new(), problem.clone()), row(&[], "#a=x")]);
        let named = rows(long("name,link", "Ada,"));
        assert_eq!(named, [(vec!["Ada".to_owned()], String::new(), problem), row(&["Ada"], "#a=x")]);
    }

    #[test]
    fn a_header_that_cannot_be_read_is_refused() {
        let long: &'static str = format!("link,{}\n#a=x,b\n", "a".repeat(LONGEST_LINE)).leak();
        let expected = "a.csv, line 1: found more than 65536 bytes, allowed: a header of at most 65536 bytes";
        assert_eq!(answers(long).err().as_deref(), Some(expected));
        for of in [u16::to_le_bytes, u16::to_be_bytes] {
            for text in ["\u{feff}name,link\nAda,#a=x\n", "name\n"] {
                let file: &'static [u8] = text.encode_utf16().flat_map(of).collect::<Vec<u8>>().leak();
                let error = read(file).err().unwrap().to_string();
                assert_eq!(error, "a.csv, line 1: found text in UTF-16, allowed: a file in UTF-8");
            }
        }
    }

    #[test]
    fn a_line_that_says_the_delimiter_is_passed_over() {
        assert_eq!(rows("sep=;\r\nname;link\r\nAda, B;#a=x&ids=2,1\r\n"), [row(&["Ada, B"], "#a=x&ids=2,1")]);
        let problem = rows("sep=;\nname;link\nAda\n").remove(0).2;
        assert!(problem.is_some_and(|problem| problem.starts_with("Line 3: 1 column, ")));
        assert!(answers("sep=;\n").is_err_and(|error| error.contains("found nothing")));
    }

    #[test]
    fn cells_do_no_harm() {
        assert_eq!(rows("name,link\nA\u{1b}[2J,=1+1\n"), [row(&["A [2J"], "=1+1")]);
        assert_eq!(
            rows("name,link\n =cmd|calc,#a=x\n@A,#a=x\n"),
            [row(&["' =cmd|calc"], "#a=x"), row(&["'@A"], "#a=x")]
        );
        assert_eq!(answers("=1+1,link\n").map(|it| it.others().collect::<Vec<_>>()), Ok(vec!["'=1+1".to_owned()]));
        let mut answers = read(b"link\n\xff\xfe\n").unwrap();
        let answer = answers.next().unwrap().unwrap();
        assert_eq!(answer.problem, Some(Problem::Broken("Line 2: not text in UTF-8.".to_owned())));
    }
}
