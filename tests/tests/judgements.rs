//! Properties judged on runs of which the right judgement is known, and on random ones whose faults come too late to matter.

use election_core::properties::{Fall, LEADER_THAT_LEADS, ONE_LEADER, ONE_LEADER_AN_EPOCH, PropertyFall};
use election_core::scenario::{Fault, FaultKind};
use election_core::sim::{Limit, Status};
use election_core::{ProcessId, Run, Scenario, Tick, algorithms};
use election_tests::random::{self, EVERYTHING};
use election_tests::runs::runs;

/// How many random runs of each algorithm get another fault after their first fall.
const RUNS: u64 = 150;

fn run(link: &str) -> Run {
    Run::record(&Scenario::from_link(link).expect("the link is valid")).expect("the scenario is valid")
}

fn fall(run: &Run, name: &str) -> Option<PropertyFall> {
    let property = run.summary().properties.iter().find(|property| property.name == name);
    property.unwrap_or_else(|| panic!("{name} is not judged")).fall.clone()
}

fn takeover(run: &Run) -> Option<PropertyFall> {
    run.summary().properties.iter().find(|property| property.name == ONE_LEADER)?.takeover.clone()
}

#[test]
fn a_fault_that_changes_nothing_forgives_no_second_leader() {
    for (link, faults) in [
        ("a=bully&answer_timeout=1&start=4", "recover:0@60"),
        ("a=bully&answer_timeout=1&start=4", "join:0@60"),
        ("a=lelann&n=4&delay=1-3&fifo=no", "crash:0@90,recover:0@95"),
    ] {
        let alone = fall(&run(link), ONE_LEADER);
        assert!(matches!(alone, Some(PropertyFall { what: Fall::SecondLeader { .. }, .. })), "{link}: {alone:?}");
        assert_eq!(fall(&run(&format!("{link}&faults={faults}")), ONE_LEADER), alone, "{link}, {faults}");
    }
}

#[test]
fn who_comes_back_and_announces_itself_takes_over() {
    // 6 crashes, 5 is elected, 6 is back and tells everybody: until that has arrived, both lead.
    let back = run("a=bully&established=yes&detector=perfect&faults=crash:5@5,recover:5@30");
    assert_eq!(fall(&back, ONE_LEADER), None);
    let what = Fall::Takeover { leader: ProcessId(5), other: ProcessId(4) };
    assert_eq!(takeover(&back).map(|takeover| takeover.what), Some(what));
    // 6 is back before 5, which has waited in vain, is elected: it is 6 that takes over.
    let first = run("a=bully&delay=5&start=4&faults=crash:5,recover:5@8");
    assert_eq!(fall(&first, ONE_LEADER), None);
    let what = Fall::Takeover { leader: ProcessId(5), other: ProcessId(4) };
    assert_eq!(takeover(&first).map(|takeover| takeover.what), Some(what));
    // The announcement is lost on its way: nothing that is on its way ends it then.
    let parted = run("a=bully&established=yes&detector=perfect&faults=crash:5@5,recover:5@30,partition:0-4/5@30");
    let what = Fall::TakeoverFailed { leader: ProcessId(5), other: ProcessId(4) };
    assert_eq!(fall(&parted, ONE_LEADER).map(|fall| fall.what), Some(what));
}

#[test]
fn a_takeover_goes_on_as_long_as_any_announcement_is_on_its_way() {
    // 2 is back, and tells 1 twice that it leads; messages take 5 ticks.
    let told_twice = "a=bully&n=2&delay=5&established=yes&detector=perfect&faults=crash:1@5,recover:1@30,notice:1@32";
    assert_eq!(fall(&run(&format!("{told_twice}&by-hand=drop:1")), ONE_LEADER), None, "the first one is lost");
    let failed = fall(&run(&format!("{told_twice}&by-hand=drop:1,drop:2")), ONE_LEADER);
    let what = Fall::TakeoverFailed { leader: ProcessId(1), other: ProcessId(0) };
    assert_eq!(failed.map(|fall| fall.what), Some(what), "both are lost");
}

#[test]
fn whoever_follows_follows_one_that_leads() {
    let follows = |process: u16, link: &str| {
        let run = run(link);
        match fall(&run, LEADER_THAT_LEADS).map(|fall| fall.what) {
            Some(Fall::FollowedDoesNotLead { process: first, named }) => {
                assert_eq!(first, ProcessId(process), "{link}");
                (run.identities().short(named.identity), format!("{:?}", named.condition))
            }
            other => panic!("{link}: {other:?}"),
        }
    };
    let is = |identity: &str, condition: &str| (identity.to_owned(), condition.to_owned());
    assert_eq!(follows(0, "a=itai-rodeh&established=yes&detector=perfect&faults=crash:5@5").1, "Crashed");
    let back =
        "a=chang-roberts&wins=smallest&n=5&established=yes&detector=heartbeat:3:20&faults=crash:0@10,recover:0@12";
    assert_eq!(follows(1, back), is("1", "Live"));
    assert_eq!(fall(&run("a=bully"), LEADER_THAT_LEADS), None);
    assert_eq!(fall(&run("a=lelann&start=none"), LEADER_THAT_LEADS), None, "nobody follows anybody");
}

#[test]
fn a_promise_of_one_leader_an_epoch_stands_first() {
    for (algorithm, first, last) in
        [("raft", ONE_LEADER_AN_EPOCH, ONE_LEADER), ("fast-leader-election", ONE_LEADER_AN_EPOCH, ONE_LEADER)]
    {
        let run = run(&format!("a={algorithm}&n=5"));
        let names: Vec<_> = run.summary().properties.iter().map(|property| property.name).collect();
        assert_eq!((names[0], names[1], names.last()), (first, last, Some(&LEADER_THAT_LEADS)));
    }
    let epochs = run("a=bully&epochs=yes");
    assert_eq!(epochs.summary().properties[0].name, ONE_LEADER);
}

/// Whether a limit has ended a run before it was over.
fn is_cut_off(run: &Run) -> bool {
    matches!(run.summary().status, Status::Limit(limit) if !matches!(limit, Limit::Repeats(_)))
}

#[test]
fn a_fault_after_a_fall_never_mends_it() {
    let mut held = 0;
    for algorithm in algorithms::all() {
        for number in 0..runs(RUNS) {
            let scenario = random::scenario(&algorithm.key, number ^ 0x7A4E, EVERYTHING);
            let scenario = Scenario::from_json(&scenario.to_string()).expect("it is valid");
            let Ok(before) = Run::record(&scenario) else { continue };
            let Some(fallen) = fall(&before, ONE_LEADER) else { continue };
            let last = before.summary().time;
            if is_cut_off(&before) || fallen.steps == before.summary().steps {
                continue;
            }
            for kind in [FaultKind::Recover(0), FaultKind::Join(scenario.processes - 1)] {
                let mut late = scenario.clone();
                late.faults.push(Fault { at: last + 50, kind });
                late.normalise();
                if late.validate().is_err() || is_first_to_join(&late, last + 50) {
                    continue;
                }
                let after = Run::record(&late).expect("it is valid");
                assert_eq!(fall(&after, ONE_LEADER), Some(fallen.clone()), "{}", late.to_json());
                held += 1;
            }
        }
    }
    assert!(held > 0);
}

/// Whether a join at this tick is what first makes its process a member.
fn is_first_to_join(scenario: &Scenario, at: Tick) -> bool {
    let is_of_members = |fault: &&Fault| matches!(fault.kind, FaultKind::Join(_) | FaultKind::Leave(_));
    let joins = scenario.faults.iter().filter(|fault| fault.at == at && matches!(fault.kind, FaultKind::Join(_)));
    joins.map(|join| join.kind.process()).any(|process| {
        let mut of_it = scenario.faults.iter().filter(is_of_members).filter(|fault| fault.kind.process() == process);
        of_it.next().is_some_and(|first| first.at == at)
    })
}
