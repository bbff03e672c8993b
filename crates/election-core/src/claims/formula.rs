//! Formulas set as in print: −, ½, ², · for a product, letters apart from words; no line ends at a − or ·.
//!
//! Formulas are declared as plain text (`n(n + 1)/2`), which is what the command line prints. [`typeset()`] takes such a text
//! apart for a page, and finds formulas in sentences as well.

use crate::scenario::Scenario;

/// A letter of a formula.
#[derive(Clone, Copy, Debug)]
pub struct Letter {
    /// The letter: `n`.
    pub sign: &'static str,
    /// What it stands for: `how many processes there are`.
    pub meaning: &'static str,
    /// Its value in a scenario, where it has one.
    pub value: fn(&Scenario) -> Option<u64>,
}

impl Letter {
    /// The unit in which sources count time.
    pub const MESSAGE_TIME: Self = Self {
        sign: "T",
        meaning: "how long a message takes, in ticks",
        value: |scenario| Some(super::conditions::message_time(scenario)),
    };

    /// What an identity takes.
    pub const IDENTITY_BITS: Self = Self {
        sign: "b",
        meaning: "how many bits an identity takes: ⌈log₂ n⌉, and at least 1",
        value: |scenario| Some(super::conditions::identity_bits(scenario)),
    };

    /// What it stands for in a scenario's election, where that has a value.
    #[must_use]
    pub fn of(&self, scenario: &Scenario) -> Option<u64> {
        (self.value)(&super::election_in(scenario))
    }
}

/// A piece of a text with formulas in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words, numbers and signs.
    Text(String),
    /// A letter that stands for a number: set in italics.
    Letter(String),
    /// Below the line: the n of H_n.
    Below(Vec<Piece>),
    /// Above the line: an exponent.
    Above(Vec<Piece>),
}

/// Takes a text with formulas in it apart.
#[must_use]
pub fn typeset(text: &str, letters: &[Letter]) -> Vec<Piece> {
    pieces(&halved(text), letters)
}

/// The same text with a minus sign between two terms, for texts that are not taken apart: `n - 1` is `n − 1`. A hyphen between words stays.
#[must_use]
pub fn with_minus_signs(text: &str) -> String {
    let mut parts = text.split(" - ");
    let mut done = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        done.push_str(if ends_in_term(&done) && begins_term(part) { " − " } else { " - " });
        done.push_str(part);
    }
    done
}

/// Whether a text ends with a number, a parenthesis or a letter by itself, perhaps with a number before it: `2n`.
fn ends_in_term(text: &str) -> bool {
    let word: String = text.chars().rev().take_while(|character| character.is_alphanumeric()).collect();
    let letters = word.chars().filter(|character| character.is_alphabetic()).count();
    text.ends_with([')', '²', '!', '⌉', '⌋']) || !word.is_empty() && letters < 2
}

/// Whether it begins with one.
fn begins_term(text: &str) -> bool {
    let word: String = text.chars().take_while(|character| character.is_alphanumeric()).collect();
    let letters = word.chars().filter(|character| character.is_alphabetic()).count();
    text.starts_with(['(', '⌈', '⌊']) || !word.is_empty() && letters < 2
}

/// Whether a letter occurs in a text, outside of words.
#[must_use]
pub fn mentions(text: &str, sign: &str) -> bool {
    words(text).any(|word| word == sign)
}

/// The words of a text, letters included.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphabetic()).filter(|word| !word.is_empty())
}

/// The same text with ½ in place of `/2`: `n(n + 1)/2` is `½ n(n + 1)`, a product.
fn halved(text: &str) -> String {
    let mut done = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("/2") {
        done.push_str(&rest[..at]);
        rest = &rest[at + 2..];
        if done.ends_with(')') {
            done.insert_str(start_of_product(&done), "½ ");
        } else if done.ends_with('1') {
            done.pop();
            done.push('½');
        } else {
            done.push_str("/2");
        }
    }
    done + rest
}

/// Where the product begins that the closing parenthesis at a text's end is part of: at the letter before the opening one.
fn start_of_product(text: &str) -> usize {
    let mut depth = 0;
    for (at, character) in text.char_indices().rev() {
        match character {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 && character == '(' {
            let before = text[..at].trim_end_matches(char::is_alphanumeric);
            return before.len();
        }
    }
    0
}

fn pieces(text: &str, letters: &[Letter]) -> Vec<Piece> {
    let mut pieces = Pieces::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '^' | '_' => {
                let (inside, length) = group(&rest[1..]);
                let inside = self::pieces(inside, letters);
                pieces.0.push(if first == '^' { Piece::Above(inside) } else { Piece::Below(inside) });
                1 + length
            }
            _ if first.is_alphabetic() => {
                let word = words(rest).next().unwrap_or(rest);
                let is_letter = letters.iter().any(|letter| letter.sign == word) || rest[word.len()..].starts_with('_');
                if is_letter {
                    pieces.0.push(Piece::Letter(word.to_owned()));
                } else {
                    pieces.say(word);
                }
                word.len()
            }
            ' ' if rest.starts_with(" - ") => {
                pieces.say("\u{a0}−\u{a0}");
                3
            }
            ' ' => {
                pieces.say(if pieces.ends_in_factor() && begins_factor(&rest[1..], letters) {
                    "\u{a0}·\u{a0}"
                } else {
                    " "
                });
                1
            }
            _ => {
                pieces.say(&rest[..first.len_utf8()]);
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    pieces.0
}

/// Whether a factor of a product begins here: a letter, or a parenthesis without words in it.
fn begins_factor(rest: &str, letters: &[Letter]) -> bool {
    let is_letter = |word: &str| letters.iter().any(|letter| letter.sign == word);
    if rest.starts_with('(') {
        return words(group(rest).0).all(is_letter);
    }
    words(rest).next().is_some_and(|word| {
        rest.starts_with(word)
            && (is_letter(word) || rest[word.len()..].starts_with('_'))
            && !rest[word.len()..].starts_with('-')
    })
}

/// What stands in the parentheses that a text begins with, or its first character, and how long that is with parentheses. What is
/// rounded up or down is one character, so to speak: `⌈log₂ n⌉`.
fn group(text: &str) -> (&str, usize) {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        match character {
            '(' | '⌈' | '⌊' => depth += 1,
            ')' | '⌉' | '⌋' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let end = at + character.len_utf8();
            return if character == ')' { (&text[1..at], end) } else { (&text[..end], end) };
        }
    }
    (text, text.len())
}

/// Pieces so far.
#[derive(Default)]
struct Pieces(Vec<Piece>);

impl Pieces {
    fn say(&mut self, text: &str) {
        match self.0.last_mut() {
            Some(Piece::Text(last)) => last.push_str(text),
            _ => self.0.push(Piece::Text(text.to_owned())),
        }
    }

    /// Whether what comes next, if it is a factor, is multiplied with what came last.
    fn ends_in_factor(&self) -> bool {
        match self.0.last() {
            Some(Piece::Text(text)) => text.ends_with(|last: char| last.is_numeric() && !('₀'..='₉').contains(&last)),
            Some(Piece::Letter(_) | Piece::Below(_) | Piece::Above(_)) => true,
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;

    /// The pieces as one text: letters between asterisks, what is above or below between braces.
    fn set(text: &str) -> String {
        fn told(pieces: &[Piece]) -> String {
            let piece = |piece: &Piece| match piece {
                Piece::Text(text) => text.clone(),
                Piece::Letter(letter) => format!("*{letter}*"),
                Piece::Below(inside) => format!("_{{{}}}", told(inside)),
                Piece::Above(inside) => format!("^{{{}}}", told(inside)),
            };
            pieces.iter().map(piece).collect::<String>().replace('\u{a0}', " ")
        }
        let letter = |sign| Letter { sign, meaning: "", value: |_| None };
        told(&typeset(text, &["n", "N", "r", "D", "L", "k", "T", "M", "d"].map(letter)))
    }

    #[test]
    fn a_minus_sign_stands_between_terms_and_a_hyphen_between_words() {
        for (text, expected) in [
            ("2n - 1 + n", "2n − 1 + n"),
            ("n(n - 1)/2 + (n - 1)", "n(n − 1)/2 + (n − 1)"),
            ("N² - N - 1, then", "N² − N − 1, then"),
            ("one - two", "one - two"),
            ("a ring - n of them", "a ring - n of them"),
        ] {
            assert_eq!(with_minus_signs(text), expected);
        }
    }

    #[test]
    fn formulas_are_set_as_in_print() {
        assert_eq!(set("n - 1"), "*n* − 1");
        assert_eq!(set("n(n + 1)/2"), "½ · *n*(*n* + 1)");
        assert_eq!(set("r(r - 1)/2 + r D"), "½ · *r*(*r* − 1) + *r* · *D*");
        assert_eq!(set("2^(n - 1) - 1"), "2^{*n* − 1} − 1");
        assert_eq!(set("2(2^⌈log₂ n⌉ - 1) + n"), "2(2^{⌈log₂ *n*⌉} − 1) + *n*");
        assert_eq!(set("n H_n = n (1 + 1/2 + … + 1/n)"), "*n* · *H*_{*n*} = *n* · (1 + ½ + … + 1/*n*)");
        assert_eq!(set("k n (n² when all start)"), "*k* · *n* (*n*² when all start)");
        assert_eq!(set("2 k L (2 L for one initiator)"), "2 · *k* · *L* (2 · *L* for one initiator)");
        assert_eq!(
            set("never, if the answer timeout is at least 2T + M"),
            "never, if the answer timeout is at least 2*T* + *M*"
        );
    }

    #[test]
    fn formulas_are_found_in_sentences() {
        let text = "the r-th from the top of L live ones, at 2n - 1, and a d that D misses: 3 N, well-known";
        let expected =
            "the *r*-th from the top of *L* live ones, at 2*n* − 1, and a *d* that *D* misses: 3 · *N*, well-known";
        assert_eq!(set(text), expected);
    }

    #[test]
    fn every_letter_of_every_formula_is_explained() {
        for algorithm in algorithms::all() {
            for claim in algorithms::claims(&algorithm) {
                let single =
                // H_n, sums and their running index, and an article are no letters of their own.
                    words(claim.formula).filter(|word| word.chars().count() == 1 && !["H", "Σ", "i", "a"].contains(word));
                for word in single {
                    assert!(claim.letters.iter().any(|letter| letter.sign == word), "{}: {word}", claim.id);
                }
            }
        }
    }
}
