use election_core::breaking::SYSTEM_ASSUMPTIONS;
use election_core::gallery::ENTRIES;
use election_core::scenario::{FaultKind, Ids, Order, Start, Winner};

use super::*;
use crate::fitting;
use crate::interventions::{self, ByHand, Intervention};
use crate::link_view::{Link, LinkView, fragment};
use crate::testing::{self, Draw};

/// Does an action and waits for the run that it leads to.
fn reduce(state: &mut AppState, action: Action) -> bool {
    let has_changed = super::reduce(state, action);
    testing::record(state);
    has_changed
}

fn page(scenario: &Scenario) -> AppState {
    AppState::new(scenario).expect("scenarios for tests are valid")
}

fn change(state: &mut AppState, scenario: Scenario, gesture: Option<&'static str>) {
    assert!(reduce(state, Action::Change(Box::new(Change { scenario, gesture }))));
}

#[test]
fn nothing_that_a_person_does_changes_what_has_been_shown() {
    let mut done = 0;
    for (seed, scenario) in (0..).zip(testing::eventful()) {
        let mut draw = Draw(seed);
        let before = page(&scenario);
        let (run, steps) = (Rc::clone(&before.run), before.run.steps());
        for _ in 0..6 {
            let mut state = before.clone();
            let place = usize::from(draw.below(1000)) * (steps + 1) / 1000;
            reduce(
                &mut state,
                Action::Seek(if draw.below(2) == 0 {
                    Seek::Steps(place)
                } else {
                    Seek::Time(f64::from(draw.below(200)) / 7.0)
                }),
            );
            let shown = state.cursor.steps;
            let now = state.now();
            let processes = (0..scenario.processes).map(ProcessId);
            let deeds = processes
                .flat_map(|process| Intervention::ALL.map(|deed| interventions::offer(state.moment(), process, deed)));
            let numbers: Vec<u32> = state.view.in_flight.iter().map(|message| message.row.number).collect();
            let by_hand = numbers.into_iter().flat_map(|number| {
                ByHand::ALL.map(|by_hand| interventions::offer_by_hand(state.moment(), number, by_hand))
            });
            for other in deeds.chain(by_hand).flatten() {
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
    assert_eq!(done, 27_510);
}

#[test]
fn what_is_offered_takes_effect_and_what_is_not_says_why() {
    let mut state = page(&testing::plain(5));
    reduce(&mut state, Action::Seek(Seek::Time(2.0)));
    let victim = ProcessId(3);
    assert!(reduce(&mut state, Action::Do(victim, Intervention::Crash)));
    assert_eq!(state.scenario().faults[0].at, 3);
    assert_eq!(
        interventions::offer(state.moment(), victim, Intervention::Recover),
        Err("it is running"),
        "it crashes only now"
    );
    assert!(!reduce(&mut state, Action::Do(victim, Intervention::Recover)));
    reduce(&mut state, Action::Seek(Seek::RoundOn));
    assert_eq!(interventions::offer(state.moment(), victim, Intervention::Crash), Err("it has crashed already"));
    assert_eq!(interventions::offer(state.moment(), victim, Intervention::Start), Err("it has crashed"));
    assert!(reduce(&mut state, Action::Do(victim, Intervention::Recover)));
    assert_eq!(state.scenario().faults[1].kind, FaultKind::Recover(3));
    assert_eq!(state.scenario().faults[1].at, 4);
}

#[test]
fn what_is_scheduled_for_the_tick_already_is_not_offered_again() {
    let begun = Scenario::from_link("a=bully&n=8&start=4&delay=3").expect("a good link");
    let victim = ProcessId(7);
    let cases = [
        (
            Intervention::Crash,
            vec![Intervention::Crash, Intervention::CrashAmid, Intervention::Start, Intervention::Notice],
        ),
        (Intervention::CrashAmid, vec![Intervention::CrashAmid]),
        (Intervention::Start, vec![Intervention::Start]),
        (Intervention::Notice, vec![Intervention::Notice]),
    ];
    for (deed, refused) in cases {
        let mut state = page(&begun);
        reduce(&mut state, Action::Seek(Seek::Time(1.5)));
        assert!(reduce(&mut state, Action::Do(victim, deed)), "{deed:?}");
        let scenario = state.scenario().clone();
        assert_ne!(scenario, begun, "{deed:?}");
        for other in Intervention::ALL.into_iter().filter(|other| *other != Intervention::Recover) {
            let offer = interventions::offer(state.moment(), victim, other);
            assert_eq!(offer.is_err(), refused.contains(&other), "{other:?} after {deed:?}: {offer:?}");
        }
        assert!(!reduce(&mut state, Action::Do(victim, deed)), "{deed:?} once more");
        assert_eq!(*state.scenario(), scenario);
    }
    let mut state = page(&Scenario::from_link("a=bully&n=8&faults=crash:7").expect("a good link"));
    reduce(&mut state, Action::Seek(Seek::Time(1.5)));
    assert!(reduce(&mut state, Action::Do(victim, Intervention::Recover)));
    assert_eq!(interventions::offer(state.moment(), victim, Intervention::Recover), Err("it recovers now anyway"));
}

#[test]
fn beyond_a_limit_nothing_is_offered() {
    for (link, stopped) in [("a=lelann&n=6&events=20", "events"), ("a=lelann&n=6&time=3", "time")] {
        let mut state = page(&Scenario::from_link(link).expect("a good link"));
        reduce(&mut state, Action::Seek(Seek::End));
        for deed in Intervention::ALL {
            assert_eq!(
                interventions::offer(state.moment(), ProcessId(2), deed),
                Err("the run has been stopped here"),
                "{stopped}"
            );
        }
        let on_its_way = |state: &AppState| {
            let never_arrive = state.view.in_flight.iter().filter(|message| message.row.arrived_in.is_none());
            never_arrive.map(|message| message.row.number).collect::<Vec<_>>()
        };
        for by_hand in ByHand::ALL {
            let offer = interventions::offer_by_hand(state.moment(), on_its_way(&state)[0], by_hand);
            assert_eq!(offer, Err("the run has been stopped here"), "{stopped}");
        }
        reduce(&mut state, Action::Seek(Seek::RoundBack));
        for number in on_its_way(&state) {
            for by_hand in [ByHand::Drop, ByHand::HoldBack] {
                let offer = interventions::offer_by_hand(state.moment(), number, by_hand);
                assert_eq!(offer, Err("it arrives after the end of the run"), "{stopped}");
            }
        }
        assert!(
            interventions::offer(state.moment(), ProcessId(2), Intervention::Crash).is_ok(),
            "the last tick can be another"
        );
    }
}

#[test]
fn a_time_that_a_shorter_run_has_not_comes_back_with_the_longer_one() {
    let begun = testing::plain(8);
    let none = Scenario { start: Start::Nobody, ..begun.clone() };
    let mut state = page(&begun);
    reduce(&mut state, Action::Seek(Seek::Time(12.4)));
    let before = state.cursor;
    change(&mut state, none.clone(), None);
    assert_eq!(state.cursor, Cursor::START);
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(state.cursor, before);
    assert!(reduce(&mut state, Action::Redo));
    change(&mut state, fitting::with_processes(&none, 4), None);
    change(&mut state, begun, None);
    assert_eq!(state.cursor, before, "however many changes later");
    change(&mut state, none, None);
    reduce(&mut state, Action::Seek(Seek::Start));
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(state.cursor, Cursor::START, "unless the person has gone there");
}

#[test]
fn a_message_is_dropped_delivered_or_held_back() {
    let mut scenario = testing::plain(4);
    scenario.network.delay = election_core::scenario::Delay::Fixed(5);
    let mut state = page(&scenario);
    reduce(&mut state, Action::Seek(Seek::Time(1.5)));
    let number = state.view.in_flight[2].row.number;
    let arrival = |state: &AppState| state.run.trace().message(number).arrives_at;
    assert!(reduce(&mut state, Action::Handle(number, ByHand::DeliverNow)));
    assert_eq!(arrival(&state), Some(2));
    assert!(reduce(&mut state, Action::Handle(number, ByHand::HoldBack)));
    assert_eq!(arrival(&state), Some(7), "a delay after where it was");
    assert!(reduce(&mut state, Action::Handle(number, ByHand::Drop)));
    assert_eq!(state.scenario().overrides.len(), 1, "the last word on a message counts");
    assert_eq!(interventions::offer_by_hand(state.moment(), number, ByHand::Drop), Err("it is lost anyway"));
    assert!(reduce(&mut state, Action::Handle(number, ByHand::LeaveAlone)));
    assert_eq!(*state.scenario(), scenario);
}

#[test]
fn what_is_held_back_too_long_cannot_be_let_go_into_the_past() {
    let mut state = page(&testing::plain(4));
    reduce(&mut state, Action::Seek(Seek::Time(0.5)));
    let number = state.view.in_flight[2].row.number;
    for _ in 0..4 {
        assert!(reduce(&mut state, Action::Handle(number, ByHand::HoldBack)));
    }
    reduce(&mut state, Action::Seek(Seek::Time(2.5)));
    let shown = state.view.clone();
    for by_hand in [ByHand::LeaveAlone, ByHand::Drop] {
        assert_eq!(
            interventions::offer_by_hand(state.moment(), number, by_hand),
            Err("it would have arrived before now")
        );
    }
    assert!(reduce(&mut state, Action::Handle(number, ByHand::DeliverNow)));
    let so_far = |view: &View| (view.steps, view.processes.clone(), view.counters.clone());
    assert_eq!(so_far(&state.view), so_far(&shown), "nothing that has been shown has changed");
}

#[test]
fn a_gesture_there_and_back_takes_nothing_away() {
    let begun = Scenario::from_link("a=bully&n=8&start=7&faults=crash:7@2,crash:3@4").expect("a good link");
    let mut state = page(&begun);
    for processes in [5, 2, 33, 8] {
        let began = state.began(Some("processes"));
        let base = began.as_deref().unwrap_or(state.scenario());
        let to = fitting::with_processes(base, processes);
        change(&mut state, to, Some("processes"));
        let expected = fitting::with_processes(&begun, processes);
        assert_eq!(*state.scenario(), expected, "{processes}");
    }
    assert_eq!(*state.scenario(), begun);
    assert_eq!(state.began(Some("delay")), None, "that is another one");
    reduce(&mut state, Action::EndGesture);
    assert_eq!(state.began(Some("processes")), None, "the next one begins where that one ended");
}

#[test]
fn a_gesture_is_undone_at_once_and_keeps_the_time_where_it_began() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, Action::Seek(Seek::Time(12.0)));
    for processes in [7, 4, 2, 5, 9] {
        change(&mut state, testing::plain(processes), Some("processes"));
    }
    assert!((state.cursor.time - 12.0).abs() < 1e-9, "shorter runs on the way have not moved it");
    reduce(&mut state, Action::EndGesture);
    assert_eq!((state.undo.len(), state.entry), (1, 1));
    change(&mut state, testing::plain(10), Some("processes"));
    assert_eq!((state.undo.len(), state.entry), (2, 2), "another drag of the same slider is another change");
    assert!(reduce(&mut state, Action::Undo));
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(state.scenario().processes, 8);
    assert!(!reduce(&mut state, Action::Undo));
    assert!(reduce(&mut state, Action::Redo));
    assert!(reduce(&mut state, Action::Redo));
    assert_eq!(state.scenario().processes, 10);
    assert!(!reduce(&mut state, Action::Redo));
}

#[test]
fn what_changes_nothing_is_no_change() {
    let mut state = page(&testing::plain(8));
    change(&mut state, testing::plain(8), None);
    assert_eq!((state.undo.len(), state.entry), (0, 0));
}

#[test]
fn a_bad_change_is_not_made_and_says_why() {
    let mut state = page(&testing::plain(8));
    change(&mut state, Scenario { ids: Ids::Values(vec![1, 2]), ..testing::plain(8) }, None);
    assert!(state.problem.is_some());
    assert_eq!(*state.scenario(), testing::plain(8));
    assert_eq!(state.undo.len(), 0);
    change(&mut state, testing::plain(9), None);
    assert!(state.problem.is_none());
}

#[test]
fn back_and_forward_of_the_browser_are_undo_and_redo() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, Action::Seek(Seek::Time(3.0)));
    let first = fragment(&state);
    change(&mut state, testing::plain(6), None);
    let second = fragment(&state);
    let entry = state.entry;
    for (link, undo, redo) in [(&first, 0, 1), (&second, 1, 0), (&first, 0, 1)] {
        reduce(&mut state, Action::Open(Box::new(Link::parse(link).into())));
        assert_eq!((state.undo.len(), state.redo.len()), (undo, redo), "{link}");
        assert_eq!(fragment(&state), *link);
        assert_eq!(state.entry, entry, "the browser's history has its entries already");
    }
    let other = Scenario { ids: Ids::Order(Order::Descending), ..testing::plain(6) };
    let link = other.to_link().expect("short");
    reduce(&mut state, Action::Open(Box::new(Link::parse(&link).into())));
    assert_eq!(*state.scenario(), other);
    assert_eq!(state.undo.len(), 1, "a link that was typed in can be undone");
}

#[test]
fn a_broken_link_says_so_and_leaves_a_working_page() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, Action::Open(Box::new(Link::parse("a=nothing&n=8!t=4").into())));
    let problem = state.problem.clone().expect("it is said");
    assert_eq!(problem.error.path, "a");
    assert_eq!(problem.link.as_deref(), Some("a=nothing&n=8!t=4"));
    assert_eq!(*state.scenario(), testing::plain(8));
    reduce(&mut state, Action::DismissProblem);
    assert!(state.problem.is_none());
}

#[test]
fn a_link_holds_all_that_is_seen() {
    for scenario in testing::eventful() {
        let mut state = page(&scenario);
        let middle = state.run.steps() / 2;
        reduce(&mut state, Action::Seek(Seek::Steps(middle)));
        reduce(&mut state, Action::Select(Some(Selection::Process(ProcessId(1)))));
        let mut counting = Counting { to_crashed: false, crashed: false, ..Counting::default() };
        counting.left_out[0] = true;
        reduce(&mut state, Action::Count(counting));
        reduce(&mut state, Action::TogglePresent);
        let link = fragment(&state);
        let mut other = page(&testing::plain(3));
        reduce(&mut other, Action::Open(Box::new(Link::parse(&link).into())));
        assert_eq!(fragment(&other), link);
        assert_eq!(other.scenario().to_link(), state.scenario().to_link());
        assert_eq!(other.view, state.view);
        assert_eq!(LinkView::of(&other), LinkView::of(&state));
        assert_eq!(other.counting, state.counting);
    }
}

#[test]
fn the_total_is_what_is_counted() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, Action::Seek(Seek::End));
    let counters = state.view.counters.clone();
    assert_eq!(state.counting.total(&counters), counters.sent());
    let mut counting = Counting::default();
    counting.left_out[0] = true;
    reduce(&mut state, Action::Count(counting));
    assert_eq!(state.counting.total(&counters), counters.by_kind[1]);
    reduce(&mut state, Action::Count(Counting::default()));
    assert_eq!(state.counting.total(&counters), counters.sent());
}

#[test]
fn playing_stops_at_the_end_unless_it_repeats() {
    let mut state = page(&testing::plain(4));
    reduce(&mut state, Action::TogglePlay);
    reduce(&mut state, Action::Pass(1e6));
    assert!(state.is_at_end() && state.playing.is_none());
    reduce(&mut state, Action::TogglePlay);
    assert_eq!(state.cursor, Cursor::START, "from the end, playing begins anew");
    reduce(&mut state, Action::ToggleLoop);
    reduce(&mut state, Action::Pass(1e6));
    reduce(&mut state, Action::Pass(0.5));
    assert!(state.is_at_end() && state.playing.is_some(), "the end is shown for a while");
    reduce(&mut state, Action::Pass(1.0));
    assert!(state.cursor == Cursor::START && state.playing.is_some());
    reduce(&mut state, Action::Seek(Seek::StepOn));
    assert!(state.playing.is_none(), "who steps wants to look");
}

#[test]
fn starters_are_chosen_one_by_one() {
    let mut state = page(&testing::plain(3));
    reduce(&mut state, Action::ToggleStarter(ProcessId(1)));
    let who = |state: &AppState| state.scenario().starts().iter().map(|start| start.process).collect::<Vec<_>>();
    assert_eq!(who(&state), [0, 2]);
    reduce(&mut state, Action::ToggleStarter(ProcessId(1)));
    assert_eq!(who(&state), [0, 1, 2]);
}

#[test]
fn what_is_selected_goes_when_it_is_gone() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, Action::Select(Some(Selection::Process(ProcessId(7)))));
    change(&mut state, testing::plain(4), None);
    assert_eq!(state.selection, None);
    reduce(&mut state, Action::Seek(Seek::Time(1.5)));
    let number = state.view.in_flight[0].row.number;
    reduce(&mut state, Action::Select(Some(Selection::Message(number))));
    reduce(&mut state, Action::Seek(Seek::RoundOn));
    assert_eq!(state.selection, None, "the message has arrived");
}

#[test]
fn escape_closes_one_thing_after_the_other() {
    let mut state = page(&testing::plain(4));
    reduce(&mut state, Action::TogglePresent);
    reduce(&mut state, Action::Select(Some(Selection::Process(ProcessId(1)))));
    reduce(&mut state, Action::OpenFile("[]".to_owned()));
    reduce(&mut state, Action::ShowHelp(true));
    let selected = Some(Selection::Process(ProcessId(1)));
    for (is_help_open, is_problem, selection, is_presenting) in [
        (false, true, selected, true),
        (false, false, selected, true),
        (false, false, None, true),
        (false, false, None, false),
    ] {
        assert!(reduce(&mut state, Action::Dismiss));
        assert_eq!(
            (state.is_help_open, state.problem.is_some(), state.selection, state.is_presenting),
            (is_help_open, is_problem, selection, is_presenting)
        );
    }
    assert!(!reduce(&mut state, Action::Dismiss));
}

#[test]
fn what_is_broken_is_mended_as_if_nothing_had_happened() {
    for assumed in &SYSTEM_ASSUMPTIONS {
        let mut state = page(&testing::plain(5));
        if !assumed.can_be_broken(state.scenario()) {
            continue;
        }
        let before = state.scenario().clone();
        reduce(&mut state, Action::Break(assumed));
        testing::record(&mut state);
        assert_eq!(*state.scenario(), assumed.break_in(&before), "{}", assumed.key);
        assert!((assumed.is_broken)(state.scenario()), "{}", assumed.key);
        assert_eq!((state.undo.len(), state.entry), (1, 1), "one change");
        reduce(&mut state, Action::Break(assumed));
        assert_eq!(*state.scenario(), before, "{}", assumed.key);
        reduce(&mut state, Action::Undo);
        assert!((assumed.is_broken)(state.scenario()));
        // Broken long ago, it is mended, and what else there is stays.
        let mut other = state.scenario().clone();
        other.winner = Winner::Smallest;
        reduce(&mut state, Action::Change(Box::new(Change::once(other))));
        reduce(&mut state, Action::Break(assumed));
        assert!(!(assumed.is_broken)(state.scenario()), "{}", assumed.key);
        assert_eq!(state.scenario().winner, Winner::Smallest);
    }
}

#[test]
fn a_file_is_run_from_its_start_or_refused_with_the_reason() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, Action::Seek(Seek::End));
    let other = testing::plain(7);
    reduce(&mut state, Action::OpenFile(other.to_json_pretty()));
    assert_eq!((state.scenario(), state.cursor), (&other, Cursor::START));
    assert_eq!((state.undo.len(), state.entry), (1, 1));
    reduce(&mut state, Action::OpenFile("{\"algorithm\": 7}".to_owned()));
    assert_eq!(state.scenario(), &other);
    assert_eq!(state.problem.as_ref().unwrap().error.path, "algorithm");
}

#[test]
fn an_entry_of_the_gallery_closes_it_and_can_be_taken_back() {
    let mut state = page(&testing::plain(6));
    let before = state.scenario().clone();
    reduce(&mut state, Action::ShowGallery(true));
    reduce(&mut state, Action::Open(Box::new(Link::parse(ENTRIES[0].link).into())));
    assert!(!state.is_gallery_open);
    assert_eq!(state.scenario().to_link().as_deref(), Ok(ENTRIES[0].link));
    reduce(&mut state, Action::Undo);
    assert_eq!(*state.scenario(), before);
    reduce(&mut state, Action::ShowGallery(true));
    assert!(reduce(&mut state, Action::Dismiss) && !state.is_gallery_open);
}

#[test]
fn what_was_opened_stays_said_until_it_is_edited() {
    for entry in ENTRIES.iter() {
        let mut state = page(&testing::plain(6));
        reduce(&mut state, Action::Open(Box::new(Link::parse(entry.link).into())));
        assert_eq!(
            state.opened.map(|opened| opened.id),
            Some(entry.id),
            "links of the gallery are as the core writes them"
        );
    }
    let mut state = page(&Scenario::from_link(ENTRIES[1].link).expect("a good link"));
    let opened = |state: &AppState| state.opened.map(|entry| entry.id);
    assert_eq!(opened(&state), Some(ENTRIES[1].id));
    reduce(&mut state, Action::Seek(Seek::End));
    assert_eq!(opened(&state), Some(ENTRIES[1].id), "looking at it changes nothing");
    let other = Scenario { seed: 77, ..state.scenario().clone() };
    change(&mut state, other, None);
    assert_eq!(opened(&state), None);
    reduce(&mut state, Action::Undo);
    assert_eq!(opened(&state), Some(ENTRIES[1].id));
}

#[test]
fn a_single_step_glides_and_the_next_goes_on_from_its_end() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, Action::ReduceMotion(false));
    reduce(&mut state, Action::Seek(Seek::Time(2.0)));
    let run = Rc::clone(&state.run);
    let began = state.cursor;
    reduce(&mut state, Action::Seek(Seek::RoundOn));
    assert_eq!((state.cursor, state.destination()), (began, began.round_on(&run)));
    assert!(state.is_moving() && !state.is_another_after(0.1));
    assert!((state.time_after(0.15) - 2.5).abs() < 1e-9);
    reduce(&mut state, Action::Pass(0.15));
    assert!((state.cursor.time - 2.5).abs() < 1e-9);
    reduce(&mut state, Action::Seek(Seek::RoundOn));
    assert_eq!(state.cursor, began.round_on(&run), "pressed again, it is there at once");
    assert!(state.is_another_after(0.3));
    reduce(&mut state, Action::Pass(0.3));
    assert_eq!(state.cursor, began.round_on(&run).round_on(&run));
    assert!(!state.is_moving());
    reduce(&mut state, Action::Seek(Seek::RoundBack));
    reduce(&mut state, Action::Select(Some(Selection::Process(ProcessId(1)))));
    assert_eq!(state.cursor, began.round_on(&run), "anything else is done at its end");
    reduce(&mut state, Action::Seek(Seek::End));
    assert!(!state.is_moving(), "elsewhere it is a jump");
    reduce(&mut state, Action::ReduceMotion(true));
    reduce(&mut state, Action::Seek(Seek::RoundBack));
    assert!(!state.is_moving(), "nothing moves for those who do not want it");
}

#[test]
fn an_intervention_is_said_at_once_and_can_be_taken_back() {
    let begun = Scenario::from_link("a=bully&n=8&start=4").expect("a good link");
    for (what, words) in [
        (Intervention::Crash, "will crash"),
        (Intervention::CrashAmid, "will crash half-way through sending"),
        (Intervention::Notice, "will suspect its leader"),
        (Intervention::Start, "will start"),
    ] {
        let mut state = page(&begun);
        reduce(&mut state, Action::Seek(Seek::Time(1.63)));
        let victim = ProcessId(if what == Intervention::Start { 0 } else { 7 });
        assert!(reduce(&mut state, Action::Do(victim, what)), "{what:?}");
        let planned = interventions::planned(state.moment());
        assert_eq!(planned.len(), 1);
        assert_eq!((planned[0].process, planned[0].at, planned[0].words()), (victim, 2, words));
        assert!(reduce(&mut state, Action::TakeBack(victim)));
        assert_eq!(state.scenario().to_link(), begun.to_link(), "{what:?}");
        assert!(!reduce(&mut state, Action::TakeBack(victim)));
    }
    let crashed = Scenario::from_link("a=bully&n=8&faults=crash:7").expect("a good link");
    let planned = interventions::planned(page(&crashed).moment());
    assert_eq!(planned.iter().map(|planned| (planned.process.0, planned.at)).collect::<Vec<_>>(), [(7, 0)]);
}

#[test]
fn a_good_file_takes_the_last_problem_away() {
    let mut state = page(&Scenario::from_json("{\"algorithm\": \"bully\"}").expect("good"));
    reduce(&mut state, Action::OpenFile("{\"algorithm\": 3}".to_owned()));
    assert_eq!(state.problem.as_ref().map(|problem| problem.title), Some("This file cannot be used"));
    reduce(&mut state, Action::OpenFile("{\"algorithm\": \"bully\"}".to_owned()));
    assert_eq!(state.problem, None, "though it is what is shown already");
    reduce(&mut state, Action::Paste("{}".to_owned()));
    assert_eq!(state.problem.as_ref().map(|problem| problem.title), Some("What was pasted cannot be used"));
    reduce(&mut state, Action::Paste("{\"algorithm\": \"lelann\"}".to_owned()));
    assert_eq!((state.problem.clone(), state.scenario().algorithm.key), (None, "lelann"));
}

#[test]
fn theme_and_speed_come_with_the_link() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, Action::SetTheme(Theme::Projector));
    reduce(&mut state, Action::SetSpeed(5.0));
    let link = fragment(&state);
    let mut other = page(&testing::plain(3));
    reduce(&mut other, Action::Open(Box::new(Link::parse(&link).into())));
    assert_eq!((other.theme, other.speed), (Theme::Projector, 5.0));
    reduce(&mut other, Action::Open(Box::new(Link::parse(ENTRIES[0].link).into())));
    assert_eq!((other.theme, other.speed), (Theme::Projector, 5.0), "a link that says nothing of them leaves them");
    reduce(&mut other, Action::Open(Box::new(Link::parse(&format!("{}!theme=pink", ENTRIES[0].link)).into())));
    let problem = other.problem.expect("it is said");
    assert_eq!((problem.title, problem.error.path.as_str()), ("A part of this link cannot be used", "theme"));
}

#[test]
fn a_long_run_is_recorded_while_the_present_one_stands() {
    let long = Scenario::from_link("a=lelann&n=64&dup=0.2&events=30000").expect("a good link");
    let begun = testing::plain(6);
    let mut state = page(&begun);
    assert!(super::reduce(&mut state, Action::Change(Box::new(Change::once(long.clone())))));
    assert_eq!((state.scenario(), state.undo.len()), (&begun, 0), "what was shown stands");
    let progress = state.pending.as_ref().and_then(Pending::progress).expect("it is being recorded");
    assert!(progress.steps < 30_000 && !progress.is_over);
    assert!(super::reduce(&mut state, Action::Progressed(progress)));
    assert!(!super::reduce(&mut state, Action::Recorded) && state.pending.is_some(), "it is not there yet");
    assert!(super::reduce(&mut state, Action::StopRecording));
    assert!(state.pending.is_none() && state.recording.is_none());
    assert!(!super::reduce(&mut state, Action::Recorded), "that came too late");
    assert_eq!((state.scenario(), state.undo.len(), state.entry), (&begun, 0, 0), "nothing has happened");
    super::reduce(&mut state, Action::Change(Box::new(Change::once(long.clone()))));
    assert!(super::reduce(&mut state, Action::Undo), "undoing it is giving it up");
    assert!(state.pending.is_none());
    super::reduce(&mut state, Action::Change(Box::new(Change::once(long.clone()))));
    testing::record(&mut state);
    assert_eq!((state.scenario(), state.undo.len(), state.entry), (&long, 1, 1));
}
