//! What is before a step, what is after it, and what is neither.

use super::order::{PartialOrder, small};
use crate::model::ProcessId;

/// How a step stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is before it: it could have caused it.
    Past,
    /// It is the same.
    Same,
    /// It is after it: it could have been caused by it.
    Future,
    /// It is neither: either could have come first.
    Concurrent,
}

/// The past and the future of a step: of each process, how many of its first steps are before it, and from which on they are after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cone {
    step: usize,
    /// By process: how many of its steps are before it; its own process's up to it.
    past: Vec<u32>,
    /// By process: the first of its steps that is after it, or how many it has.
    future: Vec<u32>,
    lengths: Vec<u32>,
}

impl Cone {
    /// That of a step. One pass back over the steps before it, and one over those after it.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn of(order: &PartialOrder, step: usize) -> Self {
        let processes = (0..).take(order.processes()).map(ProcessId);
        let lengths: Vec<u32> = processes.map(|process| small(order.of_process(process).len())).collect();
        let (mut past, mut future) = (vec![0; lengths.len()], lengths.clone());
        let mut is_reached = vec![false; order.steps()];
        is_reached[step] = true;
        for earlier in (0..=step).rev() {
            if !is_reached[earlier] {
                continue;
            }
            order.before(earlier).iter().for_each(|before| is_reached[*before as usize] = true);
            if let Some((process, place)) = order.place(earlier).filter(|_| earlier != step) {
                let past = &mut past[process.index()];
                *past = small(place + 1).max(*past);
            }
        }
        is_reached.fill(false);
        is_reached[step] = true;
        for later in step + 1..order.steps() {
            if order.before(later).iter().any(|before| is_reached[*before as usize]) {
                is_reached[later] = true;
                if let Some((process, place)) = order.place(later) {
                    let future = &mut future[process.index()];
                    *future = small(place).min(*future);
                }
            }
        }
        Self { step, past, future, lengths }
    }

    /// The step whose past and future it is.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// How many of a process's first steps are before it.
    #[must_use]
    pub fn past_of(&self, process: ProcessId) -> usize {
        self.past[process.index()] as usize
    }

    /// From which of a process's steps on they are after it; how many it has, where none is.
    #[must_use]
    pub fn future_of(&self, process: ProcessId) -> usize {
        self.future[process.index()] as usize
    }

    /// How a step of a process, counted from 0 among its own, stands to it.
    #[must_use]
    pub fn relation(&self, process: ProcessId, place: usize) -> Relation {
        if place < self.past_of(process) {
            Relation::Past
        } else if place >= self.future_of(process) {
            Relation::Future
        } else {
            Relation::Concurrent
        }
    }

    /// How a step stands to it; nothing for one that is no process's.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn relation_of(&self, order: &PartialOrder, step: usize) -> Option<Relation> {
        if step == self.step {
            return Some(Relation::Same);
        }
        order.place(step).map(|(process, place)| self.relation(process, place))
    }

    /// How many steps of processes are before it, after it, and neither.
    #[must_use]
    pub fn counts(&self, order: &PartialOrder) -> (usize, usize, usize) {
        let sum = |numbers: &[u32]| numbers.iter().map(|number| *number as usize).sum::<usize>();
        let (past, all) = (sum(&self.past), sum(&self.lengths));
        let future = all - sum(&self.future);
        let itself = usize::from(order.place(self.step).is_some());
        (past, future, all - past - future - itself)
    }
}
