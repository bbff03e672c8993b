//! What a scenario is about that its own text may not say: its algorithm, by every name and by what it costs and assumes, its network,
//! and what goes wrong in it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use election_core::Scenario;
use election_core::algorithm::{Family, IdentityUse, Purpose};
use election_core::algorithms;
use election_core::claims::Measure;
use election_core::model::Shape;
use election_core::narrate::Moments;
use election_core::scenario::{Detector, Info};

use super::words::plain;

/// By the algorithm's key: what is known of it, in the spelling that is searched.
static OF_ALGORITHMS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let all = algorithms::all();
    let is_rare = |key: &str| {
        let with_it = all.iter().filter(|info| info.assumptions.iter().any(|assumption| assumption.key == key));
        2 * with_it.count() < all.len()
    };
    all.iter().map(|info| (info.key.to_string(), plain(&of_algorithm(info, &is_rare)))).collect()
});

/// What is known of a scenario's algorithm.
pub fn of_algorithm_of(scenario: &Scenario) -> &'static str {
    OF_ALGORITHMS.get(&*scenario.info().key).map_or("", String::as_str)
}

/// The letters that an algorithm with names of several people is called by: `hs`; none where it has one name.
pub fn initials(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('–').collect();
    let first = |part: &&str| part.chars().next();
    (parts.len() > 1).then(|| parts.iter().filter_map(first).collect::<String>().to_lowercase())
}

/// The word under which the letters stand in what is searched, so that they are found in no other word.
pub fn written(initials: &str) -> String {
    format!("[{initials}]")
}

fn of_algorithm(info: &Info, is_rare: &dyn Fn(&str) -> bool) -> String {
    let mut words =
        vec![info.name.to_string(), info.key.to_string(), info.summary.to_string(), info.source.to_string()];
    words.push(info.family.name().to_owned());
    words.extend(initials(&info.name).map(|initials| written(&initials)));
    // What all assume tells none apart.
    let assumed = info.assumptions.iter().map(|assumption| assumption.key).filter(|key| is_rare(key));
    words.extend(assumed.map(|key| format!("relies on {}", key.replace('-', " "))));
    if info.identities == IdentityUse::Anonymous {
        words.push("anonymous".to_owned());
    }
    if info.messages.iter().any(|spec| matches!(spec.purpose, Purpose::Wave | Purpose::Report)) {
        words.push("spanning tree".to_owned());
    }
    if info.family == Family::Exclusion {
        words.push("mutual exclusion".to_owned());
    }
    words.extend(growth(info).into_iter().map(str::to_owned));
    words.join("\n")
}

/// How fast the numbers of messages grow that are published of an algorithm.
fn growth(info: &Info) -> Vec<&'static str> {
    let claims = algorithms::claims(info).iter();
    let formulas: Vec<String> = claims
        .filter(|claim| matches!(claim.measure, Measure::Messages(_)))
        .map(|claim| plain(claim.formula))
        .collect();
    let has = |signs: &[&str]| formulas.iter().any(|formula| signs.iter().any(|sign| formula.contains(sign)));
    let mut growth = Vec::new();
    if has(&["n^2", "n(n - 1)", "n(n + 1)"]) {
        growth.push("o(n^2)");
    }
    if has(&["log", "h_n"]) {
        growth.push("o(nlogn)");
    }
    if has(&["2^(n"]) {
        growth.push("o(2^n)");
    }
    if growth.is_empty() && !formulas.is_empty() {
        growth.push("o(n)");
    }
    growth
}

/// What is known of a scenario, its algorithm aside.
pub fn of_scenario(scenario: &Scenario) -> String {
    let mut words: Vec<String> = vec![network(scenario.network.topology.shape())];
    words.extend(scenario.faults.iter().map(|fault| fault.kind.key().to_owned()));
    if scenario.detector != Detector::None {
        words.push("failure detector".to_owned());
    }
    if scenario.established {
        words.push("established".to_owned());
    }
    words.push(if Moments::of(scenario).unit(1) == "round" { "in rounds" } else { "other delays" }.to_owned());
    words.join("\n")
}

/// A network in the words that graphs are called by.
fn network(shape: Option<Shape>) -> String {
    match shape {
        None => "graph".to_owned(),
        Some(shape) if shape.is_ring() => shape.name().to_owned(),
        Some(shape) => format!("{} graph", shape.name()),
    }
}
