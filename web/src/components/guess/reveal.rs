//! The moment of truth: what was said beside what is true, and why.

use election_core::questions::{Answer, Judgement, Question, Truth, judge};
use election_core::{Run, narrate};
use yew::{Html, Properties, classes, component, html, use_memo};

use crate::components::icon::{Icon, icon};
use crate::platform::same::Same;
use crate::state::Said;

/// What was asked, what was said, and what is true.
#[derive(Clone, Properties, PartialEq)]
pub struct RevealProps {
    /// The run that answers it.
    pub run: Same<Run>,
    /// What was asked.
    pub question: Question,
    /// What was said.
    pub said: Said,
    /// What is true.
    pub truth: Truth,
}

/// What was said beside what is true, and the sentences that decide.
#[component]
pub fn Reveal(props: &RevealProps) -> Html {
    let told = use_memo(props.clone(), RevealText::of);
    let RevealText { truth, said, why, is_right } = &*told;
    let sign = is_right.map(|is_right| if is_right { Icon::Check } else { Icon::Cross });
    let class = is_right.map(|is_right| if is_right { "is-right" } else { "is-wrong" });
    html! {
        <div class={classes!("truth", class)} role="status">
            <p>
                if let Some(sign) = sign { <span class="sign">{ icon(sign) }</span> }
                <b>{ truth }</b>
                if let Some(said) = said { { " " }<span>{ said }</span> }
            </p>
            <p class="truth-why">{ why }</p>
        </div>
    }
}

/// The moment of truth in words.
#[derive(Debug, PartialEq)]
struct RevealText {
    truth: String,
    said: Option<String>,
    why: String,
    /// None where nothing was said.
    is_right: Option<bool>,
}

impl RevealText {
    fn of(props: &RevealProps) -> Self {
        let RevealProps { run, question, said, truth } = props;
        // A room has no single guess: its hands are told beside.
        let guess = said.guess.filter(|_| said.hands.is_empty());
        let judged = guess.map(|guess| judge(guess, truth.answer));
        let words = |answer| narrate::answer(run.identities(), question, answer).to_string();
        let name = |process| run.identities().short(run.identities().at(process));
        let said_so = guess.zip(judged).map(|(guess, judged)| match (judged, guess) {
            (Judgement::Right, _) => "You said so.".to_owned(),
            (Judgement::Off(by), Answer::Number(number)) => format!("You said {number}: {by} off."),
            (_, Answer::Process(process)) => format!("You said {}.", name(process)),
            (_, guess) => format!("You said: {}.", words(guess).to_lowercase()),
        });
        let mut why: Vec<String> = narrate::why(run, truth).iter().map(ToString::to_string).collect();
        // Of a process that does not lead, what became of it.
        if let (Question::Leader, Some(Answer::Process(process)), Some(Judgement::Wrong)) = (question, guess, judged) {
            why.extend(narrate::fate(run, truth.at, process).map(|fate| fate.sentence.capitalised().to_string()));
        }
        Self {
            truth: format!("{}.", words(truth.answer)),
            said: said_so.or_else(|| room(said, truth.answer)),
            why: format!("{}.", why.join(". ")),
            is_right: judged.map(|judged| judged == Judgement::Right),
        }
    }
}

/// How many of a room said so, or who came closest to a number.
fn room(said: &Said, truth: Answer) -> Option<String> {
    let all = said.all_hands();
    let off = |answer: &Answer| match judge(*answer, truth) {
        Judgement::Right => Some(0),
        Judgement::Off(by) => Some(by),
        Judgement::Wrong => None,
    };
    let closest = said.hands.iter().filter_map(|(answer, _)| off(answer)).min();
    let hands: u32 = said.hands.iter().filter(|(answer, _)| off(answer) == closest).map(|(_, hands)| hands).sum();
    match closest {
        _ if all == 0 => None,
        None => Some(format!("None of {all} hands said so.")),
        Some(0) => Some(format!("{hands} of {all} hands said so.")),
        Some(by) => Some(format!("Nobody said so. {hands} of {all} hands came closest: {by} off.")),
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use election_core::questions::reveal;
    use election_core::{ProcessId, Scenario};

    use super::*;

    fn told(link: &str, question: Question, guess: Option<Answer>) -> RevealText {
        let scenario = Scenario::from_link(link).unwrap();
        let run = Rc::new(Run::record(&question.scenario(&scenario)).unwrap());
        let truth = reveal(&scenario, &question).unwrap();
        let said = Said { guess, hands: Vec::new() };
        RevealText::of(&RevealProps { run: Same::from(&run), question, said, truth })
    }

    #[test]
    fn a_room_is_told_how_many_of_it_were_right() {
        let said =
            |hands: &[(Answer, u32)]| Said { guess: hands.last().map(|(answer, _)| *answer), hands: hands.to_vec() };
        let [one, two] = [0, 1].map(|process| Answer::Process(ProcessId(process)));
        assert_eq!(room(&said(&[(one, 12), (two, 6)]), one).as_deref(), Some("12 of 18 hands said so."));
        let nobody = Answer::Verdict(election_core::questions::Verdict::Nobody);
        assert_eq!(room(&said(&[(one, 12), (two, 6)]), nobody).as_deref(), Some("None of 18 hands said so."));
        let numbers = said(&[(Answer::Number(30), 3), (Answer::Number(40), 2), (Answer::Number(48), 1)]);
        let closest = "Nobody said so. 3 of 6 hands came closest: 4 off.";
        assert_eq!(room(&numbers, Answer::Number(44)).as_deref(), Some(closest));
        assert_eq!(room(&Said::default(), one), None);
    }

    #[test]
    fn guess_and_truth_stand_side_by_side_and_why() {
        let ring = "a=chang-roberts&n=8&ids=descending";
        let wrong = told(ring, Question::Leader, Some(Answer::Process(ProcessId(1))));
        assert_eq!((wrong.truth.as_str(), wrong.said.as_deref()), ("8 leads.", Some("You said 7.")));
        assert_eq!(wrong.is_right, Some(false));
        for sentence in [
            "8 has its own election message back: nobody beat it, so 8 leads.",
            "7 passes 8's election message on to 6, because 8 > 7.",
        ] {
            assert!(wrong.why.contains(sentence), "{}", wrong.why);
        }
        let right = told(ring, Question::Leader, Some(Answer::Process(ProcessId(0))));
        assert_eq!((right.said.as_deref(), right.is_right), (Some("You said so."), Some(true)));
        let off = told(ring, Question::Messages, Some(Answer::Number(40)));
        assert_eq!((off.truth.as_str(), off.said.as_deref()), ("44 messages.", Some("You said 40: 4 off.")));
        let silent = told(ring, Question::Leader, None);
        assert_eq!((silent.said, silent.is_right), (None, None));
    }
}
