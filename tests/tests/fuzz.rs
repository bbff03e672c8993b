//! A short run of the fuzz target, the same every time: texts that are nearly scenarios, and what the readers make of them.

use std::collections::{BTreeMap, BTreeSet};

use election_core::stories::READY;
use election_core::{InputError, Scenario};
use election_tests::fuzz::{fuzz_one, fuzz_story, mutate};
use election_tests::generate::{Knobs, scenarios};
use election_tests::random::Dice;
use election_tests::runs::runs;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// How many texts ([`runs`]).
const RUNS: u64 = 100_000;

/// Valid scenarios to begin with.
fn corpus() -> Vec<Scenario> {
    let mut runner = TestRunner::deterministic();
    let strategy = scenarios(Knobs { most_processes: 12, ..Knobs::to_the_bounds() });
    (0..400).map(|_| strategy.new_tree(&mut runner).expect("nothing is filtered out").current()).collect()
}

fn mutated(texts: &[String], dice: &mut Dice) -> Vec<u8> {
    let (text, other) = (dice.pick(texts), dice.pick(texts));
    mutate::text(text, other, dice)
}

#[test]
fn no_text_makes_a_reader_panic_and_every_error_leads_into_its_input() {
    let runs = runs(RUNS);
    let corpus = corpus();
    let json: Vec<String> = corpus.iter().map(Scenario::to_json).collect();
    let trees: Vec<serde_json::Value> = json.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
    let links: Vec<String> = corpus.iter().filter_map(|scenario| scenario.to_link().ok()).collect();

    let dice = &mut Dice(2024);
    let (mut read, mut refused) = (0u64, 0u64);
    let mut places: BTreeMap<String, u64> = BTreeMap::new();
    let mut sentences: BTreeSet<String> = BTreeSet::new();
    let mut tally = |result: Result<Scenario, InputError>| match result {
        Ok(_) => read += 1,
        Err(error) => {
            refused += 1;
            // Entries of a list are one place; keys that nobody knows are none.
            if !error.found.contains("unknown") {
                let place: String = error.path.chars().filter(|letter| !letter.is_ascii_digit()).collect();
                *places.entry(place).or_default() += 1;
            }
            sentences.insert(error.allowed);
        }
    };
    for run in 0..runs {
        match run % 3 {
            0 => tally(fuzz_one(&mutated(&json, dice)).json),
            1 => tally(fuzz_one(mutate::json(dice.pick(&trees), dice).as_bytes()).json),
            _ => tally(fuzz_one(&mutated(&links, dice)).link),
        }
    }
    let places_often = places.values().filter(|count| **count >= 10).count();
    println!(
        "{runs} texts: {read} read, {refused} refused in {places_often} kinds of places for {} reasons, no panic",
        sentences.len()
    );
    if runs == RUNS {
        assert_eq!((read, refused), (7_148, 92_852), "read, and refused");
        for place in
            ["faults[].crash", "network.delay.uniform[]", "options.variant", "ids", "faults[]", "by-hand[]", "start"]
        {
            assert!(places.contains_key(place), "nothing was wrong at {place}: {places:#?}");
        }
    }
}

/// How many texts of stories ([`runs`]).
const STORIES: u64 = 4000;

#[test]
fn no_text_makes_a_reader_of_stories_panic_and_what_is_read_is_the_same_in_all_its_texts() {
    let runs = runs(STORIES);
    let written = READY.iter().flat_map(|ready| [ready.story.to_markdown(), ready.story.to_json()]);
    let texts: Vec<String> = written.map(|text| text.expect("its scenarios fit in links")).collect();
    let dice = &mut Dice(2026);
    let read = (0..runs).filter(|_| fuzz_story(&mutated(&texts, dice)).is_ok()).count();
    println!("{runs} texts of stories: {read} read, no panic");
    assert!(read > 0 && (read as u64) < runs, "{read} of {runs} read");
}

#[test]
fn bytes_without_any_sense_are_refused() {
    let dice = &mut Dice(7);
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..dice.below(60)).map(|_| u8::try_from(dice.below(256)).expect("a byte")).collect();
        let outcome = fuzz_one(&bytes);
        assert!(outcome.json.is_err() && outcome.link.is_err());
    }
}
