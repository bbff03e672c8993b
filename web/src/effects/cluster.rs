//! Follows a cluster of real processes, and asks it for what the person does to them (`election cluster --page`).

use std::cell::Cell;
use std::rc::Rc;

use gloo_net::http::{Request, RequestBuilder, Response};
use gloo_timers::future::TimeoutFuture;
use wasm_bindgen_futures::spawn_local;
use yew::{hook, use_effect_with};

use super::page::Page;
use super::storage;
use crate::platform;
use crate::state::{Cluster, ClusterAction, ClusterStanding};

/// How often the page asks, in milliseconds: members answer each other several times as fast, and people see it at once.
const PAUSE: u32 = 250;
/// Nobody sees a tab that is hidden.
const PAUSE_WHILE_HIDDEN: u32 = 2000;
/// To show a run that is long takes long: the page then rests so many times as long as that took.
const RESTS: f64 = 4.0;
/// So many questions in a row without an answer, and nobody is there any more.
const MOST_UNANSWERED: u32 = 5;

/// The headers in which the cluster says the version of a trace, and whether it has ended.
const VERSION: &str = "election-version";
const HAS_ENDED: &str = "election-has-ended";

/// Follows the cluster that the page was opened for, for as long as it goes on.
#[hook]
pub fn use_cluster(page: &Page) {
    let token =
        page.state().cluster.as_ref().filter(|cluster| cluster.goes_on()).map(|cluster| Rc::clone(&cluster.token));
    let page = page.clone();
    use_effect_with(token, move |token| {
        let is_wanted = Rc::new(Cell::new(true));
        if let Some(token) = token.clone() {
            storage::keep_cluster_token(&token);
            spawn_local(follow(page, token, Rc::clone(&is_wanted)));
        }
        move || is_wanted.set(false)
    });
}

async fn follow(page: Page, token: Rc<str>, is_wanted: Rc<Cell<bool>>) {
    let mut unanswered = 0;
    while is_wanted.get() {
        let mut pause = PAUSE;
        if platform::document().hidden() {
            pause = PAUSE_WHILE_HIDDEN;
        } else if page.state().is_live() {
            let heard = hear(&page, &token).await;
            if !is_wanted.get() {
                return;
            }
            unanswered = if heard.is_some() { 0 } else { unanswered + 1 };
            let begun = platform::now();
            for action in heard.into_iter().flatten() {
                page.act(action);
            }
            if unanswered == MOST_UNANSWERED {
                page.act(ClusterAction::Stands(ClusterStanding::IsLost));
            }
            pause = pause.max(milliseconds((platform::now() - begun) * RESTS));
        }
        TimeoutFuture::new(pause).await;
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "nothing here takes weeks, or less than no time"
)]
fn milliseconds(time: f64) -> u32 {
    time.clamp(0.0, 60_000.0) as u32
}

/// Asks what has happened since the last time. None where there is no answer.
async fn hear(page: &Page, token: &str) -> Option<Vec<ClusterAction>> {
    let since = page.state().cluster.as_ref().map_or(0, |cluster| cluster.version);
    let request = authorized(Request::get(&format!("/live/trace?since={since}")), token).build().ok()?;
    let response = request.send().await.ok()?;
    let stands = |standing| vec![ClusterAction::Stands(standing)];
    match response.status() {
        200 | 204 => {}
        401 | 403 | 421 => return Some(stands(ClusterStanding::IsRefused)),
        _ => return None,
    }
    let version = header(&response, VERSION).and_then(|text| text.parse().ok()).unwrap_or_default();
    let mut heard = Vec::new();
    if response.status() == 200 {
        heard.push(ClusterAction::GoesOn(response.text().await.ok()?, version));
    }
    if header(&response, HAS_ENDED).as_deref() == Some("true") {
        heard.extend(stands(ClusterStanding::HasEnded));
    }
    Some(heard)
}

/// Asks the cluster for something, as a scenario's link says it; what it does not do it says why, which is told with what was asked for in words.
pub fn ask(page: &Page, what: String, words: String) {
    let Some(token) = page.state().cluster.as_ref().map(|cluster: &Cluster| Rc::clone(&cluster.token)) else { return };
    let page = page.clone();
    spawn_local(async move {
        let why = match authorized(Request::post("/live/happen"), &token).body(what) {
            Err(error) => Some(error.to_string()),
            Ok(request) => match request.send().await {
                Ok(response) if response.ok() => None,
                Ok(response) => Some(response.text().await.unwrap_or_default()),
                Err(_) => Some("the cluster cannot be reached".to_owned()),
            },
        };
        if let Some(why) = why {
            page.act(ClusterAction::Refuses(words, why));
        }
    });
}

fn authorized(request: RequestBuilder, token: &str) -> RequestBuilder {
    request.header("Authorization", &format!("Bearer {token}"))
}

fn header(response: &Response, name: &str) -> Option<String> {
    response.headers().get(name)
}
