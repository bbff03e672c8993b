//! ShiViz's logs: events with vector clocks, out of which it draws a space-time diagram.
//!
//! Source: <https://bestchai.bitbucket.io/shiviz/> and <https://bitbucket.org/bestchai/shiviz/wiki/Log_format>. The first line is the regular expression that the log is read
//! with, the second, empty, what parts several executions. A host's own entry is 1 in its first event and one more in each that follows;
//! who gets a message takes the larger of both clocks, entry by entry.
//!
//! Each step of a process is one event, with whatever it gets and sends. What happens to messages and channels on the way is no
//! process's: it is an event of a host of its own, `network`, which hears of every message that is lost and tells nobody anything. So it
//! adds nothing to what is before or after what among processes. Silence carries no message: who is told of a crash by a detector without
//! messages of its own is concurrent with it.

use std::fmt::Write as _;
use std::rc::Rc;

use super::names::Unique;
use crate::error::{InputError, is_hidden};
use crate::model::ProcessId;
use crate::narrate::{Language, StepDetails};
use crate::run::Run;
use crate::trace::Event;

/// How the log is read: the tick stands beside the event.
const EXPRESSION: &str = r"tick (?<tick>\d+): (?<event>.*)\n(?<host>\S*) (?<clock>\{.*\})";

/// The most entries that all clocks have together: some 20 MB of text, which is more than ShiViz can draw.
const MOST_ENTRIES: usize = 2_000_000;

/// A run as a log.
pub(super) fn shiviz(run: &Run) -> Result<String, InputError> {
    let processes = usize::from(run.scenario().processes);
    if run.steps().saturating_mul(processes) > MOST_ENTRIES {
        let allowed =
            format!("at most {} for {processes} processes in a log with vector clocks", MOST_ENTRIES / processes);
        return Err(InputError::new("steps", run.steps(), allowed));
    }
    let hosts = Hosts::of(run);
    let mut clocks = Clocks::of(run);
    let mut text = format!("{EXPRESSION}\n\n");
    for step in 0..run.steps() {
        let details = StepDetails::of(run, step);
        let (host, clock) = clocks.step(&details);
        let event: String = details.sentence(Language::English).to_string();
        let event: String = event.chars().map(|c| if is_hidden(c) { ' ' } else { c }).collect();
        let _ = writeln!(text, "tick {}: {event}", details.row.at);
        let _ = writeln!(text, "{} {}", hosts.0[host].name, hosts.json(host, &clock));
    }
    Ok(text)
}

/// What hosts are called: processes by position, and then the network.
struct Hosts(Vec<Host>);

struct Host {
    name: String,
    /// As a key in JSON, with its quotation marks.
    key: String,
}

impl Hosts {
    fn of(run: &Run) -> Self {
        let full = Unique::in_full(run);
        let processes = || run.identities().processes();
        // A name ends at the first space.
        let without_spaces = |process| -> String {
            full.at(process).chars().map(|c| if c.is_whitespace() || is_hidden(c) { '_' } else { c }).collect()
        };
        let names = Unique::of(&processes().map(without_spaces).collect::<Vec<_>>());
        let mut network = "network".to_owned();
        while names.has(&network) {
            network.push('_');
        }
        let all = processes().map(|process| names.at(process).to_owned()).chain([network]);
        Self(all.map(|name| Host { key: serde_json::Value::from(name.as_str()).to_string(), name }).collect())
    }

    /// A clock as an object, the host's own entry first, without the hosts of which nothing has been heard.
    fn json(&self, host: usize, clock: &[u32]) -> String {
        let others = (0..clock.len()).filter(|other| *other != host && clock[*other] > 0);
        let entries = std::iter::once(host).chain(others).map(|host| format!("{}:{}", self.0[host].key, clock[host]));
        format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
    }
}

/// The vector clocks of all hosts after some steps.
struct Clocks {
    /// By host: processes by position, and then the network.
    clocks: Vec<Vec<u32>>,
    /// What messages carry, by number.
    carried: Vec<Rc<[u32]>>,
}

impl Clocks {
    /// Those before the first step.
    fn of(run: &Run) -> Self {
        let hosts = usize::from(run.scenario().processes) + 1;
        Self { clocks: vec![vec![0; hosts]; hosts], carried: Vec::new() }
    }

    /// Which host the next step belongs to, and its clock in it.
    fn step(&mut self, details: &StepDetails<'_>) -> (usize, Rc<[u32]>) {
        let network = self.clocks.len() - 1;
        let is_lost = details.events.iter().any(|event| matches!(event, Event::Lost { .. }));
        let host = details.row.process.filter(|_| !is_lost).map_or(network, ProcessId::index);
        let corrupted = details.run.trace().corrupted_in(details.step).map(|(message, _)| message);
        let host = if corrupted.is_some() { network } else { host };
        let clock = &mut self.clocks[host];
        if let Some(message) = details.row.message.or(corrupted) {
            for (own, carried) in clock.iter_mut().zip(self.carried[message as usize].iter()) {
                *own = (*own).max(*carried);
            }
        }
        clock[host] += 1;
        let clock: Rc<[u32]> = clock.as_slice().into();
        for _ in details.run.trace().sent_in(details.step) {
            self.carried.push(Rc::clone(&clock));
        }
        (host, clock)
    }
}
