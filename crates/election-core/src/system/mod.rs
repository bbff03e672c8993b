//! Processes, channels, timers and the one `World::apply` that says what a step does. Knows no algorithm, no clock and no page.
//!
//! Whoever runs a world asks it what may happen (`World::enabled`) or knows it, and applies one step after
//! the other: the timed simulator by its clock, a search or a random walk in any order. What a step did is told to an
//! `Observer`: times, numbers, depths and counts are its business.

mod apply;
mod bounds;
pub(crate) mod chooser;
pub(crate) mod detection;
mod effects;
mod enabled;
mod exploration;
pub(crate) mod member;
pub(crate) mod observer;
pub(crate) mod prepared;
pub(crate) mod setup;
mod step;
mod touched;
pub(crate) mod world;

pub use crate::algorithm::MessageSlot;
pub use bounds::{Bounds, DetectionBound, TimerBound};
pub use enabled::{NotEnabled, WhyNot};
pub use exploration::Exploration;
pub(crate) use exploration::explore;
pub use member::Explored;
pub use step::{Loss, Step};
pub use touched::{Shared, Touched};
