//! What goes across: the axis with its numbers, and the folds.

use super::Drawing;
use super::places::{LEAD, Places, Scale};
use super::room::Room;
use super::shape::{Anchor, Class, Form, Point, Shape};
use super::sight::Sight;
use super::words::text_width;
use crate::diagram::{Axis, Fold};
use crate::narrate::Moments;
use crate::run::Run;

/// The size of the numbers.
const SIZE: f64 = 12.0;
/// How far the words above two folds are apart.
const APART: f64 = 6.0;
/// How much of a fold's stretch is paper with nothing on it: from here to here.
const PAPER: (f64, f64) = (0.3, 0.7);
/// How high a tooth of its edges is.
const TOOTH: f64 = 7.0;

/// The axis: a line with a mark a column, and numbers where they touch nothing.
pub(super) fn axis(run: &Run, sight: Sight<'_>) -> Vec<Shape> {
    let Sight { places, scale, window, .. } = sight;
    let left = window.left.max(-LEAD);
    let right = window.right.min(places.right(scale));
    let mut shapes = vec![Shape::segment(Class::Axis, (left, 0.0), (right, 0.0))];
    let taken: Vec<(f64, f64)> = folds_in(sight)
        .map(|fold| {
            let (from, to) = paper(places, scale, &fold);
            (from - 2.0, to + 2.0)
        })
        .collect();
    shapes.extend(lengths(run, sight, (left, right)));
    let marks = places.layout.marks();
    let first = marks.partition_point(|(_, x)| places.px(*x, scale) < left - 1.0);
    let (mut last, mut shown) = (f64::NEG_INFINITY, None);
    let mut last_mark = f64::NEG_INFINITY;
    for (mark, x) in &marks[first..] {
        let x = places.px(*x, scale);
        if x > right {
            break;
        }
        let number = match places.axis {
            Axis::Time | Axis::Depth => *mark,
            Axis::Events if run.steps() == 0 => 0,
            Axis::Events => run.trace().tick_of(*mark as usize),
        };
        if x - last_mark >= 3.0 {
            shapes.push(Shape::segment(Class::Axis, (x, -4.0), (x, 0.0)));
            last_mark = x;
        }
        let text = number.to_string();
        let half = text_width(&text, SIZE) / 2.0;
        let is_taken = taken.iter().any(|(from, to)| x + half > *from && x - half < *to);
        // A number that would be cut off at the edge is left out.
        let is_cut = x - half < left.max(window.left);
        if x - half >= last + 7.0 && !is_cut && shown != Some(number) && !is_taken {
            shapes.push(Shape::text(Class::Number, (x, -8.0), Anchor::Middle, SIZE, text));
            (last, shown) = (x + half, Some(number));
        }
    }
    shapes
}

/// How long each fold lasts, above the numbers: in as many words as there is room for beside its neighbours, at least the number,
/// unless that would lie on another.
fn lengths(run: &Run, sight: Sight<'_>, (left, right): (f64, f64)) -> Vec<Shape> {
    let moments = Moments::of(run.scenario());
    let folds: Vec<(f64, [String; 3])> = folds_in(sight)
        .map(|fold| {
            let (from, to) = paper(sight.places, sight.scale, &fold);
            let length = fold.to - fold.from;
            let lasting = moments.lasting(length);
            (f64::midpoint(from, to), [format!("{lasting} quiet"), lasting, length.to_string()])
        })
        .collect();
    let half = |text: &str| text_width(text, SIZE) / 2.0;
    let mut last = left - APART;
    let mut shapes = Vec::new();
    for (place, (middle, texts)) in folds.iter().enumerate() {
        let next = folds.get(place + 1).map_or(right + APART, |(middle, [.., number])| middle - half(number));
        let has_room = |text: &&String| middle - half(text) >= last + APART && middle + half(text) + APART <= next;
        let [.., number] = texts;
        // The number alone stands close to others, and is left out only where it would lie on them.
        let fits = |number: &&String| middle - half(number) > last;
        let Some(text) = texts.iter().find(has_room).or(Some(number).filter(fits)) else { continue };
        last = middle + half(text);
        shapes.push(Shape::text(Class::FoldText, (*middle, Drawing::LENGTHS), Anchor::Middle, SIZE, text));
    }
    shapes
}

/// What the numbers of an axis are: rounds, ticks, or a depth.
pub(super) fn unit(run: &Run, axis: Axis) -> &'static str {
    match axis {
        Axis::Time | Axis::Events => Moments::of(run.scenario()).unit(1),
        Axis::Depth => "depth",
    }
}

/// The folds: paper with nothing on it between two torn edges.
pub(super) fn folds(sight: Sight<'_>, room: &mut Room, shapes: &mut Vec<Shape>) {
    let Sight { places, scale, .. } = sight;
    let (top, bottom) = places.extent(scale);
    for fold in folds_in(sight) {
        let (left, right) = paper(places, scale, &fold);
        shapes.push(Shape::area(Class::Fold, (left, top), right - left, bottom - top));
        for x in [left, right] {
            room.take_area((x - 3.0, top), 6.0, bottom - top);
            shapes.push(Shape::new(Class::FoldEdge, Form::Lines(torn(x, top, bottom))));
        }
    }
}

fn torn(x: f64, top: f64, bottom: f64) -> Vec<Point> {
    let mut points = vec![(x, top)];
    let (mut y, mut is_out) = (top, false);
    while y < bottom {
        y = (y + TOOTH).min(bottom);
        is_out = !is_out;
        points.push((x + if is_out { 3.0 } else { -3.0 }, y));
    }
    points
}

fn folds_in<'a>(Sight { places, scale, window, .. }: Sight<'a>) -> impl Iterator<Item = Fold> + 'a {
    let folds = places.layout.folds();
    let first = folds.partition_point(|fold| places.px(fold.x + fold.width, scale) < window.left);
    folds[first..].iter().copied().take_while(move |fold| places.px(fold.x, scale) <= window.right)
}

fn paper(places: &Places, scale: Scale, fold: &Fold) -> (f64, f64) {
    let (x, width) = (places.px(fold.x, scale), places.px(fold.width, scale));
    (x + width * PAPER.0, x + width * PAPER.1)
}
