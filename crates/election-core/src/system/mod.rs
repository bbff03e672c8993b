//! Processes, channels, timers, and `World::apply`, which carries out a step. Independent of the algorithm, the clock and the page.
//!
//! A caller applies one step after the other, of those that `World::enabled` lists: the timed simulator by its clock, a search or a random
//! walk in any order. The world reports what a step did to an `Observer`; observers keep times, numbers, depths and counts.

mod apply;
mod bounds;
pub(crate) mod chooser;
pub(crate) mod detection;
mod effects;
mod enabled;
pub(crate) mod exploration;
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
