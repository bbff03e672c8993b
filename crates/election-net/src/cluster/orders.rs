//! What a cluster is told while it runs, and what those see who watch it.

use std::collections::{BTreeSet, VecDeque};

use election_core::model::{Condition, Tick};
use election_core::scenario::{Fault, FaultKind};
use election_core::{ProcessId, Scenario};
use tokio::sync::{mpsc, oneshot};

use crate::cluster::journal::Entry;
use crate::cluster::relay::{MessageName, Relay};
use crate::cluster::settings::{ClusterSettings, check};

/// Where it is said whether something that was asked for has happened, or why it has not.
pub type Answer = oneshot::Sender<Result<(), String>>;

/// What a cluster is told while it runs.
#[derive(Debug)]
pub enum Order {
    /// It ends.
    Stop,
    /// This happens at the beginning of the next tick.
    Happen(FaultKind, Answer),
}

/// What a cluster has seen since the last time that it told those who watch it.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// What it has seen, in its order; see [`Journal`](crate::cluster::Journal).
    pub entries: Vec<(Tick, Entry)>,
    /// The lives in which processes were killed in these entries, counted from the first of all: they may have been told with others.
    pub lives: Vec<(usize, u16)>,
    /// The messages that are in the relay at the end of it.
    pub in_flight: BTreeSet<MessageName>,
    /// Whether the cluster has ended, and nothing comes after this.
    pub has_ended: bool,
}

/// What was asked for, from which tick on it can happen, and where that is answered.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) from: Tick,
    pub(super) kind: FaultKind,
    pub(super) answer: Answer,
}

/// What was asked for and has not happened yet, in order.
#[derive(Debug, Default)]
pub(super) struct AllAsked(VecDeque<Asked>);

impl AllAsked {
    pub(super) fn add(&mut self, asked: Asked) {
        self.0.push_back(asked);
    }

    /// The next one that can happen in this tick.
    pub(super) fn due(&mut self, now: Tick) -> Option<Asked> {
        if self.0.front()?.from > now { None } else { self.0.pop_front() }
    }
}

/// Waits until it is to end. Before its first tick nothing else can happen to a cluster.
pub(super) async fn until_stop(orders: &mut mpsc::Receiver<Order>) {
    while let Some(Order::Happen(_, answer)) = orders.recv().await {
        // Who does not wait for the answer needs none.
        let _ = answer.send(Err("not all processes are there yet".to_owned()));
    }
}

/// Why something cannot happen to a cluster as it is now.
pub(super) fn why_not(settings: &ClusterSettings, relay: &Relay, kind: &FaultKind) -> Option<String> {
    let alone = Scenario { faults: vec![Fault { at: 0, kind: kind.clone() }], ..settings.scenario.clone() };
    if let Err(error) = check(&alone) {
        return Some(error.to_string());
    }
    match kind {
        FaultKind::Cut(channels) if channels.each().all(|channel| relay.is_cut(channel)) => {
            return Some("it is cut already".to_owned());
        }
        FaultKind::Mend(channels) if !channels.each().any(|channel| relay.is_cut(channel)) => {
            return Some("it is not cut".to_owned());
        }
        _ => {}
    }
    let process = kind.process()?;
    if settings.guests.contains(&process) {
        return Some("somebody else runs this process".to_owned());
    }
    let why = match (kind, relay.condition(ProcessId(process))) {
        (FaultKind::Recover(_), Condition::Crashed) | (FaultKind::Join(_), Condition::Absent) => return None,
        (FaultKind::Recover(_), _) => "it has not crashed",
        (FaultKind::Join(_), _) => "it is a member already",
        (_, Condition::Live) => return None,
        (FaultKind::Crash { .. }, Condition::Crashed) => "it has crashed already",
        (_, Condition::Crashed) => "it has crashed",
        (_, Condition::Absent) => "it is not a member",
    };
    Some(why.to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_cannot_happen_is_refused_with_the_reason() {
        let scenario = Scenario::from_link("a=bully&n=4&faults=join:3@9").expect("a good link");
        let mut relay = Relay::new(&scenario);
        let settings = ClusterSettings {
            scenario,
            tick: Duration::from_millis(1),
            last_tick: 9,
            guests: BTreeSet::from([2]),
            wait: Duration::ZERO,
            watchers: None,
        };
        let kind = |text: &str| {
            let fault =
                Scenario::from_link(&format!("a=bully&n=9&faults={text}")).expect("a good link").faults.remove(0);
            fault.kind
        };
        relay.set_condition(ProcessId(1), Condition::Crashed);
        assert!(relay.change(&kind("cut:0to1")));
        for (text, expected) in [
            ("crash:0", None),
            ("crash:1", Some("it has crashed already")),
            ("crash:2", Some("somebody else runs this process")),
            ("leave:3", Some("it is not a member")),
            ("recover:0", Some("it has not crashed")),
            ("recover:1", None),
            ("join:3", None),
            ("join:0", Some("it is a member already")),
            ("notice:1", Some("it has crashed")),
            ("cut:0to1", Some("it is cut already")),
            ("cut:0-1", None),
            ("mend:0-1", None),
            ("mend:1to0", Some("it is not cut")),
        ] {
            assert_eq!(why_not(&settings, &relay, &kind(text)).as_deref(), expected, "{text}");
        }
        for (text, path) in [("crash:7", "faults"), ("crash:0@0+1", "faults"), ("cut:0-8", "faults")] {
            let why = why_not(&settings, &relay, &kind(text)).expect("it is none of this scenario");
            assert!(why.starts_with(path), "{text}: {why}");
        }
    }
}
