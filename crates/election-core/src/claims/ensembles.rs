//! Many runs that a claim speaks of together.

use std::fmt;

use crate::claims::cases::Cases;
use crate::scenario::Declaration;

/// Many runs that a claim speaks of together.
pub struct Ensemble {
    /// Which: `n = 4, the largest wins`.
    pub name: String,
    /// Their scenarios.
    pub runs: Cases,
    /// What the sum over them is to be.
    pub sum: Sum,
}

/// What the sum over many runs is to be.
pub enum Sum {
    /// Exactly this.
    Exactly(u64),
    /// Less than the sum over these other runs.
    LessThanOver(Cases),
    /// So near to what is expected that the runs, drawn by chance, speak for it: their mean is within three standard errors.
    Near {
        /// The expected value of one run, in millionths.
        millionths: u64,
    },
}

/// How a claim makes its ensembles.
pub type MakeEnsembles = fn(&Declaration) -> Ensembles;

/// Ensembles, one after the other, each made when it is its turn.
pub struct Ensembles(Box<dyn Iterator<Item = Ensemble> + Send>);

impl Ensembles {
    /// These ensembles.
    pub fn new(ensembles: impl IntoIterator<Item = Ensemble, IntoIter: Send + 'static>) -> Self {
        Self(Box::new(ensembles.into_iter()))
    }
}

impl Iterator for Ensembles {
    type Item = Ensemble;

    fn next(&mut self) -> Option<Ensemble> {
        self.0.next()
    }
}

impl fmt::Debug for Ensemble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ensemble").field("over", &self.name).finish_non_exhaustive()
    }
}
