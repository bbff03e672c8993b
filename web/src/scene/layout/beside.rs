//! On which side of its process each identity stands where there is no room for it inside: so that none reads as another's.

use super::labelling::plain_width_of;
use super::{CENTRE, LABEL_GAP, SIZE};
use crate::scene::geometry::Point;

/// Right, below, left and above, and between them.
const SIDES: [(f64, f64); 8] =
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
/// How far a label's corner is from a process that it stands askew of, across and down, of its whole distance.
const ASKEW: f64 = 0.72;
/// Between a label and another process's circle, at least.
const CLEAR: f64 = 3.0;
/// A label is nearer to its own process than to any other by this, of its height, at least.
const NEARER: f64 = 0.3;
/// Between two labels, of their height.
const BETWEEN: f64 = 0.3;
/// How bad it is that an edge runs under a label, and that it does not stand outwards.
const UNDER: f64 = 2.0;
const INWARDS: f64 = 1.0;

/// A side of a process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Side {
    across: f64,
    down: f64,
}

impl Side {
    /// From the middle of a process of this radius to that of a label, which is so large from its own middle.
    pub(super) fn offset(self, radius: f64, half: Point) -> Point {
        let far = radius + LABEL_GAP;
        let off = if self.across * self.down == 0.0 { far } else { far * ASKEW };
        Point::new(self.across * (off + half.x), self.down * (off + half.y))
    }
}

/// A side on which a label has room, its middle there, and how bad that is.
type Choice = (Side, Point, f64);

/// From the middle of a label of so many characters to its right edge, and to its bottom.
pub(super) fn half_of(characters: usize, size: f64) -> Point {
    Point::new(plain_width_of(characters) * size / 2.0, size / 2.0)
}

/// The side of each process on which a label of this size has room; none where it would lie on another, or be as near to one.
pub(super) fn sides(places: &[Point], edges: &[(Point, Point)], radius: f64, half: Point) -> Vec<Option<Side>> {
    let height = 2.0 * half.y;
    let is_clear = |own: usize, label: Point| {
        let nearest = (distance(label, half, places[own]) + height * NEARER).max(radius + CLEAR);
        let is_off = |(at, other): (usize, &Point)| at == own || distance(label, half, *other) > nearest;
        label.x >= half.x
            && label.x <= SIZE - half.x
            && label.y >= half.y
            && label.y <= SIZE - half.y
            && places.iter().enumerate().all(is_off)
    };
    let mut open: Vec<(usize, Vec<Choice>)> = Vec::with_capacity(places.len());
    for (own, place) in places.iter().enumerate() {
        let outwards = CENTRE.to(*place).unit();
        let tried = SIDES.map(|(across, down)| {
            let side = Side { across, down };
            let way = side.offset(radius, half);
            let unit = Point::new(across, down).unit();
            (side, place.moved(way, 1.0), 1.0 - (unit.x * outwards.x + unit.y * outwards.y))
        });
        let clear = tried.into_iter().filter(|(_, label, _)| is_clear(own, *label));
        let weighed = clear.map(|(side, label, turned)| {
            let under = edges.iter().filter(|(from, to)| runs_under(*from, *to, label, half)).count();
            (side, label, turned * INWARDS + super::plane::length(under) * UNDER)
        });
        open.push((own, weighed.collect()));
    }
    // Who has the least choice chooses first.
    open.sort_by_key(|(_, sides)| sides.len());
    let mut taken: Vec<Point> = Vec::new();
    let mut chosen = vec![None; places.len()];
    for (own, sides) in open {
        let is_free = |label: Point| {
            taken.iter().all(|other| {
                let way = label.to(*other);
                way.x.abs() > 2.0 * half.x + height * BETWEEN || way.y.abs() > height * (1.0 + BETWEEN)
            })
        };
        let free = sides.into_iter().filter(|(_, label, _)| is_free(*label));
        if let Some((side, label, _)) = free.min_by(|one, other| one.2.total_cmp(&other.2)) {
            taken.push(label);
            chosen[own] = Some(side);
        }
    }
    chosen
}

/// How far a point is from the nearest edge of a label.
fn distance(label: Point, half: Point, point: Point) -> f64 {
    let way = label.to(point);
    Point::new((way.x.abs() - half.x).max(0.0), (way.y.abs() - half.y).max(0.0)).length()
}

/// Whether a straight edge runs under a label.
fn runs_under(from: Point, to: Point, label: Point, half: Point) -> bool {
    (0..=24u32).any(|point| distance(label, half, from.moved(from.to(to), f64::from(point) / 24.0)) <= 1.0)
}
