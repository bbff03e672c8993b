//! English for causes, and for other orders of the same steps.

use std::fmt::Display;

use super::cause_words::CauseWords;
use super::english::English;

impl CauseWords for English {
    fn silence_is_no_cause(&self, who: &str) -> String {
        format!("not in the chain: the crash of {who}; a crash sends nothing, only the silence is noticed")
    }

    fn keeps_its_order(&self, who: &str) -> String {
        format!("{who} does one thing after the other: its own order stays as it is")
    }

    fn would_arrive_before_sent(&self, message: &str) -> String {
        format!("{message} would arrive before it is sent")
    }

    fn is_caused_through(&self, message: &str) -> String {
        format!("the later may have been caused by the earlier, through {message}")
    }

    fn network_keeps_its_order(&self) -> String {
        "what happens to the network stays in its order, and so does what arrives before and after it".to_owned()
    }

    fn arrivals_keep_their_order(&self, who: &str) -> String {
        format!("what reaches {who} does so one after the other: that order stays as it is")
    }

    fn would_be_told_before(&self) -> String {
        "it would be told, or lost, before that is so".to_owned()
    }

    fn is_the_only_order(&self) -> String {
        "these steps have no other order".to_owned()
    }

    fn is_one_of_orders(&self, count: &str) -> String {
        format!("this is one of {} orders of the same steps", grouped(count))
    }

    fn is_one_of_many_orders(&self, least: u32, most: u32) -> String {
        if least == most {
            return format!("this is one of about {} orders of the same steps", power_of_ten(least));
        }
        let (least, most) = (power_of_ten(least), power_of_ten(most));
        format!("this is one of very many orders of the same steps: at least {least}, at most {most}")
    }
}

/// Digits in groups of three: `1,260`. Of very many only how many they are.
fn grouped(digits: &str) -> String {
    if digits.len() > 24 {
        let (first, rest) = digits.split_at(1);
        return format!("{first}.{}·{}", &rest[..2], power_of_ten(rest.len()));
    }
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A power of ten as it is set: `10²⁹`.
fn power_of_ten(exponent: impl Display) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = exponent.to_string().into_bytes();
    let raised: String = digits.iter().map(|digit| RAISED[usize::from(digit - b'0')]).collect();
    format!("10{raised}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped_and_larger_ones_rounded() {
        assert_eq!(["1", "999", "1260", "1234567"].map(grouped), ["1", "999", "1,260", "1,234,567"]);
        assert_eq!(grouped("123456789012345678901234567890"), "1.23·10²⁹");
        assert_eq!(
            English.is_one_of_many_orders(30, 145),
            "this is one of very many orders of the same steps: at least 10³⁰, at most 10¹⁴⁵"
        );
        assert_eq!(English.is_one_of_many_orders(30, 30), "this is one of about 10³⁰ orders of the same steps");
    }
}
