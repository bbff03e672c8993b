//! Being a process: its turns, what has been chosen in each, and what is said to the last choice.

use std::rc::Rc;

use election_core::narrate;
use election_core::turns::{Played, Refusal, Standing, Turn, Turns};
use election_core::{ProcessId, Run};

use crate::playback::Cursor;

/// Being a process of a run: in each of its turns somebody says what it does.
#[derive(Clone, Debug)]
pub struct Being {
    /// The run whose process it is.
    pub(super) run: Rc<Run>,
    pub(super) played: Played,
    /// Its turns, once they are known.
    pub(super) turns: Option<Rc<Turns>>,
    /// The wrong choice that was made last, in the present turn.
    pub(super) wrong: Option<usize>,
    /// What was shown as it began: a link to a run that has been gone through shows that again.
    pub(super) began_at: Cursor,
}

/// Being a process.
#[derive(Clone, Debug)]
pub enum BeAction {
    /// Is this process from the start of the run on.
    Be(ProcessId),
    /// Is the process that is looked at, or the next one; or none any more.
    Toggle,
    /// Is none any more: the whole run is shown.
    Leave,
    /// Goes through the turns once more.
    Again,
    /// These are the turns of the process in this run.
    Found(FoundTurns),
    /// Says what the process does: the place of a choice.
    Choose(usize),
}

/// The turns of a process, and of which run.
#[derive(Clone, Debug)]
pub struct FoundTurns {
    /// The run.
    pub run: Rc<Run>,
    /// The process.
    pub process: ProcessId,
    /// Its turns.
    pub turns: Rc<Turns>,
}

impl BeAction {
    /// Whether it comes from what works out turns, and not from the person.
    pub fn is_by_itself(&self) -> bool {
        matches!(self, Self::Found(_))
    }
}

impl Being {
    /// Being the process of which a link says what has been chosen so far, where this is shown.
    pub fn new(run: &Rc<Run>, played: Played, began_at: Cursor) -> Self {
        Self { run: Rc::clone(run), played, turns: None, wrong: None, began_at }
    }

    /// The run whose process it is.
    pub fn run(&self) -> &Rc<Run> {
        &self.run
    }

    /// Which process.
    pub fn process(&self) -> ProcessId {
        self.played.process
    }

    /// What has been chosen.
    pub fn played(&self) -> &Played {
        &self.played
    }

    /// Its turns, once they are known.
    pub fn turns(&self) -> Option<&Rc<Turns>> {
        self.turns.as_ref()
    }

    /// How far it is.
    pub fn standing(&self) -> Standing {
        self.turns.as_ref().map(|turns| self.played.standing(turns)).unwrap_or_default()
    }

    /// The number of the present turn, from 0, and the turn; none when all are done, or not known yet.
    pub fn turn(&self) -> Option<(usize, &Turn)> {
        let done = self.standing().done;
        Some((done, self.turns.as_ref()?.0.get(done)?))
    }

    /// Whether there are turns left, as far as is known.
    pub fn is_on(&self) -> bool {
        self.turns.as_ref().is_none_or(|turns| self.standing().done < turns.0.len())
    }

    /// What has been tried in the present turn, by the places of the choices.
    pub fn tried(&self) -> Vec<usize> {
        let Some((number, turn)) = self.turn() else { return Vec::new() };
        let names = self.played.tries.get(number).map_or(&[][..], Vec::as_slice);
        names.iter().filter_map(|name| turn.place_of(*name)).collect()
    }

    /// The wrong choice that was made last in the present turn, and what decided against it.
    pub fn refused(&self) -> Option<(usize, Refusal)> {
        let (_, turn) = self.turn()?;
        let wrong = self.wrong?;
        Some((wrong, turn.choices.get(wrong)?.refusal?))
    }

    /// The moment at which the present turn begins: what arrives is there, and nothing has come of it. While turns are not known, the start.
    pub(super) fn moment(&self) -> Option<Cursor> {
        match &self.turns {
            None => Some(Cursor::START),
            Some(_) => self.turn().map(|(_, turn)| moment_of(&self.run, turn)),
        }
    }

    /// Takes a choice; returns whether it was right, or nothing where it cannot be made.
    pub(super) fn choose(&mut self, place: usize) -> Option<bool> {
        let (number, turn) = self.turn()?;
        let (name, right) = (turn.choices.get(place)?.name, turn.right);
        if self.tried().contains(&place) {
            return None;
        }
        self.played.tries.truncate(number + 1);
        self.played.tries.resize(number + 1, Vec::new());
        self.played.tries[number].push(name);
        let is_right = place == right;
        self.wrong = (!is_right).then_some(place);
        Some(is_right)
    }

    /// The present turn for the presenter's view: what is asked, what has been said last, and what is true.
    pub fn asked(&self) -> Option<(String, Option<String>, String)> {
        let (_, turn) = self.turn()?;
        let words = |place: usize| narrate::choices(&self.run, turn).get(place).map(ToString::to_string);
        let question = narrate::turn(&self.run, turn).to_string();
        Some((question, self.wrong.and_then(words), words(turn.right).unwrap_or_default()))
    }
}

/// Right before a step of a run, in its tick.
fn moment_of(run: &Run, turn: &Turn) -> Cursor {
    if turn.step >= run.steps() {
        return Cursor::after(run, turn.step);
    }
    let time = f64::from(run.trace().tick_of(turn.step));
    Cursor { steps: turn.step, time }
}
