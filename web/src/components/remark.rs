//! Something that should be known of what was opened. It needs no answer, and goes by itself.

use gloo_timers::callback::Timeout;
use yew::{Html, Properties, component, html, use_effect_with};

use super::icon::Icon;
use super::icon_button::IconButton;
use crate::effects::dispatch::use_dispatch;
use crate::state::DialogAction;

/// So long it can be read, in milliseconds.
const SAID_FOR: u32 = 20_000;

/// What should be known.
#[derive(Properties, PartialEq)]
pub struct RemarkNoticeProps {
    /// In a sentence.
    pub words: String,
}

/// Says it for a while.
#[component]
pub fn RemarkNotice(props: &RemarkNoticeProps) -> Html {
    let dispatch = use_dispatch();
    let close = dispatch.on(DialogAction::DismissRemark);
    use_effect_with(props.words.clone(), move |_| {
        let timeout = Timeout::new(SAID_FOR, move || dispatch.emit(DialogAction::DismissRemark));
        move || drop(timeout)
    });
    html! {
        <section class="notice" role="status">
            <p class="said">{ &props.words }</p>
            <IconButton icon={Icon::Cross} name="Close" class="bare small" onclick={close} />
        </section>
    }
}
