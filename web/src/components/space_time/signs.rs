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
        let entry = |entry: Entry| (Picture::of(&entry.shapes, 6.0), entry.text);
        entries(run, shapes, *is_brief).into_iter().map(entry).collect::<Vec<_>>()
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

/// What is to be explained of some shapes; in brief, only what messages look like.
fn entries(run: &Run, shapes: &[Shape], is_brief: bool) -> Vec<Entry> {
    let is_said = |entry: &Entry| !is_brief || entry.shapes.iter().any(|shape| is_of_messages(shape.class));
    Drawing::legend(run, shapes).into_iter().filter(is_said).collect()
}

/// Whether it is what messages look like: arrows, or where they would be too close, bands.
fn is_of_messages(class: Class) -> bool {
    matches!(class, Class::Message(_) | Class::Second(_) | Class::Dense(..))
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::diagram::Axis;
    use election_core::drawing::{Scale, Window};

    use super::*;

    #[test]
    fn in_brief_all_is_said_that_messages_look_like_and_nothing_else() {
        let link =
            "a=bully&n=5&established=yes&detector=perfect:2&faults=crash:4@3,recover:4@20&loss=0.15&seed=4&dup=0.1";
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let drawing = Drawing::of(&run, Axis::Time);
        let scale = Scale { column: 40.0, row: 40.0, tail: 40.0 };
        let window = Window { left: -20.0, right: drawing.width(scale), rows: 0..drawing.lines() };
        let shapes = drawing.shapes(&run, scale, &window);
        let said = |is_brief| entries(&run, &shapes, is_brief).into_iter().map(|entry| entry.text).collect::<Vec<_>>();
        let (brief, all) = (said(true), said(false));
        for text in ["lost", "dropped by its receiver", "second copy"] {
            assert!(brief.iter().any(|other| other == text), "{text}: {brief:?}");
        }
        assert!(!brief.iter().any(|text| text == "crash") && all.iter().any(|text| text == "crash"), "{all:?}");
    }
}
