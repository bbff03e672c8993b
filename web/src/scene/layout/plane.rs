//! What is no circle: places all over the drawing, as large as it allows.

use election_core::ProcessId;
use election_core::model::Graph;

use super::labelling::{self, LabelPlace, LeastType, radius_for};
use super::{CENTRE, LABEL_GAP, LARGEST_RADIUS, Layout, MOST_EDGES, SIZE, any_graph, beside, grid, line, star, tree};
use crate::scene::geometry::{Curve, Point};

/// Between the drawing's edge and a process: a crown, a halo, a timer.
pub(super) const MARGIN: f64 = 18.0;
/// Above so many processes everyone stands on the circle: nobody tells edges apart.
const MOST: u16 = 256;
/// Labels outside are as high as this, of the way between neighbours, at most.
const MOST_OF_WAY: f64 = 0.34;
/// How far an edge keeps off the processes that it does not join, at least.
const CLEAR: f64 = 6.0;

/// Where processes stand, in any unit; none for those that are best seen on a circle.
pub(super) fn places(graph: &Graph) -> Option<Vec<Point>> {
    if graph.processes() < 3 || graph.processes() > MOST || graph.edges() > MOST_EDGES {
        return None;
    }
    let lists: Vec<Vec<u16>> = (0..graph.processes())
        .map(|process| graph.neighbours(ProcessId(process)).map(|ProcessId(other)| other).collect())
        .collect();
    line::places(&lists)
        .or_else(|| star::places(&lists))
        .or_else(|| tree::places(&lists))
        .or_else(|| grid::places(&lists))
        .or_else(|| any_graph::places(&lists))
}

/// A layout with these places, whatever their unit, for identities that take so many characters at most.
pub(super) fn arranged(graph: Graph, places: &[Point], longest_name: usize, least_type: LeastType) -> Layout {
    let large = fitted(places, MARGIN);
    let (fitted, label, most_characters) = match labelling::inside(large.radius, longest_name, least_type) {
        Some((label, most)) => (large, label, most),
        None => {
            let (size, most) = (least_type.units(), labelling::COMMON_LABEL);
            let width = labelling::plain_width_of(longest_name.min(most)) * size;
            // Labels beside the outermost processes are in the drawing, too.
            let smaller = fitted(places, (LABEL_GAP + width).max(MARGIN));
            let has_room = size <= smaller.apart * MOST_OF_WAY && width <= smaller.apart;
            if has_room { (smaller, LabelPlace::Outside { size }, most) } else { (large, LabelPlace::Hidden, most) }
        }
    };
    let FittedPlaces { places, apart, radius } = fitted;
    let bends = bends(&graph, &places, radius);
    let layout = Layout {
        graph,
        places,
        radius,
        label,
        most_characters,
        longest_name,
        parting: None,
        ring: None,
        apart,
        bends,
        least_type,
        has_words: false,
        sides: None,
    };
    with_sides(layout)
}

/// The same with a side for each label that stands beside its process.
fn with_sides(layout: Layout) -> Layout {
    if matches!(layout.label, LabelPlace::Inside { .. }) {
        return Layout { sides: None, ..layout };
    }
    let half = beside::half_of(layout.longest_name.min(layout.most_characters), layout.label_size());
    let place = |process: ProcessId| layout.places[process.index()];
    let from = |from: ProcessId| layout.graph.neighbours(from).filter(move |to| from < *to).map(move |to| (from, to));
    let edges = (0..layout.processes()).map(ProcessId).flat_map(from).map(|(from, to)| (place(from), place(to)));
    let edges: Vec<(Point, Point)> = edges.collect();
    let sides = Some(beside::sides(&layout.places, &edges, layout.radius, half));
    Layout { sides, ..layout }
}

/// A layout with processes at these places of the drawing: smaller ones where they are nearer to each other.
pub(super) fn placed(layout: Layout, places: &[Point]) -> Layout {
    let apart = nearest(places);
    let radius = layout.radius.min(radius_for(apart));
    let bends = bends(&layout.graph, places, radius);
    let is_smaller = radius < layout.radius - 0.05;
    let (label, most_characters) = match layout.label {
        LabelPlace::Inside { .. } if is_smaller => labelling::inside(radius, layout.longest_name, layout.least_type)
            .unwrap_or((LabelPlace::Hidden, labelling::COMMON_LABEL)),
        label => (label, layout.most_characters),
    };
    with_sides(Layout { places: places.to_vec(), apart, radius, bends, label, most_characters, ring: None, ..layout })
}

/// Places that fit into the drawing.
struct FittedPlaces {
    places: Vec<Point>,
    /// How near the nearest two are.
    apart: f64,
    /// How large processes can be.
    radius: f64,
}

/// As large as they fit into the drawing, in its middle, with so much room between its edge and a process.
fn fitted(places: &[Point], margin: f64) -> FittedPlaces {
    let least = |of: fn(&Point) -> f64| places.iter().map(of).fold(f64::MAX, f64::min);
    let most = |of: fn(&Point) -> f64| places.iter().map(of).fold(f64::MIN, f64::max);
    let (left, right) = (least(|place| place.x), most(|place| place.x));
    let (top, bottom) = (least(|place| place.y), most(|place| place.y));
    let middle = Point::new(f64::midpoint(left, right), f64::midpoint(top, bottom));
    let nearest = nearest(places);
    let extent = (right - left).max(bottom - top).max(1e-6);
    // The radius takes of the room that the places have, and follows from how far apart they are.
    let mut radius = LARGEST_RADIUS;
    let mut scale = 1.0;
    for _ in 0..8 {
        scale = (SIZE - 2.0 * (radius + margin)) / extent;
        radius = radius_for(nearest * scale);
    }
    let fit = |place: &Point| CENTRE.moved(middle.to(*place), scale);
    FittedPlaces { places: places.iter().map(fit).collect(), apart: nearest * scale, radius }
}

/// How far the two nearest places are apart.
pub(super) fn nearest(places: &[Point]) -> f64 {
    let mut nearest = f64::MAX;
    for (at, one) in places.iter().enumerate() {
        for other in &places[at + 1..] {
            nearest = nearest.min(one.to(*other).length());
        }
    }
    nearest
}

/// The edges that have to bow, and by how much.
pub(super) fn bends(graph: &Graph, places: &[Point], radius: f64) -> Vec<((ProcessId, ProcessId), f64)> {
    let mut bends = Vec::new();
    for from in (0..graph.processes()).map(ProcessId) {
        for to in graph.neighbours(from).filter(|to| from < *to) {
            let (start, end) = (places[from.index()], places[to.index()]);
            let others = || {
                let is_other = |(at, _): &(usize, &Point)| *at != from.index() && *at != to.index();
                places.iter().enumerate().filter(is_other).map(|(_, place)| *place)
            };
            if others().all(|other| from_line(start, end, other) > radius + CLEAR) {
                continue;
            }
            let clearance = |bow: f64| {
                let curve = Curve::bow(start, end, bow);
                let points = (0..=24u32).map(|step| curve.at(f64::from(step) / 24.0));
                points.flat_map(|point| others().map(move |other| point.to(other).length())).fold(f64::MAX, f64::min)
            };
            let length = start.to(end).length();
            let tried =
                (1..=12u32).flat_map(|step| [f64::from(step), -f64::from(step)]).map(|step| step * length / 24.0);
            let is_in = |bow: f64| {
                let middle = Curve::bow(start, end, bow).at(0.5);
                middle == middle.within(0.0, SIZE)
            };
            let best = tried
                .filter(|bow| is_in(*bow))
                .map(|bow| (bow, clearance(bow)))
                .reduce(|best, next| if best.1 > radius + CLEAR || best.1 >= next.1 { best } else { next });
            bends.extend(best.map(|(bow, _)| ((from, to), bow)));
        }
    }
    bends
}

/// How far a point is from the straight line between two.
fn from_line(start: Point, end: Point, point: Point) -> f64 {
    let way = start.to(end);
    let off = start.to(point);
    let along = (way.x * off.x + way.y * off.y) / (way.x * way.x + way.y * way.y).max(1e-9);
    start.moved(way, along.clamp(0.0, 1.0)).to(point).length()
}

/// A count as a length.
pub(super) fn length(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
