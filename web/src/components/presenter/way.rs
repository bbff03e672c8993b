//! The way through the story and its runs: what these buttons do happens in the window that the audience sees.

use yew::{Html, Properties, component, html};

use crate::components::transport::{Drawing, PAUSE, PLAY};
use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, DialogAction, Seek, ShownAction};

/// What the buttons say.
#[derive(Properties, PartialEq)]
pub struct WayProps {
    /// Whether time passes there.
    pub is_playing: bool,
    /// Whether the screen is blank there.
    pub is_blank: bool,
    /// Whether a run is over that playing begins anew.
    pub is_over: bool,
}

/// On, back, play, a step, blank.
#[component]
pub fn Way(props: &WayProps) -> Html {
    let dispatch = use_dispatch();
    let button = |words: &'static str, key: &str, class: &'static str, action: Action| {
        let title = format!("{words} ({key})");
        html! { <button type="button" class={format!("button {class}")} {title} onclick={dispatch.on(action)}>{ words }</button> }
    };
    let (word, path) = match (props.is_playing, props.is_over) {
        (true, _) => ("Pause", PAUSE),
        (false, true) => ("Replay", PLAY),
        (false, false) => ("Play", PLAY),
    };
    let (blank, class) = if props.is_blank { ("Show again", "show-again") } else { ("Blank", "") };
    html! {
        <nav class="presenter-way" aria-label="What the audience sees">
            { button("Back", "Page Up", "", Action::TurnPage(-1)) }
            { button("Next", "Page Down", "primary", Action::TurnPage(1)) }
            <button type="button" class="button play" title={format!("{word} (Space)")} onclick={dispatch.on(ShownAction::TogglePlay)}>
                <Drawing {path} />
                <span>{ word }</span>
            </button>
            { button("Step back", "←", "", ShownAction::Seek(Seek::StepBack).into()) }
            { button("Step on", "→", "", ShownAction::Seek(Seek::StepOn).into()) }
            { button(blank, "B", class, DialogAction::ToggleBlank.into()) }
        </nav>
    }
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests {
    use super::*;
    use crate::testing::written::html_of;

    #[test]
    fn the_buttons_say_what_they_do_next() {
        let said = |is_playing, is_blank, is_over| html_of(html! { <Way {is_playing} {is_blank} {is_over} /> });
        let says = |html: &str, word: &str| html.contains(&format!(">{word}<"));
        let (resting, moving, blank, over) =
            (said(false, false, false), said(true, false, false), said(false, true, false), said(false, false, true));
        assert!(says(&resting, "Play") && !says(&resting, "Pause") && says(&resting, "Blank"), "{resting}");
        assert!(says(&moving, "Pause") && !says(&moving, "Play"), "{moving}");
        assert!(says(&blank, "Show again") && !says(&blank, "Blank"), "{blank}");
        assert!(says(&over, "Replay"), "{over}");
    }
}
