//! Stories to be told, lectures among them, and ready scenarios: each of these is a link, and opening it is following it.

use std::collections::BTreeSet;

use election_core::Scenario;
use election_core::gallery::{ENTRIES, Entry, Lecture};
use election_core::scenario::Declaration;
use election_core::stories::{READY, Ready};
use yew::{Html, Properties, component, html};

use super::dialog::Dialog;
use super::exercise_list::ExerciseList;
use super::formula::{Formula, IN_TEXTS};
use super::lecture_lines::LectureLines;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::state::{DialogAction, DraftAction, StoryAction};

/// How the page looks.
#[derive(Properties, PartialEq)]
pub struct GalleryProps {
    /// Whether it presents; what is opened does, too.
    pub is_presenting: bool,
    /// The keys of the exercises that have been solved on this machine.
    pub solved: Same<BTreeSet<&'static str>>,
}

/// The dialog with the stories, the exercises, and the ready scenarios by algorithm.
#[component]
pub fn Gallery(props: &GalleryProps) -> Html {
    let is_presenting = props.is_presenting;
    let dispatch = use_dispatch();
    let mut groups: Vec<(Declaration, Vec<&'static Entry>)> = Vec::new();
    for entry in ENTRIES.iter() {
        // Tests see to it that every link can be read.
        let Ok(scenario) = Scenario::from_link(entry.link) else { continue };
        match groups.last_mut().filter(|(info, _)| info.key == scenario.info().key) {
            Some((_, entries)) => entries.push(entry),
            None => groups.push((scenario.algorithm, vec![entry])),
        }
    }
    html! {
        <Dialog title="Gallery" onclose={dispatch.on(DialogAction::ShowGallery(false))}>
            { stories("Stories", READY.iter().filter(|ready| !is_lecture(ready)), &dispatch) }
            <button type="button" class="button own-story" onclick={dispatch.on(DraftAction::Show(true))}>
                { "Make your own: collect moments" }
            </button>
            { stories("Lectures", READY.iter().filter(|ready| is_lecture(ready)), &dispatch) }
            <LectureLines {is_presenting} />
            <ExerciseList solved={&props.solved} />
            { for groups.into_iter().map(|(info, entries)| html! {
                <section key={&*info.key}>
                    <h3>{ info.name.to_string() }</h3>
                    <ul class="gallery">
                        { for entries.into_iter().map(|entry| html! { <Card key={entry.id} {entry} {is_presenting} /> }) }
                    </ul>
                </section>
            }) }
        </Dialog>
    }
}

fn is_lecture(ready: &Ready) -> bool {
    Lecture::find(ready.key).is_some()
}

/// Stories under a heading.
fn stories<'a>(heading: &'static str, stories: impl Iterator<Item = &'a Ready>, dispatch: &Dispatch) -> Html {
    let story = |ready: &Ready| {
        let scenes = ready.story.scenes.len();
        html! {
            <li key={ready.key} data-story={ready.key}>
                <button type="button" class="link" onclick={dispatch.on(StoryAction::Open(ready.key))}>
                    <b>{ &ready.story.title }</b>
                </button>
                <p class="help">{ format!("{scenes} scenes") }</p>
            </li>
        }
    };
    html! {
        <section>
            <h3>{ heading }</h3>
            <ul class="gallery stories">{ for stories.map(story) }</ul>
        </section>
    }
}

/// The entry that a card shows.
#[derive(Properties)]
struct CardProps {
    entry: &'static Entry,
    is_presenting: bool,
}

impl PartialEq for CardProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.entry, other.entry) && self.is_presenting == other.is_presenting
    }
}

/// A scenario: what there is to see, how it ends, and the fixed version of one that breaks something.
#[component]
fn Card(props: &CardProps) -> Html {
    let close = use_dispatch().on(DialogAction::ShowGallery(false));
    let entry = props.entry;
    let to = |link: &str| format!("#{link}{}", if props.is_presenting { "!view=present" } else { "" });
    let end = entry.end.to_string();
    let ends = if entry.sent.is_empty() { end.clone() } else { format!("{end}; {}", entry.sent) };
    html! {
        <li data-entry={entry.id} data-falls={entry.broken.map(|broken| broken.falls)}>
            <a href={to(entry.link)} onclick={close.clone()}><b>{ entry.title }</b></a>
            <p><Formula text={entry.text} letters={IN_TEXTS} /></p>
            if let Some(broken) = entry.broken {
                <p class="help">
                    <span class="falls">{ format!("{} is violated", broken.falls) }</span>
                    <a href={to(broken.kept)} onclick={close}>{ "the fixed version" }</a>
                </p>
            }
            <p class="help">
                <span data-ends={end} data-sent={entry.sent}>{ ends }</span>
                <cite>{ entry.source }</cite>
            </p>
        </li>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn every_entry_is_a_link_and_the_dialog_closes() {
        let gallery = mount(html! { <Gallery is_presenting=false solved={&Rc::new(BTreeSet::new())} /> }).await;
        assert_eq!(gallery.count("[data-entry]") as usize, ENTRIES.len());
        assert_eq!(gallery.get("[data-entry] a").get_attribute("href"), Some(format!("#{}", ENTRIES[0].link)));
        assert!(gallery.get("dialog").has_attribute("open"), "it is shown as a dialog");
        gallery.click("[aria-label=Close]").await;
        assert!(matches!(gallery.actions()[..], [Action::Dialog(DialogAction::ShowGallery(false))]));
    }

    #[wasm_bindgen_test]
    async fn what_is_opened_while_presenting_is_presented() {
        let gallery = mount(html! { <Gallery is_presenting=true solved={&Rc::new(BTreeSet::new())} /> }).await;
        let link = format!("#{}!view=present", ENTRIES[0].link);
        assert_eq!(gallery.get("[data-entry] a").get_attribute("href"), Some(link));
        assert_eq!(gallery.count("[data-story]") as usize, READY.len());
        gallery.click("[data-story=crashes] button").await;
        assert!(matches!(gallery.actions()[..], [Action::Story(StoryAction::Open("crashes"))]));
    }
}
