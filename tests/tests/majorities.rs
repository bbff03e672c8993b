//! Majorities as they are run: pre-votes, leaders that check their quorum, timeouts by process, votes that are forgotten, logs. Public
//! cases with what came of them.

use election_core::model::Value;
use election_core::properties::{ONE_LEADER_AN_EPOCH, TERMINATION};
use election_core::sim::Status;
use election_core::{Role, Run, Scenario, algorithms};

fn run(link: &str) -> Run {
    let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    Run::record(&scenario).unwrap_or_else(|error| panic!("{link}: {error}"))
}

/// The identities of the leaders at the end.
fn leaders(run: &Run) -> Vec<String> {
    let end = run.at(run.steps());
    let leading = end.processes.iter().filter(|process| process.role == Role::Leader);
    leading.filter_map(|process| Some(run.identities().text(process.leader?))).collect()
}

/// Whom each process follows at the end, itself if it leads.
fn followed(run: &Run) -> Vec<Option<String>> {
    let end = run.at(run.steps());
    end.processes.iter().map(|process| process.leader.map(|leader| run.identities().text(leader))).collect()
}

fn falls(run: &Run, name: &str) -> bool {
    run.summary().properties.iter().any(|property| property.name == name && !property.holds())
}

/// The greatest term at the end.
fn newest_term(run: &Run) -> u32 {
    let end = run.at(run.steps());
    let terms =
        end.processes.iter().map(|process| match run.inspect(run.steps(), process.process).variables.get("term") {
            Some(Value::Number(term)) => *term,
            other => panic!("{other:?} is no term"),
        });
    terms.max().expect("there are processes")
}

#[test]
fn of_two_and_two_nobody_leads() {
    let parted = "n=4&established=yes&detector=heartbeat:4:10&faults=partition:0-1/2-3@10";
    assert_eq!(leaders(&run(&format!("a=raft&{parted}"))), ["4"], "an old leader is not told");
    let none: Vec<String> = Vec::new();
    assert_eq!(leaders(&run(&format!("a=raft&check_quorum=yes&{parted}"))), none);
    assert_eq!(leaders(&run(&format!("a=raft&check_quorum=yes&pre_vote=yes&{parted}"))), none);
    assert_eq!(leaders(&run(&format!("a=fast-leader-election&{parted}"))), none);
}

#[test]
fn a_leader_of_the_majority_that_checks_its_quorum_leads_on() {
    let parted = "n=5&established=yes&detector=heartbeat:4:10&faults=partition:0-1/2-4@10";
    for algorithm in ["raft&check_quorum=yes", "fast-leader-election"] {
        let run = run(&format!("a={algorithm}&{parted}"));
        assert_eq!(leaders(&run), ["5"], "{algorithm}");
        assert_eq!(run.summary().elected_at, None, "{algorithm}");
    }
}

#[test]
fn equal_timeouts_elect_nobody_in_ten_thousand_ticks() {
    let base = "a=raft&patience_in_timeouts=1000000&n=3&start=0,1&faults=crash:2&time=10000";
    let equal = run(&format!("{base}&timeouts=10,10,10"));
    assert!(matches!(equal.summary().status, Status::Limit(_)));
    assert_eq!(equal.summary().elected_at, None);
    assert!(falls(&equal, TERMINATION));
    assert_eq!(leaders(&run(base)), ["1"]);
    let all = run("a=raft&patience_in_timeouts=1000000&n=5&timeouts=10,10,10,10,10&time=10000");
    assert_eq!(all.summary().elected_at, None, "all five stand at once");
    // Each waits for its own time: the one that waits least leads, as long after its start.
    let own = run("a=raft&n=5&timeouts=30,20,25,10,15");
    assert_eq!((leaders(&own), own.summary().elected_at), (vec!["4".to_owned()], Some(12)));
}

#[test]
fn a_vote_that_is_forgotten_elects_two_leaders_of_one_term() {
    let restart = "n=3&timeouts=4,9,4&start=0,2@14&faults=partition:0-1/2,crash:1@9,recover:1@10,partition:0/1-2@11";
    let forgotten = run(&format!("a=raft&stable_votes=no&{restart}"));
    assert!(falls(&forgotten, ONE_LEADER_AN_EPOCH));
    assert_eq!(leaders(&forgotten), ["1", "3"]);
    assert!(!falls(&run(&format!("a=raft&{restart}")), ONE_LEADER_AN_EPOCH));
}

#[test]
fn servers_that_join_in_turn_follow_the_first_majority() {
    for joins in ["join:1@10,join:2@20,join:3@80,join:4@120", "join:1@30,join:2@60,join:3@90,join:4@120"] {
        let run = run(&format!("a=fast-leader-election&n=5&start=0&faults={joins}"));
        assert_eq!(leaders(&run), ["3"], "{joins}");
        assert_eq!(followed(&run), vec![Some("3".to_owned()); 5], "{joins}");
    }
}

#[test]
fn who_is_behind_cannot_win() {
    let behind = run("a=raft&n=5&logs=3,2,2,2,1&start=4");
    assert_eq!(leaders(&behind), ["1"]);
    for seed in 1..=40 {
        for asks in ["no", "yes"] {
            let run = run(&format!("a=raft&pre_vote={asks}&n=5&logs=1,2,1,2,2&delay=1-4&seed={seed}"));
            assert!(!leaders(&run).iter().any(|leader| ["1", "3"].contains(&leader.as_str())), "seed {seed}");
        }
    }
}

#[test]
fn votes_are_compared_by_logs_before_identities() {
    assert_eq!(leaders(&run("a=fast-leader-election&n=5&logs=2,3,3,1,2")), ["3"]);
    assert_eq!(leaders(&run("a=fast-leader-election&n=5&logs=2,3,3,1,2&wins=smallest")), ["2"]);
    assert_eq!(leaders(&run("a=fast-leader-election&n=5&logs=2,3,3,1,2&established=yes")), ["3"]);
    assert_eq!(leaders(&run("a=fast-leader-election&n=5&logs=7,7,7,7,7")), ["5"]);
}

#[test]
fn who_asks_for_pre_votes_raises_no_term() {
    let away = "n=5&established=yes&detector=heartbeat:4:10&faults=partition:0/1-4@10,heal@120";
    let (stands, asks) = (run(&format!("a=raft&{away}")), run(&format!("a=raft&pre_vote=yes&{away}")));
    assert_eq!((leaders(&stands), leaders(&asks)), (vec!["1".to_owned()], vec!["5".to_owned()]));
    assert_eq!(asks.summary().elected_at, None);
    assert_eq!((newest_term(&stands), newest_term(&asks)), (13, 0));
}

#[test]
fn a_server_that_nobody_needs_disturbs_unless_it_has_to_ask() {
    let removed = "n=5&logs=1,2,2,2,2&established=yes&faults=notice:0@20,notice:0@60,notice:0@100";
    let disturbed = run(&format!("a=raft&{removed}"));
    assert_ne!(leaders(&disturbed), ["5"]);
    let undisturbed = run(&format!("a=raft&pre_vote=yes&{removed}"));
    assert_eq!((leaders(&undisturbed), undisturbed.summary().elected_at), (vec!["5".to_owned()], None));
}

/// In either half of four, and in the lesser part of five; the leader of the lesser part leads no more.
#[test]
fn nobody_leads_in_bully_without_a_quorum_that_is_wanted() {
    let halves = "n=4&start=0,3&faults=partition:0-1/2-3";
    assert_eq!(leaders(&run(&format!("a=bully&{halves}"))), ["2", "4"]);
    assert_eq!(leaders(&run(&format!("a=bully&quorum=yes&{halves}"))), [""; 0]);
    let parts = "n=5&established=yes&detector=heartbeat:3:9&faults=partition:0-2/3-4@10&time=300";
    assert_eq!(leaders(&run(&format!("a=bully&{parts}"))), ["3", "5"]);
    assert_eq!(leaders(&run(&format!("a=bully&quorum=yes&{parts}"))), ["3"]);
    let healed = run("a=bully&quorum=yes&n=4&start=0,3&faults=partition:0-1/2-3,heal@40");
    assert_eq!(leaders(&healed), ["4"]);
    let whole = run("a=bully&quorum=yes&n=5&start=0");
    assert_eq!((leaders(&whole), whole.summary().counters.sent()), (vec!["5".to_owned()], 20 + 20 + 4));
}

/// Who asks nobody, because the only other has failed and is not asked, has no majority either.
#[test]
fn nobody_leads_in_bully_alone_because_the_failed_are_not_asked() {
    let known = "skip_failed=yes&established=yes&detector=perfect";
    for faults in ["n=2&faults=crash:1@3", "n=3&faults=crash:2@3,crash:1@30"] {
        assert_eq!(leaders(&run(&format!("a=bully&{known}&{faults}"))), ["1"], "{faults}");
        assert_eq!(leaders(&run(&format!("a=bully&quorum=yes&{known}&{faults}"))), [""; 0], "{faults}");
    }
}

#[test]
fn who_is_back_follows_the_leader_if_it_starts_nothing() {
    let back = "established=yes&detector=perfect&faults=crash:5@3,recover:5@20";
    assert_eq!(leaders(&run(&format!("a=bully&{back}"))), ["6"]);
    let follows = run(&format!("a=bully&on_recovery=wait&{back}"));
    assert_eq!((leaders(&follows), followed(&follows)[5].as_deref()), (vec!["5".to_owned()], Some("5")));
    let joins = run("a=bully&on_recovery=wait&established=yes&detector=perfect&faults=join:5@3");
    assert_eq!((leaders(&joins), followed(&joins)[5].as_deref()), (vec!["5".to_owned()], Some("5")));
}

#[test]
fn what_is_not_for_each_process_or_not_for_this_algorithm_is_refused() {
    for (link, error) in [
        ("a=raft&n=5&logs=1,1", "logs: found 2 of them, allowed: one for each of the 5 processes"),
        (
            "a=bully&n=2&logs=1,2",
            "logs: found a number for each process, allowed: none with this algorithm, which compares no logs",
        ),
        (
            "a=fast-leader-election&n=2&timeouts=4,5",
            "timeouts: found a number for each process, allowed: none with this algorithm, which draws no timeouts",
        ),
        ("a=raft&n=2&timeouts=0,4", "timeouts[0]: found 0, allowed: a number of ticks, 1 to 1000000"),
    ] {
        assert_eq!(Scenario::from_link(link).expect_err(link).to_string(), error);
    }
    let equal = Scenario::from_link("a=raft&n=2&logs=4,4").expect("it is valid");
    assert_eq!(equal, Scenario { processes: 2, ..Scenario::new(algorithms::find("raft").expect("there is Raft")) });
    let json = Scenario::from_link("a=raft&n=2&logs=4,5&timeouts=7,8").expect("it is valid").to_json();
    assert_eq!(json, r#"{"version":1,"algorithm":"raft","processes":2,"logs":[4,5],"timeouts":[7,8]}"#);
}
