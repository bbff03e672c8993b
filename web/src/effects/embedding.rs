//! The page in a frame of another page: it receives commands of its host, and reports to it what it shows.
//!
//! Only messages of the parent window count, and only if its origin is the one that the link names. The page posts its messages to that
//! origin and to no other.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};
use yew::{hook, use_effect, use_effect_with, use_memo};

use election_core::InputError;

use super::dispatch::Dispatch;
use super::page::Page;
use crate::platform;
use crate::state::Host;
use crate::state::embedding::{Command, ELECTION, Field, Fields, Report};

/// The least number of milliseconds between two reports: there may be hundreds of steps in a second.
const PAUSE: u32 = 100;
/// The most fields that a message of this protocol has.
const MOST_FIELDS: u32 = 8;
/// At most so many messages wait for a run.
const MOST_WAITING: usize = 64;
/// The origin that browsers give for every page without an origin of its own.
const NO_ORIGIN: &str = "null";

/// The way to the host.
struct Bridge {
    page: Page,
    dispatch: Dispatch,
    /// The last report to the host.
    told: RefCell<Option<Report>>,
    /// While this runs, the page sends no report by itself.
    rest: RefCell<Option<Timeout>>,
    /// The host's commands for the run that is being recorded.
    waiting: RefCell<VecDeque<Command>>,
}

/// Answers the host of an embedded page, and reports changes to it.
#[hook]
pub fn use_embedding(page: &Page, dispatch: &Dispatch) {
    let bridge = {
        let (page, dispatch) = (page.clone(), dispatch.clone());
        use_memo((), |()| Bridge {
            page,
            dispatch,
            told: RefCell::default(),
            rest: RefCell::default(),
            waiting: RefCell::default(),
        })
    };
    {
        let bridge = Rc::clone(&bridge);
        use_effect_with((), move |()| {
            let listener = EventListener::new(&platform::window(), "message", move |event| {
                if let Some(event) = event.dyn_ref::<MessageEvent>() {
                    bridge.heard(event);
                }
            });
            move || drop(listener)
        });
    }
    use_effect(move || {
        bridge.go_on();
        bridge.announce();
    });
}

impl Bridge {
    /// The parent window, and the origin that it has to have; none outside of a frame, and where the link names no host.
    fn host(&self) -> Option<(Window, String)> {
        let origin = match self.page.state().appearance.host.as_ref()? {
            Host::SameOrigin => platform::window().location().origin().ok()?,
            Host::At(origin) => origin.to_string(),
            Host::Nobody => return None,
        };
        let window = platform::window();
        let parent = window.parent().ok()??;
        (origin != NO_ORIGIN && !Object::is(&parent, &window)).then_some((parent, origin))
    }

    /// A message has arrived, perhaps from another origin.
    fn heard(&self, event: &MessageEvent) {
        let Some((parent, origin)) = self.host() else { return };
        let is_from_parent = event.source().is_some_and(|source| Object::is(&source, &parent));
        if !is_from_parent || event.origin() != origin {
            return;
        }
        let Some(message) = fields(&event.data()) else { return };
        let done = message.and_then(|fields| Command::parse(&fields)).and_then(|command| self.take(command));
        if let Err(error) = done {
            post(&parent, &origin, &refusal(&error));
        }
    }

    /// Carries out a command of the host. One that concerns a run that is being recorded waits for that run.
    fn take(&self, command: Command) -> Result<(), InputError> {
        let is_run_there = self.page.state().wanted.pending.is_none();
        match command {
            // Commands for the run before are obsolete.
            Command::Open(_) => self.waiting.borrow_mut().clear(),
            Command::State => {}
            _ if is_run_there => {}
            _ => {
                let mut waiting = self.waiting.borrow_mut();
                if waiting.len() == MOST_WAITING {
                    let found = format!("more than {MOST_WAITING} messages while a run is recorded");
                    return Err(InputError::new("message", found, "to wait for a state"));
                }
                waiting.push_back(command);
                return Ok(());
            }
        }
        self.carry_out(command)
    }

    fn carry_out(&self, command: Command) -> Result<(), InputError> {
        for action in command.actions(&self.page.state())? {
            self.dispatch.emit(action);
        }
        self.tell();
        Ok(())
    }

    /// The run that was opened is ready: carries out the commands that waited for it.
    fn go_on(&self) {
        while self.page.state().wanted.pending.is_none() {
            let Some(command) = self.waiting.borrow_mut().pop_front() else { return };
            if let (Err(error), Some((parent, origin))) = (self.carry_out(command), self.host()) {
                post(&parent, &origin, &refusal(&error));
            }
        }
    }

    /// Reports to the host what the page shows, if that has changed since the last report: at once, or after the least time between two.
    fn announce(self: &Rc<Self>) {
        if self.rest.borrow().is_some() || self.host().is_none() {
            return;
        }
        if self.told.borrow().as_ref() != Some(&Report::of(&self.page.state())) {
            self.tell();
            let bridge = Rc::clone(self);
            self.rest.replace(Some(Timeout::new(PAUSE, move || {
                bridge.rest.take();
                bridge.announce();
            })));
        }
    }

    /// Reports to the host what the page shows.
    fn tell(&self) {
        let Some((parent, origin)) = self.host() else { return };
        let report = Report::of(&self.page.state());
        post(&parent, &origin, &statement(&report));
        self.told.replace(Some(report));
    }
}

/// The fields of a message; none where it is not one of ours, an error where it has too many.
fn fields(data: &JsValue) -> Option<Result<Fields, InputError>> {
    // Elements of lists are not read: a list may have millions.
    let object = data.dyn_ref::<Object>().filter(|object| !Array::is_array(object) && !is_binary(object))?;
    let is_ours = Object::has_own(object, &ELECTION.into());
    if !is_ours {
        return None;
    }
    let keys = Object::keys(object);
    if keys.length() > MOST_FIELDS {
        let found = format!("{} fields", keys.length());
        return Some(Err(InputError::new("message", found, format!("at most {MOST_FIELDS} fields"))));
    }
    let field = |key: JsValue| Some((key.as_string()?, field(&Reflect::get(object, &key).ok()?)));
    Some(Ok(keys.iter().filter_map(field).collect()))
}

fn is_binary(object: &Object) -> bool {
    js_sys::ArrayBuffer::is_view(object)
}

fn field(value: &JsValue) -> Field {
    if let Some(text) = value.as_string() {
        Field::Text(text)
    } else if let Some(number) = value.as_f64() {
        Field::Number(number)
    } else {
        Field::Other(match value {
            _ if value.is_undefined() => "undefined",
            _ if value.is_null() => "null",
            _ if value.as_bool() == Some(true) => "true",
            _ if value.as_bool() == Some(false) => "false",
            _ if value.is_bigint() => "a bigint",
            _ if Array::is_array(value) => "a list",
            _ => "an object",
        })
    }
}

/// The report of what the page shows, as a message.
fn statement(report: &Report) -> Object {
    let Report { is_playing, tick, ticks, steps, all_steps, messages, leader, fragment } = report;
    #[expect(clippy::cast_precision_loss, reason = "no run has 2^53 steps or messages")]
    let number = |number: u64| JsValue::from_f64(number as f64);
    message([
        (ELECTION, "state".into()),
        ("playing", (*is_playing).into()),
        ("tick", (*tick).into()),
        ("ticks", (*ticks).into()),
        ("step", number(*steps as u64)),
        ("steps", number(*all_steps as u64)),
        ("messages", number(*messages)),
        ("leader", leader.as_ref().map_or(JsValue::NULL, Into::into)),
        ("fragment", fragment.into()),
    ])
}

/// An error about a message, as a message.
fn refusal(error: &InputError) -> Object {
    let InputError { path, found, allowed } = error;
    message([
        (ELECTION, "error".into()),
        ("error", error.to_string().into()),
        ("field", path.into()),
        ("found", found.into()),
        ("allowed", allowed.into()),
    ])
}

fn message<const N: usize>(fields: [(&str, JsValue); N]) -> Object {
    let object = Object::new();
    for (key, value) in fields {
        let is_set = Reflect::set(&object, &key.into(), &value);
        debug_assert!(is_set.is_ok(), "a new object takes every field");
    }
    object
}

fn post(parent: &Window, origin: &str, message: &Object) {
    // The browser delivers it to this origin only.
    let _ = parent.post_message(message, origin);
}
