//! Time: play, step, scrub, and the timeline with what happens on it.

mod buttons;
mod marks;

use std::rc::Rc;

use election_core::forecast::{Outcome, with_crash_at};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::virtual_dom::{AttrValue, ListenerKind};
use yew::{Html, NodeRef};

use super::Leaf;
use super::edit::input_of;
use super::element::{Element, element, text};
use super::outcomes::Outcomes;
use super::part::{Ctx, Message, Part, part};
use super::template::listener;
use crate::platform::document;
use crate::playback;
use crate::scene::geometry::number;
use crate::scene::strip;
use crate::scene::timeline::{self, Happening, Phase, PhaseKind};
use crate::state::{Action, Change, Seek, Shared};
use buttons::{Chosen, readout};

/// Time.
pub struct Transport {
    marks: NodeRef,
    chosen: Chosen,
    phases: Rc<[Phase]>,
    happenings: Rc<[Happening]>,
    /// How far their marks stand aside.
    fan: Vec<Option<f64>>,
    ticks: Rc<[u32]>,
    /// How the run ends, in words, and where that is said.
    fate: String,
    said: NodeRef,
    dragged: Option<Dragged>,
}

/// A mark that is dragged.
#[derive(Clone, Copy)]
struct Dragged {
    fault: usize,
    /// The end of the timeline meanwhile: a scale that moved along would run away.
    end: f64,
    /// How far from its tick it was taken hold of, in pixels: it stays so far from it.
    aside: f64,
}

/// What happens to the timeline alone.
pub enum Msg {
    /// A mark is taken hold of, so many pixels aside from its tick.
    Take(usize, f64),
    /// It is moved to a place of the timeline, in fractions of it.
    Drag(f64),
    /// It is moved by ticks.
    Nudge(usize, i64),
    /// It is let go.
    Release,
}

/// The gesture of dragging a mark.
const DRAG: &str = "mark on the timeline";

impl Transport {
    /// The part of the page.
    pub fn make(ctx: &Ctx) -> Box<dyn Part> {
        Box::new(Self::new(ctx))
    }

    fn new(ctx: &Ctx) -> Self {
        let mut transport = Self {
            marks: NodeRef::default(),
            chosen: Chosen::default(),
            phases: Rc::new([]),
            happenings: Rc::new([]),
            fan: Vec::new(),
            ticks: Rc::new([]),
            fate: String::new(),
            said: NodeRef::default(),
            dragged: None,
        };
        transport.look_at(&ctx.props().state);
        transport
    }
}

impl Part for Transport {
    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        let (new, old) = (&ctx.props().state, &old.state);
        if !Rc::ptr_eq(&new.run, &old.run) {
            self.look_at(new);
        }
        let seen = |state: &Shared| {
            (
                Rc::as_ptr(&state.run),
                state.forecast.times.as_ref().map(Rc::as_ptr),
                state.crash_in_question(),
                state.cursor.tick(),
                state.cursor.steps,
                state.playing,
                state.is_looping,
                state.is_at_end(),
            )
        };
        #[expect(clippy::float_cmp, reason = "speeds are taken from a list")]
        let is_other_speed = new.speed != old.speed;
        // The strip below hears of everything through this part.
        seen(new) != seen(old) || is_other_speed || new.forecast.is_current != old.forecast.is_current
    }

    fn update(&mut self, ctx: &Ctx, message: Message) -> bool {
        let Message::Transport(message) = message else { return false };
        let Leaf { state, dispatch, .. } = ctx.props();
        let moved = |fault: usize, to: u32| {
            let scenario = with_crash_at(state.scenario(), fault, to);
            dispatch.emit(Action::Change(Box::new(Change::during(DRAG, scenario))));
        };
        match message {
            Msg::Take(fault, aside) => {
                self.dragged = Some(Dragged { fault, end: self.end(state), aside });
                dispatch.emit(Action::Choose(fault));
            }
            Msg::Drag(fraction) => {
                if let Some(Dragged { fault, end, .. }) = self.dragged {
                    // Under the pointer, though not beyond what there was: each crash after the end makes the run longer.
                    let to = timeline::tick_at(fraction, self.end(state));
                    moved(fault, to.min(timeline::tick_at(1.0, end)));
                }
                return false;
            }
            Msg::Nudge(fault, by) => {
                if let Some(at) = state.scenario().faults.get(fault).map(|fault| fault.at) {
                    let to = u32::try_from((i64::from(at) + by).max(0)).unwrap_or(at);
                    moved(fault, to.min(state.scenario().limits.time));
                    dispatch.emit(Action::EndGesture);
                }
            }
            Msg::Release => {
                // Whoever uses a pointer means the run by the next key, and not the mark.
                if let Some(mark) = document().active_element() {
                    let _ = mark.unchecked_ref::<HtmlElement>().blur();
                }
                self.dragged = None;
                self.fan = timeline::fan(&self.happenings, None);
                dispatch.emit(Action::EndGesture);
            }
        }
        true
    }

    fn view(&self, ctx: &Ctx) -> Html {
        let leaf = ctx.props();
        element("section", &["class", "aria-label"], [text("transport"), text("Time")])
            .hold(self.timeline(ctx))
            .add(part(leaf, Outcomes::make))
            .hold(self.chosen.view(&leaf.state, &leaf.dispatch, self.phase(&leaf.state)))
            .done()
    }

    fn rendered(&mut self, ctx: &Ctx) {
        let Leaf { state, live, .. } = ctx.props();
        self.chosen.rendered(state);
        // What one can scrub is the run, and its last tick is where the timeline has it.
        if let Some(slider) = live.slider.cast::<HtmlElement>() {
            let reach = number(self.reach(state), 4);
            let width = format!("calc(1.0938rem + (100% - 1.0938rem)*{reach})");
            let _ = slider.style().set_property("width", &width);
        }
        if let (Some(said), Some(asked)) = (self.said.cast::<HtmlElement>(), state.crash_in_question())
            && let Some(fault) = state.scenario().faults.get(asked)
        {
            let _ = said.style().set_property("--at", &percent(f64::from(fault.at), self.end(state)));
        }
    }
}

impl Transport {
    fn look_at(&mut self, state: &Shared) {
        self.phases = timeline::phases(&state.run).into();
        self.happenings = timeline::happenings(&state.run).into();
        self.fan = timeline::fan(&self.happenings, self.dragged.map(|dragged| dragged.fault));
        self.ticks = timeline::ticks(playback::end(&state.run)).into();
        self.fate = strip::words(&Outcome::from(state.run.summary()), state.run.identities());
    }

    /// The last tick of the timeline: of the run, or the last one at which its crash is tried.
    fn end(&self, state: &Shared) -> f64 {
        let tried = state.forecast.times.as_ref().map_or(0.0, |times| f64::from(times.end()));
        let end = playback::end(&state.run).max(tried);
        self.dragged.map_or(end, |dragged| dragged.end.max(end))
    }

    /// Which part of the timeline the run takes.
    fn reach(&self, state: &Shared) -> f64 {
        let end = self.end(state);
        if end > 0.0 { playback::end(&state.run) / end } else { 1.0 }
    }

    fn timeline(&self, ctx: &Ctx) -> Element {
        let Leaf { state, dispatch, live, .. } = ctx.props();
        let run_end = playback::end(&state.run);
        let end = self.end(state);
        let bar = |class: AttrValue, x: AttrValue, width: AttrValue, y: f64, height: f64| {
            let values = [class, x, width, number(y, 0).into(), number(height, 0).into()];
            element("rect", &["class", "x", "width", "y", "height"], values)
        };
        let ticks = self.ticks.iter().map(|tick| {
            let x = percent(f64::from(*tick), run_end);
            let values = [text("tick"), x.clone(), x, text("9"), text("17")];
            element("line", &["class", "x1", "x2", "y1", "y2"], values).done()
        });
        let phases = self.phases.iter().map(|phase| {
            let height = phase.kind.height();
            let class = format!("phase is-{}", phase.kind.name()).into();
            bar(class, percent(phase.from, run_end), percent(phase.to - phase.from, run_end), 35.0 - height, height)
                .hold(element("title", &[], []).say(&phase.said()))
                .done()
        });
        let run = element("svg", &["class", "width"], [text("run"), percent(self.reach(state), 1.0)])
            .hold(bar(text("all"), text("0"), text("100%"), 11.0, 4.0))
            .hold(bar(text("done"), text("0"), percent(state.cursor.time, run_end), 11.0, 4.0).found_by(&live.done))
            .hold(element("g", &[], []).add_all(ticks.collect()))
            .hold(element("g", &[], []).add_all(phases.collect()));
        let values = [text("ruler"), text("img"), text("How far the election is")];
        let ruler = element("svg", &["class", "role", "aria-label"], values)
            .hold(bar(text("beyond"), text("0"), text("100%"), 12.0, 2.0))
            .hold(run);
        let dispatch = dispatch.clone();
        let scrub = listener(ListenerKind::oninput, move |event| {
            dispatch.emit(Action::Seek(Seek::Time(input_of(&event).value_as_number())));
        });
        let slider = element(
            "input",
            &["type", "class", "min", "max", "step", "aria-label", "aria-valuetext"],
            [
                text("range"),
                text("scrub"),
                text("0"),
                number(run_end, 2).into(),
                text("any"),
                text("Time"),
                readout(state).into(),
            ],
        );
        let marks =
            self.happenings.iter().zip(&self.fan).map(|(happening, aside)| self.mark(ctx, happening, *aside, end));
        let marks = element("svg", &["class"], [text("marks")]).add_all(marks.collect());
        element("div", &["class"], [text("timeline")])
            .hold(ruler)
            .hold(slider.on(scrub).found_by(&live.slider))
            .hold(marks.found_by(&self.marks))
            .add(Element::or_nothing(self.fate(state)))
    }

    /// How the run ends with the crash that is asked about: seen over its mark, while that is moved.
    fn fate(&self, state: &Shared) -> Option<Element> {
        let asked = state.crash_in_question()?;
        let happening = self.happenings.iter().find(|happening| happening.fault == asked)?;
        let class = if self.dragged.is_some_and(|dragged| dragged.fault == asked) { "fate is-seen" } else { "fate" };
        let when = element("span", &["class"], [text("when")]).say(&happening.words).say(": ");
        Some(element("p", &["class"], [text(class)]).found_by(&self.said).hold(when).say(&self.fate))
    }

    /// How far the election is at the cursor.
    fn phase(&self, state: &Shared) -> PhaseKind {
        let tick = f64::from(state.cursor.tick());
        let is_begun = |phase: &&Phase| phase.from <= tick && state.cursor != playback::Cursor::START;
        self.phases.iter().rev().find(is_begun).map_or(PhaseKind::Open, |phase| phase.kind)
    }
}

/// A part of a whole.
fn percent(part: f64, whole: f64) -> AttrValue {
    format!("{}%", number(if whole > 0.0 { part / whole * 100.0 } else { 0.0 }, 2)).into()
}
