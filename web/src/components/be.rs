//! Being a process: what happens to it, what it could do, and which line of the listing forbids what it does not.

pub mod inside;
mod over;

use election_core::turns::{Refusal, Standing, Turn};
use election_core::{ProcessId, Run, narrate};
use web_sys::Element;
use yew::{Html, Properties, classes, component, html, use_effect_with, use_memo, use_node_ref};

use super::icon::{Icon, icon};
use super::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform;
use crate::platform::same::Same;
use crate::state::{AppState, BeAction, Being};
use over::Over;

/// A process that somebody is, and how far.
#[derive(Clone, Properties, PartialEq)]
pub struct BeProps {
    /// The run.
    pub run: Same<Run>,
    /// The process.
    pub process: ProcessId,
    /// How many turns it has, once that is known.
    pub turns: Option<usize>,
    /// The turn that is next, or is now.
    pub turn: Option<Turn>,
    /// The turn before, which has been answered rightly.
    pub before: Option<Turn>,
    /// Whether it is its turn now.
    pub is_now: bool,
    /// Whether the run is under way to it.
    pub is_playing: bool,
    /// What has been tried in it.
    pub tried: Vec<usize>,
    /// What was wrong last, and the line that decided against it; no line is told while no help is given.
    pub refused: Option<(usize, Refusal)>,
    /// How far it is.
    pub standing: Standing,
    /// Whether no help is given.
    pub is_unaided: bool,
    /// Whether what is chosen is the answer to an exercise.
    pub is_answer: bool,
}

impl BeProps {
    /// What there is to say of the process that somebody is.
    pub fn of(being: &Being, state: &AppState) -> Self {
        let standing = being.standing();
        let turns = being.turns();
        let before = standing.done.checked_sub(1).and_then(|place| turns?.0.get(place).cloned());
        Self {
            run: being.run().into(),
            process: being.process(),
            turns: turns.map(|turns| turns.0.len()),
            turn: being.turn().map(|(_, turn)| turn.clone()),
            before,
            is_now: state.is_at_turn(),
            is_playing: state.shown.playing.is_some(),
            tried: being.tried(),
            refused: being.refused(),
            standing,
            is_unaided: state.exercises.are_unaided,
            is_answer: state.played_as_answer().is_some(),
        }
    }
}

/// What happens to the process, and what it could do.
#[component]
pub fn Be(props: &BeProps) -> Html {
    let BeProps {
        run,
        process,
        turns,
        turn,
        before,
        is_now,
        is_playing,
        tried,
        refused,
        standing,
        is_unaided,
        is_answer,
    } = props;
    let dispatch = use_dispatch();
    let asked = use_memo((run.clone(), turn.clone()), |(run, turn)| {
        turn.as_ref().map(|turn| (narrate::turn(run, turn), narrate::choices(run, turn)))
    });
    let section = use_node_ref();
    {
        // On a small screen it may be asked out of sight.
        let section = section.clone();
        use_effect_with((turn.as_ref().map(|turn| turn.step), *is_now), move |_| {
            if let Some(section) = section.cast::<Element>() {
                section.set_scroll_top(0);
                platform::bring_into_view(&section);
            }
        });
    }
    let said = use_node_ref();
    {
        // So may what is said to a choice be: where it is presented, below the last one.
        let said = said.clone();
        use_effect_with(tried.len(), move |tried| {
            if let (true, Some(said)) = (*tried > 0, said.cast::<Element>()) {
                platform::bring_into_view(&said);
            }
        });
    }
    let me = narrate::name(run, *process, narrate::Language::default());
    let (Some(turns), Some(turn), Some((question, choices))) = (turns, turn, &*asked) else {
        return html! { <Over run={run.clone()} {me} turns={*turns} standing={standing.clone()} is_unaided={*is_unaided} is_answer={*is_answer} /> };
    };
    let choice = |(place, text): (usize, &narrate::Sentence)| {
        let is_tried = tried.contains(&place);
        html! {
            <li key={place}>
                <button
                    type="button"
                    class={classes!("button", is_tried.then_some("is-wrong"))}
                    data-choice={(place + 1).to_string()}
                    aria-disabled={is_tried.then_some("true")}
                    onclick={dispatch.on(BeAction::Choose(place))}
                >
                    <kbd>{ place + 1 }</kbd>
                    <span>{ text.to_string() }</span>
                    if is_tried {
                        { icon(Icon::Cross) }
                        <span class="unseen">{ "was wrong" }</span>
                    }
                </button>
            </li>
        }
    };
    let asked_now = if *is_now { question.to_string() } else { between(run, &me, before.as_ref(), *is_playing) };
    let spoken = if *is_now { with_choices(&asked_now, choices) } else { asked_now.clone() };
    html! {
        <section ref={section} class="guess be" aria-label={format!("Being {me}")} data-turn={(standing.done + 1).to_string()} data-is-now={is_now.to_string()}>
            <div class="guess-asked">
                <h2>{ &asked_now }</h2>
                <p class="guess-score">{ so_far(standing, *turns) }</p>
            </div>
            if *is_now {
                <ol class="be-choices" aria-label={format!("What {me} could do")}>
                    { for choices.iter().enumerate().map(choice) }
                </ol>
            }
            <p ref={said} class="be-refused" role="status">
                if let (true, Some((place, refusal))) = (*is_now, refused) {
                    // Another mistake is spoken of, even in the same words.
                    <span key={tried.len()}>{ refused_words(run, turn, *place, *refusal, *is_unaided) }</span>
                }
            </p>
            <p class="unseen" role="status">{ spoken }</p>
            { nothing() }
        </section>
    }
}

/// What is asked with all that can be said to it, for who does not see it: `What does 3 do? 1: drops it. 2: passes it on.`
fn with_choices(asked: &str, choices: &[narrate::Sentence]) -> String {
    let choices = choices.iter().enumerate().map(|(place, choice)| format!(" {}: {choice}.", place + 1));
    format!("{asked}{}", choices.collect::<String>())
}

/// What is said while the run is on its way to the next turn.
fn between(run: &Run, me: &str, before: Option<&Turn>, is_playing: bool) -> String {
    match before {
        Some(turn) if is_playing => format!("Right. {}", why(run, turn)),
        _ if is_playing => format!("You are {me}. The run goes on to your turn"),
        _ => format!("You are {me}. Play on to your turn"),
    }
}

/// What the process does in a turn, and why.
fn why(run: &Run, turn: &Turn) -> narrate::Sentence {
    narrate::headline(run, turn.step, turn.step + 1)
}

/// How it stands.
fn so_far(standing: &Standing, turns: usize) -> String {
    format!("Turn {} of {turns}, {}", (standing.done + 1).min(turns), mistakes(standing.mistakes))
}

fn mistakes(count: usize) -> String {
    match count {
        0 => "no mistake".to_owned(),
        1 => "1 mistake".to_owned(),
        count => format!("{count} mistakes"),
    }
}

/// What of a choice was too much, or which line decided against it, and why.
fn refused_words(run: &Run, turn: &Turn, place: usize, refusal: Refusal, is_unaided: bool) -> Html {
    let sign = html! { <span class="sign">{ icon(Icon::Cross) }</span> };
    if is_unaided {
        return html! { <>{ sign }{ "No. Try again." }</> };
    }
    // A line that has others under it ends with a colon, which would stand before a full stop.
    let text = |place: usize| {
        let line = run.scenario().listing().get(place).map_or("", |line| line.text.trim());
        line.trim_end_matches(':').to_owned()
    };
    let too_much = turn.choices.get(place).and_then(|choice| narrate::too_much(run, turn, &choice.act));
    // The line that does what was chosen, in a moment in which the message is dropped.
    let done = &turn.choices[turn.right].act;
    let does_not_hold = refusal.is_shared && done.drops && done.is_nothing() && !done.notes;
    html! {
        <>
            { sign }
            if let Some(more) = too_much {
                { format!("No: here not \u{201c}{more}\u{201d}, only the rest. Here runs ") }
            } else if let Some(missing) = refusal.missing {
                { "No: for that, " }<code>{ text(missing.index()) }</code>{ " would have to run. What runs ends with " }
            } else if does_not_hold {
                { "No: here " }
            } else {
                { "No: here runs " }
            }
            <code>{ text(refusal.line.index()) }</code>
            if does_not_hold {
                { format!(" has no effect. {}.", why(run, turn)) }
            } else {
                { format!(". {}.", why(run, turn)) }
            }
        </>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use election_core::turns::{ChoiceName, Played, Turns};
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    /// 3 beside 4, which it cannot beat.
    fn be(tries: &str, is_unaided: bool) -> (Html, Turns) {
        let scenario = Scenario::from_link("a=chang-roberts&n=4&ids=descending").expect("a good link");
        let run = Rc::new(Run::record(&scenario).expect("a valid scenario"));
        let played: Played = format!("1{tries}").parse().expect("a good text");
        let turns = Turns::of(&run, played.process);
        let standing = played.standing(&turns);
        let turn = turns.0.get(standing.done).cloned();
        let tried = played.tries.get(standing.done).zip(turn.as_ref());
        let tried =
            tried.map_or(Vec::new(), |(tried, turn)| tried.iter().filter_map(|name| turn.place_of(*name)).collect());
        let refused = tried.last().and_then(|place| Some((*place, turn.as_ref()?.choices[*place].refusal?)));
        let html = html! {
            <Be
                run={&run}
                process={played.process}
                turns={Some(turns.0.len())}
                {turn}
                before={None::<Turn>}
                is_now=true
                is_playing=false
                {tried}
                {refused}
                {standing}
                {is_unaided}
                is_answer=false
            />
        };
        (html, turns)
    }

    /// A wrong choice in the first turn.
    fn wrong(turns: &Turns) -> ChoiceName {
        turns.0[0].choices.iter().find(|choice| choice.refusal.is_some()).expect("there is one").name
    }

    #[wasm_bindgen_test]
    async fn it_asks_and_takes_a_choice() {
        let (html, turns) = be("", false);
        let shown = mount(html).await;
        assert_eq!(shown.text("h2"), "3 gets election(4) from 4. What does 3 do?");
        assert_eq!(shown.count(".be-choices button"), turns.0[0].choices.len() as u32);
        shown.click("[data-choice='2']").await;
        assert!(matches!(shown.actions()[..], [Action::Be(BeAction::Choose(1))]));
    }

    #[wasm_bindgen_test]
    async fn a_wrong_choice_is_refused_with_the_line_and_the_reason_unless_no_help_is_given() {
        let (_, turns) = be("", false);
        let wrong = wrong(&turns);
        let shown = mount(be(&format!(":{wrong}"), false).0).await;
        let text = shown.text(".be-refused");
        assert!(
            text.contains("else if q beats me, or I do not bid")
                && !text.contains(":.")
                && text.contains("because 4 > 3"),
            "{text}"
        );
        assert_eq!(shown.text(".guess-score"), "Turn 1 of 2, 1 mistake");
        let shown = mount(be(&format!(":{wrong}"), true).0).await;
        assert_eq!(shown.text(".be-refused").trim(), "No. Try again.");
    }

    #[wasm_bindgen_test]
    async fn in_the_end_it_says_how_many_turns_and_which_lines_were_missed() {
        let (_, turns) = be("", false);
        let rights: Vec<ChoiceName> = turns.0.iter().map(Turn::right_name).collect();
        let wrong = wrong(&turns);
        let (html, _) = be(&format!(":{wrong}{}.{}", rights[0], rights[1]), false);
        let shown = mount(html).await;
        assert_eq!(shown.text("h2"), "You were 3: 2 turns, 1 mistake");
        assert_eq!(shown.count(".be-missed li"), 1);
        shown.click(".be-again").await;
        assert!(matches!(shown.actions()[..], [Action::Be(BeAction::Again)]));
    }
}
