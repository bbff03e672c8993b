//! Has the lab's search go on, in portions, and hands on what has come of each.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use election_core::finding::{Found, Search};
use yew::{hook, use_effect, use_memo};

use super::page::Page;
use super::workers::{self, Handle};
use crate::jobs::{Answer, Job};
use crate::platform;
use crate::state::lab::FinderAction;

/// How many scenarios the first portion tries.
const FIRST: u64 = 20;
/// A portion that takes less than this is followed by a larger one, one that takes longer by a smaller one: milliseconds.
const SHORT: f64 = 120.0;
const LONG: f64 = 400.0;

/// Has the present search go on.
struct Seeker {
    page: Page,
    under_way: RefCell<Option<Portion>>,
    tries: Cell<u64>,
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
            self.tries.set(FIRST);
        }
        let job = Job::Find { search: (**search).clone(), found: Box::new((**found).clone()), tries: self.tries.get() };
        let (seeker, of, since) = (Rc::clone(self), Rc::clone(search), platform::now());
        let handle = workers::spawn(job, move |answer| seeker.learn(of, since, answer));
        self.under_way.replace(Some(Portion { search: Rc::clone(search), _handle: handle }));
    }

    fn learn(&self, search: Rc<Search>, since: f64, answer: Option<Answer>) {
        drop(self.under_way.take());
        let took = platform::now() - since;
        if took < SHORT {
            self.tries.set(2 * self.tries.get());
        } else if took > LONG {
            self.tries.set((self.tries.get() / 2).max(1));
        }
        self.page.act(match answer {
            Some(Answer::Find(Ok(found))) => FinderAction::Learn(search, Rc::from(found)),
            Some(Answer::Find(Err(error))) => FinderAction::Fail(error.to_string().into()),
            _ => FinderAction::Fail("The worker has stopped.".into()),
        });
    }
}

/// Has the lab's search go on while it is in sight.
#[hook]
pub fn use_finder(page: &Page) {
    let seeker = use_memo((), |()| {
        Rc::new(Seeker { page: page.clone(), under_way: RefCell::default(), tries: Cell::new(FIRST) })
    });
    use_effect(move || seeker.follow());
}
