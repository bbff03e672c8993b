//! Published figures beside measured ones.

use election_core::algorithms;
use election_core::claims::{Claim, Counting, Measure, Verdict, Why};
use yew::Html;

use super::Leaf;
use super::element::yes;
use super::properties::{Standing, bad};
use super::template::{key, some, view};
use crate::state::{Action, AppState};

/// A claim, and what it says of the run, or why it says nothing.
pub type Judged = (&'static Claim, Result<Verdict, Why>);

/// Published figures beside measured ones.
pub fn claims(leaf: &Leaf, judged: &[Judged]) -> Html {
    let state = &leaf.state;
    if judged.is_empty() {
        return Html::default();
    }
    let speaking: Vec<&Verdict> = judged.iter().filter_map(|(_, verdict)| verdict.as_ref().ok()).collect();
    let silent = judged.iter().filter_map(|(claim, verdict)| Some((*claim, verdict.err()?)));
    let (switched, silent): (Vec<_>, Vec<_>) = silent.partition(|(_, why)| is_switch(*why));
    let lacking = switched.into_iter().map(|(claim, why)| lacking_line(leaf, claim, why));
    let standings: Vec<Standing> = speaking.iter().map(|verdict| standing(state, verdict)).collect();
    let lines = speaking.iter().zip(&standings).map(|(verdict, standing)| verdict_line(state, verdict, *standing));
    let counting = state.counting;
    // Only where it makes a difference.
    let has_crashed = state.scenario().has_crash() || !counting.crashed;
    let crashed = leaf.click(Action::Count(Counting { crashed: !counting.crashed, ..counting }));
    view!(
        "<details class='more claims' open={}><summary>Published figures<span class='said'>{}</></>\
         <ul class='checks'>{}{}</>{}{}</>",
        silent.len() < judged.len(),
        tally(&standings),
        lines.collect::<Vec<Html>>(),
        lacking.collect::<Vec<Html>>(),
        some(has_crashed, || view!(
            "<button type='button' class='chip' aria-pressed={} data-count='crashed' \
             title='Whether the n of published figures counts those that crash, such as the old leader' {}>n counts crashed</>",
            yes(counting.crashed),
            crashed,
        )),
        some(!silent.is_empty(), || view!(
            "<details class='more nested'><summary>Others, and why not here<span class='said'>{}</></>\
             <ul class='checks'>{}</></>",
            silent.len(),
            silent.iter().map(|(claim, why)| silent_line(claim, *why)).collect::<Vec<Html>>(),
        )),
    )
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

fn standing(state: &AppState, verdict: &Verdict) -> Standing {
    let is_decided = state.view.steps >= state.run.trace().steps_before(verdict.decided_at.saturating_add(1));
    match (is_decided, verdict.holds()) {
        (false, _) => Standing::Pending,
        (true, true) => Standing::Holds,
        (true, false) => Standing::Fails,
    }
}

/// Every claim of the algorithm beside the run.
pub fn judge(state: &AppState) -> Vec<Judged> {
    let (scenario, summary) = (state.scenario(), state.run.summary());
    algorithms::claims(state.run.info())
        .iter()
        .map(|claim| (claim, claim.judge(scenario, summary, &state.counting)))
        .collect()
}

fn verdict_line(state: &AppState, verdict: &Verdict, standing: Standing) -> Html {
    let claim = verdict.claim;
    let measured = match standing {
        Standing::Pending => format!("{} so far", so_far(state, claim)),
        Standing::Holds | Standing::Fails => format!("measured {}", verdict.measured),
    };
    view!(
        "<li {} class={} data-claim={}>{}<details><summary><span class='what'>{}</>{} = <b>{}</> <span class='note'>{}</></>\
         <p class='help'>{} ({})</></></>",
        key(claim.id),
        bad(standing),
        claim.id,
        standing.sign(),
        counted(claim),
        claim.formula,
        verdict.predicted.to_string(),
        measured,
        claim.text,
        claim.source(),
    )
}

/// What is measured, as far as the run has been shown.
fn so_far(state: &AppState, claim: &Claim) -> u64 {
    let counters = &state.view.counters;
    let place = |name: &&str| state.run.info().messages.iter().position(|message| message.kind == *name);
    match claim.measure {
        Measure::Messages(kinds) => kinds.iter().filter_map(place).map(|place| counters.by_kind[place]).sum(),
        Measure::MessagesToLive(kinds) => {
            let live = |place: usize| counters.by_kind[place].saturating_sub(counters.to_crashed_by_kind[place]);
            kinds.iter().filter_map(place).map(live).sum()
        }
        Measure::Falls(_) => 0,
        Measure::Ticks { .. } => state.cursor.tick().into(),
    }
}

/// What a claim counts.
fn counted(claim: &Claim) -> String {
    match claim.measure {
        Measure::Messages(kinds) | Measure::MessagesToLive(kinds) => kinds.join(" + "),
        Measure::Falls(name) => format!("falls of {name}"),
        Measure::Ticks { until, .. } => format!("ticks {until}"),
    }
}

/// Whether all that is missing is another way of counting.
fn is_switch(why: Why) -> bool {
    matches!(why, Why::LeavesOut(_) | Why::LeavesOutToCrashed | Why::CountsCrashed | Why::CountsLiveOnly)
}

/// A figure that is reproduced as soon as the reader counts as its author did.
fn lacking_line(leaf: &Leaf, claim: &'static Claim, why: Why) -> Html {
    view!(
        "<li {} data-claim={}><span class='pending'>–</><details><summary><span class='what'>{}</>{}</>\
         <p class='help'>{} ({})</></><button type='button' class='button small' {}>Count so</><span class='why'>{}</></>",
        key(claim.id),
        claim.id,
        counted(claim),
        claim.formula,
        claim.text,
        claim.source(),
        leaf.click(Action::Count(claim.counting())),
        why.to_string(),
    )
}

fn silent_line(claim: &'static Claim, why: Why) -> Html {
    view!(
        "<li {}><span class='pending'>–</><details><summary><span class='what'>{}</>{}</>\
         <p class='help'>{} ({})</></><span class='why'>{}</></>",
        key(claim.id),
        counted(claim),
        claim.formula,
        claim.text,
        claim.source(),
        why.to_string(),
    )
}
