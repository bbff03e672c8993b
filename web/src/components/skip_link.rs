//! The first stop of the Tab key: to the stage.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::{Callback, Html, MouseEvent, component, html};

use crate::platform;

/// Where it leads: to the process that the Tab key would reach, or where there is none to the stage itself.
const STAGE: [&str; 2] = [".stage [data-process][tabindex='0']", ".middle"];

/// A button that moves the focus to the stage. (No link: what stands after the `#` of the address is the scenario.)
#[component]
pub fn SkipLink() -> Html {
    let skip = Callback::from(|_: MouseEvent| {
        let find = |selector| platform::document().query_selector(selector).ok().flatten();
        if let Some(stage) = STAGE.into_iter().find_map(find) {
            // Processes are drawn in SVG, whose elements take the focus in the same way.
            let _ = stage.unchecked_into::<HtmlElement>().focus();
        }
    });
    html! { <button type="button" class="button primary skip-link" onclick={skip}>{ "Skip to the stage" }</button> }
}
