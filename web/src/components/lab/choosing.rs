//! What is run: which algorithms, across what, over what; and which figure goes up.

use election_core::algorithm::Family;
use election_core::chart::{Marker, STYLES};
use election_core::scenario::{Declaration, Ids};
use election_core::sweep::{Across, Figure, MAX_SHUFFLES, Over};
use election_core::{Run, algorithms};
use web_sys::{Event, HtmlInputElement};
use yew::{Callback, Html, Properties, TargetCast, component, html, use_state_eq};

use super::drawn::mark;
use crate::components::select::Select;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::state::LabAction;
use crate::state::lab::{Choices, OVERS, Offered, is_alike, offered, usual_overs};

/// What is chosen.
#[derive(Properties, PartialEq)]
pub struct ChoosingProps {
    /// The run whose scenario it begins with.
    pub run: Same<Run>,
    /// The choices.
    pub choices: Choices,
}

/// All that can be chosen.
#[component]
pub fn Choosing(props: &ChoosingProps) -> Html {
    let ChoosingProps { run, choices } = props;
    let dispatch = use_dispatch();
    html! {
        <section class="lab-choices" aria-label="What is run">
            { algorithms_of(run, choices, &dispatch) }
            <AcrossChoice run={run.clone()} choices={choices.clone()} />
            { figures(choices, &dispatch) }
            { overs(run, choices, &dispatch) }
        </section>
    }
}

fn choose(choices: Choices) -> LabAction {
    LabAction::Choose(Box::new(choices))
}

fn algorithms_of(run: &Run, choices: &Choices, dispatch: &Dispatch) -> Html {
    let own = run.scenario().info();
    let all = algorithms::all();
    let is_chosen = |info: &Declaration| choices.others.iter().any(|key| **key == *info.key);
    let is_listed = |info: &&Declaration| info.key != own.key && (info.family == Family::Textbook || is_chosen(info));
    // With one kind of runs each algorithm is one series, and its mark that of the chart.
    let has_marks = choices.over.len() == 1 || choices.over.is_empty() && !choices.others.is_empty();
    let mut series = 0;
    let mut key = |is_chosen: bool| {
        if !has_marks {
            return Html::default();
        }
        if !is_chosen {
            return html! { <span class="no-mark" /> };
        }
        let style = series % STYLES;
        series += 1;
        html! {
            <svg class="chart" width="14" height="14" aria-hidden="true">
                { mark(Marker::of(style), &format!("run style-{style}"), (7.0, 7.0), 4.0) }
            </svg>
        }
    };
    let first = html! {
        <label class="lab-check">
            <input type="checkbox" checked=true disabled=true />
            { key(true) }
            <span>{ own.name.to_string() }</span>
        </label>
    };
    let listed: Vec<Html> = all
        .iter()
        .filter(is_listed)
        .map(|info| {
            let is_chosen = is_chosen(info);
            let mut next = choices.clone();
            if is_chosen {
                next.others.retain(|key| **key != *info.key);
            } else {
                next.add_other(&info.key);
            }
            html! {
                <label class="lab-check" key={info.key.to_string()}>
                    <input type="checkbox" checked={is_chosen} onchange={dispatch.on(choose(next))} />
                    { key(is_chosen) }
                    <span>{ info.name.to_string() }</span>
                </label>
            }
        })
        .collect();
    let rest = all.iter().filter(|info| info.key != own.key && !is_listed(info));
    let add = {
        let choices = choices.clone();
        dispatch.filter_map(move |key: String| {
            let mut next = choices.clone();
            next.add_other(&key);
            (!key.is_empty()).then(|| choose(next))
        })
    };
    html! {
        <fieldset>
            <legend>{ "What is run" }</legend>
            { first }
            { for listed }
            <Select label="Another algorithm" value="" onchange={add}>
                <option value="">{ "Another algorithm …" }</option>
                { for rest.map(|info| html! { <option value={info.key.to_string()}>{ info.name.to_string() }</option> }) }
            </Select>
        </fieldset>
    }
}

/// What goes across.
#[component]
fn AcrossChoice(props: &ChoosingProps) -> Html {
    let ChoosingProps { run, choices } = props;
    let dispatch = use_dispatch();
    let refused = use_state_eq(|| None::<String>);
    let offered = offered(run.scenario(), run.summary().time.into());
    let key_of = |across: &str| across.split('=').next().unwrap_or_default().to_owned();
    let pick = {
        let (choices, offered) = (choices.clone(), offered.clone());
        dispatch.filter_map(move |key: String| {
            let Offered { across, .. } = offered.iter().find(|offered| key_of(&offered.across) == key)?.clone();
            Some(choose(Choices { across, at: None, ..choices.clone() }))
        })
    };
    let typed = {
        let (choices, dispatch, refused) = (choices.clone(), dispatch.clone(), refused.setter());
        Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            let range = text.replace(" to ", "..").replace([' ', '–', '-'], "");
            let across = format!("{}={range}", choices.key());
            match Across::parse(&across) {
                Ok(_) => {
                    refused.set(None);
                    dispatch.emit(choose(Choices { across, ..choices.clone() }));
                }
                Err(error) => refused.set(Some(format!("{} is allowed", error.allowed))),
            }
        })
    };
    let key = choices.key().to_owned();
    let is_known = offered.iter().any(|offered| key_of(&offered.across) == key);
    html! {
        <fieldset>
            <legend>{ "Across" }</legend>
            <div class="lab-across">
                <Select label="Across" value={key.clone()} onchange={pick}>
                    if !is_known {
                        <option value={key.clone()}>{ key.clone() }</option>
                    }
                    { for offered.iter().map(|offered| html! { <option value={key_of(&offered.across)}>{ &offered.label }</option> }) }
                </Select>
                <input
                    type="text"
                    key={choices.across.clone()}
                    value={choices.range().replace("..", " to ")}
                    aria-label="From, to, and perhaps a step after /"
                    title="From, to, and perhaps a step after a slash: 0 to 0.5/0.05"
                    aria-invalid={refused.is_some().then_some("true")}
                    onchange={typed}
                />
            </div>
            <p class="help" role="status">{ (*refused).clone().unwrap_or_default() }</p>
        </fieldset>
    }
}

fn figures(choices: &Choices, dispatch: &Dispatch) -> Html {
    let figure = |figure: Figure| {
        let next = Choices { figure, ..choices.clone() };
        html! {
            <label>
                <input type="radio" name="lab-figure" checked={choices.figure == figure} onchange={dispatch.on(choose(next))} />
                { figure.words() }
            </label>
        }
    };
    html! {
        <fieldset>
            <legend>{ "Up" }</legend>
            <div class="choice wraps in-two">{ for Figure::ALL.map(figure) }</div>
        </fieldset>
    }
}

fn overs(run: &Run, choices: &Choices, dispatch: &Dispatch) -> Html {
    let scenario = run.scenario();
    let usual = usual_overs(scenario, choices);
    let chosen = if choices.over.is_empty() { usual.clone() } else { choices.over.clone() };
    let is_anonymous = scenario.ids == Ids::Anonymous && choices.others.is_empty();
    let has_order =
        |over: &Over| matches!(over, Over::Ascending | Over::Descending | Over::Shuffled(_) | Over::Permutations);
    let line = |kind: Over| {
        let own = chosen.iter().copied().find(|over| is_alike(*over, kind));
        let over = own.unwrap_or(kind);
        let mut next = Choices { over: chosen.clone(), ..choices.clone() };
        if own.is_some() {
            next.remove_over(kind);
        } else {
            next.add_over(kind);
        }
        // Nothing means what is usual.
        if next.over == usual {
            next.over.clear();
        }
        let is_last = own.is_some() && chosen.len() == 1;
        let count = match over {
            Over::Shuffled(count) | Over::Seeds(count) if own.is_some() => Some(count),
            _ => None,
        };
        let typed = {
            let (choices, chosen, usual) = (choices.clone(), chosen.clone(), usual.clone());
            dispatch.filter_map(move |event: Event| {
                let field: HtmlInputElement = event.target_unchecked_into();
                let count = field.value().trim().parse::<u64>().ok()?.clamp(1, MAX_SHUFFLES);
                let over = if matches!(over, Over::Seeds(_)) { Over::Seeds(count) } else { Over::Shuffled(count) };
                let mut next = Choices { over: chosen.clone(), ..choices.clone() };
                next.add_over(over);
                if next.over == usual {
                    next.over.clear();
                }
                Some(choose(next))
            })
        };
        let name = name(kind);
        html! {
            <div class="lab-over" key={name}>
                <label class="lab-check">
                    <input type="checkbox" checked={own.is_some()} disabled={is_last} onchange={dispatch.on(choose(next))} />
                    <span>{ name }</span>
                </label>
                if let Some(count) = count {
                    <input type="number" min="1" max={MAX_SHUFFLES.to_string()} value={count.to_string()} aria-label={format!("How many: {name}")} onchange={typed} />
                }
            </div>
        }
    };
    html! {
        <fieldset>
            <legend>{ "Over which runs" }</legend>
            { for OVERS.into_iter().filter(|over| !is_anonymous || !has_order(over)).map(line) }
            if choices.over.is_empty() && !choices.others.is_empty() && choices.key() == "n" {
                <p class="lab-notes">{ "With several algorithms one kind at first: choose more here." }</p>
            }
        </fieldset>
    }
}

fn name(over: Over) -> &'static str {
    match over {
        Over::Given | Over::Anonymous => "as the scenario is",
        Over::Ascending => "ascending",
        Over::Descending => "descending",
        Over::Shuffled(_) => "shuffled",
        Over::Permutations => "all orders, n to 10",
        Over::Seeds(_) => "seeds",
        Over::Starters => "each starting alone",
    }
}
