//! Worlds of random scenarios under random bounds, and random ways through them, without a clock.

use election_core::algorithm::{OptionKind, OptionValue};
use election_core::model::{Condition, Timer};
use election_core::properties::{Fall, History, Safety};
use election_core::scenario::{Declaration, Delay, Detector, Fault, FaultKind, MAX_TICK, Start, StartAt};
use election_core::system::{Bounds, DetectionBound, Exploration, NotEnabled, Step, TimerBound, Touched};
use election_core::{InputError, ProcessId, Scenario, Tick, algorithms};
use serde_json::{Value, json};

use crate::extra;
use crate::random::{self, Dice, Trouble};

/// Every algorithm, those for tests only included.
#[must_use]
pub fn algorithms() -> Vec<Declaration> {
    extra::register();
    algorithms::all()
}

/// A random scenario of any of them, as JSON.
#[must_use]
pub fn scenario(algorithm: &Declaration, number: u64, trouble: Trouble) -> Value {
    let mut scenario = random::scenario(&algorithm.key, number, trouble);
    // Draws, delays and what is done by hand are the clock's business.
    scenario["network"] = match &scenario["network"]["topology"] {
        Value::Null => json!({}),
        topology => json!({ "topology": topology }),
    };
    if let Some(scenario) = scenario.as_object_mut() {
        scenario.remove("overrides");
    }
    scenario
}

/// Random bounds: the order of messages, what may be lost, repeated, corrupted or crash besides what is scheduled, and when news and timers
/// may come.
#[must_use]
pub fn bounds(dice: &mut Dice) -> Bounds {
    let some = |dice: &mut Dice, most: u64| match dice.below(8) {
        0..4 => 0,
        4 => Bounds::ANY,
        _ => u32::try_from(1 + dice.below(most)).expect("it is small"),
    };
    Bounds {
        is_fifo: !dice.once_in(3),
        crashes: u32::try_from(dice.below(3)).expect("it is small"),
        losses: some(dice, 3),
        duplicates: some(dice, 3),
        corruptions: some(dice, 3),
        detections: if dice.once_in(2) { DetectionBound::AllAtOnce } else { DetectionBound::Late },
        timers: if dice.once_in(2) { TimerBound::AnyTime } else { TimerBound::WhenIdle },
    }
}

/// The answers that handlers get in one step when they ask for a random number: always the same ones for the same step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answers(pub u64);

/// Does one step of a world, its handler's questions being answered so.
///
/// # Errors
/// When it is not enabled.
pub fn apply(world: &mut dyn Exploration, step: Step, Answers(seed): Answers) -> Result<Touched, NotEnabled> {
    world.apply(step, &mut answers(seed))
}

fn answers(seed: u64) -> impl FnMut(ProcessId, u32) -> u32 {
    let mut dice = Dice(seed);
    move |_, bound| u32::try_from(dice.below(bound.into())).expect("it is below a 32-bit number")
}

/// Whether processes watch each other in a scenario: then there is always something to do.
#[must_use]
pub fn has_watching(scenario: &Value) -> bool {
    ["heartbeat", "swim"].iter().any(|detector| scenario["detector"].get(detector).is_some())
}

/// A random way through a world, and what happened on it.
#[derive(Debug)]
pub struct Walk {
    scenario: Scenario,
    bounds: Bounds,
    world: Box<dyn Exploration>,
    /// How many steps it is long: the only time that there is.
    steps: Tick,
    starts: Vec<StartAt>,
    /// How many steps had been done when something other than a start happened first.
    first_other_step: Option<Tick>,
    /// What was scheduled and has happened, and crashes that nobody had scheduled.
    faults: Vec<Fault>,
    /// How many of the scheduled faults have happened.
    faults_done: usize,
    has_lost: bool,
    has_repeated: bool,
    has_corrupted: bool,
    /// Whether a timer has run out that need not have.
    has_run_out_early: bool,
    /// Whether somebody who is live was taken for crashed.
    has_suspected_the_living: bool,
    /// Whether something else has happened while some had been told of a crash or a recovery and others had not.
    has_told_one_by_one: bool,
    /// What must hold after every step, and what that has to remember.
    safety: Safety,
    history: History,
}

/// The delays that are said of a walk, on which a message may take as long as it likes.
const DELAYS: (Tick, Tick) = (1, 9);

impl Walk {
    /// A walk that has not begun.
    ///
    /// # Errors
    /// When the scenario is not valid.
    pub fn new(scenario: &Scenario, bounds: Bounds) -> Result<Self, InputError> {
        let world = election_core::explore(scenario, bounds)?;
        let safety = Safety::new(scenario);
        Ok(Self {
            history: safety.begin(&world.processes()),
            safety,
            scenario: scenario.clone(),
            bounds,
            world,
            steps: 0,
            starts: Vec::new(),
            first_other_step: None,
            faults: Vec::new(),
            faults_done: 0,
            has_lost: false,
            has_repeated: false,
            has_corrupted: false,
            has_run_out_early: false,
            has_suspected_the_living: false,
            has_told_one_by_one: false,
        })
    }

    /// How many steps it is long.
    #[must_use]
    pub fn steps(&self) -> Tick {
        self.steps
    }

    /// Goes one step on, any that may happen; says which, and what of safety falls in it. Nothing when no step is left.
    ///
    /// # Panics
    /// When a step that may happen is refused.
    pub fn go_on(&mut self, dice: &mut Dice) -> Option<(Step, Vec<Fall>)> {
        let enabled = self.world.enabled();
        if enabled.is_empty() {
            return None;
        }
        let step = *dice.pick(&enabled);
        self.take_down(step, &enabled);
        let mut answer = answers(dice.below(u64::MAX));
        let done = self.safety.step(&mut self.history, &mut *self.world, step, &mut answer);
        let (_, falls) = done.expect("it is enabled");
        self.steps += 1;
        Some((step, falls))
    }

    /// Takes down what is about to happen.
    fn take_down(&mut self, step: Step, enabled: &[Step]) {
        let at = self.steps;
        let is_live = |process: ProcessId| self.world.processes()[process.index()].condition == Condition::Live;
        let next_fault = self.scenario.faults.get(self.faults_done).map(|fault| fault.kind.clone());
        let is_news = |step: &Step| matches!(step, Step::DetectCrash(..) | Step::DetectRecovery(..));
        match step {
            Step::Start(process) => self.starts.push(StartAt { process: process.0, at }),
            Step::Crash(process) => {
                let kind = FaultKind::Crash { process: process.0, after_sends: None };
                self.faults_done += usize::from(next_fault.as_ref() == Some(&kind));
                self.faults.push(Fault { at, kind });
            }
            Step::Recover(_)
            | Step::Join(_)
            | Step::Leave(_)
            | Step::Notice(_)
            | Step::Partition(_)
            | Step::Heal
            | Step::Cut(_)
            | Step::Mend(_)
            | Step::CrashAfter(..) => {
                self.faults_done += 1;
                self.faults.push(Fault { at, kind: next_fault.expect("only what is scheduled happens so") });
            }
            Step::Drop(..) => self.has_lost = true,
            Step::DeliverFirst(_) => self.has_repeated = true,
            // Faults and starts may come later than any timer.
            Step::Timer(process, timer) => {
                let is_awaited = |step: &Step| matches!(step, Step::Deliver(_)) || is_news(step);
                // Somebody else measures a time by another timer, which may be the shorter one.
                let is_out_of_turn = |step: &Step| matches!(*step, Step::Timer(other, running) if other != process && running != timer && self.measures_time(running));
                self.has_run_out_early |= enabled.iter().any(|step| is_awaited(step) || is_out_of_turn(step));
            }
            Step::DetectCrash(_, peer) => self.has_suspected_the_living |= is_live(peer),
            Step::Corrupt(..) => self.has_corrupted = true,
            Step::Deliver(_) | Step::DetectRecovery(..) | Step::Beat(_) | Step::AskProxies(_) => {}
        }
        if !matches!(step, Step::Start(_)) {
            self.first_other_step.get_or_insert(at);
        }
        let may_tell_one_by_one = self.bounds.detections == DetectionBound::Late;
        self.has_told_one_by_one |=
            is_news(&step) && may_tell_one_by_one && enabled.iter().any(|other| !is_news(other));
    }

    /// Whether a timer lets time pass on purpose, instead of waiting for something or making a handler of its own.
    fn measures_time(&self, timer: Timer) -> bool {
        let spec = &self.scenario.info().timers[usize::from(timer.0)];
        !spec.is_deadline && !spec.waits_for.is_empty()
    }

    /// Whether a perfect detector has told some of a crash while it had not told others.
    #[must_use]
    pub fn has_told_one_by_one(&self) -> bool {
        self.has_told_one_by_one
    }

    /// The scenario that says what has happened, as far as scenarios can: steps are ticks, and messages take long or not, as they like.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        let mut said = self.scenario.clone();
        said.faults.clone_from(&self.faults);
        // Whose first fault is yet to come and is a join is no member until then.
        let to_come =
            self.scenario.faults[self.faults_done..].iter().filter(|fault| matches!(fault.kind, FaultKind::Join(_)));
        said.faults.extend(to_come.map(|fault| Fault { at: MAX_TICK, kind: fault.kind.clone() }));
        let all_at_once = self.scenario.start == Start::All
            && self.starts.len() == usize::from(self.scenario.processes)
            && self.starts.iter().all(|start| self.first_other_step.is_none_or(|other| start.at < other));
        said.start = if all_at_once { Start::All } else { Start::List(self.starts.clone()) };
        said.network.delay = Delay::Uniform(DELAYS.0, DELAYS.1);
        said.network.channels.clear();
        said.network.fifo = self.bounds.is_fifo;
        said.network.loss = if self.has_lost { 500_000 } else { 0 };
        said.network.duplicate = if self.has_repeated { 500_000 } else { 0 };
        said.network.corrupt = if self.has_corrupted { 500_000 } else { 0 };
        match &mut said.detector {
            Detector::None | Detector::Perfect { .. } | Detector::Neighbours { .. } => {}
            Detector::Heartbeat { period, timeout } => {
                *timeout = if self.has_suspected_the_living { 1 } else { *period + DELAYS.1 };
            }
            Detector::Swim { period, timeout, .. } => {
                *timeout = if self.has_suspected_the_living { 1 } else { 2 * DELAYS.1 };
                *period = 3 * *timeout;
            }
        }
        self.say_timeouts(&mut said);
        said.normalise();
        said
    }

    /// Timeouts are as short as can be when a timer has run out early, and as long as they need be otherwise.
    fn say_timeouts(&self, said: &mut Scenario) {
        for option in said.info().options {
            if let OptionKind::Ticks { min, .. } = option.kind {
                said.options.retain(|(key, _)| *key != option.key);
                if self.has_run_out_early {
                    said.set_option(option.key, OptionValue::Ticks(min));
                }
            }
        }
    }
}
