//! What an action of the person means outside the state, before and after it is reduced.

use std::rc::Rc;

use yew::{Callback, hook, use_memo};

use super::address::{AddressBar, without_fragment};
use super::frames::Frames;
use super::page::Page;
use super::second_window::SecondWindow;
use super::{share, storage};
use crate::components::dispatch::Dispatch;
use crate::embedding;
use crate::state::Action;
use crate::windows::Signal;

/// Where the person's actions go.
#[hook]
pub fn use_actions(page: &Page, frames: &Rc<Frames>, address: &Rc<AddressBar>, second: &Rc<SecondWindow>) -> Dispatch {
    let (page, frames, address, second) = (page.clone(), Rc::clone(frames), Rc::clone(address), Rc::clone(second));
    let dispatch = use_memo((), move |()| {
        let act = move |action| act(&page, &frames, &address, &second, action);
        Dispatch::new(Callback::from(act))
    });
    (*dispatch).clone()
}

fn act(page: &Page, frames: &Frames, address: &AddressBar, second: &Rc<SecondWindow>, action: Action) {
    // What the person sees is what the action is about. A page that is turned while a scene plays means its pause: were that reached
    // in catching up, the next scene would come at once.
    if !matches!(action, Action::TurnPage(_)) || !page.state().is_on_way_to_pause() {
        frames.catch_up();
    }
    let state = page.state();
    if state.host.is_some() && !embedding::allows(&action) {
        return;
    }
    if state.presenting.is_some() {
        // What is led from here is what the audience sees; this window shows nothing that they do not.
        if let Some(signal) = Signal::of(&action) {
            second.say(&signal);
        } else if matches!(action, Action::DismissProblem) {
            page.act(action);
        }
        return;
    }
    if matches!(action, Action::OpenPresenter) {
        second.open(&without_fragment());
        return;
    }
    if matches!(action, Action::ShowAddress) && state.run.link().is_ok() {
        address.write();
        page.act(Action::Addressed(Some(address.whole().into())));
        return;
    }
    if matches!(action, Action::Share) && state.run.link().is_ok() {
        address.write();
        let page = page.clone();
        share::copy(&address.whole(), move |is_done| page.act(Action::Copied(is_done)));
        return;
    }
    if matches!(action, Action::ShareDraft)
        && let Ok(link) = state.link_of_draft()
    {
        let (page, base) = (page.clone(), without_fragment());
        share::copy(&format!("{base}#{link}"), move |is_done| page.act(Action::Copied(is_done)));
        return;
    }
    if changes_scenario(&action) && !state.is_in_gesture() {
        // Back leads to what there was to see before the change.
        address.write_if_due();
    }
    if let Action::SetTheme(theme) = action {
        storage::keep_theme(theme);
    }
    frames.measure_change(|| page.act(action));
}

fn changes_scenario(action: &Action) -> bool {
    matches!(
        action,
        Action::Change(_)
            | Action::Edit(..)
            | Action::TakeBack(_)
            | Action::OpenFile(_)
            | Action::Paste(_)
            | Action::Undo
            | Action::Redo
            | Action::Do(..)
            | Action::Handle(..)
            | Action::Break(_)
            | Action::Exercise(_)
            | Action::ToggleStarter(_)
    )
}
