//! Tasks: the controls that they need, when they are done, and that each one that is there can be done with its controls.

use super::super::*;
use crate::Run;
use crate::model::ProcessId;
use crate::properties::Summary;
use crate::scenario::{FIELDS, Fault, Scenario};
use crate::trace::{Change, StepKind};
use crate::turns::Turns;

/// A scene with a task, and what it says of it.
fn page(link: &str, lines: &str) -> String {
    format!("# T\n\n## S\n\n[Open](#{link})\nTask: Do it.\n{lines}\n")
}

fn task(link: &str, lines: &str) -> Task {
    let story = Story::from_markdown(&page(link, lines)).unwrap_or_else(|error| panic!("{lines}: {error}"));
    story.scenes[0].task.clone().unwrap()
}

fn refused(link: &str, lines: &str) -> String {
    Story::from_markdown(&page(link, lines)).unwrap_err().to_string()
}

const BULLY: &str = "a=bully&n=5";

#[test]
fn a_task_names_its_controls() {
    let crash = |process| Control::Fault(NamedFault { key: "crash", process: Some(process) });
    for (lines, controls) in [
        (
            "Change: order, answer_timeout,  crash 4\n",
            vec![Control::Order, Control::Setting("answer_timeout"), crash(4)],
        ),
        (
            "Change: ids, number, seed, delay\nDone: crash 4\n",
            vec![Control::Identities, Control::Number, Control::Seed, Control::Setting("delay")],
        ),
        // Where only the fault is named that makes it done, that is the control.
        ("Done: crash 4\n", vec![crash(4)]),
        ("Done: crash 4, holds one leader, crash 3\n", vec![crash(4), crash(3)]),
        ("Done: heal\n", vec![Control::Fault(NamedFault { key: "heal", process: None })]),
        // A partition needs its groups: there is no such control.
        ("Done: partition\n", vec![]),
        ("", vec![]),
    ] {
        assert_eq!(task(BULLY, lines).controls, controls, "{lines}");
        let story = Story::from_markdown(&page(BULLY, lines)).unwrap();
        assert_eq!(Story::from_json(&story.to_json().unwrap()).as_ref(), Ok(&story), "{lines}");
        assert_eq!(Story::from_markdown(&story.to_markdown().unwrap()).as_ref(), Ok(&story), "{lines}");
    }
    let json =
        r#"{"title": "T", "scenes": [{"title": "S", "scenario": "a=bully", "task": "Do it.", "change": ["seed"]}]}"#;
    assert_eq!(Story::from_json(json).unwrap().scenes[0].task.as_ref().unwrap().controls, [Control::Seed]);
    let labels = task(BULLY, "Change: order, number, answer_timeout, seed, crash 1\n").controls;
    let info = Scenario::from_link(BULLY).unwrap();
    let labels: Vec<_> = labels.into_iter().map(|control| control.label(info.info())).collect();
    assert_eq!(labels, ["Order", "Processes", "Timeout of an answer", "Seed", "Faults"]);
}

#[test]
fn what_is_no_control_is_refused() {
    for (link, lines, expected) in [
        (
            BULLY,
            "Change: sead\n",
            "line 7: found sead, allowed: order; ids; number; seed; crash, recover, notice, join",
        ),
        (BULLY, "Change: order, crash 5\n", "line 7: found crash 5, allowed: a process, 0 to 4"),
        (BULLY, "Change: be 5\n", "line 7: found be 5, allowed: a process, 0 to 4"),
        (BULLY, "Change: crash\n", "line 7: found crash, allowed: order; ids; number"),
        (BULLY, "Change: partition\n", "line 7: found partition, allowed: order; ids; number"),
        (BULLY, "Change: faults\n", "line 7: found faults, allowed: order; ids; number"),
        (BULLY, "Change: seed,\n", "line 7: found nothing, allowed: order; ids; number"),
        ("a=lelann", "Change: answer_timeout\n", "line 7: found answer_timeout, allowed: order; ids; number"),
        ("a=itai-rodeh", "Change: order\n", "line 7: found order, allowed: another control: the processes of Itai"),
        (BULLY, "Change: seed, order, seed\n", "line 7: found seed a second time, allowed: each control once"),
        (
            BULLY,
            "Change: order, ids, number, seed, delay, loss, dup\n",
            "line 7: found one more control, allowed: at most 6",
        ),
        (BULLY, "Change: seed\nChange: order\n", "line 8: found Change: order, allowed: Begin:, "),
    ] {
        let found = refused(link, lines);
        assert!(found.starts_with(expected), "{lines}: {found}");
    }
    let without_task = page(BULLY, "Change: seed\n").replace("Task: Do it.\n", "");
    let found = Story::from_markdown(&without_task).unwrap_err().to_string();
    assert_eq!(found, "line 6: found seed, allowed: nothing where there is no task");
    let json =
        r#"{"title": "T", "scenes": [{"title": "S", "scenario": "a=bully", "task": "Do it.", "change": "seed"}]}"#;
    assert_eq!(
        Story::from_json(json).unwrap_err().to_string(),
        r#"scenes[0].change: found "seed", allowed: a list of texts"#
    );
    let json = json.replace(r#""change": "seed""#, r#""change": ["seed", "x"]"#);
    assert!(
        Story::from_json(&json).unwrap_err().to_string().starts_with("scenes[0].change[1]: found x, allowed: order;")
    );
}

#[test]
fn a_task_is_seen_when_it_is_done() {
    let ring = "a=chang-roberts&n=8";
    for (scene, done, links) in [
        (ring, "crash 7", &["&faults=crash:7@2", "&faults=crash:7@2+1"][..]),
        (ring, "crash 7, leader 6", &["&detector=perfect&faults=crash:7@2"]),
        (ring, "by-hand", &["&by-hand=drop:3"]),
        (ring, "order descending", &["&ids=descending", "&ids=80,70,60,50,40,30,20,1"]),
        ("a=chang-roberts&n=8&ids=shuffled", "order ascending", &["&ids=1,2,3,4,5,6,7,9"]),
        (ring, "another seed", &["&seed=2"]),
        (ring, "messages 44", &["&ids=descending"]),
        (ring, "delay 1-3", &["&delay=1-3"]),
        (ring, "ends none", &["&faults=crash:7@3"]),
        ("a=bully&n=5&start=3", "answer_timeout 1, falls one leader", &["&answer_timeout=1"]),
        ("a=bully&n=5&start=3&answer_timeout=1", "holds one leader", &["&answer_timeout=2", "&answer_timeout="]),
        ("a=bully&start=0,5&faults=partition:0-2/3-5", "heal, ends split", &["&faults=partition:0-2/3-5,heal@9"]),
    ] {
        let (text, done) = (done, task(scene, &format!("Done: {done}\n")).done.unwrap());
        assert_eq!(done.to_string(), text);
        let is_met = |scenario: &Scenario| done.is_met(scenario, &crate::run(scenario).unwrap(), &[]);
        let scene = Scenario::from_link(scene).unwrap();
        assert!(!is_met(&scene), "{text}");
        for link in links {
            let pairs = link.trim_start_matches('&').split('&').filter_map(|pair| pair.split_once('='));
            let changed = pairs.fold(scene.clone(), |it, (key, value)| it.with_value(key, value).unwrap());
            assert!(is_met(&changed), "{text}: {link}");
        }
    }
    let be = task(ring, "Done: be 6\n");
    let (scenario, done) = (Scenario::from_link(ring).unwrap(), be.done.unwrap());
    let summary = crate::run(&scenario).unwrap();
    assert_eq!((done.to_string().as_str(), be.controls.as_slice()), ("be 6", [Control::Be(6)].as_slice()));
    assert!(!done.is_met(&scenario, &summary, &[ProcessId(5)]) && done.is_met(&scenario, &summary, &[ProcessId(6)]));
    // All conditions have to be met.
    let both = task(ring, "Done: another seed, order descending\n").done.unwrap();
    let is_met = |link: &str| {
        let scenario = Scenario::from_link(link).unwrap();
        both.is_met(&scenario, &crate::run(&scenario).unwrap(), &[])
    };
    assert!(!is_met("a=chang-roberts&n=8&seed=2") && !is_met("a=chang-roberts&n=8&ids=descending"));
    assert!(is_met("a=chang-roberts&n=8&seed=2&ids=descending"));
}

#[test]
fn what_is_no_condition_is_refused() {
    for (done, expected) in [
        ("crash", "found crash, allowed: crash, recover, notice, join or leave and a process; partition; heal;"),
        ("crash x", "found crash x, allowed: crash, recover,"),
        ("crash 1 2", "found crash 1 2, allowed: crash, recover,"),
        ("crash 5", "found crash 5, allowed: a process, 0 to 4"),
        ("ends well", "found ends well, allowed: crash, recover,"),
        ("partition 3", "found partition 3, allowed: crash, recover,"),
        ("be 5", "found be 5, allowed: a process, 0 to 4"),
        ("be me", "found be me, allowed: crash, recover,"),
        ("leader", "found leader, allowed: crash, recover,"),
        ("leader 5", "found leader 5, allowed: a process, 0 to 4"),
        ("messages many", "found messages many, allowed: crash, recover,"),
        ("order sideways", "found order sideways, allowed: crash, recover,"),
        ("holds water", "found holds water, allowed: a property: one leader, one leader an epoch,"),
        ("answer_timeout soon", "found answer_timeout soon, allowed: a number of ticks"),
        ("hops 3", "found hops 3, allowed: crash, recover,"),
        ("crash 4, , heal", "found nothing, allowed: crash, recover,"),
        ("crash 4, crash 4", "found crash 4 a second time, allowed: each condition once"),
        ("crash 0, crash 1, crash 2, crash 3, crash 4, heal, by-hand", "found 7 conditions, allowed: at most 6"),
    ] {
        let found = refused(BULLY, &format!("Done: {done}\n"));
        assert!(found.starts_with(&format!("line 7: {expected}")), "{done}: {found}");
    }
}

/// What has to be done for a task: a value for a field or an option, a fault at a moment of the scene, or being a process.
#[derive(Clone, Copy)]
enum Step {
    Set(&'static str, &'static str),
    Do(&'static str, &'static str),
    Be(u16),
}

use Step::{Be, Do, Set};

/// Of every task that is there, its story and its scene, and what is to be done.
const ANSWERS: [(&str, &str, &[Step]); 20] = [
    ("what-is-election", "Safe and alive", &[Do("crash 4", "end")]),
    ("to-chang-roberts", "Tell the others", &[Be(6)]),
    ("to-chang-roberts", "Is it still right?", &[Set("ids", "descending")]),
    ("best-worst-mean", "In no order", &[Set("seed", "3")]),
    ("bully-and-time", "What handling takes", &[Set("answer_timeout", "4")]),
    ("crashes", "Being told", &[Do("crash 4", "delivered election 10")]),
    ("assumptions", "The network is one", &[Do("heal", "end")]),
    ("impossible", "Slow or dead?", &[Set("answer_timeout", "4"), Set("seed", "2")]),
    ("aalborg", "The news goes round", &[Set("ids", "5,4,3,2,1,0")]),
    ("aalborg", "Overcome, if it is told", &[Do("crash 4", "detect 5")]),
    ("aalborg", "The program: a silent round decides", &[Set("answer_timeout", "2")]),
    ("lecture-22", "A sorted ring", &[Set("ids", "descending")]),
    ("lecture-22", "Bully, and a winner that fails", &[Do("crash 5", "sent election 11")]),
    ("unimore", "The coordinator is missed", &[Do("crash 6", "tick 2")]),
    ("unimore", "A false alarm", &[Do("crash 7", "sent election 3")]),
    ("unimore", "A ring with a list", &[Do("crash 1", "tick 4")]),
    ("gupta", "When failures stop", &[Do("crash 3", "tick 7")]),
    ("gupta", "Worst: the lowest finds out", &[Set("start", "4")]),
    ("readme", "Whoever fails is detected", &[Do("crash 4", "detect 5")]),
    ("readme", "Note 7: who comes and goes says so", &[Do("leave 5", "end")]),
];

/// The scenario in which a task has been done, its run, and whom one has been in it.
fn answered(scene: &Scene, steps: &[Step]) -> (Scenario, Summary, Vec<ProcessId>) {
    let mut been = Vec::new();
    let run = Run::record(&scene.scenario).unwrap();
    let mut answer = scene.scenario.clone();
    for step in steps {
        match step {
            Be(process) => {
                assert!(!Turns::of(&run, ProcessId(*process)).0.is_empty(), "{process} has nothing to decide");
                been.push(ProcessId(*process));
            }
            Set(key, value) => answer = answer.with_value(key, value).unwrap(),
            Do(fault, moment) => {
                let moment = When::read(moment).unwrap();
                let is_said = |part: &Part| matches!(&part.from, PartStart::At(from) if *from == moment);
                let is_seen = [&scene.begin, &scene.pause].contains(&&moment) || scene.parts.iter().any(is_said);
                assert!(is_seen, "nobody is led to {moment}");
                let words: Vec<&str> = fault.split(' ').collect();
                let kind = NamedFault::of(&words).and_then(NamedFault::kind).unwrap();
                // What is done at a moment happens in the first tick of which nothing has been shown.
                let shown = moment.find(&run).unwrap();
                answer.faults.push(Fault { at: run.trace().tick_of(shown - 1) + 1, kind });
            }
        }
    }
    answer.validate().unwrap();
    let summary = crate::run(&answer).unwrap();
    (answer, summary, been)
}

#[test]
fn every_task_can_be_done_with_its_controls_and_only_so() {
    let tasks = READY.iter().flat_map(|ready| ready.story.scenes.iter().map(move |scene| (ready.key, scene)));
    let tasks: Vec<_> = tasks.filter(|(_, scene)| scene.task.is_some()).collect();
    assert_eq!(tasks.len(), ANSWERS.len());
    for ((story, scene), (key, title, steps)) in tasks.into_iter().zip(ANSWERS) {
        assert_eq!((story, &*scene.title), (key, title));
        let task = scene.task.as_ref().unwrap();
        let done = task.done.as_ref().unwrap_or_else(|| panic!("{key}, {title}: it is never done"));
        assert!(!task.controls.is_empty(), "{key}, {title}");
        assert!(
            !done.is_met(&scene.scenario, &crate::run(&scene.scenario).unwrap(), &[]),
            "{key}, {title}: done already"
        );
        let (answer, summary, been) = answered(scene, steps);
        assert!(done.is_met(&answer, &summary, &been), "{key}, {title}: not {done}");
        // Nothing else has to be changed than its controls change.
        let options = scene.scenario.info().options.iter().map(|option| option.key);
        for changed in FIELDS.iter().map(|field| field.link).chain(options) {
            // What is not said may follow from what is changed.
            let is_unsaid = answer.is_default(changed) && scene.scenario.is_default(changed);
            let is_kept = is_unsaid || answer.value(changed) == scene.scenario.value(changed);
            let has_control = task.controls.iter().any(|control| control.key() == Some(changed));
            assert!(is_kept || has_control, "{key}, {title}: no control of {changed}");
        }
        // Each control is needed.
        assert_eq!(task.controls.len(), steps.len(), "{key}, {title}");
    }
}

#[test]
fn a_task_may_ask_for_a_fault_no_later_than_a_tick() {
    let scene = Scenario::from_link("a=chang-roberts").unwrap();
    let done = Done::read("crash 4 by 3", &scene).unwrap();
    assert_eq!(done.to_string(), "crash 4 by 3");
    for (faults, is_done) in [("crash:4@3", true), ("crash:4@1", true), ("crash:4@4", false), ("crash:3@1", false)] {
        let changed = Scenario::from_link(&format!("a=chang-roberts&faults={faults}")).unwrap();
        let run = Run::record(&changed).unwrap();
        assert_eq!(done.is_met(&changed, run.summary(), &[]), is_done, "{faults}");
    }
}

#[test]
fn a_task_is_done_once_the_fault_has_happened_in_what_is_shown() {
    let scene = Scenario::from_link("a=chang-roberts").unwrap();
    for (done, faults, change) in [
        ("crash 4", "crash:4@3", Some(Change::Crashed)),
        ("crash 4 by 8", "crash:4@3", Some(Change::Crashed)),
        // It crashes as it sends for the second time.
        ("crash 4", "crash:4@0+1", Some(Change::Crashed)),
        ("recover 4", "crash:4@1,recover:4@5", Some(Change::Recovered)),
        ("notice 4", "notice:4@5", None),
    ] {
        let done = Done::read(done, &scene).unwrap();
        let run = Run::record(&Scenario::from_link(&format!("a=chang-roberts&faults={faults}")).unwrap()).unwrap();
        let trace = run.trace();
        let step = match change {
            Some(change) => trace.changes().iter().find(|row| row.change == change).unwrap().step as usize,
            None => (0..run.steps()).find(|step| trace.step(*step).kind == StepKind::Notice).unwrap(),
        };
        assert!(done.is_met(run.scenario(), run.summary(), &[]));
        assert!(step > 0 && !done.has_happened(&run, 0) && !done.has_happened(&run, step), "{done}: merely planned");
        assert!(done.has_happened(&run, step + 1) && done.has_happened(&run, run.steps()), "{done}");
    }
    let other = Done::read("another seed", &scene).unwrap();
    let run = Run::record(&Scenario::from_link("a=chang-roberts&seed=2").unwrap()).unwrap();
    assert!(other.has_happened(&run, 0), "nothing has to happen");
}
