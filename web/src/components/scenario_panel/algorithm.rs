//! Which algorithm, and its options as it declares them.

use std::rc::Rc;

use election_core::algorithm::{OptionKind, OptionValue};
use election_core::algorithms;
use election_core::scenario::OptionSpec;
use yew::Html;

use super::fields::{Alternative, SetNumber, Slider, buttons, prose, switch};
use crate::components::Leaf;
use crate::components::template::{key, view};
use crate::interventions;
use crate::scene::geometry::number;

/// How far an option in ticks can be dragged at least.
const DRAG: u32 = 20;

/// The algorithms, one line on each.
pub fn algorithms(leaf: &Leaf) -> Html {
    let chosen = leaf.state.scenario().algorithm;
    let all = algorithms::all().into_iter().map(|algorithm| {
        let choose = leaf.choose(move |scenario, _| *scenario = interventions::with_algorithm(scenario, algorithm));
        view!(
            "<label {} title={}><input type='radio' name='algorithm' value={} checked={} {}/><b>{}</><small>{}</></>",
            key(algorithm.key),
            algorithm.source,
            algorithm.key,
            algorithm == chosen,
            choose,
            algorithm.name,
            algorithm.summary,
        )
    });
    view!(
        "<fieldset class='field'><legend class='unseen'>Algorithm</><div class='algorithms'>{}</></>",
        all.collect::<Vec<Html>>()
    )
}

/// The algorithm's options.
pub fn options(leaf: &Leaf) -> Html {
    let info = leaf.state.run.info();
    let set = leaf.state.scenario().options.len();
    if info.options.is_empty() {
        return Html::default();
    }
    view!(
        "<details class='more' {} open={}><summary>Variants<span class='said'>{}</></><div class='inside'>{}</></>",
        key(info.key),
        set > 0,
        if set == 0 { "as usual".to_owned() } else { format!("{set} changed") },
        info.options.iter().map(|spec| option(leaf, spec)).collect::<Vec<Html>>(),
    )
}

fn option(leaf: &Leaf, spec: &'static OptionSpec) -> Html {
    let scenario = leaf.state.scenario();
    match (spec.kind, scenario.option(spec.key)) {
        (OptionKind::Flag, value) => switch(
            leaf,
            spec.name,
            spec.help,
            value == OptionValue::Flag(true),
            Rc::new(|scenario, on| scenario.set_option(spec.key, OptionValue::Flag(on))),
        ),
        (OptionKind::Choice(choices), value) => {
            let alternatives = choices.iter().map(|choice| Alternative {
                label: choice.key,
                help: choice.help,
                is_chosen: value == OptionValue::Choice(choice.key),
                choose: leaf.choose(|scenario, _| scenario.set_option(spec.key, OptionValue::Choice(choice.key))),
            });
            let chosen = choices.iter().find(|choice| value == OptionValue::Choice(choice.key));
            view!(
                "<fieldset class='field'><legend>{}</>{}<p class='help'>{}</></>",
                spec.name,
                buttons(spec.key, alternatives.collect(), choices.len() > 2),
                prose(chosen.map_or(spec.help, |choice| choice.help)),
            )
        }
        (OptionKind::Ticks { min, max }, OptionValue::Ticks(value)) => ticks(leaf, spec, (min, max), value),
        (OptionKind::Ticks { .. }, _) => Html::default(),
    }
}

fn ticks(leaf: &Leaf, spec: &'static OptionSpec, typed: (u32, u32), value: u32) -> Html {
    let scenario = leaf.state.scenario();
    let safe = spec.safe.as_ref().map(|safe| ((safe.value)(scenario), safe.because));
    let far = match (safe, (spec.default)(scenario)) {
        (Some((OptionValue::Ticks(safe), _)), _) => 2 * safe,
        (_, OptionValue::Ticks(default)) => 2 * default,
        _ => DRAG,
    };
    let slider =
        Slider { label: spec.name, gesture: spec.key, drag: (typed.0, far.max(DRAG).min(typed.1)), typed, value };
    let set: SetNumber = Rc::new(|scenario, ticks| scenario.set_option(spec.key, OptionValue::Ticks(ticks)));
    let is_unsafe = safe.is_some_and(|(safe, _)| OptionValue::Ticks(value) < safe);
    let (mark, bound) = match safe {
        Some((OptionValue::Ticks(safe), because)) => (
            mark(safe, slider.drag),
            view!(
                "<p class={}>{}{}: {}.</>",
                if is_unsafe { "error" } else { "help" },
                if is_unsafe { "Too short. Safe from " } else { "Safe from " },
                safe,
                because
            ),
        ),
        _ => Default::default(),
    };
    view!(
        "<div class='field'><span>{}</><div class='row'><div class='marked'>{}{}</>{}</><p class='help'>{}</>{}</>",
        spec.name,
        slider.range(leaf, &set),
        mark,
        slider.number(leaf, &set),
        prose(spec.help),
        bound,
    )
}

/// Where on a slider safety begins.
fn mark(safe: u32, (low, high): (u32, u32)) -> Html {
    let share = f64::from(safe.saturating_sub(low)) / f64::from(high.saturating_sub(low).max(1));
    view!(
        "<svg class='safe' aria-hidden='true'><svg x={}><path d='M0 1l4 6h-8z'/><text y='15'>safe</></></>",
        format!("{}%", number(share * 100.0, 1)),
    )
}
