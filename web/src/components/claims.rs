//! Published figures beside measured ones.

use std::rc::Rc;

use election_core::claims::formula::mentions;
use election_core::claims::{
    Claim, Counting, Halves, Letter, Measure, Note, Prediction, SoFar, Verdict, Why, counted_from,
};
use election_core::narrate::Moments;
use election_core::{Run, Scenario, Tick, View, algorithms};
use yew::{Html, MouseEvent, Properties, component, html, use_memo};

use super::folded::{Folded, titled, use_fold};
use super::formula::Formula;
use super::nothing::nothing;
use super::properties::{Standing, of_whole_run};
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::effects::storage::Fold;
use crate::effects::trials::{self, use_trials};
use crate::platform;
use crate::platform::same::Same;
use crate::state::{Action, Change, ShownAction};

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

/// A claim beside a run.
struct ClaimRow {
    claim: &'static Claim,
    /// What it counts: `election`, `rounds until one is elected`.
    counted: String,
    /// What it says of the run, or why it says nothing.
    verdict: Result<Verdict, Why>,
    /// What its letters stand for, with their values in the run.
    letters: Vec<(&'static Letter, Option<u64>)>,
    /// What sources print otherwise, and what that and the right formula come to in the run.
    notes: Vec<(&'static Note, Option<(Halves, Halves)>)>,
}

/// Published figures beside measured ones.
#[component]
pub fn Claims(props: &ClaimsProps) -> Html {
    let ClaimsProps { run, view, tick, counting } = props;
    let dispatch = use_dispatch();
    let compared = use_memo(run.clone(), |run| ComparedClaims::of(run));
    let trials = use_trials(&compared.baselines);
    let judged =
        use_memo((run.clone(), *counting, trials), |(run, counting, trials)| judge(run, counting, &compared, trials));
    // At the end they are what it all came to.
    let is_over = view.steps > 0 && view.steps == run.steps();
    let has_room = use_memo((), |()| has_room());
    let says_something =
        judged.iter().any(|judged| !judged.verdict.is_err_and(|why| why != Why::NoBaseline && !is_switch(why)));
    let (is_open, on_toggle) = use_fold(Fold::Formulas, says_something && (is_over || *has_room));
    if judged.is_empty() {
        return nothing();
    }
    let (speaking, others): (Vec<_>, Vec<_>) = judged.iter().partition(|judged| judged.verdict.is_ok());
    let (awaited, others): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|judged| judged.verdict == Err(Why::NoBaseline));
    let (lacking, silent): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|judged| judged.verdict.is_err_and(is_switch));
    let mut standings = Vec::new();
    let lines: Vec<Html> = speaking
        .iter()
        .filter_map(|judged| {
            let verdict = judged.verdict.as_ref().ok()?;
            let so_far = verdict.so_far(run, view, *tick);
            let standing = standing(verdict, so_far);
            standings.push(standing);
            Some(verdict_line(judged, verdict, standing, so_far.measured))
        })
        .collect();
    // Only where it makes a difference.
    let has_crashed = run.scenario().has_crash() || !counting.crashed;
    let other_way = Counting { crashed: !counting.crashed, ..*counting };
    html! {
        <Folded class="more claims" summary={titled("Formulas", tally(&standings))} {is_open} {on_toggle} is_on_paper=true>
            if !speaking.is_empty() { { of_whole_run(run, view.steps) } }
            <ul class="checks">
                { for lines }
                { for awaited.iter().map(|judged| awaited_line(judged)) }
                { for lacking.iter().map(|judged| lacking_line(judged, &dispatch)) }
            </ul>
            { letters_of(&[&*speaking, &*awaited, &*lacking].concat()) }
            if has_crashed {
                <button
                    type="button"
                    class="chip"
                    aria-pressed={counting.crashed.to_string()}
                    data-count="crashed"
                    title="Whether the n of published figures counts those that crash, such as the old leader"
                    onclick={dispatch.on(ShownAction::Count(other_way))}
                >
                    <var>{ "n" }</var>
                    { " counts crashed" }
                </button>
            }
            if !silent.is_empty() {
                <Folded class="more nested" summary={titled("Formulas for other scenarios", silent.len().to_string())}>
                    <ul class="checks">{ for silent.iter().map(|judged| silent_line(judged, run, &dispatch)) }</ul>
                </Folded>
            }
        </Folded>
    }
}

/// What the letters of these formulas stand for, and come to in the run, each once: nobody has to open a formula to read it.
fn letters_of(rows: &[&ClaimRow]) -> Html {
    let letters = letters_in(rows);
    if letters.is_empty() {
        return nothing();
    }
    let one = |(letter, value): &(&Letter, Option<u64>)| {
        let value = value.map_or_else(String::new, |value| format!(" = {value}"));
        html! { <li key={letter.sign}><var>{ letter.sign }</var>{ format!("{value}: {}", letter.meaning) }</li> }
    };
    html! { <ul class="letters-here" aria-label="Letters">{ for letters.iter().map(one) }</ul> }
}

/// The letters that stand in these formulas.
fn letters_in(rows: &[&ClaimRow]) -> Vec<(&'static Letter, Option<u64>)> {
    let mut letters: Vec<(&'static Letter, Option<u64>)> = Vec::new();
    for row in rows {
        for (letter, value) in row.letters.iter().filter(|(letter, _)| mentions(row.claim.formula, letter.sign)) {
            if !letters.iter().any(|(other, _)| (other.sign, other.meaning) == (letter.sign, letter.meaning)) {
                letters.push((letter, *value));
            }
        }
    }
    letters
}

/// Whether there is room for the formulas beside the code: in a high window, and where everything stands one below the other.
fn has_room() -> bool {
    platform::matches_media("(max-width: 45rem), (min-height: 56rem)")
}

/// The claims that compare the run with another one, and those others, in the same order.
struct ComparedClaims {
    claims: Vec<&'static Claim>,
    baselines: Rc<Vec<Scenario>>,
}

impl ComparedClaims {
    fn of(run: &Run) -> Self {
        let baseline = |claim: &'static Claim| Some((claim, claim.baseline(run.scenario())?));
        let (claims, baselines): (Vec<_>, Vec<_>) = algorithms::claims(run.info()).iter().filter_map(baseline).unzip();
        Self { claims, baselines: Rc::new(baselines) }
    }
}

/// Every claim of the algorithm beside the run, given what came of the others as far as that is known.
fn judge(run: &Run, counting: &Counting, compared: &ComparedClaims, trials: &[trials::Result]) -> Vec<ClaimRow> {
    let scenario = run.scenario();
    let baseline = |claim: &Claim| {
        let place = compared.claims.iter().position(|other| *other == claim)?;
        Some(trials.get(place)?.as_ref()?.summary())
    };
    let judged = |claim: &'static Claim| ClaimRow {
        claim,
        counted: counted(run, claim),
        verdict: claim.judge(scenario, run.summary(), baseline(claim), counting),
        letters: claim.letters().map(|letter| (letter, letter.of(scenario))).collect(),
        notes: algorithms::notes_on(run.info(), claim).map(|note| (note, note.figures(claim, scenario))).collect(),
    };
    algorithms::claims(run.info()).iter().map(judged).collect()
}

/// How the claims stand, in a few words: what went wrong first.
fn tally(standings: &[Standing]) -> String {
    let count = |standing| standings.iter().filter(|other| **other == standing).count();
    let all = [
        (Standing::Fails, ["does not hold", "do not hold"]),
        (Standing::Pending, ["pending", "pending"]),
        (Standing::Holds, ["holds", "hold"]),
    ];
    match all.into_iter().find(|(standing, _)| count(*standing) > 0) {
        Some((standing, [_, several])) if count(standing) > 1 => format!("{} {several}", count(standing)),
        Some((_, [one, _])) => format!("1 {one}"),
        None => "none here".to_owned(),
    }
}

/// How a claim stands that is so far known.
fn standing(verdict: &Verdict, so_far: SoFar) -> Standing {
    match (so_far.is_decided, verdict.holds()) {
        (false, _) => Standing::Pending,
        (true, true) => Standing::Holds,
        (true, false) => Standing::Fails,
    }
}

/// What a claim counts.
fn counted(run: &Run, claim: &Claim) -> String {
    match claim.measure {
        Measure::Messages(kinds) | Measure::MessagesToLive(kinds) => kinds.join(" + "),
        Measure::Broadcasts(kinds) => format!("{}, a broadcast counted once", kinds.join(" + ")),
        Measure::Launches(kinds) => format!("{}, each counted once, not once a hop", kinds.join(" + ")),
        Measure::Number { of, .. } => of.to_owned(),
        Measure::Bits => "bits".to_owned(),
        Measure::Falls(name) => {
            let property = run.summary().properties.iter().find(|property| property.name == name);
            let shown = property.map_or_else(|| name.to_owned(), |property| property.shown_name(run.info()));
            format!("how often “{shown}” is violated")
        }
        Measure::Ticks { until, .. } => {
            let since = if counted_from(run.scenario()) > 0 { ", from the detection on" } else { "" };
            format!("{} {until}{since}", Moments::of(run.scenario()).unit(2))
        }
    }
}

/// Whether all that is missing is another way of counting.
fn is_switch(why: Why) -> bool {
    matches!(
        why,
        Why::LeavesOut(_)
            | Why::LeavesOutToCrashed
            | Why::CountsBroadcastsOnce
            | Why::CountsEveryMessage
            | Why::CountsLaunches
            | Why::CountsHops
            | Why::CountsCrashed
            | Why::CountsLiveOnly
    )
}

fn verdict_line(judged: &ClaimRow, verdict: &Verdict, standing: Standing, measured: u64) -> Html {
    let claim = judged.claim;
    html! {
        <li key={claim.id} class={standing.class()} data-claim={claim.id}>
            { standing.sign() }
            { claim_line(judged, comparison(verdict.predicted, standing, measured)) }
            { for judged.notes.iter().filter_map(|(note, figures)| misprint(note, (*figures)?)) }
        </li>
    }
}

/// What a printed formula gives here, where that is not what is right.
fn misprint(note: &Note, (printed, right): (Halves, Halves)) -> Option<Html> {
    let [printed_here, right_here] = [printed, right].map(|figure| figure.to_string().replace('-', "−"));
    let line = format!("as printed ({}): {printed_here}; right: {right_here}", note.source);
    (printed != right).then(|| html! { <span class="why">{ line }</span> })
}

/// What is measured beside what is predicted: `13 = 13`, `12 of 13` while it is pending.
fn comparison(predicted: Prediction, standing: Standing, measured: u64) -> Html {
    let (sign, bound) = match (predicted, standing == Standing::Fails) {
        (Prediction::Equal(value), false) => ("=", value.to_string()),
        (Prediction::Equal(value), true) => ("≠", value.to_string()),
        (Prediction::AtMost(bound), false) => ("≤", bound.to_string()),
        (Prediction::AtMost(bound), true) => (">", bound.to_string()),
        (Prediction::Less(bound), false) => ("<", bound.to_string()),
        (Prediction::Less(bound), true) => ("≥", bound.to_string()),
        (Prediction::Between(low, high), false) => ("in", format!("{low}–{high}")),
        (Prediction::Between(low, high), true) => ("not in", format!("{low}–{high}")),
    };
    let sign = if standing == Standing::Pending { "of" } else { sign };
    html! {
        <span class="note">
            <span class="unseen">{ "measured " }</span>
            <b>{ measured }</b>
            { format!(" {sign} ") }
            <span class="unseen">{ "predicted " }</span>
            { bound }
        </span>
    }
}

/// A figure whose prediction is another run, which is being carried out.
fn awaited_line(judged: &ClaimRow) -> Html {
    html! {
        <li key={judged.claim.id} class={Standing::Pending.class()} data-claim={judged.claim.id}>
            { Standing::Pending.sign() }
            { claim_line(judged, html! { <span class="note">{ "being worked out" }</span> }) }
        </li>
    }
}

/// A figure that is reproduced as soon as the reader counts as its author did.
fn lacking_line(judged: &ClaimRow, dispatch: &Dispatch) -> Html {
    let claim = judged.claim;
    html! {
        <li key={claim.id} data-claim={claim.id}>
            { unjudged(judged) }
            <button type="button" class="button small" onclick={dispatch.on(ShownAction::Count(claim.counting()))}>
                { "Count so" }
            </button>
            { why(judged) }
        </li>
    }
}

/// A figure that says nothing of this run, and a way to one of which it does: the best and the worst case are what one looks for.
fn silent_line(judged: &ClaimRow, run: &Same<Run>, dispatch: &Dispatch) -> Html {
    let claim = judged.claim;
    let is_of_one_run = claim.over().is_none();
    let show = {
        let run = run.clone();
        dispatch.filter_map(move |_: MouseEvent| {
            let example = claim.example(run.scenario())?;
            Some(Action::Change(Box::new(Change::once(example))))
        })
    };
    html! {
        <li key={claim.id}>
            { unjudged(judged) }
            if is_of_one_run {
                <button type="button" class="button small" title="Changes the scenario; undo brings it back" onclick={show}>
                    { "Show one" }
                </button>
            }
            { why(judged) }
        </li>
    }
}

fn unjudged(judged: &ClaimRow) -> Html {
    html! {
        <>
            <span class="pending">{ "–" }</span>
            { claim_line(judged, Html::default()) }
        </>
    }
}

fn why(judged: &ClaimRow) -> Html {
    let Err(why) = &judged.verdict else { return Html::default() };
    html! { <span class="why"><Formula text={why.to_string()} letters={judged.claim.letters} /></span> }
}

/// What is counted and the formula for it, with what is noted beside it; what it says, when it is opened.
fn claim_line(judged: &ClaimRow, note: Html) -> Html {
    let ClaimRow { claim, counted, verdict, .. } = judged;
    // Of formulas for other scenarios it is what one looks for.
    let case = claim.case().filter(|_| verdict.is_err()).map(|case| format!("{case}, "));
    let summary = html! {
        <>
            <span>
                <span class="what">{ case }{ format!("{counted}: ") }</span>
                <Formula text={claim.formula} letters={claim.letters} />
            </span>
            { note }
        </>
    };
    html! { <Folded {summary}>{ explained(judged) }</Folded> }
}

/// What a formula says, where it stands, and what its letters stand for in this run.
fn explained(judged: &ClaimRow) -> Html {
    let ClaimRow { claim, letters, .. } = judged;
    html! {
        <div class="help">
            <p><Formula text={format!("{} ({})", claim.text, claim.source())} letters={claim.letters} /></p>
            { for judged.notes.iter().map(|(note, _)| as_printed(note, claim)) }
            if !letters.is_empty() {
                <dl class="letters">
                    { for letters.iter().map(|(letter, value)| html! {
                        <div key={letter.sign}>
                            <dt>
                                <var>{ letter.sign }</var>
                                if let Some(value) = value {
                                    { format!(" = {value}") }
                                }
                            </dt>
                            <dd>{ letter.meaning }</dd>
                        </div>
                    }) }
                </dl>
            }
        </div>
    }
}

/// What a source prints otherwise, and what is right.
fn as_printed(note: &Note, claim: &Claim) -> Html {
    let text = format!("As printed ({}): {}. Right: {}.", note.source, note.printed, note.right);
    html! { <p><Formula {text} letters={claim.letters} /></p> }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use gloo_timers::future::TimeoutFuture;
    use wasm_bindgen::JsCast as _;
    use wasm_bindgen_test::wasm_bindgen_test;
    use web_sys::HtmlDetailsElement;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_formula_is_set_beside_the_run_and_its_letters_are_explained() {
        let run =
            Run::record(&Scenario::from_link("a=chang-roberts&n=8&ids=descending").expect("valid")).expect("valid");
        let run = Rc::new(run);
        let counting = Counting::default();
        let at = |steps| Rc::new(run.at(steps));
        let mut claims = mount(html! { <Claims run={&run} view={&at(0)} tick=0 {counting} /> }).await;
        assert_eq!(claims.text("[data-claim='cr.worst'] .formula"), "½\u{a0}·\u{a0}n(n + 1)");
        assert_eq!(claims.count("[data-claim='cr.worst'] .pending"), 1);
        assert_eq!(claims.count("[data-claim='cr.worst'] .letters"), 0, "nobody has opened it");
        assert_eq!(claims.text(".letters-here li"), "n = 8: how many processes there are");
        claims.click("[data-claim='cr.worst'] summary").await;
        claims.settled("[data-claim='cr.worst'] .letters", 1).await;
        assert_eq!(claims.text("[data-claim='cr.worst'] .letters dt"), "n = 8");
        claims.show(html! { <Claims run={&run} view={&at(run.steps())} tick=16 {counting} /> }).await;
        assert_eq!(claims.text("[data-claim='cr.worst'] .note b"), "36");
        assert_eq!(claims.count("[data-claim='cr.worst'] .holds"), 1);
        assert_eq!(claims.text("[data-claim='cr.worst'] .why"), "as printed (Lecture 22): 3.5; right: 36");
        assert_eq!(claims.count("[data-claim='cr.worst'] .why"), 2);
        assert_eq!(claims.count(".nested li"), 0, "nobody has asked for them");
        claims.get(".nested").unchecked_into::<HtmlDetailsElement>().set_open(true);
        claims.settled(".nested > .checks", 1).await;
        assert_eq!(claims.count(".nested > .checks > li").to_string(), claims.text(".nested .said"));
    }

    #[wasm_bindgen_test]
    async fn a_prediction_by_another_run_arrives() {
        let link = "a=chang-roberts&n=8&seed=3&non_initiators_filter=yes";
        let run = Run::record(&Scenario::from_link(link).expect("valid")).expect("valid");
        let run = Rc::new(run);
        let view = Rc::new(run.at(run.steps()));
        let claims = mount(html! { <Claims run={&run} view={&view} tick=16 counting={Counting::default()} /> }).await;
        assert_eq!(claims.text("[data-claim='cr.improvements'] .note"), "being worked out");
        assert_eq!(claims.count("[data-claim='cr.improvements'] .pending"), 1);
        TimeoutFuture::new(1500).await;
        let cost = run.summary().counters.by_kind[0];
        assert_eq!(claims.text("[data-claim='cr.improvements'] .note b"), cost.to_string());
        assert_eq!(claims.count("[data-claim='cr.improvements'] .holds"), 1);
    }
}
