//! `election lectures`: what the lectures say, and the runs that show it.

use std::process::ExitCode;

use election_core::InputError;
use election_core::export::LineReport;
use election_core::gallery::{LECTURES, Lecture, Line, Mark, OWN_LINES, Shown, how_to_read};
use tabled::builder::Builder;

use crate::arguments;
use crate::failure::Failure;
use crate::output::{self, bad, loud, quiet};
use crate::table::table;

pub(crate) fn lectures(arguments: &arguments::Lectures) -> Result<ExitCode, Failure> {
    let chosen = match &arguments.lecture {
        Some(key) => vec![found(key)?],
        None => all().collect(),
    };
    if arguments.json {
        let is_chosen = |line: &LineReport| chosen.iter().any(|lecture| lecture.key == line.lecture());
        output::print_json(&LineReport::all().filter(is_chosen).collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut rows = Builder::new();
    rows.push_record([String::new(), quiet("How to read this")]);
    how_to_read().for_each(|(words, meaning)| rows.push_record([String::new(), format!("{}: {meaning}", loud(words))]));
    for lecture in chosen {
        rows.push_record([loud(lecture.key), lecture.name.to_owned()]);
        for section in lecture.sections {
            rows.push_record([String::new(), quiet(section.title)]);
            section.lines.iter().for_each(|line| rows.push_record([line.number.to_owned(), text(line)]));
        }
    }
    output::print(&table(rows, &[]))?;
    Ok(ExitCode::SUCCESS)
}

fn all() -> impl Iterator<Item = &'static Lecture> {
    LECTURES.iter().copied().chain([OWN_LINES])
}

fn found(key: &str) -> Result<&'static Lecture, InputError> {
    let keys = || all().map(|lecture| lecture.key).collect::<Vec<_>>().join(", ");
    all().find(|lecture| lecture.key == key).ok_or_else(|| InputError::new("lecture", key, keys()))
}

/// What a line says, whether it is shown, each of its runs, and its note.
fn text(line: &Line) -> String {
    let mark = match line.mark {
        Mark::Shown | Mark::Heading => String::new(),
        Mark::Wrong => format!(" {}", bad(line.mark.name())),
        Mark::Partly | Mark::CannotBeShown => format!(" {}", loud(line.mark.name())),
    };
    let run = |shown: &Shown| {
        let at = shown.at.map(|tick| format!("at {tick}: ")).unwrap_or_default();
        format!("\n{} {at}{}", quiet(format_args!("#{}", shown.link)), shown.shows)
    };
    let note = if line.note.is_empty() { String::new() } else { format!("\n{}", line.note) };
    format!("{}{mark}{note}{}", line.says, line.shown.iter().map(run).collect::<String>())
}
