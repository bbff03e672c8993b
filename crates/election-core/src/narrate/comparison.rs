//! Two runs side by side, in sentences.

use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::words::Words;
use super::{Language, Names, StepDetails};
use crate::compare::{Comparison, Figure, Parting};
use crate::run::Run;
use crate::sim::Status;

/// What is between two things that one step did.
const AND_THEN: &str = "; ";

/// What differs between two runs, in sentences that begin with a capital letter and have no full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// What they come to: `In the end the second sends 12 fewer messages; 8 leads in both, 9 rounds later in the second`. Empty while it is
    /// not known. It says itself of when it is: it stands beside every moment of the runs.
    pub outcome: String,
    /// Where they part: `They part in round 3`.
    pub parting: String,
    /// What each does then.
    pub then: Option<[Sentence; 2]>,
    /// The properties that hold in one only, in the end: a sentence for those of the first, and one for those of the second.
    pub properties: Vec<String>,
}

/// What differs between two runs.
#[must_use]
pub fn comparison(runs: [&Run; 2], comparison: &Comparison) -> Compared {
    let language = Language::default();
    let words = language.words();
    let info = runs[0].info();
    let shown = |name: &str| {
        let shown = runs[0].summary().properties.iter().find(|property| property.name == name);
        shown.map_or_else(|| name.to_owned(), |property| property.shown_name(info))
    };
    let properties = [true, false].into_iter().filter_map(|in_first| {
        let held = comparison.properties.iter().filter(|difference| difference.holds_in_first == in_first);
        let names: Vec<String> = held.map(|difference| shown(difference.name)).collect();
        (!names.is_empty()).then(|| capital(&words.in_the_end(&words.hold_in_one(&names, in_first))))
    });
    Compared {
        outcome: capital(&outcome(runs, comparison, words)),
        parting: capital(&parting(runs, comparison.parting, words)),
        then: then(runs, comparison.parting, language),
        properties: properties.collect(),
    }
}

/// All of it, one sentence after the other, as it is read aloud.
impl std::fmt::Display for Compared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parting = match &self.then {
            Some([one, other]) => format!("{}. First: {one}. Second: {other}", self.parting),
            None => self.parting.clone(),
        };
        let all = [&self.outcome, &parting].into_iter().chain(&self.properties);
        let said: Vec<String> = all.filter(|said| !said.is_empty()).map(|said| format!("{said}.")).collect();
        f.write_str(&said.join(" "))
    }
}

fn capital(text: &str) -> String {
    Sentence::new(text, Mark::Plain).capitalised().to_string()
}

/// The unit in which both are told: rounds only where both have them.
fn moments(runs: [&Run; 2]) -> Moments {
    let both = runs.map(|run| Moments::of(run.scenario()));
    if both[0].are_rounds() { both[1] } else { both[0] }
}

fn outcome(runs: [&Run; 2], comparison: &Comparison, words: &'static dyn Words) -> String {
    if !runs.iter().all(|run| run.is_outcome_known()) {
        return String::new();
    }
    let ends = runs.map(|run| !matches!(run.summary().status, Status::Limit(_)));
    if ends != [true, true] {
        return words.do_not_end(ends);
    }
    let mut clauses = Vec::new();
    if let Some([one, other]) = comparison.values(&Figure::Messages) {
        let more = i64::try_from(other).unwrap_or(i64::MAX) - i64::try_from(one).unwrap_or(i64::MAX);
        clauses.push(words.sends_more(more, one));
    }
    let names = [0, 1].map(|place| {
        let leader = comparison.leaders[place];
        leader.map(|leader| Names::new(runs[place].identities(), words).in_full(leader.process))
    });
    match (&names, comparison.leads_since) {
        ([Some(who), Some(_)], since) if comparison.is_same_leader => {
            let times = since[0].zip(since[1]).filter(|(one, other)| one != other);
            let by = times.map(|(one, other)| (moments(runs).lasting(one.abs_diff(other)), other > one));
            clauses.push(words.leads_in_both(who, by.as_ref().map(|(by, is_later)| (&**by, *is_later))));
        }
        ([one, other], _) => clauses.push(words.others_lead([one.as_deref(), other.as_deref()])),
    }
    words.in_the_end(&clauses.join("; "))
}

fn parting(runs: [&Run; 2], parting: Parting, words: &'static dyn Words) -> String {
    match parting {
        Parting::Never => words.never_part(),
        Parting::NotWithin(steps) => words.have_not_parted(steps),
        Parting::After(0) => words.part(None),
        Parting::After(steps) => {
            let ticks = runs.iter().filter(|run| steps < run.steps()).map(|run| run.trace().tick_of(steps));
            let tick = ticks.min().unwrap_or_else(|| runs[0].trace().tick_of(steps - 1));
            words.part(Some(&moments(runs).when(tick)))
        }
    }
}

/// What each does in the first step that is not the same.
fn then(runs: [&Run; 2], parting: Parting, language: Language) -> Option<[Sentence; 2]> {
    let Parting::After(steps) = parting else { return None };
    let told = |run: &Run, is_brief: bool| {
        if steps >= run.steps() {
            return Sentence::new(&language.words().is_over(), Mark::Plain).capitalised();
        }
        let details = StepDetails::of(run, steps);
        if is_brief { details.headline(language) } else { details.sentence(language) }.capitalised()
    };
    let brief = runs.map(|run| told(run, true));
    // What differs may be what a brief sentence leaves out.
    Some(if brief[0] == brief[1] { without_same(runs.map(|run| told(run, false))) } else { brief })
}

/// Two sentences without the clauses with which both begin.
fn without_same(both: [Sentence; 2]) -> [Sentence; 2] {
    let texts = both.each_ref().map(Sentence::to_marked);
    let clauses = texts.each_ref().map(|text| text.split(AND_THEN).collect::<Vec<_>>());
    let same = clauses[0].iter().zip(&clauses[1]).take_while(|(one, other)| one == other).count();
    if clauses.iter().any(|clauses| clauses.len() <= same) {
        return both;
    }
    clauses.map(|clauses| Sentence::new(&clauses[same..].join(AND_THEN), Mark::Plain).capitalised())
}
