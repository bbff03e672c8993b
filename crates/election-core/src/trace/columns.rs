//! The columns of a trace.

use std::collections::BTreeMap;
use std::ops::Range;

use xxhash_rust::xxh64::Xxh64;

use crate::algorithm::MAX_KINDS;
use crate::model::{Identity, Kind, MAX_PROCESSES, ProcessId, Role, Tick, Timer};
use crate::scenario::Channels;
use crate::system::Loss;
use crate::trace::rows::{Change, ChangeRow, Fate, MessageRow, StepKind, StepRow};

/// The version of what [`Trace::hash`] covers; it changes when the hash of an unchanged run would.
const FORMAT_VERSION: u32 = 4;

/// So many rows go into the hash at a time.
const CHUNK: usize = 1 << 10;

/// Stands for "no step" and "no message".
const NONE: u32 = u32::MAX;

/// Everything that happened in a run: 8 bytes a step, 20 a message, 8 a tick.
///
/// Steps are counted from 0. To find out what else a step did, it is done again ([`Run::events`](crate::Run::events)).
#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub(super) steps: Vec<PackedStep>,
    /// By message number.
    pub(super) messages: Vec<PackedMessage>,
    // Ticks in which something happened, with the first step of each.
    pub(super) ticks: Vec<Tick>,
    pub(super) first_steps: Vec<u32>,
    pub(super) changes: Vec<ChangeRow>,
    /// The steps in which messages were corrupted, and the ranks of the identities that they carry since.
    pub(super) corrupted: Vec<(u32, u16)>,
    /// When messages that had not arrived at the end would have, by number.
    pub(super) undelivered: BTreeMap<u32, Tick>,
    /// Identities' ranks by position.
    pub(super) ranks: Vec<u16>,
}

/// Of the operand of a step that cuts or mends channels: whether both are meant.
const BOTH_WAYS: u32 = 1 << 16;

/// The operand of a step that cuts or mends channels; their first end is its process.
pub(super) fn pack_channels(Channels { to, both_ways, .. }: Channels) -> u32 {
    u32::from(to) | if both_ways { BOTH_WAYS } else { 0 }
}

/// A step, packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedStep {
    /// The message that arrives, is lost or is corrupted, the peer that was detected, the partition, the
    /// sends before a crash, the other end of channels with [`BOTH_WAYS`], or `NONE`.
    pub(super) operand: u32,
    pub(super) process: u16,
    pub(super) kind: u8,
    pub(super) timer: u8,
}

/// A message, packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedMessage {
    pub(super) sent_in: u32,
    pub(super) arrived_in: u32,
    pub(super) depth: u32,
    pub(super) payload: u32,
    pub(super) cover: Cover,
}

/// A message's sender (10 bits), receiver (10), kind (4) and fate (8).
#[derive(Clone, Copy, Debug)]
pub(super) struct Cover(u32);

const _: () = assert!(MAX_PROCESSES <= 1 << 10 && MAX_KINDS <= 1 << 4, "a cover has room for every position and kind");

impl Cover {
    /// That of a message in flight.
    #[inline]
    pub(super) fn new(from: ProcessId, to: ProcessId, kind: Kind) -> Self {
        Self(
            u32::from(from.0)
                | u32::from(to.0) << 10
                | u32::from(kind.0) << 20
                | u32::from(code_of(Fate::InFlight)) << 24,
        )
    }

    #[inline]
    pub(super) fn close(&mut self, fate: Fate) {
        self.0 = self.0 & 0xFF_FFFF | u32::from(code_of(fate)) << 24;
    }

    #[inline]
    fn bits(self, low: u32, width: u32) -> u16 {
        u16::try_from(self.0 >> low & ((1 << width) - 1)).expect("no field has more than 10 bits")
    }

    fn from(self) -> ProcessId {
        ProcessId(self.bits(0, 10))
    }

    #[inline]
    pub(super) fn to(self) -> ProcessId {
        ProcessId(self.bits(10, 10))
    }

    fn kind(self) -> Kind {
        let [kind, _] = self.bits(20, 4).to_le_bytes();
        Kind(kind)
    }

    fn fate(self) -> u8 {
        let [fate, _] = self.bits(24, 8).to_le_bytes();
        fate
    }
}

impl Trace {
    /// How many steps there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// How many messages were sent.
    #[must_use]
    pub fn messages(&self) -> usize {
        self.messages.len()
    }

    /// The ticks in which something happened.
    #[must_use]
    pub fn ticks(&self) -> &[Tick] {
        &self.ticks
    }

    /// The tick of a step.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn tick_of(&self, step: usize) -> Tick {
        assert!(step < self.steps(), "step {step} of {}", self.steps());
        let later = self.first_steps.partition_point(|first| *first as usize <= step);
        self.ticks[later - 1]
    }

    /// The tick at which a run is after so many steps: that of the last of them, 0 before the first.
    ///
    /// # Panics
    /// When there are fewer steps.
    #[must_use]
    pub fn tick_after(&self, steps: usize) -> Tick {
        steps.checked_sub(1).map_or(0, |step| self.tick_of(step))
    }

    /// How many steps happened before a tick: the number of the first step at or after it.
    #[must_use]
    pub fn steps_before(&self, tick: Tick) -> usize {
        let place = self.ticks.partition_point(|other| *other < tick);
        self.first_steps.get(place).map_or(self.steps(), |step| *step as usize)
    }

    /// How many messages had been sent after so many steps.
    #[must_use]
    pub fn messages_before(&self, steps: usize) -> usize {
        self.messages.partition_point(|message| (message.sent_in as usize) < steps)
    }

    /// The messages that a step sent, by number.
    #[must_use]
    pub fn sent_in(&self, step: usize) -> Range<usize> {
        self.messages_before(step)..self.messages_before(step + 1)
    }

    /// A step.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn step(&self, step: usize) -> StepRow {
        let PackedStep { operand, process, kind, timer } = self.steps[step];
        let kind = StepKind::ALL[usize::from(kind)];
        let is_arrival = matches!(kind, StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop);
        let is_of_channels = matches!(kind, StepKind::Cut | StepKind::Mend);
        let is_detection = matches!(kind, StepKind::DetectCrash | StepKind::DetectRecovery);
        StepRow {
            at: self.tick_of(step),
            kind,
            process: (process != u16::MAX && !is_of_channels).then_some(ProcessId(process)),
            message: is_arrival.then_some(operand),
            peer: if is_detection { u16::try_from(operand).ok().map(ProcessId) } else { None },
            timer: (kind == StepKind::Timer).then_some(Timer(timer)),
            channels: is_of_channels.then_some(Channels {
                from: process,
                to: operand as u16,
                both_ways: operand & BOTH_WAYS != 0,
            }),
        }
    }

    /// A message.
    ///
    /// # Panics
    /// When there is no message with this number.
    #[must_use]
    pub fn message(&self, number: u32) -> MessageRow {
        let sent = self.messages[number as usize];
        let arrived_in = Some(sent.arrived_in).filter(|step| *step != NONE);
        let arrives_at = match arrived_in {
            Some(step) => Some(self.tick_of(step as usize)),
            None => self.undelivered.get(&number).copied(),
        };
        MessageRow {
            number,
            kind: sent.cover.kind(),
            from: sent.cover.from(),
            to: sent.cover.to(),
            sent_in: sent.sent_in,
            sent_at: self.tick_of(sent.sent_in as usize),
            arrived_in,
            arrives_at,
            fate: fate_of(sent.cover.fate()),
            depth: sent.depth,
            payload: sent.payload,
        }
    }

    /// The message that a step corrupted, and the identity that it carries since.
    #[must_use]
    pub fn corrupted_in(&self, step: usize) -> Option<(u32, Identity)> {
        let place = self.corrupted.binary_search_by_key(&step, |(other, _)| *other as usize).ok()?;
        Some((self.steps[step].operand, Identity(self.corrupted[place].1)))
    }

    /// Whether a message is corrupted before it arrives.
    #[must_use]
    pub fn is_corrupted(&self, message: u32) -> bool {
        self.corrupted.iter().any(|(step, _)| self.steps[*step as usize].operand == message)
    }

    /// Every change of a role, a known leader or a condition, in order.
    #[must_use]
    pub fn changes(&self) -> &[ChangeRow] {
        &self.changes
    }

    /// How many bytes the columns take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<PackedStep>() * self.steps.len()
            + size_of::<PackedMessage>() * self.messages.len()
            + 8 * self.ticks.len()
            + size_of::<ChangeRow>() * self.changes.len()
            + 8 * self.corrupted.len()
    }

    /// A fixed 64-bit hash of everything that happened: XXH64 over the columns as little-endian integers. The same on
    /// every platform; texts and listing lines are not part of it.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hash = Hasher(Xxh64::new(0));
        hash.words(&[FORMAT_VERSION]);
        hash.column(&self.ranks, |rank| rank.to_le_bytes());
        hash.column(&self.steps, |step| [step.kind]);
        hash.column(&self.steps, |step| [step.timer]);
        hash.column(&self.steps, |step| step.process.to_le_bytes());
        hash.column(&self.steps, |step| step.operand.to_le_bytes());
        hash.column(&self.messages, |message| message.sent_in.to_le_bytes());
        hash.column(&self.messages, |message| message.arrived_in.to_le_bytes());
        hash.column(&self.messages, |message| message.depth.to_le_bytes());
        hash.column(&self.messages, |message| message.payload.to_le_bytes());
        hash.column(&self.messages, |message| message.cover.from().0.to_le_bytes());
        hash.column(&self.messages, |message| message.cover.to().0.to_le_bytes());
        hash.column(&self.messages, |message| [message.cover.kind().0]);
        hash.column(&self.messages, |message| [message.cover.fate()]);
        hash.words(&self.ticks);
        hash.words(&self.first_steps);
        let changes: Vec<u32> = self.changes.iter().flat_map(change_words).collect();
        hash.words(&changes);
        let undelivered: Vec<u32> = self.undelivered.iter().flat_map(|(number, tick)| [*number, *tick]).collect();
        hash.words(&undelivered);
        if !self.corrupted.is_empty() {
            let corrupted = self.corrupted.iter().flat_map(|(step, rank)| [*step, u32::from(*rank)]);
            hash.words(&corrupted.collect::<Vec<u32>>());
        }
        hash.0.digest()
    }
}

/// Columns into a hash, each with its length before it.
struct Hasher(Xxh64);

impl Hasher {
    fn words(&mut self, column: &[u32]) {
        self.column(column, |word| word.to_le_bytes());
    }

    fn column<T, const WIDTH: usize>(&mut self, rows: &[T], bytes: impl Fn(&T) -> [u8; WIDTH]) {
        self.0.update(&(rows.len() as u64).to_le_bytes());
        let mut buffer = Vec::with_capacity(WIDTH * CHUNK);
        for rows in rows.chunks(CHUNK) {
            buffer.clear();
            buffer.extend(rows.iter().flat_map(&bytes));
            self.0.update(&buffer);
        }
    }
}

fn change_words(row: &ChangeRow) -> [u32; 4] {
    let (code, leader) = match row.change {
        Change::Role(role, leader) => {
            let code = Role::ALL.iter().position(|other| *other == role).expect("every role is in the list");
            (u32::try_from(code).expect("there are few roles"), leader)
        }
        Change::Crashed => (16, None),
        Change::Recovered => (17, None),
        Change::Joined => (18, None),
        Change::Left => (19, None),
    };
    [row.step, u32::from(row.process.0), code, leader.map_or(NONE, |Identity(rank)| u32::from(rank))]
}

/// The code of a fate in the column.
fn code_of(fate: Fate) -> u8 {
    match fate {
        Fate::InFlight => 0,
        Fate::Delivered => 1,
        Fate::Discarded => 2,
        Fate::Lost(loss) => {
            let code = Loss::ALL.iter().position(|other| *other == loss).expect("every loss is in the list");
            3 + u8::try_from(code).expect("there are few losses")
        }
    }
}

fn fate_of(code: u8) -> Fate {
    match code {
        0 => Fate::InFlight,
        1 => Fate::Delivered,
        2 => Fate::Discarded,
        _ => Fate::Lost(Loss::ALL[usize::from(code - 3)]),
    }
}
