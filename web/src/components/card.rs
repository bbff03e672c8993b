//! What the cards of processes and messages have in common. A card stands beside the drawing and covers nothing of it.

use election_core::ProcessId;
use web_sys::{Element, HtmlElement};
use yew::{Callback, Html, MouseEvent, NodeRef, Properties, component, hook, html, use_effect_with, use_node_ref};

use super::icon::Icon;
use super::icon_button::IconButton;
use super::stage::focus_process;
use crate::effects::dispatch::use_dispatch;
use crate::platform::document;
use crate::state::{Selection, ShownAction};

/// A card.
#[derive(Clone, Properties, PartialEq)]
pub struct CardProps {
    /// What it is about.
    pub about: Selection,
    /// The process to which the focus goes back when the card is closed.
    pub back_to: ProcessId,
    /// The stage, on which that process is.
    pub stage: NodeRef,
    /// Its heading.
    pub heading: Html,
    /// What it says.
    pub children: Html,
}

/// A card: a heading, a way to close it, and what it says.
#[component]
pub fn Card(props: &CardProps) -> Html {
    let CardProps { about, back_to, stage, heading, children } = props;
    let dispatch = use_dispatch();
    let card = use_node_ref();
    use_focus(&card, stage, *about, *back_to);
    let close = dispatch.on(ShownAction::Select(None));
    html! {
        <section ref={card} class="menu" role="dialog" aria-labelledby="menu-head" tabindex="-1">
            <header>
                <h2 id="menu-head">{ heading.clone() }</h2>
                <IconButton icon={Icon::Cross} name="Close" title="Close (Esc)" class="bare small" onclick={close} />
            </header>
            { children.clone() }
        </section>
    }
}

/// A card that the keyboard opened gets the focus; when it goes, the focus goes back to a process.
#[hook]
fn use_focus(card: &NodeRef, stage: &NodeRef, about: Selection, back_to: ProcessId) {
    let (card, stage) = (card.clone(), stage.clone());
    use_effect_with((about, back_to), move |(_, back_to)| {
        let focused = document().active_element();
        if focused.is_some_and(|focused| focused.matches(":focus-visible").unwrap_or(false))
            && let Some(card) = card.cast::<HtmlElement>()
        {
            let _ = card.focus();
        }
        let back_to = *back_to;
        // It is still there at this moment.
        move || {
            let focused = document().active_element();
            if card.cast::<Element>().is_some_and(|card| card.contains(focused.as_deref())) {
                focus_process(&stage, back_to);
            }
        }
    });
}

/// A line of what is known: a name, with its meaning, and a value.
pub fn line(name: &str, meaning: &str, value: impl Into<String>) -> Html {
    html! { <><dt title={meaning.to_owned()}>{ name.to_owned() }</dt><dd>{ value.into() }</dd></> }
}

/// A button for something that can be done, with what it does or the reason why it cannot.
pub fn choice(
    key: &'static str,
    name: &'static str,
    help: &str,
    why_not: Option<&'static str>,
    onclick: Callback<MouseEvent>,
) -> Html {
    let about = format!("about-{key}");
    // Whoever clicks twice on what moves the card has not meant what comes to lie under the pointer.
    let onclick = Callback::from(move |event: MouseEvent| {
        if event.detail() < 2 {
            onclick.emit(event);
        }
    });
    // Not `disabled`: what has just been done cannot be done again, and the focus would be lost.
    html! {
        <li {key}>
            <button
                type="button"
                class="button small"
                data-intervention={key}
                aria-describedby={about.clone()}
                aria-disabled={why_not.is_some().to_string()}
                {onclick}
            >
                { name }
            </button>
            <small id={about}>{ why_not.unwrap_or(help) }</small>
        </li>
    }
}
