//! An exercise, over the stage: the task, what may be changed, how far one is, and hints.

mod progress;

use election_core::exercises::{EXERCISES, Exercise};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::{Callback, Html, MouseEvent, Properties, component, html, use_memo};

use super::icon::{Icon, icon};
use super::icon_button::IconButton;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform;
use crate::state::{Action, DialogAction, ExerciseAction, GradedAnswer, next_exercise};
use progress::Progress;

/// The controls of what may be changed, in the panel.
const CONTROLS: &str = ".may-change :is(input, select, button)";

/// The exercise, and how far it is.
#[derive(Properties, PartialEq)]
pub struct ExercisePanelProps {
    /// The exercise.
    pub exercise: &'static Exercise,
    /// How many hints have been shown.
    pub hints: usize,
    /// Which of them is read, from 1; 0 before the first.
    pub hint: usize,
    /// The last grade.
    pub graded: Option<GradedAnswer>,
    /// Whether the next grade takes a while.
    pub is_checking: bool,
    /// Whether it has been solved on this machine.
    pub is_solved: bool,
    /// Whether no hints are given.
    #[prop_or_default]
    pub is_unaided: bool,
    /// Whether there is a change to undo.
    pub can_undo: bool,
    /// What came of the last attempt to copy the link.
    pub copied: Option<bool>,
}

/// The task, how far one is, and what helps.
#[component]
pub fn ExercisePanel(props: &ExercisePanelProps) -> Html {
    let ExercisePanelProps { exercise, hints, hint, graded, is_checking, is_solved, is_unaided, can_undo, copied } =
        props;
    let dispatch = use_dispatch();
    let may_change = use_memo(exercise.key, |_| exercise.may_change());
    let on = |action| dispatch.on(Action::Exercise(action));
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
                        <button type="button" class="button small next-exercise" title={next.title} onclick={on(ExerciseAction::Open(next))}>
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
                if exercise.part().is_none() {
                    <p class="exercise-allowed">{ format!("You may change: {may_change}.") }</p>
                    <button type="button" class="button small" aria-controls="scenario" onclick={to_control(&dispatch)}>
                        { icon(Icon::Settings) }
                        { "Change it" }
                    </button>
                }
                if *is_unaided {
                    <p>{ "No hints are given." }</p>
                } else {
                    { hint_ways(exercise, *hints, *hint, &dispatch) }
                }
            </div>
            // What comes in here is read out.
            <ol class="exercise-hints" aria-label="Hints" aria-live="polite" start={hint.to_string()}>
                { for hint.checked_sub(1).and_then(|place| exercise.hints.get(place)).map(|text| html! { <li key={*text}>{ *text }</li> }) }
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

/// Leads to the controls of what may be changed: opens the panel that they stand first in, and where that is always shown focuses the first.
fn to_control(dispatch: &Dispatch) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| {
        let shown = platform::document().query_selector(CONTROLS).ok().flatten();
        let first = shown.and_then(|control| control.dyn_into::<HtmlElement>().ok());
        match first.filter(|control| control.offset_width() > 0) {
            Some(control) => {
                let _ = control.focus();
            }
            None => dispatch.emit(DialogAction::ShowPanel(true)),
        }
    })
}

/// The buttons that page through the hints that have been shown, and ask for one more. They stay where they are, and keep the focus.
fn hint_ways(exercise: &Exercise, hints: usize, hint: usize, dispatch: &Dispatch) -> Html {
    let all = exercise.hints.len();
    let (on, words, can_go_on) = match hint {
        _ if hint < hints => (ExerciseAction::ReadHint(hint + 1), "Next hint".to_owned(), true),
        _ if hints < all => (ExerciseAction::Hint, format!("Hint {} of {all}", hints + 1), true),
        _ => (ExerciseAction::Hint, "No more hints".to_owned(), false),
    };
    html! {
        <>
            if hints > 1 {
                <button
                    type="button"
                    class="button small"
                    aria-label="Previous hint"
                    title="Previous hint"
                    aria-disabled={(hint <= 1).then_some("true")}
                    onclick={dispatch.on(ExerciseAction::ReadHint(hint.saturating_sub(1)))}
                >
                    { icon(Icon::Up) }
                </button>
            }
            <button
                type="button"
                class="button small"
                aria-disabled={(!can_go_on).then_some("true")}
                onclick={dispatch.on(on)}
            >
                { words }
            </button>
        </>
    }
}

/// Where it stands among the others: `First steps · 2 of 23`.
fn place(exercise: &Exercise) -> String {
    let number = EXERCISES.iter().take_while(|other| other.key != exercise.key).count() + 1;
    format!("{} · {number} of {}", capitalised(&exercise.group.to_string()), EXERCISES.len())
}

/// The words with a capital letter.
pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod written_tests {
    use super::*;
    use crate::testing::written::html_of;

    #[test]
    fn hints_that_have_been_shown_are_paged_through() {
        let exercise = election_core::exercises::find("make-3-win").expect("there is such an exercise");
        let panel = |hints: usize, hint: usize| {
            html_of(html! {
                <ExercisePanel {exercise} {hints} {hint} graded={None::<GradedAnswer>} is_checking=false is_solved=false can_undo=false copied={None::<bool>} />
            })
        };
        let text = |hint: usize| exercise.hints[hint - 1].replace('>', "&gt;").replace('\'', "&#39;");
        let first = panel(1, 1);
        assert!(first.contains(&text(1)) && first.contains("Hint 2 of 3") && !first.contains("Previous hint"));
        let back = panel(3, 1);
        assert!(back.contains(&text(1)) && !back.contains(&text(3)), "{back}");
        assert!(back.contains("Previous hint") && back.contains("Next hint") && !back.contains("No more hints"));
        let last = panel(3, 3);
        assert!(last.contains(&text(3)) && last.contains("No more hints") && last.contains("start=\"3\""), "{last}");
    }
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
            GradedAnswer { exercise, run, played: None, grade, is_refused: exercise.refuse(&scenario).is_some() }
        });
        let (can_undo, is_solved, copied) = (true, false, None);
        let hint = hints;
        html! { <ExercisePanel {exercise} {hints} {hint} {graded} {is_checking} {is_solved} {can_undo} {copied} /> }
    }

    #[wasm_bindgen_test]
    async fn the_task_and_the_grade_are_said_and_what_is_refused_can_be_undone() {
        let mut shown = mount(panel(None, 0, false)).await;
        assert_eq!((shown.text("h2"), shown.text(".exercise-task")), (exercise().title.into(), exercise().text.into()));
        assert_eq!(shown.text(".exercise-allowed"), "You may change: who starts, and when (at most 6, up to tick 20).");
        assert_eq!((shown.count("progress"), shown.text("[role=status]")), (0, String::new()));
        shown.show(panel(Some("a=chang-roberts"), 0, false)).await;
        assert_eq!(shown.text(".exercise-grade"), "Process 6 leads; wanted: process 3 leads.");
        let said = format!("Make 3 win. {} 0 of 100. Process 6 leads; wanted: process 3 leads.", exercise().text);
        assert_eq!(shown.text("[role=status]"), said, "the task is said with the first grade");
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
        assert_eq!(shown.text(".is-right .exercise-grade"), "Right. Process 3 leads.");
        assert_eq!((shown.count(".is-right .sign .icon"), shown.count("progress")), (1, 0));
        shown.click(".exercise-progress button").await;
        assert!(matches!(shown.actions()[..], [Action::Share]));
    }

    #[wasm_bindgen_test]
    async fn hints_come_in_steps_and_the_next_exercise_is_one_click_away() {
        let mut shown = mount(panel(None, 0, false)).await;
        assert_eq!(
            (shown.text(".exercise-help button:last-child"), shown.count(".exercise-hints li")),
            ("Hint 1 of 3".into(), 0)
        );
        shown.click(".exercise-help button:last-child").await;
        assert!(matches!(shown.actions()[..], [Action::Exercise(ExerciseAction::Hint)]));
        shown.show(panel(None, 3, false)).await;
        assert_eq!(
            (shown.text(".exercise-help button:last-child"), shown.count(".exercise-hints li")),
            ("No more hints".into(), 1)
        );
        shown.click("[aria-label='Previous hint']").await;
        assert!(matches!(shown.actions()[..], [Action::Exercise(ExerciseAction::ReadHint(2))]));
        shown.click(".exercise-ways button:nth-child(2)").await;
        assert!(
            matches!(shown.actions()[..], [Action::Exercise(ExerciseAction::Open(next))] if next.key == "nobody-leads")
        );
        shown.click("[aria-label='Leave the exercise']").await;
        assert!(matches!(shown.actions()[..], [Action::Exercise(ExerciseAction::Leave)]));
    }
}
