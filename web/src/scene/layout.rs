//! Where processes stand and which way their channels go. A file a topology says where; [`ways`] says which way.

use election_core::model::Graph;
use election_core::{Identities, ProcessId};

use super::geometry::Point;
use super::outlines;
use super::parting::Parting;

mod any_graph;
mod beside;
mod circle;
mod grid;
mod labelling;
mod line;
mod plane;
mod star;
mod tree;
mod ways;
mod words;

pub(super) use labelling::COMMON_LABEL;
use labelling::width_of;
pub use labelling::{LEAST_PIXELS, LabelPlace, LeastType};
pub(super) use ways::reach_along;
pub use words::WordPlace;

/// The drawing is a square of this many units.
pub const SIZE: f64 = 600.0;
pub(super) const CENTRE: Point = Point::new(SIZE / 2.0, SIZE / 2.0);

/// A process is never drawn larger than this.
const LARGEST_RADIUS: f64 = 34.0;
/// From this radius on, a label fits into its process.
const ROOMY_RADIUS: f64 = 13.0;
/// Processes smaller than this are drawn without what says more of each than its role.
const LEAST_RADIUS_WITH_BADGES: f64 = 3.0;
/// What a label inside must stay clear of is the inner circle of a follower: so much of the radius is free, left to right.
const FREE_INSIDE: f64 = 1.55;
/// How far a label outside is from its process, at least: clear of the circle of a timer.
const LABEL_GAP: f64 = 7.5;
/// Above so many processes the channels of a ring are not drawn one by one.
const MOST_ON_RING: u16 = 128;
/// Above so many edges those of other graphs are a wall, and only those in use are drawn.
const MOST_EDGES: u64 = 512;
/// Above so many processes nobody moves them one by one.
const MOST_MOVED: u16 = 128;
/// How far a process that is moved stays off the others, of its radius: so far that none has to be smaller.
const LEAST_APART: f64 = 3.4;
/// So often a process that is moved gives way to another.
const MOST_PUSHES: u32 = 8;
/// Places that are nearer to each other than this are none.
const LEAST_FREE: f64 = 6.0;
/// Up to so many processes the channels of a ring show where they lead; more make them as short as an arrow's head.
const MOST_WITH_ARROWS: u16 = 40;
/// How large labels of messages are at their plain size.
const TOKEN_TYPE: f64 = 15.0;
/// A message whose label is long is not drawn smaller than this, of a plain one, even where that could be read.
const LEAST_TOKEN: f64 = 0.8;
/// How large the names of the parts of a split network are where they need not be larger to be read.
const REGION_TYPE: f64 = 22.0;
/// How large what is written on a badge is at its full size.
const STAMP_TYPE: f64 = 13.0;
/// Beside processes that are smaller than this, of their full size, a badge with text would cover the neighbours.
const LEAST_WITH_STAMP: f64 = 0.7;

/// Where processes stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    graph: Graph,
    /// The middle of each process, by position.
    pub places: Vec<Point>,
    /// How large a process is.
    pub radius: f64,
    /// Where labels stand.
    pub label: LabelPlace,
    /// The most characters of an identity for which there is room.
    pub most_characters: usize,
    /// How many the longest has.
    pub longest_name: usize,
    /// The groups that are drawn apart, while the network is split.
    pub parting: Option<Parting>,
    /// The radius of the circle that they stand on; none where they stand otherwise.
    ring: Option<f64>,
    /// From one process to the next.
    apart: f64,
    /// By how much edges bow, to their left from the lower position, because a straight one would run over a process.
    bends: Vec<((ProcessId, ProcessId), f64)>,
    /// The smallest type that can be read.
    least_type: LeastType,
    /// Whether there is room for a word or two above or below each process.
    has_words: bool,
    /// On which side of its process each label stands, if one has room; none where they stand outwards of a circle, or inside.
    sides: Option<Vec<Option<beside::Side>>>,
}

impl Layout {
    /// Room for processes with these identities, parted into groups or not, with labels that can be read. Lines, stars, trees and
    /// grids look like what they are, whether they are named or given edge by edge; other graphs are arranged so that neighbours
    /// are near. On a circle processes stand by position, which keeps the order of a ring's channels; where everyone sends to
    /// everyone, by identity, the best at the top and the others clockwise up to it. The groups of a split network stand on a
    /// circle, too.
    pub fn of(graph: Graph, identities: &Identities, groups: Option<&[u16]>, least_type: LeastType) -> Self {
        let shorts = identities.processes().map(|process| identities.short(identities.at(process)).chars().count());
        let longest = shorts.max().unwrap_or(1);
        let count = identities.len();
        let is_on_plane = groups.is_none() && !graph.is_ring() && !graph.is_complete();
        if is_on_plane && let Some(places) = plane::places(&graph) {
            return plane::arranged(graph, &places, longest, least_type);
        }
        let mut order: Vec<u16> = (0..count).collect();
        if graph.is_complete() && identities.are_distinct() && !identities.are_anonymous() {
            for process in identities.processes() {
                // Ranks are such that the largest wins.
                let place = (identities.at(process).0 + 1) % count;
                order[usize::from(place)] = process.0;
            }
        }
        circle::arranged(graph, &order, longest, groups, least_type)
    }

    /// Whether processes can stand elsewhere: a ring's stand in the order of its channels.
    pub fn can_be_moved(&self) -> bool {
        let is_free = self.parting.is_none() && !self.graph.is_ring() && !self.graph.is_complete();
        is_free && self.processes() <= MOST_MOVED && self.graph.edges() <= MOST_EDGES
    }

    /// The same with processes at these places, by position, if they can stand there.
    pub fn with_places(self, places: &[Point]) -> Self {
        // A link may have any places.
        let are_apart = || plane::nearest(places) >= LEAST_FREE;
        let is_good = self.can_be_moved() && places.len() == self.places.len() && are_apart();
        if is_good { plane::placed(self, places) } else { self }
    }

    /// The places after one process has moved: inside the drawing, and onto no other process. The same ones where there is no room.
    pub fn moved(&self, process: ProcessId, to: Point) -> Vec<Point> {
        let margin = self.radius + plane::MARGIN;
        let least = self.apart.min(self.radius * LEAST_APART);
        let others =
            || self.places.iter().enumerate().filter(|(at, _)| *at != process.index()).map(|(_, other)| *other);
        let nearest = |place: Point| {
            let far = |other: &Point| place.to(*other).length();
            others().min_by(|one, other| far(one).total_cmp(&far(other)))
        };
        let is_free = |place: Point| nearest(place).is_none_or(|other| other.to(place).length() > least - 1.0);
        let mut place = to.within(margin, SIZE - margin);
        for _ in 0..MOST_PUSHES {
            if let Some(other) = nearest(place).filter(|_| !is_free(place)) {
                let way = other.to(place);
                let away = if way.length() < 1.0 { Point::new(1.0, 0.0) } else { way.unit() };
                place = other.moved(away, least).within(margin, SIZE - margin);
            }
        }
        let mut places = self.places.clone();
        if is_free(place) {
            places[process.index()] = place;
        }
        places
    }

    /// How many processes there is room for.
    pub fn processes(&self) -> u16 {
        u16::try_from(self.places.len()).unwrap_or(u16::MAX)
    }

    /// The middle of a process.
    pub fn place(&self, process: ProcessId) -> Point {
        self.places[process.index()]
    }

    /// All processes as they stand: round a circle clockwise, from the top on; of other graphs by their positions.
    pub fn in_order(&self) -> Vec<ProcessId> {
        let mut all: Vec<ProcessId> = (0..self.processes()).map(ProcessId).collect();
        if self.graph.is_ring() || self.graph.is_complete() {
            let turned = |process: &ProcessId| {
                let out = self.outwards(*process);
                out.x.atan2(-out.y).rem_euclid(std::f64::consts::TAU)
            };
            all.sort_by(|one, other| turned(one).total_cmp(&turned(other)));
        }
        all
    }

    /// The direction from the middle of the drawing outwards, at a process.
    pub fn outwards(&self, process: ProcessId) -> Point {
        let outwards = CENTRE.to(self.place(process));
        if outwards.length() < 1.0 { Point::new(0.0, -1.0) } else { outwards.unit() }
    }

    /// How large labels of a few characters are.
    pub fn label_size(&self) -> f64 {
        match self.label {
            LabelPlace::Inside { size } | LabelPlace::Outside { size } => size,
            LabelPlace::Hidden => self.least_type.units().max(14.0),
        }
    }

    /// How large a label is that has more characters than there is room for at that size.
    pub fn smaller_label(&self, characters: usize) -> Option<f64> {
        let fitting = self.radius * FREE_INSIDE / width_of(characters);
        Some(fitting).filter(|_| matches!(self.label, LabelPlace::Inside { size } if fitting < size - 0.05))
    }

    /// Where a label outside stands that has so many characters: beside its process, and inside the drawing. None where it could be taken
    /// for another process's.
    pub fn label_place(&self, process: ProcessId, characters: usize) -> Option<Point> {
        let half = beside::half_of(characters, self.label_size());
        if let Some(sides) = &self.sides {
            return sides[process.index()].map(|side| self.place(process).moved(side.offset(self.radius, half), 1.0));
        }
        let outwards = self.outwards(process);
        // From its middle to its edge, this way.
        let reach = outwards.x.abs() * half.x + outwards.y.abs() * half.y;
        let place = self.place(process).moved(outwards, self.radius + (LABEL_GAP + reach).max(11.0));
        Some(Point::new(place.x.clamp(half.x, SIZE - half.x), place.y.clamp(half.y, SIZE - half.y)))
    }

    /// The radius of the circle that stands for the first, second, … timer of a process.
    pub fn timer_radius(&self, place: usize) -> f64 {
        let place = f64::from(u32::try_from(place).unwrap_or(0));
        self.radius + (9.0 + 7.0 * place) * self.small()
    }

    /// How large what stands about a process is, of its full size.
    pub fn small(&self) -> f64 {
        (self.radius / LARGEST_RADIUS).clamp(0.3, 1.0)
    }

    /// The click area of a process, as a path: a circle that overlaps no neighbour's. Where processes stand too close together on a
    /// circle, the part of the ring that is nearer to it than to its neighbours.
    pub fn reach(&self, process: ProcessId) -> String {
        match self.sector(process) {
            Some([a, b, c, d]) => format!("M{a}L{b} {c} {d}Z"),
            None => outlines::circle_at(self.place(process), self.reach_radius(process)),
        }
    }

    /// How far a click area reaches where there is room.
    fn far(&self) -> f64 {
        (self.radius + 5.0).max(9.0)
    }

    /// The radius of a click area that is a circle. At least that of the process: only a thousand of them overlap each other.
    fn reach_radius(&self, process: ProcessId) -> f64 {
        self.far().min(self.half_way(process).max(self.radius))
    }

    /// How far it is half-way to the nearest neighbour.
    fn half_way(&self, process: ProcessId) -> f64 {
        let to_others = || {
            let others = self.places.iter().enumerate().filter(|(position, _)| *position != process.index());
            others.map(|(_, other)| self.place(process).to(*other).length()).fold(f64::INFINITY, f64::min)
        };
        // On a circle all are equally far apart.
        let apart = if self.ring.is_some() && self.processes() > 1 { self.apart } else { to_others() };
        apart / 2.0
    }

    /// The corners of a click area that is a part of a ring; none where there is room for a circle. The groups of a split network have
    /// circles in any case: what is outwards from each group's middle is not known here.
    fn sector(&self, process: ProcessId) -> Option<[Point; 4]> {
        let (far, half_way) = (self.far(), self.half_way(process));
        let ring = self.ring.filter(|_| half_way < far && self.parting.is_none())?;
        let outwards = self.outwards(process);
        let corner = |out: f64, aside: f64| {
            let end = self.place(process).moved(outwards, out);
            end.moved(outwards.left(), aside * half_way * (1.0 + out / ring))
        };
        Some([corner(far, 1.0), corner(-far, 1.0), corner(-far, -1.0), corner(far, -1.0)])
    }

    /// How large the names of the parts of a split network are.
    pub fn region_type(&self) -> f64 {
        self.least_type.units().max(REGION_TYPE)
    }

    /// Whether processes are so small that what stands about each would cover its neighbours.
    pub fn is_crowded(&self) -> bool {
        self.radius < LEAST_RADIUS_WITH_BADGES
    }

    /// Whether processes stand in a circle in the order of a ring's channels: there is room for trails inside.
    pub fn ring(&self) -> Option<f64> {
        self.ring.filter(|_| self.graph.is_ring() && self.parting.is_none())
    }

    /// The channels that are drawn one by one: each once where it goes both ways and both are one line.
    pub fn channels(&self) -> Vec<(ProcessId, ProcessId)> {
        if self.shows_channels_in_use() || self.graph.is_ring() && self.processes() > MOST_ON_RING {
            return Vec::new();
        }
        let from = |from: ProcessId| self.graph.neighbours(from).map(move |to| (from, to));
        let is_drawn = |(from, to): &(ProcessId, ProcessId)| from <= to || self.has_a_line_each_way();
        (0..self.processes()).map(ProcessId).flat_map(from).filter(is_drawn).collect()
    }

    /// Whether channels that go both ways are drawn as two lines; one-way ones are lines of their own in any case.
    pub fn has_a_line_each_way(&self) -> bool {
        !self.graph.is_two_way() || self.graph.is_ring() && self.processes() > 2 && self.processes() <= MOST_WITH_ARROWS
    }

    /// The radius of the circle that stands for all channels of a ring, where they are not drawn one by one.
    pub fn circle(&self) -> Option<f64> {
        self.ring().filter(|_| self.processes() > MOST_ON_RING)
    }

    /// Whether channels show where they lead.
    pub fn has_arrows(&self) -> bool {
        self.has_a_line_each_way() && self.processes() <= MOST_WITH_ARROWS
    }

    /// Whether channels are drawn only while they are used, and shortly after.
    pub fn shows_channels_in_use(&self) -> bool {
        self.graph.is_complete() || !self.graph.is_ring() && self.graph.edges() > MOST_EDGES
    }

    /// How wide messages may be: so that on a ring those of neighbouring channels, level with each other, do not touch.
    pub fn token_room(&self, is_alone: bool) -> f64 {
        let Some(ring) = self.ring.filter(|_| self.graph.is_ring() && self.processes() > 2 && !is_alone) else {
            return 150.0;
        };
        (self.apart * (1.0 - (self.radius + 26.0) / ring) * 0.82).clamp(44.0, 110.0)
    }

    /// How large a message is drawn that is so wide at its plain size: its digits are read from the back row where there is room.
    pub fn token_scale(&self, width: f64, room: f64) -> f64 {
        // Where everyone sends to everyone they come in swarms.
        let is_swarm = !self.graph.is_ring() || self.processes() == 2;
        let (least, most) = if is_swarm { (LEAST_TOKEN, 1.25) } else { (1.15, 1.5) };
        // Beside small processes even a label is no larger than what it is about.
        let least = if self.radius < ROOMY_RADIUS { LEAST_TOKEN } else { least };
        (self.radius / 20.0 * most / 1.5).clamp(least, most).min(room / width).max(self.least_token())
    }

    /// A message with a label is not drawn smaller than this, of a plain one: the label is shortened instead.
    pub(super) fn least_token(&self) -> f64 {
        (self.least_type.units() / TOKEN_TYPE).max(LEAST_TOKEN)
    }

    /// How large a badge with text is, of its full size; none where it has no room.
    pub fn stamp_scale(&self) -> Option<f64> {
        let small = self.small();
        (small >= LEAST_WITH_STAMP).then(|| small.max(self.least_type.units() / STAMP_TYPE))
    }
}

#[cfg(test)]
mod tests;
