//! A button that takes an entry of a list away.

use yew::{AttrValue, Html, Properties, component, html};

use crate::components::icon::Icon;
use crate::components::icon_button::IconButton;
use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, Edit};

/// What is taken away.
#[derive(Properties, PartialEq)]
pub struct RemoveProps {
    /// What is no more after that.
    pub label: AttrValue,
    /// The change.
    pub edit: Edit,
}

/// A button that takes something away.
#[component]
pub fn Remove(props: &RemoveProps) -> Html {
    let onclick = use_dispatch().on(Action::Edit(props.edit.clone(), None));
    html! { <IconButton icon={Icon::Remove} name={&props.label} class="bare small" {onclick} /> }
}
