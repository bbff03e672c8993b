//! The exercises: what is right is found right, what nearly is not, whatever is offered is graded, and the best that a grader finds is
//! what theory says.

mod answers;

use std::collections::BTreeSet;
use std::time::Instant;

use election_core::exercises::{Aim, EXERCISES, Exercise, Grade, Grader, Group, find};
use election_core::sweep::Sweep;
use election_core::{Scenario, run};
use election_tests::fuzz::mutate;
use election_tests::random::Dice;
use election_tests::runs::runs;

use answers::{ANSWERS, Answers};

fn scenario(link: &str) -> Scenario {
    Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn grader(key: &str) -> Grader {
    Grader::new(find(key).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn there_are_twenty_three_each_with_a_key_of_its_own() {
    let keys: BTreeSet<_> = EXERCISES.iter().map(|exercise| exercise.key).collect();
    assert_eq!((keys.len(), EXERCISES.len()), (23, 23));
    assert_eq!(keys, ANSWERS.iter().map(|answers| answers.exercise).collect(), "each has its answers here");
    let groups: Vec<Group> = EXERCISES.iter().map(|exercise| exercise.group).collect();
    assert!(groups.is_sorted() && Group::ALL.iter().all(|group| groups.contains(group)));
    let error = find("make-4-win").expect_err("there is none").to_string();
    assert!(
        error.starts_with("exercise: found make-4-win") && error.ends_with("(did you mean make-3-win?)"),
        "{error}"
    );
}

#[test]
fn each_says_what_to_do_and_helps_in_steps() {
    for Exercise { key, title, text, start, hints, .. } in EXERCISES.iter() {
        assert!(key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{key}");
        assert!(!title.is_empty() && text.ends_with('.') && text.len() <= 200, "{key}");
        assert!((2..=4).contains(&hints.len()) && hints.iter().all(|hint| hint.ends_with(['.', '?'])), "{key}");
        assert_eq!(scenario(start).to_link().as_deref(), Ok(*start), "{key}");
    }
}

#[test]
fn none_is_solved_to_begin_with() {
    for exercise in EXERCISES.iter() {
        let Grade { is_right, score, why } = Grader::new(exercise).link(exercise.start);
        assert_eq!((is_right, score), (false, 0), "{}: {why}", exercise.key);
    }
}

#[test]
fn two_answers_are_right_and_five_near_misses_are_not() {
    for Answers { exercise, right, wrong } in ANSWERS {
        let grader = grader(exercise);
        let own = find(exercise).expect("there is such an exercise");
        let is_played = own.part().is_some();
        assert!(right[0] != right[1] && (is_played || scenario(right[0]) != scenario(right[1])), "{exercise}");
        for link in right {
            let grade = grader.link(link);
            assert_eq!((grade.is_right, grade.score), (true, 100), "{exercise}: {link}: {}", grade.why);
            assert!(grade.why.ends_with('.'), "{exercise}: {}", grade.why);
        }
        match (own.model, own.model_scenario()) {
            (Some(model), Some(scenario)) => {
                assert!(grader.scenario(&scenario).is_right && right.contains(&model), "{exercise}: its model");
            }
            _ => assert!(is_played, "{exercise} has no model answer"),
        }
        let links: BTreeSet<_> = wrong.iter().map(|(link, _)| link).collect();
        assert_eq!(links.len(), wrong.len(), "{exercise}");
        for (link, why) in wrong {
            let grade = grader.link(link);
            assert!(!grade.is_right && grade.score < 100, "{exercise}: {link}");
            assert!(grade.why.starts_with(why), "{exercise}: {link}: {}", grade.why);
        }
    }
}

/// The most messages that any order of the identities sends, by a sweep over all.
fn most_of_all_orders(link: &str) -> u64 {
    let scenario = scenario(link);
    let n = scenario.processes.to_string();
    let sweep = Sweep::read(scenario, &n, &["permutations".to_owned()]).expect("a small sweep");
    sweep.run().expect("it is valid")[0].messages().max
}

#[test]
fn the_best_is_what_theory_says() {
    let messages = |link: &str| run(&scenario(link)).expect("it is valid").counters.sent();
    let best = [
        // n(n + 1)/2 tokens and n for the announcement.
        ("most-messages", 6 * 7 / 2 + 6),
        // The winner's lap, the loser's way to the winner, and the announcement.
        ("two-starters", 8 + 7 + 8),
        ("far-probes", most_of_all_orders("a=hirschberg-sinclair")),
        // 2n - 1.
        ("late-start", 2 * 6 - 1),
        // 2T, and 2T + M.
        ("answer-timeout", 2 * 3),
        ("slow-handling", 2 * 3 + 2),
        // Down a line of six, and back.
        ("slow-tree", 2 * 5),
        // The question reaches 6 after one delay; then it announces itself.
        ("latest-crash", 2),
        // The election, and the one after the detected crash.
        (
            "dear-crash",
            messages("a=bully&start=0") + messages("a=bully&established=yes&detector=perfect&faults=crash:5@2"),
        ),
        // Fewer than a majority of five are left.
        ("fewest-crashes", 5 - 5 / 2),
    ];
    for (key, best) in best {
        assert_eq!(grader(key).best(), Some(best), "{key}");
    }
    assert_eq!(most_of_all_orders("a=chang-roberts"), 6 * 7 / 2 + 6);
    let sought = EXERCISES.iter().filter(|exercise| matches!(exercise.goal.aim, Aim::Most(_) | Aim::Least(_))).count();
    assert_eq!(sought, best.len(), "each best is spoken of here");
}

/// A link with up to three of its digits exchanged: most of these can be read, and many can be run.
fn other_digits(link: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = link.as_bytes().to_vec();
    let digits: Vec<usize> = (0..bytes.len()).filter(|place| bytes[*place].is_ascii_digit()).collect();
    // Some links have none: `ids=descending`.
    for _ in 0..dice.below(4).min(digits.len() as u64) {
        bytes[*dice.pick(&digits)] = *dice.pick(b"0123456789");
    }
    bytes
}

/// How many mutated links ([`runs`]).
const RUNS: u64 = 5000;

#[test]
fn any_text_whatever_is_graded() {
    let runs = runs(RUNS);
    let graders: Vec<(&Answers, Grader)> = ANSWERS.iter().map(|it| (it, grader(it.exercise))).collect();
    let dice = &mut Dice(2027);
    let begun = Instant::now();
    let (mut right, mut no_scenario, mut not_allowed) = (0u64, 0u64, 0u64);
    for _ in 0..runs {
        let (answers, grader) = dice.pick(&graders);
        let (other, _) = dice.pick(&graders);
        let (text, lent) = (*dice.pick(&answers.right[..]), *dice.pick(&other.right[..]));
        let link = if dice.once_in(2) { mutate::text(text, lent, dice) } else { other_digits(text, dice) };
        let Grade { is_right, score, why } = grader.link(&String::from_utf8_lossy(&link));
        assert_eq!(is_right, score == 100, "{why}");
        assert!(score <= 100 && why.ends_with('.') && !why.chars().any(char::is_control), "{why:?}");
        assert!(why.chars().count() < 1000, "{why}");
        right += u64::from(is_right);
        no_scenario += u64::from(why.starts_with("Not a scenario"));
        not_allowed += u64::from(why.starts_with("Not allowed"));
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{runs} mutated links: {right} right, {no_scenario} no scenarios, {not_allowed} with a change that is not allowed, no panic; \
         {:.0} a second",
        runs as f64 / seconds
    );
    let judged_wrong = runs - right - no_scenario - not_allowed;
    let few = runs / 50;
    assert!(
        right > few && no_scenario > few && not_allowed > few && judged_wrong > few,
        "each of them is among the links"
    );
}
