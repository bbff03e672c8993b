//! English.

use super::words::{TooLate, Words};
use crate::model::{Condition, Role, Shape, Tick, Topology};
use crate::scenario::Order;
use crate::sim::Limit;
use crate::system::Loss;

/// English. Reasons are English already.
pub(super) struct English;

impl Words for English {
    fn process(&self, name: &str) -> String {
        format!("process {name}")
    }

    fn nobody(&self) -> String {
        "nobody".to_owned()
    }

    fn starts(&self, me: &str) -> String {
        format!("{me} starts")
    }

    fn starts_in_vain(&self, me: &str, is_in_election: bool) -> String {
        if is_in_election {
            format!("{me} need not start: it is in an election already")
        } else {
            format!("{me} has nothing to start")
        }
    }

    fn does_not_start(&self, me: &str, why: TooLate) -> String {
        match why {
            TooLate::Reached => format!("{me} need not start: a message reached it first"),
            TooLate::Restarted => format!("{me} does not start: it was restarted"),
            TooLate::Crashed => format!("{me} does not start: it has crashed"),
            TooLate::Absent => format!("{me} does not start: it is not a member"),
        }
    }

    fn suspects_leader(&self, me: &str, condition: Condition, knows_one: bool) -> String {
        match condition {
            Condition::Live if knows_one => format!("{me} suspects its leader"),
            Condition::Live => format!("{me} notices that there is no leader"),
            Condition::Crashed => format!("{me} suspects nobody: it has crashed"),
            Condition::Absent => format!("{me} suspects nobody: it is not a member"),
        }
    }

    fn gets(&self, me: &str, message: &str, from: &str) -> String {
        format!("{me} gets {message} from {from}")
    }

    fn will_come_again(&self) -> String {
        "the message will arrive a second time".to_owned()
    }

    fn has_overtaken(&self, messages: &[String]) -> String {
        format!("it overtook {} on its channel", self.all_of(messages))
    }

    fn is_lost(&self, message: &str, from: &str, to: &str, loss: Loss) -> String {
        let lost = match loss {
            Loss::Crashed => format!("lost: {to} has crashed"),
            Loss::Absent => format!("lost: {to} is not a member"),
            Loss::Channel => "lost on its way".to_owned(),
            Loss::Partition => "lost: the network is split".to_owned(),
            Loss::ByHand => "lost by hand".to_owned(),
            Loss::Corrupted => "lost: it was corrupted on its way".to_owned(),
            Loss::Cut => "lost: the channel is cut".to_owned(),
        };
        format!("{from}'s {message} to {to} is {lost}")
    }

    fn has_waited(&self, me: &str, awaited: &str) -> String {
        format!("{me} stops waiting for {awaited}")
    }

    fn crashes(&self, me: &str, condition: Condition) -> String {
        match condition {
            Condition::Live => format!("{me} crashes"),
            Condition::Crashed => format!("{me} cannot crash: it has crashed already"),
            Condition::Absent => format!("{me} cannot crash: it is not a member"),
        }
    }

    fn will_crash(&self, me: &str) -> String {
        format!("{me} will crash half-way through its next sends")
    }

    fn recovers(&self, me: &str) -> String {
        format!("{me} recovers")
    }

    fn recovers_in_vain(&self, me: &str) -> String {
        format!("{me} cannot recover: it has not crashed")
    }

    fn is_told_of_crash(&self, me: &str, peer: &str) -> String {
        format!("{me} is told that {peer} has crashed")
    }

    fn is_told_of_recovery(&self, me: &str, peer: &str) -> String {
        format!("{me} is told that {peer} is back")
    }

    fn suspects(&self, me: &str, peer: &str, timeout: &str, condition: Condition) -> String {
        let truth = truth(peer, condition);
        format!("{me} has had no heartbeat from {peer} for {timeout} and suspects it of a crash{truth}")
    }

    fn declares_failed(&self, me: &str, peer: &str, condition: Condition) -> String {
        let truth = truth(peer, condition);
        format!("{me} has had no ack from {peer} in time and declares it failed{truth}")
    }

    fn has_no_ack(&self, me: &str, timeout: &str, asks_nobody: bool) -> String {
        let besides = if asks_nobody { " and has nobody to ask" } else { "" };
        format!("{me} has had no ack for {timeout}{besides}")
    }

    fn pings_nobody(&self, me: &str) -> String {
        format!("{me} pings nobody, because it believes nobody alive")
    }

    fn hears_of_failure(&self, me: &str, from: &str, peer: &str) -> String {
        format!("{me} hears from {from} that {peer} has failed")
    }

    fn suspects_no_longer(&self, me: &str, peer: &str) -> String {
        format!("{me} hears from {peer} and no longer suspects it")
    }

    fn beats_to_nobody(&self, me: &str) -> String {
        format!("{me} sends no heartbeat, because nobody expects one")
    }

    fn network_parts(&self) -> String {
        "the network splits".to_owned()
    }

    fn network_heals(&self) -> String {
        "the network is joined again".to_owned()
    }

    fn channels_are_cut(&self, from: &str, to: &str, both_ways: bool) -> String {
        format!("{} cut", channels(from, to, both_ways))
    }

    fn channels_are_mended(&self, from: &str, to: &str, both_ways: bool) -> String {
        format!("{} mended", channels(from, to, both_ways))
    }

    fn joins(&self, me: &str) -> String {
        format!("{me} joins")
    }

    fn joins_in_vain(&self, me: &str) -> String {
        format!("{me} cannot join: it is a member already")
    }

    fn leaves(&self, me: &str, condition: Condition) -> String {
        match condition {
            Condition::Live => format!("{me} leaves"),
            Condition::Crashed => format!("{me} cannot leave: it has crashed"),
            Condition::Absent => format!("{me} cannot leave: it is not a member"),
        }
    }

    fn hears_of_join(&self, me: &str, peer: &str) -> String {
        format!("{me} hears that {peer} has joined")
    }

    fn hears_of_leave(&self, me: &str, peer: &str) -> String {
        format!("{me} hears that {peer} has left")
    }

    fn becomes(&self, me: &str, role: Role, leader: &str) -> String {
        match role {
            Role::Asleep => format!("{me} is idle"),
            Role::Candidate => format!("{me} becomes a candidate"),
            Role::Passive => format!("{me} is out"),
            Role::Follower => format!("{me} follows {leader}"),
            Role::Leader => format!("{me} leads"),
        }
    }

    fn sends(&self, me: &str, message: &str, to: &str) -> String {
        format!("{me} sends {message} to {to}")
    }

    fn sends_to_many(&self, me: &str, message: &str, receivers: &[String]) -> String {
        format!("{me} sends {message} to {}", self.all_of(receivers))
    }

    fn waits(&self, me: &str, awaited: &str, until: &str) -> String {
        format!("{me} waits for {awaited} until {until}")
    }

    fn crashes_amid_sends(&self, me: &str) -> String {
        format!("{me} crashes half-way through")
    }

    fn flag(&self, flag: bool) -> String {
        if flag { "yes" } else { "no" }.to_owned()
    }

    fn unknown(&self) -> String {
        "not known".to_owned()
    }

    fn all_of(&self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [before @ .., last] => format!("{} and {last}", before.join(", ")),
        }
    }

    fn more(&self, count: usize) -> String {
        format!("{count} more")
    }

    fn processes(&self, count: u16, topology: Option<&Topology>) -> String {
        let place = match topology {
            None => String::new(),
            Some(Topology::Shape(shape)) => format!(" on a {}", shape_name(*shape)),
            Some(Topology::Edges(edges)) => format!(" on a graph of {}", counted(edges.len() as u64, "edge")),
        };
        let plural = if count == 1 { "process" } else { "processes" };
        format!("{count} {plural}{place}")
    }

    fn order(&self, order: Order) -> String {
        match order {
            Order::Ascending => "ascending",
            Order::Descending => "descending",
            Order::Shuffled => "shuffled",
        }
        .to_owned()
    }

    fn uuids(&self) -> String {
        "UUIDs".to_owned()
    }

    fn signed_uuids(&self) -> String {
        "UUIDs, compared as Java does".to_owned()
    }

    fn anonymous(&self) -> String {
        "anonymous".to_owned()
    }

    fn identities(&self, texts: &[String]) -> String {
        format!("identities {}", texts.join(" "))
    }

    fn many_identities(&self) -> String {
        "identities typed in".to_owned()
    }

    fn smallest_wins(&self) -> String {
        "the smallest wins".to_owned()
    }

    fn option(&self, name: &str, value: &str) -> String {
        format!("{name}: {value}")
    }

    fn leader_is_known(&self) -> String {
        "a leader is known".to_owned()
    }

    fn all_start(&self) -> String {
        "all start".to_owned()
    }

    fn nobody_starts(&self) -> String {
        "nobody starts".to_owned()
    }

    fn many_start(&self, count: usize) -> String {
        format!("{count} of them start")
    }

    fn start_in_time(&self, in_time: usize, count: usize, who: &[String]) -> String {
        let start = if in_time == 1 { "starts" } else { "start" };
        match who {
            [] => format!("{in_time} of {count} {start} in time"),
            who => format!("{in_time} of {count} {start} in time ({})", self.all_of(who)),
        }
    }

    fn delay(&self, ticks: Tick) -> String {
        format!("delay {ticks}")
    }

    fn delay_of_channel(&self, from: &str, to: &str, low: Tick, high: Tick) -> String {
        let channel = channels_in_short(from, to, false);
        if low == high { format!("{channel} takes {low}") } else { format!("{channel} takes {low} to {high}") }
    }

    fn delays_of_channels(&self, count: usize) -> String {
        format!("{count} channels with delays of their own")
    }

    fn corrupted(&self, percent: f64, has_checksum: bool) -> String {
        let noticed = if has_checksum { " and recognised" } else { "" };
        format!("{percent} % corrupted{noticed}")
    }

    fn is_corrupted(&self, message: &str, from: &str, to: &str, identity: &str) -> String {
        format!("{from}'s {message} to {to} is corrupted on its way: it arrives with {identity} in it")
    }

    fn handling(&self, ticks: Tick) -> String {
        format!("handling {ticks}")
    }

    fn random_delay(&self, low: Tick, high: Tick) -> String {
        format!("delay {low} to {high}")
    }

    fn not_fifo(&self) -> String {
        "messages may overtake".to_owned()
    }

    fn loss(&self, percent: f64) -> String {
        format!("{percent} % lost")
    }

    fn duplicates(&self, percent: f64) -> String {
        format!("{percent} % duplicated")
    }

    fn perfect_detector(&self, delay: &str) -> String {
        format!("crashes detected after {delay}")
    }

    fn neighbours_are_told(&self, delay: &str) -> String {
        format!("crashes detected by neighbours after {delay}")
    }

    fn heartbeats(&self, period: &str, timeout: Tick) -> String {
        format!("heartbeats every {period}, timeout {timeout}")
    }

    fn swim(&self, period: &str, timeout: Tick, proxies: u16) -> String {
        let proxies = if proxies == 1 { "1 proxy".to_owned() } else { format!("{proxies} proxies") };
        format!("SWIM every {period}, timeout {timeout}, {proxies}")
    }

    fn many_faults(&self, count: usize) -> String {
        format!("{count} faults")
    }

    fn by_hand(&self, count: usize) -> String {
        match count {
            1 => "one message handled by hand".to_owned(),
            _ => format!("{count} messages handled by hand"),
        }
    }

    fn is_leader(&self, who: &str, since: Option<&str>) -> String {
        match since {
            Some(since) => format!("{who} leads after {since}"),
            None => format!("{who} leads"),
        }
    }

    fn leaders_are_split(&self, time: &str) -> String {
        format!("several processes lead at once after {time}")
    }

    fn nobody_is_leader(&self, time: &str) -> String {
        format!("nobody leads after {time}")
    }

    fn does_not_end(&self, limit: Limit, why: &str) -> String {
        match limit {
            // Whether it would have ended nobody knows.
            Limit::Stopped(_) => why.to_owned(),
            Limit::Events(_) | Limit::Time(_) | Limit::Memory(_) | Limit::Repeats(_) => format!("no end: {why}"),
        }
    }

    fn repeats(&self, every: &str, from: &str) -> String {
        format!("repeats every {every} from {from}")
    }

    fn messages(&self, count: u64) -> String {
        counted(count, "message")
    }
}

/// Whether a suspicion of a peer is right.
fn truth(peer: &str, condition: Condition) -> String {
    match condition {
        Condition::Live => format!(", wrongly: {peer} is alive"),
        Condition::Crashed => ", rightly".to_owned(),
        Condition::Absent => format!(": {peer} has left"),
    }
}

fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Ring => "one-way ring",
        Shape::TwoWayRing => "two-way ring",
        Shape::Complete => "complete graph",
        Shape::Line => "line",
        Shape::Star => "star",
        Shape::BinaryTree => "binary tree",
        Shape::Grid => "grid",
        Shape::RandomTree => "random tree",
        Shape::RandomGraph => "random graph",
    }
}

/// A number of things whose plural has an s.
pub(super) fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// The channels between two processes with their verb.
fn channels(from: &str, to: &str, both_ways: bool) -> String {
    if both_ways {
        format!("the channels between {from} and {to} are")
    } else {
        format!("the channel from {from} to {to} is")
    }
}

pub(super) fn channels_in_short(from: &str, to: &str, both_ways: bool) -> String {
    format!("{from}{}{to}", if both_ways { '–' } else { '→' })
}
