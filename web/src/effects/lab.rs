//! Has the lab's runs carried out, in portions, and hands on what has come of them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use election_core::sweep::Row;
use gloo_timers::callback::Timeout;
use yew::{hook, use_effect, use_memo};

use super::page::Page;
use super::portions::Portions;
use super::workers::{self, Handle};
use crate::jobs::{Answer, Job, Share};
use crate::platform;
use crate::state::LabAction;
use crate::state::lab::{Learned, Piece, Plan, Queue};

/// How much the first portion weighs ([`Queue::take`]), and any at least and at most.
const FIRST: u64 = 20_000;
const MOST: u64 = 100_000_000;
/// So many portions are under way: one for each worker, and one that waits, so that none of them does.
const UNDER_WAY: usize = 3;
/// What has come is shown so often: milliseconds.
const SHOWN: u32 = 200;

/// Has the runs of the present plan carried out.
struct Experimenter {
    page: Page,
    work: RefCell<Option<Experiment>>,
    next_number: Cell<u64>,
}

struct Experiment {
    plan: Rc<Plan>,
    queue: Queue,
    under_way: Vec<Portion>,
    portions: Portions,
    /// What has come and is not shown yet.
    came: Vec<(usize, Row)>,
    /// Until that is shown.
    showing: Option<Timeout>,
}

struct Portion {
    number: u64,
    pieces: Vec<Piece>,
    since: f64,
    _handle: Handle,
}

impl Experimenter {
    /// Begins what is wanted, or goes on with it, or stops.
    fn follow(self: &Rc<Self>) {
        let state = self.page.state();
        let is_alone = state.appearance.presenting.is_some() || state.appearance.host.is_some();
        match state.lab.wanted().filter(|_| !is_alone) {
            Some(plan) => {
                let is_of = |work: &Experiment| Rc::ptr_eq(&work.plan, plan);
                if !self.work.borrow().as_ref().is_some_and(is_of) {
                    self.work.replace(Some(Experiment {
                        plan: Rc::clone(plan),
                        queue: Queue::of(plan),
                        under_way: Vec::new(),
                        portions: Portions::new(FIRST, MOST),
                        came: Vec::new(),
                        showing: None,
                    }));
                }
                self.go_on();
            }
            // Other runs are planned, or these are over.
            None if !is_same_plan(&self.work.borrow(), state.lab.plan.as_ref()) => drop(self.work.take()),
            None => {
                // What is under way is done again when it goes on.
                if let Some(work) = &mut *self.work.borrow_mut() {
                    let portions = std::mem::take(&mut work.under_way);
                    portions.into_iter().rev().for_each(|portion| work.queue.put_back(portion.pieces));
                }
            }
        }
    }

    fn go_on(self: &Rc<Self>) {
        let mut work = self.work.borrow_mut();
        let Some(work) = &mut *work else { return };
        while work.under_way.len() < UNDER_WAY && !work.queue.is_empty() {
            let pieces = work.queue.take(work.portions.size());
            let number = self.next_number.replace(self.next_number.get() + 1);
            let (series, shares) = shares(&work.plan, &pieces);
            let experimenter = Rc::clone(self);
            let handle = workers::spawn(Job::Sweep(shares), move |answer| experimenter.learn(number, &series, answer));
            work.under_way.push(Portion { number, pieces, since: platform::now(), _handle: handle });
        }
    }

    /// A portion is done.
    fn learn(self: &Rc<Self>, number: u64, series: &[usize], answer: Option<Answer>) {
        let rows = match answer {
            Some(Answer::Sweep(Ok(rows))) => rows,
            Some(Answer::Sweep(Err(error))) => return self.page.act(LabAction::Fail(error.to_string().into())),
            _ => return self.page.act(LabAction::Fail("The worker has stopped.".into())),
        };
        {
            let mut work = self.work.borrow_mut();
            let Some(work) = &mut *work else { return };
            let Some(place) = work.under_way.iter().position(|portion| portion.number == number) else { return };
            let took = platform::now() - work.under_way.remove(place).since;
            work.portions.took(took);
            work.came
                .extend(series.iter().zip(rows).flat_map(|(series, rows)| rows.into_iter().map(|row| (*series, row))));
            if work.showing.is_none() {
                let experimenter = Rc::clone(self);
                work.showing = Some(Timeout::new(SHOWN, move || experimenter.show()));
            }
        }
        self.go_on();
    }

    /// Shows what has come.
    fn show(&self) {
        let learned = self.work.borrow_mut().as_mut().map(|work| {
            work.showing = None;
            Learned { plan: Rc::clone(&work.plan), rows: std::mem::take(&mut work.came) }
        });
        if let Some(learned) = learned {
            self.page.act(LabAction::Learn(Box::new(learned)));
        }
    }
}

fn is_same_plan(work: &Option<Experiment>, plan: Option<&Rc<Plan>>) -> bool {
    work.as_ref().zip(plan).is_some_and(|(work, plan)| Rc::ptr_eq(&work.plan, plan))
}

/// Pieces by the series that they belong to.
fn shares(plan: &Plan, pieces: &[Piece]) -> (Vec<usize>, Vec<Share>) {
    let mut all: Vec<usize> = pieces.iter().map(|piece| piece.series).collect();
    all.sort_unstable();
    all.dedup();
    let share = |series: &usize| {
        let own = pieces.iter().filter(|piece| piece.series == *series);
        let stretches = own.map(|piece| (piece.row, piece.cases.clone())).collect();
        Share { sweep: plan.series[*series].sweep.clone(), stretches }
    };
    let shares = all.iter().map(share).collect();
    (all, shares)
}

/// Has the lab's runs carried out while it is open.
#[hook]
pub fn use_lab(page: &Page) {
    let experimenter = use_memo((), |()| {
        Rc::new(Experimenter { page: page.clone(), work: RefCell::default(), next_number: Cell::default() })
    });
    use_effect(move || experimenter.follow());
}
