//! Random numbers for steps that need them: drawn by name from the seed, or known from elsewhere.

use std::sync::Arc;

use crate::algorithm::Choose;
use crate::model::draw::{Draws, Purpose, below};
use crate::model::{ProcessId, Tick};
use crate::system::chooser::Chooser;

/// Draws for handlers, named by the process and how many it has had before; and for the rounds of a detector that draws, named by the
/// process and how many rounds it has begun before.
#[derive(Clone, Debug)]
pub struct DrawnChoices {
    draws: Draws,
    targets: Draws,
    proxies: Draws,
    /// How many numbers each process has had. Empty until the first draw: most algorithms never draw.
    had: Vec<u32>,
    /// How many rounds each process has begun. Empty until the first does.
    rounds: Vec<u32>,
    processes: u16,
    /// How many numbers handlers have had together.
    pub(crate) total: u64,
    /// In the place of all draws: numbers that were drawn elsewhere, in the order of the steps.
    known: Option<Known>,
}

/// Numbers that were drawn elsewhere.
#[derive(Clone, Debug)]
struct Known {
    numbers: Arc<[u32]>,
    /// How many of them have been had.
    had: usize,
}

impl Known {
    /// The next one; 0 where there is none.
    fn next(&mut self) -> u32 {
        self.had += 1;
        self.numbers.get(self.had - 1).copied().unwrap_or(0)
    }
}

impl DrawnChoices {
    /// Those of a run with this seed, of so many processes.
    #[must_use]
    pub fn new(seed: u64, processes: u16) -> Self {
        Self {
            draws: Draws::new(seed, Purpose::Choice),
            targets: Draws::new(seed, Purpose::PingTarget),
            proxies: Draws::new(seed, Purpose::Proxy),
            had: Vec::new(),
            rounds: Vec::new(),
            processes,
            total: 0,
            known: None,
        }
    }

    /// The same, but for numbers that were drawn elsewhere: they come in this order, whoever asks.
    pub(crate) fn known(self, numbers: Arc<[u32]>) -> Self {
        Self { known: Some(Known { numbers, had: 0 }), ..self }
    }

    /// How many of the known numbers have been had, where there are such; more than there are, where they did not last.
    pub(crate) fn had_of_known(&self) -> usize {
        self.known.as_ref().map_or(0, |known| known.had)
    }

    /// The next known number below a bound, where numbers are known.
    fn known_below(&mut self, bound: u32) -> Option<u32> {
        self.known.as_mut().map(|known| known.next().min(bound.saturating_sub(1)))
    }

    /// The next number of a count for each process, from 0.
    fn next(counts: &mut Vec<u32>, processes: u16, process: ProcessId) -> u32 {
        if counts.is_empty() {
            *counts = vec![0; processes.into()];
        }
        let count = &mut counts[process.index()];
        *count += 1;
        *count - 1
    }
}

/// Scales a draw to a number below a bound.
fn scaled(draw: u64, bound: u32) -> u32 {
    u32::try_from(below(draw, bound.into())).expect("it is below a 32-bit bound")
}

impl Choose for DrawnChoices {
    fn choose(&mut self, process: ProcessId, bound: u32) -> u32 {
        if let Some(known) = self.known_below(bound) {
            return known;
        }
        let had = Self::next(&mut self.had, self.processes, process);
        self.total += 1;
        scaled(self.draws.at(process.0.into(), had.into()), bound)
    }

    fn choose_target(&mut self, process: ProcessId, bound: u32) -> u32 {
        if let Some(known) = self.known_below(bound) {
            return known;
        }
        let round = Self::next(&mut self.rounds, self.processes, process);
        scaled(self.targets.at(process.0.into(), round.into()), bound)
    }

    fn choose_proxy(&mut self, process: ProcessId, number: u16, bound: u32) -> u32 {
        if let Some(known) = self.known_below(bound) {
            return known;
        }
        let round = self.rounds.get(process.index()).map_or(0, |begun| begun.saturating_sub(1));
        scaled(self.proxies.at(u64::from(process.0) << 32 | u64::from(round), number.into()), bound)
    }
}

impl DrawnChoices {
    /// How many ticks a timer of a process runs that is to run for at least the one time and at most the other: the next number that the
    /// process gets, like one that it asks for itself.
    pub fn wait(&mut self, process: ProcessId, shortest: Tick, longest: Tick) -> Tick {
        match &mut self.known {
            Some(known) => known.next().clamp(shortest, longest),
            None => shortest + self.choose(process, (longest - shortest).saturating_add(1)),
        }
    }
}

impl Chooser for DrawnChoices {
    fn choose_wait(&mut self, process: ProcessId, shortest: Tick, longest: Tick) -> Tick {
        self.wait(process, shortest, longest)
    }
}
