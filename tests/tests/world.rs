//! Worlds, whose steps the caller picks: what may happen may happen, nothing else does, and what a step says it touched is all that
//! it touched.
//!
//! On random worlds of every algorithm, those for tests only included, at any moment of random walks.

use std::collections::{BTreeMap, BTreeSet};

use election_core::model::Timer;
use election_core::scenario::{Channels, Declaration, Start};
use election_core::system::{Bounds, DetectionBound, Exploration, MessageSlot, Shared, Step, TimerBound, Touched};
use election_core::{Identity, Loss, ProcessId, Scenario, algorithms};
use election_tests::random::{self, Dice, EVERYTHING};
use election_tests::runs::runs;
use election_tests::walk::{self, Answers};

/// How many worlds of each algorithm are walked through.
const RUNS: u64 = 20;
/// How many steps they are walked through.
const STEPS: usize = 60;
/// How many pairs of steps are looked at in one moment of a world.
const PAIRS: usize = 12;

/// A world on its way: what to say of it when something is wrong.
struct Walk {
    scenario: serde_json::Value,
    bounds: Bounds,
    path: Vec<Step>,
    world: Box<dyn Exploration>,
}

impl Walk {
    fn new(algorithm: &Declaration, number: u64, dice: &mut Dice) -> Self {
        let scenario = walk::scenario(algorithm, number, EVERYTHING);
        let read = random::read(&scenario).unwrap_or_else(|error| panic!("{error}\n{scenario}"));
        let bounds = walk::bounds(dice);
        let world = election_core::explore(&read, bounds).unwrap_or_else(|error| panic!("{error}\n{scenario}"));
        Self { scenario, bounds, path: Vec::new(), world }
    }

    /// Where it is.
    fn place(&self) -> String {
        format!("{}\n{:?}\nafter {:?}", self.scenario, self.bounds, self.path)
    }

    /// Goes one step on, if any is left.
    fn go_on(&mut self, dice: &mut Dice) -> bool {
        let enabled = self.world.enabled();
        if enabled.is_empty() {
            return false;
        }
        let step = *dice.pick(&enabled);
        self.path.push(step);
        let applied = walk::apply(&mut *self.world, step, Answers(dice.below(u64::MAX)));
        applied.unwrap_or_else(|error| panic!("{error}\n{}", self.place()));
        true
    }
}

/// Walks through random worlds of every algorithm, and looks at each moment of them.
fn at_every_moment(mut look: impl FnMut(&Walk, &mut Dice)) {
    for algorithm in walk::algorithms() {
        for number in 0..runs(RUNS) {
            let mut dice = Dice(number ^ 0xA11);
            let mut walk = Walk::new(&algorithm, number, &mut dice);
            for _ in 0..STEPS {
                look(&walk, &mut dice);
                if !walk.go_on(&mut dice) {
                    break;
                }
            }
        }
    }
}

/// Does a step that must be possible.
fn must(world: &mut dyn Exploration, step: Step, answers: Answers, walk: &Walk) -> Touched {
    walk::apply(world, step, answers).unwrap_or_else(|error| panic!("{error}\n{}", walk.place()))
}

fn are_equal(one: &dyn Exploration, other: &dyn Exploration) -> bool {
    one.is_equal_to(other) && other.is_equal_to(one) && one.digest() == other.digest()
}

/// Steps with the number of a message's place in the list in the stead of its slot, which differs between equal worlds.
fn without_slots(steps: &[Step]) -> Vec<(Step, usize)> {
    let mut places: Vec<MessageSlot> = Vec::new();
    let mut place = |slot: MessageSlot| {
        places.iter().position(|other| *other == slot).unwrap_or_else(|| {
            places.push(slot);
            places.len() - 1
        })
    };
    let any = places_of_slots()[0];
    let without = |step: &Step| match *step {
        Step::Deliver(slot) => (Step::Deliver(any), place(slot)),
        Step::DeliverFirst(slot) => (Step::DeliverFirst(any), place(slot)),
        Step::Drop(slot, loss) => (Step::Drop(any, loss), place(slot)),
        Step::Corrupt(slot, identity) => (Step::Corrupt(any, identity), place(slot)),
        other => (other, 0),
    };
    steps.iter().map(without).collect()
}

/// Some slots: the first ones of a world with many messages in flight.
fn places_of_slots() -> Vec<MessageSlot> {
    let bully = algorithms::find("bully").expect("it is registered");
    let scenario = Scenario { processes: 12, start: Start::All, ..Scenario::new(bully) };
    let bounds = Bounds { is_fifo: false, ..Bounds::of(&scenario) };
    let mut world = election_core::explore(&scenario, bounds).expect("a plain scenario is valid");
    for process in (0..12).map(ProcessId) {
        walk::apply(&mut *world, Step::Start(process), Answers(0)).expect("its start is scheduled");
    }
    let slot = |step: Step| match step {
        Step::Deliver(slot) => Some(slot),
        _ => None,
    };
    let slots: BTreeSet<MessageSlot> = world.enabled().into_iter().filter_map(slot).collect();
    // 66 questions, and the coordinator's 11 messages.
    assert_eq!(slots.len(), 77);
    slots.into_iter().collect()
}

/// Two worlds that are equal stay so, whatever happens to both.
fn have_the_same_future(
    mut one: Box<dyn Exploration>,
    mut other: Box<dyn Exploration>,
    walk: &Walk,
    dice: &mut Dice,
) -> u64 {
    for steps in 0..12 {
        let (steps_of_one, steps_of_other) = (one.enabled(), other.enabled());
        assert_eq!(without_slots(&steps_of_one), without_slots(&steps_of_other), "{}", walk.place());
        assert_eq!(one.processes(), other.processes(), "{}", walk.place());
        assert_eq!(one.in_flight(), other.in_flight(), "{}", walk.place());
        if steps_of_one.is_empty() {
            return steps;
        }
        let next = usize::try_from(dice.below(steps_of_one.len() as u64)).expect("below a length");
        let answers = Answers(dice.below(u64::MAX));
        let touched = must(&mut *one, steps_of_one[next], answers, walk);
        assert_eq!(touched, must(&mut *other, steps_of_other[next], answers, walk), "{}", walk.place());
        let step = steps_of_one[next];
        assert!(are_equal(&*one, &*other), "{step:?} parts equal worlds\n{}", walk.place());
    }
    12
}

/// Steps that touch different parts of the world lead to the same world in either order, and that world has one future.
#[test]
fn steps_apart_from_each_other_commute() {
    let mut pairs: BTreeMap<String, u64> = BTreeMap::new();
    let mut kinds: BTreeSet<(String, String)> = BTreeSet::new();
    let (mut not_apart, mut futures) = (0, 0);
    at_every_moment(|walk, dice| {
        let enabled = walk.world.enabled();
        for _ in 0..PAIRS.min(enabled.len() * enabled.len().saturating_sub(1) / 2) {
            let (a, b) = (*dice.pick(&enabled), *dice.pick(&enabled));
            if a == b {
                continue;
            }
            let (answers_to_a, answers_to_b) = (Answers(dice.below(u64::MAX)), Answers(dice.below(u64::MAX)));
            let (mut a_first, mut b_first) = (walk.world.fork(), walk.world.fork());
            let touched_by_a = must(&mut *a_first, a, answers_to_a, walk);
            let touched_by_b = must(&mut *b_first, b, answers_to_b, walk);
            assert_eq!(touched_by_a.is_apart_from(&touched_by_b), touched_by_b.is_apart_from(&touched_by_a));
            if !touched_by_a.is_apart_from(&touched_by_b) {
                not_apart += 1;
                continue;
            }
            // A message that was in flight before stands where it stood.
            let place = || format!("{a:?} and {b:?}\n{}", walk.place());
            for (world, step, answers) in [(&mut a_first, b, answers_to_b), (&mut b_first, a, answers_to_a)] {
                walk::apply(&mut **world, step, answers).unwrap_or_else(|error| panic!("{error}\n{}", place()));
            }
            assert!(are_equal(&*a_first, &*b_first), "{}", place());
            *pairs.entry(algorithm(walk)).or_default() += 1;
            kinds.insert(kinds_of(a, b));
            if dice.once_in(8) {
                futures += have_the_same_future(a_first, b_first, walk, dice);
            }
        }
    });
    println!(
        "pairs that commute: {pairs:?}, of {} kinds; {not_apart} pairs not apart; {futures} steps of futures",
        kinds.len()
    );
    for kinds in &kinds {
        println!("  {} and {}", kinds.0, kinds.1);
    }
    assert!(pairs.len() == walk::algorithms().len(), "{pairs:?}");
}

fn algorithm(walk: &Walk) -> String {
    let key = walk.scenario["algorithm"].as_str().expect("it has one");
    algorithms::find(key).expect("it is registered").key.to_string()
}

/// What kinds two steps are of, in the order of the alphabet.
fn kinds_of(a: Step, b: Step) -> (String, String) {
    let kind = |step: Step| format!("{step:?}").split('(').next().unwrap_or_default().to_owned();
    let (a, b) = (kind(a), kind(b));
    if a < b { (a, b) } else { (b, a) }
}

/// A copy is equal, has the same future, and goes its own way: what happens to it does not happen to the world that it was made of.
#[test]
fn a_fork_is_equal_and_goes_its_own_way() {
    at_every_moment(|walk, dice| {
        let world = &*walk.world;
        let (before, digest) = (world.fork(), world.digest());
        assert!(are_equal(world, &*before), "{}", walk.place());
        let enabled = world.enabled();
        if enabled.is_empty() {
            return;
        }
        let (step, answers) = (*dice.pick(&enabled), Answers(dice.below(u64::MAX)));
        let mut fork = world.fork();
        must(&mut *fork, step, answers, walk);
        // Undone, that is: the world is as it was.
        assert_eq!(digest, world.digest(), "{}", walk.place());
        assert!(are_equal(world, &*before), "{}", walk.place());
        assert_eq!(world.enabled(), enabled, "{}", walk.place());
        let mut again = world.fork();
        must(&mut *again, step, answers, walk);
        assert!(are_equal(&*fork, &*again), "{step:?}\n{}", walk.place());
        if dice.once_in(4) {
            have_the_same_future(fork, again, walk, dice);
        }
    });
}

/// What a step may name.
fn every_step(processes: u16, slots: &[MessageSlot]) -> Vec<Step> {
    // Some positions that there are not, too: next to the last one, and such as share a place with others in a set.
    let positions = || (0..=processes).chain([1024, 1025, 1024 + processes, u16::MAX]).map(ProcessId);
    let mut steps = vec![Step::Heal];
    for process in positions() {
        steps.extend([
            Step::Start(process),
            Step::Notice(process),
            Step::Crash(process),
            Step::Recover(process),
            Step::Join(process),
            Step::Leave(process),
            Step::Beat(process),
            Step::AskProxies(process),
        ]);
        steps.extend((0..4).map(|sends| Step::CrashAfter(process, sends)));
        steps.extend([0, 1, 2, 3, 15, 16, 17, 255].map(|timer| Step::Timer(process, Timer(timer))));
        for peer in positions() {
            steps.extend([Step::DetectCrash(process, peer), Step::DetectRecovery(process, peer)]);
        }
    }
    steps.extend((0..4).map(Step::Partition));
    for from in 0..=processes {
        for to in 0..=processes {
            for both_ways in [false, true] {
                let channels = Channels { from, to, both_ways };
                steps.extend([Step::Cut(channels), Step::Mend(channels)]);
            }
        }
    }
    for slot in slots {
        steps.extend([Step::Deliver(*slot), Step::DeliverFirst(*slot)]);
        // A loss by hand, or for what a checksum said, is a loss on the channel by another name; `enabled` lists it once.
        let losses = Loss::ALL.into_iter().filter(|loss| !matches!(loss, Loss::ByHand | Loss::Corrupted));
        steps.extend(losses.map(|loss| Step::Drop(*slot, loss)));
        // One more identity than there can be, too.
        steps.extend((0..=processes).chain([u16::MAX]).map(|rank| Step::Corrupt(*slot, Identity(rank))));
    }
    steps
}

/// The reasons why a step cannot happen, by name.
const REASONS: [&str; 16] = [
    "LostOnArrivalOnly",
    "NoCorruptionAllowed",
    "NoDuplicateAllowed",
    "NoLossAllowed",
    "NoStartScheduled",
    "NoSuchProcess",
    "NobodyWatches",
    "NotLive",
    "NotScheduled",
    "NothingInFlight",
    "NothingToAsk",
    "NothingToCorrupt",
    "NothingToTell",
    "OlderMessageFirst",
    "OthersAreBeingTold",
    "TimerNotDue",
];

/// What may happen can be done; anything else is refused with a reason, and nothing has changed then.
#[test]
fn what_may_not_happen_is_refused() {
    let slots = places_of_slots();
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    let mut accepted = 0;
    at_every_moment(|walk, dice| {
        if !dice.once_in(8) {
            return;
        }
        let enabled = walk.world.enabled();
        let may_happen: BTreeSet<Step> = enabled.iter().copied().collect();
        assert_eq!(may_happen.len(), enabled.len(), "a step is listed twice\n{}", walk.place());
        let processes = u16::try_from(walk.world.processes().len()).expect("there are few");
        let slots = &slots[..slots.len().min(walk.world.in_flight() + 3)];
        let (mut world, digest) = (walk.world.fork(), walk.world.digest());
        for step in every_step(processes, slots).into_iter().filter(|step| !may_happen.contains(step)) {
            let Err(refused) = walk::apply(&mut *world, step, Answers(0)) else {
                panic!("{step:?} is done, though it is not enabled\n{}", walk.place())
            };
            assert_eq!(refused.step, step);
            assert!(refused.to_string().ends_with(&refused.why.to_string()));
            assert_eq!(world.digest(), digest, "{step:?} changes something\n{}", walk.place());
            *reasons.entry(format!("{:?}", refused.why)).or_default() += 1;
        }
        assert!(are_equal(&*world, &*walk.world), "{}", walk.place());
        for step in enabled {
            let mut after = walk.world.fork();
            must(&mut *after, step, Answers(0), walk);
            if let Step::Drop(slot, Loss::Channel) = step {
                for other_name in [Loss::ByHand, Loss::Corrupted] {
                    must(&mut *world, Step::Drop(slot, other_name), Answers(0), walk);
                    assert!(are_equal(&*world, &*after), "{}", walk.place());
                    world = walk.world.fork();
                }
            }
            accepted += 1;
        }
    });
    println!("{accepted} steps accepted; refused: {reasons:?}");
    assert_eq!(reasons.keys().map(String::as_str).collect::<Vec<_>>(), REASONS);
}

#[test]
fn of_each_shared_part_a_step_says_whether_it_changed_it() {
    let scenario = Scenario::from_link("a=bully&n=3").expect("the link is valid");
    let bounds = Bounds { crashes: 1, ..Bounds::of(&scenario) };
    let mut world = election_core::explore(&scenario, bounds).expect("the link is valid");
    let crash = Step::Crash(ProcessId(0));
    let touched = walk::apply(&mut *world, crash, Answers(0)).expect("one crash is allowed");
    for part in [Shared::CONDITIONS, Shared::DETECTIONS, Shared::BUDGET, Shared::CONDITIONS.and(Shared::BUDGET)] {
        assert!(touched.changed.contains(part), "{part:?}");
    }
    for part in [Shared::FAULTS, Shared::PARTITION, Shared::PARTITION.and(Shared::BUDGET)] {
        assert!(!touched.changed.contains(part), "{part:?}");
    }
}

/// With a bound on when news may be told and timers may run out, nothing else is possible meanwhile.
#[test]
fn bounds_are_kept() {
    at_every_moment(|walk, _| {
        let enabled = walk.world.enabled();
        let is_telling = |step: &Step| matches!(step, Step::DetectCrash(..) | Step::DetectRecovery(..));
        let news = enabled.iter().filter(|step| is_telling(step)).count();
        if walk.bounds.detections == DetectionBound::AllAtOnce && !walk::has_watching(&walk.scenario) {
            assert!(news <= 1, "{}", walk.place());
        }
        let timers = enabled.iter().filter(|step| matches!(step, Step::Timer(..))).count();
        if walk.bounds.timers == TimerBound::WhenIdle {
            assert!(timers == 0 || walk.world.in_flight() == 0 && (news == 0 || walk::has_watching(&walk.scenario)));
        }
        let can_crash = enabled.iter().filter(|step| matches!(step, Step::Crash(_))).count();
        if walk.bounds.crashes == 0 {
            assert!(can_crash <= 1, "{}", walk.place());
        }
    });
}
