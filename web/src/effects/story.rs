//! Has the figures of a story filled in before it is told.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::stories::{self, Story};
use election_core::work::Work;
use yew::{hook, use_effect, use_mut_ref};

use super::background::{self, Job};
use super::page::Page;
use crate::state::{Action, PreparedStory};

/// The story that is being filled in.
type UnderWay = Rc<RefCell<Option<(Rc<Story>, Job)>>>;

/// Has the story filled in that is to be told next.
#[hook]
pub fn use_story(page: &Page) {
    let under_way = use_mut_ref(|| None);
    let page = page.clone();
    use_effect(move || follow(&page, &under_way));
}

fn follow(page: &Page, under_way: &UnderWay) {
    let state = page.state();
    let Some(awaited) = &state.awaited_story else {
        under_way.take();
        return;
    };
    let story = Rc::clone(&awaited.story);
    if under_way.borrow().as_ref().is_some_and(|(other, _)| Rc::ptr_eq(other, &story)) {
        return;
    }
    let work = Work::new({
        let story = Rc::clone(&story);
        async move |budget| {
            let told = stories::prepare(&story, &budget).await;
            PreparedStory { story, told: told.map(Rc::new) }
        }
    });
    let (page, over) = (page.clone(), Rc::clone(under_way));
    let job = background::spawn(work, move |prepared| {
        // The same story may be asked for again at once.
        over.take();
        page.act(Action::StoryReady(Box::new(prepared)));
    });
    under_way.replace(Some((story, job)));
}
