//! How large the drawing is on the screen: what is written on it is arranged so that it can be read.

use web_sys::Element;
use yew::{NodeRef, hook, use_effect_with};

use crate::effects::dispatch::use_dispatch;
use crate::platform::size::SizeListener;
use crate::scene::layout::SIZE;
use crate::state::ShownAction;

/// Tells the page how large the drawing is, as soon as it is there and whenever that changes.
#[hook]
pub fn use_measured(drawing: &NodeRef) {
    let dispatch = use_dispatch();
    let drawing = drawing.clone();
    use_effect_with((), move |()| {
        let listener = drawing.cast::<Element>().and_then(|drawing| {
            SizeListener::new(&drawing, move |width, height| {
                let pixels = width.min(height) / SIZE;
                // While it is not shown it has no size.
                if pixels > 0.0 {
                    dispatch.emit(ShownAction::Measured(pixels));
                }
            })
        });
        move || drop(listener)
    });
}
