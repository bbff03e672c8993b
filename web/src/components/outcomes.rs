//! The outcome strip: for every tick at which a process could crash, how the run would end. A click moves the crash there.

use std::rc::Rc;

use election_core::forecast::{Class, Outcome, with_crash_at};
use election_core::{ProcessId, Tick};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::virtual_dom::ListenerKind;
use yew::{Html, TargetCast};

use super::Leaf;
use super::icon::{Icon, icon};
use super::part::{Ctx, Message, Part};
use super::scenario_panel::faults::{Next, with_another};
use super::template::{on, some, view};
use crate::scene::geometry::number;
use crate::scene::strip::{self, Strip};
use crate::state::{Action, Change};

/// The outcome strip.
pub struct Outcomes {
    strip: Option<Strip>,
    /// The place of the cell that is pointed at, or that the arrow keys have come to.
    looked_at: Option<usize>,
}

/// What happens to the strip alone.
pub enum Msg {
    /// Another cell is looked at, or none.
    Look(Option<usize>),
    /// A cell, or the one looked at, is where the crash is to be.
    Move(Option<usize>),
    /// A crash is wanted, where there is none.
    Add,
}

/// Stripes and the like: colour alone tells nothing to many.
const PATTERNS: &str = "<svg class='patterns' aria-hidden='true'><defs>\
    <pattern id='ends-another' width='8' height='8' patternUnits='userSpaceOnUse'><path d='M-2 2 2-2M-2 10 10-2M6 10 10 6'/></>\
    <pattern id='ends-split' width='8' height='8' patternUnits='userSpaceOnUse'><path class='wide' d='M2 0V8'/></>\
    <pattern id='ends-nobody' width='7' height='7' patternUnits='userSpaceOnUse'><circle cx='2' cy='2' r='1'/></>\
    <pattern id='ends-endless' width='10' height='8' patternUnits='userSpaceOnUse'><path d='M-1 5 2.5 2 7.500 6 11 3'/></></></>";

impl Outcomes {
    /// The part of the page.
    pub fn make(ctx: &Ctx) -> Box<dyn Part> {
        let mut made = Self { strip: None, looked_at: None };
        made.see(ctx.props());
        Box::new(made)
    }

    fn see(&mut self, leaf: &Leaf) {
        let identities = leaf.state.run.identities();
        let present = present(leaf);
        self.strip = leaf.state.forecast.times.as_ref().map(|times| Strip::of(times, identities, present));
        self.looked_at = None;
    }
}

/// When the crash is, and how the run ends.
fn present(leaf: &Leaf) -> Option<(Tick, Outcome)> {
    let fault = leaf.state.scenario().faults.get(leaf.state.crash_in_question()?)?;
    Some((fault.at, Outcome::from(leaf.state.run.summary())))
}

impl Part for Outcomes {
    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        let (new, old) = (&ctx.props().state, &old.state);
        let is_known_anew = new.forecast.is_current
            && (!old.forecast.is_current
                || !Rc::ptr_eq(&new.run, &old.run)
                || new.crash_in_question() != old.crash_in_question());
        if is_known_anew || new.forecast.times.is_none() {
            self.see(ctx.props());
        }
        is_known_anew || new.forecast.is_current != old.forecast.is_current || !Rc::ptr_eq(&new.run, &old.run)
    }

    fn update(&mut self, ctx: &Ctx, message: Message) -> bool {
        let Message::Outcomes(message) = message else { return false };
        let leaf = ctx.props();
        let change = |scenario| leaf.dispatch.emit(Action::Change(Box::new(Change::once(scenario))));
        match message {
            Msg::Look(place) => return std::mem::replace(&mut self.looked_at, place) != place,
            Msg::Move(place) => {
                let cell = place.or(self.looked_at).and_then(|place| self.strip.as_ref()?.cells.get(place));
                if let (Some(cell), Some(fault)) = (cell, leaf.state.crash_in_question()) {
                    change(with_crash_at(leaf.state.scenario(), fault, cell.tick));
                }
            }
            Msg::Add => change(with_another(&leaf.state, Next::Crash)),
        }
        false
    }

    fn view(&self, ctx: &Ctx) -> Html {
        let leaf = ctx.props();
        let Some(fault) = leaf.state.crash_in_question() else {
            let link = ctx.link().clone();
            let add = on(ListenerKind::onclick, move |_| link.send_message(Msg::Add));
            return view!(
                "<p class='outcomes invitation'><button type='button' class='button small' {}>{}Crash a process</>\
                <span>and see how every other moment for it would end.</></>",
                add,
                icon(Icon::Plus),
            );
        };
        let identities = leaf.state.run.identities();
        let process = leaf.state.scenario().faults[fault].kind.process().unwrap_or(0);
        let who = identities.short(identities.at(ProcessId(process)));
        let Some(strip) = &self.strip else {
            return view!("<p class='outcomes'>Trying a crash of {} at every tick…</>", who);
        };
        let is_current = leaf.state.forecast.is_current;
        let class = if is_current { "outcomes" } else { "outcomes is-stale" };
        let coarse = leaf.state.forecast.times.as_ref().map_or(1, |times| times.apart());
        // What is said of the crash where it is holds whatever the strip has found out so far.
        let own = present(leaf).map(|(at, outcome)| (at, strip::words(&outcome, identities)));
        let own = own.as_ref().map_or((0, ""), |(at, words)| (*at, words));
        let looked_at = self.looked_at.filter(|_| is_current);
        let cell = looked_at.and_then(|place| strip.cells.get(place));
        let (at, words) = cell.map_or(own, |cell| (cell.tick, &*cell.words));
        let line = said(&who, at, words);
        let longest = strip.cells.iter().max_by_key(|cell| cell.words.len());
        view!(
            "<div class={}>{}{}<p class='said'><output class='numbers' data-longest={}><span>{}</></>\
            <span class='meanings'>{}{}</></></>",
            class,
            view!(PATTERNS),
            bar(ctx, strip, &who, (at, &line), strip.place(own.0), looked_at),
            longest.map_or_else(String::new, |cell| said(&who, cell.tick, &cell.words)),
            &line,
            strip.classes.iter().map(|class| meaning(*class)).collect::<Vec<Html>>(),
            some(coarse > 1, || view!("<span>every {} tick</>", strip::ordinal(coarse))),
        )
    }
}

/// `If 5 crashes at 7: 6 leads, all know at 12, 34 messages`
fn said(who: &str, at: Tick, words: &str) -> String {
    format!("If {who} crashes at {at}: {words}")
}

/// The strip itself; a tick is shown, with what is said of it.
fn bar(
    ctx: &Ctx,
    strip: &Strip,
    who: &str,
    (at, line): (Tick, &String),
    present: Option<usize>,
    looked_at: Option<usize>,
) -> Html {
    let shown = looked_at.or(present).unwrap_or(0);
    let frame = |class: &'static str, place: Option<usize>| {
        let cell = place.and_then(|place| strip.cells.get(place));
        cell.map_or_else(Html::default, |cell| span(class, cell.from, cell.to))
    };
    let stretches = strip.stretches.iter().map(|stretch| sample(stretch.class, stretch.from, stretch.to));
    let labels = strip.stretches.iter().map(|stretch| {
        let [narrow, wide] = &stretch.labels;
        let middle = percent(stretch.middle);
        view!(
            "<g class={}><text class='narrow' x={} y='50%'>{}</><text class='wide' x={} y='50%'>{}</></>",
            format!("ends is-{}", strip::key(stretch.class)),
            middle.clone(),
            narrow,
            middle,
            wide,
        )
    });
    let cells = strip.cells.iter().enumerate().map(|(place, cell)| {
        view!(
            "<rect class='cell' data-cell={} data-tick={} data-outcome={} x={} width={}><title>{}</></>",
            place,
            cell.tick,
            strip::key(cell.class),
            percent(cell.from),
            percent(cell.to - cell.from),
            format!("crash at {}: {}", cell.tick, cell.words),
        )
    });
    let count = strip.cells.len();
    let link = ctx.link().clone();
    let look = on(ListenerKind::onpointermove, move |event| link.send_message(Msg::Look(cell_of(&event))));
    let link = ctx.link().clone();
    let leave = on(ListenerKind::onpointerleave, move |_| link.send_message(Msg::Look(None)));
    let link = ctx.link().clone();
    let blur = on(ListenerKind::onblur, move |_| link.send_message(Msg::Look(None)));
    let link = ctx.link().clone();
    let click = on(ListenerKind::onclick, move |event| {
        if let place @ Some(_) = cell_of(&event) {
            link.send_message(Msg::Move(place));
        }
    });
    let link = ctx.link().clone();
    let press = on(ListenerKind::onkeydown, move |event| {
        let last = count.saturating_sub(1);
        let to = match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
            "ArrowRight" | "ArrowUp" => shown + 1,
            "ArrowLeft" | "ArrowDown" => shown.saturating_sub(1),
            "Home" => 0,
            "End" => last,
            "Enter" => {
                event.prevent_default();
                link.send_message(Msg::Move(None));
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        link.send_message(Msg::Look(Some(to.min(last))));
    });
    view!(
        "<svg class={} role='slider' tabindex='0' aria-label={} aria-valuemin='0' aria-valuemax={} aria-valuenow={} \
        aria-valuetext={} {} {} {} {} {}><g>{}</><g>{}</>{}{}<g>{}</></>",
        if count <= 40 { "strip is-coarse" } else { "strip" },
        format!("When {who} crashes: Enter moves the crash"),
        strip.cells.last().map_or(0, |cell| cell.tick),
        at,
        line,
        look,
        leave,
        blur,
        click,
        press,
        stretches.collect::<Vec<Html>>(),
        cells.collect::<Vec<Html>>(),
        frame("looked-at", looked_at),
        frame("here", present),
        labels.collect::<Vec<Html>>(),
    )
}

/// The cell that an event is about.
fn cell_of(event: &web_sys::Event) -> Option<usize> {
    event.target_dyn_into::<Element>()?.get_attribute("data-cell")?.parse().ok()
}

/// What a pattern means.
fn meaning(class: Class) -> Html {
    view!("<span><svg class='swatch' aria-hidden='true'>{}</>{}</>", sample(class, 0.0, 100.0), strip::meaning(class))
}

/// A piece in the colour and pattern of a class.
fn sample(class: Class, from: f64, to: f64) -> Html {
    let key = strip::key(class);
    let pattern = if class == Class::Same { "none".to_owned() } else { format!("url(#ends-{key})") };
    view!(
        "<svg class={} x={} width={}><rect class='ground'/><rect fill={}/></>",
        format!("ends is-{key}"),
        percent(from),
        percent(to - from),
        pattern,
    )
}

fn span(class: &'static str, from: f64, to: f64) -> Html {
    view!("<rect class={} x={} width={}/>", class, percent(from), percent(to - from))
}

fn percent(part: f64) -> String {
    format!("{}%", number(part, 2))
}
