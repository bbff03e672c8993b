//! The page as a figure of another page: the stage, what happened, play and pause, one number.

use election_core::claims::Counting;
use election_core::lineage::Bids;
use election_core::narrate::{self, Language};
use election_core::run::Progress;
use election_core::{ProcessId, Run, Tick, View};
use yew::{AttrValue, Html, Properties, component, html, use_memo, use_mut_ref};

use super::announcer::Announcer;
use super::notices::Notices;
use super::stage::Stage;
use super::transport::{Drawing, PAUSE, PLAY};
use super::what_happened::first_told;
use crate::effects::dispatch::use_dispatch;
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::scene::labels;
use crate::scene::layout::Layout;
use crate::state::{Choosing, Problem, ShownAction};

/// What a figure shows.
#[derive(Properties, PartialEq)]
pub struct EmbeddedProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The tick from which on something could be changed.
    pub now: Tick,
    /// The bids, where their ways can be drawn.
    pub bids: Option<Same<Bids>>,
    /// What counts as a message.
    pub counting: Counting,
    /// Whether time passes.
    pub is_playing: bool,
    /// Whether there is nothing left to play.
    pub is_at_end: bool,
    /// What was wrong with the link.
    pub problem: Option<Problem>,
    /// How far a run is that takes long.
    pub recording: Option<Progress>,
    /// The link of this moment, for the whole page.
    pub fragment: AttrValue,
    /// Where what moves is to be put.
    pub live: Live,
}

/// The stage, what happened, play and pause, one number.
#[component]
pub fn Embedded(props: &EmbeddedProps) -> Html {
    let EmbeddedProps { run, view, layout, now, bids, counting, is_playing, is_at_end, fragment, live, .. } = props;
    let dispatch = use_dispatch();
    let title = use_memo(run.clone(), |run| narrate::title(run, Language::default()));
    let before = use_mut_ref(|| 0);
    let sentence = use_memo((run.clone(), view.steps), |(run, steps)| {
        let from = first_told(run, before.replace(*steps), *steps);
        if *steps == run.steps() { narrate::verdict(run) } else { narrate::headline(run, from, *steps) }.to_string()
    });
    let (word, path) = match (is_playing, is_at_end) {
        (true, _) => ("Pause", PAUSE),
        (false, true) => ("Replay", PLAY),
        (false, false) => ("Play", PLAY),
    };
    let total = counting.total(&view.counters);
    html! {
        <main class="figure">
            <h1 class="unseen">{ (*title).clone() }</h1>
            <Notices problem={props.problem.clone()} recording={props.recording} />
            <Stage
                {run}
                {view}
                {layout}
                now={*now}
                selection={None}
                choosing={None::<Choosing>}
                bids={bids.clone()}
                are_trails_on=true
                traced={None::<ProcessId>}
                is_picture=true
                live={live.clone()}
            />
            <p class="figure-sentence">{ (*sentence).clone() }</p>
            <div class="figure-bar">
                <button
                    type="button"
                    class="button primary play"
                    aria-label={word}
                    title={format!("{word} (Space)")}
                    data-playing={is_playing.to_string()}
                    data-steps={view.steps.to_string()}
                    onclick={dispatch.on(ShownAction::TogglePlay)}
                >
                    <Drawing {path} />
                </button>
                <p class="figure-count">
                    <strong data-counter="total">{ total }</strong>
                    <span>{ format!("{} so far", labels::plural(total, ["message", "messages"])) }</span>
                </p>
                <a class="figure-link" href={format!("#{fragment}")} target="_blank" rel="noopener">{ "Open in the playground" }</a>
            </div>
            <Announcer {run} steps={view.steps} is_playing={*is_playing} />
        </main>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::{Action, AppState};
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_figure_plays_counts_and_leads_to_the_playground() {
        let state = AppState::new(&testing::plain(4)).expect("the test's scenario is valid");
        let figure = mount(html! {
            <Embedded
                run={&state.shown.run}
                view={&state.shown.view}
                layout={&state.shown.layout}
                now=0
                bids={None}
                counting={state.shown.counting}
                is_playing=false
                is_at_end=false
                problem={None}
                recording={None}
                fragment="n=4"
                live={Live::default()}
            />
        })
        .await;
        assert_eq!((figure.count("[data-process]"), figure.count("[data-process][tabindex], .legend")), (4, 0));
        assert_eq!(figure.text("[data-counter=total]"), "0");
        let link = figure.get("a");
        let says = |name: &str| link.get_attribute(name).expect("it has it");
        assert_eq!([says("href"), says("target"), says("rel")], ["#n=4", "_blank", "noopener"]);
        figure.click("button").await;
        assert!(matches!(figure.actions()[..], [Action::Shown(_, ShownAction::TogglePlay)]));
    }
}
