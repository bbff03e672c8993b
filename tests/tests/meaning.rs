//! What a run means, pinned where it is easily got wrong: each on the smallest scenario that shows it.

use election_core::model::{Role, Value};
use election_core::narrate::{Language, what_fell};
use election_core::properties::{
    AGREEMENT, BEST_LIVE_LEADER, MUTUAL_EXCLUSION, ONE_LEADER, ONE_LEADER_AN_EPOCH, Property, PropertyKind, TERMINATION,
};
use election_core::trace::{Change, ChangeRow, Event};
use election_core::{ProcessId, Run, Scenario, Tick};

fn run(link: &str) -> Run {
    let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    Run::record(&scenario).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn run_json(json: &str) -> Run {
    let scenario = Scenario::from_json(json).unwrap_or_else(|error| panic!("{json}: {error}"));
    Run::record(&scenario).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// The identity of the one live leader at the end.
fn leader(run: &Run) -> Option<String> {
    run.summary().leader.map(|leader| run.identities().text(leader.identity))
}

/// The keys of the assumptions that a run's scenario breaks.
fn broken(run: &Run) -> Vec<&'static str> {
    let broken = run.info().assumptions.iter().filter(|assumption| !(assumption.kept)(run.scenario()));
    broken.map(|assumption| assumption.key).collect()
}

/// A property of a run, where it is judged.
fn property<'a>(run: &'a Run, name: &str) -> Option<&'a Property> {
    run.summary().properties.iter().find(|property| property.name == name)
}

/// Why a property of a run does not hold.
fn fall(run: &Run, name: &str) -> Option<String> {
    let property = property(run, name).unwrap_or_else(|| panic!("{name} is judged"));
    property.fall.as_ref().map(|fall| what_fell(&fall.what, run.identities(), run.info(), Language::English))
}

/// Epochs order announcements, they do not make them unique: 5 is back, cannot know the epoch in force, and announces it again.
#[test]
fn an_epoch_can_have_two_leaders_where_the_highest_comes_back() {
    let twice = run("#a=bully&epochs=yes&n=5&delay=1-5&seed=8418&start=none&faults=crash:4,notice:3,recover:4@13");
    assert_eq!(fall(&twice, ONE_LEADER_AN_EPOCH).as_deref(), Some("5 becomes leader of epoch 1, as 4 did before"));
    let once = run("#a=bully&epochs=yes&n=5&start=none&faults=crash:4,notice:3");
    assert_eq!(fall(&once, ONE_LEADER_AN_EPOCH), None);
    assert!(property(&run("#a=bully&n=5"), ONE_LEADER_AN_EPOCH).is_none(), "there are no epochs");
}

/// Two are inside only where there are two tokens: a coordinator that comes back makes a second one. Whoever crashes is not inside.
#[test]
fn two_are_in_their_critical_sections_only_with_two_tokens() {
    let exclusion = |run: &Run| fall(run, MUTUAL_EXCLUSION);
    assert_eq!(exclusion(&run("#a=token-ring&n=9&stay=7")), None);
    let two_tokens = run("#a=token-ring&faults=crash:0@3,recover:0@4,notice:0@4");
    assert_eq!(exclusion(&two_tokens).as_deref(), Some("0 enters its critical section while 1 is still in its own"));
    let steps =
        property(&two_tokens, MUTUAL_EXCLUSION).and_then(|property| property.fall.as_ref()).map(|fall| fall.steps);
    let is_inside =
        |steps, process| two_tokens.inspect(steps, process).variables.get("inside") == Some(&Value::Flag(true));
    let are_two_inside = |steps: &usize| {
        two_tokens.scenario().identities().processes().filter(|process| is_inside(*steps, *process)).count() > 1
    };
    let first = (0..=two_tokens.steps()).find(are_two_inside);
    assert_eq!(first.map(|steps| steps as u64), steps, "judged at the step at which it is seen");
    let crashed_inside = run("#a=token-ring&faults=crash:0@1,recover:0@2,notice:0@2");
    assert_eq!(exclusion(&crashed_inside), None, "its token is gone with it");
    assert!(property(&run("#a=lelann"), MUTUAL_EXCLUSION).is_none(), "there are no critical sections");
}

/// Who believes a corrupted name follows who does not lead, or knows that it does not lead itself; votes are told to whom they are given to,
/// so no term has two leaders.
#[test]
fn a_corrupted_name_misleads_but_makes_no_second_leader_of_a_term() {
    let (mut mistaken, mut named_itself) = (0, 0);
    for (message, seed) in (0..6).flat_map(|message| (1..=20).map(move |seed| (message, seed))) {
        let run = run(&format!("#a=raft&n=3&start=0&by-hand=corrupt:{message}&seed={seed}"));
        assert_eq!(fall(&run, ONE_LEADER_AN_EPOCH), None, "message {message}, seed {seed}");
        mistaken += u32::from(fall(&run, AGREEMENT).as_deref() == Some("some follow 3, others 1"));
        let reasons = (0..run.steps()).flat_map(|step| run.events(step));
        let is_it = |event: &Event| matches!(event, Event::Note { reason, .. } if run.info().reason(*reason).key == "names-itself");
        named_itself += u32::from(reasons.into_iter().any(|event| is_it(&event)));
    }
    assert!(mistaken > 0 && named_itself > 0, "{mistaken} mistaken, {named_itself} named themselves");
}

/// Aalborg's safety: whom a process names is the best that lives. After every step where there are no faults; at the end where there are.
#[test]
fn whoever_is_named_is_the_best_that_lives() {
    let kind = |run: &Run| property(run, BEST_LIVE_LEADER).map(|property| property.kind);
    let hasty = run("#a=bully&answer_timeout=1&start=4");
    assert_eq!(kind(&hasty), Some(PropertyKind::Safety));
    assert_eq!(fall(&hasty, BEST_LIVE_LEADER).as_deref(), Some("5 takes 5 for the leader, but 6 lives and is better"));
    assert_eq!(fall(&run("#a=bully&start=4"), BEST_LIVE_LEADER), None);
    let unnoticed = run("#a=bully&established=yes&faults=crash:5@2");
    assert_eq!(kind(&unnoticed), Some(PropertyKind::Liveness));
    assert_eq!(fall(&unnoticed, BEST_LIVE_LEADER).as_deref(), Some("1 takes 6 for the leader, but 6 has crashed"));
    // Of those that bid: 1 and 3 start, and 3 may lead although 6 lives.
    assert_eq!(fall(&run("#a=lelann&start=0,2"), BEST_LIVE_LEADER), None);
    assert_eq!(kind(&run("#a=raft")), None, "there, nobody is better than anybody else");
}

/// The readme's fifth step, literally: two that announce themselves to all obey each other.
#[test]
fn who_obeys_any_coordinator_obeys_a_lower_one() {
    let literal = run("#a=bully&n=2&answer_timeout=1&announce_to=all&obey_any=yes&start=0");
    assert_eq!((leader(&literal), fall(&literal, AGREEMENT).as_deref()), (None, Some("some follow 2, others 1")));
    let usual = run("#a=bully&n=2&answer_timeout=1&announce_to=all&start=0");
    assert_eq!(leader(&usual).as_deref(), Some("2"));
}

/// Lecture 22: nobody starts another election until it has received `elected`. A loser's notice comes to nothing, and costs nothing.
#[test]
fn who_has_lost_and_waits_to_hear_who_leads_ignores_a_notice() {
    for algorithm in ["lelann", "chang-roberts", "chang-roberts&variant=participants"] {
        let plain = run(&format!("#a={algorithm}"));
        let noticed = run(&format!("#a={algorithm}&faults=notice:4@8"));
        assert_eq!(noticed.summary().counters.sent(), plain.summary().counters.sent(), "{algorithm}");
        assert_eq!((fall(&noticed, ONE_LEADER), leader(&noticed).as_deref()), (None, Some("6")), "{algorithm}");
        let started = run(&format!("#a={algorithm}&start=0,1,2,3,4,5,4@8"));
        assert_eq!(started.summary().counters.sent(), plain.summary().counters.sent(), "{algorithm}: a start");
    }
}

/// Where nobody tells, LeLann's election is over for who has its token back; Chang and Roberts' never is for a loser.
#[test]
fn without_an_announcement_a_loser_of_lelann_may_begin_again() {
    let begins_again = run("#a=lelann&announce=no&faults=notice:4@8");
    assert_eq!(begins_again.summary().counters.sent(), 36 + 6);
    let waits = run("#a=chang-roberts&announce=no&faults=notice:4@8");
    assert_eq!(waits.summary().counters.sent(), 11);
}

/// That a live leader is suspected is nobody's crash.
#[test]
fn a_suspicion_is_not_put_down_to_a_crash() {
    let suspected = run("#a=lelann&faults=notice:4@20");
    assert_eq!(fall(&suspected, ONE_LEADER).as_deref(), Some("5 becomes leader while 6 still leads"));
    assert_eq!(broken(&suspected), ["trusted"]);
    assert_eq!(broken(&run("#a=lelann&faults=crash:4@20")), ["no-crashes"]);
    assert!(broken(&run("#a=lelann&start=none&faults=notice:4@3")).is_empty(), "it begins the first election");
}

/// Whom a detector that tells neighbours does not tell of a crash it leaves in the dark, unless everyone is everyone's neighbour.
#[test]
fn a_crash_that_only_neighbours_are_told_of_is_not_told_to_everyone() {
    let with = |faults: &str| format!("detector=perfect:1:neighbours{faults}");
    let (quiet, crash) = (with(""), with("&faults=crash:3@2"));
    assert!(broken(&run(&format!("#a=chang-roberts&n=6&{quiet}"))).is_empty(), "nobody crashes");
    assert_eq!(broken(&run(&format!("#a=chang-roberts&n=6&{crash}"))), ["detected"]);
    assert!(!broken(&run(&format!("#a=bully&n=6&{crash}"))).contains(&"detected"), "all are neighbours");
}

/// What 6 sends after its return shows that it is back, whether or not the detector has said so: it is obeyed at once. 29 messages
/// replace it, and 5 bring it back.
#[test]
fn nobody_refuses_the_living_as_dead() {
    let detectors = ["perfect", "perfect:1&delay=2", "perfect:9&delay=1-5&seed=3", "heartbeat:3:9"];
    for detector in detectors {
        let back = run(&format!("#a=bully&established=yes&detector={detector}&faults=crash:5@2,recover:5@60"));
        assert_eq!((leader(&back).as_deref(), fall(&back, AGREEMENT)), (Some("6"), None), "{detector}");
        assert_eq!(back.summary().counters.sent(), 29 + 5, "{detector}");
    }
}

/// The lead that counts is that of the end, and its last: from when on all have named it.
#[test]
fn a_leader_is_announced_when_everybody_names_it_for_good() {
    let announced = |link: &str| run(link).summary().announced_at;
    assert_eq!(announced("#a=bully&established=yes"), Some(0));
    assert_eq!(announced("#a=bully&established=yes&detector=perfect&faults=crash:5@2,recover:5@20"), Some(21));
    // The next leader is told of after the crash, by an answer timeout and a message.
    assert_eq!(announced("#a=bully&established=yes&detector=perfect&faults=crash:5@2"), Some(3 + 2 + 1));
    // 6 suspects itself, so to speak: it wins anew, and nobody else has ceased to name it.
    assert_eq!(announced("#a=bully&faults=notice:5@9"), Some(9));
    // 1 is back and has heard of nobody.
    assert_eq!(announced("#a=chang-roberts&faults=crash:0@20,recover:0@30"), None);
    // It was told once, and is back.
    assert_eq!(announced("#a=chang-roberts&n=1&faults=crash:0@20,recover:0@30,notice:0@40"), Some(41));
}

/// When a process has come to follow a leader.
fn followed(run: &Run, process: u16) -> Vec<Tick> {
    let follows = |row: &&ChangeRow| matches!(row.change, Change::Role(Role::Follower, Some(_)));
    let changes = run.trace().changes().iter().filter(|row| row.process == ProcessId(process));
    changes.filter(follows).map(|row| run.trace().tick_of(row.step as usize)).collect()
}

/// An answer is there after two rounds, and the news with it: whoever suspects a leader falsely is told each time, and whoever comes back
/// is told, whatever was announced to it meanwhile.
#[test]
fn whoever_asks_a_bully_that_leads_is_told() {
    let suspicious = run("#a=bully&established=yes&faults=notice:4@10,notice:4@20,notice:4@30");
    assert_eq!(followed(&suspicious, 4), [12, 22, 32]);
    // 35 messages elect 6; all ask again, and are told: 5 news by name instead of an announcement.
    let suspected = run("#a=bully&start=0&faults=notice:0@10");
    assert_eq!(suspected.summary().counters.sent(), 35 + 35);
    // The announcement of round 1 was lost. 6 tells it two rounds after its return, and nobody else does.
    let back = run("#a=bully&start=0&faults=crash:2,recover:2@12");
    assert_eq!((followed(&back, 2), followed(&back, 3)), (vec![14], vec![2, 15]));
}

/// An election says who is asked again: the leader known until then; everybody, by whoever comes back or has waited in vain. A restart is a new
/// election.
#[test]
fn an_election_says_who_is_asked_again() {
    let asked_again = |link: &str| {
        let run = run(link);
        let flags = (0..run.trace().messages()).filter_map(|number| {
            let number = u32::try_from(number).expect("runs are short");
            let row = run.trace().message(number);
            let fields = run.fields(row.sent_in as usize + 1, number);
            let is_again = *fields.get("asked again")? == Value::Remark(true);
            Some(format!("{}{}{}", row.from.0, if is_again { '!' } else { '?' }, row.to.0))
        });
        flags.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(asked_again("#a=bully&n=4&start=1"), "1?2 1?3 2?3");
    assert_eq!(asked_again("#a=bully&n=4&established=yes&faults=notice:1"), "1?2 1!3 2!3");
    assert_eq!(asked_again("#a=bully&n=4&start=none&faults=crash:1,recover:1@1"), "1!2 1!3 2?3");
    // 3 answers, and crashes before it has told anybody.
    assert_eq!(asked_again("#a=bully&n=3&start=0&faults=crash:2,crash:1@2"), "0?1 0?2 1?2 0!1 0!2");
    // Asked anew within its election, 3 has no leader to ask again.
    let restarts = "#a=bully&n=3&restart_on_every_election=yes&established=yes&faults=notice:1,notice:0";
    assert_eq!(asked_again(restarts), "1!2 0?1 0!2 1?2");
}

/// Who begins by detection takes part, even if no message reaches it.
#[test]
fn who_begins_by_detection_or_notice_takes_part() {
    let lost = r#"{"algorithm":"chang-roberts","processes":3,"established":true,"detector":{"perfect":{"delay":1}},
        "faults":[{"at":0,"crash":2}],"overrides":[{"message":0,"action":"drop"},{"message":1,"action":"drop"}]}"#;
    assert_eq!(fall(&run_json(lost), TERMINATION).as_deref(), Some("processes 1 and 2 took part, but know no leader"));
    let noticed = run("#a=chang-roberts&n=3&start=none&faults=notice:1&by-hand=drop:0");
    assert_eq!(fall(&noticed, TERMINATION).as_deref(), Some("process 2 took part, but knows no leader"));
}

/// `skip_failed` leaves out the coordinator whose crash was detected, nobody else.
#[test]
fn only_the_failed_coordinator_is_skipped() {
    let both_dead = r#"{"algorithm":"bully","processes":3,"established":true,"options":{"skip_failed":true},
        "detector":{"perfect":{"delay":1}},"faults":[{"at":0,"crash":1},{"at":0,"crash":2}]}"#;
    let run_of_both = run_json(both_dead);
    assert_eq!(run_of_both.summary().counters.sent(), 1, "2 is asked, 3 is not");
    assert_eq!(run_of_both.summary().elected_at, Some(1 + 2));
    // Nobody has led yet: who starts leaves out nobody. A notice says that a coordinator is missing, and so does a question: the highest.
    let nobody_led = "#a=bully&n=3&skip_failed=yes&detector=perfect&faults=crash:1,crash:2";
    assert_eq!(run(&format!("{nobody_led}&start=0@2")).summary().counters.sent(), 2);
    assert_eq!(run(&format!("{nobody_led},notice:0@2&start=none")).summary().counters.sent(), 1);
    let asked = "#a=bully&n=3&skip_failed=yes&start=0@2&detector=perfect&faults=crash:2";
    assert_eq!(
        run(asked).summary().counters.sent(),
        2 + 1 + 1,
        "1 asks 2 and 3, 2 answers, and leads without asking 3"
    );
    let two = r#"{"algorithm":"bully","processes":2,"ids":{"values":[2,1]},"start":[{"process":1,"at":2}],
        "detector":{"perfect":{"delay":1}},"options":{"skip_failed":true},"faults":[{"at":0,"crash":0}]}"#;
    assert_eq!(run_json(two).summary().counters.sent(), 1, "2 has never led, and is asked");
}

/// Who was coordinator when its crash was detected is left out from then on, whoever has led since.
#[test]
fn a_coordinator_that_failed_is_skipped_after_another_has_led() {
    let link = "#a=bully&skip_failed=yes&ids=3,1,2,4&wins=smallest&start=0&detector=perfect&faults=crash:1@2";
    let run = run(link);
    let told = Some(3);
    let asks_the_dead = |number: &u32| {
        let message = run.trace().message(*number);
        message.to == ProcessId(1) && Some(message.sent_at) > told
    };
    let numbers = 0..u32::try_from(run.trace().messages()).expect("a few");
    assert_eq!(numbers.filter(asks_the_dead).count(), 0, "all have been told that 1 has crashed");
    assert_eq!(run.summary().counters.sent(), 19);
}

/// A run that is cut off amid a tick: what is due in that tick has a tick of arrival, too.
#[test]
fn what_is_in_flight_when_a_run_is_cut_off_has_a_tick_of_arrival() {
    for network in ["", "&delay=1-4", "&dup=0.5"] {
        for events in 1..60 {
            let cut = run(&format!("#a=chang-roberts{network}&events={events}"));
            let numbers = 0..u32::try_from(cut.trace().messages()).expect("a few");
            for message in numbers.map(|number| cut.trace().message(number)) {
                assert!(
                    message.arrives_at.is_some_and(|tick| tick > message.sent_at),
                    "{network} {events}: {message:?}"
                );
            }
        }
    }
}

/// The lap that a process sent round before it crashed tells it nothing: it is neither complete nor its own.
#[test]
fn an_older_lifes_lap_is_told_as_such() {
    for (algorithm, reason) in
        [("chang-roberts", "does-not-lead"), ("lelann", "does-not-lead"), ("ring-list&detector=perfect:9", "old-news")]
    {
        let back = run(&format!("#a={algorithm}&start=5&faults=crash:5@8,recover:5@9"));
        let events = (0..back.steps()).flat_map(|step| back.events(step));
        let reasons = events.filter_map(|event| match event {
            Event::Note { reason, .. } => Some(&*back.info().reason(reason).key),
            _ => None,
        });
        let reasons: Vec<&str> = reasons.collect();
        assert!(reasons.contains(&reason), "{algorithm}: {reasons:?}");
    }
}

/// A run without epochs shows none: no field of a message, no variable, no property.
#[test]
fn nothing_of_epochs_is_shown_where_they_are_off() {
    let shows = |link: &str| {
        let run = run(link);
        let numbers = 0..u32::try_from(run.trace().messages()).expect("a few");
        let fields = numbers.filter(|number| {
            let sent = run.trace().message(*number).sent_in as usize + 1;
            run.fields(sent, *number).iter().any(|(name, _)| *name == "epoch")
        });
        let inside = run.inspect(run.steps(), ProcessId(0));
        let is_variable = inside.variables.iter().any(|(name, _)| *name == "epoch");
        (fields.count(), is_variable, property(&run, ONE_LEADER_AN_EPOCH).is_some())
    };
    assert_eq!(shows("#a=bully&start=5&faults=crash:5@9,recover:5@20"), (0, false, false));
    assert_eq!(shows("#a=bully&epochs=yes&start=5&faults=crash:5@9,recover:5@20"), (5 + 5, true, true));
}

/// 3 crashes when 0 has heard that it leaves, and the others have not. It has not left: when it is back, it is a member for 0, too, and
/// leads.
#[test]
fn whoever_crashes_amid_leaving_and_comes_back_is_a_member() {
    let amid = r#"{"algorithm":"bully","processes":4,"established":true,"detector":{"perfect":{"delay":1}},
        "faults":[{"at":0,"crash":3,"after_sends":1},{"at":2,"leave":3},{"at":20,"recover":3}]}"#;
    let run = run_json(amid);
    assert_eq!(leader(&run).as_deref(), Some("4"));
    assert_eq!((fall(&run, ONE_LEADER), fall(&run, AGREEMENT)), (None, None));
    let knows = |steps| run.inspect(steps, ProcessId(0)).known_absent;
    assert!((0..run.steps()).any(|steps| knows(steps) == [ProcessId(3)]), "0 has heard of the leave");
    assert_eq!(knows(run.steps()), []);
}
