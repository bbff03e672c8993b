//! Room for a word or two at each process: above it in the upper half of the drawing, below it in the lower.

use super::labelling::{self, LabelPlace, radius_for};
use super::{CENTRE, Layout, SIZE, plane};
use crate::scene::geometry::Point;

/// Of more processes not each can say how it stands: the words would lie over each other.
const MOST_WITH_WORDS: u16 = 12;
/// Between a process, with the circle of its timer about it, and its word.
const GAP: f64 = 3.0;
/// The circle of a timer reaches so far beyond its process.
const TIMER: f64 = 11.0;
/// Between a word and the edge of the drawing.
const EDGE: f64 = 5.0;
/// How high a line is, of the type's size.
const LINE: f64 = 1.15;
/// How wide a character is, of the type's size: these words are set in half-bold.
const CHARACTER: f64 = 0.62;

/// Where a word stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WordPlace {
    /// Its middle.
    pub middle: Point,
    /// From there to its right edge, and to its bottom.
    half: Point,
}

impl WordPlace {
    /// Whether they lie over each other.
    pub fn overlaps(&self, other: &Self) -> bool {
        let way = self.middle.to(other.middle);
        way.x.abs() < self.half.x + other.half.x && way.y.abs() < self.half.y + other.half.y
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
        let is_suited = self.processes() <= MOST_WITH_WORDS && self.parting.is_none();
        if !is_suited || !matches!(self.label, LabelPlace::Inside { .. }) {
            return self;
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

    /// Where a word about a process stands: outwards of it, or inwards where that is not free and it is no ring; else nowhere. Nothing is free
    /// where another process is, or one of `others`. `above` is what stands on the process: a crown.
    pub fn word_place(&self, at: Point, text: &str, above: f64, others: &[WordPlace]) -> Option<WordPlace> {
        let size = self.word_size();
        let characters = f64::from(u32::try_from(text.chars().count()).unwrap_or(u32::MAX));
        let half = Point::new(characters * CHARACTER * size / 2.0, size * LINE / 2.0);
        let is_upper = at.y < CENTRE.y - 1.0;
        let side = |is_up: bool| {
            let off = self.radius + TIMER + GAP + half.y;
            let y = if is_up { at.y - off - above } else { at.y + off };
            // Inside the drawing: at its sides a word stands a little aside of its process.
            let x = at.x.clamp(half.x.min(CENTRE.x), (SIZE - half.x).max(CENTRE.x));
            WordPlace { middle: Point::new(x, y), half }
        };
        let is_free = |place: &WordPlace| {
            let is_inside = place.middle.y > half.y - 1.0 && place.middle.y < SIZE - half.y + 1.0;
            let is_off = |other: &Point| *other == at || place.distance(*other) > self.radius;
            is_inside && self.places.iter().all(is_off) && !others.iter().any(|other| other.overlaps(place))
        };
        let sides = [side(is_upper), side(!is_upper)];
        // Inside a ring tokens go round. And a crown says what its word says, which stands nowhere else.
        let is_outwards_only = above > 0.0 || self.ring().is_some();
        let sides = if is_outwards_only { &sides[..1] } else { &sides[..] };
        sides.iter().copied().find(is_free)
    }
}
