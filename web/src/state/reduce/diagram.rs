//! What looking at the space-time diagram means for the rest of the page.

use std::rc::Rc;

use election_core::causality::{Side, why};
use election_core::diagram::{Axis, is_drawn};
use election_core::narrate::{self, Language, Moments};
use election_core::trace::StepKind;
use election_core::{Run, Tick};

use super::super::reordered::{self, Move, Reordered};
use super::super::unused::Unused;
use super::super::{AppState, ChosenEvent, DiagramAction, DiagramPlace, LinkedDiagram, Seek};
use crate::interventions::in_time::{self, Movable};

impl LinkedDiagram {
    /// What of it there is in a run.
    pub(super) fn within(&self, run: &Run) -> Self {
        if self.shown.is_none() {
            return Self::default();
        }
        let is_there = |step: u32| (step as usize) < run.steps();
        let processes = run.scenario().processes;
        Self {
            shown: self.shown,
            chosen: self.chosen.filter(|chosen| is_there(chosen.step)),
            pinned: self.pinned.filter(|step| is_there(*step)),
            channel: self.channel.filter(|(from, to)| from.0.max(to.0) < processes),
            moves: self.moves.clone(),
        }
    }

    /// What of it there is not.
    pub(super) fn unused_in(&self, run: &Run) -> Vec<Unused> {
        let (steps, processes) = (run.steps(), run.scenario().processes);
        let key = self.chosen.map_or("event", |chosen| if chosen.is_why { "why" } else { "event" });
        let events = [(key, self.chosen.map(|chosen| chosen.step)), ("from-event", self.pinned)];
        let events = events.into_iter().filter_map(|(key, step)| Some((key, step?)));
        let allowed = format!("the number of a step, 0 to {}", steps.saturating_sub(1));
        let events = events.filter(|(_, step)| *step as usize >= steps);
        let events = events.map(|(key, step)| Unused::new(key, &step.to_string(), &*allowed));
        let channel = self.channel.filter(|(from, to)| from.0.max(to.0) >= processes);
        let channel = channel.map(|(from, to)| {
            Unused::new("channel", &format!("{}-{}", from.0, to.0), format!("two processes, 0 to {}", processes - 1))
        });
        let order = self.moves.as_ref().filter(|moves| reorder(run, moves).is_none());
        let order = order.map(|moves| {
            Unused::new("order", &reordered::text(moves), "steps of this run of which neither causes the other")
        });
        events.chain(channel).chain(order).collect()
    }
}

/// What comes of moves; nothing where they cannot be made.
fn reorder(run: &Run, moves: &[Move]) -> Option<Option<Reordered>> {
    let are_there = moves.iter().all(|one| (one.step.max(one.other) as usize) < run.steps());
    are_there.then(|| Reordered::of(run, moves).ok()).flatten()
}

impl AppState {
    /// Shows the diagram as a link says.
    pub(super) fn follow_diagram(&mut self, linked: &LinkedDiagram) {
        self.diagram.follow(linked);
        self.put_in_order(linked.moves.as_deref());
    }

    /// The events stand in the order that comes of moves, as far as those can be made; without any, as they were recorded.
    pub(super) fn put_in_order(&mut self, moves: Option<&[Move]>) {
        self.diagram.reordered = moves.and_then(|moves| reorder(&self.shown.run, moves).flatten());
    }

    /// Moves an event one on or one back: past the next event along events, by a tick along time.
    fn shift(&mut self, step: u32, side: Side) {
        let run = Rc::clone(&self.shown.run);
        match self.diagram.axis {
            Axis::Events => {
                let present = self.diagram.reordered.as_ref().map(|reordered| Rc::clone(&reordered.steps));
                let other = next(&run, present.as_deref(), step, side);
                match other {
                    Some(other) => self.reorder(Move { step, side, other }),
                    None => self.say_of_diagram("There is no event beyond it"),
                }
            }
            Axis::Time => {
                let at = run.trace().tick_of(step as usize);
                match (side, at.checked_sub(1)) {
                    (Side::After, _) => self.move_to(step, at.saturating_add(1)),
                    (Side::Before, Some(before)) => self.move_to(step, before),
                    (Side::Before, None) => self.say_of_diagram("Nothing happens before the run"),
                }
            }
            Axis::Depth => self.say_of_diagram(in_time::NOT_ALONG_DEPTH),
        }
    }

    /// Moves an event past another.
    fn reorder(&mut self, one: Move) {
        let run = Rc::clone(&self.shown.run);
        let present = self.diagram.reordered.as_ref();
        match Reordered::with(&run, present, one) {
            Err(refusal) => {
                let words = narrate::refusal(&run, refusal, Language::default()).to_string();
                self.say_of_diagram(&words);
            }
            Ok(Some(reordered)) if reordered.moves.len() > reordered::MOST_MOVES => {
                self.say_of_diagram(&format!("A link holds {} moves, and these are as many", reordered::MOST_MOVES));
            }
            Ok(reordered) => {
                let side = if one.side == Side::After { "after" } else { "before" };
                let other = narrate::step(&run, one.other as usize, Language::default());
                let order =
                    if reordered.is_some() { "another order of the same run" } else { "the order in which it ran" };
                if reordered != self.diagram.reordered {
                    self.remember_order();
                }
                self.diagram.reordered = reordered;
                self.say_of_diagram(&format!("Now {side} “{other}”: {order}"));
            }
        }
    }

    /// Moves an event in time.
    fn move_to(&mut self, step: u32, tick: Tick) {
        let run = Rc::clone(&self.shown.run);
        let movable = match in_time::movable(&run, step as usize) {
            Ok(movable) => movable,
            Err(why_not) => return self.say_of_diagram(why_not),
        };
        match in_time::moved_to(&run, movable, tick) {
            Ok(scenario) => {
                let movable = match movable {
                    Movable::Crash(process, _) => Movable::Crash(process, tick),
                    Movable::Arrival(_) => movable,
                };
                self.change(&scenario, None);
                self.diagram.followed = self.wanted.pending.as_ref().map(|_| (movable, tick));
            }
            Err(why_not) => self.say_of_diagram(&why_not),
        }
    }

    /// Another run is shown: what was moved in time is looked at in it, nothing else is.
    pub(super) fn follow_moved(&mut self) {
        let followed = self.diagram.followed.take();
        self.diagram.forget_events();
        let trace = self.shown.run.trace();
        let step = followed.as_ref().and_then(|(followed, _)| match *followed {
            Movable::Arrival(message) => {
                let is_there = (message as usize) < trace.messages();
                is_there.then(|| trace.message(message).arrived_in).flatten()
            }
            Movable::Crash(process, at) => {
                let mut of_tick = trace.steps_before(at)..trace.steps_before(at.saturating_add(1));
                let is_it = |step: &usize| {
                    let row = trace.step(*step);
                    row.kind == StepKind::Crash && row.process == Some(process)
                };
                of_tick.find(is_it).and_then(|step| u32::try_from(step).ok())
            }
        });
        self.diagram.said = followed.map(|(followed, tick)| self.moved_in_words(followed, tick).into());
        self.diagram.chosen = step.map(|step| ChosenEvent { step, is_why: false });
    }

    /// What has become of what was moved in time, in the run that has come of it.
    fn moved_in_words(&self, followed: Movable, tick: Tick) -> String {
        let run = &self.shown.run;
        let what = match followed {
            Movable::Arrival(message)
                if (message as usize) < run.trace().messages() && in_time::is_lost(run, message) =>
            {
                "It is lost"
            }
            Movable::Arrival(_) => "It arrives",
            Movable::Crash(..) => "It crashes",
        };
        format!("{what} {} now", Moments::of(run.scenario()).when(tick))
    }

    fn say_of_diagram(&mut self, words: &str) {
        self.diagram.said = Some(words.into());
    }

    /// Looks at the space-time diagram; returns whether anything changed.
    pub(super) fn look_at_diagram(&mut self, action: DiagramAction) -> bool {
        match action {
            // It is of one run.
            _ if self.is_comparing() => false,
            // It would tell how the run ends.
            DiagramAction::Choose(Some(_)) if self.hides_end() => false,
            DiagramAction::Choose(Some(step)) => {
                if step as usize >= self.shown.run.steps() {
                    return false;
                }
                // One card at a time.
                self.select(None);
                self.seek(Seek::Steps(step as usize + 1));
                self.diagram.reduce(action);
                true
            }
            DiagramAction::Pin(Some(step)) if step as usize >= self.shown.run.steps() => false,
            DiagramAction::Single(Some((from, to))) if !self.shown.has(from) || !self.shown.has(to) => false,
            DiagramAction::WhyIs(_) if self.hides_end() => false,
            DiagramAction::WhyIs(process) => {
                let steps = self.shown.cursor.steps;
                let Some(chain) = self.shown.has(process).then(|| why(&self.shown.run, steps, process)).flatten()
                else {
                    return false;
                };
                let Ok(step) = u32::try_from(chain.to()) else { return false };
                if !self.diagram.is_shown() {
                    self.diagram.place = DiagramPlace::Beside;
                }
                self.select(None);
                self.diagram.chosen = Some(ChosenEvent { step, is_why: true });
                true
            }
            DiagramAction::Shift(step, _) | DiagramAction::MoveTo(step, _)
                if self.hides_end() || step as usize >= self.shown.run.steps() =>
            {
                false
            }
            DiagramAction::Shift(step, side) => {
                self.shift(step, side);
                true
            }
            DiagramAction::MoveTo(step, tick) => {
                self.move_to(step, tick);
                true
            }
            DiagramAction::Reorder(Move { step, other, .. }) if step.max(other) as usize >= self.shown.run.steps() => {
                false
            }
            DiagramAction::Reorder(one) => {
                self.reorder(one);
                true
            }
            DiagramAction::AsRecorded if self.diagram.reordered.is_some() => {
                self.remember_order();
                self.diagram.reduce(action)
            }
            DiagramAction::Put(_)
            | DiagramAction::Turn
            | DiagramAction::Along(_)
            | DiagramAction::Choose(None)
            | DiagramAction::AskWhy(_)
            | DiagramAction::AsRecorded
            | DiagramAction::Pin(_)
            | DiagramAction::Single(_)
            | DiagramAction::ShowTable(_) => self.diagram.reduce(action),
        }
    }

    /// What a link says of where it stands, whatever is looked at.
    pub(super) fn linked_place(&self) -> LinkedDiagram {
        LinkedDiagram { shown: self.diagram.linked().shown, ..LinkedDiagram::default() }
    }

    /// The event that is looked at, where the diagram is shown.
    pub fn chosen_event(&self) -> Option<ChosenEvent> {
        self.diagram.looked_at().filter(|_| self.is_diagram_shown())
    }

    /// Whether the space-time diagram is shown: not while something is asked, since it tells how the run ends; and not
    /// beside a second run.
    pub fn is_diagram_shown(&self) -> bool {
        self.diagram.is_shown() && !self.hides_end() && !self.is_comparing()
    }
}

/// The next event that is drawn on a side of a step, in the recorded order or another.
fn next(run: &Run, present: Option<&[u32]>, step: u32, side: Side) -> Option<u32> {
    let is_seen = |other: &u32| is_drawn(run, &run.trace().step(*other as usize));
    let at = match present {
        Some(present) => present.iter().position(|other| *other == step)?,
        None => step as usize,
    };
    let other = |place: usize| match present {
        Some(present) => present[place],
        None => u32::try_from(place).unwrap_or(u32::MAX),
    };
    match side {
        Side::After => (at + 1..run.steps()).map(other).find(is_seen),
        Side::Before => (0..at).rev().map(other).find(is_seen),
    }
}
