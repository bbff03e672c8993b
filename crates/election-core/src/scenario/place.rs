//! A place in a scenario, for errors: what stands there is checked against the table of fields.

use std::fmt;

use crate::error::InputError;
use crate::scenario::fields::{self, FIELDS};
use crate::scenario::takes::{Bounds, Takes};

/// A place in a scenario: `at("faults[].crash", [2])` is `faults[2].crash`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<const LISTS: usize> {
    /// As the table of fields has it.
    json: &'static str,
    /// Which entries of its lists.
    indices: [usize; LISTS],
}

/// A place of the table of fields, and which entries of its lists.
pub(super) fn at<const LISTS: usize>(json: &'static str, indices: [usize; LISTS]) -> Place<LISTS> {
    Place { json, indices }
}

impl<const LISTS: usize> Place<LISTS> {
    /// An error here.
    pub(super) fn refuse(self, found: impl fmt::Display, allowed: impl fmt::Display) -> InputError {
        InputError::new(self.to_string(), found, allowed.to_string())
    }

    /// Refuses a number that is out of the bounds of this place.
    pub(super) fn check(self, number: impl Into<u64>) -> Result<(), InputError> {
        let Some(Takes::Number(bounds)) = fields::takes(self.json) else {
            panic!("the table has no bounds of {}", self.json)
        };
        self.within(bounds, number)
    }

    /// Refuses a position that no process has.
    pub(super) fn check_process(self, position: u16, processes: u16) -> Result<(), InputError> {
        self.within(Bounds { what: "a process", min: 0, max: u64::from(processes).saturating_sub(1) }, position)
    }

    /// Refuses a number that is out of bounds.
    pub(super) fn within(self, bounds: Bounds, number: impl Into<u64>) -> Result<(), InputError> {
        let number = number.into();
        if (bounds.min..=bounds.max).contains(&number) { Ok(()) } else { Err(self.refuse(number, bounds)) }
    }

    /// Refuses a list of more entries.
    pub(super) fn check_length(self, entries: usize, most: usize) -> Result<(), InputError> {
        if entries <= most {
            return Ok(());
        }
        Err(self.refuse(format_args!("{entries} entries"), format_args!("at most {most} entries")))
    }
}

impl<const LISTS: usize> fmt::Display for Place<LISTS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.json.split("[]");
        f.write_str(parts.next().filter(|part| !part.is_empty()).unwrap_or("scenario"))?;
        for (part, index) in parts.zip(self.indices) {
            write!(f, "[{index}]{part}")?;
        }
        Ok(())
    }
}

/// The same error with its path in a link instead of that in JSON: `by-hand[3]` for `overrides[3].message`.
pub(super) fn in_link(error: InputError) -> InputError {
    let json = error.path.as_str();
    let fields = FIELDS.iter().filter(|field| json.starts_with(field.json));
    let path = match (json.strip_prefix("options."), fields.max_by_key(|field| field.json.len())) {
        (Some(option), _) => option.to_owned(),
        (None, Some(field)) => {
            let index = json.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(index, _)| index);
            match (field.takes, index) {
                (Takes::List(_), Some(index)) => format!("{}[{index}]", field.link),
                _ => field.link.to_owned(),
            }
        }
        (None, None) => json.to_owned(),
    };
    InputError { path, ..error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_like_the_input() {
        assert_eq!(at("faults[].partition[][]", [2, 0, 11]).to_string(), "faults[2].partition[0][11]");
        assert_eq!(at("faults[].partition", [2]).to_string(), "faults[2].partition");
        assert_eq!(at("seed", []).to_string(), "seed");
        assert_eq!(at("", []).to_string(), "scenario");
    }

    #[test]
    fn links_have_their_own_paths() {
        let path = |path: &str| in_link(InputError::new(path, "", "")).path;
        let paths = [
            ("scenario", "scenario"),
            ("algorithm", "a"),
            ("options.variant", "variant"),
            ("processes", "n"),
            ("ids.values", "ids"),
            ("ids.values[3]", "ids[3]"),
            ("start[2].process", "start[2]"),
            ("network.topology", "net"),
            ("network.topology.edges", "edges"),
            ("network.topology.edges[3][1]", "edges[3]"),
            ("network.delay.uniform[1]", "delay"),
            ("network.loss", "loss"),
            ("network.duplicate", "dup"),
            ("detector.perfect.delay", "detector"),
            ("faults[12].partition[1][0]", "faults[12]"),
            ("overrides[3].message", "by-hand[3]"),
            ("limits.time", "time"),
            ("seed", "seed"),
        ];
        for (json, link) in paths {
            assert_eq!(path(json), link);
        }
    }
}
