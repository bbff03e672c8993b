//! What of an exercise's scenario may be changed, and whether an answer keeps to it.

use crate::algorithm::Family;
use crate::error::InputError;
use crate::exercises::change::Change;
use crate::exercises::label::label;
use crate::narrate::{self, Language};
use crate::scenario::{FIELDS, Ids, Info, Order, Scenario};

/// What of an exercise's scenario may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// The fields and options that may be changed, and to what.
    pub changes: &'static [Change],
    /// How many changes there may be. A field is one, except that each fault and each message handled by hand is one by itself.
    pub most: usize,
}

impl Allowed {
    /// Refuses an answer in which something was changed that may not be, or too much.
    ///
    /// # Errors
    /// The field by its key in a link, what stands there and what is allowed.
    pub fn check(&self, start: &Scenario, answer: &Scenario) -> Result<(), InputError> {
        // The options of another algorithm are others.
        if answer.algorithm != start.algorithm {
            return Err(unchanged("a", &start.algorithm.key, &answer.algorithm.key));
        }
        let listed = self.with_drawn_order_listed(start, answer);
        let answer = listed.as_ref().unwrap_or(answer);
        let mut changed = Vec::new();
        let mut count = 0;
        for key in keys(start) {
            if is_kept(start, answer, key) {
                continue;
            }
            let Some(change) = self.changes.iter().find(|change| change.key() == key) else {
                let or_unset = if is_unset_option(start, key) { ", or not set" } else { "" };
                return Err(unchanged(key, &(said(start, key) + or_unset), &said(answer, key)));
            };
            if !change.allows(start, answer, &value(answer, key)) {
                return Err(refused(key, &said(answer, key), change.allowed()));
            }
            changed.push(label(start.info(), key));
            count += number(start, answer, key);
        }
        if count > self.most {
            let found = format!("{count} changes ({})", changed.join(", "));
            let changes = if self.most == 1 { "change" } else { "changes" };
            return Err(InputError::new("scenario", found, format!("at most {} {changes}", self.most)));
        }
        Ok(())
    }

    /// The same answer with its identities listed, where only their order is drawn: then another seed is nothing but another order.
    fn with_drawn_order_listed(&self, start: &Scenario, answer: &Scenario) -> Option<Scenario> {
        let network = &answer.network;
        let are_kept = network.loss == 0 && network.duplicate == 0 && network.corrupt == 0;
        let is_run_drawn = !are_kept
            || network.fixed_delay().is_none()
            || !matches!(answer.info().family, Family::Textbook | Family::Rings);
        let may_order = self.changes.contains(&Change::Order);
        if !may_order || is_run_drawn || answer.seed == start.seed || answer.ids != Ids::Order(Order::Shuffled) {
            return None;
        }
        let mut listed = answer.clone();
        listed.list_drawn();
        listed.seed = start.seed;
        Some(listed)
    }

    /// Every answer that may be allowed, the scenario as it is among them; none where there are more than can be listed. Which of them
    /// are allowed is for [`Allowed::is_answer`] to say: that takes longer than listing them.
    pub(super) fn candidates(&self, start: &Scenario) -> Option<Vec<Scenario>> {
        let mut candidates = vec![start.clone()];
        for change in self.changes {
            let mut further = Vec::new();
            for candidate in &candidates {
                further.extend(change.values(candidate, self.most)?);
            }
            candidates.extend(further);
        }
        Some(candidates)
    }

    /// Whether a candidate can be run, and is allowed.
    pub(super) fn is_answer(&self, start: &Scenario, candidate: &Scenario) -> bool {
        candidate.validate().is_ok() && self.check(start, candidate).is_ok()
    }

    /// What may be changed in an exercise on this algorithm, in words: `the order of the identities`, `the seed (0 to 2000)`.
    #[must_use]
    pub fn in_words(&self, info: &Info) -> String {
        let changes: Vec<String> = self.changes.iter().map(|change| change.in_words(info)).collect();
        let last = if self.most == 1 { " or " } else { " and " };
        match changes.split_last() {
            Some((only, [])) if self.changes[0].is_list() => match self.most {
                1 => format!("{only}: one at most"),
                most => format!("{only}: {most} at most"),
            },
            Some((only, [])) => only.clone(),
            Some((end, others)) => {
                let how_many = if self.most == 1 { ": one of them" } else { "" };
                format!("{}{last}{end}{how_many}", others.join(", "))
            }
            None => "nothing".to_owned(),
        }
    }
}

/// The fields of a scenario and the options of its algorithm, by their keys in a link. A topology is one, by its name or by its edges.
fn keys(scenario: &Scenario) -> impl Iterator<Item = &'static str> {
    let fields = FIELDS.iter().map(|field| field.link).filter(|key| *key != "edges");
    fields.chain(scenario.info().options.iter().map(|option| option.key))
}

/// Whether a field or an option is as in the exercise: with the same value, or set in neither of them. The value of an option that is
/// not set may follow from others: where those are changed, it may go on following them, or stay what it was.
fn is_kept(start: &Scenario, answer: &Scenario, key: &str) -> bool {
    let is_unset = is_unset_option(start, key) && is_unset_option(answer, key);
    is_unset || value(start, key) == value(answer, key)
}

fn is_unset_option(scenario: &Scenario, key: &str) -> bool {
    scenario.info().option(key).is_some() && scenario.options.iter().all(|(option, _)| *option != key)
}

/// The value of a field or an option that is in force.
fn value(scenario: &Scenario, key: &str) -> String {
    if key == "net" { scenario.value("net") + &scenario.value("edges") } else { scenario.value(key) }
}

/// The same for who solves the exercise: with processes as they are called, and not by their positions as links have them.
fn said(scenario: &Scenario, key: &str) -> String {
    narrate::planned(scenario, key, Language::English).unwrap_or_else(|| value(scenario, key))
}

/// How many changes were made to a field that differs.
fn number(start: &Scenario, answer: &Scenario, key: &str) -> usize {
    match key {
        "faults" => entries(&start.faults, &answer.faults),
        "by-hand" => entries(&start.overrides, &answer.overrides),
        _ => 1,
    }
}

/// How many entries of a list were added, or taken away; one that was replaced is one change.
fn entries<T: PartialEq>(before: &[T], now: &[T]) -> usize {
    let mut left: Vec<&T> = before.iter().collect();
    let mut added = 0;
    for entry in now {
        match left.iter().position(|other| *other == entry) {
            Some(place) => drop(left.remove(place)),
            None => added += 1,
        }
    }
    // The same entries in another order are another list.
    left.len().max(added).max(1)
}

fn unchanged(key: &str, before: &str, now: &str) -> InputError {
    let allowed = if before.is_empty() { "nothing" } else { before };
    refused(key, now, format!("{allowed}, as in the exercise"))
}

/// An error with what was found in full: it is words, and not what somebody typed.
fn refused(key: &str, now: &str, allowed: String) -> InputError {
    let found = if now.is_empty() { "nothing" } else { now };
    InputError { path: key.to_owned(), found: found.to_owned(), allowed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercises::{Aim, EXERCISES, Exercise};

    const FEW: Allowed =
        Allowed { changes: &[Change::Order, Change::Crashes { latest: 9, sends: 2 }, Change::Tree], most: 2 };

    fn check(start: &str, answer: &str) -> Result<(), String> {
        let of = |link| Scenario::from_link(link).unwrap();
        FEW.check(&of(start), &of(answer)).map_err(|error| error.to_string())
    }

    #[test]
    fn what_may_be_changed_may_be_changed() {
        for answer in
            ["a=tree", "a=tree&ids=descending", "a=tree&net=star&faults=crash:1@9+2", "a=tree&faults=crash:1,crash:2"]
        {
            assert_eq!(check("a=tree", answer), Ok(()), "{answer}");
        }
        // A crash that is there already is no change, and one that takes its place is one.
        assert_eq!(check("a=tree&faults=crash:1@3", "a=tree&ids=descending&faults=crash:1@3,crash:2"), Ok(()));
    }

    #[test]
    fn another_seed_is_another_order_where_nothing_else_is_drawn() {
        let order = Allowed { changes: &[Change::Order], most: 1 };
        let check = |start: &str, answer: &str| {
            let of = |link| Scenario::from_link(link).unwrap();
            order.check(&of(start), &of(answer)).is_ok()
        };
        let ring = "a=chang-roberts&n=8";
        assert!(check(ring, &format!("{ring}&ids=shuffled&seed=7")), "shuffled again");
        assert!(!check(ring, &format!("{ring}&seed=7")), "that is no other order");
        let lossy = "a=chang-roberts&n=8&loss=0.1";
        assert!(!check(lossy, &format!("{lossy}&ids=shuffled&seed=7")), "other messages are lost, too");
        let delayed = "a=chang-roberts&n=8&delay=1-3";
        assert!(!check(delayed, &format!("{delayed}&ids=shuffled&seed=7")), "other messages are late, too");
    }

    #[test]
    fn what_may_not_be_changed_is_named() {
        for (answer, error) in [
            ("a=tree&delay=2", "delay: found 2, allowed: 1, as in the exercise"),
            ("a=lelann", "a: found lelann, allowed: tree, as in the exercise"),
            ("a=tree&start=0", "start: found process 1 starts, allowed: all, as in the exercise"),
            ("a=tree&events=9", "events: found 9, allowed: 2000000, as in the exercise"),
            (
                "a=tree&ids=1,2,3,4,5,5",
                "ids: found 1,2,3,4,5,5, allowed: the identities of the exercise, each once, in any order",
            ),
            (
                "a=tree&faults=crash:1@10",
                "faults: found process 2 crashes at round 10, allowed: crashes up to tick 9, after at most 2 sends, beside what is there already",
            ),
            (
                "a=tree&ids=descending&net=line&faults=crash:2",
                "scenario: found 3 changes (Order, Topology, Faults), allowed: at most 2 changes",
            ),
        ] {
            assert_eq!(check("a=tree", answer), Err(error.to_owned()), "{answer}");
        }
        let taken_away = check("a=tree&faults=crash:1@3", "a=tree");
        assert!(taken_away.is_err_and(|error| error.starts_with("faults: found nothing")));
    }

    #[test]
    fn an_option_that_follows_from_others_may_keep_its_value_or_follow_them() {
        const TIMEOUT: Allowed =
            Allowed { changes: &[Change::Number { key: "answer_timeout", least: 0, most: 30 }], most: 1 };
        let of = |link: &str| Scenario::from_link(link).unwrap();
        let check =
            |start: &str, answer: &str| TIMEOUT.check(&of(start), &of(answer)).map_err(|error| error.to_string());
        let coordinator = |scenario: &str| of(scenario).value("coordinator_timeout");
        let (start, follows) = ("a=bully&answer_timeout=20", "a=bully&answer_timeout=8");
        let kept = format!("{follows}&coordinator_timeout={}", coordinator(start));
        assert_ne!(coordinator(start), coordinator(follows));
        assert_eq!((check(start, follows), check(start, &kept)), (Ok(()), Ok(())));
        let error =
            format!("coordinator_timeout: found 99, allowed: {}, or not set, as in the exercise", coordinator(start));
        assert_eq!(check(start, &format!("{follows}&coordinator_timeout=99")), Err(error));
        // Where the exercise sets it, it stays what it is.
        let set = format!("{start}&coordinator_timeout=40");
        let error = format!("coordinator_timeout: found {}, allowed: 40, as in the exercise", coordinator(follows));
        assert_eq!(check(&set, follows), Err(error));
    }

    #[test]
    fn what_is_allowed_can_be_said() {
        let said = "the order of the identities, who crashes, and when (up to tick 9) and the edges of the tree";
        let bully = &Scenario::from_link("a=bully").unwrap().algorithm;
        assert_eq!(FEW.in_words(bully), said);
        let one = Allowed { changes: &[Change::Order, Change::Drops], most: 1 };
        assert_eq!(one.in_words(bully), "the order of the identities or messages lost by hand: one of them");
        let crash = Allowed { changes: &[Change::Crashes { latest: 0, sends: 0 }], most: 3 };
        assert_eq!(crash.in_words(bully), "who crashes at tick 0: 3 at most");
        let number = Allowed { changes: &[Change::Number { key: "answer_timeout", least: 0, most: 30 }], most: 1 };
        assert_eq!(number.in_words(bully), "“Timeout of an answer” (0 to 30)");
    }

    #[test]
    fn where_a_best_is_sought_all_answers_are_listed() {
        for exercise in EXERCISES.iter().filter(|exercise| matches!(exercise.goal.aim, Aim::Most(_) | Aim::Least(_))) {
            let start = Scenario::from_link(exercise.start).unwrap();
            let Exercise { key, allowed, .. } = exercise;
            let mut answers = allowed.candidates(&start).unwrap_or_else(|| panic!("{key}: too many"));
            answers.retain(|candidate| allowed.is_answer(&start, candidate));
            assert!((2..5000).contains(&answers.len()), "{key}: {} answers", answers.len());
            assert!(answers.contains(&start));
        }
    }
}
