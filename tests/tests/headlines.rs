//! What happened in a step or a round, in one sentence; how runs end; what becomes of processes and their bids.

use std::collections::BTreeSet;

use election_core::lineage::{self, Bid, Bids, Contact, How};
use election_core::model::{Condition, Kind, ProcessId};
use election_core::scenario::{Detector, Fault, FaultKind};
use election_core::sim::Status;
use election_core::trace::{Change, StepKind};
use election_core::{Role, Run, Scenario, algorithms, gallery, narrate};
use election_tests::extra;

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
            "8 election messages set out",
            "1's election message dropped, 7 others go on",
            "2's election message dropped, 6 others go on",
            "3's election message dropped, 5 others go on",
            "4's election message dropped, 4 others go on",
            "5's election message dropped, 3 others go on",
            "6's election message dropped, 8's and 7's go on",
            "7's election message dropped, 8's goes on",
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
fn rounds_of_the_bully_algorithm_count_what_is_sent_and_lost() {
    let run = recorded("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4");
    assert_eq!(
        rounds(&run),
        [
            "Process 7 crashes, 3 election messages sent",
            "1 election message lost at 7, which has crashed, 3 election messages sent, 2 answers sent",
            "2 election messages lost at 7, which has crashed, 1 answer sent, 1 answer dropped",
            "Process 6 becomes leader",
            "6 processes learn that 6 leads",
        ]
    );
}

#[test]
fn rounds_of_lists_and_of_waves_are_told_without_knowing_the_algorithm() {
    let lists = recorded("a=ring-list&n=5&detector=perfect");
    assert_eq!(rounds(&lists)[..2], ["5 election messages set out", "5 election messages go on"]);
    assert_eq!(
        rounds(&lists)[5],
        "Process 5 becomes leader, 5 election messages are home, 4 processes learn that 5 leads"
    );
    assert_eq!(
        rounds(&lists)[6..],
        ["5 coordinator messages arrive"; 4].into_iter().chain(["5 coordinator messages are back"]).collect::<Vec<_>>()
    );
    extra::register();
    let wave = recorded("a=test-flood&n=5");
    assert_eq!(
        rounds(&wave)[..3],
        ["8 identities sent", "6 identities sent", "Process 3 learns that 5 leads, 4 identities sent"]
    );
}

#[test]
fn a_process_is_out_when_its_token_is_dropped_or_a_better_one_comes_by() {
    let run = recorded("a=chang-roberts&n=8&ids=descending");
    let fate = |steps, process| narrate::fate(&run, steps, ProcessId(process));
    let told = |steps, process| fate(steps, process).map(|fate| fate.sentence.to_string());
    assert_eq!(told(8, 7), None, "nothing has happened to it");
    let last = fate(run.steps(), 7).expect("it is out");
    assert_eq!(last.sentence.to_string(), "Out in round 1: 1 passes 2's election message on to 8, because 2 > 1");
    assert_eq!((last.step, last.message), (14, Some(6)));
    let winner = told(run.steps(), 0);
    assert_eq!(
        winner.as_deref(),
        Some("Leads since round 8: 8 has its own election message back: nobody beat it, so 8 leads")
    );
    let rising = recorded("a=chang-roberts&n=4");
    let fate = narrate::fate(&rising, rising.steps(), ProcessId(0)).expect("it is out");
    assert_eq!(fate.sentence.to_string(), "Out in round 1: 2 drops 1's election message, because 2 > 1");
    assert_eq!(fate.message, Some(0));
    let lists = recorded("a=ring-list&n=5&start=1");
    assert_eq!(narrate::fate(&lists, 15, ProcessId(0)), None, "who only passes a list on can win all the same");
}

#[test]
fn endings_say_who_leads_who_knows_and_what_went_wrong() {
    let verdict = |id: &str| {
        let entry = gallery::ENTRIES.iter().find(|entry| entry.id == id).expect("there is such an entry");
        narrate::verdict(&recorded(entry.link)).to_string()
    };
    assert_eq!(verdict("chang-roberts-reversed"), "Process 8 leads, and all know it at round 15, after 44 messages");
    assert_eq!(
        verdict("chang-roberts-back"),
        "Process 6 leads from round 6 on, but 3 does not know it; 22 messages in all; “agreement” does not hold"
    );
    assert_eq!(
        verdict("chang-roberts-lost-token"),
        "Nobody leads: 6's election message was lost in round 6 at 6, which had crashed; “agreement” and “termination” do not hold"
    );
    let parted = verdict("bully-partition");
    assert!(parted.starts_with("3 and 6 both lead at the end; “one leader” was violated in round "), "{parted}");
    let others =
        ": 3 becomes leader while 6 still leads; “validity”, “best live leader” and “agreement” do not hold either";
    assert!(parted.ends_with(others), "{parted}");
    assert_eq!(
        verdict("lelann-not-fifo"),
        "Process 4 leads, and all know it at tick 16, after 24 messages; “validity” was violated at tick 7: 3 becomes leader, but 4 \
         takes part and is better; “one leader” and “best live leader” do not hold either",
        "of two the first, as the place that is shown"
    );
    assert_eq!(
        verdict("ring-list-orphan"),
        "This never ends: from round 32 on, everything comes again every 17 rounds; process 6 leads so far; “termination” does not hold"
    );
}

#[test]
fn an_ending_says_who_follows_another_and_who_knows_none() {
    let verdict = |link: &str| narrate::verdict(&recorded(link)).to_string();
    let several_follow = verdict("a=bully&answer_timeout=3&start=4&processing=2");
    assert!(
        several_follow.starts_with("Process 6 leads from tick 1 on, but 4 of 6 follow 5; 11 messages in all;"),
        "{several_follow}"
    );
    let few_follow = verdict("a=bully&answer_timeout=4&start=4&delay=1-9");
    assert!(
        few_follow.starts_with("Process 6 leads from tick 4 on, after 11 messages, but 2, 3 and 4 follow 5;"),
        "{few_follow}"
    );
    let none_known = verdict("a=bully&n=8&start=7&faults=cut:7-0,cut:7-1,cut:7-2,cut:7-3");
    assert_eq!(
        none_known,
        "Process 8 leads from round 0 on, after 7 messages, but 4 of 8 do not know it; “agreement” does not hold"
    );
}

#[test]
fn an_ending_names_no_moment_before_the_last_of_its_messages() {
    let verdict = |link: &str| narrate::verdict(&recorded(link)).to_string();
    let told_of = "a=ring-list&n=9&faults=crash:3@4,crash:8@6&detector=perfect";
    assert_eq!(verdict(told_of), "Process 8 leads, and all know it at round 14; 193 messages in all");
    assert_eq!(recorded(told_of).summary().counters.sent(), 193);
    let anonymous = verdict("a=token-ring&n=5");
    assert!(anonymous.starts_with("Process 0 leads"), "a word begins with a capital letter: {anonymous}");
}

#[test]
fn a_lost_election_broke_where_the_receiver_of_the_winning_bid_went() {
    let crashes = |link: &str| {
        let run = recorded(link);
        let steps = narrate::broke_after(&run).expect("it broke");
        run.trace().tick_of(steps - 1)
    };
    let ring = "a=chang-roberts&n=13&ids=shuffled&faults=";
    assert_eq!(crashes(&format!("{ring}crash:4@6,recover:4@9,crash:12@10")), 10, "7's crash had been made good");
    assert_eq!(crashes(&format!("{ring}crash:12@10")), 10);
    let half_way = recorded("a=hirschberg-sinclair&n=13&ids=descending&faults=crash:9@3+1");
    let steps = narrate::broke_after(&half_way).expect("it broke");
    let crash = half_way.trace().changes().iter().find(|row| row.change == Change::Crashed).expect("it crashes");
    assert_eq!(steps, crash.step as usize + 1, "when it crashed, not when that was planned");
    assert_eq!(narrate::broke_after(&recorded("a=chang-roberts&n=8&faults=crash:3@40")), None, "nothing did");
    let all_lost = narrate::verdict(&recorded("a=lelann&n=50&ids=shuffled&faults=crash:7@11")).to_string();
    assert!(all_lost.starts_with("Nobody leads: 50's token was lost"), "{all_lost}");
}

#[test]
fn who_begins_again_is_out_when_its_last_token_is() {
    let run = recorded("a=chang-roberts&n=9&ids=shuffled&faults=crash:2@0,crash:5@3,recover:5@8&detector=perfect:3");
    let three =
        run.identities().processes().find(|process| run.identities().short(run.identities().at(*process)) == "3");
    let fate = narrate::fate(&run, run.steps(), three.expect("3 is there")).expect("it is out");
    assert!(fate.sentence.to_string().starts_with("Out in round 7"), "{}", fate.sentence);
}

#[test]
fn messages_that_say_something_else_or_go_to_the_same_are_told_one_by_one() {
    let run = recorded("a=ring-list&n=5&faults=crash:3@2+1,recover:3@12");
    let texts = (0..run.steps()).map(|step| narrate::step(&run, step, narrate::Language::default()).to_string());
    for text in texts {
        let sends = text.split("; ").filter(|clause| clause.contains(" sends "));
        for (_, receiver) in sends.filter_map(|clause| clause.rsplit_once(" to ")) {
            assert!(receiver.parse::<u16>().is_ok(), "each list goes to one process: {text}");
        }
    }
}

#[test]
fn every_message_that_is_a_bid_is_a_hop_of_exactly_one() {
    extra::register();
    let mut checked = 0;
    for info in algorithms::all() {
        let seeds = (1..8).map(|seed| Scenario { seed, ..Scenario::new(&info) });
        for mut scenario in seeds {
            scenario.network.duplicate = if scenario.seed % 2 == 0 { 100_000 } else { 0 };
            scenario.network.loss = if scenario.seed % 3 == 0 { 50_000 } else { 0 };
            scenario.limits.events = 3000;
            let run = Run::record(&scenario).expect("the test's scenario is valid");
            let bids = Bids::of(&run);
            let mut hops: Vec<u32> = bids.all().iter().flat_map(|bid| &bid.hops).map(|hop| hop.message).collect();
            hops.sort_unstable();
            let messages = 0..u32::try_from(run.trace().messages()).expect("it is short");
            let is_bid = |number: &u32| info.message(run.trace().message(*number).kind).purpose.is_bid();
            let sent: Vec<u32> = messages.filter(is_bid).collect();
            assert_eq!(hops, sent, "{}", scenario.to_json_pretty());
            for bid in bids.all() {
                let is_joined = bid.hops.windows(2).all(|pair| pair[0].to == pair[1].from);
                assert!(is_joined, "{bid:?} of {}", scenario.to_json_pretty());
            }
            checked += sent.len();
        }
    }
    assert!(checked > 1000, "only {checked} hops");
}

#[test]
fn lists_are_followed_over_probes_and_laps_of_all_initiators_come_home() {
    for link in ["a=ring-list&n=5&start=0,3", "a=ring-list&n=5", "a=lelann&n=6"] {
        let run = recorded(link);
        let count = usize::from(run.scenario().processes);
        for bid in Bids::of(&run).all() {
            assert_eq!((bid.hops.len(), bid.end.map(|end| end.how)), (count, Some(How::Home)), "{link}: {bid:?}");
        }
    }
}

#[test]
fn traffic_is_all_that_has_been_sent_at_any_moment() {
    for link in [
        "a=bully&epochs=yes&n=7&ids=uuid&detector=perfect:2&faults=join:6@6,leave:5@12,crash:6@14+3,recover:6@30",
        "a=bully&n=6&start=4&detector=heartbeat:3:9&faults=crash:5@14",
        "a=bully&n=6&detector=swim:6:2:1&faults=crash:5@3",
        "a=ring-list&n=8&start=2,5&delay=1-3&faults=crash:7,crash:4@4+2&seed=7",
        "a=lelann&n=7&ids=descending&delay=1-4&fifo=no&dup=0.2&loss=0.1&seed=2",
    ] {
        let run = recorded(link);
        assert!(run.summary().counters.sent() > 0, "{link}");
        for steps in 0..=run.steps() {
            let sent = run.at(steps).counters.sent();
            assert_eq!(u64::from(lineage::traffic(&run, steps).total()), sent, "{link}, after {steps} steps");
        }
    }
}

#[test]
fn traffic_and_waves_tell_who_sent_to_whom_and_who_was_reached_by_whom() {
    let run = recorded("a=bully&n=4&start=0");
    let traffic = lineage::traffic(&run, run.steps());
    assert_eq!(u64::from(traffic.total()), run.summary().counters.sent());
    assert_eq!(traffic.count(ProcessId(0), ProcessId(3), Kind(0)), 1, "it asks the highest");
    assert_eq!(traffic.count(ProcessId(3), ProcessId(0), Kind(2)), 1, "which tells it that it leads");
    assert_eq!(traffic.between(ProcessId(0), ProcessId(0)), 0);
    let contacts = lineage::wave(&run);
    let reached = |contact: &Contact| (contact.from.0, contact.to.0);
    let parents: Vec<(u16, u16)> = contacts.iter().filter(|contact| contact.is_parent).map(reached).collect();
    assert_eq!(parents, [(0, 1), (0, 2), (0, 3)]);
    let edges: BTreeSet<(u16, u16)> =
        contacts.iter().map(reached).map(|(one, other)| (one.min(other), one.max(other))).collect();
    assert_eq!(
        (contacts.len(), edges.len()),
        (6, 6),
        "every two have spoken to each other, and each edge is there once"
    );
}

#[test]
fn a_verdict_and_a_view_of_the_end_agree_on_who_leads_and_who_knows() {
    extra::register();
    for info in algorithms::all() {
        for seed in 1..6 {
            let mut scenario = Scenario { seed, established: seed % 2 == 0, ..Scenario::new(&info) };
            let crash = Fault { at: 2, kind: FaultKind::Crash { process: 0, after_sends: None } };
            scenario.faults = vec![crash, Fault { at: 9, kind: FaultKind::Recover(0) }];
            scenario.detector = Detector::Perfect { delay: 1 };
            scenario.limits.events = 3000;
            let Ok(run) = Run::record(&scenario) else { continue };
            let end = run.at(run.steps()).processes;
            let mut live = end.iter().filter(|process| process.condition == Condition::Live);
            let told = narrate::verdict(&run).to_string();
            match (run.summary().status, run.summary().leader) {
                (Status::Elected, Some(leader)) => {
                    let do_all_know = live.all(|process| process.leader == Some(leader.identity));
                    assert_eq!(do_all_know, !told.contains("not know") && !told.contains("nobody else"), "{told}");
                }
                (Status::Split, _) => assert!(told.contains(" lead at the end"), "{told}"),
                (Status::Nobody, _) => assert!(told.starts_with("Nobody leads"), "{told}"),
                _ => assert!(told.contains("so far"), "{told}"),
            }
        }
    }
}

#[test]
fn a_token_that_comes_home_has_come_home_even_if_its_last_message_arrives_twice() {
    let run = recorded("a=chang-roberts&n=7&ids=descending&wins=smallest&dup=0.4");
    let leader = run.summary().leader.expect("one leads").process;
    let bids = Bids::of(&run);
    let is_first = |bid: &&Bid| bid.initiator == leader && !bid.is_copy;
    assert_eq!(bids.all().iter().find(is_first).and_then(|bid| bid.end).map(|end| end.how), Some(How::Home));
}

#[test]
fn who_begins_and_only_waits_has_begun() {
    assert_eq!(rounds(&recorded("a=raft&n=7"))[0], "7 processes begin");
}

#[test]
fn who_stands_anew_is_not_out_for_what_was_before() {
    let run = recorded("a=raft&n=7&faults=crash:3@5");
    let told = |steps| narrate::fate(&run, steps, ProcessId(6)).map(|fate| fate.sentence.to_string());
    let is_candidate = |steps: &usize| run.at(*steps).processes[6].role == Role::Candidate;
    let stands = (0..run.steps()).find(is_candidate).expect("it stands");
    assert_eq!(told(stands), None, "it is in the running");
    assert!(told(run.steps()).is_some_and(|told| told.starts_with("Follows")), "{:?}", told(run.steps()));
}

#[test]
fn a_candidate_whose_token_was_dropped_is_out_before_it_knows() {
    let run = recorded("a=chang-roberts&n=8&ids=ascending");
    let (started, round_over) = (8, 16);
    let are_out = |steps| narrate::out_unknowingly(&run, steps).len();
    assert_eq!(
        (are_out(started), are_out(round_over), are_out(run.steps())),
        (0, 6, 0),
        "the lowest knows: it has passed 8's on"
    );
}

#[test]
fn who_is_back_and_has_done_nothing_yet_has_recovered() {
    let run = recorded("a=lelann&n=5&faults=crash:2@1,recover:2@3,join:4@9");
    let told = |steps, process| narrate::fate(&run, steps, ProcessId(process)).map(|fate| fate.sentence.to_string());
    let steps = |tick| run.trace().steps_before(tick);
    assert_eq!(told(steps(2), 2).as_deref(), Some("Crashed in round 1"));
    assert_eq!(told(steps(3), 4), None, "it is to come");
    let back =
        (steps(3)..run.steps()).find(|step| run.trace().step(*step).kind == StepKind::Recover).expect("it recovers");
    assert_eq!(told(back + 1, 2).as_deref(), Some("Recovered in round 3"));
    let joined = (steps(9)..run.steps()).find(|step| run.trace().step(*step).kind == StepKind::Join).expect("it joins");
    assert_eq!(told(joined + 1, 4).as_deref(), Some("Joined in round 9"));
}

#[test]
fn processes_are_counted_and_not_what_happens_to_them() {
    let run = recorded("a=bully&n=6&established=yes&detector=perfect&faults=crash:5@2,crash:4@2");
    let told = narrate::headline(&run, run.trace().steps_before(3), run.trace().steps_before(4)).to_string();
    assert!(told.contains("4 processes hear of a crash"), "each of the four hears of two: {told}");
    for entry in gallery::ENTRIES.iter() {
        let run = recorded(entry.link);
        let told = narrate::headline(&run, 0, run.steps()).to_string();
        let words: Vec<&str> = told.split(' ').collect();
        let counts = words.windows(2).filter(|pair| pair[1] == "processes").filter_map(|pair| pair[0].parse().ok());
        assert!(counts.into_iter().all(|count: u16| count <= run.scenario().processes), "{}: {told}", entry.link);
    }
}
