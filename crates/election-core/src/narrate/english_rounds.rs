//! English for several steps together, for how runs end and for what becomes of processes.

use super::english::{English, counted};
use super::words::{BidTurn, RoundWords, Words};
use crate::algorithm::Noun;
use crate::model::Tick;
use crate::sim::Limit;
use crate::system::Loss;
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

    fn some_are_lost(&self, count: usize, noun: Option<&Noun>, place: Option<(&str, Loss)>) -> String {
        let what = noun.map_or_else(|| counted(count as u64, "message"), |noun| format!("{count} {}", noun.of(count)));
        match place {
            Some((to, Loss::Crashed)) => format!("{what} lost at {to}, which has crashed"),
            Some((to, Loss::Absent)) => format!("{what} lost at {to}, which is not a member"),
            Some((_, Loss::Partition)) => format!("{what} lost at the split of the network"),
            Some((to, Loss::Cut)) => format!("{what} lost on a cut channel to {to}"),
            Some((_, Loss::Channel | Loss::ByHand | Loss::Corrupted)) | None => format!("{what} lost"),
        }
    }

    fn some_hear_of_crashes(&self, count: usize) -> String {
        if count == 1 {
            "one process hears of a crash".to_owned()
        } else {
            format!("{count} processes hear of a crash")
        }
    }

    fn some_begin(&self, who: &str, count: usize) -> String {
        format!("{who} {}", verb(count, ["begins", "begin"]))
    }

    fn some_stand(&self, who: &str, count: usize) -> String {
        format!("{who} {}", verb(count, ["becomes a candidate", "become candidates"]))
    }

    fn some_notice(&self, who: &str, count: usize) -> String {
        format!("{who} {}", verb(count, ["suspects its leader", "suspect their leader"]))
    }

    fn some_stop_waiting(&self, who: &str, count: usize) -> String {
        format!("{who} {} waiting", verb(count, ["stops", "stop"]))
    }

    fn news_arrives(&self, count: usize, noun: &Noun, is_back: bool) -> String {
        if is_back {
            format!("{count} {} {} back", noun.of(count), verb(count, ["is", "are"]))
        } else {
            self.some_arrive(count, noun)
        }
    }

    fn some_arrive(&self, count: usize, noun: &Noun) -> String {
        format!("{count} {} {}", noun.of(count), verb(count, ["arrives", "arrive"]))
    }

    fn some_are_sent(&self, count: usize, noun: &Noun) -> String {
        format!("{count} {} sent", noun.of(count))
    }

    fn bids(&self, whose: Option<&[String]>, count: usize, noun: &Noun, turn: BidTurn, is_said: bool) -> String {
        let what = match (whose, is_said) {
            (Some(whose), true) => all_of_whose(whose),
            (Some(whose), false) => format!("{} {}", all_of_whose(whose), noun.of(count)),
            (None, true) if count == 1 => "another".to_owned(),
            (None, true) => format!("{count} others"),
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

    fn leads_and_all_know(&self, who: &str, moment: &str) -> String {
        format!("{who} leads, and all know it at {moment}")
    }

    fn leads(&self, who: &str, since: Option<&str>) -> String {
        match since {
            Some(moment) => format!("{who} leads from {moment} on"),
            None => format!("{who} leads as before"),
        }
    }

    fn leads_and_not_all_know(&self, who: &str) -> String {
        format!("{who} leads, but not all follow it")
    }

    fn cost(&self, messages: u64, are_by_then: bool) -> String {
        if messages == 0 {
            return ", without a message".to_owned();
        }
        let messages = counted(messages, "message");
        if are_by_then { format!(", after {messages}") } else { format!("; {messages} in all") }
    }

    fn some_do_not_know(&self, who: Option<&str>, count: usize, live: usize) -> String {
        match who {
            _ if count > 1 && count + 1 == live => "nobody else knows it".to_owned(),
            Some(who) => format!("{who} {} not know it", verb(count, ["does", "do"])),
            None => format!("{count} of {live} do not know it"),
        }
    }

    fn some_follow_another(&self, who: Option<&str>, count: usize, live: usize, whom: Option<&str>) -> String {
        let who = who.map_or_else(|| format!("{count} of {live}"), str::to_owned);
        format!("{who} {} {}", verb(count, ["follows", "follow"]), whom.unwrap_or("others"))
    }

    fn but(&self, clauses: &[String]) -> String {
        format!("but {}", clauses.join(", and "))
    }

    fn never_ends(&self, from: &str, every: &str) -> String {
        format!("this never ends: from {from} on, everything comes again every {every}")
    }

    fn was_stopped(&self, limit: Limit, at: &dyn Fn(Tick) -> String) -> String {
        match limit {
            Limit::Events(count) => format!("stopped after {} before it ended", counted(count, "event")),
            Limit::Time(tick) => format!("stopped at {} before it ended", at(tick)),
            Limit::Memory(_) => format!("{limit}, before it ended"),
            Limit::Stopped(count) => format!("stopped by hand after {}", counted(count, "event")),
            Limit::Repeats(_) => "this never ends".to_owned(),
        }
    }

    fn lead_so_far(&self, who: &str, count: usize) -> String {
        match count {
            0 => "nobody leads so far".to_owned(),
            1 => format!("{who} leads so far"),
            _ => format!("{who} lead so far"),
        }
    }

    fn goes_on_unrecorded(&self, until: &str, outcome: Option<&str>) -> String {
        format!("recorded up to {until} only; in the end: {}", outcome.unwrap_or("being worked out"))
    }

    fn more_than_one_leads(&self) -> String {
        "several lead at the end".to_owned()
    }

    fn several_lead(&self, who: &str, count: usize) -> String {
        format!("{who} {} lead at the end", if count == 2 { "both" } else { "all" })
    }

    fn nobody_leads(&self) -> String {
        "nobody leads".to_owned()
    }

    fn last_is_lost(&self, whose: &str, noun: &Noun, when: &str, receiver: &str, loss: Loss) -> String {
        let why = match loss {
            Loss::Crashed => format!("at {receiver}, which had crashed"),
            Loss::Absent => format!("at {receiver}, which was not a member"),
            Loss::Channel => "on its way".to_owned(),
            Loss::Partition => "at the split of the network".to_owned(),
            Loss::ByHand => "by hand".to_owned(),
            Loss::Corrupted => "corrupted".to_owned(),
            Loss::Cut => format!("on the cut channel to {receiver}"),
        };
        format!("{whose}'s {} was lost {when} {why}", noun.one)
    }

    fn is_violated(&self, property: &str, when: &str, why: &str) -> String {
        format!("“{property}” was violated {when}: {why}")
    }

    fn do_not_hold(&self, properties: &[String], is_after_another: bool) -> String {
        let names: Vec<String> = properties.iter().map(|name| format!("“{name}”")).collect();
        let verb = if let [_] = *names { "does" } else { "do" };
        let either = if is_after_another { " either" } else { "" };
        format!("{} {verb} not hold{either}", self.all_of(&names))
    }

    fn is_out(&self, time: &str, why: &str, has_bid: bool) -> String {
        let without = if has_bid { "" } else { " without a bid" };
        format!("out {time}{without}: {why}")
    }

    fn leads_since(&self, time: &str, why: &str) -> String {
        format!("leads since {time}: {why}")
    }

    fn follows_since(&self, leader: &str, time: &str) -> String {
        format!("follows {leader} since {time}")
    }

    fn came_or_went(&self, time: &str, change: Change) -> String {
        let did = match change {
            Change::Left => "left",
            Change::Joined => "joined",
            Change::Recovered => "recovered",
            Change::Crashed | Change::Role(..) => "crashed",
        };
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

/// Whose something is: `1's`, `1's and 2's`.
fn all_of_whose(whose: &[String]) -> String {
    English.all_of(&whose.iter().map(|whose| format!("{whose}'s")).collect::<Vec<_>>())
}

/// The form of a verb that goes with a number.
fn verb(count: usize, [one, many]: [&'static str; 2]) -> &'static str {
    if count == 1 { one } else { many }
}
