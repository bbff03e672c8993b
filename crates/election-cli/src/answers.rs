//! A file of answers: CSV with a header, and links in one of its columns.
//!
//! What stands in the file was written by many hands. A row that is no answer says so where its grade would stand; only a file that
//! has no links at all is refused.

use std::io::{self, BufRead, Read};

use csv::ByteRecord;
use election_core::InputError;

/// The column that holds the links, in a file of several columns.
const LINK: &str = "link";

/// The columns that grading adds. Where a file has them already, they are left out, so that a graded file can be graded again.
pub(crate) const GRADES: [&str; 3] = ["right", "score", "why"];

/// The longest header, in bytes.
const LONGEST_HEADER: u64 = 65_536;

/// A row of the file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// What stands in the other columns, in their order.
    pub(crate) others: Vec<String>,
    /// The link.
    pub(crate) link: String,
    /// Why the row is no answer, where it is none.
    pub(crate) problem: Option<String>,
}

/// The rows of a file, one after the other.
pub(crate) struct Answers {
    reader: csv::Reader<Box<dyn Read>>,
    delimiter: u8,
    header: Vec<String>,
    /// Which column has the links.
    link: usize,
    record: ByteRecord,
}

impl Answers {
    /// Reads the header, and finds the column of the links: the one called `link`, or the only one.
    pub(crate) fn read(mut input: Box<dyn BufRead>) -> io::Result<Result<Self, InputError>> {
        let mut first = Vec::new();
        input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut first)?;
        let delimiter = delimiter(&first);
        let whole: Box<dyn Read> = Box::new(io::Cursor::new(first).chain(input));
        let mut reader =
            csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(false).from_reader(whole);
        let mut record = ByteRecord::new();
        reader.read_byte_record(&mut record)?;
        let header: Vec<String> = record.iter().map(text).collect();
        let line = record.position().map_or(1, csv::Position::line);
        Ok(link_column(&header, line).map(|link| Self { reader, delimiter, header, link, record }))
    }

    /// What stands between two columns.
    pub(crate) fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// The name of the links' column.
    pub(crate) fn link(&self) -> &str {
        &self.header[self.link]
    }

    /// The names of the other columns.
    pub(crate) fn others(&self) -> impl Iterator<Item = &str> {
        self.other_places().map(|place| &*self.header[place])
    }

    fn other_places(&self) -> impl Iterator<Item = usize> {
        let is_other = |place: &usize| *place != self.link && !GRADES.contains(&&*self.header[*place]);
        (0..self.header.len()).filter(is_other)
    }

    /// The next row; none after the last.
    pub(crate) fn next(&mut self) -> io::Result<Option<Answer>> {
        if !self.reader.read_byte_record(&mut self.record)? {
            return Ok(None);
        }
        let cell = |place| self.record.get(place).map_or_else(String::new, text);
        let others = self.other_places().map(cell).collect();
        // The commas of a link need no quotation marks where there is nothing but links.
        let is_only_column = self.header.len() == 1;
        let link = if is_only_column {
            let delimiter = char::from(self.delimiter).to_string();
            self.record.iter().map(text).collect::<Vec<_>>().join(&delimiter)
        } else {
            cell(self.link)
        };
        Ok(Some(Answer { others, link: harmless(link), problem: self.problem(is_only_column) }))
    }

    /// Why the present row is no answer, if it is none.
    fn problem(&self, is_only_column: bool) -> Option<String> {
        let line = self.record.position().map_or(0, csv::Position::line);
        let (found, wanted) = (self.record.len(), self.header.len());
        if found != wanted && !is_only_column {
            let columns = if found == 1 { "column" } else { "columns" };
            return Some(format!(
                "Line {line}: {found} {columns}, and the header has {wanted}. A link with commas needs quotation marks."
            ));
        }
        if self.record.iter().any(|cell| std::str::from_utf8(cell).is_err()) {
            return Some(format!("Line {line}: not text in UTF-8."));
        }
        let link = self.record.get(self.link)?;
        if link.contains(&b'\n') {
            return Some(format!("Line {line}: a link that goes on for several lines. Is a quotation mark missing?"));
        }
        link.trim_ascii().is_empty().then(|| format!("Line {line}: no link."))
    }
}

/// What stands between the columns: of the characters that programs write there, the one that the header has most of.
fn delimiter(header: &[u8]) -> u8 {
    let count = |delimiter: &u8| header.iter().filter(|byte| *byte == delimiter).count();
    // Of several, the last one is taken: with none at all, a comma.
    *b"\t;,".iter().max_by_key(|delimiter| count(delimiter)).unwrap_or(&b',')
}

fn link_column(header: &[String], line: u64) -> Result<usize, InputError> {
    let refuse = |found: &str| {
        let allowed = format!("a header with a column named {LINK}, or with one column only");
        Err(InputError::new(format!("line {line}"), found, allowed))
    };
    let is_link = |name: &&String| name.trim().eq_ignore_ascii_case(LINK);
    match header {
        // Its first answer would be taken for a name.
        [only] if only.contains(['=', '#']) => refuse(only),
        [] => refuse(""),
        [only] if only.is_empty() => refuse(""),
        [_] => Ok(0),
        _ if header.iter().filter(is_link).count() == 1 => {
            Ok(header.iter().position(|name| is_link(&name)).unwrap_or(0))
        }
        _ => refuse(&header.join(", ")),
    }
}

/// A cell as text; line breaks and other control characters become spaces, so that nothing in it plays tricks on a terminal.
fn text(cell: &[u8]) -> String {
    String::from_utf8_lossy(cell).chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A link as it may be written into a table. No link begins like a formula: spreadsheets would work it out.
fn harmless(link: String) -> String {
    if link.trim_start().starts_with(['=', '+', '-', '@']) { format!("'{link}") } else { link }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(file: &'static str) -> Result<Answers, String> {
        Answers::read(Box::new(file.as_bytes())).expect("memory can be read").map_err(|error| error.to_string())
    }

    fn rows(file: &'static str) -> Vec<(Vec<String>, String, Option<String>)> {
        let mut answers = answers(file).expect("it has links");
        std::iter::from_fn(|| answers.next().expect("memory can be read"))
            .map(|Answer { others, link, problem }| (others, link, problem))
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
        let allowed = "allowed: a header with a column named link, or with one column only";
        for (file, found) in [
            ("", "nothing"),
            ("name,answer\nAda,#a=x\n", "name, answer"),
            ("link,link\n", "link, link"),
            ("#a=x\n#a=y\n", "#a=x"),
        ] {
            assert_eq!(answers(file).err(), Some(format!("line 1: found {found}, {allowed}")), "{file:?}");
        }
    }

    #[test]
    fn a_row_that_is_no_answer_says_why() {
        let problem = |file| rows(file).into_iter().next().and_then(|(.., problem)| problem).expect("a problem");
        let commas = problem("name,link\nAda,#a=x&ids=1,2,3\n");
        assert_eq!(commas, "Line 2: 4 columns, and the header has 2. A link with commas needs quotation marks.");
        assert!(problem("name,link\nAda\n").starts_with("Line 2: 1 column, and"));
        assert_eq!(problem("name,link\nAda,\n"), "Line 2: no link.");
        assert!(problem("name,link\nAda,\"#a=x\nBob,#a=y\n").contains("a quotation mark missing"));
    }

    #[test]
    fn cells_do_no_harm() {
        assert_eq!(rows("name,link\nA\u{1b}[2J,=1+1\n"), [row(&["A [2J"], "'=1+1")]);
        let mut answers = Answers::read(Box::new(&b"link\n\xff\xfe\n"[..])).unwrap().unwrap();
        let answer = answers.next().unwrap().unwrap();
        assert_eq!(answer.problem.as_deref(), Some("Line 2: not text in UTF-8."));
    }
}
