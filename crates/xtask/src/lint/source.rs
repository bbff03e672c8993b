//! Enough of Rust's syntax to find the string literals that ship: those outside comments and tests.

/// A string literal, without its quotes and with its escapes as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Literal<'a> {
    pub(super) line: usize,
    pub(super) text: &'a str,
}

/// What the rules below tell apart; everything else is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Literal(&'a str),
    Mark(char),
}

/// All string literals outside comments, `#[cfg(test)]` items and attributes' doc texts.
pub(super) fn literals(source: &str) -> Vec<Literal<'_>> {
    let tokens: Vec<_> = tokens(source).collect();
    let mut literals = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if is_test_attribute(&tokens[at..]) {
            at = end_of_item(&tokens, at);
            continue;
        }
        if let (line, Token::Literal(text)) = tokens[at] {
            literals.push(Literal { line, text });
        }
        at += 1;
    }
    literals
}

/// The first line that has `word` standing by itself, counted from 1.
pub(super) fn line_with_word(text: &str, word: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let has_word = |line: &str| {
        line.match_indices(word)
            .any(|(at, _)| !line[..at].ends_with(is_part) && !line[at + word.len()..].starts_with(is_part))
    };
    text.lines().position(has_word).map(|line| line + 1)
}

/// `#[cfg(test)]`
fn is_test_attribute(tokens: &[(usize, Token<'_>)]) -> bool {
    use Token::{Mark, Word};
    let attribute = [Mark('#'), Mark('['), Word("cfg"), Mark('('), Word("test"), Mark(')'), Mark(']')];
    tokens.len() >= attribute.len() && tokens.iter().zip(attribute).all(|((_, found), wanted)| *found == wanted)
}

/// Behind the item that begins at `start`: its closing brace, or its semicolon if it has no body.
fn end_of_item(tokens: &[(usize, Token<'_>)], start: usize) -> usize {
    let mut depth = 0_u32;
    for (offset, (_, token)) in tokens[start..].iter().enumerate() {
        match token {
            Token::Mark('{') => depth += 1,
            Token::Mark('}') if depth <= 1 => return start + offset + 1,
            Token::Mark('}') => depth -= 1,
            Token::Mark(';') if depth == 0 => return start + offset + 1,
            _ => {}
        }
    }
    tokens.len()
}

fn tokens(source: &str) -> impl Iterator<Item = (usize, Token<'_>)> {
    let mut lexer = Lexer { source, at: 0, line: 1 };
    std::iter::from_fn(move || lexer.next_token())
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Lexer<'a> {
    fn next_token(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let left = &self.source[self.at..];
            let first = left.chars().next()?;
            let line = self.line;
            if left.starts_with("//") {
                self.take(left.find('\n').unwrap_or(left.len()));
            } else if left.starts_with("/*") {
                self.take(block_comment(left));
            } else if let Some((opening, hashes)) = raw_string(left) {
                return Some((line, Token::Literal(self.take_raw_string(opening, hashes))));
            } else if first == '"' {
                return Some((line, Token::Literal(self.take_string())));
            } else if first == '\'' {
                self.take(character(left));
            } else if first.is_alphabetic() || first == '_' {
                let length = left.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(left.len());
                return Some((line, Token::Word(self.take(length))));
            } else {
                self.take(first.len_utf8());
                if !first.is_whitespace() {
                    return Some((line, Token::Mark(first)));
                }
            }
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.source[self.at..self.at + length];
        self.line += taken.matches('\n').count();
        self.at += length;
        taken
    }

    fn take_string(&mut self) -> &'a str {
        let body = &self.source[self.at + 1..];
        let mut is_escaped = false;
        let ends = |c: char| {
            let ends = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        };
        let length = body.find(ends).unwrap_or(body.len());
        self.take((length + 2).min(self.source.len() - self.at));
        &body[..length]
    }

    fn take_raw_string(&mut self, opening: usize, hashes: usize) -> &'a str {
        let body = &self.source[self.at + opening..];
        let end = format!("\"{}", "#".repeat(hashes));
        let length = body.find(&end).unwrap_or(body.len());
        let whole = opening + length + end.len();
        self.take(whole.min(self.source.len() - self.at));
        &body[..length]
    }
}

/// How long `r##"` is and how many hashes it has, if a raw string begins here.
fn raw_string(left: &str) -> Option<(usize, usize)> {
    let prefix = ["r", "br", "cr"].into_iter().find(|prefix| left.starts_with(prefix))?;
    let rest = &left[prefix.len()..];
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    rest[hashes..].starts_with('"').then_some((prefix.len() + hashes + 1, hashes))
}

/// The length of a comment that may hold others.
fn block_comment(left: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < left.len() {
        if left[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if left[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += left[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    left.len()
}

/// The length of a character literal, or of the quote alone where it begins a lifetime.
fn character(left: &str) -> usize {
    let mut characters = left.char_indices().skip(1);
    match characters.next() {
        // The escaped one may be a quote.
        Some((_, '\\')) => left.get(3..).and_then(|rest| rest.find('\'')).map_or(left.len(), |end| 3 + end + 1),
        Some((_, _)) => match characters.next() {
            Some((end, '\'')) => end + 1,
            _ => 1,
        },
        None => left.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        literals(source).into_iter().map(|literal| literal.text).collect()
    }

    #[test]
    fn finds_literals_of_every_kind() {
        assert_eq!(texts(r#"f("a", "b\"c", "\\", 'd', '"', b"e")"#), ["a", "b\\\"c", "\\\\", "e"]);
        assert_eq!(texts(r###"f(r"a\", r#"b"c"#, br"d")"###), ["a\\", "b\"c", "d"]);
        assert_eq!(texts(r#"fn f<'a>(x: &'a str) -> char { '\'' } const X: &str = "x";"#), ["x"]);
    }

    #[test]
    fn comments_and_tests_do_not_count() {
        let source = r#"
            /// "doc"
            /* "a" /* "b" */ "c" */
            // "d"
            const E: &str = "e";
            #[cfg(test)]
            const F: &str = "f";
            #[cfg(test)]
            mod tests { fn g() { let _ = { "g" }; } }
            #[cfg(not(test))]
            const H: &str = "h";
        "#;
        assert_eq!(texts(source), ["e", "h"]);
    }

    #[test]
    fn knows_the_line() {
        let found = literals("// one\n/* two\nthree */ \"four\n\" \"five\"");
        assert_eq!(found, [Literal { line: 3, text: "four\n" }, Literal { line: 4, text: "five" }]);
    }

    #[test]
    fn whatever_is_cut_short_still_ends() {
        for source in ["\"", "\"\\", "'", "'\\", "r#\"", "/*", "#[cfg(test)] mod tests {"] {
            let _ = literals(source);
        }
    }

    #[test]
    fn a_word_is_not_part_of_another() {
        assert_eq!(line_with_word("a\nuse yew::Html;", "yew"), Some(2));
        assert_eq!(line_with_word("yews, yew_router, eyewear", "yew"), None);
    }
}
