//! The fixed recipes for randomness: every number is named, none is drawn in sequence.

/// What a number is drawn for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    Delay = 1,
    Loss = 2,
    Duplicate = 3,
    Shuffle = 4,
    Uuid = 5,
    Topology = 6,
    /// What a process chooses.
    Choice = 7,
    Corrupt = 8,
    CorruptedTo = 9,
    /// Whom SWIM pings.
    PingTarget = 10,
    /// Whom it asks to ping.
    Proxy = 11,
}

fn splitmix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The number called (`seed`, `purpose`, `major`, `minor`).
pub(super) fn draw(seed: u64, purpose: Purpose, major: u64, minor: u64) -> u64 {
    let mut h = splitmix(seed);
    h = splitmix(h ^ purpose as u64);
    h = splitmix(h ^ major);
    splitmix(h ^ minor)
}

/// A drawn number brought into `0..k`.
pub(super) fn below(drawn: u64, k: u64) -> u64 {
    let scaled = (u128::from(drawn) * u128::from(k)) >> 64;
    u64::try_from(scaled).expect("a product of two 64-bit numbers has 64 bits left after the shift")
}

/// How draws name the directed channel between two positions.
pub(super) fn channel(from: usize, to: usize) -> u64 {
    ((from as u64) << 32) | to as u64
}

/// 1..=n in the order that `seed` shuffles them into.
pub(super) fn shuffled(seed: u64, n: usize) -> Vec<i64> {
    let mut values: Vec<i64> = (1..).take(n).collect();
    for i in (1..n).rev() {
        let j = below(draw(seed, Purpose::Shuffle, 0, i as u64), i as u64 + 1);
        values.swap(i, usize::try_from(j).expect("j is at most i"));
    }
    values
}

/// The version 4 UUID of the process at `position`.
pub(super) fn uuid(seed: u64, position: usize) -> u128 {
    let high = draw(seed, Purpose::Uuid, position as u64, 0);
    let low = draw(seed, Purpose::Uuid, position as u64, 1);
    let high = (high & !0xF000) | 0x4000;
    let low = (low & !(0b11 << 62)) | (0b10 << 62);
    (u128::from(high) << 64) | u128::from(low)
}

/// The usual text of a UUID.
pub(super) fn uuid_text(uuid: u128) -> String {
    let hex = format!("{uuid:032x}");
    [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
}
