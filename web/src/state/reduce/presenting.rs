//! The presenter's view, which follows what the audience sees.

use super::super::AppState;
use super::super::presenting::{AudienceScreen, PresentingAction};

impl AppState {
    /// Does an action about the presenter's view; returns whether anything changed.
    pub(super) fn present(&mut self, action: PresentingAction) -> bool {
        let Some(presenting) = &mut self.appearance.presenting else { return false };
        let telling = self.stories.telling.as_ref();
        match action {
            PresentingAction::HearOfAudience(is_there) => {
                return std::mem::replace(&mut presenting.is_alone, !is_there) == is_there;
            }
            PresentingAction::HearOfQuestion(asked) => {
                let is_news = presenting.asked != asked;
                presenting.asked = asked;
                return is_news;
            }
            PresentingAction::HearOfScreen(screen) => {
                let is_news = presenting.screen != screen;
                presenting.screen = screen;
                self.shown.are_trails_on = screen.are_trails_on;
                return is_news;
            }
            PresentingAction::Follow(cursor) => {
                presenting.moment = Some(cursor);
                return self.follow_audience();
            }
            PresentingAction::TellTime(now) => presenting.clock.tell(now, telling, self.shown.cursor.steps),
            PresentingAction::StartClock => presenting.clock.start(telling),
        }
        true
    }

    /// In the presenter's view: shows the moment that the audience sees, once its run is there; returns whether that is another one.
    pub(super) fn follow_audience(&mut self) -> bool {
        let moment = self.appearance.presenting.as_ref().and_then(|presenting| presenting.moment);
        let Some(moment) = moment.filter(|_| self.wanted.pending.is_none()) else { return false };
        let clock = self.clock();
        let cursor = moment.fitted(&clock.run);
        if cursor == clock.cursor {
            return false;
        }
        let which = self.clock_of();
        let conditions = self.conditions(which);
        if let Some(clock) = self.run_mut(which) {
            clock.go_to(cursor, conditions);
        }
        self.align(which);
        true
    }

    /// What this window shows beside the run's moment, for the presenter's view.
    pub fn audience_screen(&self) -> AudienceScreen {
        AudienceScreen {
            is_blank: self.dialogs.is_blank,
            is_playing: self.clock().playing.is_some(),
            is_pointing: !self.pointed().is_empty(),
            are_trails_on: self.shown.are_trails_on,
            traced: self.shown.traced,
            guessed: self.guessed_process(),
            me: self.me(),
        }
    }
}
