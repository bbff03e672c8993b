//! A process on the stage.

use election_core::Role;
use yew::Html;
use yew::virtual_dom::AttrValue;

use crate::components::element::{Element, element, text, yes};
use crate::scene::Point;
use crate::scene::geometry::{Placement, number, place};
use crate::scene::layout::Layout;
use crate::scene::outlines::{CROSS, CROWN, SMALL_CROWN};
use crate::scene::processes::{Guise, Knows, ProcessShape};

/// A process; of all of them the Tab key leads to one.
pub(super) fn process(shape: &ProcessShape, layout: &Layout, is_selected: bool, is_roving: bool) -> Html {
    let process = shape.process;
    let radius = shape.radius;
    let r = |more: f64| AttrValue::from(number((radius + more).max(0.5), 1));
    let class = format!(
        "process is-{}{}{}{}",
        shape.guise.name(),
        if is_selected { " is-selected" } else { "" },
        if shape.is_acting { " is-acting" } else { "" },
        if shape.is_rival { " is-rival" } else { "" },
    );
    let small = layout.small();
    let scaled = |x: f64, y: f64| AttrValue::from(Placement { place: Point::new(x, y), scale: small }.to_string());
    let circle = |class: &'static str, r: AttrValue| element("circle", &["class", "r"], [text(class), r]);
    let badge = |class: &'static str, x: f64, y: f64, drawing: &'static str| {
        let round = element("circle", &["r"], [text("10")]);
        let drawing = element("path", &["d"], [text(drawing)]);
        element("g", &["class", "transform"], [text(class), scaled(x, y)]).hold(round).hold(drawing)
    };
    let path = |class: &'static str, d: &'static str, transform: AttrValue| {
        element("path", &["class", "d", "transform"], [text(class), text(d), transform])
    };
    let is_leader = shape.guise == Guise::In(Role::Leader);
    let is_ringed = is_leader || shape.guise == Guise::In(Role::Follower);
    let sign = match shape.guise {
        Guise::In(Role::Leader) => Some(path("crown", CROWN, scaled(0.0, -radius - 7.0 * small))),
        Guise::Crashed => Some(path("cross", CROSS, format!("scale({})", number(radius, 1)).into())),
        Guise::In(_) | Guise::Absent => None,
    };
    let label = shape.label.as_ref().map(|label| {
        let class = text(if label.is_inside { "id" } else { "id is-outside" });
        let (x, y) = (number(label.place.x, 1), number(label.place.y, 1));
        match label.size {
            None => element("text", &["class", "x", "y"], [class, x.into(), y.into()]),
            Some(size) => {
                let values = [class, x.into(), y.into(), number(size, 1).into()];
                element("text", &["class", "x", "y", "font-size"], values)
            }
        }
        .say(&label.text)
    });
    let edge = radius * 0.74;
    let knows = match shape.knows {
        Knows::Leader if !is_leader => Some(badge("badge knows", edge, edge, SMALL_CROWN)),
        Knows::Mistaken => Some(badge("badge mistaken", edge, edge, "M-4-4 4 4M4-4-4 4")),
        Knows::Leader | Knows::Nothing => None,
    };
    let back = (shape.incarnation > 0).then(|| badge("badge back", edge, -edge, "M0-5A5 5 0 1 1-5 0M0-5-3-8M0-5-3-2"));
    let stamp = shape.stamp.as_ref().map(|stamp| {
        let width = 12.0 + 7.0 * f64::from(u32::try_from(stamp.chars().count()).unwrap_or(0));
        let (x, side) = (number(-width / 2.0, 1), number(width, 1));
        let ground = element(
            "rect",
            &["x", "y", "width", "height", "rx"],
            [x.into(), text("-10"), side.into(), text("20"), text("4")],
        );
        let values = [text("badge stamp"), scaled(-edge, edge)];
        element("g", &["class", "transform"], values).hold(ground).hold(element("text", &[], []).say(stamp))
    });
    let due = shape.is_due_to_start.then(|| badge("badge due", -edge, -edge, "M-3-5 5 0-3 5Z"));
    let halo = 9.0 + 7.0 * f64::from(u32::try_from(shape.timers).unwrap_or(0));
    let parts = [
        Some(element("title", &[], []).say(&shape.words)),
        Some(circle("reach", number((layout.radius + 5.0).max(9.0), 1).into())),
        is_selected.then(|| circle("halo", r(halo * small))),
        shape.is_rival.then(|| circle("rival", r(7.0 * small))),
        shape.is_suspected.then(|| circle("suspected", r(7.0 * small))),
        shape.is_acting.then(|| circle("acting", r(4.5 * small))),
        Some(circle("body", r(0.0))),
        is_ringed.then(|| circle("inner", r(-4.5 * small))),
        sign,
        label,
        knows,
        back,
        due,
        stamp,
        shape.is_suspected.then(|| badge("badge wrong", -edge, -edge, "M-3.5-2.5A3.5 3.5 0 1 1 0 1.5V2.5M0 6V6.5")),
    ];
    let parts = parts.into_iter().map(Element::or_nothing).collect();
    element(
        "g",
        &[
            "class",
            "transform",
            "role",
            "tabindex",
            "aria-label",
            "aria-haspopup",
            "aria-expanded",
            "data-process",
            "data-role",
        ],
        [
            class.into(),
            place(shape.place).into(),
            text("button"),
            text(if is_roving { "0" } else { "-1" }),
            AttrValue::from(shape.words.clone()),
            text("dialog"),
            yes(is_selected),
            process.0.to_string().into(),
            text(shape.guise.name()),
        ],
    )
    .key(u32::from(process.0))
    .add_all(parts)
    .done()
}

/// What the circles of a process's timers close.
pub(super) fn tracks(shape: &ProcessShape, layout: &Layout) -> Html {
    let track =
        |timer| element("circle", &["class", "r"], [text("track"), number(layout.timer_radius(timer), 1).into()]);
    let tracks = (0..shape.timers).map(|timer| track(timer).done()).collect();
    element("g", &["transform"], [place(shape.place).into()]).add_all(tracks).done()
}
