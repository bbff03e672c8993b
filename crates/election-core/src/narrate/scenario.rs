//! A scenario in a line.

use super::Language;
use super::phrase::Phrase;
use super::template::filled;
use super::value::listed;
use crate::algorithm::OptionValue;
use crate::identities::Identities;
use crate::process::ProcessId;
use crate::sim::scenario::{Delay, Detector, Fault, FaultKind, Ids, Order, Scenario, Start, StartAt, Winner};

/// The most faults, starters or typed identities that are named one by one.
const FEW: usize = 4;

/// A scenario in a line, defaults mostly left out: `Chang–Roberts, 8 processes, descending, all start, 6 crashes at 4`.
#[must_use]
pub fn scenario(scenario: &Scenario, language: Language) -> String {
    Title { scenario, identities: Identities::of(scenario), language }.parts().join(", ")
}

struct Title<'a> {
    scenario: &'a Scenario,
    identities: Identities,
    language: Language,
}

impl Title<'_> {
    fn parts(&self) -> Vec<String> {
        let Scenario { processes, network, .. } = self.scenario;
        let mut parts =
            vec![self.scenario.info().name.to_owned(), self.counted(Phrase::Processes, (*processes).into())];
        parts.push(self.identities());
        if self.scenario.winner == Winner::Smallest {
            parts.push(self.plain(Phrase::SmallestWins));
        }
        parts.extend(self.scenario.options.iter().map(|(key, value)| self.option(key, *value)));
        if self.scenario.established {
            parts.push(self.plain(Phrase::Established));
        }
        parts.push(self.starts());
        match self.scenario.faults.as_slice() {
            few if few.len() <= FEW => parts.extend(few.iter().map(|fault| self.fault(fault))),
            many => parts.push(self.counted(Phrase::ManyFaults, many.len() as u64)),
        }
        match network.delay {
            Delay::Fixed(1) => {}
            Delay::Fixed(delay) => parts.push(self.counted(Phrase::Delay, delay.into())),
            Delay::Uniform(low, high) => {
                parts.push(self.said(Phrase::RandomDelay, &[("low", &low.to_string()), ("high", &high.to_string())]));
            }
        }
        if !network.fifo {
            parts.push(self.plain(Phrase::NotFifo));
        }
        for (phrase, millionths) in [(Phrase::Loss, network.loss), (Phrase::Duplicates, network.duplicate)] {
            if millionths > 0 {
                parts.push(self.said(phrase, &[("percent", &percent(millionths))]));
            }
        }
        match self.scenario.detector {
            Detector::None => {}
            Detector::Perfect { delay } => parts.push(self.counted(Phrase::Detected, delay.into())),
            Detector::Heartbeat { period, timeout } => parts.push(
                self.said(Phrase::Heartbeats, &[("period", &period.to_string()), ("timeout", &timeout.to_string())]),
            ),
        }
        match self.scenario.overrides.len() {
            0 => {}
            1 => parts.push(self.plain(Phrase::OneByHand)),
            many => parts.push(self.counted(Phrase::ManyByHand, many as u64)),
        }
        parts
    }

    fn identities(&self) -> String {
        match &self.scenario.ids {
            Ids::Order(Order::Ascending) => self.plain(Phrase::Ascending),
            Ids::Order(Order::Descending) => self.plain(Phrase::Descending),
            Ids::Order(Order::Shuffled) => self.plain(Phrase::Shuffled),
            Ids::Uuid => self.plain(Phrase::Uuids),
            Ids::Values(values) if values.len() <= 2 * FEW => {
                let texts: Vec<String> = values.iter().map(u64::to_string).collect();
                self.said(Phrase::TheseIdentities, &[("who", &texts.join(" "))])
            }
            Ids::Values(_) => self.plain(Phrase::TypedIdentities),
        }
    }

    fn option(&self, key: &str, value: OptionValue) -> String {
        let name = self.scenario.info().option(key).map_or(key, |option| option.name);
        let value = match value {
            OptionValue::Flag(flag) => self.plain(if flag { Phrase::Yes } else { Phrase::No }),
            OptionValue::Choice(choice) => choice.to_owned(),
            OptionValue::Ticks(ticks) => ticks.to_string(),
        };
        self.said(Phrase::Option, &[("name", name), ("value", &value)])
    }

    fn starts(&self) -> String {
        let list = match &self.scenario.start {
            Start::All => return self.plain(Phrase::AllStart),
            Start::Nobody => return self.plain(Phrase::NobodyStarts),
            Start::List(list) => list,
        };
        match list.as_slice() {
            [] => self.plain(Phrase::NobodyStarts),
            [StartAt { process, at: 0 }] => self.said(Phrase::OneStarts, &[("who", &self.name(*process))]),
            [StartAt { process, at }] => self.at(Phrase::OneStartsAt, *process, *at),
            few if few.len() <= FEW && few.iter().all(|start| start.at == few[0].at) => {
                let names: Vec<String> = few.iter().map(|start| self.name(start.process)).collect();
                self.said(Phrase::SomeStart, &[("who", &listed(&names, self.language))])
            }
            many => self.counted(Phrase::ManyStart, many.len() as u64),
        }
    }

    fn fault(&self, fault: &Fault) -> String {
        let at = fault.at;
        match fault.kind {
            FaultKind::Crash { process, after_sends: None } => self.at(Phrase::CrashesAt, process, at),
            FaultKind::Crash { process, after_sends: Some(sends) } => self.said(
                Phrase::CrashesAfter,
                &[("who", &self.name(process)), ("count", &sends.to_string()), ("at", &at.to_string())],
            ),
            FaultKind::Recover(process) => self.at(Phrase::RecoversAt, process, at),
            FaultKind::Join(process) => self.at(Phrase::JoinsAt, process, at),
            FaultKind::Leave(process) => self.at(Phrase::LeavesAt, process, at),
            FaultKind::Notice(process) => self.at(Phrase::NoticesAt, process, at),
            FaultKind::Partition(_) => self.said(Phrase::PartedAt, &[("at", &at.to_string())]),
            FaultKind::Heal => self.said(Phrase::HealedAt, &[("at", &at.to_string())]),
        }
    }

    fn at(&self, phrase: Phrase, process: u16, at: u32) -> String {
        self.said(phrase, &[("who", &self.name(process)), ("at", &at.to_string())])
    }

    fn counted(&self, phrase: Phrase, count: u64) -> String {
        self.said(phrase, &[("count", &count.to_string())])
    }

    fn plain(&self, phrase: Phrase) -> String {
        self.language.phrase(phrase).to_owned()
    }

    fn said(&self, phrase: Phrase, parts: &[(&str, &str)]) -> String {
        filled(self.language.phrase(phrase), parts)
    }

    fn name(&self, process: u16) -> String {
        self.identities.short(self.identities.at(ProcessId(process)))
    }
}

/// Parts per million as per cent, with no more decimals than it takes.
fn percent(millionths: u32) -> String {
    let (whole, rest) = (millionths / 10_000, millionths % 10_000);
    if rest == 0 {
        return whole.to_string();
    }
    let decimals = (rest + 10_000).to_string();
    [&whole.to_string(), ".", decimals[1..].trim_end_matches('0')].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;

    #[test]
    fn a_title_says_what_is_special() {
        let algorithm = algorithms::all()[0];
        let name = algorithm.info.name;
        let mut it = Scenario::new(algorithm);
        it.processes = 8;
        it.ids = Ids::Order(Order::Descending);
        it.faults.push(Fault { at: 4, kind: FaultKind::Crash { process: 2, after_sends: None } });
        let title = |it: &Scenario| scenario(it, Language::English);
        assert_eq!(title(&it), format!("{name}, 8 processes, descending, all start, 6 crashes at 4"));

        it.faults.clear();
        it.winner = Winner::Smallest;
        it.start = Start::List(vec![StartAt { process: 0, at: 0 }, StartAt { process: 7, at: 0 }]);
        it.network.delay = Delay::Uniform(1, 5);
        it.network.fifo = false;
        it.network.loss = 12_500;
        assert_eq!(
            title(&it),
            format!(
                "{name}, 8 processes, descending, the smallest wins, 8 and 1 start, delay 1 to 5, not FIFO, 1.25 % lost"
            )
        );
    }

    #[test]
    fn per_cent_have_no_more_decimals_than_they_take() {
        let texts = [1, 100, 10_000, 55_000, 1_000_000].map(percent);
        assert_eq!(texts, ["0.0001", "0.01", "1", "5.5", "100"]);
    }
}
