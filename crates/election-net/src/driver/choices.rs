//! Where a member's random numbers come from: chance, or in tests a seed.

use std::fmt::Debug;

use election_core::ProcessId;
use election_core::algorithm::Choose;
use election_core::model::Tick;
use election_core::sim::DrawnChoices;
use rand::rngs::ThreadRng;
use rand::{Rng as _, RngExt as _};

/// A source of all that a member draws.
pub trait Draw: Choose + Debug {
    /// How many ticks a timer runs that is to run for at least the one time and at most the other.
    fn wait(&mut self, process: ProcessId, shortest: Tick, longest: Tick) -> Tick;
}

/// Draws by chance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Random {
    fn below(bound: u32) -> u32 {
        let mut chance: ThreadRng = rand::rng();
        chance.random_range(0..bound.max(1))
    }

    /// Bytes that nobody can guess.
    #[must_use]
    pub fn nonce() -> [u8; 32] {
        let mut bytes = [0; 32];
        rand::rng().fill_bytes(&mut bytes);
        bytes
    }
}

impl Choose for Random {
    fn choose(&mut self, _: ProcessId, bound: u32) -> u32 {
        Self::below(bound)
    }

    fn choose_target(&mut self, _: ProcessId, bound: u32) -> u32 {
        Self::below(bound)
    }

    fn choose_proxy(&mut self, _: ProcessId, _: u16, bound: u32) -> u32 {
        Self::below(bound)
    }
}

impl Draw for Random {
    fn wait(&mut self, _: ProcessId, shortest: Tick, longest: Tick) -> Tick {
        shortest + Self::below((longest.saturating_sub(shortest)).saturating_add(1))
    }
}

/// Draws from a seed, as the simulator does: what a run of the scenario with this seed draws.
pub type Drawn = DrawnChoices;

impl Draw for DrawnChoices {
    fn wait(&mut self, process: ProcessId, shortest: Tick, longest: Tick) -> Tick {
        Self::wait(self, process, shortest, longest)
    }
}

/// Draws, and keeps what was drawn: with the inputs that determines what a member has done.
#[derive(Debug)]
pub struct Recorded {
    source: Box<dyn Draw + Send>,
    drawn: Vec<u32>,
}

impl Recorded {
    /// What this source draws.
    #[must_use]
    pub fn new(source: Box<dyn Draw + Send>) -> Self {
        Self { source, drawn: Vec::new() }
    }

    /// What was drawn since this was asked last.
    pub fn take(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.drawn)
    }

    /// How many ticks a timer runs; kept with its timer, and not among what handlers have drawn.
    pub fn wait(&mut self, process: ProcessId, shortest: Tick, longest: Tick) -> Tick {
        self.source.wait(process, shortest, longest)
    }

    fn keep(&mut self, number: u32) -> u32 {
        self.drawn.push(number);
        number
    }
}

impl Choose for Recorded {
    fn choose(&mut self, process: ProcessId, bound: u32) -> u32 {
        let number = self.source.choose(process, bound);
        self.keep(number)
    }

    fn choose_target(&mut self, process: ProcessId, bound: u32) -> u32 {
        let number = self.source.choose_target(process, bound);
        self.keep(number)
    }

    fn choose_proxy(&mut self, process: ProcessId, number: u16, bound: u32) -> u32 {
        let number = self.source.choose_proxy(process, number, bound);
        self.keep(number)
    }
}
