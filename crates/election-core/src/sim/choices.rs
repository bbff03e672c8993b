//! Random numbers for handlers that ask: drawn by name from the seed.

use crate::algorithm::choice::Choose;
use crate::model::ProcessId;
use crate::model::draw::{Draws, Purpose, below};

/// Draws for handlers, named by the process and how many it has had before.
#[derive(Clone, Debug)]
pub(crate) struct DrawnChoices {
    draws: Draws,
    /// How many numbers each process has had. Empty until the first asks: most algorithms never do.
    had: Vec<u32>,
    processes: u16,
    /// How many numbers all have had together.
    pub(crate) total: u64,
}

impl DrawnChoices {
    pub(crate) fn new(seed: u64, processes: u16) -> Self {
        Self { draws: Draws::new(seed, Purpose::Choice), had: Vec::new(), processes, total: 0 }
    }
}

impl Choose for DrawnChoices {
    fn choose(&mut self, process: ProcessId, bound: u32) -> u32 {
        if self.had.is_empty() {
            self.had = vec![0; self.processes.into()];
        }
        let had = &mut self.had[process.index()];
        let draw = self.draws.at(process.0.into(), u64::from(*had));
        *had += 1;
        self.total += 1;
        u32::try_from(below(draw, bound.into())).expect("it is below a 32-bit bound")
    }
}
