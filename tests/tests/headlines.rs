//! What happened in a step or a round, in one sentence; how runs end; what becomes of processes and their bids.

use election_core::lineage::{Bids, How};
use election_core::model::ProcessId;
use election_core::narrate;
use election_core::{Run, Scenario};

fn recorded(link: &str) -> Run {
    let scenario = Scenario::from_link(link).expect("the test's scenario is valid");
    Run::record(&scenario).expect("the test's scenario is valid")
}

/// What happened in each tick.
fn rounds(run: &Run) -> Vec<String> {
    let starts = run.trace().ticks().iter().map(|tick| run.trace().steps_before(*tick));
    let ends = starts.clone().skip(1).chain([run.steps()]);
    starts.zip(ends).map(|(from, to)| narrate::headline(run, from, to).to_string()).collect()
}

#[test]
fn rounds_of_a_falling_ring_say_whose_tokens_are_dropped_and_whose_go_on() {
    let run = recorded("a=chang-roberts&n=8&ids=descending");
    assert_eq!(
        rounds(&run)[..8],
        [
            "8 tokens set out",
            "1's token dropped, 7 go on",
            "2's token dropped, 6 go on",
            "3's token dropped, 5 go on",
            "4's token dropped, 4 go on",
            "5's token dropped, 3 go on",
            "6's token dropped, 8 and 7's go on",
            "7's token dropped, 8's goes on",
        ]
    );
}

#[test]
fn the_bids_of_a_falling_ring_take_36_hops() {
    let run = recorded("a=chang-roberts&n=8&ids=descending");
    let bids = Bids::of(&run);
    let ways: Vec<(u16, usize, Option<How>)> =
        bids.all().iter().map(|bid| (bid.initiator.0, bid.hops.len(), bid.end.map(|end| end.how))).collect();
    let dropped = Some(How::Dropped(ProcessId(0)));
    assert_eq!(ways[0], (0, 8, Some(How::Home)));
    assert_eq!(ways[1..], [1, 2, 3, 4, 5, 6, 7].map(|place| (place, 8 - usize::from(place), dropped)));
    assert_eq!(ways.iter().map(|(_, hops, _)| hops).sum::<usize>(), 36);
}

#[test]
fn show() {
    for entry in election_core::gallery::ENTRIES {
        let run = recorded(entry.link);
        println!("{}: {}", entry.id, narrate::verdict(&run));
    }
}
