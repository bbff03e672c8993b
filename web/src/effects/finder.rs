//! Has the lab's search go on, in portions, and hands on what has come of each.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::finding::{Found, Search};
use yew::{hook, use_effect, use_memo};

use super::page::Page;
use super::portions::Portions;
use super::workers::{self, Handle};
use crate::jobs::{Answer, Job};
use crate::platform;
use crate::state::lab::FinderAction;

/// How many scenarios the first portion tries, and any at least.
const FIRST: u64 = 20;

/// Has the present search go on.
struct Seeker {
    page: Page,
    under_way: RefCell<Option<Portion>>,
    /// How many scenarios the next portion tries.
    portions: RefCell<Portions>,
}

struct Portion {
    search: Rc<Search>,
    _handle: Handle,
}

impl Seeker {
    /// Goes on with what is wanted, or drops what is not any more: it is done again when it is wanted again.
    fn follow(self: &Rc<Self>) {
        let state = self.page.state();
        let wanted = state.lab.wanted_search();
        let is_under_way = |search: &Rc<Search>| {
            self.under_way.borrow().as_ref().is_some_and(|portion| Rc::ptr_eq(&portion.search, search))
        };
        match wanted {
            Some(search) if is_under_way(search) => {}
            Some(search) => self.begin(search, &state.lab.finder.found),
            None => drop(self.under_way.take()),
        }
    }

    fn begin(self: &Rc<Self>, search: &Rc<Search>, found: &Rc<Found>) {
        if **found == Found::default() {
            self.portions.replace(portions());
        }
        let job = Job::Find {
            search: (**search).clone(),
            found: Box::new((**found).clone()),
            tries: self.portions.borrow().size(),
        };
        let (seeker, of, since) = (Rc::clone(self), Rc::clone(search), platform::now());
        let handle = workers::spawn(job, move |answer| seeker.learn(of, since, answer));
        self.under_way.replace(Some(Portion { search: Rc::clone(search), _handle: handle }));
    }

    fn learn(&self, search: Rc<Search>, since: f64, answer: Option<Answer>) {
        drop(self.under_way.take());
        self.portions.borrow().took(platform::now() - since);
        self.page.act(match answer {
            Some(Answer::Find(Ok(found))) => FinderAction::Learn(search, Rc::from(found)),
            Some(Answer::Find(Err(error))) => FinderAction::Fail(error.to_string().into()),
            _ => FinderAction::Fail("The worker has stopped.".into()),
        });
    }
}

fn portions() -> Portions {
    Portions::new(FIRST, u64::MAX)
}

/// Has the lab's search go on while it is in sight.
#[hook]
pub fn use_finder(page: &Page) {
    let seeker = use_memo((), |()| {
        Rc::new(Seeker { page: page.clone(), under_way: RefCell::default(), portions: RefCell::new(portions()) })
    });
    use_effect(move || seeker.follow());
}
