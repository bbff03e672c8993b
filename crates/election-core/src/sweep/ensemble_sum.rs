//! The sum over the runs of an ensemble, while they are being run.

use super::check::Failure;
use crate::claims::cases::Cases;
use crate::claims::{Ensemble, Prediction, Sum};
use crate::sweep::Spread;

/// The sum over an ensemble's runs so far.
pub(super) struct EnsembleSum {
    pub(super) name: String,
    predicted: Prediction,
    /// The other runs whose sum is the bound, until they are added up.
    pub(super) others: Option<Cases>,
    pub(super) runs: Cases,
    pub(super) measured: Spread,
    /// The sum of the squares.
    squares: u128,
    /// The expected value of one run, in millionths, where that is what the mean is to be near to.
    expected: Option<u64>,
}

impl EnsembleSum {
    pub(super) fn new(ensemble: Ensemble) -> Self {
        let Ensemble { name, runs, sum } = ensemble;
        let (predicted, others, expected) = match sum {
            Sum::Exactly(sum) => (Prediction::Equal(sum), None, None),
            Sum::LessThanOver(others) => (Prediction::Less(0), Some(others), None),
            Sum::Near { millionths } => (Prediction::Between(0, 0), None, Some(millionths)),
        };
        Self { name, predicted, others, runs, measured: Spread::default(), squares: 0, expected }
    }

    /// Adds what was measured on a run; says whether that could be.
    pub(super) fn add(&mut self, measured: Option<u64>) -> bool {
        match (&self.others, self.predicted) {
            // A run that is not decided counts nothing towards the bound, which so gets no easier to keep.
            (Some(_), Prediction::Less(bound)) => self.predicted = Prediction::Less(bound + measured.unwrap_or(0)),
            _ => match measured {
                Some(measured) => {
                    self.measured.add(measured);
                    self.squares += u128::from(measured).pow(2);
                }
                None => return false,
            },
        }
        true
    }

    /// What is wrong with the sum, once all runs have been added.
    pub(super) fn failure(&self, amend: fn(Prediction) -> Prediction) -> Option<Failure> {
        let predicted = self.expected.map_or(self.predicted, |millionths| self.near(millionths));
        let (predicted, measured) = (amend(predicted), self.measured.sum);
        let name = self.name.clone();
        (!predicted.admits(measured)).then_some(Failure::Ensemble { name, predicted, measured })
    }

    /// Within three standard errors of so many times the expected value, as the runs themselves vary. The standard error of a sum over
    /// k runs is √((k Σx² - (Σx)²) / (k - 1)).
    fn near(&self, millionths: u64) -> Prediction {
        let (count, sum) = (u128::from(self.measured.count), u128::from(self.measured.sum));
        let expected = u64::try_from(count * u128::from(millionths) / 1_000_000).unwrap_or(u64::MAX);
        let variance = (count * self.squares - sum * sum) / (count - 1).max(1);
        let within = u64::try_from((9 * variance).isqrt()).unwrap_or(u64::MAX);
        // The expected value is rounded.
        Prediction::Between(expected.saturating_sub(within), expected.saturating_add(within + 1))
    }
}
