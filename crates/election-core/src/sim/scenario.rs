//! A scenario: everything that determines a run.

use crate::algorithm::{Info, OptionKind, OptionValue};
use crate::algorithms::Algorithm;
use crate::sim::normalise::sort;

/// A point of virtual time, or a span of it, in ticks.
pub type Tick = u32;

/// The most processes a scenario may have.
pub const MAX_PROCESSES: u16 = 1024;
/// The latest tick that a scenario may name.
pub const MAX_TICK: Tick = 1_000_000_000;
/// The longest delay, detector delay, period or timeout, in ticks.
pub const MAX_DELAY: Tick = 1_000_000;
/// The most entries in `start`, `faults` and `overrides` each.
pub const MAX_LIST: usize = 4096;
/// The most positions that all partitions of a scenario may name together.
pub const MAX_PARTITIONED: usize = 65_536;
/// The most step choices in a schedule.
pub const MAX_SCHEDULE: usize = 100_000;
/// The largest value of an identity, and the largest seed: what every JSON reader holds exactly (2^53 - 1).
pub const MAX_INTEGER: u64 = (1 << 53) - 1;
/// The most steps that `limits.events` may allow.
pub const MAX_EVENTS: u64 = 100_000_000;

/// Everything that determines a run. Contract: `DESIGN.md` section 4.
///
/// Build one with [`Scenario::new`] and set fields, or read one with [`Scenario::from_json`] or
/// [`Scenario::from_link`]. What was read is valid and in its normal form; what was put together by hand is checked by
/// [`Scenario::validate`] and brought into that form by [`Scenario::normalise`].
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Which algorithm runs.
    pub algorithm: &'static Algorithm,
    /// Its options that differ from their defaults, in the order in which the algorithm declares them.
    pub options: Vec<(&'static str, OptionValue)>,
    /// How many processes, 1 to [`MAX_PROCESSES`].
    pub processes: u16,
    /// Their identities by position.
    pub ids: Ids,
    /// Which identity wins.
    pub winner: Winner,
    /// Whether at tick 0 every process already knows the best identity as its leader.
    pub established: bool,
    /// Who starts by itself, and when.
    pub start: Start,
    /// What channels do to messages.
    pub network: Network,
    /// How crashes become known.
    pub detector: Detector,
    /// What happens to processes and channels; those of one tick happen in this order.
    pub faults: Vec<Fault>,
    /// What the person did by hand to single messages; at most one a message, by message number.
    pub overrides: Vec<Override>,
    /// Determines every draw.
    pub seed: u64,
    /// When a run that does not end is stopped.
    pub limits: Limits,
}

/// Identities by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ids {
    /// 1 to n in this order along the positions.
    Order(Order),
    /// These, position by position; 0 to [`MAX_INTEGER`]; repeated ones are allowed.
    Values(Vec<u64>),
    /// UUIDs of version 4, drawn from the seed, compared as 128-bit numbers.
    Uuid,
}

/// An order of identities along the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// 1, 2, …, n.
    Ascending,
    /// n, n - 1, …, 1.
    Descending,
    /// A permutation drawn from the seed.
    Shuffled,
}

/// Which identity wins an election.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The largest (the default).
    Largest,
    /// The smallest (as in Lecture 22).
    Smallest,
}

/// Who starts by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Every process at tick 0.
    All,
    /// Nobody: only detection and notices start elections.
    Nobody,
    /// These; starts of one tick happen in this order.
    List(Vec<StartAt>),
}

/// One process's start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartAt {
    /// Its position.
    pub process: u16,
    /// When.
    pub at: Tick,
}

/// What channels do to messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    /// How long a message takes.
    pub delay: Delay,
    /// Whether messages of one channel arrive in the order in which they were sent.
    pub fifo: bool,
    /// How likely a message is lost, in parts per million.
    pub loss: u32,
    /// How likely a message arrives twice, in parts per million.
    pub duplicate: u32,
}

/// How long a message takes, in ticks, 1 to [`MAX_DELAY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delay {
    /// Always this long.
    Fixed(Tick),
    /// Drawn for each message, bounds included.
    Uniform(Tick, Tick),
}

impl Delay {
    /// The largest delay, called D.
    #[must_use]
    pub fn largest(self) -> Tick {
        match self {
            Self::Fixed(delay) | Self::Uniform(_, delay) => delay,
        }
    }
}

/// How crashes become known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detector {
    /// They do not.
    None,
    /// Every live process is told of a crash this many ticks later (at least 1), and is told of nothing else.
    Perfect {
        /// Ticks from the crash to the telling.
        delay: Tick,
    },
    /// Processes send heartbeats; one that is silent for too long is suspected.
    Heartbeat {
        /// Ticks between heartbeats, at least 1.
        period: Tick,
        /// Ticks of silence after which a process is suspected, at least 1.
        timeout: Tick,
    },
}

/// Something that happens to a process or to the channels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// When.
    pub at: Tick,
    /// What.
    pub kind: FaultKind,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A process crashes.
    Crash {
        /// Its position.
        process: u16,
        /// Not at once, but right after its k-th send (k >= 1) from tick `at` on.
        after_sends: Option<u32>,
    },
    /// A crashed process restarts from its stable fields.
    Recover(u16),
    /// A position becomes a member; until then it is none.
    Join(u16),
    /// A member leaves for good (unless it joins again).
    Leave(u16),
    /// A process suspects the leader and starts an election.
    Notice(u16),
    /// Messages between different groups are lost from now on; the processes in no group make one more together.
    Partition(Vec<Vec<u16>>),
    /// The partition ends.
    Heal,
}

impl FaultKind {
    /// What it is called in scenarios and links: `crash`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Crash { .. } => "crash",
            Self::Recover(_) => "recover",
            Self::Join(_) => "join",
            Self::Leave(_) => "leave",
            Self::Notice(_) => "notice",
            Self::Partition(_) => "partition",
            Self::Heal => "heal",
        }
    }

    /// The process that it happens to, if it happens to one.
    #[must_use]
    pub fn process(&self) -> Option<u16> {
        match *self {
            Self::Crash { process, .. }
            | Self::Recover(process)
            | Self::Join(process)
            | Self::Leave(process)
            | Self::Notice(process) => Some(process),
            Self::Partition(_) | Self::Heal => None,
        }
    }
}

/// What the person did by hand to one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Override {
    /// The message's number: it is the k-th one sent, counted from 0.
    pub message: u32,
    /// What happens to it.
    pub action: Action,
}

/// What happens to a message by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It is lost when it arrives.
    Drop,
    /// It arrives twice.
    Duplicate,
    /// It arrives at this tick, or as soon after as its channel allows.
    DeliverAt(Tick),
}

/// When a run that does not end is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// After this many steps, 1 to [`MAX_EVENTS`].
    pub events: u64,
    /// After this tick, whose steps still happen; up to [`MAX_TICK`].
    pub time: Tick,
}

impl Default for Limits {
    fn default() -> Self {
        Self { events: 2_000_000, time: 1_000_000 }
    }
}

impl Scenario {
    /// How many processes a scenario has that does not say.
    pub const DEFAULT_PROCESSES: u16 = 6;

    /// The algorithm with everything else at its default.
    #[must_use]
    pub fn new(algorithm: &'static Algorithm) -> Self {
        Self {
            algorithm,
            options: Vec::new(),
            processes: Self::DEFAULT_PROCESSES,
            ids: Ids::Order(Order::Ascending),
            winner: Winner::Largest,
            established: false,
            start: Start::All,
            network: Network { delay: Delay::Fixed(1), fifo: true, loss: 0, duplicate: 0 },
            detector: Detector::None,
            faults: Vec::new(),
            overrides: Vec::new(),
            seed: 1,
            limits: Limits::default(),
        }
    }

    /// What the algorithm declares about itself.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        self.algorithm.info
    }

    /// The value in force of an option: the scenario's own, or the default.
    ///
    /// # Panics
    /// When the algorithm has no such option.
    #[must_use]
    pub fn option(&self, key: &str) -> OptionValue {
        match self.options.iter().find(|(set, _)| *set == key) {
            Some((_, value)) => *value,
            None => {
                let spec = self.info().option(key).expect("asked for an option that the algorithm does not declare");
                (spec.default)(self)
            }
        }
    }

    /// The value in force of a flag; see [`Scenario::option`].
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        matches!(self.option(key), OptionValue::Flag(true))
    }

    /// The value in force of a choice; see [`Scenario::option`].
    ///
    /// # Panics
    /// When the option is no choice.
    #[must_use]
    pub fn choice(&self, key: &str) -> &'static str {
        match self.option(key) {
            OptionValue::Choice(choice) => choice,
            OptionValue::Flag(_) | OptionValue::Ticks(_) => panic!("option {key} is not a choice"),
        }
    }

    /// The value in force of an option in ticks; see [`Scenario::option`].
    ///
    /// # Panics
    /// When the option is not in ticks.
    #[must_use]
    pub fn ticks(&self, key: &str) -> Tick {
        match self.option(key) {
            OptionValue::Ticks(ticks) => ticks,
            OptionValue::Flag(_) | OptionValue::Choice(_) => panic!("option {key} is not in ticks"),
        }
    }

    /// Sets an option; one that equals its default is left out, so that one scenario has one text.
    ///
    /// # Panics
    /// When the algorithm has no such option, or the value is not of its kind.
    pub fn set_option(&mut self, key: &str, value: OptionValue) {
        let info = self.info();
        let spec = info.option(key).expect("set an option that the algorithm does not declare");
        assert!(
            matches!(
                (spec.kind, value),
                (OptionKind::Flag, OptionValue::Flag(_))
                    | (OptionKind::Choice(_), OptionValue::Choice(_))
                    | (OptionKind::Ticks { .. }, OptionValue::Ticks(_))
            ),
            "option {key} does not take {value:?}"
        );
        self.options.retain(|(set, _)| *set != key);
        if value != (spec.default)(self) {
            self.options.push((spec.key, value));
            let place = |key: &str| info.options.iter().position(|option| option.key == key);
            sort(&mut self.options, |before, after| place(before.0) <= place(after.0));
        }
    }

    /// The ticks at which each process starts by itself, in the order in which starts of one tick happen.
    #[must_use]
    pub fn starts(&self) -> Vec<StartAt> {
        match &self.start {
            Start::All => (0..self.processes).map(|process| StartAt { process, at: 0 }).collect(),
            Start::Nobody => Vec::new(),
            Start::List(list) => {
                let mut list = list.clone();
                sort(&mut list, |before, after| before.at <= after.at);
                list
            }
        }
    }

    /// Whether there is a fault of such a kind.
    #[must_use]
    pub fn has_fault(&self, is_such: impl Fn(&FaultKind) -> bool) -> bool {
        self.faults.iter().any(|fault| is_such(&fault.kind))
    }

    /// Whether anybody is to crash.
    #[must_use]
    pub fn has_crash(&self) -> bool {
        self.has_fault(|kind| matches!(*kind, FaultKind::Crash { .. }))
    }

    /// Who is to crash or to leave, and when, in the scenario's order.
    pub fn gone(&self) -> impl Iterator<Item = (Tick, u16)> + '_ {
        self.faults.iter().filter_map(|fault| match fault.kind {
            FaultKind::Crash { process, .. } | FaultKind::Leave(process) => Some((fault.at, process)),
            _ => None,
        })
    }

    /// When the scenario makes processes begin an election, by starts and by notices, and which: starts first.
    #[must_use]
    pub fn begins(&self) -> Vec<(Tick, u16)> {
        let starts = self.starts().into_iter().map(|start| (start.at, start.process));
        let notices = self.faults.iter().filter_map(|fault| match fault.kind {
            FaultKind::Notice(process) => Some((fault.at, process)),
            _ => None,
        });
        starts.chain(notices).collect()
    }

    /// Whether nothing happens to processes or channels, and no message is lost, repeated or handled by hand.
    #[must_use]
    pub fn is_undisturbed(&self) -> bool {
        self.faults.is_empty() && self.overrides.is_empty() && self.network.loss == 0 && self.network.duplicate == 0
    }
}
