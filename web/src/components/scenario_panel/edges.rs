//! The edges of the network, typed or drawn on the stage.

use election_core::{Identities, ProcessId, Run};
use yew::{Event, Html, Properties, component, html};

use super::control::Spec;
use crate::effects::dispatch::use_dispatch;
use crate::fitting::edges_of;
use crate::platform::same::Same;
use crate::state::{Action, Choosing, DialogAction, Edit};

/// More edges than this are not written in a line that somebody types in.
const MOST_TYPED: usize = 200;

/// A network whose edges can be chosen.
#[derive(Properties, PartialEq)]
pub struct EdgesProps {
    /// The run in it.
    pub run: Same<Run>,
    /// Whether clicks on the stage draw edges.
    pub is_drawing: bool,
}

/// Edges, typed or drawn.
#[component]
pub fn Edges(props: &EdgesProps) -> Html {
    let EdgesProps { run, is_drawing } = props;
    let dispatch = use_dispatch();
    let spec = Spec::field("edges");
    let edges = edges_of(&run.scenario().graph());
    let listed = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(", ");
    let onchange = dispatch.typed::<Event, _>(|typed| Action::Edit(Edit::Set("edges", link_text(&typed)), None));
    let next = if *is_drawing { None } else { Some(Choosing::Edges(None)) };
    html! {
        <div class="field">
            <button
                type="button"
                class="button small"
                aria-pressed={is_drawing.to_string()}
                onclick={dispatch.on(DialogAction::Choose(next))}
            >
                { "Draw edges on the stage" }
            </button>
            if edges.len() <= MOST_TYPED {
                <input
                    type="text"
                    spellcheck="false"
                    autocomplete="off"
                    value={listed}
                    aria-label={spec.label()}
                    aria-describedby="edges-help"
                    {onchange}
                />
                <p id="edges-help" class="help">{ help(run.identities(), edges.first().copied()) }</p>
            }
        </div>
    }
}

/// How edges are written: a process by its place, whatever its identity, with one of the edges as an example.
fn help(identities: &Identities, example: Option<(u16, u16)>) -> String {
    let (one, other) = example.unwrap_or((0, 1));
    let name = |place: u16| identities.short(identities.at(ProcessId(place)));
    let count = identities.len();
    if count < 2 {
        return "Each edge is two places with a hyphen between them: the first process stands at place 0.".to_owned();
    }
    let (first, last) = (name(0), name(count - 1));
    format!(
        "Each edge is two places with a hyphen between them. {first} stands at place 0, {last} at place {}: {one}-{other} is the edge between {} \
         and {}.",
        count - 1,
        name(one),
        name(other)
    )
}

/// What was typed, as a link has it: commas between edges, and nothing else.
fn link_text(typed: &str) -> String {
    let edges = typed.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|edge| !edge.is_empty());
    edges.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use election_core::Scenario;

    #[test]
    fn places_are_explained_by_the_identities_that_one_sees() {
        let help = |link: &str| {
            let scenario = Scenario::from_link(link).expect("a good link");
            help(&scenario.identities(), edges_of(&scenario.graph()).first().copied())
        };
        let said = help("a=echo-extinction&n=4&net=line&ids=40,7,12,3");
        assert!(said.ends_with("40 stands at place 0, 3 at place 3: 0-1 is the edge between 40 and 7."), "{said}");
        assert!(help("a=echo-extinction&n=1").ends_with("the first process stands at place 0."));
    }

    #[test]
    fn edges_are_read_however_they_are_kept_apart() {
        assert_eq!(link_text(" 0-1, 1-2;2-3\t3-0 "), "0-1,1-2,2-3,3-0");
        assert_eq!(link_text("  "), "");
    }
}
