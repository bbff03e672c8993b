//! Time: the moment of the run that is shown, and how it advances.

use election_core::Run;

use super::{Conditions, Shown};
use crate::playback::{self, Cursor};

/// For how many seconds the end is shown before it begins anew.
const REST: f64 = 1.5;
/// For how many seconds a single step or round glides.
const GLIDE: f64 = 0.3;

/// Where to go in the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seek {
    /// Before everything.
    Start,
    /// After everything.
    End,
    /// One step on.
    StepOn,
    /// One step back.
    StepBack,
    /// One tick on.
    RoundOn,
    /// One tick back.
    RoundBack,
    /// To a time; 0 is before everything.
    Time(f64),
    /// Right after so many steps.
    Steps(usize),
}

/// Whether time passes, and until when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playing {
    /// Where playing stops.
    pub stop: Option<Cursor>,
    /// For how many seconds the end has been shown, when it is followed by the start.
    pub rested: f64,
}

impl Playing {
    /// From here on.
    pub(super) fn until(stop: Option<Cursor>) -> Self {
        Self { stop, rested: 0.0 }
    }
}

/// A single step or round in motion: messages glide to their places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glide {
    /// The time at which it began.
    pub from: f64,
    /// Where it leads.
    pub to: Cursor,
    /// For how many seconds it has been under way.
    pub passed: f64,
}

impl Glide {
    /// Its moment after so many more seconds.
    fn after(self, run: &Run, seconds: f64) -> playback::Advance {
        let part = (self.passed + seconds) / GLIDE;
        if part < 1.0 {
            let time = self.from + (self.to.time - self.from) * part.max(0.0);
            return playback::Advance { cursor: Cursor::with_all_of(run, time), has_arrived: false };
        }
        playback::Advance { cursor: self.to, has_arrived: true }
    }
}

/// The result of the passing of time.
#[derive(Clone, Copy, Debug)]
enum Passing {
    /// Another moment of the run.
    On(playback::Advance),
    /// The end is shown, for so many seconds by then.
    Rest(Cursor, f64),
    /// The end has been shown for long enough.
    Again,
}

impl Passing {
    fn cursor(self) -> Cursor {
        match self {
            Self::On(advance) => advance.cursor,
            Self::Rest(cursor, _) => cursor,
            Self::Again => Cursor::START,
        }
    }
}

impl Shown {
    /// Goes to a moment of the run.
    pub fn go_to(&mut self, cursor: Cursor, conditions: Conditions) {
        let cursor = self.held(cursor, conditions);
        self.cut_short = None;
        self.cursor = cursor;
        if self.view.steps != cursor.steps {
            self.see();
            // Where the network is parted or healed, the processes get other places on the stage.
            if self.layout.parting.as_ref().map(|parting| &parting.groups) != self.view.groups.as_ref() {
                self.arrange();
            }
        }
    }

    /// Shows the run at a cursor that came with a link.
    pub fn jump(&mut self, cursor: Cursor, conditions: Conditions) {
        self.playing = None;
        self.go_to(cursor, conditions);
    }

    /// Goes to another moment: a single step or round glides.
    pub fn seek(&mut self, seek: Seek, conditions: Conditions) {
        let run = &self.run;
        let cursor = self.cursor;
        let is_single = matches!(seek, Seek::StepOn | Seek::StepBack | Seek::RoundOn | Seek::RoundBack);
        let to = match seek {
            Seek::Start => Cursor::START,
            Seek::End => Cursor::end(run),
            Seek::StepOn => cursor.step_on(run),
            Seek::StepBack => cursor.step_back(run),
            Seek::RoundOn => cursor.round_on(run),
            Seek::RoundBack => cursor.round_back(run),
            Seek::Time(time) => Cursor::at(run, time),
            Seek::Steps(steps) => Cursor::after(run, steps),
        };
        let to = self.held(to, conditions);
        if is_single || matches!(seek, Seek::End | Seek::Steps(_)) {
            self.playing = None;
        }
        if is_single {
            self.glide_to(to, conditions);
        } else {
            self.go_to(to, conditions);
        }
    }

    /// Goes there in a short glide, and stops there.
    pub fn glide_to(&mut self, to: Cursor, conditions: Conditions) {
        self.playing = None;
        let from = self.cursor.time;
        if !conditions.is_motion_reduced && (to.time - from).abs() > 0.0 {
            self.glide = Some(Glide { from, to, passed: 0.0 });
        } else {
            self.go_to(to, conditions);
        }
    }

    /// Ends a glide at once.
    pub fn settle(&mut self, conditions: Conditions) {
        if let Some(Glide { to, .. }) = self.glide.take() {
            self.go_to(to, conditions);
        }
    }

    /// Whether time passes.
    pub fn is_moving(&self) -> bool {
        self.playing.is_some() || self.glide.is_some()
    }

    /// The target of a glide, or the present moment.
    pub fn destination(&self) -> Cursor {
        self.glide.map_or(self.cursor, |glide| glide.to)
    }

    /// The time on the clock when so many more seconds have passed.
    pub fn time_after(&self, seconds: f64) -> f64 {
        self.passing(seconds).map_or(self.cursor.time, |passing| passing.cursor().time)
    }

    /// The time for which moving sprites are drawn at rest. With reduced motion, messages stand half-way between two ticks.
    pub fn shown_time(&self, is_motion_reduced: bool) -> f64 {
        if is_motion_reduced { self.cursor.time.floor() + 0.5 } else { self.cursor.time }
    }

    /// Whether the page changes, apart from gliding sprites, when so many more seconds have passed.
    pub fn is_another_after(&self, seconds: f64) -> bool {
        let seen = |cursor: Cursor| (cursor.steps, cursor.tick());
        match self.passing(seconds) {
            None | Some(Passing::Rest(..)) => false,
            Some(Passing::Again) => true,
            Some(Passing::On(advance)) => advance.has_arrived || seen(advance.cursor) != seen(self.cursor),
        }
    }

    /// The result of the passing of so many seconds.
    fn passing(&self, seconds: f64) -> Option<Passing> {
        if let Some(glide) = self.glide {
            return Some(Passing::On(glide.after(&self.run, seconds)));
        }
        let Playing { stop, rested } = self.playing?;
        if self.is_looping && stop.is_none() && self.is_at_end() {
            let rested = rested + seconds;
            return Some(if rested >= REST { Passing::Again } else { Passing::Rest(self.cursor, rested) });
        }
        let is_calm = self.view.in_flight.is_empty();
        Some(Passing::On(playback::advance(&self.run, self.cursor, seconds, self.speed, is_calm, stop)))
    }

    /// Time passes; at the end it stops, or rests before it begins anew.
    pub(super) fn pass(&mut self, seconds: f64, conditions: Conditions) -> bool {
        let Some(passing) = self.passing(seconds) else { return false };
        if let Some(glide) = self.glide {
            let Glide { from, to, passed } = glide;
            let is_over = matches!(passing, Passing::On(advance) if advance.has_arrived);
            self.glide = (!is_over).then_some(Glide { from, to, passed: passed + seconds });
            self.go_to(passing.cursor(), conditions);
            return true;
        }
        let stop = self.playing.and_then(|playing| playing.stop);
        match passing {
            Passing::Rest(_, rested) => self.playing = Some(Playing { stop, rested }),
            Passing::Again => self.playing = Some(Playing::until(None)),
            Passing::On(advance) if advance.has_arrived && !(self.is_looping && stop.is_none()) => self.playing = None,
            Passing::On(_) => {}
        }
        self.go_to(passing.cursor(), conditions);
        true
    }

    /// Plays, until so many steps have been done, or to where the conditions stop it.
    pub fn play(&mut self, stop: Option<usize>, conditions: Conditions) {
        if self.is_at_end() {
            self.go_to(Cursor::START, conditions);
        }
        self.play_on(stop, conditions);
    }

    /// Plays from here on.
    pub fn play_on(&mut self, stop: Option<usize>, conditions: Conditions) {
        let pause = conditions.pause.filter(|pause| self.cursor.is_before(*pause));
        let after = |steps| Cursor::after(&self.run, steps);
        let stops = [stop.map(after), conditions.latest, pause].into_iter().flatten();
        self.playing = Some(Playing::until(stops.reduce(|one, other| if other.is_before(one) { other } else { one })));
    }

    /// The moment that a seek reaches.
    fn held(&self, cursor: Cursor, conditions: Conditions) -> Cursor {
        match conditions.latest {
            Some(latest) if cursor.steps > latest.steps => latest,
            _ => cursor,
        }
    }
}
