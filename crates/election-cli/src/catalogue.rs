//! `election algorithms`, `election gallery` and `election exercises`: what there is to run, and to solve.

use std::process::ExitCode;

use election_core::algorithms;
use election_core::exercises::{EXERCISES, Group};
use election_core::export::{AlgorithmReport, EntryReport, ExerciseReport};
use election_core::gallery::ENTRIES;
use tabled::builder::Builder;

use crate::arguments;
use crate::failure::Failure;
use crate::output::{self, loud, quiet};
use crate::table::table;

pub(crate) fn algorithms(arguments: &arguments::Algorithms) -> Result<ExitCode, Failure> {
    if arguments.json {
        output::print_json(&AlgorithmReport::all())?;
    } else {
        let mut rows = Builder::new();
        for info in algorithms::all() {
            rows.push_record([loud(&info.key), info.name.to_string(), info.summary.to_string(), quiet(&info.source)]);
        }
        output::print(&table(rows, &[]))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn gallery(arguments: &arguments::Gallery) -> Result<ExitCode, Failure> {
    if arguments.json {
        output::print_json(&EntryReport::all())?;
    } else {
        let mut rows = Builder::new();
        for entry in ENTRIES.iter() {
            let title = format!("{}\n{}", loud(entry.title), entry.text);
            rows.push_record([title, entry.end.to_string(), quiet(format_args!("#{}", entry.link))]);
        }
        output::print(&table(rows, &[]))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn exercises(arguments: &arguments::Exercises) -> Result<ExitCode, Failure> {
    if arguments.json {
        output::print_json(&ExerciseReport::all())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut rows = Builder::new();
    for group in Group::ALL {
        rows.push_record([quiet(group), String::new(), String::new()]);
        for exercise in EXERCISES.iter().filter(|exercise| exercise.group == group) {
            let allowed = quiet(format_args!("May be changed: {}.", exercise.may_change()));
            let task = format!("{}\n{}\n{allowed}", loud(exercise.title), exercise.text);
            rows.push_record([exercise.key.to_owned(), task, quiet(format_args!("#{}", exercise.start))]);
        }
    }
    output::print(&table(rows, &[]))?;
    Ok(ExitCode::SUCCESS)
}
