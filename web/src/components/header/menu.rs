//! What the header has no room for on a telephone: buttons with their names, in a menu that one button opens.

use web_sys::{Element, HtmlElement, MouseEvent};
use yew::{Callback, Html, Properties, TargetCast, classes, component, html, use_node_ref};

use super::super::icon::{Icon, icon};
use super::super::theme_choice::ThemeChoice;
use super::diagram_choice::look;
use crate::effects::dispatch::use_dispatch;
use crate::state::{
    Action, AppearanceAction, BeAction, CompareAction, DiagramAction, DiagramPlace, DialogAction, DraftAction,
    GuessAction, LabAction, Theme,
};

/// What the menu shows.
#[derive(Properties, PartialEq)]
pub struct MenuProps {
    /// Whether there is an undone change to make again.
    pub can_redo: bool,
    /// Whether the run is guessed at before it is seen.
    pub is_guessing: bool,
    /// The colours.
    pub theme: Theme,
    /// Where the space-time diagram stands; none while it cannot be shown.
    pub diagram: Option<DiagramPlace>,
}

/// The button that opens the menu, and the menu: a popover, which the browser closes at a click beside it and at Escape.
#[component]
pub fn Menu(props: &MenuProps) -> Html {
    let dispatch = use_dispatch();
    let menu = use_node_ref();
    let onclick = {
        let menu = menu.clone();
        Callback::from(move |event: MouseEvent| {
            // The choice of colours is looked at before it is left.
            let is_button =
                event.target_dyn_into::<Element>().and_then(|element| element.closest("button").ok().flatten());
            if let (Some(_), Some(menu)) = (is_button, menu.cast::<HtmlElement>()) {
                // Refused where it is not open.
                let _ = menu.hide_popover();
            }
        })
    };
    let entry = |class: &'static str, sign: Icon, name: &'static str, action: Action| {
        let is_disabled = match action {
            Action::Redo => !props.can_redo,
            Action::Lab(_) => props.is_guessing,
            _ => false,
        };
        html! {
            <button type="button" class={classes!("button", "bare", class)} disabled={is_disabled} onclick={dispatch.on(action)}>
                { icon(sign) }
                { name }
            </button>
        }
    };
    let guess = if props.is_guessing { "Just show me" } else { "Guess first" };
    html! {
        <>
            <button type="button" class="button open-menu" aria-label="Menu" title="Menu" popovertarget="header-menu">
                { icon(Icon::More) }
            </button>
            <div ref={menu} class="header-menu" id="header-menu" popover="auto" role="group" aria-label="Menu" {onclick}>
                { entry("guess-entry", Icon::Question, guess, GuessAction::Toggle.into()) }
                if !props.is_guessing {
                    { entry("be-entry", Icon::Bell, "Be a process", BeAction::Toggle.into()) }
                }
                for place in props.diagram.into_iter().flat_map(|now| DiagramPlace::ALL.into_iter().filter(move |place| *place != now)) {
                    { entry("diagram-entry", look(place).0, look(place).1, DiagramAction::Put(place).into()) }
                }
                { entry("lab-entry", Icon::Chart, "Lab: figures of many runs", LabAction::Show(true).into()) }
                if !props.is_guessing {
                    { entry("compare-entry", Icon::Beside, "Compare with another run", CompareAction::ShowChoice(true).into()) }
                }
                { entry("present-entry", Icon::Screen, "Present", AppearanceAction::TogglePresent.into()) }
                { entry("redo-entry", Icon::Redo, "Redo", Action::Redo) }
                { entry("add-entry", Icon::Plus, "Add this moment to a story", DraftAction::AddMoment.into()) }
                { entry("open-entry", Icon::Open, "Open a file…", Action::ChooseFile) }
                { entry("code-entry", Icon::Code, "QR code, pictures, files, to embed", Action::ShowAddress) }
                { entry("help-entry", Icon::Keyboard, "Help and keys", DialogAction::ShowHelp(true).into()) }
                <label class="row">
                    { "Colours" }
                    <ThemeChoice theme={props.theme} />
                </label>
            </div>
        </>
    }
}
