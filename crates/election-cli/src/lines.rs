//! The lines of a file, of each of them no more than is needed to say that it is too long.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes. A link has 8192 at most, or thrice as many where its characters are percent-encoded.
pub(crate) const LONGEST_LINE: usize = 65_536;

/// A line without its end.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its first [`LONGEST_LINE`] bytes.
    pub(crate) text: Vec<u8>,
    /// Whether it has more.
    pub(crate) is_too_long: bool,
}

/// The lines of a file, one after the other. They end with `\n`, `\r\n` or `\r`.
pub(crate) struct Lines {
    input: Box<dyn BufRead>,
    /// Whether the last line ended with `\r`: a `\n` that follows belongs to its end.
    is_after_return: bool,
}

impl Lines {
    pub(crate) fn new(input: Box<dyn BufRead>) -> Self {
        Self { input, is_after_return: false }
    }

    /// The next line; none after the last.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut line = None;
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            let Some(first) = bytes.first() else { return Ok(line) };
            if std::mem::take(&mut self.is_after_return) && *first == b'\n' {
                self.input.consume(1);
                continue;
            }
            let Line { text, is_too_long } = line.get_or_insert_default();
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &bytes[..end.unwrap_or(bytes.len())];
            let kept = part.len().min(LONGEST_LINE - text.len());
            text.extend_from_slice(&part[..kept]);
            *is_too_long |= kept < part.len();
            self.is_after_return = end.is_some_and(|end| bytes[end] == b'\r');
            let taken = part.len() + usize::from(end.is_some());
            self.input.consume(taken);
            if end.is_some() {
                return Ok(line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// The lines of a text that is read in pieces of so many bytes.
    fn lines(text: &'static [u8], piece: usize) -> Vec<Line> {
        let mut lines = Lines::new(Box::new(BufReader::with_capacity(piece, text)));
        std::iter::from_fn(|| lines.next().expect("memory can be read")).collect()
    }

    #[test]
    fn a_line_has_one_of_three_ends() {
        for piece in [1, 2, 3, 100] {
            let found = lines(b"a\nb\r\nc\rd\n\n\r\n\re", piece);
            let texts: Vec<&[u8]> = found.iter().map(|line| &*line.text).collect();
            assert_eq!(texts, [&b"a"[..], b"b", b"c", b"d", b"", b"", b"", b"e"], "in pieces of {piece}");
        }
        assert_eq!(lines(b"", 9), []);
        assert_eq!(lines(b"a\n", 9).len(), 1);
    }

    #[test]
    fn of_a_line_that_is_too_long_the_beginning_is_kept() {
        let long = [b'a'; LONGEST_LINE + 1];
        let text: &[u8] = [&long[1..], b"\n", &long, b"\nb"].concat().leak();
        let found = lines(text, 1000);
        let lengths: Vec<(usize, bool)> = found.iter().map(|line| (line.text.len(), line.is_too_long)).collect();
        assert_eq!(lengths, [(LONGEST_LINE, false), (LONGEST_LINE, true), (1, false)]);
    }
}
