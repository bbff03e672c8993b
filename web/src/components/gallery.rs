//! Stories to be told, lectures among them, exercises, and ready scenarios: each of these is a link or a button, and found by what it says.

mod card;
mod head;
mod lecture_lines;
mod nothing_found;
mod search;
mod told;
mod topics;
mod words;

use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::Scenario;
use election_core::gallery::Entry;
use election_core::scenario::Declaration;
use election_core::stories::Ready;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::{
    Callback, Html, NodeRef, Properties, component, html, use_effect, use_force_update, use_memo, use_mut_ref,
    use_node_ref, use_state_eq,
};

use super::dialog::Dialog;
use super::exercise_list::ExerciseList;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform;
use crate::platform::same::Same;
use crate::state::{DialogAction, DraftAction, StoryAction};
use card::Card;
use head::Head;
use lecture_lines::LectureLines;
use nothing_found::NothingFound;
use search::{Found, Index, Part, Search, is_lecture};

/// What is opened by Enter, and gone through by the arrows.
const TITLES: &str = ".gallery .title, .gallery .link";

/// How the page looks.
#[derive(Clone, Properties, PartialEq)]
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
    let index = use_memo((), |()| Index::new());
    let search = use_state_eq(Search::default);
    let (line, list) = (use_node_ref(), use_node_ref());
    // A line that has the focus calls the keyboard onto the screen of a telephone.
    let has_mouse = use_memo((), |()| platform::matches_media("(hover: hover) and (pointer: fine)"));
    let found = index.find(&search);
    let on_search = {
        let search = search.setter();
        Callback::from(move |wanted| search.set(wanted))
    };
    let look_for = {
        let (line, on_search) = (line.clone(), on_search.clone());
        Callback::from(move |wanted| {
            on_search.emit(wanted);
            focus(&line);
        })
    };
    // Keys may come faster than the page is drawn: what they ask of the first title waits until what has been typed is found.
    let (asked, draw) = (use_mut_ref(|| None::<Asked>), use_force_update());
    let onkeydown = {
        let (asked, line, list) = (Rc::clone(&asked), line.clone(), list.clone());
        Callback::from(move |event: KeyboardEvent| {
            if let Some(now) = on_key(&event, &line, &list) {
                asked.replace(Some(now));
                draw.force_update();
            }
        })
    };
    {
        let list = list.clone();
        use_effect(move || {
            if let (Some(asked), Some(first)) = (asked.take(), titles(&list).first()) {
                match asked {
                    Asked::Focus => drop(first.focus()),
                    Asked::Open => first.click(),
                }
            }
        });
    }
    let head = html! {
        <Head
            search={(*search).clone()}
            found={found.clone()}
            all={index.len()}
            line={line.clone()}
            takes_focus={*has_mouse}
            {on_search}
        />
    };
    let why_story = |ready: &Ready| index.why_story(&search, ready);
    html! {
        <Dialog
            title="Gallery"
            class="finder"
            {head}
            takes_focus={!*has_mouse}
            {onkeydown}
            onclose={dispatch.on(DialogAction::ShowGallery(false))}
        >
            <div ref={list}>
                if found.is_nothing() {
                    <NothingFound search={(*search).clone()} unknown={index.unknown(&search)} on_search={look_for} />
                }
                { stories(Part::Stories, found.stories.iter().filter(|ready| !is_lecture(ready)), &why_story, &dispatch) }
                if search.is_empty() {
                    <button type="button" class="button own-story" onclick={dispatch.on(DraftAction::Show(true))}>
                        { "Make your own: collect moments" }
                    </button>
                }
                { stories(Part::Lectures, found.stories.iter().filter(|ready| is_lecture(ready)), &why_story, &dispatch) }
                if found.lines > 0 {
                    <LectureLines {is_presenting} search={(*search).clone()} id={Part::Lines.id()} />
                }
                if !found.exercises.is_empty() {
                    <ExerciseList solved={&props.solved} shown={found.exercises.clone()} id={Part::Exercises.id()} />
                }
                { scenarios(&found, is_presenting, &|entry| index.why_entry(&search, entry)) }
            </div>
        </Dialog>
    }
}

/// What is asked of the first title by a key in the search.
enum Asked {
    Focus,
    Open,
}

/// Down leads from the search to what has been found and on, Up back; Enter opens the first. What is asked of the first from the search
/// is handed back.
fn on_key(event: &KeyboardEvent, line: &NodeRef, list: &NodeRef) -> Option<Asked> {
    let search = line.cast::<HtmlElement>()?;
    let titles = titles(list);
    let focused = platform::document().active_element();
    let is_focused = |element: &HtmlElement| focused.as_ref() == Some(element.as_ref());
    let place = titles.iter().position(is_focused);
    let (next, asked) = match (event.key().as_str(), place) {
        ("ArrowDown", Some(place)) => (titles.get(place + 1), None),
        ("ArrowUp", Some(place)) => (Some(place.checked_sub(1).map_or(&search, |before| &titles[before])), None),
        ("ArrowDown", None) if is_focused(&search) => (None, Some(Asked::Focus)),
        ("Enter", None) if is_focused(&search) => (None, Some(Asked::Open)),
        _ => return None,
    };
    event.prevent_default();
    if let Some(next) = next {
        let _ = next.focus();
    }
    asked
}

/// What is opened by Enter, and gone through by the arrows, in order.
fn titles(list: &NodeRef) -> Vec<HtmlElement> {
    let Some(titles) = list.cast::<HtmlElement>().and_then(|list| list.query_selector_all(TITLES).ok()) else {
        return Vec::new();
    };
    (0..titles.length()).filter_map(|place| titles.item(place)?.dyn_into().ok()).collect()
}

fn focus(node: &NodeRef) {
    if let Some(element) = node.cast::<HtmlElement>() {
        let _ = element.focus();
    }
}

/// The ready scenarios, by algorithm, with why each is found that does not say so.
fn scenarios(found: &Found, is_presenting: bool, why: &dyn Fn(&Entry) -> Option<String>) -> Html {
    let mut groups: Vec<(Declaration, Vec<&'static Entry>)> = Vec::new();
    for entry in &found.entries {
        // Tests see to it that every link can be read.
        let Ok(scenario) = Scenario::from_link(entry.link) else { continue };
        match groups.last_mut().filter(|(info, _)| info.key == scenario.info().key) {
            Some((_, entries)) => entries.push(entry),
            None => groups.push((scenario.algorithm, vec![entry])),
        }
    }
    if groups.is_empty() {
        return Html::default();
    }
    html! {
        <section class="scenarios">
            { heading(Part::Scenarios) }
            { for groups.into_iter().map(|(info, entries)| html! {
                <section key={&*info.key}>
                    <h4>{ info.name.to_string() }</h4>
                    <ul class="gallery">
                        { for entries.into_iter().map(|entry| html! { <Card key={entry.id} {entry} {is_presenting} why={why(entry)} /> }) }
                    </ul>
                </section>
            }) }
        </section>
    }
}

fn heading(part: Part) -> Html {
    html! { <h3 id={part.id()} tabindex="-1">{ part.name() }</h3> }
}

/// Stories under a heading, with why each is found that does not say so.
fn stories<'a>(
    part: Part,
    stories: impl Iterator<Item = &'a &'static Ready>,
    why: &dyn Fn(&Ready) -> Option<String>,
    dispatch: &Dispatch,
) -> Html {
    let stories: Vec<&Ready> = stories.copied().collect();
    if stories.is_empty() {
        return Html::default();
    }
    let story = |ready: &Ready| {
        let scenes = ready.story.scenes.len();
        html! {
            <li key={ready.key} data-story={ready.key}>
                <button type="button" class="link" onclick={dispatch.on(StoryAction::Open(ready.key))}>
                    <b>{ &ready.story.title }</b>
                </button>
                <p class="help">{ format!("{scenes} scenes") }</p>
                if let Some(why) = why(ready) {
                    <p class="help">{ why }</p>
                }
            </li>
        }
    };
    html! {
        <section>
            { heading(part) }
            <ul class="gallery stories">{ for stories.into_iter().map(story) }</ul>
        </section>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use election_core::gallery::ENTRIES;
    use election_core::stories::READY;
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
        assert_eq!(gallery.text(".found"), format!("{0} of {0}", Index::new().len()));
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

    #[wasm_bindgen_test]
    async fn keys_faster_than_the_page_is_drawn_go_to_what_has_been_typed() {
        let gallery = mount(html! { <Gallery is_presenting=false solved={&Rc::new(BTreeSet::new())} /> }).await;
        let everything = gallery.count("[data-story]");
        gallery.begin_to_type("[type=search]", "bully").focus().expect("it takes the focus");
        gallery.press("[type=search]", "ArrowDown").await;
        gallery.settled(".gallery :is(.title, .link):focus", 1).await;
        assert!(gallery.count("[data-story]") < everything);
        let first = gallery.get(".gallery :is(.title, .link)");
        assert_eq!(platform::document().active_element(), Some(first));
    }
}
