//! Where a scenario or a story comes from: a file, standard input, a fragment or a whole link.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use election_core::scenario::json::MAX_JSON;
use election_core::{InputError, Scenario};

use crate::failure::Failure;

/// Reads the scenario that an argument names.
pub(crate) fn scenario(argument: &str) -> Result<Scenario, Failure> {
    // A fragment without its `#` looks like nothing else, unless a file has that very name.
    if is_link(argument) || argument.contains('=') && !Path::new(argument).exists() {
        return Ok(Scenario::from_link(argument)?);
    }
    Ok(Scenario::from_input(&text(argument)?)?)
}

/// Reads the text of the file that an argument names, or standard input.
pub(crate) fn text(argument: &str) -> Result<String, Failure> {
    if argument == "-" {
        return read(&mut io::stdin().lock(), "standard input");
    }
    let failed = |error| Failure::Read { path: argument.to_owned(), error };
    let mut file = File::open(argument).map_err(failed)?;
    read(&mut file, argument)
}

/// Whether a text is a fragment or a whole link.
pub(crate) fn is_link(text: &str) -> bool {
    let is_scheme = |scheme: &str| !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphabetic());
    text.starts_with('#') || text.split_once("://").is_some_and(|(scheme, _)| is_scheme(scheme))
}

/// Reads no more than a scenario can be long.
fn read(from: &mut impl Read, name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let longest = MAX_JSON as u64 + 1;
    from.take(longest).read_to_end(&mut bytes).map_err(|error| Failure::Read { path: name.to_owned(), error })?;
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
