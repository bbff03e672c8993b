//! Which way channels go, and what is sent along them.

use std::f64::consts::PI;

use election_core::ProcessId;

use super::{CENTRE, Layout};
use crate::scene::geometry::{Curve, Point};

/// Messages that go both ways pass each other at this distance from the line between, at least: half a label's height.
const LEAST_BOW: f64 = 15.0;
/// How far the two lines of a two-way ring's channel are from the middle between them.
const LINES_APART: f64 = 5.0;
/// From so much room between two processes of a two-way ring on, messages go along the lines that are drawn.
const ROOM_FOR_TWO: f64 = 56.0;

impl Layout {
    /// How a channel is drawn, from rim to rim. On a two-way ring there and back are lines of their own; elsewhere a channel that is
    /// used both ways lies between what goes there and what comes back: it is straight unless it would run over a process.
    pub fn line(&self, from: ProcessId, to: ProcessId) -> Curve {
        if from == to || !self.graph.is_two_way() {
            return self.channel(from, to);
        }
        let (start, end) = self.rims(from, to);
        if self.graph.is_ring() && self.processes() > 2 {
            return if self.ways_are_apart() { self.channel(from, to) } else { Curve::bow(start, end, LINES_APART) };
        }
        let bow = if self.graph.is_ring() { 0.0 } else { self.bend(from, to) + self.inwards(from, to, 0.0) };
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
                bow + self.bend(from, to) + self.inwards(from, to, bow)
            }
            _ => -self.detour(from, to),
        };
        Curve::bow(start, end, bow)
    }

    /// By how much an edge bows to its left, so that it runs over nobody.
    fn bend(&self, from: ProcessId, to: ProcessId) -> f64 {
        let edge = (from.min(to), from.max(to));
        let found = self.bends.binary_search_by_key(&edge, |(edge, _)| *edge);
        found.map_or(0.0, |at| if from < to { self.bends[at].1 } else { -self.bends[at].1 })
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
        let Some(ring) = self.ring else { return 0.0 };
        let inside = ring - CENTRE.to(middle).length();
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
        let inside = self.ring.unwrap_or(0.0) * (1.0 - (PI * hops / f64::from(self.processes())).cos());
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

    /// Whether what goes there and what comes back have ways of their own. On a one-way ring most goes one way round.
    fn ways_are_apart(&self) -> bool {
        let is_roomy = || self.graph.is_two_way() && self.apart - 2.0 * self.radius >= ROOM_FOR_TWO;
        !self.graph.is_ring() || self.processes() == 2 || is_roomy()
    }

    /// A process alone sends to itself.
    fn loop_at(&self, process: ProcessId) -> Curve {
        let place = self.place(process);
        let inwards = Point::new(-self.outwards(process).x, -self.outwards(process).y);
        let side = inwards.left();
        let at = |along: f64, across: f64| place.moved(inwards, along).moved(side, across);
        let (rim, reach) = (self.radius + 2.0, self.ring.unwrap_or(CENTRE.y / 2.0));
        Curve { points: [at(0.0, -rim), at(reach, -reach * 0.9), at(reach, reach * 0.9), at(0.0, rim)] }
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
        // On a ring all of one width go by inside, or none: else a message would change its lane from hop to hop.
        let along = |reach: Point| if self.ring().is_some() { reach.length() } else { reach_along(way, reach) };
        let fits = |reach| most_beside >= along(reach) && !skips;
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
}

/// How far a box reaches that way which reaches so far to the side and up.
pub(in crate::scene) fn reach_along(way: Point, reach: Point) -> f64 {
    way.x.abs() * reach.x + way.y.abs() * reach.y
}
