//! Which step comes after which, whatever the order of those that have nothing to do with each other.

use crate::model::ProcessId;
use crate::run::Run;
use crate::scenario::Detector;
use crate::trace::{Change, Event, Fate, StepKind, StepRow};

/// Stands for "none".
const NONE: u32 = u32::MAX;

/// What puts a step after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// What its process did before, and the message that reaches it.
    Causal,
    /// Besides, what would make no sense the other way round, although no message says so: that somebody is told of a crash by a perfect
    /// detector before it happens, that a message arrives where it would be lost, or is lost where it would arrive.
    Told,
}

/// The partial order of a run's steps: each with the steps that come immediately before it.
///
/// A step belongs to a process when something happens there: not when a message is lost on its way to it, nor when the network changes. The
/// steps of a process are a chain.
#[derive(Clone, Debug)]
pub struct PartialOrder {
    /// The steps of each process, by position, one process after the other.
    chains: Vec<u32>,
    /// Where each process's begin, and where the last one's end.
    firsts: Vec<usize>,
    /// The process of each step, or [`NONE`], and which of its steps it is.
    places: Vec<(u32, u32)>,
    /// The steps immediately before each step, one step's after the other's.
    before: Vec<u32>,
    /// Where each step's begin, and where the last one's end.
    starts: Vec<usize>,
}

impl PartialOrder {
    /// That of a run. One pass over the trace; the first arrivals of messages that arrive twice are done again, to see whether they arrived.
    #[must_use]
    pub fn of(run: &Run, edges: Edges) -> Self {
        let processes = usize::from(run.scenario().processes);
        let mut builder = Builder {
            run,
            edges,
            last: vec![NONE; processes],
            down: vec![NONE; processes],
            corrupted: NONE,
            network: NONE,
            arrivals: Vec::new(),
            changes: 0,
        };
        let (mut owners, mut before, mut starts) = (Vec::new(), Vec::new(), vec![0]);
        for step in 0..run.steps() {
            owners.push(builder.step(step, &mut before));
            starts.push(before.len());
        }
        let mut firsts = vec![0; processes + 1];
        owners.iter().flatten().for_each(|owner| firsts[owner.index() + 1] += 1);
        for process in 0..processes {
            firsts[process + 1] += firsts[process];
        }
        let mut chains = vec![0; firsts[processes]];
        let mut next = firsts.clone();
        let mut places = Vec::with_capacity(owners.len());
        for (step, owner) in (0..).zip(&owners) {
            places.push(owner.map_or((NONE, 0), |owner| {
                let place = next[owner.index()];
                chains[place] = step;
                next[owner.index()] += 1;
                (u32::from(owner.0), small(place - firsts[owner.index()]))
            }));
        }
        Self { chains, firsts, places, before, starts }
    }

    /// How many steps there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.places.len()
    }

    /// How many processes there are.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.firsts.len() - 1
    }

    /// The steps of a process, in order.
    ///
    /// # Panics
    /// When there is no such process.
    #[must_use]
    pub fn of_process(&self, process: ProcessId) -> &[u32] {
        &self.chains[self.firsts[process.index()]..self.firsts[process.index() + 1]]
    }

    /// Whose step it is, and which of its steps, counted from 0; nobody's for what happens to messages and channels.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn place(&self, step: usize) -> Option<(ProcessId, usize)> {
        let (process, place) = self.places[step];
        let process = u16::try_from(process).ok().map(ProcessId)?;
        Some((process, place as usize))
    }

    /// The steps immediately before a step: it comes after them in every order. Others may come before these.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn before(&self, step: usize) -> &[u32] {
        &self.before[self.starts[step]..self.starts[step + 1]]
    }
}

struct Builder<'a> {
    run: &'a Run,
    edges: Edges,
    /// The last step of each process.
    last: Vec<u32>,
    /// The step in which each process crashed or left last.
    down: Vec<u32>,
    /// The step that corrupted the message that is about to arrive.
    corrupted: u32,
    /// The last step in which the network changed.
    network: u32,
    /// The arrivals since.
    arrivals: Vec<u32>,
    changes: usize,
}

impl Builder<'_> {
    /// Writes down what is immediately before a step; says whose it is.
    fn step(&mut self, step: usize, before: &mut Vec<u32>) -> Option<ProcessId> {
        let (run, number, from) = (self.run, small(step), before.len());
        let row = run.trace().step(step);
        let is_lost = self.is_lost(step, &row);
        let is_network = is_of_network(&row);
        let owner = row.process.filter(|_| !is_lost && row.kind != StepKind::Corrupt);
        before.extend(owner.map(|owner| self.last[owner.index()]).filter(|last| *last != NONE));
        if let Some((message, _)) = run.trace().corrupted_in(step) {
            before.push(run.trace().message(message).sent_in);
            self.corrupted = number;
        } else if let Some(message) = row.message {
            before.push(run.trace().message(message).sent_in);
            before.extend(Some(std::mem::replace(&mut self.corrupted, NONE)).filter(|step| *step != NONE));
        }
        if self.edges == Edges::Told {
            self.told(&row, number, is_lost, is_network, before);
        }
        if let Some(owner) = owner {
            self.last[owner.index()] = number;
        }
        self.changes_of(number);
        // A step may be before another for two reasons.
        before[from..].sort_unstable();
        let mut kept = from;
        for place in from..before.len() {
            if place == from || before[place] != before[kept - 1] {
                before[kept] = before[place];
                kept += 1;
            }
        }
        before.truncate(kept);
        owner
    }

    /// What must not come the other way round although no message says so.
    fn told(&mut self, row: &StepRow, step: u32, is_lost: bool, is_network: bool, before: &mut Vec<u32>) {
        let is_arrival = row.message.is_some();
        if is_network {
            before.append(&mut self.arrivals);
            before.extend(Some(self.network).filter(|step| *step != NONE));
            self.network = step;
        } else if is_arrival {
            before.extend(Some(self.network).filter(|step| *step != NONE));
            self.arrivals.push(step);
        }
        // What is lost because its receiver is down comes after it has gone down. That it is not back yet is for the order of arrivals to say.
        // What is lost on its way has nothing to do with its receiver.
        if is_lost
            && row.kind != StepKind::Drop
            && let Some(receiver) = row.process
        {
            before.extend(Some(self.last[receiver.index()]).filter(|step| *step != NONE));
            self.last[receiver.index()] = step;
        }
        let is_perfect = matches!(self.run.scenario().detector, Detector::Perfect { .. } | Detector::Neighbours { .. });
        if let Some(peer) = row.peer.filter(|_| is_perfect) {
            before.extend(Some(self.down[peer.index()]).filter(|step| *step != NONE));
        }
    }

    fn changes_of(&mut self, step: u32) {
        let changes = self.run.trace().changes();
        while let Some(row) = changes.get(self.changes).filter(|row| row.step <= step) {
            self.changes += 1;
            if matches!(row.change, Change::Crashed | Change::Left | Change::Recovered | Change::Joined) {
                self.down[row.process.index()] = step;
            }
        }
    }

    /// Whether the step is one in which a message is lost: nothing happens at its receiver.
    fn is_lost(&self, step: usize, row: &StepRow) -> bool {
        let Some(message) = row.message else { return false };
        match row.kind {
            StepKind::Drop => true,
            StepKind::DeliverFirst => self.run.events(step).iter().any(|event| matches!(event, Event::Lost { .. })),
            _ => matches!(self.run.trace().message(message).fate, Fate::Lost(_)),
        }
    }
}

/// Whether it is the network that changes in a step.
pub(super) fn is_of_network(row: &StepRow) -> bool {
    row.process.is_none() && row.message.is_none()
}

pub(super) fn small(step: usize) -> u32 {
    u32::try_from(step).expect("steps are numbered in 32 bits")
}
