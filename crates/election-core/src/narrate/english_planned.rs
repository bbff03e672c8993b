//! English for what a scenario has planned.

use super::english::{English, channels_in_short, counted};
use super::planned_words::PlannedWords;
use super::words::Words;
use crate::scenario::Action;

impl PlannedWords for English {
    fn one_starts(&self, who: &str, at: Option<&str>) -> String {
        at.map_or_else(|| format!("{who} starts"), |at| format!("{who} starts at {at}"))
    }

    fn some_start(&self, who: &[String], at: Option<&str>) -> String {
        let who = self.all_of(who);
        at.map_or_else(|| format!("{who} start"), |at| format!("{who} start at {at}"))
    }

    fn crashes_at(&self, who: &str, at: &str) -> String {
        format!("{who} crashes at {at}")
    }

    fn crashes_after_sends(&self, who: &str, sends: u32, at: &str) -> String {
        format!("{who} crashes after {} from {at} on", counted(sends.into(), "send"))
    }

    fn recovers_at(&self, who: &str, at: &str) -> String {
        format!("{who} recovers at {at}")
    }

    fn joins_at(&self, who: &str, at: &str) -> String {
        format!("{who} joins at {at}")
    }

    fn leaves_at(&self, who: &str, at: &str) -> String {
        format!("{who} leaves at {at}")
    }

    fn suspects_at(&self, who: &str, at: &str) -> String {
        format!("{who} suspects its leader at {at}")
    }

    fn parts_at(&self, at: &str) -> String {
        format!("split at {at}")
    }

    fn heals_at(&self, at: &str) -> String {
        format!("joined again at {at}")
    }

    fn cut_at(&self, from: &str, to: &str, both_ways: bool, at: &str) -> String {
        format!("{} cut at {at}", channels_in_short(from, to, both_ways))
    }

    fn mended_at(&self, from: &str, to: &str, both_ways: bool, at: &str) -> String {
        format!("{} mended at {at}", channels_in_short(from, to, both_ways))
    }

    fn is_handled(&self, message: u64, action: Action, at: &str) -> String {
        let message = format!("the {} message", ordinal(message));
        match action {
            Action::Drop => format!("{message} is lost by hand"),
            Action::Duplicate => format!("{message} arrives twice by hand"),
            Action::Corrupt => format!("{message} is corrupted by hand"),
            Action::DeliverAt(_) => format!("{message} arrives by hand at {at}"),
        }
    }

    fn edge(&self, one: &str, other: &str) -> String {
        channels_in_short(one, other, true)
    }

    fn and_more(&self, count: usize) -> String {
        format!("{count} more")
    }
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`.
fn ordinal(number: u64) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_known_by_its_number() {
        let said = [1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal);
        assert_eq!(said, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]);
    }
}
