//! The stage: processes, their channels, and the card of what is selected. Messages and marks are moved by
//! [`SpriteLayer`](crate::platform::sprite_layer::SpriteLayer), in the groups that [`Live`] names.

use election_core::lineage::Bids;
use election_core::scenario::FaultKind;
use election_core::stories::Point;
use election_core::{ProcessId, Run, Tick, View};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent};
use yew::{Callback, Html, NodeRef, Properties, TargetCast, classes, component, html, use_node_ref, use_state_eq};

use self::chain::WhyChain;
use self::channels::Channels;
use self::differing::Differing;
use self::followed::Followed;
use self::measured::use_measured;
use self::middle::Middle;
use self::moving::use_moving;
use self::names::Names;
use self::notes::Notes;
use self::pointer::Pointer;
use self::process::OnClick;
use self::processes::Processes;
use self::regions::Regions;
use self::tracks::Tracks;
use self::trails::Trails;
use self::waves::Waves;
use super::on_demand::{Demanded, OnDemand};
use super::space_time::SpaceTimeProps;
use crate::effects::dispatch::use_dispatch;
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::scene::geometry::Point as Place;
use crate::scene::layout::{Layout, SIZE};
use crate::scene::trails::traced_way;
use crate::state::{Action, Choosing, DialogAction, Selection, ShownAction};

mod cards;
mod chain;
mod channels;
mod crowd;
mod differing;
mod followed;
mod measured;
mod middle;
mod moving;
mod names;
mod notes;
mod pointer;
mod process;
mod processes;
mod regions;
mod tracks;
mod trails;
pub mod waves;

/// How far a key moves a process, in units of the drawing.
const STEP: f64 = 20.0;

/// What the stage shows.
#[derive(Clone, Properties, PartialEq)]
pub struct StageProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The tick from which on the person can change something.
    pub now: Tick,
    /// Whether it is done to real processes, at this very time.
    #[prop_or_default]
    pub is_live: bool,
    /// What is looked at from close by.
    pub selection: Option<Selection>,
    /// After how many steps the person stood who began to follow messages, while that is still to come.
    #[prop_or_default]
    pub followed_from: Option<usize>,
    /// What clicks on processes choose, if not what is looked at.
    pub choosing: Option<Choosing>,
    /// Whether the person has moved processes.
    #[prop_or_default]
    pub are_moved: bool,
    /// The bids, where their ways can be drawn.
    pub bids: Option<Same<Bids>>,
    /// Whether the ways of bids and waves are drawn.
    pub are_trails_on: bool,
    /// The process whose bid's way stands out.
    pub traced: Option<ProcessId>,
    /// The process that somebody has guessed.
    #[prop_or_default]
    pub guessed: Option<ProcessId>,
    /// The process that somebody is.
    #[prop_or_default]
    pub me: Option<ProcessId>,
    /// The processes that stand otherwise in the run beside it.
    #[prop_or_default]
    pub differing: Vec<ProcessId>,
    /// What a story points at.
    #[prop_or_default]
    pub pointed: Vec<Point>,
    /// The time at which what moves is shown while it rests.
    #[prop_or_default]
    pub time: f64,
    /// Whether nothing may tell how the run ends.
    #[prop_or_default]
    pub is_end_hidden: bool,
    /// Whether it is read from the back row: type is large.
    #[prop_or_default]
    pub is_presented: bool,
    /// Whether each process says how it stands, in a word or two.
    #[prop_or_default]
    pub says_states: bool,
    /// Whether it is a picture: nothing can be selected, and nothing is explained.
    #[prop_or_default]
    pub is_picture: bool,
    /// The space-time diagram that stands beside the drawing, or in its place.
    #[prop_or_default]
    pub diagram: Option<SpaceTimeProps>,
    /// Whether the diagram stands in place of the drawing.
    #[prop_or_default]
    pub is_put_away: bool,
    /// Where what moves is to be put.
    pub live: Live,
}

/// The processes, their channels, and the card of what is selected.
#[component]
pub fn Stage(props: &StageProps) -> Html {
    let StageProps {
        run,
        view,
        layout,
        now,
        selection,
        choosing,
        live,
        bids,
        are_trails_on,
        traced,
        guessed,
        me,
        is_picture,
        followed_from,
        ..
    } = props;
    let dispatch = use_dispatch();
    let root = use_node_ref();
    let drawing = use_node_ref();
    // What clicks choose is chosen on the drawing.
    let is_drawn = !props.is_put_away || choosing.is_some();
    use_measured(&drawing, is_drawn, props.is_presented, props.says_states);
    let roving = use_state_eq(|| ProcessId(0));
    let count = layout.processes();
    // The process that the Tab key leads to.
    let reached = if roving.0 < count { *roving } else { ProcessId(0) };
    let selected = match (choosing, selection) {
        (Some(Choosing::Edges(Some(process))), _) | (_, Some(Selection::Process(process))) => Some(*process),
        _ => None,
    };
    let selected = selected.filter(|process| process.0 < count);
    let on_click = match (*is_picture, props.is_end_hidden) {
        (true, _) => OnClick::Nothing,
        (false, true) => OnClick::Guesses,
        (false, false) => OnClick::OpensCard,
    };
    let (choosing, selection) = (*choosing, *selection);
    let can_be_clicked = on_click == OnClick::OpensCard && choosing.is_none();
    let followed = match selection {
        Some(Selection::Message(message)) if (message as usize) < run.trace().messages_before(view.steps) => {
            Some(message)
        }
        Some(_) | None => None,
    };
    let traced_way = traced_way(bids.as_deref(), *traced, followed);
    let can_move = matches!(choosing, Some(Choosing::Edges(_))) && layout.can_be_moved();
    let moving = use_moving(&dispatch, &drawing, can_move);
    let has_dragged = moving.has_dragged;
    let onclick = dispatch.filter_map(move |event: MouseEvent| {
        if has_dragged() {
            return None;
        }
        let element = event.target_dyn_into::<Element>()?;
        let hit = process_at(&element).map(Selection::Process);
        let hit = hit.or_else(|| number_at(&element, "data-message").map(Selection::Message));
        match hit {
            Some(Selection::Process(process)) if let Some(choosing) = choosing => Some(chosen(choosing, process)),
            // A second click closes, and so does one on nothing.
            None if can_be_clicked && channel_at(&element).is_some() => {
                channel_at(&element).map(|(from, to)| Action::CutOrMend(from, to))
            }
            Some(_) if hit == selection => Some(ShownAction::Select(None).into()),
            None => selection.map(|_| ShownAction::Select(None).into()),
            Some(_) => Some(ShownAction::Select(hit).into()),
        }
    });
    // Enter opens a process, the arrows up and down go from one to the next; the others belong to time.
    let onkeydown = {
        let (dispatch, root, roving, layout) = (dispatch.clone(), root.clone(), roving.setter(), layout.clone());
        Callback::from(move |event: KeyboardEvent| {
            let Some(process) = event.target_dyn_into::<Element>().and_then(|element| process_at(&element)) else {
                return;
            };
            if can_move
                && event.shift_key()
                && let Some(by) = way_of(&event.key())
            {
                event.prevent_default();
                event.stop_propagation();
                let to = layout.place(process).moved(by, STEP);
                dispatch.emit(ShownAction::Move(process, to));
                dispatch.emit(Action::EndGesture);
                return;
            }
            let to = match event.key().as_str() {
                "Enter" => {
                    event.prevent_default();
                    dispatch.emit(match choosing {
                        Some(choosing) => chosen(choosing, process),
                        None => ShownAction::Select(Some(Selection::Process(process))).into(),
                    });
                    return;
                }
                "ArrowDown" => 1,
                "ArrowUp" => usize::from(count) - 1,
                _ => return,
            };
            let order = layout.in_order();
            let place = order.iter().position(|other| *other == process).unwrap_or_default();
            let to = order[(place + to) % order.len()];
            event.prevent_default();
            event.stop_propagation();
            roving.set(to);
            focus_process(&root, to);
        })
    };
    let card = selection.filter(|_| !is_picture).and_then(|selection| cards::of(selection, props, &root));
    let event = props.diagram.as_ref().and_then(|diagram| diagram.diagram.looked_at()).filter(|_| selection.is_none());
    let looked = props.diagram.as_ref().map(|diagram| &diagram.diagram);
    let has_diagram =
        props.diagram.as_ref().map(|_| if is_drawn { "has-diagram" } else { "has-diagram is-diagram-alone" });
    html! {
        <div ref={root} class={classes!("stage", choosing.map(|_| "is-choosing"), has_diagram)}>
            if is_drawn {
            <svg ref={drawing} class={classes!("drawing", event.is_some_and(|chosen| chosen.is_why).then_some("is-why"))} viewBox={format!("0 0 {SIZE} {SIZE}")} role="group" aria-label="Processes" {onclick} {onkeydown}
                onpointerdown={moving.down} onpointermove={moving.on} onpointerup={moving.up.clone()} onpointercancel={moving.up}>
                <Regions {layout} />
                if let Some(bids) = bids.clone().filter(|_| *are_trails_on) {
                    <Trails {run} {bids} steps={view.steps} {layout} traced={traced_way} can_be_followed={can_be_clicked} />
                    <Waves {run} steps={view.steps} {layout} />
                }
                <Channels {layout} {view} cuts={channels_cut(run, view, *now)} {can_be_clicked} />
                if let Some(message) = followed {
                    <Followed {run} bids={bids.clone()} steps={followed_from.unwrap_or(view.steps)} {layout} {message} />
                }
                <Tracks {layout} {view} />
                <g ref={&live.below} class="below" aria-hidden="true" />
                // Around what it points at, and over nothing of it.
                if !props.pointed.is_empty() {
                    <Pointer {run} {view} {layout} points={props.pointed.clone()} time={props.time} />
                }
                if !props.differing.is_empty() {
                    <Differing {layout} processes={props.differing.clone()} />
                }
                <Processes {run} {view} {layout} now={*now} {selected} {reached} guessed={*guessed} me={*me} {on_click} />
                // Between two processes there are their channels.
                if layout.ring().is_some() && count > 2 {
                    <Middle {run} {view} {layout} bids={bids.clone().filter(|_| *are_trails_on)} />
                }
                <g ref={&live.sprites} class="sprites" aria-hidden="true" />
                if let Some(chosen) = event.filter(|chosen| chosen.is_why) {
                    <WhyChain {run} {layout} step={chosen.step as usize} />
                }
                if layout.has_words() {
                    <Names {run} {view} {layout} {selected} />
                }
            </svg>
            <Notes {run} {view} {choosing} {can_move} are_moved={props.are_moved} />
            }
            if let Some(diagram) = props.diagram.clone() {
                <OnDemand view={Demanded::SpaceTime(diagram.into())} />
            }
            if let Some(card) = card {
                <OnDemand view={card} />
            }
            if let Some(chosen) = event {
                <OnDemand view={Demanded::Event(cards::of_event(run, chosen, looked))} />
            }
        </div>
    }
}

/// The way that an arrow leads.
fn way_of(key: &str) -> Option<Place> {
    match key {
        "ArrowLeft" => Some(Place::new(-1.0, 0.0)),
        "ArrowRight" => Some(Place::new(1.0, 0.0)),
        "ArrowUp" => Some(Place::new(0.0, -1.0)),
        "ArrowDown" => Some(Place::new(0.0, 1.0)),
        _ => None,
    }
}

/// What it means that a process is clicked while clicks choose.
fn chosen(choosing: Choosing, process: ProcessId) -> Action {
    match choosing {
        Choosing::Starters => Action::ToggleStarter(process),
        Choosing::Edges(Some(from)) if from != process => Action::ToggleEdge(from, process),
        Choosing::Edges(from) => {
            let from = from.is_none().then_some(process);
            DialogAction::Choose(Some(Choosing::Edges(from))).into()
        }
    }
}

fn process_at(element: &Element) -> Option<ProcessId> {
    number_at(element, "data-process").and_then(|number| u16::try_from(number).ok()).map(ProcessId)
}

/// The channel that was clicked.
fn channel_at(element: &Element) -> Option<(ProcessId, ProcessId)> {
    let (from, to) =
        element.get_attribute("data-channel")?.split_once('-').map(|(from, to)| (from.parse(), to.parse()))?;
    Some((ProcessId(from.ok()?), ProcessId(to.ok()?)))
}

/// The channels that are cut after what the next tick does to them.
fn channels_cut(run: &Run, view: &View, now: Tick) -> Vec<(ProcessId, ProcessId)> {
    let mut cuts = view.cuts.clone();
    for fault in run.scenario().faults.iter().filter(|fault| fault.at == now) {
        match fault.kind {
            FaultKind::Cut(channels) => cuts.extend(channels.each()),
            FaultKind::Mend(channels) => cuts.retain(|cut| channels.each().all(|channel| channel != *cut)),
            _ => {}
        }
    }
    cuts.sort_unstable();
    cuts.dedup();
    cuts
}

/// The number that an attribute gives to the element or to what it is in.
fn number_at(element: &Element, attribute: &str) -> Option<u32> {
    let holder = element.closest(&format!("[{attribute}]")).ok()??;
    holder.get_attribute(attribute)?.parse().ok()
}

/// Moves the focus to a process on the stage.
pub(super) fn focus_process(stage: &NodeRef, process: ProcessId) {
    let selector = format!("[data-process=\"{}\"]", process.0);
    let found = stage.cast::<Element>().and_then(|stage| stage.query_selector(&selector).ok().flatten());
    if let Some(element) = found {
        // An SVG element, which can have the focus like any other.
        let _ = element.unchecked_ref::<HtmlElement>().focus();
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::html;

    use super::*;
    use crate::state::AppState;
    use crate::testing;
    use crate::testing::mounted::{Mounted, mount};

    fn showing(state: &AppState, selection: Option<Selection>, choosing: Option<Choosing>) -> Html {
        html! {
            <Stage
                run={&state.shown.run}
                view={&state.shown.view}
                layout={&state.shown.layout}
                now=0
                {selection}
                {choosing}
                bids={state.shown.bids.as_ref().map(Same::from)}
                are_trails_on=true
                traced={None::<ProcessId>}
                live={Live::default()}
            />
        }
    }

    async fn stage(selection: Option<Selection>, choosing: Option<Choosing>) -> Mounted {
        let state = AppState::new(&testing::plain(4)).expect("the test's scenario is valid");
        mount(showing(&state, selection, choosing)).await
    }

    #[wasm_bindgen_test]
    async fn a_process_is_opened_by_a_key_and_the_arrows_go_to_the_next() {
        let stage = stage(None, None).await;
        assert_eq!(stage.count("[data-process]"), 4);
        stage.press("[data-process='0']", "ArrowDown").await;
        assert_eq!(stage.get("[data-process='1']").get_attribute("tabindex").as_deref(), Some("0"));
        stage.press("[data-process='1']", "Enter").await;
        assert!(matches!(
            stage.actions()[..],
            [Action::Shown(_, ShownAction::Select(Some(Selection::Process(ProcessId(1)))))]
        ));
    }

    #[wasm_bindgen_test]
    async fn it_says_how_large_its_drawing_is() {
        let stage = stage(None, None).await;
        let pixels = stage.measured().await;
        let size = stage.get(".drawing").get_bounding_client_rect();
        assert!((pixels * SIZE - size.width().min(size.height())).abs() < 1.0, "{pixels}");
    }

    #[wasm_bindgen_test]
    async fn a_process_of_a_crowd_is_clicked_and_keeps_the_focus_when_it_stands_out() {
        let state = AppState::new(&testing::plain(300)).expect("the test's scenario is valid");
        let mut shown = mount(showing(&state, None, None)).await;
        shown.settled("[data-process]", 300).await;
        assert_eq!(shown.count("[data-process] .body"), 0, "the crowd draws them");
        shown.press("[data-process='7']", "Enter").await;
        assert!(matches!(
            shown.actions()[..],
            [Action::Shown(_, ShownAction::Select(Some(Selection::Process(ProcessId(7)))))]
        ));
        let process: HtmlElement = shown.get("[data-process='7']").unchecked_into();
        process.focus().expect("it can have the focus");
        shown.show(showing(&state, Some(Selection::Process(ProcessId(7))), None)).await;
        shown.settled("[data-process='7'] .body", 1).await;
        assert_eq!(shown.get("[data-process='7']"), *process.as_ref(), "it is still the same element");
        assert_eq!(shown.get(".crowd .body").get_attribute("d").map(|path| path.matches('M').count()), Some(300));
    }

    #[wasm_bindgen_test]
    async fn who_starts_is_chosen_by_the_same_key() {
        let stage = stage(None, Some(Choosing::Starters)).await;
        stage.press("[data-process='2']", "Enter").await;
        assert!(matches!(stage.actions()[..], [Action::ToggleStarter(ProcessId(2))]));
    }

    #[wasm_bindgen_test]
    async fn an_edge_is_drawn_from_one_end_to_the_other() {
        let from = |from| Some(Choosing::Edges(from));
        let begun = stage(None, from(None)).await;
        begun.press("[data-process='2']", "Enter").await;
        let is_begun = |action: &Action| {
            matches!(action, Action::Dialog(DialogAction::Choose(Some(Choosing::Edges(Some(ProcessId(2)))))))
        };
        assert!(is_begun(&begun.actions()[0]));
        let half = stage(None, from(Some(ProcessId(2)))).await;
        assert_eq!(half.text(".stage-mode").trim_end_matches("Done"), "Now the other end, from 3.");
        half.press("[data-process='0']", "Enter").await;
        assert!(matches!(half.actions()[..], [Action::ToggleEdge(ProcessId(2), ProcessId(0))]));
    }

    /// Between the middle of a ring and the card stand notes that have nothing to say.
    #[wasm_bindgen_test]
    async fn a_card_goes_in_the_rendering_in_which_a_ring_comes() {
        let state = |link| {
            let scenario = Scenario::from_link(link).expect("a good link");
            AppState::new(&scenario).expect("a valid scenario")
        };
        let mut cards = state("a=bully&n=6");
        cards.shown.run = Rc::new(Run::record(cards.scenario()).expect("a valid scenario"));
        cards.shown.view = Rc::new(cards.shown.run.at(cards.shown.run.trace().steps_before(1)));
        let message = cards.shown.view.in_flight.first().expect("some message is under way").row.number;
        for selection in [Selection::Process(ProcessId(2)), Selection::Message(message)] {
            let mut stage = mount(showing(&cards, Some(selection), None)).await;
            assert_eq!((stage.count(".menu"), stage.count(".stage-middle")), (1, 0));
            stage.show(showing(&state("a=chang-roberts&n=6"), None, None)).await;
            assert_eq!((stage.count(".menu"), stage.count(".stage-middle")), (0, 1));
            stage.show(showing(&cards, Some(selection), None)).await;
            assert_eq!((stage.count(".menu"), stage.count(".stage-middle")), (1, 0));
        }
    }

    #[wasm_bindgen_test]
    async fn a_card_of_a_process_that_is_gone_is_not_shown() {
        let stage = stage(Some(Selection::Process(ProcessId(41))), None).await;
        assert!(stage.find(".menu").is_none());
    }
}
