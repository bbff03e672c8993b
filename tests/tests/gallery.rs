//! The gallery's ready scenarios: each ends as its text says, and each broken assumption costs the property that it names.

use std::collections::BTreeSet;

use election_core::algorithm::MessageSpec;
use election_core::gallery::{ENTRIES, End, Entry};
use election_core::model::Kind;
use election_core::{Run, Scenario, Summary, run};

fn scenario(link: &str) -> Scenario {
    Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn of(link: &str) -> (Scenario, Summary) {
    let scenario = scenario(link);
    let summary = run(&scenario).unwrap_or_else(|error| panic!("{link}: {error}"));
    (scenario, summary)
}

fn fallen(summary: &Summary) -> Vec<&'static str> {
    summary.properties.iter().filter(|property| !property.holds()).map(|property| property.name).collect()
}

#[test]
fn each_has_an_id_and_a_link_of_its_own_and_says_what_there_is_to_see() {
    let ids: BTreeSet<_> = ENTRIES.iter().map(|entry| entry.id).collect();
    let links: BTreeSet<_> = ENTRIES.iter().map(|entry| entry.link).collect();
    assert_eq!((ids.len(), links.len()), (ENTRIES.len(), ENTRIES.len()));
    for Entry { id, title, text, source, .. } in ENTRIES.iter() {
        assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{id} is a name for a file");
        assert!(!title.is_empty() && text.ends_with(['.', ')']) && !source.is_empty(), "{id}");
        assert!(text.len() <= 200, "{id} goes on for {} characters", text.len());
    }
}

#[test]
fn each_link_is_the_one_text_of_its_scenario() {
    for Entry { link, broken, .. } in ENTRIES.iter() {
        assert_eq!(scenario(link).to_link().as_deref(), Ok(*link));
        if let Some(broken) = broken {
            assert_eq!(scenario(broken.kept).to_link().as_deref(), Ok(broken.kept));
        }
    }
}

#[test]
fn each_ends_as_it_says() {
    for Entry { id, link, end, sent, .. } in ENTRIES.iter() {
        let (scenario, summary) = of(link);
        assert_eq!(summary.status.key(), end.status(), "{id}");
        if let End::Leader(leader) = end {
            let led = summary.leader.map(|leader| scenario.identities().text(leader.identity));
            assert_eq!(led.as_deref(), Some(*leader), "{id}");
        }
        let by_kind =
            |(kind, spec): (Kind, &MessageSpec)| (summary.counters.by_kind[usize::from(kind.0)], spec.kind.clone());
        let kinds = scenario.info().kinds().map(by_kind);
        let counts = kinds.filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}"));
        let counted = counts.collect::<Vec<_>>().join(", ");
        assert_eq!(if *end == End::Never { "" } else { &counted }, *sent, "{id}");
    }
}

#[test]
fn each_claim_that_speaks_of_one_holds() {
    let mut spoken = BTreeSet::new();
    for Entry { id, link, .. } in ENTRIES.iter() {
        let (scenario, summary) = of(link);
        for verdict in summary.claims(&scenario) {
            assert!(verdict.holds(), "{id}: {}", verdict.id());
            spoken.insert(verdict.id());
        }
    }
    assert_eq!(spoken.len(), 87, "{spoken:?}");
}

#[test]
fn a_broken_assumption_costs_the_property_and_nothing_else_does() {
    for Entry { id, link, broken, .. } in ENTRIES.iter() {
        let (scenario, summary) = of(link);
        let kept = |scenario: &Scenario, key: &str| {
            let assumption = scenario.info().assumptions.iter().find(|assumption| assumption.key == key);
            (assumption.unwrap_or_else(|| panic!("{id}: no assumption {key}")).kept)(scenario)
        };
        let Some(broken) = broken else {
            assert_eq!(fallen(&summary), Vec::<&str>::new(), "{id} says nothing of a fall");
            continue;
        };
        assert!(!kept(&scenario, broken.assumption), "{id} keeps {}", broken.assumption);
        assert!(fallen(&summary).contains(&broken.falls), "{id}: {} holds", broken.falls);
        let (scenario, summary) = of(broken.kept);
        assert!(kept(&scenario, broken.assumption), "{id}: {} breaks {}", broken.kept, broken.assumption);
        assert!(!fallen(&summary).contains(&broken.falls), "{id}: {} falls with everything kept", broken.falls);
    }
    let about: BTreeSet<_> = ENTRIES.iter().filter_map(|entry| entry.broken).map(|broken| broken.assumption).collect();
    assert_eq!(about.len(), 17, "{about:?}");
}

#[test]
fn a_property_falls_at_a_step_that_can_be_shown() {
    for Entry { id, link, broken, .. } in ENTRIES.iter().filter(|entry| entry.broken.is_some()) {
        let run = Run::record(&scenario(link)).expect("it is valid");
        let falls = broken.map(|broken| broken.falls);
        let property = run.summary().properties.iter().find(|property| Some(property.name) == falls);
        let fall = property.and_then(|property| property.fall.as_ref()).expect("it falls");
        let steps = usize::try_from(fall.steps).expect("a few");
        assert!((1..=run.steps()).contains(&steps), "{id}: {steps}");
        let _ = run.at(steps);
    }
}
