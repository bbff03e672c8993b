//! What judges answers, once they have been run.

use std::sync::Arc;

use crate::exercises::answer_runs::Found;
use crate::exercises::exercise_run::ExerciseRun;
use crate::exercises::goal::{Aim, Finding, percent};
use crate::exercises::grade::Grade;

/// What grades the answers to one exercise. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Grader {
    original: Arc<ExerciseRun>,
    /// The most or the least that an allowed answer has, where the exercise asks for it.
    best: Option<u64>,
}

impl Grader {
    pub(super) fn with(original: Arc<ExerciseRun>, best: Option<u64>) -> Self {
        Self { original, best }
    }

    /// The most or the least that an allowed answer has, where the exercise asks for it.
    #[must_use]
    pub fn best(&self) -> Option<u64> {
        self.best
    }

    pub(super) fn original(&self) -> &Arc<ExerciseRun> {
        &self.original
    }

    pub(super) fn judge(&self, found: Found) -> Grade {
        let Found { aim, number, broken } = found;
        let reached = match self.original.exercise.goal.aim {
            Aim::Reach(_) | Aim::Play(_) => aim.unwrap_or(Finding { holds: false, percent: 0, words: String::new() }),
            Aim::Most(measure) => self.beside_best(number, measure.more(), |found, best| found >= best),
            Aim::Least(measure) => self.beside_best(number, measure.less(), |found, best| found <= best),
        };
        let is_right = reached.holds && broken.is_empty();
        let percent = if broken.is_empty() { reached.percent } else { reached.percent / 2 };
        let score = if is_right { 100 } else { percent.min(99) };
        let words: Vec<String> = if broken.is_empty() { vec![reached.words] } else { broken };
        Grade { is_right, score: u8::try_from(score).unwrap_or(0), why: sentence(&words.join("; ")) }
    }

    /// How close a number is to the best.
    fn beside_best(&self, number: Option<u64>, not_yet: &str, is_enough: impl Fn(u64, u64) -> bool) -> Finding {
        let (Aim::Most(measure) | Aim::Least(measure), Some(best)) = (self.original.exercise.goal.aim, self.best)
        else {
            return Finding { holds: false, percent: 0, words: String::new() };
        };
        let Some(number) = number else {
            return Finding { holds: false, percent: 0, words: "nothing of what is asked for".to_owned() };
        };
        let holds = is_enough(number, best);
        let shown = measure.shown(number, self.original.start.info());
        let words = if holds { shown } else { format!("{shown}: {not_yet}") };
        Finding {
            holds,
            percent: percent(number, best, measure.of(&self.original.start, &self.original.before)),
            words,
        }
    }
}

/// The words with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercises::{Allowed, Change, Condition, Exercise, Goal, Group, Measure, Runs, find};
    use crate::scenario::Scenario;
    use crate::work::Work;

    /// An exercise with room for runs that are too long.
    static LONG: Exercise = Exercise {
        key: "long",
        group: Group::Messages,
        title: "Long",
        text: "Send 9 messages.",
        start: "a=lelann&n=1000&start=none",
        allowed: Allowed { changes: &[Change::Starts { most: 1000, latest: 0 }], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::Exactly(Measure::Messages, 2000)), with: &[], runs: Runs::One },
        model: Some("a=lelann&n=1000&start=5"),
        hints: &[],
    };

    #[test]
    fn a_run_that_is_too_long_is_stopped_and_wrong() {
        let grader = Grader::new(&LONG);
        assert!(grader.link("a=lelann&n=1000&start=5").is_right);
        let grade = grader.link("a=lelann&n=1000");
        assert_eq!(grade.why, "The run is too long for an answer: stopped after 20000 events.");
        assert!(!grade.is_right && grade.score < 100);
        // Its own limits do not matter: they may not be changed.
        assert!(
            grader
                .link("a=lelann&n=1000&events=100000000")
                .why
                .starts_with("Not allowed here: “Most steps”: found 100000000")
        );
    }

    #[test]
    fn the_score_is_how_much_of_the_way_has_been_gone() {
        assert_eq!(percent(23, 30, Some(23)), 0);
        assert_eq!(percent(27, 30, Some(20)), 70);
        assert_eq!(percent(33, 30, Some(20)), 70);
        assert_eq!(percent(99, 30, Some(20)), 0);
        assert_eq!(percent(30, 30, Some(30)), 100);
        assert_eq!(percent(5, 10, None), 50);
        assert_eq!(percent(u64::MAX, 0, Some(0)), 0);
    }

    #[test]
    fn a_crash_amid_sending_counts_when_it_happens() {
        let grader = Grader::new(find("latest-crash").unwrap());
        // The same run: 6 sends nothing before tick 2.
        let [early, late] =
            ["0", "2"].map(|tick| grader.link(&format!("a=bully&start=0&delay=2&faults=crash:5@{tick}+1")));
        assert_eq!(early, late);
        assert_eq!((early.is_right, &*early.why), (true, "A crash at tick 2."));
        // 1 sends five messages in all.
        let never = grader.link("a=bully&start=0&delay=2&faults=crash:0@0+6");
        assert_eq!(never.why, "Process 6 leads, as in the exercise; wanted: another.");
    }

    #[test]
    fn in_slices_of_any_size_it_is_the_same() {
        for key in ["most-messages", "answer-timeout", "make-3-win", "slow-handling"] {
            let exercise = find(key).unwrap();
            let at_once = Grader::new(exercise);
            let mut preparing = Work::new(async move |budget| Grader::prepare(exercise, &budget).await);
            let mut slices = 0;
            while !preparing.advance(500) {
                slices += 1;
            }
            assert_eq!(slices > 0, key != "make-3-win", "{key}: {slices} slices");
            let grader = preparing.finish();
            assert_eq!(grader.best(), at_once.best(), "{key}");
            let answer = exercise.scenario();
            let expected = at_once.scenario(&answer);
            let mut grading = Work::new(async move |budget| grader.grade(&answer, None, &budget).await);
            while !grading.advance(1) {}
            assert_eq!(grading.finish(), expected, "{key}");
        }
    }

    #[test]
    fn what_is_not_allowed_is_refused_before_anything_is_run() {
        let exercise = find("most-messages").unwrap();
        let answer = Scenario::from_link("a=chang-roberts&delay=2").unwrap();
        let grade = exercise.refuse(&answer).unwrap();
        assert_eq!(grade.why, "Not allowed here: “Delay”: found 2, allowed: 1, as in the exercise.");
        assert_eq!(Grader::new(exercise).scenario(&answer), grade);
        assert_eq!(exercise.refuse(&exercise.scenario()), None);
    }

    #[test]
    fn what_is_no_scenario_is_no_answer() {
        let grade = Grader::new(&LONG).link("n=3");
        assert_eq!((grade.is_right, grade.score), (false, 0));
        assert!(grade.why.starts_with("Not a scenario: "), "{}", grade.why);
    }
}
