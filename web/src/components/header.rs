//! The name, the scenario in a line, and what can be done with the page.

mod diagram_choice;
mod menu;

use election_core::Run;
use election_core::narrate::{self, Language};
use yew::{Html, Properties, component, html};

use self::diagram_choice::DiagramChoice;
use self::menu::Menu;
use super::icon::{Icon, icon};
use super::icon_button::IconButton;
use super::theme_choice::ThemeChoice;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{
    Action, AppearanceAction, CompareAction, DiagramPlace, DialogAction, DraftAction, GuessAction, LabAction, Theme,
};

/// What the header shows.
#[derive(Properties, PartialEq)]
pub struct HeaderProps {
    /// The run whose scenario it names.
    pub run: Same<Run>,
    /// Whether there is a change to undo.
    pub can_undo: bool,
    /// Whether there is an undone change to make again.
    pub can_redo: bool,
    /// Whether the scenario panel is open where it is not always shown.
    pub is_panel_open: bool,
    /// The colours.
    pub theme: Theme,
    /// What came of the last attempt to copy the link.
    pub copied: Option<bool>,
    /// Whether the run is guessed at before it is seen.
    pub is_guessing: bool,
    /// How many scenes have been collected into a story; 0 where it cannot be shown.
    pub collected: usize,
    /// Whether that story is shown.
    pub is_draft_shown: bool,
    /// Where the space-time diagram stands; none while it cannot be shown.
    pub diagram: Option<DiagramPlace>,
}

/// The name, the scenario in a line, and what can be done with the page.
#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let dispatch = use_dispatch();
    let is_too_long = !props.run.is_observed() && props.run.link().is_err();
    let title = narrate::title(&props.run, Language::default());
    html! {
        <header class="header">
            <button
                type="button"
                class="button bare open-panel"
                aria-label="Scenario"
                title="Scenario"
                aria-expanded={props.is_panel_open.to_string()}
                aria-controls="scenario"
                onclick={dispatch.on(DialogAction::ShowPanel(!props.is_panel_open))}
            >
                { icon(Icon::Settings) }
            </button>
            <h1>{ "Election Playground" }</h1>
            <p class="title" title={title.clone()}>{ &title }</p>
            <div class="group">
                <IconButton
                    icon={Icon::Undo}
                    name="Undo"
                    title="Undo (Ctrl Z)"
                    class="bare"
                    disabled={!props.can_undo}
                    onclick={dispatch.on(Action::Undo)}
                />
                <IconButton
                    icon={Icon::Redo}
                    name="Redo"
                    title="Redo (Ctrl Shift Z)"
                    class="bare redo"
                    disabled={!props.can_redo}
                    onclick={dispatch.on(Action::Redo)}
                />
            </div>
            if let Some(place) = props.diagram {
                <DiagramChoice {place} />
            }
            <button
                type="button"
                class="button open-gallery"
                aria-label="Gallery"
                title="Ready scenarios (G)"
                onclick={dispatch.on(DialogAction::ShowGallery(true))}
            >
                { icon(Icon::Gallery) }
                <span>{ "Gallery" }</span>
            </button>
            <button
                type="button"
                class="button open-lab"
                aria-label="Lab"
                title="Figures of many runs, as a chart (X)"
                disabled={props.is_guessing}
                onclick={dispatch.on(LabAction::Show(true))}
            >
                { icon(Icon::Chart) }
                <span>{ "Lab" }</span>
            </button>
            if !props.is_guessing {
                <IconButton
                    icon={Icon::Beside}
                    name="Compare with another run"
                    title="Compare with another run (V)"
                    class="open-compare"
                    onclick={dispatch.on(CompareAction::ShowChoice(true))}
                />
            }
            <ThemeChoice theme={props.theme} />
            <button
                type="button"
                class="button guess-first"
                title="Be asked before it is seen, or just see it (Q)"
                aria-pressed={props.is_guessing.to_string()}
                onclick={dispatch.on(GuessAction::Toggle)}
            >
                { if props.is_guessing { "Just show me" } else { "Guess first" } }
            </button>
            <button
                type="button"
                class="button present"
                title="Show the stage, the counters and the transport only, large (P)"
                onclick={dispatch.on(AppearanceAction::TogglePresent)}
            >
                { icon(Icon::Screen) }
                { "Present" }
            </button>
            <IconButton
                icon={Icon::Plus}
                name="Add this moment to a story"
                title="Add this moment to a story of your own (A)"
                class="add-moment"
                onclick={dispatch.on(DraftAction::AddMoment)}
            />
            if props.collected > 0 {
                <Collected scenes={props.collected} is_shown={props.is_draft_shown} />
            }
            <button
                type="button"
                class="button help-key"
                aria-label="Help and keys"
                title="Help and keys (?)"
                onclick={dispatch.on(DialogAction::ShowHelp(true))}
            >
                { "?" }
            </button>
            if props.is_guessing {
                // On a telephone, where the other one is in the menu: the way out is in sight.
                <button type="button" class="button leave-guess" onclick={dispatch.on(GuessAction::Toggle)}>{ "Just show me" }</button>
            }
            <Menu can_redo={props.can_redo} is_guessing={props.is_guessing} theme={props.theme} diagram={props.diagram} />
            <Share {is_too_long} copied={props.copied} />
            <IconButton
                icon={Icon::Code}
                name="QR code, pictures, files, to embed"
                title="QR code, pictures and files of this moment, and the code that embeds it (C)"
                class="show-code"
                onclick={dispatch.on(Action::ShowAddress)}
            />
            <IconButton
                icon={Icon::Cross}
                name="Leave the presentation"
                title="Leave the presentation (P)"
                class="leave-present"
                onclick={dispatch.on(AppearanceAction::TogglePresent)}
            />
        </header>
    }
}

/// A story that is being collected.
#[derive(Properties, PartialEq)]
struct CollectedProps {
    /// How many scenes it has.
    scenes: usize,
    /// Whether it is shown.
    is_shown: bool,
}

/// The button that says that there is a story of one's own, and shows it: `Story: 3 scenes`.
#[component]
fn Collected(props: &CollectedProps) -> Html {
    let CollectedProps { scenes, is_shown } = *props;
    let toggle = use_dispatch().on(DraftAction::Toggle);
    let unit = if scenes == 1 { " scene" } else { " scenes" };
    html! {
        <button
            type="button"
            class="button collected"
            aria-label={format!("Your story: {scenes}{unit}")}
            title="Your own story, shown or hidden (M)"
            aria-pressed={is_shown.to_string()}
            onclick={toggle}
        >
            { icon(Icon::Story) }
            <span class="collected-words">{ "Story: " }</span>
            <span class="numbers">{ scenes }</span>
            <span class="collected-words">{ unit }</span>
        </button>
    }
}

/// What sharing can say.
#[derive(Properties, PartialEq)]
struct ShareProps {
    /// Whether no link can hold the scenario.
    is_too_long: bool,
    /// What came of the last attempt to copy the link.
    copied: Option<bool>,
}

/// The button that copies the link, and the words that say what came of it.
#[component]
fn Share(props: &ShareProps) -> Html {
    let share = use_dispatch().on(Action::Share);
    if props.is_too_long {
        // A link would hold the view alone.
        return html! {
            <button
                type="button"
                class="button primary share"
                title="Save it as a file, in the scenario panel"
                onclick={share}
            >
                { "Too long for a link" }
            </button>
        };
    }
    // The button stays as wide as it is: what came of it is said below it.
    let said = match props.copied {
        None => "",
        Some(true) => "The link has been copied.",
        Some(false) => "The browser does not allow copying: the address bar holds the link.",
    };
    let is_copied = props.copied == Some(true);
    html! {
        <>
            <button
                type="button"
                class="button primary share"
                aria-label="Share"
                title="Copy a link to exactly this (S)"
                onclick={share}
            >
                { icon(if is_copied { Icon::Check } else { Icon::Link }) }
                <span>{ "Share" }</span>
            </button>
            <p class="said-of-copying" role="status">
                { said }
                if is_copied {
                    <span class="if-keys">{ " C shows it as a QR code, with pictures, files, and the code to embed it." }</span>
                }
            </p>
        </>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;
    use crate::testing::plain;

    fn header(can_undo: bool, copied: Option<bool>) -> Html {
        with_story(can_undo, copied, 0)
    }

    fn with_story(can_undo: bool, copied: Option<bool>, collected: usize) -> Html {
        thread_local! {
            static RUN: Rc<Run> = Rc::new(Run::record(&plain(8)).expect("a valid scenario"));
        }
        RUN.with(|run| {
            html! {
                <Header
                    run={run}
                    {can_undo}
                    can_redo={false}
                    is_panel_open={false}
                    theme={Theme::System}
                    {copied}
                    is_guessing={false}
                    {collected}
                    is_draft_shown={false}
                    diagram={Some(DiagramPlace::Nowhere)}
                />
            }
        })
    }

    #[wasm_bindgen_test]
    async fn it_undoes_when_there_is_something_to_undo_and_says_that_it_copied() {
        let mut shown = mount(header(false, None)).await;
        assert!(shown.text(".title").contains("8 processes"));
        shown.click("[aria-label=Undo]").await;
        assert!(shown.actions().is_empty(), "there is nothing to undo");
        shown.show(header(true, Some(true))).await;
        shown.click("[aria-label=Undo]").await;
        shown.choose(".theme", "dark").await;
        assert!(matches!(
            shown.actions()[..],
            [Action::Undo, Action::Appearance(AppearanceAction::SetTheme(Theme::Dark))]
        ));
        let said = shown.text("[role=status]");
        assert!(said.starts_with("The link has been copied. C shows it as a QR code"), "{said}");
    }

    #[wasm_bindgen_test]
    async fn that_a_story_has_been_collected_is_to_be_seen() {
        let mut shown = mount(header(false, None)).await;
        assert_eq!(shown.count(".collected"), 0);
        shown.show(with_story(false, None, 1)).await;
        assert_eq!(shown.text(".collected"), "Story: 1 scene");
        shown.show(with_story(false, None, 3)).await;
        assert_eq!(shown.text(".collected"), "Story: 3 scenes");
        shown.click(".collected").await;
        assert!(matches!(shown.actions()[..], [Action::Draft(DraftAction::Toggle)]));
    }
}
