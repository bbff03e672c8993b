//! The ways that bids have gone round a ring, as arcs inside it: what an order costs can be seen at a glance.
//!
//! Each bid has a radius for the whole run, so that no arc lies on another and none moves. Short ones are outside.

use std::rc::Rc;

use election_core::lineage::{Bid, Bids, End, Hop, How};
use election_core::model::Kind;
use election_core::trace::MessageView;
use election_core::{ProcessId, Run, View};

use super::geometry::{Point, number};
use super::layout::{CENTRE, Layout};
use super::sprites::{Sprite, Tracing};

/// With fewer processes there is no room inside the ring.
const LEAST_PROCESSES: u16 = 3;
/// Above so many processes arcs are too many to be told apart.
pub const MOST_PROCESSES: u16 = 24;
/// With more bids than this, nobody follows each of them, and giving each a place of its own would take too long.
const MOST_BIDS: usize = 512;
/// At most so many bids are drawn, the last ones.
const MOST_SHOWN: usize = 48;
/// What is left free in the middle, from the centre.
const FREE_MIDDLE: f64 = 74.0;
/// Between two arcs, at most and at least.
const APART: [f64; 2] = [14.0, 4.0];
/// How far an arc's ends keep off the process that it begins or ends at, of the way between two processes.
const ASIDE: f64 = 0.09;
/// How far a message reaches from the middle of its way, with what is free about it.
const TOKEN: f64 = 24.0;
/// How far the mark at the end of an arc reaches from it at its full size, with its line's width.
const MARK: f64 = 9.0;

/// The ways that bids go in a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Trails {
    bids: Rc<Bids>,
    /// Where the arc of each bid is, from the outermost.
    tracks: Vec<usize>,
    processes: u16,
    is_two_way: bool,
    kinds: Vec<Kind>,
    outermost: f64,
    apart: f64,
}

/// The way that a bid has gone so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// Whose bid it is.
    pub initiator: ProcessId,
    /// What kind of message carries it.
    pub kind: Kind,
    /// The arc, as an SVG path; empty before the bid has arrived anywhere.
    pub path: String,
    /// Where it begins.
    pub start: Point,
    /// Where it has come to.
    pub head: Point,
    /// Which way it goes there, in degrees clockwise from the right.
    pub heading: f64,
    /// How it ended; none while the bid is on its way.
    pub ending: Option<Ending>,
    /// Over how many channels the bid has gone.
    pub hops: usize,
    /// The message that carries it, or was the last to.
    pub message: u32,
    /// The arc up to where that message goes, as an SVG path.
    pub whole: String,
}

/// How a trail ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Where it began: an arrow.
    Home,
    /// Somebody let it go no further, or has kept it: a bar.
    Stopped,
    /// It got lost: a cross.
    Lost,
}

impl Ending {
    fn of(end: End) -> Self {
        match end.how {
            How::Home => Self::Home,
            How::Dropped(_) | How::Kept(_) => Self::Stopped,
            How::Lost(_) => Self::Lost,
        }
    }

    /// The word for styles and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Stopped => "stopped",
            Self::Lost => "lost",
        }
    }
}

/// How far from the middle of a ring nothing is, whatever is sent, where no ways are drawn.
pub fn free_without(layout: &Layout) -> f64 {
    layout.ring().map_or(FREE_MIDDLE, |ring| inside_of_messages(layout, ring)).max(0.0)
}

/// How far from the middle of a ring it is to what travels from one process to the next.
fn inside_of_messages(layout: &Layout, ring: f64) -> f64 {
    let way = layout.lane(ProcessId(0), ProcessId(1), Point::new(TOKEN - 6.0, TOKEN - 6.0));
    (ring - layout.radius - 14.0).min(CENTRE.to(way.at(0.5)).length() - TOKEN)
}

/// Whose bid's way stands out: that of the process that is traced, or of the bid that the followed message carries.
pub fn traced_way(bids: Option<&Bids>, traced: Option<ProcessId>, followed: Option<u32>) -> Option<ProcessId> {
    traced.or_else(|| bids?.of_message(followed?).map(|bid| bid.initiator))
}

/// Whether a layout has room for ways: inside a ring of so many processes that they can be told apart.
pub fn have_room(layout: &Layout) -> bool {
    layout.ring().is_some() && (LEAST_PROCESSES..=MOST_PROCESSES).contains(&layout.processes())
}

impl Trails {
    /// The ways of a run's bids; none where there is no ring, or where they would be too many.
    pub fn of(run: &Run, bids: &Rc<Bids>, layout: &Layout) -> Option<Self> {
        let ring = layout.ring()?;
        if !have_room(layout) || bids.all().len() > MOST_BIDS {
            return None;
        }
        let bids = Rc::clone(bids);
        let outermost = inside_of_messages(layout, ring);
        let kind = |bid: &Bid| bid.hops.first().map_or(Kind(0), |hop| run.trace().message(hop.message).kind);
        let kinds = bids.all().iter().map(kind).collect();
        let is_two_way = run.scenario().graph().is_two_way();
        let processes = layout.processes();
        let mut trails = Self { bids, tracks: Vec::new(), processes, is_two_way, kinds, outermost, apart: APART[0] };
        trails.lay_out();
        Some(trails)
    }

    /// Gives every bid a track: the outermost on which it meets no other, the short ones first.
    fn lay_out(&mut self) {
        let count = f64::from(self.processes);
        let spans: Vec<(f64, f64)> = self.bids.all().iter().map(|bid| self.span(bid)).collect();
        let mut order: Vec<usize> = (0..spans.len()).collect();
        // What cannot be shown with the others does not push them aside.
        order.sort_by(|one, other| {
            let length = |bid: usize| spans[bid].1 - spans[bid].0;
            length(*one).total_cmp(&length(*other)).then(one.cmp(other))
        });
        let room = ((self.outermost - FREE_MIDDLE) / APART[1]).max(1.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and a hundred")]
        let most = room as usize;
        let mut taken: Vec<Vec<(f64, f64)>> = Vec::new();
        self.tracks = vec![0; spans.len()];
        for bid in order {
            let span = spans[bid];
            let is_free = |track: &Vec<(f64, f64)>| track.iter().all(|other| !overlap(span, *other, count));
            let track = taken.iter().position(is_free).unwrap_or(taken.len());
            if track == taken.len() && track < most {
                taken.push(Vec::new());
            }
            let track = track % most;
            taken[track].push(span);
            self.tracks[bid] = track;
        }
        let used = f64::from(u32::try_from(taken.len().max(1)).unwrap_or(1));
        self.apart = ((self.outermost - FREE_MIDDLE) / used).clamp(APART[1], APART[0]);
    }

    /// From where to where a bid comes in the end, in processes from position 0, clockwise.
    fn span(&self, bid: &Bid) -> (f64, f64) {
        let start = f64::from(bid.initiator.0);
        let mut here = start;
        let mut span = (start, start);
        for hop in &bid.hops {
            here += self.by(hop);
            span = (span.0.min(here), span.1.max(here));
        }
        (span.0 - ASIDE, span.1 + ASIDE)
    }

    /// How far a hop goes, in processes, clockwise.
    fn by(&self, hop: &Hop) -> f64 {
        let count = self.processes;
        let clockwise = (hop.to.0 + count - hop.from.0) % count;
        if self.is_two_way && clockwise > count / 2 {
            -f64::from(count - clockwise)
        } else {
            f64::from(if clockwise == 0 { count } else { clockwise })
        }
    }

    /// How far apart the arcs are.
    pub fn apart(&self) -> f64 {
        self.apart
    }

    /// How far from the middle of the ring no arc is, and none of the marks at their ends.
    pub fn free_middle(&self) -> f64 {
        let innermost = self.tracks.iter().max().map_or(self.outermost, |track| {
            self.outermost - f64::from(u32::try_from(*track).unwrap_or(0)) * self.apart
        });
        innermost - MARK * (self.apart / APART[0]).clamp(0.45, 1.0)
    }

    /// The trails after so many steps, the oldest first.
    pub fn after(&self, steps: usize) -> Vec<Trail> {
        let all = self.bids.all().iter().enumerate().filter(|(_, bid)| bid.has_begun(steps));
        let shown: Vec<_> = all.rev().take(MOST_SHOWN).collect();
        shown.into_iter().rev().map(|(place, bid)| self.trail(place, bid, steps)).collect()
    }

    fn trail(&self, place: usize, bid: &Bid, steps: usize) -> Trail {
        let has_arrived = |hop: &&Hop| hop.arrived_in.is_some_and(|step| (step as usize) < steps);
        let arrived: Vec<&Hop> = bid.hops.iter().take_while(has_arrived).collect();
        let ending = bid.end_until(steps).map(Ending::of);
        let start = f64::from(bid.initiator.0);
        let is_first_back = bid.hops.first().is_some_and(|hop| self.by(hop) < 0.0);
        let side = |by: f64| if by < 0.0 { -1.0 } else { 1.0 };
        let begin = start + if is_first_back { -ASIDE } else { ASIDE };
        let radius = self.radius(place);
        let mut path = String::new();
        let (mut here, mut last) = (begin, 1.0);
        let mut at = start;
        // Of one that goes round and round the last round covers the others.
        let covered = arrived.len().saturating_sub(usize::from(self.processes));
        for (number, hop) in arrived.iter().enumerate() {
            let by = self.by(hop);
            at += by;
            last = side(by);
            if number < covered {
                here = at;
                continue;
            }
            // A bar stands before the process that let it go no further, an arrow before the one that it comes home to.
            let to = if ending.is_some() && number + 1 == arrived.len() { at - ASIDE * last } else { at };
            path += &self.arc(radius, here, to);
            here = to;
        }
        let hops = bid.hops_until(steps);
        let mut whole = path.clone();
        if let Some(hop) = hops.get(arrived.len()) {
            whole += &self.arc(radius, here, at + self.by(hop));
        }
        let turns = here / f64::from(self.processes);
        let heading = turns * 360.0 + if last < 0.0 { 180.0 } else { 0.0 };
        Trail {
            initiator: bid.initiator,
            kind: self.kinds[place],
            path,
            start: self.point(radius, begin),
            head: self.point(radius, here),
            heading,
            ending,
            hops: hops.len(),
            message: hops.last().map_or(0, |hop| hop.message),
            whole,
        }
    }

    /// What the bids that are on their way add to their trails meanwhile: each the part of its arc that goes with the message. `traced`: whose
    /// bid's way stands out.
    pub fn growing(&self, view: &View, traced: Option<ProcessId>) -> Vec<Sprite> {
        let grow = |message: &MessageView| {
            let row = &message.row;
            let bid = self.bids.of_message(row.number)?;
            // Found by where it is: there are not many.
            let place = self.bids.all().iter().position(|other| std::ptr::eq(other, bid))?;
            let mut at = f64::from(bid.initiator.0);
            let (mut here, mut there) = (at, at);
            let mut is_last = false;
            for (number, hop) in bid.hops.iter().enumerate() {
                here = at;
                at += self.by(hop);
                there = at;
                is_last = number + 1 == bid.hops.len();
                if number == 0 {
                    here += ASIDE * (at - here).signum();
                }
                if hop.message == row.number {
                    break;
                }
            }
            if is_last && bid.end.is_some() {
                there -= ASIDE * (there - here).signum();
            }
            let path = self.arc(self.radius(place), here, there);
            Some(Sprite::growing(row, path, self.width(), Tracing::of(bid.initiator, traced)))
        };
        view.in_flight.iter().filter_map(grow).take(MOST_SHOWN).collect()
    }

    fn arc(&self, radius: f64, from: f64, to: f64) -> String {
        let is_large = (to - from).abs() * 2.0 > f64::from(self.processes);
        format!(
            "M{}A{r} {r} 0 {} {} {}",
            self.point(radius, from),
            u8::from(is_large),
            u8::from(to > from),
            self.point(radius, to),
            r = number(radius, 1)
        )
    }

    /// How wide the lines are.
    pub fn width(&self) -> f64 {
        (self.apart * 0.34).clamp(1.6, 4.0)
    }

    fn radius(&self, bid: usize) -> f64 {
        let track = f64::from(u32::try_from(self.tracks[bid]).unwrap_or(0));
        self.outermost - track * self.apart
    }

    fn point(&self, radius: f64, place: f64) -> Point {
        Point::on_circle(CENTRE, radius, place / f64::from(self.processes))
    }
}

/// Whether two ways have a part of the circle in common.
fn overlap(one: (f64, f64), other: (f64, f64), count: f64) -> bool {
    if one.1 - one.0 >= count || other.1 - other.0 >= count {
        return true;
    }
    [-2.0, -1.0, 0.0, 1.0, 2.0]
        .into_iter()
        .any(|round| one.0 < other.1 + round * count && other.0 + round * count < one.1)
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::scene::layout::LeastType;
    use crate::scene::sprites::{Key, Shape};

    fn trails(link: &str) -> (Run, Trails) {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let scenario = run.scenario();
        let layout = Layout::of(scenario.graph(), run.identities(), None, LeastType::default());
        let trails = Trails::of(&run, &Rc::new(Bids::of(&run)), &layout).expect("there is a ring");
        (run, trails)
    }

    #[test]
    fn every_bid_leaves_a_trail_that_ends_as_it_did() {
        let (run, trails) = trails("a=chang-roberts&n=8&ids=descending");
        let all = trails.after(run.steps());
        assert_eq!(all.len(), 8);
        let home: Vec<ProcessId> =
            all.iter().filter(|trail| trail.ending == Some(Ending::Home)).map(|trail| trail.initiator).collect();
        assert_eq!(home, [ProcessId(0)]);
        assert!(
            all.iter()
                .filter(|trail| trail.initiator != ProcessId(0))
                .all(|trail| { trail.ending == Some(Ending::Stopped) && trail.path.starts_with('M') })
        );
        // Against the order every bid goes on to the largest.
        assert_eq!(all.iter().map(|trail| trail.hops).sum::<usize>(), 36);
        assert!(trails.after(0).is_empty());
    }

    #[test]
    fn no_arc_lies_on_another_and_the_middle_stays_free() {
        for link in [
            "a=lelann&n=8",
            "a=lelann&n=24",
            "a=chang-roberts&n=24&ids=descending",
            "a=chang-roberts&n=12&ids=shuffled",
            "a=chang-roberts&n=3",
        ] {
            let (_, trails) = trails(link);
            let spans: Vec<(f64, f64)> = trails.bids.all().iter().map(|bid| trails.span(bid)).collect();
            for (one, span) in spans.iter().enumerate() {
                let radius = trails.radius(one);
                assert!(radius > 40.0 && radius <= trails.outermost, "{link}: {radius}");
                for (other, next) in spans.iter().enumerate().skip(one + 1) {
                    let is_apart = trails.tracks[one] != trails.tracks[other]
                        || !overlap(*span, *next, f64::from(trails.processes));
                    assert!(is_apart, "{link}: bids {one} and {other}");
                }
            }
        }
    }

    #[test]
    fn every_bid_in_flight_grows() {
        let (run, trails) = trails("a=chang-roberts&n=8&ids=descending");
        for steps in [8, 16, 24] {
            let view = run.at(steps);
            assert_eq!(trails.growing(&view, None).len(), view.in_flight.len(), "after {steps} steps");
        }
    }

    #[test]
    fn what_grows_steps_back_behind_the_way_that_is_traced() {
        let (run, trails) = trails("a=chang-roberts&n=8&ids=shuffled");
        let view = run.at(12);
        let followed = view.in_flight[0].row.number;
        let traced = traced_way(Some(&trails.bids), None, Some(followed));
        let is = |looks: Tracing| {
            let all = trails.growing(&view, traced);
            let alike = all.iter().filter(|it| matches!(it.shape, Shape::Trail { tracing, .. } if tracing == looks));
            alike.map(|it| it.key).collect::<Vec<_>>()
        };
        assert_eq!(is(Tracing::This), [Key::Trail(followed)]);
        assert!(view.in_flight.len() > 2 && is(Tracing::Another).len() == view.in_flight.len() - 1);
        assert_eq!(traced_way(Some(&trails.bids), Some(ProcessId(5)), Some(followed)), Some(ProcessId(5)));
    }

    #[test]
    fn a_trail_is_clicked_for_the_message_that_carries_its_bid() {
        let (run, trails) = trails("a=chang-roberts&n=8&ids=descending");
        for steps in 1..=run.steps() {
            for trail in trails.after(steps) {
                let message = run.trace().message(trail.message);
                let bid = trails.bids.of_message(trail.message).expect("it is a hop of one");
                assert!((message.sent_in as usize) < steps && bid.initiator == trail.initiator);
                let is_on_its_way = message.arrived_in.is_none_or(|step| step as usize >= steps);
                assert_eq!(trail.whole != trail.path, is_on_its_way, "after {steps} steps: {trail:?}");
            }
        }
    }

    #[test]
    fn what_goes_round_and_round_is_one_circle() {
        let (run, trails) = trails("a=lelann&n=4&faults=crash:1@1,recover:1@3");
        for trail in trails.after(run.steps()) {
            assert!(trail.path.matches('A').count() <= 4, "{trail:?}");
        }
    }

    #[test]
    fn many_processes_leave_none() {
        let scenario = Scenario::from_link("a=chang-roberts&n=25").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        let layout = Layout::of(scenario.graph(), run.identities(), None, LeastType::default());
        assert_eq!(Trails::of(&run, &Rc::new(Bids::of(&run)), &layout), None);
    }
}
