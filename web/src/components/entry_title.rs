//! What was opened from the gallery: its title and its text, over the stage until the scenario is edited. A run that happened on real
//! processes says that it did. Presenting, what was not
//! opened there has a title, too: the scenario in a line.

use election_core::Run;
use election_core::gallery::Entry;
use election_core::narrate::{self, Language};
use yew::{Html, Properties, classes, component, html};

use super::formula::{Formula, IN_TEXTS};
use super::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Action, ClusterStanding, Seek, ShownAction};

/// What was opened.
#[derive(Properties)]
pub struct EntryTitleProps {
    /// The run.
    pub run: Same<Run>,
    /// The entry of the gallery, if the scenario is one.
    pub entry: Option<&'static Entry>,
    /// Whether a title is needed, whatever the scenario is.
    pub is_presenting: bool,
    /// The cluster whose run it is, where the page shows that while it goes on.
    #[prop_or_default]
    pub cluster: Option<ClusterStanding>,
    /// Whether all of the run has been shown: of one that goes on, that is now.
    #[prop_or(true)]
    pub is_at_end: bool,
}

impl PartialEq for EntryTitleProps {
    fn eq(&self, other: &Self) -> bool {
        let of =
            |props: &Self| (props.entry.map(|entry| entry.id), props.is_presenting, props.cluster, props.is_at_end);
        of(self) == of(other) && self.run == other.run
    }
}

/// A title over the stage.
#[component]
pub fn EntryTitle(props: &EntryTitleProps) -> Html {
    let dispatch = use_dispatch();
    let make = dispatch.on(Action::MakeScenario);
    let is_live = props.cluster == Some(ClusterStanding::GoesOn);
    let is_past = is_live && props.run.is_observed() && !props.is_at_end;
    if props.run.is_observed() || is_live {
        let title = narrate::title(&props.run, Language::default());
        return html! {
            <section class="entry-title" aria-label="What was opened">
                if props.is_presenting {
                    <h2>{ unbroken(&title) }</h2>
                }
                <p class={classes!(is_live.then_some("is-live"))}>
                    if is_past {
                        <b>{ "This is the past of a live run." }</b>{ " " }
                        <button type="button" class="link back-to-now" onclick={dispatch.on(ShownAction::Seek(Seek::End))}>{ "Back to now" }</button>{ " " }
                    } else if is_live {
                        <b>{ words(props) }</b>{ " " }
                    } else {
                        { words(props) }{ " " }
                    }
                    if !props.is_presenting && props.run.is_observed() {
                        <button type="button" class="link" onclick={make}>{ "Make a scenario of this" }</button>
                    }
                </p>
            </section>
        };
    }
    let (title, text) = match props.entry {
        // Before an audience nothing else says which algorithm it is.
        Some(entry) if props.is_presenting => {
            (format!("{} · {}", entry.title, props.run.info().name), Some(entry.text))
        }
        Some(entry) => (entry.title.to_owned(), Some(entry.text)),
        None if props.is_presenting => (unbroken(&narrate::title(&props.run, Language::default())), None),
        None => return nothing(),
    };
    html! {
        <section class="entry-title" aria-label="What was opened">
            <h2>{ title }</h2>
            if let Some(text) = text {
                <p><Formula {text} letters={IN_TEXTS} /></p>
            }
        </section>
    }
}

/// Where the run comes from.
fn words(props: &EntryTitleProps) -> String {
    match props.cluster {
        Some(ClusterStanding::GoesOn) if !props.run.is_observed() => {
            "Live: the real processes are being started.".to_owned()
        }
        Some(standing) => format!("{}.", standing.words()),
        None => "Recorded from real processes.".to_owned(),
    }
}

/// The same with no number at the beginning of a line whose word is at the end of the one before: `4 crashes at 4`.
fn unbroken(title: &str) -> String {
    let mut text = String::with_capacity(title.len());
    for (at, word) in title.split(' ').enumerate() {
        let is_number = word.starts_with(|first: char| first.is_ascii_digit());
        let is_in_phrase = text.ends_with(char::is_alphabetic);
        if at > 0 {
            text.push(if is_number && is_in_phrase { '\u{a0}' } else { ' ' });
        }
        text += word;
    }
    text
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod title_tests {
    use super::*;

    #[test]
    fn a_number_stays_with_its_word() {
        let title = "Bully, 5 processes, 4 crashes at 4, crashes detected after 1 round";
        assert_eq!(unbroken(title), "Bully, 5 processes, 4 crashes at\u{a0}4, crashes detected after\u{a0}1 round");
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::gallery::ENTRIES;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;
    use crate::testing::plain;

    #[wasm_bindgen_test]
    async fn title_and_text_are_those_of_the_entry_and_presenting_there_is_always_a_title() {
        let run = Rc::new(Run::record(&plain(5)).expect("a valid scenario"));
        let title = |entry, is_presenting| html! { <EntryTitle run={&run} {entry} {is_presenting} /> };
        let mut shown = mount(title(Some(&ENTRIES[0]), false)).await;
        assert_eq!((shown.text("h2"), shown.text("p")), (ENTRIES[0].title.to_owned(), ENTRIES[0].text.to_owned()));
        shown.show(title(None, false)).await;
        assert_eq!(shown.count("section"), 0);
        shown.show(title(None, true)).await;
        assert!(shown.text("h2").contains("5 processes"));
    }
}
