//! Runs, and what is known of them, for other tools: values that serialise, the same for the command line's JSON and for JavaScript; and
//! a run as a text in the formats of others ([`Format`]).

mod break_report;
mod catalogue;
mod claims_report;
mod claims_so_far;
mod exercise_report;
mod find_report;
mod formats;
mod lecture_report;
mod moment;
mod next_report;
mod note_report;
mod run_report;
mod step;
mod story_report;
mod sweep_report;
mod trace;

pub use break_report::BreakReport;
pub use catalogue::{AlgorithmReport, EntryReport};
pub use claims_report::{ClaimsReport, shown};
pub use claims_so_far::ClaimsSoFar;
pub use exercise_report::ExerciseReport;
pub use find_report::FindReport;
pub use formats::{Difference, Format, Look, TraceFile};
pub use lecture_report::LineReport;
pub use moment::Moment;
pub use next_report::NextReport;
pub use run_report::{RunReport, counted_by_kind, detector_by_kind};
pub use step::Step;
pub use story_report::StoryReport;
pub use sweep_report::SweepReport;
pub use trace::{bare_json_lines, steps_csv, trace_csv, trace_json_lines};
