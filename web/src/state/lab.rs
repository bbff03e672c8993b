//! The lab: figures of many runs over n, or over any other number of the scenario.

mod choices;
mod csv;
mod finder;
mod offered;
mod plan;

use std::cell::OnceCell;
use std::rc::Rc;

use election_core::Run;
use election_core::chart::{Chart, Reading, Swept};
use election_core::finding::Search;
use election_core::sweep::Row;

pub use choices::{Choices, OVERS, is_alike};
pub use finder::{Finder, FinderAction, Wish};
pub use offered::{Offered, offered};
pub use plan::{Piece, Plan, Planned, Queue, number, usual_overs};

/// Longer names, and longer formulas, have no room beside the chart: they stand below it.
const MOST_OF_NAME: usize = 24;
const MOST_OF_FORMULA: usize = 29;

/// The lab.
#[derive(Clone, Debug, Default)]
pub struct Lab {
    /// Whether it lies over the page.
    pub is_open: bool,
    /// What is chosen.
    pub choices: Choices,
    /// What is run for it; none before it is opened.
    pub plan: Option<Rc<Plan>>,
    /// What has come of the plan so far.
    pub results: Rc<Results>,
    /// Whether the work has been stopped by hand.
    pub is_stopped: bool,
    /// Why the work could not be done.
    pub problem: Option<Rc<str>>,
    /// The search for one run.
    pub finder: Finder,
    /// What the plan is of.
    planned: Option<(Rc<Run>, Choices)>,
    /// The chart without what has been measured: titles, axes, published formulas. Made when it is first drawn.
    paper: OnceCell<Rc<Chart>>,
    /// The chart of the results so far. Made when it is first drawn.
    chart: OnceCell<Rc<Chart>>,
}

/// The rows of each series so far, by series, from the lowest value; some of them over fewer runs than they will be.
#[derive(Clone, Debug, Default)]
pub struct Results {
    rows: Vec<Rc<Vec<Row>>>,
}

/// What has come of some of the runs.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The plan that they belong to.
    pub plan: Rc<Plan>,
    /// Rows, each with its series.
    pub rows: Vec<(usize, Row)>,
}

/// What is done in the lab.
#[derive(Clone, Debug)]
pub enum LabAction {
    /// Opens or closes it.
    Show(bool),
    /// Opens it, or closes it again.
    Toggle,
    /// Other choices.
    Choose(Box<Choices>),
    /// Reads the chart at this value, or not any more.
    Read(Option<String>),
    /// This has come of some of the runs.
    Learn(Box<Learned>),
    /// The work cannot be done, for this reason.
    Fail(Rc<str>),
    /// Stops the work, or goes on with it.
    Stop(bool),
    /// About the search for one run.
    Finder(FinderAction),
}

impl LabAction {
    /// Whether it comes from an effect.
    pub(super) fn is_by_itself(&self) -> bool {
        matches!(self, Self::Learn(_) | Self::Fail(_) | Self::Finder(FinderAction::Learn(..) | FinderAction::Fail(_)))
    }
}

impl Results {
    fn beginning(plan: &Plan) -> Self {
        Self { rows: vec![Rc::default(); plan.series.len()] }
    }

    /// The rows of a series, from the lowest value.
    pub fn rows(&self, series: usize) -> &[Row] {
        self.rows.get(series).map_or(&[], |rows| rows)
    }

    /// The row of a series at a value.
    pub fn row(&self, series: usize, at: &str) -> Option<&Row> {
        self.rows(series).iter().find(|row| row.at == at)
    }

    /// How many runs are over.
    pub fn runs(&self) -> u64 {
        self.rows.iter().flat_map(|rows| rows.iter()).map(Row::runs).sum()
    }

    fn learn(&mut self, series: usize, row: Row) {
        let Some(rows) = self.rows.get_mut(series) else { return };
        let rows = Rc::make_mut(rows);
        let place = rows.partition_point(|other| number(&other.at) < number(&row.at));
        match rows.get_mut(place) {
            Some(other) if other.at == row.at => other.absorb(&row),
            _ => rows.insert(place, row),
        }
    }
}

impl Lab {
    /// Does an action; says whether anything changed.
    pub(super) fn reduce(&mut self, action: LabAction) -> bool {
        match action {
            LabAction::Show(is_open) => return std::mem::replace(&mut self.is_open, is_open) != is_open,
            LabAction::Toggle => self.is_open = !self.is_open,
            LabAction::Choose(choices) => self.choices = *choices,
            LabAction::Read(at) => return std::mem::replace(&mut self.choices.at, at.clone()) != at,
            LabAction::Learn(learned) => {
                let is_meant = self.plan.as_ref().is_some_and(|plan| Rc::ptr_eq(plan, &learned.plan));
                if !is_meant {
                    return false;
                }
                let results = Rc::make_mut(&mut self.results);
                learned.rows.into_iter().for_each(|(series, row)| results.learn(series, row));
                self.chart.take();
            }
            LabAction::Fail(why) => self.problem = Some(why),
            LabAction::Finder(action) => return self.finder.reduce(action),
            LabAction::Stop(is_stopped) => return std::mem::replace(&mut self.is_stopped, is_stopped) != is_stopped,
        }
        true
    }

    /// Whether what is run for the choices is not planned yet.
    pub(super) fn is_unplanned(&self, run: &Rc<Run>) -> bool {
        let is_planned = |(of, choices): &(Rc<Run>, Choices)| {
            let same = Choices { at: self.choices.at.clone(), ..choices.clone() };
            (Rc::ptr_eq(of, run) || of.scenario() == run.scenario()) && same == self.choices
        };
        self.is_open && !self.planned.as_ref().is_some_and(is_planned)
    }

    /// Plans what is run for the choices.
    pub(super) fn plan_for(&mut self, run: &Rc<Run>) {
        self.planned = Some((Rc::clone(run), self.choices.clone()));
        let plan = Plan::of(run.scenario(), &self.choices);
        // Another figure, or another way to look at it, is of the same runs.
        if self.plan.as_deref() != Some(&plan) {
            self.results = Rc::new(Results::beginning(&plan));
            self.plan = Some(Rc::new(plan));
            (self.is_stopped, self.problem) = (false, None);
        }
        self.paper.take();
        self.chart.take();
    }

    /// What there is to see of the results so far; none where nothing is run.
    pub fn chart(&self) -> Option<&Rc<Chart>> {
        let plan = self.plan.as_ref().filter(|plan| !plan.series.is_empty())?;
        let figure = self.choices.figure;
        Some(self.chart.get_or_init(|| {
            let mut chart = Chart::clone(self.paper.get_or_init(|| Rc::new(self.paper_of(plan))));
            for (place, series) in chart.series.iter_mut().enumerate() {
                series.readings = self.results.rows(place).iter().map(|row| Reading::of(row, figure)).collect();
            }
            Rc::new(chart)
        }))
    }

    /// The chart of a plan, as it is whatever is measured.
    fn paper_of(&self, plan: &Plan) -> Chart {
        let sweeps = plan.series.iter().map(|planned| &planned.sweep);
        let all: Vec<Swept<'_>> =
            sweeps.map(|sweep| Swept { name: &sweep.scenario.info().name, sweep, rows: &[] }).collect();
        let chart = Chart::of_all(&all, self.choices.figure, self.choices.scale);
        let is_within = |text: &str, most: usize| text.chars().count() <= most;
        let are_named = chart.series.iter().all(|series| is_within(&series.name, MOST_OF_NAME))
            && chart.curves.iter().all(|curve| is_within(&curve.formula, MOST_OF_FORMULA));
        Chart { are_named, ..chart }
    }

    /// How many of the values are certain, from the lowest: all of their runs are over.
    pub fn certain(&self) -> usize {
        let Some(plan) = &self.plan else { return 0 };
        let is_certain =
            |at: &&str| {
                plan.series.iter().enumerate().all(|(series, planned)| {
                    planned.lines.iter().filter(|line| line.at == **at).all(|line| {
                        self.results.row(series, at).is_some_and(|row| row.runs() == line.cases * line.alike)
                    })
                })
            };
        plan.values().iter().take_while(|at| is_certain(at)).count()
    }

    /// The search for one run, if there is work to be done for it.
    pub fn wanted_search(&self) -> Option<&Rc<Search>> {
        self.finder.wanted().filter(|_| self.is_open && self.finder.is_shown)
    }

    /// The plan, if there is work to be done for it.
    pub fn wanted(&self) -> Option<&Rc<Plan>> {
        let is_wanted = self.is_open && !self.finder.is_shown && !self.is_stopped && self.problem.is_none();
        let plan = self.plan.as_ref().filter(|_| is_wanted)?;
        (self.results.runs() < plan.runs()).then_some(plan)
    }
}
