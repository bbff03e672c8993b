//! PlantUML's sequence diagrams.
//!
//! Source: <https://plantuml.com/sequence-diagram>. A cross at an arrow's end (`->x`) is a message that is lost, an open head (`->>`) one that is still on
//! its way; `...` is a stretch in which nothing happens, with its length. A crash is a note of another shape (`hnote`): PlantUML ends a line (`destroy`) right
//! after a message only, and messages to a crashed process still come. Nothing is activated: handling takes no time. PlantUML cuts pictures at 4,096 pixels unless `PLANTUML_LIMIT_SIZE` says otherwise; SVG it does not cut.

use std::fmt::Write as _;

use super::sequence::{End, Item, STANDS, Sequence, What, id, over_all};
use crate::error::InputError;
use crate::run::Run;

/// The most arrows and notes: PlantUML takes some fifteen seconds for so many.
const MOST: usize = 2000;

/// A run as a sequence diagram.
pub(super) fn plantuml(run: &Run) -> Result<String, InputError> {
    let sequence = Sequence::of(run)?;
    let order = sequence.order();
    let mut text = String::from("@startuml\n");
    text.push_str("' A picture is cut at 4096 pixels unless PLANTUML_LIMIT_SIZE is more; with -tsvg it is not.\n");
    let _ = writeln!(text, "' {STANDS}\nhide footbox");
    let _ = writeln!(text, "title {}", escaped(&sequence.title()));
    for process in &order {
        let _ = writeln!(text, "participant \"{}\" as {}", escaped(sequence.names.at(*process)), id(*process));
    }
    let all = over_all(&order, ", ");
    if let Some(not_drawn) = sequence.not_drawn() {
        let _ = writeln!(text, "note over {all} : {}", escaped(&not_drawn));
    }
    let mut arrows = 0;
    for (count, item) in sequence.items().enumerate() {
        if count == MOST {
            let messages = sequence.arrows() - arrows;
            let left_out = format!("Left out from here on: {messages} messages. This diagram takes {MOST} lines");
            let _ = writeln!(text, "note over {all} : {}", escaped(&left_out));
            break;
        }
        arrows += usize::from(matches!(item, Item::Arrow { .. }));
        text.push_str(&line(&item, &all));
    }
    let _ = writeln!(text, "note over {all} : {}\n@enduml", escaped(&sequence.outcome()));
    Ok(text)
}

fn line(item: &Item, all: &str) -> String {
    match item {
        Item::Moment { text, quiet } => {
            let quiet = quiet.as_ref().map(|quiet| format!("...{}...\n", escaped(quiet))).unwrap_or_default();
            format!("{quiet}== {} ==\n", escaped(text))
        }
        Item::Arrow { from, to, label, end } => {
            let arrow = match end {
                End::Arrives => "->",
                End::Lost => "->x",
                End::OnItsWay => "->>",
            };
            format!("{} {arrow} {} : {}\n", id(*from), id(*to), escaped(label))
        }
        Item::Note { at, text, what } => {
            let over = at.map_or_else(|| all.to_owned(), id);
            let colour = match what {
                What::Leads => " #D5EFE3",
                What::Gone => " #F9D9C9",
                What::Drops => " #EEEEEE",
                What::Back | What::Words => "",
            };
            let (note, sign) = if *what == What::Gone { ("hnote", "✖ ") } else { ("note", "") };
            format!("{note} over {over}{colour} : {sign}{}\n", escaped(text))
        }
    }
}

/// A text in which nothing is syntax or mark-up (Creole's, HTML's): what is neither a letter, a digit nor harmless stands as its code point.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = ' ';
    for character in text.chars() {
        match character {
            // Two of these in a row are mark-up.
            '-' if before == '-' => escaped.push_str("<U+002D>"),
            c if c.is_alphanumeric() || " (),'-→–…".contains(c) => escaped.push(c),
            '.' if before != '.' => escaped.push('.'),
            c if c.is_control() => escaped.push(' '),
            c => {
                let _ = write!(escaped, "<U+{:04X}>", u32::from(c));
            }
        }
        before = character;
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_syntax_or_mark_up() {
        assert_eq!(escaped("election(7), sent at 3"), "election(7), sent at 3");
        assert_eq!(
            escaped("a__b\"**c--d\n<b>"),
            "a<U+005F><U+005F>b<U+0022><U+002A><U+002A>c-<U+002D>d <U+003C>b<U+003E>"
        );
        assert_eq!(escaped("..."), ".<U+002E><U+002E>");
    }
}
