//! Has the runs of the story that is collected carried out while it is written: what cannot be told is said at once.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::stories::Draft;
use yew::{hook, use_effect, use_mut_ref};

use super::page::Page;
use super::workers::{self, Handle};
use crate::jobs::{Answer, Job};
use crate::state::{CheckedDraft, DraftAction, PreparedStory};

/// The version whose runs are being carried out.
type UnderWay = Rc<RefCell<Option<(Rc<Draft>, Handle)>>>;

/// Has the story checked that is being collected, while it is shown.
#[hook]
pub fn use_draft_check(page: &Page) {
    let under_way = use_mut_ref(|| None);
    let page = page.clone();
    use_effect(move || follow(&page, &under_way));
}

fn follow(page: &Page, under_way: &UnderWay) {
    let state = page.state();
    let is_that = |draft: &Rc<Draft>| under_way.borrow().as_ref().is_some_and(|(other, _)| Rc::ptr_eq(other, draft));
    if state.is_draft_shown() && is_that(&state.drafting.draft) {
        return;
    }
    let wanted = CheckedDraft::wanted(&state.drafting).filter(|_| state.is_draft_shown());
    let Some((draft, story)) = wanted else {
        under_way.take();
        return;
    };
    let (page, over, of) = (page.clone(), Rc::clone(under_way), Rc::clone(&draft));
    let kept = Rc::new(story.clone());
    let handle = workers::spawn(Job::Story(story), move |answer| {
        over.take();
        let checked = match answer {
            Some(Answer::Story(told)) => CheckedDraft::of(of, told),
            Some(_) | None => CheckedDraft::of(of, PreparedStory::failed(kept).told.map(Rc::unwrap_or_clone)),
        };
        page.act(DraftAction::Checked(checked));
    });
    under_way.replace(Some((draft, handle)));
}
