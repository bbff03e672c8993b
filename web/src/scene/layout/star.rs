//! A star: one in the middle, the others round about.

use super::plane::length;
use crate::scene::geometry::Point;

/// Where those of a star stand; none when it is no star.
pub(super) fn places(neighbours: &[Vec<u16>]) -> Option<Vec<Point>> {
    let others = neighbours.len() - 1;
    let middle = neighbours.iter().position(|list| list.len() == others)?;
    let is_star = others > 2 && neighbours.iter().enumerate().all(|(at, list)| at == middle || list.len() == 1);
    is_star.then(|| {
        let turns = |at: usize| length(if at < middle { at } else { at - 1 }) / length(others);
        let place =
            |at| if at == middle { Point::default() } else { Point::on_circle(Point::default(), 1.0, turns(at)) };
        (0..neighbours.len()).map(place).collect()
    })
}
