//! Marks of what has just happened.

use election_core::trace::MessageRow;
use election_core::{ProcessId, Role, Run, View};

use super::messages::DOT;
use super::{Ending, FALL, Key, LOST_AT, Mark, Motion, Shape, Sprite};
use crate::scene::geometry::Point;
use crate::scene::layout::{Layout, SIZE};
use crate::scene::processes::{Appearance, Knows, ProcessShape, shapes};

/// At most so many marks are drawn.
const MOST_MARKS: usize = 48;
/// At most so many steps are searched for marks.
pub(super) const MOST_SEARCHED: usize = 400;

/// Where a mark at a receiver stands is tried at these parts of the message's way, there on it and so far to either side of it.
const TRIED_AT: [f64; 5] = [1.0, 0.92, 0.84, 0.76, 0.68];
const TRIED_ASIDE: [f64; 5] = [0.0, 15.0, -15.0, 30.0, -30.0];
/// How far a mark reaches from its middle, until it has grown.
const REACH: f64 = 11.0;
/// Signs that stand closer than this, at their full size, are one: of a heap nothing can be read.
const APART: f64 = 14.0;
/// Above so many processes nobody looks for what a mark would cover.
const MOST_LOOKED_AT: usize = 24;

/// The marks that have not faded yet. `resting`: where messages are.
pub(super) fn marks(run: &Run, view: &View, layout: &Layout, linger: f64, resting: Vec<Covered>) -> Vec<Sprite> {
    let trace = run.trace();
    let mut list = Vec::new();
    let now = f64::from(view.now);
    let mut step = view.steps;
    let last = view.steps.saturating_sub(MOST_SEARCHED);
    let mut resting = Some(resting);
    let mut taken: Option<Vec<Covered>> = None;
    // No larger than what they are about.
    let sign_scale = (layout.radius / 18.0).clamp(0.55, 1.0);
    let mut signs: Vec<Point> = Vec::new();
    while step > last && list.len() < MOST_MARKS {
        step -= 1;
        let since = f64::from(trace.tick_of(step));
        if now - since >= linger {
            break;
        }
        let Some(mark) = Mark::of_step(trace, step) else { continue };
        let place = match mark {
            Mark::Discarded(number) | Mark::Unheard(number) => {
                let taken = taken.get_or_insert_with(|| {
                    let mut taken = written_about(run, view, layout);
                    taken.extend(resting.take().into_iter().flatten().take(MOST_LOOKED_AT));
                    taken
                });
                let place = at_receiver(&trace.message(number), layout, taken);
                if signs.iter().any(|other| other.to(place).length() < APART * sign_scale) {
                    continue;
                }
                signs.push(place);
                place
            }
            Mark::Lost(number) => where_lost(&trace.message(number), layout),
            Mark::Noticed(process) => beside_word(process, layout),
            Mark::Crashed(process) | Mark::Recovered(process) | Mark::Joined(process) | Mark::Left(process) => {
                layout.place(process)
            }
        };
        let key = Key::Mark(u32::try_from(step).unwrap_or(u32::MAX));
        // What stands about a process is made for its radius.
        let scale = match mark {
            Mark::Discarded(_) | Mark::Unheard(_) | Mark::Lost(_) => sign_scale,
            Mark::Crashed(_) | Mark::Recovered(_) | Mark::Noticed(_) | Mark::Joined(_) | Mark::Left(_) => 1.0,
        };
        let motion = Motion::Fade { place, since, lasts: linger, scale };
        list.push(Sprite { key, shape: Shape::Mark(mark), title: String::new(), motion });
    }
    list
}

/// What a mark must not cover: a box, by its middle and from there to its right edge and to its bottom.
pub(super) type Covered = (Point, Point);

/// At the receiver's rim, where the channel ends, or near it, where that covers nothing that is written and no message covers it.
fn at_receiver(message: &MessageRow, layout: &Layout, taken: &[Covered]) -> Point {
    let way = layout.lane(message.from, message.to, DOT);
    let tried = TRIED_AT.into_iter().flat_map(|at| {
        let (middle, side) = (way.at(at), way.direction(at).left());
        TRIED_ASIDE.map(|aside| middle.moved(side, aside))
    });
    let reach = REACH * layout.small();
    let is_in_process = |place: Point| layout.places.iter().any(|it| it.to(place).length() < layout.radius + reach);
    let is_free = |place: &Point| {
        let covers = |(middle, half): &Covered| {
            let off = middle.to(*place);
            off.x.abs() < half.x + reach && off.y.abs() < half.y + reach
        };
        !taken.iter().any(covers) && *place == place.within(reach, SIZE - reach)
    };
    let mut tried = tried.enumerate().filter(|(number, place)| *number == 0 || !is_in_process(*place));
    tried.find(|(_, place)| is_free(place)).map_or_else(|| way.at(1.0), |(_, place)| place)
}

/// What is written about processes, or says who leads: crowns, badges, identities and words beside them.
fn written_about(run: &Run, view: &View, layout: &Layout) -> Vec<Covered> {
    if view.processes.len() > MOST_LOOKED_AT {
        return Vec::new();
    }
    let small = layout.small();
    let mut written: Vec<Covered> = Vec::new();
    for shape in shapes(run, view, layout, None) {
        let edge = ProcessShape::edge(shape.radius);
        let mut add = |x: f64, y: f64, half: Point| {
            written.push((Point::new(shape.place.x + x, shape.place.y + y), half));
        };
        let badge = Point::new(10.0 * small, 10.0 * small);
        if shape.appearance == Appearance::In(Role::Leader) {
            add(0.0, -shape.radius - 7.0 * small, Point::new(14.0 * small, 9.0 * small));
        } else if shape.knows != Knows::Nothing {
            add(edge, edge, badge);
        }
        if shape.incarnation > 0 {
            add(edge, -edge, badge);
        }
        if shape.is_due_to_start || shape.is_suspected {
            add(-edge, -edge, badge);
        }
        if let Some((stamp, scale)) = shape.stamp.as_ref().zip(layout.stamp_scale()) {
            let characters = f64::from(u32::try_from(stamp.chars().count()).unwrap_or(0));
            let out = edge + 8.0 * (scale - small);
            add(-out, out, Point::new((6.0 + 3.5 * characters) * scale, 10.0 * scale));
        }
        if let Some(label) = shape.label.as_ref().filter(|label| !label.is_inside) {
            let characters = f64::from(u32::try_from(label.text.chars().count()).unwrap_or(0));
            add(label.place.x, label.place.y, Point::new(characters * 0.3 * label.size, 0.5 * label.size));
        }
        if let Some(word) = &shape.state {
            let (middle, half) = word.place.extent();
            written.push((middle, half));
        }
    }
    written
}

/// What stands above a process stands below it where a word is above.
fn beside_word(process: ProcessId, layout: &Layout) -> Point {
    let place = layout.place(process);
    let has_word_above = layout.has_words() && layout.outwards(process).y < 0.0;
    if has_word_above { place.moved(Point::new(0.0, 1.0), 2.0 * layout.radius + 33.0) } else { place }
}

/// Beside its way, or where the gap is that it could not cross.
fn where_lost(message: &MessageRow, layout: &Layout) -> Point {
    let way = layout.lane(message.from, message.to, DOT);
    if Ending::of(message.fate) == Ending::Cut {
        return way.at(layout.gap(message.from, message.to, &way));
    }
    way.at(LOST_AT).moved(way.direction(LOST_AT).left(), FALL)
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::scene::layout::LeastType;

    #[test]
    fn no_sign_of_a_message_lies_over_what_is_written_and_no_message_over_it() {
        let mut signs = 0;
        for link in [
            "a=chang-roberts&n=8&ids=shuffled",
            "a=chang-roberts&n=8&ids=descending",
            "a=hirschberg-sinclair&ids=5,1,2,6,3,4",
            "a=itai-rodeh&n=5&seed=3",
            "a=bully&n=6&start=0&faults=crash:5@2&detector=perfect",
            "a=echo-extinction&n=9",
            "a=tree&n=9&faults=crash:3@1",
        ] {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            let plain = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
            for layout in [plain.clone(), plain.with_room_for_words()] {
                for steps in 1..=run.steps() {
                    let view = run.at(steps);
                    let sprites = super::super::Sprites::of(&run, &view, &layout, 1.0);
                    let now = f64::from(view.now);
                    let mut taken = written_about(&run, &view, &layout);
                    taken.extend(sprites.list.iter().filter_map(|sprite| Some((sprite.at(now).place, sprite.half()?))));
                    for (place, half) in taken.iter().skip(taken.len() - sprites.list.len().min(taken.len())) {
                        let is_inside = |at: f64, half: f64| at - half > 0.0 && at + half < SIZE;
                        assert!(is_inside(place.x, half.x) && is_inside(place.y, half.y), "{link}, {steps}: cut off");
                    }
                    for sprite in &sprites.below {
                        let Shape::Mark(Mark::Discarded(_) | Mark::Unheard(_)) = sprite.shape else { continue };
                        let place = sprite.at(now).place;
                        let reach = 9.0 * layout.small();
                        let covers = |(middle, half): &Covered| {
                            let off = middle.to(place);
                            off.x.abs() < half.x + reach && off.y.abs() < half.y + reach
                        };
                        assert!(!taken.iter().any(covers), "{link}, after {steps} steps: {:?}", sprite.shape);
                        signs += 1;
                    }
                }
            }
        }
        assert!(signs > 100, "{signs}");
    }

    #[test]
    fn of_many_signs_at_a_process_those_are_drawn_that_can_be_told_apart() {
        let run = Run::record(&Scenario::from_link("a=bully&n=16&start=0").expect("a good link")).expect("a valid one");
        let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
        let sprites = super::super::Sprites::of(&run, &run.at(run.steps()), &layout, 1.0);
        let dropped = sprites.below.iter().filter(|it| matches!(it.shape, Shape::Mark(Mark::Discarded(_))));
        let places: Vec<Point> = dropped.map(|sign| sign.at(f64::from(run.at(run.steps()).now)).place).collect();
        assert!(places.len() > 16, "{places:?}");
        for (number, place) in places.iter().enumerate() {
            assert!(places[..number].iter().all(|other| other.to(*place).length() >= APART * 0.55), "{places:?}");
        }
    }
}
