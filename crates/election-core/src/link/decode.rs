//! A fragment as a scenario.

use crate::algorithm::{OptionKind, OptionValue};
use crate::algorithms;
use crate::error::{Checked, Path, one_of};
use crate::link::value::Value;
use crate::link::{KEYS, pairs};
use crate::sim::bounds::{self, Bounds, cut};
use crate::sim::normalise::sort;
use crate::sim::scenario::{
    Action, Delay, Detector, Fault, FaultKind, Ids, MAX_LIST, MAX_PROCESSES, Order, Override, Scenario, Start, StartAt,
    Winner,
};
use crate::sim::validate::{allowed_values, repeated_message, ticks_of};

const FAULT: &str = "crash:process@tick, crash:process@tick+sends, recover:…, join:…, leave:…, notice:…, partition:0-2/3.4@tick, heal@tick";

/// Reads a scenario. Left to [`Scenario::validate`]: what several keys decide together.
pub(super) fn scenario(text: &str) -> Checked<Scenario> {
    let fields = Fields::of(text)?;
    let all = algorithms::all();
    let keys: Vec<&str> = all.iter().map(|algorithm| algorithm.info.key).collect();
    let Some(value) = fields.find("a") else {
        let whole = Value { text, path: Path::Whole };
        return Err(whole.refuse(&format_args!("a=algorithm, the algorithm one of {}", keys.join(", "))));
    };
    let mut scenario = Scenario::new(all[value.choose(&keys)?]);
    fields.refuse_unknown(&scenario)?;
    for spec in scenario.info().options {
        if let Some(value) = fields.find(spec.key) {
            scenario.options.push((spec.key, option(value, spec.kind)?));
        }
    }
    if let Some(value) = fields.find("ids") {
        scenario.ids = ids(value)?;
    }
    if let Ids::Values(values) = &scenario.ids {
        scenario.processes = u16::try_from(values.len()).expect("at most 1024 identities");
    }
    if let Some(value) = fields.find("n") {
        scenario.processes = value.position(bounds::PROCESSES)?;
    }
    let process = Bounds::process(scenario.processes);
    if let Some(value) = fields.find("wins") {
        scenario.winner = [Winner::Largest, Winner::Smallest][value.choose(&["largest", "smallest"])?];
    }
    if let Some(value) = fields.find("established") {
        scenario.established = value.flag()?;
    }
    scenario.start = match fields.find("start") {
        Some(value) => start(value, process)?,
        None if scenario.established => Start::Nobody,
        None => Start::All,
    };
    if let Some(value) = fields.find("delay") {
        scenario.network.delay = delay(value)?;
    }
    if let Some(value) = fields.find("fifo") {
        scenario.network.fifo = value.flag()?;
    }
    if let Some(value) = fields.find("loss") {
        scenario.network.loss = value.millionths()?;
    }
    if let Some(value) = fields.find("dup") {
        scenario.network.duplicate = value.millionths()?;
    }
    if let Some(value) = fields.find("detector") {
        scenario.detector = detector(value)?;
    }
    if let Some(value) = fields.find("faults") {
        value.each(MAX_LIST, &mut |entry| {
            scenario.faults.push(fault(entry, process)?);
            Ok(())
        })?;
    }
    if let Some(value) = fields.find("by-hand") {
        scenario.overrides = overrides(value)?;
    }
    if let Some(value) = fields.find("seed") {
        scenario.seed = value.whole(bounds::SEED)?;
    }
    if let Some(value) = fields.find("events") {
        scenario.limits.events = value.whole(bounds::EVENTS)?;
    }
    if let Some(value) = fields.find("time") {
        scenario.limits.time = value.ticks(bounds::TICK)?;
    }
    Ok(scenario)
}

/// The keys of a link with their values, none of them twice.
struct Fields<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Fields<'a> {
    fn of(text: &'a str) -> Checked<Self> {
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for (key, value) in pairs(text) {
            let path = if key.is_empty() { Path::Whole } else { Path::Key(&Path::Whole, key) };
            let Some(value) = value.filter(|_| !key.is_empty()) else {
                return Err(path.refuse(&"no value", &"key=value, as in n=8"));
            };
            if fields.iter().any(|(other, _)| *other == key) {
                return Err(path.refuse(&"it twice", &"each key once"));
            }
            fields.push((key, value));
        }
        Ok(Self(fields))
    }

    #[inline(never)]
    fn find<'b>(&'b self, key: &'b str) -> Option<Value<'b>> {
        let (_, text) = self.0.iter().find(|(other, _)| *other == key)?;
        Some(Value { text, path: Path::Key(&Path::Whole, key) })
    }

    fn refuse_unknown(&self, scenario: &Scenario) -> Checked<()> {
        let mut known = KEYS.to_vec();
        for spec in scenario.info().options {
            known.push(spec.key);
        }
        match self.0.iter().find(|(key, _)| !known.contains(key)) {
            Some((key, _)) => {
                let path = Path::Key(&Path::Whole, key);
                Err(path.refuse(&"an unknown key", &one_of(&known, key)))
            }
            None => Ok(()),
        }
    }
}

fn option(value: Value<'_>, kind: OptionKind) -> Checked<OptionValue> {
    match kind {
        OptionKind::Flag => value.flag().map(OptionValue::Flag),
        OptionKind::Ticks { .. } => value.ticks(ticks_of(kind)).map(OptionValue::Ticks),
        OptionKind::Choice(choices) => match choices.iter().find(|choice| choice.key == value.text) {
            Some(choice) => Ok(OptionValue::Choice(choice.key)),
            None => Err(value.refuse(&allowed_values(kind, value.text))),
        },
    }
}

fn ids(value: Value<'_>) -> Checked<Ids> {
    if value.text.starts_with(|first: char| first.is_ascii_digit()) {
        let mut values = Vec::new();
        value.each(MAX_PROCESSES.into(), &mut |entry| {
            values.push(entry.whole(bounds::IDENTITY)?);
            Ok(())
        })?;
        return Ok(Ids::Values(values));
    }
    match value.text {
        "ascending" => Ok(Ids::Order(Order::Ascending)),
        "descending" => Ok(Ids::Order(Order::Descending)),
        "shuffled" => Ok(Ids::Order(Order::Shuffled)),
        "uuid" => Ok(Ids::Uuid),
        text => {
            let orders = one_of(&["ascending", "descending", "shuffled", "uuid"], text);
            Err(value.refuse(&format_args!("a list such as 80,32,5, or {orders}")))
        }
    }
}

fn start(value: Value<'_>, process: Bounds) -> Checked<Start> {
    match value.text {
        "all" => Ok(Start::All),
        "none" => Ok(Start::Nobody),
        "" => Err(value.refuse(&"all, none or a list such as 0,3@5")),
        _ => {
            let mut starts = Vec::new();
            value.each(MAX_LIST, &mut |entry| {
                let (who, at) = entry.at()?;
                starts.push(StartAt { process: who.position(process)?, at });
                Ok(())
            })?;
            Ok(Start::List(starts))
        }
    }
}

fn delay(value: Value<'_>) -> Checked<Delay> {
    match cut(value.text, b'-') {
        (_, None) => value.ticks(bounds::DELAY).map(Delay::Fixed),
        (low, Some(high)) => {
            let low = value.part(low).ticks(bounds::DELAY)?;
            Ok(Delay::Uniform(low, value.part(high).ticks(bounds::DELAY.from(low))?))
        }
    }
}

fn detector(value: Value<'_>) -> Checked<Detector> {
    let ticks = |text| value.part(text).ticks(bounds::DELAY);
    match cut(value.text, b':') {
        ("none", None) => Ok(Detector::None),
        ("perfect", None) => Ok(Detector::Perfect { delay: 1 }),
        ("perfect", Some(delay)) => Ok(Detector::Perfect { delay: ticks(delay)? }),
        ("heartbeat", Some(rest)) => {
            let (period, timeout) = cut(rest, b':');
            Ok(Detector::Heartbeat { period: ticks(period)?, timeout: ticks(timeout.unwrap_or_default())? })
        }
        _ => Err(value.refuse(&"none, perfect, perfect:delay or heartbeat:period:timeout")),
    }
}

fn fault(entry: Value<'_>, process: Bounds) -> Checked<Fault> {
    let (text, sends) = cut(entry.text, b'+');
    let (what, at) = entry.part(text).at()?;
    let (kind, who) = cut(what.text, b':');
    let who = entry.part(who.unwrap_or_default());
    let after_sends = match sends {
        Some(_) if kind != "crash" => return Err(entry.refuse(&"a number of sends, as in +2, only after a crash")),
        Some(sends) => Some(entry.part(sends).ticks(bounds::SENDS)?),
        None => None,
    };
    let kind = match kind {
        "partition" => FaultKind::Partition(groups(who, process)?),
        "heal" if what.text == kind => FaultKind::Heal,
        "crash" => FaultKind::Crash { process: who.position(process)?, after_sends },
        "recover" => FaultKind::Recover(who.position(process)?),
        "notice" => FaultKind::Notice(who.position(process)?),
        "join" => FaultKind::Join(who.position(process)?),
        "leave" => FaultKind::Leave(who.position(process)?),
        _ => return Err(entry.refuse(&FAULT)),
    };
    Ok(Fault { at, kind })
}

/// Groups of positions: `0-2.5/3.4`.
fn groups(value: Value<'_>, process: Bounds) -> Checked<Vec<Vec<u16>>> {
    let mut groups = Vec::new();
    let mut members = 0;
    let mut rest = Some(value.text);
    while let Some(text) = rest {
        let (text, next_group) = cut(text, b'/');
        rest = next_group;
        let mut group = Vec::new();
        let mut ranges = Some(text);
        while let Some(text) = ranges {
            let (range, next_range) = cut(text, b'.');
            ranges = next_range;
            let (first, last) = cut(range, b'-');
            let first = value.part(first).position(process)?;
            let last = last.map_or(Ok(first), |last| value.part(last).position(process))?;
            members += usize::from(last.saturating_sub(first)) + 1;
            if first > last || members > usize::from(MAX_PROCESSES) {
                return Err(value.refuse(&"groups such as 0-2.5/3.4, each process in one"));
            }
            group.extend(first..=last);
        }
        groups.push(group);
    }
    Ok(groups)
}

fn overrides(value: Value<'_>) -> Checked<Vec<Override>> {
    let mut overrides = Vec::new();
    value.each(MAX_LIST, &mut |entry| {
        let (action, rest) = cut(entry.text, b':');
        let (message, tick) = cut(rest.unwrap_or_default(), b'@');
        let action = match (action, tick) {
            ("drop", None) => Action::Drop,
            ("duplicate", None) => Action::Duplicate,
            ("deliver", Some(tick)) => Action::DeliverAt(entry.part(tick).ticks(bounds::TICK)?),
            _ => return Err(entry.refuse(&"drop:message, duplicate:message or deliver:message@tick")),
        };
        overrides.push(Override { message: entry.part(message).ticks(bounds::MESSAGE)?, action });
        Ok(())
    })?;
    if let Some(index) = repeated_message(&overrides) {
        return Err(Path::Index(&value.path, index).refuse(&overrides[index].message, &"each message once"));
    }
    sort(&mut overrides, |before, after| before.message <= after.message);
    Ok(overrides)
}
