//! Where a scenario or a story comes from: a file, standard input, a fragment or a whole link.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use election_core::exercises::{self, Exercise};
use election_core::export::TraceFile;
use election_core::scenario::json::MAX_JSON;
use election_core::scenario::link::split;
use election_core::stories::{MAX_STORY, READY, Story};
use election_core::{InputError, Scenario};

use crate::failure::Failure;
use crate::hand_in::exercise_of;

/// Reads the scenario that an argument names.
pub(crate) fn scenario(argument: &str) -> Result<Scenario, Failure> {
    if is_link_or_fragment(argument) {
        return Ok(of_link(argument)?);
    }
    let text = text(argument, MAX_JSON)?;
    if TraceFile::looks_like_one(&text) {
        let allowed = "a scenario; `election judge` and `election export` take a trace, too";
        return Err(InputError::new("scenario", "a trace", allowed).into());
    }
    Ok(Scenario::from_input(&text)?)
}

/// Reads the scenario of a link. Where a link has none, and only names what the page shows then, that says what to give.
fn of_link(link: &str) -> Result<Scenario, InputError> {
    Scenario::from_link(link).map_err(|error| {
        let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
        let (scenario, view) = split(fragment);
        if !scenario.is_empty() || view.is_empty() {
            return error;
        }
        match exercise_of(link).map(exercises::find) {
            Some(Ok(Exercise { key, start, .. })) => {
                let allowed = format!("a scenario, such as '#{start}', with which the exercise {key} begins; this link only names that");
                return InputError { allowed, ..error };
            }
            Some(Err(unknown)) => return unknown,
            None => {}
        }
        if Story::from_link(link).is_ok() {
            let allowed = "a scenario; this link only names a story, and `election story show` prints it with the scenario of each scene";
            return InputError { allowed: allowed.to_owned(), ..error };
        }
        error
    })
}

/// What a run is told by.
pub(crate) enum Source {
    /// The scenario that it is of.
    Scenario(Box<Scenario>),
    /// Its steps, as they were written before.
    Trace(Box<TraceFile>),
}

/// Reads the scenario or the trace that an argument names.
pub(crate) fn source(argument: &str) -> Result<Source, Failure> {
    if is_link_or_fragment(argument) {
        return Ok(Source::Scenario(Box::new(of_link(argument)?)));
    }
    let text = trace(argument)?;
    if TraceFile::looks_like_one(&text) {
        return Ok(Source::Trace(Box::new(TraceFile::read(&text)?)));
    }
    Ok(Source::Scenario(Box::new(Scenario::from_input(&text)?)))
}

/// Reads the story that an argument names: a ready one by its key, or what people have at hand.
pub(crate) fn story(argument: &str) -> Result<Story, Failure> {
    Ok(story_and_text(argument)?.0)
}

/// The same, and the text that it was read from, where that was a file or standard input.
pub(crate) fn story_and_text(argument: &str) -> Result<(Story, Option<String>), Failure> {
    if let Some(ready) = READY.iter().find(|ready| ready.key == argument) {
        return Ok((ready.story.clone(), None));
    }
    if is_link_or_fragment(argument) {
        return Ok((Story::from_link(argument)?, None));
    }
    if argument != "-" && !Path::new(argument).exists() {
        let keys: Vec<&str> = READY.iter().map(|ready| ready.key).collect();
        let allowed = format!("a file, -, a link, or one of {}", keys.join(", "));
        return Err(InputError::new("story", argument, allowed).into());
    }
    let text = text(argument, MAX_STORY)?;
    Ok((Story::from_input(&text)?, Some(text)))
}

/// Reads what a sweep has printed: as much as a sweep of all sizes prints.
pub(crate) fn report(argument: &str) -> Result<String, Failure> {
    const MAX_REPORT: usize = 256_000_000;
    text(argument, MAX_REPORT)
}

/// Reads a trace: as much as the longest run that may be recorded takes.
pub(crate) fn trace(argument: &str) -> Result<String, Failure> {
    const MAX_TRACE: usize = 1_000_000_000;
    text(argument, MAX_TRACE)
}

/// Reads the text of the file that an argument names, or standard input: so many bytes at most.
fn text(argument: &str, most: usize) -> Result<String, Failure> {
    if argument == "-" {
        let name = "standard input";
        // How much there is to come nobody knows.
        return read(&mut io::stdin().lock(), name, most, || format!("more than {most} bytes"));
    }
    let failed = |error| Failure::Read { path: argument.to_owned(), error };
    let mut file = File::open(argument).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    read(&mut file, argument, most, || format!("{length} bytes"))
}

/// Whether an argument is a link, or a fragment without its `#`: that looks like nothing else, unless a file has that very name.
fn is_link_or_fragment(argument: &str) -> bool {
    is_link(argument) || argument.contains('=') && !Path::new(argument).exists()
}

/// Whether a text is a fragment or a whole link.
fn is_link(text: &str) -> bool {
    let is_scheme = |scheme: &str| !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphabetic());
    text.starts_with('#') || text.split_once("://").is_some_and(|(scheme, _)| is_scheme(scheme))
}

/// Reads so many bytes at most; `all` says how many there are where they are more.
fn read(from: &mut impl Read, name: &str, most: usize, all: impl Fn() -> String) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let longest = most as u64 + 1;
    from.take(longest).read_to_end(&mut bytes).map_err(|error| Failure::Read { path: name.to_owned(), error })?;
    if bytes.len() > most {
        return Err(InputError::new(name, all(), format!("at most {most} bytes")).into());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let place = error.utf8_error().valid_up_to();
            let found = format!("byte {:#04x} at {place}", error.as_bytes()[place]);
            Err(InputError::new(name, found, "text in UTF-8").into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_told_from_files() {
        for link in ["#a=x", "https://example.org/play/#a=x", "file:///home/index.html#a=x", "#"] {
            assert!(is_link(link), "{link}");
        }
        for file in ["slides/12.json", "a=x", "{\"algorithm\": \"x://y\"}", "://", "12.json#"] {
            assert!(!is_link(file), "{file}");
        }
    }
}
