//! A process from inside: its code, its state; and what happened, in words.

use election_core::ProcessId;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::virtual_dom::ListenerKind;
use yew::{Callback, Html, NodeRef};

use super::Leaf;
use super::code::Code;
use super::element::yes;
use super::log::Log;
use super::part::part;
use super::template::{self, view};
use super::variables::variables;
use crate::state::{AppState, Selection};

/// A process from inside: its code, its state; and what happened, in words.
pub struct Inspector {
    tab: Tab,
    buttons: [NodeRef; Tab::ALL.len()],
    takes_focus: bool,
    panel: NodeRef,
    /// What the panel was last scrolled for.
    begun: Tab,
    code: Code,
}

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The pseudocode.
    Code,
    /// The variables.
    State,
    /// The events.
    Log,
}

impl Tab {
    const ALL: [Self; 3] = [Self::Code, Self::State, Self::Log];

    fn key(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::State => "state",
            Self::Log => "log",
        }
    }
}

/// What happens to the tabs.
pub enum Msg {
    /// Another one is shown.
    Show(Tab),
    /// The next to the right or to the left is shown, and gets the focus.
    Move(isize),
}

impl Inspector {
    /// The code is shown first.
    pub fn new(state: &AppState) -> Self {
        let mut code = Code::default();
        code.look(state);
        Self {
            tab: Tab::Code,
            buttons: Default::default(),
            takes_focus: false,
            panel: NodeRef::default(),
            begun: Tab::Code,
            code,
        }
    }

    /// There is something else to see.
    pub fn look(&mut self, state: &AppState) {
        if self.tab == Tab::Code {
            self.code.look(state);
        }
    }

    /// Shows another tab.
    pub fn update(&mut self, message: &Msg, state: &AppState) {
        (self.tab, self.takes_focus) = match *message {
            Msg::Show(tab) => (tab, false),
            Msg::Move(by) => {
                let count = Tab::ALL.len();
                (Tab::ALL[(self.place() + count).saturating_add_signed(by) % count], true)
            }
        };
        self.look(state);
    }

    fn place(&self) -> usize {
        Tab::ALL.iter().position(|tab| *tab == self.tab).unwrap_or(0)
    }

    /// What can only be done once it is there.
    pub fn rendered(&mut self, state: &AppState) {
        if self.begun != self.tab
            && let Some(panel) = self.panel.cast::<HtmlElement>()
        {
            // Each tab begins at its top.
            self.begun = self.tab;
            panel.set_scroll_top(0);
        }
        if std::mem::take(&mut self.takes_focus)
            && let Some(button) = self.buttons[self.place()].cast::<HtmlElement>()
        {
            let _ = button.focus();
        }
        if self.tab == Tab::Code {
            self.code.rendered(state);
        }
    }

    /// The tabs, and what is shown.
    pub fn view(&self, leaf: &Leaf, on: &Callback<Msg>) -> Html {
        let state = &leaf.state;
        let keys = on.clone();
        let on_key = template::on(ListenerKind::onkeydown, move |event| {
            let by = match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
                "ArrowRight" => 1,
                "ArrowLeft" => -1,
                _ => return,
            };
            // Not also a step of the run.
            event.prevent_default();
            event.stop_propagation();
            keys.emit(Msg::Move(by));
        });
        let tabs = Tab::ALL.iter().zip(&self.buttons).map(|(tab, button)| {
            let tab = *tab;
            let is_selected = tab == self.tab;
            let on = on.clone();
            view!(
                "<button type='button' role='tab' {} id={} aria-selected={} aria-controls='tab-panel' tabindex={} {}>{}</>",
                button,
                format!("tab-{}", tab.key()),
                yes(is_selected),
                if is_selected { "0" } else { "-1" },
                template::on(ListenerKind::onclick, move |_| on.emit(Msg::Show(tab))),
                tab_name(tab, state),
            )
        });
        view!(
            "<section class='inspector' aria-label='Inside'><div class='tabs' role='tablist' aria-label='Inside' {}>{}</>\
             <div {} class='tab-panel' role='tabpanel' id='tab-panel' tabindex='0' aria-labelledby={}>{}</></>",
            on_key,
            tabs.collect::<Vec<Html>>(),
            &self.panel,
            format!("tab-{}", self.tab.key()),
            match self.tab {
                Tab::Code => self.code.view(state),
                Tab::State => variables(leaf),
                Tab::Log => part(leaf, Log::make),
            },
        )
    }
}

fn tab_name(tab: Tab, state: &AppState) -> String {
    let name = || state.run.identities().short(state.run.identities().at(shown(state)));
    match tab {
        Tab::Code => format!("Code of {}", name()),
        Tab::State => "State".to_owned(),
        Tab::Log => "Log".to_owned(),
    }
}

/// The process that is shown: the selected one, else the one whose step was last, else the first.
pub fn shown(state: &AppState) -> ProcessId {
    match state.selection {
        Some(Selection::Process(process)) => process,
        Some(Selection::Message(_)) | None => acting(state).unwrap_or(ProcessId(0)),
    }
}

/// Whose step was last.
fn acting(state: &AppState) -> Option<ProcessId> {
    state.run.trace().step(state.view.steps.checked_sub(1)?).process
}
