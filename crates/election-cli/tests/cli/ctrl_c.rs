//! Ctrl-C, SIGTERM and SIGHUP, which are looked for in `/proc` before they are sent: whoever does not catch them yet would just die.

use std::process::{Child, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{fs, iter};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use crate::support::{Scratch, command};
use crate::{ENDLESS, WORST};

/// The exit status of what was stopped.
const STOPPED: Option<i32> = Some(130);

/// Begins a command and waits until it catches Ctrl-C, SIGTERM and SIGHUP.
fn catching(arguments: &[&str]) -> Child {
    let child = command(arguments).spawn().expect("the command runs");
    let signals = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];
    wait_until(|| signals.iter().all(|signal| catches(&of_process(&child, "status"), *signal)));
    child
}

fn wait_until(is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < deadline, "it never is");
        sleep(Duration::from_millis(1));
    }
}

/// A file about a child that has not been waited for.
fn of_process(child: &Child, name: &str) -> String {
    fs::read_to_string(format!("/proc/{}/{name}", child.id())).expect("every process has one")
}

/// Whether the set of caught signals in a `/proc/PID/status` has this one.
fn catches(status: &str, signal: Signal) -> bool {
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("every process has one");
    let caught = u64::from_str_radix(caught.trim(), 16).expect("it is a set of bits");
    caught >> (signal as i32 - 1) & 1 == 1
}

/// The user's time in a `/proc/PID/stat`, in hundredths of a second.
fn time_spent(stat: &str) -> u64 {
    let (_, after_name) = stat.rsplit_once(") ").expect("the name stands in parentheses");
    after_name.split(' ').nth(11).and_then(|time| time.parse().ok()).expect("it is a number")
}

fn send(child: &Child, signal: Signal) {
    let process = Pid::from_raw(child.id().try_into().expect("ids of processes are small"));
    kill(process, signal).expect("it has not been waited for");
}

fn press(child: &Child) {
    send(child, Signal::SIGINT);
}

/// What a command says that is stopped by this signal as soon as it can be.
fn stopped_by(signal: Signal, arguments: &[&str]) -> Output {
    let child = catching(arguments);
    send(&child, signal);
    child.wait_with_output().expect("the command ends")
}

/// What a command says that is stopped by Ctrl-C as soon as it can be.
fn stopped(arguments: &[&str]) -> Output {
    stopped_by(Signal::SIGINT, arguments)
}

fn report(output: &Output) -> Value {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), STOPPED, "{errors}");
    serde_json::from_slice(&output.stdout).expect("what is printed is JSON")
}

#[test]
fn a_run_is_stopped_and_told_of_as_far_as_it_came() {
    let output = stopped(&["run", ENDLESS, "--memory", "2GB", "--json"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "no progress where there is no terminal");
    let report = report(&output);
    assert_eq!(report["outcome"]["status"], "limit");
    assert_eq!(report["outcome"]["reason"], format!("stopped by hand after {} events", report["steps"]));
}

#[test]
fn sigterm_and_sighup_stop_a_run_as_ctrl_c_does() {
    for signal in [Signal::SIGTERM, Signal::SIGHUP] {
        let report = report(&stopped_by(signal, &["run", ENDLESS, "--memory", "2GB", "--json"]));
        let expected = format!("stopped by hand after {} events", report["steps"]);
        assert_eq!(report["outcome"]["reason"], expected, "{signal}");
    }
}

#[test]
fn the_trace_of_a_stopped_run_is_written() {
    // An election every now and then, tens of millions of steps in all, but few messages at a time.
    let notices: Vec<Value> = (1..=4096).map(|k| json!({"at": 1000 * k, "notice": 0})).collect();
    let limits = json!({"events": 99_999_999, "time": 999_999_999});
    let text = json!({"algorithm": "bully", "processes": 64, "faults": notices, "limits": limits}).to_string();
    let (scenario, trace) = (Scratch::holding("notices.json", &text), Scratch::new("stopped.csv"));
    let output = stopped(&["run", scenario.path(), "--memory", "2GB", "--json", "--trace", trace.path()]);
    let report = report(&output);
    assert_eq!(report["outcome"]["reason"], format!("stopped by hand after {} events", report["steps"]));
    assert_eq!(
        report["steps"],
        csv::Reader::from_reader(trace.read().as_bytes()).records().map(Result::unwrap).count()
    );
}

#[test]
fn what_to_try_next_is_stopped_and_the_scenario_itself_is_told_of() {
    let output = stopped(&["next", ENDLESS, "--memory", "2GB", "--json"]);
    let report = report(&output);
    assert!(
        report["unchanged"]["outcome"]["reason"].as_str().is_some_and(|reason| reason.starts_with("stopped by hand")),
        "{report}"
    );
    assert_eq!((&report["changes"], &report["stopped"]), (&json!([]), &json!("stopped by hand before any change")));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "note: stopped by hand before any change\n");
}

#[test]
fn a_sweep_is_stopped_between_two_runs() {
    let output = stopped(&["sweep", WORST, "--n", "1..10", "--ids", "permutations", "--json"]);
    let report = report(&output);
    let rows = report["rows"].as_array().expect("a list");
    let runs: u64 = rows.iter().map(|row| row["runs"].as_u64().expect("a number")).sum();
    let expected = format!("stopped by hand after {runs} of 4037913 runs");
    assert_eq!(report["stopped"], expected);
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("note: {expected}\n"));
}

#[test]
fn claims_are_stopped_and_those_that_were_checked_are_told_of() {
    let output = stopped(&["claims", "--json"]);
    let report = report(&output);
    let claims = report["claims"].as_array().expect("a list");
    let said = report["stopped"].as_str().expect("it says so");
    assert!(said.starts_with(&format!("stopped by hand after {} of ", claims.len())), "{said}");
    assert_eq!(report["holds"], false, "not all were checked");
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("note: {said}\n"));
}

#[test]
fn a_second_ctrl_c_ends_at_once() {
    let mut child = catching(&["claims"]);
    // Amid the first claim, which takes longer.
    wait_until(|| time_spent(&of_process(&child, "stat")) >= 5);
    // Two that come together may be taken for one.
    let presses = iter::repeat_with(|| {
        press(&child);
        sleep(Duration::from_millis(20));
        child.try_wait().expect("it can be waited for")
    });
    let _ = presses.take(3000).find(Option::is_some);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), STOPPED);
    assert!(output.stdout.is_empty(), "it waited for the present claim");
}
