//! How large an element is on the screen. No crate of the gloo family wraps `ResizeObserver`.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

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
