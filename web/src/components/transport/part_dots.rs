//! Where the parts of a scene's text begin, as dots on the timeline: those that have been said, the one that is said now, those to come.

use web_sys::HtmlElement;
use yew::{Html, Properties, component, html, use_effect_with, use_node_ref};

use crate::effects::dispatch::use_dispatch;
use crate::scene::geometry::number;
use crate::state::{PartStop, StoryAction};

/// The stops of a scene, and the timeline that they stand on.
#[derive(Properties, PartialEq)]
pub struct PartDotsProps {
    /// Where the scene's parts begin, and where it pauses.
    pub stops: Vec<PartStop>,
    /// The last tick of the timeline.
    pub end: f64,
}

/// The dots.
#[component]
pub fn PartDots(props: &PartDotsProps) -> Html {
    let PartDotsProps { stops, end } = props;
    // The next one has not come: what is said now is the last that has.
    let due = stops.iter().rposition(|stop| stop.has_come);
    let dot = |(place, stop): (usize, &PartStop)| {
        let at = if *end > 0.0 { (stop.at / end).clamp(0.0, 1.0) } else { 0.0 };
        html! { <PartDot key={place} {place} stop={stop.clone()} {at} is_due={Some(place) == due} /> }
    };
    html! { <ol class="part-dots" aria-label="Parts of the text">{ for stops.iter().enumerate().map(dot) }</ol> }
}

/// One of the stops.
#[derive(Properties, PartialEq)]
struct PartDotProps {
    /// Its place among the stops, from 0.
    place: usize,
    /// What stops there.
    stop: PartStop,
    /// Where it is, as a part of the timeline.
    at: f64,
    /// Whether what is said now began there.
    is_due: bool,
}

/// A dot.
#[component]
fn PartDot(props: &PartDotProps) -> Html {
    let PartDotProps { place, stop, at, is_due } = props;
    let dispatch = use_dispatch();
    let dot = use_node_ref();
    {
        let dot = dot.clone();
        // The page's policy allows no style that stands in an attribute.
        use_effect_with(*at, move |at| {
            if let Some(dot) = dot.cast::<HtmlElement>() {
                let _ = dot.style().set_property("--at", &format!("{}%", number(at * 100.0, 2)));
            }
        });
    }
    let class = match stop.has_come {
        _ if *is_due => "is-due",
        true => "is-said",
        false => "is-to-come",
    };
    let name = match stop.part {
        Some(part) => format!("Part {part} of the text, at {}", stop.when),
        None => format!("The pause, at {}", stop.when),
    };
    html! {
        <li {class} ref={dot}>
            <button
                type="button"
                class="part-dot"
                aria-label={name.clone()}
                title={name}
                aria-current={is_due.then_some("step")}
                onclick={dispatch.on(StoryAction::GoTo(*place))}
            >
                <span>{ stop.part.filter(|_| *is_due) }</span>
            </button>
        </li>
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::testing::written::html_of;

    #[test]
    fn the_last_part_that_has_come_is_the_one_that_is_due() {
        let stop =
            |part: Option<usize>, at: f64, has_come: bool| PartStop { part, at, when: format!("round {at}"), has_come };
        let stops = vec![stop(Some(1), 0.0, true), stop(Some(2), 4.0, true), stop(None, 8.0, false)];
        let html = html_of(html! { <PartDots {stops} end={16.0} /> });
        assert_eq!(html.matches("aria-current").count(), 1, "{html}");
        assert!(html.contains("Part 2 of the text, at round 4"), "{html}");
        assert!(html.contains(">2</span>") && !html.contains(">1</span>"), "only what is due has its number: {html}");
        assert!(html.contains("The pause, at round 8"), "{html}");
    }
}
