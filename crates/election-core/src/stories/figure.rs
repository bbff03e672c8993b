//! Names in braces that stand in a story's texts for what its runs show: `{messages}`, `{leader@end}`, `{messages:probe@3}`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::event::kind_of;
use super::wrong::Wrong;
use crate::algorithms;
use crate::claims::Claim;
use crate::model::{Condition, Kind, ProcessId, Role, Tick};
use crate::narrate::Moments;
use crate::properties::Summary;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::trace::View;

/// The most names that one figure lists.
const MAX_NAMES: usize = 20;

/// What a name in braces stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// What is asked for.
    pub quantity: Quantity,
    /// Where.
    pub place: Place,
}

/// Where a figure is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// In its own scene: where its part of the text begins, or at the pause where the text has no parts.
    Own,
    /// At the end of its own scene's run: `@end`.
    End,
    /// At the pause of the scene with this number, from 1: `@3`.
    Scene(usize),
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Quantity {
    /// How many processes there are.
    Processes,
    /// How many of them are live.
    Live,
    /// Messages sent, of all kinds that count or of one.
    Messages(Option<String>),
    /// Messages that arrived.
    Delivered,
    /// Messages that did not arrive.
    Lost,
    /// Messages on their way.
    InFlight,
    /// Bits sent.
    Bits,
    /// The longest chain of messages.
    Depth,
    /// How many steps have been done.
    Steps,
    /// The time: `8 rounds`.
    Time,
    /// The moment: `in round 8`.
    Moment,
    /// How long it took until somebody first led: `8 rounds`.
    Elected,
    /// The one live leader.
    Leader,
    /// All live leaders: `5 and 6`.
    Leaders,
    /// What the process at a position is called.
    Name(u16),
    /// What a published figure, by its id, predicts of the run; taken at its end.
    Claim(String),
}

const ALLOWED: &str = "processes, live, messages, delivered, lost, in-flight, bits, depth, steps, time, moment, elected, leader, leaders; \
                       messages:KIND, name:POSITION, claim:ID; each perhaps with @end or @ and the number of a scene";

impl Figure {
    /// Reads what stands between the braces.
    pub(super) fn read(text: &str) -> Result<Self, Wrong> {
        let wrong = || Wrong::new(format_args!("{{{text}}}"), ALLOWED);
        let (quantity, place) = match text.split_once('@') {
            None => (text, Place::Own),
            Some((quantity, "end")) => (quantity, Place::End),
            Some((quantity, scene)) => {
                let scene = scene.parse().ok().filter(|scene| *scene > 0);
                (quantity, Place::Scene(scene.ok_or_else(wrong)?))
            }
        };
        let quantity = match quantity.split_once(':') {
            Some(("messages", kind)) if !kind.is_empty() => Quantity::Messages(Some(kind.to_owned())),
            Some(("name", at)) => Quantity::Name(at.parse().map_err(|_| wrong())?), // lint: not an algorithm's: a process's name
            Some(("claim", id)) if !id.is_empty() => Quantity::Claim(id.to_owned()),
            Some(_) => return Err(wrong()),
            None => plain(quantity).ok_or_else(wrong)?,
        };
        Ok(Self { quantity, place })
    }
}

/// What is asked for without an argument.
fn plain(word: &str) -> Option<Quantity> {
    Some(match word {
        "processes" => Quantity::Processes,
        "live" => Quantity::Live,
        "messages" => Quantity::Messages(None),
        "delivered" => Quantity::Delivered,
        "lost" => Quantity::Lost,
        "in-flight" => Quantity::InFlight,
        "bits" => Quantity::Bits,
        "depth" => Quantity::Depth,
        "steps" => Quantity::Steps,
        "time" => Quantity::Time,
        "moment" => Quantity::Moment,
        "elected" => Quantity::Elected, // lint: not an algorithm's: when somebody first led
        "leader" => Quantity::Leader,
        "leaders" => Quantity::Leaders,
        _ => return None,
    })
}

impl Quantity {
    /// Its value at a moment of a run, when the clock shows this tick, for a text; `baseline` is what comes of its [baseline](Self::baseline), if it has one.
    ///
    /// # Errors
    /// When there is no such thing then.
    pub(super) fn of(&self, run: &Run, view: &View, tick: Tick, baseline: Option<&Summary>) -> Result<String, Wrong> {
        let moments = Moments::of(run.scenario());
        let none = |found: &str, allowed: &str| Wrong::new(found, allowed);
        Ok(match self {
            Self::Processes => run.scenario().processes.to_string(),
            Self::Live => {
                view.processes.iter().filter(|process| process.condition == Condition::Live).count().to_string()
            }
            Self::Messages(kind) => match kind_of(kind.as_deref(), run.scenario())? {
                Some(Kind(kind)) => view.counters.by_kind[usize::from(kind)].to_string(),
                None => view.counters.sent().to_string(),
            },
            Self::Delivered => view.counters.delivered.to_string(),
            Self::Lost => view.counters.lost.to_string(),
            Self::InFlight => view.in_flight_that_count().to_string(),
            Self::Bits => view.counters.bits.to_string(),
            Self::Depth => view.causal_depth.to_string(),
            Self::Steps => view.steps.to_string(),
            Self::Time => moments.lasting(tick),
            Self::Moment => moments.when(tick),
            Self::Elected => {
                let elected = view.elected_at.map(|tick| moments.lasting(tick));
                elected.ok_or_else(|| none("{elected}", "a moment at which somebody has led"))?
            }
            Self::Leader => match leaders(run, view).as_slice() {
                [leader] => leader.clone(),
                [] => return Err(none("{leader} where nobody leads", "a moment with one leader")),
                _ => return Err(none("{leader} where several lead", "{leaders}, or a moment with one leader")),
            },
            Self::Leaders => match leaders(run, view).as_slice() {
                [] => return Err(none("{leaders} where nobody leads", "a moment with a leader")),
                leaders => listed(leaders),
            },
            Self::Name(at) if *at < run.scenario().processes => {
                run.identities().short(run.identities().at(ProcessId(*at)))
            }
            Self::Name(at) => {
                let last = run.scenario().processes - 1;
                return Err(Wrong::new(format_args!("{{name:{at}}}"), format!("a position, 0 to {last}")));
            }
            Self::Claim(id) => predicted(id, run, baseline)?,
        })
    }

    /// The scenario whose run has to be known as well: that of a published figure's [baseline](Claim::baseline).
    pub(super) fn baseline(&self, run: &Run) -> Option<Scenario> {
        let Self::Claim(id) = self else { return None };
        claim(id, run)?.baseline(run.scenario())
    }
}

/// The claim with this id on the run's algorithm.
fn claim(id: &str, run: &Run) -> Option<&'static Claim> {
    algorithms::claims(run.info()).iter().find(|claim| claim.id == id)
}

/// What the published figure with this id predicts.
fn predicted(id: &str, run: &Run, baseline: Option<&Summary>) -> Result<String, Wrong> {
    let wrong = |allowed| Wrong::new(format_args!("{{claim:{id}}}"), allowed);
    let claim = claim(id, run).ok_or_else(|| {
        let ids: Vec<&str> = algorithms::claims(run.info()).iter().map(|claim| claim.id).collect();
        wrong(format!("a claim on the algorithm: {}", ids.join(", ")))
    })?;
    let verdict = claim.judge(run.scenario(), run.summary(), baseline, &claim.counting());
    let verdict =
        verdict.map_err(|why| wrong(format!("a claim that says something of this run, unlike this one: {why}")))?;
    Ok(verdict.predicted.to_string())
}

/// `5 and 6`; of more than [`MAX_NAMES`] names, how many the others are.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [first @ .., last] if names.len() <= MAX_NAMES => format!("{} and {last}", first.join(", ")),
        _ => format!("{} and {} more", names[..MAX_NAMES].join(", "), names.len() - MAX_NAMES),
    }
}

/// What the live leaders are called, by position.
fn leaders(run: &Run, view: &View) -> Vec<String> {
    let leads = view.processes.iter().filter(|p| p.condition == Condition::Live && p.role == Role::Leader);
    leads.map(|process| run.identities().short(process.identity)).collect()
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}", self.quantity)?;
        match self.place {
            Place::Own => f.write_str("}"),
            Place::End => f.write_str("@end}"),
            Place::Scene(scene) => write!(f, "@{scene}}}"),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Messages(Some(kind)) => return write!(f, "messages:{kind}"),
            Self::Name(at) => return write!(f, "name:{at}"),
            Self::Claim(id) => return write!(f, "claim:{id}"),
            Self::Processes => "processes",
            Self::Live => "live",
            Self::Messages(None) => "messages",
            Self::Delivered => "delivered",
            Self::Lost => "lost",
            Self::InFlight => "in-flight",
            Self::Bits => "bits",
            Self::Depth => "depth",
            Self::Steps => "steps",
            Self::Time => "time",
            Self::Moment => "moment",
            Self::Elected => "elected", // lint: not an algorithm's: when somebody first led
            Self::Leader => "leader",
            Self::Leaders => "leaders",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_one_text_and_is_read_back() {
        for text in [
            "processes",
            "messages",
            "messages:probe@end",
            "leader@3",
            "name:2",
            "claim:cr.worst",
            "in-flight",
            "time@end",
        ] {
            assert_eq!(Figure::read(text).map(|figure| figure.to_string()), Ok(format!("{{{text}}}")));
        }
    }

    #[test]
    fn what_is_no_figure_is_refused() {
        for text in [
            "",
            "mesages",
            "messages:",
            "messages@0",
            "messages@x",
            "messages@",
            "name:x",
            "name",
            "claim:",
            "leader:3",
            "{",
        ] {
            assert!(Figure::read(text).is_err(), "{text}");
        }
    }
}
