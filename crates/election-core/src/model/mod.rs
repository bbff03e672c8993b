//! Plain data that everything else speaks of: processes, identities, roles, ticks, sets of positions, and draws from a seed.

pub(crate) mod draw;
mod edges;
mod graph;
mod identities;
mod process;
mod set;
mod topology;
mod value;

pub use graph::Graph;
pub(crate) use identities::is_uuid;
pub use identities::{Identities, without_middle};
pub use process::{Condition, Identity, Incarnation, Kind, ProcessId, Role, Timer};
pub use set::Set;
pub use topology::{Shape, Topology};
pub use value::{Value, Variables};

/// A point of virtual time, or a span of it, in ticks.
pub type Tick = u32;

/// The most processes there may be.
pub const MAX_PROCESSES: u16 = 1024;
