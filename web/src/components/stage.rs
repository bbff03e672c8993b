//! The processes and their channels. Messages and marks are moved by [`SpriteLayer`](crate::platform::sprite_layer::SpriteLayer),
//! in the group that `live.sprites` names.

use std::rc::Rc;

use election_core::ProcessId;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::virtual_dom::AttrValue;
use yew::virtual_dom::{Listener, ListenerKind};
use yew::{Callback, Html, NodeRef, TargetCast};

use super::Leaf;
use super::element::{Element, element, text};
use super::icon::{Icon, icon};
use super::legend::legend;
use super::menu::Place;
use super::message_menu::message_menu;
use super::part::{Ctx, Message, Part};
use super::process_menu::process_menu;
use super::template::{click, listener};
use crate::scene::geometry::number;
use crate::scene::layout::{Layout, SIZE};
use crate::scene::parting::Parting;
use crate::scene::processes::{Guise, ProcessShape, leaders, shapes};
use crate::scene::sprites::one_in;
use crate::state::{Action, Selection, Shared};

mod process;

/// Elements that are written to in every frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Live {
    /// The group of messages and marks on the stage.
    pub sprites: NodeRef,
    /// The group of what is under the processes.
    pub below: NodeRef,
    /// The slider of the timeline.
    pub slider: NodeRef,
    /// The part of the timeline that is behind us.
    pub done: NodeRef,
}

/// The processes and their channels.
pub struct Stage {
    root: NodeRef,
    layout: Rc<Layout>,
    channels: Vec<Channel>,
    legend: Html,
    /// The process that the Tab key leads to.
    roving: ProcessId,
    menu: Place,
    /// The process that gets the focus back from its menu, which is closed.
    refocus: Option<ProcessId>,
}

struct Channel {
    from: ProcessId,
    to: ProcessId,
    path: AttrValue,
}

/// What happens to the stage alone.
pub enum Msg {
    /// The focus goes to another process.
    Rove(ProcessId),
}

impl Stage {
    /// The part of the page.
    pub fn make(ctx: &Ctx) -> Box<dyn Part> {
        Box::new(Self::new(ctx))
    }

    fn new(ctx: &Ctx) -> Self {
        let state = &ctx.props().state;
        let layout = Rc::clone(&state.layout);
        Self {
            root: NodeRef::default(),
            channels: channels(&layout),
            layout,
            legend: legend(&state.run),
            roving: ProcessId(0),
            menu: Place::default(),
            refocus: None,
        }
    }
}

impl Part for Stage {
    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        let (new, old) = (&ctx.props().state, &old.state);
        if *new.layout != *self.layout {
            self.layout = Rc::clone(&new.layout);
            self.channels = channels(&self.layout);
        }
        if !Rc::ptr_eq(&new.run, &old.run) {
            self.legend = legend(&new.run);
        }
        if let (Some(Selection::Process(process)), None) = (old.selection, new.selection)
            && self.menu.has_focus()
        {
            self.refocus = Some(process);
        }
        if self.roving.index() >= new.layout.places.len() {
            self.roving = ProcessId(0);
        }
        !Rc::ptr_eq(&new.view, &old.view)
            || new.selection != old.selection
            || new.is_choosing_starters != old.is_choosing_starters
            || new.cursor.now() != old.cursor.now()
    }

    fn update(&mut self, _ctx: &Ctx, message: Message) -> bool {
        let Message::Stage(Msg::Rove(process)) = message else { return false };
        let is_new = self.roving != process;
        self.roving = process;
        is_new
    }

    fn rendered(&mut self, ctx: &Ctx) {
        if let Some(process) = self.refocus.take() {
            focus_process(&self.root, process);
        }
        let selection = ctx.props().state.selection;
        let thing = match selection {
            Some(Selection::Process(process)) => process_element(&self.root, process),
            Some(Selection::Message(number)) => find(&self.root, "data-message", number),
            None => None,
        };
        self.menu.beside(&self.root, thing.as_ref(), selection);
    }

    fn view(&self, ctx: &Ctx) -> Html {
        let Leaf { state, dispatch, live, .. } = ctx.props();
        let selected = match state.selection {
            Some(Selection::Process(process)) => Some(process),
            _ => None,
        };
        let all = shapes(&state.run, &state.view, &state.layout, selected);
        let is_dead = |process: ProcessId| matches!(all[process.index()].guise, Guise::Crashed | Guise::Absent);
        let label_size = self.layout.label_size();
        let square = format!("0 0 {SIZE} {SIZE}");
        let mut channels: Vec<Html> = Vec::with_capacity(self.channels.len());
        if let Some(radius) = self.layout.circle() {
            let middle = AttrValue::from(number(SIZE / 2.0, 0));
            let values = [text("channel"), middle.clone(), middle, number(radius, 1).into()];
            channels.push(element("circle", &["class", "cx", "cy", "r"], values).done());
        }
        for channel in &self.channels {
            let is_cut = self.layout.parting.as_ref().is_some_and(|parting| parting.parts(channel.from, channel.to));
            let class = match (is_cut, is_dead(channel.from) || is_dead(channel.to)) {
                (true, _) => "channel is-cut",
                (false, true) => "channel is-dead",
                (false, false) => "channel",
            };
            channels.push(element("path", &["class", "d"], [text(class), channel.path.clone()]).done());
        }
        let channels = element("g", &["class", "aria-hidden"], [text("channels"), text("true")]).add_all(channels);
        let channels = if self.layout.has_arrows() { channels.with("marker-end", "url(#arrow)") } else { channels };
        let draw = |shape: &ProcessShape| {
            process::process(shape, &self.layout, selected == Some(shape.process), shape.process == self.roving)
        };
        let tracks = all.iter().filter(|shape| shape.timers > 0).map(|shape| process::tracks(shape, &self.layout));
        let tracks = element("g", &["aria-hidden"], [text("true")]).add_all(tracks.collect());
        let processes = all.iter().map(draw).collect();
        let processes =
            element("g", &["class", "font-size"], [text("processes"), number(label_size, 1).into()]).add_all(processes);
        let moving = |class, node| element("g", &["class", "aria-hidden"], [text(class), text("true")]).found_by(node);
        let below = moving("below", &live.below);
        let sprites = moving("sprites", &live.sprites);
        let drawing = element(
            "svg",
            &["class", "viewBox", "role", "aria-label"],
            [text("drawing"), square.into(), text("group"), text("Processes")],
        )
        .on(on_click(state, dispatch))
        .on(self.on_key(ctx))
        .hold(arrow())
        .add(Element::or_nothing(self.layout.parting.as_ref().map(regions)))
        .hold(channels)
        .hold(tracks)
        .hold(below)
        .hold(processes)
        .hold(sprites);
        let class = if state.is_choosing_starters { "stage is-choosing" } else { "stage" };
        let mode = state.is_choosing_starters.then(|| {
            let done = element("button", &["type", "class"], [text("button"), text("button small")])
                .on(click(dispatch, Action::ChooseStarters(false)))
                .say("Done");
            let mode = element("p", &["class", "role"], [text("stage-mode"), text("status")]);
            mode.say("Click the processes that start.").hold(done)
        });
        let menu = match state.selection {
            Some(Selection::Process(process)) => process_menu(state, dispatch, process, &self.menu),
            Some(Selection::Message(message)) => message_menu(state, dispatch, message, &self.menu),
            None => Html::default(),
        };
        element("div", &["class"], [text(class)])
            .found_by(&self.root)
            .hold(drawing)
            .add(self.legend.clone())
            .add(Element::or_nothing(mode))
            .add(Element::or_nothing(split(state)))
            .add(Element::or_nothing(crowd(state)))
            .add(menu)
            .done()
    }
}

/// The head of every arrow.
fn arrow() -> Element {
    let head = element("path", &["d", "class"], [text("M1 1 8 5 1 9"), text("arrow")]);
    let marker = element(
        "marker",
        &["id", "viewBox", "refX", "refY", "markerWidth", "markerHeight", "orient"],
        [text("arrow"), text("0 0 10 10"), text("8"), text("5"), text("7"), text("7"), text("auto")],
    );
    element("defs", &[], []).hold(marker.hold(head))
}

/// The parts of a network that has fallen apart: each outlined, with its name.
fn regions(parting: &Parting) -> Element {
    let parts = parting.regions.iter().map(|region| {
        let path = |class: &'static str, width: f64| {
            let values = [text(class), AttrValue::from(region.path.clone()), number(width, 1).into()];
            element("path", &["class", "d", "stroke-width"], values)
        };
        let (x, y) = (number(region.name_place.x, 1), number(region.name_place.y, 1));
        let name = element("text", &["x", "y"], [x.into(), y.into()]).say(&region.name());
        // The outline is what the wider of two lines shows of itself.
        let region = element("g", &["class"], [text("region")]);
        region.hold(path("edge", parting.width + 5.0)).hold(path("ground", parting.width)).hold(name).done()
    });
    element("g", &["class", "aria-hidden"], [text("regions"), text("true")]).add_all(parts.collect())
}

/// What is wrong when there is more than one leader.
fn split(state: &Shared) -> Option<Element> {
    let identities = state.run.identities();
    let names: Vec<String> = leaders(&state.view).map(|process| identities.short(process.identity)).collect();
    let [first @ .., last] = names.as_slice() else { return None };
    if first.is_empty() {
        return None;
    }
    let words = format!("{} leaders: {} and {last}", names.len(), first.join(", "));
    Some(element("p", &["class"], [text("stage-split")]).add(icon(Icon::Cross)).say(&words))
}

/// What is left out where there are too many messages to be drawn.
fn crowd(state: &Shared) -> Option<Element> {
    let one_in = one_in(&state.view);
    (one_in > 1).then(|| {
        let words = format!("1 message in {one_in} is drawn");
        element("p", &["class"], [text("stage-crowd")]).say(&words)
    })
}

impl Stage {
    /// Enter opens a process, the arrows up and down go from one to the next; the others belong to time.
    fn on_key(&self, ctx: &Ctx) -> Rc<dyn Listener> {
        let link = ctx.link().clone();
        let dispatch = ctx.props().dispatch.clone();
        let root = self.root.clone();
        let count = self.layout.processes();
        let is_choosing = ctx.props().state.is_choosing_starters;
        listener(ListenerKind::onkeydown, move |event| {
            let Some(process) = event.target_dyn_into::<web_sys::Element>().and_then(|element| process_at(&element))
            else {
                return;
            };
            let to = match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
                "Enter" => {
                    event.prevent_default();
                    dispatch.emit(on_process(process, is_choosing));
                    return;
                }
                "ArrowDown" => (process.0 + 1) % count,
                "ArrowUp" => (process.0 + count - 1) % count,
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            link.send_message(Msg::Rove(ProcessId(to)));
            focus_process(&root, ProcessId(to));
        })
    }
}

fn channels(layout: &Layout) -> Vec<Channel> {
    let channel = |(from, to)| Channel { from, to, path: layout.line(from, to).path().into() };
    layout.channels().into_iter().map(channel).collect()
}

fn on_process(process: ProcessId, is_choosing: bool) -> Action {
    if is_choosing { Action::ToggleStarter(process) } else { Action::Select(Some(Selection::Process(process))) }
}

/// One listener for everything on the stage: a process, a message, or neither, which closes what is open.
fn on_click(state: &Shared, dispatch: &Callback<Action>) -> Rc<dyn Listener> {
    let is_choosing = state.is_choosing_starters;
    let selection = state.selection;
    let dispatch = dispatch.clone();
    listener(ListenerKind::onclick, move |event| {
        let Some(element) = event.target_dyn_into::<web_sys::Element>() else { return };
        let hit = process_at(&element).map(Selection::Process);
        let hit = hit.or_else(|| number_at(&element, "data-message").map(Selection::Message));
        match hit {
            Some(Selection::Process(process)) if is_choosing => dispatch.emit(Action::ToggleStarter(process)),
            Some(_) if hit == selection => dispatch.emit(Action::Select(None)),
            Some(_) => dispatch.emit(Action::Select(hit)),
            None if selection.is_some() => dispatch.emit(Action::Select(None)),
            None => {}
        }
    })
}

fn process_at(element: &web_sys::Element) -> Option<ProcessId> {
    number_at(element, "data-process").and_then(|number| u16::try_from(number).ok()).map(ProcessId)
}

/// The number that an attribute gives to the element or to what it is in.
fn number_at(element: &web_sys::Element, attribute: &str) -> Option<u32> {
    let holder = element.closest(&format!("[{attribute}]")).ok()??;
    holder.get_attribute(attribute)?.parse().ok()
}

fn process_element(stage: &NodeRef, process: ProcessId) -> Option<web_sys::Element> {
    find(stage, "data-process", process.0.into())
}

/// The element that an attribute gives this number.
fn find(stage: &NodeRef, attribute: &str, number: u32) -> Option<web_sys::Element> {
    let selector = format!("[{attribute}=\"{number}\"]");
    stage.cast::<web_sys::Element>()?.query_selector(&selector).ok()?
}

/// Moves the focus to a process.
fn focus_process(stage: &NodeRef, process: ProcessId) {
    if let Some(element) = process_element(stage, process) {
        let _ = element.unchecked_ref::<HtmlElement>().focus();
    }
}
