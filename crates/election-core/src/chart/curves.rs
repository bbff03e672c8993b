//! Published formulas as curves over what a sweep goes across.

use super::over::over_in_words;
use crate::algorithms;
use crate::claims::formula::with_minus_signs;
use crate::claims::{Claim, Measure, Prediction, Scope};
use crate::scenario::Scenario;
use crate::sweep::{Figure, Sweep};

/// A formula as a curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Of what: `ascending`.
    pub name: String,
    /// The formula, as far as a line of text has it: `n Hₙ + n`; with the relation where that is not equality.
    pub formula: String,
    /// The series that it belongs to.
    pub style: usize,
    /// Whether no run is above it, rather than each on it.
    pub is_bound: bool,
    /// From the left.
    pub points: Vec<(f64, f64)>,
}

/// The formulas that say something of each row of a sweep: one for each of what is taken together, if there is one. Formulas that count other
/// kinds of messages are added up, so that a curve counts what the runs count.
#[must_use]
pub fn curves(sweep: &Sweep, figure: Figure) -> Vec<Curve> {
    let claims = algorithms::claims(&sweep.scenario.algorithm);
    let mut curves = Vec::new();
    for (style, over) in sweep.over.iter().enumerate() {
        let Ok(samples) = sweep.samples(*over) else { continue };
        // What speaks of one row has to speak of all.
        let Some(first) = samples.last().and_then(|(_, samples)| samples.first()) else { continue };
        let is_one = samples.iter().all(|(_, samples)| samples.len() == 1);
        let curve = sums(claims, first, figure, is_one).into_iter().find_map(|sum| {
            let points = samples.iter().map(|(at, scenarios)| Some((*at, sum.over(scenarios)?)));
            let points = points.collect::<Option<Vec<_>>>()?;
            let sign = if sum.is_bound() { "at most " } else { "" };
            let formula = format!("{sign}{}", sum.formula());
            let name = over_in_words(*over);
            Some(Curve { name, formula, style, is_bound: sum.is_bound(), points })
        });
        curves.extend(curve);
    }
    curves
}

/// Formulas that together count everything that is sent, each message once.
struct Sum(Vec<&'static Claim>);

impl Sum {
    fn formula(&self) -> String {
        let parts: Vec<&str> = self.0.iter().map(|claim| short(claim.formula)).collect();
        with_minus_signs(&parts.join(" + ")).replace("_n", "ₙ").replace("_k", "ₖ")
    }

    fn is_bound(&self) -> bool {
        self.0.iter().any(|claim| claim.relation() != crate::claims::Relation::Equal)
    }

    /// What they say of runs that are taken together: of each the same, or of none more than the greatest.
    fn over(&self, scenarios: &[Scenario]) -> Option<f64> {
        let values = scenarios.iter().map(|scenario| self.at(scenario)).collect::<Option<Vec<_>>>()?;
        let (first, most) = (*values.first()?, values.iter().copied().fold(0.0, f64::max));
        (self.is_bound() || values.iter().all(|value| *value == first)).then_some(most)
    }

    /// What they say of a scenario, together.
    fn at(&self, scenario: &Scenario) -> Option<f64> {
        self.0.iter().map(|claim| value(claim, scenario)).sum()
    }
}

/// What a formula says of a scenario, where it says one number without another run.
fn value(claim: &Claim, scenario: &Scenario) -> Option<f64> {
    if let Scope::Ensemble { mean, .. } = claim.scope {
        return mean.map(|mean| mean(scenario));
    }
    match claim.predict(scenario, None).ok()? {
        Prediction::Equal(value) | Prediction::AtMost(value) => Some(value as f64),
        Prediction::Less(_) | Prediction::Between(..) => None,
    }
}

/// The part of a formula before it is written out: `n H_n` of `n H_n = n (1 + 1/2 + …)`.
fn short(formula: &str) -> &str {
    formula.split(" = ").next().unwrap_or(formula)
}

/// Whether it says something of the runs that are taken together: of one run what it says of that, of many their mean, or a bound on each.
fn speaks(claim: &Claim, scenario: &Scenario, is_one: bool) -> bool {
    match claim.scope {
        Scope::Ensemble { mean, .. } => !is_one && mean.is_some(),
        Scope::Run { .. } => value(claim, scenario).is_some(),
    }
}

/// All such sums, exact ones first.
fn sums(claims: &'static [Claim], scenario: &Scenario, figure: Figure, is_one: bool) -> Vec<Sum> {
    let speaking = || claims.iter().filter(|claim| speaks(claim, scenario, is_one));
    let mut sums: Vec<Sum> = match figure {
        Figure::Bits => {
            speaking().filter(|claim| matches!(claim.measure, Measure::Bits)).map(|claim| Sum(vec![claim])).collect()
        }
        Figure::Messages => {
            let of_messages = || speaking().filter(|claim| matches!(claim.measure, Measure::Messages(_)));
            let kinds = scenario.info().messages.len();
            let covers = |claims: &[&'static Claim]| {
                let mut counted: Vec<&str> = claims.iter().flat_map(|claim| claim.kinds()).copied().collect();
                counted.sort_unstable();
                let all = counted.len();
                counted.dedup();
                counted.len() == all && all == kinds
            };
            let alone = of_messages().filter(|claim| covers(&[claim])).map(|claim| Sum(vec![claim]));
            let places = |claim: &Claim| claims.iter().position(|other| other.id == claim.id);
            let pairs = of_messages().flat_map(|one| {
                of_messages().filter(move |other| places(one) < places(other)).map(move |other| vec![one, other])
            });
            let pairs = pairs.filter(|pair| covers(pair)).map(Sum);
            alone.chain(pairs).collect()
        }
        Figure::Time | Figure::Rounds | Figure::Leaderless | Figure::Failures => Vec::new(),
    };
    // Of the many, the mean before what bounds each; of one, what it is before what it is at most.
    sums.sort_by_key(|sum| {
        (sum.is_bound(), !is_one && sum.0.iter().all(|claim| matches!(claim.scope, Scope::Run { .. })))
    });
    sums
}
