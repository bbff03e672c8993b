//! Whether a scenario breaks an assumption about the system, and how it is mended.

use crate::algorithm::OptionValue;
use crate::scenario::{Delay, Detector, FaultKind, Ids, OptionSpec, Scenario};

/// From which spread on delays count as unbounded, for those who have no timeouts.
pub(super) const SPREAD: u32 = 10;

pub(super) fn goes_undetected(scenario: &Scenario) -> bool {
    scenario.detector == Detector::None && scenario.has_crash()
}

pub(super) fn suspects_too_soon(scenario: &Scenario) -> bool {
    let patience = scenario.detector.patience(scenario.network.slowest());
    patience.is_some_and(|patience| !patience.is_enough())
}

pub(super) fn detect(scenario: &mut Scenario) {
    scenario.detector = Detector::Perfect { delay: 1 };
}

pub(super) fn has_twins(scenario: &Scenario) -> bool {
    !scenario.identities().are_distinct()
}

/// Each identity that is there already becomes the next free one.
pub(super) fn part_twins(scenario: &mut Scenario) {
    if let Ids::Texts(texts) = &mut scenario.ids {
        for place in 1..texts.len() {
            let text = &texts[place];
            if texts[..place].contains(text) {
                let other = (2..).map(|number| format!("{text}-{number}")).find(|other| !texts.contains(other));
                texts[place] = other.unwrap_or_default();
            }
        }
    }
    let Ids::Values(values) = &mut scenario.ids else { return };
    for place in 1..values.len() {
        let (earlier, later) = values.split_at_mut(place);
        if earlier.contains(&later[0]) {
            let is_taken = |value: &u64| earlier.contains(value) || later[1..].contains(value);
            later[0] = (0..).find(|value| *value > later[0] && !is_taken(value)).unwrap_or(later[0]);
        }
    }
}

pub(super) fn comes_back(scenario: &Scenario) -> bool {
    scenario.has_fault(|kind| matches!(*kind, FaultKind::Recover(_)))
}

pub(super) fn stay_dead(scenario: &mut Scenario) {
    scenario.faults.retain(|fault| !matches!(fault.kind, FaultKind::Recover(_)));
}

pub(super) fn comes_back_as_twin(scenario: &Scenario) -> bool {
    let values = scenario.identity_numbers();
    let is_twin = |process: u16| {
        let mine = values.get(usize::from(process));
        values.iter().filter(|value| Some(*value) == mine).count() > 1
    };
    scenario.has_fault(|kind| matches!(*kind, FaultKind::Recover(process) if is_twin(process)))
}

pub(super) fn is_asynchronous(scenario: &Scenario) -> bool {
    if scenario.network.delays().all(|delay| matches!(delay, Delay::Fixed(_))) {
        return false;
    }
    let (low, high) = (scenario.network.smallest_delay(), scenario.network.largest_delay());
    if timeouts(scenario).next().is_none() { high / SPREAD >= low } else { has_short_timeout(scenario) }
}

pub(super) fn synchronise(scenario: &mut Scenario) {
    if timeouts(scenario).next().is_none() {
        scenario.network.delay = Delay::Fixed(scenario.network.smallest_delay());
        scenario.network.channels.clear();
    } else {
        be_patient(scenario);
    }
}

pub(super) fn is_hasty(scenario: &Scenario) -> bool {
    scenario.network.delays().all(|delay| matches!(delay, Delay::Fixed(_))) && has_short_timeout(scenario)
}

pub(super) fn be_patient(scenario: &mut Scenario) {
    let all: Vec<&'static OptionSpec> = timeouts(scenario).collect();
    // In order: the safe value of one may follow from another's.
    for spec in all {
        if let Some(safe) = safe(scenario, spec)
            && scenario.option(spec.key) < safe
        {
            scenario.set_option(spec.key, safe);
        }
    }
}

fn has_short_timeout(scenario: &Scenario) -> bool {
    timeouts(scenario).any(|spec| safe(scenario, spec).is_some_and(|safe| scenario.option(spec.key) < safe))
}

/// The options of which a value is safe.
pub(super) fn timeouts(scenario: &Scenario) -> impl Iterator<Item = &'static OptionSpec> {
    scenario.info().options.iter().filter(|spec| spec.safe.is_some())
}

pub(super) fn safe(scenario: &Scenario, spec: &OptionSpec) -> Option<OptionValue> {
    spec.safe.as_ref().map(|safe| (safe.value)(scenario))
}

pub(super) fn is_unreliable(scenario: &Scenario) -> bool {
    !scenario.is_reliable()
}

pub(super) fn be_reliable(scenario: &mut Scenario) {
    let network = &mut scenario.network;
    (network.loss, network.duplicate, network.corrupt) = (0, 0, 0);
    scenario.overrides.clear();
}

pub(super) fn be_whole(scenario: &mut Scenario) {
    scenario.faults.retain(|fault| !fault.kind.is_of_channels());
}
