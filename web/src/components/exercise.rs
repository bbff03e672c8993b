//! An exercise, over the stage: the task, what may be changed, how far one is, and hints.

mod progress;

use election_core::exercises::{EXERCISES, Exercise};
use yew::{Html, Properties, component, html, use_memo};

use super::icon::{Icon, icon};
use super::icon_button::IconButton;
use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, ExerciseAction, GradedAnswer, next_exercise};
use progress::Progress;

/// The exercise, and how far it is.
#[derive(Properties, PartialEq)]
pub struct ExercisePanelProps {
    /// The exercise.
    pub exercise: &'static Exercise,
    /// How many hints are shown.
    pub hints: usize,
    /// The last grade.
    pub graded: Option<GradedAnswer>,
    /// Whether the next grade takes a while.
    pub is_checking: bool,
    /// Whether it has been solved on this machine.
    pub is_solved: bool,
    /// Whether there is a change to undo.
    pub can_undo: bool,
    /// What came of the last attempt to copy the link.
    pub copied: Option<bool>,
}

/// The task, how far one is, and what helps.
#[component]
pub fn ExercisePanel(props: &ExercisePanelProps) -> Html {
    let ExercisePanelProps { exercise, hints, graded, is_checking, is_solved, can_undo, copied } = props;
    let dispatch = use_dispatch();
    let may_change = use_memo(exercise.key, |_| exercise.may_change());
    let on = |action| dispatch.on(Action::Exercise(action));
    let all = exercise.hints.len();
    let has_more = *hints < all;
    html! {
        <section class="exercise" aria-label="Exercise" data-exercise={exercise.key}>
            <div class="exercise-head">
                <h2>{ exercise.title }</h2>
                <p class="exercise-place">
                    { place(exercise) }
                    if *is_solved {
                        <span class="exercise-solved">{ icon(Icon::Check) }{ "solved" }</span>
                    }
                </p>
                <div class="exercise-ways">
                    <button type="button" class="button small" onclick={on(ExerciseAction::StartAgain)}>{ "Start again" }</button>
                    if let Some(next) = next_exercise(exercise) {
                        <button type="button" class="button small" title={next.title} onclick={on(ExerciseAction::Open(next))}>
                            { "Next exercise" }
                        </button>
                    }
                    <IconButton
                        icon={Icon::Cross}
                        name="Leave the exercise"
                        class="bare small"
                        onclick={on(ExerciseAction::Leave)}
                    />
                </div>
            </div>
            <p class="exercise-task">{ exercise.text }</p>
            <div class="exercise-help">
                <p class="exercise-allowed">{ format!("You may change: {may_change}.") }</p>
                <button
                    type="button"
                    class="button small"
                    aria-disabled={(!has_more).then_some("true")}
                    onclick={on(ExerciseAction::Hint)}
                >
                    { if has_more { format!("Hint {} of {all}", hints + 1) } else { "No more hints".to_owned() } }
                </button>
            </div>
            // What comes in here is read out.
            <ol class="exercise-hints" aria-label="Hints" aria-live="polite">
                { for exercise.hints.iter().take(*hints).map(|hint| html! { <li key={*hint}>{ *hint }</li> }) }
            </ol>
            <Progress
                {exercise}
                graded={graded.clone()}
                is_checking={*is_checking}
                can_undo={*can_undo}
                copied={*copied}
            />
        </section>
    }
}

/// Where it stands among the others: `First steps · 2 of 20`.
fn place(exercise: &Exercise) -> String {
    let number = EXERCISES.iter().take_while(|other| other.key != exercise.key).count() + 1;
    format!("{} · {number} of {}", capitalised(&exercise.group.to_string()), EXERCISES.len())
}

/// The words with a capital letter.
pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Run;
    use election_core::exercises::{Grader, find};
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    fn exercise() -> &'static Exercise {
        find("make-3-win").expect("there is such an exercise")
    }

    /// The panel with the grade of this answer.
    fn panel(answer: Option<&str>, hints: usize, is_checking: bool) -> Html {
        let exercise = exercise();
        let graded = answer.map(|link| {
            let scenario = election_core::Scenario::from_link(link).expect("a good link");
            let grade = Rc::new(Grader::new(exercise).scenario(&scenario));
            let run = Rc::new(Run::record(&scenario).expect("a valid scenario"));
            GradedAnswer { exercise, run, grade, is_refused: exercise.refuse(&scenario).is_some() }
        });
        let (can_undo, is_solved, copied) = (true, false, None);
        html! { <ExercisePanel {exercise} {hints} {graded} {is_checking} {is_solved} {can_undo} {copied} /> }
    }

    #[wasm_bindgen_test]
    async fn the_task_and_the_grade_are_said_and_what_is_refused_can_be_undone() {
        let mut shown = mount(panel(None, 0, false)).await;
        assert_eq!((shown.text("h2"), shown.text(".exercise-task")), (exercise().title.into(), exercise().text.into()));
        assert_eq!(shown.text(".exercise-allowed"), "You may change: who starts, and when (at most 6, up to tick 20).");
        assert_eq!((shown.count("progress"), shown.text("[role=status]")), (0, String::new()));
        shown.show(panel(Some("a=chang-roberts"), 0, false)).await;
        assert_eq!(shown.text(".exercise-grade"), "6 leads; wanted: 3 leads.");
        assert_eq!(shown.text("[role=status]"), "Make 3 win. 0 of 100. 6 leads; wanted: 3 leads.");
        shown.show(panel(Some("a=chang-roberts"), 0, true)).await;
        assert_eq!(shown.text(".exercise-grade"), "Checking…");
        shown.show(panel(Some("a=chang-roberts&delay=2"), 0, false)).await;
        assert!(shown.text(".exercise-grade").starts_with("Not allowed here: “Delay”"), "{}", shown.html());
        shown.click(".exercise-progress button").await;
        assert!(matches!(shown.actions()[..], [Action::Undo]));
    }

    #[wasm_bindgen_test]
    async fn what_is_right_has_a_sign_and_its_link_is_the_answer() {
        let shown = mount(panel(Some("a=chang-roberts&start=2"), 0, false)).await;
        assert_eq!(shown.text(".is-right .exercise-grade"), "Right. 3 leads.");
        assert_eq!((shown.count(".is-right .sign .icon"), shown.count("progress")), (1, 0));
        shown.click(".exercise-progress button").await;
        assert!(matches!(shown.actions()[..], [Action::Share]));
    }

    #[wasm_bindgen_test]
    async fn hints_come_in_steps_and_the_next_exercise_is_one_click_away() {
        let mut shown = mount(panel(None, 0, false)).await;
        assert_eq!((shown.text(".exercise-help button"), shown.count(".exercise-hints li")), ("Hint 1 of 3".into(), 0));
        shown.click(".exercise-help button").await;
        assert!(matches!(shown.actions()[..], [Action::Exercise(ExerciseAction::Hint)]));
        shown.show(panel(None, 3, false)).await;
        assert_eq!(
            (shown.text(".exercise-help button"), shown.count(".exercise-hints li")),
            ("No more hints".into(), 3)
        );
        shown.click(".exercise-ways button:nth-child(2)").await;
        assert!(
            matches!(shown.actions()[..], [Action::Exercise(ExerciseAction::Open(next))] if next.key == "nobody-leads")
        );
        shown.click("[aria-label='Leave the exercise']").await;
        assert!(matches!(shown.actions()[..], [Action::Exercise(ExerciseAction::Leave)]));
    }
}
