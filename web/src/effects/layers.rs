//! Moves sprites on the stage and on the timeline by writing attributes: no component is rendered between two steps.

use std::rc::Rc;

use election_core::{ProcessId, Run, View};
use web_sys::{Element, HtmlInputElement, SvgElement};

use super::live::{Groups, Live};
use crate::platform::sprite_layer::SpriteLayer;
use crate::playback;
use crate::scene::Layout;
use crate::scene::colours::KindColours;
use crate::scene::geometry::number;
use crate::scene::sprites::Sprites;
use crate::scene::trails::{Trails, traced_way};
use crate::state::{AppState, Shown};

/// The layers of everything that moves.
#[derive(Default)]
pub struct Layers {
    above: SpriteLayer,
    /// The same, under the processes.
    below: SpriteLayer,
    drawn: Option<Drawn>,
    ways: Option<Ways>,
}

/// What the layers show at present, to find out whether they have to change.
struct Drawn {
    /// The group that they are in: where the stage has been put away, it is another one when it is back.
    root: Element,
    view: Rc<View>,
    layout: Rc<Layout>,
    linger: f64,
    are_trails_on: bool,
    hides_end: bool,
    /// Whose bid's way stands out.
    traced: Option<ProcessId>,
}

/// The ways of a run's bids on a layout, worked out once.
struct Ways {
    run: Rc<Run>,
    layout: Rc<Layout>,
    trails: Option<Trails>,
}

impl Layers {
    /// Places everything for a time on the clock, and shows at most so many more of the sprites.
    pub fn draw(&mut self, live: &Live, state: &AppState, time: f64, most: usize) {
        let [own, _] = state.times_at(time);
        self.draw_run(&live.first(), state, &state.shown, own, most);
        if let Some(slider) = live.slider.cast::<HtmlInputElement>() {
            slider.set_value_as_number(time);
        }
        live.put_cursor(time);
        if let Some(done) = live.done.cast::<SvgElement>() {
            let _ = done.style().set_property("--done", &number(time, 3));
        }
    }

    /// The same of the second run, where there is one.
    pub fn draw_beside(&mut self, live: &Live, state: &AppState, time: f64, most: usize) {
        let Some(beside) = &state.beside else {
            *self = Self::default();
            return;
        };
        let [_, own] = state.times_at(time);
        self.draw_run(&live.second(), state, beside, own, most);
    }

    fn draw_run(&mut self, groups: &Groups, state: &AppState, shown: &Shown, time: f64, most: usize) {
        let Shown { run, view, layout, speed, are_trails_on, .. } = shown;
        let is_motion_reduced = state.appearance.is_motion_reduced;
        // Marks stay for a third of a second at least, and for half a message's way.
        let unit = playback::ticks_per_second(run.scenario());
        let linger = (unit * (speed * 0.35).max(0.5)).max(if is_motion_reduced { 1.0 } else { 0.0 });
        let hides_end = state.hides_end();
        let traced = traced_way(shown.bids.as_deref(), shown.traced, shown.followed());
        let root = groups.sprites.cast::<Element>();
        let is_shown = |shown: &Drawn| {
            root.as_ref() == Some(&shown.root)
                && Rc::ptr_eq(&shown.view, view)
                && Rc::ptr_eq(&shown.layout, layout)
                && (shown.linger - linger).abs() < 1e-9
                && (shown.are_trails_on, shown.hides_end, shown.traced) == (*are_trails_on, hides_end, traced)
        };
        if !self.drawn.as_ref().is_some_and(is_shown)
            && let Some(root) = root.clone()
        {
            let sprites = Sprites::of(run, view, layout, linger);
            let Sprites { list, mut below, .. } = if hides_end { sprites.without_fates() } else { sprites };
            if let Some(trails) = self.trails(shown) {
                below.extend(trails.growing(view, traced));
            }
            let colours = KindColours::of(run.info());
            self.above.show(root.clone(), list, layout.radius, colours);
            if let Some(root) = groups.below.cast::<Element>() {
                self.below.show(root, below, layout.radius, colours);
            }
            let (view, layout, are_trails_on) = (Rc::clone(view), Rc::clone(layout), *are_trails_on);
            self.drawn = Some(Drawn { root, view, layout, linger, are_trails_on, hides_end, traced });
        }
        let whole = time.floor();
        // Where nothing may move, from tick to tick: messages stand half-way between, marks stay for the tick.
        let (moved, marks) = if is_motion_reduced { (whole + 0.5, whole) } else { (time, time) };
        self.above.draw(moved, marks, most);
        self.below.draw(moved, marks, most);
    }

    /// Whether everything is there; if not, the next [`Self::draw`] goes on.
    pub fn are_all(&self) -> bool {
        self.above.is_all() && self.below.is_all()
    }

    /// The ways of the bids, where they are drawn.
    fn trails(&mut self, shown: &Shown) -> Option<&Trails> {
        let Shown { run, layout, bids, are_trails_on, .. } = shown;
        let bids = bids.as_ref().filter(|_| *are_trails_on)?;
        let is_known = |ways: &Ways| Rc::ptr_eq(&ways.run, run) && Rc::ptr_eq(&ways.layout, layout);
        if !self.ways.as_ref().is_some_and(is_known) {
            let trails = Trails::of(run, bids, layout);
            self.ways = Some(Ways { run: Rc::clone(run), layout: Rc::clone(layout), trails });
        }
        self.ways.as_ref()?.trails.as_ref()
    }
}
