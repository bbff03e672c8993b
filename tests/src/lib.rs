//! Tests.

pub mod extra;
pub mod extreme;
pub mod fuzz;
#[cfg(not(target_arch = "wasm32"))]
pub mod generate;
pub mod hashes;
pub mod naive;
pub mod random;
pub mod runs;
pub mod speed;
pub mod walk;
