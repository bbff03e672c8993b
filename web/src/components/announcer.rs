//! What happens, said to screen readers: the sentence under the stage, the latest one, and no faster than it can be listened to.

use election_core::narrate::{self, Language, Moments, Sentence};
use election_core::scenario::Fault;
use election_core::{ProcessId, Run, Scenario, Tick};
use yew::{Html, Properties, component, html, use_mut_ref};

use super::pace::use_paced;
use super::what_happened::first_told;
use crate::platform::same::Same;
use crate::scene::timeline;

/// While the run is played, at most one sentence in this many milliseconds.
const BREATH: u32 = 1000;
/// Of more faults that have come or gone at once no more are named.
const MOST_FAULTS: usize = 4;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct AnnouncerProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// How many of its steps have been shown.
    pub steps: usize,
    /// Whether it is being played.
    pub is_playing: bool,
    /// Whether it goes on by itself at this very time: then only what is new is said.
    #[prop_or_default]
    pub is_live: bool,
    /// Whether nothing may tell how the run ends.
    #[prop_or_default]
    pub is_end_hidden: bool,
    /// The process whose message's path is drawn by itself: chosen among what the messages were spent on.
    #[prop_or_default]
    pub traced: Option<ProcessId>,
    /// The event of the space-time diagram that is looked at: its step.
    #[prop_or_default]
    pub chosen: Option<u32>,
}

/// What was said last, and of what.
struct Said {
    run: Same<Run>,
    steps: usize,
    traced: Option<ProcessId>,
    chosen: Option<u32>,
    text: String,
    /// What happened, without when, where the run goes on at this very time.
    what: String,
}

/// What happens, said to screen readers.
#[component]
pub fn Announcer(props: &AnnouncerProps) -> Html {
    let (run, steps) =
        use_paced((props.run.clone(), props.steps), (props.is_playing || props.is_live).then_some(BREATH));
    let (traced, chosen) = (props.traced, props.chosen);
    // The first moment is on the page; what happens then is said.
    let said =
        use_mut_ref(|| Said { run: run.clone(), steps, traced, chosen, text: String::new(), what: String::new() });
    let mut said = said.borrow_mut();
    // Whoever goes from event to event wants to hear of each, and not of all that happens in its round.
    let event = chosen.filter(|step| said.chosen != chosen && (*step as usize) < run.steps());
    if let Some(step) = event {
        let step = step as usize;
        let text = at(&run, run.trace().tick_of(step), &narrate::step(&run, step, Language::default()));
        *said = Said { run, steps, traced, chosen, text, what: String::new() };
    } else if props.is_live && said.steps < steps {
        // Heartbeats go on and on.
        let what = narrate::headline(&run, said.steps, steps);
        let words = what.to_string();
        if words != said.what {
            (said.text, said.what) = (at(&run, run.trace().tick_after(steps), &what), words);
        }
        (said.run, said.steps, said.traced) = (run, steps, traced);
    } else if (&said.run, said.steps) != (&run, steps) {
        // While it is played, whatever has happened since something was said.
        let has_gone_on = props.is_playing && said.run == run && said.steps < steps;
        let from = if has_gone_on { said.steps } else { first_told(&run, said.steps, steps) };
        let changed = changed_faults(&said.run, &run);
        let told = sentence(&run, from, steps, props.is_end_hidden);
        let text = changed.into_iter().chain([told]).collect::<Vec<_>>().join(". ");
        *said = Said { run, steps, traced, chosen, text, what: String::new() };
    } else if said.traced != traced {
        (said.text, said.traced) = (path(&run, traced), traced);
    }
    said.chosen = chosen;
    html! {
        <p class="unseen" role="log" aria-live="polite" aria-atomic="true" aria-label="What happens">{ said.text.clone() }</p>
    }
}

/// When it is and what the last steps came to, and at the end what came of the run.
fn sentence(run: &Run, from: usize, steps: usize, is_end_hidden: bool) -> String {
    let told = || at(run, run.trace().tick_after(steps), &narrate::headline(run, from, steps));
    match steps {
        0 => "The start of the run".to_owned(),
        _ if steps == run.steps() && !is_end_hidden => format!("{}. {}.", told(), narrate::verdict(run)),
        _ => told(),
    }
}

/// What happens, with when: `At round 3: 5 passes 8's token on to 6`.
fn at(run: &Run, tick: Tick, what: &Sentence) -> String {
    format!("At {}: {what}", Moments::of(run.scenario()).at(tick))
}

/// Which faults have come or gone, where nothing else about the scenario is another: `Process 5 crashes at round 4`.
fn changed_faults(before: &Run, after: &Run) -> Option<String> {
    let (old, new) = (before.scenario(), after.scenario());
    if old.faults == new.faults || *old != (Scenario { faults: old.faults.clone(), ..new.clone() }) {
        return None;
    }
    let words = |run: &Run, others: &[Fault]| -> Vec<String> {
        let is_other = |fault: &usize| !others.contains(&run.scenario().faults[*fault]);
        (0..run.scenario().faults.len())
            .filter(is_other)
            .take(MOST_FAULTS)
            .map(|fault| timeline::words(run, fault))
            .collect()
    };
    let (come, gone) = (words(after, &old.faults), words(before, &new.faults));
    match (come.as_slice(), gone.as_slice()) {
        ([], []) => None,
        ([], _) => Some(format!("No longer: {}", gone.join("; "))),
        _ => Some(come.join("; ")),
    }
}

/// Whose message's path is drawn by itself.
fn path(run: &Run, traced: Option<ProcessId>) -> String {
    let Some(process) = traced else { return "No path is shown by itself".to_owned() };
    let bid = run.info().kinds().find(|(_, spec)| spec.purpose.is_bid());
    let noun = bid.map_or_else(|| "message".to_owned(), |(_, spec)| spec.noun.one.to_string());
    format!("The path of process {}'s {noun} is shown", run.identities().text(run.identities().at(process)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    #[test]
    fn a_fault_that_comes_or_goes_is_said_and_a_new_scenario_is_not() {
        let (plain, crash) = (run("a=bully&n=5"), run("a=bully&n=5&faults=crash:4@2"));
        assert_eq!(changed_faults(&plain, &crash).as_deref(), Some("Process 5 crashes at round 2"));
        assert_eq!(changed_faults(&crash, &plain).as_deref(), Some("No longer: Process 5 crashes at round 2"));
        let moved = run("a=bully&n=5&faults=crash:4@3");
        assert_eq!(changed_faults(&crash, &moved).as_deref(), Some("Process 5 crashes at round 3"));
        let split = run("a=bully&n=5&faults=partition:0-1/2-4@1");
        assert_eq!(changed_faults(&plain, &split).as_deref(), Some("The network splits at round 1"));
        assert_eq!(changed_faults(&plain, &run("a=bully&n=6&faults=crash:4@2")), None);
    }

    #[test]
    fn whose_path_is_shown_is_said() {
        let run = run("a=chang-roberts&n=5");
        assert_eq!(path(&run, Some(ProcessId(4))), "The path of process 5's election message is shown");
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
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
    async fn from_event_to_event_each_is_told_and_not_its_round() {
        let run = Rc::new(Run::record(&testing::plain(5)).expect("the test's scenario is valid"));
        let mut spoken = mount(html! { <Announcer run={&run} steps=0 is_playing=false /> }).await;
        for step in [7, 8] {
            spoken.show(html! { <Announcer run={&run} steps={step + 1} is_playing=false chosen={u32::try_from(step).ok()} /> }).await;
            let told = narrate::step(&run, step, Language::default());
            let when = Moments::of(run.scenario()).at(run.trace().tick_of(step));
            assert_eq!(spoken.text("[role=log]"), format!("At {when}: {told}"));
        }
        spoken.show(html! { <Announcer run={&run} steps=10 is_playing=false chosen={None::<u32>} /> }).await;
        assert!(spoken.text("[role=log]").ends_with(&narrate::headline(&run, 9, 10).to_string()));
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
