//! What happens, said to screen readers: the sentence under the stage, the latest one, and no faster than it can be listened to.

use election_core::Run;
use election_core::narrate::{self, Moments};
use yew::{Html, Properties, component, html, use_memo, use_mut_ref};

use super::pace::use_paced;
use super::what_happened::first_told;
use crate::platform::same::Same;

/// While the run is played, at most one sentence in this many milliseconds.
const BREATH: u32 = 1000;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct AnnouncerProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// How many of its steps have been shown.
    pub steps: usize,
    /// Whether it is being played.
    pub is_playing: bool,
    /// Whether nothing may tell how the run ends.
    #[prop_or_default]
    pub is_end_hidden: bool,
}

/// A moment of a run, and the first of the steps that are spoken of.
#[derive(Clone, PartialEq)]
struct Said {
    run: Same<Run>,
    from: usize,
    steps: usize,
    /// Whether it is the first moment of the page: that is on the page; what happens then is said.
    is_first: bool,
    /// Whether how the run ended is left out.
    is_end_hidden: bool,
}

/// What happens, said to screen readers.
#[component]
pub fn Announcer(props: &AnnouncerProps) -> Html {
    let (run, steps) = use_paced((props.run.clone(), props.steps), props.is_playing.then_some(BREATH));
    let is_end_hidden = props.is_end_hidden;
    let said = use_mut_ref(|| Said { run: run.clone(), from: steps, steps, is_first: true, is_end_hidden });
    if (&said.borrow().run, said.borrow().steps) != (&run, steps) {
        let before = said.borrow().steps;
        // While it is played, whatever has happened since something was said.
        let has_gone_on = props.is_playing && said.borrow().run == run && before < steps;
        let from = if has_gone_on { before } else { first_told(&run, before, steps) };
        said.replace(Said { run, from, steps, is_first: false, is_end_hidden });
    }
    let text = use_memo(said.borrow().clone(), sentence);
    html! {
        <p class="unseen" role="log" aria-live="polite" aria-atomic="true" aria-label="What happens">{ (*text).clone() }</p>
    }
}

/// When it is and what the last steps came to, and at the end what came of the run.
fn sentence(said: &Said) -> String {
    let Said { run, from, steps, is_first, is_end_hidden } = said;
    let told = || {
        let tick = run.trace().tick_after(*steps);
        format!("At {}: {}", Moments::of(run.scenario()).at(tick), narrate::headline(run, *from, *steps))
    };
    match steps {
        _ if *is_first => String::new(),
        0 => "The start of the run".to_owned(),
        _ if *steps == run.steps() && !is_end_hidden => {
            format!("{}. {}.", told(), narrate::verdict(run))
        }
        _ => told(),
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn what_happens_is_said_and_not_faster_than_it_can_be_heard() {
        let run = Rc::new(Run::record(&testing::plain(5)).expect("the test's scenario is valid"));
        let mut spoken = mount(html! { <Announcer run={&run} steps=0 is_playing=false /> }).await;
        assert_eq!(spoken.text("[role=log]"), "");
        spoken.show(html! { <Announcer run={&run} steps=1 is_playing=false /> }).await;
        assert_eq!(spoken.text("[role=log]"), format!("At round 0: {}", narrate::headline(&run, 0, 1)));
        spoken.show(html! { <Announcer run={&run} steps=2 is_playing=true /> }).await;
        spoken.show(html! { <Announcer run={&run} steps=3 is_playing=true /> }).await;
        assert!(
            spoken.text("[role=log]").ends_with(&narrate::headline(&run, 1, 2).to_string()),
            "the next has to wait"
        );
        gloo_timers::future::TimeoutFuture::new(BREATH + 200).await;
        assert!(spoken.text("[role=log]").ends_with(&narrate::headline(&run, 2, 3).to_string()));
    }

    #[wasm_bindgen_test]
    async fn while_it_is_played_everything_is_told_since_something_was_said() {
        let run = Rc::new(Run::record(&testing::plain(5)).expect("the test's scenario is valid"));
        let mut spoken = mount(html! { <Announcer run={&run} steps=0 is_playing=true /> }).await;
        spoken.show(html! { <Announcer run={&run} steps=1 is_playing=true /> }).await;
        assert!(spoken.text("[role=log]").ends_with(&narrate::headline(&run, 0, 1).to_string()));
        for steps in 2..=8 {
            spoken.show(html! { <Announcer run={&run} {steps} is_playing=true /> }).await;
        }
        gloo_timers::future::TimeoutFuture::new(BREATH + 200).await;
        assert!(spoken.text("[role=log]").ends_with(&narrate::headline(&run, 1, 8).to_string()));
        let steps = run.steps();
        spoken.show(html! { <Announcer run={&run} {steps} is_playing=false /> }).await;
        assert!(spoken.text("[role=log]").ends_with(&format!("{}.", narrate::verdict(&run))), "and what came of it");
    }
}
