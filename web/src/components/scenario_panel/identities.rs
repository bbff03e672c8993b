//! How many processes, their identities, and which one wins.

use std::rc::Rc;

use election_core::Scenario;
use election_core::algorithm::IdentityUse;
use election_core::scenario::{Ids, MAX_INTEGER, MAX_PROCESSES, Order, Winner};
use yew::Html;
use yew::virtual_dom::ListenerKind;

use super::fields::{Alternative, SetNumber, Slider, choice};
use crate::components::Leaf;
use crate::components::edit::value_of;
use crate::components::element::yes;
use crate::components::icon::{Icon, icon};
use crate::components::part::{Ctx, Message, Part, part};
use crate::components::template::{on, some, view};
use crate::interventions;
use crate::state::{Action, Change};

/// How many processes can be dragged to; more are typed.
const DRAG: u32 = 64;

/// How many processes.
pub fn processes(leaf: &Leaf) -> Html {
    let slider = Slider {
        label: "Processes",
        gesture: "processes",
        drag: (2, DRAG),
        typed: (1, MAX_PROCESSES.into()),
        value: leaf.state.scenario().processes.into(),
    };
    let set: SetNumber = Rc::new(|scenario, count| {
        if let Ok(count) = u16::try_from(count) {
            *scenario = interventions::with_processes(scenario, count);
        }
    });
    view!("<div class='field'><h2 class='heading'>Processes</><div class='row'>{}</></>", slider.row(leaf, &set))
}

/// Their identities.
pub fn identities(leaf: &Leaf) -> Html {
    let scenario = leaf.state.scenario();
    if are_anonymous(scenario) {
        return view!(
            "<div class='field'><h2 class='heading'>Identities</>\
             <p class='help'>None: the processes are anonymous. They are called by their positions.</></>"
        );
    }
    let order = |label, help, order| Alternative {
        label,
        help,
        is_chosen: scenario.ids == Ids::Order(order),
        choose: leaf.choose(move |scenario, _| scenario.ids = Ids::Order(order)),
    };
    let run = Rc::clone(&leaf.state.run);
    let alternatives = vec![
        order("ascending", "1, 2, 3, … along the ring", Order::Ascending),
        order("descending", "…, 3, 2, 1 along the ring", Order::Descending),
        order("shuffled", "In an order drawn from the seed", Order::Shuffled),
        Alternative {
            label: "typed",
            help: "Any numbers, repeated ones too",
            is_chosen: matches!(scenario.ids, Ids::Values(_)),
            // Begins with what there is.
            choose: leaf.choose(move |scenario, _| scenario.ids = Ids::Values(numbers(&run))),
        },
        Alternative {
            label: "UUIDs",
            help: "Drawn from the seed",
            is_chosen: scenario.ids == Ids::Uuid,
            choose: leaf.choose(|scenario, _| scenario.ids = Ids::Uuid),
        },
    ];
    let is_drawn = matches!(scenario.ids, Ids::Order(Order::Shuffled) | Ids::Uuid);
    let is_typed = matches!(scenario.ids, Ids::Values(_));
    view!(
        "<div class='field'>{}{}{}</>",
        choice("identities", "Identities", alternatives, true),
        some(is_drawn, || view!(
            "<button type='button' class='button small' {}>{}{}</>",
            leaf.press(|scenario, _| draw_again(scenario)),
            icon(Icon::Shuffle),
            if scenario.ids == Ids::Uuid { "Draw again" } else { "Shuffle again" },
        )),
        some(is_typed, || part(leaf, TypedIdentities::make)),
    )
}

/// Whether processes have no identities, and can be given none.
fn are_anonymous(scenario: &Scenario) -> bool {
    scenario.algorithm.identities == IdentityUse::Anonymous
}

/// Which identity wins, where there are any.
pub fn winner(leaf: &Leaf) -> Html {
    if are_anonymous(leaf.state.scenario()) {
        return Html::default();
    }
    let winner = leaf.state.scenario().winner;
    let alternative = |label, other| Alternative {
        label,
        help: "",
        is_chosen: winner == other,
        choose: leaf.choose(move |scenario, _| scenario.winner = other),
    };
    let alternatives = vec![alternative("largest", Winner::Largest), alternative("smallest", Winner::Smallest)];
    choice("winner", "Who wins", alternatives, false)
}

/// Every draw anew.
pub fn draw_again(scenario: &mut Scenario) {
    scenario.seed = if scenario.seed >= MAX_INTEGER { 0 } else { scenario.seed + 1 };
}

/// The identities as numbers, as far as they are; UUIDs become 1, 2, 3, ….
fn numbers(run: &election_core::Run) -> Vec<u64> {
    let identities = run.identities();
    (1..)
        .zip(identities.processes())
        .map(|(place, process)| identities.text(identities.at(process)).parse().unwrap_or(place))
        .collect()
}

/// Identities that are typed in; what cannot be read is said, and changes nothing.
pub struct TypedIdentities {
    /// What is being typed, when it differs from what the scenario says.
    draft: Option<String>,
    error: Option<String>,
}

/// What happens to the text.
pub enum Msg {
    /// It is being typed.
    Typed(String),
    /// It has been typed.
    Done,
}

impl TypedIdentities {
    /// The part of the page.
    pub fn make(ctx: &Ctx) -> Box<dyn Part> {
        Box::new(Self::new(ctx))
    }

    fn new(_ctx: &Ctx) -> Self {
        Self { draft: None, error: None }
    }
}

impl Part for TypedIdentities {
    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        !Rc::ptr_eq(&ctx.props().state.run, &old.state.run)
    }

    fn update(&mut self, ctx: &Ctx, message: Message) -> bool {
        let Message::Identities(message) = message else { return false };
        let Leaf { state, dispatch, .. } = ctx.props();
        match message {
            Msg::Typed(text) => {
                match parse(&text) {
                    Ok(values) => {
                        self.error = None;
                        let count = u16::try_from(values.len()).expect("there are at most 1024");
                        let mut scenario = interventions::with_processes(state.scenario(), count);
                        scenario.ids = Ids::Values(values);
                        dispatch.emit(Action::Change(Box::new(Change::during("identities", scenario))));
                    }
                    Err(error) => self.error = Some(error),
                }
                self.draft = Some(text);
            }
            Msg::Done => {
                dispatch.emit(Action::EndGesture);
                if self.error.is_none() {
                    self.draft = None;
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Ctx) -> Html {
        let text = self.draft.clone().unwrap_or_else(|| match &ctx.props().state.scenario().ids {
            Ids::Values(values) => values.iter().map(u64::to_string).collect::<Vec<_>>().join(" "),
            Ids::Order(_) | Ids::Uuid | Ids::Anonymous => String::new(),
        });
        let send = ctx.link().clone();
        let done = ctx.link().clone();
        view!(
            "<div class='field'><input type='text' inputmode='numeric' spellcheck='false' autocomplete='off' value={} \
             aria-label='Identities along the ring' aria-describedby='identities-help' aria-invalid={} {} {} {}/>\
             <p id='identities-help' class={} role='status'>{}</></>",
            text,
            yes(self.error.is_some()),
            on(ListenerKind::oninput, move |event| send.send_message(Msg::Typed(value_of(&event)))),
            on(ListenerKind::onkeydown, |event| event.stop_propagation()),
            on(ListenerKind::onchange, move |_| done.send_message(Msg::Done)),
            if self.error.is_some() { "error" } else { "help" },
            self.error.clone().unwrap_or_else(|| "Numbers with spaces between, as many as processes.".to_owned()),
        )
    }
}

/// Identities from text: whole numbers, with spaces or commas between.
fn parse(text: &str) -> Result<Vec<u64>, String> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Err("At least one number is needed.".to_owned());
    }
    if words.len() > usize::from(MAX_PROCESSES) {
        return Err(format!("{} are too many: at most {MAX_PROCESSES}.", words.len()));
    }
    let value = |word: &&str| match word.parse::<u64>() {
        Ok(value) if value <= MAX_INTEGER => Ok(value),
        _ => Err(format!("“{word}” is not a whole number from 0 to {MAX_INTEGER}.")),
    };
    words.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_are_read_however_they_are_kept_apart() {
        assert_eq!(parse("80 3,32;\t3"), Ok(vec![80, 3, 32, 3]));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        assert!(parse(" , ").is_err());
        assert!(parse("1 -2").unwrap_err().contains("“-2”"));
        assert!(parse("9007199254740992").is_err());
        assert!(parse(&"1 ".repeat(1025)).unwrap_err().contains("1025"));
    }

    #[test]
    fn drawing_again_never_leaves_the_range_of_seeds() {
        let mut scenario = Scenario::new(election_core::algorithms::all()[0]);
        scenario.seed = MAX_INTEGER;
        draw_again(&mut scenario);
        assert_eq!(scenario.seed, 0);
    }
}
