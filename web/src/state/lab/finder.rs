//! The lab's search for one run: the worst, or one like this.

use std::rc::Rc;

use election_core::finding::{Found, Freedom, Objective, Search, Space};
use election_core::sweep::Figure;
use election_core::{InputError, Run};

/// What is looked for, and what may differ for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// What is looked for.
    pub objective: Objective,
    /// What may differ, in the order in which it is offered.
    pub free: Vec<Freedom>,
}

/// What is looked for, and what has come of that.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    /// Whether it stands in the lab, in place of the chart.
    pub is_shown: bool,
    /// What is looked for.
    pub wish: Wish,
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

impl Default for Wish {
    fn default() -> Self {
        Self { objective: Objective::Most(Figure::Messages), free: vec![Freedom::Order] }
    }
}

impl Wish {
    /// As it stands in a link: `most:messages,order,starters`.
    pub fn text(&self) -> String {
        let free = self.free.iter().map(|freedom| freedom.key().to_owned());
        std::iter::once(self.objective.to_string()).chain(free).collect::<Vec<_>>().join(",")
    }

    /// Reads what stands in a link.
    ///
    /// # Errors
    /// When it is nothing that can be looked for (`for`), or what may differ is none of that (`vary`).
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut words = text.split(',');
        let objective = Objective::parse(words.next().unwrap_or_default())?;
        let mut free = words.map(Freedom::parse).collect::<Result<Vec<_>, _>>()?;
        free.sort_unstable();
        free.dedup();
        Ok(Self { objective, free })
    }

    fn let_differ(&mut self, freedom: Freedom, may_differ: bool) {
        self.free.retain(|other| *other != freedom);
        if may_differ {
            self.free.push(freedom);
            self.free.sort_unstable();
        }
    }
}

impl Finder {
    /// Does an action; says whether anything changed.
    pub(super) fn reduce(&mut self, action: FinderAction) -> bool {
        match action {
            FinderAction::Show(is_shown) => return std::mem::replace(&mut self.is_shown, is_shown) != is_shown,
            FinderAction::Want(objective) => self.wish.objective = objective,
            FinderAction::Free(freedom, may_differ) => self.wish.let_differ(freedom, may_differ),
            FinderAction::Begin(search) => {
                self.is_shown = true;
                self.wish = Wish { objective: search.objective, free: search.space.free.clone() };
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

    /// Stands in the lab as a link says, or not.
    pub(in super::super) fn follow(&mut self, wish: Option<&Wish>) {
        self.is_shown = wish.is_some();
        if let Some(wish) = wish {
            self.wish.clone_from(wish);
        }
    }

    /// The search that would begin with a run's scenario.
    pub fn search_from(&self, run: &Run) -> Search {
        let Wish { objective, free } = self.wish.clone();
        Search { space: Space { scenario: run.scenario().clone(), free, latest: run.summary().time }, objective }
    }

    /// The search, if there is work to be done for it.
    pub fn wanted(&self) -> Option<&Rc<Search>> {
        let search = self.search.as_ref().filter(|_| !self.is_stopped && self.problem.is_none())?;
        (!self.found.is_over(search)).then_some(search)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_link_says_is_what_is_looked_for() {
        for text in ["most:messages,order", "messages=30,order,starters", "violated:one-leader,crash,seed", "nobody"] {
            assert_eq!(Wish::parse(text).unwrap().text(), text);
        }
        assert_eq!(Wish::parse("least:time,seed,order,seed").unwrap().text(), "least:time,order,seed");
        assert_eq!(Wish::parse("most:messages,order").unwrap(), Wish::default());
        assert_eq!(Wish::parse("peace").unwrap_err().path, "for");
        assert_eq!(Wish::parse("nobody,weather").unwrap_err().path, "vary");
    }
}
