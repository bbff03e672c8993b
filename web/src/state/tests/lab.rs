//! The lab: opened by a link, planned for whatever is shown, and what comes of its runs.

use election_core::chart::Scale;
use election_core::finding::{Found, Freedom, Objective, Search};
use election_core::sweep::{Figure, carried_out};
use election_core::work::at_once;

use super::*;
use crate::state::lab::{Choices, FinderAction, Learned, Piece, Plan, Queue};

fn opened(link: &str) -> AppState {
    let mut state = AppState::new(&Scenario::from_link("a=lelann&n=3").unwrap()).unwrap();
    open(&mut state, link);
    state
}

fn open(state: &mut AppState, link: &str) {
    reduce(state, Action::Open(Box::new(Link::parse(link))));
}

fn plan(state: &AppState) -> Rc<Plan> {
    Rc::clone(state.lab.plan.as_ref().expect("it is open"))
}

/// Carries out pieces, as the worker does.
fn carry_out(plan: &Rc<Plan>, pieces: Vec<Piece>) -> Action {
    let rows = pieces.into_iter().flat_map(|Piece { series, row, cases }| {
        let parts = plan.series[series].sweep.stretches(&[(row, cases)]).unwrap();
        let rows = at_once(async |budget| carried_out(&parts, u64::MAX, budget).await).unwrap();
        rows.into_iter().map(move |row| (series, row))
    });
    LabAction::Learn(Box::new(Learned { plan: Rc::clone(plan), rows: rows.collect() })).into()
}

#[test]
fn a_link_opens_it_with_what_is_chosen_and_escape_closes_it() {
    let link = "a=chang-roberts&n=8!lab=n=2..6,permutations,bits,at:4";
    let mut state = opened(link);
    assert!(state.lab.is_open);
    assert_eq!(fragment(&state), link);
    assert_eq!(plan(&state).runs(), 2 + 6 + 24 + 120 + 720);
    reduce(&mut state, Action::Dismiss);
    assert_eq!(fragment(&state), "a=chang-roberts&n=8");
    reduce(&mut state, LabAction::Toggle);
    assert_eq!(fragment(&state), link, "what was chosen stays chosen");
    let state = opened("a=chang-roberts&n=8!guess&lab");
    assert!(!state.lab.is_open, "it would tell how many messages there are");
    let state = opened("a=chang-roberts&n=8!lab=nothing");
    assert!(!state.lab.is_open && state.dialogs.problem.is_some());
}

#[test]
fn in_any_portions_the_runs_come_to_what_the_sweeps_come_to() {
    let mut state = opened("a=chang-roberts!lab=n=2..6,shuffled:30,permutations,lelann");
    let plan = plan(&state);
    let mut queue = Queue::of(&plan);
    let mut portions = Vec::new();
    while !queue.is_empty() {
        portions.push(queue.take(1500));
    }
    assert!(portions.len() > 20, "{}", portions.len());
    assert_eq!((state.lab.certain(), state.lab.wanted().is_some()), (0, true));
    let mut certain = 0;
    // Those of two workers come in another order.
    for pair in portions.chunks(2) {
        for portion in pair.iter().rev() {
            reduce(&mut state, carry_out(&plan, portion.clone()));
            assert!(state.lab.certain() >= certain);
            certain = state.lab.certain();
            // What is drawn is what is known by now.
            let drawn = state.lab.chart().unwrap().series.iter().map(|series| series.readings.len());
            let known = (0..plan.series.len()).map(|series| state.lab.results.rows(series).len());
            assert!(drawn.eq(known));
        }
    }
    assert_eq!((certain, state.lab.wanted().is_some()), (5, false));
    for (place, planned) in plan.series.iter().enumerate() {
        assert_eq!(state.lab.results.rows(place), planned.sweep.run().unwrap());
        let chart = state.lab.chart().unwrap();
        assert_eq!(chart.series[place].readings.len(), planned.lines.len());
    }
    let csv = state.lab.csv();
    assert_eq!(csv.lines().count(), 1 + 4 * 5);
    assert!(csv.lines().all(|line| line.split(',').count() == 36));
    // Means and deviations as the command line writes them: with a point, whole numbers, too.
    let is_of_runs = |column: &usize| [7, 10].contains(column);
    let numbers = csv.lines().skip(1).flat_map(|line| line.split(',').enumerate());
    let mut numbers = numbers.filter(|(column, _)| is_of_runs(column));
    assert!(numbers.all(|(_, number)| number.contains('.')), "{csv}");
}

#[test]
fn another_figure_is_of_the_same_runs_and_another_choice_is_not() {
    let mut state = opened("a=chang-roberts!lab=n=2..4,permutations");
    let before = plan(&state);
    reduce(&mut state, carry_out(&before, Queue::of(&before).take(u64::MAX)));
    let choices = state.lab.choices.clone();
    let drawn = |state: &AppState| {
        let chart = state.lab.chart().unwrap();
        (chart.up.clone(), chart.scale, chart.series[0].readings.len())
    };
    assert_eq!(drawn(&state), ("messages".to_owned(), Scale::Log, 3));
    let choose = |choices: Choices| Action::from(LabAction::Choose(Box::new(choices)));
    reduce(&mut state, choose(Choices { figure: Figure::Bits, scale: Scale::Linear, ..choices.clone() }));
    assert!(Rc::ptr_eq(&plan(&state), &before));
    assert_eq!((state.lab.results.runs(), drawn(&state)), (32, ("bits".to_owned(), Scale::Linear, 3)));
    reduce(&mut state, choose(Choices { across: "n=2..5".to_owned(), ..choices }));
    assert!(!Rc::ptr_eq(&plan(&state), &before));
    assert_eq!((state.lab.results.runs(), drawn(&state)), (0, ("messages".to_owned(), Scale::Log, 0)));
    // What comes late is of other runs.
    let late = carry_out(&before, Queue::of(&before).take(u64::MAX));
    assert!(!reduce(&mut state, late));
    assert_eq!(state.lab.results.runs(), 0);
}

#[test]
fn closed_or_stopped_it_wants_nothing_and_another_scenario_is_another_plan() {
    let mut state = opened("a=chang-roberts!lab=n=2..4,permutations");
    let before = plan(&state);
    reduce(&mut state, LabAction::Stop(true));
    assert!(state.lab.wanted().is_none());
    reduce(&mut state, LabAction::Stop(false));
    assert!(state.lab.wanted().is_some());
    reduce(&mut state, LabAction::Show(false));
    assert!(state.lab.wanted().is_none());
    // The run that is looked at meanwhile is another scenario, and Back leads to the lab as it was.
    open(&mut state, "a=chang-roberts&ids=3,1,2");
    open(&mut state, "a=chang-roberts!lab=n=2..4,permutations");
    assert!(Rc::ptr_eq(&plan(&state), &before));
    open(&mut state, "a=lelann!lab=n=2..4,permutations");
    assert!(!Rc::ptr_eq(&plan(&state), &before));
}

/// What a worker answers.
fn after(search: &Search, found: &Found, tries: u64) -> Rc<Found> {
    let mut found = found.clone();
    at_once(async |budget| found.go_on(search, tries, budget).await).unwrap();
    Rc::new(found)
}

#[test]
fn a_search_goes_on_while_it_is_in_sight_and_what_comes_late_is_of_another() {
    let mut state = opened("a=chang-roberts&n=5!lab=n=2..4,permutations");
    assert!(state.lab.wanted_search().is_none());
    reduce(&mut state, FinderAction::Show(true));
    assert!(state.lab.wanted().is_none(), "the chart waits meanwhile");
    reduce(&mut state, FinderAction::Want(Objective::Exactly(Figure::Messages, 16)));
    let begin = |state: &AppState| FinderAction::Begin(Rc::new(state.lab.finder.search_from(&state.shown.run)));
    let action = begin(&state);
    reduce(&mut state, action);
    let first = Rc::clone(state.lab.wanted_search().unwrap());
    reduce(&mut state, FinderAction::Stop(true));
    assert!(state.lab.wanted_search().is_none());
    reduce(&mut state, FinderAction::Stop(false));
    let part = after(&first, &state.lab.finder.found, 10);
    assert!(reduce(&mut state, FinderAction::Learn(Rc::clone(&first), Rc::clone(&part))));
    assert!(state.lab.wanted_search().is_some() && state.lab.finder.found.tried == 50);
    reduce(&mut state, FinderAction::Learn(Rc::clone(&first), after(&first, &part, 1000)));
    assert!(state.lab.wanted_search().is_none(), "all 120 have been tried");
    assert!(state.lab.finder.found.words(&first).starts_with("Exactly 16 messages: found, in "));
    // Begun anew: nothing is known, and what comes of the one before is of no use.
    let action = begin(&state);
    reduce(&mut state, action);
    assert!(!reduce(&mut state, FinderAction::Learn(first, part)));
    assert_eq!(state.lab.finder.found.tried, 0);
    reduce(&mut state, LabAction::Show(false));
    assert!(state.lab.wanted_search().is_none());
}

#[test]
fn where_nothing_may_differ_nothing_is_begun() {
    let mut state = opened("a=chang-roberts&n=5!lab=n=2..4,permutations");
    reduce(&mut state, FinderAction::Show(true));
    reduce(&mut state, FinderAction::Free(Freedom::Order, false));
    let search = Rc::new(state.lab.finder.search_from(&state.shown.run));
    reduce(&mut state, FinderAction::Begin(search));
    assert!(state.lab.wanted_search().is_none());
    assert!(state.lab.finder.problem.as_ref().unwrap().starts_with("vary: found nothing"));
}

#[test]
fn a_link_leads_to_what_is_looked_for() {
    let mut state = opened("a=chang-roberts&n=5!find=messages=16,order,crash");
    assert!(state.lab.is_open && state.lab.finder.is_shown);
    assert_eq!(state.lab.finder.wish.text(), "messages=16,order,crash");
    assert!(fragment(&state).ends_with("!find=messages=16,order,crash"));
    reduce(&mut state, FinderAction::Show(false));
    assert!(fragment(&state).ends_with("!lab"));
    open(&mut state, "a=chang-roberts&n=5");
    assert!(!state.lab.is_open && !state.lab.finder.is_shown);
}
