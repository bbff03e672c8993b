//! The lab's search for one run: the worst, or one like this.

use std::rc::Rc;

use election_core::Run;
use election_core::finding::{Found, Freedom, Objective, Search, Space};
use election_core::sweep::Figure;

/// What is looked for, and what has come of that.
#[derive(Clone, Debug)]
pub struct Finder {
    /// Whether it stands in the lab, in place of the chart.
    pub is_shown: bool,
    /// What is looked for.
    pub objective: Objective,
    /// What may differ, in the order in which it is offered.
    pub free: Vec<Freedom>,
    /// What was begun last.
    pub search: Option<Rc<Search>>,
    /// What has come of it so far.
    pub found: Rc<Found>,
    /// Whether it has been stopped by hand.
    pub is_stopped: bool,
    /// Why it could not begin, or go on.
    pub problem: Option<Rc<str>>,
}

/// What is done about the search.
#[derive(Clone, Debug)]
pub enum FinderAction {
    /// Shows it in place of the chart, or the chart again.
    Show(bool),
    /// Something else is looked for.
    Want(Objective),
    /// This may differ, or may not any more.
    Free(Freedom, bool),
    /// Begins anew, with this, and shows it.
    Begin(Rc<Search>),
    /// Stops, or goes on.
    Stop(bool),
    /// This has come of a search by now.
    Learn(Rc<Search>, Rc<Found>),
    /// It cannot go on, for this reason.
    Fail(Rc<str>),
}

impl Default for Finder {
    fn default() -> Self {
        Self {
            is_shown: false,
            objective: Objective::Most(Figure::Messages),
            free: vec![Freedom::Order],
            search: None,
            found: Rc::default(),
            is_stopped: false,
            problem: None,
        }
    }
}

impl Finder {
    /// Does an action; says whether anything changed.
    pub(super) fn reduce(&mut self, action: FinderAction) -> bool {
        match action {
            FinderAction::Show(is_shown) => return std::mem::replace(&mut self.is_shown, is_shown) != is_shown,
            FinderAction::Want(objective) => self.objective = objective,
            FinderAction::Free(freedom, may_differ) => {
                self.free.retain(|other| *other != freedom);
                if may_differ {
                    self.free.push(freedom);
                    self.free.sort_unstable();
                }
            }
            FinderAction::Begin(search) => {
                (self.is_shown, self.objective) = (true, search.objective);
                self.free.clone_from(&search.space.free);
                self.problem = search.space.validate().err().map(|error| error.to_string().into());
                (self.found, self.is_stopped) = (Rc::default(), false);
                self.search = self.problem.is_none().then_some(search);
            }
            FinderAction::Stop(is_stopped) => self.is_stopped = is_stopped,
            FinderAction::Learn(search, found) => {
                if !self.search.as_ref().is_some_and(|own| Rc::ptr_eq(own, &search)) {
                    return false;
                }
                self.found = found;
            }
            FinderAction::Fail(why) => self.problem = Some(why),
        }
        true
    }

    /// The search that would begin with a run's scenario.
    pub fn search_from(&self, run: &Run) -> Search {
        let space = Space { scenario: run.scenario().clone(), free: self.free.clone(), latest: run.summary().time };
        Search { space, objective: self.objective }
    }

    /// The search, if there is work to be done for it.
    pub fn wanted(&self) -> Option<&Rc<Search>> {
        let search = self.search.as_ref().filter(|_| !self.is_stopped && self.problem.is_none())?;
        (!self.found.is_over(search)).then_some(search)
    }
}
