//! Processes' lines: what each is, from when to when, and the reigns.

use super::places::{LEAD, Places, Scale};
use super::room::Room;
use super::shape::{Class, Form, Shape, Standing};
use super::sight::Sight;
use crate::diagram::{Span, spans};
use crate::model::{Condition, ProcessId};
use crate::run::Run;

/// What each process is, from when to when.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    spans: Vec<Span>,
    /// Where each process's begin, by position, and where the last one's end.
    firsts: Vec<usize>,
}

/// How high a leader's reign is.
pub(super) fn reign_height(scale: Scale) -> f64 {
    (scale.row * 0.62).clamp(9.0, 52.0)
}

impl Lines {
    pub(super) fn of(run: &Run) -> Self {
        let spans = spans(run);
        let mut firsts: Vec<usize> = Vec::new();
        for (place, span) in spans.iter().enumerate() {
            if firsts.len() == span.process.index() {
                firsts.push(place);
            }
        }
        firsts.push(spans.len());
        Self { spans, firsts }
    }

    /// What a process is in a window, in order, from where to where.
    pub(super) fn in_window<'a>(
        &'a self,
        process: ProcessId,
        Sight { places, scale, window, .. }: Sight<'a>,
    ) -> impl Iterator<Item = (&'a Span, f64, f64)> + 'a {
        let own = &self.spans[self.firsts[process.index()]..self.firsts[process.index() + 1]];
        let end = move |span: &Span| span.to.map_or_else(|| places.right(scale), |step| places.x(step, scale));
        let first = own.partition_point(|span| end(span) < window.left);
        let spans = own[first..].iter().map(move |span| {
            let start = span.from.map_or(-LEAD, |step| places.x(step, scale));
            (span, start, end(span))
        });
        spans.take_while(|(_, start, _)| *start <= window.right)
    }

    pub(super) fn draw(&self, sight: Sight<'_>, room: &mut Room, shapes: &mut Vec<Shape>) {
        let Sight { places, scale, window, .. } = sight;
        let mut lines = Vec::new();
        for (row, process) in places.rows_in(window) {
            let (y, is_copy) = (Places::y_of_row(row, scale), places.is_copy(row));
            room.take_row(y);
            for (span, left, right) in self.in_window(process, sight).filter(|(_, l, r)| l < r) {
                let standing = standing(span);
                if standing == Standing::Leader && !is_copy {
                    let height = reign_height(scale);
                    let round = if height > 24.0 { 6.0 } else { 3.0 };
                    let at = (left, y - height / 2.0);
                    shapes.push(Shape::new(Class::Reign, Form::Area { at, width: right - left, height, round }));
                }
                let class = if is_copy { Class::Copy(standing) } else { Class::Line(standing) };
                lines.push(Shape::segment(class, (left, y), (right, y)));
            }
        }
        shapes.append(&mut lines);
    }
}

/// What a process is in a span.
pub(super) fn standing(span: &Span) -> Standing {
    match span.condition {
        Condition::Crashed => Standing::Crashed,
        Condition::Absent => Standing::Absent,
        Condition::Live => Standing::of_role(span.role),
    }
}
