//! Rings about what a story points at.

use election_core::stories::Point as Pointed;
use election_core::{ProcessId, Role, Run, View};

use super::geometry::Point;
use super::layout::Layout;
use super::sprites::{Key, Sprites};

/// How much larger a ring is than what it is about.
const ROOM: f64 = 16.0;
/// The same, where a word stands beside what it is about, and about a leader there, outside of its crown.
const ROOM_WITH_WORD: f64 = 10.0;
const ROOM_WITH_CROWN: f64 = 20.0;
/// The radius of the ring about a message.
const MESSAGE: f64 = 30.0;

/// A ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    /// Its middle.
    pub place: Point,
    /// Its radius.
    pub radius: f64,
}

/// The rings about the processes and messages among what is pointed at, at a time of a run that rests there.
pub fn rings(run: &Run, view: &View, layout: &Layout, points: &[Pointed], time: f64) -> Vec<Ring> {
    let ring = |point: &Pointed| match point {
        Pointed::Process(at) if *at < layout.processes() => {
            let is_leader = view.processes[usize::from(*at)].role == Role::Leader;
            let room = match layout.has_words() {
                true if is_leader => ROOM_WITH_CROWN,
                true => ROOM_WITH_WORD,
                false => ROOM,
            };
            let radius = layout.radius + room * layout.small();
            Some(Ring { place: layout.place(ProcessId(*at)), radius })
        }
        Pointed::Message(number) => {
            let sprites = Sprites::of(run, view, layout, 0.0);
            let sprite = sprites.list.iter().find(|sprite| sprite.key == Key::Message(*number))?;
            let placed = sprite.at(time);
            Some(Ring { place: placed.place, radius: MESSAGE * placed.scale.max(0.5) })
        }
        Pointed::Process(_) | Pointed::Counter(_) | Pointed::Line(_) => None,
    };
    points.iter().filter_map(ring).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::layout::LeastType;
    use crate::testing;

    #[test]
    fn processes_and_messages_in_flight_have_rings_and_nothing_else_has() {
        let run = Run::record(&testing::plain(4)).expect("the test's scenario is valid");
        let view = run.at(4);
        let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
        let of = |points: &[Pointed]| rings(&run, &view, &layout, points, 0.0);
        let process = of(&[Pointed::Process(2)]);
        assert_eq!(process[0].place, layout.place(ProcessId(2)));
        assert!(process[0].radius > layout.radius);
        let message = of(&[Pointed::Message(0)]);
        assert_eq!(message.len(), 1, "all four tokens are on their way");
        assert!(of(&[Pointed::Process(9), Pointed::Message(40), Pointed::Counter(None)]).is_empty());
    }
}
