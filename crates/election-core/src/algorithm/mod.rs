//! What an algorithm declares (its [`Info`]) and what its processes may do ([`Process`], [`Context`]).

pub(crate) mod choice;
mod context;
mod departure;
pub(crate) mod effects;
pub(crate) mod facts;
mod host_facts;
mod info;
pub(crate) mod local;
pub(crate) mod mail;
mod message;
pub(crate) mod network;
mod options;
mod process;
mod reason;
pub(crate) mod remarks;
mod signal;
mod variant;
pub(crate) mod watching;

pub use choice::Choose;
pub use context::Context;
pub use departure::Departure;
pub use effects::{Effect, Outgoing, Standing, Wait};
pub use facts::Facts;
pub use host_facts::HostFacts;
pub use info::{
    Assumption, ByProcess, Contenders, Family, IdentityUse, Info, Line, MessageSpec, Noun, Promise, Purpose, TimerSpec,
    Topologies, VariableSpec,
};
pub use mail::Content;
pub use message::Message;
pub use network::MessageSlot;
pub use options::{Choice, OptionKind, OptionSpec, OptionValue, OptionValues, Safe};
pub use process::Process;
pub use reason::{Operand, Operands, Reason};
pub use remarks::{LineNumber, ReasonNumber};
pub use signal::{MAX_KINDS, MAX_OWN_KINDS, Signal, SignalKind};
pub use variant::Variant;
