//! How far a scenario is from being an answer: a bar and a sentence, which is read out when it changes.

use election_core::exercises::{Exercise, Grade};
use yew::{Html, Properties, classes, component, html, use_memo, use_mut_ref};

use crate::components::icon::{Icon, icon};
use crate::components::pace::use_paced;
use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, CompareAction, GradedAnswer};

/// While somebody drags, at most one sentence is read out in so many milliseconds.
const BREATH: u32 = 1000;

/// How far it is.
#[derive(Properties, PartialEq)]
pub struct ProgressProps {
    /// The exercise.
    pub exercise: &'static Exercise,
    /// The last grade.
    pub graded: Option<GradedAnswer>,
    /// Whether the next grade takes a while.
    pub is_checking: bool,
    /// Whether there is a change to undo.
    pub can_undo: bool,
    /// What came of the last attempt to copy the link.
    pub copied: Option<bool>,
}

/// How far it is, and what can be done about that.
#[component]
pub fn Progress(props: &ProgressProps) -> Html {
    let ProgressProps { exercise, graded, is_checking, can_undo, copied } = props;
    let dispatch = use_dispatch();
    let read_out = use_read_out(exercise, graded.as_ref());
    let grade = graded.as_ref().map(|graded| &*graded.grade);
    let is_refused = graded.as_ref().is_some_and(|graded| graded.is_refused);
    let is_right = grade.is_some_and(|grade| grade.is_right);
    let class =
        [(is_right, "is-right"), (is_refused, "is-wrong")].into_iter().find_map(|(is, class)| is.then_some(class));
    html! {
        <div class={classes!("exercise-progress", class)}>
            <p class="unseen" role="status">{ read_out }</p>
            if *is_checking {
                <p class="exercise-grade">{ "Checking…" }</p>
            } else if let Some(grade) = grade {
                { shown(grade, is_refused) }
            }
            if is_refused {
                <button type="button" class="button small" disabled={!can_undo} onclick={dispatch.on(Action::Undo)}>
                    { icon(Icon::Undo) }
                    { "Undo" }
                </button>
            }
            if is_right && !is_checking {
                <button type="button" class="button small primary" onclick={dispatch.on(Action::Share)}>
                    { icon(Icon::Link) }
                    { if *copied == Some(true) { "The link is copied: hand it in" } else { "Copy the link: it is your answer" } }
                </button>
                if let Some(model) = exercise.model_scenario().filter(|model| graded.as_ref().is_some_and(|graded| graded.run.scenario() != model)) {
                    <button type="button" class="button small" onclick={dispatch.on(CompareAction::With(Box::new(model)))}>
                        { icon(Icon::Beside) }
                        { "Beside a model answer" }
                    </button>
                }
                if *copied == Some(false) {
                    <p class="exercise-uncopied">{ "The browser does not allow copying: the address bar holds the link." }</p>
                }
            }
        </div>
    }
}

/// A grade: what is right or refused has a sign; in between there is a bar.
fn shown(grade: &Grade, is_refused: bool) -> Html {
    let sign = |sign| html! { <span class="sign">{ icon(sign) }</span> };
    let score = grade.score.to_string();
    html! {
        <>
            if !grade.is_right && !is_refused {
                <span class="exercise-score">
                    <progress value={score.clone()} max="100" aria-label="How far it is" />
                    <span>{ format!("{score} of 100") }</span>
                </span>
            }
            <p class="exercise-grade">
                if grade.is_right { { sign(Icon::Check) }<b>{ "Right. " }</b> }
                if is_refused { { sign(Icon::Cross) } }
                { &grade.why }
            </p>
        </>
    }
}

/// What is read out: the grade, and with the first one of an exercise its title and its task.
#[yew::hook]
fn use_read_out(exercise: &'static Exercise, graded: Option<&GradedAnswer>) -> String {
    let last = use_mut_ref(|| "");
    let words = use_memo((exercise.key, graded.cloned()), move |(key, graded)| {
        let Some(graded) = graded else { return String::new() };
        let is_new = last.replace(key) != *key;
        let task = if is_new { format!("{}. {} ", exercise.title, exercise.text) } else { String::new() };
        task + &in_words(graded)
    });
    use_paced((*words).clone(), Some(BREATH))
}

/// A grade in words.
fn in_words(GradedAnswer { grade, is_refused, .. }: &GradedAnswer) -> String {
    match &**grade {
        Grade { is_right: true, why, .. } => format!("Right. {why}"),
        Grade { why, .. } if *is_refused => why.clone(),
        Grade { score, why, .. } => format!("{score} of 100. {why}"),
    }
}
