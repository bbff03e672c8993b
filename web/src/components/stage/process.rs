//! A process on the stage.

use std::rc::Rc;

use election_core::Role;
use yew::{Html, Properties, classes, component, html};

use crate::interventions::{Intervention, Planned};
use crate::scene::Point;
use crate::scene::geometry::{Placement, number, place};
use crate::scene::outlines::{CROSS, CROWN, DUE, SMALL_CROWN};
use crate::scene::processes::{Guise, Knows, Label, ProcessShape};

/// A process and how it is drawn.
#[derive(Clone, Properties, PartialEq)]
pub struct ProcessProps {
    /// What it looks like.
    pub shape: Rc<ProcessShape>,
    /// How large what stands about it is, of its full size.
    pub small: f64,
    /// How near to its middle a click means it.
    pub reach: f64,
    /// Whether it is one of so many that only what matters is drawn of each.
    pub is_crowded: bool,
    /// What is going to happen to it at the next moment, because the person has said so.
    pub planned: Option<Planned>,
    /// Whether its card is open.
    pub is_selected: bool,
    /// Whether it is the one of all processes that the Tab key leads to.
    pub is_reached: bool,
    /// Whether it is what somebody has guessed.
    pub is_guessed: bool,
}

/// A process.
#[component]
pub fn Process(props: &ProcessProps) -> Html {
    let ProcessProps { shape, small, reach, is_crowded, planned, is_selected, is_reached, is_guessed } = props;
    let (small, is_alone) = (*small, !is_crowded);
    let words = match planned {
        Some(planned) => format!("{}, {}", shape.words, planned.words()),
        None => shape.words.clone(),
    };
    let words = if *is_guessed { format!("{words}, your guess") } else { words };
    let will_crash =
        planned.is_some_and(|planned| matches!(planned.what, Intervention::Crash | Intervention::CrashAmid));
    let radius = shape.radius;
    let circle = |class: &'static str, more: f64| {
        html! { <circle {class} r={number((radius + more).max(0.5), 1)} /> }
    };
    let scaled = |x: f64, y: f64| Placement { place: Point::new(x, y), scale: small }.to_string();
    let edge = radius * 0.74;
    let badge = |class: &'static str, x: f64, y: f64, drawing: &'static str| {
        html! { <g class={classes!("badge", class)} transform={scaled(x, y)}><circle r="10" /><path d={drawing} /></g> }
    };
    let is_leader = shape.guise == Guise::In(Role::Leader);
    let class = classes!(
        "process",
        format!("is-{}", shape.guise.name()),
        is_selected.then_some("is-selected"),
        shape.is_acting.then_some("is-acting"),
        shape.is_rival.then_some("is-rival"),
    );
    let halo = 9.0 + 7.0 * f64::from(u32::try_from(shape.timers).unwrap_or(0));
    html! {
        <g
            {class}
            transform={place(shape.place)}
            role="button"
            tabindex={if *is_reached { "0" } else { "-1" }}
            aria-label={words.clone()}
            aria-haspopup="dialog"
            aria-expanded={is_selected.to_string()}
            data-process={shape.process.0.to_string()}
            data-role={shape.guise.name()}
        >
            <title>{ words }</title>
            <circle class="reach" r={number(*reach, 1)} />
            if *is_guessed { { circle("guessed", 9.0 * small) } }
            if *is_selected { { circle("halo", halo * small) } }
            if shape.is_rival { { circle("rival", 7.0 * small) } }
            if shape.is_suspected { { circle("suspected", 7.0 * small) } }
            if shape.is_acting { { circle("acting", 4.5 * small) } }
            { circle("body", 0.0) }
            if is_alone && (is_leader || shape.guise == Guise::In(Role::Follower)) { { circle("inner", -4.5 * small) } }
            if is_leader { <path class="crown" d={CROWN} transform={scaled(0.0, -radius - 7.0 * small)} /> }
            if shape.guise == Guise::Crashed {
                <path class="cross" d={CROSS} transform={format!("scale({})", number(radius, 1))} />
            }
            if let Some(label) = &shape.label { { identity(label) } }
            {
                match shape.knows {
                    Knows::Leader if is_alone && !is_leader => badge("knows", edge, edge, SMALL_CROWN),
                    Knows::Mistaken => badge("mistaken", edge, edge, "M-4-4 4 4M4-4-4 4"),
                    Knows::Leader | Knows::Designated | Knows::Nothing => Html::default(),
                }
            }
            if shape.incarnation > 0 { { badge("back", edge, -edge, "M0-5A5 5 0 1 1-5 0M0-5-3-8M0-5-3-2") } }
            if will_crash {
                // At once, though it is to happen only when time goes on.
                <circle class="doomed" r={number(radius + 5.0 * small, 1)} />
                { badge("planned", 0.0, -radius - 7.0 * small, "M-4-4 4 4M4-4-4 4") }
            }
            if is_alone && shape.is_due_to_start { { badge("due", -edge, -edge, DUE) } }
            if let Some(stamp) = &shape.stamp {
                <g class="badge stamp" transform={scaled(-edge, edge)}>{ written_on_label(stamp) }</g>
            }
            if shape.is_suspected {
                { badge("wrong", -edge, -edge, "M-3.5-2.5A3.5 3.5 0 1 1 0 1.5V2.5M0 6V6.5") }
            }
        </g>
    }
}

/// Its identity, in it or beside it.
fn identity(label: &Label) -> Html {
    let class = classes!("id", (!label.is_inside).then_some("is-outside"));
    let size = label.size.map(|size| number(size, 1));
    html! {
        <text {class} x={number(label.place.x, 1)} y={number(label.place.y, 1)} font-size={size}>{ &label.text }</text>
    }
}

/// A variable and the box it stands in.
fn written_on_label(stamp: &str) -> Html {
    let width = 12.0 + 7.0 * f64::from(u32::try_from(stamp.chars().count()).unwrap_or(0));
    html! {
        <>
            <rect x={number(-width / 2.0, 1)} y="-10" width={number(width, 1)} height="20" rx="4" />
            // Apart from the name, for those who read it as one text.
            <text>{ format!(" {stamp}") }</text>
        </>
    }
}
