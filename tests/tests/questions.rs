//! Questions about runs: what each is answered with is what `election run` of the scenario says, with the change that is asked about,
//! what the second simulator says, and what there is to see step by step.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

use election_core::export::RunReport;
use election_core::model::{Condition, Role};
use election_core::questions::{Answer, Question, Truth, Verdict, ask, reveal};
use election_core::trace::{Fate, MessageRow, StepKind};
use election_core::{ProcessId, Run, Scenario, algorithms};
use election_tests::naive;
use election_tests::random;
use election_tests::runs::runs;
use serde_json::{Value, json};

/// How many questions are asked, about scenarios of all algorithms ([`runs`]).
const QUESTIONS: u64 = 2000;

/// What `election run --json` prints.
fn report(scenario: &Scenario) -> (Run, Value) {
    let run = Run::record(scenario).expect("a valid scenario");
    let report = serde_json::to_value(RunReport::of(&run)).expect("a report is JSON");
    (run, report)
}

/// The scenario whose run answers a question, made as text.
fn changed(scenario: &Scenario, question: &Question) -> Scenario {
    let mut text: Value = serde_json::from_str(&scenario.to_json()).expect("it writes JSON");
    if let Question::IfCrashed { process, tick } = question {
        let mut faults = text["faults"].as_array().cloned().unwrap_or_default();
        faults.push(json!({"at": tick, "crash": process.0}));
        text["faults"] = json!(faults);
    }
    Scenario::from_json(&text.to_string()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Who leads at the end, from a report.
fn leader(report: &Value) -> Answer {
    match report["outcome"]["status"].as_str() {
        Some("elected") => {
            let process = report["outcome"]["leader"]["process"].as_u64().expect("it names the leader");
            Answer::Process(ProcessId(u16::try_from(process).expect("a position")))
        }
        Some("none") => Answer::Verdict(Verdict::Nobody),
        Some("split") => Answer::Verdict(Verdict::Several),
        Some("limit") => Answer::Verdict(Verdict::Endless),
        other => panic!("{other:?} is no status"),
    }
}

/// The same, from the second simulator.
fn naive_leader(outcome: &naive::Outcome) -> Answer {
    match (outcome.status, &outcome.leader) {
        (naive::Status::Elected, Some((process, _))) => {
            Answer::Process(ProcessId(u16::try_from(*process).expect("a position")))
        }
        (naive::Status::Split, _) => Answer::Verdict(Verdict::Several),
        (naive::Status::Limit, _) => Answer::Verdict(Verdict::Endless),
        (naive::Status::Elected | naive::Status::None, _) => Answer::Verdict(Verdict::Nobody),
    }
}

/// What becomes of the outcome by a change; before it, one may lead although the run does not end.
fn beside(before: Option<usize>, after: Answer) -> Answer {
    match after {
        Answer::Process(leader) if Some(leader.index()) == before => Answer::Verdict(Verdict::Same),
        Answer::Process(_) => Answer::Verdict(Verdict::Another),
        Answer::Number(_) | Answer::Verdict(_) => after,
    }
}

/// The one leader at the end of a run, whether or not that ends by itself.
fn last_leader(report: &Value) -> Option<usize> {
    let process = report["outcome"]["leader"]["process"].as_u64()?;
    usize::try_from(process).ok()
}

/// Whether two processes lead after any step, looked for at every one.
fn first_with_two(run: &Run) -> Option<usize> {
    let leads = |steps: usize| {
        let view = run.at(steps);
        let is = |process: &&election_core::trace::ProcessView| {
            process.condition == Condition::Live && process.role == Role::Leader
        };
        view.processes.iter().filter(is).count()
    };
    (0..=run.steps()).find(|steps| leads(*steps) > 1)
}

fn is_bid(run: &Run, message: &MessageRow) -> bool {
    run.info().messages.get(usize::from(message.kind.0)).is_some_and(|spec| spec.purpose.is_bid())
}

/// Where the first bid of a process ends, followed from message to message. Where messages come twice, or a process keeps bids to send
/// them later, it is not that simply followed: then nothing.
fn end_of_first_bid(run: &Run, process: ProcessId) -> Option<Answer> {
    let trace = run.trace();
    let number = |number: usize| u32::try_from(number).expect("32 bits");
    let sent_by = |step: usize, process: ProcessId| {
        let all = trace.sent_in(step).map(|message| trace.message(number(message)));
        all.filter(|message| message.from == process && is_bid(run, message)).collect::<Vec<_>>()
    };
    let arrived = |step: usize| trace.step(step).message.map(|message| trace.message(message));
    let bids: Vec<MessageRow> = (0..trace.messages())
        .map(|message| trace.message(number(message)))
        .filter(|message| is_bid(run, message))
        .collect();
    // Sent when no bid has arrived, or in the place of one that goes no further: a bid of its own, or one that it has kept.
    let begins = |message: &&MessageRow| {
        let goes_on = |before: MessageRow| is_bid(run, &before) && before.fate == Fate::Delivered;
        !arrived(message.sent_in as usize).is_some_and(goes_on)
    };
    let is_kept = |message: &MessageRow| {
        let goes_nowhere = |step: u32| sent_by(step as usize, message.to).is_empty();
        message.fate == Fate::Delivered && message.arrived_in.is_some_and(goes_nowhere)
    };
    let keeps = |process: ProcessId| {
        let mut kept = bids.iter().filter(|message| message.to == process && is_kept(message));
        let mut begun = bids.iter().filter(|message| message.from == process).filter(begins);
        kept.any(|message| begun.any(|later| Some(later.sent_in) > message.arrived_in))
    };
    let comes_twice = (0..run.steps()).any(|step| trace.step(step).kind == StepKind::DeliverFirst);
    if comes_twice || keeps(process) {
        return None;
    }
    let Some(first) = bids.iter().filter(|message| message.from == process).find(begins) else {
        return Some(Answer::Verdict(Verdict::Unsent));
    };
    let mut message = *first;
    loop {
        let Some(step) = message.arrived_in else { return Some(Answer::Verdict(Verdict::Endless)) };
        match message.fate {
            Fate::Lost(_) | Fate::Discarded => return Some(Answer::Process(message.to)),
            _ if message.to == process => return Some(Answer::Verdict(Verdict::Home)),
            _ => {}
        }
        match sent_by(step as usize, message.to).first() {
            Some(next) => message = *next,
            None if keeps(message.to) => return None,
            None => return Some(Answer::Process(message.to)),
        }
    }
}

/// How many questions of each kind were compared, and how many of them with an answer that is not the plain one.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, (usize, usize)>);

impl Tally {
    fn add(&mut self, kind: &'static str, is_plain: bool) {
        let (asked, unlike) = self.0.entry(kind).or_default();
        *asked += 1;
        *unlike += usize::from(!is_plain);
    }

    fn total(&self) -> usize {
        self.0.values().map(|(asked, _)| asked).sum()
    }
}

/// Compares the answers to all questions about a scenario.
fn compare(scenario: &Scenario, tally: &Mutex<Tally>) {
    let questions = ask(scenario);
    let (_, plain) = report(scenario);
    let text = |scenario: &Scenario| -> Value { serde_json::from_str(&scenario.to_json()).expect("it writes JSON") };
    let naive_before = naive::run(&text(scenario)).leader.map(|(process, _)| process);
    for question in questions {
        let truth: Truth = reveal(scenario, &question).expect("it was asked of this scenario");
        let told = || format!("{question:?} of {}", scenario.to_json());
        let asked = changed(scenario, &question);
        let (run, report) = report(&asked);
        let answer = truth.answer;
        assert!(question.allows(scenario, answer), "{answer:?} to {}", told());
        assert!(truth.at <= run.steps(), "{}", told());
        assert!(truth.why.iter().all(|step| *step < truth.at), "{truth:?} to {}", told());
        let naive = naive::run(&text(&asked));
        let (kind, is_plain) = match question {
            Question::Leader => {
                assert_eq!((answer, answer), (leader(&report), naive_leader(&naive)), "{}", told());
                if let Answer::Process(process) = answer {
                    assert_eq!(run.at(truth.at).processes[process.index()].role, Role::Leader, "{}", told());
                }
                ("leader", matches!(answer, Answer::Process(_)))
            }
            Question::Messages => {
                let total = report["messages"]["total"].as_u64().expect("a number");
                assert_eq!((answer, naive.messages), (Answer::Number(total), total), "{}", told());
                assert_eq!(run.at(truth.at).counters.sent(), total, "{}", told());
                ("messages", total > 0)
            }
            Question::IfCrashed { process, .. } => {
                assert_eq!(answer, beside(last_leader(&plain), leader(&report)), "{}", told());
                assert_eq!(answer, beside(naive_before, naive_leader(&naive)), "{}", told());
                let crashes = truth.why.iter().any(|step| run.trace().step(*step).process == Some(process));
                ("if crashed", crashes && answer == Answer::Verdict(Verdict::Same))
            }
            Question::MoreThanOneLeader => {
                let first = first_with_two(&run);
                let expected = if first.is_some() { Verdict::Yes } else { Verdict::No };
                assert_eq!((answer, truth.at), (Answer::Verdict(expected), first.unwrap_or(run.steps())), "{}", told());
                ("more than one", first.is_none())
            }
            Question::TokenEnd { process } => match end_of_first_bid(&run, process) {
                Some(expected) => {
                    assert_eq!(answer, expected, "{}", told());
                    ("token", matches!(answer, Answer::Process(_)))
                }
                None => continue,
            },
        };
        tally.lock().expect("nobody panics with it").add(kind, is_plain);
    }
}

#[test]
fn what_is_answered_is_what_the_run_says() {
    let algorithms = algorithms::all();
    let (wanted, tally) =
        (usize::try_from(runs(QUESTIONS)).expect("a number of questions"), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for first in 0..2 {
            let (algorithms, tally) = (&algorithms, &tally);
            scope.spawn(move || {
                for number in (first..).step_by(2) {
                    if tally.lock().expect("nobody panics with it").total() >= wanted {
                        break;
                    }
                    random::of_each(algorithms, number).iter().for_each(|scenario| compare(scenario, tally));
                }
            });
        }
    });
    let tally = tally.into_inner().expect("nobody has panicked");
    println!("{:?}", tally.0);
    assert!(tally.total() >= wanted);
    // Every kind is asked, and answered in more than one way.
    for kind in ["leader", "messages", "if crashed", "more than one", "token"] {
        let (asked, unlike) = tally.0.get(kind).copied().unwrap_or_default();
        assert!(asked * 40 > wanted && unlike > 0 && unlike < asked, "{kind}: {unlike} of {asked}");
    }
}

/// A question survives JSON: it is what a link or a file may hold.
#[test]
fn questions_are_json() {
    let scenario = Scenario::from_link("a=chang-roberts&n=8&faults=crash:3@2").expect("a good link");
    for question in ask(&scenario) {
        let text = serde_json::to_string(&question).expect("it writes JSON");
        assert_eq!(serde_json::from_str::<Question>(&text).expect("it reads JSON"), question, "{text}");
    }
    let text = serde_json::to_value(Question::IfCrashed { process: ProcessId(3), tick: 2 }).expect("it writes JSON");
    assert_eq!(text, json!({"kind": "if-crashed", "process": 3, "tick": 2}));
}
