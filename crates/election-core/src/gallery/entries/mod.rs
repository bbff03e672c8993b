//! The ready scenarios, a file an algorithm.

mod bully;
mod chang_roberts;
mod counting;
mod dolev_klawe_rodeh;
mod echo_extinction;
mod fast_leader_election;
mod franklin;
mod hirschberg_sinclair;
mod invitation;
mod itai_rodeh;
mod lelann;
mod raft;
mod ring_list;
mod token_ring;
mod tree;

use std::sync::LazyLock;

use super::Entry;

/// All of them, in the order of the algorithms.
pub static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    [
        lelann::ENTRIES,
        chang_roberts::ENTRIES,
        dolev_klawe_rodeh::ENTRIES,
        hirschberg_sinclair::ENTRIES,
        franklin::ENTRIES,
        itai_rodeh::ENTRIES,
        counting::ENTRIES,
        token_ring::ENTRIES,
        ring_list::ENTRIES,
        bully::ENTRIES,
        invitation::ENTRIES,
        raft::ENTRIES,
        fast_leader_election::ENTRIES,
        tree::ENTRIES,
        echo_extinction::ENTRIES,
    ]
    .concat()
});
