//! The slider over the timeline: drag time.

use web_sys::{HtmlElement, HtmlInputElement};
use yew::{AttrValue, Html, InputEvent, NodeRef, Properties, TargetCast, component, html, use_effect_with};

use crate::effects::dispatch::use_dispatch;
use crate::scene::geometry::number;
use crate::state::{Seek, ShownAction};

/// The slider over the timeline.
#[derive(Properties, PartialEq)]
pub struct ScrubberProps {
    /// The last tick of the run.
    pub end: f64,
    /// Which part of the timeline the run takes: only that can be scrubbed.
    pub reach: f64,
    /// Where we are, in words.
    pub readout: AttrValue,
    /// The element, which is moved in every frame.
    pub slider: NodeRef,
}

/// The slider over the timeline. Its value is set in every frame, so it is not rendered.
#[component]
pub fn Scrubber(props: &ScrubberProps) -> Html {
    let ScrubberProps { end, reach, readout, slider } = props;
    let dispatch = use_dispatch();
    {
        let slider = slider.clone();
        use_effect_with(*reach, move |reach| {
            if let Some(slider) = slider.cast::<HtmlElement>() {
                let _ = slider.style().set_property("--reach", &number(*reach, 4));
            }
        });
    }
    let oninput = dispatch.map(|event: InputEvent| {
        ShownAction::Seek(Seek::Time(event.target_unchecked_into::<HtmlInputElement>().value_as_number()))
    });
    html! {
        <input
            type="range"
            class="scrub"
            min="0"
            max={number(*end, 2)}
            step="any"
            aria-label="Time"
            aria-valuetext={readout.clone()}
            ref={slider}
            {oninput}
        />
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn dragging_it_seeks_to_that_time() {
        let slider = NodeRef::default();
        let scrubber = mount(html! { <Scrubber end={16.0} reach={0.5} readout="round 3 of 16" {slider} /> }).await;
        assert_eq!(scrubber.get("input").get_attribute("aria-valuetext").as_deref(), Some("round 3 of 16"));
        scrubber.type_into("input", "4.5").await;
        assert!(
            matches!(scrubber.actions()[..], [Action::Shown(_, ShownAction::Seek(Seek::Time(time)))] if (time - 4.5).abs() < 1e-9)
        );
    }
}
