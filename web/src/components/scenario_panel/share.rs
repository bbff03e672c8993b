//! A probability, in per cent.

use web_sys::HtmlInputElement;
use yew::{AttrValue, Event, Html, InputEvent, Properties, TargetCast, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::scene::geometry::number;
use crate::state::{Action, Edit};

/// A probability of the scenario.
#[derive(Properties, PartialEq)]
pub struct ShareProps {
    /// The field's key in a link.
    pub name: &'static str,
    /// What it says.
    pub label: &'static str,
    /// What it means.
    pub help: &'static str,
    /// What it is, as a link writes it.
    pub value: AttrValue,
}

/// A slider and a box, both in per cent.
#[component]
pub fn Share(props: &ShareProps) -> Html {
    let dispatch = use_dispatch();
    let ShareProps { name, label, help, value } = props;
    let (name, per_cent) = (*name, per_cent(value));
    let dragged = dispatch.filter_map(move |event: InputEvent| {
        let share = probability(event.target_unchecked_into::<HtmlInputElement>().value_as_number())?;
        Some(Action::Edit(Edit::Set(name, share), Some(name)))
    });
    let typed = {
        let value = value.clone();
        dispatch.map(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            let share = probability(field.value_as_number()).unwrap_or_else(|| value.to_string());
            // What holds, which may not be what was typed.
            field.set_value(&self::per_cent(&share));
            Action::Edit(Edit::Set(name, share), None)
        })
    };
    html! {
        <div class="row" title={*help}>
            <span class="label">{ *label }</span>
            <input
                type="range"
                min="0"
                max="50"
                step="0.5"
                value={per_cent.clone()}
                aria-label={*label}
                oninput={dragged}
                onchange={dispatch.on(Action::EndGesture)}
            />
            <input
                type="number"
                inputmode="decimal"
                min="0"
                max="100"
                step="any"
                value={per_cent}
                aria-label={format!("{label}, in per cent")}
                onchange={typed}
            />
            <span aria-hidden="true">{ "%" }</span>
        </div>
    }
}

/// A probability as a link writes it, in per cent.
fn per_cent(probability: &str) -> String {
    number(probability.parse::<f64>().unwrap_or(0.0) * 100.0, 4)
}

/// Per cent as a link writes it, with six decimals; none for what is no number.
fn probability(per_cent: f64) -> Option<String> {
    per_cent.is_finite().then(|| format!("{:.6}", per_cent.clamp(0.0, 100.0) / 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_as_fine_as_scenarios_hold_them() {
        let written = |per_cent| probability(per_cent).expect("it is a number");
        assert_eq!([0.0001, 12.5, 120.0, -1.0].map(written), ["0.000001", "0.125000", "1.000000", "0.000000"]);
        assert_eq!(probability(f64::NAN), None);
        assert_eq!(["0", "0.000001", "0.125"].map(per_cent), ["0", "0.0001", "12.5"]);
    }
}
