//! Buttons that are nothing but a drawing.

use yew::{Callback, Html, MouseEvent, Properties, classes, component, html};

/// A drawing for a button, as an SVG path on a square of 24. Shapes that are closed are filled, lines are not.
#[derive(Properties, PartialEq)]
pub struct DrawingProps {
    /// The path.
    pub path: &'static str,
}

/// A drawing for a button.
#[component]
pub fn Drawing(props: &DrawingProps) -> Html {
    let class = if props.path.ends_with('Z') { "filled" } else { "lines" };
    html! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path {class} d={props.path} />
        </svg>
    }
}

/// A button that is nothing but a drawing.
#[derive(Properties, PartialEq)]
pub struct DrawnButtonProps {
    /// What it does, for screen readers and as a tooltip.
    pub title: &'static str,
    /// The path of its drawing.
    pub path: &'static str,
    /// Whether it would do nothing.
    pub is_disabled: bool,
    /// What the styles call it: on small screens there is no room for some.
    pub class: &'static str,
    /// What a click does.
    pub onclick: Callback<MouseEvent>,
}

/// A button that is nothing but a drawing.
#[component]
pub fn DrawnButton(props: &DrawnButtonProps) -> Html {
    let DrawnButtonProps { title, path, is_disabled, class, onclick } = props;
    html! {
        <button
            type="button"
            class={classes!("button", "seek", *class)}
            aria-label={*title}
            title={*title}
            disabled={*is_disabled}
            onclick={onclick.clone()}
        >
            <Drawing {path} />
        </button>
    }
}
