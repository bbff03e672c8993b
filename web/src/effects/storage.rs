//! The browser's storage: the theme, whether letters are keys, that the hint was read, which exercises were solved, which parts of the page were left
//! open, the story that is being collected, and the time that a lecture has taken. Nothing depends on it: where storage is blocked, nothing is kept.

use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::exercises;
use election_core::stories::Draft;
use web_sys::Storage;
use yew::{hook, use_effect_with, use_mut_ref};

use crate::platform;
use crate::platform::same::Same;
use crate::state::{Drafting, LectureClock, Theme};

const THEME: &str = "election-theme";
const LETTER_KEYS: &str = "election-letter-keys";
const HINT: &str = "election-hint";
const DRAFT: &str = "election-story";
const REPLACED: &str = "election-story-replaced";
const SOLVED: &str = "election-solved";
const LECTURE: &str = "election-lecture";
/// Storage that lasts as long as the tab.
const CLUSTER: &str = "election-cluster";
const CHANNEL: &str = "election-presenter";

/// The theme that was chosen last.
pub fn theme() -> Option<Theme> {
    let name = storage()?.get_item(THEME).ok()??;
    Theme::ALL.into_iter().find(|theme| theme.name() == name)
}

/// Whether single letters and signs are keys: nobody has switched them off.
pub fn has_letter_keys() -> bool {
    !storage().is_some_and(|storage| matches!(storage.get_item(LETTER_KEYS), Ok(Some(kept)) if kept == "off"))
}

/// Keeps whether single letters and signs are keys.
pub fn keep_letter_keys(is_on: bool) {
    keep(LETTER_KEYS, if is_on { "on" } else { "off" });
}

/// Whether the hint has been read.
pub fn is_hint_read() -> bool {
    storage().is_some_and(|storage| matches!(storage.get_item(HINT), Ok(Some(_))))
}

/// Keeps the theme that the person has chosen.
pub fn keep_theme(theme: Theme) {
    keep(THEME, theme.name());
}

/// A part of the page that opens, and is found as it was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// "More" in the scenario panel.
    More,
    /// What must hold.
    MustHold,
    /// The published formulas.
    Formulas,
}

impl Fold {
    fn key(self) -> &'static str {
        match self {
            Self::More => "election-more",
            Self::MustHold => "election-must-hold",
            Self::Formulas => "election-formulas",
        }
    }
}

/// Whether a part was left open or closed, if the person has done either.
pub fn fold(fold: Fold) -> Option<bool> {
    match storage()?.get_item(fold.key()).ok()??.as_str() {
        "open" => Some(true),
        "closed" => Some(false),
        _ => None,
    }
}

/// Keeps whether a part is left open.
pub fn keep_fold(fold: Fold, is_open: bool) {
    keep(fold.key(), if is_open { "open" } else { "closed" });
}

/// The story that was being collected, and the one that it has replaced.
pub fn drafting() -> Drafting {
    let kept = |key| Draft::from_json(&storage()?.get_item(key).ok()??).ok();
    Drafting::kept(kept(DRAFT).unwrap_or_default(), kept(REPLACED))
}

/// Keeps the story that is being collected, and the one that it has replaced.
#[hook]
pub fn use_draft(drafting: &Drafting) {
    use_kept_draft(DRAFT, Some(Rc::clone(&drafting.draft)));
    use_kept_draft(REPLACED, drafting.replaced().cloned());
}

#[hook]
fn use_kept_draft(key: &'static str, draft: Option<Rc<Draft>>) {
    // The page begins with the stored values.
    let is_first = use_mut_ref(|| true);
    use_effect_with(draft.as_ref().map(Same::from), move |draft| {
        if is_first.replace(false) {
            return;
        }
        match draft.as_ref().filter(|draft| ***draft != Draft::default()) {
            Some(draft) => keep(key, &draft.to_json()),
            None => forget(key),
        }
    });
}

/// What lets this tab at the run of a cluster.
pub fn cluster_token() -> Option<String> {
    let storage = platform::window_if_any()?.session_storage().ok()??;
    storage.get_item(CLUSTER).ok()?
}

/// Keeps it for as long as the tab is there, so that the page can be loaded again when it stands in the address no more.
pub fn keep_cluster_token(token: &str) {
    if let Ok(Some(storage)) = platform::window().session_storage() {
        let _ = storage.set_item(CLUSTER, token);
    }
}

/// The name of the channel to the presenter's view that this tab has opened.
pub fn channel() -> Option<String> {
    let storage = platform::window_if_any()?.session_storage().ok()??;
    storage.get_item(CHANNEL).ok()?
}

/// Keeps the name of the channel to the presenter's view for as long as the tab is there.
pub fn keep_channel(name: &str) {
    if let Ok(Some(storage)) = platform::window().session_storage() {
        let _ = storage.set_item(CHANNEL, name);
    }
}

/// The clock of the lecture that is presented over this channel: whoever loads the presenter's view anew goes on.
pub fn lecture_clock(channel: &str) -> Option<LectureClock> {
    let kept = storage()?.get_item(LECTURE).ok()??;
    let (of, clock) = kept.split_once(' ')?;
    serde_json::from_str(clock).ok().filter(|_| of == channel)
}

/// Keeps the clock of the lecture that is presented over this channel.
pub fn keep_lecture_clock(channel: &str, clock: &LectureClock) {
    if let Ok(clock) = serde_json::to_string(clock) {
        keep(LECTURE, &format!("{channel} {clock}"));
    }
}

/// The keys of the exercises that have been solved.
pub fn solved() -> BTreeSet<&'static str> {
    let kept = storage().and_then(|storage| storage.get_item(SOLVED).ok().flatten()).unwrap_or_default();
    kept.split(',').filter_map(|key| exercises::find(key).ok()).map(|exercise| exercise.key).collect()
}

/// Keeps the keys of the exercises that have been solved, beside those that another tab has kept meanwhile.
fn keep_solved(now: &BTreeSet<&'static str>) {
    let before = solved();
    if !now.is_subset(&before) {
        let keys: Vec<&str> = before.union(now).copied().collect();
        keep(SOLVED, &keys.join(","));
    }
}

/// Shows the theme, and remembers when the hint has been read and what was solved.
#[hook]
pub fn use_storage(theme: Theme, is_hint_open: bool, solved: &Rc<BTreeSet<&'static str>>) {
    use_effect_with(theme, |theme| show_theme(*theme));
    use_effect_with(Same::from(solved), |solved| keep_solved(solved));
    let was_open = use_mut_ref(|| is_hint_open);
    use_effect_with(is_hint_open, move |is_open| {
        if was_open.replace(*is_open) && !is_open {
            keep(HINT, "read");
        }
    });
}

/// The styles take the colours from the root's `data-theme`; without one, from the system.
fn show_theme(theme: Theme) {
    let Some(root) = platform::document().document_element() else { return };
    let _ = match theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light | Theme::Dark | Theme::Projector => root.set_attribute("data-theme", theme.name()),
    };
}

fn keep(key: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(key, value);
    }
}

fn forget(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// The browser's storage, as texts: `gloo-storage` would put them in quotation marks, and what was kept before has none.
fn storage() -> Option<Storage> {
    platform::window_if_any()?.local_storage().ok()?
}
