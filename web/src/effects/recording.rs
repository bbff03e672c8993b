//! Records the run that is to be shown next: at once where that takes a part of a frame, else in slices between the frames.

use std::cell::RefCell;

use super::page::Page;
use crate::platform;
use crate::recording::Recorder;
use crate::state::{Action, AppState, Pending, Recorded};

/// So many milliseconds of each frame, of the 16 that there are; fewer while something is dragged or the run is played, when the frame has
/// other things to do.
const SLICE: f64 = 13.0;
const SLICE_WHILE_DRAGGING: f64 = 10.0;
const SLICE_WHILE_PLAYING: f64 = 4.0;
/// About so many steps go between two looks at the clock.
const STEPS: u64 = 64;
/// A recording that takes longer than so many milliseconds is announced.
const SILENCE: f64 = 200.0;

/// How many milliseconds of a frame go into recording.
fn slice(state: &AppState) -> f64 {
    if state.playing.is_some() {
        SLICE_WHILE_PLAYING
    } else if state.is_in_gesture() {
        SLICE_WHILE_DRAGGING
    } else {
        SLICE
    }
}

/// Records what the page wants to show.
#[derive(Default)]
pub struct RecordingEffect(RefCell<Option<UnderWay>>);

/// A run that is being recorded.
struct UnderWay {
    pending: Pending,
    recorder: Recorder,
    since: f64,
}

impl UnderWay {
    fn new(pending: Pending) -> Self {
        Self { recorder: pending.recorder(), pending, since: platform::now() }
    }

    /// Goes on until a time; returns the run when it is recorded.
    fn go_on(&mut self, until: f64) -> Option<Action> {
        while platform::now() < until {
            if let Some(run) = self.recorder.advance(STEPS) {
                return Some(Action::Recorded(Box::new(Recorded { pending: self.pending.clone(), run })));
            }
        }
        None
    }
}

impl RecordingEffect {
    /// Whether there is something to record.
    pub fn is_on(&self, page: &Page) -> bool {
        page.state().pending.is_some()
    }

    /// Goes on for a part of a frame; returns what came of it.
    pub fn go_on(&self, page: &Page) -> Option<Action> {
        let state = page.state();
        let mut under_way = self.0.borrow_mut();
        let Some(pending) = &state.pending else {
            *under_way = None;
            return None;
        };
        let now = platform::now();
        let under_way = match &mut *under_way {
            Some(under_way) if under_way.pending.is(pending) => under_way,
            other => other.insert(UnderWay::new(pending.clone())),
        };
        let recorded = under_way.go_on(now + slice(&state));
        recorded.or_else(|| {
            let is_long = now - under_way.since > SILENCE;
            under_way.recorder.progress().filter(|_| is_long).map(Action::Progressed)
        })
    }
}

/// Records what the page begins with, as far as that takes a part of a frame.
pub fn at_once(state: &AppState) -> Option<Action> {
    let pending = state.pending.clone()?;
    UnderWay::new(pending).go_on(platform::now() + SLICE)
}
