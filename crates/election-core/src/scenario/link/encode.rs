//! The one fragment of a scenario.

use crate::algorithm::OptionValue;
use crate::model::{Tick, Topology};
use crate::scenario::probability::Probability;
use crate::scenario::{Action, Delay, Detector, FIELDS, Fault, FaultKind, Field, Ids, Override, Scenario, Start};

/// Writes a scenario in its normal form: what is as it would be without being said is left out.
pub(super) fn scenario(scenario: &Scenario) -> String {
    let pairs: Vec<String> = pairs(scenario).map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join("&")
}

/// What has to be said of a scenario: keys with their values.
pub(super) fn pairs(scenario: &Scenario) -> impl Iterator<Item = (&'static str, String)> {
    let plain = Scenario::new(scenario.algorithm);
    let options = scenario.options.iter().map(|(key, value)| (*key, option(*value)));
    let mut fields = FIELDS.iter().filter_map(move |field| Some((field.link, said(scenario, &plain, field)?)));
    let algorithm = fields.next();
    algorithm.into_iter().chain(options).chain(fields)
}

/// Whether a field or an option has to be said of a scenario in its normal form.
pub(super) fn says(scenario: &Scenario, key: &str) -> bool {
    let field = || FIELDS.iter().find(|field| field.link == key);
    let plain = Scenario::new(scenario.algorithm);
    scenario.options.iter().any(|(option, _)| *option == key)
        || field().is_some_and(|field| said(scenario, &plain, field).is_some())
}

/// The value of a field; none where it goes without saying. A long list is written once.
fn said(scenario: &Scenario, plain: &Scenario, field: &Field) -> Option<String> {
    let topology = &scenario.network.topology;
    let goes_without_saying = match field.json {
        "algorithm" => false,
        // As many as are listed.
        "processes" if matches!(scenario.ids, Ids::Values(_)) => true,
        "start" => scenario.start == Start::by_default(scenario.established),
        "network.topology" => *topology == plain.network.topology || matches!(topology, Topology::Edges(_)),
        "network.topology.edges" => !matches!(topology, Topology::Edges(_)),
        _ => return Some(value(scenario, field)).filter(|written| *written != value(plain, field)),
    };
    (!goes_without_saying).then(|| value(scenario, field))
}

/// The value of a field, whether it has to be said or not; empty where nothing stands for it.
pub(super) fn value(scenario: &Scenario, field: &Field) -> String {
    let Scenario { network, limits, .. } = scenario;
    match field.json {
        "algorithm" => scenario.info().key.to_owned(),
        "processes" => scenario.processes.to_string(),
        "ids" => match &scenario.ids {
            Ids::Order(order) => order.to_string(),
            Ids::Values(values) => list(values, ToString::to_string),
            Ids::Uuid => "uuid".to_owned(),
            Ids::Anonymous => "anonymous".to_owned(),
        },
        "winner" => scenario.winner.to_string(),
        "established" => yes_or_no(scenario.established),
        "start" => match &scenario.start {
            Start::All => "all".to_owned(),
            Start::Nobody => "none".to_owned(),
            Start::List(starts) => list(starts, |start| format!("{}{}", start.process, at(start.at))),
        },
        "network.topology" => match &network.topology {
            Topology::Shape(shape) => shape.key().to_owned(),
            Topology::Edges(_) => String::new(),
        },
        "network.topology.edges" => match &network.topology {
            Topology::Shape(_) => String::new(),
            Topology::Edges(edges) => list(edges, |(a, b)| format!("{a}-{b}")),
        },
        "network.delay" => match network.delay {
            Delay::Fixed(ticks) => ticks.to_string(),
            Delay::Uniform(low, high) => format!("{low}-{high}"),
        },
        "network.processing" => network.processing.to_string(),
        "network.fifo" => yes_or_no(network.fifo),
        "network.loss" => Probability(network.loss).to_string(),
        "network.duplicate" => Probability(network.duplicate).to_string(),
        "network.corrupt" => Probability(network.corrupt).to_string(),
        "network.checksum" => yes_or_no(network.checksum),
        "detector" => match scenario.detector {
            Detector::None => "none".to_owned(),
            Detector::Perfect { delay: 1 } => "perfect".to_owned(),
            Detector::Perfect { delay } => format!("perfect:{delay}"),
            Detector::Heartbeat { period, timeout } => format!("heartbeat:{period}:{timeout}"),
            Detector::Swim { period, timeout, proxies } => format!("swim:{period}:{timeout}:{proxies}"),
        },
        "faults" => list(&scenario.faults, fault),
        "overrides" => list(&scenario.overrides, by_hand),
        "seed" => scenario.seed.to_string(),
        "limits.events" => limits.events.to_string(),
        "limits.time" => limits.time.to_string(),
        other => panic!("the table has a field that no link writes: {other}"),
    }
}

/// The value of an option.
pub(super) fn option(value: OptionValue) -> String {
    match value {
        OptionValue::Flag(flag) => yes_or_no(flag),
        OptionValue::Choice(choice) => choice.to_owned(),
        OptionValue::Ticks(number) | OptionValue::Count(number) => number.to_string(),
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
        Action::Corrupt => format!("corrupt:{message}"),
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

fn yes_or_no(flag: bool) -> String {
    if flag { "yes" } else { "no" }.to_owned()
}
