//! How large the drawing is on the screen: what is written on it is arranged so that it can be read.

use web_sys::Element;
use yew::{NodeRef, hook, use_effect_with};

use crate::effects::dispatch::use_dispatch;
use crate::platform::size::{SizeListener, least_presented, pixels_of_stage};
use crate::scene::layout::LEAST_PIXELS;
use crate::state::{ShownAction, StageSize};

/// Tells the page how large the drawing is, as soon as it is there and whenever that changes.
#[hook]
pub fn use_measured(drawing: &NodeRef, is_drawn: bool, is_presented: bool, says_states: bool) {
    let dispatch = use_dispatch();
    let drawing = drawing.clone();
    use_effect_with((is_drawn, is_presented, says_states), move |&(_, is_presented, says_states)| {
        let listener = drawing.cast::<Element>().and_then(|drawing| {
            SizeListener::new(&drawing, move |width, height| {
                if let Some(pixels) = pixels_of_stage(width, height) {
                    let least = if is_presented { least_presented() } else { LEAST_PIXELS };
                    dispatch.emit(ShownAction::Measured(StageSize { pixels, least, says_states }));
                }
            })
        });
        move || drop(listener)
    });
}
