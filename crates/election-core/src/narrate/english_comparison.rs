//! English for two runs side by side.

use super::comparison_words::ComparisonWords;
use super::english::{English, counted};

impl ComparisonWords for English {
    fn in_the_end(&self, what: &str) -> String {
        format!("in the end {what}")
    }

    fn sends_more(&self, by: i64, both: u64) -> String {
        let count = by.unsigned_abs();
        let messages = if count == 1 { "message" } else { "messages" };
        match by {
            0 => format!("both send {}", counted(both, "message")),
            1.. => format!("the second sends {count} more {messages}"),
            _ => format!("the second sends {count} fewer {messages}"),
        }
    }

    fn leads_in_both(&self, who: &str, by: Option<(&str, bool)>) -> String {
        match by {
            None => format!("{who} leads in both"),
            Some((by, true)) => format!("{who} leads in both, {by} later in the second"),
            Some((by, false)) => format!("{who} leads in both, {by} earlier in the second"),
        }
    }

    fn others_lead(&self, who: [Option<&str>; 2]) -> String {
        match who {
            [None, None] => "no single process leads in either".to_owned(),
            [Some(one), Some(other)] => format!("{one} leads in the first, {other} in the second"),
            [Some(one), None] => format!("{one} leads in the first, no single process in the second"),
            [None, Some(other)] => format!("no single process leads in the first, {other} in the second"),
        }
    }

    fn do_not_end(&self, ends: [bool; 2]) -> String {
        match ends {
            [false, false] => "neither ends",
            [false, true] => "the first does not end",
            [true, _] => "the second does not end",
        }
        .to_owned()
    }

    fn part(&self, when: Option<&str>) -> String {
        match when {
            Some(when) => format!("they part {when}"),
            None => "they part at the very start".to_owned(),
        }
    }

    fn never_part(&self) -> String {
        "they are the same, step for step".to_owned()
    }

    fn have_not_parted(&self, steps: usize) -> String {
        format!("the first {steps} steps are the same; no more have been compared")
    }

    fn is_over(&self) -> String {
        "it has ended".to_owned()
    }

    fn hold_in_one(&self, properties: &[String], is_first: bool) -> String {
        let names: Vec<String> = properties.iter().map(|name| format!("\u{201c}{name}\u{201d}")).collect();
        let which = if is_first { "in the first only" } else { "in the second only" };
        match names.as_slice() {
            [before @ .., last] if !before.is_empty() => {
                format!("{} and {last} hold {which}", before.join(", "))
            }
            one => format!("{} holds {which}", one.concat()),
        }
    }
}
