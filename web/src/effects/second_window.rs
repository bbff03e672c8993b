//! The presenter's view: the same page in a second window, which shows the present scene, the next one and a clock. Both windows
//! communicate over a `BroadcastChannel`: only pages of the same origin can use it, and only these two know its name.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::export::TraceFile;
use election_core::stories::Story;
use election_core::{Run, Scenario};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, MessageEvent};
use yew::{Callback, hook, use_effect, use_effect_with, use_memo};

use super::dispatch::Dispatch;
use super::frames::Frames;
use super::lecture_clock;
use super::page::Page;
use super::signal::Signal;
use super::storage;
use crate::platform;
use crate::playback::Cursor;
use crate::state::link::{self, Link};
use crate::state::links;
use crate::state::{
    Action, AppState, AudienceQuestion, AudienceScreen, DialogAction, Origin, PresentingAction, ShownAction,
    StoryAction, bare_trace,
};

/// How long, in milliseconds, the other window may take to answer: it may be loading.
const PATIENCE: u32 = 3000;

/// The connection to the other window.
pub struct SecondWindow {
    page: Page,
    /// Dispatches the other window's actions.
    dispatch: RefCell<Option<Dispatch>>,
    /// Draw the moments that the other window says, and say those that they draw.
    frames: Rc<Frames>,
    connection: RefCell<Option<Connection>>,
    /// What was sent to the other window last.
    sent: RefCell<SentState>,
    /// In the presenter's view: what the audience sees the run of, where no link says it.
    brought: RefCell<Option<Origin>>,
    /// In the presenter's view: fires when the other window has not answered.
    waiting: RefCell<Option<Timeout>>,
}

/// What was sent to the other window last.
#[derive(Default)]
struct SentState {
    /// The fragment, but for the moment that it names.
    fragment: Option<String>,
    /// The run that it was about.
    shown: Option<Rc<Run>>,
    /// The run whose scenario was sent apart from the fragment.
    run: Option<Rc<Run>>,
    /// The story that was sent apart from the fragment.
    story: Option<Rc<Story>>,
    asked: Option<AudienceQuestion>,
    screen: Option<AudienceScreen>,
    moment: Option<Cursor>,
}

struct Connection {
    name: String,
    channel: BroadcastChannel,
    _listener: EventListener,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.channel.close();
    }
}

impl SecondWindow {
    /// Opens the presenter's view; where there is one, brings it to the front.
    pub fn open(self: &Rc<Self>, base: &str) {
        let name = self.connection.borrow().as_ref().map(|connection| connection.name.clone());
        let name = name.unwrap_or_else(|| {
            let name = random_name();
            // The window that the audience sees may be loaded again in the middle of a lecture.
            storage::keep_channel(&name);
            self.connect(&name);
            name
        });
        let view = links::for_presenter(&self.page.state(), &name);
        let address = format!("{base}#{view}");
        // A browser that blocks the window reports that itself.
        let _ =
            platform::window().open_with_url_and_target_and_features(&address, &name, "popup,width=1180,height=720");
    }

    /// Sends a signal to the other window.
    pub fn say(&self, signal: &Signal) {
        if let Some(Connection { channel, .. }) = &*self.connection.borrow() {
            let _ = channel.post_message(&JsValue::from_str(&signal.to_string()));
        }
    }

    fn connect(self: &Rc<Self>, name: &str) {
        // Where there is no channel, the second window stands still.
        let Ok(channel) = BroadcastChannel::new(&format!("election-{name}")) else { return };
        let second = Rc::clone(self);
        let listener = EventListener::new(&channel, "message", move |event| {
            let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
            if let Some(signal) = text.and_then(|text| Signal::parse(&text)) {
                second.heard(signal);
            }
        });
        self.connection.replace(Some(Connection { name: name.to_owned(), channel, _listener: listener }));
    }

    fn heard(self: &Rc<Self>, signal: Signal) {
        let is_alone = self.page.state().appearance.presenting.as_ref().map(|presenting| presenting.is_alone);
        let is_presenter = is_alone.is_some();
        self.waiting.take();
        if is_alone == Some(true) {
            self.page.act(PresentingAction::HearOfAudience(true));
        }
        match signal {
            Signal::Shown(fragment) if is_presenter => self.show(&fragment),
            Signal::Scenario(text) if is_presenter => *self.brought.borrow_mut() = brought(&text),
            Signal::Story(json) if is_presenter => self.page.act(StoryAction::Know(json)),
            Signal::Asked(asked) if is_presenter => self.page.act(PresentingAction::HearOfQuestion(asked)),
            Signal::Screen(screen) if is_presenter => self.page.act(PresentingAction::HearOfScreen(screen)),
            Signal::Moment(cursor) if is_presenter => self.frames.follow(cursor),
            Signal::Bye if is_presenter => self.wait(),
            Signal::Hello if !is_presenter => {
                self.sent.take();
                self.tell();
            }
            Signal::Shown(_)
            | Signal::Scenario(_)
            | Signal::Story(_)
            | Signal::Asked(_)
            | Signal::Screen(_)
            | Signal::Moment(_)
            | Signal::Bye
            | Signal::Hello => {}
            _ if is_presenter => {}
            Signal::Seek(seek) => self.act(ShownAction::Seek(seek)),
            Signal::TogglePlay => self.act(ShownAction::TogglePlay),
            Signal::TurnPage(by) => self.act(Action::TurnPage(by)),
            Signal::TurnToScene(by) => self.act(StoryAction::TurnTo(by)),
            Signal::Blank => self.act(DialogAction::ToggleBlank),
        }
    }

    fn act(&self, action: impl Into<Action>) {
        if let Some(dispatch) = &*self.dispatch.borrow() {
            dispatch.emit(action);
        }
    }

    /// Shows whoever presents what the audience sees, and what comes: nothing is hidden here while they guess.
    fn show(&self, fragment: &str) {
        // What has passed until now belongs to the scene before.
        self.page.act(PresentingAction::TellTime(lecture_clock::now()));
        let mut link = Link::parse(fragment);
        link.view.is_guessing = false;
        link.view.being = None;
        if let Some(origin) = self.brought.borrow().as_ref().filter(|_| !link::has_scenario(fragment)) {
            link.scenario = Ok(origin.scenario().clone());
            link.observed = match origin {
                Origin::Simulated(_) => None,
                Origin::Observed(run) => Some(Rc::clone(run)),
            };
        }
        self.page.act(Action::Open(Box::new(link)));
    }

    /// Sends the presenter's view what this window shows, if that has changed.
    fn tell(&self) {
        let state = self.page.state();
        if self.connection.borrow().is_none() || state.appearance.presenting.is_some() || state.wanted.pending.is_some()
        {
            return;
        }
        let mut sent = self.sent.borrow_mut();
        let is_first = sent.fragment.is_none();
        let is_news = self.send_story(&state, &mut sent) | self.send_scenario(&state, &mut sent);
        let fragment = Some(links::fragment_without_moment(&state));
        if is_news || fragment != sent.fragment {
            self.say(&Signal::Shown(links::fragment(&state)));
            sent.fragment = fragment;
            sent.shown = Some(Rc::clone(&state.shown.run));
            sent.moment = None;
        }
        let screen = Some(state.audience_screen());
        if screen != sent.screen {
            screen.into_iter().for_each(|screen| self.say(&Signal::Screen(screen)));
            sent.screen = screen;
            // Where time has stopped, the moment is the last word.
            sent.moment = None;
        }
        self.send_moment(&state, state.clock().cursor, &mut sent);
        let asked = state.asked();
        if is_first || asked != sent.asked {
            self.say(&Signal::Asked(asked.clone().map(Rc::new)));
            sent.asked = asked;
        }
    }

    /// Sends the moment that has been drawn, of the run that the other window knows of.
    fn tell_moment(&self, cursor: Cursor) {
        let state = self.page.state();
        if self.connection.borrow().is_some() && state.appearance.presenting.is_none() {
            self.send_moment(&state, cursor, &mut self.sent.borrow_mut());
        }
    }

    fn send_moment(&self, state: &AppState, cursor: Cursor, sent: &mut SentState) {
        let is_known = sent.shown.as_ref().is_some_and(|shown| Rc::ptr_eq(shown, &state.shown.run));
        if is_known && sent.moment != Some(cursor) {
            self.say(&Signal::Moment(cursor));
            sent.moment = Some(cursor);
        }
    }

    /// In the presenter's view: reports when the other window does not answer.
    fn wait(self: &Rc<Self>) {
        let page = self.page.clone();
        let timeout = Timeout::new(PATIENCE, move || page.act(PresentingAction::HearOfAudience(false)));
        self.waiting.replace(Some(timeout));
    }

    /// Sends the scenario or the trace, where no fragment says it; returns whether the other window did not have it.
    fn send_scenario(&self, state: &AppState, sent: &mut SentState) -> bool {
        let is_known = sent.run.as_ref().is_some_and(|run| Rc::ptr_eq(run, &state.shown.run));
        if is_known || state.shown.run.link().is_ok() {
            return false;
        }
        let is_observed = state.shown.run.is_observed();
        let text = if is_observed { bare_trace(&state.shown.run) } else { state.scenario().to_json() };
        self.say(&Signal::Scenario(text));
        sent.run = Some(Rc::clone(&state.shown.run));
        true
    }

    /// Sends the story, where no fragment says it; returns whether the other window did not have it.
    fn send_story(&self, state: &AppState, sent: &mut SentState) -> bool {
        let Some(story) = state.stories.telling.as_ref().and_then(|telling| telling.story_without_link()) else {
            return false;
        };
        let is_known = sent.story.as_ref().is_some_and(|sent| Rc::ptr_eq(sent, story));
        let Some(json) = story.to_json().ok().filter(|_| !is_known) else { return false };
        self.say(&Signal::Story(json));
        sent.story = Some(Rc::clone(story));
        true
    }
}

/// What the other window has sent; none where it is neither a scenario nor a trace: then it did not come from there.
fn brought(text: &str) -> Option<Origin> {
    if TraceFile::looks_like_one(text) {
        let run = TraceFile::read(text).and_then(|trace| trace.carry_out()).ok()?;
        return Some(Origin::Observed(Rc::new(run)));
    }
    Scenario::from_json(text).ok().map(Origin::from)
}

/// The way to the other window.
#[hook]
pub fn use_second_window(page: &Page, frames: &Rc<Frames>) -> Rc<SecondWindow> {
    let (page, frames) = (page.clone(), Rc::clone(frames));
    use_memo((), |()| SecondWindow {
        page,
        dispatch: RefCell::default(),
        frames,
        connection: RefCell::default(),
        sent: RefCell::default(),
        brought: RefCell::default(),
        waiting: RefCell::default(),
    })
}

/// Keeps both windows in step.
#[hook]
pub fn use_keeping_in_step(second: &Rc<SecondWindow>, dispatch: &Dispatch) {
    {
        let (second, dispatch) = (Rc::clone(second), dispatch.clone());
        use_effect_with((), move |()| {
            second.dispatch.replace(Some(dispatch));
            let listening = Rc::clone(&second);
            second.frames.say_moments_to(Callback::from(move |cursor| listening.tell_moment(cursor)));
            let state = second.page.state();
            if let Some(presenting) = &state.appearance.presenting {
                second.connect(&presenting.channel);
                second.say(&Signal::Hello);
                second.wait();
            } else if let Some(name) = storage::channel().filter(|_| state.appearance.host.is_none()) {
                second.connect(&name);
            }
            // Only a presenter's view handles it.
            let leaving = EventListener::new(&platform::window(), "pagehide", move |_| second.say(&Signal::Bye));
            move || drop(leaving)
        });
    }
    let second = Rc::clone(second);
    use_effect(move || second.tell());
}

/// Sixteen letters and digits.
fn random_name() -> String {
    let half = || {
        let number = js_sys::Math::random() * f64::from(u32::MAX);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it lies within 32 bits")]
        let number = number as u32;
        format!("{number:08x}")
    };
    half() + &half()
}
