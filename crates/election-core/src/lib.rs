//! Leader election algorithms, the engine that runs them, and what is known about them. Independent of any browser.
//!
//! A [`Scenario`] determines a run: an algorithm with its options, processes and their identities, a network, a detector, and what
//! goes wrong when. [`run()`] carries it out and keeps its [`Summary`]; [`Run::record`] keeps everything, and shows any moment of it;
//! [`record`] does the same in slices. Virtual time is counted in ticks; a run is a pure function of its scenario, to the bit, on
//! every platform.
//!
//! # Layers
//!
//! The modules below stand in the order of their layers: each imports from those above it and from none below, which
//! `cargo xtask lint` checks.
//!
//! | layer | what it holds |
//! |---|---|
//! | [`error`] | errors in an input, with the place, what was found and what is allowed |
//! | [`declared`] | texts, lists and declarations that are built in, or shared and let go |
//! | [`model`] | plain data: processes, identities, roles, graphs, sets, draws from a seed |
//! | [`algorithm`] | what an algorithm declares, and what its processes may do |
//! | [`scenario`] | scenarios, what is allowed, and their two texts |
//! | [`host`] | one process with what the engine keeps for it: one input in, effects out |
//! | [`system`] | the world: processes, channels, timers, detectors; which steps may happen, and what a step does |
//! | [`sim`] | virtual time: which step comes next; delays and draws; counters; runs that repeat themselves |
//! | [`trace`] | everything that happened, in columns, and the replay up to any step |
//! | [`properties`] | safety and liveness, with reasons; what came of a run, judged |
//! | [`mod@run`] | a scenario carried out: for its summary, or recorded, at once or in slices |
//! | [`work`] | long work that can be interrupted |
//! | [`lineage`] | which message led to which: the way of every bid, and who sent what to whom |
//! | [`causality`] | which step could have caused which, why a process is what it is, and the orders of the same steps |
//! | [`diagram`] | where a space-time diagram's things stand |
//! | [`compare`] | what differs between two runs |
//! | [`claims`] | what a published figure is, when it holds, and how it is measured |
//! | [`algorithms`] | the algorithms, a folder each, and the registry |
//! | [`trial`] | a scenario with what came of it |
//! | [`resimulation`] | a scenario made of a run that happened on real processes |
//! | [`breaking`], [`forecast`], [`sweep`], [`gallery`] | results of many runs, and ready scenarios |
//! | [`paper`] | places and texts of a drawing |
//! | [`chart`] | figures of many runs as a picture |
//! | [`finding`] | the search for a run that has the most of something, or is as somebody wishes |
//! | [`questions`] | questions to guess about a run, and their answers |
//! | [`turns`] | the steps of one process, what else it could be thought to do in them, and which line forbids that |
//! | [`narrate`] | words |
//! | [`drawing`] | a run's space-time diagram, in shapes |
//! | [`try_next`] | changes of a scenario that are worth a try after its run, with what would come of them |
//! | [`exercises`] | tasks whose answers are scenarios, and what grades them |
//! | [`stories`], [`export`] | told sequences of scenes, and files |

pub mod error;
pub mod declared;
pub mod model;
pub mod algorithm;
pub mod scenario;
pub mod host;
pub mod system;
pub mod sim;
pub mod trace;
pub mod properties;
pub mod run;
pub mod work;
pub mod lineage;
pub mod causality;
pub mod diagram;
pub mod compare;
pub mod claims;
pub mod algorithms;
pub mod trial;
pub mod resimulation;
pub mod breaking;
pub mod forecast;
pub mod sweep;
pub mod gallery;
pub mod paper;
pub mod chart;
pub mod finding;
pub mod questions;
pub mod turns;
pub mod narrate;
pub mod drawing;
pub mod try_next;
pub mod exercises;
pub mod stories;
pub mod export;

pub use algorithm::{Context, Message, Process, SignalKind};
pub use algorithms::{explore, observed, record, run, summarize};
pub use declared::Declared;
pub use error::InputError;
pub use model::{Identities, Identity, ProcessId, Role, Tick};
pub use properties::Summary;
pub use run::Run;
pub use scenario::Scenario;
pub use system::Loss;
pub use trace::{Trace, View};
