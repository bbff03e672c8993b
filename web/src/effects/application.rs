//! Sets up all effects of the page.

use yew::{hook, use_memo};

use super::actions::use_actions;
use super::address::{use_address, use_navigation};
use super::cluster::use_cluster;
use super::dispatch::Dispatch;
use super::draft_check::use_draft_check;
use super::drop::use_drop;
use super::embedding::use_embedding;
use super::finder::use_finder;
use super::focus::use_focus;
use super::forecast::use_forecast;
use super::frames::use_frames;
use super::grading::use_grading;
use super::keyboard::use_keyboard;
use super::lab::use_lab;
use super::lecture_clock::use_lecture_clock;
use super::live::Live;
use super::live::Written;
use super::motion::use_motion;
use super::page::{Page, use_page};
use super::paste::use_paste;
use super::printing::use_printing;
use super::rest::use_rest;
use super::second_window::{use_keeping_in_step, use_second_window};
use super::storage::{use_draft, use_storage};
use super::story::use_story;
use super::turns::use_turns;
use super::unfolding::use_unfolding;
use super::whole_run::use_whole_run;

/// The parts that rendering uses.
pub struct Application {
    /// The page as it is now.
    pub page: Page,
    /// Where actions go.
    pub dispatch: Dispatch,
    /// The layers that move without being rendered again.
    pub live: Live,
    /// The text on the printed page.
    pub written: Written,
}

/// Starts all effects.
#[hook]
pub fn use_application() -> Application {
    let page = use_page();
    let live = use_memo((), |()| Live::default());
    let frames = use_frames(&page, &live);
    let address = use_address(&page);
    let second = use_second_window(&page, &frames);
    let dispatch = use_actions(&page, &frames, &address, &second);
    use_navigation(&address, &dispatch);
    use_keyboard(&dispatch, page.state().appearance.has_letter_keys);
    use_motion(&page);
    use_paste(&dispatch);
    use_focus();
    use_unfolding();
    use_grading(&page);
    use_forecast(&page);
    use_story(&page);
    use_whole_run(&page);
    use_lab(&page);
    use_finder(&page);
    use_turns(&page);
    let written = use_printing(&page);
    use_embedding(&page, &dispatch);
    let state = page.state();
    use_storage(state.appearance.theme, state.dialogs.is_hint_open, &state.exercises.solved);
    use_draft(&state.drafting);
    use_draft_check(&page);
    use_drop(&dispatch);
    use_keeping_in_step(&second, &dispatch);
    use_lecture_clock(&page);
    use_rest(&page);
    use_cluster(&page);
    Application { page, dispatch, live: (*live).clone(), written }
}
