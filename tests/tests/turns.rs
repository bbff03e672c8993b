//! Being a process: of every question what it does in a step exactly one choice is right, which is what the run does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::thread;

use election_core::algorithm::SignalKind;
use election_core::model::{Condition, Role};
use election_core::scenario::Winner;
use election_core::trace::Event;
use election_core::turns::{Act, ChoiceName, MOST_CHOICES, Message, Receivers, Turn, Turns};
use election_core::{ProcessId, Run, Scenario, algorithms, narrate};
use election_tests::random;
use election_tests::runs::runs;

/// How many questions are asked, about scenarios of all algorithms ([`runs`]).
const QUESTIONS: u64 = 10_000;

/// What a process did in a step, found out from views before and after, and from the messages of the trace.
struct Done {
    before: Role,
    after: Role,
    follows_another: bool,
    /// To whom what was sent, by kind and by whether it carries the same as what has arrived.
    sent: BTreeMap<u8, BTreeSet<ProcessId>>,
    sender: Option<ProcessId>,
    /// To whom it may send, and that it does not know to be gone.
    others: BTreeSet<ProcessId>,
    better: BTreeSet<ProcessId>,
    timers: BTreeSet<u8>,
    lines: BTreeSet<u16>,
}

impl Done {
    fn of(run: &Run, turn: &Turn) -> Self {
        let (step, process) = (turn.step, turn.process);
        let (before, after) = (run.at(step), run.at(step + 1));
        let (before, after) = (&before.processes[process.index()], &after.processes[process.index()]);
        assert_eq!((before.condition, after.condition), (Condition::Live, Condition::Live));
        let trace = run.trace();
        let row = trace.step(step);
        assert_eq!(row.process, Some(process));
        let inside = run.inspect(step, process);
        let gone: Vec<ProcessId> =
            inside.known_crashed.into_iter().chain(inside.known_absent).chain(row.peer).collect();
        let others: BTreeSet<ProcessId> =
            run.scenario().graph().neighbours(process).filter(|other| !gone.contains(other)).collect();
        let numbers = run.scenario().identity_numbers();
        let number = |process: &ProcessId| numbers[process.index()];
        let beats = |other: &&ProcessId| match run.scenario().winner {
            Winner::Largest => number(other) > number(&process),
            Winner::Smallest => number(other) < number(&process),
        };
        let mut done = Self {
            before: before.role,
            after: after.role,
            follows_another: after.role == Role::Follower && before.leader != after.leader,
            sent: BTreeMap::new(),
            sender: row.message.map(|message| trace.message(message).from),
            better: others.iter().filter(beats).copied().collect(),
            others,
            timers: BTreeSet::new(),
            lines: BTreeSet::new(),
        };
        for number in trace.sent_in(step) {
            let message = trace.message(u32::try_from(number).expect("32 bits"));
            if message.from == process && SignalKind::of(message.kind).is_none() {
                done.sent.entry(message.kind.0).or_default().insert(message.to);
            }
        }
        for event in run.events(step) {
            match event {
                Event::TimerSet { timer, .. } if run.info().timers[usize::from(timer.0)].is_deadline => {
                    done.timers.insert(timer.0);
                }
                Event::Line { line, .. } => {
                    done.lines.insert(line.0);
                }
                _ => {}
            }
        }
        done
    }

    /// Whether an act says all of what was done, and nothing else.
    fn is(&self, act: &Act) -> bool {
        let becomes = match act.becomes {
            None => self.before == self.after && !self.follows_another,
            Some(Role::Follower) => self.follows_another || self.before != self.after && self.after == Role::Follower,
            Some(role) => self.before != self.after && self.after == role,
        };
        let kinds: BTreeSet<u8> = act.sends.iter().map(|message| message.kind.0).collect();
        let waits = act.waits.is_none_or(|timer| self.timers.contains(&timer.0))
            && act.waits.is_some() != self.timers.is_empty();
        let is_sent = |message: &Message| {
            let of_kind = act.sends.iter().filter(|other| other.kind == message.kind).count();
            // Two groups of one kind are told apart by what they carry, which is not looked at here.
            of_kind > 1 || self.sent.get(&message.kind.0).is_some_and(|to| self.are(message.to, to))
        };
        becomes && waits && kinds.iter().eq(self.sent.keys()) && act.sends.iter().all(is_sent)
    }

    fn are(&self, receivers: Receivers, to: &BTreeSet<ProcessId>) -> bool {
        let but_sender = || self.others.iter().copied().filter(|other| Some(*other) != self.sender);
        let sender: BTreeSet<ProcessId> = self.sender.into_iter().collect();
        match receivers {
            Receivers::Sender => *to == sender,
            Receivers::Next => to.len() == 1 && (self.others.is_superset(to) || *to != sender),
            Receivers::All => *to == self.others,
            Receivers::Better => *to == self.better,
            Receivers::Worse => self.others.difference(&self.better).copied().eq(to.iter().copied()),
            Receivers::AllButSender => self.sender.is_some() && but_sender().eq(to.iter().copied()),
            Receivers::One => to.len() == 1 && *to != sender && *to != self.others,
            Receivers::Several => to.len() > 1 && *to != self.others,
        }
    }
}

/// Checks one question; its number of choices.
fn check(run: &Run, turn: &Turn) -> usize {
    let told = || {
        let choices: Vec<String> = narrate::choices(run, turn).iter().map(ToString::to_string).collect();
        format!("{} {choices:?}\n{turn:?}\n{}", narrate::turn(run, turn), run.scenario().to_json())
    };
    assert!((2..=MOST_CHOICES).contains(&turn.choices.len()), "{}", told());
    let done = Done::of(run, turn);
    for (place, choice) in turn.choices.iter().enumerate() {
        let is_right = place == turn.right;
        assert_eq!(choice.refusal.is_none(), is_right, "{}", told());
        let is_told_apart_by_content = {
            let act = &turn.choices[turn.right].act;
            let kinds = |act: &Act| act.sends.iter().map(|message| (message.kind, message.to)).collect::<Vec<_>>();
            kinds(act) == kinds(&choice.act) && act.sends != choice.act.sends
        };
        assert_eq!(
            done.is(&choice.act),
            is_right || is_told_apart_by_content && done.is(&choice.act),
            "{place}: {}",
            told()
        );
        if let Some(refusal) = choice.refusal {
            assert!(done.lines.contains(&refusal.line.0), "{}", told());
            assert!(refusal.missing.is_none_or(|line| !done.lines.contains(&line.0)), "{}", told());
        }
    }
    assert_eq!(turn.lines.iter().map(|line| line.0).collect::<BTreeSet<_>>(), done.lines, "{}", told());
    let words: BTreeSet<String> = narrate::choices(run, turn).iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), turn.choices.len(), "{}", told());
    let names: BTreeSet<ChoiceName> = turn.choices.iter().map(|choice| choice.name).collect();
    assert_eq!(names.len(), turn.choices.len(), "{}", told());
    assert!(words.iter().all(|text| !text.contains(['{', '}']) && !text.contains("  ")), "{}", told());
    turn.choices.len()
}

/// How many questions have been asked, by algorithm and by number of choices.
#[derive(Default)]
struct Tally {
    asked: u64,
    by_algorithm: BTreeMap<String, u64>,
    by_choices: BTreeMap<usize, u64>,
}

/// No line runs of which the listing says that its options are off.
fn check_lines(run: &Run) {
    let (scenario, listing) = (run.scenario(), run.scenario().listing());
    for event in (0..run.steps()).flat_map(|step| run.events(step)) {
        if let Event::Line { line, .. } = event {
            assert!(scenario.can_run(&listing[line.index()]), "{:?}: {:?}", scenario.to_link(), listing[line.index()]);
        }
    }
}

fn ask(scenario: &Scenario, number: u64, tally: &Mutex<Tally>) {
    let run = Run::record(scenario).expect("a valid scenario");
    check_lines(&run);
    let process = ProcessId(u16::try_from(number).unwrap_or(0) % scenario.processes);
    let turns = Turns::of(&run, process);
    assert_eq!(turns, Turns::of(&run, process), "the same every time");
    for turn in &turns.0 {
        assert_eq!(turn.process, process);
        let choices = check(&run, turn);
        let mut tally = tally.lock().expect("nobody panics with it");
        tally.asked += 1;
        *tally.by_algorithm.entry(scenario.info().key.to_string()).or_default() += 1;
        *tally.by_choices.entry(choices).or_default() += 1;
    }
}

#[test]
fn every_question_has_exactly_one_right_choice_which_is_what_the_run_does() {
    let algorithms = algorithms::all();
    let (wanted, tally) = (runs(QUESTIONS), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for first in 0..2 {
            let (algorithms, tally) = (&algorithms, &tally);
            scope.spawn(move || {
                for number in (first..).step_by(2) {
                    if tally.lock().expect("nobody panics with it").asked >= wanted {
                        break;
                    }
                    random::of_each(algorithms, number).iter().for_each(|scenario| ask(scenario, number, tally));
                }
            });
        }
    });
    let tally = tally.into_inner().expect("nobody has panicked");
    println!("{:?} {:?}", tally.by_algorithm, tally.by_choices);
    // Every algorithm is asked about; some have few questions, and which thread comes how far is chance.
    for algorithm in &algorithms {
        let asked = tally.by_algorithm.get(&*algorithm.key).copied().unwrap_or_default();
        assert!(asked * 1000 > wanted, "{algorithm:?}: {asked}");
    }
    assert_eq!(tally.by_choices.keys().copied().collect::<Vec<_>>(), [2, 3, 4, 5]);
}

/// A program of the slides, the lecture's own run: what is refused, by which line, for which reason.
#[test]
fn a_wrong_choice_is_refused_with_the_line_that_ran() {
    let run = Run::record(&Scenario::from_link("a=chang-roberts&n=4&ids=descending").expect("a good link"))
        .expect("a valid scenario");
    let turns = Turns::of(&run, ProcessId(1)).0;
    let turn = &turns[0];
    let choices: Vec<String> = narrate::choices(&run, turn).iter().map(ToString::to_string).collect();
    assert_eq!(narrate::turn(&run, turn).to_string(), "3 gets election(4) from 4. What does 3 do?");
    assert_eq!(choices[turn.right], "Becomes passive and passes it on");
    let drops = choices.iter().position(|text| text == "Drops it").expect("that is what 4 does with 1's");
    let refusal = turn.choices[drops].refusal.expect("it is wrong");
    assert_eq!(&*run.scenario().listing()[refusal.line.index()].label, "pass");
    assert_eq!(
        narrate::headline(&run, turn.step, turn.step + 1).to_string(),
        "3 passes 4's election message on to 2, because 4 > 3"
    );
}

/// The first candidate that is heard of is noted; what goes no further and changes nothing is dropped.
#[test]
fn what_is_noted_is_not_called_dropped() {
    let right = |link: &str, process: u16, gets: &str| {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let turns = Turns::of(&run, ProcessId(process)).0;
        let turn = turns.iter().find(|turn| narrate::turn(&run, turn).to_string().contains(gets));
        let turn = turn.unwrap_or_else(|| panic!("{link}: it gets no {gets}"));
        narrate::choices(&run, turn)[turn.right].to_string()
    };
    assert_eq!(right("a=franklin&n=6&ids=shuffled", 2, "gets candidate(6)"), "Notes it");
    assert_eq!(right("a=chang-roberts&n=4&ids=descending", 0, "gets election(3)"), "Drops it");
}

/// The same line runs where the message is heeded and where it is dropped.
#[test]
fn where_the_same_lines_run_for_a_wrong_choice_it_is_said() {
    let link = "a=bully&n=5&start=0&faults=crash:4@3&detector=perfect";
    let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
    let turns = Turns::of(&run, ProcessId(2)).0;
    let turn = turns.iter().find(|turn| {
        let drops = narrate::choices(&run, turn)[turn.right].to_string() == "Drops it";
        drops && narrate::turn(&run, turn).to_string().starts_with("3 gets answer from 4")
    });
    let turn = turn.expect("it has been answered already");
    let place = narrate::choices(&run, turn).iter().position(|text| text.to_string().starts_with("Begins to wait"));
    let refusal =
        turn.choices[place.expect("that is what it does with the first answer")].refusal.expect("it is wrong");
    assert!(refusal.is_shared && refusal.missing.is_none(), "{refusal:?}");
}
