//! How text leaves the program.

use std::fmt::Display;
use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};

use crate::failure::Failure;

/// What holds.
const GOOD: Style = AnsiColor::Green.on_default();
/// What does not hold, and errors.
const BAD: Style = AnsiColor::Red.on_default().bold();
/// The words beside the numbers.
const QUIET: Style = Style::new().dimmed();
/// The number that was asked for.
const LOUD: Style = Style::new().bold();

/// A text in a style, which only a terminal gets to see.
fn styled(text: impl Display, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

pub(crate) fn bad(text: impl Display) -> String {
    styled(text, BAD)
}

pub(crate) fn quiet(text: impl Display) -> String {
    styled(text, QUIET)
}

pub(crate) fn loud(text: impl Display) -> String {
    styled(text, LOUD)
}

/// The sign for what holds, or does not, in its colour.
pub(crate) fn sign(holds: bool) -> String {
    if holds { styled("✓", GOOD) } else { bad("✗") }
}

/// Prints a text, without its colours where nobody would see them. A reader that has had enough (`| head`) is no error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Write { path: "standard output".to_owned(), error })
        }
        _ => Ok(()),
    }
}

/// Prints a value as one line of JSON.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string(value).expect("a report has text keys and finite numbers");
    text.push('\n');
    print(&text)
}

/// Says on standard error what the reader should know of what was printed.
pub(crate) fn note(text: impl Display) {
    anstream::eprintln!("{} {text}", bad("note:"));
}

/// Says on standard error what was asked for beside what was printed.
pub(crate) fn say(text: impl Display) {
    anstream::eprintln!("{text}");
}
