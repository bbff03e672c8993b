//! The texts that links have for what a scenario holds: each is written and read in one place.

use std::fmt::Display;
use std::str::FromStr;

use crate::error::InputError;
use crate::model::{MAX_PROCESSES, Tick};
use crate::scenario::access::LinkText;
use crate::scenario::probability::Probability;
use crate::scenario::strict::Object;
use crate::scenario::takes::{DELAY, IDENTITY, MESSAGE, PROXIES, SENDS, SWIM_PERIOD, SWIM_TIMEOUT, TICK, Takes};
use crate::scenario::value::Value;
use crate::scenario::{
    Action, ChannelDelay, Channels, Delay, Detector, Fault, FaultKind, Ids, Order, Override, Start, StartAt, Winner,
};

/// What a link writes as Rust does.
trait Number: Display + FromStr {
    /// It as a whole number, if it is one.
    fn whole(&self) -> Option<u64>;
}

impl Number for u16 {
    fn whole(&self) -> Option<u64> {
        Some((*self).into())
    }
}

impl Number for u32 {
    fn whole(&self) -> Option<u64> {
        Some((*self).into())
    }
}

impl Number for u64 {
    fn whole(&self) -> Option<u64> {
        Some(*self)
    }
}

impl Number for Probability {
    fn whole(&self) -> Option<u64> {
        None
    }
}

impl<T: Number> LinkText for T {
    fn write(&self) -> String {
        self.to_string()
    }

    fn number(&self) -> Option<u64> {
        self.whole()
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        value.number(takes)
    }
}

/// The key of an algorithm, which is chosen before anything else is read.
impl LinkText for String {
    fn write(&self) -> String {
        self.clone()
    }

    fn read(value: Value<'_>, _: Takes) -> Result<Self, InputError> {
        Ok(value.text.to_owned())
    }
}

impl LinkText for bool {
    fn write(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }

    fn read(value: Value<'_>, _: Takes) -> Result<Self, InputError> {
        value.flag()
    }
}

impl LinkText for Winner {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        value.named().ok_or_else(|| value.is_not(takes))
    }
}

impl LinkText for Ids {
    fn write(&self) -> String {
        match self {
            Self::Order(order) => order.to_string(),
            Self::Values(values) => list(values, ToString::to_string),
            Self::Texts(texts) if texts.len() == 1 => format!("{},", texts[0]),
            Self::Texts(texts) => texts.join(","),
            Self::Uuid => "uuid".to_owned(),
            Self::SignedUuid => "uuid-signed".to_owned(),
            Self::Anonymous => "anonymous".to_owned(),
        }
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        match value.text {
            "uuid" => Ok(Self::Uuid),
            "uuid-signed" => Ok(Self::SignedUuid),
            "anonymous" => Ok(Self::Anonymous),
            text if is_list_of_texts(text) => {
                // With one process a comma says that it is a list.
                let texts = text.strip_suffix(',').filter(|one| !one.contains(',')).unwrap_or(text);
                Ok(Self::Texts(texts.split(',').map(str::to_owned).collect()))
            }
            text if text.starts_with(|first: char| first.is_ascii_digit()) => {
                let identity = |entry: Value<'_>| entry.number(Takes::Number(IDENTITY));
                value.entries().map(identity).collect::<Result<_, _>>().map(Self::Values)
            }
            _ => value.named::<Order>().map(Self::Order).ok_or_else(|| value.is_not(takes)),
        }
    }
}

/// A list whose first entry is no number.
fn is_list_of_texts(text: &str) -> bool {
    let first = text.split_once(',').map(|(first, _)| first);
    first.is_some_and(|first| !first.is_empty() && !first.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A number for each process, or nothing.
impl LinkText for Vec<u32> {
    fn write(&self) -> String {
        list(self, ToString::to_string)
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        if value.text.is_empty() {
            return Ok(Self::new());
        }
        value.entries().map(|entry| entry.number(takes)).collect()
    }
}

impl LinkText for Start {
    fn write(&self) -> String {
        match self {
            Self::All => "all".to_owned(),
            Self::Nobody => "none".to_owned(),
            Self::List(starts) => list(starts, |start| format!("{}{}", start.process, at(start.at))),
        }
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        let start = |entry: Value<'_>| {
            let (who, at) = entry.at()?;
            Ok(StartAt { process: who.number(Takes::Process)?, at })
        };
        match value.text {
            "all" => Ok(Self::All),
            "none" => Ok(Self::Nobody),
            "" => Err(value.is_not(takes)),
            _ => value.entries().map(start).collect::<Result<_, _>>().map(Self::List),
        }
    }
}

impl LinkText for Delay {
    fn write(&self) -> String {
        match self {
            Self::Fixed(ticks) => ticks.to_string(),
            Self::Uniform(low, high) => format!("{low}-{high}"),
        }
    }

    fn read(value: Value<'_>, _: Takes) -> Result<Self, InputError> {
        let ticks = |text| value.part(text).number(Takes::Number(DELAY));
        match value.text.split_once('-') {
            Some((low, high)) => Ok(Self::Uniform(ticks(low)?, ticks(high)?)),
            None => ticks(value.text).map(Self::Fixed),
        }
    }
}

impl LinkText for Vec<Object<ChannelDelay>> {
    fn write(&self) -> String {
        list(self, |Object(ChannelDelay { from, to, delay })| format!("{from}to{to}:{}", delay.write()))
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        let channel = |entry: Value<'_>| {
            let (ends, delay) = entry.text.split_once(':').ok_or_else(|| entry.is_not(takes))?;
            let (from, to) = ends.split_once("to").ok_or_else(|| entry.is_not(takes))?;
            let position = |text| entry.part(text).number(Takes::Process);
            let delay = Delay::read(entry.part(delay), takes)?;
            Ok(Object(ChannelDelay { from: position(from)?, to: position(to)?, delay }))
        };
        match value.text {
            "" => Err(value.is_not(takes)),
            _ => value.entries().map(channel).collect(),
        }
    }
}

impl LinkText for Detector {
    fn write(&self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Perfect { delay: 1 } => "perfect".to_owned(),
            Self::Perfect { delay } => format!("perfect:{delay}"),
            Self::Neighbours { delay } => format!("perfect:{delay}:neighbours"),
            Self::Heartbeat { period, timeout } => format!("heartbeat:{period}:{timeout}"),
            Self::Swim { period, timeout, proxies } => format!("swim:{period}:{timeout}:{proxies}"),
        }
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        let ticks = |text, bounds| value.part(text).number::<Tick>(Takes::Number(bounds));
        match value.text.split_once(':') {
            None if value.text == "none" => Ok(Self::None),
            None if value.text == "perfect" => Ok(Self::Perfect { delay: 1 }),
            Some(("perfect", "neighbours")) => Ok(Self::Neighbours { delay: 1 }),
            Some(("perfect", rest)) => match rest.strip_suffix(":neighbours") {
                Some(delay) => Ok(Self::Neighbours { delay: ticks(delay, DELAY)? }),
                None => Ok(Self::Perfect { delay: ticks(rest, DELAY)? }),
            },
            Some(("heartbeat", rest)) => {
                let (period, timeout) = rest.split_once(':').unwrap_or((rest, ""));
                Ok(Self::Heartbeat { period: ticks(period, DELAY)?, timeout: ticks(timeout, DELAY)? })
            }
            Some(("swim", rest)) => {
                let (period, rest) = rest.split_once(':').unwrap_or((rest, ""));
                let (timeout, proxies) = rest.split_once(':').unwrap_or((rest, ""));
                Ok(Self::Swim {
                    period: ticks(period, SWIM_PERIOD)?,
                    timeout: ticks(timeout, SWIM_TIMEOUT)?,
                    proxies: value.part(proxies).number(Takes::Number(PROXIES))?,
                })
            }
            _ => Err(value.is_not(takes)),
        }
    }
}

impl LinkText for Vec<Fault> {
    fn write(&self) -> String {
        list(self, fault)
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        value.entries().map(|entry| read_fault(entry, takes)).collect()
    }
}

fn fault(fault: &Fault) -> String {
    let key = fault.kind.key();
    let what = match (&fault.kind, fault.kind.process()) {
        (FaultKind::Partition(groups), _) => {
            let groups: Vec<String> = groups.iter().map(|group| ranges(group)).collect();
            format!("{key}:{}", groups.join("/"))
        }
        (FaultKind::Cut(channels) | FaultKind::Mend(channels), _) => format!("{key}:{}", channels_text(*channels)),
        (_, Some(process)) => format!("{key}:{process}"),
        (_, None) => key.to_owned(),
    };
    let sends = match fault.kind {
        FaultKind::Crash { after_sends: Some(sends), .. } => format!("+{sends}"),
        _ => String::new(),
    };
    format!("{what}{}{sends}", at(fault.at))
}

fn read_fault(entry: Value<'_>, takes: Takes) -> Result<Fault, InputError> {
    let (text, sends) = match entry.text.split_once('+') {
        Some((text, sends)) => (text, Some(sends)),
        None => (entry.text, None),
    };
    let (what, at) = entry.part(text).at()?;
    let (kind, who) = what.text.split_once(':').unwrap_or((what.text, ""));
    let who = entry.part(who);
    let process = || who.number(Takes::Process);
    let after_sends = match sends {
        Some(_) if kind != "crash" => return Err(entry.refuse("a number of sends, as in +2, only after a crash")),
        Some(sends) => Some(entry.part(sends).number(Takes::Number(SENDS))?),
        None => None,
    };
    let kind = match kind {
        "partition" => FaultKind::Partition(read_groups(who)?),
        "cut" => FaultKind::Cut(read_channels(who)?),
        "mend" => FaultKind::Mend(read_channels(who)?),
        "heal" if what.text == kind => FaultKind::Heal,
        "crash" => FaultKind::Crash { process: process()?, after_sends },
        "recover" => FaultKind::Recover(process()?),
        "notice" => FaultKind::Notice(process()?),
        "join" => FaultKind::Join(process()?),
        "leave" => FaultKind::Leave(process()?),
        _ => return Err(entry.is_not(takes)),
    };
    Ok(Fault { at, kind })
}

/// The channels between two processes: `0-2` both, `0to2` the one from the first to the second.
fn channels_text(Channels { from, to, both_ways }: Channels) -> String {
    format!("{from}{}{to}", if both_ways { "-" } else { "to" })
}

fn read_channels(value: Value<'_>) -> Result<Channels, InputError> {
    let one_way = value.text.split_once("to").map(|ends| (ends, false));
    let Some(((from, to), both_ways)) = one_way.or_else(|| value.text.split_once('-').map(|ends| (ends, true))) else {
        return Err(value.refuse("two processes: 0-2 both ways, 0to2 one way"));
    };
    let position = |text| value.part(text).number(Takes::Process);
    Ok(Channels { from: position(from)?, to: position(to)?, both_ways })
}

/// Positions with neighbours as a range: `0-2.5`.
fn ranges(group: &[u16]) -> String {
    let ranges = group.chunk_by(|before, after| before + 1 == *after).map(|range| match range {
        [first, .., last] => format!("{first}-{last}"),
        _ => range[0].to_string(),
    });
    ranges.collect::<Vec<_>>().join(".")
}

/// Groups of positions: `0-2.5/3.4`.
fn read_groups(value: Value<'_>) -> Result<Vec<Vec<u16>>, InputError> {
    let mut members = 0;
    let mut group = |text: &'_ str| {
        let mut group = Vec::new();
        for range in text.split('.') {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let position = |text| value.part(text).number::<u16>(Takes::Process);
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

impl LinkText for Vec<Object<Override>> {
    fn write(&self) -> String {
        list(self, |Object(by_hand)| override_(by_hand))
    }

    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError> {
        value.entries().map(|entry| read_override(entry, takes).map(Object)).collect()
    }
}

fn override_(Override { message, action }: &Override) -> String {
    match action {
        Action::Drop => format!("drop:{message}"),
        Action::Duplicate => format!("duplicate:{message}"),
        Action::Corrupt => format!("corrupt:{message}"),
        Action::DeliverAt(tick) => format!("deliver:{message}@{tick}"),
    }
}

fn read_override(entry: Value<'_>, takes: Takes) -> Result<Override, InputError> {
    let (action, rest) = entry.text.split_once(':').unwrap_or((entry.text, ""));
    let (message, action) = match (action, rest.split_once('@')) {
        ("drop", None) => (rest, Action::Drop),
        ("duplicate", None) => (rest, Action::Duplicate),
        ("corrupt", None) => (rest, Action::Corrupt),
        ("deliver", Some((message, tick))) => {
            (message, Action::DeliverAt(entry.part(tick).number(Takes::Number(TICK))?))
        }
        _ => return Err(entry.is_not(takes)),
    };
    Ok(Override { message: entry.part(message).number(Takes::Number(MESSAGE))?, action })
}

fn list<T>(entries: &[T], text: impl Fn(&T) -> String) -> String {
    entries.iter().map(text).collect::<Vec<_>>().join(",")
}

/// A tick, left out when it is 0.
fn at(tick: Tick) -> String {
    if tick == 0 { String::new() } else { format!("@{tick}") }
}
