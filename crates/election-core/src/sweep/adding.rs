//! The sum over the runs of an ensemble, while they are being run.

use super::check::Failure;
use crate::claims::cases::Cases;
use crate::claims::{Ensemble, Prediction, Sum};
use crate::sweep::Spread;

/// An ensemble whose runs are being added up.
pub(super) struct Adding {
    pub(super) name: String,
    predicted: Prediction,
    /// The other runs whose sum is the bound, until they are added up.
    pub(super) others: Option<Cases>,
    pub(super) runs: Cases,
    pub(super) measured: Spread,
}

impl Adding {
    pub(super) fn new(ensemble: Ensemble) -> Self {
        let Ensemble { name, runs, sum } = ensemble;
        let (predicted, others) = match sum {
            Sum::Exactly(sum) => (Prediction::Equal(sum), None),
            Sum::LessThanOver(others) => (Prediction::Less(0), Some(others)),
        };
        Self { name, predicted, others, runs, measured: Spread::default() }
    }

    /// Adds what was measured on a run; says whether that could be.
    pub(super) fn add(&mut self, measured: Option<u64>) -> bool {
        match (&self.others, self.predicted) {
            // A run that is not decided counts nothing towards the bound, which so gets no easier to keep.
            (Some(_), Prediction::Less(bound)) => self.predicted = Prediction::Less(bound + measured.unwrap_or(0)),
            _ => match measured {
                Some(measured) => self.measured.add(measured),
                None => return false,
            },
        }
        true
    }

    /// What is wrong with the sum, once all runs have been added.
    pub(super) fn failure(&self, amend: fn(Prediction) -> Prediction) -> Option<Failure> {
        let (predicted, measured) = (amend(self.predicted), self.measured.sum);
        let name = self.name.clone();
        (!predicted.admits(measured)).then_some(Failure::Ensemble { name, predicted, measured })
    }
}
