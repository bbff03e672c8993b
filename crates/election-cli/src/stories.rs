//! `election stories` and `election story`: told sequences of scenes, listed, checked and printed.

use std::process::ExitCode;

use election_core::export::StoryReport;
use election_core::stories::{READY, Ready, check as problems, line_of};
use tabled::builder::Builder;

use crate::arguments::{self, StoryFormat};
use crate::failure::{Failure, STORY_FAILS};
use crate::input;
use crate::output::{self, loud, sign};
use crate::table::table;

pub(crate) fn stories(arguments: &arguments::Stories) -> Result<ExitCode, Failure> {
    if arguments.json {
        output::print_json(&StoryReport::all())?;
    } else {
        let mut rows = Builder::new();
        for Ready { key, story } in READY.iter() {
            rows.push_record([loud(key), story.scenes.len().to_string(), story.title.clone()]);
        }
        output::print(&table(rows, &[1]))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn story(arguments: &arguments::Story) -> Result<ExitCode, Failure> {
    match &arguments.command {
        arguments::StoryCommand::Check { story } => check(story),
        arguments::StoryCommand::Show { story, format } => show(story, *format),
    }
}

/// Runs every scene; for each that cannot be told, what is wrong, and where in the file that is.
fn check(argument: &str) -> Result<ExitCode, Failure> {
    let (story, page) = input::story_and_text(argument)?;
    let found = problems(&story);
    let mut text = String::new();
    for problem in &found {
        let line = page.as_deref().and_then(|page| line_of(problem, page));
        let line = line.map(|line| format!("{line}: ")).unwrap_or_default();
        text += &format!("{} {line}{problem}\n", sign(false));
    }
    if found.is_empty() {
        let scenes = story.scenes.len();
        let unit = if scenes == 1 { "scene plays" } else { "scenes play" };
        text = format!("{} {}: {scenes} {unit} to the pause\n", sign(true), story.title);
    }
    output::print(&text)?;
    Ok(if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(STORY_FAILS) })
}

fn show(argument: &str, format: StoryFormat) -> Result<ExitCode, Failure> {
    let story = input::story(argument)?;
    output::print(&match format {
        StoryFormat::Json => story.to_json()?,
        StoryFormat::Markdown => story.to_markdown()?,
        StoryFormat::Link => format!("#{}\n", story.to_link()?),
    })?;
    Ok(ExitCode::SUCCESS)
}
