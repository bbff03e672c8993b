//! Two fingers on the diagram: drawn apart they make it larger, drawn together smaller.

use std::collections::BTreeMap;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions, EventListenerPhase};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, PointerEvent};
use yew::{NodeRef, hook, use_effect_with, use_mut_ref};

/// Makes columns so wide; what lies so far from the left edge stays there.
pub type ZoomTo = Rc<dyn Fn(f64, f64)>;

/// The fingers, by their pointers' numbers, with where they are from the left; and with two of them how far they were apart at first, and how
/// wide columns were.
#[derive(Default)]
struct Pinch {
    fingers: BTreeMap<i32, f64>,
    began: Option<(f64, f64)>,
}

impl Pinch {
    /// How far the two are apart, and what lies between them.
    fn spread(&self) -> Option<(f64, f64)> {
        let mut places = self.fingers.values();
        let (one, other) = (places.next()?, places.next()?);
        Some(((one - other).abs(), f64::midpoint(*one, *other)))
    }

    fn put(&mut self, pointer: i32, x: f64) {
        self.fingers.insert(pointer, x);
    }

    /// A finger is there or gone: if there are two now, they begin where they are.
    fn begin(&mut self, column: f64) {
        self.began = self.spread().filter(|_| self.fingers.len() == 2).map(|(apart, _)| (apart.max(LEAST), column));
    }

    /// How wide columns are to be now, and about which place.
    fn wanted(&self) -> Option<(f64, f64)> {
        let ((apart, about), (at_first, column)) = (self.spread()?, self.began?);
        Some((column * apart.max(LEAST) / at_first, about))
    }
}

/// Fingers that lie over one another across count as so far apart.
const LEAST: f64 = 24.0;

/// Two fingers make the diagram larger and smaller, whose columns are so wide now.
#[hook]
pub fn use_pinch(scroller: &NodeRef, column: f64, zoom_to: &ZoomTo) {
    let pinch = use_mut_ref(Pinch::default);
    let now = use_mut_ref(|| (column, Rc::clone(zoom_to)));
    now.replace((column, Rc::clone(zoom_to)));
    let scroller = scroller.clone();
    use_effect_with((), move |()| {
        let mut listeners = Vec::new();
        if let Some(element) = scroller.cast::<HtmlElement>() {
            for name in ["pointerdown", "pointermove", "pointerup", "pointercancel"] {
                let (pinch, now, scrolled) = (Rc::clone(&pinch), Rc::clone(&now), element.clone());
                listeners.push(EventListener::new(&element, name, move |event| {
                    let Some(event) = event.dyn_ref::<PointerEvent>().filter(|event| event.pointer_type() == "touch")
                    else {
                        return;
                    };
                    let x = f64::from(event.client_x()) - scrolled.get_bounding_client_rect().left();
                    let mut pinch = pinch.borrow_mut();
                    let (column, zoom_to) = now.borrow().clone();
                    match name {
                        "pointermove" if !pinch.fingers.contains_key(&event.pointer_id()) => {}
                        "pointermove" => {
                            pinch.put(event.pointer_id(), x);
                            if let Some((wanted, about)) = pinch.wanted() {
                                zoom_to(wanted, about);
                            }
                        }
                        "pointerdown" => {
                            pinch.put(event.pointer_id(), x);
                            pinch.begin(column);
                        }
                        _ => {
                            pinch.fingers.remove(&event.pointer_id());
                            pinch.begin(column);
                        }
                    }
                }));
            }
            // With two the browser would scroll, and take the pointers.
            for name in ["touchstart", "touchmove"] {
                let pinch = Rc::clone(&pinch);
                let options = EventListenerOptions { phase: EventListenerPhase::Bubble, passive: false };
                listeners.push(EventListener::new_with_options(&element, name, options, move |event| {
                    if pinch.borrow().fingers.len() > 1 && event.cancelable() {
                        event.prevent_default();
                    }
                }));
            }
        }
        move || drop(listeners)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_as_far_apart_is_twice_as_wide_about_the_middle() {
        let mut pinch = Pinch::default();
        pinch.put(1, 100.0);
        pinch.begin(20.0);
        assert_eq!(pinch.wanted(), None, "one finger scrolls");
        pinch.put(2, 200.0);
        pinch.begin(20.0);
        pinch.put(2, 300.0);
        assert_eq!(pinch.wanted(), Some((40.0, 200.0)));
        pinch.put(1, 250.0);
        assert_eq!(pinch.wanted(), Some((10.0, 275.0)));
        pinch.fingers.remove(&1);
        pinch.begin(10.0);
        assert_eq!(pinch.wanted(), None);
    }
}
