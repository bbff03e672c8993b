//! The outcome strip: for every tick at which a process could crash, how the run would end. Its room is kept whatever there is to
//! say, so that the stage above does not change its size.

mod bar;
mod meanings;
mod patterns;

use std::rc::Rc;

use election_core::forecast::CrashTimes;
use election_core::narrate::Moments;
use election_core::scenario::{Fault, FaultKind};
use election_core::{ProcessId, Run};
use yew::{Callback, Html, MouseEvent, Properties, classes, component, hook, html, use_memo, use_mut_ref, use_state};

use super::icon::{Icon, icon};
use super::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::ending::Ending;
use crate::scene::strip::Strip;
use crate::state::edit::NewFault;
use crate::state::{Action, Edit};
use bar::Bar;
use meanings::Meanings;
use patterns::Patterns;

/// What the outcome strip shows.
#[derive(Properties, PartialEq)]
pub struct OutcomesProps {
    /// The run that is shown.
    pub run: Same<Run>,
    /// How the run would end, had its crash come at another tick.
    pub forecast: Option<Same<CrashTimes>>,
    /// Whether that holds for this run, and not for the one before.
    pub is_current: bool,
    /// Whether the page has failed to find it out.
    #[prop_or_default]
    pub has_failed: bool,
    /// The crash that is asked about, by its place among the faults.
    pub crash: Option<usize>,
    /// A crash is being added by keyboard.
    pub on_added: Callback<()>,
}

/// The outcome strip, an invitation to crash a process, or words where there is no strip to show.
#[component]
pub fn Outcomes(props: &OutcomesProps) -> Html {
    let OutcomesProps { run, crash, is_current, .. } = props;
    let dispatch = use_dispatch();
    let strip = use_strip(props);
    let looked_at = use_state(|| None::<usize>);
    // Nobody knows how another moment would have ended.
    if run.is_observed() {
        return nothing();
    }
    let fault = crash.and_then(|crash| run.scenario().faults.get(crash));
    let Some((crash, fault)) = crash.zip(fault) else {
        let on_added = props.on_added.clone();
        let onclick = dispatch.map(move |event: MouseEvent| {
            if event.detail() == 0 {
                on_added.emit(());
            }
            Action::Edit(Edit::AddFault(NewFault::Crash), None)
        });
        return html! {
            <div class="outcomes">
                <p class="no-crash">
                    <button type="button" class="button small" {onclick}>
                        { icon(Icon::Plus) }
                        { "Crash a process" }
                    </button>
                    <span>{ "and see how every other moment for it would end." }</span>
                </p>
            </div>
        };
    };
    let (identities, moments) = (run.identities(), Moments::of(run.scenario()));
    let who = identities.short(identities.at(ProcessId(fault.kind.process().unwrap_or(0))));
    if props.has_failed {
        return html! { <div class="outcomes"><p>{ format!("The page has failed to try a crash of {who} at other times.") }</p></div> };
    }
    let Some(strip) = strip else {
        return html! { <div class="outcomes"><p>{ format!("Trying a crash of {who} at every {}…", moments.unit(1)) }</p></div> };
    };
    let class = classes!("outcomes", (!is_current).then_some("is-stale"));
    if let Some(words) = strip.alike() {
        return html! { <div {class}><p>{ words }</p></div> };
    }
    // What is said of the crash where it is holds whatever the strip has found out so far.
    let own = Ending::of_run(run).words();
    let present = strip.place(fault.at);
    let looked_at_cell = looked_at.filter(|_| *is_current);
    let (at, words) = match looked_at_cell.and_then(|place| strip.cells.get(place)) {
        Some(cell) => (cell.tick, &*cell.words),
        None => (fault.at, &*own),
    };
    // Half-way through sending is when it sends next.
    let crashes = match fault.kind {
        FaultKind::Crash { after_sends: Some(_), .. } => "crashes as it sends, from",
        _ => "crashes at",
    };
    let line = format!("If {who} {crashes} {}: {words}", moments.at(at));
    let on_look = Callback::from({
        let set = looked_at.setter();
        move |place| set.set(place)
    });
    let on_move = {
        let (fault, strip) = (fault.clone(), Rc::clone(&strip));
        dispatch.filter_map(move |place: usize| {
            let moved = Fault { at: strip.cells.get(place)?.tick, ..fault.clone() };
            Some(Action::Edit(Edit::Fault(crash, Some(moved)), None))
        })
    };
    html! {
        <div {class}>
            <Patterns />
            <Bar
                strip={Same::from(&strip)}
                {who}
                unit={moments.unit(1)}
                {at}
                line={line.clone()}
                {present}
                looked_at={looked_at_cell}
                {on_look}
                {on_move}
            />
            <p class="said">
                <output class="numbers">{ line }</output>
                <Meanings strip={Same::from(&strip)} unit={moments.unit(1)} />
            </p>
        </div>
    }
}

/// The strip of what is known. While something else is being found out, the last one stays.
#[hook]
fn use_strip(props: &OutcomesProps) -> Option<Rc<Strip>> {
    let OutcomesProps { run, forecast, is_current, crash, .. } = props;
    let known = forecast.clone().filter(|_| *is_current);
    let made = use_memo((run.clone(), known, *crash), |(run, known, crash)| {
        let fault = run.scenario().faults.get((*crash)?)?;
        let present = Ending::of_run(run);
        known.as_ref().map(|known| Rc::new(Strip::of(known, Some((fault.at, &present)))))
    });
    let kept = use_mut_ref(|| None::<Rc<Strip>>);
    if made.is_some() || forecast.is_none() {
        kept.borrow_mut().clone_from(&made);
    }
    kept.borrow().clone()
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use election_core::{Scenario, run};
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    fn outcomes(link: &str) -> Html {
        let scenario = Scenario::from_link(link).expect("a valid scenario");
        let recorded = Rc::new(Run::record(&scenario).expect("a valid scenario"));
        let mut times =
            CrashTimes::new(&scenario, 0, &run(&scenario).expect("a valid scenario")).expect("a valid scenario");
        while !times.is_done() {
            times.step().expect("a valid scenario");
        }
        html! {
            <Outcomes
                run={&recorded}
                forecast={Some(Same::from(&Rc::new(times)))}
                is_current=true
                crash={Some(0)}
                on_added={Callback::noop()}
            />
        }
    }

    #[wasm_bindgen_test]
    async fn the_arrow_keys_look_along_the_strip_and_enter_moves_the_crash() {
        let shown = mount(outcomes("a=chang-roberts&n=8&ids=shuffled&faults=crash:7@6")).await;
        assert!(shown.text("output").starts_with("If 1 crashes at round 6: "));
        shown.press(".strip", "ArrowRight").await;
        shown.press(".strip", "ArrowRight").await;
        assert!(shown.text("output").starts_with("If 1 crashes at round 8: "));
        assert!(shown.actions().is_empty(), "looking moves nothing");
        shown.press(".strip", "Enter").await;
        match &shown.actions()[..] {
            [Action::Edit(Edit::Fault(0, Some(moved)), None)] => assert_eq!(moved.at, 8),
            others => panic!("{others:?}"),
        }
    }

    #[wasm_bindgen_test]
    async fn where_every_moment_ends_alike_words_stand_in_the_strips_place() {
        let shown = mount(outcomes("a=chang-roberts&n=8&detector=perfect&faults=crash:0@2")).await;
        assert_eq!(shown.count(".strip"), 0);
        assert!(shown.text(".outcomes p").starts_with("If 1 crashes at any time"));
    }
}
