//! What happens in a run, as columns: which arrows there are, which timers run, what is to be marked at which step.

use std::collections::{BTreeMap, BTreeSet};

use super::shape::Tip;
use crate::algorithm::SignalKind;
use crate::diagram::is_drawn;
use crate::model::{ProcessId, Tick};
use crate::run::Run;
use crate::trace::{Change, Event, Fate, MessageRow, StepKind, StepRow};

/// Stands for "no step".
pub(super) const NONE: u32 = u32::MAX;

/// A message that arrives, is lost, or is still on its way at the end. One that arrives twice has two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub(super) message: u32,
    /// The step in which it arrives or is lost, or [`NONE`].
    pub(super) step: u32,
    pub(super) tip: Tip,
    /// Whether it is the second copy.
    pub(super) is_second: bool,
}

/// A timer from when it is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait {
    pub(super) process: ProcessId,
    pub(super) from: u32,
    /// The step in which it ends, or [`NONE`].
    pub(super) to: u32,
    pub(super) how: WaitEnd,
    /// How many others of its process run when it is set.
    pub(super) lane: u8,
}

/// How a timer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WaitEnd {
    /// It runs out.
    Fires,
    /// It is stopped.
    Stopped,
    /// It is set again before it runs out.
    SetAgain,
    /// Its process crashes or leaves.
    Gone,
    /// It runs when the run ends.
    Open,
}

/// How a step is marked at its process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Not at all: it is no process's, or nothing that is drawn.
    Nothing,
    /// The process only passes something on.
    Pass,
    /// Something happens.
    Event,
    /// It comes to suspect another, or hears of its crash.
    Suspects,
    /// It hears that another is back.
    Trusts,
    /// It crashes.
    Crash,
    /// It is no member any more.
    Leaves,
    /// It is back, or joins.
    Back,
}

/// Something that is so for the network, from one step to another.
#[derive(Clone, Debug)]
pub(super) struct Spell {
    pub(super) from: u32,
    /// The step in which it ends, or [`NONE`].
    pub(super) to: u32,
    pub(super) what: Trouble,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It is parted, in these groups.
    Split(Vec<Vec<u16>>),
    /// A channel is cut, or both between two processes.
    Cut { from: u16, to: u16, both_ways: bool },
}

/// What happens in a run.
#[derive(Clone, Debug)]
pub(super) struct Happenings {
    pub(super) flights: Vec<Flight>,
    pub(super) waits: Vec<Wait>,
    /// By step.
    pub(super) marks: Vec<Mark>,
    pub(super) spells: Vec<Spell>,
    /// The steps in which messages are corrupted, and which.
    pub(super) corruptions: Vec<(u32, u32)>,
}

impl Happenings {
    /// Of a run. One pass over the trace; where the algorithm sets timers, one over the run as well, which is done again for it.
    pub(super) fn of(run: &Run) -> Self {
        let mut reader = Reader {
            run,
            has_timers: !run.info().timers.is_empty(),
            arrived_once: BTreeSet::new(),
            running: BTreeMap::new(),
            changes: 0,
            found: Self {
                flights: Vec::with_capacity(run.trace().messages()),
                waits: Vec::new(),
                marks: Vec::with_capacity(run.steps()),
                spells: Vec::new(),
                corruptions: Vec::new(),
            },
        };
        for step in 0..run.steps() {
            reader.step(step);
        }
        reader.found.on_their_way(run);
        reader.found
    }

    fn on_their_way(&mut self, run: &Run) {
        for number in (0..).take(run.trace().messages()) {
            let row = run.trace().message(number);
            if row.arrived_in.is_none() && !SignalKind::is_of_detector(row.kind) {
                self.flights.push(Flight { message: number, step: NONE, tip: Tip::Open, is_second: false });
            }
        }
    }
}

struct Reader<'a> {
    run: &'a Run,
    has_timers: bool,
    /// Messages of which the first of two copies has arrived.
    arrived_once: BTreeSet<u32>,
    /// The waits of timers that run, by process and timer.
    running: BTreeMap<(ProcessId, u8), usize>,
    /// How many changes of the trace have been seen.
    changes: usize,
    found: Happenings,
}

impl Reader<'_> {
    fn step(&mut self, step: usize) {
        let (run, number) = (self.run, number(step));
        let row = run.trace().step(step);
        let changes = self.changes_of(number);
        let is_drawn = is_drawn(run, &row);
        let message = row.message.map(|number| run.trace().message(number));
        // What became of the first of two copies only the run itself knows.
        let needs_events = self.has_timers || row.kind == StepKind::DeliverFirst || brings_news_of_failure(message);
        let events = if needs_events { run.events(step) } else { Vec::new() };
        let mut tip = None;
        if let Some(message) = message.filter(|_| is_drawn) {
            let end = self.tip(&row, &message, &events);
            let is_second = row.kind == StepKind::Deliver && self.arrived_once.remove(&message.number);
            if row.kind == StepKind::DeliverFirst {
                self.arrived_once.insert(message.number);
            }
            self.found.flights.push(Flight { message: message.number, step: number, tip: end, is_second });
            tip = Some(end);
        }
        self.timers(number, &row, &events);
        if changes.iter().any(|change| matches!(change, Change::Crashed | Change::Left))
            && let Some(process) = row.process
        {
            self.end_all(process, number);
        }
        self.network(step, &row);
        let mark = self.mark(step, &row, &changes, tip, &events);
        self.found.marks.push(mark);
    }

    fn changes_of(&mut self, step: u32) -> Vec<Change> {
        let left = &self.run.trace().changes()[self.changes..];
        let now: Vec<Change> = left.iter().take_while(|row| row.step <= step).map(|row| row.change).collect();
        self.changes += now.len();
        now
    }

    fn tip(&self, row: &StepRow, message: &MessageRow, events: &[Event]) -> Tip {
        let discards =
            |event: &Event| matches!(event, Event::Note { reason, .. } if self.run.info().reason(*reason).discards);
        match (row.kind, message.fate) {
            (StepKind::Drop, _) => Tip::Lost,
            (StepKind::DeliverFirst, _) if events.iter().any(|event| matches!(event, Event::Lost { .. })) => Tip::Lost,
            (StepKind::DeliverFirst, _) if events.iter().any(discards) => Tip::Discarded,
            (StepKind::DeliverFirst, _) => Tip::Arrives,
            (_, Fate::Lost(_)) => Tip::Lost,
            (_, Fate::Discarded) => Tip::Discarded,
            (_, Fate::Delivered | Fate::InFlight) => Tip::Arrives,
        }
    }

    fn timers(&mut self, step: u32, row: &StepRow, events: &[Event]) {
        if let (Some(process), Some(timer)) = (row.process, row.timer) {
            self.end((process, timer.0), step, WaitEnd::Fires);
        }
        for event in events {
            match *event {
                Event::TimerSet { process, timer, due } => self.set(process, timer.0, step, row.at, due),
                Event::TimerStopped { process, timer } => self.end((process, timer.0), step, WaitEnd::Stopped),
                _ => {}
            }
        }
    }

    fn set(&mut self, process: ProcessId, timer: u8, step: u32, now: Tick, due: Tick) {
        self.end((process, timer), step, WaitEnd::SetAgain);
        // A timer of no ticks only makes a handler of its own of what follows.
        if due > now {
            let lane = self.running.range((process, 0)..=(process, u8::MAX)).count();
            let lane = u8::try_from(lane).unwrap_or(u8::MAX);
            self.running.insert((process, timer), self.found.waits.len());
            self.found.waits.push(Wait { process, from: step, to: NONE, how: WaitEnd::Open, lane });
        }
    }

    fn end(&mut self, timer: (ProcessId, u8), step: u32, how: WaitEnd) {
        if let Some(place) = self.running.remove(&timer) {
            let wait = &mut self.found.waits[place];
            (wait.to, wait.how) = (step, how);
        }
    }

    fn end_all(&mut self, process: ProcessId, step: u32) {
        let all: Vec<_> = self.running.range((process, 0)..=(process, u8::MAX)).map(|(timer, _)| *timer).collect();
        all.into_iter().for_each(|timer| self.end(timer, step, WaitEnd::Gone));
    }

    fn network(&mut self, step: usize, row: &StepRow) {
        let (run, now) = (self.run, number(step));
        let open = |spell: &&mut Spell| spell.to == NONE;
        match row.kind {
            StepKind::Partition | StepKind::Heal => {
                let splits = self.found.spells.iter_mut().filter(open);
                splits.filter(|spell| matches!(spell.what, Trouble::Split(_))).for_each(|spell| spell.to = now);
                if row.kind == StepKind::Partition {
                    let groups = groups(run, step);
                    self.found.spells.push(Spell { from: now, to: NONE, what: Trouble::Split(groups) });
                }
            }
            StepKind::Cut => {
                if let Some(cut) = row.channels {
                    let what = Trouble::Cut { from: cut.from, to: cut.to, both_ways: cut.both_ways };
                    self.found.spells.push(Spell { from: now, to: NONE, what });
                }
            }
            StepKind::Mend => {
                let Some(mended) = row.channels else { return };
                for spell in self.found.spells.iter_mut().filter(open) {
                    let Trouble::Cut { from, to, both_ways } = spell.what else { continue };
                    let is_same = (from, to) == (mended.from, mended.to);
                    let is_other = (to, from) == (mended.from, mended.to);
                    if is_same && (mended.both_ways || !both_ways) || is_other && (both_ways && mended.both_ways) {
                        spell.to = now;
                    }
                }
            }
            StepKind::Corrupt => {
                if let Some((message, _)) = run.trace().corrupted_in(step) {
                    self.found.corruptions.push((now, message));
                }
            }
            _ => {}
        }
    }

    fn mark(&self, step: usize, row: &StepRow, changes: &[Change], tip: Option<Tip>, events: &[Event]) -> Mark {
        let has = |wanted: fn(&Change) -> bool| changes.iter().any(wanted);
        if has(|change| matches!(change, Change::Crashed)) {
            return Mark::Crash;
        }
        if has(|change| matches!(change, Change::Left)) {
            return Mark::Leaves;
        }
        if has(|change| matches!(change, Change::Recovered | Change::Joined)) {
            return Mark::Back;
        }
        match row.kind {
            StepKind::Notice | StepKind::DetectCrash => return Mark::Suspects,
            StepKind::DetectRecovery => return Mark::Trusts,
            _ => {}
        }
        if events.iter().any(|event| matches!(event, Event::SuspicionBegun { .. })) {
            return Mark::Suspects;
        }
        let is_own = row.process.is_some() && (is_drawn(self.run, row) || !changes.is_empty());
        if !is_own || tip == Some(Tip::Lost) {
            return Mark::Nothing;
        }
        let sent = self.run.trace().sent_in(step);
        if !changes.is_empty() {
            return Mark::Event;
        }
        match row.kind {
            StepKind::Deliver | StepKind::DeliverFirst if tip == Some(Tip::Discarded) => Mark::Nothing,
            StepKind::Deliver | StepKind::DeliverFirst => {
                let passes_on = sent.len() == 1 && self.passes_on(row, sent.start);
                if passes_on { Mark::Pass } else { Mark::Event }
            }
            StepKind::Timer => Mark::Event,
            // A start that came too late.
            StepKind::Start if sent.is_empty() => Mark::Nothing,
            StepKind::Start => Mark::Event,
            _ => Mark::Nothing,
        }
    }

    /// Whether what a step sends says the same as what has reached it.
    fn passes_on(&self, row: &StepRow, sent: usize) -> bool {
        let trace = self.run.trace();
        let Some(got) = row.message.map(|number| trace.message(number)) else { return false };
        let sent = trace.message(number(sent));
        (sent.kind, sent.payload) == (got.kind, got.payload)
    }
}

fn brings_news_of_failure(message: Option<MessageRow>) -> bool {
    message.is_some_and(|message| SignalKind::of(message.kind) == Some(SignalKind::Failed))
}

/// The groups that a network is parted in after a step.
fn groups(run: &Run, step: usize) -> Vec<Vec<u16>> {
    let mut groups: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for (position, group) in (0..).zip(run.at(step + 1).groups.unwrap_or_default()) {
        groups.entry(group).or_default().push(position);
    }
    groups.into_values().collect()
}

fn number(step: usize) -> u32 {
    u32::try_from(step).expect("steps are numbered in 32 bits")
}
