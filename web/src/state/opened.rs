//! Texts that are opened: where they come from, and lists of links among them.

use std::rc::Rc;

use election_core::export::{Difference, TraceFile};
use election_core::narrate::{self, Language};
use election_core::{InputError, Run};

use super::link::{Link, fragment_in};

/// A text that is to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedText {
    /// The name of the file; none where the text was dropped by itself.
    pub name: Option<Rc<str>>,
    /// What is in it.
    pub text: String,
}

impl OpenedText {
    /// What is said where it is of no use.
    pub(super) fn title(&self) -> &'static str {
        if self.name.is_some() { "This file cannot be used" } else { "What was dropped cannot be used" }
    }
}

/// A trace that is held against a run.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldTrace {
    /// The name of its file.
    pub name: Option<Rc<str>>,
    /// What is in it.
    pub trace: TraceFile,
}

impl HeldTrace {
    /// What is said of both, and after how many steps the run is to be shown where they differ.
    pub(super) fn told(&self, run: &Run) -> (String, Option<usize>) {
        let name = self.name.as_deref().unwrap_or("The trace");
        if self.trace.is_observed() {
            return self.told_of_observed(name, run);
        }
        let unit = if self.trace.has_states() { "state" } else { "step" };
        let unknown = if self.trace.scenario().is_some() {
            String::new()
        } else {
            format!("{name} does not say of which scenario it is, and was held against the run that was shown. ")
        };
        let (words, after) = match self
            .trace
            .first_difference(run)
            .and_then(|first| Ok((first, self.trace.len_of(run)?)))
        {
            Err(error) => (format!("{name} cannot be held against this run: {error}"), None),
            Ok((None, all)) if all == self.trace.len() => {
                (format!("{name}: all its {all} {unit}s are those of this run."), None)
            }
            Ok((None, all)) => {
                (format!("{name} has {} of the {all} {unit}s of this run; they are the same.", self.trace.len()), None)
            }
            Ok((Some(difference), _)) if difference.is_after_end => {
                let (step, found) = (difference.step, quoted(difference.found));
                (format!("{name} goes on at {unit} {step} ({found}), where this run has ended."), Some(run.steps()))
            }
            Ok((Some(Difference { step, name: field, found, here, .. }), _)) => {
                let (found, here) = (quoted(found), quoted(here));
                let words = format!(
                    "{name} and this run differ first at {unit} {step} (counted from 0). There, {field} is {found} in the file, and here {here}."
                );
                let after = if self.trace.has_states() { step } else { step + 1 };
                (words, Some(after.min(run.steps())))
            }
        };
        (unknown + &words, after)
    }

    /// The same of a run that happened on real processes, whose steps the algorithm has carried out again.
    fn told_of_observed(&self, name: &str, run: &Run) -> (String, Option<usize>) {
        match self.trace.first_difference(run) {
            Err(error) => (format!("{name} cannot be held against the algorithm: {error}"), None),
            Ok(None) => {
                let all = self.trace.len();
                (format!("{name}: {all} steps of real processes, and in each they did what the algorithm does."), None)
            }
            Ok(Some(Difference { step, name: field, found, here, .. })) => {
                let (found, here) = (quoted(found), quoted(here));
                let words = format!(
                    "{name}: in step {step} (counted from 0) for the first time the processes did something else than the algorithm. There, {field} is {found} in the file, and by the algorithm {here}, which is shown."
                );
                (words, Some((step + 1).min(run.steps())))
            }
        }
    }
}

/// What stands somewhere, in quotation marks.
fn quoted(value: Option<String>) -> String {
    value.map_or_else(|| "missing".to_owned(), |value| format!("“{value}”"))
}

/// Several links, of which one is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkList {
    /// The name of the file; none where the text was dropped or pasted.
    pub name: Option<Rc<str>>,
    /// At least two.
    pub links: Rc<[ListedLink]>,
    /// Which of them was opened last.
    pub chosen: usize,
}

/// One of several links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedLink {
    /// What stands before it in its line, or else what it shows.
    pub words: String,
    /// What stands after its `#`.
    pub fragment: String,
}

impl LinkList {
    /// Reads a text with a link a line, each with words before it or without. None where the text is something else.
    ///
    /// # Errors
    /// The first line without a link, where others have one.
    pub fn read(name: Option<Rc<str>>, text: &str) -> Option<Result<Self, InputError>> {
        let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
        let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
        let links: Vec<Option<ListedLink>> = lines.iter().map(|(_, line)| ListedLink::read(line)).collect();
        // A story in Markdown has links, too, and much else.
        let is_story = lines.iter().any(|(_, line)| line.starts_with("## "));
        let count = links.iter().flatten().count();
        if count < 2 || is_story || 2 * count < links.len() {
            return None;
        }
        if let Some(at) = links.iter().position(Option::is_none) {
            let (line, found) = lines[at];
            let allowed = "a link, perhaps with words before it, as in the other lines";
            return Some(Err(InputError::new(format!("line {}", line + 1), found.trim(), allowed)));
        }
        Some(Ok(Self { name, links: links.into_iter().flatten().collect(), chosen: 0 }))
    }
}

impl ListedLink {
    /// Reads a line: `1. Sorted: https://…/#a=…`, `- [Sorted](https://…/#a=…)`, or nothing but a link.
    fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (before, link) = match line.strip_suffix(')').and_then(|line| line.rsplit_once("](")) {
            Some(pair) => pair,
            None => line.rsplit_once(char::is_whitespace).unwrap_or(("", line)),
        };
        let fragment = fragment_in(link)?;
        let is_sign = |c: char| matches!(c, '-' | '*' | '+' | '•' | '[' | ':' | '–' | '.' | ')') || c.is_whitespace();
        let words = before.trim_matches(is_sign);
        // Lists are numbered.
        let unnumbered = words.trim_start_matches(|c: char| c.is_ascii_digit());
        let words = if unnumbered.starts_with(['.', ')']) || unnumbered.is_empty() {
            unnumbered.trim_matches(is_sign)
        } else {
            words
        };
        let words = if words.is_empty() { told(fragment) } else { words.to_owned() };
        Some(Self { words, fragment: fragment.to_owned() })
    }
}

/// What a link shows.
fn told(fragment: &str) -> String {
    match Link::parse(fragment).scenario {
        Ok(scenario) => narrate::scenario(&scenario, Language::default()),
        // What is wrong with it is said when it is opened.
        Err(_) => fragment.chars().take(60).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let list = LinkList::read(None, text).expect("a list").expect("a good one");
        list.links.iter().map(|link| link.words.clone()).collect()
    }

    #[test]
    fn lines_with_links_are_a_list_of_them() {
        let text = "\u{feff}https://a.example/#a=bully&n=5!t=3\n\n1. Sorted: http://a.example/p/#a=chang-roberts&n=4\n- [A story](https://a.example/#!story=crashes)\n#a=none";
        let list = LinkList::read(Some("links.txt".into()), text).expect("a list").expect("a good one");
        let fragments: Vec<&str> = list.links.iter().map(|link| &*link.fragment).collect();
        assert_eq!(fragments, ["a=bully&n=5!t=3", "a=chang-roberts&n=4", "!story=crashes", "a=none"]);
        assert_eq!(words(text), ["Bully, 5 processes, ascending, all start", "Sorted", "A story", "a=none"]);
        assert_eq!((list.chosen, list.name.as_deref()), (0, Some("links.txt")));
    }

    #[test]
    fn a_line_without_a_link_among_links_is_named() {
        let error = LinkList::read(None, "#a=bully\n#a=lelann\n\nand so on\n#a=tree\n").expect("a list").unwrap_err();
        assert_eq!((&*error.path, &*error.found), ("line 4", "and so on"));
    }

    #[test]
    fn what_is_no_list_of_links_is_left_to_others() {
        for text in [
            "",
            "#a=bully",
            "https://a.example/#a=bully&ids=1,\n2,3",
            "1 2\n2 3\n3 1",
            "milk\neggs",
            "{\"algorithm\": \"bully\"}",
            "# Story\n\n## One\n\n[Open](#a=bully)\n\n## Two\n\n[Open](#a=bully)\n",
            "step,tick,kind,scenario\n0,0,start,#a=bully\n1,0,start,\n",
        ] {
            assert!(LinkList::read(None, text).is_none(), "{text}");
        }
    }
}
