//! Where processes stand and which way their channels go.

use std::f64::consts::PI;

use election_core::model::Graph;
use election_core::{Identities, ProcessId};

use super::geometry::{Curve, Point};
use super::parting::Parting;

/// The drawing is a square of this many units.
pub const SIZE: f64 = 600.0;
pub(super) const CENTRE: Point = Point::new(SIZE / 2.0, SIZE / 2.0);

/// A process is never drawn larger than this.
const LARGEST_RADIUS: f64 = 34.0;
/// From this radius on, a label fits into its process.
const ROOMY_RADIUS: f64 = 13.0;
/// Labels of up to so many characters are equally large; longer ones are smaller, or lose their middle.
pub(super) const COMMON_LABEL: usize = 4;
/// The most characters of a label outside.
const LONGEST_OUTSIDE: usize = 6;
/// How wide a bold character is, of its size.
const CHARACTER: f64 = 0.7;
/// What a label inside must stay clear of is the inner circle of a follower: so much of the radius is free, left to right.
const FREE_INSIDE: f64 = 1.55;
/// Labels outside are not drawn smaller than this, and those inside keep as many characters as that leaves them.
const LEAST_SIZES: [f64; 2] = [7.5, 9.5];
/// How far a label outside is from its process, at least: clear of the circle of a timer.
const LABEL_GAP: f64 = 7.5;
/// Above so many processes the channels of a ring are not drawn one by one.
const MOST_ON_RING: u16 = 128;
/// Above so many edges those of other graphs are a wall, and only those in use are drawn.
const MOST_EDGES: u64 = 512;
/// Up to so many processes the channels of a one-way ring show where they lead; more make them as short as an arrow's head.
const MOST_WITH_ARROWS: u16 = 40;
/// Messages that go both ways pass each other at this distance from the line between, at least: half a label's height.
const LEAST_BOW: f64 = 15.0;
/// A message whose label is long is not drawn smaller than this, of a plain one: the label is shortened instead.
pub(super) const LEAST_TOKEN: f64 = 0.8;

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
    /// The groups that are drawn apart, while the network is parted.
    pub parting: Option<Parting>,
    ring: f64,
    /// From one process to the next.
    apart: f64,
}

/// Where identities stand, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LabelPlace {
    /// In the process.
    Inside {
        /// The font's size.
        size: f64,
    },
    /// Beside the process, outside the ring.
    Outside {
        /// The font's size.
        size: f64,
    },
    /// Nowhere, but for the few that matter.
    Hidden,
}

impl Layout {
    /// Room for processes with these identities, parted into groups or not. They stand in a circle by position, which keeps the
    /// order of a ring's channels; where everyone sends to everyone, by identity, the best at the top and the others clockwise
    /// up to it.
    pub fn of(graph: Graph, identities: &Identities, groups: Option<&[u16]>) -> Self {
        let shorts = identities.processes().map(|process| identities.short(identities.at(process)).chars().count());
        let longest = shorts.max().unwrap_or(1);
        let count = identities.len();
        let mut order: Vec<u16> = (0..count).collect();
        if graph.is_complete() && identities.are_distinct() && !identities.are_anonymous() {
            for process in identities.processes() {
                // Ranks are such that the largest wins.
                let place = (identities.at(process).0 + 1) % count;
                order[usize::from(place)] = process.0;
            }
        }
        Self::arranged(graph, &order, longest, groups)
    }

    /// Room for processes in this order, clockwise from the top, whose identities take so many characters at most.
    fn arranged(graph: Graph, order: &[u16], longest_name: usize, groups: Option<&[u16]>) -> Self {
        let processes = u16::try_from(order.len()).unwrap_or(u16::MAX);
        let slots = groups.map(|groups| Parting::slots(order, groups));
        let count = slots.as_ref().map_or_else(|| f64::from(processes.max(1)), |slots| slots.room);
        // How far apart neighbours are on a ring of radius 1.
        let apart = 2.0 * (PI / count).sin();
        let radius_on =
            |ring: f64| if processes < 3 { LARGEST_RADIUS } else { (ring * apart * 0.3).min(LARGEST_RADIUS) };

        let outer = SIZE / 2.0 - 12.0 - if groups.is_some() { Parting::REACH + Parting::MARGIN } else { 0.0 };
        let roomy = radius_on(outer - LARGEST_RADIUS);
        let (ring, radius, label, most_characters) = if roomy >= ROOMY_RADIUS {
            // The crown of a leader, the arcs of timers and the halo of a selection stand beyond the process.
            let ring = outer - roomy * 1.3;
            let radius = radius_on(ring);
            let free = radius * FREE_INSIDE;
            let size = (radius * 0.74).min(free / width_of(longest_name.min(COMMON_LABEL)));
            let mut most = COMMON_LABEL;
            while width_of(most + 1) * LEAST_SIZES[1] <= free {
                most += 1;
            }
            (ring, radius, LabelPlace::Inside { size }, most)
        } else {
            let mut most = LONGEST_OUTSIDE;
            loop {
                let width = width_of(longest_name.min(most));
                let room = 20.0 + 5.0 * width / CHARACTER;
                let ring = outer - room;
                let radius = radius_on(ring).max(1.5);
                // At the top labels stand side by side, at the sides one above the other.
                let size = (ring + room / 2.0) * apart * 0.95 / (width + 0.2).max(1.1);
                let widest = (room + 10.0 - radius - LABEL_GAP) / width;
                let size = size.min(widest).min(14.0);
                if size >= LEAST_SIZES[0] {
                    break (ring, radius, LabelPlace::Outside { size }, most);
                }
                if most == COMMON_LABEL {
                    break (ring, radius, LabelPlace::Hidden, most);
                }
                most = COMMON_LABEL;
            }
        };
        let mut places = vec![CENTRE; order.len()];
        match &slots {
            None => {
                for (slot, process) in (0u16..).zip(order) {
                    places[usize::from(*process)] = Point::on_circle(CENTRE, ring, f64::from(slot) / count);
                }
            }
            Some(slots) => {
                for slot in &slots.list {
                    let middle = Point::on_circle(CENTRE, Parting::REACH, slot.middle);
                    places[usize::from(slot.process)] = Point::on_circle(middle, ring, slot.turns);
                }
            }
        }
        let parting = slots.zip(groups).map(|(slots, groups)| {
            let label_room = if let LabelPlace::Outside { size } = label { size / 2.0 } else { 0.0 };
            Parting::of(&slots, groups, &places, radius, label_room)
        });
        Self { graph, places, radius, label, most_characters, longest_name, parting, ring, apart: apart * ring }
    }

    /// How many processes there is room for.
    pub fn processes(&self) -> u16 {
        u16::try_from(self.places.len()).unwrap_or(u16::MAX)
    }

    /// The middle of a process.
    pub fn place(&self, process: ProcessId) -> Point {
        self.places[process.index()]
    }

    /// The direction from the middle of the drawing outwards, at a process.
    pub fn outwards(&self, process: ProcessId) -> Point {
        CENTRE.to(self.place(process)).unit()
    }

    /// How large labels of a few characters are.
    pub fn label_size(&self) -> f64 {
        match self.label {
            LabelPlace::Inside { size } | LabelPlace::Outside { size } => size,
            LabelPlace::Hidden => 14.0,
        }
    }

    /// How large a label is that has more characters than there is room for at that size.
    pub fn smaller_label(&self, characters: usize) -> Option<f64> {
        let fitting = self.radius * FREE_INSIDE / width_of(characters);
        Some(fitting).filter(|_| matches!(self.label, LabelPlace::Inside { size } if fitting < size - 0.05))
    }

    /// Where a label outside stands that has so many characters.
    pub fn label_place(&self, process: ProcessId, characters: usize) -> Point {
        let outwards = self.outwards(process);
        let size = self.label_size();
        // From its middle to its edge, this way.
        let reach = (outwards.x.abs() * width_of(characters) + outwards.y.abs()) * size / 2.0;
        self.place(process).moved(outwards, self.radius + (LABEL_GAP + reach).max(11.0))
    }

    /// How a channel is drawn, from rim to rim. One that is used both ways lies between what goes there and what comes back: it is
    /// straight unless it would run over a process.
    pub fn line(&self, from: ProcessId, to: ProcessId) -> Curve {
        if from == to || !self.graph.is_two_way() {
            return self.channel(from, to);
        }
        let (start, end) = self.rims(from, to);
        let bow = if self.graph.is_ring() { 0.0 } else { self.inwards(from, to, 0.0) };
        Curve::bow(start, end, bow)
    }

    /// The way of what is sent, from rim to rim.
    pub fn channel(&self, from: ProcessId, to: ProcessId) -> Curve {
        if from == to {
            return self.loop_at(from);
        }
        let (start, end) = self.rims(from, to);
        // Where messages go both ways, each keeps to its left.
        let length = start.to(end).length();
        let bow = match self.processes() {
            2 => length * 0.16,
            _ if self.ways_are_apart() => {
                let bow = (length * 0.06).max(LEAST_BOW.min(length * 0.4));
                bow + self.inwards(from, to, bow)
            }
            _ => -self.detour(from, to),
        };
        Curve::bow(start, end, bow)
    }

    /// Where the straight line between two processes leaves the one and reaches the other.
    fn rims(&self, from: ProcessId, to: ProcessId) -> (Point, Point) {
        let (start, end) = (self.place(from), self.place(to));
        let way = start.to(end).unit();
        let rim = self.radius + 2.0;
        (start.moved(way, rim), end.moved(way, -rim))
    }

    /// How far a way that bows to its left has to bow more, or less, so that it keeps off the processes that the circle has
    /// between its ends.
    fn inwards(&self, from: ProcessId, to: ProcessId, bow: f64) -> f64 {
        let (start, end) = (self.place(from), self.place(to));
        let middle = start.moved(start.to(end), 0.5);
        let inside = self.ring - CENTRE.to(middle).length();
        // Nobody is between neighbours.
        if start.to(end).length() < self.apart * 1.5 {
            return 0.0;
        }
        let side = start.to(end).unit().left();
        let to_centre = middle.to(CENTRE);
        let is_inwards = side.x * to_centre.x + side.y * to_centre.y > 0.0;
        let lacking = (self.radius + 14.0 + bow - inside).max(0.0);
        if is_inwards { lacking } else { -lacking }
    }

    /// How far what goes along a ring keeps off the straight line, to its right: nothing on the way to the next process, and round
    /// those that it skips.
    fn detour(&self, from: ProcessId, to: ProcessId) -> f64 {
        let hops = f64::from(self.hops(from, to));
        // How far the middle of the straight line is inside the ring already.
        let inside = self.ring * (1.0 - (PI * hops / f64::from(self.processes())).cos());
        if hops > 1.5 { (self.radius + 18.0 - inside).max(0.0) } else { 0.0 }
    }

    /// How many processes on one is along a ring.
    fn hops(&self, from: ProcessId, to: ProcessId) -> u16 {
        (to.0 + self.processes() - from.0) % self.processes()
    }

    /// Whether something goes along a ring against the others.
    fn is_back(&self, from: ProcessId, to: ProcessId) -> bool {
        !self.ways_are_apart() && self.hops(from, to) > self.processes() / 2
    }

    /// Whether what goes there and what comes back have ways of their own. On a ring most goes one way round.
    fn ways_are_apart(&self) -> bool {
        !self.graph.is_ring() || self.processes() == 2
    }

    /// Whether channels are drawn only while they are used, and shortly after.
    pub fn shows_channels_in_use(&self) -> bool {
        self.graph.is_complete() || !self.graph.is_ring() && self.graph.edges() > MOST_EDGES
    }

    /// A process alone sends to itself.
    fn loop_at(&self, process: ProcessId) -> Curve {
        let place = self.place(process);
        let inwards = Point::new(-self.outwards(process).x, -self.outwards(process).y);
        let side = inwards.left();
        let at = |along: f64, across: f64| place.moved(inwards, along).moved(side, across);
        let (rim, reach) = (self.radius + 2.0, self.ring);
        Curve { points: [at(0.0, -rim), at(reach, -reach * 0.9), at(reach, reach * 0.9), at(0.0, rim)] }
    }

    /// How wide messages may be: so that on a ring those of neighbouring channels, level with each other, do not touch.
    pub fn token_room(&self, is_alone: bool) -> f64 {
        if is_alone || self.ways_are_apart() {
            return 150.0;
        }
        (self.apart * (1.0 - (self.radius + 26.0) / self.ring) * 0.82).clamp(44.0, 110.0)
    }

    /// How large a message is drawn that is so wide at its plain size: its digits are read from the back row where there is room.
    pub fn token_scale(&self, width: f64, room: f64) -> f64 {
        // Where everyone sends to everyone they come in swarms.
        let (least, most) = if self.ways_are_apart() { (LEAST_TOKEN, 1.25) } else { (1.15, 1.5) };
        (self.radius / 20.0 * most / 1.5).clamp(least, most).min(room / width).max(LEAST_TOKEN)
    }

    /// The way of a channel's messages that reach so far from their middles, to the side and up: beside the channel where they would
    /// lie on a process.
    pub fn lane(&self, from: ProcessId, to: ProcessId, reach: Point) -> Curve {
        let is_back = self.is_back(from, to);
        let (start, end) = if is_back { (to, from) } else { (from, to) };
        let channel = self.channel(start, end);
        if start == end {
            return channel;
        }
        let way = channel.points[0].to(channel.points[3]);
        let (gap, way) = (way.length(), way.unit());
        let side = Point::default().moved(way.left(), -1.0);
        let skips = self.hops(start, end) > 1;
        // A message begins and ends beside its processes, not on top of them, as far as that leaves it a way to go.
        let most_beside = (gap - 40.0) * 0.35;
        let fits = |reach| most_beside >= reach_along(way, reach) && !skips;
        let beside = most_beside.min(reach_along(way, reach));
        let lane = if beside > 0.0 { channel.inset(beside / gap) } else { channel };
        // Where everyone sends to everyone each way has its own, as they are.
        if self.ways_are_apart() || fits(reach) && !is_back {
            return lane;
        }
        // No room for that, or something comes the other way: it goes by inside of them, and of those that the channel goes round.
        let past = |reach| reach_along(side, reach) + if skips { 0.0 } else { self.radius * 1.06 + 1.0 };
        let line = if gap < 40.0 && !skips { Curve::line(self.place(start), self.place(end)) } else { lane };
        if !is_back {
            return line.moved(side, past(reach));
        }
        let other = Point::new(reach.y, reach.y);
        let beside_it =
            reach_along(side, other) + if fits(other) { 0.0 } else { past(other) } + reach_along(side, reach);
        let [a, b, c, d] = line.moved(side, past(reach).max(beside_it)).points;
        Curve { points: [d, c, b, a] }
    }

    /// On which side of a channel there is more room: 1 on its left, -1 on its right.
    pub fn inner_side(&self, from: ProcessId, to: ProcessId) -> f64 {
        if self.ways_are_apart() || self.is_back(from, to) { 1.0 } else { -1.0 }
    }

    /// How much of a way lies before the gap that parts its ends; where nothing parts them, most of it.
    pub fn gap(&self, from: ProcessId, to: ProcessId, way: &Curve) -> f64 {
        let Some(parting) = self.parting.as_ref().filter(|parting| parting.parts(from, to)) else { return 0.6 };
        let is_here = |fraction: f64| {
            let point = way.at(fraction);
            let far = |place: &Point| point.to(*place).length();
            let nearest =
                self.places.iter().zip(&parting.groups).min_by(|one, other| far(one.0).total_cmp(&far(other.0)));
            nearest.is_some_and(|(_, group)| *group == parting.groups[from.index()])
        };
        let (mut here, mut there) = (0.0, 1.0);
        for _ in 0..6 {
            let middle = f64::midpoint(here, there);
            if is_here(middle) {
                here = middle;
            } else {
                there = middle;
            }
        }
        here
    }

    /// The radius of the circle that stands for the first, second, … timer of a process.
    pub fn timer_radius(&self, place: usize) -> f64 {
        let place = f64::from(u32::try_from(place).unwrap_or(0));
        self.radius + (9.0 + 7.0 * place) * self.small()
    }

    /// How large what stands about a process is, of its full size.
    pub fn small(&self) -> f64 {
        (self.radius / LARGEST_RADIUS).clamp(0.5, 1.0)
    }

    /// The channels that are drawn one by one, each once where it goes both ways.
    pub fn channels(&self) -> Vec<(ProcessId, ProcessId)> {
        if self.shows_channels_in_use() || self.graph.is_ring() && self.processes() > MOST_ON_RING {
            return Vec::new();
        }
        let from = |from: ProcessId| self.graph.neighbours(from).map(move |to| (from, to));
        let is_first = |(from, to): &(ProcessId, ProcessId)| from <= to || !self.graph.is_two_way();
        (0..self.processes()).map(ProcessId).flat_map(from).filter(is_first).collect()
    }

    /// The radius of the circle that stands for all channels of a ring, where they are not drawn one by one.
    pub fn circle(&self) -> Option<f64> {
        (self.graph.is_ring() && self.processes() > MOST_ON_RING && self.parting.is_none()).then_some(self.ring)
    }

    /// Whether channels show where they lead.
    pub fn has_arrows(&self) -> bool {
        !self.graph.is_two_way() && self.processes() <= MOST_WITH_ARROWS
    }
}

/// How far a box reaches that way which reaches so far to the side and up.
pub(super) fn reach_along(way: Point, reach: Point) -> f64 {
    way.x.abs() * reach.x + way.y.abs() * reach.y
}

/// How wide so many bold characters are, of their size.
fn width_of(characters: usize) -> f64 {
    CHARACTER * f64::from(u32::try_from(characters.max(1)).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests;
