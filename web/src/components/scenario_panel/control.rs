//! The control of a field or an option: its kind, label, help and range are those of the table of fields, or of what the
//! algorithm declares.

use election_core::Scenario;
use election_core::algorithm::{OptionKind, OptionValue};
use election_core::scenario::{FIELDS, Field, Info, OptionSpec, Start, Takes};
use yew::{AttrValue, Callback, Html, Properties, component, html};

use super::choice::{Choice, Item};
use super::forms::Forms;
use super::number::Number;
use super::prose::prose;
use super::share::Share;
use super::switch::Switch;
use super::typed::Typed;
use crate::components::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::scene::geometry::number;
use crate::state::edit::forms;
use crate::state::{Action, Edit};

/// How far an option in ticks can be dragged at least.
const DRAG: u64 = 20;

/// What is set.
#[derive(Clone, Copy, Debug)]
pub enum Spec {
    /// A field of the scenario.
    Field(&'static Field),
    /// An option of the algorithm.
    Option(&'static OptionSpec),
}

impl Spec {
    /// The field with this key in a link.
    ///
    /// # Panics
    /// When the table has none.
    pub fn field(key: &str) -> Self {
        Self::Field(FIELDS.iter().find(|field| field.link == key).expect("the panel asks for fields of the table"))
    }

    /// The option of an algorithm, or else the field, with this key in a link.
    pub fn find(info: &Info, key: &str) -> Option<Self> {
        let option = info.options.iter().find(|option| option.key == key).map(Self::Option);
        option.or_else(|| FIELDS.iter().find(|field| field.link == key).map(Self::Field))
    }

    /// Its key in a link.
    pub fn key(self) -> &'static str {
        match self {
            Self::Field(field) => field.link,
            Self::Option(option) => option.key,
        }
    }

    /// Its label.
    pub fn label(self) -> &'static str {
        match self {
            Self::Field(field) => field.label,
            Self::Option(option) => option.name,
        }
    }

    /// Its control, with its value in a scenario, and from which value on it is safe.
    pub fn control(self, scenario: &Scenario) -> Html {
        let safe = match self {
            Self::Field(_) => None,
            Self::Option(option) => safe(option, scenario),
        };
        self.control_with(scenario, safe)
    }

    /// The same for whoever is to find out what is safe.
    pub fn control_to_try(self, scenario: &Scenario) -> Html {
        self.control_with(scenario, None)
    }

    fn control_with(self, scenario: &Scenario, safe: Option<(u64, &'static str)>) -> Html {
        let range = match self {
            Self::Field(_) => None,
            Self::Option(option) => Some(range(option, scenario)),
        };
        let forms = 0..forms(self.key()).len();
        let offered: Vec<usize> = if forms.is_empty() {
            Vec::new()
        } else {
            let alone = without_long_lists(scenario, self.key());
            forms.filter(|place| is_possible(&alone, self.key(), *place)).collect()
        };
        let value = scenario.value(self.key());
        html! { <Control key={self.key()} spec={self} {value} {range} {safe} {offered} /> }
    }
}

impl PartialEq for Spec {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

/// The scenario without what may be long, and makes no form of this field impossible: what happens to processes, and who starts when.
fn without_long_lists(scenario: &Scenario, key: &str) -> Scenario {
    let mut alone = scenario.without_faults();
    if key != "start" && matches!(alone.start, Start::List(_)) {
        alone.start = Start::All;
    }
    alone
}

/// Whether a form of a field can be chosen: the engine refuses some.
fn is_possible(scenario: &Scenario, key: &'static str, place: usize) -> bool {
    Edit::form(scenario, key, place).is_ok_and(|scenario| scenario.validate().is_ok())
}

/// The value of an option in ticks from which on the algorithm is safe, and why.
fn safe(option: &'static OptionSpec, scenario: &Scenario) -> Option<(u64, &'static str)> {
    let safe = option.safe.as_ref()?;
    match (safe.value)(scenario) {
        OptionValue::Ticks(number) | OptionValue::Count(number) => Some((number.into(), safe.because)),
        OptionValue::Flag(_) | OptionValue::Choice(_) => None,
    }
}

/// How far an option in ticks is dragged: twice as far as is safe or usual.
fn range(option: &'static OptionSpec, scenario: &Scenario) -> (u64, u64) {
    let usual = match (option.default)(scenario) {
        OptionValue::Ticks(number) | OptionValue::Count(number) => number.into(),
        OptionValue::Flag(_) | OptionValue::Choice(_) => 0,
    };
    (0, (2 * safe(option, scenario).map_or(usual, |(safe, _)| safe)).max(DRAG))
}

/// A field or an option, and its value.
#[derive(Properties, PartialEq)]
pub struct ControlProps {
    /// What is set.
    pub spec: Spec,
    /// What it is, as a link writes it.
    pub value: AttrValue,
    /// How far a number is dragged; none where it is only typed.
    #[prop_or_default]
    pub range: Option<(u64, u64)>,
    /// From where on it is safe, and why.
    #[prop_or_default]
    pub safe: Option<(u64, &'static str)>,
    /// The forms that can be chosen, where it has forms.
    #[prop_or_default]
    pub offered: Vec<usize>,
}

/// The control that suits what a field or an option takes.
#[component]
pub fn Control(props: &ControlProps) -> Html {
    let dispatch = use_dispatch();
    let ControlProps { spec, value, range, safe, offered } = props;
    let (name, label) = (spec.key(), spec.label());
    let choose = |keys: Vec<&'static str>| {
        let dispatch = dispatch.clone();
        Callback::from(move |place: usize| {
            dispatch.emit(Action::Edit(Edit::Set(name, keys[place].to_owned()), None));
        })
    };
    let edit = Callback::from(move |number: u64| Edit::Set(name, number.to_string()));
    let number = |min, max| {
        let drag = range.map(|(least, most)| (least.max(min), most.min(max)));
        let mark = safe.zip(drag).map(|((safe, _), drag)| mark(safe, drag)).unwrap_or_default();
        let value = value.parse().unwrap_or(min);
        html! { <Number {label} {value} {drag} typed={(min, max)} gesture={name} {edit} {mark} /> }
    };
    match *spec {
        Spec::Field(field) => match field.takes {
            Takes::Flag => html! { <Switch {name} {label} help={field.help} is_on={value == "yes"} /> },
            Takes::Probability => html! { <Share {name} {label} help={field.help} {value} /> },
            Takes::Number(bounds) => html! {
                <div class="row" title={field.help}>
                    <span class="label">{ label }</span>
                    { number(bounds.min, bounds.max) }
                </div>
            },
            Takes::Names(names) => {
                let items = names.iter().map(|name| Item {
                    label: (*name).into(),
                    help: AttrValue::default(),
                    is_chosen: value == name,
                });
                html! { <Choice {name} legend={label} items={items.collect::<Vec<_>>()} onchoose={choose(names.to_vec())} /> }
            }
            Takes::List(form) if form.alternatives.is_empty() => html! {
                <Typed {name} {label} help={field.help} form={form.link} {value} />
            },
            Takes::Value(_) | Takes::List(_) => html! { <Forms {name} {label} {value} offered={offered.clone()} /> },
            Takes::True | Takes::Process => nothing(),
        },
        Spec::Option(option) => match option.kind {
            OptionKind::Flag => html! { <Switch {name} {label} help={option.help} is_on={value == "yes"} /> },
            OptionKind::Choice(choices) => {
                let items = choices.iter().map(|choice| Item {
                    label: choice.key.into(),
                    help: choice.help.into(),
                    is_chosen: value == choice.key,
                });
                let keys = choices.iter().map(|choice| choice.key).collect();
                let chosen = choices.iter().find(|choice| value == choice.key);
                html! {
                    <div class="field">
                        <Choice
                            {name}
                            legend={label}
                            items={items.collect::<Vec<_>>()}
                            onchoose={choose(keys)}
                        />
                        <p class="help">{ prose(chosen.map_or(option.help, |choice| choice.help)) }</p>
                    </div>
                }
            }
            OptionKind::Ticks { min, max } | OptionKind::Count { min, max } => html! {
                <div class="field">
                    <span>{ label }</span>
                    <div class="row">{ number(min.into(), max.into()) }</div>
                    <p class="help">{ prose(option.help) }</p>
                    if let Some((safe, because)) = safe {
                        { bound(value.parse().unwrap_or(0), *safe, because) }
                    }
                </div>
            },
        },
    }
}

/// From where on a number is safe, in words.
fn bound(value: u64, safe: u64, because: &'static str) -> Html {
    if value < safe {
        html! { <p class="error">{ format!("Too short. Safe from {safe}: {because}.") }</p> }
    } else {
        html! { <p class="help">{ format!("Safe from {safe}: {because}.") }</p> }
    }
}

/// Where on a slider safety begins.
#[expect(clippy::cast_precision_loss, reason = "ticks are far below what a float holds exactly")]
fn mark(safe: u64, (low, high): (u64, u64)) -> Html {
    let share = safe.saturating_sub(low) as f64 / high.saturating_sub(low).max(1) as f64;
    html! {
        <svg class="safe" aria-hidden="true">
            <svg x={format!("{}%", number(share * 100.0, 1))}>
                <path d="M0 1l4 6h-8z" />
                <text y="7">{ "safe" }</text>
            </svg>
        </svg>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn every_field_and_option_has_the_control_of_its_kind() {
        let scenario = Scenario::from_link("a=bully&delay=2&answer_timeout=1").expect("a good link");
        let shown = |key: &'static str| mount(Spec::field(key).control(&scenario));
        let loss = shown("loss").await;
        loss.type_into("[type=number]", "12.5").await;
        assert!(matches!(&loss.actions()[..], [Action::Edit(Edit::Set("loss", share), None)] if share == "0.125000"));
        let fifo = shown("fifo").await;
        fifo.click("[type=checkbox]").await;
        assert!(matches!(&fifo.actions()[..], [Action::Edit(Edit::Set("fifo", no), None)] if no == "no"));
        let wins = shown("wins").await;
        wins.click("label:last-child input").await;
        assert!(matches!(&wins.actions()[..], [Action::Edit(Edit::Set("wins", least), None)] if least == "smallest"));
        let option = scenario.info().option("answer_timeout").expect("bully has it");
        let timeout = mount(Spec::Option(option).control(&scenario)).await;
        assert!(timeout.text(".error").starts_with("Too short. Safe from 4"));
        assert_eq!(timeout.count(".safe"), 1);
    }
}
