//! Draws by name, not in sequence: dropping one message leaves every other delay as it was.
//!
//! A draw is SplitMix64 folded over (seed, purpose, channel, number of the message on that channel). The recipes for ranges,
//! shuffles and UUIDs are ours and fixed: a change to any of them changes published links.

use crate::model::ProcessId;

/// What a number is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Delay = 1,
    Loss = 2,
    Duplicate = 3,
    Shuffle = 4,
    Uuid = 5,
    Topology = 6,
    Choice = 7,
    /// Whether a message is corrupted.
    Corrupt = 8,
    /// Which identity it then carries.
    CorruptedTo = 9,
    /// Whom a process pings in a round of SWIM.
    PingTarget = 10,
    /// Whom it asks to do so for it.
    Proxy = 11,
    /// What is asked about a run.
    Question = 12,
    /// Which change a search tries next.
    Search = 13,
    /// In which order the choices of a turn are shown.
    Turn = 14,
}

/// SplitMix64's step and output function (Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, 2014).
fn split_mix(state: u64) -> u64 {
    let z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A stream of draws for one purpose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draws(u64);

impl Draws {
    pub(crate) fn new(seed: u64, purpose: Purpose) -> Self {
        Self(split_mix(split_mix(seed) ^ purpose as u64))
    }

    /// The draw for the `number`-th message on the channel `from -> to`, a uniform 64-bit number.
    pub(crate) fn on_channel(self, from: ProcessId, to: ProcessId, number: u32) -> u64 {
        self.at(u64::from(from.0) << 32 | u64::from(to.0), u64::from(number))
    }

    /// The draw named by two numbers.
    pub(crate) fn at(self, major: u64, minor: u64) -> u64 {
        split_mix(split_mix(self.0 ^ major) ^ minor)
    }
}

/// Scales a uniform 64-bit number to `0..bound`, by the high half of the product.
pub(crate) fn below(draw: u64, bound: u64) -> u64 {
    let product = u128::from(draw) * u128::from(bound);
    u64::try_from(product >> 64).expect("the high half of a 128-bit product has 64 bits")
}

/// 1 to `count` in an order drawn from the seed: Fisher and Yates, from the last place down.
pub(crate) fn shuffled(seed: u64, count: u16) -> Vec<u16> {
    let draws = Draws::new(seed, Purpose::Shuffle);
    let mut values: Vec<u16> = (1..=count).collect();
    for place in (1..values.len()).rev() {
        let other = below(draws.at(0, place as u64), place as u64 + 1);
        values.swap(place, usize::try_from(other).expect("a place in the list"));
    }
    values
}

/// The UUID of version 4 of a process, as a 128-bit number.
pub(crate) fn uuid(seed: u64, process: u16) -> u128 {
    let draws = Draws::new(seed, Purpose::Uuid);
    let high = draws.at(u64::from(process), 0) & !0xF000 | 0x4000;
    let low = draws.at(u64::from(process), 1) & !(0b11 << 62) | 0b10 << 62;
    u128::from(high) << 64 | u128::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_is_the_published_generator() {
        // The reference implementation's first outputs from seed 1234567.
        let mut state = 1_234_567u64;
        let mut next = || {
            let output = split_mix(state);
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            output
        };
        assert_eq!(next(), 6_457_827_717_110_365_317);
        assert_eq!(next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn a_shuffle_is_a_permutation_fixed_by_its_seed() {
        let mut values = shuffled(7, 64);
        assert_eq!(values, shuffled(7, 64));
        assert_ne!(values, shuffled(8, 64));
        values.sort_unstable();
        assert_eq!(values, (1..=64).collect::<Vec<_>>());
    }
}
