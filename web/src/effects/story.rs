//! Has the figures of a story filled in before it is told.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::stories::Story;
use yew::{hook, use_effect, use_mut_ref};

use super::page::Page;
use super::workers::{self, Handle};
use crate::jobs::{Answer, Job};
use crate::state::{PreparedStory, StoryAction};

/// The story that is being filled in.
type UnderWay = Rc<RefCell<Option<(Rc<Story>, Handle)>>>;

/// Has the story filled in that is to be told next.
#[hook]
pub fn use_story(page: &Page) {
    let under_way = use_mut_ref(|| None);
    let page = page.clone();
    use_effect(move || follow(&page, &under_way));
}

fn follow(page: &Page, under_way: &UnderWay) {
    let state = page.state();
    let Some(awaited) = &state.stories.awaited else {
        under_way.take();
        return;
    };
    let story = Rc::clone(&awaited.story);
    if under_way.borrow().as_ref().is_some_and(|(other, _)| Rc::ptr_eq(other, &story)) {
        return;
    }
    let (page, over, of) = (page.clone(), Rc::clone(under_way), Rc::clone(&story));
    let handle = workers::spawn(Job::Story((*story).clone()), move |answer| {
        // The same story may be asked for again at once.
        over.take();
        let prepared = match answer {
            Some(Answer::Story(told)) => PreparedStory { story: of, told: told.map(Rc::new) },
            Some(_) | None => PreparedStory::failed(of),
        };
        page.act(StoryAction::Ready(Box::new(prepared)));
    });
    under_way.replace(Some((story, handle)));
}
