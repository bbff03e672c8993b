//! Questions about runs, and their answers, in words.

use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::{Language, Names, headline, verdict};
use crate::algorithm::SignalKind;
use crate::model::{Identities, Kind};
use crate::questions::{Answer, Question, Truth, Verdict};
use crate::run::Run;
use crate::scenario::Scenario;
use crate::sim::{Effort, Status};

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

/// Why an answer is true: what happened in the steps that decided it, or of a number what adds up to it; and where only the end did, how
/// the run ended.
#[must_use]
pub fn why(run: &Run, truth: &Truth) -> Vec<Sentence> {
    if let (Answer::Number(_), false) = (truth.answer, matches!(run.summary().status, Status::Limit(_))) {
        return vec![adds_up(run)];
    }
    let is_decided = truth.why.last().is_some_and(|step| step + 1 == truth.at);
    let steps = truth.why.iter().take(FEW).map(|step| headline(run, *step, step + 1).capitalised());
    steps.chain((!is_decided).then(|| verdict(run))).collect()
}

/// The messages of a run by kind, and who has sent most.
fn adds_up(run: &Run) -> Sentence {
    let words = Language::default().words();
    let counters = &run.summary().counters;
    let counts = |kind: &Kind| counters.has(*kind) && SignalKind::of(*kind).is_none_or(SignalKind::counts);
    let kinds: Vec<(u64, &str)> = run
        .info()
        .kinds()
        .filter(|(kind, _)| counts(kind))
        .map(|(kind, spec)| (counters.by_kind[usize::from(kind.0)], spec))
        .map(|(count, spec)| (count, if count == 1 { &*spec.noun.one } else { &*spec.noun.many }))
        .collect();
    let sent = || run.summary().efforts.iter().map(Effort::sent);
    let most = sent().max().unwrap_or(0);
    let senders = run.identities().processes().zip(sent()).filter(|(_, sent)| *sent == most);
    let names = Names::linked(run.identities(), words);
    let senders: Vec<String> = senders.map(|(process, _)| names.of(process)).collect();
    let is_even = senders.len() == run.summary().efforts.len();
    Sentence::new(&words.adds_up(&kinds, most, &senders, is_even), Mark::Plain).capitalised()
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
        let (_, answered, why) = told(ring, Question::Messages);
        assert_eq!(answered, "44 messages");
        assert_eq!(why, ["36 election messages and 8 elected messages; 1 sends most, 9 of them"]);
        assert_eq!(
            told("a=chang-roberts&n=2&ids=1,2&announce=no", Question::Messages).2,
            ["3 election messages; 1 sends most, 2 of them"]
        );
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
