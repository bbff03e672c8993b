//! Cases from examinations, courses and bug reports, each with what it comes to.

use election_core::properties::{AGREEMENT, ONE_LEADER, Property};
use election_core::scenario::{Fault, FaultKind};
use election_core::sim::Status;
use election_core::{ProcessId, Role, Run, Scenario, Tick, algorithms};

fn run(link: &str) -> Run {
    let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    Run::record(&scenario).unwrap_or_else(|error| panic!("{link}: {error}"))
}

/// The identity of the one live leader at the end.
fn leader(run: &Run) -> Option<String> {
    run.summary().leader.map(|leader| run.identities().text(leader.identity))
}

/// How many messages of a kind were sent.
fn sent(run: &Run, kind: &str) -> u64 {
    let place = run.info().messages.iter().position(|message| message.kind == kind);
    run.summary().counters.by_kind[place.unwrap_or_else(|| panic!("there is no {kind}"))]
}

fn all_sent(run: &Run) -> u64 {
    run.summary().counters.sent()
}

#[test]
fn bully_of_eight_five_notices_that_eight_has_crashed_and_eight_returns() {
    let without = run("a=bully&n=8&start=none&faults=crash:7,notice:4@1");
    assert_eq!((leader(&without).as_deref(), all_sent(&without)), (Some("7"), 15));
    let run = run("a=bully&n=8&start=none&faults=crash:7,notice:4@1,recover:7@12");
    assert_eq!(leader(&run).as_deref(), Some("8"), "it takes over");
    assert_eq!((sent(&run, "election"), sent(&run, "answer"), sent(&run, "coordinator")), (6, 3, 6 + 7));
    let follows = |process: u16| run.at(run.steps()).processes[usize::from(process)].role == Role::Follower;
    assert!((0..7).all(follows), "all but 8 follow");
    assert!(run.summary().properties.iter().all(Property::holds));
}

/// Published as 21 messages: that is the questions alone.
#[test]
fn bully_of_ten_where_ten_is_dead_and_not_asked_and_three_notices() {
    let run = run("a=bully&n=10&skip_failed=yes&start=none&detector=perfect&faults=crash:9,notice:2@2");
    assert_eq!(leader(&run).as_deref(), Some("9"));
    assert_eq!((sent(&run, "election"), sent(&run, "answer"), sent(&run, "coordinator")), (21, 21, 8));
    assert_eq!(all_sent(&run), 50);
}

#[test]
fn bully_of_seven_where_four_and_seven_are_dead_all_are_told_and_three_notices() {
    let told = run("a=bully&n=7&announce_to=all&start=none&faults=crash:3,crash:6,notice:2");
    assert_eq!((leader(&told).as_deref(), all_sent(&told)), (Some("6"), 16));
    assert_eq!((sent(&told, "election"), sent(&told, "answer"), sent(&told, "coordinator")), (7, 3, 6));
    let lower = run("a=bully&n=7&start=none&faults=crash:3,crash:6,notice:2");
    assert_eq!((leader(&lower).as_deref(), all_sent(&lower)), (Some("6"), 15), "7 is not told");
}

/// 6 has crashed, and everybody knows it from the beginning: nobody probes it. Published as 5 and 5.
#[test]
fn a_ring_of_five_whose_sixth_is_known_to_be_dead() {
    let known = run("a=ring-list&ids=3,5,0,1,4,6&start=0@2&detector=perfect&faults=crash:5");
    assert_eq!((leader(&known).as_deref(), all_sent(&known)), (Some("5"), 10));
    assert_eq!((sent(&known, "election"), sent(&known, "coordinator")), (5, 5));
}

#[test]
fn chang_roberts_on_3_7_1_5_2() {
    let run = run("a=chang-roberts&ids=3,7,1,5,2");
    assert_eq!(leader(&run).as_deref(), Some("7"));
    assert_eq!((sent(&run, "election"), sent(&run, "elected")), (11, 5));
    assert_eq!(run.summary().elected_at, Some(5), "each token takes a hop a round");
}

/// Each of the two with the best identity takes the other's token for its own.
#[test]
fn chang_roberts_with_repeated_identities() {
    let run = run("a=chang-roberts&ids=1,4,2,3,4,2");
    assert_eq!(run.summary().status, Status::Split);
    let leaders: Vec<u16> = run
        .at(run.steps())
        .processes
        .iter()
        .filter(|process| process.role == Role::Leader)
        .map(|process| process.process.0)
        .collect();
    assert_eq!(leaders, [1, 4]);
    let fallen =
        |name: &str| run.summary().properties.iter().any(|property| property.name == name && !property.holds());
    assert!(fallen(ONE_LEADER));
    assert_eq!((sent(&run, "election"), sent(&run, "elected")), (11, 6));
}

#[test]
fn hirschberg_sinclair_ascending() {
    for (processes, bids) in [(16, 136), (17, 205)] {
        let run = run(&format!("a=hirschberg-sinclair&n={processes}"));
        assert_eq!(sent(&run, "probe") + sent(&run, "reply"), bids, "{processes}");
        assert_eq!(leader(&run), Some(processes.to_string()));
    }
}

/// A server that joins while there is a leader follows it, though its own identity is better: the third makes a majority, and stays.
#[test]
fn five_zookeeper_servers_that_join_in_turn() {
    let run = run("a=fast-leader-election&n=5&start=none&faults=join:0,join:1@20,join:2@40,join:3@60,join:4@80");
    assert_eq!(leader(&run).as_deref(), Some("3"));
    let leads_or_follows = |process: u16| {
        let view = run.at(run.steps());
        (view.processes[usize::from(process)].role, view.processes[usize::from(process)].leader)
    };
    let three = run.identities().at(ProcessId(2));
    for process in [0, 1, 3, 4] {
        assert_eq!(leads_or_follows(process), (Role::Follower, Some(three)), "{process}");
    }
    assert!(run.summary().elected_at.is_some_and(|tick| (40..60).contains(&tick)), "two of five are no majority");
}

/// Two and two of four: neither half is a majority of all.
#[test]
fn two_of_four_parted() {
    for algorithm in ["raft", "fast-leader-election"] {
        for parted_at in [0, 1] {
            let scenario = Scenario {
                processes: 4,
                faults: vec![parted(parted_at)],
                ..Scenario::new(algorithms::find(algorithm).expect("it is built in"))
            };
            let run = Run::record(&scenario).expect("it is valid");
            assert_eq!(leader(&run), None, "{algorithm}");
            assert_eq!(run.summary().elected_at, None, "{algorithm}");
            let fallen = run.summary().properties.iter().filter(|property| !property.holds());
            assert!(fallen.into_iter().any(|property| property.name == AGREEMENT), "{algorithm}");
        }
    }
}

fn parted(at: Tick) -> Fault {
    Fault { at, kind: FaultKind::Partition(vec![vec![0, 1], vec![2, 3]]) }
}
