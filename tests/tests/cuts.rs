//! Channels that are cut: what a run makes of them, and what five elections make of a network in which A and B, and B and C, reach each
//! other, and A and C do not. It is the commonest partition that is none of groups.

use election_core::model::ProcessId;
use election_core::properties::{AGREEMENT, ONE_LEADER, TERMINATION};
use election_core::sim::{Limit, Status};
use election_core::trace::{Fate, StepKind};
use election_core::{Loss, Run, Scenario};

fn run(link: &str) -> Run {
    let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    Run::record(&scenario).unwrap_or_else(|error| panic!("{link}: {error}"))
}

/// What became of the messages from one process to another, with the ticks in which they arrived.
fn fates(run: &Run, from: u16, to: u16) -> Vec<(u32, Fate)> {
    let messages = (0..u32::try_from(run.trace().messages()).expect("there are few")).map(|it| run.trace().message(it));
    let between = messages.filter(|row| (row.from, row.to) == (ProcessId(from), ProcessId(to)));
    between.map(|row| (row.arrives_at.expect("all arrive"), row.fate)).collect()
}

const CUT: Fate = Fate::Lost(Loss::Cut);

#[test]
fn a_message_meets_its_channel_as_it_is_when_it_arrives() {
    // Sent at 0, it would arrive at 5.
    let lost = |faults: &str| fates(&run(&format!("a=bully&n=2&start=0&delay=5&faults={faults}")), 0, 1)[0];
    assert_eq!(lost("cut:0-1@5"), (5, CUT), "cut in that very tick: faults come first");
    assert_eq!(lost("cut:0to1@4"), (5, CUT));
    assert_eq!(lost("cut:1to0@4"), (5, Fate::Delivered), "it is the other way that is cut");
    assert_eq!(lost("cut:0-1@6"), (5, Fate::Delivered));
    assert_eq!(lost("cut:0-1@1,mend:0-1@5"), (5, Fate::Delivered), "what was on its way all the time gets through");
    assert_eq!(lost("cut:0-1@1,mend:1to0@2"), (5, CUT), "the one way is mended, the other is not");
    assert_eq!(lost("cut:0-1@1,cut:0-1@2,mend:0-1@3"), (5, Fate::Delivered), "cutting what is cut does nothing");
    assert_eq!(lost("mend:0-1@1"), (5, Fate::Delivered), "mending what is whole does nothing");
}

#[test]
fn a_cut_adds_to_a_partition_and_outlives_it() {
    let fates = |faults: &str| fates(&run(&format!("a=bully&n=2&start=0&faults={faults},notice:0@20")), 0, 1);
    let split = Fate::Lost(Loss::Partition);
    assert_eq!(fates("partition:0/1,heal@10")[0].1, split);
    assert_eq!(fates("partition:0/1,cut:0-1,heal@10")[0].1, CUT, "the cut says more than the partition");
    assert_eq!(fates("partition:0/1,cut:0-1,mend:0-1,heal@10")[0].1, split, "mended, it is parted still");
    let outlived = fates("partition:0/1,cut:0-1,heal@10");
    assert_eq!(outlived.last().map(|(_, fate)| *fate), Some(CUT), "{outlived:?}");
}

#[test]
fn what_is_dropped_on_its_way_or_by_hand_does_not_reach_the_cut() {
    let fate = |link: &str| fates(&run(&format!("a=bully&n=2&start=0&faults=cut:0-1,crash:1&{link}")), 0, 1)[0].1;
    assert_eq!(fate("by-hand=drop:0"), Fate::Lost(Loss::ByHand));
    assert_eq!(fate("loss=1"), Fate::Lost(Loss::Channel));
    assert_eq!(fate("loss=0"), CUT, "nor does it reach who has crashed");
}

#[test]
fn a_lost_message_holds_its_place() {
    // The first is to arrive at 9 and is lost then; on a FIFO channel the second waits for it.
    let link = "a=bully&n=2&start=none&answer_timeout=1&faults=notice:0,notice:0@3,cut:0to1@9,mend:0to1@10&by-hand=deliver:0@9";
    let run = run(link);
    let fates = fates(&run, 0, 1);
    assert_eq!(fates[0], (9, CUT));
    assert!(fates[1..].iter().all(|(at, _)| *at >= 9), "{fates:?}");
}

#[test]
fn a_cut_is_a_step_that_says_which_channels() {
    let run = run("a=raft&n=3&faults=cut:0-2@1,cut:1to2@2,mend:0-2@4");
    let steps = (0..run.steps()).map(|step| run.trace().step(step));
    let of_channels = steps.filter(|row| matches!(row.kind, StepKind::Cut | StepKind::Mend));
    let told: Vec<_> = of_channels
        .map(|row| {
            let channels = row.channels.expect("it names them");
            assert_eq!((row.process, row.peer, row.message), (None, None, None));
            (row.at, row.kind, channels.from, channels.to, channels.both_ways)
        })
        .collect();
    assert_eq!(
        told,
        [(1, StepKind::Cut, 0, 2, true), (2, StepKind::Cut, 1, 2, false), (4, StepKind::Mend, 0, 2, true)]
    );
    let cuts = |steps| run.at(steps).cuts.iter().map(|(from, to)| (from.0, to.0)).collect::<Vec<_>>();
    assert_eq!(cuts(run.trace().steps_before(3)), [(0, 2), (1, 2), (2, 0)]);
    assert_eq!(cuts(run.steps()), [(1, 2)]);
}

/// How an election ends among A, B and C, called 1, 2 and 3, where A and C do not reach each other: who leads, whom each takes for the
/// leader, and what falls.
fn end(link: &str) -> (Status, Vec<Option<String>>, Vec<&'static str>) {
    let run = run(link);
    let identities = run.identities();
    let known =
        run.at(run.steps()).processes.iter().map(|it| it.leader.map(|leader| identities.text(leader))).collect();
    let fallen = run.summary().properties.iter().filter(|property| !property.holds()).map(|property| property.name);
    (run.summary().status, known, fallen.collect())
}

fn know(leaders: [&str; 3]) -> Vec<Option<String>> {
    leaders.map(|leader| (leader != "-").then(|| leader.to_owned())).to_vec()
}

/// C leads and beats; at 10 its channels with A are cut, for good.
const LEADS_AND_IS_CUT: &str = "n=3&established=yes&detector=heartbeat:4:10&faults=cut:0-2@10";
/// Everybody starts, and A and C have never reached each other.
const ALL_START: &str = "n=3&faults=cut:0-2";

#[test]
fn raft_elects_a_second_leader_in_a_later_term() {
    // B hears both: it votes for A, which has heard nothing of C, and follows it. C hears nothing of that, and leads on in its term.
    let (status, known, fallen) = end(&format!("a=raft&{LEADS_AND_IS_CUT}"));
    assert_eq!((status, known), (Status::Split, know(["1", "1", "3"])));
    assert_eq!(fallen, [ONE_LEADER, AGREEMENT], "never two in one term");
    // Mended, C hears of the later term and steps down.
    let (status, known, fallen) = end(&format!("a=raft&{LEADS_AND_IS_CUT},mend:0-2@60"));
    assert_eq!((status, known, fallen), (Status::Elected, know(["1", "1", "1"]), vec![ONE_LEADER]));
    let (status, known, _) = end(&format!("a=raft&{ALL_START}"));
    assert_eq!((status, known), (Status::Split, know(["1", "3", "3"])));
}

#[test]
fn zookeepers_election_leaves_out_who_does_not_reach_the_leader() {
    for link in [LEADS_AND_IS_CUT, ALL_START] {
        let (status, known, fallen) = end(&format!("a=fast-leader-election&{link}"));
        assert_eq!((status, known), (Status::Elected, know(["-", "3", "3"])), "{link}");
        assert_eq!(fallen, [AGREEMENT, TERMINATION], "{link}: A looks for a leader until it rests");
    }
    let (status, known, fallen) = end(&format!("a=fast-leader-election&{LEADS_AND_IS_CUT},mend:0-2@60"));
    assert_eq!((status, known, fallen), (Status::Elected, know(["3", "3", "3"]), vec![]));
}

#[test]
fn bully_never_settles() {
    // B answers A, so that A does not lead; C announces itself to B only; A waits in vain, and asks again.
    for (epochs, link) in
        [("", LEADS_AND_IS_CUT), ("", ALL_START), ("&epochs=yes", LEADS_AND_IS_CUT), ("&epochs=yes", ALL_START)]
    {
        let (status, known, fallen) = end(&format!("a=bully{epochs}&{link}"));
        assert!(matches!(status, Status::Limit(Limit::Repeats(_))), "{epochs} {link}: {status:?}");
        assert_eq!((&known[0], &known[2]), (&None, &Some("3".to_owned())), "{epochs} {link}");
        assert_eq!(fallen, [AGREEMENT, TERMINATION], "{epochs} {link}");
    }
    // The slides' program counts on no answer, and elects two.
    let (status, known, _) = end(&format!("a=bully&variant=slides&{ALL_START}"));
    assert_eq!((status, known), (Status::Split, know(["1", "3", "3"])));
}

/// SWIM asks others: B pings C for A, and nobody is suspected.
#[test]
fn who_asks_others_suspects_nobody() {
    for algorithm in ["raft", "bully", "fast-leader-election"] {
        let link = format!("a={algorithm}&n=3&established=yes&detector=swim:6:2:1&faults=cut:0-2@10");
        let (status, known, fallen) = end(&link);
        assert_eq!((status, known, fallen), (Status::Elected, know(["3", "3", "3"]), vec![]), "{algorithm}");
    }
}
