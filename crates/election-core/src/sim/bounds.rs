//! The ranges of a scenario's numbers: one place for JSON, links and validation.

use std::fmt;

use crate::error::{Checked, Path};
use crate::sim::scenario::{MAX_DELAY, MAX_EVENTS, MAX_INTEGER, MAX_PROCESSES, MAX_TICK};

/// A range of whole numbers, bounds included, and what they count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    what: &'static str,
    min: u64,
    max: u64,
}

pub(crate) const VERSION: Bounds = Bounds::new("the version", 1, 1);
pub(crate) const PROCESSES: Bounds = Bounds::new("a number of processes", 1, MAX_PROCESSES as u64);
pub(crate) const IDENTITY: Bounds = Bounds::new("an identity", 0, MAX_INTEGER);
pub(crate) const TICK: Bounds = Bounds::new("a tick", 0, MAX_TICK as u64);
pub(crate) const DELAY: Bounds = Bounds::new("a number of ticks", 1, MAX_DELAY as u64);
pub(crate) const MILLIONTHS: Bounds = Bounds::new("parts per million", 0, 1_000_000);
pub(crate) const SENDS: Bounds = Bounds::new("a number of sends", 1, u32::MAX as u64);
pub(crate) const MESSAGE: Bounds = Bounds::new("the number of a message", 0, u32::MAX as u64);
pub(crate) const SEED: Bounds = Bounds::new("a seed", 0, MAX_INTEGER);
pub(crate) const EVENTS: Bounds = Bounds::new("a number of steps", 1, MAX_EVENTS);

/// What a probability may be.
pub(crate) const PROBABILITY: &str = "a probability, 0 to 1 with at most six decimals";

impl Bounds {
    pub(crate) const fn new(what: &'static str, min: u64, max: u64) -> Self {
        Self { what, min, max }
    }

    /// The position of a process.
    pub(crate) const fn process(processes: u16) -> Self {
        Self::new("a process", 0, (processes as u64).saturating_sub(1))
    }

    /// The same with a higher lower bound.
    pub(crate) const fn from(self, min: u32) -> Self {
        Self { min: min as u64, ..self }
    }

    pub(crate) fn contain(self, value: u64) -> bool {
        (self.min..=self.max).contains(&value)
    }

    /// Refuses a value out of bounds.
    #[inline(never)]
    pub(crate) fn check(self, path: &Path<'_>, value: u64) -> Checked<()> {
        if self.contain(value) { Ok(()) } else { Err(path.refuse(&value, &self)) }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max {
            write!(f, "{}, {}", self.what, self.min)
        } else {
            write!(f, "{}, {} to {}", self.what, self.min, self.max)
        }
    }
}

/// Reads a whole number of decimal digits.
pub(crate) fn whole(text: &str) -> Option<u64> {
    let mut number: u64 = 0;
    for byte in text.bytes() {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        number = number.checked_mul(10)?.checked_add(digit)?;
    }
    if text.is_empty() { None } else { Some(number) }
}

/// Reads a probability, `0.25` or `1e-05`, as parts per million, exactly: no float ever holds it.
pub(crate) fn millionths(text: &str) -> Option<u32> {
    let (mantissa, exponent) = cut(text, if text.contains('E') { b'E' } else { b'e' });
    let (wholes, decimals) = cut(mantissa, b'.');
    let decimals = decimals.unwrap_or("0");
    if !is_digits(wholes) || !is_digits(decimals) {
        return None;
    }
    // How many places after its point the number has when written without an exponent.
    let mut places = i32::try_from(decimals.len()).ok()?;
    if let Some(exponent) = exponent {
        let digits = exponent.trim_start_matches(['+', '-']);
        let size = i32::from(u16::try_from(whole(digits)?).ok()?);
        match exponent.len() - digits.len() {
            0 => places -= size,
            1 => places += if exponent.starts_with('-') { size } else { -size },
            _ => return None,
        }
    }
    let mut number: u64 = 0;
    let mut zeros = 0;
    for digit in wholes.bytes().chain(decimals.bytes()).map(|byte| u64::from(byte - b'0')) {
        // Zeros at the end change nothing, however many: they count once another digit follows.
        zeros += 1;
        if digit != 0 {
            while zeros > 0 {
                number = number.checked_mul(10)?;
                zeros -= 1;
            }
            number = number.checked_add(digit)?;
        }
    }
    if number == 0 {
        return Some(0);
    }
    let power = 6 - places + zeros;
    if !(0..=6).contains(&power) {
        return None;
    }
    for _ in 0..power {
        number = number.checked_mul(10)?;
    }
    u32::try_from(number).ok().filter(|millionths| *millionths <= 1_000_000)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What stands before the first such mark, and after it if there is one.
#[inline(never)]
pub(crate) fn cut(text: &str, mark: u8) -> (&str, Option<&str>) {
    match text.bytes().position(|byte| byte == mark) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// Parts per million as a decimal without trailing zeros.
pub(crate) fn decimal(millionths: u32) -> String {
    let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_exact_to_six_decimals() {
        for part in 0..=1_000_000 {
            assert_eq!(millionths(&decimal(part)), Some(part));
        }
        for (text, part) in
            [("0.10", 100_000), ("1e-05", 10), ("1.0", 1_000_000), ("0.0000000", 0), ("10E-1", 1_000_000)]
        {
            assert_eq!(millionths(text), Some(part), "{text}");
        }
        let refused =
            ["1e-7", "0.0000001", "1.000001", "2", "-0.1", "1e9", "0.30000000000000004", "", ".5", "1.", "1e", "e1"];
        for text in refused.into_iter().chain([
            "0x1",
            "1e99999999999",
            "0.1.1",
            "99999999999999999999.5",
            "18446744073709551619",
            "nan",
        ]) {
            assert_eq!(millionths(text), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_are_digits_and_nothing_else() {
        assert_eq!(whole("18446744073709551615"), Some(u64::MAX));
        assert_eq!(whole("007"), Some(7));
        for text in ["", "18446744073709551616", "+1", "-1", "1 ", "1.0", "٣"] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
