//! The records of a CSV file, read so that a missing quotation mark costs one line and not the rest of the file.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use csv::ByteRecord;

use crate::lines::{Line, Lines};

/// What some programs put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// At most so many lines are one record, by line breaks between quotation marks.
const MOST_LINES: usize = 100;

/// What may stand between two cells, by what several of them are called.
pub(crate) const DELIMITERS: [(u8, &str); 4] =
    [(b'\t', "tabs"), (b';', "semicolons"), (b',', "commas"), (b'|', "vertical bars")];

/// A record, and where it begins.
pub(crate) struct Record {
    pub(crate) line: u64,
    /// As it stands in the file.
    pub(crate) text: Vec<u8>,
    pub(crate) cells: ByteRecord,
    pub(crate) quotes: Quotes,
    /// Whether it goes on after what was read of it.
    pub(crate) is_too_long: bool,
}

/// How a record uses quotation marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quotes {
    /// Each cell that begins with one ends with one.
    Closed,
    /// The last cell begins with one, and does not end.
    Open,
    /// A cell goes on after the one that ends it.
    Stray,
}

/// How a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reading {
    quotes: Quotes,
    cells: usize,
    /// How many cells there are up to the last that is not empty.
    filled: usize,
}

/// A line that has been read and is no part of a record yet.
struct Ahead {
    line: Line,
    /// How it is read as the beginning of a record.
    alone: Reading,
    /// How it is read where a cell goes on from the line before, once that has been asked for.
    going_on: Option<Reading>,
}

/// The records of a file, one after the other.
pub(crate) struct Records {
    lines: Lines,
    delimiter: u8,
    ahead: VecDeque<Ahead>,
    /// The number of the next line.
    line: u64,
}

impl Records {
    /// Looks at the first line, for what stands between its cells. A line that says nothing else (`sep=;`) is no record.
    pub(crate) fn new(input: Box<dyn BufRead>) -> io::Result<Self> {
        let mut lines = Lines::new(input);
        let mut first = lines.next()?.unwrap_or_default();
        if first.text.starts_with(BYTE_ORDER_MARK) {
            first.text.drain(..BYTE_ORDER_MARK.len());
        }
        let said = said_delimiter(&first.text);
        let delimiter = said.unwrap_or_else(|| delimiter(&first.text));
        let mut records = Self { lines, delimiter, ahead: VecDeque::new(), line: 1 };
        records.ahead.push_back(Ahead::new(first, delimiter));
        if said.is_some() {
            records.take(1);
        }
        Ok(records)
    }

    /// What stands between two cells.
    pub(crate) fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// The next record; none after the last. Lines are read as one record where a cell goes on over their ends and what comes of it has
    /// so many columns, if they are known, those that are empty at its end not counted; otherwise each is a record of its own.
    pub(crate) fn next(&mut self, columns: Option<usize>) -> io::Result<Option<Record>> {
        while let Some(first) = self.line_ahead(0)? {
            if first.line.text.is_empty() {
                self.take(1);
                continue;
            }
            let alone = first.alone.quotes;
            let (lines, quotes) = match self.lines_of_record(columns)? {
                Some(lines) => (lines, Quotes::Closed),
                None => (1, alone),
            };
            let line = self.line;
            let taken = self.take(lines);
            let is_too_long = taken.iter().any(|line| line.is_too_long);
            let text = taken.iter().map(|line| &*line.text).collect::<Vec<_>>().join(&b'\n');
            return Ok(Some(Record { line, cells: self.cells(&text)?, text, quotes, is_too_long }));
        }
        Ok(None)
    }

    /// How many lines are one record, if a cell of the next one goes on over its end. No line is read more than twice for that, however many
    /// quotation marks are missing.
    fn lines_of_record(&mut self, columns: Option<usize>) -> io::Result<Option<usize>> {
        let Some(Reading { quotes: Quotes::Open, mut cells, .. }) = self.line_ahead(0)?.map(|first| first.alone) else {
            return Ok(None);
        };
        let delimiter = self.delimiter;
        for place in 1..MOST_LINES {
            if columns.is_some_and(|columns| cells > columns) {
                return Ok(None);
            }
            let Some(next) = self.line_ahead(place)? else { return Ok(None) };
            if next.line.is_too_long {
                return Ok(None);
            }
            let text = &next.line.text;
            let reading = *next.going_on.get_or_insert_with(|| reading(text, delimiter, true));
            let filled = cells + reading.filled - 1;
            cells += reading.cells - 1;
            match reading.quotes {
                Quotes::Open => {}
                Quotes::Stray => return Ok(None),
                Quotes::Closed => {
                    let is_whole = |columns| filled <= columns && columns <= cells;
                    return Ok(columns.is_none_or(is_whole).then_some(place + 1));
                }
            }
        }
        Ok(None)
    }

    /// A line that comes after so many others; none where there are fewer.
    fn line_ahead(&mut self, place: usize) -> io::Result<Option<&mut Ahead>> {
        while self.ahead.len() <= place {
            let Some(line) = self.lines.next()? else { break };
            self.ahead.push_back(Ahead::new(line, self.delimiter));
        }
        Ok(self.ahead.get_mut(place))
    }

    /// Takes so many lines.
    fn take(&mut self, lines: usize) -> Vec<Line> {
        self.line += lines as u64;
        self.ahead.drain(..lines).map(|ahead| ahead.line).collect()
    }

    fn cells(&self, text: &[u8]) -> io::Result<ByteRecord> {
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.delimiter(self.delimiter).flexible(true).has_headers(false);
        let mut cells = ByteRecord::new();
        reader.buffer_capacity(text.len().max(1)).from_reader(text).read_byte_record(&mut cells)?;
        Ok(cells)
    }
}

impl Ahead {
    fn new(line: Line, delimiter: u8) -> Self {
        let alone = reading(&line.text, delimiter, false);
        Self { line, alone, going_on: None }
    }
}

/// How a line is read, at whose beginning a cell goes on between its quotation marks or does not.
fn reading(text: &[u8], delimiter: u8, goes_on: bool) -> Reading {
    let (mut is_quoted, mut is_begin, mut is_stray) = (goes_on, true, false);
    let mut found = Reading { quotes: Quotes::Closed, cells: 1, filled: 1 };
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte == delimiter && !is_quoted {
            found.cells += 1;
            is_begin = true;
            continue;
        }
        found.filled = found.cells;
        if is_quoted && byte == b'"' {
            if bytes.next_if_eq(&b'"').is_none() {
                is_quoted = false;
                is_stray |= bytes.peek().is_some_and(|next| *next != delimiter);
            }
        } else if !is_quoted {
            is_quoted = is_begin && byte == b'"';
        }
        is_begin = false;
    }
    found.quotes = match (is_stray, is_quoted) {
        (true, _) => Quotes::Stray,
        (false, true) => Quotes::Open,
        (false, false) => Quotes::Closed,
    };
    found
}

/// What stands between the cells of a file whose first line says so, as Excel writes and reads it: `sep=;`.
fn said_delimiter(line: &[u8]) -> Option<u8> {
    let said = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")).unwrap_or(line);
    match said {
        [name @ .., delimiter] if name.eq_ignore_ascii_case(b"sep=") => {
            DELIMITERS.iter().any(|(known, _)| known == delimiter).then_some(*delimiter)
        }
        _ => None,
    }
}

/// What stands between the cells: of the characters that programs write there, the one that the header has most of outside of quotation
/// marks.
fn delimiter(header: &[u8]) -> u8 {
    let count = |delimiter: &u8| {
        let mut is_quoted = false;
        let is_outside = |byte: &&u8| {
            is_quoted ^= **byte == b'"';
            !is_quoted
        };
        header.iter().filter(is_outside).filter(|byte| *byte == delimiter).count()
    };
    // Of several, the last one is taken: with none at all, a comma.
    *b"\t;,".iter().max_by_key(|delimiter| count(delimiter)).unwrap_or(&b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_are_closed_open_or_stray() {
        for (text, expected) in [
            ("a,b", Quotes::Closed),
            ("\"a,\"\"b\"\"\",c", Quotes::Closed),
            ("a\"b,5\" disk", Quotes::Closed),
            ("a,\"\"", Quotes::Closed),
            ("a,\"b", Quotes::Open),
            ("a,\"b\"\"", Quotes::Open),
            ("\"a,\"#b\"", Quotes::Stray),
        ] {
            assert_eq!(reading(text.as_bytes(), b',', false).quotes, expected, "{text}");
        }
    }

    #[test]
    fn a_cell_may_go_on_from_the_line_before() {
        for (text, quotes, cells, filled) in [
            ("b", Quotes::Open, 1, 1),
            ("b\",c", Quotes::Closed, 2, 2),
            ("b\",,", Quotes::Closed, 3, 1),
            ("a\",\",", Quotes::Open, 2, 2),
            ("\"\"b\"\"", Quotes::Open, 1, 1),
            ("\"b", Quotes::Stray, 1, 1),
        ] {
            assert_eq!(reading(text.as_bytes(), b',', true), Reading { quotes, cells, filled }, "{text}");
        }
    }

    #[test]
    fn each_line_whose_cell_does_not_end_is_a_record_of_its_own() {
        // As a line of its own and after the one before, each of these begins a cell that does not end.
        let line = format!("{}\",\",\n", "a".repeat(1000));
        let mut records = Records::new(Box::new(io::Cursor::new(line.repeat(300)))).expect("memory can be read");
        for number in 1..=300 {
            let record = records.next(Some(1000)).expect("memory can be read").expect("there are 300");
            assert_eq!((record.line, record.quotes), (number, Quotes::Open));
        }
    }

    #[test]
    fn a_first_line_may_say_what_stands_between_the_cells() {
        for (line, delimiter) in [("sep=;", b';'), ("\"SEP=\t\"", b'\t'), ("sep=|", b'|')] {
            assert_eq!(said_delimiter(line.as_bytes()), Some(delimiter), "{line}");
        }
        for line in ["sep=", "sep", "sep=;;", "sep=a", "", "name;link"] {
            assert_eq!(said_delimiter(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn delimiters_are_counted_outside_of_quotation_marks() {
        assert_eq!(delimiter(b"\"Last, First, Title\";link"), b';');
        assert_eq!(delimiter(b"a,b"), b',');
        assert_eq!(delimiter(b"link"), b',');
        assert_eq!(delimiter(b"a\tb\t\"c;d;e;f\""), b'\t');
    }
}
