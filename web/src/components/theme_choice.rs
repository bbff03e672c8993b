//! The choice of colours: in the header, or in the panel where the header has no room.

use yew::{Html, Properties, component, html};

use super::select::Select;
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
    let choose = use_dispatch().filter_map(|name: String| {
        Theme::ALL.into_iter().find(|theme| theme.name() == name).map(AppearanceAction::SetTheme)
    });
    html! {
        <Select class="theme" label="Colours" title="Colours" value={props.theme.name()} onchange={choose}>
            { for Theme::ALL.into_iter().map(|theme| html! {
                <option value={theme.name()}>{ label(theme) }</option>
            }) }
        </Select>
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
