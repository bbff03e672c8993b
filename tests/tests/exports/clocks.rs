//! Vector clocks say what is before what: compared with a closure by brute force.

use std::collections::BTreeMap;

use election_core::Run;
use election_core::export::Format;
use election_core::trace::Event;
use serde_json::Value;

use super::{random_runs, recorded, written};

/// An event as the log has it.
struct Logged {
    host: String,
    clock: BTreeMap<String, u64>,
}

/// Reads a log by its own first line: `tick N: EVENT`, and then `HOST CLOCK`.
fn read(log: &str) -> Vec<Logged> {
    let mut lines = log.lines();
    assert_eq!(lines.next(), Some(r"tick (?<tick>\d+): (?<event>.*)\n(?<host>\S*) (?<clock>\{.*\})"));
    assert_eq!(lines.next(), Some(""), "one execution");
    let lines: Vec<&str> = lines.collect();
    let event = |pair: &[&str]| {
        let [event, clock] = pair else { panic!("an event has two lines: {pair:?}") };
        let (tick, _) =
            event.strip_prefix("tick ").and_then(|rest| rest.split_once(": ")).expect("it begins with its tick");
        assert!(tick.parse::<u32>().is_ok(), "{event}");
        let (host, clock) = clock.split_once(' ').expect("host and clock");
        assert!(!host.is_empty() && !host.contains(char::is_whitespace));
        let clock: BTreeMap<String, Value> = serde_json::from_str(clock).expect("a clock is an object");
        let clock = clock.into_iter().map(|(host, count)| (host, count.as_u64().expect("a count"))).collect();
        Logged { host: host.to_owned(), clock }
    };
    lines.chunks(2).map(event).collect()
}

/// Whether one event's clock says that it is before another's.
fn is_before(one: &Logged, other: &Logged) -> bool {
    let entry = |host: &String| other.clock.get(host).copied().unwrap_or_default();
    one.clock != other.clock && one.clock.iter().all(|(host, count)| *count <= entry(host))
}

/// For each step, the steps before it, as bits: of the same host, and those in which a message was sent that it got, and all before these.
fn closure(run: &Run, logged: &[Logged]) -> Vec<Vec<u64>> {
    let words = run.steps().div_ceil(64);
    let mut before: Vec<Vec<u64>> = Vec::new();
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    for (step, event) in logged.iter().enumerate() {
        let host = event.host.as_str();
        let message = run.trace().step(step).message.or(run.trace().corrupted_in(step).map(|(message, _)| message));
        let sent = message.map(|message| run.trace().message(message).sent_in as usize);
        let mut own = vec![0u64; words];
        for cause in last.insert(host, step).into_iter().chain(sent) {
            own.iter_mut().zip(&before[cause]).for_each(|(own, its)| *own |= its);
            own[cause / 64] |= 1 << (cause % 64);
        }
        before.push(own);
    }
    before
}

#[test]
fn clocks_order_events_as_a_closure_by_brute_force_does() {
    let (mut pairs, mut orders, mut duplicates, mut losses, mut crashes) = (0u64, 0u64, 0, 0, 0);
    for run in random_runs(40).filter(|run| run.steps() <= 400) {
        let logged = read(&written(&run, Format::Shiviz));
        assert_eq!(logged.len(), run.steps());
        let mut own: BTreeMap<&str, u64> = BTreeMap::new();
        for event in &logged {
            let count = own.entry(&event.host).or_default();
            *count += 1;
            assert_eq!(event.clock[&event.host], *count, "the first is 1, and then comes one more each time");
        }
        let before = closure(&run, &logged);
        for (later, of_later) in before.iter().enumerate() {
            for earlier in 0..later {
                let is_cause = of_later[earlier / 64] >> (earlier % 64) & 1 == 1;
                assert_eq!(
                    is_before(&logged[earlier], &logged[later]),
                    is_cause,
                    "{earlier}, {later} in {:?}",
                    run.link()
                );
                assert!(!is_before(&logged[later], &logged[earlier]));
                pairs += 1;
                orders += u64::from(is_cause);
            }
        }
        for step in 0..run.steps() {
            let events = run.events(step);
            let has = |is_such: fn(&Event) -> bool| usize::from(events.iter().any(is_such));
            losses += has(|event| matches!(event, Event::Lost { .. }));
            crashes += has(|event| matches!(event, Event::Crashed { .. }));
            duplicates += usize::from(run.trace().step(step).kind == election_core::trace::StepKind::DeliverFirst);
        }
    }
    println!("{pairs} pairs, {orders} ordered; {losses} losses, {duplicates} duplicates, {crashes} crashes");
    assert!(orders > 100_000 && pairs - orders > 100_000, "{pairs} pairs, {orders} of them ordered");
    assert!(losses > 500 && duplicates > 200 && crashes > 100, "{losses}, {duplicates}, {crashes}");
}

#[test]
fn hosts_have_names_without_spaces_and_each_its_own() {
    let run = recorded(
        r#"{"algorithm": "bully", "ids": {"values": ["network", "a:b", "a_b"]}, "faults": [{"at": 1, "partition": [[0], [1, 2]]}]}"#,
    );
    let logged = read(&written(&run, Format::Shiviz));
    let hosts: std::collections::BTreeSet<&str> = logged.iter().map(|event| event.host.as_str()).collect();
    assert_eq!(hosts.into_iter().collect::<Vec<_>>(), ["a:b", "a_b", "network", "network_"]);
}
