//! Which card is shown: of what is selected, or of an event of the diagram.

use election_core::Run;
use election_core::diagram::Axis;
use yew::NodeRef;

use super::StageProps;
use crate::components::message_card::MessageCardProps;
use crate::components::on_demand::Demanded;
use crate::components::process_card::ProcessCardProps;
use crate::components::space_time::EventCardProps;
use crate::platform::same::Same;
use crate::state::{ChosenEvent, Diagram, Selection};

/// The card of what is selected; none where there is no such process.
pub(super) fn of(selection: Selection, props: &StageProps, stage: &NodeRef) -> Option<Demanded> {
    let StageProps { run, view, now, is_live, .. } = props;
    match selection {
        Selection::Process(process) if process.0 < props.layout.processes() => {
            Some(Demanded::Process(ProcessCardProps {
                run: run.clone(),
                view: view.clone(),
                process,
                now: *now,
                is_live: *is_live,
                is_traced: props.traced == Some(process),
                stage: stage.clone(),
            }))
        }
        Selection::Message(message) => Some(Demanded::Message(Box::new(MessageCardProps {
            run: run.clone(),
            view: view.clone(),
            message,
            bids: props.bids.clone(),
            now: *now,
            is_live: *is_live,
            followed_from: props.followed_from,
            channel: props.diagram.as_ref().map(|diagram| diagram.diagram.channel),
            stage: stage.clone(),
        }))),
        Selection::Process(_) => None,
    }
}

/// The card of an event of the diagram.
pub(super) fn of_event(run: &Same<Run>, chosen: ChosenEvent, looked: Option<&Diagram>) -> EventCardProps {
    let axis = looked.map_or(Axis::Time, |it| it.axis);
    EventCardProps { run: run.clone(), chosen, pinned: looked.and_then(|it| it.pinned), axis }
}
