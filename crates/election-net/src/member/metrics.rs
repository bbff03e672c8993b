//! What a member counts, as Prometheus reads it.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::driver::{Cause, Record};
use crate::member::settings::MemberError;
use crate::tcp::Shared;

/// What a member counts.
#[derive(Debug)]
pub struct Metrics {
    shared: Arc<Shared>,
    own: Mutex<Own>,
}

/// What its records tell.
#[derive(Debug)]
struct Own {
    leader: Option<u16>,
    /// That one's identity.
    identity: Option<String>,
    is_leader: bool,
    epoch: Option<u32>,
    elections: u64,
    life: u16,
    sent: BTreeMap<String, u64>,
    received: BTreeMap<String, u64>,
    dropped: u64,
    /// How long it knew no leader, the present time without one not counted.
    without_leader: f64,
    /// Since when it knows none.
    since: Option<Instant>,
}

impl Metrics {
    /// Nothing counted yet, but what its connections count.
    #[must_use]
    pub fn new(shared: Arc<Shared>) -> Self {
        let own = Own {
            leader: None,
            identity: None,
            is_leader: false,
            epoch: None,
            elections: 0,
            life: 0,
            sent: BTreeMap::new(),
            received: BTreeMap::new(),
            dropped: 0,
            without_leader: 0.0,
            since: Some(Instant::now()),
        };
        Self { shared, own: Mutex::new(own) }
    }

    /// Counts what a record tells.
    pub fn observe(&self, record: &Record) {
        let mut own = self.own();
        own.life = record.life;
        own.elections += u64::from(record.elections);
        if let Cause::Message { kind, .. } = &record.cause {
            *own.received.entry(kind.clone()).or_default() += 1;
        }
        for sent in &record.sent {
            *own.sent.entry(sent.kind.clone()).or_default() += 1;
            own.dropped += u64::from(sent.is_dropped);
        }
        if let Some(standing) = &record.standing {
            own.leader = standing.leader;
            own.identity.clone_from(&standing.identity);
            own.is_leader = standing.role == "leader";
            own.epoch = standing.epoch.or(own.epoch);
            match (own.leader, own.since) {
                (None, None) => own.since = Some(Instant::now()),
                (Some(_), Some(since)) => {
                    own.without_leader += since.elapsed().as_secs_f64();
                    own.since = None;
                }
                _ => {}
            }
        }
    }

    /// All of it, as Prometheus reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut registry = Registry::with_prefix("election"); // lint: not an algorithm's: the program's name
        self.own().register(&mut registry);
        self.register_network(&mut registry);
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = encode(&mut text, &registry);
        text
    }

    fn register_network(&self, registry: &mut Registry) {
        let counts = &self.shared.counts;
        let mut add = |name, help, counter: &AtomicU64| {
            registry.register(name, help, ConstCounter::new(counter.load(Ordering::Relaxed)));
        };
        add("frames_sent", "Messages written to connections", &counts.messages_out);
        add("frames_received", "Messages read from connections", &counts.messages_in);
        add("bytes_sent", "Bytes of frames written", &counts.bytes_out);
        add("bytes_received", "Bytes of frames read", &counts.bytes_in);
        add("dropped_full", "Messages dropped because too many waited", &counts.dropped_full);
        add("dropped_late", "Messages dropped because they waited for too long", &counts.dropped_late);
        add("dropped_unknown", "Messages dropped because their receiver is reached nowhere", &counts.dropped_unknown);
        add("frames_refused", "Frames that no member sends", &counts.refused_frames);
        add("handshakes_refused", "Handshakes that came to nothing", &counts.refused_handshakes);
        add("connections_refused", "Connections refused because there were too many", &counts.refused_connections);
        add("connections_lost", "Connections that ended", &counts.lost_connections);
    }

    fn own(&self) -> MutexGuard<'_, Own> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Own {
    fn register(&self, registry: &mut Registry) {
        let without = self.without_leader + self.since.map_or(0.0, |since| since.elapsed().as_secs_f64());
        let leader = self.leader.map_or(-1, i64::from);
        let help = "The position, from 0, of the leader that it knows; -1 for none";
        registry.register("leader", help, ConstGauge::new(leader));
        if let Some(identity) = &self.identity {
            // A number is all that a gauge has, and an identity may be none.
            let info = Info::new(vec![("identity".to_owned(), identity.clone())]);
            registry.register("known_leader", "The identity of the leader that it knows", info);
        }
        registry.register("is_leader", "Whether it leads", ConstGauge::new(i64::from(self.is_leader)));
        let epoch = self.epoch.map_or(-1, i64::from);
        registry.register("epoch", "The epoch that it has led in last; -1 for none", ConstGauge::new(epoch));
        registry.register("life", "How often it has recovered", ConstGauge::new(i64::from(self.life)));
        registry.register("elections", "Elections begun", ConstCounter::new(self.elections));
        registry.register("without_leader_seconds", "Time without a known leader", ConstCounter::new(without));
        registry.register("dropped", "Messages that did not leave", ConstCounter::new(self.dropped));
        for (name, help, counts) in [
            ("messages_sent", "Messages sent, by kind", &self.sent),
            ("messages_received", "Messages handled, by kind", &self.received),
        ] {
            let family = Family::<Vec<(String, String)>, Counter>::default();
            for (kind, count) in counts {
                family.get_or_create(&vec![("kind".to_owned(), kind.clone())]).inc_by(*count);
            }
            registry.register(name, help, family);
        }
    }
}

/// How long a request may take, from the connection to the end of the answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most requests at a time.
const MOST_REQUESTS: usize = 16;

/// Answers requests for metrics at this address, at `/metrics`, until it is dropped; returns where that is, and what answers.
///
/// # Errors
/// When it cannot listen.
pub async fn serve_metrics(
    address: SocketAddr,
    metrics: Arc<Metrics>,
) -> Result<(SocketAddr, impl Future<Output = ()>), MemberError> {
    const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let failed = |error| MemberError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let local = listener.local_addr().map_err(failed)?;
    let answer = move || async move { ([(CONTENT_TYPE, TYPE)], metrics.text()) };
    let router = TowerToHyperService::new(Router::new().route("/metrics", get(answer)));
    let serving = async move {
        let mut requests = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                Some(_) = requests.join_next() => continue,
            };
            let stream = match accepted {
                Ok((stream, _)) if requests.len() < MOST_REQUESTS => stream,
                Ok(_) => continue,
                Err(error) => {
                    tracing::warn!("cannot accept a request for metrics: {error}");
                    sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            let request = Builder::new().keep_alive(false).serve_connection(TokioIo::new(stream), router.clone());
            requests.spawn(timeout(PATIENCE, request));
        }
    };
    Ok((local, serving))
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;

    use super::*;
    use crate::agreement::Agreement;
    use crate::tcp::Limits;
    use crate::wire::{Introduction, Life};
    use election_core::{ProcessId, Scenario};

    fn metrics() -> Arc<Metrics> {
        let introduction = Introduction {
            agreement: Agreement::for_tests(1),
            processes: 3,
            process: ProcessId(0),
            life: Life { number: 0, instance: 0 },
            address: "127.0.0.1:9".to_owned(),
            key: None,
        };
        let identities = Scenario::from_link("a=bully&n=3").expect("a good link").identities();
        Arc::new(Metrics::new(Arc::new(Shared::new(introduction, identities, Limits::for_members(3)))))
    }

    /// Says this, and reads to the end of the connection.
    async fn asked(address: SocketAddr, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        stream.write_all(request).await.expect("it reads");
        let mut text = String::new();
        // Where there was no room for it, that is an error.
        let _ = stream.read_to_string(&mut text).await;
        text
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_end_its_request_is_cut_off() {
        let (address, serving) = serve_metrics(([127, 0, 0, 1], 0).into(), metrics()).await.expect("a port is free");
        let serving = tokio::spawn(serving);
        let silent: Vec<_> =
            (0..MOST_REQUESTS).map(|_| tokio::spawn(asked(address, b"GET /metrics HTTP/1.1\r\n"))).collect();
        for silent in silent {
            let answer = silent.await.expect("it does not panic");
            assert!(!answer.contains("election_leader"), "{answer}");
        }
        // And there is room again. From here on time passes as it does outside.
        tokio::time::resume();
        let answer = asked(address, b"GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("election_leader"), "{answer}");
        serving.abort();
    }
}
