//! What a person does to processes and messages.

use election_core::narrate::{self, Language};
use election_core::scenario::{Fault, FaultKind, Start, StartAt};
use election_core::trace::StepKind;
use election_core::{Tick, algorithms};

use super::*;
use crate::interventions::{self, ByHand, Intervention};
use crate::testing::{self, Draw};

#[test]
fn nothing_that_a_person_does_changes_what_has_been_shown() {
    let mut done = 0;
    for (seed, scenario) in (0..).zip(testing::eventful()) {
        let mut draw = Draw(seed);
        let before = page(&scenario);
        let (run, steps) = (Rc::clone(&before.shown.run), before.shown.run.steps());
        for _ in 0..6 {
            let mut state = before.clone();
            let place = usize::from(draw.below(1000)) * (steps + 1) / 1000;
            reduce(
                &mut state,
                ShownAction::Seek(if draw.below(2) == 0 {
                    Seek::Steps(place)
                } else {
                    Seek::Time(f64::from(draw.below(200)) / 7.0)
                }),
            );
            let shown = state.shown.cursor.steps;
            let now = state.shown.now();
            let processes = (0..scenario.processes).map(ProcessId);
            let interventions = processes.flat_map(|process| {
                Intervention::ALL.map(|intervention| interventions::offer(state.shown.moment(), process, intervention))
            });
            let numbers: Vec<u32> = state.shown.view.in_flight.iter().map(|message| message.row.number).collect();
            let by_hand = numbers.into_iter().flat_map(|number| {
                ByHand::ALL.map(|by_hand| interventions::offer_by_hand(state.shown.moment(), number, by_hand))
            });
            for other in interventions.chain(by_hand).flatten() {
                let other = Run::record(&other).expect("what is offered is valid");
                assert!(other.steps() >= shown);
                for step in 0..shown {
                    assert_eq!(run.trace().step(step), other.trace().step(step), "{scenario:?} now {now}");
                    assert_eq!(run.events(step), other.events(step));
                }
                let after = other.trace().steps_before(now);
                assert_eq!(after, run.trace().steps_before(now), "nothing before now is added or left out");
                done += 1;
            }
        }
    }
    assert!(done > 50_000, "only {done} were offered");
}

#[test]
fn what_is_offered_takes_effect_and_what_is_not_says_why() {
    let mut state = page(&testing::plain(5));
    reduce(&mut state, ShownAction::Seek(Seek::Time(2.0)));
    let victim = ProcessId(3);
    assert!(reduce(&mut state, Action::Do(victim, Intervention::Crash)));
    assert_eq!(state.scenario().faults[0].at, 3);
    assert_eq!(
        interventions::offer(state.shown.moment(), victim, Intervention::Recover),
        Err("it is running"),
        "it crashes only now"
    );
    assert!(!reduce(&mut state, Action::Do(victim, Intervention::Recover)));
    reduce(&mut state, ShownAction::Seek(Seek::RoundOn));
    assert_eq!(interventions::offer(state.shown.moment(), victim, Intervention::Crash), Err("it has crashed already"));
    assert_eq!(interventions::offer(state.shown.moment(), victim, Intervention::Start), Err("it has crashed"));
    assert!(reduce(&mut state, Action::Do(victim, Intervention::Recover)));
    assert_eq!(state.scenario().faults[1].kind, FaultKind::Recover(3));
    assert_eq!(state.scenario().faults[1].at, 4);
}

#[test]
fn what_a_process_would_not_act_on_is_not_offered() {
    let (mut heeded, mut refused) = (0, 0);
    let links =
        algorithms::all().into_iter().flat_map(|it| ["", "&start=1"].map(|start| format!("a={}&n=5{start}", it.key)));
    for link in links {
        let scenario = Scenario::from_link(&link).expect("a good link");
        let before = page(&scenario);
        for tick in [1, 2, 5, 9].into_iter().filter(|tick| *tick <= before.shown.run.summary().time) {
            let mut there = before.clone();
            reduce(&mut there, ShownAction::Seek(Seek::Time(tick as f64)));
            let now = there.shown.now();
            let interventions = [Intervention::Start, Intervention::Notice];
            for (process, intervention) in
                (0..5).flat_map(|process| interventions.map(|intervention| (ProcessId(process), intervention)))
            {
                let told = format!("{link}: {intervention:?} of {process:?} at {now}");
                let mut state = there.clone();
                match interventions::offer(state.shown.moment(), process, intervention) {
                    Err("it would do nothing") => {
                        refused += 1;
                        assert!(
                            !acts(
                                &page(&all_the_same(&scenario, process, intervention, now)).shown.run,
                                process,
                                intervention,
                                now
                            ),
                            "{told}"
                        );
                    }
                    Err(_) => {}
                    Ok(_) => {
                        heeded += 1;
                        reduce(&mut state, Action::Do(process, intervention));
                        assert!(acts(&state.shown.run, process, intervention, now), "{told}");
                    }
                }
            }
        }
    }
    assert!(heeded > 50 && refused > 50, "{heeded} and {refused}");
}

/// The scenario in which a process starts, or suspects its leader, although that is not offered.
fn all_the_same(scenario: &Scenario, process: ProcessId, intervention: Intervention, now: Tick) -> Scenario {
    let mut scenario = scenario.clone();
    if intervention == Intervention::Start {
        let mut starts = scenario.starts();
        starts.push(StartAt { process: process.0, at: now });
        scenario.start = Start::List(starts);
    } else {
        scenario.faults.push(Fault { at: now, kind: FaultKind::Notice(process.0) });
    }
    scenario
}

/// Whether a process does anything, or changes, as it starts in a tick, or suspects its leader.
fn acts(run: &Run, process: ProcessId, intervention: Intervention, now: Tick) -> bool {
    let kind = if intervention == Intervention::Start { StepKind::Start } else { StepKind::Notice };
    let is_it = |step: &usize| run.trace().step(*step).kind == kind && run.trace().step(*step).process == Some(process);
    let step = (run.trace().steps_before(now)..run.steps()).find(is_it).expect("it is a step of the run");
    let seen = |steps| {
        let mut seen = run.at(steps).processes[process.index()].clone();
        // A start that changes nothing else counts, too.
        seen.effort.starts = 0;
        (run.inspect(steps, process).variables, seen.role, seen.leader, seen.effort, seen.timers)
    };
    seen(step) != seen(step + 1)
}

#[test]
fn what_is_scheduled_for_the_tick_already_is_not_offered_again() {
    let begun = Scenario::from_link("a=bully&n=8&established=yes&start=4&delay=3").expect("a good link");
    let victim = ProcessId(5);
    let cases = [
        (
            Intervention::Crash,
            vec![Intervention::Crash, Intervention::CrashAmid, Intervention::Start, Intervention::Notice],
        ),
        (Intervention::CrashAmid, vec![Intervention::CrashAmid]),
        (Intervention::Start, vec![Intervention::Start]),
        (Intervention::Notice, vec![Intervention::Notice]),
    ];
    for (intervention, refused) in cases {
        let mut state = page(&begun);
        reduce(&mut state, ShownAction::Seek(Seek::Time(1.5)));
        assert!(reduce(&mut state, Action::Do(victim, intervention)), "{intervention:?}");
        let scenario = state.scenario().clone();
        assert_ne!(scenario, begun, "{intervention:?}");
        for other in Intervention::ALL.into_iter().filter(|other| *other != Intervention::Recover) {
            let offer = interventions::offer(state.shown.moment(), victim, other);
            assert_eq!(offer.is_err(), refused.contains(&other), "{other:?} after {intervention:?}: {offer:?}");
        }
        assert!(!reduce(&mut state, Action::Do(victim, intervention)), "{intervention:?} once more");
        assert_eq!(*state.scenario(), scenario);
    }
    let mut state = page(&Scenario::from_link("a=bully&n=8&faults=crash:5").expect("a good link"));
    reduce(&mut state, ShownAction::Seek(Seek::Time(1.5)));
    assert!(reduce(&mut state, Action::Do(victim, Intervention::Recover)));
    assert_eq!(
        interventions::offer(state.shown.moment(), victim, Intervention::Recover),
        Err("it recovers now anyway")
    );
}

#[test]
fn beyond_a_limit_nothing_is_offered() {
    for (link, stopped) in [("a=lelann&n=6&events=20", "events"), ("a=lelann&n=6&time=3", "time")] {
        let mut state = page(&Scenario::from_link(link).expect("a good link"));
        reduce(&mut state, ShownAction::Seek(Seek::End));
        for intervention in Intervention::ALL {
            assert_eq!(
                interventions::offer(state.shown.moment(), ProcessId(2), intervention),
                Err("the run has been stopped here"),
                "{stopped}"
            );
        }
        let on_its_way = |state: &AppState| {
            let never_arrive = state.shown.view.in_flight.iter().filter(|message| message.row.arrived_in.is_none());
            never_arrive.map(|message| message.row.number).collect::<Vec<_>>()
        };
        for by_hand in ByHand::ALL {
            let offer = interventions::offer_by_hand(state.shown.moment(), on_its_way(&state)[0], by_hand);
            assert_eq!(offer, Err("the run has been stopped here"), "{stopped}");
        }
        reduce(&mut state, ShownAction::Seek(Seek::RoundBack));
        for number in on_its_way(&state) {
            for by_hand in [ByHand::Drop, ByHand::HoldBack] {
                let offer = interventions::offer_by_hand(state.shown.moment(), number, by_hand);
                assert_eq!(offer, Err("it arrives after the end of the run"), "{stopped}");
            }
        }
        assert!(
            interventions::offer(state.shown.moment(), ProcessId(2), Intervention::Crash).is_ok(),
            "the last tick can be another"
        );
    }
}

#[test]
fn a_message_is_dropped_delivered_or_held_back() {
    let mut scenario = testing::plain(4);
    scenario.network.delay = election_core::scenario::Delay::Fixed(5);
    let mut state = page(&scenario);
    reduce(&mut state, ShownAction::Seek(Seek::Time(1.5)));
    let number = state.shown.view.in_flight[2].row.number;
    let arrival = |state: &AppState| state.shown.run.trace().message(number).arrives_at;
    assert!(reduce(&mut state, Action::Handle(number, ByHand::DeliverNow)));
    assert_eq!(arrival(&state), Some(2));
    assert!(reduce(&mut state, Action::Handle(number, ByHand::HoldBack)));
    assert_eq!(arrival(&state), Some(7), "a delay after where it was");
    assert!(reduce(&mut state, Action::Handle(number, ByHand::Drop)));
    assert_eq!(state.scenario().overrides.len(), 1, "the last word on a message counts");
    assert_eq!(interventions::offer_by_hand(state.shown.moment(), number, ByHand::Drop), Err("it is lost anyway"));
    assert!(reduce(&mut state, Action::Handle(number, ByHand::LeaveAlone)));
    assert_eq!(*state.scenario(), scenario);
}

#[test]
fn a_message_is_corrupted_by_hand_and_that_is_told_and_undone() {
    let scenario = testing::plain(4);
    let mut state = page(&scenario);
    reduce(&mut state, ShownAction::Seek(Seek::Time(0.5)));
    let number = state.shown.view.in_flight[2].row.number;
    let shown = state.shown.view.clone();
    assert!(reduce(&mut state, Action::Handle(number, ByHand::Corrupt)));
    assert_eq!(
        (&state.shown.view.processes, state.shown.view.steps),
        (&shown.processes, shown.steps),
        "nothing shown has changed"
    );
    let offer = |state: &AppState| interventions::offer_by_hand(state.shown.moment(), number, ByHand::Corrupt);
    assert_eq!(offer(&state), Err("it is corrupted anyway"));
    let trace = state.shown.run.trace();
    let step = (0..trace.steps()).find(|step| trace.corrupted_in(*step).is_some()).expect("it is corrupted");
    let told = narrate::step(&state.shown.run, step, Language::default()).to_string();
    assert!(told.contains("is corrupted on its way: it arrives with"), "{told}");
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(*state.scenario(), scenario);
    let other_identity = |link: &str| {
        let mut state = page(&Scenario::from_link(link).expect("a good link"));
        reduce(&mut state, ShownAction::Seek(Seek::Time(0.5)));
        interventions::offer_by_hand(state.shown.moment(), state.shown.view.in_flight[0].row.number, ByHand::Corrupt)
            .map(|_| ())
    };
    assert_eq!(other_identity("a=lelann&ids=7,7,7"), Err("nobody has another identity"));
    assert_eq!(other_identity("a=itai-rodeh"), Err("it carries no identity that could be another"));
    assert_eq!(other_identity("a=lelann&n=4&checksum=yes"), Ok(()), "it is refused then");
}

#[test]
fn what_is_held_back_too_long_cannot_be_let_go_into_the_past() {
    let mut state = page(&testing::plain(4));
    reduce(&mut state, ShownAction::Seek(Seek::Time(0.5)));
    let number = state.shown.view.in_flight[2].row.number;
    for _ in 0..4 {
        assert!(reduce(&mut state, Action::Handle(number, ByHand::HoldBack)));
    }
    reduce(&mut state, ShownAction::Seek(Seek::Time(2.5)));
    let shown = state.shown.view.clone();
    for by_hand in [ByHand::LeaveAlone, ByHand::Drop] {
        assert_eq!(
            interventions::offer_by_hand(state.shown.moment(), number, by_hand),
            Err("it would have arrived before now")
        );
    }
    assert!(reduce(&mut state, Action::Handle(number, ByHand::DeliverNow)));
    let so_far = |view: &View| (view.steps, view.processes.clone(), view.counters.clone());
    assert_eq!(so_far(&state.shown.view), so_far(&shown), "nothing that has been shown has changed");
}

#[test]
fn an_intervention_is_said_at_once_and_can_be_taken_back() {
    let begun = Scenario::from_link("a=bully&n=8&established=yes&start=4").expect("a good link");
    // The first sends nothing more, and cannot crash as it does.
    for (what, victim, words) in [
        (Intervention::Crash, 0, "will crash"),
        (Intervention::CrashAmid, 6, "will crash right after its next message"),
        (Intervention::Notice, 0, "will suspect its leader"),
        (Intervention::Start, 0, "will start"),
    ] {
        let victim = ProcessId(victim);
        let mut state = page(&begun);
        reduce(&mut state, ShownAction::Seek(Seek::Time(1.63)));
        let silent = interventions::offer(state.shown.moment(), ProcessId(0), Intervention::CrashAmid);
        assert_eq!(silent.err(), Some(interventions::SENDS_NOTHING));
        assert!(reduce(&mut state, Action::Do(victim, what)), "{what:?}");
        let planned = interventions::planned(state.shown.moment());
        assert_eq!(planned.len(), 1);
        assert_eq!((planned[0].process, planned[0].at, planned[0].words()), (victim, 2, words));
        assert!(reduce(&mut state, Action::TakeBack(victim)));
        assert_eq!(state.scenario().to_link(), begun.to_link(), "{what:?}");
        assert!(!reduce(&mut state, Action::TakeBack(victim)));
    }
    let crashed = Scenario::from_link("a=bully&n=8&faults=crash:7").expect("a good link");
    let planned = interventions::planned(page(&crashed).shown.moment());
    assert_eq!(planned.iter().map(|planned| (planned.process.0, planned.at)).collect::<Vec<_>>(), [(7, 0)]);
}
