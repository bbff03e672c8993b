//! All processes on the stage: of a thousand, as many at a time as a moment allows.

use std::rc::Rc;

use election_core::{ProcessId, Run, Tick, View};
use yew::{Html, Properties, component, html, use_memo};

use super::crowd::{Crowd, CrowdProps};
use super::process::{OnClick, Process, ProcessProps};
use crate::components::portions::use_portions;
use crate::components::same::Same;
use crate::interventions::{self, Moment};
use crate::scene::crowd::Spot;
use crate::scene::layout::Layout;
use crate::scene::processes::{ProcessShape, shapes};

/// At most so many are drawn, or drawn anew, in one go.
const PORTION: usize = 32;

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
    /// What a click on one does.
    pub on_click: OnClick,
}

/// All processes.
#[component]
pub fn Processes(props: &ProcessesProps) -> Html {
    let all = use_memo(props.clone(), Drawn::of);
    let arrived = use_portions(&all.processes, PORTION);
    html! {
        <>
            if let Some(crowd) = &all.crowd {
                <Crowd ..crowd.clone() />
            }
            <g class="processes">
                for process in arrived {
                    <Process key={u32::from(process.shape.process.0)} ..process.clone() />
                }
            </g>
        </>
    }
}

/// What is drawn.
struct Drawn {
    /// Those that are drawn all at once.
    crowd: Option<CrowdProps>,
    /// Each of them.
    processes: Vec<ProcessProps>,
}

impl Drawn {
    fn of(props: &ProcessesProps) -> Self {
        let ProcessesProps { run, view, layout, now, selected, reached, guessed, on_click } = props;
        let mut planned = interventions::planned(Moment { run, view, now: *now }).into_iter().peekable();
        let (small, reach, is_crowded) = (layout.small(), layout.reach(), layout.is_crowded());
        let process = |shape: ProcessShape| {
            let planned = planned.next_if(|planned| planned.process == shape.process);
            let is_selected = *selected == Some(shape.process);
            let is_guessed = *guessed == Some(shape.process);
            let stands_out = planned.is_some() || is_selected || is_guessed || shape.is_acting || shape.label.is_some();
            ProcessProps {
                planned,
                is_selected,
                is_reached: *reached == shape.process,
                is_guessed,
                on_click: *on_click,
                shape: Rc::new(shape),
                small,
                reach,
                is_in_crowd: is_crowded && !stands_out,
            }
        };
        let processes: Vec<ProcessProps> = shapes(run, view, layout, *selected).into_iter().map(process).collect();
        let in_crowd = processes.iter().filter(|process| process.is_in_crowd);
        let crowd = || CrowdProps { spots: in_crowd.map(|process| Spot::from(&*process.shape)).collect(), small };
        let crowd = is_crowded.then(crowd);
        Self { crowd, processes }
    }
}
