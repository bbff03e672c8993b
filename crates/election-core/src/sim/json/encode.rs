//! The one JSON text of a scenario.

use crate::algorithm::OptionValue;
use crate::sim::bounds::decimal;
use crate::sim::scenario::{Action, Delay, Detector, Fault, FaultKind, Ids, Order, Scenario, Start, Tick, Winner};

/// Where lines are broken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Nowhere.
    Line,
    /// Before each field, and before each entry of a list of starts, faults or overrides.
    File,
}

/// Writes a scenario in its normal form.
pub(super) fn scenario(scenario: &Scenario, layout: Layout) -> String {
    let mut out = Writer { text: "{".to_owned(), layout };
    let plain = Scenario::new(scenario.algorithm);
    out.field("version").text.push('1');
    out.field("algorithm").quoted(scenario.info().key);
    if !scenario.options.is_empty() {
        out.field("options").text.push('{');
        for (key, value) in &scenario.options {
            out.key(key);
            match *value {
                OptionValue::Flag(flag) => out.text.push_str(if flag { "true" } else { "false" }),
                OptionValue::Choice(choice) => out.quoted(choice),
                OptionValue::Ticks(ticks) => out.number(ticks.into()),
            }
        }
        out.text.push('}');
    }
    if !matches!(scenario.ids, Ids::Values(_)) && scenario.processes != plain.processes {
        out.field("processes").number(scenario.processes.into());
    }
    match &scenario.ids {
        Ids::Order(Order::Ascending) => {}
        Ids::Order(Order::Descending) => out.field("ids").text.push_str("{\"order\": \"descending\"}"),
        Ids::Order(Order::Shuffled) => out.field("ids").text.push_str("{\"order\": \"shuffled\"}"),
        Ids::Uuid => out.field("ids").text.push_str("{\"uuid\": true}"),
        Ids::Values(values) => {
            out.field("ids").text.push_str("{\"values\": [");
            for value in values {
                out.next();
                out.number(*value);
            }
            out.text.push_str("]}");
        }
    }
    if scenario.winner == Winner::Smallest {
        out.field("winner").quoted("smallest");
    }
    if scenario.established {
        out.field("established").text.push_str("true");
    }
    match &scenario.start {
        Start::All if scenario.established => out.field("start").quoted("all"),
        Start::Nobody if !scenario.established => out.field("start").quoted("none"),
        Start::All | Start::Nobody => {}
        Start::List(list) => {
            out.field("start").text.push('[');
            for start in list {
                out.entry();
                out.key("process");
                out.number(start.process.into());
                out.at(start.at);
                out.text.push('}');
            }
            out.end_of_list();
        }
    }
    if scenario.network != plain.network {
        network(scenario, plain.network.delay, &mut out);
    }
    match scenario.detector {
        Detector::None => {}
        Detector::Perfect { delay } => {
            out.field("detector").text.push_str("{\"perfect\": {\"delay\": ");
            out.number(delay.into());
            out.text.push_str("}}");
        }
        Detector::Heartbeat { period, timeout } => {
            out.field("detector").text.push_str("{\"heartbeat\": {\"period\": ");
            out.number(period.into());
            out.text.push_str(", \"timeout\": ");
            out.number(timeout.into());
            out.text.push_str("}}");
        }
    }
    if !scenario.faults.is_empty() {
        out.field("faults").text.push('[');
        for entry in &scenario.faults {
            fault(entry, &mut out);
        }
        out.end_of_list();
    }
    if !scenario.overrides.is_empty() {
        out.field("overrides").text.push('[');
        for by_hand in &scenario.overrides {
            out.entry();
            out.key("message");
            out.number(by_hand.message.into());
            out.key("action");
            match by_hand.action {
                Action::Drop => out.quoted("drop"),
                Action::Duplicate => out.quoted("duplicate"),
                Action::DeliverAt(tick) => {
                    out.text.push_str("{\"deliver_at\": ");
                    out.number(tick.into());
                    out.text.push('}');
                }
            }
            out.text.push('}');
        }
        out.end_of_list();
    }
    if scenario.seed != plain.seed {
        out.field("seed").number(scenario.seed);
    }
    if scenario.limits != plain.limits {
        out.field("limits").text.push('{');
        if scenario.limits.events != plain.limits.events {
            out.key("events");
            out.number(scenario.limits.events);
        }
        if scenario.limits.time != plain.limits.time {
            out.key("time");
            out.number(scenario.limits.time.into());
        }
        out.text.push('}');
    }
    out.text.push_str(if layout == Layout::File { "\n}\n" } else { "}" });
    out.text
}

fn network(scenario: &Scenario, plain: Delay, out: &mut Writer) {
    let network = &scenario.network;
    out.field("network").text.push('{');
    if network.delay != plain {
        out.key("delay");
        match network.delay {
            Delay::Fixed(ticks) => {
                out.text.push_str("{\"fixed\": ");
                out.number(ticks.into());
            }
            Delay::Uniform(low, high) => {
                out.text.push_str("{\"uniform\": [");
                out.number(low.into());
                out.text.push_str(", ");
                out.number(high.into());
                out.text.push(']');
            }
        }
        out.text.push('}');
    }
    if !network.fifo {
        out.key("fifo");
        out.text.push_str("false");
    }
    for (key, millionths) in [("loss", network.loss), ("duplicate", network.duplicate)] {
        if millionths > 0 {
            out.key(key);
            out.text.push_str(&decimal(millionths));
        }
    }
    out.text.push('}');
}

fn fault(fault: &Fault, out: &mut Writer) {
    out.entry();
    out.at(fault.at);
    out.key(fault.kind.key());
    match (&fault.kind, fault.kind.process()) {
        (FaultKind::Partition(groups), _) => {
            out.text.push('[');
            for group in groups {
                out.next();
                out.text.push('[');
                for position in group {
                    out.next();
                    out.number((*position).into());
                }
                out.text.push(']');
            }
            out.text.push(']');
        }
        (_, Some(process)) => out.number(process.into()),
        (_, None) => out.text.push_str("true"),
    }
    if let FaultKind::Crash { after_sends: Some(sends), .. } = fault.kind {
        out.key("after_sends");
        out.number(sends.into());
    }
    out.text.push('}');
}

/// The text of a scenario in the making.
struct Writer {
    text: String,
    layout: Layout,
}

impl Writer {
    /// Parts what comes from what came before, if anything did.
    #[inline(never)]
    fn next(&mut self) {
        if !self.text.ends_with(['{', '[']) {
            self.text.push_str(", ");
        }
    }

    /// The same, on a new line of a file.
    #[inline(never)]
    fn next_line(&mut self, indent: &str) {
        if self.layout == Layout::Line {
            return self.next();
        }
        if !self.text.ends_with(['{', '[']) {
            self.text.push(',');
        }
        self.text.push_str(indent);
    }

    /// The key of a field of the scenario.
    #[inline(never)]
    fn field(&mut self, key: &str) -> &mut Self {
        self.next_line("\n  ");
        self.quoted(key);
        self.text.push_str(": ");
        self
    }

    /// The key of a field within it.
    #[inline(never)]
    fn key(&mut self, key: &str) {
        self.next();
        self.quoted(key);
        self.text.push_str(": ");
    }

    /// The beginning of an entry of a list of objects.
    fn entry(&mut self) {
        self.next_line("\n    ");
        self.text.push('{');
    }

    fn end_of_list(&mut self) {
        if self.layout == Layout::File {
            self.text.push_str("\n  ");
        }
        self.text.push(']');
    }

    /// A tick, left out when it is 0.
    fn at(&mut self, tick: Tick) {
        if tick != 0 {
            self.key("at");
            self.number(tick.into());
        }
    }

    #[inline(never)]
    fn number(&mut self, number: u64) {
        self.text.push_str(&number.to_string());
    }

    /// A text in quotation marks. Keys are all that is ever written, and keys need no more escaping than this.
    #[inline(never)]
    fn quoted(&mut self, text: &str) {
        self.text.push('"');
        for character in text.chars() {
            if matches!(character, '"' | '\\') {
                self.text.push('\\');
            }
            self.text.push(character);
        }
        self.text.push('"');
    }
}
