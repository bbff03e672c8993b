//! What a process does in a step, or could be thought to do, in words.

use super::sentence::{Mark, Sentence};
use super::step::occasion;
use super::turn_words::{GraphWords, SentWords};
use super::{Language, Names, StepDetails};
use crate::model::Shape;
use crate::run::Run;
use crate::turns::{Act, Turn};

/// What happens to a process, and the question what it does then: `3 gets election(5) from 2. What does 3 do?`
///
/// # Panics
/// When the run has no such step.
#[must_use]
pub fn turn(run: &Run, turn: &Turn) -> Sentence {
    let words = Language::default().words();
    let me = Names::linked(run.identities(), words).of(turn.process);
    let happens = occasion(&StepDetails::of(run, turn.step), Language::default());
    Sentence::new(&words.what_does_it_do(&happens, &me), Mark::Plain).capitalised()
}

/// All choices of a turn: `Drops it`, `Passes it on and becomes passive`.
#[must_use]
pub fn choices(run: &Run, turn: &Turn) -> Vec<Sentence> {
    let words = Language::default().words();
    let of = |act: &Act| {
        let text = told(run, turn, act);
        let mut more = turn.choices.iter().map(|other| &other.act).filter(|other| act.is_part_of(other));
        // What it notes for itself is no part of what is chosen: that it does nothing else would not be true.
        let text = match more.next() {
            None => text,
            Some(first) if first.becomes != act.becomes || more.any(|other| other.becomes != act.becomes) => {
                words.and_stays_what_it_is(&text)
            }
            Some(_) => words.and_that_is_all(&text),
        };
        Sentence::new(&text, Mark::Plain).capitalised()
    };
    turn.choices.iter().map(|choice| of(&choice.act)).collect()
}

/// What of a choice the process does not do, where it does the rest: `becomes passive`; none where it is another thing altogether, or too
/// little.
#[must_use]
pub fn too_much(run: &Run, turn: &Turn, choice: &Act) -> Option<Sentence> {
    let more = choice.beyond(&turn.choices[turn.right].act)?;
    Some(Sentence::new(&told(run, turn, &more), Mark::Plain))
}

/// What a process does, or is thought to do: `Passes it on and becomes passive`.
#[must_use]
pub fn act(run: &Run, turn: &Turn, act: &Act) -> Sentence {
    Sentence::new(&told(run, turn, act), Mark::Plain).capitalised()
}

fn told(run: &Run, turn: &Turn, act: &Act) -> String {
    let (words, info) = (Language::default().words(), run.info());
    let names = Names::linked(run.identities(), words);
    let arrived = run.trace().step(turn.step).message.map(|number| run.trace().message(number));
    let sender = arrived.map_or_else(String::new, |message| names.of(message.from));
    let graph = match run.scenario().network.topology.shape() {
        Some(Shape::Complete) => GraphWords::Complete,
        Some(Shape::TwoWayRing) => GraphWords::TwoWayRing,
        _ => GraphWords::Other,
    };
    let mut clauses = Vec::new();
    if act.notes {
        clauses.push(words.notes_it());
    } else if act.drops && arrived.is_some() {
        clauses.push(words.drops_it());
    }
    clauses.extend(act.becomes.map(|role| words.takes_role(role)));
    for message in &act.sends {
        let spec = info.message(message.kind);
        let (noun, purpose) = (&spec.noun, spec.purpose);
        let sent = SentWords { noun, purpose, to: message.to, answer: message.answer, sender: &sender, graph };
        clauses.push(if message.is_passed_on { words.passes_it_on(&sent) } else { words.sends_its_own(&sent) });
    }
    let awaited = act.waits.and_then(|timer| info.timers.get(usize::from(timer.0)));
    clauses.extend(awaited.map(|spec| words.begins_to_wait(&spec.waits_for)));
    if clauses.is_empty() { words.does_nothing() } else { words.does_all(&clauses) }
}
