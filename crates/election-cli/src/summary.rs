//! What came of the answers to an exercise as a whole: how many are right, and what went wrong in the others.

use std::collections::BTreeMap;

use tabled::builder::Builder;

use crate::marking::Marked;
use crate::output::quiet;
use crate::table::table;

/// So many kinds of errors are shown.
const MOST_ERRORS: usize = 5;

/// The answers to one exercise.
pub(crate) struct Summary {
    key: &'static str,
    handed_in: usize,
    right: usize,
    score: u64,
    /// What went wrong, by the sentence without its numbers: how often, and with which.
    errors: BTreeMap<String, BTreeMap<String, usize>>,
}

impl Summary {
    pub(crate) fn new(key: &'static str) -> Self {
        Self { key, handed_in: 0, right: 0, score: 0, errors: BTreeMap::new() }
    }

    /// Counts an answer.
    pub(crate) fn count(&mut self, marked: &Marked) {
        if marked.is_empty {
            return;
        }
        self.handed_in += 1;
        self.score += u64::from(marked.grade.score);
        if marked.grade.is_right {
            self.right += 1;
        } else {
            let why = without_line(&marked.grade.why).to_owned();
            *self.errors.entry(without_numbers(&why)).or_default().entry(why).or_default() += 1;
        }
    }

    /// The typical errors, the most frequent first.
    fn errors(&self) -> Vec<(usize, String)> {
        let mut errors: Vec<(usize, String)> = self.errors.values().map(error).collect();
        errors.sort_by(|(one, _), (other, _)| other.cmp(one));
        errors
    }
}

/// What is said of several exercises.
pub(crate) fn text(summaries: &[Summary]) -> String {
    let mut rows = Builder::new();
    rows.push_record(["exercise", "handed in", "right", "mean score"].map(quiet));
    for Summary { key, handed_in, right, score, .. } in summaries {
        let mean = score.checked_div(*handed_in as u64).map_or_else(String::new, |mean| mean.to_string());
        rows.push_record([(*key).to_owned(), handed_in.to_string(), right.to_string(), mean]);
    }
    let mut text = table(rows, &[1, 2, 3]);
    for summary in summaries {
        let errors = summary.errors();
        if errors.is_empty() {
            continue;
        }
        text.push_str(&format!("\n{}: what went wrong\n", summary.key));
        for (times, why) in errors.iter().take(MOST_ERRORS) {
            text.push_str(&format!("{times:>5}  {why}\n"));
        }
        let rest: usize = errors.iter().skip(MOST_ERRORS).map(|(times, _)| times).sum();
        if rest > 0 {
            text.push_str(&format!("{rest:>5}  for other reasons\n"));
        }
    }
    text
}

/// How often an error was made, and the most frequent of the sentences that differ in their numbers only.
fn error(sentences: &BTreeMap<String, usize>) -> (usize, String) {
    let times = sentences.values().sum();
    let typical = sentences.iter().max_by_key(|(_, times)| **times).map_or("", |(why, _)| why);
    let alike = if sentences.len() > 1 { " (or with other numbers)" } else { "" };
    (times, format!("{typical}{alike}"))
}

/// A sentence without the line of the file that it speaks of.
fn without_line(why: &str) -> &str {
    let rest = why.strip_prefix("Line ").and_then(|rest| rest.split_once(": "));
    rest.map_or(why, |(_, rest)| rest)
}

fn without_numbers(why: &str) -> String {
    let mut text = String::new();
    for c in why.chars() {
        match c {
            '0'..='9' if text.ends_with('#') => {}
            '0'..='9' => text.push('#'),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use election_core::exercises::Grade;

    use super::*;

    #[test]
    fn errors_are_counted_by_kind() {
        let mut summary = Summary::new("thirty-messages");
        let whys = ["29 of 30 messages.", "28 of 30 messages.", "28 of 30 messages.", "Line 7: not text in UTF-8.", ""];
        for why in whys {
            let grade =
                Grade { is_right: why.is_empty(), score: if why.is_empty() { 100 } else { 50 }, why: why.to_owned() };
            summary.count(&Marked { grade, scenario: None, is_empty: false });
        }
        let nothing = Grade { is_right: false, score: 0, why: "Ada: no link.".to_owned() };
        summary.count(&Marked { grade: nothing, scenario: None, is_empty: true });
        let text = text(&[summary]);
        let expected = "exercise         handed in  right  mean score\n\
                        thirty-messages          5      1          60\n\n\
                        thirty-messages: what went wrong\n    \
                        3  28 of 30 messages. (or with other numbers)\n    \
                        1  not text in UTF-8.\n";
        assert_eq!(anstream::adapter::strip_str(&text).to_string(), expected);
    }
}
