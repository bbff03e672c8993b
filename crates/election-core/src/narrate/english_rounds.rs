//! English for several steps together, for how runs end and for what becomes of processes.

use super::english::{English, counted};
use super::words::{BidTurn, RoundWords};
use crate::algorithm::Noun;
use crate::model::Tick;
use crate::trace::Change;

impl RoundWords for English {
    fn nothing_yet(&self) -> String {
        "nothing has happened yet".to_owned()
    }

    fn nothing_to_see(&self) -> String {
        "nothing changes".to_owned()
    }

    fn sent_many(&self, messages: usize) -> String {
        format!("{} sent", counted(messages as u64, "message"))
    }

    fn so_many(&self, processes: usize) -> String {
        format!("{processes} processes")
    }

    fn some_change(&self, who: &str, count: usize, change: Change) -> String {
        let verbs = match change {
            Change::Crashed => ["crashes", "crash"],
            Change::Recovered => ["is back", "are back"],
            Change::Joined => ["joins", "join"],
            Change::Left => ["leaves", "leave"],
            Change::Role(..) => ["changes", "change"],
        };
        format!("{who} {}", verb(count, verbs))
    }

    fn some_lead(&self, who: &str, count: usize) -> String {
        format!("{who} {}", verb(count, ["becomes leader", "become leaders"]))
    }

    fn some_follow(&self, who: &str, count: usize, leader: Option<&str>) -> String {
        let learns = verb(count, ["learns", "learn"]);
        match leader {
            Some(leader) => format!("{who} {learns} that {leader} leads"),
            None => format!("{who} {learns} who leads"),
        }
    }

    fn some_are_lost(&self, count: usize) -> String {
        format!("{} lost", counted(count as u64, "message"))
    }

    fn some_hear_of_crashes(&self, count: usize) -> String {
        if count == 1 {
            "one process hears of a crash".to_owned()
        } else {
            format!("{count} processes hear of a crash")
        }
    }

    fn some_stop_waiting(&self, count: usize) -> String {
        if count == 1 {
            "one process has waited in vain".to_owned()
        } else {
            format!("{count} processes have waited in vain")
        }
    }

    fn some_arrive(&self, count: usize, noun: Noun) -> String {
        format!("{count} {} {}", noun.of(count), verb(count, ["arrives", "arrive"]))
    }

    fn some_are_sent(&self, count: usize, noun: Noun) -> String {
        format!("{count} {} sent", noun.of(count))
    }

    fn bids(&self, whose: Option<&str>, count: usize, noun: Noun, turn: BidTurn, is_said: bool) -> String {
        let what = match (whose, is_said) {
            (Some(whose), true) => format!("{whose}'s"),
            (Some(whose), false) => format!("{whose}'s {}", noun.of(count)),
            (None, true) => count.to_string(),
            (None, false) => format!("{count} {}", noun.of(count)),
        };
        let verbs = match turn {
            BidTurn::SetsOut => ["sets out", "set out"],
            BidTurn::IsDropped => return format!("{what} dropped"),
            BidTurn::IsHome => ["is home", "are home"],
            BidTurn::GoesOn => ["goes on", "go on"],
        };
        format!("{what} {}", verb(count, verbs))
    }

    fn leads(&self, who: &str, time: Option<&str>, messages: u64) -> String {
        let messages = counted(messages, "message");
        match time {
            Some(time) => format!("{who} leads, after {time} and {messages}"),
            None => format!("{who} leads, with {messages}"),
        }
    }

    fn all_know(&self) -> String {
        "all know".to_owned()
    }

    fn some_know(&self, knowing: usize, live: usize) -> String {
        format!("only {knowing} of {live} know")
    }

    fn several_lead(&self, who: &str) -> String {
        format!("{who} all lead")
    }

    fn nobody_leads(&self, time: &str, messages: u64) -> String {
        format!("nobody leads, after {time} and {}", counted(messages, "message"))
    }

    fn is_out(&self, time: &str, why: &str) -> String {
        format!("out {time}: {why}")
    }

    fn leads_since(&self, time: &str, why: &str) -> String {
        format!("leads since {time}: {why}")
    }

    fn follows_since(&self, leader: &str, time: &str) -> String {
        format!("follows {leader} since {time}")
    }

    fn is_down_since(&self, time: &str, change: Change) -> String {
        let did = if change == Change::Left { "left" } else { "crashed" };
        format!("{did} {time}")
    }

    fn moment(&self, tick: Tick, is_round: bool) -> String {
        format!("{} {tick}", if is_round { "round" } else { "tick" })
    }

    fn when(&self, tick: Tick, is_round: bool) -> String {
        if is_round { format!("in round {tick}") } else { format!("at tick {tick}") }
    }

    fn duration(&self, ticks: Tick, are_rounds: bool) -> String {
        counted(ticks.into(), if are_rounds { "round" } else { "tick" })
    }
}

/// The form of a verb that goes with a number.
fn verb(count: usize, [one, many]: [&'static str; 2]) -> &'static str {
    if count == 1 { one } else { many }
}
