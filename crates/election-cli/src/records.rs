//! The records of a CSV file, read so that a missing quotation mark costs one line and not the rest of the file.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use csv::ByteRecord;

/// The longest header, in bytes.
const LONGEST_HEADER: u64 = 65_536;

/// What some programs put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// At most so many lines are one record, by line breaks between quotation marks.
const MOST_LINES: usize = 100;

/// A record, and where it begins.
pub(crate) struct Record {
    pub(crate) line: u64,
    pub(crate) cells: ByteRecord,
    pub(crate) quotes: Quotes,
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

/// The records of a file, one after the other.
pub(crate) struct Records {
    input: Box<dyn BufRead>,
    delimiter: u8,
    /// Lines that have been read and are no part of a record yet.
    ahead: VecDeque<Vec<u8>>,
    /// The number of the next line.
    line: u64,
}

impl Records {
    /// Looks at the first line, for what stands between its cells.
    pub(crate) fn new(mut input: Box<dyn BufRead>) -> io::Result<Self> {
        let mut first = Vec::new();
        input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut first)?;
        let first = first.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&first);
        let mut records = Self { input, delimiter: delimiter(first), ahead: VecDeque::new(), line: 1 };
        if !first.is_empty() {
            records.put_ahead(first);
        }
        Ok(records)
    }

    /// What stands between two cells.
    pub(crate) fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// The next record; none after the last. Lines are read as one record where a cell goes on over their ends and what comes of it
    /// `is_whole`; otherwise each is a record of its own.
    pub(crate) fn next(&mut self, is_whole: impl Fn(&ByteRecord) -> bool) -> io::Result<Option<Record>> {
        while let Some(first) = self.line_ahead(0)? {
            let mut text = first.to_vec();
            if text.is_empty() {
                self.take(1);
                continue;
            }
            let quotes = quotes(&text, self.delimiter);
            let alone = self.cells(&text)?;
            if quotes != Quotes::Open {
                return Ok(Some(Record { line: self.take(1), cells: alone, quotes }));
            }
            for more in 1..MOST_LINES {
                let Some(line) = self.line_ahead(more)? else { break };
                text.push(b'\n');
                text.extend_from_slice(line);
                match self::quotes(&text, self.delimiter) {
                    Quotes::Open => {}
                    Quotes::Stray => break,
                    Quotes::Closed => {
                        let cells = self.cells(&text)?;
                        if is_whole(&cells) {
                            return Ok(Some(Record { line: self.take(more + 1), cells, quotes: Quotes::Closed }));
                        }
                        break;
                    }
                }
            }
            return Ok(Some(Record { line: self.take(1), cells: alone, quotes: Quotes::Open }));
        }
        Ok(None)
    }

    /// A line that comes after so many others; none where there are fewer.
    fn line_ahead(&mut self, place: usize) -> io::Result<Option<&[u8]>> {
        while self.ahead.len() <= place {
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            self.put_ahead(&line);
        }
        Ok(self.ahead.get(place).map(Vec::as_slice))
    }

    /// Lines end with `\n`, `\r\n` or `\r`.
    fn put_ahead(&mut self, text: &[u8]) {
        let text = text.strip_suffix(b"\n").map_or(text, |text| text.strip_suffix(b"\r").unwrap_or(text));
        self.ahead.extend(text.split(|byte| *byte == b'\r').map(<[u8]>::to_vec));
    }

    /// Takes so many lines; says the number of the first.
    fn take(&mut self, lines: usize) -> u64 {
        let first = self.line;
        self.line += self.ahead.drain(..lines).count() as u64;
        first
    }

    fn cells(&self, text: &[u8]) -> io::Result<ByteRecord> {
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.delimiter(self.delimiter).flexible(true).has_headers(false);
        let mut cells = ByteRecord::new();
        reader.buffer_capacity(text.len().max(1)).from_reader(text).read_byte_record(&mut cells)?;
        Ok(cells)
    }
}

/// How a record uses quotation marks.
fn quotes(text: &[u8], delimiter: u8) -> Quotes {
    let (mut is_quoted, mut is_begin) = (false, true);
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if is_quoted && byte == b'"' {
            if bytes.next_if_eq(&b'"').is_none() {
                is_quoted = false;
                if bytes.peek().is_some_and(|next| *next != delimiter) {
                    return Quotes::Stray;
                }
            }
        } else if !is_quoted {
            is_quoted = is_begin && byte == b'"';
            is_begin = byte == delimiter;
        }
    }
    if is_quoted { Quotes::Open } else { Quotes::Closed }
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
            assert_eq!(quotes(text.as_bytes(), b','), expected, "{text}");
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
