//! Messages on their way.

use election_core::trace::MessageRow;
use election_core::{ProcessId, Run, View};

use super::{Ending, Key, Motion, Shape, Sprite, is_beat};
use crate::scene::geometry::Point;
use crate::scene::labels;
use crate::scene::layout::{Layout, reach_along};
use crate::scene::outlines::{HALF_HEIGHT, half_width};

/// Up to so many messages in flight carry labels; more are dots.
const MOST_LABELLED: usize = 24;
/// At most so many messages are drawn: with more, nobody follows a single one, and frames take too long.
const MOST_DRAWN: usize = 300;
/// Messages of a channel that are this close, in fractions of the way, are drawn side by side, or as one.
const CLOSE: f64 = 0.06;

/// How far a dot reaches from its middle: its way keeps as far from processes.
pub(super) const DOT: Point = Point::new(9.0, 9.0);
/// At most so many messages of a failure detector are drawn.
const MOST_BEATS: usize = 100;

/// Whether there are so many messages that they are dots.
pub(super) fn are_many(view: &View) -> bool {
    view.in_flight.iter().filter(|message| !is_beat(message.row.kind)).nth(MOST_LABELLED).is_some()
}

/// Of how many messages one is drawn: of too many some, everywhere the same, and the same from step to step.
pub(super) fn one_in(view: &View) -> u32 {
    u32::try_from((view.in_flight.len() + view.unlisted) / MOST_DRAWN).unwrap_or(u32::MAX - 1) + 1
}

/// The messages of a failure detector on their way: small, so that they hide nothing.
pub(super) fn beats(view: &View, layout: &Layout) -> impl Iterator<Item = Sprite> {
    let beats = view.in_flight.iter().filter(|message| is_beat(message.row.kind));
    beats.take(MOST_BEATS).map(|message| {
        let row = &message.row;
        let ending = Ending::of(row.fate);
        let shape = Shape::Beat { kind: row.kind, ending };
        let motion = glide(row, layout, ending, DOT, 0.0, 1.0);
        Sprite { key: Key::Message(row.number), shape, title: String::new(), motion }
    })
}

/// The messages in flight.
pub(super) fn messages(run: &Run, view: &View, layout: &Layout, is_calm: bool) -> Vec<Sprite> {
    let mut list: Vec<Sprite> = Vec::with_capacity(view.in_flight.len().min(MOST_DRAWN));
    let mut spans: Vec<(ProcessId, ProcessId, f64, f64)> = Vec::with_capacity(list.capacity());
    // Of those that the view lists: it leaves out what nobody could tell apart.
    let every = u32::try_from(view.in_flight.len() / MOST_DRAWN).unwrap_or(u32::MAX - 1) + 1;
    let is_drawn = |row: &MessageRow| !is_beat(row.kind) && row.number.is_multiple_of(every);
    let stamp = run.info().variables.iter().find(|variable| variable.on_stage).map(|variable| &*variable.name);
    for message in view.in_flight.iter().filter(|message| is_drawn(&message.row)) {
        let row = &message.row;
        let (sent_at, arrives_at) = times(row);
        // Those of the same channel that travel with it: beside each other, or as one.
        let is_close = |(from, to, sent, arrives): &&(ProcessId, ProcessId, f64, f64)| {
            let apart = (sent_at - sent).abs().max((arrives_at - arrives).abs());
            (*from, *to) == (row.from, row.to) && apart <= CLOSE * (arrives_at - sent_at)
        };
        let company = spans.iter().filter(is_close).count();
        let ending = Ending::of(row.fate);
        if is_calm && company > 0 {
            let lane = layout.lane(row.from, row.to, DOT);
            let same = |sprite: &&mut Sprite| {
                matches!(sprite.motion, Motion::Glide { way, sent_at: sent, .. }
                if way == lane && (sent - sent_at).abs() <= CLOSE * (arrives_at - sent_at))
            };
            if let Some(Sprite { shape: Shape::Dot { count, ending: one, .. }, .. }) = list.iter_mut().rev().find(same)
                && *one == ending
            {
                *count += 1;
                continue;
            }
        }
        if list.len() == MOST_DRAWN {
            break;
        }
        let lane = f64::from(u32::try_from(company).unwrap_or(0));
        spans.push((row.from, row.to, sent_at, arrives_at));
        let (shape, title, motion) = if is_calm {
            let shape = Shape::Dot { kind: row.kind, count: 1, ending };
            (shape, String::new(), glide(row, layout, ending, DOT, 0.75 * lane, 1.0))
        } else {
            let room = layout.token_room(view.in_flight.len() == 1);
            let widest = room / layout.least_token();
            let label = labels::token(&message.fields, run.identities(), stamp, layout.longest_name, widest);
            let width = half_width(&label);
            // What says nothing need not be large.
            let scale = match label.as_str() {
                "" => (layout.radius / 24.0).clamp(0.7, 1.0),
                _ => layout.token_scale(2.0 * width, room),
            };
            let reach = Point::new(width * scale, HALF_HEIGHT * scale);
            let motion = glide(row, layout, ending, reach, 2.0 * lane, scale);
            (Shape::Pill { kind: row.kind, label, ending }, labels::title(run, message), motion)
        };
        list.push(Sprite { key: Key::Message(row.number), shape, title, motion });
    }
    list
}

fn glide(row: &MessageRow, layout: &Layout, ending: Ending, reach: Point, aside: f64, scale: f64) -> Motion {
    let way = layout.lane(row.from, row.to, reach);
    // Beside each other, so that none hides another.
    let aside = aside * layout.inner_side(row.from, row.to) * reach_along(way.direction(0.5).left(), reach);
    let stop = if ending == Ending::Cut { layout.gap(row.from, row.to, &way) } else { 1.0 };
    let (sent_at, arrives_at) = times(row);
    Motion::Glide { way, aside, sent_at, arrives_at, ending, stop, scale, reach }
}

pub(super) fn times(row: &MessageRow) -> (f64, f64) {
    (f64::from(row.sent_at), f64::from(row.arrives_at.unwrap_or(row.sent_at + 1)))
}
