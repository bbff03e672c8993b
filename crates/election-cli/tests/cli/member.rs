//! Members as processes of their own: killed, replaced, back again, and told what is wrong with what they were told.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};
use std::{fs, iter};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

use crate::support::{Scratch, command, election, printed};

const BULLY: &str = "#a=bully&n=3&detector=heartbeat:4:16";

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A member that runs, and what it has said.
struct Member {
    child: Child,
    lines: Receiver<Value>,
    /// What it has said that was read.
    read: Vec<Value>,
}

impl Member {
    fn start(scenario: &str, id: u16, ports: &[u16], data: &str) -> Self {
        let others = (1..).zip(ports).filter(|(other, _)| *other != id);
        let peers: Vec<String> = others.map(|(other, port)| format!("{other}=127.0.0.1:{port}")).collect();
        let listen = format!("127.0.0.1:{}", ports[usize::from(id) - 1]);
        let (id, peers) = (id.to_string(), peers.join(","));
        let mut child = command(&["member", scenario, "--id", &id, "--listen", &listen, "--peers", &peers])
            .args(["--data-dir", data, "--tick", "20ms", "--json", "--metrics", "127.0.0.1:0"])
            .spawn()
            .expect("the command runs");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, lines) = channel();
        spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let said = serde_json::from_str(&line).expect("each line is JSON");
                if sender.send(said).is_err() {
                    break;
                }
            }
        });
        Self { child, lines, read: Vec::new() }
    }

    fn read(&mut self) -> &[Value] {
        self.read.extend(self.lines.try_iter());
        &self.read
    }

    /// The position of the leader that it knows.
    fn leader(&mut self) -> Option<u64> {
        self.read().iter().rev().find_map(|said| said.get("standing"))?["leader"].as_u64()
    }

    /// What Prometheus would read.
    fn metrics(&mut self) -> String {
        let address = self.read()[0]["metrics"].as_str().expect("it says where").to_owned();
        let mut stream = TcpStream::connect(address).expect("it listens there");
        stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("it reads");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("it answers");
        text
    }

    /// SIGKILL: it has no time for a word.
    fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }

    /// Ctrl-C, and how it ends then.
    fn leave(self) -> (ExitStatus, Vec<Value>) {
        self.end_by(Signal::SIGINT)
    }

    /// A signal that asks it to leave, and how it ends then.
    fn end_by(mut self, signal: Signal) -> (ExitStatus, Vec<Value>) {
        let process = Pid::from_raw(self.child.id().try_into().expect("ids of processes are small"));
        kill(process, signal).expect("it runs");
        let status = self.child.wait().expect("it ends");
        let rest: Vec<Value> = iter::from_fn(|| self.lines.recv().ok()).collect();
        (status, rest)
    }
}

impl Drop for Member {
    /// A test that fails leaves nobody behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn until_all_follow(leader: u64, members: &mut [Member]) {
    let deadline = Instant::now() + PATIENCE;
    while !members.iter_mut().all(|member| member.leader() == Some(leader)) {
        let known: Vec<_> = members.iter_mut().map(Member::leader).collect();
        assert!(Instant::now() < deadline, "they follow {known:?}, not {leader}");
        sleep(Duration::from_millis(10));
    }
}

/// Ports that were free just now.
fn free_ports(count: usize) -> Vec<u16> {
    let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free")).collect();
    listeners.iter().map(|listener| listener.local_addr().expect("it listens").port()).collect()
}

fn data_dir(name: &str) -> String {
    let path = std::env::temp_dir().join(format!("election-member-{}-{name}", std::process::id()));
    path.to_str().expect("a plain name").to_owned()
}

#[test]
fn a_leader_is_killed_replaced_and_back() {
    let (ports, data) = (free_ports(3), data_dir("bully"));
    let mut members: Vec<Member> = (1..=3).map(|id| Member::start(BULLY, id, &ports, &data)).collect();
    until_all_follow(2, &mut members);
    let metrics = members[0].metrics();
    let known = "election_known_leader_info{identity=\"3\"} 1";
    for line in ["election_leader 2", known, "election_is_leader 0", "election_messages_sent_total{kind=\"election\"}"]
    {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    members.pop().expect("there are three").kill();
    until_all_follow(1, &mut members);
    members.push(Member::start(BULLY, 3, &ports, &data));
    until_all_follow(2, &mut members);
    let lives = members[2].read().iter().filter_map(|said| said["life"].as_u64());
    assert_eq!(lives.max(), Some(1), "who is back is in another life");
    // The first message that a member handles names who sent it, in which life, and as the how many-th.
    let cause = members[0].read().iter().find_map(|said| said["cause"].get("message")).expect("it has had one");
    assert!(["from", "life", "number", "kind"].iter().all(|key| cause.get(key).is_some()), "{cause}");
    for signal in [Signal::SIGHUP, Signal::SIGTERM, Signal::SIGINT] {
        let (status, rest) = members.pop().expect("there are three").end_by(signal);
        assert!(status.success(), "{signal}: {status}");
        assert_eq!(rest.last().map(|said| &said["event"]), Some(&Value::from("left")));
    }
    fs::remove_dir_all(data).expect("it was made");
}

/// The reference member in Python, as the third process; it is killed when it is dropped.
struct InPython(Child);

impl InPython {
    fn start(ports: &[u16], life: &str) -> Self {
        let text = printed(election(&["member", BULLY, "--agreement"]));
        let agreement = text.trim_end().rsplit(' ').next().expect("the hash comes last").to_owned();
        let peers = format!("0=127.0.0.1:{},1=127.0.0.1:{}", ports[0], ports[1]);
        let listen = format!("127.0.0.1:{}", ports[2]);
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/member.py");
        let arguments = ["--agreement", &agreement, "--listen", &listen, "--peers", &peers, "--life", life];
        let child = Command::new("python3")
            .arg(program)
            .args(arguments)
            .args(["--position", "2", "--tick", "0.02"])
            .stdout(Stdio::null())
            .spawn()
            .expect("Python 3 is there");
        Self(child)
    }
}

impl Drop for InPython {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_member_in_python_wins_is_killed_and_replaced_and_wins_again() {
    let (ports, data) = (free_ports(3), data_dir("python"));
    let mut members: Vec<Member> = (1..=2).map(|id| Member::start(BULLY, id, &ports, &data)).collect();
    let in_python = InPython::start(&ports, "0");
    until_all_follow(2, &mut members);
    drop(in_python);
    until_all_follow(1, &mut members);
    let in_python = InPython::start(&ports, "1");
    until_all_follow(2, &mut members);
    drop(in_python);
    until_all_follow(1, &mut members);
    for member in members {
        assert!(member.leave().0.success());
    }
    fs::remove_dir_all(data).expect("it was made");
}

#[test]
fn raft_members_elect_another_leader_in_a_later_term() {
    let scenario = "#a=raft&n=3&detector=heartbeat:4:16";
    let (ports, data) = (free_ports(3), data_dir("raft"));
    let mut members: Vec<Member> = (1..=3).map(|id| Member::start(scenario, id, &ports, &data)).collect();
    let deadline = Instant::now() + PATIENCE;
    let first = loop {
        let known: Vec<_> = members.iter_mut().map(Member::leader).collect();
        if let Some(leader) = known[0].filter(|_| known.iter().all(|leader| *leader == known[0])) {
            break usize::try_from(leader).expect("it is a position");
        }
        assert!(Instant::now() < deadline, "they follow {known:?}");
        sleep(Duration::from_millis(10));
    };
    members.remove(first).kill();
    let is_followed = |members: &mut [Member]| {
        let known: Vec<_> = members.iter_mut().map(Member::leader).collect();
        known.iter().all(|leader| leader.is_some() && *leader == known[0] && *leader != Some(first as u64))
    };
    while !is_followed(&mut members) {
        assert!(Instant::now() < deadline, "nobody takes over");
        sleep(Duration::from_millis(10));
    }
    for member in members {
        assert!(member.leave().0.success());
    }
    fs::remove_dir_all(data).expect("it was made");
}

#[test]
fn a_member_says_what_is_wrong_with_what_it_was_told() {
    let short = Scratch::holding("short-key", "secret\n");
    let uuids = "#a=bully&n=3&ids=uuid";
    for (arguments, expected) in [
        (vec![BULLY, "--id", "9"], "id: found 9, allowed: 1, 2, 3"),
        (vec![BULLY, "--id", "1"], "data-dir: found none"),
        (vec!["#a=bully&n=3&detector=perfect", "--id", "1", "--volatile"], "detector: found perfect"),
        (vec![BULLY, "--id", "1", "--volatile", "--detector", "perfect"], "a member alone knows of no crash by itself"),
        (vec![uuids, "--id", "1", "--volatile"], "id: found 1"),
        (vec![BULLY, "--id", "1", "--volatile", "--peers", "127.0.0.1:1"], "ID=HOST:PORT"),
        (vec![BULLY, "--id", "1", "--volatile", "--join"], "peers: found none"),
        (vec![BULLY, "--id", "1", "--volatile", "--listen", "0.0.0.0:0"], "--advertise"),
        (vec![BULLY, "--id", "1", "--volatile", "--key-file", short.path()], "key-file: found 6 bytes"),
    ] {
        let output = election(&[&["member"], &arguments[..]].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
    }
}

/// Three have the identities 1 to 3, and the positions 0 to 2.
#[test]
fn a_log_names_members_by_their_identities() {
    let [second, third] = free_ports(2)[..] else { panic!("two were asked for") };
    let peers = format!("2=127.0.0.1:{second},3=127.0.0.1:{third}");
    let mut child = command(&["member", BULLY, "--id", "1", "--volatile", "--wait", "10ms", "--peers", &peers])
        .env_remove("RUST_LOG")
        .env("NO_COLOR", "1")
        .spawn()
        .expect("the command runs");
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut line = String::new();
    errors.read_line(&mut line).expect("it is text");
    child.kill().expect("it runs");
    child.wait().expect("it has ended");
    assert!(line.contains("begins without these missing=2, 3"), "{line}");
}

#[test]
fn a_damaged_state_is_not_taken_for_none() {
    let data = data_dir("damaged");
    fs::create_dir(&data).expect("it can be made");
    let path = format!("{data}/member-0.state");
    fs::write(&path, "ELECTION, cut off").expect("it can be written");
    let output = election(&["member", BULLY, "--id", "1", "--data-dir", &data]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains(&path) && errors.contains("it is damaged"), "{errors}");
    fs::remove_dir_all(data).expect("it was made");
}

#[test]
fn what_members_agree_on_can_be_read() {
    let text = printed(election(&["member", BULLY, "--agreement"]));
    assert!(text.starts_with("algorithm=bully\n") && text.contains("identity 2=2 3\n"), "{text}");
    let hash = |text: &str| text.lines().last().expect("the hash comes last").to_owned();
    assert_eq!(hash(&text).len(), "SHA-256: ".len() + 64);
    assert_eq!(hash(&text), hash(&printed(election(&["member", &format!("{BULLY}&seed=9"), "--agreement"]))));
}
