//! Ways of breaking an assumption about the system: the plainest first, then such as show it where the plainest does not. What they do
//! at some tick, they do before the run is over, or not long after.

use super::signs::{SPREAD, safe, timeouts};
use crate::algorithm::{OptionKind, OptionValue};
use crate::claims::cases::with;
use crate::claims::conditions;
use crate::model::{ProcessId, Tick};
use crate::scenario::{Channels, Delay, Detector, Fault, FaultKind, Ids, MAX_DELAY, Order, Scenario, Start, StartAt};

/// How many ticks, seeds or processes are tried of many.
const FEW: usize = 12;
/// How many ticks are tried one by one.
const MANY: Tick = 60;
/// The latest tick at which something is done to a run that goes on for long.
const LATEST: Tick = 1000;

fn best(scenario: &Scenario) -> u16 {
    conditions::best(scenario, 0..scenario.processes).unwrap_or(0)
}

/// Some of these, the first among them, evenly apart.
fn some_of(all: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let all: Vec<u32> = all.into_iter().collect();
    let apart = all.len().div_ceil(FEW).max(1);
    all.into_iter().step_by(apart).collect()
}

/// Some ticks of a run that ends at this one.
fn ticks(end: Tick) -> Vec<Tick> {
    some_of(1..=end.clamp(1, LATEST))
}

/// The first is that nobody is told of the crashes that there are; if there are none, the best process crashes, or whoever leads.
pub(super) fn undetected(scenario: &Scenario, end: Tick) -> Vec<Scenario> {
    let silent = with(scenario, |scenario| scenario.detector = Detector::None);
    let mut all = Vec::new();
    if scenario.has_crash() {
        all.push(silent.clone());
    }
    for at in ticks(end) {
        all.push(with(&silent, |scenario| scenario.faults.push(Fault::crash(best(scenario), at))));
    }
    // Where identities do not decide, another may lead.
    for process in some_of((0..scenario.processes).map(u32::from)) {
        let process = u16::try_from(process).expect("it is a position");
        all.push(with(&silent, |scenario| scenario.faults.push(Fault::crash(process, end + 1))));
    }
    all
}

/// Heartbeats that are waited for too shortly.
pub(super) fn suspected(scenario: &Scenario, _end: Tick) -> Vec<Scenario> {
    let slowest = scenario.network.largest_delay();
    let beats = [(2 * slowest, slowest), (4 * slowest, slowest), (1, 1), (8 * slowest, 1)];
    let beating = |(period, timeout): (Tick, Tick)| {
        with(scenario, |scenario| {
            scenario.detector =
                Detector::Heartbeat { period: period.clamp(1, MAX_DELAY), timeout: timeout.clamp(1, MAX_DELAY) };
        })
    };
    beats.into_iter().map(beating).collect()
}

/// Another process bears the best identity; or one that is nearly the best, twice.
pub(super) fn twins(scenario: &Scenario, _end: Tick) -> Vec<Scenario> {
    let (best, n) = (best(scenario), scenario.processes);
    let values = scenario.identity_numbers();
    let twin = |away: u32| {
        let process = (u32::from(best) + away) % u32::from(n.max(1));
        with(scenario, |scenario| {
            let mut values = values.clone();
            values[process as usize] = values[usize::from(best)];
            scenario.ids = Ids::Values(values);
        })
    };
    // The one half-way round the ring first: it is the plainest to look at.
    let half = u32::from(n / 2);
    let others = some_of(1..u32::from(n)).into_iter().filter(|away| *away != half);
    std::iter::once(half).filter(|half| *half > 0).chain(others).map(twin).collect()
}

/// Who crashes comes back, after everything is over or on the way; if nobody crashes, the best process does, and that is told to
/// the others: what is lost is lost because it comes back.
pub(super) fn back(scenario: &Scenario, end: Tick) -> Vec<Scenario> {
    let crashed = scenario.faults.iter().filter_map(|fault| match fault.kind {
        FaultKind::Crash { process, .. } => Some((process, fault.at)),
        _ => None,
    });
    let mut all = Vec::new();
    for (process, at) in crashed.take(FEW) {
        all.extend(returns(scenario, process, at, end));
    }
    if all.is_empty() {
        for at in std::iter::once(0).chain(ticks(end)) {
            let process = best(scenario);
            all.extend(returns(&crashed_and_told(scenario, process, at), process, at, end));
        }
    }
    all
}

fn crashed_and_told(scenario: &Scenario, process: u16, at: Tick) -> Scenario {
    with(scenario, |scenario| {
        scenario.faults.push(Fault::crash(process, at));
        if scenario.detector == Detector::None {
            scenario.detector = Detector::Perfect { delay: 1 };
        }
    })
}

fn returns(scenario: &Scenario, process: u16, crashed_at: Tick, end: Tick) -> Vec<Scenario> {
    let slowest = scenario.network.largest_delay();
    let end = end.min(LATEST);
    let after = [end + 4 * slowest + 1, crashed_at + 1, crashed_at + 2 * slowest, (crashed_at + end) / 2 + 1];
    let at = after.into_iter().map(|at| at.max(crashed_at + 1));
    at.map(|at| returning_at(scenario, process, at)).collect()
}

fn returning_at(scenario: &Scenario, process: u16, at: Tick) -> Scenario {
    with(scenario, |scenario| scenario.faults.push(Fault { at, kind: FaultKind::Recover(process) }))
}

/// A process that has crashed at the start comes back with the identity of another; one of them at any tick, if nothing else shows it.
pub(super) fn back_as_twin(scenario: &Scenario, end: Tick) -> Vec<Scenario> {
    let mut all = Vec::new();
    let mut at_any_tick = Vec::new();
    for twin in twins(scenario, end) {
        let values = twin.identity_numbers();
        let before = scenario.identity_numbers();
        let Some(process) = (0..twin.processes).find(|at| values[usize::from(*at)] != before[usize::from(*at)]) else {
            continue;
        };
        let crashed = crashed_and_told(&twin, process, 0);
        all.extend(returns(&crashed, process, 0, end));
        if at_any_tick.is_empty() {
            at_any_tick.extend((1..=end.min(MANY)).map(|at| returning_at(&crashed, process, at)));
        }
    }
    all.extend(at_any_tick);
    all
}

/// No order, and delays that vary, so that it shows.
pub(super) fn unordered(scenario: &Scenario, _end: Tick) -> Vec<Scenario> {
    let loose = with(scenario, |scenario| scenario.network.fifo = false);
    let (Delay::Fixed(low) | Delay::Uniform(low, _)) = scenario.network.delay;
    let mut all = Vec::new();
    if let Delay::Uniform(..) = scenario.network.delay {
        all.push(loose.clone());
    }
    for factor in [3, 4, 6, 9] {
        let high = low.saturating_mul(factor).min(MAX_DELAY);
        all.extend(seeds(&with(&loose, |scenario| scenario.network.delay = Delay::Uniform(low, high))));
    }
    // Where few start there may be nobody to overtake.
    let everyone = all.last().map(|last| with(last, |scenario| scenario.start = Start::All));
    all.extend(everyone.iter().flat_map(seeds));
    all
}

/// Timeouts as they are now, delays that outgrow them.
pub(super) fn asynchronous(scenario: &Scenario, _end: Tick) -> Vec<Scenario> {
    let (low, high) = match scenario.network.delay {
        Delay::Fixed(delay) => (delay, delay),
        Delay::Uniform(low, high) => (low, high),
    };
    let set: Vec<(&'static str, OptionValue)> =
        timeouts(scenario).map(|spec| (spec.key, scenario.option(spec.key))).collect();
    let factors: &[u32] = if set.is_empty() { &[SPREAD] } else { &[2, 3, 4, 6, SPREAD] };
    let mut all = Vec::new();
    for factor in factors {
        all.extend(seeds(&with(scenario, |scenario| {
            scenario.network.delay = Delay::Uniform(low, high.saturating_mul(*factor).min(MAX_DELAY));
            for (key, value) in &set {
                scenario.set_option(key, *value);
            }
        })));
    }
    all
}

/// Each timeout shorter than is safe, and each number of timeouts smaller, whoever starts.
pub(super) fn hasty(scenario: &Scenario, _end: Tick) -> Vec<Scenario> {
    let mut all = Vec::new();
    let starts = some_of(0..scenario.processes.into()).into_iter().filter_map(|process| u16::try_from(process).ok());
    let alone = starts.map(|process| {
        with(scenario, |scenario| {
            scenario.start = Start::List(vec![StartAt { process, at: 0 }]);
        })
    });
    let fixed: Vec<Scenario> = std::iter::once(scenario.clone()).chain(alone).collect();
    for scenario in &fixed {
        for spec in timeouts(scenario) {
            let (safe, value, least): (_, fn(u32) -> OptionValue, _) = match (safe(scenario, spec), spec.kind) {
                (Some(OptionValue::Ticks(safe)), OptionKind::Ticks { min, .. }) => (safe, OptionValue::Ticks, min),
                (Some(OptionValue::Count(safe)), OptionKind::Count { min, .. }) => (safe, OptionValue::Count, min),
                _ => continue,
            };
            for number in [safe.saturating_sub(1), safe / 2, least] {
                if number < safe {
                    all.push(with(scenario, |scenario| {
                        scenario.network.delay = Delay::Fixed(scenario.network.largest_delay());
                        scenario.network.channels.clear();
                        scenario.set_option(spec.key, value(number));
                    }));
                }
            }
        }
    }
    all
}

/// A tenth of the messages is lost; or more.
pub(super) fn lossy(scenario: &Scenario, _end: Tick) -> Vec<Scenario> {
    let losses = [100_000, 200_000, 400_000];
    losses.into_iter().flat_map(|loss| seeds(&with(scenario, |scenario| scenario.network.loss = loss))).collect()
}

/// The best process and one that it sends to hear no more of each other, from the beginning or from some tick on; or two others.
pub(super) fn cut(scenario: &Scenario, end: Tick) -> Vec<Scenario> {
    let graph = scenario.graph();
    let best = ProcessId(best(scenario));
    let from_best = graph.neighbours(best).map(|to| (best, to));
    let of = |from: ProcessId| graph.neighbours(from).filter(move |to| from < *to).map(move |to| (from, to));
    let others = (0..scenario.processes).map(ProcessId).filter(|from| *from != best).flat_map(of).take(FEW);
    let mut all = Vec::new();
    for (from, to) in from_best.take(FEW).chain(others) {
        let channels = Channels { from: from.0, to: to.0, both_ways: graph.has_channel(to, from) };
        for at in std::iter::once(0).chain(ticks(end)) {
            all.push(with(scenario, |scenario| scenario.faults.push(Fault { at, kind: FaultKind::Cut(channels) })));
        }
    }
    all
}

/// A scenario with several seeds, its own first; with that alone where identities follow from it.
fn seeds(scenario: &Scenario) -> Vec<Scenario> {
    let is_drawn = matches!(scenario.ids, Ids::Order(Order::Shuffled) | Ids::Uuid);
    let others = (1..20).filter(|_| !is_drawn).map(|seed| with(scenario, |scenario| scenario.seed = seed));
    std::iter::once(scenario.clone()).chain(others).collect()
}
