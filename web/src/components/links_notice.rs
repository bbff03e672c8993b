//! Links that were opened together: which one is shown, and the way to the others.

use yew::{Html, Properties, component, html};

use super::icon::Icon;
use super::icon_button::IconButton;
use super::select::Select;
use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, DialogAction, LinkList};

/// The links.
#[derive(Properties, PartialEq)]
pub struct LinksNoticeProps {
    /// All of them.
    pub list: LinkList,
}

/// A list of them, with buttons to the one before and to the next.
#[component]
pub fn LinksNotice(props: &LinksNoticeProps) -> Html {
    let dispatch = use_dispatch();
    let LinkList { name, links, chosen } = &props.list;
    let count = links.len();
    let to = |place: usize| dispatch.on(DialogAction::ChooseLink(place));
    let choose = dispatch
        .filter_map(|value: String| value.parse().ok().map(|place| Action::from(DialogAction::ChooseLink(place))));
    let label = name.as_deref().map_or_else(|| "Links".to_owned(), |name| format!("Links of {name}"));
    html! {
        <section class="notice link-list" aria-label={label.clone()}>
            <Select class="link-choice" {label} value={chosen.to_string()} onchange={choose}>
                { for links.iter().enumerate().map(|(place, link)| html! {
                    <option value={place.to_string()}>{ format!("{} of {count}: {}", place + 1, link.words) }</option>
                }) }
            </Select>
            <IconButton icon={Icon::Up} name="Link before" class="bare small" disabled={*chosen == 0} onclick={to(chosen.saturating_sub(1))} />
            <IconButton icon={Icon::Down} name="Next link" class="bare small" disabled={chosen + 1 == count} onclick={to(chosen + 1)} />
            <IconButton icon={Icon::Cross} name="Close" class="bare small" onclick={dispatch.on(DialogAction::ListLinks(None))} />
        </section>
    }
}
