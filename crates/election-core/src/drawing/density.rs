//! Where arrows would lie closer than two pixels: how many cross each cell between two lines, and bands in their place.
//!
//! A cell is eight pixels wide and lies between two lines. Arrows that leave one event together count once: they part. Each arrow takes a step for
//! each eight pixels that it goes across, however many lines it crosses: of a column of cells only the first and the last that it crosses are
//! written down.

use std::collections::BTreeMap;

use super::kinds::Tint;
use super::places::{Scale, Window, whole};
use super::shape::{Class, Form, Point, Shape};

/// How wide a cell is, in pixels.
const CELL: f64 = 8.0;
/// How many arrows may cross a cell: one for every two pixels.
const MOST: i32 = 4;
/// Into how many shades bands are sorted.
const SHADES: u32 = 4;

/// How many arrows cross the cells of a window.
pub(super) struct Density {
    left: f64,
    columns: usize,
    first_row: usize,
    /// The cells of a column.
    height: usize,
    /// By column, and from top to bottom: how many more arrows cross a cell than the one above it.
    crossing: Vec<i32>,
    /// How many cells from the top are dense, by column; made when first asked for.
    dense: Vec<u32>,
    /// The step whose message was counted last.
    last: Option<(u32, bool)>,
    /// By tint, as `crossing`: those that have no arrow; and how many have the middle of their way in a cell.
    filled: BTreeMap<Tint, (Vec<i32>, Vec<u32>)>,
}

/// A piece of an arrow within one column: which, and from which cell to which.
struct Piece {
    column: usize,
    first: usize,
    last: usize,
}

impl Density {
    pub(super) fn new(window: &Window) -> Self {
        let columns = whole(((window.right - window.left) / CELL).ceil()) as usize + 1;
        let height = window.rows.len().max(1);
        Self {
            left: window.left,
            columns,
            first_row: window.rows.start,
            height,
            crossing: vec![0; columns * (height + 1)],
            dense: Vec::new(),
            last: None,
            filled: BTreeMap::new(),
        }
    }

    /// An arrow from one place to another, sent in this step.
    pub(super) fn count(&mut self, start: Point, end: Point, scale: Scale, sent_in: u32) {
        // Of a fan, the one that goes furthest up and the one that goes furthest down would do; the first of either stands for all.
        let goes_down = end.1 > start.1;
        if self.last == Some((sent_in, goes_down)) {
            return;
        }
        self.last = Some((sent_in, goes_down));
        for piece in self.pieces(start, end, scale) {
            add(&mut self.crossing, self.height, &piece);
        }
    }

    /// Whether most of the cells that an arrow crosses are crossed by too many.
    pub(super) fn is_dense(&mut self, start: Point, end: Point, scale: Scale) -> bool {
        if self.dense.is_empty() {
            self.sum_up();
        }
        let (mut all, mut dense) = (0, 0);
        for Piece { column, first, last } in self.pieces(start, end, scale) {
            let at = |cell: usize| self.dense[column * (self.height + 1) + cell];
            all += last + 1 - first;
            dense += (at(last + 1) - at(first)) as usize;
        }
        2 * dense > all
    }

    fn sum_up(&mut self) {
        self.dense = vec![0; self.crossing.len()];
        for column in 0..self.columns {
            let mut crossing = 0;
            for cell in 0..self.height {
                let place = column * (self.height + 1) + cell;
                crossing += self.crossing[place];
                self.dense[place + 1] = self.dense[place] + u32::from(crossing > MOST);
            }
        }
    }

    /// An arrow that is not drawn as such.
    pub(super) fn fill(&mut self, start: Point, end: Point, scale: Scale, tint: Tint) {
        let pieces: Vec<Piece> = self.pieces(start, end, scale).collect();
        let size = self.crossing.len();
        let (crossing, middles) = self.filled.entry(tint).or_insert_with(|| (vec![0; size], vec![0; size]));
        if let Some(Piece { column, first, last }) = pieces.get(pieces.len() / 2) {
            middles[column * (self.height + 1) + usize::midpoint(*first, *last)] += 1;
        }
        pieces.iter().for_each(|piece| add(crossing, self.height, piece));
    }

    /// The bands in place of arrows: neighbours of one shade as one, with how many messages have the middle of their way there.
    pub(super) fn bands(&self, scale: Scale, shapes: &mut Vec<Shape>) {
        for (tint, (crossing, middles)) in &self.filled {
            // What each row has come to: from which column on, which shade, how many messages.
            let mut open: Vec<Option<(usize, u8, u32)>> = vec![None; self.height];
            for column in 0..=self.columns {
                let mut count = 0;
                for (cell, open) in open.iter_mut().enumerate() {
                    let place = column * (self.height + 1) + cell;
                    count += crossing.get(place).copied().unwrap_or(0);
                    let shade = if column < self.columns { shade(count) } else { None };
                    let here = middles.get(place).copied().unwrap_or(0);
                    match open {
                        Some((_, known, messages)) if Some(*known) == shade => *messages += here,
                        _ => {
                            if let Some(band) = open.take() {
                                shapes.push(self.band(*tint, cell, band, column, scale));
                            }
                            *open = shade.map(|shade| (column, shade, here));
                        }
                    }
                }
            }
        }
    }

    fn band(&self, tint: Tint, cell: usize, from: (usize, u8, u32), to: usize, scale: Scale) -> Shape {
        let (first, shade, messages) = from;
        let at = (self.left + first as f64 * CELL, (self.first_row + cell) as f64 * scale.row);
        let width = (to - first) as f64 * CELL;
        let form = Form::Area { at, width, height: scale.row, round: 0.0 };
        Shape { count: messages, ..Shape::new(Class::Dense(tint, shade), form) }
    }

    /// The pieces of an arrow that are in the window.
    fn pieces(&self, start: Point, end: Point, scale: Scale) -> impl Iterator<Item = Piece> + use<> {
        let (left, right) = (start.0.min(end.0), start.0.max(end.0));
        let column = |x: f64| ((x - self.left) / CELL).floor();
        let (first, last) = (column(left).max(0.0), column(right).min(self.columns as f64 - 1.0));
        let count = if last < first { 0 } else { whole(last - first) + 1 };
        let (own_left, first_row, height) = (self.left, self.first_row, self.height);
        (0..count).filter_map(move |place| {
            let column = first + f64::from(place);
            let from = (own_left + column * CELL).max(left);
            let to = (own_left + (column + 1.0) * CELL).min(right);
            let part = |x: f64| if right > left { (x - start.0) / (end.0 - start.0) } else { 0.0 };
            let row = |part: f64| (start.1 + (end.1 - start.1) * part) / scale.row;
            let (one, other) = if right > left { (row(part(from)), row(part(to))) } else { (row(0.0), row(1.0)) };
            let (top, bottom) = (one.min(other), one.max(other));
            let first = whole(top.floor()) as usize;
            let last = (whole(bottom.ceil()) as usize).saturating_sub(1).max(first);
            if last < first_row || first >= first_row + height {
                return None;
            }
            let (first, last) = (first.max(first_row) - first_row, last.min(first_row + height - 1) - first_row);
            Some(Piece { column: whole(column) as usize, first, last })
        })
    }
}

fn add(crossing: &mut [i32], height: usize, piece: &Piece) {
    crossing[piece.column * (height + 1) + piece.first] += 1;
    crossing[piece.column * (height + 1) + piece.last + 1] -= 1;
}

/// The shade of so many arrows in a cell: one more each time that they double.
fn shade(count: i32) -> Option<u8> {
    let count = u32::try_from(count).ok().filter(|count| *count > 0)?;
    let doubled = (count / 4).checked_ilog2().map_or(0, |power| power + 1);
    u8::try_from(doubled.min(SHADES - 1) + 1).ok()
}
