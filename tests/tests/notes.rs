//! Notes on claims: each stands beside a claim that there is, and what it says of a printed figure is so.

use std::collections::{BTreeMap, BTreeSet};

use election_core::claims::{Claim, Note, Scope, cases};
use election_core::scenario::Declaration;
use election_core::{Scenario, algorithms, run};

/// All notes, each with its algorithm and its claim.
fn notes() -> impl Iterator<Item = (Declaration, &'static Claim, &'static Note)> {
    algorithms::all().into_iter().flat_map(|algorithm| {
        let notes = algorithms::notes(&algorithm).iter();
        notes.map(move |note| {
            let claim = algorithms::claims(&algorithm).iter().find(|claim| claim.id == note.on);
            (
                algorithm.clone(),
                claim.unwrap_or_else(|| panic!("{}: there is no claim {}", algorithm.key, note.on)),
                note,
            )
        })
    })
}

#[test]
fn every_note_stands_beside_a_claim_and_says_something_of_its_own() {
    let mut said = BTreeSet::new();
    let mut on: BTreeMap<String, usize> = BTreeMap::new();
    for (algorithm, claim, note) in notes() {
        assert!(said.insert((note.on, note.printed)), "{}: said twice", note.on);
        assert!(!note.right.ends_with('.') && !note.printed.ends_with('.'), "{}: notes are shown in one line", note.on);
        assert!(algorithms::notes_on(&algorithm, claim).any(|found| found.printed == note.printed));
        *on.entry(algorithm.key.to_string()).or_default() += 1;
    }
    let expected = [
        ("bully", 6),
        ("chang-roberts", 8),
        ("dolev-klawe-rodeh", 1),
        ("franklin", 1),
        ("hirschberg-sinclair", 1),
        ("lelann", 1),
        ("ring-list", 2),
    ];
    assert_eq!(on, expected.map(|(key, notes)| (key.to_owned(), notes)).into());
}

type Pairs = &'static [(&'static str, &'static str)];

/// The claim, the scenario, and what the printed formula and the right one give there, as pairs in the order of the notes.
const FIGURES: [(&str, &str, Pairs); 10] = [
    ("cr.worst", "a=chang-roberts&n=8&ids=descending", &[("3.5", "36"), ("-20", "36")]),
    ("cr.worst", "a=chang-roberts&n=5&ids=descending", &[("2", "15"), ("-5", "15")]),
    ("cr.single", "a=chang-roberts&variant=participants&n=8&start=0", &[("23", "23")]),
    ("cr.single", "a=chang-roberts&variant=participants&n=8&start=7", &[("23", "16")]),
    ("cr.single", "a=chang-roberts&variant=participants&n=8&start=6", &[("23", "17")]),
    ("ring-list.messages", "a=ring-list&n=6&start=2,4", &[("12", "24")]),
    ("bully.worst.live", "a=bully&start=0", &[("30", "35")]),
    (
        "bully.best.second",
        "a=bully&skip_failed=yes&start=none&detector=perfect&faults=crash:5,notice:4@2",
        &[("4", "5")],
    ),
    ("bully.worst.election", "a=bully&start=none&faults=crash:5,notice:0", &[("15", "10")]),
    ("bully.literal", "a=bully&n=6&restart_on_every_election=yes&start=0", &[("31", "15")]),
];

#[test]
fn printed_formulas_give_what_notes_say() {
    for (id, link, expected) in FIGURES {
        let scenario = Scenario::from_link(link).expect("a good link");
        let of_claim = notes().filter(|(_, claim, _)| claim.id == id);
        let found = of_claim.filter_map(|(_, claim, note)| note.figures(claim, &scenario));
        let found: Vec<_> = found.map(|(printed, right)| (printed.to_string(), right.to_string())).collect();
        let found: Vec<_> = found.iter().map(|(printed, right)| (printed.as_str(), right.as_str())).collect();
        assert_eq!(found, expected, "{id}: {link}");
    }
    let shown: BTreeSet<_> = FIGURES.iter().map(|(id, ..)| *id).collect();
    let with_figures: BTreeSet<_> =
        notes().filter(|(_, _, note)| note.figures.is_some()).map(|(.., note)| note.on).collect();
    assert_eq!(shown, with_figures, "all that can be worked out is");
}

/// Where a note corrects what its claim counts, it says what the claim says; that holds in every run that the claim speaks of.
#[test]
fn what_is_right_is_what_runs_show() {
    let mut compared: BTreeMap<&str, u64> = BTreeMap::new();
    for (algorithm, claim, note) in
        notes().filter(|(_, claim, _)| ["cr.worst", "cr.single", "ring-list.messages"].contains(&claim.id))
    {
        let Scope::Run { cases, .. } = claim.scope else { continue };
        for scenario in cases(&algorithm).take_while(|scenario| scenario.processes <= 8) {
            let Some((_, right)) = note.figures(claim, &scenario) else { continue };
            let measured = claim.measure(&scenario, &run(&scenario).expect("a valid scenario"), &claim.counting());
            assert_eq!(
                right.whole().map(|right| Ok(u64::try_from(right).unwrap())),
                Some(measured),
                "{}",
                scenario.to_json()
            );
            *compared.entry(claim.id).or_default() += 1;
        }
    }
    assert!(compared.len() == 3 && compared.values().all(|runs| *runs > 100), "{compared:?}");
}

fn sent(link: &str, kinds: &[&str]) -> u64 {
    let scenario = Scenario::from_link(link).expect("a good link");
    let counters = run(&scenario).expect("a valid scenario").counters;
    let is_counted = |kind: &str| kinds.is_empty() || kinds.contains(&kind);
    let messages = scenario.info().messages.iter().zip(counters.by_kind);
    messages.filter(|(message, _)| is_counted(&message.kind)).map(|(_, sent)| sent).sum()
}

/// Notes on the bully algorithm compare its claim with another count, or another run.
#[test]
fn what_sources_leave_out_is_what_notes_say() {
    assert_eq!(sent("a=bully&start=0", &[]), 35, "with the announcement");
    assert_eq!(sent("a=bully&start=5", &["coordinator"]), 5, "the announcement is all there is");
    assert_eq!(sent("a=bully&start=5", &[]), 5);
    // The best case with the crashed leader asked, the worst without.
    assert_eq!(sent("a=bully&start=none&detector=perfect&faults=crash:5,notice:4@2", &[]), 5);
    let skipping = "a=bully&skip_failed=yes&start=none&detector=perfect&faults=crash:5,notice:0@2";
    assert_eq!(sent(skipping, &["election"]), 10);
    assert_eq!(sent("a=bully&n=6&start=0", &["election"]), 15, "not read literally");
    for (link, leaders) in [("a=bully&variant=slides", 2), ("a=bully&variant=slides&answer_timeout=2", 1)] {
        assert_eq!(leads(link), leaders, "{link}");
    }
}

/// How many lead at the end.
fn leads(link: &str) -> usize {
    use election_core::{Role, Run};
    let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
    run.at(run.steps()).processes.iter().filter(|process| process.role == Role::Leader).count()
}

/// Whether somebody is elected on a ring in lock-step, everyone starting, if a process that has lost leaves its loop: it has passed
/// the better token on, and handles nothing any more.
fn elects_if_losers_leave(ring: &[u64]) -> bool {
    let n = ring.len();
    let mut tokens: Vec<Option<u64>> = ring.iter().copied().map(Some).collect();
    let mut in_loop = vec![true; n];
    while tokens.iter().any(Option::is_some) {
        let mut next = vec![None; n];
        for (from, token) in tokens.into_iter().enumerate() {
            let to = (from + 1) % n;
            let Some(token) = token.filter(|_| in_loop[to]) else { continue };
            if token == ring[to] {
                return true;
            }
            if token > ring[to] {
                next[to] = Some(token);
                in_loop[to] = false;
            }
        }
        tokens = next;
    }
    false
}

/// `leave_when_lost` is what the replay above does, on each ring.
#[test]
fn rings_on_which_losers_leave_the_loop_have_no_leader_but_one() {
    let without = (3..=7).map(|n| {
        // A ring is an order up to turning: the first place is the largest's.
        let rings = cases::permutations(n).filter(|ring| ring[0] == u64::from(n)).collect::<Vec<_>>();
        for ring in &rings {
            let ids = ring.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            let scenario =
                Scenario::from_link(&format!("a=chang-roberts&leave_when_lost=yes&ids={ids}")).expect("it is valid");
            let leader = run(&scenario).expect("it is valid").leader;
            assert_eq!(leader.is_some(), elects_if_losers_leave(ring), "{ids}");
        }
        (rings.iter().filter(|ring| !elects_if_losers_leave(ring)).count(), rings.len())
    });
    assert_eq!(without.collect::<Vec<_>>(), [(1, 2), (5, 6), (23, 24), (119, 120), (719, 720)]);
    let says_leave = |claim: &Claim, note: &Note| claim.id == "cr.improvements" && note.printed.contains("loop");
    let printed = notes().find(|(_, claim, note)| says_leave(claim, note)).unwrap().2;
    for says in ["1 of 2 for n = 3", "1 of 6 for n = 4", "1 of 720 for n = 7"] {
        assert!(printed.right.contains(says), "{says}");
    }
}

/// How many messages the schedules of a ring take on channels that are not FIFO, everyone having started: tokens on their way by
/// the place where they arrive, who has lost, and how many have been sent.
fn counts(ring: &[u64], losers_relay: bool) -> BTreeSet<usize> {
    type State = (BTreeSet<(usize, u64)>, Vec<bool>, usize);
    let n = ring.len();
    let sent = ring.iter().enumerate().map(|(place, identity)| ((place + 1) % n, *identity)).collect();
    let mut left: Vec<State> = vec![(sent, vec![false; n], n)];
    let mut seen = BTreeSet::new();
    let mut found = BTreeSet::new();
    while let Some((tokens, lost, count)) = left.pop() {
        if !seen.insert((tokens.clone(), lost.clone(), count)) {
            continue;
        }
        if tokens.is_empty() {
            found.insert(count);
        }
        for &(place, token) in &tokens {
            let (mut tokens, mut lost) = (tokens.clone(), lost.clone());
            tokens.remove(&(place, token));
            let beats = token > ring[place];
            let is_relayed = token != ring[place] && (beats || losers_relay && lost[place]);
            lost[place] |= beats;
            if is_relayed {
                tokens.insert(((place + 1) % n, token));
            }
            left.push((tokens, lost, count + usize::from(is_relayed)));
        }
    }
    found
}

#[test]
fn the_count_depends_on_the_schedule_only_where_losers_relay_everything() {
    for n in 3..=5 {
        let ascending: Vec<u64> = (1..=n).collect();
        let best = usize::try_from(2 * n - 1).unwrap();
        assert_eq!(counts(&ascending, false), BTreeSet::from([best]));
        let relayed = counts(&ascending, true);
        assert!(relayed.len() > 1 && relayed.first() == Some(&best), "n = {n}: {relayed:?}");
    }
}

#[test]
fn without_fifo_several_lead_by_lelann_with_as_many_messages() {
    let claim =
        algorithms::claims(&algorithms::find("lelann").unwrap()).iter().find(|claim| claim.id == "lelann.messages");
    let elects_several = |seed: u64| {
        let link = format!("a=lelann&n=4&delay=1-20&fifo=no&announce=no&seed={seed}");
        let scenario = Scenario::from_link(&link).expect("a good link");
        let verdict = algorithms::judge(
            claim.unwrap(),
            &scenario,
            &run(&scenario).expect("a valid scenario"),
            &claim.unwrap().counting(),
        );
        assert!(verdict.is_ok_and(|verdict| verdict.holds()), "{link}");
        leads(&link) > 1
    };
    assert!((1..=200).any(elects_several));
}

/// Departures name values that their options take, and every program that an algorithm's `variant` offers has one.
#[test]
fn every_variant_says_where_it_departs_from_the_others() {
    use election_core::algorithm::{OptionKind, OptionValue};
    let mut variants = 0;
    for algorithm in algorithms::all() {
        let departures = algorithms::departures(&algorithm);
        for departure in departures {
            let option = algorithm.option(departure.option).unwrap_or_else(|| panic!("{departure:?}"));
            let is_taken = match (option.kind, departure.value) {
                (OptionKind::Flag, OptionValue::Flag(_)) => true,
                (OptionKind::Choice(choices), OptionValue::Choice(key)) => {
                    choices.iter().any(|choice| choice.key == key)
                }
                _ => false,
            };
            assert!(is_taken, "{departure:?}");
        }
        let Some(OptionKind::Choice(choices)) = algorithm.option("variant").map(|option| option.kind) else { continue };
        for choice in choices {
            let is_of_choice = |value| value == OptionValue::Choice(choice.key);
            let said = departures.iter().filter(|departure| is_of_choice(departure.value));
            assert_eq!(said.count(), 1, "{}: {}", algorithm.key, choice.key);
            variants += 1;
        }
    }
    assert_eq!(variants, 4);
}
