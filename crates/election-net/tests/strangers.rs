//! Bytes that no member sends, over real sockets, thousands of them and beside connections that are slow or say nothing: nothing panics, no
//! memory grows, and the member's state stays as it was. `cargo xtask test --long` sends a hundred thousand.

#[path = "support/running.rs"]
mod running;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use std::{env, fs, io};

use election_core::{ProcessId, Scenario};
use election_net::agreement::Agreement;
use election_net::driver::{Cause, Record};
use election_net::member::{Member, Settings};
use election_net::wire::{Dialing, Envelope, Frame, Introduction, Key, Life, Session};
use fastrand::Rng;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use running::{Running, framed};

/// How many strangers attack at once, each in the place of a member of its own.
const STRANGERS: u16 = 8;
/// The member that they attack.
const TARGET: ProcessId = ProcessId(STRANGERS);
/// How long it takes at most until a stranger is cut off.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many frames are sent: as many as `RUNS` in the environment says, a hundred thousand if tests are to be long.
fn frames() -> u64 {
    let usual = if env::var_os("ELECTION_LONG").is_some() { 100_000 } else { 2_000 };
    env::var("RUNS").map_or(usual, |runs| runs.parse().expect("RUNS is a number"))
}

fn any_bytes(rng: &mut Rng, most: usize) -> Vec<u8> {
    (0..=rng.usize(..most)).map(|_| rng.u8(..)).collect()
}

/// The same with a byte or a few changed, inserted or left out.
fn mutated(rng: &mut Rng, bytes: &[u8]) -> Vec<u8> {
    let mut mutated = bytes.to_vec();
    while mutated == bytes {
        for _ in 0..=rng.usize(..3) {
            let place = rng.usize(..mutated.len());
            match rng.u8(..4) {
                0 => mutated.insert(place, rng.u8(..)),
                1 if mutated.len() > 1 => drop(mutated.remove(place)),
                _ => mutated[place] = rng.u8(..),
            }
        }
    }
    mutated
}

/// Somebody who pretends to be a member, with a key or another one.
#[derive(Clone)]
struct Stranger {
    scenario: Scenario,
    address: SocketAddr,
    process: u16,
    key: Key,
}

impl Stranger {
    fn introduction(&self, key: &Key) -> Introduction {
        Introduction {
            agreement: Agreement::of(&self.scenario),
            processes: self.scenario.processes,
            process: ProcessId(self.process),
            life: Life { number: 0, instance: 1 },
            address: "127.0.0.1:9".to_owned(),
            key: Some(key.clone()),
        }
    }

    /// A connection after its handshake, and the bytes that it took.
    async fn connected(&self, key: &Key) -> io::Result<(TcpStream, Session, Vec<u8>)> {
        let mut stream = TcpStream::connect(self.address).await?;
        let dialing = Dialing::new(&self.introduction(key), TARGET, [1; 32]);
        let hello = framed(dialing.hello());
        stream.write_all(&hello).await?;
        let mut reply = vec![0; stream.read_u32().await? as usize];
        stream.read_exact(&mut reply).await?;
        let (_, session) = dialing.welcomed(&reply).map_err(io::Error::other)?;
        Ok((stream, session, hello))
    }

    /// Sends something that no member sends, and waits until it is cut off. Where there were too many connections already, that is an error.
    async fn attack(&self, rng: &mut Rng) -> io::Result<()> {
        let message = Frame::Message(Envelope { number: 0, life: 0, depth: 1, content: vec![0, 1] });
        let (mut stream, bytes) = match rng.u8(..8) {
            // Before the handshake.
            0 => (TcpStream::connect(self.address).await?, any_bytes(rng, 200)),
            1 => (TcpStream::connect(self.address).await?, framed(&any_bytes(rng, 200))),
            2 => {
                let dialing = Dialing::new(&self.introduction(&self.key), TARGET, [1; 32]);
                (TcpStream::connect(self.address).await?, framed(&mutated(rng, dialing.hello())))
            }
            3 => (TcpStream::connect(self.address).await?, [&u32::MAX.to_be_bytes()[..], &any_bytes(rng, 50)].concat()),
            // After it: with another key, with what was sent before, changed on its way, or without a tag at all.
            4 => {
                let other = Key::new(&[8; 32]).expect("it is long enough");
                let (stream, mut session, _) = self.connected(&other).await?;
                (stream, framed(&session.sealer.seal(&Frame::Ping)))
            }
            5 => {
                let (stream, mut session, _) = self.connected(&self.key).await?;
                let ping = framed(&session.sealer.seal(&Frame::Ping));
                (stream, [ping.clone(), ping].concat())
            }
            6 => {
                let (stream, mut session, _) = self.connected(&self.key).await?;
                let ping = framed(&session.sealer.seal(&Frame::Ping));
                let changed = mutated(rng, &session.sealer.seal(&message));
                (stream, [ping, framed(&changed)].concat())
            }
            _ => {
                let (stream, mut session, _) = self.connected(&self.key).await?;
                let ping = framed(&session.sealer.seal(&Frame::Ping));
                (stream, [ping, framed(&any_bytes(rng, 400))].concat())
            }
        };
        // It may have had enough before the end.
        let _ = stream.write_all(&bytes).await;
        // Half a frame is not waited for: who sends one says nothing more.
        let _ = stream.shutdown().await;
        let mut back = Vec::new();
        let ended = timeout(PATIENCE, stream.read_to_end(&mut back)).await;
        assert!(ended.is_ok(), "it is not cut off");
        Ok(())
    }

    /// A whole connection of a member that was listened to, all over again.
    async fn replay(&self, heard: &[u8]) -> io::Result<()> {
        let mut stream = TcpStream::connect(self.address).await?;
        let _ = stream.write_all(heard).await;
        let mut back = Vec::new();
        let ended = timeout(PATIENCE, stream.read_to_end(&mut back)).await;
        assert!(ended.is_ok(), "it is not cut off");
        Ok(())
    }
}

/// Writes a byte now and then, or nothing at all, until it is cut off; and again.
async fn dawdle(address: SocketAddr, says_something: bool, ended: Arc<AtomicU64>) {
    loop {
        if let Ok(mut stream) = TcpStream::connect(address).await {
            let byte = if says_something { &[0][..] } else { &[] };
            let mut back = [0; 64];
            let cut_off = async { while stream.read(&mut back).await.is_ok_and(|count| count > 0) {} };
            let waiting = timeout(Duration::from_millis(40), cut_off).await;
            if waiting.is_err() && stream.write_all(byte).await.is_ok() {
                let _ = timeout(PATIENCE, stream.read(&mut back)).await.expect("it is cut off");
            }
            ended.fetch_add(1, Ordering::Relaxed);
        }
        sleep(Duration::from_millis(10)).await;
    }
}

/// A member that runs, and is quick to cut off.
async fn target(scenario: &Scenario, key: Key, data: &Path) -> Running {
    let mut settings = Settings::new(scenario.clone(), TARGET, SocketAddr::from(([127, 0, 0, 1], 0)));
    settings.key = Some(key);
    settings.data_dir = Some(data.to_owned());
    settings.keeps_stable = true;
    settings.limits.handshake = Duration::from_millis(500);
    settings.limits.silence = Duration::from_millis(1000);
    settings.limits.connections = 64;
    Running::start(Member::bind(settings).await.expect("a port is free"))
}

/// How much memory this program takes, in kilobytes. Elsewhere than on Linux nobody says.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// The bytes of the member's state. Addresses of others are part of it: who shows the key may say where it is.
fn state(data: &Path) -> Vec<u8> {
    fs::read(data.join(format!("member-{}.state", TARGET.0))).expect("it has begun")
}

static HAS_PANICKED: AtomicBool = AtomicBool::new(false);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_strangers_send_changes_nothing() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |what| {
        HAS_PANICKED.store(true, Ordering::Relaxed);
        usual(what);
    }));
    let scenario = Scenario::from_link(&format!("a=bully&n={}&start=none", STRANGERS + 1)).expect("a good link");
    let key = Key::new(&[7; 32]).expect("it is long enough");
    let data = tempfile::tempdir().expect("there is room for it");
    let target = target(&scenario, key.clone(), data.path()).await;
    let stranger =
        |process| Stranger { scenario: scenario.clone(), address: target.address, process, key: key.clone() };

    // Each shows the key once, and with it where it is: that is no secret, and stays.
    let mut heard = Vec::new();
    for process in 0..STRANGERS {
        let (mut stream, mut session, hello) = stranger(process).connected(&key).await.expect("there is room");
        let frames = [Frame::Ping, Frame::Ping].map(|frame| framed(&session.sealer.seal(&frame)));
        stream.write_all(&frames.concat()).await.expect("it reads");
        stream.read_u32().await.expect("it answers");
        heard.push([hello, frames.concat()].concat());
    }
    sleep(Duration::from_millis(500)).await;
    let (state_before, dawdled) = (state(data.path()), Arc::new(AtomicU64::new(0)));
    let mut slow = JoinSet::new();
    for number in 0..16 {
        slow.spawn(dawdle(target.address, number % 2 == 0, Arc::clone(&dawdled)));
    }

    let (sent, frames) = (Arc::new(AtomicU64::new(0)), frames());
    let mut attacks = JoinSet::new();
    for (process, heard) in (0..STRANGERS).zip(heard) {
        let (stranger, sent) = (stranger(process), Arc::clone(&sent));
        attacks.spawn(async move {
            let mut rng = Rng::with_seed(u64::from(process) + 1);
            while sent.load(Ordering::Relaxed) < frames {
                let attacked = match rng.u8(..9) {
                    0 => stranger.replay(&heard).await,
                    _ => stranger.attack(&mut rng).await,
                };
                // Whom the system or the member had no room for tries again.
                match attacked {
                    Ok(()) => _ = sent.fetch_add(1, Ordering::Relaxed),
                    Err(_) => sleep(Duration::from_millis(5)).await,
                }
            }
        });
    }
    let tenth = async {
        while sent.load(Ordering::Relaxed) < frames / 5 {
            sleep(Duration::from_millis(20)).await;
        }
        memory()
    };
    let memory_before = tenth.await;
    while let Some(attacked) = attacks.join_next().await {
        attacked.expect("every stranger is cut off");
    }
    let memory_after = memory();
    // A fast machine is done with the junk before the first of them has had its time.
    let ended = async {
        while dawdled.load(Ordering::Relaxed) == 0 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(60), ended).await.expect("slow and silent connections are ended");
    slow.shutdown().await;

    let refused = target.shared.counts.refused_frames.load(Ordering::Relaxed);
    println!(
        "{} frames, {refused} refused as such; {} slow or silent connections ended; memory {memory_before} kB, then {memory_after} kB",
        sent.load(Ordering::Relaxed),
        dawdled.load(Ordering::Relaxed),
    );
    assert!(!HAS_PANICKED.load(Ordering::Relaxed), "something has panicked");
    assert!(memory_after < memory_before + 16 * 1024, "from {memory_before} kB to {memory_after} kB");
    assert_eq!(state(data.path()), state_before, "its state has changed");
    let is_message = |record: &Record| matches!(record.cause, Cause::Message { .. });
    assert!(!target.records().iter().any(is_message), "no junk is a message");
    assert!(refused > frames / 4, "{refused} of {frames}");
    // Who has the key is served as before.
    let (mut stream, mut session, _) = stranger(0).connected(&key).await.expect("there is room again");
    stream.write_all(&framed(&session.sealer.seal(&Frame::Ping))).await.expect("it reads");
    assert!(stream.read_u32().await.expect("it answers") > 0);
    drop(stream);
    target.leave().await;
}
