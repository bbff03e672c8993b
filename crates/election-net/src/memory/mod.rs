//! Doubles of disk and network, in memory: they lose power and messages when they are told to, and the same seed gives the same run.

mod disk;
mod network;

pub use disk::MemoryDisk;
pub use network::{MemoryNetwork, Totals};
