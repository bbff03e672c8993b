//! An algorithm's key and its message kinds belong to its own file: whoever else writes one down has a special
//! case that the next algorithm would break.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};

use super::source;
use crate::run;
use crate::workspace;

/// A line that has to say one of these words for another reason says so in a comment with this mark.
const EXEMPTION: &str = "lint: not an algorithm's";

/// An algorithm's name where it should not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stray {
    pub(super) line: usize,
    pub(super) name: String,
}

/// The names that the registry knows.
pub(super) fn declared() -> Result<BTreeSet<String>> {
    let mut example = run::cargo();
    example.current_dir(workspace::root());
    let names = run::read(example.args(["run", "--quiet", "--package", "xtask", "--example", "names"]))?;
    ensure!(!names.is_empty(), "the registry of algorithms is empty");
    Ok(names.lines().map(str::to_owned).collect())
}

/// Every literal of a source file that is one of the names, outside comments and tests.
pub(super) fn strays(text: &str, names: &BTreeSet<String>) -> Vec<Stray> {
    let lines: Vec<_> = text.lines().collect();
    let is_exempt = |line: usize| lines.get(line - 1).is_some_and(|text| text.contains(EXEMPTION));
    source::literals(text)
        .into_iter()
        .filter(|literal| names.contains(literal.text) && !is_exempt(literal.line))
        .map(|literal| Stray { line: literal.line, name: literal.text.to_owned() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_strays_only_as_a_whole_literal_that_ships() {
        let names = BTreeSet::from(["bully".to_owned(), "join".to_owned()]);
        let text = "// \"bully\"\nlet a = \"bully\";\nlet b = \"bully!\";\n\
                    let c = \"join\"; // lint: not an algorithm's: the fault's name\n\
                    #[cfg(test)]\nconst D: &str = \"bully\";";
        assert_eq!(strays(text, &names), [Stray { line: 2, name: "bully".to_owned() }]);
    }
}
