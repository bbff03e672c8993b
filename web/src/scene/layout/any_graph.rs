//! Any graph: neighbours draw each other near, everyone pushes everyone else away, as in Fruchterman and Reingold (1991). A fixed
//! number of rounds from fixed places, without chance: the same places in every browser.

use super::plane::length;
use crate::scene::geometry::Point;

/// So many rounds are enough for places to settle.
const ROUNDS: u32 = 160;
/// Above so many processes it takes longer than a frame, and the picture would be a tangle: those stand on the circle.
const MOST: usize = 72;
/// From so many edges a process on no arrangement is clearer than the circle.
const MOST_EDGES_EACH: usize = 2;
/// How near two may be in the end, of the distance that they would have if they were spread evenly.
const LEAST_APART: f64 = 0.9;

/// Where processes stand; none for too many.
pub(super) fn places(neighbours: &[Vec<u16>]) -> Option<Vec<Point>> {
    let count = neighbours.len();
    let edges = neighbours.iter().map(Vec::len).sum::<usize>() / 2;
    if count > MOST || edges > MOST_EDGES_EACH * count {
        return None;
    }
    // The distance at which a neighbour neither draws nor pushes, in a square of side 1.
    let ideal = (1.0 / length(count)).sqrt();
    // Everyone begins on a circle, those that are near each other in the graph side by side.
    let mut places = vec![Point::default(); count];
    for (at, process) in walk(neighbours).into_iter().enumerate() {
        places[process] = Point::on_circle(Point::default(), 0.5, length(at) / length(count));
    }
    for round in 0..ROUNDS {
        let warmth = 0.1 * (1.0 - f64::from(round) / f64::from(ROUNDS));
        let mut moves = vec![Point::default(); count];
        for one in 0..count {
            for other in one + 1..count {
                let way = places[one].to(places[other]);
                let far = way.length().max(1e-4);
                let push = ideal * ideal / (far * far);
                moves[one] = moves[one].moved(way, -push);
                moves[other] = moves[other].moved(way, push);
            }
            for other in neighbours[one].iter().map(|other| usize::from(*other)).filter(|other| *other > one) {
                let way = places[one].to(places[other]);
                let pull = way.length() / ideal;
                moves[one] = moves[one].moved(way, pull);
                moves[other] = moves[other].moved(way, -pull);
            }
        }
        for (place, by) in places.iter_mut().zip(moves) {
            let far = by.length().max(1e-9);
            *place = place.moved(by, far.min(warmth) / far);
        }
    }
    let most = |of: fn(&Point) -> f64| places.iter().map(of).fold(f64::MIN, f64::max);
    let extent = (most(|place| place.x) + most(|place| -place.x)).max(most(|place| place.y) + most(|place| -place.y));
    spread(&mut places, extent * ideal * LEAST_APART);
    Some(places)
}

/// Those that are too near give way to each other.
fn spread(places: &mut [Point], least: f64) {
    for _ in 0..60 {
        for one in 0..places.len() {
            for other in one + 1..places.len() {
                let way = places[one].to(places[other]);
                let far = way.length().max(1e-6);
                if far < least {
                    let by = (least - far) / far / 2.0;
                    places[one] = places[one].moved(way, -by);
                    places[other] = places[other].moved(way, by);
                }
            }
        }
    }
}

/// Everyone, each after somebody whose neighbour it is.
fn walk(neighbours: &[Vec<u16>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(neighbours.len());
    let mut is_seen = vec![false; neighbours.len()];
    let mut open = vec![0];
    while let Some(here) = open.pop() {
        if !std::mem::replace(&mut is_seen[here], true) {
            order.push(here);
            open.extend(neighbours[here].iter().rev().map(|next| usize::from(*next)));
        }
    }
    order
}
