//! What happens, said to screen readers: the same sentences as in the log, and no faster than they can be listened to.

use election_core::narrate::{self, Language, Mark};
use yew::{Callback, Html};

use super::template::view;

use crate::platform::listen::Timeout;
use crate::state::AppState;

/// While the run is played, at most one sentence in this many milliseconds.
const BREATH: i32 = 2500;
/// Of the steps since the last sentence, at most so many are looked through for one that stands out.
const FARTHEST: usize = 200;

/// What happens, said to screen readers.
pub struct Announcer {
    text: String,
    /// How much of the run has been spoken of.
    said: usize,
    /// Nothing is said before it runs out.
    breath: Option<Timeout>,
}

impl Announcer {
    /// Nothing has been said yet.
    pub fn new(state: &AppState) -> Self {
        Self { text: String::new(), said: state.view.steps, breath: None }
    }

    /// Says what there is to say, unless it is too early; `again` is called when it is time to speak again.
    pub fn speak(&mut self, state: &AppState, again: Callback<()>) {
        if state.playing.is_none() {
            self.breath = None;
        }
        if self.breath.is_some() || state.view.steps == self.said {
            return;
        }
        self.text = sentence(state, self.said);
        self.said = state.view.steps;
        if state.playing.is_some() {
            self.breath = Some(Timeout::new(BREATH, move || again.emit(())));
        }
    }

    /// It is time to speak again.
    pub fn breathe(&mut self) {
        self.breath = None;
    }

    /// What is said last.
    pub fn view(&self) -> Html {
        view!(
            "<p class='unseen' role='log' aria-live='polite' aria-atomic='true' aria-label='What happens'>{}</>",
            &self.text
        )
    }
}

/// The last step, or of those that have not been spoken of the one that stands out most.
fn sentence(state: &AppState, said: usize) -> String {
    let steps = state.view.steps;
    let run = &state.run;
    if steps == 0 {
        return "The start of the run".to_owned();
    }
    let from =
        if state.playing.is_some() && said < steps { said.max(steps.saturating_sub(FARTHEST)) } else { steps - 1 };
    let told = (from..steps).map(|step| narrate::step(run, step, Language::default()));
    let mut told = told.fold(None, |best: Option<narrate::Sentence>, next| match best {
        Some(best) if best.mark < next.mark && best.mark < Mark::Lost => Some(best),
        _ => Some(next),
    });
    let text = told.take().map(|sentence| sentence.text).unwrap_or_default();
    if state.is_at_end() { format!("{text}. {}", narrate::summary(run, Language::default())) } else { text }
}
