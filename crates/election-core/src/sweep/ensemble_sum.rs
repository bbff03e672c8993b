//! The sum over the runs of an ensemble, while they are being run.

use super::check::Failure;
use crate::claims::Prediction;
use crate::sweep::Spread;

/// The sum over an ensemble's runs so far.
#[derive(Default)]
pub(super) struct EnsembleSum {
    pub(super) measured: Spread,
}

impl EnsembleSum {
    /// Adds what was measured on a run.
    pub(super) fn add(&mut self, measured: u64) {
        self.measured.add(measured, 1);
    }

    /// What is wrong with the sum over the ensemble of this name.
    pub(super) fn failure(&self, name: &str, predicted: Prediction) -> Option<Failure> {
        let measured = self.measured.sum;
        let is_wrong = !predicted.admits(measured);
        is_wrong.then(|| Failure::Ensemble { name: name.to_owned(), predicted, measured })
    }

    /// Within three standard errors of so many times the expected value, as the runs themselves vary. The standard error of a sum over
    /// k runs is √((k Σx² - (Σx)²) / (k - 1)).
    pub(super) fn near(&self, millionths: u64) -> Prediction {
        let (count, sum) = (u128::from(self.measured.count), u128::from(self.measured.sum));
        let expected = u64::try_from(count * u128::from(millionths) / 1_000_000).unwrap_or(u64::MAX);
        let variance = (count * self.measured.squares - sum * sum) / (count - 1).max(1);
        let within = u64::try_from((9 * variance).isqrt()).unwrap_or(u64::MAX);
        // The expected value is rounded.
        Prediction::Between(expected.saturating_sub(within), expected.saturating_add(within + 1))
    }
}
