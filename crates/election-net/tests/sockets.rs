//! Members over TCP on loopback, in one process: they elect, lose each other, and stand what strangers send.

#[path = "support/running.rs"]
mod running;

use std::net::SocketAddr;
use std::time::Duration;

use election_core::{ProcessId, Scenario};
use election_net::agreement::Agreement;
use election_net::driver::{Cause, Record};
use election_net::member::{Member, Settings};
use election_net::wire::{Dialing, Envelope, Frame, Introduction, Key, Life, Roster, answer};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use running::{Running, framed};

const TICK: Duration = Duration::from_millis(20);

fn scenario(link: &str) -> Scenario {
    Scenario::from_link(link).expect("a good link")
}

fn settings(scenario: &Scenario, process: u16) -> Settings {
    let mut settings = Settings::new(scenario.clone(), ProcessId(process), SocketAddr::from(([127, 0, 0, 1], 0)));
    settings.tick = TICK;
    settings
}

/// The leader that a member knows.
fn leader_of(member: &Running) -> Option<u16> {
    member.records().iter().rev().find_map(|record| record.standing.clone())?.leader
}

async fn until(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < deadline, "{what}: it never is");
        sleep(Duration::from_millis(5)).await;
    }
}

/// All members of a scenario, which know where the others are.
async fn group(scenario: &Scenario, change: impl Fn(&mut Settings)) -> Vec<Running> {
    let mut members = Vec::new();
    for process in 0..scenario.processes {
        let mut settings = settings(scenario, process);
        change(&mut settings);
        members.push(Member::bind(settings).await.expect("a port is free"));
    }
    let addresses: Vec<String> = members.iter().map(|member| member.address().to_string()).collect();
    for member in &mut members {
        for (process, address) in (0..).map(ProcessId).zip(&addresses) {
            member.meet(process, address.clone());
        }
    }
    members.into_iter().map(Running::start).collect()
}

fn follow(members: &[Running], leader: u16) -> bool {
    members.iter().all(|member| leader_of(member) == Some(leader))
}

fn sent(members: &[Running], kind: &str) -> usize {
    let records = members.iter().flat_map(Running::records);
    records.flat_map(|record| record.sent).filter(|sent| sent.kind == kind).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_elect_and_send_what_the_simulator_sends() {
    let key = Key::new(&[7; 32]);
    for (link, leader, counts) in [
        ("a=bully&n=3&start=0", 2, vec![("election", 3), ("answer", 3), ("coordinator", 2)]),
        ("a=chang-roberts&n=4&ids=descending", 0, vec![("election", 10), ("elected", 4)]),
        ("a=ring-list&n=3&start=0", 2, vec![("election", 3), ("coordinator", 3)]),
        ("a=hirschberg-sinclair&n=4", 3, vec![("elected", 4)]),
    ] {
        let scenario = scenario(link);
        let members = group(&scenario, |settings| settings.key.clone_from(&key)).await;
        until(link, || follow(&members, leader)).await;
        sleep(TICK * 10).await;
        for (kind, count) in counts {
            assert_eq!(sent(&members, kind), count, "{link}: {kind}");
        }
        for member in members {
            member.leave().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_is_replaced_and_may_join_again() {
    let directory = tempfile::tempdir().expect("there is room for it");
    let scenario = scenario("a=bully&n=3&detector=heartbeat:3:12");
    let with_data = |settings: &mut Settings| {
        settings.data_dir = Some(directory.path().to_owned());
        settings.keeps_stable = true;
    };
    let mut members = group(&scenario, with_data).await;
    until("all follow the highest", || follow(&members, 2)).await;
    members.remove(2).leave().await;
    until("the next one leads", || follow(&members, 1)).await;
    let mut again = settings(&scenario, 2);
    with_data(&mut again);
    let again = Member::bind(again).await.expect("its state is whole");
    members.push(Running::start(again));
    until("the highest leads again", || follow(&members, 2)).await;
    assert_eq!(members[2].records()[0].life, 1, "it is another life");
    for member in members {
        member.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_kept_nothing_learns_from_others_that_it_has_lived() {
    let scenario = scenario("a=raft&n=3&detector=heartbeat:3:20");
    let mut members = group(&scenario, |_| {}).await;
    until("somebody leads", || members.iter().all(|member| leader_of(member).is_some())).await;
    let gone = members.remove(0);
    let addresses: Vec<_> = members.iter().map(|member| member.address).collect();
    // No word of goodbye: it crashes.
    gone.end.abort();
    let mut again = settings(&scenario, 0);
    again.listen = gone.address;
    let mut again = loop {
        match Member::bind(again.clone()).await {
            Ok(member) => break member,
            Err(_) => sleep(Duration::from_millis(20)).await,
        }
        again.listen.set_port(0);
    };
    for (process, address) in (1..).map(ProcessId).zip(addresses) {
        again.meet(process, address.to_string());
    }
    members.push(Running::start(again));
    until("it follows", || leader_of(&members[2]).is_some()).await;
    assert_eq!(members[2].records()[0].life, 1);
    for member in members {
        member.leave().await;
    }
}

/// Lets in, at this position, whoever dials, with a first frame as a member sends it, or says that it knows another life of theirs; and tells
/// the number of their life.
async fn tell_lives(listener: TcpListener, me: Introduction, known: Option<Life>, lives: mpsc::Sender<u16>) {
    loop {
        let (mut stream, _) = listener.accept().await.expect("somebody dials");
        let mut hello = vec![0; stream.read_u32().await.expect("a length") as usize];
        stream.read_exact(&mut hello).await.expect("a hello");
        let answer = answer(&me, &hello, [1; 32], |_| known).expect("it is a member's");
        stream.write_all(&framed(&answer.bytes)).await.expect("it reads");
        if let Ok(mut accepted) = answer.result {
            let roster = accepted.session.sealer.seal(&Frame::Roster(Roster::default()));
            stream.write_all(&framed(&roster)).await.expect("it reads");
            lives.send(accepted.life.number).await.expect("the test goes on");
        }
        // The connection stays until the other end has had enough.
        tokio::spawn(async move { while stream.read_u8().await.is_ok() {} });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_learns_of_another_life_connects_anew_in_the_next_one() {
    let scenario = scenario("a=raft&n=3");
    let mut member = Member::bind(settings(&scenario, 0)).await.expect("a port is free");
    let (lives, mut told) = mpsc::channel(16);
    for (process, known) in [(1, None), (2, Some(Life { number: 4, instance: 1 }))] {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port is free");
        let address = listener.local_addr().expect("it has one").to_string();
        member.meet(ProcessId(process), address.clone());
        let me = Introduction {
            agreement: Agreement::of(&scenario),
            processes: 3,
            process: ProcessId(process),
            life: Life { number: 0, instance: 2 },
            address,
            key: None,
        };
        tokio::spawn(tell_lives(listener, me, known, lives.clone()));
    }
    let member = Running::start(member);
    // Only the second one knows another life. It hears of its member's next one as well.
    let mut seen = Vec::new();
    while seen.iter().filter(|life| **life == 5).count() < 2 {
        let life = timeout(Duration::from_secs(30), told.recv()).await.expect("it dials").expect("they tell");
        seen.push(life);
    }
    member.end.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_another_key_is_dialled_less_and_less_often_and_never_counts() {
    let scenario = scenario("a=bully&n=2");
    let mut members = Vec::new();
    for (process, key) in [(0, 7), (1, 8)] {
        let mut settings = settings(&scenario, process);
        settings.key = Key::new(&[key; 32]);
        members.push(Member::bind(settings).await.expect("a port is free"));
    }
    let addresses: Vec<_> = members.iter().map(Member::address).collect();
    members[0].meet(ProcessId(1), addresses[1].to_string());
    members[1].meet(ProcessId(0), addresses[0].to_string());
    let members: Vec<_> = members.into_iter().map(Running::start).collect();
    sleep(Duration::from_secs(2)).await;
    for member in &members {
        let refused = member.shared.counts.refused_handshakes.load(std::sync::atomic::Ordering::Relaxed);
        // Pauses of 50 ms, 100 ms, 200 ms and so on, each half as long at the least: 2 seconds have seven of them. With 50 ms
        // each time there would be forty.
        assert!((1..=12).contains(&refused), "{refused}");
        assert!(member.shared.connected().borrow().is_empty(), "a handshake alone is no connection");
        assert!(member.records().is_empty(), "it waits for the other one");
    }
    for member in members {
        member.leave().await;
    }
}

/// A member of which nobody else is there, and that begins at once.
async fn alone(change: impl Fn(&mut Settings)) -> (Running, Scenario) {
    let scenario = scenario("a=bully&n=3&start=none");
    let mut settings = settings(&scenario, 1);
    settings.limits.handshake = Duration::from_millis(300);
    settings.limits.silence = Duration::from_millis(600);
    settings.limits.connections = 8;
    change(&mut settings);
    (Running::start(Member::bind(settings).await.expect("a port is free")), scenario)
}

/// Sends bytes, and says what comes back before the connection ends.
async fn attack(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    // The other end may have had enough before the end.
    let _ = stream.write_all(bytes).await;
    let mut back = Vec::new();
    let ended = timeout(Duration::from_secs(10), stream.read_to_end(&mut back)).await;
    let _ = ended.expect("it cuts off who sends nonsense, or nothing");
    back
}

fn stranger(scenario: &Scenario, key: Option<Key>) -> Introduction {
    Introduction {
        agreement: Agreement::of(scenario),
        processes: 3,
        process: ProcessId(0),
        life: Life { number: 0, instance: 1 },
        address: "127.0.0.1:9".to_owned(),
        key,
    }
}

/// The bytes of a connection after its handshake, as a member would send them.
async fn connected(address: SocketAddr, me: &Introduction) -> (TcpStream, election_net::wire::Session) {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let dialing = Dialing::new(me, ProcessId(1), [1; 32]);
    stream.write_all(&framed(dialing.hello())).await.expect("it listens");
    let length = stream.read_u32().await.expect("it answers");
    let mut reply = vec![0; length as usize];
    stream.read_exact(&mut reply).await.expect("it answers");
    let (_, session) = dialing.welcomed(&reply).expect("it is welcome");
    (stream, session)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_are_cut_off_and_change_nothing() {
    let (member, scenario) = alone(|_| {}).await;
    let me = stranger(&scenario, None);
    let hello = framed(Dialing::new(&me, ProcessId(1), [1; 32]).hello());
    let mut half = hello.clone();
    half.truncate(20);
    let huge = u32::MAX.to_be_bytes();
    for bytes in [&b""[..], b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", &huge, &half, &framed(b"ELEC"), &[0; 4]] {
        assert_eq!(attack(member.address, bytes).await, b"", "{bytes:?}");
    }
    // After a good handshake, too.
    let junk =
        |number: u8| Frame::Message(Envelope { number: 0, life: 0, depth: 1, content: vec![number; 9] }).to_bytes();
    for (place, bytes) in
        [junk(0), junk(1), junk(255), vec![9, 9], Frame::Pong.to_bytes(), vec![], huge.to_vec()].iter().enumerate()
    {
        let (mut stream, mut session) = connected(member.address, &me).await;
        let ping = framed(&session.sealer.seal(&Frame::Ping));
        let raw = if place == 6 { bytes.clone() } else { framed(bytes) };
        stream.write_all(&[ping, raw].concat()).await.expect("it listens");
        let mut back = Vec::new();
        let ended = timeout(Duration::from_secs(10), stream.read_to_end(&mut back)).await;
        let _ = ended.unwrap_or_else(|_| panic!("{bytes:?}: it is not cut off"));
    }
    let is_about_strangers = |record: &Record| matches!(record.cause, Cause::Message { .. });
    assert!(!member.records().iter().any(is_about_strangers), "no junk is a message");
    assert!(member.shared.counts.refused_frames.load(std::sync::atomic::Ordering::Relaxed) >= 10);
    // And who behaves is served as before.
    let (mut stream, mut session) = connected(member.address, &me).await;
    stream.write_all(&framed(&session.sealer.seal(&Frame::Ping))).await.expect("it listens");
    assert!(stream.read_u32().await.expect("it answers") > 0);
    drop(stream);
    member.leave().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_few_and_end_without_a_word() {
    let (member, scenario) = alone(|_| {}).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(TcpStream::connect(member.address).await.expect("the system accepts it"));
    }
    let refused = || member.shared.counts.refused_connections.load(std::sync::atomic::Ordering::Relaxed);
    until("some are too many", || refused() >= 32).await;
    // Those that were let in are ended when they say nothing; then there is room again.
    sleep(Duration::from_millis(500)).await;
    let (mut stream, mut session) = connected(member.address, &stranger(&scenario, None)).await;
    stream.write_all(&framed(&session.sealer.seal(&Frame::Ping))).await.expect("it listens");
    // It falls silent, and is taken for dead.
    let mut back = Vec::new();
    let begun = Instant::now();
    let _ = timeout(Duration::from_secs(10), stream.read_to_end(&mut back)).await.expect("it is ended");
    assert!(begun.elapsed() >= Duration::from_millis(500));
    member.leave().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_key_nobody_is_heard_and_nothing_is_heard_twice() {
    let key = Key::new(&[7; 32]);
    let (member, scenario) = alone(|settings| settings.key.clone_from(&key)).await;
    // Another key: the handshake seems to go well, the first frame does not.
    for me in [stranger(&scenario, Key::new(&[8; 32]))] {
        let (mut stream, mut session) = connected(member.address, &me).await;
        stream.write_all(&framed(&session.sealer.seal(&Frame::Ping))).await.expect("it listens");
        let mut back = Vec::new();
        let _ = timeout(Duration::from_secs(10), stream.read_to_end(&mut back)).await.expect("it is cut off");
        assert_eq!(back, b"");
    }
    // A frame that is sent again.
    let (mut stream, mut session) = connected(member.address, &stranger(&scenario, key)).await;
    let ping = framed(&session.sealer.seal(&Frame::Ping));
    stream.write_all(&[ping.clone(), ping].concat()).await.expect("it listens");
    let mut back = Vec::new();
    let _ = timeout(Duration::from_secs(10), stream.read_to_end(&mut back)).await.expect("it is cut off");
    member.leave().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_always_have_something_to_carry_stay() {
    let scenario = scenario("a=bully&n=3&detector=heartbeat:1:40");
    let busy = |settings: &mut Settings| {
        settings.tick = Duration::from_millis(5);
        settings.limits.ping_every = Duration::from_millis(100);
        settings.limits.silence = Duration::from_millis(500);
    };
    let members = group(&scenario, busy).await;
    until("all follow the highest", || follow(&members, 2)).await;
    sleep(Duration::from_millis(2000)).await;
    for member in &members {
        let lost = member.shared.counts.lost_connections.load(std::sync::atomic::Ordering::Relaxed);
        assert_eq!(lost, 0, "somebody was taken for dead");
    }
    for member in members {
        member.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_program_has_a_state_at_a_time() {
    let directory = tempfile::tempdir().expect("there is room for it");
    let mut settings = settings(&scenario("a=bully&n=3"), 1);
    settings.data_dir = Some(directory.path().to_owned());
    let first = Member::bind(settings.clone()).await.expect("nobody has it");
    let error = Member::bind(settings.clone()).await.err().expect("the first has it");
    assert!(error.to_string().contains("a member that runs has this file"), "{error}");
    drop(first);
    assert!(Member::bind(settings).await.is_ok());
}
