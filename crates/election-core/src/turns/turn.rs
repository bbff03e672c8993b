//! The turns of a process, each with its choices.

use serde::{Deserialize, Serialize};

use super::act::{Act, Occasion};
use super::handling::{Handling, Reader};
use super::known::{Known, Way};
use super::name::ChoiceName;
use crate::algorithm::LineNumber;
use crate::model::ProcessId;
use crate::model::draw::{self, Draws, Purpose};
use crate::run::Run;
use crate::scenario::Info;
use crate::work::{Budget, at_once};

/// The most choices of a turn.
pub const MOST_CHOICES: usize = 5;
/// The most steps of a run that are looked at.
pub const MOST_STEPS: usize = 20_000;

/// The turns of a process, in order: its steps of which something wrong can be thought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turns(pub Vec<Turn>);

/// A step of a process, and what it could be thought to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The step, from 0.
    pub step: usize,
    /// Whose.
    pub process: ProcessId,
    /// Why it does something.
    pub occasion: Occasion,
    /// The lines of the listing that run, each once.
    pub lines: Vec<LineNumber>,
    /// What it could be thought to do: two to five acts, no two of which are the same.
    pub choices: Vec<Choice>,
    /// The place of the one that it does.
    pub right: usize,
}

/// Something that a process could be thought to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What.
    pub act: Act,
    /// What it is called in a link; no other choice of its turn is called so.
    pub name: ChoiceName,
    /// What decided against it; none of what the process does.
    pub refusal: Option<Refusal>,
}

/// Which lines of the listing decided against a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refusal {
    /// One that ran: the first that does not run where the choice is right; or the last one, where the choice is to do more.
    pub line: LineNumber,
    /// Where the choice is to do more, the line that would have to run for that, and did not.
    pub missing: Option<LineNumber>,
    /// Whether exactly the same lines run at moments in which this choice would be right.
    pub is_shared: bool,
}

impl Turns {
    /// The turns of a process in the first [`MOST_STEPS`] steps of a run.
    #[must_use]
    pub fn of(run: &Run, process: ProcessId) -> Self {
        at_once(async |budget| Self::prepare(run, process, budget).await)
    }

    /// The same as work that can be interrupted.
    pub async fn prepare(run: &Run, process: ProcessId, budget: &Budget) -> Self {
        let graph = run.scenario().graph();
        let mut known = Known::elsewhere(run, budget).await;
        let mut reader = Reader::new(run, &graph);
        let mut own = Vec::new();
        for step in 0..run.steps().min(MOST_STEPS) {
            budget.left().await;
            budget.spend(2);
            let Some(handling) = reader.read(step) else { continue };
            known.add(&handling);
            if handling.here.process == process {
                own.push(handling);
            }
        }
        let draws = Draws::new(run.scenario().seed, Purpose::Turn);
        Self(own.iter().filter_map(|handling| Turn::of(handling, run.info(), &known, draws)).collect())
    }
}

impl Turn {
    /// A step with the choices that there are; none where there is nothing wrong to choose.
    fn of(handling: &Handling<'_>, info: &Info, known: &Known, draws: Draws) -> Option<Self> {
        let Handling { step, here, occasion, act, lines } = handling;
        let done = Choice { act: act.clone(), name: ChoiceName::of(act, info), refusal: None };
        let mut wrong: Vec<(Choice, usize)> = Vec::new();
        for way in known.on(*occasion) {
            let Some(other) = here.transferred(&way.act) else { continue };
            if other.does_the_same(act) || other.is_near(act) || other.is_vague_beside(act) {
                continue;
            }
            let (refusal, together) = (refusal(lines, way), common(lines, way));
            match wrong.iter_mut().find(|(choice, _)| choice.act.does_the_same(&other)) {
                // Of several ways to the same act, the one that went longest together with what is done here.
                Some((choice, longest)) if *longest < together => {
                    (choice.refusal, *longest) = (Some(refusal), together);
                }
                Some(_) => {}
                None => {
                    let name = ChoiceName::of(&other, info);
                    // Two letters are not enough to tell every act from every other.
                    if name != done.name && wrong.iter().all(|(choice, _)| choice.name != name) {
                        wrong.push((Choice { act: other, name, refusal: Some(refusal) }, together));
                    }
                }
            }
        }
        let drawn = |place: usize| draws.at(*step as u64, place as u64);
        let mut choices: Vec<Choice> = wrong.into_iter().map(|(choice, _)| choice).collect();
        shuffle(&mut choices, drawn);
        choices.truncate(MOST_CHOICES - 1);
        if choices.is_empty() {
            return None;
        }
        choices.push(done);
        shuffle(&mut choices, |place| drawn(place + known.on(*occasion).len()));
        let right = choices.iter().position(|choice| choice.refusal.is_none())?;
        let lines = lines.clone();
        Some(Self { step: *step, process: here.process, occasion: *occasion, lines, choices, right })
    }

    /// The place of the choice that is called so, if there is one.
    #[must_use]
    pub fn place_of(&self, name: ChoiceName) -> Option<usize> {
        self.choices.iter().position(|choice| choice.name == name)
    }

    /// What the right choice is called.
    #[must_use]
    pub fn right_name(&self) -> ChoiceName {
        self.choices[self.right].name
    }
}

/// What decided against the act of another way.
fn refusal(lines: &[LineNumber], way: &Way) -> Refusal {
    let only_here = lines.iter().find(|line| !way.lines.contains(line));
    let missing = way.lines.iter().find(|line| !lines.contains(line)).filter(|_| only_here.is_none());
    let line = only_here.or(lines.last()).expect("a handler that is read names a line");
    Refusal { line: *line, missing: missing.copied(), is_shared: only_here.is_none() && missing.is_none() }
}

/// How many lines a way has in common with these at its beginning.
fn common(lines: &[LineNumber], way: &Way) -> usize {
    lines.iter().zip(&way.lines).take_while(|(one, other)| one == other).count()
}

/// Fisher and Yates, from the last place down.
fn shuffle<T>(list: &mut [T], drawn: impl Fn(usize) -> u64) {
    for place in (1..list.len()).rev() {
        let other = draw::below(drawn(place), place as u64 + 1);
        list.swap(place, usize::try_from(other).expect("a place in the list"));
    }
}
