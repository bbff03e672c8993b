//! What stands beside the stage: a story on one side, what came of the run on the other.

use yew::{Html, html};

use super::super::drafting::DraftingProps;
use super::super::on_demand::{Demanded, OnDemand};
use super::super::results::Results;
use super::super::space_time::SpaceTimeProps;
use super::super::story::StoryProps;
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::state::AppState;

/// Whether a story is told or written.
pub fn has_story(state: &AppState) -> bool {
    state.stories.telling.is_some() || state.is_draft_shown()
}

/// The story that is told, or the one that is being collected.
pub fn story(state: &AppState) -> Html {
    if let Some(telling) = state.stories.telling.clone().filter(|_| !state.is_draft_shown()) {
        let is_coming =
            state.wanted.pending.as_ref().is_some_and(|pending| telling.is_about_scenario(pending.scenario()));
        let props = StoryProps {
            run: Same::from(&state.shown.run),
            telling,
            progress: state.scene_progress(),
            task: state.task_state(),
            is_playing: state.shown.playing.is_some(),
            is_at_end: state.shown.is_at_end(),
            is_saving: state.stories.is_saving,
            is_end_hidden: state.hides_end(),
            score: state.guessing.is_some().then(|| state.score()),
            is_coming,
        };
        return html! { <OnDemand view={Demanded::Story(Box::new(props))} /> };
    }
    if !state.is_draft_shown() {
        return Html::default();
    }
    let drafting = &state.drafting;
    let props = DraftingProps {
        draft: Same::from(&drafting.draft),
        scene_keys: Same::from(&drafting.scene_keys),
        problems: drafting.problems().map(Same::from),
        can_undo: drafting.can_undo(),
        can_redo: drafting.can_redo(),
        is_saving: state.stories.is_saving,
    };
    html! { <OnDemand view={Demanded::Drafting(props)} /> }
}

/// The space-time diagram, where it is shown.
pub fn diagram(state: &AppState, live: &Live) -> Option<SpaceTimeProps> {
    state.is_diagram_shown().then(|| SpaceTimeProps {
        run: Same::from(&state.shown.run),
        cursor: state.shown.cursor,
        diagram: state.diagram.clone(),
        selection: state.shown.selection,
        is_presented: state.appearance.is_presenting,
        live: live.clone(),
    })
}

/// What came of the run, on the other side.
pub fn results(state: &AppState) -> Html {
    html! {
        <Results
            run={&state.shown.run}
            view={Same::from(&state.shown.view)}
            tick={state.shown.cursor.tick()}
            counting={state.shown.counting}
            selected={state.shown.selected_process()}
            bids={state.shown.bids.as_ref().map(Same::from)}
            traced={state.shown.traced}
            chosen={state.chosen_event().map(|chosen| chosen.step)}
            pointed={state.pointed().to_vec()}
            is_presenting={state.appearance.is_presenting}
            is_end_hidden={state.hides_end()}
            being={state.being.as_ref().filter(|_| state.is_being()).map(|being| (being.process(), state.told_line()))}
            speed={state.shown.playing.map(|_| state.shown.speed)}
            is_live={state.is_live()}
        />
    }
}
