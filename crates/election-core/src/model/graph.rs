//! Graphs: a topology for a certain number of processes.

use std::collections::VecDeque;

use crate::model::edges::{grid, random_graph, random_tree};
use crate::model::{ProcessId, Shape, Topology};

/// A topology for a certain number of processes: who may send to whom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    processes: u16,
    channels: Channels,
}

/// Which channels there are. Rings and complete graphs need no lists.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Channels {
    Ring,
    TwoWayRing,
    Complete,
    /// The neighbours of each position, by position.
    Neighbours(Vec<Vec<u16>>),
}

impl Graph {
    /// The graph of a topology. `seed` decides what is random about it.
    ///
    /// # Panics
    /// When an edge names a position beyond the last.
    #[must_use]
    pub fn new(topology: &Topology, processes: u16, seed: u64) -> Self {
        let list = |edges: Vec<(u16, u16)>| Channels::Neighbours(neighbours(processes, &edges));
        let channels = match topology {
            Topology::Edges(edges) => list(edges.clone()),
            Topology::Shape(Shape::Ring) => Channels::Ring,
            Topology::Shape(Shape::TwoWayRing) => Channels::TwoWayRing,
            Topology::Shape(Shape::Complete) => Channels::Complete,
            Topology::Shape(Shape::Line) => list((1..processes).map(|i| (i - 1, i)).collect()),
            Topology::Shape(Shape::Star) => list((1..processes).map(|i| (0, i)).collect()),
            Topology::Shape(Shape::BinaryTree) => list((1..processes).map(|i| ((i - 1) / 2, i)).collect()),
            Topology::Shape(Shape::Grid) => list(grid(processes)),
            Topology::Shape(Shape::RandomTree) => list(random_tree(processes, seed)),
            Topology::Shape(Shape::RandomGraph) => list(random_graph(processes, seed)),
        };
        Self { processes, channels }
    }

    /// How many processes there are.
    #[must_use]
    pub fn processes(&self) -> u16 {
        self.processes
    }

    /// Whether it is a ring, one-way or two-way.
    #[must_use]
    pub fn is_ring(&self) -> bool {
        matches!(self.channels, Channels::Ring | Channels::TwoWayRing)
    }

    /// Whether everyone is everyone's neighbour.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.channels == Channels::Complete
    }

    /// Whether messages can go both ways between neighbours.
    #[must_use]
    pub fn is_two_way(&self) -> bool {
        self.channels != Channels::Ring
    }

    /// The others to whom a process may send, by position. A process alone has none, though on a ring it is its own successor.
    pub fn neighbours(&self, process: ProcessId) -> impl Iterator<Item = ProcessId> + '_ {
        let n = self.processes;
        let (next, previous) = (self.next(process), self.previous(process));
        let few: [Option<ProcessId>; 2] = match &self.channels {
            Channels::Ring | Channels::TwoWayRing if next == process => [None, None],
            Channels::Ring => [Some(next), None],
            Channels::TwoWayRing if next == previous => [Some(next), None],
            Channels::TwoWayRing => [Some(next.min(previous)), Some(next.max(previous))],
            Channels::Complete | Channels::Neighbours(_) => [None, None],
        };
        let list = match &self.channels {
            Channels::Neighbours(lists) => lists[process.index()].as_slice(),
            Channels::Ring | Channels::TwoWayRing | Channels::Complete => &[],
        };
        let all = if self.is_complete() { 0..n } else { 0..0 };
        let others = all.map(ProcessId).filter(move |other| *other != process);
        few.into_iter().flatten().chain(others).chain(list.iter().copied().map(ProcessId))
    }

    /// Whether there is a channel from one process to another.
    #[must_use]
    #[inline]
    pub fn has_channel(&self, from: ProcessId, to: ProcessId) -> bool {
        // The most frequent question by far: a ring that goes round without gaps.
        if matches!(self.channels, Channels::Ring) { to == self.next(from) } else { self.has_other_channel(from, to) }
    }

    fn has_other_channel(&self, from: ProcessId, to: ProcessId) -> bool {
        match &self.channels {
            Channels::Ring => to == self.next(from),
            Channels::TwoWayRing => to == self.next(from) || to == self.previous(from),
            Channels::Complete => from != to,
            Channels::Neighbours(lists) => lists[from.index()].binary_search(&to.0).is_ok(),
        }
    }

    /// The next position round the ring.
    #[must_use]
    #[inline]
    pub fn next(&self, process: ProcessId) -> ProcessId {
        if process.0 + 1 == self.processes { ProcessId(0) } else { ProcessId(process.0 + 1) }
    }

    /// The position before round the ring.
    #[must_use]
    pub fn previous(&self, process: ProcessId) -> ProcessId {
        ProcessId(process.0.checked_sub(1).unwrap_or(self.processes - 1))
    }

    /// How many edges there are; a one-way channel counts as one.
    #[must_use]
    pub fn edges(&self) -> u64 {
        let n = u64::from(self.processes);
        match &self.channels {
            Channels::Ring => n,
            Channels::TwoWayRing => {
                if n > 2 {
                    n
                } else {
                    n - 1
                }
            }
            Channels::Complete => n * (n - 1) / 2,
            Channels::Neighbours(lists) => lists.iter().map(|list| list.len() as u64).sum::<u64>() / 2,
        }
    }

    /// The longest of all shortest ways between two processes, in hops; none when there is no way between some two.
    #[must_use]
    pub fn diameter(&self) -> Option<u32> {
        let n = u32::from(self.processes);
        match &self.channels {
            Channels::Ring => Some(n - 1),
            Channels::TwoWayRing => Some(n / 2),
            Channels::Complete => Some((n - 1).min(1)),
            Channels::Neighbours(lists) => diameter(lists),
        }
    }

    /// The longest way that news may have to go, whatever way it takes, in hops: once round a ring, n - 1 elsewhere.
    #[must_use]
    pub fn longest_way(&self) -> u32 {
        let n = u32::from(self.processes);
        match &self.channels {
            Channels::Ring | Channels::TwoWayRing => n,
            Channels::Complete => 1,
            Channels::Neighbours(_) => n - 1,
        }
    }

    /// The first process that no way leads to from position 0.
    #[must_use]
    pub fn unreachable(&self) -> Option<ProcessId> {
        match &self.channels {
            Channels::Ring | Channels::TwoWayRing | Channels::Complete => None,
            Channels::Neighbours(lists) => {
                let hops = hops_from(lists, 0);
                (0..).zip(hops).find(|(_, hops)| hops.is_none()).map(|(position, _)| ProcessId(position))
            }
        }
    }
}

/// The neighbours of each position, by position.
fn neighbours(processes: u16, edges: &[(u16, u16)]) -> Vec<Vec<u16>> {
    let mut lists = vec![Vec::new(); usize::from(processes)];
    for (a, b) in edges {
        lists[usize::from(*a)].push(*b);
        lists[usize::from(*b)].push(*a);
    }
    lists.iter_mut().for_each(|list| list.sort_unstable());
    lists
}

/// How many hops it is from one position to each.
fn hops_from(lists: &[Vec<u16>], from: u16) -> Vec<Option<u32>> {
    let mut hops = vec![None; lists.len()];
    hops[usize::from(from)] = Some(0);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((position, far)) = queue.pop_front() {
        for next in &lists[usize::from(position)] {
            if hops[usize::from(*next)].is_none() {
                hops[usize::from(*next)] = Some(far + 1);
                queue.push_back((*next, far + 1));
            }
        }
    }
    hops
}

/// The longest of all shortest ways, in hops; none when there is no way between some two.
///
/// A search from one position bounds how far the farthest is from every other: with a distance d from the first, whose farthest is e hops
/// away, it is at least max(d, e - d) and at most e + d. Only from positions whose upper bound is above the longest way so far has to be
/// searched, too: mostly a handful, but all of them where all have it equally far, as on a cycle. (Takes and Kosters: Determining the
/// diameter of small world networks, 2011.)
fn diameter(lists: &[Vec<u16>]) -> Option<u32> {
    let mut bounds = vec![(0, u32::MAX); lists.len()];
    let mut longest = 0;
    for search in 0_u32.. {
        let open = (0..).zip(&bounds).filter(|(_, (_, upper))| *upper > longest);
        // By turns from one that may be at the edge, and from one that may be in the middle.
        let from = if search % 2 == 0 {
            open.max_by_key(|(_, (_, upper))| *upper)
        } else {
            open.min_by_key(|(_, (lower, _))| *lower)
        };
        let Some((from, _)) = from else { break };
        let hops = hops_from(lists, from).into_iter().collect::<Option<Vec<u32>>>()?;
        let farthest = hops.iter().copied().max().unwrap_or(0);
        longest = longest.max(farthest);
        for ((lower, upper), hops) in bounds.iter_mut().zip(hops) {
            *lower = hops.max(farthest - hops).max(*lower);
            *upper = (farthest + hops).min(*upper);
        }
    }
    Some(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(shape: Shape, processes: u16) -> Graph {
        Graph::new(&Topology::Shape(shape), processes, 1)
    }

    fn list(graph: &Graph, process: u16) -> Vec<u16> {
        graph.neighbours(ProcessId(process)).map(|other| other.0).collect()
    }

    #[test]
    fn shapes_are_as_they_are_drawn() {
        assert_eq!(list(&graph(Shape::Ring, 4), 3), [0]);
        assert_eq!(list(&graph(Shape::Ring, 1), 0), Vec::<u16>::new());
        assert_eq!(list(&graph(Shape::TwoWayRing, 1), 0), Vec::<u16>::new());
        assert_eq!(list(&graph(Shape::TwoWayRing, 4), 0), [1, 3]);
        assert_eq!(list(&graph(Shape::TwoWayRing, 2), 0), [1]);
        assert_eq!(list(&graph(Shape::Complete, 4), 2), [0, 1, 3]);
        assert_eq!(list(&graph(Shape::Line, 4), 1), [0, 2]);
        assert_eq!(list(&graph(Shape::Star, 4), 0), [1, 2, 3]);
        assert_eq!(list(&graph(Shape::BinaryTree, 6), 1), [0, 3, 4]);
        // 0 1 2 / 3 4 5 / 6 7
        assert_eq!(list(&graph(Shape::Grid, 8), 4), [1, 3, 5, 7]);
        assert_eq!(list(&graph(Shape::Grid, 8), 7), [4, 6]);
    }

    #[test]
    fn edges_and_diameters_are_those_of_the_textbook() {
        let measures = |shape, n| (graph(shape, n).edges(), graph(shape, n).diameter());
        assert_eq!(measures(Shape::Ring, 5), (5, Some(4)));
        assert_eq!(measures(Shape::TwoWayRing, 5), (5, Some(2)));
        assert_eq!(measures(Shape::TwoWayRing, 2), (1, Some(1)));
        assert_eq!(measures(Shape::Complete, 5), (10, Some(1)));
        assert_eq!(measures(Shape::Line, 5), (4, Some(4)));
        assert_eq!(measures(Shape::Star, 5), (4, Some(2)));
        assert_eq!(measures(Shape::BinaryTree, 7), (6, Some(4)));
        assert_eq!(measures(Shape::Grid, 9), (12, Some(4)));
        assert_eq!(measures(Shape::Line, 1), (0, Some(0)));
    }

    #[test]
    fn a_diameter_is_the_longest_way_from_anywhere() {
        let cycle = |n: u16| Topology::Edges((0..n).map(|i| (i, (i + 1) % n)).collect());
        let with_tail = Topology::Edges((0..9).map(|i| (i, i + 1)).chain([(0, 4), (2, 7)]).collect());
        let mut graphs: Vec<Graph> = (3..20).map(|n| Graph::new(&cycle(n), n, 1)).collect();
        graphs.push(Graph::new(&with_tail, 10, 1));
        for shape in Shape::ALL {
            graphs.extend((1..40).map(|n| Graph::new(&Topology::Shape(shape), n, n.into())));
        }
        for graph in graphs {
            let Channels::Neighbours(lists) = &graph.channels else { continue };
            let ways = (0..graph.processes).flat_map(|from| hops_from(lists, from));
            assert_eq!(graph.diameter(), ways.max().flatten(), "{graph:?}");
        }
        assert_eq!(Graph::new(&Topology::Edges(vec![(0, 1), (2, 3)]), 4, 1).diameter(), None);
    }

    #[test]
    fn every_shape_is_connected_at_every_size() {
        for shape in Shape::ALL {
            for n in 1..=40 {
                for seed in 0..5 {
                    let graph = Graph::new(&Topology::Shape(shape), n, seed);
                    assert_eq!(graph.unreachable(), None, "{shape:?} of {n}, seed {seed}");
                    for process in (0..n).map(ProcessId) {
                        let neighbours: Vec<_> = graph.neighbours(process).collect();
                        assert!(neighbours.is_sorted(), "{shape:?} of {n}");
                        assert!(neighbours.iter().all(|other| graph.has_channel(process, *other)));
                        assert!(!neighbours.contains(&process), "{shape:?} of {n}");
                    }
                }
            }
        }
    }

    #[test]
    fn edges_are_a_tree_until_one_closes_a_cycle() {
        let is_tree = |edges: &[(u16, u16)]| Topology::Edges(edges.to_vec()).is_tree_if_connected();
        assert!(is_tree(&[]) && is_tree(&[(0, 1)]) && is_tree(&[(2, 3), (1, 0), (1, 2)]));
        assert!(!is_tree(&[(0, 1), (1, 2), (2, 0)]) && !is_tree(&[(4, 3), (0, 1), (1, 2), (3, 2), (0, 3)]));
        for shape in Shape::ALL {
            let is_tree = (3..30).all(|n| graph(shape, n).edges() == u64::from(n) - 1);
            assert_eq!(shape.is_tree(), is_tree && shape != Shape::Grid, "{shape:?}");
        }
    }

    #[test]
    fn a_random_graph_has_half_an_edge_more_a_process() {
        let graph = graph(Shape::RandomGraph, 100);
        assert_eq!(graph.edges(), 99 + 50);
        assert_eq!(Graph::new(&Topology::Edges(vec![(0, 1), (2, 3)]), 4, 1).unreachable(), Some(ProcessId(2)));
    }
}
