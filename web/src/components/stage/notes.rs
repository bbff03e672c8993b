//! What has to be said over the drawing: two leaders, messages left out, and what is to be chosen on it.

use election_core::{ProcessId, Run, View};
use yew::{Html, Properties, component, html};

use crate::components::icon::{Icon, icon};
use crate::components::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::processes::{leaders, names};
use crate::scene::sprites::one_in;
use crate::state::{Choosing, DialogAction, ShownAction};

/// What there may be to say.
#[derive(Clone, Properties, PartialEq)]
pub struct NotesProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// What clicks choose.
    pub choosing: Option<Choosing>,
    /// Whether processes can be moved now.
    pub can_move: bool,
    /// Whether some have been.
    pub are_moved: bool,
}

/// What has to be said over the drawing.
#[component]
pub fn Notes(props: &NotesProps) -> Html {
    let NotesProps { run, view, choosing, can_move, are_moved } = props;
    let dispatch = use_dispatch();
    let one_in = one_in(view);
    html! {
        <>
            if let Some(choosing) = choosing {
                <p class="stage-mode" role="status">
                    <span>
                        { what_to_choose(*choosing, *can_move, run) }
                        if *can_move && *choosing == Choosing::Edges(None) {
                            <span class="if-keys">{ " (Shift + arrows)" }</span>{ "." }
                        }
                    </span>
                    if *can_move && *are_moved {
                        <button type="button" class="button small" onclick={dispatch.on(ShownAction::Place(None))}>
                            { "Arrange again" }
                        </button>
                    }
                    <button type="button" class="button small" onclick={dispatch.on(DialogAction::Choose(None))}>
                        { "Done" }
                    </button>
                </p>
            }
            if let Some(words) = rivals(run, view) {
                if run.leaders_may_overlap() {
                    <p class="stage-split is-promised">{ words }</p>
                } else {
                    <p class="stage-split">{ icon(Icon::Cross) }{ words }</p>
                }
            }
            if one_in > 1 {
                <p class="stage-crowd">{ format!("1 message in {one_in} is drawn") }</p>
            }
            { nothing() }
        </>
    }
}

fn what_to_choose(choosing: Choosing, can_move: bool, run: &Run) -> String {
    match choosing {
        Choosing::Starters => "Choose the processes that start.".to_owned(),
        Choosing::Edges(None) if can_move => "Choose one end of an edge, or drag a process".to_owned(),
        Choosing::Edges(None) => "Choose one end of an edge.".to_owned(),
        Choosing::Edges(Some(from)) => format!("Now the other end, from {}.", names(run.identities(), &[from])),
    }
}

/// `2 leaders: 7 and 8`, where there is more than one; whether each leads in a term of its own, where that is all that is promised.
fn rivals(run: &Run, view: &View) -> Option<String> {
    let leading: Vec<ProcessId> = leaders(view).map(|process| process.process).collect();
    let reign = run.leaders_may_overlap().then(|| format!(", each in a {} of its own", run.info().reign));
    let reign = reign.unwrap_or_default();
    (leading.len() > 1).then(|| format!("{} leaders: {}{reign}", leading.len(), names(run.identities(), &leading)))
}
