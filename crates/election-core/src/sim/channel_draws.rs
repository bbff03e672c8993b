//! What the channels of a scenario draw, for who carries its messages elsewhere.

use crate::model::draw::{Draws, Purpose, below};
use crate::model::{ProcessId, Tick};
use crate::scenario::{Delay, Network, Scenario};

/// What the channels of a scenario draw: for the k-th message of a channel the same as in its run.
#[derive(Clone, Debug)]
pub struct ChannelDraws {
    network: Network,
    delays: Draws,
    losses: Draws,
    duplicates: Draws,
}

impl ChannelDraws {
    /// Those of a scenario.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        Self {
            network: scenario.network.clone(),
            delays: Draws::new(scenario.seed, Purpose::Delay),
            losses: Draws::new(scenario.seed, Purpose::Loss),
            duplicates: Draws::new(scenario.seed, Purpose::Duplicate),
        }
    }

    /// How many ticks the message takes that is the `number`-th of its channel, counted from 0.
    #[must_use]
    pub fn delay(&self, from: ProcessId, to: ProcessId, number: u32) -> Tick {
        match self.network.delay_of(from, to) {
            Delay::Fixed(delay) => delay,
            Delay::Uniform(low, high) => {
                let draw = below(self.delays.on_channel(from, to, number), u64::from(high - low) + 1);
                low + Tick::try_from(draw).expect("a delay is within its bounds")
            }
        }
    }

    /// Whether it is lost by chance.
    #[must_use]
    pub fn is_lost(&self, from: ProcessId, to: ProcessId, number: u32) -> bool {
        happens(self.losses.on_channel(from, to, number), self.network.loss)
    }

    /// Whether it arrives twice.
    #[must_use]
    pub fn is_duplicated(&self, from: ProcessId, to: ProcessId, number: u32) -> bool {
        happens(self.duplicates.on_channel(from, to, number), self.network.duplicate)
    }
}

fn happens(draw: u64, millionths: u32) -> bool {
    millionths > 0 && below(draw, 1_000_000) < u64::from(millionths)
}
