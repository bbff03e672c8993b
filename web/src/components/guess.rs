//! Guess first: a question about the run, what somebody says to it, and at the moment of truth what is true and why.

mod choices;
pub mod countdown;
mod hands;
mod number;
mod reveal;

use election_core::questions::{Answer, Question, Truth};
use election_core::{Run, narrate};
use web_sys::Element;
use yew::{Html, Properties, component, html, use_effect_with, use_memo, use_node_ref};

use crate::effects::dispatch::use_dispatch;
use crate::platform;
use crate::platform::same::Same;
use crate::state::{GuessAction, Said, Score, Turn};
use choices::Choices;
use countdown::Countdown;
use hands::{CountHands, Hands};
use number::NumberGuess;
use reveal::Reveal;

/// What is asked, and how far that is.
#[derive(Properties, PartialEq)]
pub struct GuessProps {
    /// The run that is asked about.
    pub run: Same<Run>,
    /// What is asked; none when everything has been.
    pub question: Option<Question>,
    /// When it is answered.
    pub turn: Turn,
    /// What has been said to it.
    pub said: Said,
    /// What is true, once it has been seen.
    pub truth: Option<Truth>,
    /// Within what numbers to guess.
    pub range: (u64, u64),
    /// How many guesses were right so far.
    pub score: Score,
    /// Whether the run is under way to the moment of truth.
    pub is_playing: bool,
    /// Whether it is asked to a room.
    pub is_presenting: bool,
}

/// A question, its answers, and the truth.
#[component]
pub fn Guess(props: &GuessProps) -> Html {
    let GuessProps { run, question, turn, said, truth, range, score, is_playing, is_presenting } = props;
    let dispatch = use_dispatch();
    let asked = use_memo((run.clone(), *question), |(run, question)| {
        question.map(|question| narrate::question(run.scenario(), &question))
    });
    let section = use_node_ref();
    {
        // On a small screen it may be asked out of sight.
        let section = section.clone();
        use_effect_with(*question, move |_| {
            if let Some(section) = section.cast::<Element>() {
                platform::bring_into_view(&section);
            }
        });
    }
    let (Some(question), Some(asked)) = (question, &*asked) else {
        return html! {
            <section class="guess is-over" aria-label="Guess first">
                <h2>{ "That was all" }</h2>
                <p>{ total(*score) }</p>
                <button type="button" class="button" onclick={dispatch.on(GuessAction::Toggle)}>{ "Done" }</button>
            </section>
        };
    };
    let go_on = match (truth.is_some(), turn, is_playing) {
        (true, ..) => "Go on",
        (false, Turn::Ahead, _) => "Next question",
        (false, Turn::Now | Turn::Kept, true) => "Reveal",
        (false, Turn::Now | Turn::Kept, false) => "Play and see",
    };
    let is_asking = truth.is_none() && *turn != Turn::Kept;
    html! {
        <section ref={section} class="guess" aria-label="Guess first" data-asks={asked.to_string()}>
            <div class="guess-asked">
                <h2>{ asked.to_string() }</h2>
                if is_asking && *is_presenting && !is_playing {
                    <Countdown key={asked.to_string()} />
                }
                if score.of > 0 {
                    <p class="guess-score">{ so_far(*score) }</p>
                }
            </div>
            <div class="guess-answered">
                if let Some(truth) = truth {
                    <Reveal run={run.clone()} question={*question} said={said.clone()} truth={truth.clone()} />
                } else if is_asking {
                    if question.takes_number() {
                        <NumberGuess range={*range} guess={said.guess} />
                    }
                    <Choices run={run.clone()} question={*question} guess={said.guess} />
                } else {
                    <p class="guess-said">{ kept(run, question, said) }</p>
                }
                if is_asking && *is_presenting {
                    <CountHands run={run.clone()} question={*question} said={said.clone()} />
                }
                if !said.hands.is_empty() {
                    <Hands run={run.clone()} question={*question} said={said.clone()} truth={truth.as_ref().map(|truth| truth.answer)} />
                }
                <button type="button" class="button primary go-on" onclick={dispatch.on(GuessAction::GoOn)}>{ go_on }</button>
            </div>
            <p class="unseen" role="status">{ spoken(run, question, &asked.to_string(), is_asking) }</p>
        </section>
    }
}

/// What is asked, and while it is asked what can be said to it, for who does not see it.
fn spoken(run: &Run, question: &Question, asked: &str, is_asking: bool) -> String {
    let process = question.takes_process().then(|| "a process".to_owned());
    let verdicts = question
        .verdicts()
        .iter()
        .map(|verdict| narrate::answer(run.identities(), question, Answer::Verdict(*verdict)).to_string());
    let answers: Vec<String> = process.into_iter().chain(verdicts).collect();
    if !is_asking || answers.is_empty() { asked.to_owned() } else { format!("{asked} Answers: {}", answers.join("; ")) }
}

/// What was said before anything was seen.
fn kept(run: &Run, question: &Question, said: &Said) -> String {
    match said.guess {
        Some(guess) if said.hands.is_empty() => {
            format!("You said {} at the beginning.", narrate::answer(run.identities(), question, guess))
        }
        Some(_) => "Said at the beginning:".to_owned(),
        None => "Nobody said anything to this at the beginning.".to_owned(),
    }
}

/// How it stands.
pub fn so_far(Score { right, of }: Score) -> String {
    format!("{right} of {of} answers right")
}

/// How it went.
fn total(score: Score) -> String {
    match score {
        Score { of: 0, .. } => "Nothing was guessed. Here is the whole run.".to_owned(),
        score => format!("{}. Here is the whole run.", so_far(score)),
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::ProcessId;
    use election_core::questions::{Answer, Verdict, reveal};
    use wasm_bindgen::JsCast;
    use wasm_bindgen_test::wasm_bindgen_test;
    use web_sys::HtmlInputElement;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;
    use crate::testing::plain;

    fn guess(run: &Rc<Run>, question: Question, guess: Option<Answer>, truth: Option<Truth>) -> Html {
        let score = Score::default();
        let said = Said { guess, hands: Vec::new() };
        html! {
            <Guess
                {run}
                question={Some(question)}
                turn={Turn::Now}
                {said}
                {truth}
                range={(10, 90)}
                {score}
                is_playing=false
                is_presenting=false
            />
        }
    }

    #[wasm_bindgen_test]
    async fn it_asks_takes_a_verdict_and_shows_it_beside_the_truth() {
        let run = Rc::new(Run::record(&plain(5)).expect("a valid scenario"));
        let question = Question::Leader;
        let mut shown = mount(guess(&run, question, None, None)).await;
        assert_eq!(shown.text("h2"), "Who leads in the end?");
        shown.click("[data-verdict=nobody]").await;
        assert!(matches!(shown.actions()[..], [Action::Guess(GuessAction::Guess(Answer::Verdict(Verdict::Nobody)))]));
        shown.click(".go-on").await;
        assert!(matches!(shown.actions()[..], [Action::Guess(GuessAction::GoOn)]));
        let said = Some(Answer::Process(ProcessId(1)));
        shown.show(guess(&run, question, said, None)).await;
        assert_eq!(shown.text(".guess-said"), "You say 2");
        let truth = reveal(run.scenario(), &question).expect("it can be asked");
        shown.show(guess(&run, question, said, Some(truth))).await;
        assert!(shown.text(".truth").starts_with("5 leads. You said 2."), "{}", shown.html());
    }

    #[wasm_bindgen_test]
    async fn a_number_is_typed_or_dragged_and_begins_in_the_middle() {
        let run = Rc::new(Run::record(&plain(5)).expect("a valid scenario"));
        let mut shown = mount(guess(&run, Question::Messages, None, None)).await;
        shown.type_into(".guess-number input[type=range]", "33").await;
        assert!(matches!(shown.actions()[..], [Action::Guess(GuessAction::Guess(Answer::Number(33)))]));
        shown.show(guess(&run, Question::Messages, Some(Answer::Number(33)), None)).await;
        let field: HtmlInputElement = shown.get(".guess-number input[type=text]").unchecked_into();
        assert_eq!(field.value(), "33");
        for wrong in ["-5", "24.7", "91", "9", "many"] {
            shown.type_into(".guess-number input[type=text]", wrong).await;
            assert!(shown.actions().is_empty(), "{wrong}");
            let expected = format!("Found {wrong}, allowed: a whole number, 10 to 90. Your guess is still 33.");
            assert_eq!(shown.text(".guess-number .error"), expected);
            assert_eq!(field.value(), wrong);
        }
        shown.type_into(".guess-number input[type=text]", " 34 ").await;
        assert!(matches!(shown.actions()[..], [Action::Guess(GuessAction::Guess(Answer::Number(34)))]));
        shown.press(".guess-number input[type=text]", "Enter").await;
        assert!(matches!(shown.actions()[..], [Action::Guess(GuessAction::GoOn)]));
        shown.type_into(".guess-number input[type=text]", "91").await;
        shown.press(".guess-number input[type=text]", "Enter").await;
        assert!(shown.actions().is_empty(), "what is wrong is not gone on with");
    }
}
