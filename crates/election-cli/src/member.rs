//! `election member`: one process of one algorithm over TCP.

mod arguments;
mod in_cluster;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use election_core::{InputError, ProcessId, Scenario};
use election_net::agreement::{self, Agreement};
use election_net::cluster::Said;
use election_net::driver::Record;
use election_net::member::{Control, Member, MemberError, Metrics, Settings, contacts, process_of, serve_metrics};
use election_net::wire::{Key, LONGEST_KEY, SHORTEST_KEY};
use tokio::runtime::Builder;
use tokio::sync::mpsc;
use tracing_subscriber::EnvFilter;

pub(crate) use arguments::{Arguments, tick, wait};

use crate::ctrl_c::CtrlC;
use crate::failure::Failure;
use crate::input;
use crate::output::{self, loud, quiet};

/// The largest file that lists members.
const MAX_MEMBERS_FILE: u64 = 1 << 20;

pub(crate) fn member(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(cluster) = arguments.in_cluster {
        in_cluster::die_with(cluster);
    }
    let scenario = scenario(arguments)?;
    if arguments.agreement {
        output::print(&format!("{}\nSHA-256: {}\n", agreement::text(&scenario), Agreement::of(&scenario)))?;
        return Ok(ExitCode::SUCCESS);
    }
    let settings = settings(arguments, scenario)?;
    begin_to_log();
    if !settings.listen.ip().is_loopback() && settings.key.is_none() {
        output::note("it listens beyond this machine without --key-file: anybody who reaches it can take part");
    }
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let failed = |error| Failure::Read { path: "the network".to_owned(), error };
    runtime.map_err(failed)?.block_on(run(arguments, settings))?;
    Ok(ExitCode::SUCCESS)
}

async fn run(arguments: &Arguments, settings: Settings) -> Result<(), Failure> {
    let (controls, controlled) = mpsc::channel(8);
    let leaving = controls.clone();
    // The first Ctrl-C (or SIGTERM, or SIGHUP) lets it leave, the second ends the program.
    let _ctrl_c = CtrlC::catch_and(move || {
        // Where there is no room, it has been told already.
        let _ = leaving.try_send(Control::Leave);
    });
    let (identities, process) = (settings.scenario.identities(), settings.process);
    let (others, wait) = (settings.contacts.keys().copied().collect::<Vec<_>>(), settings.wait);
    let member = Member::bind(settings).await?;
    let metrics = Arc::new(Metrics::new(member.shared()));
    let says = Says { is_json: arguments.json };
    let metrics_at = match arguments.metrics {
        None => None,
        Some(address) => {
            let (address, serving) = serve_metrics(address, Arc::clone(&metrics)).await?;
            tokio::spawn(serving);
            Some(address)
        }
    };
    let me = identities.text(identities.at(process));
    says.listens(process, &me, member.address(), metrics_at);
    if arguments.in_cluster.is_some() {
        if let Some(step) = member.last_step() {
            print_line(&json(&Said::Remembers(Box::new(step.clone()))));
        }
        in_cluster::listen(&controls);
        let shared = member.shared();
        tokio::spawn(async move {
            in_cluster::until_connected(&shared, &others, wait).await;
            print_line(&json(&Said::Ready));
        });
    }
    let observe = Box::new(move |record: &Record| {
        metrics.observe(record);
        says.record(record);
    });
    member.run(controlled, observe).await?;
    drop(controls);
    says.left();
    Ok(())
}

/// What it prints: a line of JSON each, or words.
#[derive(Clone, Copy)]
struct Says {
    is_json: bool,
}

impl Says {
    fn listens(self, process: ProcessId, identity: &str, address: SocketAddr, metrics: Option<SocketAddr>) {
        let others = metrics.map(|metrics| format!("; metrics at http://{metrics}/metrics")).unwrap_or_default();
        let words = format!("{} {}", loud(identity), quiet(format!("listens at {address}{others}")));
        let said = Said::Listens { process: process.0, identity: identity.to_owned(), address, metrics };
        print_line(&if self.is_json { json(&said) } else { words });
    }

    fn record(self, record: &Record) {
        if self.is_json {
            print_line(&json(&Said::Step(Box::new(record.clone()))));
        } else if let Some(standing) = &record.standing {
            let leader = standing.identity.as_ref().map(|leader| format!(", leader {}", loud(leader)));
            let epoch = standing.epoch.map(|epoch| format!(", epoch {epoch}"));
            print_line(&format!("{}{}{}", standing.role, leader.unwrap_or_default(), epoch.unwrap_or_default()));
        }
    }

    fn left(self) {
        print_line(&if self.is_json { json(&Said::Left) } else { "has left".to_owned() });
    }
}

fn json(said: &Said) -> String {
    serde_json::to_string(said).expect("a record has text keys and finite numbers")
}

/// Prints a line at once. Whoever no longer reads does not stop a member.
fn print_line(text: &str) {
    let mut out = anstream::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// The scenario, with the detector that was asked for.
fn scenario(arguments: &Arguments) -> Result<Scenario, Failure> {
    let mut scenario = input::scenario(&arguments.scenario)?;
    if let Some(detector) = &arguments.detector {
        let link = format!("a={}&detector={detector}", scenario.info().key);
        scenario.detector = Scenario::from_link(&link)?.detector;
        scenario.normalise();
        scenario.validate()?;
    }
    Ok(scenario)
}

fn settings(arguments: &Arguments, scenario: Scenario) -> Result<Settings, Failure> {
    let process = match arguments.position.filter(|position| *position < scenario.processes) {
        Some(position) => ProcessId(position),
        None => process_of(&scenario, arguments.id.as_deref().unwrap_or_default())?,
    };
    let mut settings = Settings::new(scenario, process, arguments.listen);
    settings.contacts = contacts_of(arguments, &settings.scenario)?;
    settings.advertise.clone_from(&arguments.advertise);
    if arguments.listen.ip().is_unspecified() && settings.advertise.is_none() {
        let allowed = "with --advertise HOST:PORT, where others reach it";
        return Err(InputError::new("listen", arguments.listen.to_string(), allowed).into());
    }
    if arguments.data_dir.is_none() && !arguments.volatile {
        let allowed = "a directory, or --volatile to forget everything at a crash";
        return Err(InputError::new("data-dir", "none", allowed).into());
    }
    settings.joins = arguments.join;
    settings.tick = arguments.tick;
    settings.wait = arguments.wait;
    settings.data_dir.clone_from(&arguments.data_dir);
    settings.keeps_stable = !arguments.volatile;
    settings.is_told = arguments.in_cluster.is_some();
    settings.draws_from_seed = settings.is_told;
    settings.key = arguments.key_file.as_deref().map(key).transpose()?;
    Ok(settings)
}

fn contacts_of(arguments: &Arguments, scenario: &Scenario) -> Result<BTreeMap<u16, String>, Failure> {
    let mut all = BTreeMap::new();
    if let Some(path) = &arguments.members {
        let text = String::from_utf8_lossy(&read(path, MAX_MEMBERS_FILE)?).into_owned();
        all.extend(contacts(scenario, &text)?);
    }
    if let Some(peers) = &arguments.peers {
        let is_in_cluster = arguments.in_cluster.is_some();
        all.extend(if is_in_cluster { in_cluster::contacts(peers) } else { contacts(scenario, peers)? });
    }
    Ok(all)
}

/// The key in a file, without the end of its line.
fn key(path: &Path) -> Result<Key, Failure> {
    let bytes = read(path, LONGEST_KEY as u64 + 2)?;
    let bytes = bytes.trim_ascii_end();
    Key::new(bytes).ok_or_else(|| {
        let allowed =
            format!("{SHORTEST_KEY} to {LONGEST_KEY} bytes, such as `head -c 32 /dev/urandom | base64` prints");
        InputError::new("key-file", format!("{} bytes", bytes.len()), allowed).into()
    })
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::Read { path: path.display().to_string(), error };
    let mut bytes = Vec::new();
    File::open(path).map_err(failed)?.take(most).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

/// Logs go to standard error; `RUST_LOG` says which.
fn begin_to_log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    // A program has one log; where there is one already, that is it.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_target(false).try_init();
}

impl From<MemberError> for Failure {
    fn from(error: MemberError) -> Self {
        match error {
            MemberError::Input(error) => Self::Input(error),
            other => Self::Member(other),
        }
    }
}
