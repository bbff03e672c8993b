//! Where the parts of a scene's text begin, as dots on the timeline: those that have been said, the one that is said now, those to come.

use yew::{Html, Properties, classes, component, html};

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
    let dispatch = use_dispatch();
    // The next one has not come: what is said now is the last that has.
    let due = stops.iter().rposition(|stop| stop.has_come);
    let dot = |(place, stop): (usize, &PartStop)| {
        let is_due = Some(place) == due;
        let class = match stop.has_come {
            _ if is_due => "is-due",
            true => "is-said",
            false => "is-to-come",
        };
        let name = match stop.part {
            Some(part) => format!("Part {part} of the text, at {}", stop.when),
            None => format!("The pause, at {}", stop.when),
        };
        let percent = if *end > 0.0 { (stop.at / end * 100.0).clamp(0.0, 100.0) } else { 0.0 };
        html! {
            <li key={place} {class} style={format!("left: {}%", number(percent, 2))}>
                <button
                    type="button"
                    class={classes!("part-dot")}
                    aria-label={name.clone()}
                    title={name}
                    aria-current={is_due.then_some("step")}
                    onclick={dispatch.on(StoryAction::GoTo(place))}
                >
                    <span>{ stop.part.filter(|_| is_due) }</span>
                </button>
            </li>
        }
    };
    html! { <ol class="part-dots" aria-label="Parts of the text">{ for stops.iter().enumerate().map(dot) }</ol> }
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
        assert!(html.contains("left: 25%") && html.contains("Part 2 of the text, at round 4"), "{html}");
        assert!(html.contains(">2</span>") && !html.contains(">1</span>"), "only what is due has its number: {html}");
        assert!(html.contains("The pause, at round 8"), "{html}");
    }
}
