//! Two runs side by side: opened, closed, swapped, and looked at with one clock.

use std::rc::Rc;

use election_core::Run;

use super::super::comparing::Told;
use super::super::origin::Origin;
use super::super::wanted::{How, Pending};
use super::super::{Alignment, AppState, CompareAction, Fewer, Seek, Shown, ShownAction, Which, WhichFewer};
use crate::playback::{self, Cursor};

impl AppState {
    /// Whether two runs are shown. Not while the end of the first is to be guessed, and not in a figure.
    pub fn is_comparing(&self) -> bool {
        self.beside.is_some()
    }

    /// Does what concerns the second run; returns whether anything changed.
    pub(super) fn compare(&mut self, action: CompareAction) -> bool {
        match action {
            CompareAction::ShowChoice(on) => {
                self.comparing.is_choosing = on;
                self.dialogs.is_panel_open &= !on;
            }
            CompareAction::With(scenario) => return self.put_beside_first((*scenario).into()),
            // Of an observed run it is the simulator's run of its scenario.
            CompareAction::Fork => return self.put_beside_first(self.scenario().clone().into()),
            CompareAction::WithBefore => {
                let Some(before) = self.history.run_before(&self.shown.run).cloned() else { return false };
                return self.put_beside_first(before);
            }
            CompareAction::Close => {
                return self.want_both(Origin::of(&self.shown.run), None);
            }
            CompareAction::Swap => {
                let Some(second) = self.origin_beside() else { return false };
                return self.want_both(second, Some(Origin::of(&self.shown.run)));
            }
            CompareAction::Keep => {
                let Some(second) = self.origin_beside() else { return false };
                return self.want_both(second, None);
            }
            CompareAction::Align(alignment) => {
                self.comparing.alignment = alignment;
                self.align(self.clock_of());
            }
            CompareAction::Answer(answer) => return self.reveal_which_fewer(answer),
        }
        true
    }

    /// Asks which of both sends fewer messages, before either is seen, or asks no more. Returns whether that can be asked.
    pub(super) fn toggle_which_fewer(&mut self) -> bool {
        if !self.comparing.can_be_asked() {
            return false;
        }
        let is_asked = self.comparing.question.is_some();
        self.comparing.question = (!is_asked).then_some(WhichFewer::Open);
        self.dialogs.is_panel_open = false;
        if !is_asked {
            self.jump_both(|_| Cursor::START);
        }
        true
    }

    /// Shows what the answer is; returns whether it was open.
    pub(super) fn reveal_which_fewer(&mut self, answer: Option<Fewer>) -> bool {
        let is_open = self.is_which_fewer_open();
        if is_open {
            self.comparing.question = Some(WhichFewer::Revealed(answer));
        }
        is_open
    }

    /// Whether it is asked which of two runs sends fewer messages: then nothing may reveal it.
    pub fn is_which_fewer_open(&self) -> bool {
        self.comparing.question == Some(WhichFewer::Open)
    }

    /// Whether anything about the run, or about two, is asked before it is seen.
    pub fn is_asked_first(&self) -> bool {
        self.guessing.is_some() || self.is_being() || self.comparing.question.is_some()
    }

    fn put_beside_first(&mut self, second: Origin) -> bool {
        self.comparing.is_choosing = false;
        if let Err(error) = second.scenario().validate() {
            self.dialogs.refuse("This run cannot be shown", error);
            return true;
        }
        if self.hides_end() || self.stories.telling.is_some() {
            return false;
        }
        self.want_both(Origin::of(&self.shown.run), Some(second))
    }

    fn want_both(&mut self, first: Origin, second: Option<Origin>) -> bool {
        let has_changed = !first.is_of(&self.shown.run) || second != self.origin_beside();
        if has_changed {
            self.wanted.want(Pending { beside: second, ..Pending::new(first, How::CHANGE) });
        }
        has_changed
    }

    /// What the second run comes from.
    pub(super) fn origin_beside(&self) -> Option<Origin> {
        self.beside.as_ref().map(|beside| Origin::of(&beside.run))
    }

    /// Shows a run beside the first, or none.
    pub(super) fn put_beside(&mut self, run: Option<Rc<Run>>) {
        self.beside = run.map(|run| match self.beside.take() {
            Some(beside) if Rc::ptr_eq(&beside.run, &run) => beside,
            _ => Shown::new(run),
        });
        let Some(beside) = &mut self.beside else {
            (self.comparing.told, self.comparing.question) = (None, None);
            return;
        };
        (beside.speed, beside.is_looping, beside.are_trails_on) =
            (self.shown.speed, self.shown.is_looping, self.shown.are_trails_on);
        beside.counting = self.shown.counting;
        let runs = [&self.shown.run, &beside.run];
        if !self.comparing.told.as_ref().is_some_and(|told| told.is_about(runs)) {
            self.comparing.told = Some(Rc::new(Told::of(runs)));
        }
        if !self.comparing.can_be_asked() {
            self.comparing.question = None;
        }
        if let Some(second) = &mut self.beside {
            second.playing = None;
        }
        self.shown.playing = None;
        self.align(Which::First);
    }

    /// A run that is guessed at or gone through as one of its processes, and one that is told, is shown alone.
    pub(super) fn show_alone_where_told(&mut self) {
        let is_alone = self.guessing.is_some() || self.being.is_some() || self.stories.telling.is_some();
        if self.is_comparing() && is_alone {
            self.put_beside(None);
        }
    }

    /// The run whose clock both follow: the one that takes longer.
    pub(super) fn clock_of(&self) -> Which {
        let Some(beside) = &self.beside else { return Which::First };
        let is_longer = match self.comparing.alignment {
            Alignment::Time => playback::end(&beside.run) > playback::end(&self.shown.run),
            Alignment::Event => beside.run.steps() > self.shown.run.steps(),
        };
        if is_longer { Which::Second } else { Which::First }
    }

    /// The run that says what time it is.
    pub fn clock(&self) -> &Shown {
        match (self.clock_of(), &self.beside) {
            (Which::Second, Some(beside)) => beside,
            _ => &self.shown,
        }
    }

    /// The time that each run shows when the clock shows this one.
    pub fn times_at(&self, time: f64) -> [f64; 2] {
        let Some(beside) = &self.beside else { return [time; 2] };
        let of = |which: Which, shown: &Shown| match self.comparing.alignment {
            _ if which == self.clock_of() => time,
            Alignment::Time => time.min(playback::end(&shown.run)),
            Alignment::Event => shown.cursor.time,
        };
        [of(Which::First, &self.shown), of(Which::Second, beside)]
    }

    /// Shows both at a moment that came with a link: it is one of the run whose clock they follow.
    pub(super) fn jump_both(&mut self, moment: impl Fn(&Run) -> Cursor) {
        let which = self.clock_of();
        let conditions = self.conditions(which);
        if let Some(clock) = self.run_mut(which) {
            let cursor = moment(&clock.run);
            clock.jump(cursor, conditions);
        }
        self.align(which);
    }

    /// Looks at both with one clock; returns whether anything changed.
    pub(super) fn look_at_both(&mut self, action: ShownAction) -> bool {
        if self.is_which_fewer_open() {
            return false;
        }
        let which = self.clock_of();
        let conditions = self.conditions(Which::Second);
        let action = match action {
            ShownAction::SetSpeed(_) | ShownAction::ChangeSpeed(_) | ShownAction::ToggleLoop => {
                let mut has_changed = false;
                for which in Which::ALL {
                    has_changed |= self.run_mut(which).is_some_and(|shown| shown.reduce(action.clone(), conditions));
                }
                return has_changed;
            }
            ShownAction::Seek(seek @ (Seek::StepOn | Seek::StepBack | Seek::RoundOn | Seek::RoundBack))
                if self.comparing.alignment == Alignment::Time =>
            {
                let is_on = matches!(seek, Seek::StepOn | Seek::RoundOn);
                let to = self.next_tick(is_on);
                let Some(clock) = self.run_mut(which) else { return false };
                let to = Cursor::at(&clock.run, to);
                clock.glide_to(to, conditions);
                self.align(which);
                return true;
            }
            other => other,
        };
        let has_changed = self.run_mut(which).is_some_and(|shown| shown.reduce(action, conditions));
        self.align(which);
        self.dialogs.is_hint_open &= self.clock().playing.is_none();
        has_changed
    }

    /// The next tick, or the last one, in which anything happens in either run; 0 is before everything.
    fn next_tick(&self, is_on: bool) -> f64 {
        let time = self.clock().cursor.time;
        let runs = [Some(&self.shown), self.beside.as_ref()].into_iter().flatten();
        if is_on {
            let next = runs.clone().filter_map(|shown| {
                let after = shown.cursor;
                (after.steps < shown.run.steps()).then(|| f64::from(shown.run.trace().tick_of(after.steps)))
            });
            let next = next.reduce(f64::min).unwrap_or_else(|| playback::end(&self.clock().run));
            // What happens in tick 0 has a moment right after it.
            return next.max(if time > 0.0 { time } else { f64::MIN_POSITIVE });
        }
        let last = runs.filter_map(|shown| {
            let ticks = shown.run.trace();
            let steps = (0..shown.cursor.steps).rev().find(|step| f64::from(ticks.tick_of(*step)) < time)?;
            Some(f64::from(ticks.tick_of(steps)))
        });
        let last = last.reduce(f64::max).unwrap_or(0.0);
        if last > 0.0 || time <= 1.0 { last } else { f64::MIN_POSITIVE }
    }

    /// Has the other run show the moment that belongs to this one's.
    pub(super) fn align(&mut self, which: Which) {
        let alignment = self.comparing.alignment;
        let conditions = self.conditions(Which::Second);
        let Some(beside) = &mut self.beside else { return };
        let (clock, other) = match which {
            Which::First => (&mut self.shown, beside),
            Which::Second => (beside, &mut self.shown),
        };
        let cursor = clock.cursor;
        let to = match alignment {
            _ if cursor == Cursor::START => Cursor::START,
            Alignment::Time => Cursor::with_all_of(&other.run, cursor.time.min(playback::end(&other.run))),
            Alignment::Event => Cursor::after(&other.run, cursor.steps),
        };
        other.playing = None;
        other.glide = None;
        other.go_to(to, conditions);
    }
}
