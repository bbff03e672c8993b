//! What came of a run, for programs.

use serde::{Serialize, Serializer};

use super::note_report::NoteReport;
use crate::algorithm::SignalKind;
use crate::claims::{Prediction, SoFar, Verdict};
use crate::declared::Declared;
use crate::model::{Identities, Kind};
use crate::narrate::{Language, what_fell};
use crate::properties::{Property, Summary};
use crate::run::Run;
use crate::scenario::Scenario;
use crate::sim::{Effort, Leader, Status};

/// What came of a run: what `election run --json` prints, and what the JavaScript module's `run` gives.
#[derive(Clone, Debug, Serialize)]
pub struct RunReport {
    algorithm: Declared<str>,
    processes: u16,
    outcome: Outcome,
    messages: Messages,
    #[serde(skip_serializing_if = "Option::is_none")]
    detector: Option<DetectorTraffic>,
    bits: u64,
    time: u32,
    elected_at: Option<u32>,
    announced_at: Option<u32>,
    causal_depth: u32,
    steps: u64,
    by_process: Vec<EffortReport>,
    properties: Vec<PropertyReport>,
    claims: Vec<ClaimReport>,
    trace_hash: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Outcome {
    status: &'static str,
    leader: Option<LeaderReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct LeaderReport {
    process: u16,
    identity: String,
}

#[derive(Clone, Debug, Serialize)]
struct Messages {
    total: u64,
    #[serde(serialize_with = "as_object")]
    by_kind: Vec<(Declared<str>, u64)>,
    delivered: u64,
    lost: u64,
    to_crashed: u64,
}

/// What the failure detector has sent, where it sends; it is in no other count but `by_kind`.
#[derive(Clone, Debug, Serialize)]
struct DetectorTraffic {
    messages: u64,
    #[serde(serialize_with = "as_object")]
    by_kind: Vec<(Declared<str>, u64)>,
    bits: u64,
    /// How many messages each process has sent for it, by position.
    by_process: Vec<u64>,
}

/// What one process has done, in all its lives.
#[derive(Clone, Debug, Serialize)]
struct EffortReport {
    process: u16,
    /// How many elections it has begun.
    elections: u32,
    /// How many messages it has sent, those of a failure detector left out.
    sent: u64,
}

#[derive(Clone, Debug, Serialize)]
struct PropertyReport {
    name: &'static str,
    kind: &'static str,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct ClaimReport {
    id: &'static str,
    predicted: PredictedValue,
    measured: u64,
    /// Whether the run has still to decide it; not said at its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending: Option<bool>,
    /// None while it is pending.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
    relation: &'static str,
    kinds: &'static [&'static str],
    source: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<NoteReport>,
}

/// A number, or the two ends of a range.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum PredictedValue {
    Number(u64),
    Range([u64; 2]),
}

impl From<Prediction> for PredictedValue {
    fn from(prediction: Prediction) -> Self {
        match prediction {
            Prediction::Equal(number) | Prediction::AtMost(number) | Prediction::Less(number) => Self::Number(number),
            Prediction::Between(low, high) => Self::Range([low, high]),
        }
    }
}

impl RunReport {
    /// The report of a run.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        let summary = run.summary();
        let counters = &summary.counters;
        Self {
            algorithm: run.info().key.clone(),
            processes: run.scenario().processes,
            outcome: Outcome::of(summary, run.identities()),
            messages: Messages {
                total: counters.sent(),
                by_kind: by_kind(run),
                delivered: counters.delivered,
                lost: counters.lost,
                to_crashed: counters.to_crashed,
            },
            detector: run.scenario().detector.sends_messages().then(|| DetectorTraffic::of(run)),
            bits: counters.bits,
            time: summary.time,
            elected_at: summary.elected_at,
            announced_at: summary.announced_at,
            causal_depth: summary.causal_depth,
            steps: summary.steps,
            by_process: (0..)
                .zip(&summary.efforts)
                .map(|(process, effort)| EffortReport::of(process, effort))
                .collect(),
            properties: summary.properties.iter().map(|property| PropertyReport::of(property, run)).collect(),
            claims: summary
                .claims(run.scenario())
                .iter()
                .map(|verdict| ClaimReport::of(verdict, run.scenario()))
                .collect(),
            trace_hash: format!("{:016x}", run.trace().hash()),
        }
    }
}

/// The kinds that were sent, in the order in which the algorithm declares them, the engine's own last, with how many there were.
fn by_kind(run: &Run) -> Vec<(Declared<str>, u64)> {
    of_kinds(run, |_| true)
}

/// The same of what counts in totals.
#[must_use]
pub fn counted_by_kind(run: &Run) -> Vec<(Declared<str>, u64)> {
    of_kinds(run, |kind| !SignalKind::is_of_detector(kind))
}

/// The same of what a failure detector has sent.
#[must_use]
pub fn detector_by_kind(run: &Run) -> Vec<(Declared<str>, u64)> {
    of_kinds(run, SignalKind::is_of_detector)
}

fn of_kinds(run: &Run, includes: impl Fn(Kind) -> bool) -> Vec<(Declared<str>, u64)> {
    let sent = run.summary().counters.by_kind;
    let kinds = run.info().kinds().filter(|(kind, _)| includes(*kind));
    kinds.map(|(kind, spec)| (spec.kind.clone(), sent[usize::from(kind.0)])).filter(|(_, count)| *count > 0).collect()
}

impl DetectorTraffic {
    fn of(run: &Run) -> Self {
        let summary = run.summary();
        Self {
            messages: summary.counters.of_detector(),
            by_kind: detector_by_kind(run),
            bits: summary.counters.detector_bits,
            by_process: summary.efforts.iter().map(Effort::of_detector).collect(),
        }
    }
}

impl Outcome {
    pub(super) fn of(summary: &Summary, identities: &Identities) -> Self {
        let reason = match summary.status {
            Status::Limit(limit) => Some(limit.to_string()),
            Status::Elected | Status::Split | Status::Nobody => None,
        };
        let leader = summary.leader.map(|leader| LeaderReport::of(leader, identities));
        Self { status: summary.status.key(), leader, reason }
    }
}

impl LeaderReport {
    fn of(leader: Leader, identities: &Identities) -> Self {
        Self { process: leader.process.0, identity: identities.text(leader.identity) }
    }
}

impl EffortReport {
    fn of(process: u16, effort: &Effort) -> Self {
        Self { process, elections: effort.elections, sent: effort.sent() }
    }
}

impl PropertyReport {
    fn of(property: &Property, run: &Run) -> Self {
        Self {
            name: property.name,
            kind: property.kind.name(),
            holds: property.holds(),
            reason: property
                .fall
                .as_ref()
                .map(|fall| what_fell(&fall.what, run.identities(), run.info(), Language::English)),
        }
    }
}

impl ClaimReport {
    /// A claim beside a run that is over.
    pub(super) fn of(verdict: &Verdict, scenario: &Scenario) -> Self {
        Self {
            id: verdict.id(),
            predicted: verdict.predicted.into(),
            measured: verdict.measured,
            pending: None,
            holds: Some(verdict.holds()),
            relation: verdict.predicted.relation().sign(),
            kinds: verdict.claim.kinds(),
            source: verdict.claim.source(),
            notes: NoteReport::on(scenario.info(), verdict.claim, Some(scenario)),
        }
    }

    /// The same at a moment of the run.
    pub(super) fn at_moment(self, so_far: SoFar) -> Self {
        let SoFar { measured, is_decided } = so_far;
        Self { measured, pending: Some(!is_decided), holds: self.holds.filter(|_| is_decided), ..self }
    }
}

fn as_object<S: Serializer>(pairs: &[(Declared<str>, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(kind, count)| (kind, count)))
}
