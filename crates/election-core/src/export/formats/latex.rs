//! Text in LaTeX.

use std::fmt::Write as _;

/// A text in which nothing is a command, for any engine with the fonts that it has by itself: what these lack stands as its code point.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                let _ = write!(escaped, "\\{character}");
            }
            // In the oldest font encoding these are other characters.
            '<' | '>' | '|' => {
                let _ = write!(escaped, "${character}$");
            }
            '"' => escaped.push_str(r"{\char34}"),
            // Two of these would be one dash, or a quotation mark.
            '-' | '\'' | '`' | ',' if escaped.ends_with(character) => {
                let _ = write!(escaped, "{{}}{character}");
            }
            '–' => escaped.push_str("--"),
            '…' => escaped.push_str(r"\ldots{}"),
            '→' => escaped.push_str(r"$\to$"),
            '≤' => escaped.push_str(r"$\le$"),
            '≥' => escaped.push_str(r"$\ge$"),
            '²' => escaped.push_str("$^2$"),
            '·' => escaped.push_str(r"$\cdot$"),
            ' '..='~' => escaped.push(character),
            'À'..='ÿ' if !"ÐðÞþ×÷".contains(character) => escaped.push(character),
            c if c.is_control() => escaped.push(' '),
            c => {
                let _ = write!(escaped, "{{\\ttfamily U+{:04X}}}", u32::from(c));
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_a_command() {
        assert_eq!(
            escaped(r"50% of $x_1 & #2 {a}^~\b"),
            r"50\% of \$x\_1 \& \#2 \{a\}\textasciicircum{}\textasciitilde{}\textbackslash{}b"
        );
        assert_eq!(escaped("7 > 3 | 2"), "7 $>$ 3 $|$ 2");
        assert_eq!(escaped("a--b'' \"c\""), r"a-{}-b'{}' {\char34}c{\char34}");
        assert_eq!(escaped("zoë Chang–Roberts 日"), r"zoë Chang--Roberts {\ttfamily U+65E5}");
    }
}
