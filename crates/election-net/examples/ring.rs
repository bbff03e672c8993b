//! Tokens on a ring of three members over TCP on loopback, directly and through a cluster's relay, beside a bare echo of the same frames.
//!
//! `cargo xtask bench`. A hop is from the moment at which a process has handled a token to that at which the next one handles it: driver,
//! queues, frames and sockets are those of a member, the algorithm only passes on. Of the echo, a hop is half of the way there and back. The
//! three take turns in one run, so that their ratio holds from machine to machine; absolute figures do not.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use clap::Parser;
use election_core::algorithm::{Choose, Effect, Standing};
use election_core::host::Input;
use election_core::model::{Incarnation, Kind, Set};
use election_core::{ProcessId, Scenario};
use election_net::agreement::Agreement;
use election_net::cluster::Wires;
use election_net::driver::{BadMessage, Driver, Effects, Event, Machine, Other, Parcel, Random, Setting};
use election_net::storage::{State, Storage, StorageError};
use election_net::tcp::{Accepting, Limits, Shared, TcpTransport, accept};
use election_net::wire::{Envelope, Frame, Introduction, Life};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How many members there are.
const MEMBERS: u16 = 3;
/// How many tokens go round at once, where it is counted how many there are a second.
const TOKENS: usize = 64;
/// The aim: how many times the echo's median hop a direct one takes at most.
const AIM: f64 = 1.5;

#[derive(Parser)]
struct Arguments {
    /// Do everything once: the figures say nothing
    #[arg(long)]
    quick: bool,
}

/// How much is done for a figure.
#[derive(Clone, Copy)]
struct Effort {
    rounds: usize,
    hops: usize,
    counting: Duration,
}

fn main() -> Result<()> {
    let effort = if Arguments::parse().quick {
        Effort { rounds: 1, hops: 30, counting: Duration::from_millis(20) }
    } else {
        Effort { rounds: 7, hops: 6000, counting: Duration::from_millis(1000) }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    // As a task among others: what `block_on` runs itself has a thread of its own, which has to be woken for each hop of the echo.
    runtime.block_on(async { tokio::spawn(measure(effort)).await? })
}

async fn measure(effort: Effort) -> Result<()> {
    let direct = Ring::start(false).await?;
    let relayed = Ring::start(true).await?;
    let mut echo = Echo::start().await?;
    let mut hops: [Vec<Duration>; 3] = Default::default();
    let mut rates: [Vec<f64>; 3] = Default::default();
    for _ in 0..effort.rounds {
        for (ring, place) in [(&direct, 0), (&relayed, 1)] {
            hops[place].extend(ring.hops(effort.hops).await?);
            rates[place].push(ring.rate(effort.counting).await?);
        }
        let (times, rate) = echo.hops(effort.hops).await?;
        hops[2].extend(times);
        rates[2].push(rate);
    }
    println!(
        "a ring of {MEMBERS} members on loopback; hops in microseconds; {TOKENS} tokens at once are counted, one of the echo's\n"
    );
    println!("{:<10} {:>8} {:>8} {:>8} {:>10}", "", "p50", "p99", "x echo", "tokens/s");
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let medians = hops.each_mut().map(|times| micros(part(times, 50)));
    for (place, name) in ["direct", "relayed", "echo"].into_iter().enumerate() {
        let (p50, p99) = (medians[place], micros(part(&mut hops[place], 99)));
        let rate = &mut rates[place];
        rate.sort_by(f64::total_cmp);
        println!("{name:<10} {p50:>8.1} {p99:>8.1} {:>8.2} {:>10.0}", p50 / medians[2], rate[rate.len() / 2]);
    }
    println!("\naim: direct at most {AIM}x the echo's p50");
    Ok(())
}

/// So many hundredths of the times are at most this one.
fn part(times: &mut [Duration], hundredths: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) * hundredths / 100]
}

/// What members write down of tokens.
#[derive(Default)]
struct Seen {
    count: AtomicU64,
    /// When the last hop ended, and how long those took that were asked for.
    hops: Mutex<(Option<Instant>, Vec<Duration>)>,
    /// How many hops are asked for; a token that has made as many is not passed on.
    wanted: AtomicU64,
    /// Whether each hop's time is written down.
    is_timed: AtomicBool,
}

/// A process that passes on whatever comes.
struct PassesOn {
    next: ProcessId,
    seen: Arc<Seen>,
}

impl std::fmt::Debug for PassesOn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "passes on to {:?}", self.next)
    }
}

impl PassesOn {
    fn pass(&self, bytes: Vec<u8>) -> Effects {
        vec![Effect::Send(Parcel { to: self.next, life: 0, kind: Kind(0), bits: 0, bytes })]
    }
}

impl Machine for PassesOn {
    fn receive(
        &mut self,
        _: (ProcessId, Incarnation),
        bytes: &[u8],
        _: &mut dyn Choose,
    ) -> Result<(Kind, Effects), BadMessage> {
        let count = self.seen.count.fetch_add(1, Ordering::Relaxed) + 1;
        if self.seen.is_timed.load(Ordering::Relaxed) {
            let now = Instant::now();
            let mut hops = self.seen.hops.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(before) = hops.0.replace(now) {
                hops.1.push(now - before);
            }
        }
        let goes_on = count < self.seen.wanted.load(Ordering::Relaxed);
        Ok((Kind(0), if goes_on { self.pass(bytes.to_vec()) } else { Vec::new() }))
    }

    fn handle(&mut self, input: Other, _: &mut dyn Choose) -> Effects {
        if matches!(input, Input::Start) { self.pass(content()) } else { Vec::new() }
    }

    fn stable(&self) -> Vec<u8> {
        Vec::new()
    }

    fn standing(&self) -> Standing {
        Standing::default()
    }

    fn epoch(&self) -> Option<u32> {
        None
    }

    fn life(&self) -> Incarnation {
        0
    }

    fn members(&self) -> Set {
        (0..MEMBERS).collect()
    }

    fn expected(&self) -> Set {
        Set::default()
    }
}

/// A message of Chang and Roberts has as many bytes.
fn content() -> Vec<u8> {
    vec![0, 0, 2]
}

/// The state of these processes never changes.
struct Nowhere;

impl Storage for Nowhere {
    fn save(&mut self, _: &State) -> Result<(), StorageError> {
        Ok(())
    }
}

/// Members that pass tokens on, and perhaps a relay between them.
struct Ring {
    seen: Arc<Seen>,
    starts: mpsc::Sender<Event>,
    /// What they run on.
    _tasks: JoinSet<()>,
}

impl Ring {
    async fn start(is_relayed: bool) -> Result<Self> {
        let scenario = Scenario::from_link(&format!("a=chang-roberts&n={MEMBERS}"))?;
        let (seen, mut tasks) = (Arc::new(Seen::default()), JoinSet::new());
        let mut listeners = Vec::new();
        for _ in 0..MEMBERS {
            listeners.push(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?);
        }
        let mut addresses: Vec<SocketAddr> = listeners.iter().map(TcpListener::local_addr).collect::<Result<_, _>>()?;
        if is_relayed {
            let mut wires = Wires::bind(&scenario).await?;
            for (process, address) in (0..).map(ProcessId).zip(&mut addresses) {
                wires.set_place(process, Some(*address));
                *address = wires.address(process);
            }
            tasks.spawn(async move {
                while let Some(passing) = wires.next().await {
                    wires.forward(passing);
                }
            });
        }
        let mut members = Vec::new();
        for (process, listener) in (0..).map(ProcessId).zip(listeners) {
            members.push(member(&scenario, process, listener, &addresses, &seen, &mut tasks)?);
        }
        for (_, shared) in &members {
            let mut connected = shared.connected();
            let all = connected.wait_for(|connected| connected.len() + 1 == usize::from(MEMBERS));
            timeout(Duration::from_secs(60), all).await.context("members are not connected")??;
        }
        let (starts, _) = members.into_iter().next().context("there are members")?;
        Ok(Self { seen, starts, _tasks: tasks })
    }

    /// Sends a token round until it has made so many hops, and returns how long each took.
    async fn hops(&self, count: usize) -> Result<Vec<Duration>> {
        self.seen.count.store(0, Ordering::Relaxed);
        self.seen.wanted.store(count as u64, Ordering::Relaxed);
        self.seen.is_timed.store(true, Ordering::Relaxed);
        self.starts.send(Event::Start).await?;
        timeout(Duration::from_secs(60), self.until(count as u64)).await.context("a token was lost")?;
        self.seen.is_timed.store(false, Ordering::Relaxed);
        let mut hops = self.seen.hops.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(std::mem::take(&mut *hops).1)
    }

    async fn until(&self, count: u64) {
        while self.seen.count.load(Ordering::Relaxed) < count {
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// How many tokens are passed on in a second, of as many as go round at once.
    async fn rate(&self, time: Duration) -> Result<f64> {
        self.seen.count.store(0, Ordering::Relaxed);
        self.seen.wanted.store(u64::MAX, Ordering::Relaxed);
        for _ in 0..TOKENS {
            self.starts.send(Event::Start).await?;
        }
        sleep(time / 4).await;
        let (begun, before) = (Instant::now(), self.seen.count.load(Ordering::Relaxed));
        sleep(time).await;
        let passed = self.seen.count.load(Ordering::Relaxed) - before;
        let rate = passed as f64 / begun.elapsed().as_secs_f64();
        // They end where they are.
        self.seen.wanted.store(0, Ordering::Relaxed);
        sleep(Duration::from_millis(50)).await;
        Ok(rate)
    }
}

/// A member that passes on, with the connections of a real one; returns where it is told what happens.
fn member(
    scenario: &Scenario,
    process: ProcessId,
    listener: TcpListener,
    addresses: &[SocketAddr],
    seen: &Arc<Seen>,
    tasks: &mut JoinSet<()>,
) -> Result<(mpsc::Sender<Event>, Arc<Shared>)> {
    let limits = Limits::for_members(MEMBERS);
    let introduction = Introduction {
        agreement: Agreement::of(scenario),
        processes: MEMBERS,
        process,
        life: Life { number: 0, instance: u64::from(process.0) },
        address: addresses[process.index()].to_string(),
        key: None,
    };
    let shared = Arc::new(Shared::new(introduction, scenario.identities(), limits));
    let accepting = Arc::new(Accepting::default());
    let (events, mut happens) = mpsc::channel(limits.queue);
    tasks.spawn(accept(listener, Arc::clone(&shared), Arc::clone(&accepting), events.clone()));
    let (transport, back) = TcpTransport::new(Arc::clone(&shared), accepting);
    let others = (0..).zip(addresses).filter(|(other, _)| *other != process.0);
    let contacts: BTreeMap<u16, String> = others.map(|(other, address)| (other, address.to_string())).collect();
    let next = ProcessId((process.0 + 1) % MEMBERS);
    let machine = Box::new(PassesOn { next, seen: Arc::clone(seen) });
    let setting = Setting::new(scenario, process, Duration::from_secs(1), false);
    let outside = (transport, Nowhere);
    let mut driver = Driver::new(setting, machine, contacts, outside, Box::new(Random), Box::new(|_| ()));
    driver.found(Duration::ZERO)?;
    tasks.spawn(async move {
        // What others tell beside messages changes nothing here.
        let _back = back;
        while let Some(event) = happens.recv().await {
            if driver.handle(Duration::ZERO, event).is_err() {
                return;
            }
        }
    });
    Ok((events, shared))
}

/// A connection to somebody who sends back whatever comes, without any of what makes a member.
struct Echo {
    stream: TcpStream,
    frame: Vec<u8>,
    _task: JoinSet<()>,
}

impl Echo {
    async fn start() -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let stream = TcpStream::connect(listener.local_addr()?).await?;
        let (mut other, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        other.set_nodelay(true)?;
        let envelope = Envelope { number: 1000, life: 0, depth: 1000, content: content() };
        let bytes = Frame::Message(envelope).to_bytes();
        let frame = [&u32::try_from(bytes.len())?.to_be_bytes()[..], &bytes].concat();
        let (mut task, length) = (JoinSet::new(), frame.len());
        task.spawn(async move {
            let mut frame = vec![0; length];
            while other.read_exact(&mut frame).await.is_ok() && other.write_all(&frame).await.is_ok() {}
        });
        Ok(Self { stream, frame, _task: task })
    }

    /// The times of so many hops, and how many there were a second.
    async fn hops(&mut self, count: usize) -> Result<(Vec<Duration>, f64)> {
        let mut times = Vec::with_capacity(count);
        let mut frame = vec![0; self.frame.len()];
        let begun = Instant::now();
        for _ in 0..count {
            let sent = Instant::now();
            self.stream.write_all(&self.frame).await?;
            self.stream.read_exact(&mut frame).await?;
            times.push(sent.elapsed() / 2);
        }
        Ok((times, 2.0 * count as f64 / begun.elapsed().as_secs_f64()))
    }
}
