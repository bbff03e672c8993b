//! A cluster whose members are killed at random, and what came of it.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::io::BufWriter;
use std::process;
use std::time::Duration;

use election_core::export::trace_json_lines;
use election_core::properties::ONE_LEADER;
use election_core::{Run, Scenario};
use election_net::cluster::{self, Call, ClusterSettings, Entry, Journal, merge};
use fastrand::Rng;
use tokio::process::Command;
use tokio::sync::mpsc;

use crate::log::Log;

/// How many processes a cluster has.
const MEMBERS: usize = 7;
const TICK: Duration = Duration::from_millis(20);
/// An election takes fewer ticks than this: a message that was late before is not why there are two leaders.
const ELECTION: u32 = 20;

/// Crashes and returns, of one or of all, and notices, until this tick.
fn faults(rng: &mut Rng, until: u32) -> String {
    let (mut faults, mut at) = (Vec::new(), 70);
    while at < until {
        let process = rng.usize(..MEMBERS);
        match rng.u8(..12) {
            // As a power cut does, which is what happens first.
            chance if chance == 0 || faults.is_empty() => faults.extend((0..MEMBERS).flat_map(|process| {
                let back = at + rng.u32(2..22);
                [format!("crash:{process}@{at}"), format!("recover:{process}@{back}")]
            })),
            1..4 => faults.push(format!("notice:{process}@{at}")),
            _ => {
                let back = at + rng.u32(2..62);
                faults.extend([format!("crash:{process}@{at}"), format!("recover:{process}@{back}")]);
            }
        }
        at += rng.u32(5..45);
    }
    faults.join(",")
}

/// What is tried.
#[derive(Clone, Copy)]
pub(crate) struct Trial {
    pub(crate) name: &'static str,
    pub(crate) link: &'static str,
    /// Whether members forget their stable fields.
    pub(crate) is_volatile: bool,
    pub(crate) seed: u64,
}

/// What came of some runs.
#[derive(Default)]
pub(crate) struct Soaked {
    runs: usize,
    /// How often somebody became leader.
    pub(crate) elections: usize,
    kills: usize,
    /// How many terms had two leaders.
    pub(crate) shared_terms: usize,
    /// In how many runs there were two leaders at once.
    doubled: usize,
    /// How many runs have broken a promise while nothing excuses that.
    pub(crate) unexplained: usize,
    /// How many traces end before all that was seen, because it cannot be explained.
    pub(crate) cut: usize,
    /// How long there was no leader, each time.
    gaps: Vec<Duration>,
}

impl Soaked {
    pub(crate) fn add(&mut self, other: Self) {
        self.runs += other.runs;
        self.elections += other.elections;
        self.kills += other.kills;
        self.shared_terms += other.shared_terms;
        self.doubled += other.doubled;
        self.unexplained += other.unexplained;
        self.cut += other.cut;
        self.gaps.extend(other.gaps);
        self.gaps.sort_unstable();
    }
}

impl fmt::Display for Soaked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |hundredths: usize| self.gaps.get(self.gaps.len().saturating_sub(1) * hundredths / 100);
        let part = |hundredths| part(hundredths).copied().unwrap_or_default();
        write!(
            f,
            "{} runs, {} elections, {} kills, {} terms with two leaders, two leaders at once in {} runs, {} unexplained, {} traces cut; \
             without leader {:?}, 99th {:?}",
            self.runs,
            self.elections,
            self.kills,
            self.shared_terms,
            self.doubled,
            self.unexplained,
            self.cut,
            part(50),
            part(99),
        )
    }
}

/// Runs a cluster for so many ticks.
pub(crate) fn soak(trial: &Trial, ticks: u32, rng: &mut Rng, log: &Log) -> Soaked {
    let mut link = String::from(trial.link);
    let _ = write!(link, "&seed={}&faults={}", rng.u32(..1 << 20), faults(rng, ticks));
    let scenario = Scenario::from_link(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
    let (guests, wait) = (BTreeSet::new(), Duration::ZERO);
    let settings = ClusterSettings { scenario, tick: TICK, last_tick: ticks, guests, wait, watchers: None };
    let journal = on_processes(&settings, trial.is_volatile, log);
    let mut soaked = Soaked { runs: 1, ..Soaked::default() };
    soaked.shared_terms = terms(&journal).values().filter(|leaders| leaders.len() > 1).count();
    (soaked.elections, soaked.kills, soaked.gaps) = reigns(&journal);
    if !trial.is_volatile {
        // Who forgets does not do what the algorithm does: no run comes of that.
        judge(trial, &settings, &journal, &link, &mut soaked);
    }
    soaked
}

fn on_processes(settings: &ClusterSettings, is_volatile: bool, log: &Log) -> Journal {
    let data = tempfile::tempdir().expect("there is room for it");
    let path = data.path().join("scenario.json");
    fs::write(&path, settings.scenario.to_json()).expect("it can be written");
    let tick = format!("{}ms", settings.tick.as_millis());
    let command = |call: &Call| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_election"));
        let others: Vec<_> = call.peers.iter().map(|(process, address)| format!("{}={address}", process.0)).collect();
        command
            .arg("member")
            .arg(&path)
            .args(["--position", &call.process.0.to_string(), "--in-cluster", &process::id().to_string()])
            .args(["--advertise", &call.advertise.to_string(), "--peers", &others.join(",")])
            .args(["--tick", &tick, "--wait", "10s", "--json", "--data-dir"])
            .arg(data.path())
            .args(is_volatile.then_some("--volatile"))
            .stderr(log.stderr());
        command
    };
    let (_stop, stopped) = mpsc::channel(1);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let running = cluster::run(settings, command, |_| (), stopped);
    runtime.expect("threads can be started").block_on(running).expect("it runs to its end").journal
}

/// Who has led in each term.
fn terms(journal: &Journal) -> BTreeMap<u32, BTreeSet<u16>> {
    let mut terms: BTreeMap<u32, BTreeSet<u16>> = BTreeMap::new();
    for record in journal.records() {
        let standing = record.standing.as_ref().filter(|standing| standing.role == "leader");
        if let Some(epoch) = standing.and_then(|standing| standing.epoch) {
            terms.entry(epoch).or_default().insert(record.process);
        }
    }
    terms
}

/// How often somebody became leader, how often somebody was killed, and how long nobody led each time.
fn reigns(journal: &Journal) -> (usize, usize, Vec<Duration>) {
    let (mut leaders, mut elections, mut kills, mut gaps) = (BTreeSet::new(), 0, 0, Vec::new());
    let mut since = Some(Duration::ZERO);
    for (tick, entry) in &journal.entries {
        let now = match entry {
            Entry::Handled(record) => {
                let Some(standing) = &record.standing else { continue };
                if standing.role == "leader" {
                    elections += usize::from(leaders.insert(record.process));
                } else {
                    leaders.remove(&record.process);
                }
                Duration::from_micros(record.at)
            }
            Entry::Crashed { process, .. } => {
                kills += 1;
                leaders.remove(process);
                TICK * *tick
            }
            _ => continue,
        };
        since = match since {
            Some(since) if !leaders.is_empty() => {
                gaps.push(now.saturating_sub(since));
                None
            }
            None if leaders.is_empty() => Some(now),
            other => other,
        };
    }
    (elections, kills, gaps)
}

/// What its trace says: whether it has an order in which the algorithm does the same, and what of its promises holds.
fn judge(trial: &Trial, settings: &ClusterSettings, journal: &Journal, link: &str, soaked: &mut Soaked) {
    let merged = merge(&settings.scenario, journal, settings.tick).expect("the scenario is valid");
    if let Some(cut) = &merged.cut {
        println!("{}: cut at tick {}: {}\n  {link}", trial.name, cut.at, cut.why);
        soaked.cut += 1;
    }
    let run = &merged.run;
    let doubled = run.falls().find(|(property, _)| property.name == ONE_LEADER);
    let doubled_at = doubled.map(|(_, fall)| run.trace().tick_of(usize::try_from(fall.steps).expect("small") - 1));
    soaked.doubled += usize::from(doubled_at.is_some());
    let broken: Vec<_> = run.violations().map(|(property, _)| property.name).collect();
    // Bully takes messages for as fast as they may be at most, none for lost, and crashes for known at once. Where the simulator,
    // which is always in time, has two leaders with the same crashes, these are what breaks that.
    let counters = &run.summary().counters;
    let is_doubled_too = || {
        let simulated = Run::record(run.scenario()).expect("it is valid");
        simulated.falls().any(|(property, _)| property.name == ONE_LEADER)
    };
    if run.info().key == "bully"
        && let Some(doubled_at) = doubled_at
    {
        let is_late = merged.late.iter().any(|late| (*late..=late + ELECTION).contains(&doubled_at));
        let is_excused = counters.lost > counters.to_crashed || is_late || is_doubled_too();
        let (late, path) = (merged.late.len(), keep(run, settings));
        println!("{}: two leaders at once in tick {doubled_at}, {late} late, trace in {path}", trial.name);
        soaked.unexplained += usize::from(!is_excused);
    } else if run.info().key != "bully" && !broken.is_empty() {
        println!("{}: {broken:?} does not hold\n  {link}", trial.name);
        soaked.unexplained += 1;
    }
}

/// Writes a trace where it stays, and says where.
fn keep(run: &Run, settings: &ClusterSettings) -> String {
    let path = env::temp_dir().join(format!("election-soak-{}.jsonl", settings.scenario.seed));
    let written = File::create(&path).and_then(|file| trace_json_lines(run, &mut BufWriter::new(file)));
    written.map_or_else(|error| error.to_string(), |()| path.display().to_string())
}
