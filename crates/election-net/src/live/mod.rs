//! The page of a cluster, over HTTP on this machine alone: the built page's files, the run so far, and what somebody does to it there.
//!
//! Whoever reaches the port may have the files, which are public. The run is for whoever has the token, which stands in the link that is
//! printed: behind its `#`, so that no browser sends it to anybody but this page. No other page gets there, either: what does not come from
//! this very origin is refused, and so is any other name for this address ([`door`]).

pub mod door;
mod run_so_far;
mod server;

pub use run_so_far::RunSoFar;
pub use server::{Serving, serve};
