//! Breaking assumptions on purpose: whatever an algorithm says that it relies on costs it a property when it is broken, at a
//! step that can be shown; what it does not need costs nothing.

use election_core::breaking::{SYSTEM_ASSUMPTIONS, SystemAssumption};
use election_core::properties::{ONE_LEADER, TERMINATION};
use election_core::{Scenario, algorithms, run};

/// What a lecturer has in front of them when they begin to break things.
const BASES: [&str; 3] = ["", "&n=8", "&n=8&start=0"];

fn bases() -> impl Iterator<Item = Scenario> {
    let links =
        algorithms::all().into_iter().flat_map(|algorithm| BASES.map(|base| format!("a={}{base}", algorithm.key)));
    links.map(|link| Scenario::from_link(&link).unwrap_or_else(|error| panic!("{link}: {error}")))
}

fn fallen(scenario: &Scenario) -> Vec<&'static str> {
    let summary = run(scenario).expect("what is broken can still be run");
    summary.properties.iter().filter(|property| !property.holds()).map(|property| property.name).collect()
}

fn each(mut look: impl FnMut(&Scenario, &SystemAssumption)) {
    for scenario in bases() {
        SYSTEM_ASSUMPTIONS
            .iter()
            .filter(|assumed| assumed.can_be_broken(&scenario))
            .for_each(|assumed| look(&scenario, assumed));
    }
}

#[test]
fn what_is_broken_says_so_and_is_mended() {
    each(|scenario, assumed| {
        assert!(!(assumed.is_broken)(scenario), "{} is broken in {:?}", assumed.key, scenario.to_link());
        let broken = assumed.break_in(scenario);
        let link = broken.to_link().expect("it is short");
        assert!((assumed.is_broken)(&broken), "{}: {link}", assumed.key);
        assert_eq!(Scenario::from_link(&link).as_ref(), Ok(&broken), "it is valid and in its one form");
        assert_eq!(assumed.break_in(scenario), broken, "the same every time");
        let mended = assumed.mend_in(&broken);
        assert!(!(assumed.is_broken)(&mended), "{}: {:?}", assumed.key, mended.to_link());
    });
}

#[test]
fn what_is_needed_is_missed_and_what_is_not_is_not() {
    let (mut needed, mut idle) = (0, 0);
    each(|scenario, assumed| {
        if assumed.key == "suspected" {
            // Whether a false suspicion does harm is a matter of luck.
            return;
        }
        let fallen = fallen(&assumed.break_in(scenario));
        let name = format!("{} in {:?}", assumed.key, scenario.to_link());
        if let Some(assumption) = assumed.needed(scenario) {
            needed += 1;
            assert!(!fallen.is_empty(), "{name}: {} is broken, and nothing falls", assumption.key);
        } else {
            idle += 1;
            assert_eq!(fallen, Vec::<&str>::new(), "{name}: it needs nothing of the kind");
        }
    });
    assert_eq!((needed, idle), (271, 86), "broken assumptions that cost a property, and that cost nothing");
}

#[test]
fn a_fall_is_put_down_to_what_it_would_not_be_without() {
    let costs = |link: &str, key: &str| {
        let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        let assumed =
            SYSTEM_ASSUMPTIONS.iter().find(|assumed| assumed.key == key).expect("there is such an assumption");
        let run = |scenario: &Scenario| run(scenario).expect("it is valid");
        let summary = run(&scenario);
        let kept = assumed.comparison(&scenario, &summary).map(|kept| run(&kept));
        (assumed.cost(&summary, kept.as_ref()), assumed.needed(&scenario).is_some())
    };
    // Two lead at step 5, long before the crash: the timeout is to blame, and the crash for what comes of it.
    let hasty = "a=bully&answer_timeout=1&n=8&start=0&delay=1-3&faults=crash:7@9";
    assert!(!costs(hasty, "detected").0.contains(&ONE_LEADER));
    assert!(costs(hasty, "synchronous").0.contains(&ONE_LEADER));
    // LeLann's tokens are lost at the dead, whether it is known or not where they are.
    let (fallen, is_needed) = costs("a=lelann&faults=crash:5@1", "detected");
    assert!(fallen.contains(&TERMINATION) && is_needed, "{fallen:?}");
}
