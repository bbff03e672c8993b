//! The timed simulator: which step comes next by virtual time, what is drawn, what is counted, and when it is enough.

mod calendar;
mod channel_draws;
mod choices;
mod handling_time;
mod metrics;
mod outcome;
mod per_channel;
mod repeats;
mod runner;
mod schedule;
mod simulation;
mod timers;
mod watch_timers;
mod work;

pub use metrics::{Counters, Effort};
pub use outcome::{Leader, Limit, Repeat, Status};

pub use channel_draws::ChannelDraws;
pub use choices::DrawnChoices;
pub(crate) use handling_time::HandlingTime;
pub(crate) use metrics::Metrics;
pub(crate) use runner::Runner;
pub(crate) use simulation::{SimState, Simulation, Witness};
pub(crate) use timers::Timers;
