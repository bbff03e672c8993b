//! Natural numbers without an end, as far as counting needs them: to be added and shown.

use std::fmt;

/// So much fits into a digit.
const BASE: u64 = 1_000_000_000;

/// A natural number of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// Its digits to the base of a billion, the smallest first; none for 0.
    digits: Vec<u32>,
}

impl Natural {
    /// One.
    #[must_use]
    pub fn one() -> Self {
        Self { digits: vec![1] }
    }

    /// Adds another.
    pub(super) fn add(&mut self, other: &Self) {
        let mut carry = 0;
        for place in 0..self.digits.len().max(other.digits.len()) {
            let digit = |digits: &[u32]| u64::from(digits.get(place).copied().unwrap_or(0));
            let sum = digit(&self.digits) + digit(&other.digits) + carry;
            carry = sum / BASE;
            let digit = u32::try_from(sum % BASE).expect("a digit is below the base");
            match self.digits.get_mut(place) {
                Some(own) => *own = digit,
                None => self.digits.push(digit),
            }
        }
        if carry > 0 {
            self.digits.push(1);
        }
    }

    /// How many decimal digits it has; 1 for 0.
    #[must_use]
    pub fn length(&self) -> usize {
        self.to_string().len()
    }

    /// The same as a number of 64 bits, where it is one.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.to_string().parse().ok()
    }
}

/// In decimal digits.
impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.digits.split_last() else { return f.write_str("0") };
        write!(f, "{first}")?;
        rest.iter().rev().try_for_each(|digit| write!(f, "{digit:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_doubled_a_hundred_times_is_two_to_the_hundredth() {
        let mut number = Natural::one();
        for _ in 0..100 {
            let same = number.clone();
            number.add(&same);
        }
        assert_eq!(number.to_string(), (1u128 << 100).to_string());
        assert_eq!((number.length(), number.to_u64(), Natural::one().to_u64()), (31, None, Some(1)));
        assert_eq!(Natural::default().to_string(), "0");
    }
}
