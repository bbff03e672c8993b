//! What channels do to messages, and how crashes become known.

use std::rc::Rc;

use election_core::scenario::{Delay, Detector, MAX_DELAY, MAX_INTEGER};
use election_core::{Scenario, Tick};
use yew::Html;
use yew::virtual_dom::ListenerKind;

use super::fields::{Alternative, SetNumber, Slider, buttons, choice, switch};
use super::identities::draw_again;
use crate::components::Leaf;
use crate::components::edit::input_of;
use crate::components::icon::{Icon, icon};
use crate::components::template::{on, view};
use crate::interventions;
use crate::scene::geometry::number;

/// How far delays can be dragged.
const DRAG: Tick = 12;
/// A per cent in parts per million.
const PER_CENT: f64 = 10_000.0;

/// What channels do to messages.
pub fn channels(leaf: &Leaf) -> Html {
    let scenario = leaf.state.scenario();
    let network = &scenario.network;
    let (low, high) = interventions::delays(network.delay);
    let is_random = matches!(network.delay, Delay::Uniform(..));
    let alternatives = vec![
        Alternative {
            label: "fixed delay",
            help: "Every message takes equally long",
            is_chosen: !is_random,
            choose: leaf.choose(|scenario, _| {
                scenario.network.delay = Delay::Fixed(interventions::delays(scenario.network.delay).0);
            }),
        },
        Alternative {
            label: "random delay",
            help: "Drawn from the seed for each message",
            is_chosen: is_random,
            choose: leaf.choose(|scenario, _| {
                let (low, high) = interventions::delays(scenario.network.delay);
                scenario.network.delay = Delay::Uniform(low, high.max(low.saturating_add(3).min(MAX_DELAY)));
            }),
        },
    ];
    let mut said = if is_random { format!("delay {low} to {high}") } else { format!("delay {low}") };
    if !network.fifo {
        said.push_str(", not FIFO");
    }
    if network.loss > 0 || network.duplicate > 0 {
        said.push_str(", unreliable");
    }
    let delays = if is_random {
        let least = delay(leaf, "least", low, |scenario, low| {
            let high = interventions::delays(scenario.network.delay).1;
            scenario.network.delay = Delay::Uniform(low, high.max(low));
        });
        let most = delay(leaf, "most", high, |scenario, high| {
            let low = interventions::delays(scenario.network.delay).0;
            scenario.network.delay = Delay::Uniform(low.min(high), high);
        });
        view!("{}{}", least, most)
    } else {
        delay(leaf, "ticks", low, |scenario, delay| scenario.network.delay = Delay::Fixed(delay))
    };
    view!(
        "<details class='more'><summary>Channels<span class='said'>{}</></><div class='inside'>\
         <fieldset class='field'><legend class='unseen'>Delay</>{}{}</>{}{}{}{}</></>",
        said,
        buttons("delay", alternatives, false),
        delays,
        switch(
            leaf,
            "First in, first out",
            "Messages of one channel do not overtake each other.",
            network.fifo,
            Rc::new(|scenario, on| scenario.network.fifo = on)
        ),
        share(leaf, "lost", "loss", network.loss, |scenario, share| scenario.network.loss = share),
        share(leaf, "twice", "duplicate", network.duplicate, |scenario, share| scenario.network.duplicate = share),
        seed(leaf),
    )
}

fn delay(leaf: &Leaf, label: &'static str, value: Tick, set: fn(&mut Scenario, Tick)) -> Html {
    let slider = Slider { label, gesture: "delay", drag: (1, DRAG), typed: (1, MAX_DELAY), value };
    let set: SetNumber = Rc::new(set);
    view!("<div class='row'><span class='label'>{}</>{}</>", label, slider.row(leaf, &set))
}

fn share(
    leaf: &Leaf,
    label: &'static str,
    gesture: &'static str,
    millionths: u32,
    set: fn(&mut Scenario, u32),
) -> Html {
    let text = per_cent(millionths);
    let typed = leaf.choose(move |scenario, event| {
        let input = input_of(event);
        let share = share_of(input.value_as_number()).unwrap_or(millionths);
        // What holds, which may not be what was typed.
        input.set_value(&per_cent(share));
        set(scenario, share);
    });
    let dragged = leaf.during(gesture, move |scenario, event| {
        if let Some(share) = share_of(input_of(event).value_as_number()) {
            set(scenario, share);
        }
    });
    view!(
        "<div class='row'><span class='label'>{}</>\
         <input type='range' min='0' max='50' step='0.5' value={} aria-label={} {} {}/>\
         <input type='number' inputmode='decimal' min='0' max='100' step='any' value={} aria-label={} {}/>\
         <span aria-hidden='true'>%</></>",
        label,
        &text,
        label,
        dragged,
        leaf.end(),
        &text,
        label,
        typed,
    )
}

fn per_cent(millionths: u32) -> String {
    number(f64::from(millionths) / PER_CENT, 4)
}

/// Per cent as parts per million; none for what is no number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 0 to a million")]
fn share_of(per_cent: f64) -> Option<u32> {
    per_cent.is_finite().then(|| (per_cent.clamp(0.0, 100.0) * PER_CENT).round() as u32)
}

fn seed(leaf: &Leaf) -> Html {
    let typed = leaf.choose(|scenario, event| {
        let input = input_of(event);
        if let Some(seed) = input.value().trim().parse().ok().filter(|seed| *seed <= MAX_INTEGER) {
            scenario.seed = seed;
        }
        input.set_value(&scenario.seed.to_string());
    });
    view!(
        "<div class='row'><span class='label'>seed</>\
         <input type='text' class='seed' inputmode='numeric' value={} aria-label='seed' {} {}/>\
         <button type='button' class='button small' {}>{}Draw again</></>",
        leaf.state.scenario().seed.to_string(),
        on(ListenerKind::onkeydown, |event| event.stop_propagation()),
        typed,
        leaf.press(|scenario, _| draw_again(scenario)),
        icon(Icon::Shuffle),
    )
}

/// How crashes become known.
pub fn detector(leaf: &Leaf) -> Html {
    let scenario = leaf.state.scenario();
    let detector = scenario.detector;
    let alternative = |label, help, is_chosen, detector| Alternative {
        label,
        help,
        is_chosen,
        choose: leaf.choose(move |scenario, _| scenario.detector = detector),
    };
    let mut alternatives = vec![
        alternative("not at all", "Nobody is told of a crash", detector == Detector::None, Detector::None),
        alternative(
            "surely",
            "A perfect detector tells every live process",
            matches!(detector, Detector::Perfect { .. }),
            Detector::Perfect { delay: 1 },
        ),
    ];
    // Long enough for what is slowest.
    let slowest = scenario.network.delay.largest();
    let beating = Detector::Heartbeat { period: slowest, timeout: slowest.saturating_mul(3).min(MAX_DELAY) };
    if (Scenario { detector: beating, ..scenario.clone() }).validate().is_ok() {
        let is_chosen = matches!(detector, Detector::Heartbeat { .. });
        alternatives.push(alternative("heartbeats", "Who is silent for too long is suspected", is_chosen, beating));
    }
    let settings = match detector {
        Detector::None => Html::default(),
        Detector::Perfect { delay: after } => {
            delay(leaf, "after", after, |scenario, delay| scenario.detector = Detector::Perfect { delay })
        }
        Detector::Heartbeat { period, timeout } => heartbeats(leaf, period, timeout),
    };
    view!("<div class='field'>{}{}</>", choice("detector", "Crashes are noticed", alternatives, false), settings)
}

fn heartbeats(leaf: &Leaf, period: Tick, timeout: Tick) -> Html {
    let slowest = leaf.state.scenario().network.delay.largest();
    let is_hasty = timeout < period.saturating_add(slowest);
    let graph = leaf.state.scenario().graph();
    let who = if graph.is_ring() {
        "Every process beats to both its neighbours on the ring."
    } else if graph.is_complete() {
        "The leader beats to all; while there is none, everyone to everyone."
    } else {
        "Every process beats to all its neighbours."
    };
    view!(
        "{}{}<p class='help'>{}</><p class={}>{}</>",
        delay(leaf, "period", period, |scenario, ticks| {
            if let Detector::Heartbeat { period, .. } = &mut scenario.detector {
                *period = ticks;
            }
        }),
        delay(leaf, "timeout", timeout, |scenario, ticks| {
            if let Detector::Heartbeat { timeout, .. } = &mut scenario.detector {
                *timeout = ticks;
            }
        }),
        who,
        if is_hasty { "error" } else { "help" },
        format!(
            "{}: a heartbeat can take {}, a period and the largest delay.",
            if is_hasty { "The living are suspected" } else { "Long enough" },
            period.saturating_add(slowest),
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_as_fine_as_scenarios_hold_them() {
        assert_eq!(share_of(0.0001), Some(1));
        assert_eq!(share_of(12.5), Some(125_000));
        assert_eq!(share_of(120.0), Some(1_000_000));
        assert_eq!(share_of(-1.0), Some(0));
        assert_eq!(share_of(f64::NAN), None);
    }
}
