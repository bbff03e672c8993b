//! Who may send to whom.

use std::collections::BTreeSet;

use serde_json::Value;

use super::draws::{Purpose, below, draw};

/// What besides the neighbours depends on the network's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One way only, from each position to the next.
    Ring,
    TwoWayRing,
    Complete,
    /// Every other name, and every list of edges whatever its form.
    Other,
}

/// The network of a run.
#[derive(Clone, Debug)]
pub(super) struct Topology {
    pub(super) shape: Shape,
    /// Of each position: those it has a channel to, whether they are live or not.
    pub(super) neighbours: Vec<BTreeSet<usize>>,
}

impl Topology {
    /// Reads `network.topology`, a name or a list of edges.
    pub(super) fn read(json: &Value, default: &str, n: usize, seed: u64) -> Topology {
        if let Some(list) = json["edges"].as_array() {
            let edges = list.iter().map(|edge| (position(&edge[0]), position(&edge[1]))).collect();
            return Topology { shape: Shape::Other, neighbours: both_ways(n, &edges) };
        }
        let name = json.as_str().unwrap_or(default);
        let shape = match name {
            "ring" => Shape::Ring,
            "two-way-ring" => Shape::TwoWayRing,
            "complete" => Shape::Complete,
            _ => Shape::Other,
        };
        let neighbours = if shape == Shape::Ring {
            (0..n).map(|i| BTreeSet::from([(i + 1) % n])).collect()
        } else {
            both_ways(n, &edges(name, n, seed))
        };
        Topology { shape, neighbours: without_self(neighbours) }
    }
}

fn position(json: &Value) -> usize {
    usize::try_from(json.as_u64().expect("a position is a number")).expect("a position is small")
}

/// The neighbours that undirected edges make.
fn both_ways(n: usize, edges: &BTreeSet<(usize, usize)>) -> Vec<BTreeSet<usize>> {
    let mut neighbours = vec![BTreeSet::new(); n];
    for (a, b) in edges {
        neighbours[*a].insert(*b);
        neighbours[*b].insert(*a);
    }
    neighbours
}

/// A ring of one process has no channel.
fn without_self(mut neighbours: Vec<BTreeSet<usize>>) -> Vec<BTreeSet<usize>> {
    for (position, others) in neighbours.iter_mut().enumerate() {
        others.remove(&position);
    }
    neighbours
}

/// The undirected edges of a named network; a pair may be given in either order.
fn edges(name: &str, n: usize, seed: u64) -> BTreeSet<(usize, usize)> {
    match name {
        "two-way-ring" => (0..n).map(|i| (i, (i + 1) % n)).collect(),
        "complete" => (0..n).flat_map(|a| (0..a).map(move |b| (a, b))).collect(),
        "line" => (1..n).map(|i| (i - 1, i)).collect(),
        "star" => (1..n).map(|i| (0, i)).collect(),
        "binary-tree" => (1..n).map(|i| ((i - 1) / 2, i)).collect(),
        "grid" => grid(n),
        "random-tree" => random_tree(n, seed),
        "random-graph" => random_graph(n, seed),
        other => panic!("{other} is no topology"),
    }
}

/// Rows as long as the smallest square that holds everyone is wide; the last row may be shorter.
fn grid(n: usize) -> BTreeSet<(usize, usize)> {
    let width = (1..).find(|width| width * width >= n).expect("some square is large enough");
    let mut edges = BTreeSet::new();
    for p in 0..n {
        let is_last_of_row = p % width == width - 1;
        if !is_last_of_row && p + 1 < n {
            edges.insert((p, p + 1));
        }
        if p + width < n {
            edges.insert((p, p + width));
        }
    }
    edges
}

/// A random position below `bound`, drawn under the name (`major`, `minor`).
fn random_position(seed: u64, major: u64, minor: usize, bound: usize) -> usize {
    let drawn = draw(seed, Purpose::Topology, major, minor as u64);
    usize::try_from(below(drawn, bound as u64)).expect("it is below a position")
}

/// Each position is joined to one of those before it.
fn random_tree(n: usize, seed: u64) -> BTreeSet<(usize, usize)> {
    (1..n).map(|i| (random_position(seed, 0, i, i), i)).collect()
}

/// The random tree and n / 2 more edges, fewer if 16 n attempts do not find so many.
fn random_graph(n: usize, seed: u64) -> BTreeSet<(usize, usize)> {
    let mut edges = random_tree(n, seed);
    let mut added = 0;
    for k in 0..16 * n {
        if added == n / 2 {
            break;
        }
        let a = random_position(seed, 1, 2 * k, n);
        let b = random_position(seed, 1, 2 * k + 1, n);
        // All edges of this function have the smaller position first, so that a pair can be looked up.
        if a != b && edges.insert((a.min(b), a.max(b))) {
            added += 1;
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The neighbours of each position.
    fn neighbours(json: &Value, n: usize) -> Vec<Vec<usize>> {
        let topology = Topology::read(json, "ring", n, 1);
        topology.neighbours.into_iter().map(|others| others.into_iter().collect()).collect()
    }

    /// The undirected edges of a topology, the smaller position first.
    fn undirected(name: &str, n: usize, seed: u64) -> Vec<(usize, usize)> {
        let topology = Topology::read(&json!(name), "ring", n, seed);
        let all = topology.neighbours.iter().enumerate();
        let directed: BTreeSet<(usize, usize)> =
            all.flat_map(|(a, others)| others.iter().map(move |b| (a, *b))).collect();
        assert!(directed.iter().all(|(a, b)| directed.contains(&(*b, *a))), "{name}: a channel has no way back");
        directed.into_iter().filter(|(a, b)| a < b).collect()
    }

    #[test]
    fn a_ring_goes_one_way() {
        assert_eq!(neighbours(&json!("ring"), 1), [Vec::<usize>::new()]);
        assert_eq!(neighbours(&json!("ring"), 2), [[1], [0]]);
        assert_eq!(neighbours(&json!("ring"), 4), [[1], [2], [3], [0]]);
        assert_eq!(neighbours(&Value::Null, 3), [[1], [2], [0]]);
    }

    #[test]
    fn a_two_way_ring() {
        assert_eq!(neighbours(&json!("two-way-ring"), 1), [Vec::<usize>::new()]);
        assert_eq!(neighbours(&json!("two-way-ring"), 2), [[1], [0]]);
        assert_eq!(neighbours(&json!("two-way-ring"), 4), [[1, 3], [0, 2], [1, 3], [0, 2]]);
    }

    #[test]
    fn line_star_and_complete() {
        for name in ["line", "star", "complete"] {
            assert_eq!(undirected(name, 1, 1), []);
            assert_eq!(undirected(name, 2, 1), [(0, 1)]);
        }
        assert_eq!(undirected("line", 5, 1), [(0, 1), (1, 2), (2, 3), (3, 4)]);
        assert_eq!(undirected("star", 5, 1), [(0, 1), (0, 2), (0, 3), (0, 4)]);
        assert_eq!(undirected("complete", 4, 1), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    }

    #[test]
    fn a_binary_tree() {
        assert_eq!(undirected("binary-tree", 1, 1), []);
        assert_eq!(undirected("binary-tree", 2, 1), [(0, 1)]);
        assert_eq!(undirected("binary-tree", 8, 1), [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6), (3, 7)]);
    }

    #[test]
    fn a_grid() {
        assert_eq!(undirected("grid", 1, 1), []);
        // Width 2.
        assert_eq!(undirected("grid", 2, 1), [(0, 1)]);
        assert_eq!(undirected("grid", 3, 1), [(0, 1), (0, 2)]);
        assert_eq!(undirected("grid", 4, 1), [(0, 1), (0, 2), (1, 3), (2, 3)]);
        // Width 3: 0 1 2 and 3 4.
        assert_eq!(undirected("grid", 5, 1), [(0, 1), (0, 3), (1, 2), (1, 4), (3, 4)]);
        // 0 1 2, 3 4 5 and 6.
        assert_eq!(undirected("grid", 7, 1), [(0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (3, 6), (4, 5)]);
        // Width 4: 0 1 2 3, 4 5 6 7 and 8 9.
        let ten = undirected("grid", 10, 1);
        assert_eq!(ten.len(), 3 + 4 + 3 + 2 + 1);
        assert!(!ten.contains(&(3, 4)));
    }

    #[test]
    fn random_networks_are_as_drawn() {
        // Worked out apart from this program, from the text of the recipe.
        assert_eq!(undirected("random-tree", 6, 1), [(0, 1), (0, 5), (1, 2), (1, 3), (1, 4)]);
        assert_eq!(undirected("random-tree", 6, 7), [(0, 1), (1, 2), (1, 5), (2, 3), (3, 4)]);
        let six = [(0, 1), (0, 3), (0, 5), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4)];
        assert_eq!(undirected("random-graph", 6, 1), six);
        let six = [(0, 1), (0, 3), (0, 4), (1, 2), (1, 4), (1, 5), (2, 3), (3, 4)];
        assert_eq!(undirected("random-graph", 6, 7), six);
        assert_eq!(undirected("random-graph", 4, 1), [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]);
        // Two processes have no room for one edge more.
        assert_eq!(undirected("random-graph", 2, 1), [(0, 1)]);
        assert_eq!(undirected("random-graph", 1, 1), []);
    }

    #[test]
    fn edges_by_hand() {
        let json = json!({"edges": [[2, 0], [1, 2], [3, 2]]});
        assert_eq!(neighbours(&json, 4), [vec![2], vec![2], vec![0, 1, 3], vec![2]]);
        // The form of a ring does not make it one.
        assert_eq!(Topology::read(&json!({"edges": [[0, 1], [1, 2], [2, 0]]}), "ring", 3, 1).shape, Shape::Other);
    }
}
