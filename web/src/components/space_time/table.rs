//! The diagram as a table: each event with what caused it.

use std::ops::Range;

use election_core::Run;
use election_core::diagram::is_drawn;
use election_core::narrate::{self, Language, Moments};
use yew::{Html, Properties, component, html, use_memo};

use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::DiagramAction;

/// So many events are listed before the cursor, and so many after it.
const AROUND: usize = 60;

/// What is listed.
#[derive(Properties, PartialEq)]
pub struct EventTableProps {
    /// The run.
    pub run: Same<Run>,
    /// After how many steps it is looked at.
    pub steps: usize,
    /// The event that is looked at.
    pub chosen: Option<u32>,
}

/// The events about the cursor.
#[component]
pub fn EventTable(props: &EventTableProps) -> Html {
    let EventTableProps { run, steps, chosen } = props;
    let dispatch = use_dispatch();
    let events = use_memo(run.clone(), |run| {
        let trace = run.trace();
        (0..run.steps()).filter(|step| is_drawn(run, &trace.step(*step))).collect::<Vec<_>>()
    });
    let listed = listed(&events, *steps);
    let (before, after) = (listed.start, events.len() - listed.end);
    let moments = Moments::of(run.scenario());
    let identities = run.identities();
    let rows = events[listed].iter().map(|step| {
        let row = run.trace().step(*step);
        let is_chosen = *chosen == u32::try_from(*step).ok();
        let name = |process| identities.text(identities.at(process));
        let process = row.process.map(name);
        let cause = row.message.map(|number| run.trace().message(number)).map(|sent| (name(sent.from), sent.sent_in as usize));
        html! {
            <tr key={*step} aria-current={is_chosen.then_some("true")} class={(*step >= *steps).then_some("is-to-come")}>
                <th scope="row">
                    <button type="button" class="to-step" onclick={dispatch.on(DiagramAction::Choose(u32::try_from(*step).ok()))}>
                        { moments.at(run.trace().tick_of(*step)) }
                    </button>
                </th>
                <td>{ process.unwrap_or_default() }</td>
                <td>{ narrate::step(run, *step, Language::default()).to_string() }</td>
                <td>
                    if let Some((sender, cause)) = cause {
                        { format!("sent by {sender} at ") }
                        <button type="button" class="to-step" onclick={dispatch.on(DiagramAction::Choose(u32::try_from(cause).ok()))}>
                            { moments.at(run.trace().tick_of(cause)) }
                        </button>
                    }
                </td>
            </tr>
        }
    });
    html! {
        <div class="space-time-table" tabindex="0" role="group" aria-label="Events">
            <table>
                <caption>{ caption(before, after) }</caption>
                <thead>
                    <tr><th scope="col">{ "When" }</th><th scope="col">{ "Process" }</th><th scope="col">{ "What happens" }</th><th scope="col">{ "Caused by" }</th></tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

/// What of the events is listed: those about the cursor.
fn listed(events: &[usize], steps: usize) -> Range<usize> {
    let at = events.partition_point(|step| *step < steps);
    at.saturating_sub(AROUND)..(at + AROUND).min(events.len())
}

/// What is not listed.
fn caption(before: usize, after: usize) -> String {
    match (before, after) {
        (0, 0) => "All events".to_owned(),
        _ => format!("The events about the cursor: {before} before these and {after} after them are not listed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_listed_is_counted() {
        let events: Vec<usize> = (0..500).step_by(2).collect();
        assert_eq!(listed(&events, 0), 0..AROUND);
        assert_eq!(listed(&events, 200), 40..160);
        assert_eq!(caption(40, 90), "The events about the cursor: 40 before these and 90 after them are not listed");
        assert_eq!(listed(&events[..10], 10), 0..10);
    }
}
