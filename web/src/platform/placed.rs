//! Where an element is and how large, by the properties of its style: the page's policy forbids `style` attributes, and no rule can know it.

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, SvgElement};
use yew::NodeRef;

/// Sets lengths of an element's style, in pixels.
pub fn place(node: &NodeRef, lengths: &[(&str, f64)]) {
    let Some(node) = node.get() else { return };
    let style = match node.dyn_ref::<HtmlElement>() {
        Some(element) => element.style(),
        None => match node.dyn_ref::<SvgElement>() {
            Some(element) => element.style(),
            None => return,
        },
    };
    for (name, length) in lengths {
        let _ = style.set_property(name, &format!("{length:.1}px"));
    }
}
