//! The effects of an action outside the state, before and after it is reduced.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::{Callback, hook, use_memo};

use super::address::{AddressBar, without_fragment};
use super::dispatch::Dispatch;
use super::frames::Frames;
use super::page::Page;
use super::second_window::SecondWindow;
use super::signal::Signal;
use super::{cluster, files, share, single_file, storage};
use crate::platform;
use crate::state::link::{self, Link};
use crate::state::{Action, AppearanceAction, DialogAction, DraftAction, LinkList, StoryAction, embedding, links};

/// For so many milliseconds the page reports that a link was copied. Then the usual text returns.
const SAID_FOR: u32 = 6000;

/// Carries out the person's actions.
#[hook]
pub fn use_actions(page: &Page, frames: &Rc<Frames>, address: &Rc<AddressBar>, second: &Rc<SecondWindow>) -> Dispatch {
    let (page, frames, address, second) = (page.clone(), Rc::clone(frames), Rc::clone(address), Rc::clone(second));
    let dispatch = use_memo((), move |()| {
        let copier = Copier { page: page.clone(), silence: Rc::default() };
        let act = move |action| act(&page, &frames, &address, &second, &copier, action);
        Dispatch::new(Callback::from(act))
    });
    (*dispatch).clone()
}

/// Copies links, and reports the result for a while.
#[derive(Clone)]
struct Copier {
    page: Page,
    /// Ends the report.
    silence: Rc<RefCell<Option<Timeout>>>,
}

impl Copier {
    fn copy(&self, link: &str) {
        let Self { page, silence } = self.clone();
        share::copy(link, move |is_done| {
            page.act(DialogAction::Copied(Some(is_done)));
            silence.replace(Some(Timeout::new(SAID_FOR, move || page.act(DialogAction::Copied(None)))));
        });
    }
}

fn act(page: &Page, frames: &Frames, address: &AddressBar, second: &Rc<SecondWindow>, copier: &Copier, action: Action) {
    // The action concerns the moment that the person sees. Turning a page while a scene plays goes to the scene's pause: if updating the
    // clock reached the pause first, the action would go to the next scene.
    if !matches!(action, Action::TurnPage(_)) || !page.state().is_on_way_to_pause() {
        frames.catch_up();
    }
    let state = page.state();
    if state.appearance.host.is_some() && !embedding::allows(&action) {
        return;
    }
    if state.appearance.presenting.is_some() {
        // The presenter's view leads the audience's window, and shows nothing that the audience does not see.
        if let Some(signal) = Signal::of(&action) {
            second.say(&signal);
        } else if action.is_about_view() {
            page.act(action);
        }
        return;
    }
    if matches!(action, Action::OpenPresenter) {
        second.open(&without_fragment());
        return;
    }
    // A run without a link can be taken away all the same, where it happened on real processes.
    if matches!(action, Action::ShowAddress) && (state.has_link() || state.shown.run.is_observed()) {
        address.write();
        let whole = format!("{}#{}", without_fragment(), links::fragment_for_phones(&state));
        page.act(DialogAction::Addressed(Some(whole.into())));
        return;
    }
    if matches!(action, Action::ChooseFile) {
        files::choose();
        return;
    }
    if let Some((name, text)) = opened(&action) {
        match LinkList::read(name.clone(), text) {
            Some(Ok(list)) => {
                go_to(&list.links[0].fragment);
                page.act(DialogAction::ListLinks(Some(list)));
                return;
            }
            Some(Err(error)) => {
                page.act(Action::FileNotRead(name.unwrap_or_else(|| "the list of links".into()), error));
                return;
            }
            None => {}
        }
        if let Some(fragment) = link::fragment_in(text)
            && (name.is_none() || Link::parse(fragment).scenario.is_ok())
        {
            page.act(DialogAction::ListLinks(None));
            go_to(fragment);
            return;
        }
    }
    if let Action::Dialog(DialogAction::ChooseLink(place)) = action
        && let Some(link) = state.dialogs.links.as_ref().and_then(|list| list.links.get(place))
    {
        go_to(&link.fragment);
    }
    if matches!(action, Action::Share) && state.has_link() {
        address.write();
        copier.copy(&address.whole());
        return;
    }
    if matches!(action, Action::Draft(DraftAction::Share))
        && let Ok(link) = state.link_of_draft()
    {
        copier.copy(&format!("{}#{link}", without_fragment()));
        return;
    }
    if let Some(story) = single_file::wanted(&action, &state) {
        let page = page.clone();
        single_file::save(&story, move |saved| page.act(StoryAction::Saved(saved)));
    }
    if changes_scenario(&action) && !state.history.is_in_gesture() {
        // Back leads to the view before the change.
        address.write_if_due();
    }
    if let Action::Appearance(AppearanceAction::SetTheme(theme)) = action {
        storage::keep_theme(theme);
    }
    if let Action::Appearance(AppearanceAction::UseLetterKeys(is_on)) = action {
        storage::keep_letter_keys(is_on);
    }
    if let Some(Ok((what, words))) = state.asked_of_cluster(&action) {
        cluster::ask(page, what, words);
    }
    frames.act(action);
}

/// The text that an action opens, with the name of its file.
fn opened(action: &Action) -> Option<(Option<Rc<str>>, &str)> {
    match action {
        Action::OpenFile(opened) => Some((opened.name.clone(), &opened.text)),
        Action::Paste(text) => Some((None, text)),
        _ => None,
    }
}

/// Opens a link as if it had been typed into the address bar.
fn go_to(fragment: &str) {
    let _ = platform::window().location().set_hash(fragment);
}

fn changes_scenario(action: &Action) -> bool {
    matches!(
        action,
        Action::Change(_)
            | Action::Edit(..)
            | Action::Compare(_)
            | Action::TakeBack(_)
            | Action::OpenFile(_)
            | Action::Paste(_)
            | Action::Undo
            | Action::Redo
            | Action::Do(..)
            | Action::Handle(..)
            | Action::Break(_)
            | Action::FindBreak
            | Action::MakeScenario
            | Action::Exercise(_)
            | Action::CutOrMend(..)
            | Action::ToggleStarter(_)
            | Action::ToggleEdge(..)
    )
}
