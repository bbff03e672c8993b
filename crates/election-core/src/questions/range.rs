//! Within what numbers to guess.

use std::ops::RangeInclusive;

/// Within what numbers to guess how many messages a run of so many processes sends, when it sends `sent`. The ends follow from the number of
/// processes alone: most algorithms stay below twice n(n + 1). Only a run that sends more widens them, to the next power of ten.
#[must_use]
pub fn range(processes: u16, sent: u64) -> RangeInclusive<u64> {
    let n = u64::from(processes);
    let usual = rounded_up(2 * n * (n + 1));
    if sent <= usual { 0..=usual } else { 0..=10u64.saturating_pow(sent.ilog10() + 1) }
}

/// The next number with two digits that are not 0.
fn rounded_up(number: u64) -> u64 {
    number.next_multiple_of(10u64.pow(number.max(1).ilog10().saturating_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_ends_tell_nothing_of_the_number() {
        for sent in [0, 1, 36, 44, 140] {
            assert_eq!(range(8, sent), 0..=150);
        }
        assert_eq!(range(1, 0), 0..=4);
        assert_eq!(range(1024, 5000), 0..=2_100_000);
    }

    #[test]
    fn it_holds_the_number_of_a_run_that_sends_much() {
        assert_eq!(range(8, 151), 0..=1000);
        assert_eq!(range(8, 9999), 0..=10_000);
        assert!(range(8, u64::MAX).contains(&u64::MAX));
    }
}
