//! What a source prints otherwise than it is, or leaves out, beside the claim that says how it is.

use std::fmt;

use super::{Claim, election_in};
use crate::scenario::Scenario;

/// A remark on a claim: what a source prints, and what is right, or what follows of it.
#[derive(Debug)]
pub struct Note {
    /// The id of the claim that it stands beside.
    pub on: &'static str,
    /// Which source; see [`sources`](super::sources).
    pub source: &'static str,
    /// What is printed there, or said: `worst case (n - 1)/2`.
    pub printed: &'static str,
    /// What is right, and why.
    pub right: &'static str,
    /// What both come to in a run, where that can be worked out.
    pub figures: Option<Figures>,
}

/// What a printed formula and the right one come to.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// The printed formula.
    pub printed: fn(&Scenario) -> Halves,
    /// The right one.
    pub right: fn(&Scenario) -> Halves,
}

/// A number of halves, less than none too: what formulas with a `/2` in them give that were not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves(i64);

impl Note {
    /// What is printed and what is right, in a run of which the claim speaks.
    #[must_use]
    pub fn figures(&self, claim: &Claim, scenario: &Scenario) -> Option<(Halves, Halves)> {
        let Figures { printed, right } = self.figures?;
        let election = election_in(scenario);
        claim.applies(scenario).is_ok().then(|| (printed(&election), right(&election)))
    }
}

impl Halves {
    /// Half of this.
    #[must_use]
    pub fn half(of: i64) -> Self {
        Self(of)
    }

    /// The same as a whole number, where it is one.
    #[must_use]
    pub fn whole(self) -> Option<i64> {
        (self.0 % 2 == 0).then_some(self.0 / 2)
    }

    /// The same number as a decimal fraction, which is exact.
    #[must_use]
    pub fn decimal(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "figures of runs are far below 2^52")]
        let halves = self.0 as f64;
        halves / 2.0
    }
}

impl From<i64> for Halves {
    fn from(whole: i64) -> Self {
        Self(whole.saturating_mul(2))
    }
}

/// `3.5`, `-20`.
impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole() {
            Some(whole) => whole.fmt(f),
            None => self.decimal().fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_read_as_decimal_fractions() {
        let shown = [-41, -40, -1, 0, 1, 7, 8].map(|halves| Halves::half(halves).to_string());
        assert_eq!(shown, ["-20.5", "-20", "-0.5", "0", "0.5", "3.5", "4"]);
        assert_eq!(Halves::from(-20), Halves::half(-40));
        assert!((Halves::half(7).decimal() - 3.5).abs() < f64::EPSILON);
    }
}
