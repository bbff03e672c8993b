//! All processes on the stage: of a thousand, as many at a time as a moment allows.

use std::rc::Rc;

use election_core::{ProcessId, Run, Tick, View};
use yew::{Html, Properties, component, html, use_memo};

use super::process::{OnClick, Process, ProcessProps};
use crate::components::portions::use_portions;
use crate::components::same::Same;
use crate::interventions::{self, Moment};
use crate::scene::layout::Layout;
use crate::scene::processes::shapes;

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
    let all = use_memo(props.clone(), drawn);
    let arrived = use_portions(&all, PORTION);
    html! {
        <g class="processes">
            for process in arrived {
                <Process key={u32::from(process.shape.process.0)} ..process.clone() />
            }
        </g>
    }
}

/// What is drawn of each.
fn drawn(props: &ProcessesProps) -> Vec<ProcessProps> {
    let ProcessesProps { run, view, layout, now, selected, reached, guessed, on_click } = props;
    let mut planned = interventions::planned(Moment { run, view, now: *now }).into_iter().peekable();
    let (small, reach, is_crowded) = (layout.small(), layout.reach(), layout.is_crowded());
    let process = |shape: crate::scene::processes::ProcessShape| ProcessProps {
        planned: planned.next_if(|planned| planned.process == shape.process),
        is_selected: *selected == Some(shape.process),
        is_reached: *reached == shape.process,
        is_guessed: *guessed == Some(shape.process),
        on_click: *on_click,
        shape: Rc::new(shape),
        small,
        reach,
        is_crowded,
    };
    shapes(run, view, layout, *selected).into_iter().map(process).collect()
}
