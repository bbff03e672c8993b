//! What everything means, and the keys.

use yew::virtual_dom::ListenerKind;
use yew::{Html, NodeRef};

use super::Leaf;
use super::icon::{Icon, icon};
use super::properties::meaning;
use super::template::view;
use crate::keys::KEYS;
use crate::state::Action;

/// What everything means, and the keys.
pub fn help(leaf: &Leaf, node: &NodeRef) -> Html {
    let properties = &leaf.state.run.summary().properties;
    let meanings: Vec<Html> =
        properties.iter().map(|property| view!("<dt>{}</><dd>{}</>", property.name, meaning(property.name))).collect();
    let lines = KEYS.iter().map(|line| {
        let keys: Vec<Html> = line.keys.iter().map(|key| view!("<kbd>{}</> ", *key)).collect();
        view!("<dt>{}</><dd>{}</>", keys, line.help)
    });
    let inside = view!(
        "<p>A run follows from its scenario: the same scenario, the same run, here and on the command line. Whatever you do \
         at a moment changes what comes after it and nothing before it, and the address bar holds all of it, so a link brings \
         others exactly here.</>\
         <p>Select a process to look inside it, to crash it, to bring it back or to make it start; select a message to drop it \
         or to hold it back. A kind of message that you click among the counters is left out of the total.</>\
         <h3>What must hold</><dl class='meanings'>{}</><h3>Keys</><dl class='keys'>{}</>",
        meanings,
        lines.collect::<Vec<Html>>(),
    );
    dialog(leaf, node, "Help", Action::ShowHelp(false), inside)
}

/// A modal dialog, once it is shown as one: the browser keeps the focus inside and gives it back.
pub fn dialog(leaf: &Leaf, node: &NodeRef, title: &'static str, close: Action, inside: Html) -> Html {
    view!(
        "<dialog {} class='dialog' aria-labelledby='dialog' {}>\
         <div class='head'><h2 id='dialog'>{}</><button type='button' class='button bare' aria-label='Close' {}>{}</></>{}</>",
        node,
        leaf.act(ListenerKind::onclose, close.clone()),
        title,
        leaf.click(close),
        icon(Icon::Cross),
        inside,
    )
}
