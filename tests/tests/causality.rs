//! Past, future and concurrent against a closure by brute force; chains of causes; other orders of the same steps.

use std::collections::BTreeMap;

use election_core::causality::{Cone, Edges, How, PartialOrder, Relation, Root, Side, moved, recorded, why};
use election_core::model::Kind;
use election_core::trace::{Event, StepKind};
use election_core::{ProcessId, Run, algorithms};
use election_tests::random::{self, Dice, EVERYTHING};
use election_tests::runs::runs;

/// Random runs of every algorithm, full of trouble, none longer than the closure can take.
fn random_runs(of_each: u64) -> impl Iterator<Item = Run> {
    let numbers = 0..runs(of_each);
    let scenarios = numbers.flat_map(|number| {
        algorithms::all().into_iter().map(move |info| random::scenario(&info.key, number, EVERYTHING))
    });
    let runs = scenarios.filter_map(|scenario| {
        let scenario = random::read(&scenario).ok()?;
        Some(Run::record(&scenario).expect("what was read is valid"))
    });
    runs.filter(|run| run.steps() > 0)
}

/// Whose step it is: nobody's where a message is lost or corrupted, and where the network changes.
fn owner(run: &Run, step: usize) -> Option<ProcessId> {
    let row = run.trace().step(step);
    let is_lost = run.events(step).iter().any(|event| matches!(event, Event::Lost { .. }));
    row.process.filter(|_| !is_lost && row.kind != StepKind::Corrupt)
}

/// For each step, the steps before it, as bits: of the same process, those in which a message was sent or corrupted that it got, and all
/// before these.
fn closure(run: &Run) -> Vec<Vec<u64>> {
    let words = run.steps().div_ceil(64);
    let mut before: Vec<Vec<u64>> = Vec::new();
    let mut last: BTreeMap<ProcessId, usize> = BTreeMap::new();
    for step in 0..run.steps() {
        let trace = run.trace();
        let message = trace.step(step).message.or(trace.corrupted_in(step).map(|(message, _)| message));
        let sent = message.map(|message| trace.message(message).sent_in as usize);
        let corrupted = step.checked_sub(1).filter(|before| {
            trace.corrupted_in(*before).is_some_and(|(corrupted, _)| Some(corrupted) == trace.step(step).message)
        });
        let mut own = vec![0u64; words];
        for cause in
            owner(run, step).and_then(|owner| last.insert(owner, step)).into_iter().chain(sent).chain(corrupted)
        {
            own.iter_mut().zip(&before[cause]).for_each(|(own, its)| *own |= its);
            own[cause / 64] |= 1 << (cause % 64);
        }
        before.push(own);
    }
    before
}

fn is_in(bits: &[u64], step: usize) -> bool {
    bits[step / 64] >> (step % 64) & 1 == 1
}

#[test]
fn past_future_and_concurrent_are_those_of_a_closure_by_brute_force() {
    let mut dice = Dice(7);
    let (mut tried, mut of_relation) = (0, BTreeMap::<String, u64>::new());
    for run in random_runs(80) {
        let order = PartialOrder::of(&run, Edges::Causal);
        let before = closure(&run);
        tried += 1;
        for _ in 0..6 {
            let chosen = usize::try_from(dice.below(run.steps() as u64)).expect("runs are short");
            let cone = Cone::of(&order, chosen);
            let mut counts = (0, 0, 0);
            for step in 0..run.steps() {
                let expected = match owner(&run, step) {
                    _ if step == chosen => Some(Relation::Same),
                    None => None,
                    Some(_) if is_in(&before[chosen], step) => Some(Relation::Past),
                    Some(_) if is_in(&before[step], chosen) => Some(Relation::Future),
                    Some(_) => Some(Relation::Concurrent),
                };
                assert_eq!(cone.relation_of(&order, step), expected, "{step} to {chosen} in {:?}", run.link());
                match expected {
                    Some(Relation::Past) => counts.0 += 1,
                    Some(Relation::Future) => counts.1 += 1,
                    Some(Relation::Concurrent) => counts.2 += 1,
                    Some(Relation::Same) | None => {}
                }
                *of_relation.entry(format!("{expected:?}")).or_default() += 1;
            }
            assert_eq!(cone.counts(&order), counts, "{chosen} in {:?}", run.link());
        }
    }
    println!("{tried} runs: {of_relation:?}");
    assert!(tried >= runs(80) * 12, "{tried} runs");
    assert!(of_relation.values().all(|count| *count > runs(80) * 80), "{of_relation:?}");
}

#[test]
fn what_made_a_process_what_it_is_leads_back_to_a_step_that_nothing_brought_about() {
    let (mut chains, mut links, mut roots) = (0, BTreeMap::<&str, u64>::new(), BTreeMap::<String, u64>::new());
    for run in random_runs(20) {
        let order = PartialOrder::of(&run, Edges::Causal);
        let n = run.scenario().processes;
        for process in (0..n).map(ProcessId) {
            let Some(chain) = why(&run, run.steps(), process) else {
                let is_same = run.trace().changes().iter().all(|change| change.process != process);
                assert!(is_same, "what has changed has a cause");
                continue;
            };
            chains += 1;
            let last = run.trace().changes().iter().rfind(|change| change.process == process).map(|row| row.step);
            assert_eq!(last, u32::try_from(chain.to()).ok());
            let mut at = chain.from;
            for link in &chain.links {
                assert_eq!(link.from, at, "each begins where the one before ends");
                at = link.to;
                let (earlier, later) = (run.trace().step(link.from), run.trace().step(link.to));
                let kind = match link.how {
                    How::Message(number) => {
                        assert_eq!(later.message, Some(number));
                        assert!(run.trace().sent_in(link.from).contains(&(number as usize)));
                        "message"
                    }
                    How::Timer(timer) => {
                        assert_eq!((later.timer, later.process), (Some(timer), earlier.process));
                        let is_set = |event: &Event| matches!(event, Event::TimerSet { timer: set, due, .. } if (*set, *due) == (timer, later.at));
                        assert!(run.events(link.from).iter().any(is_set), "{:?}", run.link());
                        "timer"
                    }
                    How::Silence(peer) => {
                        assert_eq!((later.peer, later.process), (Some(peer), earlier.process));
                        "silence"
                    }
                };
                *links.entry(kind).or_default() += 1;
                let is_lost = owner(&run, link.to).is_none();
                let relation = Cone::of(&order, link.to).relation_of(&order, link.from);
                assert!(is_lost || relation == Some(Relation::Past), "{link:?} in {:?}", run.link());
            }
            assert_ne!(chain.root, Root::TooFar);
            assert_eq!(run.trace().step(chain.from).message, None, "a message has been sent");
            let root = format!("{:?}", chain.root);
            *roots.entry(root.split('(').next().unwrap_or_default().to_owned()).or_default() += 1;
            let told = election_core::narrate::chain(&run, &chain, election_core::narrate::Language::English);
            assert!(told.iter().all(|reason| !reason.sentence.to_string().is_empty()));
            assert_eq!(told.len(), chain.links.len() + 1);
        }
    }
    println!("{chains} chains: {links:?}, {roots:?}");
    assert!(links.len() == 3 && roots.len() == 5, "{links:?}, {roots:?}");
}

/// What an order of a run's steps comes to: messages by kind, the depth of each message, each process's own steps.
type Sum = (BTreeMap<Kind, u64>, Vec<u32>, BTreeMap<ProcessId, Vec<u32>>);

fn sum(run: &Run, order: &PartialOrder, steps: &[u32]) -> Sum {
    let (mut kinds, mut depths) = (BTreeMap::<Kind, u64>::new(), vec![0; run.trace().messages()]);
    let (mut own, mut deepest) = (BTreeMap::<ProcessId, Vec<u32>>::new(), BTreeMap::<ProcessId, u32>::new());
    let mut has_been_sent = vec![false; run.trace().messages()];
    for step in steps {
        let row = run.trace().step(*step as usize);
        if let Some(message) = row.message {
            assert!(has_been_sent[message as usize], "it arrives or is lost after it is sent");
        }
        let Some((process, _)) = order.place(*step as usize) else { continue };
        own.entry(process).or_default().push(*step);
        let depth = deepest.entry(process).or_default();
        *depth = row.message.map_or(0, |message| depths[message as usize]).max(*depth);
        for message in run.trace().sent_in(*step as usize) {
            has_been_sent[message] = true;
            depths[message] = *depth + 1;
            *kinds.entry(run.trace().message(u32::try_from(message).expect("few")).kind).or_default() += 1;
        }
    }
    (kinds, depths, own)
}

#[test]
fn whatever_is_dragged_past_what_it_has_nothing_to_do_with_all_stays_as_it_was() {
    let mut dice = Dice(11);
    let (mut drags, mut refused, mut changed) = (0u64, 0u64, 0u64);
    let wanted = runs(10_000);
    'all: for run in random_runs(200) {
        let (causal, order) = (PartialOrder::of(&run, Edges::Causal), PartialOrder::of(&run, Edges::Told));
        let before = sum(&run, &causal, &recorded(&order));
        let mut present = recorded(&order);
        for _ in 0..40 {
            let step = dice.below(run.steps() as u64);
            let step = u32::try_from(step).expect("runs are short");
            let cone = Cone::of(&order, step as usize);
            let other = u32::try_from(dice.below(run.steps() as u64)).expect("runs are short");
            let side = if dice.once_in(2) { Side::Before } else { Side::After };
            let result = moved(&run, &order, &present, step, side, other);
            if cone.relation_of(&order, other as usize) == Some(Relation::Concurrent) {
                let after = result.expect("what is concurrent may be moved");
                let place = |wanted: u32| after.iter().position(|step| *step == wanted);
                assert_eq!(place(step) < place(other), side == Side::Before);
                assert_eq!(sum(&run, &causal, &after), before, "{:?}", run.link());
                changed += u64::from(after != present);
                present = after;
                drags += 1;
                if drags == wanted {
                    break 'all;
                }
            } else if let Err(refusal) = result {
                refused += 1;
                let words = election_core::narrate::refusal(&run, refusal, election_core::narrate::Language::English);
                assert!(words.to_string().len() > 20);
            }
        }
    }
    println!("{drags} drags, {changed} of which changed something; {refused} refused");
    assert_eq!(drags, wanted);
    assert!(changed * 3 > drags && refused * 10 > drags, "{changed} changed, {refused} refused");
}
