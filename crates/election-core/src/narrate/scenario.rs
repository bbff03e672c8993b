//! A scenario in a line.

use super::moment::Moments;
use super::words::Words;
use super::{Language, Names, planned};
use crate::algorithm::OptionValue;
use crate::model::{ProcessId, Set, Tick, Topology};
use crate::properties::Summary;
use crate::run::Run;
use crate::scenario::{ChannelDelay, Delay, Detector, Fault, FaultKind, Ids, Scenario, Start, StartAt, Winner};

/// The most faults, starters or typed identities that are named one by one.
const FEW: usize = 4;

/// A scenario in a line, defaults mostly left out: `Chang–Roberts, 8 processes, descending, all start, 6 crashes at 4`.
#[must_use]
pub fn scenario(scenario: &Scenario, language: Language) -> String {
    told(scenario, None, language)
}

/// The scenario of a run in a line. Where some of those that were to start came too late, it says who was in time.
#[must_use]
pub fn title(run: &Run, language: Language) -> String {
    told(run.scenario(), Some(run.summary()), language)
}

/// What each of several scenarios has that not all of them have, in a few words; nothing where it has nothing of its own.
#[must_use]
pub fn differences(scenarios: &[&Scenario], language: Language) -> Vec<String> {
    let parts: Vec<_> = scenarios.iter().map(|scenario| parts(scenario, None, language)).collect();
    let is_own = |part: &&String| !parts.iter().all(|others| others.contains(part));
    let own = parts.iter().map(|parts| parts.iter().filter(is_own).map(String::as_str).collect::<Vec<_>>());
    own.map(|own| own.join(", ")).collect()
}

/// What tells scenarios apart that are shown together: the name of the algorithm of each; where several run the same one, what else not all have;
/// and where that is the same, its place, from 1.
#[must_use]
pub fn distinct_names(scenarios: &[&Scenario], language: Language) -> Vec<String> {
    let own = differences(scenarios, language);
    let named = scenarios.iter().zip(own).map(|(scenario, own)| {
        let mut alike = scenarios.iter().filter(|other| other.algorithm.key == scenario.algorithm.key);
        if alike.all(|other| other == scenario) || own.is_empty() { scenario.info().name.to_string() } else { own }
    });
    let names: Vec<String> = named.collect();
    let is_shared = |name: &str| names.iter().filter(|other| *other == name).count() > 1;
    let placed =
        (1..).zip(&names).map(|(place, name)| if is_shared(name) { format!("{name} ({place})") } else { name.clone() });
    placed.collect()
}

fn told(scenario: &Scenario, summary: Option<&Summary>, language: Language) -> String {
    parts(scenario, summary, language).join(", ")
}

fn parts(scenario: &Scenario, summary: Option<&Summary>, language: Language) -> Vec<String> {
    let (identities, words) = (scenario.identities(), language.words());
    let moments = Moments::of(scenario);
    Title { scenario, summary, names: Names::new(&identities, words), moments, words }.parts()
}

struct Title<'a> {
    scenario: &'a Scenario,
    /// What came of it, where it has been run.
    summary: Option<&'a Summary>,
    names: Names<'a>,
    moments: Moments,
    words: &'static dyn Words,
}

impl Title<'_> {
    fn parts(&self) -> Vec<String> {
        let (scenario, words) = (self.scenario, self.words);
        let (info, topology) = (scenario.info(), &scenario.network.topology);
        let usual = Topology::Shape(info.topologies.default_shape());
        let unusual = Some(topology).filter(|topology| **topology != usual);
        let processes = words.processes(scenario.processes, unusual);
        let mut parts = vec![info.name.to_string(), processes, self.identities()];
        if scenario.winner == Winner::Smallest {
            parts.push(words.smallest_wins());
        }
        let lists = [("logs", &scenario.logs), ("timeouts", &scenario.timeouts)];
        parts.extend(lists.iter().filter(|(_, list)| !list.is_empty()).map(|(key, list)| self.by_process(key, list)));
        parts.extend(scenario.options.iter().map(|(key, value)| self.option(key, *value)));
        if scenario.established {
            parts.push(words.leader_is_known());
        }
        parts.push(self.starts());
        match scenario.faults.as_slice() {
            few if few.len() <= FEW => parts.extend(few.iter().map(|fault| self.fault(fault))),
            many => parts.push(words.many_faults(many.len())),
        }
        parts.extend(self.network());
        match scenario.detector {
            Detector::None => {}
            Detector::Perfect { delay } => parts.push(words.perfect_detector(&self.moments.lasting(delay))),
            Detector::Neighbours { delay } => parts.push(words.neighbours_are_told(&self.moments.lasting(delay))),
            Detector::Heartbeat { period, timeout } => {
                parts.push(words.heartbeats(&self.moments.lasting(period), timeout));
            }
            Detector::Swim { period, timeout, proxies } => {
                parts.push(words.swim(&self.moments.lasting(period), timeout, proxies));
            }
        }
        if !scenario.overrides.is_empty() {
            parts.push(words.by_hand(scenario.overrides.len()));
        }
        parts
    }

    fn identities(&self) -> String {
        match &self.scenario.ids {
            Ids::Order(order) => self.words.order(*order),
            Ids::Uuid => self.words.uuids(),
            Ids::SignedUuid => self.words.signed_uuids(),
            Ids::Anonymous => self.words.anonymous(),
            Ids::Values(values) if values.len() > 2 * FEW => self.words.many_identities(),
            Ids::Texts(texts) if texts.len() > FEW => self.words.many_identities(),
            ids @ (Ids::Values(_) | Ids::Texts(_)) => self.words.identities(&ids.texts()),
        }
    }

    fn option(&self, key: &str, value: OptionValue) -> String {
        let name = self.scenario.info().option(key).map_or(key, |option| option.name);
        let value = match value {
            OptionValue::Flag(flag) => self.words.flag(flag),
            OptionValue::Choice(choice) => choice.to_owned(),
            OptionValue::Ticks(number) | OptionValue::Count(number) => number.to_string(),
        };
        self.words.option(name, &value)
    }

    /// A number for each process: in full where there are few.
    fn by_process(&self, key: &str, numbers: &[u32]) -> String {
        let first: Vec<String> = numbers.iter().take(2 * FEW).map(ToString::to_string).collect();
        let more = if numbers.len() > first.len() { ", …" } else { "" };
        let name = crate::scenario::FIELDS.iter().find(|field| field.json == key).map_or(key, |field| field.label);
        self.words.option(name, &(first.join(", ") + more))
    }

    fn starts(&self) -> String {
        let list = match &self.scenario.start {
            Start::All => return self.words.all_start(),
            Start::Nobody => return self.words.nobody_starts(),
            Start::List(list) => list,
        };
        if let Some(in_time) = self.starts_in_time(list) {
            return in_time;
        }
        match list.as_slice() {
            [] => self.words.nobody_starts(),
            [StartAt { process, at }] => self.words.one_starts(&self.name(*process), bare(*at).as_deref()),
            [StartAt { at, .. }, others @ ..] if others.len() < FEW && others.iter().all(|other| other.at == *at) => {
                let names: Vec<String> = list.iter().map(|start| self.name(start.process)).collect();
                self.words.some_start(&names, bare(*at).as_deref())
            }
            many => self.words.many_start(many.iter().map(|start| start.process).collect::<Set>().len()),
        }
    }

    /// Who was in time, where somebody who was to start was not.
    fn starts_in_time(&self, list: &[StartAt]) -> Option<String> {
        let summary = self.summary?;
        // A run that was stopped says nothing of later starts.
        let all: Set = list.iter().filter(|start| start.at <= summary.time).map(|start| start.process).collect();
        let in_time: Vec<u16> =
            all.iter().filter(|process| summary.efforts[usize::from(*process)].starts > 0).collect();
        let few = if in_time.len() <= FEW { in_time.as_slice() } else { &[] };
        let names: Vec<String> = few.iter().map(|process| self.name(*process)).collect();
        (in_time.len() < all.len()).then(|| self.words.start_in_time(in_time.len(), all.len(), &names))
    }

    fn fault(&self, fault: &Fault) -> String {
        let at = match fault.kind {
            FaultKind::Crash { after_sends: Some(_), .. } => self.moments.at(fault.at),
            _ => fault.at.to_string(),
        };
        planned::fault(&fault.kind, &at, |process| self.names.of(process), &self.names, self.words)
    }

    fn network(&self) -> Vec<String> {
        let (network, words) = (&self.scenario.network, self.words);
        let delay = match network.delay {
            Delay::Fixed(1) => None,
            Delay::Fixed(ticks) => Some(words.delay(ticks)),
            Delay::Uniform(low, high) => Some(words.random_delay(low, high)),
        };
        let channels = match network.channels.as_slice() {
            [] => None,
            [ChannelDelay { from, to, delay }] => {
                let (from, to) = (self.name(*from), self.name(*to));
                Some(words.delay_of_channel(&from, &to, delay.smallest(), delay.largest()))
            }
            more => Some(words.delays_of_channels(more.len())),
        };
        let handling = (network.processing > 0).then(|| words.handling(network.processing));
        let order = (!network.fifo).then(|| words.not_fifo());
        let loss = (network.loss > 0).then(|| words.loss(percent(network.loss)));
        let duplicates = (network.duplicate > 0).then(|| words.duplicates(percent(network.duplicate)));
        let corrupted = (network.corrupt > 0).then(|| words.corrupted(percent(network.corrupt), network.checksum));
        [delay, channels, handling, order, loss, duplicates, corrupted].into_iter().flatten().collect()
    }

    fn name(&self, process: u16) -> String {
        self.names.of(ProcessId(process))
    }
}

/// When somebody starts, as a bare number; none at 0.
fn bare(at: Tick) -> Option<String> {
    (at > 0).then(|| at.to_string())
}

/// Parts per million as per cent. The quotient is the number next to the decimal fraction, so that it is printed as that fraction.
fn percent(millionths: u32) -> f64 {
    f64::from(millionths) / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::model::Shape;
    use crate::scenario::Order;

    #[test]
    fn scenarios_shown_together_are_called_by_what_tells_them_apart() {
        let names = |links: &[&str]| {
            let scenarios: Vec<Scenario> = links.iter().map(|link| Scenario::from_link(link).unwrap()).collect();
            distinct_names(&scenarios.iter().collect::<Vec<_>>(), Language::English).join("; ")
        };
        assert_eq!(names(&["a=lelann"]), "LeLann");
        assert_eq!(names(&["a=lelann&n=4", "a=chang-roberts"]), "LeLann; Chang\u{2013}Roberts");
        let alike = names(&["a=lelann", "a=lelann&start=0", "a=lelann&delay=1-3"]);
        assert_eq!(alike, "all start; 1 starts; all start, delay 1 to 3");
    }

    #[test]
    fn a_title_says_what_is_special() {
        let algorithm = &algorithms::all()[0];
        let name = &algorithm.name;
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
                "{name}, 8 processes, descending, the smallest wins, 8 and 1 start, delay 1 to 5, messages may overtake, 1.25 % lost"
            )
        );
    }

    #[test]
    fn a_title_says_who_may_send_to_whom_where_that_is_special() {
        let algorithm = &algorithms::all()[0];
        let mut it = Scenario::new(algorithm);
        let title = |it: &Scenario| scenario(it, Language::English).replace(&*algorithm.name, "Name");
        assert_eq!(title(&it), "Name, 6 processes, ascending, all start");
        it.network.topology = Topology::Shape(Shape::Grid);
        assert_eq!(title(&it), "Name, 6 processes on a grid, ascending, all start");
        it.network.topology = Topology::Shape(Shape::TwoWayRing);
        assert_eq!(title(&it), "Name, 6 processes on a two-way ring, ascending, all start");
        it.network.topology = Topology::Edges((1..6).map(|end| (0, end)).collect());
        assert_eq!(title(&it), "Name, 6 processes on a graph of 5 edges, ascending, all start");
    }

    #[test]
    fn a_title_says_who_starts_and_when() {
        let algorithm = &algorithms::all()[0];
        let title = |processes, starts: &[(u16, u32)]| {
            let mut it = Scenario::new(algorithm);
            it.processes = processes;
            it.start = Start::List(starts.iter().map(|(process, at)| StartAt { process: *process, at: *at }).collect());
            scenario(&it, Language::English).replace(&*algorithm.name, "Name")
        };
        assert_eq!(title(6, &[(1, 0)]), "Name, 6 processes, ascending, 2 starts");
        assert_eq!(title(6, &[(1, 5)]), "Name, 6 processes, ascending, 2 starts at 5");
        assert_eq!(title(6, &[(1, 0), (2, 0), (4, 0)]), "Name, 6 processes, ascending, 2, 3 and 5 start");
        assert_eq!(title(6, &[(1, 5), (2, 5)]), "Name, 6 processes, ascending, 2 and 3 start at 5");
        assert_eq!(title(6, &[(1, 5), (2, 6)]), "Name, 6 processes, ascending, 2 of them start");
        assert_eq!(title(1, &[]), "Name, 1 process, ascending, nobody starts");
    }

    #[test]
    fn per_cent_have_no_more_decimals_than_they_take() {
        let texts = [1, 100, 10_000, 55_000, 1_000_000].map(|millionths| percent(millionths).to_string());
        assert_eq!(texts, ["0.0001", "0.01", "1", "5.5", "100"]);
        for millionths in 0..=1_000_000 {
            let (whole, rest) = (millionths / 10_000, millionths % 10_000);
            let padded = format!("{whole}.{rest:04}");
            assert_eq!(percent(millionths).to_string(), padded.trim_end_matches('0').trim_end_matches('.'));
        }
    }
}
