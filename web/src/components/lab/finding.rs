//! The search for one run: what is looked for and what may differ, and what has come of it, each finding a link.

use std::rc::Rc;

use election_core::Run;
use election_core::chart::number as written;
use election_core::finding::{Finding, Freedom, MOST_TRIED, Objective, SEEDS, Search};
use election_core::narrate::{self, Language};
use election_core::scenario::Ids;
use election_core::sweep::Figure;
use web_sys::{Event, HtmlInputElement};
use yew::{Html, Properties, TargetCast, component, html};

use super::address_of;
use super::under_way::UnderWay;
use crate::components::icon::{Icon, icon};
use crate::components::select::Select;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::state::Lab;
use crate::state::lab::{Finder, FinderAction};

/// What is looked for where nothing else is said than that it is so many.
const USUAL_WISH: u64 = 30;

/// What is looked for.
#[derive(Properties, PartialEq)]
pub struct WantedProps {
    /// The run whose scenario it begins with.
    pub run: Same<Run>,
    /// The lab.
    pub lab: Same<Lab>,
}

/// What is looked for, and what may differ.
#[component]
pub fn Wanted(props: &WantedProps) -> Html {
    let WantedProps { run, lab } = props;
    let dispatch = use_dispatch();
    let finder = &lab.finder;
    let search = finder.search_from(run);
    let begin = dispatch.on(FinderAction::Begin(Rc::new(search.clone())));
    html! {
        <section class="lab-choices" aria-label="What is looked for">
            { wish(run, finder, &dispatch) }
            { freedoms(run, finder, &dispatch) }
            <p class="lab-note">{ how_many(&search) }</p>
            <button type="button" class="button primary" disabled={finder.wish.free.is_empty()} onclick={begin}>
                { icon(Icon::Play) }
                <span>{ "Find" }</span>
            </button>
        </section>
    }
}

/// How many runs there are to be tried, in a sentence.
fn how_many(search: &Search) -> String {
    if search.space.free.is_empty() {
        return "Choose what may differ.".to_owned();
    }
    let runs = written(search.runs() as f64);
    if search.space.is_tried_whole() && search.space.free.contains(&Freedom::Seed) {
        let seeds = written(SEEDS as f64);
        return format!(
            "{runs} runs: those of {seeds} seeds. All of them are tried: the answer is certain of these seeds, not of others."
        );
    }
    if search.space.is_tried_whole() {
        return format!("{runs} runs: all of them are tried, so that the answer is certain.");
    }
    let tried = written(MOST_TRIED as f64);
    format!("Too many runs to try them all: {tried} are, each a little different from one that was good.")
}

fn wish(run: &Run, finder: &Finder, dispatch: &Dispatch) -> Html {
    let objective = finder.wish.objective;
    let figure = objective.figure().unwrap_or(Figure::Messages);
    let wanted = if let Objective::Exactly(_, wanted) = objective { wanted } else { USUAL_WISH };
    let of_figure = [Objective::Most(figure), Objective::Least(figure), Objective::Exactly(figure, wanted)];
    let judged = run.summary().properties.iter().map(|property| Objective::Violated(property.name));
    let others = [Objective::Several, Objective::Nobody, Objective::Endless].into_iter().chain(judged);
    let info = run.scenario().info();
    let option = |objective: Objective, words: String| html! { <option value={kind_of(objective)}>{ words }</option> };
    let pick = dispatch.filter_map(move |kind: String| {
        let of_figure = of_figure.into_iter().find(|objective| kind_of(*objective) == kind);
        of_figure.or_else(|| Objective::parse(&kind).ok()).map(FinderAction::Want)
    });
    let pick_figure = dispatch.filter_map(move |key: String| {
        let figure = Figure::find(&key)?;
        Some(FinderAction::Want(match objective {
            Objective::Least(_) => Objective::Least(figure),
            Objective::Exactly(_, wanted) => Objective::Exactly(figure, wanted),
            _ => Objective::Most(figure),
        }))
    });
    let typed = dispatch.filter_map(move |event: Event| {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        Some(FinderAction::Want(Objective::Exactly(figure, text.trim().parse().ok()?)))
    });
    html! {
        <fieldset>
            <legend>{ "Look for" }</legend>
            <div class="lab-across">
                <Select label="What is looked for" value={kind_of(objective)} onchange={pick}>
                    { for of_figure.into_iter().zip(["the most", "the fewest", "exactly"]).map(|(objective, words)| option(objective, words.to_owned())) }
                    { for others.map(|objective| option(objective, objective.words(info))) }
                </Select>
                if matches!(objective, Objective::Exactly(..)) {
                    <input type="number" min="0" key={wanted} value={wanted.to_string()} aria-label="How many" onchange={typed} />
                }
                if objective.figure().is_some() {
                    <Select label="Of what" value={figure.key()} onchange={pick_figure}>
                        { for counted().map(|figure| html! { <option value={figure.key()}>{ named(figure) }</option> }) }
                    </Select>
                }
            </div>
        </fieldset>
    }
}

/// What kind of thing is looked for: the same for each number of the same figure.
fn kind_of(objective: Objective) -> String {
    match objective {
        Objective::Most(_) => "most".to_owned(),
        Objective::Least(_) => "least".to_owned(),
        Objective::Exactly(..) => "exactly".to_owned(),
        _ => objective.to_string(),
    }
}

/// What can be counted in one run: how often one leader fails is looked for as a property.
fn counted() -> impl Iterator<Item = Figure> {
    Figure::ALL.into_iter().filter(|figure| *figure != Figure::Failures)
}

fn named(figure: Figure) -> &'static str {
    if figure == Figure::Time { "ticks" } else { figure.words() }
}

fn freedoms(run: &Run, finder: &Finder, dispatch: &Dispatch) -> Html {
    let line = |freedom: Freedom| {
        let is_free = finder.wish.free.contains(&freedom);
        let has_none = freedom == Freedom::Order && run.scenario().ids == Ids::Anonymous;
        html! {
            <label class="lab-check" key={freedom.key()}>
                <input
                    type="checkbox"
                    checked={is_free}
                    disabled={has_none && !is_free}
                    onchange={dispatch.on(FinderAction::Free(freedom, !is_free))}
                />
                <span>{ freedom.words() }</span>
            </label>
        }
    };
    html! {
        <fieldset>
            <legend>{ "What may differ" }</legend>
            { for Freedom::ALL.map(line) }
        </fieldset>
    }
}

/// What has come of the search.
#[derive(Properties, PartialEq)]
pub struct FindingsProps {
    /// The lab.
    pub lab: Same<Lab>,
    /// Whether what is opened is presented.
    pub is_presenting: bool,
}

/// How far it is, what is known so far, and the runs that were found.
#[component]
pub fn Findings(props: &FindingsProps) -> Html {
    let finder = &props.lab.finder;
    let dispatch = use_dispatch();
    let Some(search) = &finder.search else {
        let problem = finder.problem.as_ref().map(|problem| format!("Nothing can be tried: {problem}"));
        return html! {
            <section class="lab-middle lab-found" aria-label="What was found">
                <p class="lab-before">
                    { problem.unwrap_or_else(|| "The worst run, the best, or one that is as you wish: choose at the left what is looked for and what may differ.".to_owned()) }
                </p>
            </section>
        };
    };
    let found = &finder.found;
    let is_over = found.is_over(search);
    let is_worth = found.is_fulfilled(search) || !search.objective.is_wish();
    let share = if is_over { 1.0 } else { found.tried as f64 / search.runs() as f64 };
    let aloud = match (is_over, finder.is_stopped) {
        (true, _) => found.words(search),
        (false, true) => "Stopped.".to_owned(),
        (false, false) => "The search is under way.".to_owned(),
    };
    html! {
        <section class="lab-middle lab-found" aria-label="What was found">
            <p class="lab-of">{ format!("{}. May differ: {}.", narrate::scenario(&search.space.scenario, Language::default()), search.space.words()) }</p>
            <UnderWay
                what="the search"
                {share}
                is_stopped={finder.is_stopped}
                {is_over}
                problem={finder.problem.clone()}
                {aloud}
                ontoggle={dispatch.on(FinderAction::Stop(!finder.is_stopped))}
            >
                <b>{ found.words(search) }</b>
            </UnderWay>
            if !found.findings.is_empty() {
                <h3>{ if is_worth { "Runs that are so" } else { "The nearest" } }</h3>
                <ul class="lab-findings">
                    { for found.findings.iter().map(|finding| one(search, finding, props.is_presenting)) }
                </ul>
            }
        </section>
    }
}

/// One finding: what it has, what is changed for it, and a link that opens it.
fn one(search: &Search, Finding { candidate, value }: &Finding, is_presenting: bool) -> Html {
    let scenario = search.space.scenario(candidate);
    let words = candidate.words(&search.space);
    let much = search
        .objective
        .figure()
        .map(|figure| html! { <b>{ format!("{} {}", written(*value as f64), named(figure)) }</b> });
    html! {
        <li key={words.clone()}>
            { much.unwrap_or_default() }
            <span class="lab-changed" title={words.clone()}>{ words.clone() }</span>
            if let Some(address) = address_of(&scenario, is_presenting) {
                <a class="button" href={address} aria-label={format!("Open the run with {words}")}>{ "Open" }</a>
            }
        </li>
    }
}
