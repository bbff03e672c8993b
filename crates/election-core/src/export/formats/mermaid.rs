//! Mermaid's sequence diagrams: a text that GitHub, GitLab and many wikis draw.
//!
//! Source: <https://mermaid.js.org/syntax/sequenceDiagram.html>. A cross at an arrow's end (`-x`) is a message that is lost, an open head (`-)`) one that
//! is still on its way. Mermaid refuses texts of more than 50,000 characters (`maxTextSize`), so that a longer diagram ends earlier, with a
//! note that says how many messages are left out.

use std::fmt::Write as _;

use super::sequence::{End, Item, STANDS, Sequence, What, id, over_all};
use crate::error::InputError;
use crate::run::Run;

/// The most characters that Mermaid takes, less what the note at the end needs.
const MOST: usize = 50_000 - 600;

/// A run as a sequence diagram.
pub(super) fn mermaid(run: &Run) -> Result<String, InputError> {
    let sequence = Sequence::of(run)?;
    let order = sequence.order();
    let all = over_all(&order, ",");
    let mut text = format!("%% {}\n%% {STANDS}\nsequenceDiagram\n", comment(&sequence.title()));
    for process in &order {
        let _ = writeln!(text, "  participant {} as {}", id(*process), escaped(sequence.names.at(*process)));
    }
    if let Some(not_drawn) = sequence.not_drawn() {
        let _ = writeln!(text, "  Note over {all}: {}", escaped(&not_drawn));
    }
    let mut arrows = 0;
    for item in sequence.items() {
        let line = line(&item, &all);
        if text.len() + line.len() > MOST {
            let count = sequence.arrows() - arrows;
            let _ = writeln!(text, "  Note over {all}: {}", escaped(&left_out(count)));
            break;
        }
        arrows += usize::from(matches!(item, Item::Arrow { .. }));
        text.push_str(&line);
    }
    let _ = writeln!(text, "  Note over {all}: {}", escaped(&sequence.outcome()));
    Ok(text)
}

fn left_out(messages: usize) -> String {
    format!("Left out from here on: {messages} messages. Mermaid takes 50,000 characters")
}

/// What an item is, in a line, or in two.
fn line(item: &Item, all: &str) -> String {
    match item {
        Item::Moment { text, quiet } => {
            let quiet = quiet.as_ref().map(|quiet| format!(", {quiet}")).unwrap_or_default();
            format!("  Note over {all}: {}\n", escaped(&format!("{text}{quiet}")))
        }
        Item::Arrow { from, to, label, end } => {
            let arrow = match end {
                End::Arrives => "->>",
                End::Lost => "-x",
                End::OnItsWay => "-)",
            };
            format!("  {}{arrow}{}: {}\n", id(*from), id(*to), escaped(label))
        }
        Item::Note { at, text, what } => {
            let over = at.map_or_else(|| all.to_owned(), id);
            let sign = match what {
                What::Leads => "★ ",
                What::Gone => "✖ ",
                What::Back | What::Drops | What::Words => "",
            };
            format!("  Note over {over}: {sign}{}\n", escaped(text))
        }
    }
}

/// A text in which nothing is syntax: what is neither a letter, a digit nor harmless stands as its code point.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            c if c.is_alphanumeric() || " ().,'=_-→–…".contains(c) => escaped.push(c),
            c => {
                let _ = write!(escaped, "#{};", u32::from(c));
            }
        }
    }
    escaped
}

/// A text in a comment, which ends with the line; braces begin a directive.
fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || "{}".contains(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_syntax() {
        assert_eq!(escaped("election(7), sent at 3"), "election(7), sent at 3");
        assert_eq!(escaped("a;b#c:d\"e\n<b>"), "a#59;b#35;c#58;d#34;e#10;#60;b#62;");
        assert_eq!(escaped("zoë-日本_1"), "zoë-日本_1");
        assert_eq!(comment("a\n%%{init}%%"), "a %% init %%");
    }
}
