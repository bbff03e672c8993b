use super::*;
use crate::testing;

fn runs() -> impl Iterator<Item = Run> {
    testing::eventful().into_iter().map(|scenario| Run::record(&scenario).expect("scenarios for tests are valid"))
}

/// Every step of a tick before the time has been done, none of a later one.
fn assert_consistent(run: &Run, cursor: Cursor) {
    let first = run.trace().steps_before(cursor.tick());
    let last = run.trace().steps_before(cursor.tick() + 1);
    assert!((first..=last).contains(&cursor.steps) || cursor == Cursor::START, "{cursor:?} not in {first}..={last}");
}

#[test]
fn steps_lead_through_every_moment_and_back() {
    for run in runs() {
        let mut cursor = Cursor::START;
        for steps in 1..=run.steps() {
            cursor = cursor.step_on(&run);
            assert_eq!(cursor.steps, steps);
            assert_consistent(&run, cursor);
            assert_eq!(cursor.now(), run.trace().tick_of(steps - 1) + 1, "what has been shown is not to be changed");
        }
        assert_eq!(cursor.step_on(&run), Cursor::end(&run));
        for steps in (0..run.steps()).rev() {
            cursor = cursor.step_back(&run);
            assert_eq!(cursor.steps, steps);
            assert_consistent(&run, cursor);
        }
        assert_eq!(cursor, Cursor::START);
        assert_eq!(cursor.now(), 0);
    }
}

#[test]
fn rounds_lead_from_tick_to_tick() {
    for run in runs() {
        let mut cursor = Cursor::START;
        for tick in run.trace().ticks() {
            cursor = cursor.round_on(&run);
            assert_eq!((cursor.tick(), cursor.steps), (*tick, run.trace().steps_before(tick + 1)));
        }
        assert_eq!(cursor.round_on(&run), Cursor::end(&run));
        for tick in run.trace().ticks().iter().rev() {
            assert_eq!(cursor.tick(), *tick);
            cursor = cursor.round_back(&run);
        }
        assert_eq!(cursor, Cursor::START);
    }
}

#[test]
fn between_ticks_the_way_back_leads_to_the_last_one() {
    let run = Run::record(&testing::plain(4)).expect("valid");
    let cursor = Cursor::at(&run, 2.5);
    assert_eq!(cursor.now(), 3);
    assert_eq!(cursor.round_back(&run), Cursor::with_all_of(&run, 2.0));
    assert_eq!(Cursor::at(&run, 0.0), Cursor::START);
    assert_eq!(Cursor::at(&run, 1e9), Cursor::end(&run));
}

#[test]
fn playing_does_every_step_at_its_tick() {
    for run in runs().step_by(5) {
        let mut cursor = Cursor::START;
        let mut frames = 0;
        loop {
            let advance = advance(&run, cursor, 0.016, 20.0, false, None);
            assert!(advance.cursor.time >= cursor.time && advance.cursor.steps >= cursor.steps);
            assert_eq!(advance.cursor.steps, run.trace().steps_before(advance.cursor.tick() + 1));
            cursor = advance.cursor;
            frames += 1;
            assert!(frames < 1_000_000);
            if advance.has_arrived {
                break;
            }
        }
        assert_eq!(cursor, Cursor::end(&run));
    }
}

#[test]
fn playing_until_stops_right_after_it() {
    let mut found = [0; 4];
    for run in runs() {
        for (until, found) in Until::ALL.into_iter().zip(&mut found) {
            let Some(stop) = until.after(&run, &run.at(0)) else { continue };
            let arrival = advance(&run, Cursor::START, 1e9, 1.0, false, Some(Cursor::after(&run, stop)));
            assert!(arrival.has_arrived);
            assert_eq!(arrival.cursor, Cursor::after(&run, stop));
            assert!(until.after(&run, &run.at(stop)).is_none_or(|next| next > stop), "the next one is another");
            *found += 1;
            let (before, after) = (run.at(stop - 1), run.at(stop));
            let roles = |view: &View| view.processes.iter().map(|process| process.role).collect::<Vec<_>>();
            match until {
                Until::RoleChange => assert_ne!(roles(&before), roles(&after)),
                Until::Leader => assert!(roles(&after).contains(&Role::Leader)),
                Until::Crash => assert_ne!(before.processes, after.processes),
                Until::Fall => assert!(run.summary().properties.iter().any(|property| !property.holds())),
            }
        }
    }
    assert!(found.iter().all(|count| *count > 3), "{found:?}");
}

#[test]
fn a_message_travels_for_a_second_whatever_the_delay() {
    for delay in [1, 7, 1000] {
        let mut scenario = testing::plain(3);
        scenario.network.delay = Delay::Fixed(delay);
        let run = Run::record(&scenario).expect("valid");
        let advance = advance(&run, Cursor::with_all_of(&run, 0.0), 0.5, 1.0, false, None);
        assert!((advance.cursor.time - f64::from(delay) / 2.0).abs() < 1e-9);
    }
}

#[test]
fn a_lull_is_passed_quickly_but_not_skipped() {
    let mut scenario = testing::plain(3);
    let kind = election_core::scenario::FaultKind::Crash { process: 0, after_sends: None };
    scenario.faults.push(election_core::scenario::Fault { at: 1000, kind });
    let run = Run::record(&scenario).expect("valid");
    let quiet = Cursor::after(&run, run.steps() - 1);
    let calm = advance(&run, quiet, 0.5, 1.0, true, None).cursor;
    assert!(calm.time > 400.0 && calm.time < 900.0, "{calm:?}");
    let busy = advance(&run, quiet, 0.5, 1.0, false, None).cursor;
    assert!(busy.time < quiet.time + 1.0);
}

#[test]
fn a_cursor_keeps_its_place_in_another_run() {
    let short = Run::record(&testing::plain(4)).expect("valid");
    let long = Run::record(&testing::plain(9)).expect("valid");
    let cursor = Cursor::at(&short, 3.25);
    let carried = cursor.carried(&short, &long);
    assert!((carried.time - 3.25).abs() < 1e-9);
    assert_eq!(carried, Cursor::at(&long, 3.25));
    assert_eq!(Cursor::START.carried(&short, &long), Cursor::START);
    // In the middle of a tick, as many steps stay done as the tick has.
    let amid = Cursor::after(&short, short.trace().steps_before(2) + 1);
    assert_consistent(&long, amid.carried(&short, &long));
    // At the end of a shorter run, at its end.
    assert_eq!(Cursor::end(&long).carried(&long, &short), Cursor::end(&short));
}
