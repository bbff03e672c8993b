//! What the menus of processes and messages have in common: a frame that stands beside what it is about.

use std::rc::Rc;

use election_core::Tick;
use web_sys::HtmlElement;
use yew::virtual_dom::{AttrValue, Listener};
use yew::{Callback, Html, NodeRef};

use super::element::{Element, element, text, yes};
use super::icon::{Icon, icon};
use super::template::click;
use crate::platform::document;
use crate::scene::geometry::number;
use crate::state::{Action, Selection};

/// Between a menu and what it is about, in pixels.
const GAP: f64 = 8.0;
/// Between a menu and the stage's edge.
const EDGE: f64 = 6.0;

/// Where a menu stands.
#[derive(Default)]
pub struct Place {
    root: NodeRef,
    /// What it is about.
    about: Option<Selection>,
}

impl Place {
    /// Stands beside an element of the stage, on the side of the ring's middle, which is free; takes the focus when the keyboard
    /// opened it.
    pub fn beside(&mut self, stage: &NodeRef, element: Option<&web_sys::Element>, about: Option<Selection>) {
        let is_new = std::mem::replace(&mut self.about, about) != about;
        let (Some(menu), Some(stage)) = (self.root.cast::<HtmlElement>(), stage.cast::<web_sys::Element>()) else {
            return;
        };
        if let Some(element) = element {
            let (room, thing) = (stage.get_bounding_client_rect(), element.get_bounding_client_rect());
            let (width, height) = (f64::from(menu.offset_width()), f64::from(menu.offset_height()));
            let across = thing.left() + thing.width() / 2.0 - room.left();
            let down = thing.top() + thing.height() / 2.0 - room.top();
            let (to_middle, to_centre) = (room.width() / 2.0 - across, room.height() / 2.0 - down);
            let (reach, rise) = (thing.width() / 2.0 + GAP, thing.height() / 2.0 + GAP);
            let (left, top) = if to_middle.abs() > to_centre.abs() * 0.6 {
                (
                    if to_middle > 0.0 { across + reach } else { across - reach - width },
                    down - height / 2.0 + to_centre * 0.6,
                )
            } else {
                (
                    across - width / 2.0 + to_middle * 0.7,
                    if to_centre > 0.0 { down + rise } else { down - rise - height },
                )
            };
            put(&menu, "left", left, width);
            put(&menu, "top", top, height);
        }
        let is_by_keyboard =
            document().active_element().is_some_and(|focused| focused.matches(":focus-visible").unwrap_or(false));
        if is_new && is_by_keyboard {
            let _ = menu.focus();
        }
    }

    /// Whether the focus is in it.
    pub fn has_focus(&self) -> bool {
        let (Some(menu), Some(focused)) = (self.root.cast::<web_sys::Element>(), document().active_element()) else {
            return false;
        };
        menu.contains(Some(&focused))
    }
}

/// Within the stage, also when that becomes smaller: a strip below takes of its room.
fn put(menu: &HtmlElement, side: &str, place: f64, size: f64) {
    let within = format!("clamp({EDGE}px,{}px,100% - {}px)", number(place, 0), number(size + EDGE, 0));
    let _ = menu.style().set_property(side, &within);
}

/// The frame: a heading, a way to close it, and what it holds.
pub fn frame(place: &Place, dispatch: &Callback<Action>, head: Element, parts: Vec<Html>) -> Html {
    let close = element(
        "button",
        &["type", "class", "aria-label", "title"],
        [text("button"), text("button bare small"), text("Close"), text("Close (Esc)")],
    )
    .on(click(dispatch, Action::Select(None)))
    .add(icon(Icon::Cross));
    element(
        "section",
        &["class", "role", "aria-labelledby", "tabindex"],
        [text("menu"), text("dialog"), text("menu-head"), text("-1")],
    )
    .found_by(&place.root)
    .hold(element("header", &[], []).hold(head).hold(close))
    .add_all(parts)
    .done()
}

/// The heading of a menu, to be filled in.
pub fn head() -> Element {
    element("h2", &["id"], [text("menu-head")])
}

/// A line of what is known: a name, with its meaning, and a value.
pub fn line(list: Element, name: &'static str, meaning: &'static str, value: &str) -> Element {
    let name = element("dt", &["title"], [text(meaning)]).say(name);
    list.hold(name).hold(element("dd", &[], []).say(value))
}

/// The list of what is known, to be filled in.
pub fn lines() -> Element {
    element("dl", &["class"], [text("menu-variables")])
}

/// When what is done takes effect.
pub fn now(tick: Tick) -> Html {
    let tick = element("b", &[], []).say(&tick.to_string());
    element("h3", &["class"], [text("menu-now")]).say("Now, at tick ").hold(tick).done()
}

/// The list of what can be done, to be filled in.
pub fn deeds() -> Element {
    element("ul", &["class"], [text("menu-deeds")])
}

/// A button for something that can be done, with what it does or the reason why it cannot.
pub fn deed(
    key: &'static str,
    name: &'static str,
    help: &'static str,
    why_not: Option<&'static str>,
    act: Rc<dyn Listener>,
) -> Element {
    let about = AttrValue::from(format!("about-{key}"));
    // Not `disabled`: what has just been done cannot be done again, and the focus would be lost.
    let button = element(
        "button",
        &["type", "class", "data-deed", "aria-describedby", "aria-disabled"],
        [text("button"), text("button small"), text(key), about.clone(), yes(why_not.is_some())],
    );
    let button = button.on(act).say(name);
    let about = element("small", &["id"], [about]).say(why_not.unwrap_or(help));
    element("li", &[], []).hold(button).hold(about)
}
