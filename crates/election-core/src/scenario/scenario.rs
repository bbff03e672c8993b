//! A scenario: everything that determines a run.

use crate::algorithm::{IdentityUse, Line, OptionKind, OptionValue, OptionValues, VariableSpec};
use crate::model::{Graph, Identities, Set, Tick, Topology, draw};
use crate::scenario::{
    ChannelDelay, Channels, Declaration, Delay, Detector, Fault, FaultKind, Ids, Info, Limits, Network, Order,
    Override, Start, StartAt, Winner,
};

/// Everything that determines a run. Its fields in JSON and in links are listed in [`FIELDS`](crate::scenario::FIELDS).
///
/// Build one with [`Scenario::new`] and set fields, or read one with [`Scenario::from_json`] or
/// [`Scenario::from_link`]. What was read is valid and in its normal form; what was put together by hand is checked by
/// [`Scenario::validate`] and brought into that form by [`Scenario::normalise`].
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Which algorithm runs.
    pub algorithm: Declaration,
    /// Its options that differ from their defaults, in the order in which the algorithm declares them.
    pub options: Vec<(&'static str, OptionValue)>,
    /// How many processes, 1 to [`MAX_PROCESSES`](crate::model::MAX_PROCESSES).
    pub processes: u16,
    /// Their identities by position.
    pub ids: Ids,
    /// Which identity wins.
    pub winner: Winner,
    /// How up to date each process is, by position, where the algorithm compares that; empty when all are equally so.
    pub logs: Vec<u32>,
    /// How long each process waits, in ticks, by position, where it would draw; empty when it draws.
    pub timeouts: Vec<Tick>,
    /// Whether at tick 0 every process already knows the best identity as its leader.
    pub established: bool,
    /// Who starts by itself, and when.
    pub start: Start,
    /// Who may send to whom, and what channels do to messages.
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

impl Scenario {
    /// How many processes a scenario has that does not say.
    pub const DEFAULT_PROCESSES: u16 = 6;

    /// The algorithm with everything else at its default.
    #[must_use]
    pub fn new(algorithm: impl Into<Declaration>) -> Self {
        let algorithm = algorithm.into();
        let ids = match algorithm.identities {
            IdentityUse::Compares => Ids::Order(Order::Ascending),
            IdentityUse::Anonymous => Ids::Anonymous,
        };
        let topology = Topology::Shape(algorithm.topologies.default_shape());
        Self {
            algorithm,
            options: Vec::new(),
            processes: Self::DEFAULT_PROCESSES,
            ids,
            winner: Winner::Largest,
            logs: Vec::new(),
            timeouts: Vec::new(),
            established: false,
            start: Start::All,
            network: Network::new(topology),
            detector: Detector::None,
            faults: Vec::new(),
            overrides: Vec::new(),
            seed: 1,
            limits: Limits::default(),
        }
    }

    /// What the algorithm declares about itself.
    #[must_use]
    pub fn info(&self) -> &Info {
        &self.algorithm
    }

    /// The pseudocode of what the processes run.
    #[must_use]
    pub fn listing(&self) -> &[Line] {
        self.info().listing_in(self)
    }

    /// Whether a line of the pseudocode can run with the options that are in force.
    #[must_use]
    pub fn can_run(&self, line: &Line) -> bool {
        line.only_with.is_none_or(|(option, value)| self.option(option) == value)
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

    /// The values in force of all options.
    #[must_use]
    pub fn option_values(&self) -> OptionValues {
        OptionValues::new(self.info().options.iter().map(|spec| (spec.key, self.option(spec.key))).collect())
    }

    /// Whether a variable of the algorithm plays a part under these options.
    #[must_use]
    pub fn uses(&self, variable: &VariableSpec) -> bool {
        let is_so = |condition: &str| match condition.split_once('=') {
            Some((key, choice)) => self.choice(key) == choice,
            None => self.flag(condition),
        };
        let are_so = |conditions: &&str| conditions.split('&').all(is_so);
        variable.used_with.is_empty() || variable.used_with.iter().any(are_so)
    }

    /// The value in force of a flag; see [`Scenario::option`].
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        self.option(key).flag(key)
    }

    /// The value in force of a choice; see [`Scenario::option`].
    ///
    /// # Panics
    /// When the option is no choice.
    #[must_use]
    pub fn choice(&self, key: &str) -> &'static str {
        self.option(key).choice(key)
    }

    /// The value in force of an option in ticks; see [`Scenario::option`].
    ///
    /// # Panics
    /// When the option is not in ticks.
    #[must_use]
    pub fn ticks(&self, key: &str) -> Tick {
        self.option(key).ticks(key)
    }

    /// The value of an option that is a number of things; see [`Scenario::option`].
    #[must_use]
    pub fn count(&self, key: &str) -> u32 {
        self.option(key).count(key)
    }

    /// The identities of the processes.
    #[must_use]
    pub fn identities(&self) -> Identities {
        let smallest_wins = self.winner == Winner::Smallest;
        let n = self.processes;
        match &self.ids {
            Ids::Order(Order::Ascending) => Identities::numbers((0..n).collect(), smallest_wins),
            Ids::Order(Order::Descending) => Identities::numbers((0..n).rev().collect(), smallest_wins),
            Ids::Order(Order::Shuffled) => {
                let ranks = draw::shuffled(self.seed, n).into_iter().map(|value| value - 1).collect();
                Identities::numbers(ranks, smallest_wins)
            }
            Ids::Values(values) => Identities::values(values, smallest_wins),
            Ids::Texts(texts) => Identities::texts(texts, smallest_wins),
            Ids::Uuid => Identities::uuids(n, self.seed, smallest_wins),
            Ids::SignedUuid => Identities::signed_uuids(n, self.seed, smallest_wins),
            Ids::Anonymous => Identities::anonymous(n),
        }
    }

    /// How up to date a process is: its log's number, 0 where all are equally so.
    #[must_use]
    pub fn log(&self, process: u16) -> u32 {
        self.logs.get(usize::from(process)).copied().unwrap_or_default()
    }

    /// Who may send to whom.
    #[must_use]
    pub fn graph(&self) -> Graph {
        let (topology, processes, seed) = self.graph_key();
        Graph::new(topology, processes, seed)
    }

    /// All that the graph depends on.
    pub(crate) fn graph_key(&self) -> (&Topology, u16, u64) {
        (&self.network.topology, self.processes, self.seed)
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
                    | (OptionKind::Count { .. }, OptionValue::Count(_))
            ),
            "option {key} does not take {value:?}"
        );
        self.options.retain(|(set, _)| *set != key);
        if value != (spec.default)(self) {
            self.options.push((spec.key, value));
            self.sort_options();
        }
    }

    /// Puts the options that are set into the order in which the algorithm declares them.
    pub(super) fn sort_options(&mut self) {
        let declared = self.info().options;
        self.options.sort_by_key(|(key, _)| declared.iter().position(|option| option.key == *key));
    }

    /// The ticks at which each process starts by itself, in the order in which starts of one tick happen.
    #[must_use]
    pub fn starts(&self) -> Vec<StartAt> {
        match &self.start {
            Start::All => (0..self.processes).map(|process| StartAt { process, at: 0 }).collect(),
            Start::Nobody => Vec::new(),
            Start::List(list) => {
                let mut list = list.clone();
                list.sort_by_key(|start| start.at);
                list
            }
        }
    }

    /// The same where nothing happens to processes, channels and messages by itself or by hand.
    #[must_use]
    pub fn without_faults(&self) -> Self {
        Self { faults: Vec::new(), overrides: Vec::new(), ..self.clone() }
    }

    /// Who starts by itself at a tick, in that order.
    pub fn starts_at(&self, at: Tick) -> impl Iterator<Item = StartAt> + '_ {
        let (all, list): (_, &[StartAt]) = match &self.start {
            Start::All if at == 0 => (0..self.processes, &[]),
            Start::All | Start::Nobody => (0..0, &[]),
            Start::List(list) => (0..0, list),
        };
        let all = all.map(move |process| StartAt { process, at });
        all.chain(list.iter().copied().filter(move |start| start.at == at))
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

    /// Whether processes are parted at some time: by a partition, or because a channel is cut.
    #[must_use]
    pub fn is_parted(&self) -> bool {
        self.has_fault(|kind| matches!(*kind, FaultKind::Partition(_) | FaultKind::Cut(_)))
    }

    /// Leaves out what concerns channels that the topology does not have, as after a change of it.
    pub fn leave_out_missing_channels(&mut self) {
        if self.network.channels.is_empty() && !self.has_fault(|kind| kind.channels().is_some()) {
            return;
        }
        let graph = self.graph();
        self.faults.retain(|fault| fault.kind.channels().is_none_or(|channels| channels.are_in(&graph)));
        let is_there =
            |&ChannelDelay { from, to, .. }: &ChannelDelay| Channels { from, to, both_ways: false }.are_in(&graph);
        self.network.channels.retain(is_there);
    }

    /// The faults in the order in which they happen.
    #[must_use]
    pub fn faults_in_order(&self) -> Vec<&Fault> {
        let mut faults: Vec<_> = self.faults.iter().collect();
        faults.sort_by_key(|fault| fault.at);
        faults
    }

    /// The positions of processes that are no members at the beginning: those whose first change of membership is to join.
    #[must_use]
    pub fn absent_at_first(&self) -> Set {
        let (mut absent, mut settled) = (Set::default(), Set::default());
        for fault in self.faults_in_order() {
            match fault.kind {
                FaultKind::Join(process) if settled.insert(process) => absent.insert(process),
                FaultKind::Leave(process) => settled.insert(process),
                _ => false,
            };
        }
        absent
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

    /// Whether there are no faults, and every message is delivered once and unchanged. A detector may still suspect a live process.
    #[must_use]
    pub fn is_undisturbed(&self) -> bool {
        self.faults.is_empty() && self.is_reliable()
    }

    /// Whether every message is delivered once and unchanged, as far as no fault is in its way.
    #[must_use]
    pub fn is_reliable(&self) -> bool {
        self.network.is_reliable() && self.overrides.is_empty()
    }

    /// Whether messages of one channel arrive in the order of sending, be it because they all take equally long.
    #[must_use]
    pub fn keeps_order(&self) -> bool {
        let is_fixed =
            self.network.delays().all(|delay| matches!(delay, Delay::Fixed(_))) && self.network.processing == 0;
        self.network.fifo || is_fixed && self.overrides.is_empty()
    }

    /// How long an answer can take, there and back, in ticks: 2T + M. A process that notices something while it handles a message has its
    /// question wait for what it sends then, on a FIFO channel: that is another M.
    #[must_use]
    pub fn longest_answer(&self) -> Tick {
        let notices = !self.faults.is_empty() || self.detector.sends_messages();
        let waits = if notices { self.network.processing } else { 0 };
        self.network.there_and_back().saturating_add(waits)
    }
}
