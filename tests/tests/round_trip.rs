//! A scenario and its texts: what is written is read back as it was, and one scenario has one text.

use std::collections::BTreeMap;

use election_core::algorithm::{IdentityUse, OptionKind, OptionValue};
use election_core::model::Topology;
use election_core::scenario::link::{KEYS, MAX_LINK};
use election_core::scenario::{FaultKind, Ids, Start};
use election_core::{Scenario, algorithms};
use election_tests::generate::{Knobs, broken, scenarios};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Scenarios from a generator that is seeded once and for all.
fn some(knobs: Knobs, count: usize) -> Vec<Scenario> {
    let mut runner = TestRunner::deterministic();
    let strategy = scenarios(knobs);
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("nothing is filtered out").current()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn json_is_read_back_as_it_was(scenario in scenarios(Knobs::to_the_bounds())) {
        prop_assert_eq!(scenario.validate(), Ok(()));
        let (line, file) = (scenario.to_json(), scenario.to_json_pretty());
        let read = Scenario::from_json(&line);
        prop_assert_eq!(read.as_ref(), Ok(&scenario));
        prop_assert_eq!(Scenario::from_json(&file), Ok(scenario.clone()));
        // The same JSON to others, in fewer lines or more.
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("it is JSON");
        prop_assert_eq!(value(&line), value(&file));
        prop_assert!(!line.contains('\n'));
    }

    #[test]
    fn links_are_read_back_as_they_were(scenario in scenarios(Knobs::to_the_bounds())) {
        match scenario.to_link() {
            Ok(link) => {
                prop_assert!(link.len() <= MAX_LINK);
                // RFC 3986: fragment = *( pchar / "/" / "?" ).
                let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?%".contains(&byte);
                prop_assert!(link.bytes().all(is_safe), "{}", link);
                let read = Scenario::from_link(&link);
                prop_assert_eq!(read.as_ref(), Ok(&scenario), "{}", link);
                let around = format!("https://example.org/play/#{link}!t=3&sel=1");
                prop_assert_eq!(Scenario::from_input(&around), Ok(scenario.clone()));
            }
            Err(error) => {
                prop_assert_eq!(error.path, "scenario");
                prop_assert!(scenario.to_json().len() > MAX_LINK / 2);
            }
        }
    }

    /// Order of keys, defaults spelt out, space, percent-encoding: the texts differ, the scenario does not.
    #[test]
    fn other_texts_of_a_scenario_mean_the_same(scenario in scenarios(Knobs::anything()), order in any::<prop::sample::Index>()) {
        let mut wordy = serde_json::from_str::<serde_json::Value>(&scenario.to_json()).expect("it is JSON");
        let fields = wordy.as_object_mut().expect("a scenario is an object");
        for spec in scenario.info().options {
            let value = match scenario.option(spec.key) {
                OptionValue::Flag(flag) => flag.into(),
                OptionValue::Choice(choice) => choice.into(),
                OptionValue::Ticks(number) | OptionValue::Count(number) => number.into(),
            };
            let options = fields.entry("options").or_insert_with(|| serde_json::json!({}));
            options.as_object_mut().expect("options are an object").insert(spec.key.to_owned(), value);
        }
        fields.insert("processes".to_owned(), scenario.processes.into());
        fields.insert("seed".to_owned(), scenario.seed.into());
        prop_assert_eq!(Scenario::from_json(&format!(" {wordy:#}\r\n")), Ok(scenario.clone()));

        let link = scenario.to_link().expect("a small scenario");
        let mut keys: Vec<&str> = link.split('&').collect();
        let turn = order.index(keys.len());
        keys.rotate_left(turn);
        let turned = keys.join("&").replace(',', "%2C").replace(':', "%3a");
        prop_assert_eq!(Scenario::from_link(&turned), Ok(scenario.clone()), "{}", turned);
    }
}

#[test]
fn different_scenarios_have_different_texts() {
    let mut by_text: BTreeMap<String, Scenario> = BTreeMap::new();
    for scenario in some(Knobs::anything(), 3000) {
        let other = by_text.entry(scenario.to_link().unwrap()).or_insert_with(|| scenario.clone());
        assert_eq!(*other, scenario);
    }
}

/// A generator that leaves something out tests nothing of it.
#[test]
fn the_generator_leaves_nothing_out() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for scenario in some(Knobs::anything(), 4000) {
        let algorithm = &scenario.info().key;
        let mut saw = |what: String| *seen.entry(what).or_default() += 1;
        if let Topology::Shape(shape) = scenario.network.topology {
            saw(format!("{algorithm}: {}", shape.key()));
        }
        for (key, value) in &scenario.options {
            saw(format!("{algorithm}: {key} {}", if let OptionValue::Choice(choice) = value { choice } else { "" }));
        }
        for fault in &scenario.faults {
            saw(format!("fault {}", fault.kind.key()));
            if let FaultKind::Crash { after_sends: Some(_), .. } = fault.kind {
                saw("fault crash amid sending".to_owned());
            }
        }
        for (what, is_so) in [
            ("algorithm", true),
            ("values", matches!(scenario.ids, Ids::Values(_))),
            ("texts", matches!(scenario.ids, Ids::Texts(_))),
            ("uuid", scenario.ids == Ids::Uuid),
            ("signed uuid", scenario.ids == Ids::SignedUuid),
            ("anonymous", scenario.ids == Ids::Anonymous),
            ("edges", matches!(scenario.network.topology, Topology::Edges(_))),
            ("late start", matches!(&scenario.start, Start::List(list) if list.iter().any(|start| start.at > 0))),
            ("nobody starts", scenario.start == Start::Nobody),
            ("established", scenario.established),
            ("loss", scenario.network.loss > 0),
            ("duplicate", scenario.network.duplicate > 0),
            ("not FIFO", !scenario.network.fifo),
            ("by hand", !scenario.overrides.is_empty()),
            ("one process", scenario.processes == 1),
            ("many processes", scenario.processes > 9),
        ] {
            if is_so {
                saw(format!("{algorithm}: {what}"));
            }
        }
    }
    let mut expected: Vec<String> = Vec::new();
    for fault in ["crash", "crash amid sending", "recover", "notice", "partition", "heal", "cut", "mend"] {
        expected.push(format!("fault {fault}"));
    }
    for algorithm in algorithms::all() {
        let key = &algorithm.key;
        for what in ["algorithm", "late start", "nobody starts", "established", "loss", "duplicate"] {
            expected.push(format!("{key}: {what}"));
        }
        let ids: &[&str] = match algorithm.identities {
            IdentityUse::Compares => &["values", "uuid"],
            IdentityUse::Anonymous => &["anonymous"],
        };
        expected.extend(ids.iter().map(|what| format!("{key}: {what}")));
        expected.extend(algorithm.topologies.shapes().map(|shape| format!("{key}: {}", shape.key())));
        if algorithm.topologies.include(&Topology::Edges(Vec::new())) {
            expected.push(format!("{key}: edges"));
        }
        for what in ["not FIFO", "by hand", "one process", "many processes"] {
            expected.push(format!("{key}: {what}"));
        }
        for spec in algorithm.options {
            match spec.kind {
                OptionKind::Choice(choices) => {
                    let default = (spec.default)(&Scenario::new(&algorithm));
                    let others = choices.iter().filter(|choice| OptionValue::Choice(choice.key) != default);
                    expected.extend(others.map(|choice| format!("{key}: {} {}", spec.key, choice.key)));
                }
                OptionKind::Flag | OptionKind::Ticks { .. } | OptionKind::Count { .. } => {
                    expected.push(format!("{key}: {} ", spec.key));
                }
            }
        }
    }
    for what in expected {
        assert!(seen.get(&what).is_some_and(|count| *count >= 5), "{what}: {:?}", seen.get(&what));
    }
}

#[test]
fn assumptions_are_kept_where_that_is_asked_and_not_by_leaving_everything_out() {
    for algorithm in algorithms::all() {
        let scenarios = some(Knobs::within_assumptions().of(&algorithm), 1000);
        for scenario in &scenarios {
            assert_eq!(broken(scenario), None, "{}", scenario.to_json());
            assert_eq!(scenario.validate(), Ok(()));
        }
        let count = |what: fn(&Scenario) -> bool| scenarios.iter().filter(|scenario| what(scenario)).count();
        let plain = count(|scenario| *scenario == Scenario::new(&scenario.algorithm));
        let faults = count(|scenario| !scenario.faults.is_empty());
        let late = count(|scenario| matches!(scenario.start, Start::List(_)));
        let slow = count(|scenario| scenario.network.delay.largest() > 1);
        println!("{}: {faults} of 1000 with faults, {late} with late starts, {slow} slow", algorithm.key);
        assert_eq!(plain, 0, "{} of 1000 are the plain scenario", algorithm.key);
    }
    let wild = some(Knobs::anything(), 1000);
    assert!(wild.iter().any(|scenario| broken(scenario).is_some()));
}

#[test]
fn no_option_is_called_like_a_key_of_links() {
    for algorithm in algorithms::all() {
        for option in algorithm.options {
            assert!(!KEYS.contains(&option.key), "{}: {}", algorithm.key, option.key);
        }
    }
}
