//! How it is seen that a task has been done.

use std::fmt;

use super::NamedFault;
use super::wrong::Wrong;
use crate::model::{ProcessId, Tick};
use crate::properties::{self, Summary};
use crate::run::Run;
use crate::scenario::{FIELDS, Order, Scenario};
use crate::sim::{Limit, Status};

/// The most conditions of one task.
const MAX_CONDITIONS: usize = 6;

/// What makes a task done, told by the scenario and the run on screen: conditions, all of which have to be met. Its text joins theirs with
/// a comma and a blank: `crash 7, leader 6`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    conditions: Vec<Condition>,
}

/// One condition. Its text is `crash 7`, `crash 7 by 4`, `partition`, `by-hand`, `be 3`, `ends split`, `leader 3`, `order descending`, `answer_timeout 4`,
/// `another seed`, `messages 15`, `holds one leader`, `falls one leader`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The scenario has this fault, at whatever moment.
    Fault(NamedFault),
    /// The scenario has this fault, in this tick at the latest.
    FaultBy(NamedFault, Tick),
    /// A message was handled by hand.
    ByHand,
    /// Somebody has been the process at this position: has said in each of its turns what it does.
    Be(u16),
    /// The run ends so: the key of a [`Status`].
    Ends(&'static str),
    /// The process at this position is the one leader at the end.
    Leader(u16),
    /// The identities rise along the positions, or they fall, however the scenario says that.
    Order(Order),
    /// A field or an option, by its key in a link, has this value, as links write it.
    Value(&'static str, String),
    /// The seed is another than this one, which is the scene's.
    AnotherSeed(u64),
    /// So many messages are sent in the whole run, of all kinds that count.
    Messages(u64),
    /// The property of this name holds in the whole run.
    Holds(&'static str),
    /// The property of this name falls in the run.
    Falls(&'static str),
}

/// Everything that a condition may be.
const ALLOWED: &str = "crash, recover, notice, join or leave and a process; partition; heal; cut; mend; any of these with `by` and a tick; by-hand; be and a process; ends and elected, split, none or \
                       limit; leader and a process; order and ascending or descending; the key of a field or an option and its value; \
                       another seed; messages and how many; holds or falls and a property; or several of these with a comma and a blank \
                       between them";

impl Done {
    /// Reads what makes a task of this scene done.
    pub(super) fn read(text: &str, scene: &Scenario) -> Result<Self, Wrong> {
        let conditions = text.split(", ").map(|text| Condition::read(text.trim(), scene));
        let conditions = conditions.collect::<Result<Vec<_>, _>>()?;
        if conditions.len() > MAX_CONDITIONS {
            let found = format_args!("{} conditions", conditions.len());
            return Err(Wrong::new(found, format!("at most {MAX_CONDITIONS}")));
        }
        let twice = conditions.iter().enumerate().find(|(index, condition)| conditions[..*index].contains(condition));
        match twice {
            Some((_, condition)) => Err(Wrong::new(format_args!("{condition} a second time"), "each condition once")),
            None => Ok(Self { conditions }),
        }
    }

    /// Its conditions, one at least.
    #[must_use]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// Whether it is done in this scenario and its run, by somebody who has been these processes in it, to their last turns.
    #[must_use]
    pub fn is_met(&self, scenario: &Scenario, summary: &Summary, been: &[ProcessId]) -> bool {
        self.conditions.iter().all(|condition| condition.is_met(scenario, summary, been))
    }

    /// Whether the faults that it names have happened within the first so many steps of a run. What never comes to happen (a crash of a process
    /// that is down) counts at the end.
    #[must_use]
    pub fn has_happened(&self, run: &Run, steps: usize) -> bool {
        self.conditions.iter().all(|condition| match condition {
            Condition::Fault(fault) | Condition::FaultBy(fault, _) => {
                fault.happened_in(run).unwrap_or(run.steps()) <= steps
            }
            _ => true,
        })
    }
}

impl Condition {
    fn read(text: &str, scene: &Scenario) -> Result<Self, Wrong> {
        let wrong = || Wrong::new(text, ALLOWED);
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(fault) = NamedFault::of(&words) {
            return fault.checked(scene).map(Self::Fault);
        }
        if let [fault @ .., "by", tick] = words.as_slice()
            && let Some(fault) = NamedFault::of(fault)
        {
            let tick = tick.parse().map_err(|_| wrong())?;
            return fault.checked(scene).map(|fault| Self::FaultBy(fault, tick));
        }
        match words.as_slice() {
            ["by-hand"] => Ok(Self::ByHand),
            ["be", at] if is_number(at) => position(at, text, scene).map(Self::Be),
            ["leader", at] if is_number(at) => position(at, text, scene).map(Self::Leader),
            ["ends", status] => {
                let known = statuses().into_iter().find(|key| key == status);
                known.map(Self::Ends).ok_or_else(wrong)
            }
            ["order", "ascending"] => Ok(Self::Order(Order::Ascending)),
            ["order", "descending"] => Ok(Self::Order(Order::Descending)),
            ["another", "seed"] => Ok(Self::AnotherSeed(scene.seed)),
            ["messages", number] => number.parse().map(Self::Messages).map_err(|_| wrong()),
            ["holds", name @ ..] => property(text, name).map(Self::Holds),
            ["falls", name @ ..] => property(text, name).map(Self::Falls),
            [key, value] => {
                let fields = FIELDS.iter().map(|field| field.link);
                let mut keys = fields.chain(scene.info().options.iter().map(|option| option.key));
                let key = keys.find(|known| known == key).ok_or_else(wrong)?;
                let changed = scene.with_value(key, value).map_err(|error| Wrong::new(text, error.allowed))?;
                Ok(Self::Value(key, changed.value(key)))
            }
            _ => Err(wrong()),
        }
    }

    /// Whether it is met in this scenario and its run, by somebody who has been these processes in it.
    #[must_use]
    pub fn is_met(&self, scenario: &Scenario, summary: &Summary, been: &[ProcessId]) -> bool {
        let has_fallen = |name| summary.properties.iter().any(|property| property.name == name && !property.holds());
        match self {
            Self::Fault(fault) => fault.is_in(scenario),
            Self::FaultBy(fault, tick) => fault.first_in(scenario).is_some_and(|at| at <= *tick),
            Self::ByHand => !scenario.overrides.is_empty(),
            Self::Be(process) => been.contains(&ProcessId(*process)),
            Self::Ends(status) => summary.status.key() == *status,
            Self::Leader(process) => summary.leader.is_some_and(|leader| leader.process.0 == *process),
            Self::Order(Order::Descending) => scenario.identity_numbers().is_sorted_by(|one, next| one > next),
            Self::Order(_) => scenario.identity_numbers().is_sorted_by(|one, next| one < next),
            Self::Value(key, value) => {
                let is_there = FIELDS.iter().any(|field| field.link == *key) || scenario.info().option(key).is_some();
                is_there && scenario.value(key) == *value
            }
            Self::AnotherSeed(seed) => scenario.seed != *seed,
            Self::Messages(number) => summary.counters.sent() == *number,
            Self::Holds(name) => !has_fallen(*name),
            Self::Falls(name) => has_fallen(*name),
        }
    }
}

/// The process at this position of a scenario.
pub(super) fn position(at: &str, text: &str, scenario: &Scenario) -> Result<u16, Wrong> {
    let at = at.parse().ok().filter(|at| *at < scenario.processes);
    at.ok_or_else(|| Wrong::new(text, format!("a process, 0 to {}", scenario.processes - 1)))
}

/// Whether a word is a whole number: a position, if there are so many processes.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The property of this name.
fn property(text: &str, name: &[&str]) -> Result<&'static str, Wrong> {
    let name = name.join(" ");
    let known = properties::names().into_iter().find(|property| *property == name);
    known.ok_or_else(|| Wrong::new(text, format!("a property: {}", properties::names().join(", "))))
}

fn statuses() -> [&'static str; 4] {
    [Status::Elected, Status::Split, Status::Nobody, Status::Limit(Limit::Events(0))].map(Status::key)
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.conditions.iter().map(ToString::to_string).collect();
        f.write_str(&texts.join(", "))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::FaultBy(fault, tick) => write!(f, "{fault} by {tick}"),
            Self::ByHand => f.write_str("by-hand"),
            Self::Be(process) => write!(f, "be {process}"),
            Self::Ends(status) => write!(f, "ends {status}"),
            Self::Leader(process) => write!(f, "leader {process}"),
            Self::Order(order) => write!(f, "order {order}"),
            Self::Value(key, value) => write!(f, "{key} {value}"),
            Self::AnotherSeed(_) => f.write_str("another seed"),
            Self::Messages(number) => write!(f, "messages {number}"),
            Self::Holds(name) => write!(f, "holds {name}"),
            Self::Falls(name) => write!(f, "falls {name}"),
        }
    }
}
