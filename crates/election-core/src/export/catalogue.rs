//! What there is to run, for programs: the algorithms, and the ready scenarios.

use serde::Serialize;

use crate::algorithm::{Departure, IdentityUse, OptionKind, OptionValue, Topologies};
use crate::algorithms;
use crate::declared::Declared;
use crate::gallery::{Broken, ENTRIES, End, Entry};
use crate::model::Shape;
use crate::scenario::{Declaration, OptionSpec, Scenario};

/// What an algorithm declares about itself: what `election algorithms --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct AlgorithmReport {
    key: Declared<str>,
    name: Declared<str>,
    summary: Declared<str>,
    source: Declared<str>,
    /// The first is the default.
    topologies: Vec<&'static str>,
    /// Whether it runs on any connected graph.
    any_graph: bool,
    /// Whether it runs on any tree.
    any_tree: bool,
    /// Whether it runs on anonymous processes.
    anonymous: bool,
    assumptions: Vec<AssumptionReport>,
    options: Vec<OptionReport>,
    messages: Vec<MessageReport>,
    variables: Vec<VariableReport>,
    /// The lines of the pseudocode.
    pseudocode: Vec<Declared<str>>,
    /// Where variants depart from each other.
    departures: Vec<DepartureReport>,
    claims: Vec<FormulaReport>,
}

#[derive(Clone, Debug, Serialize)]
struct DepartureReport {
    option: &'static str,
    value: Setting,
    text: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct AssumptionReport {
    key: &'static str,
    text: &'static str,
    /// What goes wrong without it.
    without: &'static str,
    /// The properties that may then fall, separated by commas.
    breaks: String,
}

#[derive(Clone, Debug, Serialize)]
struct OptionReport {
    key: &'static str,
    name: &'static str,
    help: &'static str,
    /// At delay 1, where it depends on delays.
    default: Setting,
    #[serde(flatten)]
    values: OptionValues,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Setting {
    Flag(bool),
    Choice(&'static str),
    Ticks(u32),
    Count(u32),
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum OptionValues {
    Flag,
    Choice { choices: Vec<ChoiceReport> },
    Ticks { min: u32, max: u32 },
    Count { min: u32, max: u32 },
}

#[derive(Clone, Debug, Serialize)]
struct ChoiceReport {
    key: &'static str,
    help: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct MessageReport {
    kind: Declared<str>,
    other_names: &'static [&'static str],
    carries: Declared<str>,
    help: Declared<str>,
}

#[derive(Clone, Debug, Serialize)]
struct VariableReport {
    name: Declared<str>,
    help: Declared<str>,
}

#[derive(Clone, Debug, Serialize)]
struct FormulaReport {
    id: &'static str,
    formula: &'static str,
    text: &'static str,
    source: String,
}

impl AlgorithmReport {
    /// Every algorithm, in the order of the registry.
    #[must_use]
    pub fn all() -> Vec<Self> {
        algorithms::all().iter().map(Self::of).collect()
    }

    fn of(info: &Declaration) -> Self {
        let default = info.topologies.default_shape();
        let others = info.topologies.shapes().filter(|shape| *shape != default);
        let formulas = algorithms::claims(info).iter().map(|claim| FormulaReport {
            id: claim.id,
            formula: claim.formula,
            text: claim.text,
            source: claim.source(),
        });
        Self {
            key: info.key.clone(),
            name: info.name.clone(),
            summary: info.summary.clone(),
            source: info.source.clone(),
            topologies: std::iter::once(default).chain(others).map(Shape::key).collect(),
            any_graph: matches!(info.topologies, Topologies::AnyGraph { .. }),
            any_tree: matches!(info.topologies, Topologies::Trees { .. }),
            anonymous: info.identities == IdentityUse::Anonymous,
            assumptions: info
                .assumptions
                .iter()
                .map(|assumption| AssumptionReport {
                    key: assumption.key,
                    text: assumption.text,
                    without: assumption.without,
                    breaks: assumption.breaks.join(", "),
                })
                .collect(),
            options: info.options.iter().map(|option| OptionReport::of(info, option)).collect(),
            messages: info
                .messages
                .iter()
                .map(|message| MessageReport {
                    kind: message.kind.clone(),
                    other_names: message.other_names,
                    carries: message.carries.clone(),
                    help: message.help.clone(),
                })
                .collect(),
            variables: info
                .variables
                .iter()
                .map(|variable| VariableReport { name: variable.name.clone(), help: variable.help.clone() })
                .collect(),
            pseudocode: info.listing.iter().map(|line| line.text.clone()).collect(),
            departures: algorithms::departures(info).iter().map(DepartureReport::of).collect(),
            claims: formulas.collect(),
        }
    }
}

impl Setting {
    fn of(value: OptionValue) -> Self {
        match value {
            OptionValue::Flag(flag) => Self::Flag(flag),
            OptionValue::Choice(key) => Self::Choice(key),
            OptionValue::Ticks(ticks) => Self::Ticks(ticks),
            OptionValue::Count(count) => Self::Count(count),
        }
    }
}

impl DepartureReport {
    fn of(departure: &Departure) -> Self {
        Self { option: departure.option, value: Setting::of(departure.value), text: departure.text }
    }
}

impl OptionReport {
    fn of(info: &Declaration, option: &OptionSpec) -> Self {
        let default = Setting::of((option.default)(&Scenario::new(info)));
        let values = match option.kind {
            OptionKind::Flag => OptionValues::Flag,
            OptionKind::Choice(choices) => OptionValues::Choice {
                choices: choices.iter().map(|choice| ChoiceReport { key: choice.key, help: choice.help }).collect(),
            },
            OptionKind::Ticks { min, max } => OptionValues::Ticks { min, max },
            OptionKind::Count { min, max } => OptionValues::Count { min, max },
        };
        Self { key: option.key, name: option.name, help: option.help, default, values }
    }
}

/// A ready scenario: what `election gallery --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct EntryReport {
    id: &'static str,
    title: &'static str,
    text: &'static str,
    source: &'static str,
    /// The scenario, as a link's fragment.
    link: String,
    end: EndReport,
    /// The messages sent by kind, in words; nothing where there is no end of them.
    sent: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<BrokenReport>,
}

#[derive(Clone, Debug, Serialize)]
struct EndReport {
    status: &'static str,
    leader: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
struct BrokenReport {
    assumption: &'static str,
    falls: &'static str,
    /// The same scenario with the assumption kept.
    kept: String,
}

impl EntryReport {
    /// Every ready scenario, in the order of the gallery.
    #[must_use]
    pub fn all() -> Vec<Self> {
        ENTRIES.iter().map(Self::of).collect()
    }

    fn of(entry: &Entry) -> Self {
        let leader = match entry.end {
            End::Leader(leader) => Some(leader),
            End::Split | End::Nobody | End::Never => None,
        };
        Self {
            id: entry.id,
            title: entry.title,
            text: entry.text,
            source: entry.source,
            link: format!("#{}", entry.link),
            end: EndReport { status: entry.end.status(), leader },
            sent: entry.sent,
            broken: entry.broken.as_ref().map(BrokenReport::of),
        }
    }
}

impl BrokenReport {
    fn of(broken: &Broken) -> Self {
        Self { assumption: broken.assumption, falls: broken.falls, kept: format!("#{}", broken.kept) }
    }
}
