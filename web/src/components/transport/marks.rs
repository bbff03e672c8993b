//! The marks on the timeline: what happens to processes and channels, to be dragged elsewhere.

use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, PointerEvent};
use yew::virtual_dom::ListenerKind;
use yew::{Html, TargetCast};

use super::super::element::{Element, element, text};
use super::super::part::Ctx;
use super::super::template::listener;
use super::{Msg, Transport, percent};
use crate::scene::geometry::number;
use crate::scene::timeline::Happening;
use crate::state::Action;

impl Transport {
    /// The mark of something that happens, on a timeline that ends then.
    pub(super) fn mark(&self, ctx: &Ctx, happening: &Happening, aside: Option<f64>, end: f64) -> Html {
        let fault = happening.fault;
        let at = f64::from(happening.at);
        let link = ctx.link();
        let state = &ctx.props().state;
        let dragged = self.dragged.filter(|dragged| dragged.fault == fault);
        let is_ours = dragged.is_some();
        let is_alone = aside.is_none();
        // Late ones stand aside to the left, where there is room.
        let aside = aside.map_or(0.0, |aside| if at > end * 0.75 { -aside } else { aside });
        let aside = dragged.map_or(aside, |dragged| dragged.aside);
        let send = link.clone();
        let take = listener(ListenerKind::onpointerdown, move |event| {
            if let Some(element) = event.target_dyn_into::<web_sys::Element>() {
                let _ = element.set_pointer_capture(event.unchecked_ref::<PointerEvent>().pointer_id());
            }
            send.send_message(Msg::Take(fault, aside));
        });
        let marks = self.marks.clone();
        let send = link.clone();
        let drag = listener(ListenerKind::onpointermove, move |event| {
            let Some(track) = marks.cast::<web_sys::Element>().filter(|_| is_ours) else { return };
            let track = track.get_bounding_client_rect();
            let x = f64::from(event.unchecked_ref::<PointerEvent>().client_x());
            send.send_message(Msg::Drag((x - aside - track.left()) / track.width().max(1.0)));
        });
        let release = |kind| {
            let send = link.clone();
            listener(kind, move |_| {
                if is_ours {
                    send.send_message(Msg::Release);
                }
            })
        };
        let dispatch = ctx.props().dispatch.clone();
        let focus = listener(ListenerKind::onfocusin, move |_| dispatch.emit(Action::Choose(fault)));
        let send = link.clone();
        let nudge = listener(ListenerKind::onkeydown, move |event| {
            let by = match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
                "ArrowRight" | "ArrowUp" => 1,
                "ArrowLeft" | "ArrowDown" => -1,
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            send.send_message(Msg::Nudge(fault, by));
        });
        let is_asked_about = state.crash_in_question() == Some(fault);
        let knob = element(
            "g",
            &[
                "role",
                "tabindex",
                "aria-label",
                "aria-valuenow",
                "aria-valuemin",
                "aria-valuemax",
                "aria-valuetext",
                "data-fault",
                "transform",
            ],
            [
                text("slider"),
                text("0"),
                happening.words.clone().into(),
                happening.at.to_string().into(),
                text("0"),
                state.scenario().limits.time.to_string().into(),
                format!("{}: {}", happening.at, self.fate).into(),
                fault.to_string().into(),
                // Farther up, too: that it belongs to another tick is not what is meant.
                format!("translate({} {})", number(aside, 1), number(-aside.abs() / 5.0, 1)).into(),
            ],
        )
        .on(take)
        .on(drag)
        .on(release(ListenerKind::onpointerup))
        .on(release(ListenerKind::onlostpointercapture))
        .on(focus)
        .on(nudge)
        .hold(element("title", &[], []).say(&happening.words))
        .hold(element("circle", &["class", "r"], [text("reach"), text(if is_alone { "12" } else { "8.5" })]))
        .hold(element("circle", &["class", "r"], [text("body"), text("7.5")]))
        .hold(element("path", &["d"], [text(happening.kind.outline())]))
        .add(Element::or_nothing(happening.sends.map(|sends| {
            element("text", &["class", "x", "y"], [text("sends"), text("9"), text("-5")]).say(&sends.to_string())
        })));
        let class = format!(
            "happening is-{}{}{}",
            happening.kind.name(),
            if is_asked_about { " is-asked-about" } else { "" },
            if is_ours { " is-dragged" } else { "" },
        );
        element("svg", &["class", "x", "y"], [class.into(), percent(at, end), text("13")])
            .key(u32::try_from(fault).unwrap_or(0))
            .hold(knob)
            .done()
    }
}
