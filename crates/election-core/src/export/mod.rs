//! Runs for other tools.

mod step;
mod trace;

pub use trace::{trace_csv, trace_json_lines};
