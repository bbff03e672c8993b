//! Topologies: who may send to whom, by name or by edges.

use std::collections::BTreeSet;

/// A family of graphs, one for each number of processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Position `i` sends to `i + 1 mod n`.
    Ring,
    /// Position `i` and `i + 1 mod n` send to each other.
    TwoWayRing,
    /// Everyone and everyone else send to each other.
    Complete,
    /// Position `i` and `i + 1`, the last one and the first one excepted.
    Line,
    /// Position 0 and everyone else.
    Star,
    /// Position `i` and its parent `(i - 1) / 2`.
    BinaryTree,
    /// Rows of `ceil(sqrt(n))` positions, each joined to the next in its row and to the one below.
    Grid,
    /// Position `i` and one before it, drawn from the seed.
    RandomTree,
    /// A random tree and `n / 2` more edges, drawn from the seed.
    RandomGraph,
}

impl Shape {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 9] = [
        Self::Ring,
        Self::TwoWayRing,
        Self::Complete,
        Self::Line,
        Self::Star,
        Self::BinaryTree,
        Self::Grid,
        Self::RandomTree,
        Self::RandomGraph,
    ];

    /// The key in scenarios and links: `two-way-ring`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Ring => "ring",
            Self::TwoWayRing => "two-way-ring",
            Self::Complete => "complete",
            Self::Line => "line",
            Self::Star => "star",
            Self::BinaryTree => "binary-tree",
            Self::Grid => "grid",
            Self::RandomTree => "random-tree",
            Self::RandomGraph => "random-graph",
        }
    }

    /// The name that readers see: `two-way ring`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::TwoWayRing => "two-way ring",
            Self::BinaryTree => "binary tree",
            Self::RandomTree => "random tree",
            Self::RandomGraph => "random graph",
            Self::Ring | Self::Complete | Self::Line | Self::Star | Self::Grid => self.key(),
        }
    }

    /// Whether it is a ring, be it one-way or two-way: there, processes that are known to have crashed are skipped.
    #[must_use]
    pub fn is_ring(self) -> bool {
        matches!(self, Self::Ring | Self::TwoWayRing)
    }

    /// Whether it is a tree, whatever the number of processes.
    #[must_use]
    pub fn is_tree(self) -> bool {
        matches!(self, Self::Line | Self::Star | Self::BinaryTree | Self::RandomTree)
    }
}

/// Who may send to whom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Topology {
    /// A family of graphs.
    Shape(Shape),
    /// These edges, each in both directions.
    Edges(Vec<(u16, u16)>),
}

impl Topology {
    /// The family, if it is one.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        match self {
            Self::Shape(shape) => Some(*shape),
            Self::Edges(_) => None,
        }
    }

    /// Whether it is a tree, if it is connected: then it is one just if it has one edge fewer than positions.
    #[must_use]
    pub fn is_tree_if_connected(&self) -> bool {
        match self {
            Self::Shape(shape) => shape.is_tree(),
            Self::Edges(edges) => {
                let positions: BTreeSet<u16> = edges.iter().flat_map(|(a, b)| [*a, *b]).collect();
                // One alone has no edge to be named by.
                edges.len() + 1 == positions.len().max(1)
            }
        }
    }
}
