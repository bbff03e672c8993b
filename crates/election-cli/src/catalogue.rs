//! `election algorithms` and `election gallery`: what there is to run.

use std::process::ExitCode;

use election_core::algorithms;
use election_core::export::{AlgorithmReport, EntryReport};
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
            rows.push_record([loud(info.key), info.name.to_owned(), info.summary.to_owned(), quiet(info.source)]);
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
