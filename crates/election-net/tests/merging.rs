//! What a cluster has seen, put together: a simulated run is taken apart into what its members and the relay would have seen of it, in another
//! order, and put together again.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use election_core::model::Tick;
use election_core::scenario::{Detector, FaultKind};
use election_core::trace::{Fate, StepKind};
use election_core::{ProcessId, Run, Scenario};
use election_net::cluster::{Entry, Journal, MergeError, MessageName, merge, merge_so_far};
use election_net::driver::{Cause, Record, SentRecord};
use proptest::prelude::*;

const TICK: Duration = Duration::from_millis(1);

/// Runs in which nothing is drawn but by channels.
const RUNS: [&str; 9] = [
    "a=bully&n=5&start=0&detector=perfect&faults=crash:4@12,recover:4@30",
    "a=bully&n=5&detector=heartbeat:3:9&faults=crash:4@9,partition:0.1@30,heal@60,recover:4@90",
    "a=ring-list&n=5&start=0&detector=perfect:2&faults=crash:4@20,recover:4@40,notice:4@50",
    "a=chang-roberts&n=6&ids=shuffled&loss=0.1&dup=0.2&delay=1-4&seed=9",
    "a=hirschberg-sinclair&n=6&ids=shuffled&detector=perfect&faults=crash:3@9",
    "a=bully&n=4&faults=join:3@20,leave:3@60,join:3@100,notice:1@140",
    "a=lelann&n=5&fifo=no&delay=1-9&seed=4",
    "a=bully&n=5&start=0&faults=crash:4@2,recover:4@3,crash:4@4,recover:4@9,cut:0to1@12,notice:0@13,mend:0to1@20",
    "a=lelann&n=1",
];

/// Takes a run apart.
struct Apart<'a> {
    run: &'a Run,
    lives: Vec<u16>,
    /// How many messages each process has sent in its life.
    sent: Vec<u64>,
    names: Vec<MessageName>,
    has_lived: Vec<bool>,
    /// The entries of each process, and of the relay last, each with the step that it tells of.
    seen: Vec<Vec<(usize, Tick, Entry)>>,
}

impl<'a> Apart<'a> {
    fn of(run: &'a Run) -> Self {
        let count = usize::from(run.scenario().processes);
        let (lives, sent, has_lived) = (vec![0; count], vec![0; count], vec![true; count]);
        let mut apart = Self { run, lives, sent, names: Vec::new(), has_lived, seen: vec![Vec::new(); count + 1] };
        run.scenario().absent_at_first().iter().for_each(|process| apart.has_lived[usize::from(process)] = false);
        (0..run.steps()).for_each(|step| apart.step(step));
        apart
    }

    fn relay(&mut self, step: usize, entry: Entry) {
        let at = self.run.trace().tick_of(step);
        self.seen.last_mut().expect("the relay's").push((step, at, entry));
    }

    fn step(&mut self, step: usize) {
        let row = self.run.trace().step(step);
        let me = row.process.map_or(0, |process| process.0);
        let fault = |kind: &str| {
            self.run.scenario().faults_in_order().into_iter().any(|it| it.at == row.at && it.kind.key() == kind)
        };
        let condition = |step| self.run.condition(step, ProcessId(me));
        let changes = condition(step) != condition(step + 1);
        let peer = row.peer.map_or(0, |peer| peer.0);
        let cause = match row.kind {
            StepKind::Start => Cause::Start,
            StepKind::Notice => Cause::Notice,
            StepKind::Timer => Cause::Timer(row.timer.expect("a timer").0),
            StepKind::Beat => Cause::Beat,
            StepKind::AskProxies => Cause::AskProxies(0),
            StepKind::DetectRecovery => Cause::RecoveryDetected(peer),
            StepKind::DetectCrash if matches!(self.run.scenario().detector, Detector::Heartbeat { .. }) => {
                Cause::Silence(peer)
            }
            StepKind::DetectCrash => Cause::CrashDetected { peer, life: self.lives[usize::from(peer)] },
            StepKind::Leave if changes => Cause::Leave,
            StepKind::Recover | StepKind::Join if changes => {
                self.lives[usize::from(me)] += u16::from(self.has_lived[usize::from(me)]);
                self.has_lived[usize::from(me)] = true;
                self.sent[usize::from(me)] = 0;
                if row.kind == StepKind::Join { Cause::Joined(Vec::new()) } else { Cause::Recovered(Vec::new()) }
            }
            StepKind::Crash if changes => {
                let entry = Entry::Crashed { process: me, life: self.lives[usize::from(me)] };
                return self.seen[usize::from(me)].push((step, row.at, entry));
            }
            StepKind::Partition | StepKind::Heal | StepKind::Cut | StepKind::Mend => {
                let key = format!("{:?}", row.kind).to_lowercase();
                assert!(fault(&key));
                let kinds = self.run.scenario().faults_in_order().into_iter().map(|it| (it.at, it.kind.clone()));
                let kind: Vec<FaultKind> =
                    kinds.filter(|(at, kind)| *at == row.at && kind.key() == key).map(|(_, kind)| kind).collect();
                return self.relay(step, Entry::Changed(kind[0].clone()));
            }
            StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop => match self.arrival(step) {
                Some(cause) => cause,
                None => return,
            },
            _ => return,
        };
        self.record(step, me, cause);
    }

    /// What the receiver of a message is given, if it is.
    fn arrival(&mut self, step: usize) -> Option<Cause> {
        let row = self.run.trace().step(step);
        let message = self.run.trace().message(row.message.expect("a message"));
        let (name, to) = (self.names[message.number as usize], message.to.0);
        if let Fate::Lost(loss) = message.fate {
            self.relay(step, Entry::Lost { name, to, loss });
            return None;
        }
        if name.from != to {
            self.relay(step, Entry::Forwarded { name, to });
        }
        let kind = self.run.info().message(message.kind).kind.to_string();
        let life = self.lives[usize::from(name.from)];
        Some(Cause::Message {
            from: name.from,
            life: if name.from == to { name.life } else { life },
            number: name.number,
            kind,
        })
    }

    fn record(&mut self, step: usize, process: u16, cause: Cause) {
        let trace = self.run.trace();
        let place = usize::from(process);
        let mut sent = Vec::new();
        for number in trace.sent_in(step) {
            let row = trace.message(u32::try_from(number).expect("few"));
            let number = self.sent[place];
            self.sent[place] += 1;
            self.names.push(MessageName { from: process, life: self.lives[place], number });
            let kind = self.run.info().message(row.kind).kind.to_string();
            sent.push(SentRecord { number, to: row.to.0, kind, bits: 0, depth: row.depth, is_dropped: false });
        }
        let at = trace.tick_of(step);
        let record = Record {
            process,
            life: self.lives[place],
            step: self.seen[place].len() as u64,
            at: u64::from(at) * 1000,
            cause,
            depth: 0,
            has_started: false,
            elections: 0,
            drawn: Vec::new(),
            sent,
            timers: Vec::new(),
            standing: None,
            seen: Vec::new(),
        };
        self.seen[place].push((step, at, Entry::Handled(Box::new(record))));
    }

    /// What was seen: all in order, but that each thing may be seen so many steps later than it happened. What the relay does it does before
    /// anybody can say what came of it.
    fn journal(&self, mut late: impl FnMut() -> usize) -> Journal {
        let mut all: Vec<(usize, usize, Tick, Entry)> = Vec::new();
        for (place, seen) in self.seen.iter().enumerate() {
            let is_relay = place + 1 == self.seen.len();
            let mut last = 0;
            for (step, at, entry) in seen {
                let is_of_conditions = match entry {
                    Entry::Crashed { .. } => true,
                    Entry::Handled(record) => {
                        matches!(record.cause, Cause::Recovered(_) | Cause::Joined(_) | Cause::Leave)
                    }
                    _ => false,
                };
                let late = if is_relay || is_of_conditions { 0 } else { late() };
                last = last.max(2 * step + usize::from(!is_relay) + 2 * late);
                all.push((last, place, *at, entry.clone()));
            }
        }
        all.sort_by_key(|(seen, place, ..)| (*seen, *place));
        Journal { entries: all.into_iter().map(|(_, _, at, entry)| (at, entry)).collect() }
    }
}

fn run(link: &str) -> Run {
    Run::record(&Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"))).expect("it is valid")
}

/// Whether every step comes after what it must come after, by brute force.
fn respects_causality(run: &Run, journal: &Journal) {
    let trace = run.trace();
    for number in 0..u32::try_from(trace.messages()).expect("few") {
        let message = trace.message(number);
        let arrived = message.arrived_in.unwrap_or(u32::MAX);
        assert!(message.sent_in < arrived);
        assert!(message.arrives_at.is_none_or(|at| at >= message.sent_at));
    }
    // What each process sent, in the order in which it says so.
    let mut said: BTreeMap<u16, Vec<(u16, String)>> = BTreeMap::new();
    for record in journal.records() {
        let sent = record.sent.iter().map(|sent| (sent.to, sent.kind.clone()));
        said.entry(record.process).or_default().extend(sent);
    }
    let mut sent: BTreeMap<u16, Vec<(u16, String)>> = BTreeMap::new();
    for number in 0..u32::try_from(trace.messages()).expect("few") {
        let row = trace.message(number);
        sent.entry(row.from.0).or_default().push((row.to.0, run.info().message(row.kind).kind.to_string()));
    }
    said.retain(|_, list| !list.is_empty());
    assert_eq!(sent, said);
}

#[test]
fn what_is_seen_in_order_is_the_run_again() {
    for link in RUNS {
        let run = run(link);
        let journal = Apart::of(&run).journal(|| 0);
        let merged = merge(run.scenario(), &journal, TICK).unwrap_or_else(|error| panic!("{link}: {error}"));
        respects_causality(&merged.run, &journal);
        assert_eq!((merged.late, merged.cut), (Vec::new(), None), "{link}");
        let (one, again) = (run.summary(), merged.run.summary());
        assert_eq!(again.counters, one.counters, "{link}");
        assert_eq!(again.properties.len(), one.properties.len(), "{link}");
        assert_eq!((again.leader, again.causal_depth), (one.leader, one.causal_depth), "{link}");
        assert!(merged.run.is_observed());
    }
}

proptest! {
    #[test]
    fn in_whatever_order_it_is_seen_causes_come_first(place in 0..RUNS.len(), seed in any::<u64>()) {
        let run = run(RUNS[place]);
        let mut rng = fastrand::Rng::with_seed(seed);
        let journal = Apart::of(&run).journal(|| rng.usize(..8));
        let merged = merge(run.scenario(), &journal, TICK).unwrap_or_else(|error| panic!("{}: {error}", RUNS[place]));
        prop_assert_eq!((merged.late, merged.cut), (Vec::new(), None));
        respects_causality(&merged.run, &journal);
        prop_assert_eq!(&merged.run.summary().counters.by_kind, &run.summary().counters.by_kind);
    }

    #[test]
    fn of_whatever_has_been_seen_by_now_there_is_a_run(place in 0..RUNS.len(), seed in any::<u64>(), part in 0.0..=1.0) {
        let run = run(RUNS[place]);
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut journal = Apart::of(&run).journal(|| rng.usize(..8));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a part of it")]
        let now = (journal.entries.len() as f64 * part) as usize;
        let later = journal.entries.split_off(now);
        let relayed = later.iter().filter_map(|(_, entry)| match entry {
            Entry::Forwarded { name, .. } | Entry::Lost { name, .. } => Some(*name),
            _ => None,
        });
        let in_flight: BTreeSet<MessageName> = relayed.collect();
        let before = journal.clone();
        let merged = merge_so_far(run.scenario(), &mut journal, &in_flight, TICK);
        let merged = merged.unwrap_or_else(|error| panic!("{}: {error}", RUNS[place]));
        prop_assert_eq!(&journal, &before, "what has to wait is kept");
        prop_assert!(merged.run.is_observed() && merged.run.steps() <= run.steps());
        let (so_far, all) = (merged.run.summary().counters.lost, run.summary().counters.lost);
        prop_assert!(so_far <= all, "nothing is lost that is on its way: {so_far} of {all}");
        if now == 0 {
            prop_assert_eq!(merged.run.steps(), 0);
        }
    }
}

/// Where a journal tells of a process that has crashed, and of its last step before that.
fn last_step_before_a_crash(journal: &Journal) -> (usize, usize) {
    let crash = journal.entries.iter().enumerate().find_map(|(place, (_, entry))| match entry {
        Entry::Crashed { process, .. } => Some((place, *process)),
        _ => None,
    });
    let (crash, process) = crash.expect("somebody crashes");
    let is_its = |(_, entry): &(Tick, Entry)| matches!(entry, Entry::Handled(record) if record.process == process);
    (journal.entries[..crash].iter().rposition(is_its).expect("it has done something"), crash)
}

#[test]
fn what_a_killed_process_tells_in_its_next_life_it_did_before() {
    for link in [RUNS[0], RUNS[2], RUNS[7]] {
        let run = run(link);
        let mut journal = Apart::of(&run).journal(|| 0);
        let (step, crash) = last_step_before_a_crash(&journal);
        let told_late = journal.entries.remove(step);
        journal.entries.insert(crash, told_late);
        let merged = merge(run.scenario(), &journal, TICK).expect("the scenario is valid");
        assert_eq!(merged.cut, None, "{link}");
        assert_eq!(merged.run.summary().counters, run.summary().counters, "{link}");
    }
}

#[test]
fn a_run_ends_before_what_cannot_be_explained() {
    let run = run("a=chang-roberts&n=6&ids=descending");
    let journal = Apart::of(&run).journal(|| 0);
    let sends = |(_, entry): &(Tick, Entry)| matches!(entry, Entry::Handled(record) if !record.sent.is_empty());
    let steps = |journal: &Journal| {
        let merged = merge(run.scenario(), journal, TICK).expect("the scenario is valid");
        (merged.run.steps(), merged.cut)
    };
    assert_eq!(steps(&journal), (run.steps(), None));
    // Nobody tells of a step in which a message was sent that arrived.
    let unsaid = journal.entries.iter().rposition(sends).expect("there are messages");
    let mut without = journal.clone();
    without.entries.remove(unsaid);
    let (there, cut) = steps(&without);
    let cut = cut.expect("a message comes from nowhere");
    assert!(matches!(cut.why, MergeError::Unsent { .. }), "{}", cut.why);
    assert!(there > 0 && there < run.steps());
    // A member says that it has sent what the algorithm does not send there.
    let mut other = journal.clone();
    let (_, Entry::Handled(record)) = &mut other.entries[unsaid] else { unreachable!("it is a step") };
    record.sent[0].kind = "nonsense".to_owned();
    let (there, cut) = steps(&other);
    let cut = cut.expect("that is not what the algorithm does");
    assert!(matches!(cut.why, MergeError::Sent { step, .. } if step == there), "{}", cut.why);
    assert_eq!(cut.at, run.trace().tick_of(there), "the steps before it are there");
}

#[test]
fn who_is_back_late_is_told_of_a_crash_with_the_others() {
    let run = run("a=bully&n=4&detector=perfect:5&faults=crash:3@10,crash:2@12,recover:2@14");
    let mut journal = Apart::of(&run).journal(|| 0);
    // It takes until the others have been told of the crash of 3.
    let of_returned = journal.entries.iter_mut().filter_map(|(_, entry)| match entry {
        Entry::Handled(record) if (record.process, record.life) == (2, 1) => Some(record),
        _ => None,
    });
    of_returned.for_each(|record| record.at = record.at.max(16_000));
    let told = |record: &&Record| matches!(record.cause, Cause::CrashDetected { peer: 3, .. });
    assert_eq!(journal.records().filter(told).map(|record| record.at / 1000).collect::<Vec<_>>(), [15, 15, 16]);
    let merged = merge(run.scenario(), &journal, TICK).expect("the scenario is valid");
    assert_eq!(merged.cut, None);
}
