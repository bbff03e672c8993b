//! Bytes that no member sends, given to the hosts of every algorithm: each is a message or refused, and nothing panics.

use std::collections::VecDeque;

use election_core::algorithm::Effect;
use election_core::host::Input;
use election_core::model::Timer;
use election_core::sim::DrawnChoices;
use election_core::{ProcessId, Scenario, algorithms};
use election_net::driver::{Effects, Machine, Past, machine};
use fastrand::Rng;

/// How many contents each algorithm is given.
const CONTENTS: u64 = 4000;

struct Group {
    machines: Vec<Box<dyn Machine>>,
    choices: DrawnChoices,
    network: VecDeque<(usize, usize, Vec<u8>)>,
    /// The timers that were set last.
    timers: VecDeque<(usize, Timer)>,
}

impl Group {
    fn of(scenario: &Scenario) -> Self {
        let host = |process| {
            let made = machine(scenario, ProcessId(process), Past::Founder).expect("a valid scenario");
            made.expect("a founder brings nothing along")
        };
        Self {
            machines: (0..scenario.processes).map(host).collect(),
            choices: DrawnChoices::new(1, scenario.processes),
            network: VecDeque::new(),
            timers: VecDeque::new(),
        }
    }

    fn carry_out(&mut self, process: usize, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::Send(parcel) => self.network.push_back((process, parcel.to.index(), parcel.bytes)),
                Effect::TimerSet(timer, _) => self.timers.push_back((process, timer)),
                _ => {}
            }
        }
    }

    fn start(&mut self) {
        for process in 0..self.machines.len() {
            let effects = self.machines[process].handle(Input::Start, &mut self.choices);
            self.carry_out(process, effects);
        }
    }

    /// Time passes for one of them.
    fn pass_time(&mut self) {
        self.timers.truncate(100);
        if let Some((process, timer)) = self.timers.pop_front() {
            let effects = self.machines[process].handle(Input::Timer(timer), &mut self.choices);
            self.carry_out(process, effects);
        }
    }

    /// Gives a host a content; says whether it was one.
    fn receive(&mut self, from: usize, to: usize, bytes: &[u8]) -> bool {
        let from = ProcessId(u16::try_from(from).expect("it is a position"));
        match self.machines[to].receive((from, 0), bytes, &mut self.choices) {
            Ok((_, effects)) => {
                self.carry_out(to, effects);
                true
            }
            Err(_) => false,
        }
    }
}

fn likely_byte(rng: &mut Rng) -> u8 {
    // Small numbers name variants, processes and identities; large ones, what there is not.
    if rng.u8(..8) > 0 { rng.u8(..6) } else { rng.u8(..) }
}

fn content(rng: &mut Rng, seen: &[Vec<u8>]) -> Vec<u8> {
    if seen.is_empty() || rng.u8(..3) == 0 {
        return (0..=rng.usize(..8)).map(|_| likely_byte(rng)).collect();
    }
    let mut bytes = seen[rng.usize(..seen.len())].clone();
    for _ in 0..=rng.usize(..3) {
        let place = rng.usize(..bytes.len());
        match rng.u8(..12) {
            0 => bytes.insert(place, likely_byte(rng)),
            1 if bytes.len() > 1 => drop(bytes.remove(place)),
            // The largest numbers of 16, 32 and 64 bits.
            2 => drop(bytes.splice(place..=place, [255, 255, 3])),
            3 => drop(bytes.splice(place..=place, [255, 255, 255, 255, 15])),
            4 => drop(bytes.splice(place..=place, [255, 255, 255, 255, 255, 255, 255, 255, 255, 1])),
            _ => bytes[place] = likely_byte(rng),
        }
    }
    bytes
}

fn attack(scenario: &Scenario, seed: u64) {
    let (mut group, mut rng, mut seen) = (Group::of(scenario), Rng::with_seed(seed), Vec::new());
    let processes = group.machines.len();
    group.start();
    let (mut read, mut refused) = (0, 0);
    for _ in 0..CONTENTS {
        if let Some((from, to, bytes)) = group.network.pop_front() {
            if seen.len() < 200 {
                seen.push(bytes.clone());
            }
            assert!(group.receive(from, to, &bytes), "{}: a host's own message is read", scenario.info().key);
            group.network.truncate(1000);
        } else {
            group.pass_time();
        }
        let (to, bytes) = (rng.usize(..processes), content(&mut rng, &seen));
        // Nobody gets a connection from itself.
        let from = (to + 1 + rng.usize(..processes - 1)) % processes;
        // A stranger's content changes nothing if it is refused.
        let before = (group.machines[to].stable(), group.machines[to].standing());
        if group.receive(from, to, &bytes) {
            read += 1;
        } else {
            refused += 1;
            assert_eq!((group.machines[to].stable(), group.machines[to].standing()), before);
        }
    }
    assert!(read > 20 && refused > 20, "{}: {read} read, {refused} refused", scenario.info().key);
}

#[test]
fn no_algorithm_panics_on_any_content() {
    for info in algorithms::all() {
        let mut scenario = Scenario::new(info);
        for seed in 0..4 {
            scenario.processes = 3 + u16::try_from(seed % 3).expect("it is small");
            attack(&scenario, seed);
        }
    }
}

#[test]
fn nor_with_detectors_options_and_a_variant() {
    for link in [
        "a=bully&n=4&variant=slides",
        "a=bully&n=4&epochs=yes&quorum=yes&detector=heartbeat:2:5",
        "a=raft&n=4&detector=swim:9:2:2",
        "a=ring-list&n=4&detector=heartbeat:2:5",
        "a=chang-roberts&n=4&variant=participants",
        "a=fast-leader-election&n=4&detector=heartbeat:2:5",
    ] {
        let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        (0..4).for_each(|seed| attack(&scenario, seed));
    }
}
