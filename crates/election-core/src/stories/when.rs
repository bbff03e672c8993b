//! Moments that a story names before its runs are carried out.

use std::fmt;
use std::str::FromStr;

use super::event::Event;
use super::wrong::Wrong;
use crate::error::{InputError, one_of, or_nearest};
use crate::model::Tick;
use crate::properties;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::sim::{Limit, Status};

/// A moment of a run. Its text is `start`, `end`, `tick 5`, `step 12`, `falls`, `falls one leader`, or an event with its number,
/// which is 1 when left out: `crash`, `leader 2`, `sent probe 3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Before the first step.
    Start,
    /// After the last step.
    End,
    /// After everything that happens in a tick.
    Tick(Tick),
    /// After so many steps.
    Step(usize),
    /// After the n-th event of a kind, from 1.
    Event(Event, usize),
    /// When a property first falls: this one, or whichever is the first.
    Falls(Option<&'static str>),
}

/// Everything that the text may be, with the word that was probably meant.
fn allowed(text: &str) -> String {
    let words: Vec<&str> = ["start", "end", "tick", "step", "falls"].into_iter().chain(Event::words()).collect();
    let events: Vec<&str> = Event::words().filter(|word| !Event::MESSAGES.contains(word)).collect();
    let [sent, delivered, lost] = Event::MESSAGES;
    let allowed = format!(
        "start; end; tick and a number; step and a number; falls, and perhaps a property; or an event and which one: {sent}, {delivered} \
         or {lost}, perhaps with a kind of message, {}",
        events.join(", ")
    );
    or_nearest(&allowed, &words, text.split_whitespace().next().unwrap_or_default())
}

/// A moment of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reached {
    /// So many steps have been done.
    pub steps: usize,
    /// The clock shows this tick: that of the last step, or a later one in which nothing has happened.
    pub tick: Tick,
}

impl When {
    pub(super) fn read(text: &str) -> Result<Self, Wrong> {
        let wrong = || Wrong::new(text, allowed(text));
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["start"] => return Ok(Self::Start),
            ["end"] => return Ok(Self::End),
            ["tick", tick] => return tick.parse().map(Self::Tick).map_err(|_| wrong()),
            ["step", step] => return step.parse().map(Self::Step).map_err(|_| wrong()),
            ["falls"] => return Ok(Self::Falls(None)),
            ["falls", name @ ..] => {
                let name = name.join(" ");
                let known = properties::names().into_iter().find(|property| *property == name);
                let allowed = || format!("a property: {}", one_of(&properties::names(), &name));
                return known.map(|name| Self::Falls(Some(name))).ok_or_else(|| Wrong::new(text, allowed()));
            }
            _ => {}
        }
        let (nth, event) = match words.split_last() {
            Some((last, event)) if last.bytes().all(|byte| byte.is_ascii_digit()) => (last.parse().unwrap_or(0), event),
            _ => (1, words.as_slice()),
        };
        // `start 1` is the first start; `start` alone is the beginning of the run.
        Event::of(event).filter(|_| nth > 0).map(|event| Self::Event(event, nth)).ok_or_else(wrong)
    }

    /// The same, where runs of this scenario can have it.
    ///
    /// # Errors
    /// When it names a kind of message that the algorithm does not have.
    pub(super) fn checked(self, scenario: &Scenario) -> Result<Self, Wrong> {
        if let Self::Event(event, _) = &self {
            event.kind(scenario)?;
        }
        Ok(self)
    }

    /// The moment of a run that it is.
    ///
    /// # Errors
    /// When the run never gets there.
    pub fn reach(&self, run: &Run) -> Result<Reached, InputError> {
        self.reached(run).map_err(|wrong| wrong.at("moment"))
    }

    /// The same, before it is known where it stands.
    pub(super) fn reached(&self, run: &Run) -> Result<Reached, Wrong> {
        let steps = self.find(run)?;
        let tick = match self {
            Self::Tick(tick) => *tick,
            _ => run.trace().tick_after(steps),
        };
        Ok(Reached { steps, tick })
    }

    /// After how many steps of a run it is.
    ///
    /// # Errors
    /// When the run never gets there.
    pub(super) fn find(&self, run: &Run) -> Result<usize, Wrong> {
        let time = run.summary().time;
        let never = |allowed: String| Wrong::new(self, allowed);
        match self {
            Self::Start => Ok(0),
            Self::End => match run.summary().status {
                Status::Limit(limit @ (Limit::Stopped(_) | Limit::Memory(_))) => {
                    Err(never(format!("a moment that is reached: the run was {limit}")))
                }
                _ => Ok(run.steps()),
            },
            Self::Tick(tick) if *tick <= time => Ok(run.trace().steps_before(tick.saturating_add(1))),
            Self::Tick(_) => Err(never(format!("a tick of the run, 0 to {time}"))),
            Self::Step(step) if *step <= run.steps() => Ok(*step),
            Self::Step(_) => Err(never(format!("a step of the run, 0 to {}", run.steps()))),
            Self::Event(event, nth) => {
                let found = event.find(event.kind(run.scenario())?, *nth, run);
                found.ok_or_else(|| never("an event of the run: it has fewer of these".to_owned()))
            }
            Self::Falls(name) => {
                let falls = run.falls().filter(|(property, _)| name.is_none_or(|name| name == property.name));
                let first = falls.map(|(_, fall)| fall.steps).min().and_then(|steps| usize::try_from(steps).ok());
                first.ok_or_else(|| never("the fall of a property: in this run it holds".to_owned()))
            }
        }
    }
}

/// Reads its text.
impl FromStr for When {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::read(text).map_err(|wrong| wrong.at("moment"))
    }
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::End => f.write_str("end"),
            Self::Tick(tick) => write!(f, "tick {tick}"),
            Self::Step(step) => write!(f, "step {step}"),
            // Alone it would be the beginning of the run.
            Self::Event(event @ Event::Step("start"), nth) => write!(f, "{event} {nth}"),
            Self::Event(event, 1) => write!(f, "{event}"),
            Self::Event(event, nth) => write!(f, "{event} {nth}"),
            Self::Falls(None) => f.write_str("falls"),
            Self::Falls(Some(property)) => write!(f, "falls {property}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_moment_has_one_text_and_is_read_back() {
        for text in [
            "start",
            "end",
            "tick 0",
            "tick 7",
            "step 12",
            "falls",
            "falls one leader",
            "falls mutual exclusion",
            "crash",
            "crash 2",
            "leader",
            "sent",
            "sent probe",
            "sent probe 3",
            "lost 2",
            "start 1",
            "start 2",
            "delivered answer",
            "join",
            "detect 4",
        ] {
            assert_eq!(When::read(text).map(|when| when.to_string()).as_deref(), Ok(text));
        }
        assert_eq!(When::read(" crash  1 ").map(|when| when.to_string()).as_deref(), Ok("crash"));
    }

    #[test]
    fn the_word_that_was_probably_meant_is_named() {
        let refused = |text: &str| When::from_str(text).unwrap_err().allowed;
        for (text, meant) in [
            ("leadr", "leader"),
            ("Delivered token 3", "delivered"),
            ("recver 2", "recover"),
            ("stpe 4", "step"),
            ("falls one laeder", "one leader"),
        ] {
            assert!(refused(text).ends_with(&format!(" (did you mean {meant}?)")), "{text}: {}", refused(text));
        }
        assert!(!refused("tick x").contains("did you mean"), "{}", refused("tick x"));
    }

    #[test]
    fn what_is_no_moment_is_refused() {
        for text in [
            "",
            "tick",
            "tick -1",
            "tick 99999999999",
            "step x",
            "crash 0",
            "falls apart",
            "sent a b 3",
            "7",
            "crash 8 9",
            "leader x",
        ] {
            assert!(When::read(text).is_err(), "{text}");
        }
    }
}
