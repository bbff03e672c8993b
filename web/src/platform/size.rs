//! How large an element is on the screen. No crate of the gloo family wraps `ResizeObserver`.

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

use super::{window, window_if_any};
use crate::scene::layout::{LEAST_PIXELS, SIZE};

/// Presenting, no type on the stage is lower than this part of the screen's height, or of its width where that is little.
const OF_HEIGHT: f64 = 1.0 / 40.0;
const OF_WIDTH: f64 = 1.0 / 50.0;

/// Says how large an element is, at once and whenever that changes, until it is dropped.
pub struct SizeListener {
    observer: ResizeObserver,
    _on_size: Closure<dyn FnMut()>,
}

impl SizeListener {
    /// `on_size` is told width and height, in pixels. None where a browser has no observers.
    pub fn new(element: &Element, mut on_size: impl FnMut(f64, f64) + 'static) -> Option<Self> {
        let observed = element.clone();
        let on_size = Closure::<dyn FnMut()>::new(move || {
            let size = observed.get_bounding_client_rect();
            on_size(size.width(), size.height());
        });
        let observer = ResizeObserver::new(on_size.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Self { observer, _on_size: on_size })
    }
}

impl Drop for SizeListener {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// How many pixels a unit of the stage has in a drawing of this width and height; none while it is not shown.
pub fn pixels_of_stage(width: f64, height: f64) -> Option<f64> {
    let pixels = width.min(height) / SIZE;
    (pixels > 0.0).then_some(pixels)
}

/// How many it has in the picture that a first visit sees (`crate::preview`), where there is one.
pub fn pixels_of_pictured_stage() -> Option<f64> {
    let document = window_if_any()?.document()?;
    let size = document.query_selector("#shell .drawing").ok()??.get_bounding_client_rect();
    pixels_of_stage(size.width(), size.height())
}

/// The smallest type that is read from the back row, in pixels.
pub fn least_presented() -> f64 {
    let side = |side: Result<JsValue, JsValue>| side.ok().and_then(|side| side.as_f64()).unwrap_or_default();
    let (width, height) = (side(window().inner_width()), side(window().inner_height()));
    (height * OF_HEIGHT).min(width * OF_WIDTH).max(LEAST_PIXELS)
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::html;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_stage_in_the_picture_is_measured_where_there_is_one() {
        assert_eq!(pixels_of_pictured_stage(), None, "there is no picture");
        let picture = |style: &'static str| html! { <div id="shell"><svg class="drawing" {style} /></div> };
        let mut shown = mount(picture("display: block; width: 900px; height: 300px")).await;
        assert_eq!(pixels_of_pictured_stage(), Some(0.5));
        shown.show(picture("display: none")).await;
        assert_eq!(pixels_of_pictured_stage(), None, "it has no size");
    }
}
