//! English for properties that do not hold.

use super::english::English;
use super::words::PropertyWords;
use crate::sim::Limit;

impl PropertyWords for English {
    fn second_leads(&self, who: &str, other: &str) -> String {
        format!("{who} becomes leader while {other} still leads")
    }

    fn takeover_fails(&self, one: &str, other: &str) -> String {
        format!("{one} and {other} both lead, and nothing on its way ends that")
    }

    fn takes_over(&self, who: &str, other: &str) -> String {
        format!("{who} takes over from {other}: both lead until {other} hears of it")
    }

    fn at_most(&self, duration: &str) -> String {
        format!(", {duration} at most")
    }

    fn second_leads_in_reign(&self, who: &str, other: &str, reign: &str, number: u32) -> String {
        format!("{who} becomes leader of {reign} {number}, as {other} did before")
    }

    fn second_is_inside(&self, who: &str, inside: &str) -> String {
        format!("{who} enters its critical section while {inside} is still in its own")
    }

    fn worse_leads(&self, who: &str, better: &str) -> String {
        format!("{who} becomes leader, but {better} takes part and is better")
    }

    fn names_worse(&self, who: &str, named: &str, better: &str, has_bid: bool) -> String {
        let is_there = if has_bid { "has bid" } else { "lives" };
        format!("{who} takes {named} for the leader, but {better} {is_there} and is better")
    }

    fn names_gone(&self, who: &str, named: &str, has_left: bool) -> String {
        format!("{who} takes {named} for the leader, but {named} {}", fate(has_left))
    }

    fn follows_no_leader(&self, who: &str, named: &str, has_left: Option<bool>) -> String {
        let fate = has_left.map_or("is live but does not lead", fate);
        format!("{who} follows {named}, which {fate}")
    }

    fn follow_several(&self, best: &str, others: &[String], more: usize) -> String {
        let others = match others {
            _ if more > 0 => format!("{} and {more} more", others.join(", ")),
            [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            _ => others.join(", "),
        };
        format!("some follow {best}, others {others}")
    }

    fn name_no_leader(&self, without: usize, live: usize) -> String {
        match without {
            _ if without == live => "no live process knows a leader".to_owned(),
            1 => format!("1 of {live} live processes knows no leader"),
            _ => format!("{without} of {live} live processes know no leader"),
        }
    }

    fn run_does_not_end(&self, limit: Limit) -> String {
        match limit {
            // When, and how often, is said where moments have a name.
            Limit::Repeats(_) => "the run never ends: it repeats itself".to_owned(),
            _ => format!("the run does not end: {limit}"),
        }
    }

    fn know_no_leader(&self, first: &[String], count: usize) -> String {
        let know = if count == 1 { "knows" } else { "know" };
        format!("{} took part, but {know} no leader", processes(first, count))
    }

    fn follow_gone(&self, first: &[String], count: usize, leader: &str, has_left: bool) -> String {
        let follow = if count == 1 { "follows" } else { "follow" };
        format!("{} still {follow} {leader}, which {}", processes(first, count), fate(has_left))
    }
}

fn fate(has_left: bool) -> &'static str {
    if has_left { "has left" } else { "has crashed" }
}

/// `process 2`, not `2`: that could be a count.
fn processes(first: &[String], count: usize) -> String {
    match first {
        [one, other] if count == 2 => format!("processes {one} and {other}"),
        [one, _] => format!("process {one} and {} others", count - 1),
        _ => format!("process {}", first.concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_leaders_three_are_named_beside_the_best() {
        let names = ["7", "6", "5"].map(str::to_owned);
        let follow = |others: usize, more: usize| English.follow_several("8", &names[..others], more);
        assert_eq!(follow(1, 0), "some follow 8, others 7");
        assert_eq!(follow(3, 0), "some follow 8, others 7, 6 or 5");
        assert_eq!(follow(3, 2), "some follow 8, others 7, 6, 5 and 2 more");
    }

    #[test]
    fn of_many_processes_one_is_named() {
        let names = ["1", "2"].map(str::to_owned);
        assert_eq!(English.know_no_leader(&names[..1], 1), "process 1 took part, but knows no leader");
        assert_eq!(English.know_no_leader(&names, 2), "processes 1 and 2 took part, but know no leader");
        assert_eq!(English.follow_gone(&names, 4, "8", true), "process 1 and 3 others still follow 8, which has left");
    }
}
