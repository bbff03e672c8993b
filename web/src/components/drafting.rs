//! A story that somebody collects: its scenes in a list, with what is said in each, and the ways to tell and to save it.

use std::rc::Rc;

use election_core::narrate::{self, Language};
use election_core::stories::{Draft, SceneDraft};
use election_core::{ProcessId, Scenario};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::{
    Callback, Event, Html, InputEvent, MouseEvent, Properties, classes, component, html, use_effect_with, use_memo,
    use_mut_ref, use_node_ref,
};

use super::icon::Icon;
use super::icon_button::IconButton;
use super::save::Save;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::drafting::{SceneField, scenario_of};
use crate::state::{Action, DraftAction, DraftEdit, DraftProblem};

/// Of more processes, the first ones are enough of an example.
const MOST_PLACES: u16 = 16;

/// What has been collected.
#[derive(Clone, Properties, PartialEq)]
pub struct DraftingProps {
    /// The story as it is written.
    pub draft: Same<Draft>,
    /// A number for each of its scenes, which the scene keeps wherever it is moved.
    pub scene_keys: Same<Vec<u32>>,
    /// What keeps it from being told, once its runs have been carried out.
    pub problems: Option<Same<Vec<DraftProblem>>>,
    /// Whether a change can be taken back.
    pub can_undo: bool,
    /// Whether an undone change can be made again.
    pub can_redo: bool,
    /// Whether the page is being saved as one file.
    pub is_saving: bool,
}

/// The button that gets the focus when the list has changed: what was used has moved, or has gone.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NextFocus {
    /// The index of the scene.
    scene: usize,
    /// The class of the button.
    button: &'static str,
}

/// The panel of the story that is being collected.
#[component]
pub fn Drafting(props: &DraftingProps) -> Html {
    let DraftingProps { draft, scene_keys, problems, can_undo, can_redo, is_saving } = props;
    let dispatch = use_dispatch();
    // What can be seen without its runs is seen at once.
    let misread = use_memo(draft.clone(), |draft| Draft::clone(draft).read().err().map(DraftProblem::from));
    let found: Vec<DraftProblem> = match (&*misread, problems) {
        (Some(problem), _) => vec![problem.clone()],
        (None, Some(problems)) => problems.to_vec(),
        (None, None) => Vec::new(),
    };
    let is_refused = !found.is_empty();
    let is_checked = is_refused || problems.is_some();
    let count = draft.scenes.len();
    let list = use_node_ref();
    {
        // What has just been added is seen.
        let (list, before) = (list.clone(), use_mut_ref(|| count));
        use_effect_with(count, move |count| {
            if before.replace(*count) < *count
                && let Some(list) = list.cast::<Element>()
            {
                list.set_scroll_top(list.scroll_height());
            }
        });
    }
    let followed = use_mut_ref(|| None::<NextFocus>);
    {
        let (list, followed) = (list.clone(), Rc::clone(&followed));
        use_effect_with(scene_keys.clone(), move |_| {
            if let (Some(followed), Some(list)) = (followed.take(), list.cast::<Element>()) {
                focus(&list, followed);
            }
        });
    }
    let on_moved = Callback::from(move |to: NextFocus| {
        followed.replace(Some(to));
    });
    let json = {
        let draft = Rc::clone(draft.rc());
        Callback::from(move |()| Rc::from(draft.to_json()))
    };
    let markdown = {
        let draft = Rc::clone(draft.rc());
        Callback::from(move |()| Rc::from(draft.to_markdown()))
    };
    let title = dispatch.typed::<InputEvent, _>(|text| DraftAction::Edit(DraftEdit::Title(text)));
    let about = dispatch.typed::<InputEvent, _>(|text| DraftAction::Edit(DraftEdit::About(text)));
    html! {
        <section class="story drafting" aria-label="My story">
            <div class="story-head">
                <span class="story-name">{ "My story" }</span>
                <span class="story-place numbers">{ format!("{count} {}", if count == 1 { "scene" } else { "scenes" }) }</span>
                <IconButton
                    icon={Icon::Undo}
                    name="Undo"
                    class="bare small"
                    disabled={!can_undo}
                    onclick={dispatch.on(DraftAction::Edit(DraftEdit::Undo))}
                />
                <IconButton
                    icon={Icon::Redo}
                    name="Redo"
                    class="bare small"
                    disabled={!can_redo}
                    onclick={dispatch.on(DraftAction::Edit(DraftEdit::Redo))}
                />
                <IconButton
                    icon={Icon::Cross}
                    name="Hide my story"
                    title="Hide it; it is kept"
                    class="bare small"
                    onclick={dispatch.on(DraftAction::Show(false))}
                />
            </div>
            <div class="drafting-list" ref={list}>
                if count == 0 {
                    <p class="help">{ "Go to a moment that is worth talking about, and add it. What you click is pointed at." }</p>
                } else {
                    <label class="drafting-field">
                        <span>{ "Title" }</span>
                        <input type="text" value={draft.title.clone()} oninput={title} />
                    </label>
                    <label class="drafting-field">
                        <span>{ "What it is about" }</span>
                        <textarea rows="2" value={draft.text.clone()} oninput={about} />
                    </label>
                    <ol class="drafting-scenes">
                        { for draft.scenes.iter().zip(scene_keys.iter()).enumerate().map(|(index, (scene, key))| html! {
                            <SceneEditor
                                key={*key}
                                {index}
                                scene={scene.clone()}
                                is_wrong={found.iter().any(|problem| problem.scene == Some(index))}
                                problem={problem_besides_first(&found, index)}
                                is_last={index + 1 == count}
                                on_moved={on_moved.clone()}
                            />
                        }) }
                    </ol>
                }
            </div>
            if let Some(problem) = found.first().filter(|_| count > 0) {
                <p class="error" role="status">{ problem.error.to_string() }</p>
            }
            <div class="story-way">
                <button type="button" class="button primary" title="Add what is on the screen (A)" onclick={dispatch.on(DraftAction::AddMoment)}>
                    { "Add this moment" }
                </button>
                <button type="button" class="button" disabled={is_refused} onclick={dispatch.on(DraftAction::Tell(0))}>
                    { "Tell it" }
                </button>
            </div>
            if count > 0 {
                <div class="story-way">
                    if is_refused {
                        // No story yet; but nobody loses work.
                        <Save words="Save unfinished" file="unfinished-story.json" media_type="application/json" text={json} />
                    } else {
                        <Save words="Save" file="story.json" media_type="application/json" text={json} />
                        <Save words="Save as Markdown" file="story.md" media_type="text/markdown" text={markdown} />
                    }
                    <button
                        type="button"
                        class="button small"
                        title="The whole page and this story in it: it opens without any host, and without a network"
                        disabled={is_refused || !is_checked}
                        onclick={dispatch.on(DraftAction::SaveFile)}
                    >
                        { if *is_saving { "Saving …" } else { "Save as one file" } }
                    </button>
                    <button type="button" class="button small" disabled={is_refused || !is_checked} onclick={dispatch.on(DraftAction::Share)}>
                        { "Copy its link" }
                    </button>
                </div>
            }
        </section>
    }
}

/// What is wrong with a scene, where that is not the first thing that is wrong: that stands below the list, in sight wherever that has been
/// scrolled to.
fn problem_besides_first(found: &[DraftProblem], index: usize) -> Option<String> {
    let (first, others) = found.split_first()?;
    let other = others.iter().find(|problem| problem.scene == Some(index));
    other.filter(|_| first.scene != Some(index)).map(|problem| problem.error.to_string())
}

/// Gives a button of a scene the focus, or another one of the scene where that one is of no use.
fn focus(list: &Element, NextFocus { scene, button }: NextFocus) {
    let rows = list.get_elements_by_class_name("drafting-scene");
    let index = u32::try_from(scene).unwrap_or(u32::MAX).min(rows.length().saturating_sub(1));
    let Some(row) = rows.item(index) else { return };
    let find = |selector: &str| row.query_selector(selector).ok().flatten();
    let found = find(&format!(".{button}:not(:disabled)"))
        .or_else(|| find(".scene-up:not(:disabled), .scene-down:not(:disabled), .remove-scene"));
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// A scene in the list.
#[derive(Properties, PartialEq)]
struct SceneEditorProps {
    index: usize,
    scene: SceneDraft,
    /// Whether something is wrong with it.
    is_wrong: bool,
    /// What is wrong with it, where that is not said below the list.
    problem: Option<String>,
    is_last: bool,
    /// It moves, or goes: what then has the focus.
    on_moved: Callback<NextFocus>,
}

/// A scene: its title and its text, and behind "More" its moments and what it points at.
#[component]
fn SceneEditor(props: &SceneEditorProps) -> Html {
    let SceneEditorProps { index, scene, is_wrong, problem, is_last, on_moved } = props;
    let (index, dispatch) = (*index, use_dispatch());
    let number = index + 1;
    let named = use_memo(scene.scenario.clone(), {
        let scene = scene.clone();
        move |_| {
            scenario_of(&scene)
                .map(|scenario| (narrate::scenario(&scenario, Language::default()), places_of(&scenario)))
        }
    });
    let (named, places) = named.as_ref().clone().unwrap_or_else(|| (scene.scenario.clone(), String::new()));
    let write = move |field: SceneField| move |text: String| DraftAction::Edit(DraftEdit::Scene(index, field, text));
    let line = |field: SceneField, example: &'static str| {
        html! {
            <label class="drafting-field">
                <span>{ field.label() }</span>
                <input type="text" value={field.of(scene)} placeholder={example} oninput={dispatch.typed::<InputEvent, _>(write(field))} />
            </label>
        }
    };
    // Taken when it is complete: a list that was put in order at every key could not be typed.
    let list = |field: SceneField, example: &'static str| {
        html! {
            <label class="drafting-field">
                <span>{ field.label() }</span>
                <input type="text" value={field.of(scene)} placeholder={example} onchange={dispatch.typed::<Event, _>(write(field))} />
            </label>
        }
    };
    let small = |name: String, icon: Icon, class: &'static str, disabled: bool, action: Action| {
        // Where what this button is about has gone to.
        let scene = match action {
            Action::Draft(DraftAction::Edit(DraftEdit::Move(_, by))) => index.saturating_add_signed(by.into()),
            _ => index,
        };
        let on_moved = on_moved.reform(move |()| NextFocus { scene, button: class });
        let act = dispatch.on::<()>(action);
        let onclick = Callback::from(move |_: MouseEvent| {
            on_moved.emit(());
            act.emit(());
        });
        html! { <IconButton {icon} {name} class={classes!("bare", "small", class)} {disabled} {onclick} /> }
    };
    html! {
        <li class={classes!("drafting-scene", is_wrong.then_some("is-wrong"))}>
            <div class="drafting-title">
                <input
                    type="text"
                    aria-label={format!("Title of scene {number}")}
                    value={scene.title.clone()}
                    oninput={dispatch.typed::<InputEvent, _>(write(SceneField::Title))}
                />
                { small(format!("Tell it from scene {number}"), Icon::Play, "tell-scene", false, DraftAction::Tell(index).into()) }
                { small(format!("Scene {number} up"), Icon::Up, "scene-up", index == 0, DraftAction::Edit(DraftEdit::Move(index, -1)).into()) }
                { small(format!("Scene {number} down"), Icon::Down, "scene-down", *is_last, DraftAction::Edit(DraftEdit::Move(index, 1)).into()) }
                { small(format!("Remove scene {number}"), Icon::Remove, "remove-scene", false, DraftAction::Edit(DraftEdit::Remove(index)).into()) }
            </div>
            <p class="help">{ named }</p>
            <textarea
                rows="3"
                aria-label={format!("What is said in scene {number}")}
                placeholder="What is said. {messages} and {leader} are filled in from the run. A line “At: leader” begins a part that comes then."
                value={scene.text.clone()}
                oninput={dispatch.typed::<InputEvent, _>(write(SceneField::Text))}
            />
            if let Some(problem) = problem {
                <p class="scene-problem">{ problem }</p>
            }
            <details>
                <summary>{ "Moments, pointers, task, notes" }</summary>
                if !places.is_empty() { <p class="help">{ places }</p> }
                { line(SceneField::Begin, "start") }
                { line(SceneField::Pause, "end") }
                { list(SceneField::Points, "process 2, counter") }
                { line(SceneField::Task, "Now crash the leader.") }
                { list(SceneField::Change, "order, crash 2") }
                { line(SceneField::Done, "crash 2") }
                { line(SceneField::Notes, "") }
                { line(SceneField::Time, "2") }
            </details>
        </li>
    }
}

/// How processes are named in what a scene points at and waits for: by their places, whatever their identities.
fn places_of(scenario: &Scenario) -> String {
    let identities = scenario.identities();
    let of = |place: u16| format!("{place} is {}", identities.short(identities.at(ProcessId(place))));
    let named: Vec<String> = (0..scenario.processes.min(MOST_PLACES)).map(of).collect();
    let rest = if scenario.processes > MOST_PLACES { ", and so on" } else { "" };
    format!("Processes are named by their places, from 0 on. Here {}{rest}.", named.join(", "))
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn its_scenes_are_moved_and_written_and_what_is_wrong_is_said() {
        let scene = |title: &str, pause: &str| SceneDraft {
            title: title.to_owned(),
            scenario: "a=lelann".to_owned(),
            pause: pause.to_owned(),
            ..SceneDraft::default()
        };
        let mut draft = Draft::default();
        "Mine".clone_into(&mut draft.title);
        draft.scenes = vec![scene("A", ""), scene("B", "never")];
        let keys = Rc::new(vec![1, 2]);
        let shown =
            mount(html! { <Drafting draft={&Rc::new(draft)} scene_keys={&keys} problems={None::<Same<Vec<DraftProblem>>>} can_undo=false can_redo=false is_saving=false /> })
                .await;
        assert_eq!(shown.text(".story-place"), "2 scenes");
        assert_eq!((shown.count(".drafting-scene"), shown.count(".drafting-scene.is-wrong")), (2, 1));
        assert!(shown.text(".error").starts_with("scene 2, Pauses at: found never"), "{}", shown.html());
        shown.click("[aria-label='Scene 2 up']").await;
        shown.click("[aria-label='Remove scene 1']").await;
        assert!(matches!(
            shown.actions()[..],
            [
                Action::Draft(DraftAction::Edit(DraftEdit::Move(1, -1))),
                Action::Draft(DraftAction::Edit(DraftEdit::Remove(0)))
            ]
        ));
    }
}
