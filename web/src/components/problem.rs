//! Something that could not be used: what is wrong, and what would be right. And what was not done for another reason.

use yew::{Html, Properties, component, html};

use super::icon::Icon;
use super::icon_button::IconButton;
use crate::effects::dispatch::use_dispatch;
use crate::state::{DialogAction, Problem};

/// So many characters of a link are enough to know it again.
const MOST_OF_LINK: usize = 200;

/// What could not be used.
#[derive(Properties, PartialEq)]
pub struct ProblemNoticeProps {
    /// What could not be used, and why.
    pub problem: Problem,
}

/// Says what could not be used, and why.
#[component]
pub fn ProblemNotice(props: &ProblemNoticeProps) -> Html {
    let close = use_dispatch().on(DialogAction::DismissProblem);
    let Problem { title, error, link, file } = &props.problem;
    html! {
        <section class="notice is-bad" role="alert" aria-labelledby="problem">
            <div class="said">
                <h2 id="problem">{ *title }</h2>
                <dl>
                    if let Some(file) = file {
                        <dt>{ "file" }</dt>
                        <dd>{ &**file }</dd>
                    }
                    <dt>{ "where" }</dt>
                    <dd><code>{ &error.path }</code></dd>
                    <dt>{ "found" }</dt>
                    <dd>{ &error.found }</dd>
                    <dt>{ "allowed" }</dt>
                    <dd>{ &error.allowed }</dd>
                    if let Some(link) = link {
                        <dt>{ "link" }</dt>
                        <dd><code>{ beginning(link) }</code></dd>
                    }
                </dl>
            </div>
            <IconButton icon={Icon::Cross} name="Close" class="bare small" onclick={close} />
        </section>
    }
}

/// Something that was not done though nothing is wrong with what was asked for.
#[derive(Properties, PartialEq)]
pub struct RefusalNoticeProps {
    /// What, and why.
    pub words: String,
}

/// Says what was not done, and why.
#[component]
pub fn RefusalNotice(props: &RefusalNoticeProps) -> Html {
    let close = use_dispatch().on(DialogAction::DismissProblem);
    html! {
        <section class="notice" role="alert">
            <p class="said">{ &props.words }</p>
            <IconButton icon={Icon::Cross} name="Close" class="bare small" onclick={close} />
        </section>
    }
}

/// The beginning of a link, with an ellipsis where there is more.
fn beginning(link: &str) -> String {
    match link.char_indices().nth(MOST_OF_LINK) {
        Some((end, _)) => format!("{}…", &link[..end]),
        None => link.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_link_is_cut_between_characters() {
        assert_eq!(beginning("a=bully"), "a=bully");
        let exact = "é".repeat(MOST_OF_LINK);
        assert_eq!(beginning(&exact), exact);
        assert_eq!(beginning(&(exact.clone() + "ü")), exact + "…");
    }
}
