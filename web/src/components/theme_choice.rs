//! The choice of colours: in the header, or in the panel where the header has no room.

use web_sys::HtmlSelectElement;
use yew::{Event, Html, Properties, TargetCast, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::state::{AppearanceAction, Theme};

/// What is chosen.
#[derive(Properties, PartialEq)]
pub struct ThemeChoiceProps {
    /// The colours.
    pub theme: Theme,
}

/// The choice of colours.
#[component]
pub fn ThemeChoice(props: &ThemeChoiceProps) -> Html {
    let choose = use_dispatch().filter_map(|event: Event| {
        let name = event.target_dyn_into::<HtmlSelectElement>()?.value();
        Theme::ALL.into_iter().find(|theme| theme.name() == name).map(AppearanceAction::SetTheme)
    });
    html! {
        <select class="theme" aria-label="Colours" title="Colours" onchange={choose}>
            { for Theme::ALL.into_iter().map(|theme| html! {
                <option value={theme.name()} selected={theme == props.theme}>{ label(theme) }</option>
            }) }
        </select>
    }
}

fn label(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "Auto",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
        Theme::Projector => "Projector",
    }
}
