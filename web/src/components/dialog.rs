//! A modal dialog: the browser keeps the focus inside, and gives it back when it is closed.

use web_sys::{HtmlDialogElement, KeyboardEvent};
use yew::{Callback, Children, Classes, Html, Properties, classes, component, html, use_effect_with, use_node_ref};

use super::icon::Icon;
use super::icon_button::IconButton;

/// What a dialog is called, what is in it, and what closes it.
#[derive(Properties, PartialEq)]
pub struct DialogProps {
    /// What it is called.
    pub title: &'static str,
    /// It is to be closed.
    pub onclose: Callback<()>,
    /// Its classes beside `dialog`.
    #[prop_or_default]
    pub class: Classes,
    /// What stands beside its title.
    #[prop_or_default]
    pub head: Html,
    /// Whether the dialog itself has the focus at first, and nothing in it.
    #[prop_or_default]
    pub takes_focus: bool,
    /// What keys mean in it.
    #[prop_or_default]
    pub onkeydown: Callback<KeyboardEvent>,
    /// What is in it.
    pub children: Children,
}

/// A modal dialog that is open for as long as it is mounted.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let node = use_node_ref();
    let takes_focus = props.takes_focus;
    use_effect_with(node.clone(), move |node| {
        let dialog = node.cast::<HtmlDialogElement>();
        if let Some(dialog) = dialog.as_ref().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
            // Browsers give the focus to the first that takes it.
            if takes_focus {
                let _ = dialog.focus();
            }
        }
        // Taken away while it is open, it would keep the focus to itself.
        move || dialog.iter().filter(|dialog| dialog.open()).for_each(HtmlDialogElement::close)
    });
    html! {
        <dialog
            ref={node}
            class={classes!("dialog", props.class.clone())}
            aria-labelledby="dialog"
            tabindex={takes_focus.then_some("-1")}
            onkeydown={&props.onkeydown}
            onclose={props.onclose.reform(|_| ())}
        >
            <div class="head">
                <h2 id="dialog">{ props.title }</h2>
                { props.head.clone() }
                <IconButton icon={Icon::Cross} name="Close" class="bare" onclick={props.onclose.reform(|_| ())} />
            </div>
            { props.children.clone() }
        </dialog>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen::JsCast;
    use wasm_bindgen_test::wasm_bindgen_test;
    use web_sys::HtmlElement;

    use super::*;
    use crate::platform;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn it_takes_the_focus_and_gives_it_back_when_it_is_taken_away() {
        let page = |is_open: bool| {
            html! {
                <>
                    <button id="opener">{ "Open" }</button>
                    if is_open {
                        <Dialog title="Help" onclose={|()| ()}>{ "Text" }</Dialog>
                    }
                </>
            }
        };
        let is_inside = || {
            platform::document()
                .active_element()
                .is_some_and(|it| it.closest("dialog").expect("a good selector").is_some())
        };
        let mut shown = mount(page(false)).await;
        let opener = shown.get("#opener");
        opener.clone().unchecked_into::<HtmlElement>().focus().expect("it takes the focus");
        shown.show(page(true)).await;
        assert!(is_inside());
        shown.show(page(false)).await;
        assert_eq!(platform::document().active_element(), Some(opener));
    }
}
