//! Two runs side by side: what differs, where they part, and what is said of it.

use election_core::compare::{Comparison, Figure, Parting};
use election_core::properties::Property;
use election_core::{Run, Scenario, narrate};
use election_tests::generate::{Knobs, scenarios};
use proptest::prelude::*;

fn recorded(link: &str) -> Run {
    let scenario = Scenario::from_link(link).expect("the test's scenario is valid");
    Run::record(&scenario).expect("the test's scenario is valid")
}

fn compared(one: &str, other: &str) -> (Comparison, String) {
    let runs = [one, other].map(recorded);
    let both = runs.each_ref();
    let comparison = Comparison::of(both);
    let told = narrate::comparison(both, &comparison).to_string();
    (comparison, told)
}

#[test]
fn a_run_is_the_same_as_itself() {
    let (comparison, told) = compared("a=chang-roberts&n=8&ids=shuffled", "a=chang-roberts&n=8&ids=shuffled");
    assert_eq!(comparison.parting, Parting::Never);
    assert_eq!(told, "In the end both send 33 messages; process 8 leads in both. They are the same, step for step.");
}

#[test]
fn a_crash_parts_two_runs_when_it_happens() {
    let (comparison, told) =
        compared("a=chang-roberts&n=8&ids=descending", "a=chang-roberts&n=8&ids=descending&faults=crash:3@3");
    assert!(matches!(comparison.parting, Parting::After(_)));
    assert_eq!(
        told,
        "In the end the second sends 13 fewer messages; process 8 leads in the first, no single process in the second. They part in round 3. \
         First: 5 passes 8's election message on to 4, because 8 > 5. Second: 5 crashes. In the end \u{201c}agreement\u{201d} and \
         \u{201c}termination\u{201d} hold in the first only."
    );
}

#[test]
fn another_algorithm_does_what_it_does_from_the_start() {
    let (comparison, told) = compared("a=chang-roberts&n=8&ids=descending", "a=lelann&n=8&ids=descending");
    assert_eq!(comparison.parting, Parting::After(8), "all start alike");
    assert_eq!(
        told,
        "In the end the second sends 28 more messages; process 8 leads in both. They part in round 1. First: 7 passes 8's election message on to 6, because 8 > 7. Second: 7 writes down 8 and passes 8's token on to 6."
    );
}

#[test]
fn what_another_identity_does_is_another_thing_even_where_the_ranks_are_the_same() {
    let (comparison, told) = compared("a=chang-roberts&ids=1,2,3", "a=chang-roberts&ids=1,2,4");
    assert_eq!(comparison.parting, Parting::After(2));
    assert_eq!(
        told,
        "In the end both send 8 messages; process 3 leads in the first, process 4 in the second. They part in round 0. First: 3 starts and \
         sends its identity to 1. Second: 4 starts and sends its identity to 1."
    );
}

#[test]
fn two_leaders_in_one_of_them_are_a_property_that_holds_in_the_other_only() {
    let (comparison, told) = compared(
        "a=bully&n=6&established=yes&detector=perfect&faults=crash:5@2,recover:5@20",
        "a=bully&n=6&established=yes&detector=perfect&faults=crash:5@2,recover:5@20&answer_timeout=1",
    );
    assert_eq!(comparison.properties.iter().map(|it| it.name).collect::<Vec<_>>(), ["one leader", "validity"]);
    assert!(told.starts_with("In the end the second sends 6 more messages; process 6 leads in both."), "{told}");
    assert!(
        told.ends_with("In the end \u{201c}one leader\u{201d} and \u{201c}validity\u{201d} hold in the first only."),
        "{told}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn figures_are_those_of_both_summaries(
        one in scenarios(Knobs { most_processes: 9, ..Knobs::anything() }),
        other in scenarios(Knobs { most_processes: 9, ..Knobs::anything() }),
    ) {
        let runs = [one, other].map(|mut scenario| {
            scenario.limits.events = 3000;
            Run::record(&scenario).expect("it is valid")
        });
        let both = runs.each_ref();
        let comparison = Comparison::of(both);
        let summaries = both.map(Run::summary);
        for row in &comparison.figures {
            let expected = [0, 1].map(|place| {
                let summary = summaries[place];
                match &row.figure {
                    Figure::Messages => Some(summary.counters.sent()),
                    Figure::Bits => Some(summary.counters.bits),
                    Figure::ElectedAt => summary.elected_at.map(u64::from),
                    Figure::AllKnowAt => summary.announced_at.map(u64::from),
                    Figure::Time => Some(summary.time.into()),
                    Figure::Kind(name) => {
                        let mut kinds = both[place].info().kinds();
                        kinds.find(|(_, spec)| *spec.kind == **name).map(|(kind, _)| {
                            summary.counters.by_kind[usize::from(kind.0)]
                        })
                    }
                }
            });
            prop_assert_eq!(row.values, expected, "{:?}", row.figure);
        }
        prop_assert_eq!(comparison.leaders, summaries.map(|summary| summary.leader));
        for difference in &comparison.properties {
            let holds = summaries.map(|summary| {
                let mut properties = summary.properties.iter();
                properties.find(|property| property.name == difference.name).map(Property::holds)
            });
            prop_assert_eq!(holds, [Some(difference.holds_in_first), Some(!difference.holds_in_first)]);
        }
        if let Parting::After(steps) = comparison.parting {
            prop_assert!(both.iter().all(|run| steps <= run.steps()));
        }
        // The other way round the same differs, and a run is the same as itself.
        prop_assert_eq!(Comparison::of([both[1], both[0]]).parting, comparison.parting);
        prop_assert_eq!(Comparison::of([both[0], both[0]]).parting, Parting::Never);
        prop_assert!(!narrate::comparison(both, &comparison).to_string().is_empty());
    }
}
