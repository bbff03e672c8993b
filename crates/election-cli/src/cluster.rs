//! `election cluster`: a scenario on real processes of this machine, beside the simulator's run.

mod arguments;
mod compared;
mod live;
mod visited;

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::{self, ExitCode};

use election_core::export::trace_json_lines;
use election_core::model::Tick;
use election_core::run::DEFAULT_MEMORY;
use election_core::scenario::{Detector, FaultKind};
use election_core::{InputError, ProcessId, Run, Scenario};
use election_net::agreement::Agreement;
use election_net::cluster::{self, Call, ClusterError, ClusterSettings, News, Order, Outcome, check_guests, merge};
use tokio::process::Command;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;

pub(crate) use arguments::Arguments;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::input;
use crate::output::{self, loud, quiet};
use crate::run::carried_out;

pub(crate) fn cluster(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    cluster::check(&scenario)?;
    let guests = arguments.external.iter().copied().collect();
    check_guests(&scenario, &guests)?;
    for (name, path) in [("trace", &arguments.trace), ("page", &arguments.page)] {
        if let Some(path) = path.as_ref().filter(|_| !guests.is_empty()) {
            let allowed = format!("no --{name} with --external: somebody else's process does not say what it does");
            return Err(InputError::new(name, path.display().to_string(), allowed).into());
        }
    }
    // Before the run, which nobody should wait for in vain.
    let create = |path| File::create(path).map(|file| (path, file)).map_err(|error| unwritten(path, error));
    let trace = arguments.trace.as_deref().map(create).transpose()?;
    if let Some(page) = &arguments.page {
        return live::live(arguments, scenario, page, trace);
    }
    let (stop, orders) = mpsc::channel(1);
    let ctrl_c = CtrlC::catch_and(move || _ = stop.blocking_send(Order::Stop));
    let (simulated, _) = carried_out(election_core::record(&scenario, DEFAULT_MEMORY)?, DEFAULT_MEMORY, &ctrl_c);
    let usual = simulated.summary().time.saturating_mul(2).saturating_add(100);
    let last_tick = arguments.ticks.unwrap_or_else(|| usual.max(last_fault(&scenario).saturating_add(100)));
    let (tick, wait) = (arguments.tick, arguments.wait);
    let settings = ClusterSettings { scenario, tick, last_tick, guests, wait, watchers: None };
    let outcome = network()?.block_on(on_processes(&settings, arguments, orders))?;
    if !settings.guests.is_empty() {
        let visited = visited::Visited::of(&simulated, &outcome);
        if arguments.json {
            output::print_json(&visited)?;
        } else {
            output::print(&visited.text(&simulated))?;
        }
        return Ok(ctrl_c::status(outcome.was_stopped));
    }
    let merged = merge(&settings.scenario, &outcome.journal, settings.tick)?;
    if let Some((path, file)) = trace {
        write(&merged.run, file).map_err(|error| unwritten(path, error))?;
    }
    let compared = compared::Compared::of(&simulated, &merged, &outcome);
    if arguments.json {
        output::print_json(&compared.report())?;
    } else {
        output::print(&compared.text())?;
    }
    Ok(ctrl_c::status(outcome.was_stopped))
}

fn last_fault(scenario: &Scenario) -> Tick {
    scenario.faults.iter().map(|fault| fault.at).max().unwrap_or(0)
}

/// What a cluster's connections run on.
fn network() -> Result<Runtime, Failure> {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.map_err(|error| Failure::Read { path: "the network".to_owned(), error })
}

/// Runs the scenario on processes, and says what happens as it does. They are started on the thread that waits for this, which has to live as
/// long as this program: they end with it.
async fn on_processes(
    settings: &ClusterSettings,
    arguments: &Arguments,
    orders: mpsc::Receiver<Order>,
) -> Result<Outcome, Failure> {
    let data = tempfile::tempdir().map_err(|error| unwritten(&std::env::temp_dir(), error))?;
    let path = data.path().join("scenario.json");
    fs::write(&path, settings.scenario.to_json()).map_err(|error| unwritten(&path, error))?;
    let program = std::env::current_exe().map_err(|error| Failure::Read { path: "this program".to_owned(), error })?;
    let command = |call: &Call| {
        let mut command = Command::new(&program);
        let others = call.peers.iter().map(|(process, address)| format!("{}={address}", process.0));
        command
            .arg("member")
            .arg(&path)
            .args(["--position", &call.process.0.to_string(), "--in-cluster", &process::id().to_string()])
            .args(["--advertise", &call.advertise.to_string(), "--peers", &others.collect::<Vec<_>>().join(",")])
            .args(["--tick", &humantime::format_duration(settings.tick).to_string(), "--wait", "10s", "--json"])
            .arg("--data-dir")
            .arg(data.path())
            .args(arguments.volatile.then_some("--volatile"));
        command
    };
    let is_quiet = arguments.json;
    let tell = |news: News<'_>| match news {
        News::Awaits(call) if is_quiet => output::note(how_to_start(settings, call)),
        News::Awaits(call) => _ = output::print(&format!("{}\n", how_to_start(settings, call))),
        _ if is_quiet => {}
        _ => tell(&settings.scenario, news),
    };
    Ok(cluster::run(settings, command, tell, orders).await?)
}

/// What somebody has to do who runs a process.
fn how_to_start(settings: &ClusterSettings, call: &Call) -> String {
    let scenario = &settings.scenario;
    let peers: Vec<String> = call.peers.iter().map(|(process, at)| format!("{}={at}", process.0)).collect();
    let detector = match scenario.detector {
        Detector::Heartbeat { period, timeout } => format!(" --period {period} --timeout {timeout}"),
        _ => String::new(),
    };
    format!(
        "process {} ({}) is for you to start, within {}; others reach it at {}. \
         With the options of docs/member.py:\n  MEMBER --agreement {} --position {} --listen 127.0.0.1:0 --peers {} --tick {}{detector}",
        call.process.0,
        name(scenario, call.process),
        humantime::format_duration(settings.wait),
        call.advertise,
        Agreement::of(scenario),
        call.process.0,
        peers.join(","),
        settings.tick.as_secs_f64(),
    )
}

/// What a process is called.
fn name(scenario: &Scenario, process: ProcessId) -> String {
    let identities = scenario.identities();
    identities.text(identities.at(process))
}

fn tell(scenario: &Scenario, news: News<'_>) {
    let name = |process: u16| name(scenario, ProcessId(process));
    let text = match news {
        News::Awaits(_) => return,
        News::Refused(why) => quiet(format!("somebody who dialled was refused: {why}")),
        News::Went(tick, process) => format!("{} {}", at(tick), quiet(format!("{} has gone", name(process.0)))),
        News::Came(tick, process) => format!("{} {}", at(tick), quiet(format!("{} is connected", name(process.0)))),
        News::Begins => quiet(format!("{} processes are there", scenario.processes)),
        News::Fault(tick, fault) => format!("{} {}", at(tick), quiet(fault_in_words(fault, name))),
        News::Standing(tick, process, standing) if standing.role == "leader" => {
            let epoch = standing.epoch.map(|epoch| format!(", epoch {epoch}")).unwrap_or_default();
            format!("{} {} leads{epoch}", at(tick), loud(name(process.0)))
        }
        News::Standing(tick, process, standing) => {
            let Some(leader) = &standing.identity else { return };
            format!("{} {}", at(tick), quiet(format!("{} follows {leader}", name(process.0))))
        }
    };
    // Whoever no longer reads does not stop a cluster.
    let _ = output::print(&format!("{text}\n"));
}

fn at(tick: Tick) -> String {
    quiet(format!("tick {tick}:"))
}

fn fault_in_words(fault: &FaultKind, name: impl Fn(u16) -> String) -> String {
    let ends = |channels: &election_core::scenario::Channels| {
        format!("{}{}{}", name(channels.from), if channels.both_ways { "-" } else { " to " }, name(channels.to))
    };
    match fault {
        FaultKind::Crash { process, .. } => format!("{} is killed", name(*process)),
        FaultKind::Recover(process) => format!("{} is to be back", name(*process)),
        FaultKind::Join(process) => format!("{} is to join", name(*process)),
        FaultKind::Leave(process) => format!("{} leaves", name(*process)),
        FaultKind::Notice(process) => format!("{} suspects its leader", name(*process)),
        FaultKind::Partition(_) => "the network is parted".to_owned(),
        FaultKind::Heal => "the partition ends".to_owned(),
        FaultKind::Cut(channels) => format!("{} is cut", ends(channels)),
        FaultKind::Mend(channels) => format!("{} is mended", ends(channels)),
    }
}

fn write(run: &Run, file: File) -> std::io::Result<()> {
    let mut out = BufWriter::new(file);
    trace_json_lines(run, &mut out)?;
    out.flush()
}

fn unwritten(path: &Path, error: std::io::Error) -> Failure {
    Failure::Write { path: path.display().to_string(), error }
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Input(error) => Self::Input(error),
            other => Self::Cluster(other),
        }
    }
}
