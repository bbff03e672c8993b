//! The page of a cluster over HTTP: its files are for whoever is on this machine, its run for whoever has the token.

use std::fs;
use std::net::Ipv4Addr;
use std::time::Duration;

use election_core::Scenario;
use election_core::export::TraceFile;
use election_core::scenario::FaultKind;
use election_net::cluster::{Entry, Order, Seen};
use election_net::driver::{Cause, Record, SentRecord};
use election_net::live::{RunSoFar, Serving, serve};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

struct Cluster {
    serving: Serving,
    seen: mpsc::UnboundedSender<Seen>,
    orders: mpsc::Receiver<Order>,
    folder: TempDir,
}

async fn cluster() -> Cluster {
    let scenario = Scenario::from_link("a=bully&n=2&start=0").expect("a good link");
    let folder = tempfile::tempdir().expect("there is room for it");
    fs::create_dir(folder.path().join("page")).expect("it can be made");
    fs::write(folder.path().join("page/index.html"), "<p>the page").expect("it can be written");
    fs::write(folder.path().join("page/page.wasm"), "wasm").expect("it can be written");
    fs::write(folder.path().join("secret"), "secret").expect("it can be written");
    let (seen, hears) = mpsc::unbounded_channel();
    let (asks, orders) = mpsc::channel(4);
    let run = RunSoFar::new(scenario.clone(), Duration::from_millis(1), hears);
    let serving = serve(&folder.path().join("page"), 0, scenario, run, asks).await.expect("there is a free port");
    Cluster { serving, seen, orders, folder }
}

/// What is answered: the status, the headers in small letters, the body.
struct Answered(u16, String, String);

impl Cluster {
    /// Sends a request as it stands there, with a line each for its headers and PORT and TOKEN where they belong.
    async fn asks(&self, request: &str, headers: &[&str], body: &str) -> Answered {
        let mut text = format!("{request} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        headers.iter().for_each(|header| text.push_str(&format!("{header}\r\n")));
        let text = format!("{text}\r\n{body}");
        let text = text.replace("PORT", &self.serving.port.to_string()).replace("TOKEN", self.serving.token().text());
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.serving.port)).await.expect("somebody listens");
        stream.write_all(text.as_bytes()).await.expect("it is taken");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("it is answered");
        let answer = String::from_utf8(answer).expect("it is text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("there is a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("there is a status");
        Answered(status, head.to_lowercase(), body.to_owned())
    }

    async fn gets(&self, path: &str, headers: &[&str]) -> Answered {
        self.asks(&format!("GET {path}"), headers, "").await
    }
}

const HOST: &str = "Host: 127.0.0.1:PORT";
const TOKEN: &str = "Authorization: Bearer TOKEN";

#[tokio::test]
async fn files_are_those_of_the_page_and_none_beside_them() {
    let cluster = cluster().await;
    let Answered(status, head, body) = cluster.gets("/", &[HOST]).await;
    assert_eq!((status, &*body), (200, "<p>the page"));
    for header in [
        "content-security-policy: connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-resource-policy: same-origin",
        "content-type: text/html",
    ] {
        assert!(head.contains(header), "{header}: {head}");
    }
    assert!(!head.contains("access-control"), "nobody else may read it: {head}");
    assert!(cluster.gets("/page.wasm", &["Host: localhost:PORT"]).await.1.contains("application/wasm"));
    for path in ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "//secret", "/page.wasm/../../secret", "/none"] {
        let Answered(status, _, body) = cluster.gets(path, &[HOST]).await;
        assert!(status >= 400 && !body.contains("secret"), "{path}: {status} {body}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let Answered(status, ..) = cluster.asks(&format!("{method} /"), &[HOST], "").await;
        assert_eq!(status, 405, "{method}");
    }
}

#[tokio::test]
async fn other_names_origins_and_guesses_are_refused() {
    let cluster = cluster().await;
    for (path, headers, expected) in [
        ("/", vec!["Host: evil.example:PORT"], 421),
        ("/", vec!["Host: 127.0.0.1"], 421),
        ("http://evil.example:PORT/", vec![HOST], 421),
        ("/live/trace", vec![HOST, TOKEN], 204),
        ("/live/trace", vec![HOST, TOKEN, "Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: same-origin"], 204),
        ("/live/trace", vec!["Host: evil.example:PORT", TOKEN], 421),
        ("/live/trace", vec![HOST], 401),
        ("/live/trace?token=TOKEN", vec![HOST], 401),
        ("/live/trace", vec![HOST, "Authorization: Bearer 0123456789abcdef0123456789abcdef"], 401),
        ("/live/trace", vec![HOST, "Cookie: token=TOKEN"], 401),
        ("/live/trace", vec![HOST, TOKEN, "Origin: http://evil.example"], 403),
        ("/live/trace", vec![HOST, TOKEN, "Sec-Fetch-Site: cross-site"], 403),
        ("/live/nothing", vec![HOST], 401),
        ("/live/nothing", vec![HOST, TOKEN], 404),
        ("/live/happen", vec![HOST, TOKEN], 405),
    ] {
        let Answered(status, _, body) = cluster.gets(path, &headers).await;
        assert_eq!(status, expected, "{path} {headers:?}: {body}");
        assert!(!body.contains(cluster.serving.token().text()), "{path}");
    }
}

#[tokio::test]
async fn what_is_asked_for_reaches_the_cluster_and_what_is_refused_says_why() {
    let mut cluster = cluster().await;
    let headers = [HOST, TOKEN, "Content-Type: text/plain"];
    for (body, expected) in
        [("", 400), ("crash", 400), ("crash:9", 400), ("crash:0,crash:1", 400), (&"x".repeat(2000), 413)]
    {
        let Answered(status, _, why) = cluster.asks("POST /live/happen", &headers, body).await;
        assert_eq!(status, expected, "{body}: {why}");
        assert!(!why.is_empty());
    }
    let Answered(status, _, why) = cluster.asks("POST /live/happen", &headers, "crash:1@5").await;
    assert_eq!(status, 400);
    assert_eq!(why, "faults: found crash:1@5, allowed: what is to happen, without a tick: it happens now");
    assert!(cluster.orders.try_recv().is_err(), "none of these was passed on");
    for (said, expected) in [(Ok(()), 204), (Err("it has crashed already".to_owned()), 409)] {
        let mut orders = std::mem::replace(&mut cluster.orders, mpsc::channel(1).1);
        let happens = async {
            let Some(Order::Happen(kind, answer)) = orders.recv().await else { panic!("it is passed on") };
            assert_eq!(kind, FaultKind::Crash { process: 1, after_sends: None });
            answer.send(said.clone()).expect("the page waits for it");
        };
        let (Answered(status, _, why), ()) =
            tokio::join!(cluster.asks("POST /live/happen", &headers, "crash:1"), happens);
        assert_eq!(status, expected);
        assert_eq!(why, said.err().unwrap_or_default());
        cluster.orders = orders;
    }
    cluster.orders.close();
    let Answered(status, _, why) = cluster.asks("POST /live/happen", &headers, "crash:1").await;
    assert_eq!((status, &*why), (410, "the cluster has ended"));
}

/// What a process says that has started, and asks another one.
fn started() -> Entry {
    let sent = SentRecord { number: 0, to: 1, kind: "election".to_owned(), bits: 0, depth: 1, is_dropped: false };
    Entry::Handled(Box::new(Record {
        process: 0,
        life: 0,
        step: 0,
        at: 0,
        cause: Cause::Start,
        depth: 0,
        has_started: true,
        elections: 0,
        drawn: Vec::new(),
        sent: vec![sent],
        timers: Vec::new(),
        standing: None,
        seen: Vec::new(),
    }))
}

#[tokio::test]
async fn the_run_comes_as_far_as_it_has_come_and_its_end_is_heard_of() {
    let cluster = cluster().await;
    let first = cluster.gets("/live/trace?since=0", &[HOST, TOKEN]).await;
    assert_eq!(first.0, 204, "there is nothing yet");
    let seen = Seen { entries: vec![(0, started())], ..Seen::default() };
    cluster.seen.send(seen).expect("it is heard");
    let Answered(status, head, body) = cluster.gets("/live/trace?since=0", &[HOST, TOKEN]).await;
    assert!(
        status == 200 && head.contains("election-version: 1") && head.contains("cache-control: no-store"),
        "{head}"
    );
    let run = TraceFile::read(&body).and_then(|trace| trace.carry_out()).expect("it is a trace");
    assert_eq!((run.steps(), run.trace().messages()), (1, 1));
    let Answered(status, head, _) = cluster.gets("/live/trace?since=1", &[HOST, TOKEN]).await;
    assert!(status == 204 && head.contains("election-has-ended: false"), "{head}");
    // What makes no run leaves the last one that was one.
    let damaged = Seen { entries: vec![(1, started())], ..Seen::default() };
    cluster.seen.send(damaged).expect("it is heard");
    assert_eq!(cluster.gets("/live/trace?since=1", &[HOST, TOKEN]).await.0, 204);
    cluster.seen.send(Seen { has_ended: true, ..Seen::default() }).expect("it is heard");
    let Answered(_, head, _) = cluster.gets("/live/trace?since=1", &[HOST, TOKEN]).await;
    assert!(head.contains("election-has-ended: true"), "{head}");
    cluster.serving.say_end(Duration::from_secs(60)).await;
}

#[tokio::test]
async fn the_link_has_the_scenario_and_the_token_behind_its_sign() {
    let cluster = cluster().await;
    let (port, token) = (cluster.serving.port, cluster.serving.token().text());
    let link = format!("http://127.0.0.1:{port}/#a=bully&n=2&start=0!live={token}");
    assert_eq!(cluster.serving.link(), link);
    let scenario = Scenario::from_link("a=bully&n=2").expect("a good link");
    let run = RunSoFar::new(scenario.clone(), Duration::from_millis(1), mpsc::unbounded_channel().1);
    let error = serve(cluster.folder.path(), 0, scenario, run, mpsc::channel(1).0).await.expect_err("there is no page");
    assert!(error.to_string().contains("index.html"), "{error}");
}
