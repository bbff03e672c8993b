//! The edges of topologies that are worth a function.

use std::collections::BTreeSet;

use crate::model::draw::{Draws, Purpose, below};

/// Rows of `ceil(sqrt(n))` positions, each joined to the next in its row and to the one below.
pub(super) fn grid(processes: u16) -> Vec<(u16, u16)> {
    let width = (1..=processes).find(|width| u32::from(*width) * u32::from(*width) >= processes.into()).unwrap_or(1);
    let mut edges = Vec::new();
    for position in 0..processes {
        let is_last_in_row = position % width == width - 1;
        if !is_last_in_row && position + 1 < processes {
            edges.push((position, position + 1));
        }
        if position + width < processes {
            edges.push((position, position + width));
        }
    }
    edges
}

/// Position `i` is joined to `below(draw(0, i), i)`.
pub(super) fn random_tree(processes: u16, seed: u64) -> Vec<(u16, u16)> {
    let draws = Draws::new(seed, Purpose::Topology);
    (1..processes).map(|i| (drawn_position(draws.at(0, i.into()), i), i)).collect()
}

/// A random tree, and `n / 2` more edges where there is room: both ends of the k-th attempt are `below(draw(1, 2k), n)` and
/// `below(draw(1, 2k + 1), n)`; loops and doubles are passed over, and after 16 n attempts it is enough.
pub(super) fn random_graph(processes: u16, seed: u64) -> Vec<(u16, u16)> {
    let draws = Draws::new(seed, Purpose::Topology);
    let mut edges = random_tree(processes, seed);
    let mut known: BTreeSet<(u16, u16)> = edges.iter().copied().collect();
    let most = edges.len() + usize::from(processes / 2);
    for attempt in 0..16 * u64::from(processes) {
        if edges.len() == most {
            break;
        }
        let end = |which| drawn_position(draws.at(1, 2 * attempt + which), processes);
        let (a, b) = (end(0), end(1));
        let edge = (a.min(b), a.max(b));
        if a != b && known.insert(edge) {
            edges.push(edge);
        }
    }
    edges
}

fn drawn_position(draw: u64, bound: u16) -> u16 {
    u16::try_from(below(draw, bound.into())).expect("it is below a 16-bit bound")
}
