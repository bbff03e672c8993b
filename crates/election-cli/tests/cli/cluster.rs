//! Scenarios on real processes: they elect, lose their leader to SIGKILL, elect another, and take it back, as in the simulator; and nothing of
//! them is left.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

use crate::support::{Scratch, command, election, json, printed};

/// How often a run is tried before time is no excuse any more: on a machine that is busy a message may be late for its tick.
const TRIES: usize = 5;

/// Runs a scenario until time makes no difference to its figures, with ticks that are twice as long each time; and judges it.
fn in_time(scenario: &str, name: &str) -> (Value, String) {
    let trace = Scratch::new(name);
    let mut tick = 40;
    for _ in 0..TRIES {
        let ticks = format!("{tick}ms");
        let report = json(election(&["cluster", scenario, "--json", "--tick", &ticks, "--trace", trace.path()]));
        let list = |field: &str| report[field].as_array().expect("it is a list").clone();
        let is_of_time = |why: &Value| why.as_str().is_some_and(|why| why.starts_with("Time"));
        if list("differences").is_empty() || !list("why").iter().any(is_of_time) {
            return (report, trace.read());
        }
        tick *= 2;
    }
    panic!("{scenario}: time made a difference {TRIES} times");
}

/// Clusters share the machine's time, and what is late makes a difference: there is one of them at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What both runs have to agree on.
fn is_the_simulators(report: &Value, scenario: &str) {
    for field in ["messages", "outcome", "causal_depth", "elected_at", "announced_at", "time", "by_process"] {
        assert_eq!(report["measured"][field], report["simulated"][field], "{scenario}: {field}");
    }
}

/// The members of a cluster that run: the numbers of their processes, and with which words they were started.
fn members(cluster: u32) -> Vec<(i32, String)> {
    let processes = fs::read_dir("/proc").expect("there are processes");
    let numbers = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let words = numbers.filter_map(|number: i32| Some((number, fs::read(format!("/proc/{number}/cmdline")).ok()?)));
    let words = words.map(|(number, words)| (number, String::from_utf8_lossy(&words).replace('\0', " ")));
    words.filter(|(_, words)| words.contains(&format!("--in-cluster {cluster} "))).collect()
}

#[test]
fn a_leader_is_killed_replaced_and_back_under_five_algorithms() {
    let _alone = alone();
    for (name, scenario, leaders) in [
        ("bully", "#a=bully&n=5&start=0&detector=perfect&faults=crash:4@12,recover:4@30", "545"),
        ("list", "#a=ring-list&n=5&start=0&detector=perfect&faults=crash:4@20,recover:4@40,notice:4@50", "545"),
        ("cr", "#a=chang-roberts&n=5&ids=shuffled&detector=perfect&faults=crash:3@20,recover:3@40,notice:3@50", ""),
        ("hs", "#a=hirschberg-sinclair&n=5&detector=perfect&faults=crash:4@40,recover:4@70,notice:4@80", ""),
        ("raft", "#a=raft&n=5&detector=perfect&faults=crash:2@40,recover:2@90", ""),
    ] {
        let (report, trace) = in_time(scenario, name);
        is_the_simulators(&report, scenario);
        let steps: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
        assert_eq!(steps[0]["observed"], true);
        let changes = steps.iter().filter_map(|step| step["changes"].as_array()).flatten();
        let led: String = changes
            .filter(|change| change["role"] == "leader")
            .map(|change| change["leader"].as_str().expect("it knows itself").to_owned())
            .collect();
        assert!(led.starts_with(leaders), "{scenario}: {led}");
        let judged = election(&["judge", Scratch::holding(&format!("{name}-trace"), &trace).path(), "--json"]);
        let judged: Value = serde_json::from_slice(&judged.stdout).expect("what is printed is JSON");
        assert_eq!(judged, report["measured"], "{scenario}");
    }
}

#[test]
fn what_is_lost_repeated_parted_and_cut_is_as_in_the_simulator() {
    let _alone = alone();
    for (name, scenario) in [
        ("chance", "#a=chang-roberts&n=5&loss=0.1&dup=0.1&delay=1-4&seed=9"),
        ("parted", "#a=bully&n=4&start=0&faults=partition:0.1@9,notice:0@12,heal@20,cut:3to0@22,notice:0@25"),
        ("joined", "#a=bully&n=4&start=0&faults=join:3@20,leave:3@40"),
    ] {
        let (report, _) = in_time(scenario, name);
        is_the_simulators(&report, scenario);
    }
}

#[test]
fn members_that_watch_each_other_start_before_they_do() {
    let _alone = alone();
    let scenario = "#a=bully&n=3&detector=heartbeat:4:16";
    let (report, trace) = in_time(scenario, "watched");
    assert_eq!(report["measured"]["outcome"], report["simulated"]["outcome"]);
    let kinds = trace.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON")["kind"].clone());
    let kinds: Vec<Value> = kinds.filter(|kind| !kind.is_null()).take(4).collect();
    assert_eq!(kinds, ["start", "start", "start", "beat"]);
}

/// A member that has forgotten its vote votes again. The simulator's keep theirs: the run is judged up to that vote, and what members say is said.
#[test]
fn two_votes_of_one_member_are_told_where_members_forget() {
    let _alone = alone();
    let scenario =
        "#a=raft&n=3&timeouts=4,9,4&start=0,2@14&faults=partition:0-1/2,crash:1@9,recover:1@10,partition:0/1-2@11";
    let told = "Members themselves say that more than one led in epoch 1: 1 at tick";
    let mut said = Vec::new();
    for tick in ["100ms", "200ms", "400ms", "800ms"] {
        let report = json(election(&["cluster", scenario, "--tick", tick, "--volatile", "--json"]));
        let why = report["why"].as_array().expect("it is a list").clone();
        if why.iter().any(|why| why.as_str().is_some_and(|why| why.starts_with(told))) {
            return;
        }
        said.push(why);
    }
    panic!("nobody says so: {said:?}");
}

#[test]
fn a_trace_that_was_changed_is_found_out() {
    let _alone = alone();
    let trace = Scratch::new("changed");
    // Without deadlines, which a busy machine could miss.
    printed(election(&["cluster", "#a=chang-roberts&n=3", "--trace", trace.path(), "--json"]));
    let judged = |text: &str| election(&["judge", Scratch::holding("changed-copy", text).path()]);
    let text = trace.read();
    assert_eq!(judged(&text).status.code(), Some(0));
    let output = judged(&text.replacen("\"kind\":\"elected\"", "\"kind\":\"election\"", 1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{errors}");
    assert!(errors.contains("differs in "), "{errors}");
    // Of all that one step has sent, the one number that differs.
    let output = judged(&text.replacen("\"to\":1", "\"to\":0", 1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("differs in sent[0].to: the trace has 0, the algorithm 1\n"), "{errors}");
    // A simulated run is judged, too.
    let simulated = Scratch::new("simulated.jsonl");
    printed(election(&["run", "#a=bully&n=3", "--trace", simulated.path()]));
    assert_eq!(judged(&simulated.read()).status.code(), Some(0));
}

#[test]
fn what_cannot_be_run_on_processes_is_said() {
    for (scenario, expected) in [
        ("#a=bully&n=40", "n: found 40, allowed: at most 20 real processes"),
        ("#a=bully&n=4&faults=crash:3+1", "faults: found a crash amid sending, allowed: crashes without +sends"),
        ("#a=bully&n=4&corrupt=0.1", "corrupt: found 0.1, allowed: 0: "),
        ("#a=bully&n=4&processing=3", "processing: found 3, allowed: 0: "),
        ("#a=bully&n=4&by-hand=drop:5", "by-hand: found drop:5, allowed: nothing; messages"),
    ] {
        let output = election(&["cluster", scenario]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{scenario}: {errors}");
        assert!(errors.contains(expected), "{scenario}: {errors}");
    }
}

/// However a cluster ends, its members do.
#[test]
fn nothing_is_left_of_a_cluster_that_is_ended_or_killed() {
    let _alone = alone();
    for (signal, code) in [(Signal::SIGINT, Some(130)), (Signal::SIGTERM, Some(130)), (Signal::SIGKILL, None)] {
        // Its directory is here, so that it can be seen whether it is gone.
        let here = tempfile::tempdir().expect("there is room for it");
        let mut cluster: Command = command(&["cluster", "#a=bully&n=4&faults=notice:0@900", "--json"]);
        let mut child = cluster.env("TMPDIR", here.path()).spawn().expect("the command runs");
        let deadline = Instant::now() + Duration::from_secs(60);
        while members(child.id()).len() < 4 {
            assert!(Instant::now() < deadline, "the members are not there");
            sleep(Duration::from_millis(10));
        }
        sleep(Duration::from_millis(500));
        let process = Pid::from_raw(child.id().try_into().expect("ids of processes are small"));
        kill(process, signal).expect("it runs");
        assert_eq!(child.wait().expect("it ends").code(), code);
        while !members(child.id()).is_empty() {
            assert!(Instant::now() < deadline, "these are left: {:?}", members(child.id()));
            sleep(Duration::from_millis(10));
        }
        if code.is_some() {
            let left: Vec<_> = fs::read_dir(here.path()).expect("it is there").collect();
            assert!(left.is_empty(), "{signal}: {left:?}");
        }
    }
}

/// For the cluster it has crashed or left, and the run is told and judged to its end.
#[test]
fn a_member_that_somebody_ends_by_hand_has_crashed_or_left() {
    let _alone = alone();
    for (signal, expected) in [(Signal::SIGKILL, "3 is killed"), (Signal::SIGTERM, "3 leaves")] {
        let trace = Scratch::new("by-hand");
        let scenario = "#a=bully&n=3&detector=perfect&faults=notice:0@60";
        let lines =
            ended_by_hand(&["cluster", scenario, "--tick", "40ms", "--trace", trace.path()], ": 3 leads", signal);
        let has = |what: &str| lines.iter().any(|line| line.contains(what));
        assert!(has(&format!(": {expected}")) && has(": 2 leads"), "{signal}: {lines:#?}");
        assert!(has(&format!("By hand: {expected} in tick ")), "{signal}: {lines:#?}");
        assert!(!has("makes no run"), "{signal}: {lines:#?}");
        let judged = election(&["judge", trace.path(), "--json"]);
        assert_eq!(String::from_utf8_lossy(&judged.stderr), "", "each did what the algorithm does");
    }
}

/// Another one waits in its place, and is back when its time comes.
#[test]
fn who_is_killed_while_it_waits_is_none_yet() {
    let _alone = alone();
    let scenario = "#a=bully&n=3&detector=perfect&faults=crash:2@10,recover:2@80";
    let lines = ended_by_hand(&["cluster", scenario, "--tick", "40ms"], ": 3 is killed", Signal::SIGKILL);
    let count = |what: &str| lines.iter().filter(|line| line.contains(what)).count();
    assert_eq!((count("is killed"), count("By hand")), (0, 0), "it was killed once: {lines:#?}");
    assert!(count(": 3 leads") > 0, "it is back: {lines:#?}");
}

/// Runs a cluster, ends the third member by hand once a line says this, and returns the lines that follow.
fn ended_by_hand(arguments: &[&str], when: &str, signal: Signal) -> Vec<String> {
    let mut cluster = Guest(command(arguments).spawn().expect("the command runs"));
    let id = cluster.0.id();
    let mut lines = BufReader::new(cluster.0.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains(when)), "{when}");
    // One that has just been started is not the one that has just been killed.
    sleep(Duration::from_millis(300));
    let third = loop {
        if let Some((third, _)) = members(id).into_iter().find(|(_, words)| words.contains("--position 2 ")) {
            break third;
        }
        sleep(Duration::from_millis(10));
    };
    kill(Pid::from_raw(third), signal).expect("it runs");
    let rest = lines.collect();
    assert!(cluster.end().success());
    rest
}

/// Starts a program as a cluster says in this line, in a directory of its own; it is killed when it is dropped.
struct Guest(std::process::Child);

impl Guest {
    fn start(line: &str) -> Self {
        let words = line.trim().strip_prefix("MEMBER ").expect("it begins with a program").split_whitespace();
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let started =
            Command::new("python3").arg("docs/member.py").args(words).current_dir(root).stdout(Stdio::null()).spawn();
        Self(started.expect("Python 3 is there"))
    }

    /// Waits until it ends by itself, and says how.
    fn end(mut self) -> ExitStatus {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(status) = self.0.try_wait().expect("it can be waited for") {
                return status;
            }
            assert!(Instant::now() < deadline, "it does not end by itself");
            sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The leader dies, and the member in Python, which was the second, leads the others.
#[test]
fn a_member_in_python_takes_part_in_a_cluster() {
    let _alone = alone();
    let scenario = "#a=bully&n=3&detector=heartbeat:4:16&faults=crash:2@40";
    let mut child = command(&["cluster", scenario, "--external", "1"]).spawn().expect("the command runs");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut lines = [String::new(), String::new()];
    for line in &mut lines {
        output.read_line(line).expect("it is text");
    }
    assert!(lines[0].starts_with("process 1 (2) is for you to start"), "{lines:?}");
    let guest = Guest::start(&lines[1]);
    let mut text = String::new();
    output.read_to_string(&mut text).expect("it is text");
    assert!(child.wait().expect("it ends").success(), "{text}");
    for expected in ["3 leads", "1 follows 3", "3 is killed", "1 follows 2", "\u{2713}  2 sends only what members send"]
    {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let follows = "\u{2713}  all that the cluster runs follow one that is there  1 follows 2";
    assert!(text.contains(follows) && text.contains("1 coordinator"), "{text}");
    assert!(guest.end().success(), "the relay has closed its connections");
}

#[test]
fn what_nobody_can_do_to_a_member_of_somebody_else_is_said() {
    let bully = "#a=bully&n=3&detector=heartbeat:4:16";
    let crash = format!("{bully}&faults=crash:1@9");
    for (arguments, code, expected) in [
        (vec![bully, "--external", "3"], 2, "external: found 3, allowed: positions from 0 to 2"),
        (vec![bully, "--external", "0,1,2"], 2, "external: found all processes"),
        (vec![&crash, "--external", "1"], 2, "faults: found crash of process 1"),
        (vec!["#a=bully&n=3&detector=perfect", "--external", "1"], 2, "nobody tells a process of a crash"),
        (vec![bully, "--external", "1", "--trace", "t"], 2, "trace: found t"),
        (vec![bully, "--external", "1", "--wait", "200ms"], 1, "process 1 has not dialled within 200ms"),
    ] {
        let output = election(&[&["cluster"], &arguments[..]].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_page_that_is_none_is_refused_before_anything_is_started() {
    let folder = Scratch::holding("no-page", "<p>not a folder");
    let refused = election(&["cluster", "#a=bully&n=3", "--page", folder.path()]);
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("there is no index.html"), "{said}");
    for (arguments, why) in [
        (&["--page", ".", "--external", "2"][..], "no --page with --external"),
        (&["--open"][..], "--page"),
        (&["--page", ".", "--port", "80"][..], "a port from 1024"),
    ] {
        let refused = election(&[&["cluster", "#a=bully&n=3&detector=heartbeat:4:16"], arguments].concat());
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(refused.status.code() == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}
