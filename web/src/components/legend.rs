//! What the shapes and colours on the stage mean.

use election_core::algorithm::MessageSpec;
use election_core::model::Kind;
use election_core::scenario::{Detector, FaultKind, Start};
use election_core::{Role, Run};
use yew::{Html, Properties, classes, component, html, use_memo};

use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::geometry::number;
use crate::scene::outlines::DUE;
use crate::scene::processes::Appearance;
use crate::scene::sprites::Mark;
use crate::scene::waves::are_drawn;
use crate::scene::{labels, outlines};
use crate::state::ShownAction;

/// What is to be explained.
#[derive(Clone, Properties, PartialEq)]
pub struct LegendProps {
    /// The run: its algorithm's messages, and what may happen to processes.
    pub run: Same<Run>,
    /// Whether the ways of bids and waves are drawn; none where they cannot be.
    pub are_trails_on: Option<bool>,
}

/// What the shapes and colours on the stage mean in a run, with what others call its messages.
#[component]
pub fn Legend(props: &LegendProps) -> Html {
    let run = &props.run;
    let dispatch = use_dispatch();
    // Neither the kinds of other variants nor what never comes to be sent.
    let colours = KindColours::of(run.info());
    let kinds = run.info().kinds().filter(|(kind, _)| run.summary().counters.has(*kind));
    let appearances = use_memo(run.clone(), |run| Appearance::in_run(run));
    let trails = match run.scenario().start {
        _ if !are_drawn(run) => &BIDS,
        // Whoever begins by itself has not been reached by anyone.
        Start::All => &EDGES,
        Start::Nobody | Start::List(_) => &WAVES,
    };
    let marks = Mark::in_legend().filter(|(mark, _)| may_occur(*mark, run));
    html! {
        <div class="legend">
            <ul aria-label="Messages">
                for (kind, spec) in kinds { { message(kind, spec, colours.class(kind)) } }
            </ul>
            <ul aria-label="Processes">
                for appearance in appearances.iter().copied() { <li title={help(appearance)}>{ process(appearance) }{ appearance.name() }</li> }
                if !run.info().timers.is_empty() {
                    <li title="The circle closes until a timeout runs out.">{ waiting() }{ "waiting" }</li>
                }
                if run.scenario().detector != Detector::None {
                    <li title="Somebody takes it for dead, and it lives.">{ suspected() }{ "wrongly suspected" }</li>
                }
            </ul>
            <ul aria-label="Marks">
                if let Some(is_on) = props.are_trails_on {
                    <li title={trails.help}>
                        <button
                            type="button"
                            class="trails-switch"
                            aria-pressed={is_on.to_string()}
                            onclick={dispatch.on(ShownAction::ShowTrails(!is_on))}
                        >
                            { (trails.sign)() }
                            { trails.name }
                        </button>
                    </li>
                }
                if !run.scenario().starts().is_empty() {
                    <li title="It will start an election by itself.">{ badge("due", DUE) }{ "will start" }</li>
                }
                for (mark, name) in marks { <li>{ sign(mark) }{ name }</li> }
            </ul>
        </div>
    }
}

/// What needs more words than its name.
fn help(appearance: Appearance) -> Option<&'static str> {
    (appearance == Appearance::Beaten).then_some("Its message has been dropped: it is out, and does not know it.")
}

/// What messages leave behind.
struct TrailsEntry {
    name: &'static str,
    help: &'static str,
    sign: fn() -> Html,
}

static BIDS: TrailsEntry = TrailsEntry {
    name: "its way",
    help: "Each from its initiator to where it is, was dropped, or came home.",
    sign: trail,
};

static WAVES: TrailsEntry = TrailsEntry {
    name: "reached by",
    help: "The edges that messages have come over. From who was made to take part, an arrow leads to the sender of that message.",
    sign: wave,
};

static EDGES: TrailsEntry = TrailsEntry { name: "used", help: "The edges that messages have come over.", sign: edge };

/// Whether a mark can be seen in a run.
fn may_occur(mark: Mark, run: &Run) -> bool {
    let scenario = run.scenario();
    let any = |is: fn(&FaultKind) -> bool| scenario.faults.iter().any(|fault| is(&fault.kind));
    let is_by_hand = || !scenario.overrides.is_empty();
    match mark {
        Mark::Discarded(_) => run.info().reasons.iter().any(|reason| reason.discards),
        Mark::Unheard(_) => {
            any(|kind| matches!(kind, FaultKind::Crash { .. } | FaultKind::Leave(_) | FaultKind::Join(_)))
        }
        Mark::Lost(_) => {
            let network = &scenario.network;
            network.loss > 0 || is_by_hand() || scenario.is_parted()
        }
        Mark::Noticed(_) => any(|kind| matches!(kind, FaultKind::Notice(_))),
        Mark::Recovered(_) => any(|kind| matches!(kind, FaultKind::Recover(_))),
        Mark::Crashed(_) | Mark::Joined(_) | Mark::Left(_) => false,
    }
}

/// A mark in small.
fn sign(mark: Mark) -> Html {
    let (square, radius) = match mark {
        Mark::Noticed(_) => ("-17 -36 34 34", 9.0),
        Mark::Recovered(_) => ("-17 -17 34 34", 4.0),
        _ => ("-13 -13 26 26", 9.0),
    };
    html! {
        <svg viewBox={square} class={format!("mark is-{}", mark.name())} aria-hidden="true">
            <path d={outlines::mark(mark, radius)} />
        </svg>
    }
}

/// A badge in small.
fn badge(class: &'static str, drawing: &'static str) -> Html {
    html! {
        <svg viewBox="-13 -13 26 26" aria-hidden="true">
            <g class={classes!("badge", class)}><circle r="10" /><path d={drawing} /></g>
        </svg>
    }
}

/// A way that was cut short, in small.
fn trail() -> Html {
    html! {
        <svg viewBox="0 0 44 22" class="trail kind-main is-wide" aria-hidden="true">
            <path class="way" d="M6 11H36" stroke-width="4" />
            <circle class="start" cx="6" cy="11" r="4.5" />
            <path class="stop" d="M36 2V20" />
        </svg>
    }
}

/// An edge that has been used, in small.
fn edge() -> Html {
    html! {
        <svg viewBox="0 0 44 22" class="trail kind-main is-tree is-wide" aria-hidden="true"><path class="way" d="M6 11H38" /></svg>
    }
}

/// An edge of a wave's tree, in small.
fn wave() -> Html {
    html! {
        <svg viewBox="0 0 44 22" class="trail kind-main is-tree is-wide" aria-hidden="true">
            <path class="way" d="M6 11H38" />
            <path class="home" d="M16 11 28 4V18Z" />
        </svg>
    }
}

fn message(kind: Kind, spec: &MessageSpec, colour: &'static str) -> Html {
    let others = labels::other_names(spec);
    html! {
        <li title={spec.help.to_string()}>
            <svg viewBox="-13 -13 26 26" class={format!("token {colour}")} aria-hidden="true">
                <path d={outlines::message(kind, 10.0, 10.0)} />
            </svg>
            { spec.kind.to_string() }
            if !others.is_empty() {
                <small title={format!("Other sources call it {others}")}>{ format!("({others})") }</small>
            }
        </li>
    }
}

/// A process in small.
pub fn process(appearance: Appearance) -> Html {
    html! {
        <svg viewBox="-17 -17 34 34" class={format!("process is-{}", appearance.name())} aria-hidden="true">
            <circle class="body" r={number(12.0 * appearance.scale(), 1)} />
            if matches!(appearance, Appearance::In(Role::Follower | Role::Leader)) { <circle class="inner" r="7.5" /> }
            if appearance == Appearance::In(Role::Leader) {
                <path class="crown" d={outlines::CROWN} transform="translate(0 -12)scale(.5)" />
            }
            if appearance == Appearance::Beaten { <path class="struck" d={outlines::STRUCK} transform="scale(12)" /> }
            if appearance == Appearance::Crashed { <path class="cross" d={outlines::CROSS} transform="scale(12)" /> }
        </svg>
    }
}

/// A timer in small, two thirds closed.
fn waiting() -> Html {
    html! {
        <svg viewBox="-17 -17 34 34" class="process is-asleep" aria-hidden="true">
            <circle class="body" r="7" />
            <circle class="track" r="13" />
            <g class="timer"><path d={outlines::circle(13.0)} pathLength="100" stroke-dasharray="65 101" /></g>
        </svg>
    }
}

/// A process that is taken for dead, in small.
fn suspected() -> Html {
    html! {
        <svg viewBox="-17 -17 34 34" class={classes!("process", "is-passive")} aria-hidden="true">
            <circle class="suspected" r="14" />
            <circle class="body" r="9" />
        </svg>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn ways_are_switched_off_where_they_are_explained() {
        let run = Rc::new(Run::record(&testing::plain(4)).expect("the test's scenario is valid"));
        let mut legend = mount(html! { <Legend run={&run} are_trails_on={Some(true)} /> }).await;
        legend.click(".trails-switch").await;
        assert!(matches!(legend.actions()[..], [Action::Shown(_, ShownAction::ShowTrails(false))]));
        legend.show(html! { <Legend run={&run} are_trails_on={None::<bool>} /> }).await;
        assert!(legend.find(".trails-switch").is_none());
    }

    #[wasm_bindgen_test]
    async fn what_cannot_be_seen_is_not_explained() {
        let legend = |link: &str| {
            let scenario = Scenario::from_link(link).expect("a good link");
            Rc::new(Run::record(&scenario).expect("a valid scenario"))
        };
        let calm = mount(html! { <Legend run={&legend("a=chang-roberts&n=4")} are_trails_on={None::<bool>} /> }).await;
        assert_eq!(calm.count(".mark.is-lost"), 0);
        let lossy =
            mount(html! { <Legend run={&legend("a=chang-roberts&n=4&loss=0.1")} are_trails_on={None::<bool>} /> })
                .await;
        assert_eq!(lossy.count(".mark.is-lost"), 1);
    }
}
