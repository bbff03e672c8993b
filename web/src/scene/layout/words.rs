//! Room for a word or two at each process: above it in the upper half of the drawing, below it in the lower, and where that is not clear at
//! another side of it.

use election_core::ProcessId;

use super::labelling::{self, LabelPlace, radius_for};
use super::ways::reach_along;
use super::{CENTRE, Layout, SIZE, plane};
use crate::scene::geometry::Point;
use crate::scene::outlines::{HALF_HEIGHT, half_width};

/// Of more processes not each can say how it stands, and then none does: at the sides of a ring the words would lie over each other.
const MOST_WITH_WORDS: u16 = 12;
/// Between a process, with the circle of its timer about it, and its word.
const GAP: f64 = 3.0;
/// The circle of a timer reaches so far beyond its process.
const TIMER: f64 = 11.0;
/// The ring of what is selected reaches so far beyond its process, with a timer's inside it.
const HALO: f64 = 18.0;
/// Between a word and the edge of the drawing.
const EDGE: f64 = 5.0;
/// How high a line is, of the type's size.
const LINE: f64 = 1.15;
/// How wide a character is, of the type's size: these words are set in half-bold.
const CHARACTER: f64 = 0.62;
/// Between two words side by side, of the type's size.
const BETWEEN: f64 = 0.5;
/// How far aside of a process's middle a word begins that stands askew of it, of the process's radius.
const ASKEW: f64 = 0.9;
/// By so much a word is nearer to its process than to any other, of the process's radius.
const NEARER: f64 = 0.15;
/// At so many points of its way it is looked whether a message would lie over a word.
const POINTS: u32 = 8;

/// Where a word stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WordPlace {
    /// Its middle.
    pub middle: Point,
    /// From there to its right edge, and to its bottom.
    half: Point,
}

/// What words are placed among.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surroundings {
    /// The words that have their place.
    pub words: Vec<WordPlace>,
    /// Where messages may be.
    ways: Vec<MessagePlace>,
}

/// Where a message may be.
#[derive(Clone, Copy, Debug, PartialEq)]
struct MessagePlace {
    middle: Point,
    /// From there to its right edge, and to its bottom.
    half: Point,
    /// Whether its way begins or ends there: it rests there, and passes through everywhere else.
    is_end: bool,
}

impl MessagePlace {
    fn covers(&self, word: &WordPlace) -> bool {
        overlap((self.middle, self.half), (word.middle, word.half))
    }

    /// How bad it is that a word is there.
    fn weight(&self) -> u32 {
        if self.is_end { 4 * POINTS } else { 1 }
    }
}

/// Whether two boxes lie over each other, each given by its middle and from there to its right edge and to its bottom.
fn overlap(one: (Point, Point), other: (Point, Point)) -> bool {
    let way = one.0.to(other.0);
    way.x.abs() < one.1.x + other.1.x && way.y.abs() < one.1.y + other.1.y
}

impl WordPlace {
    /// Whether they lie over each other, or so near to each other that they read as one.
    pub fn overlaps(&self, other: &Self) -> bool {
        // A line is 1.15 of the type's size.
        let between = Point::new(self.half.y.max(other.half.y) * 2.0 / LINE * BETWEEN, 0.0);
        overlap((self.middle, self.half), (other.middle, other.half.moved(between, 1.0)))
    }

    /// Its middle, and from there to its right edge and to its bottom.
    pub fn extent(&self) -> (Point, Point) {
        (self.middle, self.half)
    }

    /// How far it is from a point to its nearest edge.
    fn distance(&self, point: Point) -> f64 {
        let way = self.middle.to(point);
        Point::new((way.x.abs() - self.half.x).max(0.0), (way.y.abs() - self.half.y).max(0.0)).length()
    }
}

impl Layout {
    /// The same with room for a word or two at each process, where there are few enough of them and each bears its identity.
    pub fn with_room_for_words(self) -> Self {
        if self.processes() > MOST_WITH_WORDS || !matches!(self.label, LabelPlace::Inside { .. }) {
            return self;
        }
        // Parts keep their places in their regions: words stand where there is room beside them.
        if self.parting.is_some() {
            return Self { has_words: true, ..self };
        }
        let beyond = self.radius + TIMER + GAP + self.word_size() * LINE + EDGE;
        let farthest = self.places.iter().map(|place| (place.y - CENTRE.y).abs()).fold(0.0, f64::max);
        let scale = ((SIZE / 2.0 - beyond) / farthest.max(1.0)).min(1.0);
        let places: Vec<Point> = self.places.iter().map(|place| CENTRE.moved(CENTRE.to(*place), scale)).collect();
        let apart = self.apart * scale;
        let radius = self.radius.min(radius_for(apart));
        let Some((label, most_characters)) = labelling::inside(radius, self.longest_name, self.least_type) else {
            return self;
        };
        let bends = if self.ring.is_some() { Vec::new() } else { plane::bends(&self.graph, &places, radius) };
        let ring = self.ring.map(|ring| ring * scale);
        Self { places, apart, radius, label, most_characters, bends, ring, has_words: true, ..self }
    }

    /// Whether there is room for a word or two at each process.
    pub fn has_words(&self) -> bool {
        self.has_words
    }

    /// How large these words are.
    pub fn word_size(&self) -> f64 {
        self.least_type.units()
    }

    /// What words are placed among while there are none.
    pub fn surroundings(&self) -> Surroundings {
        let label = half_width(&"0".repeat(self.longest_name.min(self.most_characters)));
        let scale = self.token_scale(2.0 * label, self.token_room(false));
        let half = Point::new(label * scale, HALF_HEIGHT * scale);
        let processes = (0..self.processes()).map(ProcessId);
        let channels = processes.flat_map(|from| self.graph.neighbours(from).map(move |to| (from, to)));
        let places = |(from, to): (ProcessId, ProcessId)| {
            let way = self.lane(from, to, half);
            let at = |fraction: f64, aside: f64| {
                let side = way.direction(fraction).left();
                way.at(fraction).moved(side, aside * self.inner_side(from, to) * 2.0 * reach_along(side, half))
            };
            let on_it = (0..=POINTS).map(|point| MessagePlace {
                middle: at(f64::from(point) / f64::from(POINTS), 0.0),
                half,
                is_end: point == 0 || point == POINTS,
            });
            // A second one travels beside the first.
            let beside_it = [0.0, 1.0].map(|end| MessagePlace { middle: at(end, 1.0), half, is_end: false });
            on_it.chain(beside_it).collect::<Vec<_>>()
        };
        Surroundings { words: Vec::new(), ways: channels.flat_map(places).collect() }
    }

    /// Where a word about a process stands: outwards of it where nothing is sent over it, else where least is, at another side of it. Nowhere if
    /// another process is everywhere, or one of `others`. `above` is what stands on the process: a crown.
    pub fn word_place(&self, process: ProcessId, text: &str, above: f64, around: &Surroundings) -> Option<WordPlace> {
        let (at, size) = (self.place(process), self.word_size());
        let characters = f64::from(u32::try_from(text.chars().count()).unwrap_or(u32::MAX));
        let half = Point::new(characters * CHARACTER * size / 2.0, size * LINE / 2.0);
        let off = self.radius + TIMER + GAP;
        let (up, down) = (-off - half.y - above, off + half.y);
        // At the sides no timer's circle is as far as a word's corner, and beside them a badge may be.
        let (outwards, inwards) = if at.y < CENTRE.y - 1.0 { (up, down) } else { (down, up) };
        let (beside, askew) = (self.radius + HALO + GAP + half.x, self.radius * ASKEW + half.x);
        // The further from where one looks for it, the more has to be gained by it.
        let offsets = [
            (Point::new(0.0, outwards), 0),
            (Point::new(0.0, inwards), 2),
            (Point::new(beside, 0.0), 2),
            (Point::new(-beside, 0.0), 2),
            (Point::new(askew, outwards), 4),
            (Point::new(-askew, outwards), 4),
            (Point::new(askew, inwards), 4),
            (Point::new(-askew, inwards), 4),
            // A line further out.
            (Point::new(0.0, outwards + outwards.signum() * 2.1 * half.y), 4),
        ];
        let place = |offset: Point| {
            let Point { x, y } = at.moved(offset, 1.0);
            // Inside the drawing: above and below a process a word may stand a little aside of it.
            let x = if offset.x == 0.0 { x.clamp(half.x.min(CENTRE.x), (SIZE - half.x).max(CENTRE.x)) } else { x };
            WordPlace { middle: Point::new(x, y), half }
        };
        let is_inside = |place: &WordPlace| {
            let Point { x, y } = place.middle;
            let is_within = |at: f64, half: f64| at > half - 1.0 && at < SIZE - half + 1.0;
            is_within(y, half.y) && (is_within(x, half.x) || half.x > CENTRE.x)
        };
        // Inside a ring tokens go round.
        let is_outside =
            |place: &WordPlace| self.ring().is_none() || CENTRE.to(place.middle).length() > CENTRE.to(at).length();
        // Anywhere else than where one looks for it, it is nearer to its process than to any other.
        let is_free = |place: &WordPlace, is_usual: bool| {
            let nearest = if is_usual { 0.0 } else { place.distance(at) + self.radius * NEARER };
            let is_off = |other: &Point| *other == at || place.distance(*other) > nearest.max(self.radius);
            self.places.iter().all(is_off) && !around.words.iter().any(|other| other.overlaps(place))
        };
        let weight = |place: &WordPlace| -> u32 {
            around.ways.iter().filter(|way| way.covers(place)).map(MessagePlace::weight).sum()
        };
        let places = offsets.into_iter().map(|(offset, distance)| (place(offset), distance));
        let free =
            places.filter(|(place, distance)| is_inside(place) && is_outside(place) && is_free(place, *distance == 0));
        free.min_by_key(|(place, distance)| weight(place) + distance).map(|(place, _)| place)
    }
}
