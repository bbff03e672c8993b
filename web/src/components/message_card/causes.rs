//! What caused a message and what it has caused, each to be followed.

use election_core::Run;
use election_core::lineage;
use election_core::model::Variables;
use election_core::narrate::{self, Language, Sentence};
use election_core::trace::MessageRow;
use yew::{Html, Properties, classes, component, html, use_memo};

use crate::components::sentence::SentenceView;
use crate::components::step_link::StepLink;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::state::ShownAction;

/// At most so many of the messages that a message has caused are listed.
const MOST_LISTED: usize = 8;

/// A message, and how much of its run has been shown.
#[derive(Clone, Properties, PartialEq)]
pub(super) struct CausesProps {
    pub run: Same<Run>,
    pub steps: usize,
    pub message: u32,
}

/// What caused it, and what it has caused.
#[component]
pub(super) fn Causes(props: &CausesProps) -> Html {
    let CausesProps { run, steps, message } = props;
    let trace = run.trace();
    let row = trace.message(*message);
    let has_arrived = row.arrived_in.is_some_and(|step| (step as usize) < *steps);
    // After the tick of its arrival nothing more comes of it.
    let known = match row.arrives_at {
        Some(at) if has_arrived => (*steps).min(trace.steps_before(at + 1)),
        _ => 0,
    };
    let told = use_memo((run.clone(), *message, known), |(run, message, known)| Told::of(run, *message, *known));
    html! {
        <>
            <h3>{ "Caused by" }</h3>
            <p class="caused"><SentenceView sentence={told.why.clone()} /></p>
            <div class="menu-messages">
                { for told.cause.as_ref().map(|it| html! { <Follow run={run.clone()} it={it.clone()} is_cause=true /> }) }
                if told.cause.is_none() {
                    <StepLink text="Show me" steps={row.sent_in as usize + 1} />
                }
            </div>
            // While it is on its way it has caused nothing.
            if !told.came.is_empty() {
                <h3>{ "Causes" }</h3>
                for sentence in told.came.iter() {
                    <p class="caused"><SentenceView sentence={sentence.clone()} /></p>
                }
                if told.effects.is_empty() {
                    <p class="menu-help">{ "No message." }</p>
                } else {
                    <div class="menu-messages">
                        { for told.effects.iter().map(|it| html! { <Follow run={run.clone()} it={it.clone()} is_cause=false /> }) }
                        if told.unlisted > 0 { <span>{ format!("and {} more", told.unlisted) }</span> }
                    </div>
                }
            }
        </>
    }
}

/// What is said.
#[derive(PartialEq)]
struct Told {
    /// What its sender did.
    why: Sentence,
    cause: Option<Followed>,
    /// What its receiver did; nothing while it is on its way.
    came: Vec<Sentence>,
    effects: Vec<Followed>,
    unlisted: usize,
}

/// A message that can be followed.
#[derive(Clone, PartialEq)]
struct Followed {
    row: MessageRow,
    label: String,
}

impl Told {
    fn of(run: &Run, message: u32, known: usize) -> Self {
        let language = Language::default();
        let cause = lineage::cause(run, message);
        let effects = lineage::effects(run, message, known);
        Self {
            why: narrate::step(run, cause.step, language).capitalised(),
            cause: cause.message.map(|number| Followed::of(run, number)),
            came: effects.steps.iter().map(|step| narrate::step(run, *step, language).capitalised()).collect(),
            unlisted: effects.sent.len().saturating_sub(MOST_LISTED),
            effects: effects.sent.iter().take(MOST_LISTED).map(|number| Followed::of(run, *number)).collect(),
        }
    }
}

impl Followed {
    fn of(run: &Run, message: u32) -> Self {
        let row = run.trace().message(message);
        let fields = fields(run, &row, row.sent_in as usize + 1);
        Self { label: narrate::label(&fields, run.identities(), Language::default()), row }
    }
}

/// What a message carries after so many steps, or carried as it arrived.
pub(super) fn fields(run: &Run, row: &MessageRow, steps: usize) -> Variables {
    run.fields(row.arrived_in.map_or(steps, |arrival| steps.min(arrival as usize)), row.number)
}

#[derive(Properties, PartialEq)]
struct FollowProps {
    run: Same<Run>,
    it: Followed,
    /// Whether it is the cause of what the card is about, or what that causes.
    is_cause: bool,
}

/// A button that follows a message.
#[component]
fn Follow(props: &FollowProps) -> Html {
    let FollowProps { run, it: Followed { row, label }, is_cause } = props;
    let dispatch = use_dispatch();
    let number = row.number.to_string();
    let (way, process) = if *is_cause { ("from", row.from) } else { ("to", row.to) };
    html! {
        <button
            type="button"
            class={classes!("chip", KindColours::of(run.info()).class(row.kind))}
            title="Follow it"
            data-cause={is_cause.then(|| number.clone())}
            data-effect={(!is_cause).then_some(number)}
            onclick={dispatch.on(ShownAction::Follow(row.number))}
        >
            { run.info().message(row.kind).kind.to_string() }
            { " " }
            <b>{ label }</b>
            { format!(" {way} {}", run.identities().short(run.identities().at(process))) }
        </button>
    }
}
