//! What an answer is to reach: conditions of its run, and perhaps the most or the least of something.

use crate::exercises::measure::Measure;
use crate::gallery::End;
use crate::model::ProcessId;
use crate::narrate::{Language, what_fell};
use crate::properties::{PropertyFall, Summary};
use crate::scenario::{Scenario, Start, StartAt};
use crate::sim::{Limit, Status};

/// What an answer is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What the exercise is about.
    pub aim: Aim,
    /// What has to hold besides.
    pub with: &'static [Condition],
    /// The runs in which all of that is looked at.
    pub runs: Runs,
}

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A condition is to hold.
    Reach(Condition),
    /// The most of something that any allowed answer has.
    Most(Measure),
    /// The least of it.
    Least(Measure),
    /// Somebody is to be a process, and to say in each of its turns what it does.
    Play(Part),
}

/// A process whose turns are to be gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its position.
    pub process: ProcessId,
    /// How many choices may be wrong.
    pub most_mistakes: usize,
}

/// A condition on the runs of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It ends like this.
    Ends(End),
    /// One leads at the end, and not the one that leads in the exercise as it is.
    AnotherLeads,
    /// The property with this name holds.
    Holds(&'static str),
    /// The property with this name is violated.
    Falls(&'static str),
    /// There is exactly so much of something.
    Exactly(Measure, u64),
    /// There is at least so much of something.
    AtLeast(Measure, u64),
    /// There is at most so much of something.
    AtMost(Measure, u64),
}

/// The runs in which an answer is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Its own.
    One,
    /// Its own, and one for each process that starts alone.
    EveryStart,
    /// Its own, and those with the seeds 1 to so many.
    Seeds(u64),
}

impl Runs {
    /// The scenarios that are run for an answer, each with what to say of it first; the answer itself, of which there is nothing to say,
    /// is the first.
    pub(super) fn of(self, answer: &Scenario) -> Vec<(String, Scenario)> {
        let itself = (String::new(), answer.clone());
        let others: Vec<(String, Scenario)> = match self {
            Self::One => Vec::new(),
            Self::EveryStart => {
                let identities = answer.identities();
                let alone =
                    |process| Scenario { start: Start::List(vec![StartAt { process, at: 0 }]), ..answer.clone() };
                let with = |process: ProcessId| {
                    let name = identities.text(identities.at(process));
                    (format!("if {name} starts alone: "), alone(process.0))
                };
                identities.processes().map(with).collect()
            }
            Self::Seeds(most) => {
                let with = |seed| (format!("with seed {seed}: "), Scenario { seed, ..answer.clone() });
                (1..=most).map(with).collect()
            }
        };
        std::iter::once(itself).chain(others).collect()
    }
}

/// What is found of a condition.
pub(super) struct Finding {
    /// Whether it holds.
    pub(super) holds: bool,
    /// How close it comes, in percent of the way from the exercise as it is.
    pub(super) percent: u64,
    /// How far it is, in words.
    pub(super) words: String,
}

/// A run of an answer, beside that of the exercise as it is.
#[derive(Clone, Copy)]
pub(super) struct AnswerRun<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) summary: &'a Summary,
    pub(super) start: &'a Scenario,
    pub(super) before: &'a Summary,
}

impl Condition {
    /// How far a run is from it.
    pub(super) fn judge(self, run: AnswerRun<'_>) -> Finding {
        let ended = ending(run.scenario, run.summary);
        let fall = |name| run.summary.properties.iter().find(|it| it.name == name).and_then(|it| it.fall.as_ref());
        let why = |fall: &PropertyFall| {
            what_fell(&fall.what, &run.scenario.identities(), run.scenario.info(), Language::English)
        };
        let either = |holds: bool, words: String| Finding { holds, percent: if holds { 100 } else { 0 }, words };
        match self {
            Self::Ends(end) => {
                let holds = match end {
                    End::Leader(_) => run.summary.status == Status::Elected && ended == wanted(end),
                    End::Never => matches!(run.summary.status, Status::Limit(Limit::Repeats(_))),
                    End::Split | End::Nobody => run.summary.status.key() == end.status(),
                };
                either(holds, if holds { ended } else { format!("{ended}; wanted: {}", wanted(end)) })
            }
            Self::AnotherLeads => {
                let is_as_before = run.summary.leader == run.before.leader;
                let holds = run.summary.status == Status::Elected && !is_as_before;
                let remark =
                    if is_as_before { ", as in the exercise; wanted: another" } else { "; wanted: another leader" };
                either(holds, if holds { ended } else { ended + remark })
            }
            Self::Holds(name) => {
                let words = fall(name).map_or_else(String::new, |fall| format!(": {}", why(fall)));
                let verb = if fall(name).is_none() { "holds" } else { "does not hold" };
                either(fall(name).is_none(), format!("“{name}” {verb}{words}"))
            }
            Self::Falls(name) => match fall(name) {
                Some(fall) => either(true, why(fall)),
                None => either(false, format!("“{name}” holds, and should not; {ended}")),
            },
            Self::Exactly(measure, wanted) => amount(run, measure, wanted, |found| found == wanted, ""),
            Self::AtLeast(measure, wanted) => amount(run, measure, wanted, |found| found >= wanted, " or more"),
            Self::AtMost(measure, wanted) => amount(run, measure, wanted, |found| found <= wanted, " or less"),
        }
    }
}

/// How far what is measured is from what is wanted.
fn amount(
    run: AnswerRun<'_>,
    measure: Measure,
    wanted: u64,
    is_enough: impl Fn(u64) -> bool,
    or: &'static str,
) -> Finding {
    let shown = |number| measure.shown(number, run.start.info());
    let Some(found) = measure.of(run.scenario, run.summary) else {
        return Finding { holds: false, percent: 0, words: format!("nothing, and not {}", shown(wanted)) };
    };
    let holds = is_enough(found);
    let words = match found.cmp(&wanted) {
        _ if holds => shown(found),
        std::cmp::Ordering::Less => format!("{found} of {}{or}", shown(wanted)),
        _ => format!("{}: {} more than {wanted}", shown(found), found - wanted),
    };
    let percent = if holds { 100 } else { percent(found, wanted, measure.of(run.start, run.before)) };
    Finding { holds, percent, words }
}

/// How much of the way from where the exercise starts has been gone, in percent. What is as far off on the other side counts as much;
/// an exercise without a beginning starts at 0.
pub(super) fn percent(found: u64, wanted: u64, start: Option<u64>) -> u64 {
    let whole = start.filter(|start| *start != wanted).unwrap_or(0).abs_diff(wanted).max(1);
    100 - (100 * u128::from(found.abs_diff(wanted).min(whole)) / u128::from(whole)) as u64
}

/// How a run is to end, in words: `process 6 leads`.
fn wanted(end: End) -> String {
    match end {
        End::Leader(name) => leads(name),
        End::Split | End::Nobody | End::Never => end.to_string(),
    }
}

/// A bare `6 leads` could be read as six leaders.
fn leads(name: &str) -> String {
    format!("process {name} leads")
}

/// How a run ended, in words: `process 6 leads`.
fn ending(scenario: &Scenario, summary: &Summary) -> String {
    match (summary.status, summary.leader) {
        (Status::Elected, Some(leader)) => leads(&scenario.identities().text(leader.identity)),
        (Status::Split, _) => "two leaders or more".to_owned(),
        (Status::Limit(limit), _) => format!("the run does not end ({limit})"),
        (Status::Elected | Status::Nobody, _) => "nobody leads".to_owned(),
    }
}
