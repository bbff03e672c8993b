//! Options: what can be switched about an algorithm, and the values in force.

use std::fmt;

use serde::Serialize;

/// A switch of an algorithm. JSON, link, panel and `--help` derive from it.
pub struct OptionSpec<S> {
    /// The key in scenarios and links: `announce_to`.
    pub key: &'static str,
    /// The label on the page.
    pub name: &'static str,
    /// One sentence: what it does.
    pub help: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// What it is when the scenario does not say.
    pub default: fn(&S) -> OptionValue,
    /// The value from which on the algorithm is safe, and why, where there is such a value.
    pub safe: Option<Safe<S>>,
}

/// The value of an option from which on the algorithm is safe.
pub struct Safe<S> {
    /// The value, which may depend on the scenario's delays.
    pub value: fn(&S) -> OptionValue,
    /// Why this one, in words.
    pub because: &'static str,
}

impl<S> fmt::Debug for OptionSpec<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)
    }
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// One of these.
    Choice(&'static [Choice]),
    /// A number of ticks, bounds included.
    Ticks {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// A number of processes, laps or other things that are counted, bounds included.
    Count {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
}

/// One of the values of a [`OptionKind::Choice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key in scenarios and links.
    pub key: &'static str,
    /// What it means, for the panel.
    pub help: &'static str,
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// A flag.
    Flag(bool),
    /// The key of a choice.
    Choice(&'static str),
    /// A number of ticks.
    Ticks(u32),
    /// A number of things.
    Count(u32),
}

/// The values in force of all options of an algorithm, defaults filled in: what [`Process::options`] reads.
///
/// [`Process::options`]: crate::algorithm::Process::options
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValues(Vec<(&'static str, OptionValue)>);

impl OptionValues {
    /// These values.
    #[must_use]
    pub fn new(values: Vec<(&'static str, OptionValue)>) -> Self {
        Self(values)
    }

    /// The value of an option.
    ///
    /// # Panics
    /// When the algorithm declares no such option.
    #[must_use]
    pub fn get(&self, key: &str) -> OptionValue {
        let found = self.0.iter().find(|(other, _)| *other == key);
        found.unwrap_or_else(|| panic!("the algorithm declares no option {key}")).1
    }

    /// The value of a flag; see [`OptionValues::get`].
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        self.get(key).flag(key)
    }

    /// The value of a choice; see [`OptionValues::get`].
    #[must_use]
    pub fn choice(&self, key: &str) -> &'static str {
        self.get(key).choice(key)
    }

    /// The value of an option in ticks; see [`OptionValues::get`].
    #[must_use]
    pub fn ticks(&self, key: &str) -> u32 {
        self.get(key).ticks(key)
    }

    /// The value of an option that is a number of things; see [`OptionValues::get`].
    #[must_use]
    pub fn count(&self, key: &str) -> u32 {
        self.get(key).count(key)
    }
}

impl OptionValue {
    /// The flag that it is; `key` is its option's, for the panic's text.
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn flag(self, key: &str) -> bool {
        let Self::Flag(flag) = self else { panic!("option {key} is {self:?}, no flag") };
        flag
    }

    /// The choice that it is; see [`OptionValue::flag`].
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn choice(self, key: &str) -> &'static str {
        let Self::Choice(choice) = self else { panic!("option {key} is {self:?}, no choice") };
        choice
    }

    /// The number of ticks that it is; see [`OptionValue::flag`].
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn ticks(self, key: &str) -> u32 {
        let Self::Ticks(ticks) = self else { panic!("option {key} is {self:?}, no number of ticks") };
        ticks
    }

    /// The number of things that it is; see [`OptionValue::flag`].
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn count(self, key: &str) -> u32 {
        let Self::Count(count) = self else { panic!("option {key} is {self:?}, no number of things") };
        count
    }
}
