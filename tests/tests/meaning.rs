//! What a run means, pinned where it is easily got wrong: each on the smallest scenario that shows it.

use election_core::properties::{ONE_LEADER_AN_EPOCH, Property};
use election_core::{Run, Scenario};

fn run(link: &str) -> Run {
    let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    Run::record(&scenario).unwrap_or_else(|error| panic!("{link}: {error}"))
}

/// A property of a run, where it is judged.
fn property<'a>(run: &'a Run, name: &str) -> Option<&'a Property> {
    run.summary().properties.iter().find(|property| property.name == name)
}

/// Why a property of a run does not hold.
fn fall<'a>(run: &'a Run, name: &str) -> Option<&'a str> {
    let property = property(run, name).unwrap_or_else(|| panic!("{name} is judged"));
    property.fall.as_ref().map(|fall| fall.reason.as_str())
}

/// Epochs order announcements, they do not make them unique: 5 is back, cannot know the epoch in force, and announces it again.
#[test]
fn an_epoch_can_have_two_leaders_where_the_highest_comes_back() {
    let twice = run("#a=bully&epochs=yes&n=5&delay=1-5&seed=8418&start=none&faults=crash:4,notice:3,recover:4@13");
    assert_eq!(fall(&twice, ONE_LEADER_AN_EPOCH), Some("5 becomes leader of epoch 1, as 4 did before"));
    let once = run("#a=bully&epochs=yes&n=5&start=none&faults=crash:4,notice:3");
    assert_eq!(fall(&once, ONE_LEADER_AN_EPOCH), None);
    assert!(property(&run("#a=bully&n=5"), ONE_LEADER_AN_EPOCH).is_none(), "there are no epochs");
}
