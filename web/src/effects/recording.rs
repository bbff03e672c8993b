//! Records the run that is to be shown next, and seeks in the run that is shown, in slices between the frames.

use std::cell::RefCell;

use super::page::Page;
use crate::platform;
use crate::state::{Action, AppState, Pending};

/// So many milliseconds of each frame, of the 16 that there are; fewer while something is dragged or the run is played, when the frame has
/// other things to do.
const SLICE: f64 = 13.0;
const SLICE_WHILE_DRAGGING: f64 = 10.0;
const SLICE_WHILE_PLAYING: f64 = 4.0;
/// About so many steps go between two looks at the clock. With 64, a slice took 70 ms where a thousand processes pass lists on: a step
/// takes a millisecond there.
const STEPS: u64 = 16;
/// A recording that takes longer than so many milliseconds is announced.
const SILENCE: f64 = 200.0;

/// How many milliseconds of a frame go into work between the frames.
fn slice(state: &AppState) -> f64 {
    if state.playing.is_some() {
        SLICE_WHILE_PLAYING
    } else if state.is_in_gesture() {
        SLICE_WHILE_DRAGGING
    } else {
        SLICE
    }
}

/// The recording under way, and its beginning.
#[derive(Default)]
pub struct Recorder(RefCell<Option<(Pending, f64)>>);

impl Recorder {
    /// Whether there is something to record, or to look for.
    pub fn is_on(&self, page: &Page) -> bool {
        let state = page.state();
        state.pending.is_some() || state.sought.is_some()
    }

    /// Goes on for a part of a frame; returns the result. A result that took most of a slice is shown in the next frame, since rendering it
    /// takes as long again.
    pub fn go_on(&self, page: &Page) -> Option<Action> {
        let state = page.state();
        let now = platform::now();
        let slice = slice(&state);
        let until = now + slice;
        let is_in_time = || platform::now() < now + slice / 4.0;
        let Some(pending) = &state.pending else {
            self.0.take();
            let sought = state.sought?;
            while platform::now() < until {
                if state.run.approach(sought.steps, usize::try_from(STEPS).unwrap_or(usize::MAX)) {
                    return is_in_time().then_some(Action::Sought);
                }
            }
            return None;
        };
        let since = match &*self.0.borrow() {
            Some((known, since)) if known.is(pending) => *since,
            _ => now,
        };
        self.0.replace(Some((pending.clone(), since)));
        while platform::now() < until {
            if pending.go_on(&state, STEPS) {
                return is_in_time().then_some(Action::Recorded);
            }
        }
        let progress = pending.progress().filter(|_| now - since > SILENCE);
        progress.map(Action::Progressed)
    }
}
