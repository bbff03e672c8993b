//! What must hold and what the algorithm relies on, and whether it does.

use election_core::narrate::{self, Language, Moments};
use election_core::properties::{
    BEST_LIVE_LEADER, LEADER_THAT_LEADS, ONE_LEADER, Property, PropertyFall, PropertyKind,
};
use election_core::sim::Status;
use election_core::{Run, Tick};
use yew::{AttrValue, Html, Properties, classes, component, html, use_memo};

use super::folded::{Folded, titled, use_fold};
use super::icon::{Icon, icon};
use super::step_link::StepLink;
use crate::effects::storage::Fold;
use crate::platform::same::Same;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct PropertyListProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// How many of its steps have been shown.
    pub steps: usize,
    /// Whether what the algorithm relies on is shown, too.
    pub are_assumptions_shown: bool,
    /// Whether one line says it all once everything holds.
    #[prop_or_default]
    pub is_brief: bool,
}

/// What must hold and what the algorithm relies on, and whether it does.
#[component]
pub fn PropertyList(props: &PropertyListProps) -> Html {
    let PropertyListProps { run, steps, are_assumptions_shown, is_brief } = props;
    let fall = |property: &Property| run.falls().find(|(of, _)| of.name == property.name).map(|(_, fall)| fall);
    // Put into words once a run: how long it may take is a matter of the whole network.
    let takeover = use_memo(run.clone(), |run| {
        let takeover = run.summary().properties.iter().find_map(|property| property.takeover.as_ref());
        takeover.map(|takeover| AttrValue::from(narrate::takeover(&takeover.what, run, Language::default())))
    });
    let properties = &run.summary().properties;
    let standings: Vec<Standing> =
        properties.iter().map(|property| standing(run, *steps, property, fall(property))).collect();
    let all = properties
        .iter()
        .map(|property| property_line(run, *steps, property, fall(property), takeover.as_ref().as_ref()));
    let (is_open, on_toggle) = use_fold(Fold::MustHold, true);
    let list = html! { <>{ of_whole_run(run, *steps) }<ul class="checks two">{ for all }</ul></> };
    html! {
        <>
            if *is_brief {
                <section aria-labelledby="must-hold" class="must-hold">
                    <h2 class="heading" id="must-hold">{ "Must hold" }</h2>
                    if standings.iter().all(|standing| *standing == Standing::Holds) {
                        { of_whole_run(run, *steps) }
                        <ul class="checks two"><li class="all-hold">{ Standing::Holds.sign() }<span>{ all_hold(properties.len()) }</span></li></ul>
                    } else {
                        { list }
                    }
                </section>
            } else {
                <Folded class="more must-hold" summary={summary(&standings)} {is_open} {on_toggle} is_on_paper=true>
                    { list }
                </Folded>
            }
            if *are_assumptions_shown {
                { assumptions(run) }
            }
        </>
    }
}

/// The heading, and in short how the properties stand: `6 of 6 hold`.
fn summary(standings: &[Standing]) -> Html {
    let is_bad = standings.contains(&Standing::Fails).then_some("is-bad");
    html! { <><h2>{ "Must hold" }</h2><span class={classes!("said", is_bad)}>{ tally(standings) }</span></> }
}

/// How the properties stand, in a few words: what went wrong first.
fn tally(standings: &[Standing]) -> String {
    let count = |standing| standings.iter().filter(|other| **other == standing).count();
    let all = standings.len();
    let hold = format!("{} of {all} hold", count(Standing::Holds));
    match (count(Standing::Fails), count(Standing::NotPromised), count(Standing::Pending)) {
        (0, 0, 0) => hold,
        (0, 0, _) => format!("{hold} so far"),
        (0, others, _) => format!("{hold}, {others} not promised"),
        (1, ..) => format!("1 of {all} does not hold"),
        (falls, ..) => format!("{falls} of {all} do not hold"),
    }
}

/// What is said where nothing falls: `all 6 properties hold`.
fn all_hold(count: usize) -> String {
    format!("all {count} properties hold")
}

/// How something stands, as far as the run has been shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It holds.
    Holds,
    /// It does not.
    Fails,
    /// It does not, and the algorithm does not promise it.
    NotPromised,
    /// The run has not decided it.
    Pending,
}

impl Standing {
    /// Its sign, with a word for screen readers.
    pub fn sign(self) -> Html {
        let (class, drawing, word) = match self {
            Self::Holds => ("holds", Icon::Check, "holds: "),
            Self::Fails => ("fails", Icon::Cross, "does not hold: "),
            Self::NotPromised => ("not-promised", Icon::Minus, "not promised, and does not hold: "),
            Self::Pending => ("pending", Icon::Pending, "pending: "),
        };
        html! { <span {class}>{ icon(drawing) }<span class="unseen">{ word }</span></span> }
    }

    /// The class of what does not hold.
    pub fn class(self) -> Option<&'static str> {
        (self == Self::Fails).then_some("is-bad")
    }
}

/// At the end of what is recorded of a run that goes on: what stands below is judged on the whole, and not on what has been shown.
pub fn of_whole_run(run: &Run, steps: usize) -> Html {
    let is_beyond = steps == run.steps() && run.is_outcome_known() && !run.is_whole();
    if is_beyond {
        html! { <p class="help">{ "Judged on the whole run" }</p> }
    } else {
        Html::default()
    }
}

/// How a property stands after so many steps, given its fall where one is known.
fn standing(run: &Run, steps: usize, property: &Property, fall: Option<&PropertyFall>) -> Standing {
    let is_over = steps == run.steps() && run.is_outcome_known();
    match fall {
        Some(fall) if is_over || steps as u64 >= fall.steps => {
            if run.promises(property) {
                Standing::Fails
            } else {
                Standing::NotPromised
            }
        }
        None if is_over => Standing::Holds,
        _ if property.kind == PropertyKind::Safety => Standing::Holds,
        _ => Standing::Pending,
    }
}

fn property_line(
    run: &Run,
    steps: usize,
    property: &Property,
    fall: Option<&PropertyFall>,
    takeover: Option<&AttrValue>,
) -> Html {
    let standing = standing(run, steps, property, fall);
    let has_come = |takeover: &PropertyFall| steps as u64 >= takeover.steps;
    let takeover = takeover.filter(|_| property.takeover.as_ref().is_some_and(has_come));
    let what_fell =
        |fall: &PropertyFall| narrate::what_fell(&fall.what, run.identities(), run.info(), Language::default());
    let why = match (standing, fall) {
        (Standing::Fails, Some(fall)) => Some(what_fell(fall).into()),
        (Standing::NotPromised, Some(fall)) => {
            let reign = run.info().reign;
            Some(format!("{}. It is not promised: one leader a {reign} is.", what_fell(fall)).into())
        }
        _ => takeover.cloned(),
    };
    let has_fall = (fall.is_some() || takeover.is_some()).then_some("has-fall");
    html! {
        <li key={property.name} class={classes!(standing.class().or(has_fall))} data-property={property.name}>
            { standing.sign() }
            <span class="name" title={property.meaning(run.info())}> // lint: not an algorithm's: a class
                { property.shown_name(run.info()) }
                if let Some(words) = at_the_end(property, standing).or_else(|| without_leader(run, steps, property, standing)) {
                    <small>{ words }</small>
                }
            </span>
            // Where it is violated is where one wants to look.
            if let Some(fall) = fall {
                { violation(run, fallen(run, property, steps as u64 >= fall.steps), fall) }
            }
            if let Some(why) = why {
                <span class="why">{ why }</span>
            }
        </li>
    }
}

/// Why a property waits that is judged at once in a run without faults: whoever has crashed may be named until that is known.
fn at_the_end(property: &Property, standing: Standing) -> Option<&'static str> {
    let is_late = property.name == BEST_LIVE_LEADER && property.kind == PropertyKind::Liveness;
    (is_late && standing == Standing::Pending).then_some("with faults, judged at the end")
}

/// Why a property holds whose name sounds as if there were a leader, while there is none: its name stays what it is.
fn without_leader(run: &Run, steps: usize, property: &Property, standing: Standing) -> Option<&'static str> {
    if standing != Standing::Holds || ![ONE_LEADER, BEST_LIVE_LEADER, LEADER_THAT_LEADS].contains(&property.name) {
        return None;
    }
    let has_come = |tick: Tick| steps.checked_sub(1).is_some_and(|last| tick <= run.trace().tick_of(last));
    let summary = run.summary();
    let has_had_leader = run.scenario().established || summary.elected_at.is_some_and(has_come);
    if run.is_over_after(steps) {
        // Where several lead there is no leader of the run, either.
        (summary.status == Status::Nobody || !has_had_leader).then_some("nobody leads")
    } else {
        (!has_had_leader).then_some("nobody leads yet")
    }
}

/// What became of a property that does not hold. What must hold at the end is not violated there: it has gone wrong before.
fn fallen(run: &Run, property: &Property, has_come: bool) -> &'static str {
    match property.kind {
        PropertyKind::Safety if run.promises(property) && !has_come => "will be violated",
        PropertyKind::Safety if run.promises(property) => "violated",
        PropertyKind::Safety => "two at once",
        PropertyKind::Liveness => "not so",
    }
}

/// Where something is violated: a button that goes there, if that has been recorded.
pub fn violation(run: &Run, what: &str, fall: &PropertyFall) -> Html {
    let moments = Moments::of(run.scenario());
    let recorded = usize::try_from(fall.steps).ok().filter(|steps| *steps <= run.steps());
    let Some(steps) = recorded else {
        let title = if fall.steps == run.summary().steps {
            format!("At the end of the run, {}, which is not recorded", moments.at(run.summary().time))
        } else {
            format!("After {}, up to which the run is recorded", moments.at(run.recorded_until()))
        };
        return html! { <span class="unrecorded" {title}>{ format!("{what} later") }</span> };
    };
    let tick = run.trace().tick_after(steps);
    let is_end = fall.steps == run.summary().steps && run.is_whole();
    let when = if is_end { "the end".to_owned() } else { moments.at(tick) };
    html! { <StepLink text={format!("{what} at {when}")} {steps} /> }
}

/// What the algorithm relies on; open by itself when the scenario breaks something, and that first.
fn assumptions(run: &Run) -> Html {
    let all = &run.info().assumptions;
    if all.is_empty() {
        return Html::default();
    }
    let (kept, broken): (Vec<_>, Vec<_>) = all.iter().partition(|assumption| (assumption.kept)(run.scenario()));
    let line = |key: &'static str, standing: Standing, text: &'static str, why: Option<&'static str>| {
        html! {
            <li {key} class={standing.class()} data-assumption={key}>
                { standing.sign() }
                <span class="name">{ text }</span> // lint: not an algorithm's: a class
                if let Some(why) = why {
                    <span class="why">{ why }</span>
                }
            </li>
        }
    };
    let kept_list = html! {
        <ul class="checks">
            { for kept.iter().map(|kept| line(kept.key, Standing::Holds, kept.text, None)) }
        </ul>
    };
    let said = if broken.is_empty() { "all kept".to_owned() } else { format!("{} not kept", broken.len()) };
    html! {
        <Folded class="more assumptions" summary={titled("Relies on", said)} is_open={!broken.is_empty()}>
            if broken.is_empty() {
                { kept_list }
            } else {
                <ul class="checks">
                    { for broken.iter().map(|broken| line(broken.key, Standing::Fails, broken.text, Some(broken.without))) }
                </ul>
                <Folded class="more nested" summary={titled("Kept", kept.len().to_string())}>{ kept_list }</Folded>
            }
        </Folded>
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use election_core::claims::Counting;

    use super::super::claims::Claims;
    use super::*;
    use crate::testing;
    use crate::testing::written::html_of;

    fn said(run: Run, steps: usize) -> String {
        let run = Rc::new(run);
        let (view, tick) = (Rc::new(run.at(steps)), run.recorded_until());
        html_of(html! {
            <>
                <PropertyList run={&run} {steps} are_assumptions_shown=false />
                <Claims run={&run} view={&view} {tick} counting={Counting::default()} />
            </>
        })
    }

    const BEYOND: &str = "Judged on the whole run";

    fn whole(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    #[test]
    fn of_what_is_not_recorded_nothing_is_said_until_the_whole_is_known() {
        let whole = whole("a=chang-roberts&n=8&faults=crash:3@6");
        let part = testing::part(whole.scenario(), 10);
        let known = part.with_whole_summary(whole.summary().clone());
        let open = said(part, 10);
        assert!(open.contains("pending: ") && !open.contains("violated") && !open.contains("is-bad"), "{open}");
        let known = said(known, 10);
        assert!(!known.contains("pending: "), "{known}");
        // Agreement and termination.
        assert_eq!(known.matches(">not so later<").count(), 2, "{known}");
        let title = format!("At the end of the run, round {}, which is not recorded", whole.summary().time);
        assert_eq!(known.matches(&title).count(), 2, "{known}");
    }

    #[test]
    fn folded_they_are_counted_and_what_falls_comes_first() {
        let tallies = |link: &str| {
            let run = whole(link);
            let said = [0, run.steps()].map(|steps| {
                let fall =
                    |property: &Property| run.falls().find(|(of, _)| of.name == property.name).map(|(_, fall)| fall);
                let properties = run.summary().properties.iter();
                tally(&properties.map(|property| standing(&run, steps, property, fall(property))).collect::<Vec<_>>())
            });
            said.join("; ")
        };
        assert_eq!(tallies("a=chang-roberts&n=8"), "3 of 6 hold so far; 6 of 6 hold");
        assert_eq!(tallies("a=chang-roberts&n=8&faults=crash:3@6"), "2 of 6 hold so far; 2 of 6 do not hold");
        let raft = "a=raft&n=5&established=yes&detector=heartbeat:4:10&faults=partition:0-2/3-4@10,heal@60";
        assert!(tallies(raft).ends_with(" of 6 hold, 1 not promised"), "{}", tallies(raft));
    }

    #[test]
    fn a_property_keeps_its_name_and_says_that_nobody_leads() {
        let run = || whole("a=chang-roberts&n=8");
        let elected = run().trace().steps_before(8);
        let led = said(run(), elected + 1);
        for (said, notes) in [(said(run(), 0), 2), (said(run(), elected), 2), (led, 0)] {
            assert!(said.contains("one leader") && said.contains("best live leader"), "{said}");
            assert_eq!(said.matches("<small>nobody leads yet</small>").count(), notes, "{said}");
        }
        let crashed = whole("a=chang-roberts&n=8&faults=crash:7@2");
        let steps = crashed.steps();
        assert!(
            said(whole("a=chang-roberts&n=8&faults=crash:7@2"), 0)
                .contains("<small>with faults, judged at the end</small>")
        );
        assert_eq!(said(crashed, steps).matches("<small>nobody leads</small>").count(), 3, "at the end it is for good");
        let parted = whole("a=bully&start=0,5&faults=partition:0-2/3-5");
        let steps = parted.steps();
        assert!(!said(parted, steps).contains("<small>"), "two lead");
        let established = whole("a=bully&n=5&established=yes&start=0");
        assert!(!said(established, 0).contains("<small>"), "one leads from the beginning");
    }

    #[test]
    fn what_is_not_promised_is_no_failure() {
        let run = whole("a=raft&n=5&established=yes&detector=heartbeat:4:10&faults=partition:0-2/3-4@10,heal@60");
        let steps = run.steps();
        let said = said(run, steps);
        assert!(!said.contains("is-bad") && !said.contains(">does not hold: <"), "{said}");
        for part in
            ["not promised, and does not hold", "two at once at round 26", "one leader a term is", "One leader a term"]
        {
            assert!(said.to_lowercase().contains(&part.to_lowercase()), "{part}: {said}");
        }
    }

    #[test]
    fn what_must_hold_at_the_end_is_not_violated_there() {
        let run = whole("a=chang-roberts&n=8&faults=crash:3@6");
        let steps = run.steps();
        let said = said(run, steps);
        assert_eq!(said.matches(">not so at the end<").count(), 2, "{said}");
        assert!(!said.contains("violated"), "{said}");
    }

    #[test]
    fn it_is_said_what_is_judged_on_the_whole_run() {
        let whole = whole("a=chang-roberts&n=8&ids=descending");
        let part = || testing::part(whole.scenario(), 10);
        let known = || part().with_whole_summary(whole.summary().clone());
        assert!(!said(part(), 10).contains(BEYOND), "it is not known");
        assert!(!said(known(), 9).contains(BEYOND), "what is shown is of the moment");
        assert_eq!(said(known(), 10).matches(BEYOND).count(), 2, "properties and formulas");
        let steps = whole.steps();
        assert!(!said(whole, steps).contains(BEYOND), "all is recorded");
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::{Action, Seek, ShownAction};
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_violation_leads_to_its_step() {
        let scenario = Scenario::from_link("a=bully&n=5&start=0&answer_timeout=1").expect("valid");
        let run = Rc::new(Run::record(&scenario).expect("valid"));
        let list = html! { <PropertyList run={&run} steps={run.steps()} are_assumptions_shown=true /> };
        let list = mount(list).await;
        assert_eq!(list.count("[data-property]"), 6);
        assert!(list.text("[data-property='one leader'].is-bad .to-step").starts_with("violated at round "));
        list.click("[data-property='one leader'] .to-step").await;
        assert!(matches!(list.actions()[..], [Action::Shown(_, ShownAction::Seek(Seek::Steps(_)))]));
        assert!(list.count(".assumptions[open] .is-bad") > 0, "what is broken is open by itself");
    }
}
