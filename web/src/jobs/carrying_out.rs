//! Carrying out a job, wherever that is.

use std::cell::RefCell;

use election_core::breaking::SmallestChange;
use election_core::causality::{Edges, PartialOrder, orders};
use election_core::exercises::{Exercise, Grader};
use election_core::export::TraceFile;
use election_core::forecast::Outcome;
use election_core::narrate::{self, Language};
use election_core::resimulation::Resimulation;
use election_core::run::DEFAULT_MEMORY;
use election_core::stories;
use election_core::sweep::{Row, carried_out};
use election_core::turns::Turns;
use election_core::work::Budget;
use election_core::{InputError, ProcessId, Run, Scenario, algorithms};

use super::{Answer, Changed, Job, Share};

/// What later jobs need of earlier ones.
#[derive(Debug, Default)]
pub struct Kept {
    /// The grader that was made last: to make one takes long.
    grader: RefCell<Option<(&'static Exercise, Grader)>>,
}

impl Kept {
    fn grader(&self, exercise: &Exercise) -> Option<Grader> {
        let kept = self.grader.borrow();
        kept.as_ref().filter(|(of, _)| of.key == exercise.key).map(|(_, grader)| grader.clone())
    }
}

/// Carries out a job.
pub async fn carry_out(job: Job, kept: &Kept, budget: &Budget) -> Answer {
    match job {
        Job::Summary(scenario) => {
            let summary = algorithms::summarized(&scenario, DEFAULT_MEMORY, budget).await;
            Answer::Summary(summary.map(Box::new))
        }
        Job::Outcomes(scenarios) => Answer::Outcomes(outcomes(&scenarios, budget).await),
        Job::Grade { exercise, scenario, played } => {
            let grader = match kept.grader(exercise) {
                Some(grader) => grader,
                None => {
                    let grader = Grader::prepare(exercise, budget).await;
                    kept.grader.replace(Some((exercise, grader.clone())));
                    grader
                }
            };
            Answer::Grade(grader.grade(&scenario, played.as_ref(), budget).await)
        }
        Job::Search { assumption, scenario } => Answer::Search(Box::new(assumption.search(&scenario, budget).await)),
        Job::SmallestChange(scenario) => match SmallestChange::find(&scenario, DEFAULT_MEMORY, budget).await {
            Ok(smallest) => Answer::Made {
                words: smallest.words(),
                scenario: smallest.found.map(|fall| Changed(Box::new(fall.scenario))),
            },
            Err(error) => Answer::Made { scenario: None, words: error.to_string() },
        },
        Job::MakeScenario(trace) => match made_of(&trace, budget).await {
            Ok((scenario, words)) => Answer::Made { scenario: Some(Changed(Box::new(scenario))), words },
            Err(error) => {
                Answer::Made { scenario: None, words: format!("No scenario can be made of this run: {error}") }
            }
        },
        Job::Sweep(shares) => Answer::Sweep(rows(&shares, budget).await),
        Job::Find { search, mut found, tries } => {
            let done = found.go_on(&search, tries, budget).await;
            Answer::Find(done.map(|()| found))
        }
        Job::Story(story) => Answer::Story(stories::prepare(&story, budget).await),
        Job::Turns { scenario, process } => Answer::Turns(turns(&scenario, process, budget).await),
        Job::Orders(scenario) => Answer::Orders(Run::record(&scenario).map(|run| orders_of(&run))),
    }
}

/// A scenario made of the run that a trace tells of, and how far its own run is the same.
async fn made_of(trace: &str, budget: &Budget) -> Result<(Scenario, String), InputError> {
    let observed = TraceFile::read(trace)?.carry_out()?;
    let made = Resimulation::of(&observed, budget).await?;
    let words = made.words(&observed);
    Ok((made.scenario, words))
}

/// The turns of a process in the run of a scenario.
async fn turns(scenario: &Scenario, process: ProcessId, budget: &Budget) -> Result<Turns, InputError> {
    let run = Run::record(scenario)?;
    Ok(Turns::prepare(&run, process, budget).await)
}

/// How many orders of its steps a run stands for, in a sentence.
fn orders_of(run: &Run) -> String {
    let orders = orders(&PartialOrder::of(run, Edges::Causal));
    narrate::orders(&orders, Language::default()).to_string()
}

async fn rows(shares: &[Share], budget: &Budget) -> Result<Vec<Vec<Row>>, InputError> {
    let mut rows = Vec::new();
    for Share { sweep, stretches } in shares {
        rows.push(carried_out(&sweep.stretches(stretches)?, DEFAULT_MEMORY, budget).await?);
    }
    Ok(rows)
}

async fn outcomes(scenarios: &[Scenario], budget: &Budget) -> Result<Vec<Outcome>, InputError> {
    let mut outcomes = Vec::new();
    for scenario in scenarios {
        outcomes.push(Outcome::from(&algorithms::summarized(scenario, DEFAULT_MEMORY, budget).await?));
    }
    Ok(outcomes)
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use election_core::breaking::SYSTEM_ASSUMPTIONS;
    use election_core::exercises::{self, EXERCISES};
    use election_core::finding::{Found, Freedom, Objective, Search, Space};
    use election_core::run;
    use election_core::stories::{READY, Story};
    use election_core::sweep::{Figure, Sweep, merged};
    use election_core::work::{Work, at_once};

    use super::*;
    use crate::jobs::{read, text};
    use crate::state::{bare_trace, trace_text};
    use crate::testing;

    /// The answer to a job that is sent to a worker, as it comes from there.
    fn answer(job: &Job, kept: &Kept) -> Answer {
        let job = read::<Job>(&text(job).unwrap()).unwrap();
        let answer = at_once(async |budget| carry_out(job, kept, budget).await);
        let back = read::<Answer>(&text(&answer).unwrap()).unwrap();
        assert_eq!(back, answer, "it survives the way back");
        back
    }

    #[test]
    fn a_summary_is_that_of_the_run_whatever_happens_in_it() {
        let kept = Kept::default();
        let mut fallen = 0;
        for scenario in testing::eventful() {
            let expected = run(&scenario).unwrap();
            fallen += expected.properties.iter().filter(|property| !property.holds()).count();
            assert_eq!(answer(&Job::Summary(scenario), &kept), Answer::Summary(Ok(Box::new(expected))));
        }
        assert!(fallen > 100, "{fallen} properties fall, each with its witnesses");
    }

    #[test]
    fn outcomes_are_those_of_each_run_in_order() {
        let scenarios: Vec<_> = testing::eventful().into_iter().step_by(7).collect();
        let expected = scenarios.iter().map(|scenario| Outcome::from(&run(scenario).unwrap())).collect();
        assert_eq!(answer(&Job::Outcomes(scenarios), &Kept::default()), Answer::Outcomes(Ok(expected)));
    }

    #[test]
    fn what_is_not_valid_has_no_text_that_can_be_read_and_no_summary() {
        let wrong = Scenario { processes: 0, ..testing::plain(3) };
        let job = Job::Summary(wrong.clone());
        assert!(read::<Job>(&text(&job).unwrap()).is_err());
        let answer = at_once(async |budget| carry_out(job, &Kept::default(), budget).await);
        assert_eq!(answer, Answer::Summary(Err(wrong.validate().unwrap_err())));
    }

    #[test]
    fn an_answer_to_any_exercise_has_the_grade_that_it_has_everywhere() {
        for exercise in EXERCISES.iter() {
            let kept = Kept::default();
            let scenario = exercise.scenario();
            let expected = Answer::Grade(Grader::new(exercise).scenario(&scenario));
            assert_eq!(answer(&Job::Grade { exercise, scenario, played: None }, &kept), expected, "{}", exercise.key);
        }
    }

    #[test]
    fn the_grader_is_kept_until_another_exercise_is_graded() {
        let kept = Rc::new(Kept::default());
        let slices = |key| {
            let (exercise, kept) = (exercises::find(key).unwrap(), Rc::clone(&kept));
            let job = Job::Grade { exercise, scenario: exercise.scenario(), played: None };
            let mut work = Work::new(async move |budget| carry_out(job, &kept, &budget).await);
            (1..).find(|_| work.advance(100)).unwrap()
        };
        let (first, second) = (slices("most-messages"), slices("most-messages"));
        assert!(second * 10 < first, "{second} slices with the grader, {first} with making it");
        slices("make-3-win");
        assert_eq!(slices("most-messages"), first);
    }

    #[test]
    fn turns_are_the_same_wherever_they_are_found() {
        let scenario = testing::plain(6);
        let process = ProcessId(2);
        let expected = Turns::of(&Run::record(&scenario).unwrap(), process);
        assert!(!expected.0.is_empty());
        assert_eq!(answer(&Job::Turns { scenario, process }, &Kept::default()), Answer::Turns(Ok(expected)));
    }

    #[test]
    fn a_broken_assumption_shows_in_the_scenario_that_is_found() {
        let scenario = testing::plain(6);
        for assumption in SYSTEM_ASSUMPTIONS.iter().filter(|assumed| assumed.can_be_broken(&scenario)) {
            let expected = Answer::Search(Box::new(assumption.break_in(&scenario)));
            let job = Job::Search { assumption, scenario: scenario.clone() };
            assert_eq!(answer(&job, &Kept::default()), expected, "{}", assumption.key);
        }
    }

    #[test]
    fn a_scenario_is_made_of_what_is_sent_of_a_run() {
        let link = "a=chang-roberts&n=6&delay=1-4&seed=9&faults=crash:2@30";
        let trace = trace_text(&Run::record(&Scenario::from_link(link).unwrap()).unwrap());
        let observed = TraceFile::read(&trace.replacen("seed=9", "seed=10", 1)).unwrap().carry_out().unwrap();
        let made = at_once(async |budget| Resimulation::of(&observed, budget).await).unwrap();
        let words = made.words(&observed);
        let expected = Answer::Made { scenario: Some(Changed(Box::new(made.scenario))), words };
        assert_eq!(answer(&Job::MakeScenario(bare_trace(&observed)), &Kept::default()), expected);
        let Answer::Made { scenario: None, words } = answer(&Job::MakeScenario("{}".to_owned()), &Kept::default())
        else {
            panic!("there is no run in it");
        };
        assert!(words.starts_with("No scenario can be made of this run"), "{words}");
    }

    #[test]
    fn the_smallest_change_that_breaks_a_run_comes_with_its_words() {
        let scenario = Scenario::from_link("a=bully").unwrap();
        let Answer::Made { scenario: Some(Changed(scenario)), words } =
            answer(&Job::SmallestChange(scenario), &Kept::default())
        else {
            panic!("longer delays break it")
        };
        assert_eq!(scenario.to_link().unwrap(), "a=bully&answer_timeout=2&coordinator_timeout=4&delay=1-3");
        assert!(words.starts_with("Delays of 1 to 3 instead of 1"), "{words}");
    }

    #[test]
    fn the_runs_of_a_sweep_in_portions_come_to_what_they_come_to_at_once() {
        let kept = Kept::default();
        for (link, across, over) in [
            ("a=chang-roberts&seed=3", "2..7", "permutations"),
            ("a=chang-roberts", "2..20", "shuffled:30"),
            ("a=bully&faults=crash:5@2&detector=perfect", "crash=0..9", "starters"),
            ("a=lelann&loss=0.1&n=5", "loss=0..0.4/0.1", "seeds:25"),
        ] {
            let sweep = Sweep::read(Scenario::from_link(link).unwrap(), across, &[over]).unwrap();
            let lines = sweep.lines().unwrap();
            let halves = lines.iter().enumerate().map(|(row, line)| {
                let half = line.cases / 2;
                [vec![(row, 0..half)], vec![(row, half..line.cases)]]
            });
            let mut came = Vec::new();
            for stretches in halves.flatten() {
                let job = Job::Sweep(vec![Share { sweep: sweep.clone(), stretches }]);
                let Answer::Sweep(Ok(rows)) = answer(&job, &kept) else { panic!("{link} can be run") };
                came.extend(rows.into_iter().flatten());
            }
            assert_eq!(merged(came), sweep.run().unwrap(), "{link}");
        }
    }

    #[test]
    fn a_search_in_portions_finds_what_it_finds_at_once() {
        let space = Space { scenario: testing::plain(5), free: vec![Freedom::Order, Freedom::Crash], latest: 3 };
        let search = Search { space, objective: Objective::Exactly(Figure::Messages, 9) };
        let mut expected = Found::default();
        at_once(async |budget| expected.go_on(&search, u64::MAX, budget).await).unwrap();
        let (mut found, mut portions) = (Box::<Found>::default(), 0);
        while !found.is_over(&search) {
            let job = Job::Find { search: search.clone(), found, tries: 200 };
            let Answer::Find(Ok(more)) = answer(&job, &Kept::default()) else { panic!("it is valid") };
            (found, portions) = (more, portions + 1);
        }
        assert!(portions > 3, "{portions}");
        assert_eq!(*found, expected);
        let nothing = Search { space: Space { free: Vec::new(), ..search.space.clone() }, ..search };
        let job = Job::Find { search: nothing, found: Box::default(), tries: 1 };
        assert!(matches!(answer(&job, &Kept::default()), Answer::Find(Err(error)) if error.path == "vary"));
    }

    #[test]
    fn the_stories_that_are_there_are_filled_in() {
        for ready in READY.iter() {
            let job = Job::Story(ready.story.clone());
            assert_eq!(answer(&job, &Kept::default()), Answer::Story(stories::tell(&ready.story)), "{}", ready.key);
        }
    }

    #[test]
    fn the_orders_of_a_run_are_told() {
        let job = |link| Job::Orders(Scenario::from_link(link).unwrap());
        let told = |link| answer(&job(link), &Kept::default());
        assert_eq!(told("a=lelann&n=1"), Answer::Orders(Ok("These steps have no other order".to_owned())));
        let Answer::Orders(Ok(words)) = told("a=chang-roberts&n=4") else { panic!("it is valid") };
        assert!(words.starts_with("This is one of "), "{words}");
    }

    #[test]
    fn what_is_wrong_with_a_story_is_said() {
        let story = Story::from_markdown("# T\n\n## S\n\n[Open](#a=lelann&n=4)\nPause: crash\n").unwrap();
        let Answer::Story(Err(problems)) = answer(&Job::Story(story), &Kept::default()) else {
            panic!("nothing crashes in it")
        };
        assert_eq!(problems.len(), 1);
    }
}
