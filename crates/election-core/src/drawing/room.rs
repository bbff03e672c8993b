//! Where there is room for a label: it may touch nothing that is drawn.

use std::collections::BTreeMap;

use super::places::whole;
use super::shape::Point;

/// How large the squares are by which things are found.
const SQUARE: f64 = 32.0;
/// How far a label keeps away from things.
pub(super) const AWAY: f64 = 2.0;
/// How far it keeps away from them on its left and on its right, where two labels would read as one.
pub(super) const ASIDE: f64 = 4.0;
/// How far it keeps away from processes' lines.
const AWAY_FROM_LINES: f64 = 4.0;

#[derive(Clone, Copy, Debug)]
enum Thing {
    Area(Area),
    Line(Point, Point),
}

/// A rectangle by its corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

/// What is drawn where.
#[derive(Debug, Default)]
pub(super) struct Room {
    things: Vec<Thing>,
    squares: BTreeMap<(u32, u32), Vec<u32>>,
    /// Where processes' lines are: they go all across.
    rows: Vec<f64>,
}

impl Room {
    /// A process's line is there.
    pub(super) fn take_row(&mut self, y: f64) {
        self.rows.push(y);
    }

    pub(super) fn take_area(&mut self, at: Point, width: f64, height: f64) {
        self.take(Area { left: at.0, top: at.1, right: at.0 + width, bottom: at.1 + height });
    }

    pub(super) fn take(&mut self, area: Area) {
        let thing = self.add(Thing::Area(area));
        for square in squares(area) {
            self.squares.entry(square).or_default().push(thing);
        }
    }

    pub(super) fn take_line(&mut self, from: Point, to: Point) {
        let thing = self.add(Thing::Line(from, to));
        // Square by square along it.
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let parts = (dx.abs().max(dy.abs()) / SQUARE).ceil().max(1.0);
        let mut last = None;
        for part in 0..whole(parts) {
            let at = |part: f64| (from.0 + dx * part / parts, from.1 + dy * part / parts);
            let ((x, y), (to_x, to_y)) = (at(f64::from(part)), at(f64::from(part) + 1.0));
            let around = Area { left: x.min(to_x), top: y.min(to_y), right: x.max(to_x), bottom: y.max(to_y) };
            for square in squares(around) {
                if last != Some(square) {
                    self.squares.entry(square).or_default().push(thing);
                    last = Some(square);
                }
            }
        }
    }

    /// Whether nothing is there.
    pub(super) fn is_free(&self, area: Area) -> bool {
        let is_on_line = |y: &f64| area.top - AWAY_FROM_LINES < *y && *y < area.bottom + AWAY_FROM_LINES;
        let near = self.rows.partition_point(|y| *y < area.top - AWAY_FROM_LINES);
        if self.rows.get(near).is_some_and(is_on_line) {
            return false;
        }
        let around = Area { left: area.left - ASIDE, right: area.right + ASIDE, ..area.grown(AWAY) };
        let things = squares(around).filter_map(|square| self.squares.get(&square)).flatten();
        things.into_iter().all(|thing| !self.things[*thing as usize].touches(around))
    }

    /// Whether nothing is there but processes' lines.
    pub(super) fn is_free_beside_lines(&self, area: Area) -> bool {
        let things = squares(area).filter_map(|square| self.squares.get(&square)).flatten();
        things.into_iter().all(|thing| !self.things[*thing as usize].touches(area))
    }

    fn add(&mut self, thing: Thing) -> u32 {
        self.things.push(thing);
        u32::try_from(self.things.len() - 1).expect("there are no more things than steps")
    }
}

impl Area {
    fn grown(self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    fn touches(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

impl Thing {
    fn touches(self, area: Area) -> bool {
        match self {
            Self::Area(own) => own.touches(area),
            Self::Line(from, to) => crosses(from, to, area),
        }
    }
}

/// Whether a straight line comes into an area: what is left of it within the four edges is not nothing (Liang and Barsky's way).
fn crosses(from: Point, to: Point, area: Area) -> bool {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let edges =
        [(-dx, from.0 - area.left), (dx, area.right - from.0), (-dy, from.1 - area.top), (dy, area.bottom - from.1)];
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (way, room) in edges {
        if way == 0.0 {
            if room < 0.0 {
                return false;
            }
        } else if way < 0.0 {
            first = first.max(room / way);
        } else {
            last = last.min(room / way);
        }
    }
    first < last
}

/// The squares that an area is in.
fn squares(area: Area) -> impl Iterator<Item = (u32, u32)> {
    // Nothing is further left or up than this.
    let square = |place: f64| whole((place + 8192.0) / SQUARE);
    let (left, right) = (square(area.left), square(area.right));
    let (top, bottom) = (square(area.top), square(area.bottom));
    (left..=right).flat_map(move |x| (top..=bottom).map(move |y| (x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(left: f64, top: f64, right: f64, bottom: f64) -> Area {
        Area { left, top, right, bottom }
    }

    #[test]
    fn a_label_is_free_where_it_touches_neither_a_line_nor_an_area_nor_a_row() {
        let mut room = Room::default();
        room.take_row(0.0);
        room.take_row(100.0);
        room.take_line((0.0, 0.0), (400.0, 100.0));
        room.take_area((300.0, 20.0), 40.0, 20.0);
        assert!(!room.is_free(area(180.0, 40.0, 220.0, 55.0)), "the line goes through");
        assert!(room.is_free(area(180.0, 70.0, 220.0, 85.0)), "it passes by");
        assert!(!room.is_free(area(10.0, 90.0, 50.0, 105.0)), "a row");
        assert!(!room.is_free(area(290.0, 30.0, 310.0, 45.0)), "an area");
        assert!(room.is_free(area(350.0, 20.0, 370.0, 40.0)));
    }
}
