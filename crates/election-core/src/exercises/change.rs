//! One thing that an exercise lets its solver change, and the values that it may take.

use crate::claims::cases::permutations;
use crate::exercises::label::label;
use crate::exercises::lists::{sublists, trees};
use crate::model::{Tick, Topology};
use crate::scenario::{Action, Fault, FaultKind, Ids, Info, Order, Scenario, Start, StartAt};

/// Something that may be changed, and within which bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The identities: another order of the same ones.
    Order,
    /// The identities: others, as many as before.
    Identities,
    /// Who starts by itself, and when.
    Starts {
        /// How many at most.
        most: usize,
        /// When the last one starts at the latest.
        latest: Tick,
    },
    /// Crashes beside what happens anyway; how many is said by [`Allowed::most`](super::Allowed::most).
    Crashes {
        /// When the last one happens at the latest.
        latest: Tick,
        /// A crash may come right after so many sends at most; 0 where it comes at once.
        sends: u32,
    },
    /// Faults of any kind beside what happens anyway.
    Faults {
        /// When the last one happens at the latest.
        latest: Tick,
    },
    /// Messages are dropped by hand.
    Drops,
    /// Messages are delayed by hand.
    Delays {
        /// When the last one arrives at the latest.
        latest: Tick,
    },
    /// A field or an option that is a number.
    Number {
        /// Its key in a link.
        key: &'static str,
        /// The least that it may be.
        least: u64,
        /// The most that it may be.
        most: u64,
    },
    /// A field or an option that is one of a few.
    OneOf {
        /// Its key in a link.
        key: &'static str,
        /// What it may become, as a link writes it.
        values: &'static [&'static str],
    },
    /// The edges: any tree over all processes.
    Tree,
    /// The edges: any graph that connects all processes.
    Graph,
}

impl Change {
    /// The key of its field in a link.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Order | Self::Identities => "ids",
            Self::Starts { .. } => "start",
            Self::Crashes { .. } | Self::Faults { .. } => "faults",
            Self::Drops | Self::Delays { .. } => "by-hand",
            Self::Number { key, .. } | Self::OneOf { key, .. } => key,
            Self::Tree | Self::Graph => "net",
        }
    }

    /// Whether it allows what an answer has in its field; `now` is that value as a link writes it.
    pub(super) fn allows(&self, start: &Scenario, answer: &Scenario, now: &str) -> bool {
        match self {
            Self::Order => sorted(answer) == sorted(start),
            Self::Identities => matches!(answer.ids, Ids::Order(Order::Ascending | Order::Descending) | Ids::Values(_)),
            Self::Starts { most, latest } => {
                let starts = answer.starts();
                starts.len() <= *most && starts.iter().all(|start| start.at <= *latest)
            }
            Self::Crashes { latest, sends } => {
                let is_such = |fault: &Fault| match fault.kind {
                    FaultKind::Crash { after_sends, .. } => fault.at <= *latest && after_sends.unwrap_or(0) <= *sends,
                    _ => false,
                };
                has_only_more(start, answer, is_such)
            }
            Self::Faults { latest } => has_only_more(start, answer, |fault| fault.at <= *latest),
            Self::Drops => answer.overrides.iter().all(|by_hand| by_hand.action == Action::Drop),
            Self::Delays { latest } => {
                let is_such = |action| matches!(action, Action::DeliverAt(tick) if tick <= *latest);
                answer.overrides.iter().all(|by_hand| is_such(by_hand.action))
            }
            Self::Number { least, most, .. } => now.parse().is_ok_and(|number| (*least..=*most).contains(&number)),
            Self::OneOf { values, .. } => values.contains(&now),
            // What is no tree, or is not connected, is no scenario of the algorithm.
            Self::Tree | Self::Graph => true,
        }
    }

    /// What its field may become, for errors.
    pub(super) fn allowed(&self) -> String {
        match self {
            Self::Order => "the identities of the exercise, each once, in any order".to_owned(),
            Self::Identities => "a list of as many identities".to_owned(),
            Self::Starts { most, latest: 0 } => format!("at most {most} that start, at tick 0"),
            Self::Starts { most, latest } => format!("at most {most} that start, up to tick {latest}"),
            Self::Crashes { latest, sends } => {
                let sends = if *sends > 0 { format!(", after at most {sends} sends") } else { String::new() };
                format!("crashes up to tick {latest}{sends}, beside what is there already")
            }
            Self::Faults { latest } => format!("faults up to tick {latest}, beside what is there already"),
            Self::Drops => "messages lost by hand".to_owned(),
            Self::Delays { latest } => format!("messages that arrive by hand, up to tick {latest}"),
            Self::Number { least, most, .. } => format!("{least} to {most}"),
            Self::OneOf { values, .. } => values.join(", "),
            Self::Tree => "the edges of a tree".to_owned(),
            Self::Graph => "the edges of a connected graph".to_owned(),
        }
    }

    /// What may be changed, in words, with the names that the page has for fields and options: `the order of the identities`.
    #[must_use]
    pub fn in_words(&self, info: &Info) -> String {
        match self {
            Self::Order => "the order of the identities".to_owned(),
            Self::Identities => "the identities".to_owned(),
            Self::Starts { most, latest: 0 } => format!("who starts (at most {most}, at tick 0)"),
            Self::Starts { most, latest } => format!("who starts, and when (at most {most}, up to tick {latest})"),
            Self::Crashes { latest: 0, .. } => "who crashes at tick 0".to_owned(),
            Self::Crashes { latest, .. } => format!("who crashes, and when (up to tick {latest})"),
            Self::Faults { latest } => format!("faults (up to tick {latest})"),
            Self::Drops => "messages lost by hand".to_owned(),
            Self::Delays { latest } => format!("messages delayed by hand (up to tick {latest})"),
            Self::Number { key, least, most } => format!("“{}” ({least} to {most})", label(info, key)),
            Self::OneOf { key, values } => format!("“{}” ({})", label(info, key), values.join(", ")),
            Self::Tree => "the edges of the tree".to_owned(),
            Self::Graph => "the edges of the graph".to_owned(),
        }
    }

    /// Whether each fault or message is a change by itself, so that how many there may be has to be said.
    pub(super) const fn is_list(&self) -> bool {
        matches!(self, Self::Crashes { .. } | Self::Faults { .. } | Self::Drops | Self::Delays { .. })
    }

    /// The scenario with every value that its field may take by at most so many changes; none where there are more than can be listed.
    pub(super) fn values(&self, scenario: &Scenario, most: usize) -> Option<Vec<Scenario>> {
        let with = |change: &dyn Fn(&mut Scenario)| {
            let mut changed = scenario.clone();
            change(&mut changed);
            changed.normalise();
            changed
        };
        let values: Vec<Scenario> = match self {
            Self::Order => {
                let identities = sorted(scenario)?;
                let of_rank =
                    |rank: &u64| usize::try_from(rank - 1).ok().and_then(|rank| identities.get(rank)).copied();
                let orders = permutations(scenario.processes).map(|ranks| ranks.iter().filter_map(of_rank).collect());
                orders.map(|ids: Vec<u64>| with(&|scenario| scenario.ids = Ids::Values(ids.clone()))).collect()
            }
            Self::Starts { most: starters, latest } => {
                let times = |process| (0..=*latest).map(move |at| StartAt { process, at }).collect();
                let each: Vec<Vec<StartAt>> = (0..scenario.processes).map(times).collect();
                let lists = sublists(&each, *starters);
                lists.iter().map(|list| with(&|scenario| scenario.start = Start::List(list.clone()))).collect()
            }
            Self::Crashes { latest, sends } => {
                let crash = |process, at, sends: u32| {
                    let after_sends = (sends > 0).then_some(sends);
                    Fault { at, kind: FaultKind::Crash { process, after_sends } }
                };
                let of = |process| -> Vec<Fault> {
                    let ticks = (0..=*latest).flat_map(|at| (0..=*sends).map(move |sends| (at, sends)));
                    ticks.map(|(at, sends)| crash(process, at, sends)).collect()
                };
                let each: Vec<Vec<Fault>> = (0..scenario.processes).map(of).collect();
                let lists = sublists(&each, most);
                lists.iter().map(|list| with(&|scenario| scenario.faults.extend(list.iter().cloned()))).collect()
            }
            Self::Number { key, least, most: highest } => {
                (*least..=*highest).filter_map(|number| scenario.with_value(key, &number.to_string()).ok()).collect()
            }
            Self::OneOf { key, values } => {
                values.iter().filter_map(|value| scenario.with_value(key, value).ok()).collect()
            }
            Self::Tree => {
                let trees = trees(scenario.processes);
                trees
                    .into_iter()
                    .map(|edges| with(&|it| it.network.topology = Topology::Edges(edges.clone())))
                    .collect()
            }
            Self::Identities | Self::Faults { .. } | Self::Drops | Self::Delays { .. } | Self::Graph => return None,
        };
        Some(values)
    }
}

/// The identities of a scenario in rising order, as numbers; none where they are no numbers.
fn sorted(scenario: &Scenario) -> Option<Vec<u64>> {
    let mut identities = match &scenario.ids {
        Ids::Order(_) => (1..=scenario.processes.into()).collect(),
        Ids::Values(values) => values.clone(),
        Ids::Texts(_) | Ids::Uuid | Ids::SignedUuid | Ids::Anonymous => return None,
    };
    identities.sort_unstable();
    Some(identities)
}

/// Whether all faults of the exercise are there still, and all others are such.
fn has_only_more(start: &Scenario, answer: &Scenario, is_such: impl Fn(&Fault) -> bool) -> bool {
    let mut more: Vec<&Fault> = answer.faults.iter().collect();
    let all_are_there = start.faults.iter().all(|fault| {
        let place = more.iter().position(|other| *other == fault);
        place.map(|place| more.remove(place)).is_some()
    });
    all_are_there && more.into_iter().all(is_such)
}
