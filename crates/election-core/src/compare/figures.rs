//! What two runs come to.

use crate::algorithm::SignalKind;
use crate::declared::Declared;
use crate::properties::{Property, Summary};
use crate::run::Run;

/// What can be measured of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// Messages sent, of all kinds that count.
    Messages,
    /// Those of this kind.
    Kind(Declared<str>),
    /// Bits sent.
    Bits,
    /// The tick at which some process first became leader.
    ElectedAt,
    /// The tick since which every live process has named the leader of the end.
    AllKnowAt,
    /// The tick of the last step.
    Time,
}

/// A figure of both runs.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureRow {
    /// What is measured.
    pub figure: Figure,
    /// What it is in the first and in the second; none where there is no such thing.
    pub values: [Option<u64>; 2],
}

/// A property that holds in one of two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyDifference {
    /// Its name.
    pub name: &'static str,
    /// Whether it holds in the first, and not in the second.
    pub holds_in_first: bool,
}

/// All figures of two runs, each kind of message that either has sent by itself, unless there is one only.
pub(super) fn of(runs: [&Run; 2]) -> Vec<FigureRow> {
    let row = |figure, value: &dyn Fn(&Summary) -> Option<u64>| FigureRow {
        figure,
        values: runs.map(|run| value(run.summary())),
    };
    let kinds = kinds(runs);
    let is_one = kinds.len() == 1;
    let mut rows = vec![row(Figure::Messages, &|summary| Some(summary.counters.sent()))];
    rows.extend(kinds.into_iter().filter(|_| !is_one).map(|kind| {
        let values = runs.map(|run| sent(run, &kind));
        FigureRow { figure: Figure::Kind(kind), values }
    }));
    rows.push(row(Figure::Bits, &|summary| Some(summary.counters.bits)));
    rows.push(row(Figure::ElectedAt, &|summary| summary.elected_at.map(u64::from)));
    rows.push(row(Figure::AllKnowAt, &|summary| summary.announced_at.map(u64::from)));
    rows.push(row(Figure::Time, &|summary| Some(summary.time.into())));
    rows
}

/// The kinds of messages that either run has sent, those of a failure detector aside.
fn kinds(runs: [&Run; 2]) -> Vec<Declared<str>> {
    let mut kinds: Vec<Declared<str>> = Vec::new();
    for run in runs {
        let of_run = run.info().kinds().filter(|(kind, _)| !SignalKind::is_of_detector(*kind));
        for (_, spec) in of_run.filter(|(kind, _)| run.summary().counters.has(*kind)) {
            if !kinds.iter().any(|kind| **kind == *spec.kind) {
                kinds.push(spec.kind.clone());
            }
        }
    }
    kinds
}

/// How many messages of a kind a run has sent; none where its algorithm has no such kind.
fn sent(run: &Run, name: &str) -> Option<u64> {
    let (kind, _) = run.info().kinds().find(|(_, spec)| *spec.kind == *name)?;
    Some(run.summary().counters.by_kind[usize::from(kind.0)])
}

/// The properties that hold in one and not in the other, of those that are judged in both, as far as what came of both is known.
pub(super) fn properties(runs: [&Run; 2]) -> Vec<PropertyDifference> {
    if !runs.iter().all(|run| run.is_outcome_known()) {
        return Vec::new();
    }
    let [one, other] = runs.map(|run| &run.summary().properties);
    let in_other = |property: &Property| other.iter().find(|other| other.name == property.name).map(Property::holds);
    let differ =
        |property: &Property| in_other(property).filter(|holds| *holds != property.holds()).map(|_| property.holds());
    one.iter()
        .filter_map(|property| Some(PropertyDifference { name: property.name, holds_in_first: differ(property)? }))
        .collect()
}
