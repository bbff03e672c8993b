//! How the run ended, so that nobody misses it: who leads, at what cost, or what went wrong and where.

use election_core::Run;
use election_core::narrate::{self, Moments};
use election_core::sim::Status;
use yew::{Html, Properties, classes, component, html, use_memo};

use super::icon::{Icon, icon};
use super::sentence::{SentenceView, length};
use super::step_link::StepLink;
use crate::platform::same::Same;

/// A run that has been shown to its end.
#[derive(Properties, PartialEq)]
pub struct VerdictProps {
    /// The run in front of us.
    pub run: Same<Run>,
}

/// How the run ended. Until then, what has just happened is said in its place.
#[component]
pub fn Verdict(props: &VerdictProps) -> Html {
    let run = &props.run;
    let ending = use_memo(run.clone(), |run| Ending::of(run));
    let (class, drawing) = match ending.is_good {
        Some(true) => ("is-good", Icon::Check),
        Some(false) => ("is-bad", Icon::Cross),
        None => ("is-open", Icon::Pending),
    };
    html! {
        <section class={classes!("verdict", class, length(&ending.sentence))} aria-label="How it ended">
            <p>
                <span class="sign">{ icon(drawing) }</span>
                <SentenceView sentence={ending.sentence.clone()} />
            if let Some(steps) = ending.broke_after {
                <span class="where">
                    if ending.says_when {
                        { ". " }
                    } else {
                        { format!(". It began at {}. ", moment(run, steps)) }
                    }
                    <StepLink text="Show me" {steps} />
                </span>
            }
            </p>
        </section>
    }
}

/// How a run ended.
#[derive(Debug, PartialEq)]
struct Ending {
    sentence: narrate::Sentence,
    /// Whether somebody leads and everything holds that must; none while the whole run is being carried out.
    is_good: Option<bool>,
    /// After how many steps it went wrong, if that can be said.
    broke_after: Option<usize>,
    /// Whether the sentence says itself when that was.
    says_when: bool,
}

impl Ending {
    fn of(run: &Run) -> Self {
        let summary = run.summary();
        let is_good = summary.status == Status::Elected && run.keeps_promises();
        let is_good = run.is_outcome_known().then_some(is_good);
        let broke_after = narrate::broke_after(run);
        let says_when = run.violations().any(|(_, fall)| usize::try_from(fall.steps).ok() == broke_after);
        Self { sentence: narrate::verdict(run), is_good, broke_after, says_when }
    }
}

fn moment(run: &Run, steps: usize) -> String {
    Moments::of(run.scenario()).at(run.trace().tick_after(steps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use election_core::Scenario;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).unwrap()).unwrap()
    }

    #[test]
    fn a_good_end_is_good_and_a_bad_one_says_where_it_broke() {
        let good = Ending::of(&run("a=chang-roberts&n=8"));
        assert_eq!((good.is_good, good.broke_after), (Some(true), None));
        let crashed = run("a=chang-roberts&n=8&faults=crash:3@6");
        let bad = Ending::of(&crashed);
        assert_eq!(bad.is_good, Some(false));
        assert_eq!(bad.broke_after.map(|steps| crashed.trace().tick_of(steps - 1)), Some(6));
        let hasty = run("a=bully&n=5&start=0&answer_timeout=1");
        let two = hasty.summary().properties[0].fall.clone();
        assert_eq!(Ending::of(&hasty).broke_after, two.and_then(|fall| usize::try_from(fall.steps).ok()));
    }

    #[test]
    fn what_is_not_promised_is_no_bad_end() {
        let link = "a=raft&n=5&established=yes&detector=heartbeat:4:10&faults=partition:0-2/3-4@10,heal@60";
        let ending = Ending::of(&run(link));
        assert_eq!((ending.is_good, ending.broke_after), (Some(true), None));
    }

    #[test]
    fn the_place_that_is_shown_is_that_of_the_reason_that_is_told() {
        let mut seen = 0;
        for scenario in crate::testing::eventful() {
            let run = Run::record(&scenario).expect("a valid scenario");
            let Ending { sentence, broke_after, says_when, .. } = Ending::of(&run);
            let text = sentence.to_string();
            let (Some(steps), Some((_, told))) = (broke_after, text.split_once("” was violated ")) else { continue };
            assert!(says_when, "{text}: the moment is said once");
            let when = Moments::of(run.scenario()).when(run.trace().tick_of(steps - 1));
            assert!(told.starts_with(&when), "{text}: shown at {when}");
            seen += 1;
        }
        assert!(seen > 3, "{seen}");
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::{Action, Seek, ShownAction};
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn the_end_says_who_leads() {
        let run = Rc::new(Run::record(&testing::plain(4)).expect("the test's scenario is valid"));
        let verdict = mount(html! { <Verdict run={&run} /> }).await;
        assert!(verdict.text(".verdict.is-good").starts_with("Process 4 leads"));
    }

    #[wasm_bindgen_test]
    async fn a_bad_end_leads_to_where_it_broke() {
        let mut scenario = testing::plain(4);
        scenario.faults =
            election_core::Scenario::from_link("a=chang-roberts&n=4&faults=crash:0@2").expect("valid").faults;
        let run = Rc::new(Run::record(&scenario).expect("the test's scenario is valid"));
        let verdict = mount(html! { <Verdict run={&run} /> }).await;
        assert!(verdict.text(".verdict.is-bad .where").contains("It began at round 2."));
        verdict.click(".where button").await;
        assert!(matches!(verdict.actions()[..], [Action::Shown(_, ShownAction::Seek(Seek::Steps(_)))]));
    }
}
