//! A value that has a few forms, each with numbers of its own: a delay that is fixed or drawn, a failure detector.

use election_core::scenario::{Part, TIMEOUTS_A_PERIOD};
use yew::{AttrValue, Callback, Html, Properties, component, html};

use super::choice::{Choice, Item};
use super::number::Number;
use crate::effects::dispatch::use_dispatch;
use crate::state::edit::forms;
use crate::state::{Action, Edit};

/// How far the numbers of a form can be dragged, in ticks.
const DRAG: u64 = 12;

/// A value with forms.
#[derive(Properties, PartialEq)]
pub struct FormsProps {
    /// The field's key in a link.
    pub name: &'static str,
    /// What it says.
    pub label: &'static str,
    /// What it is, as a link writes it.
    pub value: AttrValue,
    /// The places of the forms that are possible here.
    pub offered: Vec<usize>,
    /// What else there is to say of it.
    #[prop_or_default]
    pub note: Html,
}

/// A choice of the form, and the numbers of the one that is chosen.
#[component]
pub fn Forms(props: &FormsProps) -> Html {
    let dispatch = use_dispatch();
    let FormsProps { name, label, value, offered, note } = props;
    let name = *name;
    let forms = forms(name);
    let chosen = forms.iter().enumerate().find_map(|(place, form)| Some((place, form.read(value)?)));
    let is_chosen = |place: usize| chosen.as_ref().is_some_and(|(chosen, _)| *chosen == place);
    let shown: Vec<usize> = (0..forms.len()).filter(|place| offered.contains(place) || is_chosen(*place)).collect();
    let items = shown.iter().map(|place| Item {
        label: forms[*place].label.into(),
        help: forms[*place].help.into(),
        is_chosen: is_chosen(*place),
    });
    let items = items.collect::<Vec<_>>();
    let onchoose = Callback::from(move |place: usize| {
        dispatch.emit(Action::Edit(Edit::Form(name, shown[place]), None));
    });
    html! {
        <div class="field">
            <Choice {name} legend={*label} {items} {onchoose} />
            if let Some((place, numbers)) = &chosen {
                { for forms[*place].parts.iter().enumerate().map(|(part, Part { label, bounds, .. })| {
                    let edit = {
                        let (place, numbers) = (*place, numbers.clone());
                        Callback::from(move |number| Edit::Set(name, with_number(name, place, &numbers, part, number)))
                    };
                    html! {
                        <div class="row" key={format!("{place}.{part}")}>
                            <span class="label">{ *label }</span>
                            <Number
                                label={*label}
                                value={numbers[part]}
                                drag={(bounds.min, DRAG)}
                                typed={(bounds.min, bounds.max)}
                                gesture={name}
                                {edit}
                            />
                        </div>
                    }
                }) }
                <p class="help">{ forms[*place].help }</p>
            }
            { note.clone() }
        </div>
    }
}

/// The value with another number in it. The ends of a range push each other, and so do the period and the timeout of SWIM.
fn with_number(name: &str, place: usize, numbers: &[u64], part: usize, number: u64) -> String {
    let mut numbers = numbers.to_vec();
    numbers[part] = number;
    let form = &forms(name)[place];
    if form.parts.iter().any(|part| part.before == "-") {
        for (other, value) in numbers.iter_mut().enumerate() {
            *value = if other < part { (*value).min(number) } else { (*value).max(number) };
        }
    }
    if let ("swim", [period, timeout, _]) = (form.word, numbers.as_mut_slice()) {
        let shortest = u64::from(TIMEOUTS_A_PERIOD);
        match part {
            0 => *timeout = (*timeout).min(*period / shortest),
            _ => *period = (*period).max(*timeout * shortest),
        }
    }
    form.write(&numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_depend_on_each_other_push_each_other_and_others_do_not() {
        assert_eq!(with_number("delay", 1, &[2, 5], 0, 9), "9-9");
        assert_eq!(with_number("delay", 1, &[2, 5], 1, 1), "1-1");
        assert_eq!(with_number("detector", 2, &[5, 15], 0, 20), "heartbeat:20:15");
        assert_eq!(with_number("detector", 3, &[6, 2, 1], 0, 5), "swim:5:1:1");
        assert_eq!(with_number("detector", 3, &[6, 2, 1], 1, 3), "swim:9:3:1");
        assert_eq!(with_number("detector", 3, &[6, 2, 1], 2, 4), "swim:6:2:4");
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod shown {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_form_is_chosen_and_its_numbers_are_typed() {
        let shown = mount(html! {
            <Forms name="detector" label="Failure detector" value="perfect" offered={vec![0, 1, 2]} />
        })
        .await;
        assert_eq!((shown.count("[type=radio]"), shown.count("[type=number]")), (3, 1));
        shown.click("label:nth-child(3) input").await;
        assert!(matches!(shown.actions()[..], [Action::Edit(Edit::Form("detector", 2), None)]));
        shown.type_into("[type=number]", "4").await;
        assert!(
            matches!(&shown.actions()[..], [Action::Edit(Edit::Set("detector", later), None)] if later == "perfect:4")
        );
    }
}
