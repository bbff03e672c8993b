//! A cluster: a scenario on real processes of this machine, with a relay between them that does to messages what the scenario says; and what
//! was seen of it, put together into one run.

#[expect(clippy::module_inception, reason = "a cluster is what this layer is about")]
mod cluster;
mod detections;
mod down;
mod ends;
mod guests;
mod journal;
mod late;
mod lives;
mod merge;
mod merge_error;
mod orders;
mod place;
mod process;
mod quiet;
mod relay;
mod said;
mod settings;
mod shared;
mod so_far;
mod sort;
mod turns;
mod wires;
mod writing;

pub use cluster::run;
pub use guests::Guest;
pub use journal::{Entry, Journal};
pub use merge::{Cut, Merged, merge};
pub use merge_error::MergeError;
pub use orders::{Answer, Order, Seen};
pub use relay::{MessageName, Passed, Passing, Relay};
pub use said::{Said, Told};
pub use settings::{Call, ClusterError, ClusterSettings, MOST_PROCESSES, News, Outcome, check, check_guests};
pub use so_far::merge_so_far;
pub use wires::Wires;
