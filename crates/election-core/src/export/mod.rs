//! Runs for other tools.

mod trace;

pub use trace::{trace_csv, trace_json_lines};
