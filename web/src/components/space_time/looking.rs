//! What of a diagram is in sight: scrolled by the browser, zoomed here. What is rendered goes some way beyond what is seen, so that most
//! scrolling renders nothing.

use std::rc::Rc;

use election_core::drawing::{Drawing, Scale, Window};
use gloo_events::{EventListener, EventListenerOptions, EventListenerPhase};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, WheelEvent};
use yew::{Callback, NodeRef, hook, use_effect_with, use_mut_ref, use_node_ref, use_state, use_state_eq};

use super::pinch::{ZoomTo, use_pinch};
use crate::platform::placed::place;
use crate::platform::same::Same;
use crate::platform::size::SizeListener;
use crate::scene::space_time;

/// Where the axis' line is, from the top, in the drawing's pixels: above it are its numbers, and above these how long folds last.
pub const LINE: f64 = 11.0 - Drawing::LENGTHS;
/// Room for the axis.
const AXIS: f64 = LINE + 10.0;
/// Room to the left of the first column.
pub const LEAD: f64 = 20.0;
/// So much more than what is seen is rendered on either side, as a part of it.
const BEYOND: f64 = 0.6;
/// How much larger one step of zooming makes it.
const STEP: f64 = 1.5;
/// A turn of a wheel of so many pixels makes it larger by a [`STEP`].
const TURN: f64 = 120.0;

/// What is in sight, in pixels of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Seen {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// A diagram as it is looked at.
#[derive(Clone)]
pub struct Looking {
    /// The element that is scrolled.
    pub scroller: NodeRef,
    /// All of the diagram, in it.
    pub paper: NodeRef,
    /// How many pixels of the screen one of the drawing has: type is 12 of them.
    pub zoom: f64,
    /// How large the drawing is.
    pub scale: Scale,
    /// What is rendered.
    pub window: Window,
    /// What is seen of it, from where to where, in pixels of the drawing.
    pub seen: (f64, f64),
    /// How wide the processes at the left are, in pixels of the drawing.
    pub heads: f64,
    /// How high the axis is, in pixels of the drawing.
    pub axis: f64,
    /// Whether its size is known.
    pub is_measured: bool,
    /// It is scrolled.
    pub onscroll: Callback<Event>,
    /// Makes the columns so many times as wide.
    pub on_zoom: Callback<f64>,
    /// Shows all of the run.
    pub on_fit: Callback<()>,
}

/// What of it is kept at its place while columns become wider: a part of the drawing's width, and how far it is from the left edge.
type Anchor = Option<(f64, f64)>;

/// How a drawing is looked at, with processes of a width at its left and so many strips over its lines.
#[hook]
pub fn use_looking(drawing: &Rc<Drawing>, heads: f64, zoom: f64, strips: usize) -> Looking {
    let (scroller, paper) = (use_node_ref(), use_node_ref());
    let seen = use_state_eq(Seen::default);
    let column = use_state(|| None::<f64>);
    let anchor = use_mut_ref(|| Anchor::None);
    let axis = AXIS + strips as f64 * Drawing::STRIP;
    let (width, height) = (seen.width / zoom - heads - LEAD, seen.height / zoom - axis);
    let widths = space_time::widths(drawing, width);
    let now = column.unwrap_or(widths.first).clamp(widths.least.min(widths.fit), widths.most);
    let scale = space_time::scale(drawing, now, widths.tail, height);

    {
        let (scroller, setter) = (scroller.clone(), seen.setter());
        use_effect_with((), move |()| {
            let element = scroller.cast::<HtmlElement>();
            let listener = element.and_then(|element| {
                let scrolled = element.clone();
                SizeListener::new(&element, move |_, _| setter.set(seen_of(&scrolled)))
            });
            move || drop(listener)
        });
    }
    // As wide as it is to be, before it is scrolled.
    {
        let (paper, width) = (paper.clone(), (heads + LEAD + drawing.width(scale)) * zoom);
        use_effect_with(width.to_bits(), move |_| place(&paper, &[("width", width)]));
    }
    // What is kept at its place is put there once the columns are as wide as they are to be.
    {
        let (scroller, anchor, total) = (scroller.clone(), Rc::clone(&anchor), drawing.columns() * scale.column);
        use_effect_with(Same::from(drawing).rc().columns().to_bits() ^ scale.column.to_bits(), move |_| {
            if let (Some((part, from_left)), Some(scroller)) = (anchor.take(), scroller.cast::<HtmlElement>()) {
                scroller.set_scroll_left(whole((heads + LEAD + part * total) * zoom - from_left));
            }
        });
    }
    let zoom_about = {
        let (scroller, column, anchor) = (scroller.clone(), column.setter(), Rc::clone(&anchor));
        let total = drawing.columns() * scale.column;
        Rc::new(move |factor: f64, about: Option<f64>| {
            let Some(scroller) = scroller.cast::<HtmlElement>() else { return };
            let heads = (heads + LEAD) * zoom;
            let from_left = about.unwrap_or_else(|| f64::midpoint(heads, scroller.client_width().into()));
            let place = (f64::from(scroller.scroll_left()) + from_left - heads) / zoom;
            anchor.replace(Some((place / total.max(1.0), from_left)));
            column.set(Some((now * factor).clamp(widths.least, widths.most)));
        })
    };
    let zoom_to: ZoomTo = {
        let zoom_about = Rc::clone(&zoom_about);
        Rc::new(move |width, about| zoom_about(width / now, Some(about)))
    };
    use_pinch(&scroller, now, &zoom_to);
    // The browser would zoom the page: to keep it from that, the listener must not be a passive one.
    {
        let (scroller, zoom_about) = (scroller.clone(), Rc::clone(&zoom_about));
        use_effect_with((now.to_bits(), zoom.to_bits(), heads.to_bits(), Same::from(drawing)), move |_| {
            let options = EventListenerOptions { phase: EventListenerPhase::Bubble, passive: false };
            let listener = scroller.cast::<HtmlElement>().map(|element| {
                let scrolled = element.clone();
                EventListener::new_with_options(&element, "wheel", options, move |event| {
                    let Some(event) = event.dyn_ref::<WheelEvent>() else { return };
                    turned(event, &scrolled, &*zoom_about);
                })
            });
            move || drop(listener)
        });
    }
    let onscroll = {
        let (scroller, setter, seen) = (scroller.clone(), seen.setter(), *seen);
        Callback::from(move |_| {
            let Some(scroller) = scroller.cast::<HtmlElement>() else { return };
            let at = seen_of(&scroller);
            // As long as what is rendered reaches beyond what is seen.
            let is_far = |one: f64, other: f64, size: f64| (one - other).abs() > size * BEYOND * 0.6;
            if is_far(at.left, seen.left, seen.width) || is_far(at.top, seen.top, seen.height) || at.left <= 0.0 {
                setter.set(at);
            }
        })
    };
    let on_fit = {
        let (column, fit, scroller) = (column.setter(), widths.fit, scroller.clone());
        Callback::from(move |()| {
            column.set(Some(fit));
            if let Some(scroller) = scroller.cast::<HtmlElement>() {
                scroller.set_scroll_left(0);
            }
        })
    };
    let left = seen.left / zoom - LEAD;
    let right = left + (width + LEAD).max(0.0);
    let beyond = (right - left) * BEYOND;
    Looking {
        scroller,
        paper,
        zoom,
        scale,
        window: Window { left: left - beyond, right: right + beyond, rows: rows(*seen, zoom, scale, drawing.lines()) },
        seen: (left, right),
        heads,
        axis,
        is_measured: seen.width > 0.0,
        onscroll,
        on_zoom: Callback::from(move |factor: f64| zoom_about(factor, None)),
        on_fit,
    }
}

/// The rows that are rendered.
fn rows(seen: Seen, zoom: f64, scale: Scale, lines: usize) -> std::ops::Range<usize> {
    let row = |pixels: f64| usize::try_from(whole((pixels / zoom - scale.above()) / scale.row)).unwrap_or(0);
    let beyond = seen.height * BEYOND;
    row(seen.top - beyond).min(lines)..(row(seen.top + seen.height + beyond) + 2).min(lines)
}

/// A wheel is turned over the diagram: with Ctrl, and by a pinch on a trackpad, it becomes larger or smaller; otherwise one goes along it.
fn turned(event: &WheelEvent, scroller: &HtmlElement, zoom_about: &dyn Fn(f64, Option<f64>)) {
    if event.ctrl_key() || event.meta_key() {
        event.prevent_default();
        let about = f64::from(event.client_x()) - scroller.get_bounding_client_rect().left();
        zoom_about(STEP.powf(-event.delta_y() / TURN), Some(about));
    } else if event.delta_x() == 0.0 && scroller.scroll_height() <= scroller.client_height() {
        // There is nothing to scroll down.
        let before = scroller.scroll_left();
        scroller.set_scroll_left(before + whole(event.delta_y()));
        if scroller.scroll_left() != before {
            event.prevent_default();
        }
    }
}

fn seen_of(scroller: &HtmlElement) -> Seen {
    Seen {
        left: scroller.scroll_left().into(),
        top: scroller.scroll_top().into(),
        width: scroller.client_width().into(),
        height: scroller.client_height().into(),
    }
}

/// How much one step of zooming by key or button makes it larger.
pub const LARGER: f64 = STEP;

#[expect(clippy::cast_possible_truncation, reason = "casts of floats saturate")]
fn whole(number: f64) -> i32 {
    number.round() as i32
}

impl Looking {
    /// Scrolls so that a place is in sight, unless it is.
    pub fn show(&self, x: f64) {
        let Some(scroller) = self.scroller.cast::<HtmlElement>() else { return };
        let left = f64::from(scroller.scroll_left()) / self.zoom - LEAD;
        let width = f64::from(scroller.client_width()) / self.zoom - self.heads - LEAD;
        if x < left || x > left + width * 0.95 {
            self.go_to(x - width * 0.2);
        }
    }

    /// Scrolls so that what is seen begins at a place.
    pub fn go_to(&self, x: f64) {
        if let Some(scroller) = self.scroller.cast::<HtmlElement>() {
            scroller.set_scroll_left(whole((x + LEAD) * self.zoom));
        }
    }
}
