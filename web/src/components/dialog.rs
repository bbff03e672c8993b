//! A modal dialog: the browser keeps the focus inside, and gives it back when it is closed.

use web_sys::HtmlDialogElement;
use yew::{Callback, Children, Html, Properties, component, html, use_effect_with, use_node_ref};

use super::icon::Icon;
use super::icon_button::IconButton;

/// What a dialog is called, what is in it, and what closes it.
#[derive(Properties, PartialEq)]
pub struct DialogProps {
    /// What it is called.
    pub title: &'static str,
    /// It is to be closed.
    pub onclose: Callback<()>,
    /// What is in it.
    pub children: Children,
}

/// A modal dialog that is open for as long as it is mounted.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let node = use_node_ref();
    use_effect_with(node.clone(), |node| {
        let dialog = node.cast::<HtmlDialogElement>();
        if let Some(dialog) = dialog.as_ref().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
        // Taken away while it is open, it would keep the focus to itself.
        move || dialog.iter().filter(|dialog| dialog.open()).for_each(HtmlDialogElement::close)
    });
    html! {
        <dialog ref={node} class="dialog" aria-labelledby="dialog" onclose={props.onclose.reform(|_| ())}>
            <div class="head">
                <h2 id="dialog">{ props.title }</h2>
                <IconButton icon={Icon::Cross} name="Close" class="bare" onclick={props.onclose.reform(|_| ())} />
            </div>
            { props.children.clone() }
        </dialog>
    }
}
