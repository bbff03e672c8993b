//! A process from close by: what became of it and why, its variables, and what can be done to it now.

use election_core::model::Value;
use election_core::narrate::{self, Fate, Language, Moments};
use election_core::trace::{MessageView, TimerView};
use election_core::{ProcessId, Role, Run, Tick, View};
use yew::{Html, NodeRef, Properties, classes, component, html, use_memo};

use super::card::{self, Card};
use super::legend;
use super::nothing::nothing;
use super::sentence::SentenceView;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::interventions::{self, Intervention, Moment, Offers, channels};
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::processes::{Appearance, beaten};
use crate::scene::{insight, labels};
use crate::state::{Action, BeAction, DiagramAction, NOT_EDITED, Seek, Selection, ShownAction};

/// At most so many messages on their way to a process are listed.
const MOST_MESSAGES: usize = 5;
/// Of a process with more neighbours the channels are not listed: they are cut in the scenario panel.
const MOST_CHANNELS: usize = 9;

/// A process, and when it is looked at.
#[derive(Clone, Properties, PartialEq)]
pub struct ProcessCardProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Which process.
    pub process: ProcessId,
    /// The tick from which on something can be done to it.
    pub now: Tick,
    /// Whether that is now, on a real process.
    #[prop_or_default]
    pub is_live: bool,
    /// Whether the way of its bid is drawn by itself.
    pub is_traced: bool,
    /// The stage, on which it is.
    pub stage: NodeRef,
}

/// The card of a process.
#[component]
pub fn ProcessCard(props: &ProcessCardProps) -> Html {
    let ProcessCardProps { run, view, process, now, is_live, is_traced, stage } = props;
    let (process, now, is_live) = (*process, *now, *is_live);
    let dispatch = use_dispatch();
    let identities = run.identities();
    let appearance = Appearance::among(&view.processes[process.index()], &beaten(run, view));
    let state = state_in_words(appearance);
    let heading = html! {
        <>
            { legend::process(appearance) }
            <span>{ "Process " }<b>{ identities.text(identities.at(process)) }</b>{ " " }{ state }</span>
        </>
    };
    let coming = view.in_flight.iter().filter(|message| message.row.to == process).take(MOST_MESSAGES);
    let coming: Vec<&MessageView> = coming.collect();
    let when = Moments::of(run.scenario()).at(now);
    let mut changes = run.trace().changes().iter().take_while(|row| (row.step as usize) < view.steps);
    let has_changed = changes.any(|row| row.process == process);
    html! {
        <Card about={Selection::Process(process)} back_to={process} {stage} {heading}>
            <FateLine {run} steps={view.steps} {process} is_traced={*is_traced} />
            <dl class="menu-variables">{ variables(run, view, process) }</dl>
            if run.is_observed() && !is_live {
                <p class="menu-help">{ NOT_EDITED }</p>
            } else {
                <h3 class="menu-now">
                    if is_live {
                        { "Now, on the real process" }
                    } else {
                        { "Next, at " }<b>{ when }</b>
                    }
                </h3>
                <ul class="menu-interventions">{ for choices(Moment { run, view, now, is_live }, process, &dispatch) }</ul>
                { cuts(Moment { run, view, now, is_live }, process, &dispatch) }
            }
            if run.is_whole() {
                <p class="menu-be">
                    if has_changed {
                        <button type="button" class="button small" data-why={process.0.to_string()} title="The messages that led there, in sentences, on the stage and on the space-time diagram" onclick={dispatch.on(DiagramAction::WhyIs(process))}>
                            { "Why is it so?" }
                        </button>
                    }
                    if !run.is_observed() && !is_live {
                        <button type="button" class="button small" data-be={process.0.to_string()} title="From the start on, say in each of its turns what it does (I)" onclick={dispatch.on(BeAction::Be(process))}>
                            { "Be this process" }
                        </button>
                    }
                </p>
            }
            if !coming.is_empty() {
                // The way to messages for those who do not use a pointer.
                <h3>{ "On the way to it" }</h3>
                <ul class="menu-messages">
                    for message in coming {
                        <li>
                            <button
                                type="button"
                                class={classes!("chip", KindColours::of(run.info()).class(message.row.kind))}
                                onclick={dispatch.on(ShownAction::Select(Some(Selection::Message(message.row.number))))}
                            >
                                { run.info().message(message.row.kind).kind.to_string() }
                                { " " }
                                <b>{ narrate::label(&message.fields, identities, Language::default()) }</b>
                            </button>
                        </li>
                    }
                </ul>
            }
        </Card>
    }
}

/// What it is, after its name.
fn state_in_words(appearance: Appearance) -> &'static str {
    match appearance {
        Appearance::In(Role::Asleep) => "is asleep",
        Appearance::In(Role::Candidate) => "is in the running",
        Appearance::Beaten => "is out, but does not know it yet",
        Appearance::In(Role::Passive) => "is passive",
        Appearance::In(Role::Follower) => "follows",
        Appearance::In(Role::Leader) => "leads",
        Appearance::Idle => "is idle",
        Appearance::Crashed => "has crashed",
        Appearance::Absent => "is not a member",
    }
}

/// What can be done to it, what is going to happen to it because the person said so, and why it cannot crash.
fn choices(moment: Moment<'_>, process: ProcessId, dispatch: &Dispatch) -> Vec<Html> {
    let moments = Moments::of(moment.run.scenario());
    let planned =
        interventions::planned(moment).into_iter().find(|planned| planned.process == process && !moment.is_live);
    let offers = Offers::at(moment, process);
    let choice = |intervention: Intervention| {
        if let Some(planned) = planned.filter(|planned| planned.what == intervention) {
            // In the place of the button that did it, so that the focus stays.
            let help = match planned.what {
                Intervention::CrashAmid if !interventions::sends_again(moment.run, process, moment.now) => {
                    format!("{}, but {}", planned.words(), interventions::SENDS_NOTHING)
                }
                Intervention::CrashAmid => format!("{}, from {} on", planned.words(), moments.at(planned.at)),
                _ => format!("{} at {}", planned.words(), moments.at(planned.at)),
            };
            return Some(card::choice(intervention.key(), "Undo", &help, None, dispatch.on(Action::TakeBack(process))));
        }
        let why_not = match &offers {
            Ok(offers) => offers.check(intervention).err(),
            Err(why_not) => Some(*why_not),
        };
        // Of what makes no sense now, only a crash says so, everybody looks for that; and one that would wait for ever.
        let says_why = intervention == Intervention::Crash || why_not == Some(interventions::SENDS_NOTHING);
        let is_shown = why_not.is_none() || says_why && planned.is_none();
        is_shown.then(|| {
            let action = dispatch.on(Action::Do(process, intervention));
            card::choice(intervention.key(), intervention.name(), intervention.help(), why_not, action)
        })
    };
    Intervention::ALL.into_iter().filter_map(choice).collect()
}

/// Its channels, each to be cut or mended: the way to them for those who do not use a pointer, and where they are not drawn.
fn cuts(moment: Moment<'_>, process: ProcessId, dispatch: &Dispatch) -> Html {
    let (scenario, identities) = (moment.run.scenario(), moment.run.identities());
    let others: Vec<ProcessId> = scenario.graph().neighbours(process).take(MOST_CHANNELS + 1).collect();
    if others.is_empty() || others.len() > MOST_CHANNELS || channels::check(moment).is_err() {
        return nothing();
    }
    let switch = |other: ProcessId| {
        let is_cut =
            channels::between(scenario, process, other).is_some_and(|it| channels::are_cut(scenario, it, moment.now));
        html! {
            <button
                key={other.0}
                type="button"
                class="button small"
                aria-pressed={is_cut.to_string()}
                data-cut={other.0.to_string()}
                onclick={dispatch.on(Action::CutOrMend(process, other))}
            >
                { identities.short(identities.at(other)) }
            </button>
        }
    };
    html! {
        <>
            <h3>{ "Cut off from" }</h3>
            <div class="wrapped" role="group" aria-label="Cut off from">{ for others.into_iter().map(switch) }</div>
        </>
    }
}

/// A process whose fate is told.
#[derive(Clone, Properties, PartialEq)]
struct FateLineProps {
    run: Same<Run>,
    steps: usize,
    process: ProcessId,
    is_traced: bool,
}

/// Why it is out, or what else became of it, and a way to see that.
#[component]
fn FateLine(props: &FateLineProps) -> Html {
    let FateLineProps { run, steps, process, is_traced } = props;
    let dispatch = use_dispatch();
    let fate = use_memo((run.clone(), *steps, *process), |(run, steps, process)| narrate::fate(run, *steps, *process));
    let Some(fate) = &*fate else { return nothing() };
    let name = if fate.is_own_bid && *is_traced { "Hide its way" } else { "Show me" };
    let onclick = dispatch.on(shows(fate, *process));
    html! {
        <p class="fate">
            <b><SentenceView sentence={fate.sentence.clone()} />{ ". " }</b>
            <button type="button" class="to-step" {onclick}>{ name }</button>
        </p>
    }
}

/// What shows a fate: the way of the process's own bid, where that decided it, and the step in any case.
fn shows(fate: &Fate, process: ProcessId) -> ShownAction {
    if fate.is_own_bid { ShownAction::Trace(process) } else { ShownAction::Seek(Seek::Steps(fate.step + 1)) }
}

/// What it knows.
fn variables(run: &Run, view: &View, process: ProcessId) -> Html {
    let identities = run.identities();
    let seen = &view.processes[process.index()];
    let inside = run.inspect(view.steps, process);
    let text = |value: &Value| narrate::value(value, identities, Language::default());
    let wrong: Vec<ProcessId> = insight::wrong(view, &inside).collect();
    html! {
        <>
            { card::line("leader", "", text(&Value::Maybe(seen.leader))) }
            for (name, value, help) in insight::variables(run, seen, &inside) { { card::line(name, help, text(value)) } }
            { card::line("elections begun", "in all its lives", seen.effort.elections.to_string()) }
            { card::line("messages sent", "in all its lives, those of a failure detector left out", seen.effort.sent().to_string()) }
            if !inside.known_crashed.is_empty() {
                { card::line("knows crashed", "", text(&Value::Processes(inside.known_crashed.clone()))) }
            }
            if !wrong.is_empty() {
                { card::line("wrongly", "whom it takes for dead that lives", text(&Value::Processes(wrong))) }
            }
            for timer in &seen.timers { { wait(run, timer) } }
        </>
    }
}

/// What a process waits for, and how long that is.
fn wait(run: &Run, timer: &TimerView) -> Html {
    let wait = labels::wait(run, timer);
    match labels::length(run, timer) {
        Some((length, help)) => card::line("timer", help, format!("{wait} ({length})")),
        None => card::line("timer", "", wait),
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::state::AppState;
    use crate::testing::act;

    #[test]
    fn what_is_shown_is_what_the_sentence_says() {
        let mut own = [0, 0];
        for link in ["a=chang-roberts&n=8&ids=shuffled", "a=dolev-klawe-rodeh&n=6", "a=bully&n=5", "a=lelann&n=5"] {
            let mut state = AppState::new(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            act(&mut state, ShownAction::Seek(Seek::End));
            for process in (0..state.scenario().processes).map(ProcessId) {
                let mut state = state.clone();
                let fate = narrate::fate(&state.shown.run, state.shown.view.steps, process).expect("it is over");
                act(&mut state, shows(&fate, process));
                assert_eq!(state.shown.cursor.steps, fate.step + 1, "{link}: {process:?}: {}", fate.sentence);
                own[usize::from(fate.is_own_bid)] += 1;
            }
        }
        assert!(own.iter().all(|count| *count > 3), "{own:?}");
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::{Mounted, mount};

    async fn card(link: &str, now: Tick, process: u16) -> Mounted {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let run = Rc::new(run);
        let view = Rc::new(run.at(run.trace().steps_before(now)));
        let process = ProcessId(process);
        let stage = NodeRef::default();
        mount(html! { <ProcessCard run={&run} view={&view} {process} {now} is_traced=false {stage} /> }).await
    }

    #[wasm_bindgen_test]
    async fn it_begins_with_why_it_is_out_and_shows_the_way_of_its_token() {
        let own = card("a=chang-roberts&n=4", 2, 1).await;
        assert!(own.text(".fate").starts_with("Out in round"), "{}", own.html());
        own.click(".fate .to-step").await;
        assert!(matches!(own.actions()[..], [Action::Shown(_, ShownAction::Trace(ProcessId(1)))]));
        let of_another = card("a=chang-roberts&n=4&ids=descending", 3, 1).await;
        of_another.click(".fate .to-step").await;
        assert!(matches!(of_another.actions()[..], [Action::Shown(_, ShownAction::Seek(Seek::Steps(_)))]));
    }

    #[wasm_bindgen_test]
    async fn its_channels_are_cut_and_say_so() {
        let before = card("a=bully&n=4&faults=cut:1-3@1", 2, 3).await;
        assert_eq!((before.count("[data-cut]"), before.count("[data-cut='1'][aria-pressed='true']")), (3, 1));
        before.click("[data-cut='2']").await;
        assert!(matches!(before.actions()[..], [Action::CutOrMend(ProcessId(3), ProcessId(2))]));
    }

    #[wasm_bindgen_test]
    async fn who_sends_nothing_more_does_not_crash_while_sending_and_says_so() {
        // Dropped in the first round, 1's own message was its last but one: it passes on what the winner sends round in the ninth.
        let sends = card("a=chang-roberts&n=4&announce=no", 0, 0).await;
        assert_eq!(sends.text("#about-crash-amid"), "right after its next message");
        let silent = card("a=chang-roberts&n=4&announce=no", 5, 0).await;
        assert_eq!(silent.text("#about-crash-amid"), "it sends nothing more");
        let is_off = silent.get("[data-intervention=crash-amid]").get_attribute("aria-disabled");
        assert_eq!(is_off.as_deref(), Some("true"));
        let in_vain = card("a=chang-roberts&n=4&announce=no&faults=crash:0@5+1", 5, 0).await;
        assert_eq!(
            in_vain.text("#about-crash-amid"),
            "will crash right after its next message, but it sends nothing more"
        );
    }

    #[wasm_bindgen_test]
    async fn one_can_be_it() {
        let shown = card("a=chang-roberts&n=4", 2, 3).await;
        shown.click("[data-be='3']").await;
        assert!(matches!(shown.actions()[..], [Action::Be(BeAction::Be(ProcessId(3)))]));
    }

    #[wasm_bindgen_test]
    async fn what_is_done_is_taken_back_where_it_was_done() {
        let before = card("a=chang-roberts&n=4", 2, 3).await;
        before.click("[data-intervention=crash]").await;
        assert!(matches!(before.actions()[..], [Action::Do(ProcessId(3), Intervention::Crash)]));
        let after = card("a=chang-roberts&n=4&faults=crash:3@2", 2, 3).await;
        assert_eq!(after.text("#about-crash"), "will crash at round 2");
        after.click("[data-intervention=crash]").await;
        assert!(matches!(after.actions()[..], [Action::TakeBack(ProcessId(3))]));
    }
}
