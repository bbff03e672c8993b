//! The whole page: holds the state, wires the leaves to it, lets time pass, and does what actions mean outside the page.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, UiEvent};
use yew::{Callback, Component, Context, ContextProvider, Html, TargetCast, classes, html};

use crate::components::Leaf;
use crate::components::dispatch::Dispatch;
use crate::components::header::Header;
use crate::components::hint::Hint;
use crate::components::part::part;
use crate::components::problem::problem;
use crate::components::results::Results;
use crate::components::same::Same;
use crate::components::scenario_panel::ScenarioPanel;
use crate::components::stage::{Live, Stage};
use crate::components::transport::Transport;
use crate::forecast::Search;
use crate::link_view;
use crate::platform::frames::Frames;
use crate::platform::listen::{self, Timeout};
use crate::platform::sprite_layer::SpriteLayer;
use crate::platform::{self, address, clipboard, measure, storage};
use crate::playback;
use crate::scene::geometry::number;
use crate::scene::sprites::Sprites;
use crate::state::{Action, AppState, Selection, Shared, Theme, reduce};
use crate::{keys, link_view::Link};

/// What a first visit sees: a ready run, paused at its start.
const FIRST_VISIT: &str = "a=chang-roberts&n=8&ids=shuffled";

/// Where things are kept on the machine.
const THEME: &str = "election-theme";
const HINT: &str = "election-hint";

/// After a pause in the frames (a hidden tab), time goes on as if this many milliseconds had passed.
const LONGEST_FRAME: f64 = 100.0;
/// While playing, the address bar follows the time this often, in milliseconds: browsers refuse a hundred times in half a minute.
const ADDRESS_PAUSE: i32 = 1000;
/// After anything else it follows at once, for those who copy it, but not for every pixel of a drag.
const ADDRESS_DELAY: i32 = 150;
/// Of each frame so many milliseconds, and the rest of one run, go into finding out what a crash at another tick would do: while
/// playing, the frame has other things to do.
const LOOK_AHEAD: [f64; 2] = [10.0, 4.0];

/// The whole page.
pub struct App {
    state: Shared,
    dispatch: Callback<Action>,
    live: Live,
    layer: SpriteLayer,
    /// The same, under the processes.
    below: SpriteLayer,
    /// What the layer shows.
    shown: Option<Shown>,
    frames: Frames,
    search: Search,
    /// When the last frame was, while playing.
    last_frame: Option<f64>,
    /// Whether a frame's script, or a change's way to the screen, is being measured.
    is_in_frame: bool,
    is_in_change: bool,
    is_motion_reduced: bool,
    address: Address,
    _copied: Option<Timeout>,
}

/// What the sprite layer shows, to know when it has to show something else.
struct Shown {
    state: Rc<election_core::View>,
    layout: Rc<crate::scene::Layout>,
    linger: f64,
}

/// What stands in the address bar.
struct Address {
    fragment: String,
    entry: u32,
    timer: Option<Timeout>,
    is_timer_slow: bool,
}

/// What the page reacts to.
pub enum Msg {
    /// Somebody did something.
    Act(Action),
    /// A frame, at a time in milliseconds.
    Frame(f64),
    /// It is time to look after the address bar.
    Address,
    /// The browser went back or forward, or somebody typed another fragment.
    Navigated,
    /// The system's wish about motion has changed.
    Motion,
}

impl Component for App {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let state = first_state();
        apply_theme(state.theme);
        listen_to_window(ctx);
        let frames = {
            let link = link.clone();
            Frames::new(move |now| link.send_message(Msg::Frame(now)))
        };
        let entry = state.entry;
        let mut search = Search::default();
        search.follow(&state);
        Self {
            state: Shared::new(state),
            dispatch: link.callback(Msg::Act),
            live: Live::default(),
            layer: SpriteLayer::default(),
            below: SpriteLayer::default(),
            shown: None,
            frames,
            search,
            last_frame: None,
            is_in_frame: false,
            is_in_change: false,
            is_motion_reduced: platform::is_motion_reduced(),
            address: Address { fragment: address::fragment(), entry, timer: None, is_timer_slow: false },
            _copied: None,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, message: Msg) -> bool {
        match message {
            Msg::Act(action) => self.act(ctx, action),
            Msg::Frame(now) => self.frame(ctx, now),
            Msg::Address => {
                self.address.timer = None;
                self.write_address();
                false
            }
            Msg::Navigated => {
                let fragment = address::fragment();
                if fragment == self.address.fragment {
                    return false;
                }
                let link = link_view::has_scenario(&fragment).then(|| Link::parse(&fragment));
                self.address.fragment = fragment;
                let Some(link) = link else {
                    // Where a scenario was too long for a link: what is shown stays, and the address follows it.
                    self.follow_address(ctx);
                    return false;
                };
                let must_render = self.act(ctx, Action::Open(Box::new(link.into())));
                self.address.entry = self.state.entry;
                must_render
            }
            Msg::Motion => {
                self.is_motion_reduced = platform::is_motion_reduced();
                true
            }
        }
    }

    fn view(&self, _ctx: &Context<Self>) -> Html {
        let Self { state, dispatch, live, .. } = self;
        let leaf = Leaf { state: state.clone(), dispatch: dispatch.clone(), live: live.clone(), make: Header::make };
        let is_presenting = state.is_presenting.then_some("is-presenting");
        let is_panel_open = state.is_panel_open.then_some("is-panel-open");
        html! {
            <ContextProvider<Dispatch> context={Dispatch::new(dispatch.clone())}>
                <div class={classes!("page", is_presenting, is_panel_open)}>
                    { part(&leaf, Header::make) }
                    { part(&leaf, ScenarioPanel::make) }
                    <main class="middle">
                        <div class="notices">
                            { problem(&leaf) }
                            if state.is_hint_open {
                                <Hint />
                            }
                        </div>
                        <Stage
                            run={&state.run}
                            view={&state.view}
                            layout={&state.layout}
                            now={state.now()}
                            selection={state.selection}
                            is_choosing_starters={state.is_choosing_starters}
                            live={live.clone()}
                        />
                        <Transport
                            run={&state.run}
                            cursor={state.cursor}
                            is_playing={state.playing.is_some()}
                            is_looping={state.is_looping}
                            speed={state.speed}
                            crash={state.crash_in_question()}
                            selection={state.selection}
                            forecast={state.forecast.times.as_ref().map(Same::from)}
                            is_forecast_current={state.forecast.is_current}
                            live={live.clone()}
                        />
                    </main>
                    { results(state) }
                </div>
            </ContextProvider<Dispatch>>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, is_first: bool) {
        self.draw();
        if self.is_in_frame {
            self.is_in_frame = false;
            measure::end("frame");
        }
        if self.state.playing.is_some() || self.is_in_change || self.search.is_on() {
            self.frames.ask();
        }
        if is_first {
            self.follow_address(ctx);
        }
    }
}

impl App {
    fn act(&mut self, ctx: &Context<Self>, action: Action) -> bool {
        if matches!(action, Action::Share) && self.state.scenario().to_link().is_ok() {
            self.share(ctx);
            return false;
        }
        if changes_scenario(&action) && self.address.timer.is_some() && !self.state.is_in_gesture() {
            // Back leads to what there was to see before the change.
            self.write_address();
        }
        let before = (Rc::clone(&self.state.run), self.state.theme, self.state.is_hint_open);
        // Begun for every action; it counts only when the scenario is another one then.
        if !self.is_in_change {
            measure::begin("scenario-change");
        }
        let has_changed = reduce(self.state.make_mut(), action);
        if has_changed {
            let (run, theme, is_hint_open) = before;
            self.is_in_change |= !Rc::ptr_eq(&run, &self.state.run);
            if theme != self.state.theme {
                apply_theme(self.state.theme);
                storage::set(THEME, self.state.theme.name());
            }
            if is_hint_open && !self.state.is_hint_open {
                storage::set(HINT, "read");
            }
            self.follow_address(ctx);
            if self.search.follow(&self.state) {
                measure::begin("outlook");
            }
        }
        if self.state.playing.is_none() {
            self.last_frame = None;
        }
        has_changed
    }

    /// Finds out a little more of what a crash at another tick would do; says whether all is known now.
    fn look_ahead(&mut self) -> bool {
        if !self.search.is_on() {
            return false;
        }
        measure::begin("look-ahead");
        let until = platform::now() + LOOK_AHEAD[usize::from(self.state.playing.is_some())];
        let found = self.search.go_on(|| platform::now() >= until);
        measure::end("look-ahead");
        let Some(times) = found else {
            self.frames.ask();
            return false;
        };
        measure::end("outlook");
        reduce(self.state.make_mut(), Action::Foresee(Box::new(times)));
        true
    }

    /// Time passes. The page is rendered again only when a step or a tick has passed; in between, what moves is moved.
    fn frame(&mut self, ctx: &Context<Self>, now: f64) -> bool {
        // What has changed is seen first.
        let is_known = if self.is_in_change {
            self.is_in_change = false;
            measure::end("scenario-change");
            if self.search.is_on() {
                self.frames.ask();
            }
            false
        } else {
            self.look_ahead()
        };
        if self.state.playing.is_none() {
            return is_known;
        }
        measure::begin("frame");
        let passed = self.last_frame.map_or(0.0, |last| (now - last).clamp(0.0, LONGEST_FRAME));
        self.last_frame = Some(now);
        let before = (self.state.view.steps, self.state.cursor.tick());
        reduce(self.state.make_mut(), Action::Pass(passed / 1000.0));
        let after = (self.state.view.steps, self.state.cursor.tick());
        self.follow_address(ctx);
        if self.state.playing.is_none() {
            self.last_frame = None;
        }
        let must_render = before != after || is_known || self.state.playing.is_none();
        self.is_in_frame = must_render;
        if !must_render {
            self.draw();
            measure::end("frame");
            self.frames.ask();
        }
        must_render
    }

    /// Puts everything that moves where it is at this time.
    fn draw(&mut self) {
        let AppState { run, cursor, view, layout, speed, .. } = &*self.state;
        // Marks stay for a third of a second at least, and for half a message's way.
        let unit = playback::ticks_per_second(run.scenario());
        let linger = (unit * (speed * 0.35).max(0.5)).max(if self.is_motion_reduced { 1.0 } else { 0.0 });
        let is_shown = |shown: &Shown| {
            Rc::ptr_eq(&shown.state, view) && Rc::ptr_eq(&shown.layout, layout) && (shown.linger - linger).abs() < 1e-9
        };
        if !self.shown.as_ref().is_some_and(is_shown)
            && let Some(root) = self.live.sprites.cast::<Element>()
        {
            let Sprites { list, below, .. } = Sprites::of(run, view, layout, linger);
            self.layer.show(root, list, layout.radius);
            if let Some(root) = self.live.below.cast::<Element>() {
                self.below.show(root, below, layout.radius);
            }
            self.shown = Some(Shown { state: Rc::clone(view), layout: Rc::clone(layout), linger });
        }
        let whole = cursor.time.floor();
        // Where nothing may move, from tick to tick: messages stand half-way between, marks stay for the tick.
        let (time, time_of_marks) =
            if self.is_motion_reduced { (whole + 0.5, whole) } else { (cursor.time, cursor.time) };
        self.layer.draw(time, time_of_marks);
        self.below.draw(time, time_of_marks);
        let time = cursor.time;
        if let Some(slider) = self.live.slider.cast::<HtmlInputElement>() {
            slider.set_value_as_number(time);
        }
        if let Some(done) = self.live.done.cast::<Element>() {
            let end = playback::end(run).max(f64::MIN_POSITIVE);
            let _ = done.set_attribute("width", &format!("{}%", number(time / end * 100.0, 2)));
        }
    }

    fn share(&mut self, ctx: &Context<Self>) {
        self.write_address();
        let link = ctx.link().clone();
        clipboard::copy(&address::whole(), move |is_done| link.send_message(Msg::Act(Action::Copied(is_done))));
    }

    /// Sees to it that the address bar says what the page shows, soon.
    fn follow_address(&mut self, ctx: &Context<Self>) {
        let is_playing = self.state.playing.is_some();
        if self.state.entry != self.address.entry {
            self.address.timer = None;
            self.write_address();
        } else if self.address.timer.is_none() || self.address.is_timer_slow && !is_playing {
            let delay = if is_playing { ADDRESS_PAUSE } else { ADDRESS_DELAY };
            let link = ctx.link().clone();
            self.address.timer = Some(Timeout::new(delay, move || link.send_message(Msg::Address)));
            self.address.is_timer_slow = is_playing;
        }
    }

    fn write_address(&mut self) {
        let fragment = link_view::fragment(&self.state);
        let is_new_entry = self.state.entry != self.address.entry;
        if fragment != self.address.fragment {
            address::show(&fragment, is_new_entry);
            self.address.fragment = fragment;
        }
        self.address.entry = self.state.entry;
    }
}

/// The panel beside the stage.
fn results(state: &AppState) -> Html {
    let selected = match state.selection {
        Some(Selection::Process(process)) => Some(process),
        Some(Selection::Message(_)) | None => None,
    };
    html! {
        <Results
            run={&state.run}
            view={Same::from(&state.view)}
            tick={state.cursor.tick()}
            counting={state.counting}
            {selected}
            is_presenting={state.is_presenting}
            speed={state.playing.map(|_| state.speed)}
        />
    }
}

/// The page as the link says, or as a first visit sees it.
fn first_state() -> AppState {
    let fragment = address::fragment();
    let first = Link::parse(FIRST_VISIT).scenario.expect("the first link is a good one");
    let mut state = AppState::new(&first).expect("the first scenario is valid");
    if fragment.is_empty() {
        state.is_hint_open = storage::get(HINT).is_none();
    } else {
        reduce(&mut state, Action::Open(Box::new(Link::parse(&fragment).into())));
        state.forget_changes();
    }
    let theme = storage::get(THEME);
    state.theme = Theme::ALL.into_iter().find(|known| theme.as_deref() == Some(known.name())).unwrap_or_default();
    state
}

fn changes_scenario(action: &Action) -> bool {
    matches!(
        action,
        Action::Change(_)
            | Action::Undo
            | Action::Redo
            | Action::Do(..)
            | Action::Handle(..)
            | Action::Break(_)
            | Action::ToggleStarter(_)
    )
}

/// The styles take the colours from the root's `data-theme`; without one, from the system.
fn apply_theme(theme: Theme) {
    let Some(root) = platform::document().document_element() else { return };
    let _ = match theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light | Theme::Dark | Theme::Projector => root.set_attribute("data-theme", theme.name()),
    };
}

fn listen_to_window(ctx: &Context<App>) {
    let window = platform::window();
    for event in ["popstate", "hashchange"] {
        let link = ctx.link().clone();
        listen::forever(&window, event, move |_| link.send_message(Msg::Navigated));
    }
    if let Ok(Some(query)) = window.match_media("(prefers-reduced-motion: reduce)") {
        let link = ctx.link().clone();
        listen::forever(&query, "change", move |_| link.send_message(Msg::Motion));
    }
    listen::forever(&window, "click", |event| leave_button(&event));
    let is_by_pointer = Rc::new(Cell::new(false));
    let is_pointer = Rc::clone(&is_by_pointer);
    listen::in_phase(&window, "pointerdown", true, move |_| is_pointer.set(true));
    let is_pointer = Rc::clone(&is_by_pointer);
    listen::forever(&window, "change", move |event| {
        // Who has chosen from a list with a mouse means the run by the next key, too.
        if is_pointer.get() {
            leave(&event, "select");
        }
    });
    // Presenters' remotes send Page Up and Page Down. They step the run whatever slider or list was used last: they are taken
    // before that hears of them, and every other key after.
    for is_first in [true, false] {
        let link = ctx.link().clone();
        let is_by_pointer = Rc::clone(&is_by_pointer);
        listen::in_phase(&window, "keydown", is_first, move |event| {
            is_by_pointer.set(false);
            let Some(event) = event.dyn_ref_key().filter(|event| is_page_key(&event.key()) == is_first) else { return };
            // Enter is the end of typing: the next Ctrl+Z takes back what the number has changed, and not how it was typed.
            if event.key() == "Enter" {
                leave(event, "input[type=number]");
            }
            if let Some(action) = key_action(event) {
                event.prevent_default();
                event.stop_propagation();
                link.send_message(Msg::Act(action));
            }
        });
    }
}

fn is_page_key(key: &str) -> bool {
    matches!(key, "PageUp" | "PageDown")
}

/// Who has clicked a button with a mouse means the run, and not that button again, by the next Space.
fn leave_button(event: &Event) {
    let is_by_keyboard = event.dyn_ref::<UiEvent>().is_none_or(|event| event.detail() == 0);
    let active = platform::document().active_element().and_then(|active| active.dyn_into::<HtmlElement>().ok());
    if let Some(active) = active
        && !is_by_keyboard
        && active.closest("button:not(dialog *)").is_ok_and(|found| found.is_some())
    {
        let _ = active.blur();
    }
}

/// Takes the focus from what an event is about, if it is such an element.
fn leave(event: &Event, selector: &str) {
    let element = event.target_dyn_into::<HtmlElement>();
    if let Some(element) = element.filter(|element| element.matches(selector).unwrap_or(false)) {
        let _ = element.blur();
    }
}

/// What a key means, unless somebody else needs it.
fn key_action(event: &KeyboardEvent) -> Option<Action> {
    if event.default_prevented() || event.alt_key() {
        return None;
    }
    let key = event.key();
    let with_control = event.ctrl_key() || event.meta_key();
    let action = keys::action(&key, with_control, event.shift_key())?;
    let target: Element = event.target_dyn_into()?;
    let is = |selector: &str| target.closest(selector).ok().flatten().is_some();
    // Escape always means the same; everything else may belong to what one types into, chooses from or presses.
    let is_taken = match key.as_str() {
        "Escape" => false,
        key if is_page_key(key) => is("dialog"),
        // To sliders, and to what is chosen already, Space means nothing: it plays.
        " " | "Enter" => {
            is("button, select, input:not(:is([type=range], :checked[type=radio])), textarea, summary, a[href], dialog")
        }
        // Undo is that of a text only where there is one.
        _ if with_control => is("input:is([type=text], [type=number]), textarea, dialog"),
        _ => is("select, input:not(.scrub):not([type=checkbox]):not([type=radio]), textarea, dialog"),
    };
    let is_arrow_of_choice = key.starts_with("Arrow") && is("input:not(.scrub), [role=tablist], [role=slider]");
    (!is_taken && !is_arrow_of_choice).then_some(action)
}

/// An event as a key's, if it is one. (Browsers send others under the same name when they fill in forms.)
trait AsKey {
    fn dyn_ref_key(&self) -> Option<&KeyboardEvent>;
}

impl AsKey for Event {
    fn dyn_ref_key(&self) -> Option<&KeyboardEvent> {
        JsCast::dyn_ref(self)
    }
}
