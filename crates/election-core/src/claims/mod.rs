//! Published figures, the conditions under which they hold, and where they stand.
//!
//! A [`Claim`] is data that an algorithm's file declares: a formula, what it counts, and the conditions on a scenario. Most
//! speak of every run that meets the conditions and are shown beside it ([`Claim::judge`]); some only speak of many runs
//! together, such as a mean over all orders. All of them are checked by running them ([`check`](crate::sweep::check)). What is
//! known at a moment of a run is told by [`Verdict::so_far`].

pub mod cases;
pub mod conditions;
mod counting;
pub mod crashed;
mod ensembles;
pub mod failover;
pub mod formula;
mod measure;
mod note;
mod prediction;
mod so_far;
pub mod sources;

use std::borrow::Cow;
use std::fmt;

pub use conditions::Condition;
pub use counting::Counting;
pub use ensembles::{Ensemble, Ensembles, MakeEnsembles, Sum};
pub use formula::Letter;
pub use measure::Measure;
pub use note::{Figures, Halves, Note};
pub use prediction::{Predict, Prediction, Relation};
pub use so_far::SoFar;

use crate::model::Tick;
use crate::properties::Summary;
use crate::scenario::{Declaration, Scenario};

/// A published figure.
#[derive(Debug)]
pub struct Claim {
    /// Its id: `cr.worst`.
    pub id: &'static str,
    /// The formula as readers see it: `n(n + 1)/2`.
    pub formula: &'static str,
    /// What the letters of the algorithm's formulas stand for.
    pub letters: &'static [Letter],
    /// One sentence: what the formula counts, and when.
    pub text: &'static str,
    /// Where it stands; see [`sources`].
    pub sources: &'static [&'static str],
    /// What is measured.
    pub measure: Measure,
    /// Whom its n counts, when processes have crashed.
    pub counts: Counts,
    /// Which runs it speaks of, and what it says.
    pub scope: Scope,
}

impl Claim {
    /// Which case it speaks of, where its id says so: `cr.worst` of the worst.
    #[must_use]
    pub fn case(&self) -> Option<&'static str> {
        self.id.split(['.', '-']).find_map(|word| match word {
            "best" => Some("best case"),
            "worst" => Some("worst case"),
            "mean" => Some("mean"),
            _ => None,
        })
    }
}

/// Whom the n of a formula counts. Published figures differ there, and readers switch it ([`Counting::crashed`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// It makes no difference: nobody has crashed where it applies, or the formula says how many have.
    Either,
    /// Everyone, the leader that crashed included.
    All,
    /// Live processes; messages to the others do not count either.
    Live,
}

/// Which runs a claim speaks of.
#[derive(Debug)]
pub enum Scope {
    /// Each run that meets the conditions.
    Run {
        /// What a scenario must be like.
        conditions: &'static [&'static Condition],
        /// What the formula says of a scenario that meets them.
        predict: Predict,
        /// The scenarios on which it is checked; those that do not meet the conditions are passed over.
        cases: fn(&Declaration) -> cases::Cases,
    },
    /// Many runs together, such as those of all orders.
    Ensemble {
        /// Which, in words: `all n! orders`.
        over: &'static str,
        /// How their sum stands to what is predicted.
        relation: Relation,
        /// What the formula says the mean over such runs of a scenario is, where it does; for a picture, so as nearly as a float holds it.
        mean: Option<fn(&Scenario) -> f64>,
        /// The ensembles on which it is checked.
        ensembles: MakeEnsembles,
    },
}

/// Why a claim says nothing of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The scenario does not meet this condition.
    Condition(&'static Condition),
    /// It speaks of these runs together, not of one.
    Ensemble(&'static str),
    /// It counts messages of this kind, which are left out of the total.
    LeavesOut(&'static str),
    /// It counts messages to crashed processes, which are left out of the total.
    LeavesOutToCrashed,
    /// It counts a broadcast as one message, which the reader does not.
    CountsBroadcastsOnce,
    /// It counts every message of a broadcast, which the reader does not.
    CountsEveryMessage,
    /// It counts what is sent off, not hops, unlike the reader.
    CountsLaunches,
    /// It counts every hop, unlike the reader.
    CountsHops,
    /// Its n counts the crashed, which the reader's does not.
    CountsCrashed,
    /// Its n counts live processes and messages to these only, unlike the reader's.
    CountsLiveOnly,
    /// The run did not come to what is measured: it was stopped, or nobody was elected.
    Undecided,
    /// The run that it is compared with has not been carried out: see [`Claim::baseline`].
    NoBaseline,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Condition(condition) => write!(f, "only if {}", condition.text),
            Self::Ensemble(over) => write!(f, "is about {over} at once, not about this run alone"),
            Self::LeavesOut(kind) => write!(f, "counts {kind}, which is left out"),
            Self::LeavesOutToCrashed => f.write_str("counts messages to crashed processes, which are left out"),
            Self::CountsBroadcastsOnce => f.write_str("counts a broadcast as one message: let broadcasts count once"),
            Self::CountsEveryMessage => f.write_str("counts every message of a broadcast"),
            Self::CountsLaunches => {
                f.write_str("counts a message once, however many hops it goes: let hops count once")
            }
            Self::CountsHops => f.write_str("counts every hop"),
            Self::CountsCrashed => f.write_str("its N counts the crashed, which are left out"),
            Self::CountsLiveOnly => {
                f.write_str("its n counts live processes only: leave out the crashed, and messages to them")
            }
            Self::Undecided => f.write_str("the run did not come to what is measured"),
            Self::NoBaseline => f.write_str("the run that it is compared with has not been carried out"),
        }
    }
}

/// A claim beside the run that it was measured on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The claim.
    pub claim: &'static Claim,
    /// What the formula says.
    pub predicted: Prediction,
    /// What the run shows.
    pub measured: u64,
    /// From the end of this tick on nothing changes it any more; the claim is pending until then.
    pub decided_at: Tick,
}

impl Verdict {
    /// The claim's id.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.claim.id
    }

    /// Whether what was measured is what was predicted.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.predicted.admits(self.measured)
    }
}

impl Claim {
    /// How what is measured stands to what is predicted.
    #[must_use]
    pub fn relation(&self) -> Relation {
        match &self.scope {
            Scope::Run { predict, .. } => predict.relation(),
            Scope::Ensemble { relation, .. } => *relation,
        }
    }

    /// The kinds of messages that it counts; none when it measures time.
    #[must_use]
    pub fn kinds(&self) -> &'static [&'static str] {
        match self.measure {
            Measure::Messages(kinds)
            | Measure::MessagesToLive(kinds)
            | Measure::Broadcasts(kinds)
            | Measure::Launches(kinds) => kinds,
            Measure::Bits | Measure::Falls(_) | Measure::Number { .. } | Measure::Ticks { .. } => &[],
        }
    }

    /// The letters that its formula or its text mentions.
    pub fn letters(&self) -> impl Iterator<Item = &'static Letter> + use<> {
        let (formula, text) = (self.formula, self.text);
        let is_mentioned = move |sign| formula::mentions(formula, sign) || formula::mentions(text, sign);
        self.letters.iter().filter(move |letter| is_mentioned(letter.sign))
    }

    /// When it holds of a run, each in words after "if"; none where it speaks of many runs together.
    pub fn conditions(&self) -> impl Iterator<Item = &'static str> + use<> {
        let conditions: &[&Condition] = match self.scope {
            Scope::Run { conditions, .. } => conditions,
            Scope::Ensemble { .. } => &[],
        };
        conditions.iter().map(|condition| condition.text)
    }

    /// Which runs it speaks of together, where it does not speak of each.
    #[must_use]
    pub fn over(&self) -> Option<&'static str> {
        match self.scope {
            Scope::Run { .. } => None,
            Scope::Ensemble { over, .. } => Some(over),
        }
    }

    /// Where it stands, in one line.
    #[must_use]
    pub fn source(&self) -> String {
        self.sources.join("; ")
    }

    /// The election of which it speaks. How many bits an identity takes depends on all processes, the crashed included.
    fn election_in<'a>(&self, scenario: &'a Scenario) -> Cow<'a, Scenario> {
        if matches!(self.measure, Measure::Bits) { Cow::Borrowed(scenario) } else { election_in(scenario) }
    }

    /// Whether it speaks of a scenario's run.
    ///
    /// # Errors
    /// The first condition that the scenario does not meet.
    pub fn applies(&self, scenario: &Scenario) -> Result<(), Why> {
        let election = self.election_in(scenario);
        match &self.scope {
            Scope::Run { conditions, .. } => match conditions.iter().find(|condition| !(condition.holds)(&election)) {
                None => Ok(()),
                Some(condition) => Err(Why::Condition(condition)),
            },
            Scope::Ensemble { over, .. } => Err(Why::Ensemble(over)),
        }
    }

    /// A scenario of which it speaks, of the same size or as near to that as can be, the first of those on which it is checked: where a
    /// reader whose scenario does not meet its conditions can see it hold. None where it speaks of many runs together.
    #[must_use]
    pub fn example(&self, scenario: &Scenario) -> Option<Scenario> {
        /// Of the larger sizes there are many cases, each with as many identities.
        const MOST: usize = 20_000;
        let Scope::Run { cases, .. } = &self.scope else { return None };
        let distance =
            |case: &Scenario| (case.processes.abs_diff(scenario.processes), u16::from(case.winner != scenario.winner));
        let mut nearest: Option<Scenario> = None;
        for case in cases(&scenario.algorithm).take(MOST).filter(|case| self.applies(case).is_ok()) {
            if nearest.as_ref().is_none_or(|other| distance(&case) < distance(other)) {
                let is_alike = distance(&case) == (0, 0);
                nearest = Some(case);
                if is_alike {
                    break;
                }
            }
        }
        nearest
    }

    /// The scenario whose run the prediction takes, where the claim speaks of a scenario and its prediction is another run.
    #[must_use]
    pub fn baseline(&self, scenario: &Scenario) -> Option<Scenario> {
        match &self.scope {
            Scope::Run { predict, .. } if self.applies(scenario).is_ok() => predict.baseline(scenario),
            Scope::Run { .. } | Scope::Ensemble { .. } => None,
        }
    }

    /// What the claim says of a scenario to which it applies, given its baseline's summary if it has one.
    ///
    /// # Errors
    /// Why it says nothing.
    pub fn predict(&self, scenario: &Scenario, baseline: Option<&Summary>) -> Result<Prediction, Why> {
        self.applies(scenario)?;
        match &self.scope {
            Scope::Run { predict, .. } => {
                let measured = baseline.map(|summary| self.measure(scenario, summary, &self.counting())).transpose()?;
                predict.of(&self.election_in(scenario), measured).ok_or(Why::NoBaseline)
            }
            Scope::Ensemble { over, .. } => Err(Why::Ensemble(over)),
        }
    }

    /// What a run shows, counted as the reader counts.
    ///
    /// # Errors
    /// The counting switch that is missing, or [`Why::Undecided`].
    pub fn measure(&self, scenario: &Scenario, summary: &Summary, counting: &Counting) -> Result<u64, Why> {
        self.measure.of(scenario, summary, counting)
    }

    /// Whether the reader's n is the formula's.
    fn agrees_on_n(&self, scenario: &Scenario, counting: &Counting) -> Result<(), Why> {
        let has_crashes = scenario.has_crash();
        match self.counts {
            Counts::All if has_crashes && !counting.crashed => Err(Why::CountsCrashed),
            Counts::Live if has_crashes && (counting.crashed || counting.to_crashed) => Err(Why::CountsLiveOnly),
            Counts::Either | Counts::All | Counts::Live => Ok(()),
        }
    }

    /// The switches that it needs: everything counts, but for what its n leaves out.
    #[must_use]
    pub fn counting(&self) -> Counting {
        let counts_crashed = self.counts != Counts::Live;
        let broadcasts_once = matches!(self.measure, Measure::Broadcasts(_));
        let launches = matches!(self.measure, Measure::Launches(_));
        Counting {
            to_crashed: counts_crashed,
            crashed: counts_crashed,
            broadcasts_once,
            launches,
            ..Counting::default()
        }
    }

    /// Sets it beside a run of a scenario, given the summary of its [baseline](Self::baseline) if it has one.
    /// [`algorithms::judge`](crate::algorithms::judge) carries that out as well.
    ///
    /// # Errors
    /// Why it says nothing of the run.
    pub fn judge(
        &'static self,
        scenario: &Scenario,
        summary: &Summary,
        baseline: Option<&Summary>,
        counting: &Counting,
    ) -> Result<Verdict, Why> {
        self.applies(scenario)?;
        self.agrees_on_n(scenario, counting)?;
        let measured = self.measure(scenario, summary, counting)?;
        let predicted = self.predict(scenario, baseline)?;
        let decided_at = match self.measure {
            Measure::Messages(_)
            | Measure::MessagesToLive(_)
            | Measure::Broadcasts(_)
            | Measure::Number { .. }
            | Measure::Bits
            | Measure::Launches(_)
            | Measure::Falls(_) => summary.time,
            Measure::Ticks { .. } => {
                Tick::try_from(measured).expect("it was measured as a tick").saturating_add(counted_from(scenario))
            }
        };
        Ok(Verdict { claim: self, predicted, measured, decided_at })
    }
}

/// The election of which figures speak: on a ring after a failover, that of those that live; else what the scenario says.
fn election_in(scenario: &Scenario) -> Cow<'_, Scenario> {
    failover::on_ring(scenario).map_or(Cow::Borrowed(scenario), Cow::Owned)
}

/// The tick from which figures count: that of the detection after a failover on a ring.
#[must_use]
pub fn counted_from(scenario: &Scenario) -> Tick {
    failover::on_ring(scenario).and_then(|_| failover::detected_at(scenario)).unwrap_or(0)
}

impl PartialEq for Claim {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Claim {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Fault, FaultKind, Limits};
    use crate::{algorithms, run};

    /// Six processes of the first algorithm, of which one crashes before it has received anything.
    fn scenario() -> Scenario {
        let mut scenario = Scenario::new(&algorithms::all()[0]);
        scenario.faults = vec![Fault { at: 0, kind: FaultKind::Crash { process: 2, after_sends: None } }];
        scenario
    }

    #[test]
    fn a_claim_says_why_it_does_not_speak_of_a_run() {
        let scenario = scenario();
        let [claim, ..] = algorithms::claims(scenario.info()) else { panic!("the first algorithm has claims") };
        let why = claim.applies(&scenario).unwrap_err();
        assert_eq!(
            (why, why.to_string()),
            (Why::Condition(&conditions::UNDISTURBED), "only if there are no faults".to_owned())
        );
        assert_eq!(run(&scenario).unwrap().claims(&scenario), []);
        let calm = Scenario { faults: Vec::new(), ..scenario };
        assert_eq!(claim.applies(&calm), Ok(()));
        let stopped = Scenario { limits: Limits { events: 7, ..Limits::default() }, ..calm };
        let summary = run(&stopped).unwrap();
        assert_eq!(claim.judge(&stopped, &summary, None, &Counting::default()), Err(Why::Undecided));
    }

    #[test]
    fn where_a_claim_does_not_speak_of_a_run_there_is_another_of_which_it_does() {
        for algorithm in algorithms::all() {
            let scenario = Scenario { processes: 8, ..Scenario::new(&algorithm) };
            for claim in algorithms::claims(scenario.info()).iter().filter(|claim| claim.over().is_none()) {
                let example = claim.example(&scenario).unwrap_or_else(|| panic!("{} is about no run", claim.id));
                assert_eq!((claim.applies(&example), example.validate()), (Ok(()), Ok(())), "{}", claim.id);
            }
        }
    }
}
