//! Where in a run the page is, and how it gets elsewhere: arithmetic, no clock and no browser.
//!
//! Virtual time runs on between ticks, so that messages glide; what a tick brings takes effect at once when time reaches it.

use election_core::scenario::Delay;
use election_core::stories::Reached;
use election_core::trace::Change;
use election_core::{ProcessId, Role, Run, Scenario, Tick, View};

/// The speeds on offer. At 1 a message travels for about a second.
pub const SPEEDS: [f64; 9] = [0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0];

/// A span in which nothing is in flight and nothing happens passes in this many seconds at most.
const LONGEST_LULL: f64 = 1.0;

/// A moment of a run: how much has been done, and the time on the clock.
///
/// Every step of a tick before `time` has been done, none of a later tick; of the tick `time` itself, as many as `steps` says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cursor {
    /// How many steps have been done.
    pub steps: usize,
    /// Virtual time, in ticks.
    pub time: f64,
}

impl Cursor {
    /// Before everything.
    pub const START: Self = Self { steps: 0, time: 0.0 };

    /// After everything.
    pub fn end(run: &Run) -> Self {
        Self { steps: run.steps(), time: end(run) }
    }

    /// Right after so many steps.
    pub fn after(run: &Run, steps: usize) -> Self {
        let steps = steps.min(run.steps());
        let time = if steps == 0 { 0.0 } else { f64::from(run.trace().tick_of(steps - 1)) };
        Self { steps, time }
    }

    /// At a moment that a story has found, as far as the run has been recorded.
    pub fn reached(run: &Run, moment: Reached) -> Self {
        let after = Self::after(run, moment.steps);
        let is_recorded = moment.steps <= run.steps();
        let time = if is_recorded { f64::from(moment.tick).min(end(run)).max(after.time) } else { after.time };
        Self { time, ..after }
    }

    /// Whether it is earlier than another one of the same run.
    pub fn is_before(self, other: Self) -> bool {
        (self.steps, self.time) < (other.steps, other.time)
    }

    /// At a time, with everything done that happens up to it; time 0 is before everything.
    pub fn at(run: &Run, time: f64) -> Self {
        if time <= 0.0 { Self::START } else { Self::with_all_of(run, time.min(end(run))) }
    }

    /// At a time, with everything done that happens up to it, time 0 included.
    pub fn with_all_of(run: &Run, time: f64) -> Self {
        Self { steps: run.trace().steps_before(tick(time) + 1), time }
    }

    /// The same moment, or where it is none of the run, the next one that is.
    pub fn fitted(self, run: &Run) -> Self {
        let time = if self.time.is_finite() { self.time.clamp(0.0, end(run).max(0.0)) } else { 0.0 };
        let tick = tick(time);
        let (first, last) = (run.trace().steps_before(tick), run.trace().steps_before(tick + 1));
        let is_start = self.steps == 0 && time <= 0.0;
        Self { steps: if is_start { 0 } else { self.steps.clamp(first, last) }, time }
    }

    /// The tick on the clock.
    pub fn tick(self) -> Tick {
        tick(self.time)
    }

    /// The first tick of which nothing has been shown yet: what a person does takes effect then.
    pub fn now(self) -> Tick {
        if self == Self::START { 0 } else { self.tick() + 1 }
    }

    /// The same moment of another run. Where only some steps of a tick had been done, as many are done there.
    pub fn carried(self, from: &Run, to: &Run) -> Self {
        if self == Self::START {
            return self;
        }
        let time = self.time.min(end(to).max(0.0));
        let all = Self::with_all_of(to, time);
        if time < self.time || self.steps == from.trace().steps_before(self.tick() + 1) {
            return all;
        }
        let first = to.trace().steps_before(self.tick());
        Self { steps: self.steps.clamp(first, all.steps.max(first)), time }
    }

    /// One step on.
    pub fn step_on(self, run: &Run) -> Self {
        if self.steps < run.steps() { Self::after(run, self.steps + 1) } else { Self::end(run) }
    }

    /// One step back.
    pub fn step_back(self, run: &Run) -> Self {
        Self::after(run, self.steps.saturating_sub(1))
    }

    /// To the end of the tick that is under way, or of the next one in which something happens.
    pub fn round_on(self, run: &Run) -> Self {
        if self.steps >= run.steps() {
            return Self::end(run);
        }
        Self::with_all_of(run, f64::from(run.trace().tick_of(self.steps)))
    }

    /// To the end of the tick before, as far as something happened in it.
    pub fn round_back(self, run: &Run) -> Self {
        if self.steps == 0 {
            return Self::START;
        }
        let last = run.trace().tick_of(self.steps - 1);
        // Between two ticks, the way back leads to the last one first.
        if self.time > f64::from(last) {
            return Self::after(run, self.steps);
        }
        Self::after(run, run.trace().steps_before(last))
    }
}

/// Where the person stands in a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// The moment.
    pub cursor: Cursor,
    /// Whether that is the end, seen as such: all of the run has been shown.
    pub is_end: bool,
}

impl Stand {
    /// At a moment, whatever comes after it.
    pub const fn at(cursor: Cursor) -> Self {
        Self { cursor, is_end: false }
    }
}

/// Whether a run goes on where another one ends: all that happened in that one happens in this one, too, and first.
pub fn goes_on(run: &Run, after: &Run) -> bool {
    let (scenario, before) = (run.scenario(), after.scenario());
    let is_alike = scenario.algorithm == before.algorithm
        && scenario.processes == before.processes
        && scenario.identities() == before.identities();
    is_alike
        && run.steps() >= after.steps()
        && (0..after.steps()).all(|step| run.trace().step(step) == after.trace().step(step))
}

/// What playing on for a while leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advance {
    /// Where.
    pub cursor: Cursor,
    /// Whether that is where playing ends: at the step to stop at, or at the end of the run.
    pub has_arrived: bool,
}

/// Plays on for `seconds`, not beyond `stop`.
pub fn advance(run: &Run, from: Cursor, seconds: f64, speed: f64, is_calm: bool, stop: Option<Cursor>) -> Advance {
    let mut rate = speed * ticks_per_second(run.scenario());
    if is_calm && from.steps < run.steps() {
        let ahead = f64::from(run.trace().tick_of(from.steps)) - from.time;
        rate = rate.max(ahead / LONGEST_LULL);
    }
    let time = from.time + rate * seconds;
    let end = end(run);
    let cursor = Cursor::with_all_of(run, time.min(end));
    match stop {
        Some(stop) if !cursor.is_before(stop) => Advance { cursor: stop, has_arrived: true },
        _ => Advance { cursor, has_arrived: time >= end },
    }
}

/// How many ticks pass in a second at speed 1: a message travels for about a second.
pub fn ticks_per_second(scenario: &Scenario) -> f64 {
    match scenario.network.delay {
        Delay::Fixed(delay) => f64::from(delay),
        Delay::Uniform(least, most) => f64::midpoint(f64::from(least), f64::from(most)),
    }
}

/// When the last step happens.
pub fn end(run: &Run) -> f64 {
    f64::from(run.recorded_until())
}

/// What playing can stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The next change of a process's role.
    RoleChange,
    /// The next crash.
    Crash,
    /// The next time that a process becomes leader.
    Leader,
    /// The next time that a property falls.
    Fall,
}

impl Until {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::RoleChange, Self::Crash, Self::Leader, Self::Fall];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::RoleChange => "next role change",
            Self::Crash => "next crash",
            Self::Leader => "a leader",
            Self::Fall => "a violated property",
        }
    }

    /// After how many steps it has happened next, seen from there, if it does.
    pub fn after(self, run: &Run, view: &View) -> Option<usize> {
        let steps = view.steps;
        if self == Self::Fall {
            let falls = run.broken_promises().filter_map(|(_, fall)| usize::try_from(fall.steps).ok());
            return falls.filter(|fall| (steps + 1..=run.steps()).contains(fall)).min();
        }
        let changes = run.trace().changes();
        let first = changes.partition_point(|row| (row.step as usize) < steps);
        let mut roles: Vec<Role> = view.processes.iter().map(|process| process.role).collect();
        let mut is_it = |process: ProcessId, change: Change| match change {
            Change::Role(role, _) => {
                let before = std::mem::replace(&mut roles[process.index()], role);
                before != role && (self == Self::RoleChange || self == Self::Leader && role == Role::Leader)
            }
            Change::Crashed | Change::Left => {
                roles[process.index()] = Role::Asleep;
                self == Self::Crash && change == Change::Crashed
            }
            Change::Recovered | Change::Joined => false,
        };
        changes[first..].iter().find(|row| is_it(row.process, row.change)).map(|row| row.step as usize + 1)
    }
}

/// The tick that a time lies in.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "times lie between 0 and the last tick")]
fn tick(time: f64) -> Tick {
    time.max(0.0) as Tick
}

#[cfg(test)]
mod tests;
