//! All processes on the stage.

use std::rc::Rc;

use election_core::{ProcessId, Run, Tick, View};
use yew::{AttrValue, Html, Properties, classes, component, html, use_memo};

use super::crowd::{Crowd, CrowdProps};
use super::process::{Detail, OnClick, Process, ProcessProps, said};
use crate::interventions::{self, Moment};
use crate::platform::same::Same;
use crate::scene::crowd::Spot;
use crate::scene::layout::Layout;
use crate::scene::processes::{ProcessShape, shapes};

/// The processes of a moment.
#[derive(Clone, Properties, PartialEq)]
pub struct ProcessesProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The tick from which on the person can change something.
    pub now: Tick,
    /// The one whose card is open.
    pub selected: Option<ProcessId>,
    /// The one that the Tab key leads to.
    pub reached: ProcessId,
    /// The one that somebody has guessed.
    pub guessed: Option<ProcessId>,
    /// The one that somebody is.
    pub me: Option<ProcessId>,
    /// What a click on one does.
    pub on_click: OnClick,
}

/// All processes.
#[component]
pub fn Processes(props: &ProcessesProps) -> Html {
    let reaches = use_memo(props.layout.clone(), |layout| {
        (0..layout.processes()).map(|process| layout.reach(ProcessId(process)).into()).collect::<Vec<AttrValue>>()
    });
    let all = use_memo(props.clone(), |props| Drawn::of(props, &reaches));
    html! {
        <>
            if let Some(crowd) = &all.crowd {
                <Crowd ..crowd.clone() />
            }
            <g class={classes!("processes", all.crowd.is_some().then_some("is-crowded"))}>
                for process in &all.processes {
                    <Process key={u32::from(process.shape.process.0)} ..process.clone() />
                }
            </g>
            // Under the messages: a covered word is still told by the process's colour, and a covered message by nothing.
            <g>
                for process in &all.processes {
                    if let Some(state) = &process.shape.state { { said(state, process.shape.appearance) } }
                }
            </g>
        </>
    }
}

/// What is drawn.
struct Drawn {
    /// All processes, where the layout is crowded: those that stand out are drawn over it.
    crowd: Option<CrowdProps>,
    /// Every process, by position.
    processes: Vec<ProcessProps>,
}

impl Drawn {
    /// `reaches` are the click areas, by position.
    fn of(props: &ProcessesProps, reaches: &[AttrValue]) -> Self {
        let ProcessesProps { run, view, layout, now, selected, reached, guessed, me, on_click } = props;
        let mut planned =
            interventions::planned(Moment { run, view, now: *now, is_live: false }).into_iter().peekable();
        let (small, stamp_scale, is_crowded) = (layout.small(), layout.stamp_scale(), layout.is_crowded());
        let shapes = shapes(run, view, layout, *selected);
        let crowd = is_crowded.then(|| CrowdProps { spots: shapes.iter().map(Spot::from).collect(), small });
        let process = |shape: ProcessShape| {
            let planned = planned.next_if(|planned| planned.process == shape.process);
            let is_selected = *selected == Some(shape.process);
            let is_guessed = *guessed == Some(shape.process);
            let is_me = *me == Some(shape.process);
            let is_marked = is_selected || is_guessed || is_me;
            let stands_out = planned.is_some() || is_marked || shape.is_acting || shape.label.is_some();
            ProcessProps {
                planned,
                is_selected,
                is_reached: *reached == shape.process,
                is_guessed,
                is_me,
                on_click: *on_click,
                is_named_apart: layout.has_words(),
                reach: reaches[shape.process.index()].clone(),
                shape: Rc::new(shape),
                small,
                stamp_scale,
                detail: match (is_crowded, stands_out) {
                    (false, _) => Detail::All,
                    (true, true) => Detail::StandsOut,
                    (true, false) => Detail::InCrowd,
                },
            }
        };
        Self { crowd, processes: shapes.into_iter().map(process).collect() }
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::scene::layout::LeastType;

    fn drawn(processes: u16, steps: usize, selected: Option<u16>, guessed: Option<u16>) -> Drawn {
        let scenario = Scenario::from_link(&format!("a=chang-roberts&n={processes}")).expect("a good link");
        let run = Rc::new(Run::record(&scenario).expect("a valid scenario"));
        let view = Rc::new(run.at(steps.min(run.steps())));
        let layout = Rc::new(Layout::of(scenario.graph(), run.identities(), None, LeastType::default()));
        let reaches = vec![AttrValue::from(""); processes.into()];
        let props = ProcessesProps {
            run: (&run).into(),
            now: view.now,
            view: (&view).into(),
            layout: (&layout).into(),
            selected: selected.map(ProcessId),
            reached: ProcessId(0),
            guessed: guessed.map(ProcessId),
            me: None,
            on_click: OnClick::OpensCard,
        };
        Drawn::of(&props, &reaches)
    }

    fn standing_out(drawn: &Drawn) -> Vec<u16> {
        let stands_out = |process: &&ProcessProps| process.detail == Detail::StandsOut;
        drawn.processes.iter().filter(stands_out).map(|process| process.shape.process.0).collect()
    }

    #[test]
    fn of_a_few_processes_all_is_drawn() {
        let drawn = drawn(64, 30, Some(3), None);
        assert!(drawn.crowd.is_none() && drawn.processes.iter().all(|process| process.detail == Detail::All));
    }

    #[test]
    fn in_a_crowd_only_those_are_drawn_by_themselves_that_something_is_to_be_said_of() {
        let begun = drawn(400, 1, Some(5), Some(9));
        assert_eq!(standing_out(&begun), [0, 5, 9], "the first has acted, and two were clicked");
        assert_eq!(begun.crowd.map(|crowd| crowd.spots.len()), Some(400), "the crowd has no gaps");
        // The first is told last that the last one leads.
        assert_eq!(
            standing_out(&drawn(400, usize::MAX, None, None)),
            [399],
            "the leader is labelled, and the last to act"
        );
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod written_tests {
    use election_core::Scenario;

    use super::super::names::Names;
    use super::*;
    use crate::scene::layout::LeastType;
    use crate::testing::written::html_of;

    /// How processes with words are drawn before anything has happened, and what is drawn over their messages.
    fn drawn(link: &str) -> (String, String) {
        let scenario = Scenario::from_link(link).expect("a good link");
        let run = Rc::new(Run::record(&scenario).expect("a valid scenario"));
        let view = Rc::new(run.at(0));
        let layout = Layout::of(scenario.graph(), run.identities(), None, LeastType::default());
        let layout = Rc::new(layout.with_room_for_words());
        let processes = html! {
            <Processes
                run={&run}
                view={&view}
                layout={&layout}
                now=0
                selected={None::<ProcessId>}
                reached={ProcessId(0)}
                guessed={None::<ProcessId>}
                me={None::<ProcessId>}
                on_click={OnClick::OpensCard}
            />
        };
        let names = html! { <Names run={&run} view={&view} layout={&layout} selected={None::<ProcessId>} /> };
        (html_of(processes), html_of(names))
    }

    #[test]
    fn words_are_drawn_under_the_messages_and_names_over_them() {
        let (processes, names) = drawn("a=bully&n=6");
        assert_eq!(processes.matches("state-word").count(), 6, "{processes}");
        assert_eq!((names.matches("state-word").count(), names.matches("class=\"id\"").count()), (0, 6), "{names}");
    }

    #[test]
    fn the_sign_of_a_crash_to_come_is_not_where_the_word_is() {
        // Of six, 6 stands at the top with its word above it, and 3 at the bottom with its word below it.
        for (crashing, is_above) in [(5, false), (2, true)] {
            let (processes, _) = drawn(&format!("a=bully&n=6&start=0&faults=crash:{crashing}@0"));
            let (before, _) = processes.split_once("\" class=\"badge planned\"").expect("a sign");
            let (_, at) = before.rsplit_once("translate(0 ").expect("in the middle of its process");
            assert_eq!(at.starts_with('-'), is_above, "{crashing}: {at}");
        }
    }
}
