//! What is chosen on the diagram, in words, with a way to let go of it: from where it is measured, and whose messages stand out.

use std::rc::Rc;

use election_core::diagram::{Axis, Carried};
use election_core::narrate::{self, Language, Moments};
use election_core::{ProcessId, Run};
use yew::{Html, Properties, component, html};

use super::super::icon::Icon;
use super::super::icon_button::IconButton;
use super::rulers::Measured;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::ruler::Distance;
use crate::state::{Channel, DiagramAction};

/// What is chosen.
#[derive(Properties, PartialEq)]
pub struct SaidProps {
    /// The run.
    pub run: Same<Run>,
    /// How many events have been moved to another place in the order.
    pub moves: usize,
    /// What came of moving an event, or why it stays where it is.
    pub said: Option<Rc<str>>,
    /// What goes across.
    pub axis: Axis,
    /// From where to where it is measured.
    pub measured: Option<Measured>,
    /// The channel whose messages stand out, with how many they are.
    pub channel: Option<(Channel, Carried)>,
}

/// What is chosen, in words.
#[component]
pub fn Said(props: &SaidProps) -> Html {
    let SaidProps { run, moves, said, axis, measured, channel } = props;
    let dispatch = use_dispatch();
    let end = |name: &'static str, action: DiagramAction| {
        html! { <IconButton icon={Icon::Cross} {name} title={name} class="bare small" onclick={dispatch.on(action)} /> }
    };
    html! {
        <div class="space-time-said">
            <p role="status" aria-label="Measured">{ measured.map(|measured| in_words(run, *axis, measured)) }</p>
            if measured.is_some() {
                { end("Measure no longer", DiagramAction::Pin(None)) }
            }
            <p role="status" aria-label="Order">
                { said.as_deref().or((*moves > 0).then_some("Another order of the same run")).map(str::to_owned) }
            </p>
            if *moves > 0 {
                <button type="button" class="button small as-recorded" onclick={dispatch.on(DiagramAction::AsRecorded)}>{ "As it ran" }</button>
            }
            <p role="status" aria-label="Channel">{ channel.map(|(channel, carried)| carried_in_words(run, channel, carried)) }</p>
            if channel.is_some() {
                { end("All channels", DiagramAction::Single(None)) }
            }
        </div>
    }
}

/// How far it is from the one event to the other, and whether it could have caused it.
pub fn distance_in_words(run: &Run, axis: Axis, from: usize, distance: Distance) -> String {
    let moments = Moments::of(run.scenario());
    let what = narrate::step(run, from, Language::default());
    let when = moments.at(run.trace().tick_of(from));
    format!("{} “{what}” ({when}): {}", distance.after(moments, axis), distance.cause())
}

fn in_words(run: &Run, axis: Axis, measured: Measured) -> String {
    let moments = Moments::of(run.scenario());
    let when = moments.at(run.trace().tick_of(measured.from));
    match measured.to {
        Some((_, distance)) => {
            format!("From {when}: {}, {}", distance.label(moments, axis), distance.cause_in_short())
        }
        None => format!("From {when}: choose another event"),
    }
}

/// `12 messages from 3 to 4, 1 lost`.
pub fn carried_in_words(run: &Run, (from, to): Channel, carried: Carried) -> String {
    let name = |process: ProcessId| run.identities().text(run.identities().at(process));
    let Carried { sent, lost, discarded, in_flight } = carried;
    let mut words = match sent {
        0 => "No message".to_owned(),
        1 => "1 message".to_owned(),
        _ => format!("{sent} messages"),
    };
    words += &format!(" from {} to {}", name(from), name(to));
    let rest = [(lost, "lost"), (discarded, "dropped by the receiver"), (in_flight, "on the way at the end")];
    for (count, what) in rest.into_iter().filter(|(count, _)| *count > 0) {
        words += &format!(", {count} {what}");
    }
    words
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::diagram::channels;

    use super::*;

    #[test]
    fn what_a_channel_carries_is_counted_in_words() {
        let link = "a=chang-roberts&n=6&ids=shuffled&by-hand=drop:2";
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let dropped = run.trace().message(2);
        let channel = (dropped.from, dropped.to);
        let carried = channels(&run)[&channel];
        let words = carried_in_words(&run, channel, carried);
        let name = |process| run.identities().text(run.identities().at(process));
        assert!(words.contains(&format!(" from {} to {}, 1 lost", name(channel.0), name(channel.1))), "{words}");
        assert!(words.starts_with(&carried.sent.to_string()), "{words}");
        let none = carried_in_words(&run, channel, Carried::default());
        assert!(none.starts_with("No message from "), "{none}");
    }
}
