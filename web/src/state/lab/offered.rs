//! What can go across: every number that the scenario has.

use election_core::Scenario;
use election_core::algorithm::OptionKind;
use election_core::scenario::{FIELDS, MAX_DELAY, Takes};

use super::choices::USUAL_ACROSS;

/// Numbers of these fields say nothing of an election.
const LEFT_OUT: [&str; 4] = ["n", "seed", "events", "time"];
/// Ranges that are offered go so far at least.
const FAR_ENOUGH: u64 = 20;

/// Something that can go across, and from where to where at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// As in a link: `n=2..64`.
    pub across: String,
    /// What it is called.
    pub label: String,
}

/// All that can go across in a scenario whose run takes so many ticks.
pub fn offered(scenario: &Scenario, end: u64) -> Vec<Offered> {
    let to = |key: &str, low: u64, high: u64| format!("{key}={low}..{high}");
    let one = |across: String, label: &str| Offered { across, label: label.to_owned() };
    let mut all = vec![one(USUAL_ACROSS.to_owned(), "n, processes")];
    for option in scenario.info().options {
        if let OptionKind::Ticks { min, max } | OptionKind::Count { min, max } = option.kind {
            let (min, max) = (u64::from(min), u64::from(max));
            all.push(one(to(option.key, min, max.min(FAR_ENOUGH.max(min + 1))), option.name));
        }
    }
    if scenario.has_crash() {
        all.push(one(to("crash", 0, end.clamp(FAR_ENOUGH, 200)), "Tick of the first crash"));
    }
    all.push(one(to("start", 0, u64::from(scenario.processes.saturating_sub(1))), "Who starts, alone"));
    all.push(one(to("delay", 1, FAR_ENOUGH.min(MAX_DELAY.into())), "Delay"));
    for field in FIELDS.iter().filter(|field| !LEFT_OUT.contains(&field.link)) {
        match field.takes {
            Takes::Number(bounds) => all.push(one(to(field.link, bounds.min, bounds.max.min(FAR_ENOUGH)), field.label)),
            Takes::Probability => all.push(one(format!("{}=0..0.5/0.05", field.link), field.label)),
            _ => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use election_core::sweep::Across;

    use super::*;

    #[test]
    fn all_that_is_offered_can_go_across_and_its_first_values_can_be_run() {
        for link in ["a=bully&faults=crash:5@2&detector=perfect", "a=chang-roberts", "a=raft", "a=itai-rodeh"] {
            let scenario = Scenario::from_link(link).unwrap();
            let all = offered(&scenario, 30);
            assert!(all.len() >= 6, "{all:?}");
            for Offered { across, .. } in all {
                let across = Across::parse(&across).unwrap();
                let runs = across
                    .values()
                    .iter()
                    .filter(|value| across.at(&scenario, value).is_ok_and(|scenario| scenario.validate().is_ok()));
                assert!(runs.count() >= 5, "{link}: {across}");
            }
        }
        let keys: Vec<String> =
            offered(&Scenario::from_link("a=bully").unwrap(), 9).into_iter().map(|offered| offered.across).collect();
        assert!(!keys.iter().any(|across| across.starts_with("crash")), "nothing crashes in it");
    }
}
