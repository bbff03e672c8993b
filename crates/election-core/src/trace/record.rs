//! Writing a trace, with snapshots on the way.

use crate::identities::Identities;
use crate::process::{Kind, Message, Process, ProcessId};
use crate::sim::ledger::{Ledger, Tag};
use crate::sim::recorder::{Change, Fate, Recorder};
use crate::sim::scenario::Tick;
use crate::system::network::Envelope;
use crate::system::step::Step;
use crate::system::world::State;
use crate::trace::columns::{ChangeRow, Cover, Done, Sent, StepKind, Trace};

/// The state after so many steps.
#[derive(Debug)]
pub(crate) struct Snapshot<P: Process> {
    pub(crate) steps: usize,
    pub(crate) state: State<P>,
    pub(crate) ledger: Ledger,
}

impl<P: Process> Snapshot<P> {
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.state.bytes() + self.ledger.bytes()
    }
}

/// Writes a trace and takes snapshots.
#[derive(Debug)]
pub(crate) struct Record<P: Process> {
    writer: Writer,
    snapshots: Vec<Snapshot<P>>,
    /// The steps after which the next snapshot is taken.
    next_snapshot: usize,
}

/// Writes a trace; knows no algorithm.
#[derive(Debug)]
struct Writer {
    trace: Trace,
    /// The number of the message that was just delivered, for a discard to name.
    delivered: u32,
}

/// For how many steps and messages, and for how many ticks there is memory at once (and for a few changes of each process): a short
/// run needs no more. Memory doubles, and a
/// ring of 2^k processes sends about 4^k messages and some more: of powers of two it would mostly need the double.
const FIRST_ROWS: usize = 320;
const FIRST_TICKS: usize = 64;
/// The fewest steps between snapshots.
const SHORTEST_LEG: usize = 256;
/// Snapshots are so far apart that this many bytes of one stand for one step: what a step and its message take in the
/// columns, so that snapshots together never outweigh the trace.
const BYTES_A_STEP: usize = size_of::<Done>() + size_of::<Sent>();

impl<P: Process> Record<P> {
    pub(crate) fn new(identities: &Identities) -> Self {
        Self::with(identities.processes().map(|process| identities.at(process).0).collect())
    }

    fn with(ranks: Vec<u16>) -> Self {
        let trace = Trace {
            steps: Vec::with_capacity(FIRST_ROWS),
            messages: Vec::with_capacity(FIRST_ROWS),
            ticks: Vec::with_capacity(FIRST_TICKS),
            first_steps: Vec::with_capacity(FIRST_TICKS),
            changes: Vec::with_capacity(4 * ranks.len()),
            ranks,
            ..Trace::default()
        };
        Self { writer: Writer { trace, delivered: 0 }, snapshots: Vec::new(), next_snapshot: 0 }
    }

    /// The trace, whose last messages would have arrived then, and the snapshots.
    pub(crate) fn end(self, undelivered: Vec<(u32, Tick)>) -> (Trace, Vec<Snapshot<P>>) {
        let mut trace = self.writer.trace;
        trace.end(undelivered);
        (trace, self.snapshots)
    }

    #[cold]
    fn snapshot(&mut self, steps: usize, state: &State<P>, ledger: &Ledger) {
        self.next_snapshot = steps + SHORTEST_LEG.max((state.bytes() + ledger.bytes()) / BYTES_A_STEP);
        // The beginning needs no snapshot: the scenario says what it is.
        if steps > 0 {
            self.snapshots.push(Snapshot { steps, state: state.clone(), ledger: ledger.clone() });
        }
    }
}

impl<P: Process> Recorder<P> for Record<P> {
    fn afresh(&self) -> Self {
        Self::with(self.writer.trace.ranks.clone())
    }

    #[inline]
    fn step(&mut self, step: &Step, ledger: &Ledger) {
        self.writer.step(step, ledger);
    }

    #[inline]
    fn sent<M: Message>(&mut self, tag: Tag, envelope: &Envelope<M>) {
        let Envelope { message, from, to } = envelope;
        self.writer.sent(tag.depth, message.payload(), *from, *to, message.kind());
    }

    #[inline]
    fn arrived(&mut self, tag: Tag, fate: Fate) {
        self.writer.arrived(tag, fate);
    }

    fn discarded(&mut self) {
        let delivered = self.writer.delivered as usize;
        self.writer.trace.messages[delivered].cover.close(Fate::Discarded);
    }

    fn changed(&mut self, process: ProcessId, change: Change) {
        let step = self.writer.last_step();
        self.writer.trace.changes.push(ChangeRow { step, process, change });
    }

    #[inline]
    fn rest(&mut self, state: &State<P>, ledger: &Ledger) {
        let steps = self.writer.trace.steps.len();
        if steps >= self.next_snapshot {
            self.snapshot(steps, state, ledger);
        }
    }
}

impl Writer {
    #[inline(always)]
    fn step(&mut self, step: &Step, ledger: &Ledger) {
        let done = match *step {
            Step::Deliver(flight) => self.arrival(StepKind::Deliver, ledger.tag(flight)),
            _ => self.other(step, ledger),
        };
        if self.trace.ticks.last() != Some(&ledger.now) {
            self.begin_tick(ledger.now);
        }
        self.trace.steps.push(done);
    }

    #[cold]
    fn begin_tick(&mut self, now: Tick) {
        self.trace.ticks.push(now);
        self.trace.first_steps.push(u32::try_from(self.trace.steps.len()).expect("steps are limited"));
    }

    #[inline]
    fn arrival(&self, kind: StepKind, message: Tag) -> Done {
        let to = self.trace.messages[message.number as usize].cover.to();
        Done { operand: message.number, process: to.0, kind: kind as u8, timer: 0 }
    }

    #[inline(never)]
    fn other(&self, step: &Step, ledger: &Ledger) -> Done {
        const NOBODY: ProcessId = ProcessId(u16::MAX);
        let timer = if let Step::Timer(_, timer) = step { timer.0 } else { 0 };
        let (kind, process, operand) = match *step {
            Step::Deliver(flight) => return self.arrival(StepKind::Deliver, ledger.tag(flight)),
            Step::DeliverFirst(flight) => return self.arrival(StepKind::DeliverFirst, ledger.tag(flight)),
            Step::Drop(flight, _) => return self.arrival(StepKind::Drop, ledger.tag(flight)),
            Step::Start(process) => (StepKind::Start, process, u32::MAX),
            Step::Notice(process) => (StepKind::Notice, process, u32::MAX),
            Step::Timer(process, _) => (StepKind::Timer, process, u32::MAX),
            Step::Crash(process) => (StepKind::Crash, process, u32::MAX),
            Step::CrashAfter(process, sends) => (StepKind::CrashAfter, process, sends),
            Step::Recover(process) => (StepKind::Recover, process, u32::MAX),
            Step::DetectCrash(process, peer) => (StepKind::DetectCrash, process, u32::from(peer.0)),
            Step::DetectRecovery(process, peer) => (StepKind::DetectRecovery, process, u32::from(peer.0)),
            Step::Partition(number) => (StepKind::Partition, NOBODY, u32::from(number)),
            Step::Heal => (StepKind::Heal, NOBODY, u32::MAX),
            Step::Join(process) => (StepKind::Join, process, u32::MAX),
            Step::Leave(process) => (StepKind::Leave, process, u32::MAX),
            Step::Beat(process) => (StepKind::Beat, process, u32::MAX),
        };
        Done { operand, process: process.0, kind: kind as u8, timer }
    }

    #[inline]
    fn sent(&mut self, depth: u32, payload: u32, from: ProcessId, to: ProcessId, kind: Kind) {
        let sent_in = self.last_step();
        let cover = Cover::new(from, to, kind);
        self.trace.messages.push(Sent { sent_in, arrived_in: u32::MAX, depth, payload, cover });
    }

    #[inline]
    fn arrived(&mut self, tag: Tag, fate: Fate) {
        let step = self.last_step();
        let message = &mut self.trace.messages[tag.number as usize];
        message.arrived_in = message.arrived_in.min(step);
        message.cover.close(fate);
        self.delivered = tag.number;
    }

    /// The step that is being done.
    #[inline]
    fn last_step(&self) -> u32 {
        u32::try_from(self.trace.steps.len() - 1).expect("steps are limited")
    }
}
