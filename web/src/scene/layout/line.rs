//! A line: from left to right, and where it is long, back and forth in rows.

use super::plane::length;
use crate::scene::geometry::Point;

/// So many stand in one row without a second.
const ONE_ROW: usize = 4;

/// Where those on a line stand; none when it is no line.
pub(super) fn places(neighbours: &[Vec<u16>]) -> Option<Vec<Point>> {
    let ends = neighbours.iter().filter(|list| list.len() == 1).count();
    let between = neighbours.iter().filter(|list| list.len() == 2).count();
    if ends != 2 || ends + between != neighbours.len() {
        return None;
    }
    let mut here = neighbours.iter().position(|list| list.len() == 1)?;
    let mut before = None;
    let mut order = vec![here];
    while let Some(next) = neighbours[here].iter().map(|next| usize::from(*next)).find(|next| Some(*next) != before) {
        before = Some(here);
        here = next;
        order.push(next);
    }
    let count = order.len();
    let columns = if count <= ONE_ROW { count } else { columns_of(count) };
    let mut places = vec![Point::default(); count];
    for (at, process) in order.into_iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        let column = if row % 2 == 0 { column } else { columns - 1 - column };
        places[process] = Point::new(length(column), length(row));
    }
    Some(places)
}

/// As many columns as rows, or a few more.
fn columns_of(count: usize) -> usize {
    (1..count).find(|columns| columns * columns >= count).unwrap_or(count)
}
