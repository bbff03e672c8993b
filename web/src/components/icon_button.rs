//! A button that shows an icon alone and says in words what it does.

use yew::{AttrValue, Callback, Classes, Html, MouseEvent, Properties, classes, component, html};

use super::icon::{Icon, icon};

/// What the button shows and does.
#[derive(Properties, PartialEq)]
pub struct IconButtonProps {
    /// The drawing.
    pub icon: Icon,
    /// What it does, for screen readers.
    pub name: AttrValue,
    /// What is said where a pointer rests: the name, if nothing else is said, for instance which key does the same.
    #[prop_or_default]
    pub title: Option<AttrValue>,
    /// Classes beside `button`.
    #[prop_or_default]
    pub class: Classes,
    /// Whether it can do nothing now.
    #[prop_or_default]
    pub disabled: bool,
    /// What is done.
    pub onclick: Callback<MouseEvent>,
}

/// A button that shows an icon alone.
#[component]
pub fn IconButton(props: &IconButtonProps) -> Html {
    let IconButtonProps { icon: sign, name, title, class, disabled, onclick } = props;
    html! {
        <button
            type="button"
            class={classes!("button", class.clone())}
            aria-label={name}
            title={title.as_ref().unwrap_or(name)}
            disabled={*disabled}
            {onclick}
        >
            { icon(*sign) }
        </button>
    }
}
