//! The server.

use std::io;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use election_core::{InputError, Scenario};
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::timeout;
use tower_http::services::ServeDir;

use super::door::{Door, Token};
use super::run_so_far::{Latest, RunSoFar};
use crate::cluster::Order;

/// Where the version of a trace stands, and whether the cluster has ended.
const VERSION: &str = "election-version";
const HAS_ENDED: &str = "election-has-ended";

/// What somebody asks for is a line. So many bytes are more than enough.
const MOST_ASKED: usize = 1024;
/// How long what is asked for may take to begin: a tick. Where ticks are longer the page is told that it takes too long, though it happens.
const PATIENCE: Duration = Duration::from_secs(30);

/// The page is allowed this origin and nothing else; its own policy, which is stricter, is in force beside this one. No page frames it.
const POLICY: &str =
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// A page that is being served, until this is dropped.
#[derive(Debug)]
pub struct Serving {
    /// At which port of this machine.
    pub port: u16,
    token: Token,
    shared: Arc<Shared>,
    task: AbortHandle,
}

#[derive(Debug)]
struct Shared {
    door: Door,
    scenario: Scenario,
    run: Mutex<RunSoFar>,
    orders: mpsc::Sender<Order>,
    /// Whether anybody has had the run, and who waits for somebody to hear of its end.
    is_watched: AtomicBool,
    end: Notify,
}

impl Shared {
    fn latest(&self) -> Latest {
        self.run.lock().unwrap_or_else(PoisonError::into_inner).latest()
    }
}

/// Serves the built page in a folder at a port of this machine (0: a free one), with the run of this scenario, and passes on what is asked
/// for there.
///
/// # Errors
/// When there is no such page, or the port is taken.
pub async fn serve(
    page: &Path,
    port: u16,
    scenario: Scenario,
    run: RunSoFar,
    orders: mpsc::Sender<Order>,
) -> io::Result<Serving> {
    if !page.join("index.html").is_file() {
        let why = "there is no index.html: it has to be the folder of the built page (cargo xtask dist)";
        return Err(io::Error::new(io::ErrorKind::NotFound, why));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let port = listener.local_addr()?.port();
    let token = Token::draw()?;
    let door = Door::new(port, token.clone());
    let (run, is_watched, end) = (Mutex::new(run), AtomicBool::new(false), Notify::new());
    let shared = Arc::new(Shared { door, scenario, run, orders, is_watched, end });
    let router = Router::new()
        .route("/live/trace", get(trace))
        .route("/live/happen", post(happen))
        .layer(DefaultBodyLimit::max(MOST_ASKED))
        .fallback_service(ServeDir::new(page))
        .layer(from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(Arc::clone(&shared));
    let serving = async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::warn!("the page is served no more: {error}");
        }
    };
    Ok(Serving { port, token, shared, task: tokio::spawn(serving).abort_handle() })
}

impl Serving {
    /// The link that shows the run: it is for whoever is to see it, and to do something to it.
    #[must_use]
    pub fn link(&self) -> String {
        // What is too long for a link comes with the run.
        let scenario = self.shared.scenario.to_link().unwrap_or_default();
        format!("http://127.0.0.1:{}/#{scenario}!live={}", self.port, self.token.text())
    }

    /// What lets somebody at the run.
    #[must_use]
    pub fn token(&self) -> &Token {
        &self.token
    }

    /// Waits for so long at most until a page that has shown the run has heard that it has ended.
    pub async fn say_end(&self, most: Duration) {
        if self.shared.is_watched.load(Ordering::Relaxed) {
            // Who looks no more needs not hear of it.
            let _ = timeout(most, self.shared.end.notified()).await;
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Lets nobody in who has no business here, and says with everything what browsers may do with it.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let refused = shared.door.refuses(request.uri(), request.headers());
    let mut response = match refused {
        Some((status, why)) => (status, why).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[derive(Deserialize)]
struct Asked {
    /// The version that the page has.
    #[serde(default)]
    since: u64,
}

/// The run so far; nothing where the page has it.
async fn trace(State(shared): State<Arc<Shared>>, Query(Asked { since }): Query<Asked>) -> Response {
    shared.is_watched.store(true, Ordering::Relaxed);
    let put_together = {
        let shared = Arc::clone(&shared);
        spawn_blocking(move || shared.latest())
    };
    let Ok(latest) = put_together.await else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    let Latest { version, trace, has_ended } = latest;
    if has_ended {
        shared.end.notify_one();
    }
    let headers = [(VERSION, version.to_string()), (HAS_ENDED, has_ended.to_string())];
    if version == since {
        return (StatusCode::NO_CONTENT, headers).into_response();
    }
    (headers, [(CONTENT_TYPE, "application/jsonl")], trace).into_response()
}

/// Has something happen now: `crash:3`, `recover:3`, `cut:1-2`, as in a scenario's link, without a tick.
async fn happen(State(shared): State<Arc<Shared>>, text: String) -> Response {
    let refused = |status: StatusCode, why: String| (status, why).into_response();
    if text.contains('@') {
        let error = InputError::new("faults", text.trim(), "what is to happen, without a tick: it happens now");
        return refused(StatusCode::BAD_REQUEST, error.to_string());
    }
    let bare = Scenario { faults: Vec::new(), ..shared.scenario.clone() };
    let kind = match bare.with_value("faults", text.trim()).map(|asked| asked.faults) {
        Err(error) => return refused(StatusCode::BAD_REQUEST, error.to_string()),
        Ok(faults) => match <[_; 1]>::try_from(faults) {
            Ok([fault]) => fault.kind,
            Err(_) => return refused(StatusCode::BAD_REQUEST, "one thing can be asked for at a time".to_owned()),
        },
    };
    let (answer, answered) = oneshot::channel();
    let has_ended = || refused(StatusCode::GONE, "the cluster has ended".to_owned());
    if shared.orders.send(Order::Happen(kind, answer)).await.is_err() {
        return has_ended();
    }
    match timeout(PATIENCE, answered).await {
        Ok(Ok(Ok(()))) => StatusCode::NO_CONTENT.into_response(),
        Ok(Ok(Err(why))) => refused(StatusCode::CONFLICT, why),
        Ok(Err(_)) => has_ended(),
        Err(_) => refused(StatusCode::GATEWAY_TIMEOUT, "it takes too long".to_owned()),
    }
}
