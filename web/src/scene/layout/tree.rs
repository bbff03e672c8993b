//! A tree: in layers below its root where that leaves room for everyone, else about its root in circles.

use super::plane::{length, nearest};
use crate::scene::geometry::Point;

/// Where those of a tree stand; none when it is no tree.
pub(super) fn places(neighbours: &[Vec<u16>]) -> Option<Vec<Point>> {
    let edges = neighbours.iter().map(Vec::len).sum::<usize>() / 2;
    if edges + 1 != neighbours.len() {
        return None;
    }
    let tree = Tree::of(neighbours);
    let (layered, round) = (tree.in_layers(), tree.round());
    // Edges of layers run over nobody; those of circles may where a branch is wide.
    let is_roomier = room(&round) > 1.25 * room(&layered) && tree.is_clear(&round);
    Some(if is_roomier { round } else { layered })
}

/// How far the nearest two are apart, of the whole drawing.
fn room(places: &[Point]) -> f64 {
    let extent = |of: fn(&Point) -> f64| {
        let (least, most) =
            places.iter().map(of).fold((f64::MAX, f64::MIN), |(least, most), at| (at.min(least), at.max(most)));
        most - least
    };
    nearest(places) / extent(|place| place.x).max(extent(|place| place.y)).max(1e-6)
}

struct Tree {
    /// Each position after its parent.
    order: Vec<usize>,
    parent: Vec<Option<usize>>,
    depth: Vec<usize>,
    /// The leaves under each, itself if it is one, and how many there are before.
    leaves: Vec<usize>,
    before: Vec<usize>,
}

impl Tree {
    /// The tree below position 0.
    fn of(neighbours: &[Vec<u16>]) -> Self {
        let count = neighbours.len();
        let (mut parent, mut depth) = (vec![None; count], vec![0; count]);
        let mut order = Vec::with_capacity(count);
        let mut open = vec![0];
        while let Some(here) = open.pop() {
            order.push(here);
            for child in neighbours[here].iter().rev().map(|next| usize::from(*next)) {
                if parent[here] != Some(child) {
                    parent[child] = Some(here);
                    depth[child] = depth[here] + 1;
                    open.push(child);
                }
            }
        }
        let mut leaves = vec![0; count];
        for here in order.iter().rev() {
            leaves[*here] = leaves[*here].max(1);
            if let Some(above) = parent[*here] {
                leaves[above] += leaves[*here];
            }
        }
        // In this order the subtrees of siblings follow each other.
        let (mut before, mut done) = (vec![0; count], vec![0; count]);
        for here in &order {
            if let Some(above) = parent[*here] {
                before[*here] = before[above] + done[above];
                done[above] += leaves[*here];
            }
        }
        Self { order, parent, depth, leaves, before }
    }

    /// The middle of the leaves under each, from 0 to 1.
    fn across(&self, process: usize) -> f64 {
        (length(self.before[process]) + length(self.leaves[process]) / 2.0) / length(self.leaves[0])
    }

    fn height(&self) -> usize {
        self.depth.iter().copied().max().unwrap_or(0).max(1)
    }

    fn in_layers(&self) -> Vec<Point> {
        let place =
            |process| Point::new(self.across(process), length(self.depth[process]) / length(self.height()) * 0.9);
        (0..self.order.len()).map(place).collect()
    }

    fn round(&self) -> Vec<Point> {
        let place = |process| Point::on_circle(Point::default(), length(self.depth[process]), self.across(process));
        (0..self.order.len()).map(place).collect()
    }

    /// Whether no edge comes near to a process that it does not join.
    fn is_clear(&self, places: &[Point]) -> bool {
        let near = 0.36 * nearest(places);
        let is_edge_clear = |(child, parent): (usize, usize)| {
            let way = places[parent].to(places[child]);
            (0..places.len()).filter(|other| *other != child && *other != parent).all(|other| {
                let points = (0..=12u32).map(|step| places[parent].moved(way, f64::from(step) / 12.0));
                points.into_iter().all(|point| point.to(places[other]).length() > near)
            })
        };
        (0..places.len()).filter_map(|child| Some((child, self.parent[child]?))).all(is_edge_clear)
    }
}
