//! Processes beside their lines: the stage's symbols, and what they are called.

use super::places::{Places, Scale, Window};
use super::shape::{Anchor, Class, Head, Shape, Sign, Standing};
use super::words::{fitted, text_width};
use crate::model::Condition;
use crate::run::Run;

/// The most that a name beside a symbol may take.
const WIDEST: f64 = 150.0;
/// The smallest type.
const SIZE: f64 = 12.0;

pub(super) fn heads(run: &Run, places: &Places, scale: Scale, window: &Window, steps: usize) -> Vec<Head> {
    let view = run.at(steps);
    let radius = (scale.row * 0.36).clamp(4.5, 15.0);
    let crown = ((scale.row - 2.0 * radius) * 0.42).clamp(3.0, radius * 0.6);
    let mut heads = Vec::new();
    for (row, process) in places.rows_in(window) {
        let it = &view.processes[process.index()];
        let standing = match it.condition {
            Condition::Crashed => Standing::Crashed,
            Condition::Absent => Standing::Absent,
            Condition::Live => Standing::of_role(it.role),
        };
        let (y, is_copy) = (Places::y_of_row(row, scale), places.is_copy(row));
        let class = if is_copy { Class::HeadCopy(standing) } else { Class::Head(standing) };
        let mut shapes = vec![Shape::sign(class, sign(standing), (0.0, y), radius)];
        if standing == Standing::Leader {
            shapes.push(Shape::sign(class, Sign::Crown, (0.0, y - radius - crown * 0.55), crown));
        }
        if standing == Standing::Crashed {
            shapes.push(Shape::sign(class, Sign::Cross, (0.0, y), radius * 0.62));
        }
        let name = run.identities().short(run.identities().at(process));
        let inside = (radius * 1.05).min(16.0);
        let is_inside = inside >= SIZE && text_width(&name, inside) <= 1.7 * radius;
        let class = match is_copy {
            true => Class::NameCopy,
            false if is_inside => Class::NameInside(standing),
            false => Class::Name,
        };
        shapes.push(if is_inside {
            Shape::text(class, (0.0, y + inside * 0.36), Anchor::Middle, inside, name)
        } else {
            let name = fitted(&name, SIZE, WIDEST);
            Shape::text(class, (-radius - 6.0, y + SIZE * 0.36), Anchor::End, SIZE, name)
        });
        heads.push(Head { process, shapes });
    }
    heads
}

/// The stage's signs. A leader has a crown beside what a candidate has.
fn sign(standing: Standing) -> Sign {
    match standing {
        Standing::Passive => Sign::Ring,
        Standing::Asleep | Standing::Crashed | Standing::Absent => Sign::Dashes,
        Standing::Follower => Sign::Rings,
        Standing::Candidate | Standing::Leader => Sign::Dot,
    }
}
