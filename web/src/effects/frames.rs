//! Lets time pass: one animation frame after the other, while something moves or is being worked out.
//!
//! The page is rendered again only when a step or a tick has passed. In between, this module counts the seconds that have passed
//! and moves what is in motion ([`Layers`]); the next action that is about the state brings its clock up to date first.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_render::{AnimationFrame, request_animation_frame};
use yew::{Callback, hook, use_effect, use_memo};

use super::layers::Layers;
use super::live::Live;
use super::page::Page;
use super::recording::RecordingEffect;
use crate::platform::{measure, sprite_layer};
use crate::playback::Cursor;
use crate::state::{Action, PresentingAction, ShownAction};

/// After a pause in the frames (a hidden tab), time goes on as if this many milliseconds had passed.
const LONGEST_FRAME: f64 = 100.0;

/// The animation frames of the page.
pub struct Frames {
    page: Page,
    live: Live,
    layers: RefCell<Layers>,
    /// Those of the second run.
    beside: RefCell<Layers>,
    recording: RecordingEffect,
    /// The frame that has been asked for.
    asked: RefCell<Option<AnimationFrame>>,
    /// The time of the last frame, while time passes.
    last: Cell<Option<f64>>,
    /// How many seconds have passed since the time on the state's clock.
    passed: Cell<f64>,
    /// In the presenter's view: the moment that the audience sees, while time passes there.
    followed: Cell<Option<Cursor>>,
    /// Hears of each moment that is drawn.
    listener: RefCell<Option<Callback<Cursor>>>,
    /// Whether a frame's script, or a change's way to the screen, is being measured.
    is_in_frame: Cell<bool>,
    is_in_change: Cell<bool>,
}

impl Frames {
    fn new(page: Page, live: Live) -> Self {
        Self {
            page,
            live,
            layers: RefCell::default(),
            beside: RefCell::default(),
            recording: RecordingEffect::default(),
            asked: RefCell::default(),
            last: Cell::default(),
            passed: Cell::default(),
            followed: Cell::default(),
            listener: RefCell::default(),
            is_in_frame: Cell::default(),
            is_in_change: Cell::default(),
        }
    }

    /// Brings the state's clock up to date.
    pub fn catch_up(&self) {
        let passed = self.passed.take();
        if passed > 0.0 {
            self.page.act(ShownAction::Pass(passed));
        }
    }

    /// Says each moment that is drawn from now on to `listener`.
    pub fn say_moments_to(&self, listener: Callback<Cursor>) {
        self.listener.replace(Some(listener));
    }

    /// In the presenter's view: shows the moment that the audience sees. Between two steps nothing is rendered here, either.
    pub fn follow(self: &Rc<Self>, cursor: Cursor) {
        let state = self.page.state();
        let is_playing = state.appearance.presenting.as_ref().is_some_and(|presenting| presenting.screen.is_playing);
        if is_playing && is_between_same_steps(cursor, state.clock().cursor) {
            self.followed.set(Some(cursor));
            self.draw(sprite_layer::IN_A_FRAME);
            self.ask();
        } else {
            self.followed.take();
            self.page.act(PresentingAction::Follow(cursor));
        }
    }

    /// Does an action. If another run is wanted then, it is shown at once if it takes only a part of a frame.
    pub fn act(&self, action: Action) {
        self.measure_change(|| {
            self.page.act(action);
            self.record();
        });
    }

    /// Does what may change the run, and measures from there to the frame that shows it.
    fn measure_change(&self, act: impl FnOnce()) {
        let state = self.page.state();
        let (before, is_awaited) = (Rc::clone(&state.shown.run), state.wanted.pending.is_some());
        // The measurement begins with every action, and counts only if the action changes the run.
        if !self.is_in_change.get() && !is_awaited {
            measure::begin("scenario-change");
        }
        act();
        if !Rc::ptr_eq(&before, &self.page.state().shown.run) {
            self.is_in_change.set(true);
        }
    }

    /// Records a part of the run that is wanted.
    fn record(&self) {
        if let Some(action) = self.recording.go_on(&self.page) {
            self.page.act(action);
        }
    }

    /// The page has been rendered.
    fn rendered(self: &Rc<Self>) {
        let state = self.page.state();
        if !state.clock().is_moving() {
            self.last.take();
            self.passed.take();
        }
        // There may be an event in every frame, which would show twice as many new sprites in it.
        self.draw(if self.is_in_frame.get() { sprite_layer::IN_A_FRAME } else { sprite_layer::AT_ONCE });
        if self.is_in_frame.take() {
            measure::end("frame");
        }
        self.ask();
    }

    /// Requests the next frame, if there is something to do in it.
    fn ask(self: &Rc<Self>) {
        let is_needed = self.page.state().clock().is_moving()
            || self.is_in_change.get()
            || self.recording.is_on(&self.page)
            || !self.are_all();
        if is_needed && self.asked.borrow().is_none() {
            let frames = Rc::clone(self);
            let frame = request_animation_frame(move |now| {
                frames.asked.take();
                frames.frame(now);
            });
            self.asked.replace(Some(frame));
        }
    }

    fn frame(self: &Rc<Self>, now: f64) {
        // The browser shows the changes first.
        if self.is_in_change.get() {
            if self.page.is_rendered() {
                self.is_in_change.set(false);
                measure::end("scenario-change");
            }
        } else if self.recording.is_on(&self.page) {
            self.measure_change(|| self.record());
        }
        let state = self.page.state();
        if state.clock().is_moving() {
            measure::begin("frame");
            let passed = self.last.get().map_or(0.0, |last| (now - last).clamp(0.0, LONGEST_FRAME)) / 1000.0;
            self.last.set(Some(now));
            self.passed.set(self.passed.get() + passed);
            if state.clock().is_another_after(self.passed.get()) {
                self.is_in_frame.set(true);
                self.catch_up();
            } else {
                self.draw(sprite_layer::IN_A_FRAME);
                measure::end("frame");
            }
        } else if !self.are_all() {
            self.draw(sprite_layer::IN_A_FRAME);
        }
        self.ask();
    }

    /// Whether everything that moves is there.
    fn are_all(&self) -> bool {
        self.layers.borrow().are_all() && self.beside.borrow().are_all()
    }

    fn draw(&self, most: usize) {
        let state = self.page.state();
        let shown = state.clock().cursor;
        let followed = self.followed.get().filter(|followed| is_between_same_steps(*followed, shown));
        let time = followed.map_or_else(|| state.clock().time_after(self.passed.get()), |followed| followed.time);
        self.layers.borrow_mut().draw(&self.live, &state, time, most);
        self.beside.borrow_mut().draw_beside(&self.live, &state, time, most);
        if let Some(listener) = &*self.listener.borrow() {
            listener.emit(Cursor { steps: shown.steps, time });
        }
    }
}

/// Whether nothing happens between two moments, and no tick passes.
fn is_between_same_steps(one: Cursor, other: Cursor) -> bool {
    (one.steps, one.tick()) == (other.steps, other.tick())
}

/// Lets time pass while the run is played, and draws what moves.
#[hook]
pub fn use_frames(page: &Page, live: &Live) -> Rc<Frames> {
    let frames = use_memo((), |()| Frames::new(page.clone(), live.clone()));
    {
        let frames = Rc::clone(&frames);
        use_effect(move || frames.rendered());
    }
    frames
}
