//! Questions about runs, and their answers, in words.

use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::{Language, Names, headline, verdict};
use crate::model::Identities;
use crate::questions::{Answer, Question, Truth, Verdict};
use crate::run::Run;
use crate::scenario::Scenario;

/// The most steps that are told of as the reason of an answer.
const FEW: usize = 3;

/// A question about a scenario's run: `Where does 7's election message end?`
#[must_use]
pub fn question(scenario: &Scenario, question: &Question) -> Sentence {
    let (identities, words) = (scenario.identities(), Language::default().words());
    let names = Names::linked(&identities, words);
    let text = match *question {
        Question::Leader => words.who_leads(),
        Question::Messages => words.how_many_messages(),
        Question::TokenEnd { process } => {
            let bid = scenario.info().messages.iter().find(|message| message.purpose.is_bid());
            words.where_does_it_end(&names.of(process), bid.map_or("message", |message| &*message.noun.one))
        }
        Question::IfCrashed { process, tick } => {
            words.what_if_it_crashes(&names.of(process), &Moments::of(scenario).when(tick))
        }
        Question::MoreThanOneLeader => words.do_two_ever_lead(),
    };
    Sentence::new(&text, Mark::Plain).capitalised()
}

/// An answer to a question, as a sentence of its own: `8 leads`, `33 messages`.
#[must_use]
pub fn answer(identities: &Identities, question: &Question, answer: Answer) -> Sentence {
    let words = Language::default().words();
    let names = Names::linked(identities, words);
    let text = match (question, answer) {
        (_, Answer::Number(number)) => words.messages(number),
        (Question::TokenEnd { .. }, Answer::Process(process)) => words.it_ends_at(&names.of(process)),
        (_, Answer::Process(process)) => words.one_leads(&names.of(process)),
        (Question::TokenEnd { .. }, Answer::Verdict(Verdict::Endless)) => words.it_is_under_way(),
        (_, Answer::Verdict(verdict)) => words.comes_of_it(verdict),
    };
    Sentence::new(&text, Mark::Plain).capitalised()
}

/// Why an answer is true: what happened in the steps that decided it; and where only the end did, how the run ended.
#[must_use]
pub fn why(run: &Run, truth: &Truth) -> Vec<Sentence> {
    let is_decided = truth.why.last().is_some_and(|step| step + 1 == truth.at);
    let steps = truth.why.iter().take(FEW).map(|step| headline(run, *step, step + 1).capitalised());
    steps.chain((!is_decided).then(|| verdict(run))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ProcessId;
    use crate::questions::reveal;

    fn told(link: &str, asked: Question) -> (String, String, Vec<String>) {
        let scenario = Scenario::from_link(link).unwrap();
        let truth = reveal(&scenario, &asked).unwrap();
        let run = Run::record(&asked.scenario(&scenario)).unwrap();
        let why = why(&run, &truth).iter().map(ToString::to_string).collect();
        (question(&scenario, &asked).to_string(), answer(run.identities(), &asked, truth.answer).to_string(), why)
    }

    #[test]
    fn questions_and_answers_are_plain_sentences() {
        let ring = "a=chang-roberts&n=8&ids=descending";
        let process = ProcessId(1);
        let (asked, answered, why) = told(ring, Question::TokenEnd { process });
        assert_eq!((asked.as_str(), answered.as_str()), ("Where does 7's election message end?", "It ends at 8"));
        assert_eq!(why, ["8 drops 7's election message, because 8 > 7"]);
        let (asked, answered, why) = told(ring, Question::Leader);
        assert_eq!((asked.as_str(), answered.as_str()), ("Who leads in the end?", "8 leads"));
        assert_eq!(why.len(), 1);
        assert_eq!(told(ring, Question::Messages).1, "44 messages");
        let (asked, answered, why) = told(ring, Question::MoreThanOneLeader);
        assert_eq!((asked.as_str(), answered.as_str()), ("Do two ever lead at once?", "No"));
        assert_eq!(why.len(), 1, "how it ended: {why:?}");
        let (asked, answered, why) =
            told("a=bully&n=4&detector=perfect", Question::IfCrashed { process: ProcessId(3), tick: 1 });
        assert_eq!(
            (asked.as_str(), answered.as_str()),
            ("What if 4 crashes in round 1?", "One leads that did not before")
        );
        assert_eq!(why[0], "4 crashes");
    }
}
