//! Ends the moment in which the run has come to where it stops.

use gloo_timers::callback::Timeout;
use yew::{hook, use_effect_with};

use super::page::Page;
use crate::state::Action;

/// So long nobody has answered yet to what has come, in milliseconds: a key that comes meanwhile was pressed for what was to come.
const MOMENT: u32 = 300;

/// Ends the moment.
#[hook]
pub fn use_rest(page: &Page) {
    let has_just_come = page.state().has_just_come;
    let page = page.clone();
    use_effect_with(has_just_come, move |has_just_come| {
        let timeout = has_just_come.then(|| Timeout::new(MOMENT, move || page.act(Action::Rested)));
        move || drop(timeout)
    });
}
