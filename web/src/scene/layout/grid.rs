//! A grid: rows of `ceil(sqrt(n))` positions, each joined to the next in its row and to the one below.

use super::plane::length;
use crate::scene::geometry::Point;

/// Where those of a grid stand; none when it is no grid.
pub(super) fn places(neighbours: &[Vec<u16>]) -> Option<Vec<Point>> {
    let count = neighbours.len();
    let width = (1..=count).find(|width| width * width >= count)?;
    let is_joined = |one: usize, other: usize| neighbours[one].iter().any(|to| usize::from(*to) == other);
    let expected = |at: usize| {
        let next = (at % width + 1 < width && at + 1 < count).then_some(at + 1);
        let below = (at + width < count).then_some(at + width);
        next.into_iter().chain(below)
    };
    let edges: usize = (0..count).map(|at| expected(at).count()).sum();
    let is_grid = 2 * edges == neighbours.iter().map(Vec::len).sum::<usize>()
        && (0..count).all(|at| expected(at).all(|other| is_joined(at, other)));
    is_grid.then(|| (0..count).map(|at| Point::new(length(at % width), length(at / width))).collect())
}
