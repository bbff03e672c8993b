//! Leader election algorithms, the engine that runs them, and what is known about them. Knows no browser.
//!
//! A [`Scenario`] determines a run. [`run`] carries it out and keeps its [`Summary`]; [`Run::record`] keeps everything, and
//! shows any moment of it. Virtual time is counted in ticks; a run is a pure function of its scenario, to the bit, on every
//! platform.

pub mod algorithm;
pub mod algorithms;
pub mod breaking;
pub mod claims;
pub mod context;
pub mod error;
pub mod export;
pub mod gallery;
pub mod identities;
pub mod link;
pub mod narrate;
pub mod process;
pub mod properties;
mod run;
pub mod sets;
pub mod signal;
pub mod sim;
pub mod sweep;
mod system;
pub mod timing;
pub mod trace;

pub use context::Context;
pub use error::InputError;
pub use identities::Identities;
pub use process::{Identity, Message, Process, ProcessId, Role};
pub use run::Run;
pub use signal::Signal;
pub use sim::scenario::{Scenario, Tick};
pub use sim::summary::Summary;
pub use system::step::Loss;
pub use trace::{Trace, View};

/// Runs a scenario and keeps nothing but what came of it; allocates nothing a message.
///
/// # Errors
/// When the scenario is not valid, with the field, what was found and what is allowed.
pub fn run(scenario: &Scenario) -> Result<Summary, InputError> {
    scenario.validate()?;
    Ok((scenario.algorithm.summarize)(scenario))
}
