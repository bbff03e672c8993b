//! A ready scenario, as a card.

use election_core::gallery::Entry;
use yew::{Html, Properties, component, html};

use crate::components::formula::{Formula, IN_TEXTS};
use crate::effects::dispatch::use_dispatch;
use crate::state::{DialogAction, beside};

/// The entry that a card shows.
#[derive(Properties)]
pub struct CardProps {
    /// The entry.
    pub entry: &'static Entry,
    /// Whether the page presents; what is opened does, too.
    pub is_presenting: bool,
    /// Why it is found, where it does not say that itself.
    pub why: Option<String>,
}

impl PartialEq for CardProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.entry, other.entry) && self.is_presenting == other.is_presenting && self.why == other.why
    }
}

/// A scenario: what there is to see, how it ends, and the fixed version of one that breaks something.
#[component]
pub fn Card(props: &CardProps) -> Html {
    let close = use_dispatch().on(DialogAction::ShowGallery(false));
    let entry = props.entry;
    let to = |link: &str| format!("#{link}{}", if props.is_presenting { "!view=present" } else { "" });
    let to_both = |other: &str| {
        let presented = if props.is_presenting { "&view=present" } else { "" };
        format!("#{}!beside={}{presented}", entry.link, beside::difference(entry.link, other))
    };
    let end = entry.end.to_string();
    let ends = if entry.sent.is_empty() { end.clone() } else { format!("{end}; {}", entry.sent) };
    html! {
        <li data-entry={entry.id} data-falls={entry.broken.map(|broken| broken.falls)}>
            <a class="title" href={to(entry.link)} onclick={close.clone()}><b>{ entry.title }</b></a>
            <p><Formula text={entry.text} letters={IN_TEXTS} /></p>
            if let Some(broken) = entry.broken {
                <p class="help">
                    <span class="falls">{ format!("{} is violated", broken.falls) }</span>
                    <a href={to(broken.kept)} onclick={close.clone()}>{ "the fixed version" }</a>
                    <a class="both" href={to_both(broken.kept)} onclick={close}>{ "both, side by side" }</a>
                </p>
            }
            if let Some(why) = &props.why {
                <p class="help">{ why }</p>
            }
            <p class="help">
                <span data-ends={end} data-sent={entry.sent}>{ ends }</span>
                <cite>{ entry.source }</cite>
            </p>
        </li>
    }
}
