//! Who starts by itself, and when.

use election_core::scenario::{Start, StartAt};
use election_core::{Run, Tick};
use yew::{Callback, Html, Properties, component, html};

use super::choice::{Choice, Item};
use super::control::Spec;
use super::number::Number;
use super::process_choice::{ProcessChoice, name};
use super::remove::Remove;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::edit::forms;
use crate::state::{Action, Choosing, DialogAction, Edit, Selection};

/// The most starts that are shown one by one.
const SHOWN: usize = 12;
/// The latest tick that can be typed in; links and files reach further.
pub const MAX_TICK_TYPED: u64 = 1_000_000;

/// Who starts in a run.
#[derive(Properties, PartialEq)]
pub struct StartsProps {
    /// The run.
    pub run: Same<Run>,
    /// What is selected: the one that starts when one does.
    pub selection: Option<Selection>,
    /// Whether a click on the stage chooses who starts.
    pub is_choosing: bool,
    /// How far the sliders reach.
    pub span: Tick,
}

/// Who starts, and when.
#[component]
pub fn Starts(props: &StartsProps) -> Html {
    let dispatch = use_dispatch();
    let StartsProps { run, selection, is_choosing, span } = props;
    let start = &run.scenario().start;
    let list: &[StartAt] = match start {
        Start::List(list) => list,
        Start::All | Start::Nobody => &[],
    };
    let first = match selection {
        Some(Selection::Process(process)) => process.0,
        _ => list.first().map_or(0, |start| start.process),
    };
    let one = Start::List(vec![StartAt { process: first, at: 0 }]);
    let some = if list.is_empty() { one.clone() } else { start.clone() };
    // The words of the table, and between them two ways to a list.
    let [all, nobody] = [0, 1].map(|place| forms("start")[place]);
    let is_nobody = list.is_empty() && *start != Start::All;
    let ways = [
        (all.label, all.help, *start == Start::All, Start::All, false),
        ("one", "A single process starts.", list.len() == 1, one, false),
        ("some", "Those start that you click on the stage.", list.len() > 1, some, true),
        (nobody.label, nobody.help, is_nobody, Start::Nobody, false),
    ];
    let items = ways.iter().map(|(label, help, is_it, _, chooses)| Item {
        label: (*label).into(),
        help: (*help).into(),
        is_chosen: if *is_choosing { *chooses } else { *is_it },
    });
    let items = items.collect::<Vec<_>>();
    let done = dispatch.on(DialogAction::Choose(None));
    let onchoose = Callback::from(move |place: usize| {
        let (.., start, chooses) = &ways[place];
        dispatch.emit(Action::Edit(Edit::Starts(start.clone()), None));
        dispatch.emit(DialogAction::Choose(chooses.then_some(Choosing::Starters)));
    });
    html! {
        <div class="field">
            <Choice name="starts" legend={Spec::field("start").label()} {items} {onchoose} />
            if *is_choosing {
                <div class="row">
                    <p class="help">{ "Choose the processes that start, on the stage." }</p>
                    <button type="button" class="button small" onclick={done}>{ "Done" }</button>
                </div>
            }
            if !list.is_empty() {
                <ul class="entries" aria-label="Starts">
                    { for list.iter().take(SHOWN).enumerate().map(|(place, start)| entry(run, place, *start, *span)) }
                </ul>
            }
            if list.len() > SHOWN {
                <p class="help">{ format!("and {} more", list.len() - SHOWN) }</p>
            }
        </div>
    }
}

/// A process that starts, and when.
fn entry(run: &Same<Run>, place: usize, start: StartAt, span: Tick) -> Html {
    let who = Callback::from(move |process| Edit::Start(place, Some(StartAt { process, ..start })));
    let at = Callback::from(move |at: u64| {
        Edit::Start(place, Some(StartAt { at: at.try_into().unwrap_or(Tick::MAX), ..start }))
    });
    html! {
        <li key={place}>
            <ProcessChoice label="who starts" {run} chosen={start.process} edit={who} />
            <Number
                label="starts at tick"
                value={u64::from(start.at)}
                drag={(0, span.into())}
                typed={(0, MAX_TICK_TYPED)}
                gesture="start"
                edit={at}
            />
            <Remove label={format!("{} does not start", name(run, start.process))} edit={Edit::Start(place, None)} />
        </li>
    }
}
