//! No attribute has a length in `rem`: in SVG, WebKit takes it for none, and draws as if the attribute were not there. `em` is drawn alike everywhere.

use super::source::SourceFile;

/// Every line of this file on which a text ends in a length in `rem`.
pub(super) fn check(file: &SourceFile) -> Vec<String> {
    let is_breach = |line: &str| line.contains("rem\"") && !line.trim_start().starts_with("//");
    let lines = file.text.lines().zip(1..).filter(|(line, _)| is_breach(line));
    let file = file.shown();
    lines
        .map(|(_, line)| format!("{file}:{line}: WebKit draws no length in `rem` in an attribute of SVG: use `em`"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::source::{read_crate, tests::planted};
    use super::*;

    #[test]
    fn a_length_in_rem_is_found_and_one_in_em_is_not() {
        let good = "html! { <rect y=\"0.75em\" /> }";
        let bad = "html! { <line y1=\"0.75rem\" /> }";
        let text = format!("fn one() {{ {good}; }}\nfn other() {{ {bad}; }}\n");
        let planted = planted(&[("main.rs", &text)]);
        let files = read_crate(&planted.path().join("main.rs")).unwrap();
        let found: Vec<_> = files.iter().flat_map(check).collect();
        assert!(matches!(&found[..], [only] if only.contains("main.rs:2: ")), "{found:?}");
    }
}
