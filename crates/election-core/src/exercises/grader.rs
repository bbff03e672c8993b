//! Grading answers: read, checked, run within bounds, and judged.

use crate::algorithms::run_within;
use crate::error::InputError;
use crate::exercises::Exercise;
use crate::exercises::goal::{Aim, Finding, Outcome, percent};
use crate::properties::Summary;
use crate::scenario::Scenario;
use crate::sim::{Limit, Status};

/// The most steps of each run of an answer: one that takes more is stopped there, and is wrong.
pub const MOST_STEPS: u64 = 20_000;

/// The most memory that a run of an answer may take, in bytes.
const MOST_MEMORY: u64 = 16_000_000;

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// Whether the goal is reached.
    pub is_right: bool,
    /// 0 to 100; 100 just if it is right.
    pub score: u8,
    /// A sentence: how far it is from the goal, or why it is no answer.
    pub why: String,
}

/// What grades the answers to one exercise.
#[derive(Debug)]
pub struct Grader {
    exercise: &'static Exercise,
    start: Scenario,
    /// What comes of the exercise as it is.
    before: Summary,
    /// The most or the least that an allowed answer has, where the exercise asks for it.
    best: Option<u64>,
}

/// What is found of an answer.
struct Found {
    /// What the aim says, where that is a condition.
    aim: Option<Finding>,
    /// The number that is to be the most or the least.
    number: Option<u64>,
    /// What else has to hold and does not, in words.
    broken: Vec<String>,
}

impl Grader {
    /// Runs the exercise as it is, and where the most or the least of something is asked for, every answer that is allowed.
    ///
    /// # Panics
    /// When the exercise's own link is no scenario, which a test excludes.
    #[must_use]
    pub fn new(exercise: &'static Exercise) -> Self {
        let start = Scenario::from_link(exercise.start).expect("an exercise starts with a scenario");
        let before = bounded(&start).expect("a scenario that was read is valid");
        let mut grader = Self { exercise, start, before, best: None };
        grader.best = match exercise.goal.aim {
            Aim::Reach(_) => None,
            Aim::Most(_) => grader.numbers().max(),
            Aim::Least(_) => grader.numbers().min(),
        };
        grader
    }

    /// What is measured of each allowed answer that keeps all conditions.
    fn numbers(&self) -> impl Iterator<Item = u64> {
        let answers =
            self.exercise.allowed.answers(&self.start).expect("few answers are allowed where a best is sought");
        answers.into_iter().filter_map(|answer| {
            let found = self.look_at(&answer).ok()?;
            if found.broken.is_empty() { found.number } else { None }
        })
    }

    /// The most or the least that an allowed answer has, where the exercise asks for it.
    #[must_use]
    pub fn best(&self) -> Option<u64> {
        self.best
    }

    /// Grades a link, whatever it is.
    #[must_use]
    pub fn link(&self, link: &str) -> Grade {
        match Scenario::from_link(link) {
            Ok(answer) => self.scenario(&answer),
            Err(error) => wrong(format!("Not a scenario: {error}.")),
        }
    }

    /// Grades a scenario.
    #[must_use]
    pub fn scenario(&self, answer: &Scenario) -> Grade {
        if let Err(error) = self.exercise.allowed.check(&self.start, answer) {
            return wrong(format!("Not allowed here: {error}."));
        }
        match self.look_at(answer) {
            Ok(found) => self.judge(found),
            Err(error) => wrong(format!("Not a scenario: {error}.")),
        }
    }

    /// Runs an allowed answer in all the ways that the goal asks for. What holds in one and not in another does not hold.
    fn look_at(&self, answer: &Scenario) -> Result<Found, InputError> {
        let goal = &self.exercise.goal;
        let mut found = Found { aim: None, number: None, broken: Vec::new() };
        for (when, scenario) in goal.runs.of(answer) {
            let summary = bounded(&scenario)?;
            if let Status::Limit(limit @ (Limit::Events(_) | Limit::Memory(_))) = summary.status {
                found.broken.push(format!("{when}the run is too long for an answer: {limit}"));
                break;
            }
            let run = Outcome { scenario: &scenario, summary: &summary, start: &self.start, before: &self.before };
            match goal.aim {
                Aim::Reach(condition) => {
                    let finding = condition.judge(run);
                    if found.aim.as_ref().is_none_or(|aim| finding.percent < aim.percent) {
                        found.aim = Some(Finding { words: format!("{when}{}", finding.words), ..finding });
                    }
                }
                Aim::Most(measure) | Aim::Least(measure) => {
                    found.number = found.number.or_else(|| measure.of(&scenario, &summary));
                }
            }
            let findings = goal.with.iter().map(|condition| condition.judge(run));
            found.broken.extend(findings.filter(|it| !it.holds).map(|it| format!("{when}{}", it.words)));
            if !found.broken.is_empty() {
                break;
            }
        }
        Ok(found)
    }

    fn judge(&self, found: Found) -> Grade {
        let Found { aim, number, broken } = found;
        let reached = match self.exercise.goal.aim {
            Aim::Reach(_) => aim.unwrap_or(Finding { holds: false, percent: 0, words: String::new() }),
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
        let (Aim::Most(measure) | Aim::Least(measure), Some(best)) = (self.exercise.goal.aim, self.best) else {
            return Finding { holds: false, percent: 0, words: String::new() };
        };
        let Some(number) = number else {
            return Finding { holds: false, percent: 0, words: "nothing of what is asked for".to_owned() };
        };
        let holds = is_enough(number, best);
        let shown = measure.shown(number);
        let words = if holds { shown } else { format!("{shown}: {not_yet}") };
        Finding { holds, percent: percent(number, best, measure.of(&self.start, &self.before)), words }
    }
}

/// Runs a scenario within the bounds of an answer.
fn bounded(scenario: &Scenario) -> Result<Summary, InputError> {
    let mut scenario = scenario.clone();
    scenario.limits.events = scenario.limits.events.min(MOST_STEPS);
    run_within(&scenario, MOST_MEMORY)
}

fn wrong(why: String) -> Grade {
    Grade { is_right: false, score: 0, why }
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
    use crate::exercises::{Allowed, Change, Condition, Goal, Group, Measure, Runs};

    /// An exercise with room for runs that are too long.
    static LONG: Exercise = Exercise {
        key: "long",
        group: Group::Messages,
        title: "Long",
        text: "Send 9 messages.",
        start: "a=lelann&n=1000&start=none",
        allowed: Allowed { changes: &[Change::Starts { most: 1000, latest: 0 }], most: 1 },
        goal: Goal { aim: Aim::Reach(Condition::Exactly(Measure::Messages, 2000)), with: &[], runs: Runs::One },
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
                .starts_with("Not allowed here: events: found 100000000")
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
    fn what_is_no_scenario_is_no_answer() {
        let grade = Grader::new(&LONG).link("n=3");
        assert_eq!((grade.is_right, grade.score), (false, 0));
        assert!(grade.why.starts_with("Not a scenario: "), "{}", grade.why);
    }
}
