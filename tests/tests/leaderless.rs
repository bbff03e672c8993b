//! The time without a leader: as many ticks as one counts by looking at every moment.

use election_core::model::{Condition, Role};
use election_core::{Run, algorithms};
use election_tests::random::{self, EVERYTHING};
use election_tests::runs::runs;

/// The ticks of a run at which nobody live leads, from one step to the next.
fn counted(run: &Run) -> u32 {
    let tick = |step: usize| if step == 0 { 0 } else { run.trace().tick_of(step - 1) };
    let leads = |step: usize| {
        let processes = run.at(step).processes;
        processes.iter().any(|process| process.condition == Condition::Live && process.role == Role::Leader)
    };
    let apart = (1..=run.steps()).map(|step| (step, tick(step) - tick(step - 1)));
    apart.filter(|(step, ticks)| *ticks > 0 && !leads(step - 1)).map(|(_, ticks)| ticks).sum()
}

#[test]
fn the_time_without_a_leader_is_what_one_counts() {
    let (mut checked, mut without) = (0, 0);
    for number in 0..runs(12) {
        for info in algorithms::all() {
            let Ok(scenario) = random::read(&random::scenario(&info.key, number, EVERYTHING)) else { continue };
            let run = Run::record(&scenario).expect("what was read is valid");
            if run.steps() > 2000 {
                continue;
            }
            let leaderless = run.summary().leaderless;
            assert_eq!(leaderless, counted(&run), "{}", scenario.to_json());
            assert!(leaderless <= run.summary().time);
            checked += 1;
            without += u32::from(leaderless < run.summary().time);
        }
    }
    println!("{checked} runs, {without} of them with a leader for a while");
    assert!(checked > 100 && without > 50, "{checked}, {without}");
}
