//! Processes, channels, timers and the one [`World::apply`]. Knows no algorithm, no clock and no page.
//!
//! The simulator and the checker both go through [`World::apply`]; they differ only in who picks the next step. What a
//! step did is told to an [`Observer`](observer::Observer): times, numbers, depths and counts are its business.

pub(crate) mod erased;
pub(crate) mod heartbeat;
pub(crate) mod member;
mod membership;
pub(crate) mod network;
pub(crate) mod observer;
pub(crate) mod peers;
pub(crate) mod setup;
pub(crate) mod step;
pub(crate) mod world;

pub(crate) use world::World;
