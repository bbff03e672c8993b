//! Recording a trace, with snapshots.

use std::collections::BTreeMap;

use crate::algorithm::Standing;
use crate::algorithm::effects::Wanted;
use crate::algorithm::network::InFlight;
use crate::model::{Identities, Identity, ProcessId, Tick};
use crate::sim::{DrawnChoices, SimState, Witness};
use crate::system::observer::{Moment, Observer};
use crate::system::world::World;
use crate::system::{Loss, Step};
use crate::trace::columns::{Cover, PackedMessage, PackedStep, Trace, pack_channels};
use crate::trace::progress::{Bidders, Progress};
use crate::trace::rows::{Change, ChangeRow, Fate, StepKind};

/// A run after so many steps.
#[derive(Debug)]
pub(super) struct Snapshot {
    pub(super) steps: usize,
    pub(super) world: World,
    pub(super) progress: Progress,
    /// The random numbers of handlers from here on.
    pub(super) choices: DrawnChoices,
}

impl Snapshot {
    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        SNAPSHOT_BYTES + self.world.heap_bytes() + self.progress.heap_bytes()
    }
}

/// Records a trace and takes snapshots.
#[derive(Debug)]
pub(crate) struct Record {
    trace: Trace,
    bidders: Bidders,
    /// The message of the step that is being done, for a discard to name.
    arrived: u32,
    pub(super) snapshots: Vec<Snapshot>,
    snapshot_bytes: u64,
    /// The steps after which the next snapshot is taken.
    next_snapshot: usize,
}

/// The initial capacity for steps and messages, and for ticks: enough for a short run. Capacities double, and a ring of 2^k processes sends
/// a little more than 4^k messages: a power of two as the initial capacity would mostly end at twice the memory needed.
const FIRST_ROWS: usize = 320;
const FIRST_TICKS: usize = 64;
/// The fewest steps between snapshots.
const SHORTEST_LEG: usize = 256;
/// About how many bytes a snapshot takes besides what its parts hold.
const SNAPSHOT_BYTES: usize = 1024;
/// The size of a step and its message in the columns. Between two snapshots there are as many steps as fit into the bytes of a snapshot, so
/// that all snapshots together take no more memory than the trace.
const BYTES_A_STEP: usize = size_of::<PackedStep>() + size_of::<PackedMessage>();

impl Record {
    /// An empty record of a run of processes with these identities.
    pub(crate) fn new(identities: &Identities) -> Self {
        let ranks: Vec<u16> = identities.processes().map(|process| identities.at(process).0).collect();
        let trace = Trace {
            steps: Vec::with_capacity(FIRST_ROWS),
            messages: Vec::with_capacity(FIRST_ROWS),
            ticks: Vec::with_capacity(FIRST_TICKS),
            first_steps: Vec::with_capacity(FIRST_TICKS),
            changes: Vec::with_capacity(4 * ranks.len()),
            ranks,
            ..Trace::default()
        };
        Self {
            trace,
            bidders: Bidders::default(),
            arrived: 0,
            snapshots: Vec::new(),
            snapshot_bytes: 0,
            next_snapshot: 0,
        }
    }

    /// The trace, with the arrivals of the undelivered messages, and the snapshots.
    pub(super) fn end(self, undelivered: BTreeMap<u32, Tick>) -> (Trace, Vec<Snapshot>) {
        let mut trace = self.trace;
        trace.undelivered = undelivered;
        (trace, self.snapshots)
    }

    /// A step is about to begin in this state.
    pub(crate) fn between_steps_of(&mut self, world: &World, progress: &Progress, choices: &DrawnChoices) {
        let steps = self.trace.steps.len();
        if steps >= self.next_snapshot {
            self.take_snapshot(steps, world, progress.clone(), choices);
        }
    }

    #[cold]
    fn take_snapshot(&mut self, steps: usize, world: &World, progress: Progress, choices: &DrawnChoices) {
        let bytes = SNAPSHOT_BYTES + world.heap_bytes() + progress.heap_bytes();
        self.next_snapshot = steps + SHORTEST_LEG.max(bytes / BYTES_A_STEP);
        // The beginning needs no snapshot: it follows from the scenario.
        if steps > 0 {
            self.snapshot_bytes += bytes as u64;
            self.snapshots.push(Snapshot { steps, world: world.clone(), progress, choices: choices.clone() });
        }
    }

    /// The step that is being done.
    #[inline]
    fn this_step(&self) -> u32 {
        u32::try_from(self.trace.steps.len() - 1).expect("steps are limited")
    }

    #[cold]
    fn begin_tick(&mut self, now: Tick) {
        self.trace.ticks.push(now);
        self.trace.first_steps.push(u32::try_from(self.trace.steps.len()).expect("steps are limited"));
    }

    fn changed(&mut self, process: ProcessId, change: Change) {
        let step = self.this_step();
        self.trace.changes.push(ChangeRow { step, process, change });
    }

    /// A message has arrived or was lost: completes the rows of the step and of the message.
    #[inline]
    fn arrived(&mut self, message: InFlight<'_>, fate: Fate) {
        let (step, number) = (self.this_step(), message.sent.number);
        if let Some(row) = self.trace.steps.last_mut() {
            (row.operand, row.process) = (number, message.sent.to.0);
        }
        let row = &mut self.trace.messages[number as usize];
        row.arrived_in = row.arrived_in.min(step);
        row.cover.close(fate);
        self.arrived = number;
    }
}

impl Witness for Record {
    #[inline]
    fn between_steps(&mut self, world: &World, sim: SimState<'_>) {
        let steps = self.trace.steps.len();
        if steps >= self.next_snapshot {
            let progress = Progress {
                metrics: sim.metrics.clone(),
                timers: sim.schedule.timers.clone(),
                handling: sim.schedule.handling,
                bidders: self.bidders.clone(),
            };
            self.take_snapshot(steps, world, progress, sim.choices);
        }
    }

    fn bytes(&self) -> u64 {
        self.trace.bytes() as u64 + self.snapshot_bytes
    }
}

impl Observer for Record {
    fn wanted(&self) -> Wanted {
        Wanted { fates: true, ..Wanted::default() }
    }

    #[inline]
    fn step_begins(&mut self, step: Step, at: Moment) {
        if self.trace.ticks.last() != Some(&at.tick) {
            self.begin_tick(at.tick);
        }
        self.trace.steps.push(row(step));
    }

    #[inline]
    fn sent(&mut self, message: InFlight<'_>) {
        let sent_in = self.this_step();
        let sent = message.sent;
        let cover = Cover::new(sent.from, sent.to, sent.content.kind());
        let payload = sent.content.payload();
        self.trace.messages.push(PackedMessage {
            sent_in,
            arrived_in: u32::MAX,
            depth: message.sent.depth,
            payload,
            cover,
        });
    }

    #[inline]
    fn delivered(&mut self, message: InFlight<'_>, _is_last: bool) {
        self.arrived(message, Fate::Delivered);
    }

    fn lost(&mut self, message: InFlight<'_>, loss: Loss, _is_last: bool) {
        self.arrived(message, Fate::Lost(loss));
    }

    fn corrupted(&mut self, message: InFlight<'_>, identity: Identity) {
        let (step, number) = (self.this_step(), message.sent.number);
        if let Some(row) = self.trace.steps.last_mut() {
            (row.operand, row.process) = (number, message.sent.to.0);
        }
        self.trace.corrupted.push((step, identity.0));
    }

    fn discarded(&mut self) {
        self.trace.messages[self.arrived as usize].cover.close(Fate::Discarded);
    }

    fn standing_changed(&mut self, process: ProcessId, _before: Standing, after: Standing) {
        self.bidders.standing_changed(process, after);
        self.changed(process, Change::Role(after.role, after.leader));
    }

    fn crashed(&mut self, process: ProcessId, _before: Standing) {
        self.bidders.0.remove(process.0);
        self.changed(process, Change::Crashed);
    }

    fn recovered(&mut self, process: ProcessId) {
        self.changed(process, Change::Recovered);
    }

    fn joined(&mut self, process: ProcessId) {
        self.changed(process, Change::Joined);
    }

    fn left(&mut self, process: ProcessId, _before: Standing) {
        self.bidders.0.remove(process.0);
        self.changed(process, Change::Left);
    }
}

/// The row of a step. That of an arrival is completed when it is known which message it is.
#[inline]
fn row(step: Step) -> PackedStep {
    const NOBODY: ProcessId = ProcessId(u16::MAX);
    const NOTHING: u32 = u32::MAX;
    let timer = if let Step::Timer(_, timer) = step { timer.0 } else { 0 };
    let (kind, process, operand) = match step {
        Step::Deliver(_) => (StepKind::Deliver, NOBODY, NOTHING),
        Step::DeliverFirst(_) => (StepKind::DeliverFirst, NOBODY, NOTHING),
        Step::Drop(..) => (StepKind::Drop, NOBODY, NOTHING),
        Step::Corrupt(..) => (StepKind::Corrupt, NOBODY, NOTHING),
        Step::Start(process) => (StepKind::Start, process, NOTHING),
        Step::Notice(process) => (StepKind::Notice, process, NOTHING),
        Step::Timer(process, _) => (StepKind::Timer, process, NOTHING),
        Step::Crash(process) => (StepKind::Crash, process, NOTHING),
        Step::CrashAfter(process, sends) => (StepKind::CrashAfter, process, sends),
        Step::Recover(process) => (StepKind::Recover, process, NOTHING),
        Step::DetectCrash(process, peer) => (StepKind::DetectCrash, process, peer.0.into()),
        Step::DetectRecovery(process, peer) => (StepKind::DetectRecovery, process, peer.0.into()),
        Step::Partition(number) => (StepKind::Partition, NOBODY, number.into()),
        Step::Heal => (StepKind::Heal, NOBODY, NOTHING),
        Step::Cut(channels) => (StepKind::Cut, ProcessId(channels.from), pack_channels(channels)),
        Step::Mend(channels) => (StepKind::Mend, ProcessId(channels.from), pack_channels(channels)),
        Step::Join(process) => (StepKind::Join, process, NOTHING),
        Step::Leave(process) => (StepKind::Leave, process, NOTHING),
        Step::Beat(process) => (StepKind::Beat, process, NOTHING),
        Step::AskProxies(process) => (StepKind::AskProxies, process, NOTHING),
    };
    PackedStep { operand, process: process.0, kind: kind as u8, timer }
}
