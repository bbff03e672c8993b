//! What of a scene's scenario a task lets its reader change, where the task is told.

use std::fmt;

use super::NamedFault;
use super::done::{is_number, position};
use super::wrong::Wrong;
use crate::algorithm::IdentityUse;
use crate::error::one_of;
use crate::exercises::label;
use crate::scenario::{FIELDS, Info, Scenario};

/// The most controls of a task.
pub const MAX_CONTROLS: usize = 6;

/// A control that a task needs beside it. Its text is `order`, `ids`, `number`, `seed`, a fault without its moment such as `crash 4` or
/// `heal`, `be 4`, or the key of a field or an option as links have it: `answer_timeout`, `delay`, `detector`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The order of the identities along the positions. Which ones there are stays.
    Order,
    /// The identities, written one by one: numbers or texts, one for each process.
    Identities,
    /// How many processes there are: 1 to [`MAX_PROCESSES`](crate::model::MAX_PROCESSES).
    Number,
    /// The seed: another order where identities are shuffled, other delays and losses where these are drawn.
    Seed,
    /// Another field or option of the scenario, by its key in a link. What it may be, and its unit (mostly ticks), is said by its
    /// [`Field`](crate::scenario::Field) or [`OptionSpec`](crate::algorithm::OptionSpec).
    Setting(&'static str),
    /// Something that happens to a process or to the network, from the moment on at which it is asked for.
    Fault(NamedFault),
    /// Being the process at this position: saying in each of its turns what it does. It changes nothing of the scenario.
    Be(u16),
}

/// The fields that have a control by another name, or can only be changed on the stage.
const NO_SETTINGS: [&str; 6] = ["a", "n", "ids", "seed", "faults", "by-hand"];

impl Control {
    /// Reads a control that is in place in this scenario.
    pub(super) fn read(text: &str, scenario: &Scenario) -> Result<Self, Wrong> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let has_identities = scenario.info().identities == IdentityUse::Compares;
        match words.as_slice() {
            ["order" | "ids"] if !has_identities => {
                let name = &scenario.info().name;
                Err(Wrong::new(text, format!("another control: the processes of {name} have no identities")))
            }
            ["order"] => Ok(Self::Order),
            ["ids"] => Ok(Self::Identities),
            ["number"] => Ok(Self::Number),
            ["seed"] => Ok(Self::Seed),
            ["be", at] if is_number(at) => position(at, text, scenario).map(Self::Be),
            words => {
                if let Some(fault) = NamedFault::of(words).filter(|fault| fault.kind().is_some()) {
                    return fault.checked(scenario).map(Self::Fault);
                }
                let settings = settings(scenario);
                let known = settings.iter().copied().find(|key| words == [*key]);
                known.map(Self::Setting).ok_or_else(|| Wrong::new(text, allowed(text, &settings)))
            }
        }
    }

    /// Those of a task, each once.
    pub(super) fn read_all(texts: &[String], scenario: &Scenario) -> Result<Vec<Self>, (usize, Wrong)> {
        let mut controls = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            let control = Self::read(text, scenario).map_err(|wrong| (index, wrong))?;
            if controls.contains(&control) {
                return Err((index, Wrong::new(format_args!("{text} a second time"), "each control once")));
            }
            if controls.len() == MAX_CONTROLS {
                return Err((index, Wrong::new("one more control", format!("at most {MAX_CONTROLS}"))));
            }
            controls.push(control);
        }
        Ok(controls)
    }

    /// The key in a link of the field or option that it changes; none where it changes nothing.
    #[must_use]
    pub const fn key(self) -> Option<&'static str> {
        match self {
            Self::Order | Self::Identities => Some("ids"),
            Self::Number => Some("n"),
            Self::Seed => Some("seed"),
            Self::Setting(key) => Some(key),
            Self::Fault(_) => Some("faults"),
            Self::Be(_) => None,
        }
    }

    /// What the page calls that field or option in scenarios of this algorithm: `Timeout of an answer`; nothing where there is none.
    #[must_use]
    pub fn label(self, info: &Info) -> &'static str {
        self.key().map_or("", |key| label(info, key))
    }
}

/// The keys of all fields and options that are a control by themselves.
fn settings(scenario: &Scenario) -> Vec<&'static str> {
    let fields = FIELDS.iter().map(|field| field.link).filter(|key| !NO_SETTINGS.contains(key));
    fields.chain(scenario.info().options.iter().map(|option| option.key)).collect()
}

/// Everything that the text may be.
fn allowed(text: &str, settings: &[&str]) -> String {
    let faults = "crash, recover, notice, join or leave and a process; heal";
    format!(
        "order; ids; number; seed; {faults}; be and a process; or the key of a field or an option: {}",
        one_of(settings, text)
    )
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order => f.write_str("order"),
            Self::Identities => f.write_str("ids"),
            Self::Number => f.write_str("number"),
            Self::Seed => f.write_str("seed"),
            Self::Setting(key) => f.write_str(key),
            Self::Fault(fault) => fault.fmt(f),
            Self::Be(process) => write!(f, "be {process}"),
        }
    }
}
