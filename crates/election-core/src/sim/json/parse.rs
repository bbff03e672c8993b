//! Text as a tree (RFC 8259), strictly, with an end to everything: length, depth, entries kept.

use std::borrow::Cow;

use crate::error::{Checked, InputError, Path};
use crate::sim::json::tree::{Field, Tree};
use crate::sim::scenario::MAX_LIST;

/// The deepest nesting of lists and objects: deeper than in any scenario.
const MAX_DEPTH: usize = 8;
/// More keys than any object of a scenario has: of an object with more, one of the first is unknown or doubled.
const MAX_KEYS: usize = 64;

/// Reads the one value that a text consists of.
pub(super) fn parse(text: &str) -> Checked<Tree<'_>> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    parser.skip_space();
    if parser.rest().is_empty() {
        return Err(Path::Whole.refuse(&"nothing", &"a JSON object such as {\"algorithm\": …}"));
    }
    let tree = parser.value()?;
    parser.skip_space();
    if parser.rest().is_empty() { Ok(tree) } else { Err(parser.refuse("nothing after the JSON value")) }
}

struct Parser<'t> {
    text: &'t str,
    /// Where it is, in bytes; always at a character's beginning when a method returns.
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t [u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Goes past a byte if it comes next.
    #[inline(never)]
    fn takes(&mut self, byte: u8) -> bool {
        let comes = self.peek() == Some(byte);
        self.at += usize::from(comes);
        comes
    }

    /// Refuses what comes next.
    #[cold]
    #[inline(never)]
    fn refuse(&self, allowed: &str) -> Box<InputError> {
        let (before, rest) = self.text.split_at(self.at);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before[line_start..].chars().count() + 1;
        let found = match rest.lines().next() {
            None => "the end of the text",
            Some("") => "the end of the line",
            Some(line) => line,
        };
        Box::new(InputError::new(format!("line {line}, column {column}"), found, allowed))
    }

    fn value(&mut self) -> Checked<Tree<'t>> {
        for (word, tree) in [("null", Tree::Null), ("true", Tree::Flag(true)), ("false", Tree::Flag(false))] {
            if self.rest().starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(tree);
            }
        }
        match self.peek() {
            Some(b'"') => Ok(Tree::Text(self.text()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'[' | b'{') if self.depth == MAX_DEPTH => Err(self.refuse("lists and objects at most 8 deep")),
            Some(b'[') => self.list(),
            Some(b'{') => self.object(),
            _ => Err(self.refuse("a JSON value")),
        }
    }

    fn list(&mut self) -> Checked<Tree<'t>> {
        let mut entries = Vec::new();
        let mut length = 0;
        self.open();
        while self.goes_on(length == 0, b']')? {
            let entry = self.value()?;
            length += 1;
            if length <= MAX_LIST {
                entries.push(entry);
            }
        }
        Ok(Tree::List(entries, length))
    }

    fn object(&mut self) -> Checked<Tree<'t>> {
        let mut fields: Vec<Field<'t>> = Vec::new();
        let mut is_first = true;
        self.open();
        while self.goes_on(is_first, b'}')? {
            is_first = false;
            if self.peek() != Some(b'"') {
                return Err(self.refuse("a key in quotation marks"));
            }
            let key = self.text()?;
            self.skip_space();
            if !self.takes(b':') {
                return Err(self.refuse("a colon between key and value"));
            }
            self.skip_space();
            let value = self.value()?;
            if fields.len() < MAX_KEYS {
                fields.push((key, value));
            }
        }
        Ok(Tree::Object(fields))
    }

    fn open(&mut self) {
        self.at += 1;
        self.depth += 1;
    }

    /// Whether another entry comes, which is then next.
    fn goes_on(&mut self, is_first: bool, end: u8) -> Checked<bool> {
        self.skip_space();
        if self.takes(end) {
            self.depth -= 1;
            return Ok(false);
        }
        if !is_first && !self.takes(b',') {
            return Err(self.refuse(if end == b']' { "a comma or ]" } else { "a comma or }" }));
        }
        self.skip_space();
        Ok(true)
    }

    fn number(&mut self) -> Checked<Tree<'t>> {
        let start = self.at;
        self.takes(b'-');
        if !self.takes(b'0') {
            self.digits()?;
        }
        if self.takes(b'.') {
            self.digits()?;
        }
        if self.takes(b'e') || self.takes(b'E') {
            if !self.takes(b'+') {
                self.takes(b'-');
            }
            self.digits()?;
        }
        Ok(Tree::Number(&self.text[start..self.at]))
    }

    fn digits(&mut self) -> Checked<()> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at > start { Ok(()) } else { Err(self.refuse("a digit")) }
    }

    fn text(&mut self) -> Checked<Cow<'t, str>> {
        self.at += 1;
        let mut start = self.at;
        let mut unescaped = String::new();
        loop {
            let before = &self.text[start..self.at];
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    if unescaped.is_empty() {
                        return Ok(Cow::Borrowed(before));
                    }
                    unescaped.push_str(before);
                    return Ok(Cow::Owned(unescaped));
                }
                Some(b'\\') => {
                    unescaped.push_str(before);
                    unescaped.push(self.escape()?);
                    start = self.at;
                }
                Some(0..0x20) => return Err(self.refuse("an escape such as \\n for a control character")),
                Some(_) => {
                    self.at += 1;
                    while !self.text.is_char_boundary(self.at) {
                        self.at += 1;
                    }
                }
                None => return Err(self.refuse("a quotation mark at the end of the text in it")),
            }
        }
    }

    fn escape(&mut self) -> Checked<char> {
        let plain = match self.rest().get(1) {
            Some(quoted @ (b'"' | b'\\' | b'/')) => Some(char::from(*quoted)),
            Some(b'b') => Some('\u{8}'),
            Some(b'f') => Some('\u{c}'),
            Some(b'n') => Some('\n'),
            Some(b'r') => Some('\r'),
            Some(b't') => Some('\t'),
            _ => None,
        };
        let (character, length) = match plain {
            Some(character) => (Some(character), 2),
            None => self.unicode(),
        };
        let Some(character) = character else { return Err(self.refuse("an escape such as \\n or \\u2192")) };
        self.at += length;
        Ok(character)
    }

    /// The character of an escape `\u....`, and how long the escape is: those beyond 16 bits take two.
    fn unicode(&self) -> (Option<char>, usize) {
        match (self.code_unit(0), self.code_unit(6)) {
            (Some(high @ 0xD800..0xDC00), Some(low @ 0xDC00..0xE000)) => {
                (char::from_u32(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00)), 12)
            }
            (first, _) => (first.and_then(char::from_u32), 6),
        }
    }

    /// The number in an escape `\u....` so many bytes on.
    fn code_unit(&self, from: usize) -> Option<u32> {
        let [b'\\', b'u', digits @ ..] = self.rest().get(from..from + 6)? else { return None };
        digits.iter().try_fold(0, |unit, digit| Some(16 * unit + char::from(*digit).to_digit(16)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_as_written_and_doubled_keys_stay() {
        let tree = parse("{\"a\": 9007199254740993, \"a\": [-1, 1e-7, null], \"\\u0062\": \"x\"}").unwrap();
        let list = Tree::List(vec![Tree::Number("-1"), Tree::Number("1e-7"), Tree::Null], 3);
        let fields = [("a", Tree::Number("9007199254740993")), ("a", list), ("b", Tree::Text("x".into()))];
        assert_eq!(tree, Tree::Object(fields.map(|(key, value)| (key.into(), value)).to_vec()));
        let shown = "an object: {\"a\": 9007199254740993, \"a\": [-1, 1e-7, null], \"b\": \"x\"}";
        assert_eq!(tree.to_string(), shown);
    }

    #[test]
    fn no_more_is_kept_than_a_scenario_can_have() {
        let long = format!("[{}0]", "0,".repeat(99_999));
        let Tree::List(kept, length) = parse(&long).unwrap() else { panic!() };
        assert_eq!((kept.len(), length), (MAX_LIST, 100_000));
        let fields: Vec<String> = (0..1000).map(|key| format!("\"{key}\":0")).collect();
        let wide = format!("{{{}}}", fields.join(","));
        let Tree::Object(kept) = parse(&wide).unwrap() else { panic!() };
        assert_eq!(kept.len(), MAX_KEYS);
        let error = parse(&"[".repeat(500_000)).unwrap_err();
        assert_eq!(
            (error.path.as_str(), error.allowed.as_str()),
            ("line 1, column 9", "lists and objects at most 8 deep")
        );
    }

    #[test]
    fn what_is_no_json_is_shown_where_it_stops_being_so() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error("{\n  \"a\": 1,\n}"), "line 3, column 1: found }, allowed: a key in quotation marks");
        assert_eq!(error("{\"a\": [1"), "line 1, column 9: found the end of the text, allowed: a comma or ]");
        assert_eq!(error("{} x"), "line 1, column 4: found x, allowed: nothing after the JSON value");
        assert_eq!(error("[→, 01]"), "line 1, column 2: found →, 01], allowed: a JSON value");
        assert_eq!(error("[\"→\", 01]"), "line 1, column 8: found 1], allowed: a comma or ]");
        assert_eq!(error(" "), "scenario: found nothing, allowed: a JSON object such as {\"algorithm\": …}");
    }

    /// Both ways: what an established reader takes is taken, and means the same; what it refuses is refused.
    #[test]
    fn it_is_json_for_others_too() {
        let texts = "0|-0|-|1.|.5|1.5e|1.5E+3|01|1e5|+1|nul|null|true|falsee|\"a|\"\\u00e4\\ud83d\\ude00\\n\\/\"|\"\\ud83d\"|\"\\ude00\"|\"\\ud83dx\"\
            |\"\\x\"|\"\\u12\"|\"\\u+123\"|\"\t\"|\"→\u{7f}\"|[1,]|[,1]|[1 2]|{\"a\"}|{\"a\":}|{a:1}|{\"a\":1,}|{,}|{\"\":{}}|[]|{}|[[]]| 1 |1 1|\u{feff}1\
            |'a'|//|[1]]|\u{a0}1|\"\\\"|\"\\\\\"|-1|--1|1e|1e+|Infinity|[true,false,null,\"x\",{\"k\":[0.5]}]";
        for text in texts.split('|') {
            let other = serde_json::from_str::<serde_json::Value>(text);
            let ours = parse(text);
            assert_eq!(ours.is_ok(), other.is_ok(), "{text}: {ours:?}, {other:?}");
            if let (Ok(Tree::Text(ours)), Ok(other)) = (ours, other) {
                assert_eq!(ours, other.as_str().unwrap());
            }
        }
    }
}
