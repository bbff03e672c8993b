//! An algorithm's key and its message kinds belong to its own file: whoever else writes one down has a special
//! case that the next algorithm would break.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::LitStr;
use xshell::cmd;

use super::source::SourceFile;
use crate::workspace;

/// A line that has to say one of these words for another reason says so in a comment with this mark.
const EXEMPTION: &str = "lint: not an algorithm's";

/// The names that the registry knows.
pub(super) fn declared() -> Result<BTreeSet<String>> {
    let shell = workspace::shell()?;
    // Of no package: with the features that the whole workspace asks for, the engine is compiled once for this and for the tests.
    let names = cmd!(shell, "cargo run --quiet --example names").read()?;
    ensure!(!names.is_empty(), "the registry of algorithms is empty");
    Ok(names.lines().map(str::to_owned).collect())
}

/// Every string of a file that is one of the names.
pub(super) fn check(file: &SourceFile, names: &BTreeSet<String>) -> Vec<String> {
    let mut strings = Vec::new();
    collect_strings(file.syntax.to_token_stream(), &mut strings);
    let lines: Vec<_> = file.text.lines().collect();
    let mut found = Vec::new();
    for string in strings {
        let (name, line) = (string.value(), string.span().start().line);
        if names.contains(&name) && !lines[line - 1].contains(EXEMPTION) {
            let file = file.shown();
            found.push(format!("{file}:{line}: \"{name}\" is an algorithm's own: ask the registry for it"));
        }
    }
    found
}

fn collect_strings(tokens: TokenStream, strings: &mut Vec<LitStr>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect_strings(group.stream(), strings),
            TokenTree::Literal(literal) => strings.extend(syn::parse2::<LitStr>(literal.into_token_stream())),
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::{read_crate, tests::planted};
    use super::*;

    #[test]
    fn a_name_strays_only_as_a_whole_literal_that_ships() {
        let directory = planted(&[(
            "lib.rs",
            "// \"bully\"\n\
             const A: &str = \"bully\";\n\
             const B: &str = \"bully!\";\n\
             const C: &str = \"join\"; // lint: not an algorithm's: the fault's name\n\
             #[serde(rename = r\"join\")] struct D;\n\
             fn e() { assert_eq!(f(), [\"bully\"]) }\n\
             #[cfg(test)] const F: &str = \"bully\";",
        )]);
        let file = &read_crate(&directory.path().join("lib.rs")).unwrap()[0];
        let found = check(file, &BTreeSet::from(["bully".to_owned(), "join".to_owned()]));
        let lines: Vec<_> = found.iter().map(|breach| breach.split(':').nth(1).unwrap()).collect();
        assert_eq!(lines, ["2", "5", "6"], "{found:?}");
    }
}
