//! The one fragment of a scenario.

use std::fmt::Display;

use crate::algorithm::OptionValue;
use crate::model::{Tick, Topology};
use crate::scenario::fields::field;
use crate::scenario::probability::Probability;
use crate::scenario::{Action, Delay, Detector, Fault, FaultKind, Ids, Override, Scenario, Start};

/// Writes a scenario in its normal form.
pub(super) fn scenario(scenario: &Scenario) -> String {
    let plain = Scenario::new(scenario.algorithm);
    let mut pairs = Pairs(Vec::new());
    pairs.set("algorithm", scenario.info().key);
    for (key, value) in &scenario.options {
        match value {
            OptionValue::Flag(flag) => pairs.set_key(key, yes_or_no(*flag)),
            OptionValue::Choice(choice) => pairs.set_key(key, choice),
            OptionValue::Ticks(ticks) => pairs.set_key(key, ticks),
        }
    }
    if !matches!(scenario.ids, Ids::Values(_)) && scenario.processes != plain.processes {
        pairs.set("processes", scenario.processes);
    }
    if scenario.ids != plain.ids {
        match &scenario.ids {
            Ids::Order(order) => pairs.set("ids", order),
            Ids::Values(values) => pairs.set("ids", list(values, ToString::to_string)),
            Ids::Uuid => pairs.set("ids", "uuid"),
            Ids::Anonymous => pairs.set("ids", "anonymous"),
        }
    }
    if scenario.winner != plain.winner {
        pairs.set("winner", scenario.winner);
    }
    if scenario.established {
        pairs.set("established", yes_or_no(true));
    }
    if scenario.start != Start::by_default(scenario.established) {
        match &scenario.start {
            Start::All => pairs.set("start", "all"),
            Start::Nobody => pairs.set("start", "none"),
            Start::List(starts) => {
                pairs.set("start", list(starts, |start| format!("{}{}", start.process, at(start.at))));
            }
        }
    }
    network(scenario, &plain, &mut pairs);
    match scenario.detector {
        Detector::None => {}
        Detector::Perfect { delay: 1 } => pairs.set("detector", "perfect"),
        Detector::Perfect { delay } => pairs.set("detector", format_args!("perfect:{delay}")),
        Detector::Heartbeat { period, timeout } => {
            pairs.set("detector", format_args!("heartbeat:{period}:{timeout}"));
        }
    }
    if !scenario.faults.is_empty() {
        pairs.set("faults", list(&scenario.faults, fault));
    }
    if !scenario.overrides.is_empty() {
        pairs.set("overrides", list(&scenario.overrides, by_hand));
    }
    if scenario.seed != plain.seed {
        pairs.set("seed", scenario.seed);
    }
    if scenario.limits.events != plain.limits.events {
        pairs.set("limits.events", scenario.limits.events);
    }
    if scenario.limits.time != plain.limits.time {
        pairs.set("limits.time", scenario.limits.time);
    }
    pairs.0.join("&")
}

/// The text of a link in the making: `key=value`, one by one.
struct Pairs(Vec<String>);

impl Pairs {
    /// Sets a field, by its place in JSON.
    fn set(&mut self, json: &str, value: impl Display) {
        self.set_key(field(json).link, value);
    }

    fn set_key(&mut self, key: &str, value: impl Display) {
        self.0.push(format!("{key}={value}"));
    }
}

fn network(scenario: &Scenario, plain: &Scenario, pairs: &mut Pairs) {
    let network = &scenario.network;
    if network.topology != plain.network.topology {
        match &network.topology {
            Topology::Shape(shape) => pairs.set("network.topology", shape.key()),
            Topology::Edges(edges) => pairs.set("network.topology.edges", list(edges, |(a, b)| format!("{a}-{b}"))),
        }
    }
    if network.delay != plain.network.delay {
        match network.delay {
            Delay::Fixed(ticks) => pairs.set("network.delay", ticks),
            Delay::Uniform(low, high) => pairs.set("network.delay", format_args!("{low}-{high}")),
        }
    }
    if !network.fifo {
        pairs.set("network.fifo", yes_or_no(false));
    }
    if network.loss > 0 {
        pairs.set("network.loss", Probability(network.loss));
    }
    if network.duplicate > 0 {
        pairs.set("network.duplicate", Probability(network.duplicate));
    }
}

fn fault(fault: &Fault) -> String {
    let key = fault.kind.key();
    let what = match &fault.kind {
        FaultKind::Crash { process, .. }
        | FaultKind::Recover(process)
        | FaultKind::Join(process)
        | FaultKind::Leave(process)
        | FaultKind::Notice(process) => format!("{key}:{process}"),
        FaultKind::Partition(groups) => {
            let groups: Vec<String> = groups.iter().map(|group| ranges(group)).collect();
            format!("{key}:{}", groups.join("/"))
        }
        FaultKind::Heal => key.to_owned(),
    };
    let sends = match fault.kind {
        FaultKind::Crash { after_sends: Some(sends), .. } => format!("+{sends}"),
        _ => String::new(),
    };
    format!("{what}{}{sends}", at(fault.at))
}

/// Positions with neighbours as a range: `0-2.5`.
fn ranges(group: &[u16]) -> String {
    let ranges = group.chunk_by(|before, after| before + 1 == *after).map(|range| match range {
        [first, .., last] => format!("{first}-{last}"),
        _ => range[0].to_string(),
    });
    ranges.collect::<Vec<_>>().join(".")
}

fn by_hand(by_hand: &Override) -> String {
    let message = by_hand.message;
    match by_hand.action {
        Action::Drop => format!("drop:{message}"),
        Action::Duplicate => format!("duplicate:{message}"),
        Action::DeliverAt(tick) => format!("deliver:{message}@{tick}"),
    }
}

fn list<T>(entries: &[T], text: impl Fn(&T) -> String) -> String {
    entries.iter().map(text).collect::<Vec<_>>().join(",")
}

/// A tick, left out when it is 0.
fn at(tick: Tick) -> String {
    if tick == 0 { String::new() } else { format!("@{tick}") }
}

fn yes_or_no(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}
