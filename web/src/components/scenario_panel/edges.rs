//! The edges of the network, typed or drawn on the stage.

use election_core::Run;
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
                <p id="edges-help" class="help">{ "Edge by edge, between positions from 0 on: 0-1, 1-2." }</p>
            }
        </div>
    }
}

/// What was typed, as a link has it: commas between edges, and nothing else.
fn link_text(typed: &str) -> String {
    let edges = typed.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|edge| !edge.is_empty());
    edges.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_read_however_they_are_kept_apart() {
        assert_eq!(link_text(" 0-1, 1-2;2-3\t3-0 "), "0-1,1-2,2-3,3-0");
        assert_eq!(link_text("  "), "");
    }
}
