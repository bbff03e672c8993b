//! Clusters of seven processes that are killed and restarted at random, all of them at once now and then, behind a relay that loses and delays.
//!
//! A term of Raft never has two leaders, unless members forget their votes: then that is found. Two leaders of Bully at once are there only
//! where one of its assumptions is broken. Nothing is left of a cluster, and no memory grows. A few seconds; `cargo xtask test --long` goes on
//! for a thousand elections or half an hour in all, and leaves a trace of each run of Bully that has two leaders.

mod log;
mod machine;
mod runs;

use std::env;
use std::time::{Duration, Instant};

use fastrand::Rng;

use log::Log;
use machine::{Watch, children, descriptors, memory};
use runs::{Soaked, Trial, soak};

/// When it ends: after so many elections, or so long.
struct Until {
    elections: usize,
    time: Duration,
    /// How many ticks a run has.
    ticks: u32,
}

fn is_long() -> bool {
    env::var_os("ELECTION_LONG").is_some()
}

/// Runs clusters one after the other until it is enough, or one of them is what is looked for.
fn many(trial: &Trial, until: &Until, log: &Log, is_found: impl Fn(&Soaked) -> bool) -> Soaked {
    let (begun, mut rng, mut all) = (Instant::now(), Rng::with_seed(trial.seed), Soaked::default());
    while all.elections < until.elections && begun.elapsed() < until.time && !is_found(&all) {
        all.add(soak(trial, until.ticks, &mut rng, log));
        println!("{}: {all}; memory {} kB", trial.name, memory());
    }
    all
}

fn assert_raft(all: &Soaked) {
    assert_eq!(all.shared_terms, 0, "a term of Raft has had two leaders");
    assert_eq!(all.unexplained, 0, "a run of Raft breaks what Raft promises");
}

#[test]
fn members_are_killed_at_random_for_a_long_time() {
    let (watch, log) = (Watch::begin(), Log::begin());
    let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
    let until = |elections, time, ticks| {
        if is_long() {
            Until { elections, time, ticks }
        } else {
            Until { elections: 1, time: Duration::MAX, ticks: 200 }
        }
    };
    // What a program takes once, it takes in the first runs.
    let raft = Trial {
        name: "raft",
        link: "a=raft&n=7&loss=0.02&delay=1-3&detector=heartbeat:5:25",
        is_volatile: false,
        seed: 1,
    };
    let warm = many(&raft, &until(100, minutes(3), 1500), &log, |_| false);
    let (memory_before, descriptors_before) = (memory(), descriptors());
    assert_raft(&warm);
    if is_long() {
        assert_raft(&many(&Trial { seed: 2, ..raft }, &until(900, minutes(15), 1500), &log, |_| false));
    }

    let forgetful = Trial { name: "raft, volatile", is_volatile: true, seed: 3, ..raft };
    let enough = Until { elections: 1000, time: minutes(4), ticks: 200 };
    let forgetful = many(&forgetful, &enough, &log, |all| all.shared_terms > 0);
    assert!(forgetful.shared_terms > 0, "members that forget their votes have elected two leaders in no term");

    let link = "a=bully&n=7&loss=0.02&delay=1-3&detector=heartbeat:5:25";
    let lossy = Trial { name: "bully", link, is_volatile: false, seed: 4 };
    let lossy = many(&lossy, &until(200, minutes(4), 1500), &log, |_| false);
    let link = "a=bully&n=7&detector=perfect";
    let perfect = Trial { name: "bully, nothing lost", link, is_volatile: false, seed: 5 };
    let perfect = many(&perfect, &until(100, minutes(4), 800), &log, |_| false);
    let unexplained = lossy.unexplained + perfect.unexplained;
    assert_eq!(unexplained, 0, "two leaders of Bully at once, and no assumption was broken");

    let memory_after = memory();
    println!("memory of the cluster {memory_before} kB, then {memory_after} kB; of members, {}", watch.end());
    assert!(memory_after < memory_before + 64 * 1024, "from {memory_before} kB to {memory_after} kB");
    assert_eq!(children(), Vec::<String>::new(), "nothing is left");
    assert_eq!(descriptors(), descriptors_before, "descriptors are left");
}
