//! What the diagram's lines, signs and colours mean: of what is there.

use election_core::Run;
use election_core::drawing::{Class, Drawing, Entry, Shape};
use yew::{Html, Properties, classes, component, html, use_memo};

use super::picture::elements;
use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::space_time::Picture;

/// What is to be explained.
#[derive(Properties, PartialEq)]
pub struct SignsProps {
    /// The run.
    pub run: Same<Run>,
    /// What is drawn.
    pub shapes: Same<Vec<Shape>>,
    /// How many events are past, future, and concurrent, where one is chosen.
    pub causes: Option<(usize, usize, usize)>,
    /// Whether only what messages and causes look like is said.
    pub is_brief: bool,
}

/// What the diagram's signs mean.
#[component]
pub fn Signs(props: &SignsProps) -> Html {
    let SignsProps { run, shapes, causes, is_brief } = props;
    let entries = use_memo((run.clone(), shapes.clone(), *is_brief), |(run, shapes, is_brief)| {
        let is_said = |entry: &Entry| !is_brief || entry.shapes.iter().any(|shape| is_of_messages(shape.class));
        let entry = |entry: Entry| (Picture::of(&entry.shapes, 6.0), entry.text);
        Drawing::legend(run, shapes).into_iter().filter(is_said).map(entry).collect::<Vec<_>>()
    });
    let beats = run.summary().counters.of_detector();
    let has_detector = beats > 0 && !is_brief;
    let sign = |(picture, text): &(Picture, String)| {
        html! {
            <li>
                <svg viewBox={format!("-2 -9 {} 18", number(Entry::SAMPLE + 4.0, 0))} aria-hidden="true">{ elements(picture) }</svg>
                { text }
            </li>
        }
    };
    let band = |class: &'static str, text: String| {
        html! {
            <li>
                <svg viewBox="0 0 30 18" aria-hidden="true"><rect class={classes!("band", class)} x="0.5" y="2" width="29" height="14" /></svg>
                { text }
            </li>
        }
    };
    html! {
        <ul class="space-time-signs" aria-label="What the diagram's signs mean">
            if let Some((past, future, concurrent)) = *causes {
                { band("past", format!("past: {past} could have caused it")) }
                { band("concurrent", format!("concurrent: {concurrent}, neither")) }
                { band("future", format!("future: {future} it could have caused")) }
            }
            { for entries.iter().map(sign) }
            if has_detector {
                <li>{ format!("Not drawn: {beats} messages of the failure detector") }</li>
            }
        </ul>
    }
}

/// Whether it is what messages look like: arrows, or where they would be too close, bands.
fn is_of_messages(class: Class) -> bool {
    matches!(class, Class::Message(_) | Class::Second(_) | Class::Dense(..))
}
