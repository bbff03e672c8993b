//! The one fragment of a scenario.

use crate::algorithm::OptionValue;
use crate::sim::bounds::decimal;
use crate::sim::scenario::{Action, Delay, Detector, Fault, FaultKind, Ids, Order, Scenario, Start, Tick, Winner};

/// Writes a scenario in its normal form.
pub(super) fn scenario(scenario: &Scenario) -> String {
    let plain = Scenario::new(scenario.algorithm);
    let mut out = Writer { text: String::new(), is_in_list: false };
    out.field("a", scenario.info().key);
    for (key, value) in &scenario.options {
        match *value {
            OptionValue::Flag(flag) => out.field(key, if flag { "yes" } else { "no" }),
            OptionValue::Choice(choice) => out.field(key, choice),
            OptionValue::Ticks(ticks) => out.field_number(key, ticks.into()),
        }
    }
    if !matches!(scenario.ids, Ids::Values(_)) && scenario.processes != plain.processes {
        out.field_number("n", scenario.processes.into());
    }
    match &scenario.ids {
        Ids::Order(Order::Ascending) => {}
        Ids::Order(Order::Descending) => out.field("ids", "descending"),
        Ids::Order(Order::Shuffled) => out.field("ids", "shuffled"),
        Ids::Uuid => out.field("ids", "uuid"),
        Ids::Values(values) => {
            out.field("ids", "");
            for value in values {
                out.entry("");
                out.number(*value);
            }
        }
    }
    if scenario.winner == Winner::Smallest {
        out.field("wins", "smallest");
    }
    if scenario.established {
        out.field("established", "yes");
    }
    match &scenario.start {
        Start::All if scenario.established => out.field("start", "all"),
        Start::Nobody if !scenario.established => out.field("start", "none"),
        Start::All | Start::Nobody => {}
        Start::List(starts) => {
            out.field("start", "");
            for start in starts {
                out.entry("");
                out.number(start.process.into());
                out.at(start.at);
            }
        }
    }
    match scenario.network.delay {
        delay if delay == plain.network.delay => {}
        Delay::Fixed(ticks) => out.field_number("delay", ticks.into()),
        Delay::Uniform(low, high) => {
            out.field_number("delay", low.into());
            out.marked("-", high.into());
        }
    }
    if !scenario.network.fifo {
        out.field("fifo", "no");
    }
    for (key, millionths) in [("loss", scenario.network.loss), ("dup", scenario.network.duplicate)] {
        if millionths > 0 {
            out.field(key, &decimal(millionths));
        }
    }
    match scenario.detector {
        Detector::None => {}
        Detector::Perfect { delay } => {
            out.field("detector", "perfect");
            if delay != 1 {
                out.marked(":", delay.into());
            }
        }
        Detector::Heartbeat { period, timeout } => {
            out.field("detector", "heartbeat");
            out.marked(":", period.into());
            out.marked(":", timeout.into());
        }
    }
    if !scenario.faults.is_empty() {
        out.field("faults", "");
        for entry in &scenario.faults {
            fault(entry, &mut out);
        }
    }
    if !scenario.overrides.is_empty() {
        out.field("by-hand", "");
        for by_hand in &scenario.overrides {
            let (action, tick) = match by_hand.action {
                Action::Drop => ("drop", None),
                Action::Duplicate => ("duplicate", None),
                Action::DeliverAt(tick) => ("deliver", Some(tick)),
            };
            out.entry(action);
            out.marked(":", by_hand.message.into());
            if let Some(tick) = tick {
                out.marked("@", tick.into());
            }
        }
    }
    for (key, value, default) in [
        ("seed", scenario.seed, plain.seed),
        ("events", scenario.limits.events, plain.limits.events),
        ("time", scenario.limits.time.into(), plain.limits.time.into()),
    ] {
        if value != default {
            out.field_number(key, value);
        }
    }
    out.text
}

fn fault(fault: &Fault, out: &mut Writer) {
    out.entry(fault.kind.key());
    if let Some(process) = fault.kind.process() {
        out.marked(":", process.into());
    }
    if let FaultKind::Partition(groups) = &fault.kind {
        let mut mark = ":";
        for group in groups {
            // Neighbours as a range.
            for range in group.chunk_by(|before, after| before + 1 == *after) {
                out.marked(mark, range[0].into());
                if range.len() > 1 {
                    out.marked("-", range[range.len() - 1].into());
                }
                mark = ".";
            }
            mark = "/";
        }
    }
    out.at(fault.at);
    if let FaultKind::Crash { after_sends: Some(sends), .. } = fault.kind {
        out.marked("+", sends.into());
    }
}

/// The text of a scenario in the making.
struct Writer {
    text: String,
    /// Whether the next entry has one before it.
    is_in_list: bool,
}

impl Writer {
    #[inline(never)]
    fn field(&mut self, key: &str, value: &str) {
        if !self.text.is_empty() {
            self.text.push('&');
        }
        self.text.push_str(key);
        self.text.push('=');
        self.text.push_str(value);
        self.is_in_list = false;
    }

    fn field_number(&mut self, key: &str, value: u64) {
        self.field(key, "");
        self.number(value);
    }

    /// The beginning of an entry of the list that the last field is.
    #[inline(never)]
    fn entry(&mut self, text: &str) {
        if self.is_in_list {
            self.text.push(',');
        }
        self.is_in_list = true;
        self.text.push_str(text);
    }

    #[inline(never)]
    fn number(&mut self, number: u64) {
        self.text.push_str(&number.to_string());
    }

    /// A number after its mark.
    #[inline(never)]
    fn marked(&mut self, mark: &str, number: u64) {
        self.text.push_str(mark);
        self.number(number);
    }

    /// A tick, left out when it is 0.
    fn at(&mut self, tick: Tick) {
        if tick != 0 {
            self.marked("@", tick.into());
        }
    }
}
