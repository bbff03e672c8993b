//! Probabilities of at most six decimals, held exactly: as parts per million.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// A probability in parts per million.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Probability(pub(crate) u32);

/// As a decimal: `0.25`.
impl std::fmt::Display for Probability {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{}.{:06}", self.0 / 1_000_000, self.0 % 1_000_000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Reads `0.25` or `1e-05` from its digits, since a float would round them.
impl std::str::FromStr for Probability {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parts_per_million(text).map(Self).ok_or("no probability of at most six decimals")
    }
}

fn parts_per_million(text: &str) -> Option<u32> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (wholes, decimals) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    if !is_digits(wholes) || !is_digits(decimals) {
        return None;
    }
    let exponent: i32 = exponent.parse().ok()?;
    let digits = format!("{wholes}{decimals}");
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Some(0);
    }
    let zeros = digits.len() - significant.len();
    let power = i64::from(exponent) + 6 + i64::try_from(zeros).ok()? - i64::try_from(decimals.len()).ok()?;
    let parts = significant.parse::<u64>().ok()?.checked_mul(10u64.checked_pow(power.try_into().ok()?)?)?;
    u32::try_from(parts).ok().filter(|parts| *parts <= 1_000_000)
}

impl Serialize for Probability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let decimal = RawValue::from_string(self.to_string()).expect("a decimal is JSON");
        decimal.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Probability {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<u32> {
        text.parse().ok().map(|Probability(parts)| parts)
    }

    #[test]
    fn probabilities_are_exact_to_six_decimals() {
        for part in 0..=1_000_000 {
            assert_eq!(parts(&Probability(part).to_string()), Some(part));
        }
        for (text, part) in
            [("0.10", 100_000), ("1e-05", 10), ("1.0", 1_000_000), ("0.0000000", 0), ("10E-1", 1_000_000), ("0e9", 0)]
        {
            assert_eq!(parts(text), Some(part), "{text}");
        }
    }

    #[test]
    fn what_is_no_probability_is_refused() {
        let nearly =
            ["1e-7", "0.0000001", "1.000001", "2", "-0.1", "1e9", "0.30000000000000004", "0.1000000000000000055"];
        let never = ["", ".5", "1.", "1e", "e1", "0x1", "1e99999999999", "0.1.1", "99999999999999999999.5", "nan"];
        for text in nearly.into_iter().chain(never) {
            assert_eq!(parts(text), None, "{text}");
        }
    }
}
