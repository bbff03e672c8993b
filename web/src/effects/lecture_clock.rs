//! Tells the clock of a lecture what time it is, in the presenter's view.

use gloo_timers::callback::Interval;
use yew::{hook, use_effect_with};

use super::page::Page;
use super::storage;
use crate::state::PresentingAction;

/// So many milliseconds pass between two times that are told.
const SECOND: u32 = 1000;

/// The time, in milliseconds since 1970.
pub fn now() -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "dates of this age are whole numbers")]
    let now = js_sys::Date::now() as u64;
    now
}

/// In the presenter's view: time passes on the clock, and what it shows is kept.
#[hook]
pub fn use_lecture_clock(page: &Page) {
    let state = page.state();
    {
        let (page, is_presenter) = (page.clone(), state.appearance.presenting.is_some());
        use_effect_with(is_presenter, move |is_presenter| {
            let tell = move || page.act(PresentingAction::TellTime(now()));
            let interval = is_presenter.then(|| {
                tell();
                Interval::new(SECOND, tell)
            });
            move || drop(interval)
        });
    }
    let presenting = state.appearance.presenting.as_ref();
    let kept = presenting.map(|presenting| (presenting.channel.clone(), presenting.clock.clone()));
    use_effect_with(kept, |kept| {
        if let Some((channel, clock)) = kept {
            storage::keep_lecture_clock(channel, clock);
        }
    });
}
