//! The exercises to choose from, group by group, and which of them have been solved.

use std::collections::BTreeSet;

use election_core::exercises::{EXERCISES, Exercise, Group};
use yew::{Html, Properties, component, html};

use super::exercise::capitalised;
use super::icon::{Icon, icon};
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::state::{Action, ExerciseAction};

/// What has been solved.
#[derive(Properties, PartialEq)]
pub struct ExerciseListProps {
    /// The keys of the exercises that have been solved on this machine.
    pub solved: Same<BTreeSet<&'static str>>,
    /// The exercises that are listed.
    pub shown: Vec<&'static Exercise>,
    /// The name of the heading in the document.
    pub id: &'static str,
}

/// Exercises, each a button that opens it.
#[component]
pub fn ExerciseList(props: &ExerciseListProps) -> Html {
    let dispatch = use_dispatch();
    let solved = &props.solved;
    let count = match solved.len() {
        0 => String::new(),
        count => format!("{count} of {} solved on this machine", EXERCISES.len()),
    };
    html! {
        <section class="exercises">
            <h3 id={props.id} tabindex="-1">{ "Exercises" }</h3>
            <p class="help">{ "Change a scenario until it does what is asked. Any way that does it is right. " }{ count }</p>
            { for Group::ALL.into_iter().filter(|group| props.shown.iter().any(|exercise| exercise.group == *group)).map(|group| html! {
                <section key={group.to_string()}>
                    <h4>{ capitalised(&group.to_string()) }</h4>
                    <ul class="gallery">
                        { for props.shown.iter().copied().filter(|exercise| exercise.group == group).map(|exercise| {
                            card(&dispatch, exercise, solved.contains(exercise.key))
                        }) }
                    </ul>
                </section>
            }) }
        </section>
    }
}

/// One of them: what is to be done, and whether it has been.
fn card(dispatch: &Dispatch, exercise: &'static Exercise, is_solved: bool) -> Html {
    let open = dispatch.on(Action::Exercise(ExerciseAction::Open(exercise)));
    html! {
        <li key={exercise.key} data-exercise={exercise.key}>
            <button type="button" class="link" onclick={open}>
                <b>{ exercise.title }</b>
                if is_solved {
                    <span class="exercise-solved">{ icon(Icon::Check) }{ "solved" }</span>
                }
            </button>
            <p>{ exercise.text }</p>
            <p class="help">{ exercise.scenario().info().name.to_string() }</p>
        </li>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn every_exercise_opens_and_what_is_solved_is_marked() {
        let solved = Rc::new(BTreeSet::from(["half-told"]));
        let shown = mount(
            html! { <ExerciseList solved={&solved} shown={EXERCISES.iter().collect::<Vec<_>>()} id="exercises" /> },
        )
        .await;
        assert_eq!(shown.count("[data-exercise]") as usize, EXERCISES.len());
        assert_eq!(shown.count("h4") as usize, Group::ALL.len());
        assert_eq!(
            (shown.count(".exercise-solved"), shown.text("[data-exercise=half-told] .exercise-solved")),
            (1, "solved".into())
        );
        assert!(shown.text(".help").ends_with("1 of 23 solved on this machine"));
        shown.click("[data-exercise=no-end] button").await;
        assert!(matches!(shown.actions()[..], [Action::Exercise(ExerciseAction::Open(open))] if open.key == "no-end"));
    }
}
