//! Time: the buttons, the timeline with what happens on it, and the outcome strip below.

pub mod buttons;
mod drawn;
mod fate;
mod mark;
mod part_dots;
mod ruler;
pub mod scrubber;
mod speed;
mod timeline;
mod until;

use election_core::forecast::CrashTimes;
use election_core::narrate::Moments;
use election_core::{Run, View};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::{
    AttrValue, Html, Properties, component, html, use_callback, use_effect_with, use_memo, use_mut_ref, use_node_ref,
};

use super::cover::Cover;
use super::outcomes::Outcomes;
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::playback::{self, Cursor, Until};
use crate::scene::course::{Course, PhaseKind};
use crate::state::PartStop;
use buttons::Buttons;
pub use buttons::{PAUSE, PLAY};
pub use drawn::Drawing;
use timeline::Timeline;

/// What the transport shows.
#[derive(Properties, PartialEq)]
pub struct TransportProps {
    /// The run that is shown.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where in it the page is.
    pub cursor: Cursor,
    /// Whether time passes.
    pub is_playing: bool,
    /// Whether the end is followed by the start.
    pub is_looping: bool,
    /// Messages a second, so to speak.
    pub speed: f64,
    /// The crash that is asked about, by its place among the faults.
    pub crash: Option<usize>,
    /// How the run would end, had that crash come at another tick.
    pub forecast: Option<Same<CrashTimes>>,
    /// Whether that holds for this run, and not for the one before.
    pub is_forecast_current: bool,
    /// Whether the page has failed to find it out.
    #[prop_or_default]
    pub has_forecast_failed: bool,
    /// Whether nothing may tell how the run ends.
    #[prop_or_default]
    pub is_end_hidden: bool,
    /// Whether it goes no further for now than to the next question.
    #[prop_or_default]
    pub is_held: bool,
    /// Whether the run goes on at this very time, and its end is now.
    #[prop_or_default]
    pub is_live: bool,
    /// Where the parts of a scene's text begin, while one is told.
    #[prop_or_default]
    pub stops: Vec<PartStop>,
    /// The elements that are moved in every frame.
    pub live: Live,
}

/// Time: the buttons, the timeline with what happens on it, and the outcome strip below.
#[component]
pub fn Transport(props: &TransportProps) -> Html {
    let TransportProps { run, view, cursor, crash, forecast, live, is_end_hidden, .. } = props;
    let course = use_memo(run.clone(), |run| Course::of(run));
    let steps = cursor.steps;
    let is_at_end = steps == run.steps() && cursor.time >= playback::end(run);
    let phase = PhaseKind::at(run, view);
    // While playing, everything can be chosen: a list that changes would close under the pointer.
    let ahead = Until::ALL.map(|until| props.is_playing || course.is_ahead(until, steps));
    let readout = AttrValue::from(if *is_end_hidden { so_far(run, *cursor) } else { readout(run, *cursor) });

    // Whoever has added a crash by keyboard goes on with its mark.
    let root = use_node_ref();
    let is_added_by_keyboard = use_mut_ref(|| false);
    let on_added = {
        let is_added_by_keyboard = is_added_by_keyboard.clone();
        use_callback((), move |(), ()| *is_added_by_keyboard.borrow_mut() = true)
    };
    {
        let root = root.clone();
        use_effect_with(*crash, move |crash| {
            if let (Some(fault), true) = (*crash, is_added_by_keyboard.take()) {
                let root = root.cast::<Element>();
                let mark = root.and_then(|root| root.query_selector(&format!("[data-fault='{fault}']")).ok().flatten());
                if let Some(mark) = mark {
                    let _ = mark.unchecked_into::<HtmlElement>().focus();
                }
            }
        });
    }

    html! {
        <section class="transport" aria-label="Time" ref={root}>
            <Buttons
                {steps}
                readout={readout.clone()}
                phase={(!is_end_hidden).then_some(phase)}
                {ahead}
                is_at_start={*cursor == Cursor::START}
                {is_at_end}
                is_held={props.is_held}
                is_live={props.is_live}
                is_playing={props.is_playing}
                is_looping={props.is_looping}
                speed={props.speed}
            />
            if *is_end_hidden {
                <Cover words="What is to come is hidden until it has come" />
            } else {
            <Timeline
                run={run.clone()}
                course={Same::from(&course)}
                {readout}
                crash={*crash}
                tried={forecast.as_ref().map_or(0, |forecast| forecast.end())}
                stops={props.stops.clone()}
                slider={live.slider.clone()}
                done={live.done.clone()}
            />
            <Outcomes
                run={run.clone()}
                forecast={forecast.clone()}
                is_current={props.is_forecast_current}
                has_failed={props.has_forecast_failed}
                crash={*crash}
                {on_added}
            />
            }
        </section>
    }
}

/// Where we are, in words: `round 3`.
fn so_far(run: &Run, cursor: Cursor) -> String {
    Moments::of(run.scenario()).at(cursor.tick())
}

/// The same, and how far it goes: `round 3 of 13`, `round 3 of 61+` where no more has been recorded.
fn readout(run: &Run, cursor: Cursor) -> String {
    let more = if run.is_whole() { "" } else { "+" };
    format!("{} of {}{more}", so_far(run, cursor), run.recorded_until())
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::platform::document;
    use crate::state::edit::NewFault;
    use crate::state::{Action, Edit, ShownAction};
    use crate::testing::mounted::mount;

    fn transport(link: &str, crash: Option<usize>) -> Html {
        let run =
            Rc::new(Run::record(&Scenario::from_link(link).expect("a valid scenario")).expect("a valid scenario"));
        html! {
            <Transport
                run={&run}
                view={&Rc::new(run.at(5))}
                cursor={Cursor::after(&run, 5)}
                is_playing=false
                is_looping=false
                speed={1.0}
                {crash}
                forecast={None::<Same<CrashTimes>>}
                is_forecast_current=false
                live={Live::default()}
            />
        }
    }

    #[wasm_bindgen_test]
    async fn whoever_adds_a_crash_by_keyboard_goes_on_with_its_mark() {
        let plain = "a=chang-roberts&n=8";
        let mut shown = mount(transport(plain, None)).await;
        assert_eq!(shown.count(".marks > svg"), 0);
        // A click that no pointer made is one by keyboard.
        shown.click(".no-crash button").await;
        assert!(matches!(shown.actions()[..], [Action::Edit(Edit::AddFault(NewFault::Crash), None)]));
        let added = "a=chang-roberts&n=8&faults=crash:7@1";
        shown.show(transport(added, Some(0))).await;
        assert_eq!(document().active_element(), shown.find("[data-fault='0']"));
        assert!(matches!(shown.actions()[..], [Action::Shown(_, ShownAction::Choose(0))]));
        shown.press("[data-fault='0']", "ArrowRight").await;
        match &shown.actions()[..] {
            [Action::Edit(Edit::Fault(0, Some(moved)), Some(_)), Action::EndGesture] => assert_eq!(moved.at, 2),
            others => panic!("{others:?}"),
        }
        shown.show(transport("a=chang-roberts&n=8&faults=crash:7@2", Some(0))).await;
        assert_eq!(document().active_element(), shown.find("[data-fault='0']"), "the mark keeps the focus");
    }

    #[wasm_bindgen_test]
    async fn the_timeline_names_the_phases_of_the_election() {
        let shown = mount(transport("a=chang-roberts&n=8&ids=ascending", None)).await;
        assert_eq!(shown.count(".phase"), 3);
        assert_eq!(shown.text(".phase-name .long"), "no leader");
        assert_eq!(
            shown.get(".marks").get_attribute("role").as_deref(),
            Some("group"),
            "an image would hide the sliders"
        );
    }

    #[wasm_bindgen_test]
    async fn of_hundreds_of_faults_one_has_a_mark() {
        let faults: Vec<String> = (0..500).map(|at| format!("notice:{}@{at}", at % 8)).collect();
        let link = format!("a=bully&n=8&faults={},crash:7@250", faults.join(","));
        let scenario = Scenario::from_link(&link).expect("a valid scenario");
        let crash = scenario.faults.iter().position(|fault| fault.kind.process() == Some(7) && fault.at == 250);
        let crash = crash.filter(|_| scenario.faults.len() == 501);
        let shown = mount(transport(&link, crash)).await;
        assert_eq!(shown.count("[data-fault]"), 1);
        let spots = shown.get(".spots").get_attribute("d").map_or(0, |outline| outline.matches('M').count());
        assert!((100..=301).contains(&spots), "{spots} spots");
    }
}
