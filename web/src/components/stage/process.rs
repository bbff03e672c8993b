//! A process on the stage.

use std::rc::Rc;

use election_core::Role;
use yew::{AttrValue, Html, Properties, classes, component, html};

use crate::interventions::{Intervention, PlannedIntervention};
use crate::scene::Point;
use crate::scene::geometry::{Placement, number, place};
use crate::scene::outlines::{BACK, CROSS, CROWN, DUE, SMALL_CROWN, STRUCK, WRONG};
use crate::scene::processes::{Appearance, Knows, Label, ProcessShape};
use crate::scene::state_words::StateWord;

/// What a click on a process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnClick {
    /// Nothing: it is a picture.
    Nothing,
    /// Its card opens.
    OpensCard,
    /// It is guessed.
    Guesses,
}

/// How much of a process is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// All there is to see.
    All,
    /// It stands out of a crowd, and of all that is said about it only the most important is drawn: the rest would cover it.
    StandsOut,
    /// Nothing: [`Crowd`](super::crowd::Crowd) draws it. It is there for clicks, keys and screen readers.
    InCrowd,
}

/// A process and how it is drawn.
#[derive(Clone, Properties, PartialEq)]
pub struct ProcessProps {
    /// What it looks like.
    pub shape: Rc<ProcessShape>,
    /// How large what stands about it is, of its full size.
    pub small: f64,
    /// How large a badge with text is, of its full size; none where it has no room.
    pub stamp_scale: Option<f64>,
    /// Its click area: a path.
    pub reach: AttrValue,
    /// How much of it is drawn.
    pub detail: Detail,
    /// What is going to happen to it at the next moment, because the person has said so.
    pub planned: Option<PlannedIntervention>,
    /// Whether its card is open.
    pub is_selected: bool,
    /// Whether it is the one of all processes that the Tab key leads to.
    pub is_reached: bool,
    /// Whether it is what somebody has guessed.
    pub is_guessed: bool,
    /// Whether it is the one that somebody is.
    pub is_me: bool,
    /// What a click on it does.
    pub on_click: OnClick,
    /// Whether what is written in it is drawn by [`Names`](super::names::Names), over the messages.
    pub is_named_apart: bool,
}

/// A process.
#[component]
pub fn Process(props: &ProcessProps) -> Html {
    let ProcessProps { shape, reach, detail, planned, is_selected, is_reached, is_guessed, is_me, on_click, .. } =
        props;
    let is_picture = *on_click == OnClick::Nothing;
    let opens_card = *on_click == OnClick::OpensCard;
    let words = match planned {
        Some(planned) => format!("{}, {}", shape.words, planned.words()),
        None => shape.words.clone(),
    };
    let words = match (*is_me, *is_guessed) {
        (true, _) => format!("{words}, this is you"),
        (false, true) => format!("{words}, your guess"),
        (false, false) => words,
    };
    let looks = || {
        classes!(
            format!("is-{}", shape.appearance.name()),
            is_selected.then_some("is-selected"),
            shape.is_acting.then_some("is-acting"),
            shape.is_rival.then_some("is-rival"),
        )
    };
    // In a crowd nothing of a style changes: the browser would look at a thousand of them again.
    let is_drawn = *detail != Detail::InCrowd;
    let class = classes!("process", is_drawn.then(looks));
    html! {
        <g
            {class}
            role={if is_picture { "img" } else { "button" }}
            tabindex={(!is_picture).then_some(if *is_reached { "0" } else { "-1" })}
            aria-label={words.clone()}
            aria-haspopup={opens_card.then_some("dialog")}
            aria-expanded={opens_card.then(|| is_selected.to_string())}
            aria-pressed={(*on_click == OnClick::Guesses && !is_me).then(|| is_guessed.to_string())}
            data-process={shape.process.0.to_string()}
            data-role={shape.appearance.name()}
        >
            <title>{ words }</title>
            <path class="reach" d={reach} />
            if is_drawn { <g transform={place(shape.place)}>{ drawing(props) }</g> }
        </g>
    }
}

/// What it looks like, seen from its middle.
fn drawing(props: &ProcessProps) -> Html {
    let ProcessProps { shape, small, stamp_scale, detail, planned, is_selected, is_guessed, is_me, .. } = props;
    let (small, radius, is_alone) = (*small, shape.radius, *detail == Detail::All);
    let is_leader = shape.appearance == Appearance::In(Role::Leader);
    let will_crash =
        planned.is_some_and(|planned| matches!(planned.what, Intervention::Crash | Intervention::CrashAmid));
    let around = |class: &'static str, more: f64| {
        html! { <circle {class} r={number((radius + more).max(0.5), 1)} /> }
    };
    let scaled = |x: f64, y: f64, scale: f64| Placement { place: Point::new(x, y), scale }.to_string();
    let edge = ProcessShape::edge(radius);
    let ring = ProcessShape::ring_gap(small);
    // Clear of a crown, which is above, and of a word, which may be above or below.
    let word = shape.state.as_ref().map(|state| state.place.middle.y - shape.place.y);
    let out = radius + 7.0 * small;
    let planned_at = match word {
        Some(y) if y < -radius => (0.0, out),
        Some(y) if is_leader && y > radius => (-edge, edge),
        _ if is_leader => (0.0, out),
        _ => (0.0, -out),
    };
    let badge = |class: &'static str, x: f64, y: f64, drawing: &'static str| {
        html! { <g class={classes!("badge", class)} transform={scaled(x, y, small)}><circle r="10" /><path d={drawing} /></g> }
    };
    let halo = 9.0 + 7.0 * f64::from(u32::try_from(shape.timers).unwrap_or(0));
    html! {
        <>
            if *is_guessed || *is_me { { around("guessed", 9.0 * small) } }
            if *is_selected { { around("halo", halo * small) } }
            if shape.is_rival { { around("rival", ring) } }
            if shape.is_suspected { { around("suspected", ring) } }
            if shape.is_acting { { around("acting", 4.5 * small) } }
            { around("body", 0.0) }
            if is_alone && (is_leader || shape.appearance == Appearance::In(Role::Follower)) { { around("inner", -4.5 * small) } }
            if is_leader { <path class="crown" d={CROWN} transform={scaled(0.0, -radius - 7.0 * small, small)} /> }
            if shape.appearance == Appearance::Beaten { <path class="struck" d={STRUCK} transform={scaled(0.0, 0.0, radius)} /> }
            if shape.appearance == Appearance::Crashed { <path class="cross" d={CROSS} transform={scaled(0.0, 0.0, radius)} /> }
            if let Some(label) = shape.label.as_ref().filter(|_| !props.is_named_apart) { { identity(label) } }
            {
                match shape.knows {
                    Knows::Leader | Knows::Designated if is_alone && !is_leader => badge("knows", edge, edge, SMALL_CROWN),
                    Knows::Mistaken => badge("mistaken", edge, edge, WRONG),
                    Knows::Leader | Knows::Designated | Knows::Nothing => Html::default(),
                }
            }
            if is_alone && shape.incarnation > 0 { { badge("back", edge, -edge, BACK) } }
            if will_crash {
                // At once, though it is to happen only when time goes on.
                { around("doomed", 5.0 * small) }
                { badge("planned", planned_at.0, planned_at.1, WRONG) }
            }
            if is_alone && shape.is_due_to_start { { badge("due", -edge, -edge, DUE) } }
            if let Some((stamp, scale)) = shape.stamp.as_ref().zip(*stamp_scale) {
                // The larger it is, the further out: it does not cover the name.
                { stamped(stamp, edge + 8.0 * (scale - small), scale) }
            }
            if shape.is_suspected {
                { badge("wrong", -edge, -edge, "M-3.5-2.5A3.5 3.5 0 1 1 0 1.5V2.5M0 6V6.5") }
            }
        </>
    }
}

/// Its identity, in it or beside it.
pub(super) fn identity(label: &Label) -> Html {
    let class = classes!("id", (!label.is_inside).then_some("is-outside"));
    html! {
        <text {class} x={number(label.place.x, 1)} y={number(label.place.y, 1)} font-size={number(label.size, 1)}>{ &label.text }</text>
    }
}

/// How it stands, beside it, and not a part of it: its name says more.
pub(super) fn said(state: &StateWord, appearance: Appearance) -> Html {
    let Point { x, y } = state.place.middle;
    let class = classes!("state-word", format!("is-{}", appearance.name()));
    html! {
        <text {class} aria-hidden="true" x={number(x, 1)} y={number(y, 1)} font-size={number(state.size, 1)}>{ &state.text }</text>
    }
}

/// A variable and the box it stands in, at the lower left, so far out.
fn stamped(stamp: &str, out: f64, scale: f64) -> Html {
    let width = 12.0 + 7.0 * f64::from(u32::try_from(stamp.chars().count()).unwrap_or(0));
    html! {
        <g class="badge stamp" transform={Placement { place: Point::new(-out, out), scale }.to_string()}>
            <rect x={number(-width / 2.0, 1)} y="-10" width={number(width, 1)} height="20" rx="4" />
            // Apart from the name, for those who read it as one text.
            <text>{ format!(" {stamp}") }</text>
        </g>
    }
}
