//! Something that should be known. It needs no answer: it goes by itself, unless it can be taken back here.

use gloo_timers::callback::Timeout;
use yew::{Html, Properties, component, html, use_effect_with};

use super::icon::Icon;
use super::icon_button::IconButton;
use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, DialogAction, DraftAction, DraftEdit, Remark, TakenBack};

/// So long it can be read, in milliseconds.
const SAID_FOR: u32 = 20_000;

/// What should be known.
#[derive(Properties, PartialEq)]
pub struct RemarkNoticeProps {
    /// In a sentence, and what can be taken back.
    pub remark: Remark,
}

/// Says it for a while.
#[component]
pub fn RemarkNotice(props: &RemarkNoticeProps) -> Html {
    let dispatch = use_dispatch();
    let Remark { words, taken_back } = &props.remark;
    let close = dispatch.on(DialogAction::DismissRemark);
    let undo = taken_back.map(|taken_back| {
        dispatch.on(match taken_back {
            TakenBack::Change => Action::Undo,
            TakenBack::Draft => DraftAction::Edit(DraftEdit::Undo).into(),
        })
    });
    use_effect_with(props.remark.clone(), move |remark| {
        let goes = remark.taken_back.is_none();
        let timeout = goes.then(|| Timeout::new(SAID_FOR, move || dispatch.emit(DialogAction::DismissRemark)));
        move || drop(timeout)
    });
    html! {
        <section class="notice" role="status">
            <p class="said">{ words }</p>
            if let Some(undo) = undo {
                <button type="button" class="button small" onclick={undo}>{ "Undo" }</button>
            }
            <IconButton icon={Icon::Cross} name="Close" class="bare small" onclick={close} />
        </section>
    }
}
