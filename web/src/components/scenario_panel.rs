//! The scenario, to be changed: every change takes effect at once. Its inputs are those of the table of fields and of the options
//! that the algorithm declares.

mod algorithms;
mod breaking;
mod choice;
pub(super) mod control;
mod edges;
mod fault_entry;
mod faults;
mod file;
mod forms;
mod may_change;
mod more;
pub(super) mod number;
mod observed;
mod open;
mod order;
pub mod process_choice;
mod prose;
mod remove;
mod share;
mod sides;
mod starts;
mod switch;
mod typed;
pub(super) mod typed_identities;

use election_core::algorithm::ByProcess;
use election_core::exercises::Allowed;
use election_core::model::{Graph, Shape};
use election_core::scenario::{Detector, FIELDS, Field, Start};
use election_core::{Run, Scenario, Tick};
use yew::{Callback, Html, Properties, component, html, use_mut_ref, use_node_ref};

use super::folded::{Folded, titled};
use super::icon::{Icon, icon};
use super::nothing::nothing;
use super::try_next::TryNext;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::state::edit::NewFault;
use crate::state::{Action, Choosing, ClusterStanding, DialogAction, Edit, Selection};
use algorithms::Algorithms;
use breaking::Breaking;
use choice::{Choice, Item};
use control::Spec;
use edges::Edges;
use faults::Faults;
use file::ScenarioFile;
use may_change::MayChange;
use more::More;
use number::Number;
use observed::Observed;
use open::use_open;
use order::Order;
use starts::Starts;

/// How many processes can be dragged to; more are typed.
const MOST_DRAGGED: u64 = 64;
/// The least that a time slider reaches.
const LEAST_SPAN: Tick = 10;
/// The fields before those of the channels whose change is said beside "More", in the order in which they are shown.
const BEFORE_CHANNELS: [&str; 6] = ["wins", "logs", "timeouts", "start", "established", "detector"];

/// What the panel shows.
#[derive(Properties, PartialEq)]
pub struct ScenarioPanelProps {
    /// The run whose scenario is changed.
    pub run: Same<Run>,
    /// The cluster whose run it is, where the page shows that while it goes on.
    #[prop_or_default]
    pub cluster: Option<ClusterStanding>,
    /// What is selected: what is added is about it.
    pub selection: Option<Selection>,
    /// What clicks on the stage choose.
    pub choosing: Option<Choosing>,
    /// Whether the panel has been opened where it is not always shown.
    pub is_open: bool,
    /// Whether a slider is dragged: the sliders' ends stay where they are as long.
    pub is_in_gesture: bool,
    /// The faults that can be added, beside a crash, while they are looked at.
    pub new_faults: Vec<NewFault>,
    /// Whether they are looked at from now on.
    pub on_adding_faults: Callback<bool>,
    /// What an exercise lets its solver change: that stands first, and nowhere else.
    #[prop_or_default]
    pub allowed: Option<&'static Allowed>,
}

/// The scenario, to be changed.
#[component]
pub fn ScenarioPanel(props: &ScenarioPanelProps) -> Html {
    let dispatch = use_dispatch();
    let run = &props.run;
    let scenario = run.scenario();
    let span = use_mut_ref(|| LEAST_SPAN);
    if !props.is_in_gesture {
        *span.borrow_mut() = span_of(run);
    }
    let span = *span.borrow();
    let is_first = |key: &str| props.allowed.is_some_and(|allowed| allowed.changes.iter().any(|it| it.key() == key));
    let of = |key: &str| if is_first(key) { nothing() } else { Spec::field(key).control(scenario) };
    let panel = use_node_ref();
    use_open(&panel, props.is_open, &dispatch.on(DialogAction::ShowPanel(false)));
    // Before its first step, that of a cluster is there in its scenario alone.
    let is_observed = run.is_observed() || props.cluster == Some(ClusterStanding::GoesOn);
    let has_identities = !matches!(scenario.ids, election_core::scenario::Ids::Anonymous);
    html! {
        <aside ref={panel} class="scenario" id="scenario" aria-label="Scenario" tabindex="-1">
            if props.is_open {
                <button type="button" class="button small" onclick={dispatch.on(DialogAction::ShowPanel(false))}>
                    { icon(Icon::Cross) }
                    { "Close" }
                </button>
            }
            if !is_observed && run.link().is_err() {
                <p class="error">{ "Too long for a link: save it as a file, under “More”." }</p>
            }
            if let Some(allowed) = props.allowed.filter(|allowed| !allowed.changes.is_empty()) {
                <MayChange
                    {run}
                    {allowed}
                    selection={props.selection}
                    choosing={props.choosing}
                    new_faults={props.new_faults.clone()}
                    on_adding_faults={props.on_adding_faults.clone()}
                    {span}
                />
            }
            if is_observed {
                <Observed {run} cluster={props.cluster} />
            }
            // All of them are disabled at once.
            <fieldset class="controls" disabled={is_observed} aria-describedby={is_observed.then_some(observed::WHY)}>
                <Algorithms chosen={scenario.algorithm.key.clone()} />
                <Processes count={scenario.processes} />
                { topology(scenario, &dispatch.map(|edit| Action::Edit(edit, None))) }
                if scenario.info().topologies.include_edges() && !is_first("net") {
                    <Edges {run} is_drawing={matches!(props.choosing, Some(Choosing::Edges(_)))} />
                }
                if !is_first("ids") {
                    <Order {run} />
                }
                if !is_first("faults") {
                    <Faults {run} offered={props.new_faults.clone()} on_look={props.on_adding_faults.clone()} {span} />
                }
                <More changed={changed(scenario)}>
                    if has_identities {
                        { of("wins") }
                    }
                    { for by_process(scenario).map(of) }
                    if !is_first("start") {
                        <Starts {run} selection={props.selection} is_choosing={props.choosing == Some(Choosing::Starters)} {span} />
                    }
                    { of("established") }
                    { of("detector") }
                    { watching(scenario) }
                    { for channels().map(of) }
                    if !is_first("seed") {
                        { seed(scenario, &dispatch) }
                    }
                    { of("events") }
                    { of("time") }
                    { variants(scenario, is_first) }
                    if !is_observed {
                        <ScenarioFile {run} />
                    }
                </More>
            </fieldset>
            if !is_observed {
                <TryNext {run} />
                <Breaking {run} />
            }
        </aside>
    }
}

/// How many processes.
#[derive(Properties, PartialEq)]
struct ProcessesProps {
    count: u16,
}

/// How many processes.
#[component]
fn Processes(props: &ProcessesProps) -> Html {
    let spec = Spec::field("n");
    let edit = Callback::from(|count: u64| Edit::Set("n", count.to_string()));
    html! {
        <div class="field">
            <h2 class="heading">{ spec.label() }</h2>
            <div class="row">
                <Number
                    label={spec.label()}
                    value={u64::from(props.count)}
                    drag={(2, MOST_DRAGGED)}
                    typed={(1, election_core::scenario::MAX_PROCESSES.into())}
                    gesture="processes"
                    {edit}
                />
            </div>
        </div>
    }
}

/// The seed, and what draws another one.
fn seed(scenario: &Scenario, dispatch: &Dispatch) -> Html {
    html! {
        <div class="seed">
            { Spec::field("seed").control(scenario) }
            <button
                type="button"
                class="button small"
                onclick={dispatch.on(Action::Edit(Edit::DrawRunAgain, None))}
            >
                { icon(Icon::Shuffle) }
                { "Draw again" }
            </button>
            if scenario.draws_processes() {
                <button
                    type="button"
                    class="button small"
                    onclick={dispatch.on(Action::Edit(Edit::DrawAgain, None))}
                >
                    { icon(Icon::Shuffle) }
                    { "Draw the order, too" }
                </button>
            }
        </div>
    }
}

/// The options that the algorithm declares, but for those that stand elsewhere.
fn variants(scenario: &Scenario, is_elsewhere: impl Fn(&str) -> bool) -> Html {
    let info = scenario.info();
    let options: Vec<_> = info.options.iter().filter(|option| !is_elsewhere(option.key)).collect();
    if options.is_empty() {
        return Html::default();
    }
    let changed = scenario.options.len();
    let said = if changed == 0 { "as usual".to_owned() } else { format!("{changed} changed") };
    let summary = titled(format!("Variants of {}", info.name), said);
    html! {
        <Folded key={&*info.key} class="more nested variants" {summary} is_open={changed > 0}>
            <div class="inside">{ for options.into_iter().map(|option| Spec::Option(option).control(scenario)) }</div>
        </Folded>
    }
}

/// The fields of channels, in the order in which they are shown.
fn channels() -> impl Iterator<Item = &'static str> {
    let is_of_channels =
        |field: &&Field| field.json.starts_with("network.") && !field.json.starts_with("network.topology");
    FIELDS.iter().filter(is_of_channels).map(|field| field.link)
}

/// The fields that hold a number for each process, of those that the algorithm has use for.
fn by_process(scenario: &Scenario) -> impl Iterator<Item = &'static str> {
    scenario.info().by_process.iter().map(|what| match what {
        ByProcess::Logs => "logs",
        ByProcess::Timeouts => "timeouts",
    })
}

/// The fields whose change is said beside "More". A seed is none: it changes with every shuffle.
fn said() -> impl Iterator<Item = &'static str> {
    BEFORE_CHANNELS.into_iter().chain(channels()).chain(["events"])
}

/// The labels of what is not as usual, of the fields and options under "More".
fn changed(scenario: &Scenario) -> Vec<String> {
    let options = scenario.info().options.iter().map(Spec::Option);
    let fields = said().map(Spec::field);
    // What is switched off would read as if it were on.
    let label = |spec: Spec| match scenario.value(spec.key()) {
        value if value == "no" => format!("{}: off", spec.label()),
        _ => spec.label().to_owned(),
    };
    options.chain(fields).filter(|spec| !scenario.is_default(spec.key())).map(label).collect()
}

/// A choice of the topology, where the algorithm runs on more than one.
fn topology(scenario: &Scenario, edit: &Callback<Edit>) -> Html {
    let spec = Spec::field("net");
    let topologies = &scenario.info().topologies;
    let shapes: Vec<&'static str> = topologies.shapes().map(Shape::key).collect();
    if shapes.len() < 2 && !topologies.include_edges() {
        return Html::default();
    }
    let value = scenario.value(spec.key());
    let items = shapes.iter().map(|shape| Item {
        label: shape.replace('-', " ").into(),
        help: "".into(),
        is_chosen: *shape == value,
    });
    let items = items.collect::<Vec<_>>();
    let onchoose = edit.reform(move |place: usize| Edit::Set("net", shapes[place].to_owned()));
    html! { <Choice name="net" legend={spec.label()} {items} {onchoose} /> }
}

/// How processes watch each other, and whether they wait for long enough.
fn watching(scenario: &Scenario) -> Html {
    let Some(patience) = scenario.detector.patience(scenario.network.slowest()) else { return Html::default() };
    let needed = patience.needed;
    let graph = scenario.graph();
    let (who, need) = if let Detector::Swim { .. } = scenario.detector {
        (
            "Across the whole network, whatever the topology. In quiet times each process sends two messages a period on \
             average, however many there are.",
            format!("An ack can take {needed} ticks: twice the largest delay."),
        )
    } else {
        (beats_to(scenario, &graph), format!("A heartbeat can take {needed} ticks: one period and the largest delay."))
    };
    let (class, verdict) =
        if patience.is_enough() { ("help", "Long enough") } else { ("error", "Too short: the living are suspected") };
    html! {
        <>
            <p class="help">{ who }</p>
            <p {class}>{ format!("{verdict}. {need}") }</p>
        </>
    }
}

/// Who sends heartbeats to whom.
fn beats_to(scenario: &Scenario, graph: &Graph) -> &'static str {
    if graph.is_ring() {
        "Every process sends heartbeats to both its neighbours on the ring."
    } else if graph.is_complete() && (scenario.info().leader_watches)(scenario) {
        "The leader sends heartbeats to all, and they send it some; while there is none, everyone to everyone."
    } else if graph.is_complete() {
        "The leader sends heartbeats to all; while there is none, everyone to everyone."
    } else {
        "Every process sends heartbeats to all its neighbours."
    }
}

/// The tick that the time sliders reach to: the end of the run, and whatever the scenario names beyond.
fn span_of(run: &Run) -> Tick {
    let scenario = run.scenario();
    let faults = scenario.faults.iter().map(|fault| fault.at);
    let starts = match &scenario.start {
        Start::List(list) => list.as_slice(),
        Start::All | Start::Nobody => &[],
    };
    let named = faults.chain(starts.iter().map(|start| start.at)).max().unwrap_or(0);
    run.summary().time.max(named).max(LEAST_SPAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fields with a control of their own, beside the generic ones.
    const OTHERS: [&str; 9] = ["a", "n", "net", "edges", "ids", "faults", "by-hand", "seed", "time"];

    #[test]
    fn every_field_of_the_table_has_a_control() {
        for field in FIELDS {
            let found = said().chain(OTHERS).filter(|key| *key == field.link).count();
            assert_eq!(found, 1, "{}", field.link);
        }
    }

    #[test]
    fn what_is_not_as_usual_is_named() {
        let changed = |link: &str| changed(&Scenario::from_link(link).expect("a good link"));
        assert_eq!(changed("a=chang-roberts&n=9&ids=shuffled&seed=7&faults=crash:2@3"), Vec::<&str>::new());
        assert_eq!(changed("a=chang-roberts&delay=1-4&detector=perfect"), ["Failure detector", "Delay"]);
    }
}
