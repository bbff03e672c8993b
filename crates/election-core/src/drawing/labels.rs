//! Words beside things, where they touch nothing.

use std::collections::BTreeMap;

use super::arrows::Drawn;
use super::happenings::Mark;
use super::kinds::Tint;
use super::lines::{Lines, reign_height, standing};
use super::marks::Marks;
use super::places::{LEAD, Places};
use super::room::{ASIDE, AWAY, Area, Room};
use super::shape::{Anchor, Class, Point, Shape, Sign, Standing};
use super::sight::Sight;
use super::words::text_width;
use crate::algorithm::SignalKind;
use crate::narrate::{self, Language};
use crate::run::Run;

/// The size of words.
const SIZE: f64 = 12.0;
/// How high they are, and how far above the base line they begin.
const HEIGHT: f64 = 12.0;
const ABOVE: f64 = 9.5;
/// Bold letters are wider.
const BOLD: f64 = 1.1;
/// How much room a crown takes.
const CROWN: f64 = 16.0;
/// The share of messages that are all labelled, or none of them: what only luck has labelled says nothing.
const SHARE: f64 = 0.6;
/// So many messages have labels in one picture: beyond that there is no room.
const MOST_ARROWS: usize = 4000;
/// Where along an arrow its label may stand, the best place first.
const ALONG: [f64; 7] = [0.5, 0.38, 0.62, 0.27, 0.73, 0.18, 0.82];

/// Finds room for words.
pub(super) struct Labels<'a> {
    pub(super) sight: Sight<'a>,
    pub(super) room: Room,
}

impl Labels<'_> {
    /// Who leads: in its reign where there is room, else above where it begins.
    pub(super) fn reigns(&mut self, run: &Run, lines: &Lines, shapes: &mut Vec<Shape>) {
        let Sight { places, scale, window, .. } = self.sight;
        let mut reigns = Vec::new();
        for (row, process) in places.rows_in(window).filter(|(row, _)| !places.is_copy(*row)) {
            let y = Places::y_of_row(row, scale);
            let spans = lines.in_window(process, self.sight);
            let led = spans.filter(|(span, ..)| standing(span) == Standing::Leader);
            reigns.extend(led.map(|(_, left, right)| (process, y, left, right)));
        }
        let height = reign_height(scale);
        for (process, y, left, right) in &reigns {
            let name = format!("{} leads", narrate::name(run, *process, Language::English));
            self.reign(&name, *y - height / 2.0, left.max(window.left), *right, shapes);
        }
        for (_, y, left, right) in reigns {
            self.room.take_area((left, y - height / 2.0), right - left, height);
        }
    }

    fn reign(&mut self, name: &str, top: f64, left: f64, right: f64, shapes: &mut Vec<Shape>) {
        let width = CROWN + text_width(name, SIZE) * BOLD;
        if reign_height(self.sight.scale) >= 38.0 {
            let mut x = left + 8.0;
            while x + width + 4.0 <= right && x < left + 400.0 {
                let area = Area { left: x, top: top + 4.0, right: x + width, bottom: top + 17.0 };
                if self.room.is_free_beside_lines(area) {
                    self.room.take(area);
                    return leads((x, top + 15.0), Some(name), shapes);
                }
                x += 12.0;
            }
        }
        let base = top - 5.0;
        for x in [left + 2.0, left - width - 4.0, left + 14.0, left + 40.0] {
            let area = Area { left: x, top: base - ABOVE, right: x + width, bottom: base + 1.0 };
            if x >= -LEAD && self.room.is_free(area) {
                self.room.take(area);
                return leads((x, base), Some(name), shapes);
            }
        }
        let area = Area { left: left - 2.0, top: top - 12.0, right: left + 13.0, bottom: top - 1.0 };
        if self.room.is_free_beside_lines(area) {
            self.room.take(area);
            leads((left - 1.0, top - 2.0), None, shapes);
        }
    }

    /// What becomes of processes: that they crash, leave, are back.
    pub(super) fn crashes(&mut self, marks: &Marks, shapes: &mut Vec<Shape>) {
        let Sight { places, happenings, scale, window } = self.sight;
        for (row, process) in places.rows_in(window).filter(|(row, _)| !places.is_copy(*row)) {
            let y = Places::y_of_row(row, scale);
            let steps: Vec<(u32, f64)> = marks.in_window(process, self.sight).collect();
            for (step, x) in steps {
                let (text, class) = match happenings.marks[step as usize] {
                    Mark::Crash => ("crashed", Class::Crashed),
                    Mark::Leaves => ("left", Class::Crashed),
                    Mark::Back => ("back", Class::Says(Tint::Signal)),
                    _ => continue,
                };
                let width = text_width(text, SIZE) * BOLD;
                for base in [y - 7.0, y + 16.0] {
                    let left = x + 11.0;
                    let area = Area { left, top: base - ABOVE, right: left + width, bottom: base + 2.0 };
                    if self.room.is_free(area) {
                        self.room.take(area);
                        shapes.push(Shape::text(class, (left, base), Anchor::Start, SIZE, text).of_step(step));
                        break;
                    }
                }
            }
        }
    }

    /// What messages say: one label for all of a fan that say the same, and none for what only passes on what has been said. Where fewer than
    /// most of a kind find room, only those are there that name the kind.
    pub(super) fn messages(&mut self, run: &Run, arrows: &[Drawn], shapes: &mut Vec<Shape>) {
        if arrows.len() > MOST_ARROWS || self.sight.scale.row < 26.0 {
            return;
        }
        let mut order: Vec<&Drawn> = arrows.iter().collect();
        order.sort_unstable_by_key(|arrow| arrow.message);
        // By tint: how many fans there are, and what has found room, with whether it names the kind.
        let mut labels: BTreeMap<Tint, (usize, Vec<(Shape, bool)>)> = BTreeMap::new();
        let mut left = order.as_slice();
        while let [arrow, ..] = left {
            let row = run.trace().message(arrow.message);
            let is_same = |other: &&&Drawn| {
                let other = run.trace().message(other.message);
                (other.sent_in, other.kind, other.payload) == (row.sent_in, row.kind, row.payload)
            };
            let (fan, rest) = left.split_at(left.iter().take_while(is_same).count());
            if !passes_on(run, arrow.message) {
                let (fans, found) = labels.entry(arrow.tint).or_default();
                *fans += 1;
                found.extend(self.label_fan(run, fan));
            }
            left = rest;
        }
        for (fans, found) in labels.into_values() {
            let are_most = found.len() as f64 >= SHARE * fans as f64;
            shapes.extend(found.into_iter().filter(|(_, names_kind)| are_most || *names_kind).map(|(shape, _)| shape));
        }
    }

    fn label_fan(&mut self, run: &Run, fan: &[&Drawn]) -> Option<(Shape, bool)> {
        let row = run.trace().message(fan[0].message);
        let fields = run.fields(row.sent_in as usize + 1, row.number);
        let long = narrate::message(run, row.kind, &fields, Language::English);
        let short = narrate::label(&fields, run.identities(), Language::English);
        for (text, names_kind) in [(long, true), (short, false)] {
            let mut places = fan.iter().filter(|_| !text.is_empty());
            let found = places.find_map(|arrow| Some((arrow, self.place(arrow, &text)?)));
            if let Some((arrow, at)) = found {
                let shape = Shape::text(Class::Says(arrow.tint), at, Anchor::Middle, SIZE, text);
                return Some((Shape { message: Some(arrow.message), ..shape.of_step(arrow.sent_in) }, names_kind));
            }
        }
        None
    }

    /// Whether words there are neither above nor below nor beside the drawing.
    fn is_inside(&self, area: Area) -> bool {
        let Sight { places, scale, .. } = self.sight;
        let (top, bottom) = places.extent(scale);
        let (left, right) = (0.0, places.right(scale));
        area.left >= left && area.right <= right && area.top >= top && area.bottom <= bottom
    }

    /// A place for a text beside an arrow that touches nothing, the arrow included.
    fn place(&mut self, arrow: &Drawn, text: &str) -> Option<Point> {
        let (half, high) = (text_width(text, SIZE) * BOLD / 2.0, HEIGHT / 2.0);
        let (dx, dy) = (arrow.to.0 - arrow.from.0, arrow.to.1 - arrow.from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length < 12.0 {
            return None;
        }
        let across = (-dy / length, dx / length);
        // As far from the line as the text is wide, seen along it.
        let away = across.0.abs() * (half + ASIDE) + across.1.abs() * (high + AWAY) + 1.0;
        for along in ALONG {
            let (x, y) = (arrow.from.0 + dx * along, arrow.from.1 + dy * along);
            for side in [1.0, -1.0] {
                let (x, y) = (x + across.0 * away * side, y + across.1 * away * side);
                let area = Area { left: x - half, top: y - high, right: x + half, bottom: y + high };
                if self.is_inside(area) && self.room.is_free(area) {
                    self.room.take(area);
                    return Some((x, y + 4.3));
                }
            }
        }
        None
    }
}

/// A crown, and a name behind it.
fn leads(at: Point, name: Option<&str>, shapes: &mut Vec<Shape>) {
    shapes.push(Shape::sign(Class::Leads, Sign::Crown, (at.0 + 6.0, at.1 - 5.0), 7.0));
    if let Some(name) = name {
        shapes.push(Shape::text(Class::Leads, (at.0 + CROWN, at.1), Anchor::Start, SIZE, name));
    }
}

/// Whether a message says what has reached its sender, and is of the same kind.
fn passes_on(run: &Run, message: u32) -> bool {
    let trace = run.trace();
    let row = trace.message(message);
    let got = trace.step(row.sent_in as usize).message.map(|number| trace.message(number));
    !SignalKind::is_of_detector(row.kind) && got.is_some_and(|got| (got.kind, got.payload) == (row.kind, row.payload))
}
