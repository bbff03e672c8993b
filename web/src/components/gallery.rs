//! Ready scenarios: each is a link, and opening it is following it.

use election_core::Scenario;
use election_core::gallery::{ENTRIES, Entry};
use election_core::scenario::Info;
use yew::{Html, NodeRef};

use super::Leaf;
use super::help::dialog;
use super::template::{key, some, view};
use crate::state::Action;

/// Ready scenarios, by algorithm.
pub fn gallery(leaf: &Leaf, node: &NodeRef) -> Html {
    let mut groups: Vec<(&'static Info, Vec<Html>)> = Vec::new();
    for entry in ENTRIES {
        // Tests see to it that every link can be read.
        let Ok(scenario) = Scenario::from_link(entry.link) else { continue };
        let info = scenario.info();
        if groups.last().is_none_or(|(last, _)| last.key != info.key) {
            groups.push((info, Vec::new()));
        }
        if let Some((_, cards)) = groups.last_mut() {
            cards.push(card(leaf, entry));
        }
    }
    let groups = groups.into_iter().map(|(info, cards)| view!("<h3>{}</><ul class='gallery'>{}</>", info.name, cards));
    dialog(leaf, node, "Gallery", Action::ShowGallery(false), groups.collect())
}

/// A scenario: what there is to see, how it ends, and the same with what it breaks kept.
fn card(leaf: &Leaf, entry: &'static Entry) -> Html {
    let close = || leaf.click(Action::ShowGallery(false));
    let sent = if entry.sent.is_empty() { "" } else { "; " };
    view!(
        "<li {} data-entry={} data-falls={}><a href={} {}><b>{}</></><p>{}</>{}<p class='help'><span data-ends={} data-sent={}>{}{}{}</><cite>{}</></></>",
        key(entry.id),
        entry.id,
        entry.broken.map(|broken| broken.falls),
        format!("#{}", entry.link),
        close(),
        entry.title,
        entry.text,
        some(entry.broken.is_some(), || {
            let broken = entry.broken.as_ref();
            view!(
                "<p class='help'><span class='falls'>{} falls</><a href={} {}>the same with it kept</></>",
                broken.map(|broken| broken.falls),
                format!("#{}", broken.map_or("", |broken| broken.kept)),
                close(),
            )
        }),
        entry.end.to_string(),
        entry.sent,
        entry.end.to_string(),
        sent,
        entry.sent,
        entry.source,
    )
}
