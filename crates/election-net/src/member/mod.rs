//! A member as a whole: driver, storage, connections and a clock, from its beginning to its end.

mod clock;
mod metrics;
#[expect(clippy::module_inception, reason = "a member is what this layer is about")]
mod member;
mod settings;
mod waiting;

pub use member::{Control, Member};
pub use metrics::{Metrics, serve_metrics};
pub use settings::{MemberError, Settings, contacts, process_of};
