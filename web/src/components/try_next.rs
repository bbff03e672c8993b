//! What could be tried next, and what it would cost: a click makes the change.

use std::rc::Rc;

use election_core::Run;
use election_core::try_next::offers;
use yew::{AttrValue, Html, MouseEvent, Properties, component, html, use_memo};

use super::icon::Icon;
use super::icon_button::IconButton;
use super::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::effects::trials::use_trials;
use crate::platform::same::Same;
use crate::scene::ending::Ending;
use crate::state::{Action, Change, CompareAction};

/// A run.
#[derive(Properties, PartialEq)]
pub struct TryNextProps {
    /// The run in front of us.
    pub run: Same<Run>,
}

/// What could be tried next.
#[component]
pub fn TryNext(props: &TryNextProps) -> Html {
    let TryNextProps { run } = props;
    let dispatch = use_dispatch();
    let offers = use_memo(run.clone(), |run| {
        let offers = offers(run.scenario(), run.summary())
            .into_iter()
            .map(|offer| (AttrValue::from(offer.title), offer.scenario));
        let (titles, scenarios): (Vec<_>, Vec<_>) = offers.unzip();
        (titles, Rc::new(scenarios))
    });
    let (titles, scenarios) = &*offers;
    let trials = use_trials(scenarios);
    if titles.is_empty() {
        return nothing();
    }
    let lines = titles.iter().zip(trials).enumerate().map(|(place, (title, trial))| {
        // A scenario may be long: it is copied when somebody wants it.
        let (scenarios, others) = (Rc::clone(scenarios), Rc::clone(scenarios));
        let beside = dispatch.map(move |_: MouseEvent| CompareAction::With(Box::new(others[place].clone())));
        let change =
            dispatch.map(move |_: MouseEvent| Action::Change(Box::new(Change::once(scenarios[place].clone()))));
        html! {
            <li key={title.to_string()}>
                <button type="button" class="link" data-shows="run" onclick={change}>{ title.clone() }</button>
                <IconButton icon={Icon::Beside} name={format!("Beside this run: {title}")} class="bare beside" onclick={beside} />
                <span class="comes-to">{ trial.map(|trial| Ending::of_trial(&trial).comes_to()) }</span>
            </li>
        }
    });
    html! {
        <section class="try-next" aria-labelledby="try-next">
            <h2 class="heading" id="try-next">{ "Try next" }</h2>
            <ul>{ for lines }</ul>
        </section>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use gloo_timers::future::TimeoutFuture;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn costs_arrive_and_a_click_makes_the_change() {
        let run = Rc::new(Run::record(&testing::plain(5)).expect("the test's scenario is valid"));
        let offers = offers(run.scenario(), run.summary());
        let mut shown = mount(html! { <TryNext run={&run} /> }).await;
        assert_eq!(
            shown.get("li button").get_attribute("data-shows").as_deref(),
            Some("run"),
            "the play button is next"
        );
        assert_eq!(shown.text("li button"), offers[0].title);
        assert_eq!(shown.text(".comes-to"), "", "nothing is run while the page is rendered");
        // Another run with the same offers, as when the whole becomes known of which a part is shown.
        let run = Rc::new(run.with_whole_summary(run.summary().clone()));
        shown.show(html! { <TryNext run={&run} /> }).await;
        TimeoutFuture::new(1500).await;
        let expected = Run::record(&offers[0].scenario).expect("it is valid");
        assert_eq!(shown.text(".comes-to"), Ending::of_run(&expected).comes_to());
        shown.click("li button").await;
        assert!(matches!(&shown.actions()[..], [Action::Change(change)] if change.scenario == offers[0].scenario));
    }
}
