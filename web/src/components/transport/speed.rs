//! How fast time passes.

use yew::{Html, Properties, component, html};

use crate::components::select::Select;
use crate::effects::dispatch::use_dispatch;
use crate::playback::SPEEDS;
use crate::scene::geometry::number;
use crate::state::ShownAction;

/// How fast time passes.
#[derive(Properties, PartialEq)]
pub struct SpeedProps {
    /// Messages a second, so to speak: one of [`SPEEDS`].
    pub speed: f64,
}

/// A list of speeds to choose from.
#[component]
pub fn Speed(props: &SpeedProps) -> Html {
    let onchange = use_dispatch().filter_map(|value: String| value.parse().ok().map(ShownAction::SetSpeed));
    html! {
        <Select
            class="speed numbers"
            label="Speed"
            title="Speed (+ and −): at 1× a message travels for a second"
            value={number(props.speed, 1)}
            {onchange}
        >
            { for SPEEDS.iter().map(|speed| number(*speed, 1)).map(|speed| html! {
                <option value={speed.clone()}>{ format!("{speed}×") }</option>
            }) }
        </Select>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use wasm_bindgen_test::wasm_bindgen_test;
    use web_sys::HtmlSelectElement;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn the_list_shows_the_speed_and_changes_it() {
        let mut list = mount(html! { <Speed speed={1.0} /> }).await;
        let select: HtmlSelectElement = wasm_bindgen::JsCast::unchecked_into(list.get("select"));
        assert_eq!(select.value(), "1");
        list.show(html! { <Speed speed={0.5} /> }).await;
        assert_eq!(select.value(), "0.5");
        list.choose("select", "20").await;
        assert!(
            matches!(list.actions()[..], [Action::Shown(_, ShownAction::SetSpeed(speed))] if (speed - 20.0).abs() < 1e-9)
        );
    }
}
