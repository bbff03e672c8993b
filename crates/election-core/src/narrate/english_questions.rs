//! English for questions about runs, and for their answers.

use super::english::English;
use super::words::QuestionWords;
use crate::questions::Verdict;

impl QuestionWords for English {
    fn who_leads(&self) -> String {
        "who leads in the end?".to_owned()
    }

    fn how_many_messages(&self) -> String {
        "how many messages does it take?".to_owned()
    }

    fn where_does_it_end(&self, whose: &str, noun: &str) -> String {
        format!("where does {whose}'s {noun} end?")
    }

    fn what_if_it_crashes(&self, who: &str, when: &str) -> String {
        format!("what if {who} crashes {when}?")
    }

    fn do_two_ever_lead(&self) -> String {
        "do two ever lead at once?".to_owned()
    }

    fn one_leads(&self, who: &str) -> String {
        format!("{who} leads")
    }

    fn it_ends_at(&self, who: &str) -> String {
        format!("it ends at {who}")
    }

    fn it_is_under_way(&self) -> String {
        "it is still on its way at the end".to_owned()
    }

    fn adds_up(&self, kinds: &[(u64, &str)], most: u64, senders: &[String], is_even: bool) -> String {
        let kinds: Vec<String> = kinds.iter().map(|(count, noun)| format!("{count} {noun}")).collect();
        let of_each = match kinds.as_slice() {
            [] => return "nobody sends anything".to_owned(),
            [only] => only.clone(),
            [others @ .., last] => format!("{} and {last}", others.join(", ")),
        };
        match senders {
            _ if is_even => format!("{of_each}; each process sends {most}"),
            [one] => format!("{of_each}; {one} sends most, {most} of them"),
            [one, other] => format!("{of_each}; {one} and {other} send most, {most} each"),
            several => format!("{of_each}; {} processes send most, {most} each", several.len()),
        }
    }

    fn comes_of_it(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Same => "the same one leads",
            Verdict::Another => "one leads that did not before",
            Verdict::Nobody => "nobody leads",
            Verdict::Several => "several lead",
            Verdict::Endless => "it does not end",
            Verdict::Home => "it comes home",
            Verdict::Unsent => "it never sets out",
            Verdict::Yes => "yes",
            Verdict::No => "no",
        }
        .to_owned()
    }
}
