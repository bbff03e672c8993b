//! What a formula says, and how a measurement stands to it.

use std::fmt;

use crate::scenario::Scenario;

/// How what is measured stands to what is predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is equal.
    Equal,
    /// It is no more.
    AtMost,
    /// It is less.
    Less,
    /// It is between two bounds, which are allowed themselves.
    Between,
}

impl Relation {
    /// Its sign, as in JSON: `=`, `<=`, `<` or `between`.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::AtMost => "<=",
            Self::Less => "<",
            Self::Between => "between",
        }
    }
}

/// A formula as a function of the scenario, or another run in place of one.
#[derive(Clone, Copy, Debug)]
pub enum Predict {
    /// Exactly this.
    Equal(fn(&Scenario) -> u64),
    /// No more than this.
    AtMost(fn(&Scenario) -> u64),
    /// Between these, both allowed.
    Between(fn(&Scenario) -> (u64, u64)),
    /// Exactly what is measured on the run of this other scenario, the baseline. Who asks carries it out, at once or in slices.
    Baseline(fn(&Scenario) -> Scenario),
}

impl Predict {
    /// How a measurement is to stand to it.
    #[must_use]
    pub fn relation(self) -> Relation {
        match self {
            Self::Equal(_) | Self::Baseline(_) => Relation::Equal,
            Self::AtMost(_) => Relation::AtMost,
            Self::Between(_) => Relation::Between,
        }
    }

    /// The scenario whose run it takes, if it takes one.
    #[must_use]
    pub fn baseline(self, scenario: &Scenario) -> Option<Scenario> {
        match self {
            Self::Baseline(baseline) => Some(baseline(scenario)),
            Self::Equal(_) | Self::AtMost(_) | Self::Between(_) => None,
        }
    }

    /// What it says of a scenario, given what was measured on the baseline; none where that is missing.
    #[must_use]
    pub fn of(self, scenario: &Scenario, on_baseline: Option<u64>) -> Option<Prediction> {
        match self {
            Self::Equal(formula) => Some(Prediction::Equal(formula(scenario))),
            Self::AtMost(formula) => Some(Prediction::AtMost(formula(scenario))),
            Self::Between(formula) => {
                let (low, high) = formula(scenario);
                Some(Prediction::Between(low, high))
            }
            Self::Baseline(_) => on_baseline.map(Prediction::Equal),
        }
    }
}

/// What a formula says of one run, or of the sum over many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// Exactly this.
    Equal(u64),
    /// No more than this.
    AtMost(u64),
    /// Less than this.
    Less(u64),
    /// Between these, both allowed.
    Between(u64, u64),
}

impl Prediction {
    /// How a measurement is to stand to it.
    #[must_use]
    pub fn relation(self) -> Relation {
        match self {
            Self::Equal(_) => Relation::Equal,
            Self::AtMost(_) => Relation::AtMost,
            Self::Less(_) => Relation::Less,
            Self::Between(..) => Relation::Between,
        }
    }

    /// Whether a measurement is as predicted.
    #[must_use]
    pub fn admits(self, measured: u64) -> bool {
        match self {
            Self::Equal(value) => measured == value,
            Self::AtMost(bound) => measured <= bound,
            Self::Less(bound) => measured < bound,
            Self::Between(low, high) => (low..=high).contains(&measured),
        }
    }
}

impl fmt::Display for Prediction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Equal(value) => value.fmt(f),
            Self::AtMost(bound) => write!(f, "at most {bound}"),
            Self::Less(bound) => write!(f, "less than {bound}"),
            Self::Between(low, high) => write!(f, "{low} to {high}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_allowed_itself_unless_less_is_said() {
        let admitted =
            |prediction: Prediction| (0..=5).filter(|measured| prediction.admits(*measured)).collect::<Vec<_>>();
        assert_eq!(admitted(Prediction::Equal(3)), [3]);
        assert_eq!(admitted(Prediction::AtMost(2)), [0, 1, 2]);
        assert_eq!(admitted(Prediction::Less(2)), [0, 1]);
        assert_eq!(admitted(Prediction::Between(2, 4)), [2, 3, 4]);
    }
}
