//! A fragment as a scenario.

use crate::algorithm::{OptionKind, OptionValue};
use crate::error::{InputError, one_of, shown_key};
use crate::model::{MAX_PROCESSES, Tick, Topology};
use crate::scenario::fields::field;
use crate::scenario::link::KEYS;
use crate::scenario::link::value::Value;
use crate::scenario::network::shape;
use crate::scenario::options::allowed_values;
use crate::scenario::place::in_link;
use crate::scenario::validate::allowed_topologies;
use crate::scenario::{
    Action, Delay, Detector, Fault, FaultKind, Ids, Info, Order, Override, Scenario, Start, StartAt, ids, overrides,
};

/// Reads a scenario; [`Scenario::validate`] checks what it holds.
pub(super) fn scenario(text: &str, algorithms: &[&'static Info]) -> Result<Scenario, InputError> {
    let pairs = Pairs::of(text)?;
    let mut scenario = Scenario::new(algorithm(&pairs, text, algorithms)?);
    pairs.refuse_unknown(scenario.info())?;
    for spec in scenario.info().options {
        if let Some(value) = pairs.find_key(spec.key) {
            scenario.options.push((spec.key, option(value, spec.kind)?));
        }
    }
    if let Some(value) = pairs.find("ids") {
        scenario.ids = identities(value)?;
    }
    if let Ids::Values(values) = &scenario.ids {
        scenario.processes = ids::count(values).map_err(in_link)?;
    }
    if let Some(value) = pairs.find("processes") {
        scenario.processes = value.number("processes")?;
    }
    if let Some(value) = pairs.find("winner") {
        scenario.winner = value.named().ok_or_else(|| value.is_not("winner"))?;
    }
    if let Some(value) = pairs.find("established") {
        scenario.established = value.flag()?;
    }
    scenario.start = match pairs.find("start") {
        Some(value) => start(value)?,
        None => Start::by_default(scenario.established),
    };
    network(&pairs, &mut scenario)?;
    if let Some(value) = pairs.find("detector") {
        scenario.detector = detector(value)?;
    }
    if let Some(value) = pairs.find("faults") {
        scenario.faults = value.entries().map(fault).collect::<Result<_, _>>()?;
    }
    if let Some(value) = pairs.find("overrides") {
        let by_hand = value.entries().map(by_hand).collect::<Result<_, _>>()?;
        scenario.overrides = overrides::sorted(by_hand).map_err(in_link)?;
    }
    if let Some(value) = pairs.find("seed") {
        scenario.seed = value.number("seed")?;
    }
    if let Some(value) = pairs.find("limits.events") {
        scenario.limits.events = value.number("limits.events")?;
    }
    if let Some(value) = pairs.find("limits.time") {
        scenario.limits.time = value.number("limits.time")?;
    }
    Ok(scenario)
}

/// The keys of a link with their values, none of them twice.
struct Pairs<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Pairs<'a> {
    fn of(text: &'a str) -> Result<Self, InputError> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = match pair.split_once('=') {
                Some((key, value)) if !key.is_empty() => (key, value),
                Some(_) => return Err(InputError::new("scenario", "no key", "key=value, as in n=8")),
                None => return Err(InputError::new(shown_key(pair), "no value", "key=value, as in n=8")),
            };
            if pairs.iter().any(|(other, _)| *other == key) {
                return Err(InputError::new(shown_key(key), "it twice", "each key once"));
            }
            pairs.push((key, value));
        }
        Ok(Self(pairs))
    }

    /// The value of a field, by its place in JSON.
    fn find(&self, json: &str) -> Option<Value<'a>> {
        self.find_key(field(json).link)
    }

    fn find_key(&self, key: &str) -> Option<Value<'a>> {
        let (key, text) = *self.0.iter().find(|(other, _)| *other == key)?;
        Some(Value { text, key, index: None })
    }

    fn refuse_unknown(&self, info: &Info) -> Result<(), InputError> {
        let known: Vec<&str> = KEYS.into_iter().chain(info.options.iter().map(|spec| spec.key)).collect();
        match self.0.iter().find(|(key, _)| !known.contains(key)) {
            Some((key, _)) => Err(InputError::new(shown_key(key), "an unknown key", one_of(&known, key))),
            None => Ok(()),
        }
    }
}

fn algorithm(pairs: &Pairs<'_>, text: &str, algorithms: &[&'static Info]) -> Result<&'static Info, InputError> {
    let keys: Vec<&str> = algorithms.iter().map(|info| info.key).collect();
    let Some(value) = pairs.find("algorithm") else {
        let allowed = format!("a=algorithm, the algorithm one of {}", keys.join(", "));
        return Err(InputError::new("scenario", text, allowed));
    };
    let named = algorithms.iter().copied().find(|info| info.key == value.text);
    named.ok_or_else(|| value.refuse(one_of(&keys, value.text)))
}

fn option(value: Value<'_>, kind: OptionKind) -> Result<OptionValue, InputError> {
    let read = match kind {
        OptionKind::Flag => return value.flag().map(OptionValue::Flag),
        OptionKind::Ticks { .. } => value.parse().map(OptionValue::Ticks),
        OptionKind::Count { .. } => value.parse().map(OptionValue::Count),
        OptionKind::Choice(choices) => {
            choices.iter().find(|choice| choice.key == value.text).map(|choice| OptionValue::Choice(choice.key))
        }
    };
    read.ok_or_else(|| value.refuse(allowed_values(kind, value.text)))
}

fn identities(value: Value<'_>) -> Result<Ids, InputError> {
    match value.text {
        "uuid" => Ok(Ids::Uuid),
        "anonymous" => Ok(Ids::Anonymous),
        text if text.starts_with(|first: char| first.is_ascii_digit()) => {
            value.entries().map(|entry| entry.number("ids.values[]")).collect::<Result<_, _>>().map(Ids::Values)
        }
        _ => value.named::<Order>().map(Ids::Order).ok_or_else(|| value.is_not("ids")),
    }
}

fn start(value: Value<'_>) -> Result<Start, InputError> {
    match value.text {
        "all" => Ok(Start::All),
        "none" => Ok(Start::Nobody),
        "" => Err(value.is_not("start")),
        _ => value.entries().map(start_at).collect::<Result<_, _>>().map(Start::List),
    }
}

fn start_at(entry: Value<'_>) -> Result<StartAt, InputError> {
    let (who, at) = entry.at("start[].at")?;
    Ok(StartAt { process: who.number("start[].process")?, at })
}

fn network(pairs: &Pairs<'_>, scenario: &mut Scenario) -> Result<(), InputError> {
    let info = scenario.info();
    let network = &mut scenario.network;
    let edges = pairs.find("network.topology.edges");
    if let Some(value) = pairs.find("network.topology") {
        if edges.is_some() {
            return Err(value.refuse("a topology by its name or by its edges, not both"));
        }
        let shape = shape(value.text).ok_or_else(|| value.refuse(allowed_topologies(info, value.text)))?;
        network.topology = Topology::Shape(shape);
    }
    if let Some(value) = edges {
        network.topology = Topology::Edges(edge_list(value)?);
    }
    if let Some(value) = pairs.find("network.delay") {
        network.delay = delay(value)?;
    }
    if let Some(value) = pairs.find("network.processing") {
        network.processing = value.number("network.processing")?;
    }
    if let Some(value) = pairs.find("network.fifo") {
        network.fifo = value.flag()?;
    }
    if let Some(value) = pairs.find("network.loss") {
        network.loss = value.parts_per_million()?;
    }
    if let Some(value) = pairs.find("network.duplicate") {
        network.duplicate = value.parts_per_million()?;
    }
    if let Some(value) = pairs.find("network.corrupt") {
        network.corrupt = value.parts_per_million()?;
    }
    if let Some(value) = pairs.find("network.checksum") {
        network.checksum = value.flag()?;
    }
    Ok(())
}

/// Edges, `0-1,1-2`; a process that is alone has none.
fn edge_list(value: Value<'_>) -> Result<Vec<(u16, u16)>, InputError> {
    if value.text.is_empty() {
        return Ok(Vec::new());
    }
    let edge = |entry: Value<'_>| {
        let (a, b) = entry.text.split_once('-').ok_or_else(|| entry.is_not("network.topology.edges"))?;
        let end = |text| entry.part(text).number("network.topology.edges[][]");
        Ok((end(a)?, end(b)?))
    };
    value.entries().map(edge).collect()
}

fn delay(value: Value<'_>) -> Result<Delay, InputError> {
    let ticks = |text| value.part(text).number("network.delay.fixed");
    match value.text.split_once('-') {
        Some((low, high)) => Ok(Delay::Uniform(ticks(low)?, ticks(high)?)),
        None => ticks(value.text).map(Delay::Fixed),
    }
}

fn detector(value: Value<'_>) -> Result<Detector, InputError> {
    let ticks = |text, place| value.part(text).number::<Tick>(place);
    match value.text.split_once(':') {
        None if value.text == "none" => Ok(Detector::None),
        None if value.text == "perfect" => Ok(Detector::Perfect { delay: 1 }),
        Some(("perfect", delay)) => Ok(Detector::Perfect { delay: ticks(delay, "detector.perfect.delay")? }),
        Some(("heartbeat", rest)) => {
            let (period, timeout) = rest.split_once(':').unwrap_or((rest, ""));
            Ok(Detector::Heartbeat {
                period: ticks(period, "detector.heartbeat.period")?,
                timeout: ticks(timeout, "detector.heartbeat.timeout")?,
            })
        }
        Some(("swim", rest)) => {
            let (period, rest) = rest.split_once(':').unwrap_or((rest, ""));
            let (timeout, proxies) = rest.split_once(':').unwrap_or((rest, ""));
            Ok(Detector::Swim {
                period: ticks(period, "detector.swim.period")?,
                timeout: ticks(timeout, "detector.swim.timeout")?,
                proxies: value.part(proxies).number("detector.swim.proxies")?,
            })
        }
        _ => Err(value.is_not("detector")),
    }
}

fn fault(entry: Value<'_>) -> Result<Fault, InputError> {
    let (text, sends) = match entry.text.split_once('+') {
        Some((text, sends)) => (text, Some(sends)),
        None => (entry.text, None),
    };
    let (what, at) = entry.part(text).at("faults[].at")?;
    let (kind, who) = what.text.split_once(':').unwrap_or((what.text, ""));
    let who = entry.part(who);
    let after_sends = match sends {
        Some(_) if kind != "crash" => return Err(entry.refuse("a number of sends, as in +2, only after a crash")),
        Some(sends) => Some(entry.part(sends).number("faults[].after_sends")?),
        None => None,
    };
    let kind = match kind {
        "partition" => FaultKind::Partition(groups(who)?),
        "heal" if what.text == kind => FaultKind::Heal,
        "crash" => FaultKind::Crash { process: who.number("faults[].crash")?, after_sends },
        "recover" => FaultKind::Recover(who.number("faults[].recover")?),
        "notice" => FaultKind::Notice(who.number("faults[].notice")?),
        "join" => FaultKind::Join(who.number("faults[].join")?),
        "leave" => FaultKind::Leave(who.number("faults[].leave")?),
        _ => return Err(entry.is_not("faults")),
    };
    Ok(Fault { at, kind })
}

/// Groups of positions: `0-2.5/3.4`.
fn groups(value: Value<'_>) -> Result<Vec<Vec<u16>>, InputError> {
    let mut members = 0;
    let mut group = |text: &'_ str| {
        let mut group = Vec::new();
        for range in text.split('.') {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let position = |text| value.part(text).number::<u16>("faults[].partition[][]");
            let (first, last) = (position(first)?, position(last)?);
            members += usize::from(last.saturating_sub(first)) + 1;
            // A short text can name many: they are counted before they are listed.
            if first > last || members > usize::from(MAX_PROCESSES) {
                return Err(value.refuse("groups such as 0-2.5/3.4, each process in one"));
            }
            group.extend(first..=last);
        }
        Ok(group)
    };
    value.text.split('/').map(&mut group).collect()
}

fn by_hand(entry: Value<'_>) -> Result<Override, InputError> {
    let (action, rest) = entry.text.split_once(':').unwrap_or((entry.text, ""));
    let (message, action) = match (action, rest.split_once('@')) {
        ("drop", None) => (rest, Action::Drop),
        ("duplicate", None) => (rest, Action::Duplicate),
        ("corrupt", None) => (rest, Action::Corrupt),
        ("deliver", Some((message, tick))) => {
            (message, Action::DeliverAt(entry.part(tick).number("overrides[].action.deliver_at")?))
        }
        _ => return Err(entry.is_not("overrides")),
    };
    Ok(Override { message: entry.part(message).number("overrides[].message")?, action })
}
