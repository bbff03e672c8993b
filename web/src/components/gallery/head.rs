//! What stays at the top of the gallery: the search, and the ways to its parts.

use election_core::algorithms;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement, InputEvent};
use yew::{Callback, Html, NodeRef, Properties, TargetCast, component, html};

use super::super::select::Select;
use super::search::{Found, Part, Search};
use crate::platform;

/// What is looked for, and what has been found.
#[derive(Properties, PartialEq)]
pub struct HeadProps {
    /// What is looked for.
    pub search: Search,
    /// What has been found.
    pub found: Found,
    /// Out of how many.
    pub all: usize,
    /// The line that is typed into.
    pub line: NodeRef,
    /// Whether the line has the focus at first: not where a keyboard would come onto the screen with it.
    pub takes_focus: bool,
    /// Something else is looked for.
    pub on_search: Callback<Search>,
}

/// The search, and the ways to the parts.
#[component]
pub fn Head(props: &HeadProps) -> Html {
    let HeadProps { search, found, all, line, takes_focus, on_search } = props;
    let oninput = {
        let (search, on_search) = (search.clone(), on_search.clone());
        Callback::from(move |event: InputEvent| {
            let typed = event.target_unchecked_into::<HtmlInputElement>().value();
            on_search.emit(Search { typed, ..search.clone() });
        })
    };
    let onchange = {
        let (search, on_search) = (search.clone(), on_search.clone());
        Callback::from(move |key: String| {
            on_search.emit(Search { algorithm: Some(key).filter(|key| !key.is_empty()), ..search.clone() });
        })
    };
    html! {
        <div class="gallery-head">
            <input
                ref={line}
                type="search"
                aria-label="Search the gallery"
                placeholder="Search"
                autocomplete="off"
                spellcheck="false"
                autofocus={*takes_focus}
                value={search.typed.clone()}
                {oninput}
            />
            <Select label="Algorithm" value={search.algorithm.clone().unwrap_or_default()} {onchange}>
                <option value="">{ "all algorithms" }</option>
                { for algorithms::all().iter().map(|info| html! {
                    <option value={info.key.to_string()}>{ info.name.to_string() }</option>
                }) }
            </Select>
            <output class="found" role="status">{ format!("{} of {all}", found.len()) }</output>
            <nav aria-label="Parts of the gallery">
                { for Part::ALL.map(|part| {
                    let count = found.count(part);
                    html! {
                        <button key={part.id()} type="button" class="button small" disabled={count == 0} onclick={move |_| jump(part)}>
                            { part.name() }
                            <span class="numbers">{ count }</span>
                        </button>
                    }
                }) }
            </nav>
        </div>
    }
}

/// Goes to a part: its heading has the focus then, so that Tab goes on from there.
fn jump(part: Part) {
    let heading = platform::document().get_element_by_id(part.id());
    if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<HtmlElement>().ok()) {
        heading.scroll_into_view();
        let _ = heading.focus();
    }
}
