//! Why what was seen of a cluster makes no run from some step on.

use election_core::InputError;

/// Why something that was seen, and what comes after it, is left out of a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// A message arrived that nobody says to have sent.
    #[error("process {to} has had message {number} of process {from}, which says nothing of it")]
    Unsent {
        /// From whom.
        from: u16,
        /// To whom.
        to: u16,
        /// Its number.
        number: u64,
    },
    /// What was seen has no order: a message arrived when the network had changed already.
    #[error("no order of the steps explains what was seen: {0} of them wait for each other")]
    Circle(usize),
    /// The algorithm does not do what was seen.
    #[error("the algorithm does something else: {0}")]
    Other(#[from] InputError),
    /// A member did not send what the algorithm sends.
    #[error("process {process} has sent {found} in step {step}, where the algorithm sends {expected}")]
    Sent {
        /// Which.
        process: u16,
        /// The number of the step.
        step: usize,
        /// What it has sent.
        found: String,
        /// What the algorithm sends.
        expected: String,
    },
}
