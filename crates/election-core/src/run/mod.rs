//! Carrying out a scenario: for its summary alone, or recorded, at once or in slices.

mod observed;
mod recording;
#[expect(clippy::module_inception, reason = "a recorded run is what this layer is about")]
mod run;
mod summarizing;

pub(crate) use observed::observed;
pub use observed::{Happened, ObservedError, ObservedStep};
pub use recording::{Progress, Recording};
pub use run::Run;
pub use summarizing::Summarizing;

/// How much memory a run may take unless the caller says otherwise, in bytes: 256 MB.
pub const DEFAULT_MEMORY: u64 = 256_000_000;
