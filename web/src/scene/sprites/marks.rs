//! Marks of what has just happened.

use election_core::trace::{MessageRow, StepKind};
use election_core::{Run, View};

use super::messages::DOT;
use super::{Ending, FALL, Key, LOST_AT, Mark, Motion, Shape, Sprite};
use crate::scene::geometry::Point;
use crate::scene::layout::Layout;

/// At most so many marks are drawn.
const MOST_MARKS: usize = 48;
/// At most so many steps are searched for marks.
pub(super) const MOST_SEARCHED: usize = 400;

/// The marks that have not faded yet.
pub(super) fn marks(run: &Run, view: &View, layout: &Layout, linger: f64) -> Vec<Sprite> {
    let trace = run.trace();
    let mut list = Vec::new();
    let now = f64::from(view.now);
    let mut step = view.steps;
    let last = view.steps.saturating_sub(MOST_SEARCHED);
    while step > last && list.len() < MOST_MARKS {
        step -= 1;
        let row = trace.step(step);
        let since = f64::from(row.at);
        if now - since >= linger {
            break;
        }
        let mark = match (row.kind, row.message, row.process) {
            (StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop, Some(number), _) => {
                let message = trace.message(number);
                match Ending::of(message.fate) {
                    Ending::Arrives => continue,
                    Ending::Discarded => Mark::Discarded(number),
                    Ending::Unheard => Mark::Unheard(number),
                    Ending::Lost | Ending::Cut => Mark::Lost(number),
                }
            }
            (StepKind::Crash, _, Some(process)) => Mark::Crashed(process),
            (StepKind::Recover, _, Some(process)) => Mark::Recovered(process),
            (StepKind::Notice, _, Some(process)) => Mark::Noticed(process),
            (StepKind::Join, _, Some(process)) => Mark::Joined(process),
            (StepKind::Leave, _, Some(process)) => Mark::Left(process),
            _ => continue,
        };
        let place = match mark {
            Mark::Discarded(number) | Mark::Unheard(number) => at_receiver(&trace.message(number), layout),
            Mark::Lost(number) => where_lost(&trace.message(number), layout),
            Mark::Crashed(process)
            | Mark::Recovered(process)
            | Mark::Noticed(process)
            | Mark::Joined(process)
            | Mark::Left(process) => layout.place(process),
        };
        let key = Key::Mark(u32::try_from(step).unwrap_or(u32::MAX));
        // What stands about a process is made for its radius; the others are no larger than what they are about.
        let scale = match mark {
            Mark::Discarded(_) | Mark::Unheard(_) | Mark::Lost(_) => (layout.radius / 18.0).clamp(0.55, 1.0),
            Mark::Crashed(_) | Mark::Recovered(_) | Mark::Noticed(_) | Mark::Joined(_) | Mark::Left(_) => 1.0,
        };
        let motion = Motion::Fade { place, since, lasts: linger, scale };
        list.push(Sprite { key, shape: Shape::Mark(mark), title: String::new(), motion });
    }
    list
}

/// At the receiver's rim, where the channel ends.
fn at_receiver(message: &MessageRow, layout: &Layout) -> Point {
    layout.lane(message.from, message.to, DOT).at(1.0)
}

/// Beside its way, or where the gap is that it could not cross.
fn where_lost(message: &MessageRow, layout: &Layout) -> Point {
    let way = layout.lane(message.from, message.to, DOT);
    if Ending::of(message.fate) == Ending::Cut {
        return way.at(layout.gap(message.from, message.to, &way));
    }
    way.at(LOST_AT).moved(way.direction(LOST_AT).left(), FALL)
}
