//! The algorithms: one folder each, and the registry, a line each. Everything else that knows an algorithm by name stands in its
//! folder.
//!
//! What needs the registry is offered here, too: reading a scenario, which names an algorithm by its key, and running one.

mod bully;
mod chang_roberts;
mod counting;
mod dolev_klawe_rodeh;
mod echo_extinction;
mod fast_leader_election;
mod franklin;
mod graph;
mod hirschberg_sinclair;
mod invitation;
mod itai_rodeh;
mod lelann;
mod majority;
mod raft;
mod registry;
mod ring;
mod ring_list;
mod token_ring;
mod tree;

pub use registry::{
    Algorithm, ProcessVisitor, all, claims, departures, explore, find, judge, notes, notes_on, observed, record,
    register, run, run_within, summarize, summarized, unregister, with_process,
};
