//! Published figures beside measured ones.

use election_core::claims::{Claim, Counting, Measure, Verdict, Why};
use election_core::{Run, Tick, View, algorithms};
use yew::{Html, Properties, function_component, html, use_memo};

use super::dispatch::{Dispatch, use_dispatch};
use super::properties::Standing;
use super::same::Same;
use crate::state::Action;

/// A run, how far it has been shown, and how the reader counts.
#[derive(Properties, PartialEq)]
pub struct ClaimsProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// The tick on the clock.
    pub tick: Tick,
    /// What counts as a message, and whom an n counts.
    pub counting: Counting,
}

/// A claim, and what it says of the run, or why it says nothing.
type Judged = (&'static Claim, Result<Verdict, Why>);

/// Published figures beside measured ones.
#[function_component]
pub fn Claims(props: &ClaimsProps) -> Html {
    let ClaimsProps { run, view, tick, counting } = props;
    let dispatch = use_dispatch();
    let judged = use_memo((run.clone(), *counting), |(run, counting)| judge(run, counting));
    if judged.is_empty() {
        return Html::default();
    }
    let speaking: Vec<&Verdict> = judged.iter().filter_map(|(_, verdict)| verdict.as_ref().ok()).collect();
    let silent = judged.iter().filter_map(|(claim, verdict)| Some((*claim, verdict.err()?)));
    let (lacking, silent): (Vec<_>, Vec<_>) = silent.partition(|(_, why)| is_switch(*why));
    let standings: Vec<Standing> = speaking.iter().map(|verdict| standing(run, view.steps, verdict)).collect();
    let lines = speaking.iter().zip(&standings).map(|(verdict, standing)| {
        let measured = match standing {
            Standing::Pending => format!("{} so far", so_far(run, view, *tick, verdict.claim)),
            Standing::Holds | Standing::Fails => format!("measured {}", verdict.measured),
        };
        verdict_line(verdict, *standing, &measured)
    });
    // Only where it makes a difference.
    let has_crashed = run.scenario().has_crash() || !counting.crashed;
    let other_way = Counting { crashed: !counting.crashed, ..*counting };
    html! {
        <details class="more claims" open={silent.len() < judged.len()}>
            <summary>{ "Published figures" }<span class="said">{ tally(&standings) }</span></summary>
            <ul class="checks">
                { for lines }
                { for lacking.iter().map(|(claim, why)| lacking_line(claim, *why, &dispatch)) }
            </ul>
            if has_crashed {
                <button
                    type="button"
                    class="chip"
                    aria-pressed={counting.crashed.to_string()}
                    data-count="crashed"
                    title="Whether the n of published figures counts those that crash, such as the old leader"
                    onclick={dispatch.on(Action::Count(other_way))}
                >
                    { "n counts crashed" }
                </button>
            }
            if !silent.is_empty() {
                <details class="more nested">
                    <summary>{ "Formulas that do not apply" }<span class="said">{ silent.len() }</span></summary>
                    <ul class="checks">{ for silent.iter().map(|(claim, why)| silent_line(claim, *why)) }</ul>
                </details>
            }
        </details>
    }
}

/// Every claim of the algorithm beside the run.
fn judge(run: &Run, counting: &Counting) -> Vec<Judged> {
    let all = algorithms::claims(run.info()).iter();
    all.map(|claim| (claim, claim.judge(run.scenario(), run.summary(), counting))).collect()
}

/// How the claims stand, in a few words: what went wrong first.
fn tally(standings: &[Standing]) -> String {
    let count = |standing| standings.iter().filter(|other| **other == standing).count();
    let all = [(Standing::Fails, "do not hold"), (Standing::Pending, "pending"), (Standing::Holds, "hold")];
    match all.into_iter().find(|(standing, _)| count(*standing) > 0) {
        Some((standing, word)) => format!("{} {word}", count(standing)),
        None => "none here".to_owned(),
    }
}

/// How a claim stands after so many steps.
fn standing(run: &Run, steps: usize, verdict: &Verdict) -> Standing {
    let is_decided = steps >= run.trace().steps_before(verdict.decided_at.saturating_add(1));
    match (is_decided, verdict.holds()) {
        (false, _) => Standing::Pending,
        (true, true) => Standing::Holds,
        (true, false) => Standing::Fails,
    }
}

/// What is measured, as far as the run has been shown.
fn so_far(run: &Run, view: &View, tick: Tick, claim: &Claim) -> u64 {
    let counters = &view.counters;
    let place = |name: &&str| run.info().messages.iter().position(|message| message.kind == *name);
    match claim.measure {
        Measure::Messages(kinds) => kinds.iter().filter_map(place).map(|place| counters.by_kind[place]).sum(),
        Measure::MessagesToLive(kinds) => {
            let live = |place: usize| counters.by_kind[place].saturating_sub(counters.to_crashed_by_kind[place]);
            kinds.iter().filter_map(place).map(live).sum()
        }
        Measure::Falls(_) => 0,
        Measure::Ticks { .. } => tick.into(),
    }
}

/// What a claim counts.
fn counted(claim: &Claim) -> String {
    match claim.measure {
        Measure::Messages(kinds) | Measure::MessagesToLive(kinds) => kinds.join(" + "),
        Measure::Falls(name) => format!("violations of {name}"),
        Measure::Ticks { until, .. } => format!("ticks {until}"),
    }
}

/// Whether all that is missing is another way of counting.
fn is_switch(why: Why) -> bool {
    matches!(why, Why::LeavesOut(_) | Why::LeavesOutToCrashed | Why::CountsCrashed | Why::CountsLiveOnly)
}

fn verdict_line(verdict: &Verdict, standing: Standing, measured: &str) -> Html {
    let claim = verdict.claim;
    html! {
        <li key={claim.id} class={standing.class()} data-claim={claim.id}>
            { standing.sign() }
            <details>
                <summary>
                    <span class="what">{ counted(claim) }</span>
                    { claim.formula }
                    { " = " }
                    <b>{ verdict.predicted.to_string() }</b>
                    { " " }
                    <span class="note">{ measured }</span>
                </summary>
                { explained(claim) }
            </details>
        </li>
    }
}

/// A figure that is reproduced as soon as the reader counts as its author did.
fn lacking_line(claim: &'static Claim, why: Why, dispatch: &Dispatch) -> Html {
    html! {
        <li key={claim.id} data-claim={claim.id}>
            <span class="pending">{ "–" }</span>
            { formula(claim) }
            <button type="button" class="button small" onclick={dispatch.on(Action::Count(claim.counting()))}>
                { "Count so" }
            </button>
            <span class="why">{ why.to_string() }</span>
        </li>
    }
}

/// A figure that says nothing of this run.
fn silent_line(claim: &'static Claim, why: Why) -> Html {
    html! {
        <li key={claim.id}>
            <span class="pending">{ "–" }</span>
            { formula(claim) }
            <span class="why">{ why.to_string() }</span>
        </li>
    }
}

fn formula(claim: &'static Claim) -> Html {
    html! {
        <details>
            <summary><span class="what">{ counted(claim) }</span>{ claim.formula }</summary>
            { explained(claim) }
        </details>
    }
}

fn explained(claim: &'static Claim) -> Html {
    html! { <p class="help">{ format!("{} ({})", claim.text, claim.source()) }</p> }
}
