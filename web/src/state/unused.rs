//! Parts of a link that mean nothing here. They are passed over, and said quietly.

use election_core::InputError;

/// A part of a link, and what could stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    /// As it stands in the link, shortened when long: `sel=50`.
    part: String,
    /// What would mean something; empty where nothing would.
    allowed: String,
}

impl Unused {
    /// A part with this key.
    pub fn new(key: &str, value: &str, allowed: impl Into<String>) -> Self {
        Self::part(&format!("{key}={value}"), allowed)
    }

    /// A whole part.
    pub fn part(part: &str, allowed: impl Into<String>) -> Self {
        // Shortened, and without characters that are not shown.
        let InputError { found, allowed, .. } = InputError::new("", part, allowed);
        Self { part: found, allowed }
    }
}

/// A sentence about them, if there are any.
pub fn in_words(unused: &[Unused]) -> Option<String> {
    let part = |Unused { part, allowed }: &Unused| {
        if allowed.is_empty() { part.clone() } else { format!("{part} (allowed: {allowed})") }
    };
    let parts: Vec<String> = unused.iter().map(part).collect();
    match &*parts {
        [] => None,
        [only] => Some(format!("A part of this link means nothing here: {only}.")),
        _ => Some(format!("Parts of this link mean nothing here: {}.", parts.join("; "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_nothing_is_said_in_a_sentence() {
        assert_eq!(in_words(&[]), None);
        let sel = Unused::new("sel", "50", "a process, 0 to 7");
        let expected = "A part of this link means nothing here: sel=50 (allowed: a process, 0 to 7).";
        assert_eq!(in_words(std::slice::from_ref(&sel)).as_deref(), Some(expected));
        let two = in_words(&[sel, Unused::part("x", "")]);
        let expected = "Parts of this link mean nothing here: sel=50 (allowed: a process, 0 to 7); x.";
        assert_eq!(two.as_deref(), Some(expected));
    }
}
