//! Published figures, checked by running them.

use std::collections::BTreeMap;

use election_core::algorithm::IdentityUse;
use election_core::claims::cases::{self, MakeCases};
use election_core::claims::{Scope, Why, failover};
use election_core::properties::Summary;
use election_core::scenario::{Declaration, Delay, Network};
use election_core::sweep::check;
use election_core::{Scenario, algorithms, run};
use election_tests::random::{self, EVERYTHING, NOTHING, Trouble};
use election_tests::runs::runs;

/// How many random scenarios each algorithm's claims are held against ([`runs`]).
const RUNS: u64 = 40_000;

/// Every claim holds on all of its cases, and on as many as it says.
#[test]
fn every_claim_holds_on_its_cases() {
    let mut found = Vec::new();
    for algorithm in algorithms::all() {
        for claim in algorithms::claims(&algorithm) {
            let check = check(&algorithm, claim);
            if let Some(failure) = &check.failure {
                panic!("{} after {} runs: {failure}", claim.id, check.runs);
            }
            found.push((claim.id, check.runs));
        }
    }
    let expected = [
        ("lelann.messages", 38_700),
        ("lelann.time", 18_120),
        ("lelann.bits", 8_840),
        ("lelann.lap", 9_060),
        ("cr.best", 11_340),
        ("cr.worst", 11_340),
        ("cr.mean", 173_106),
        ("cr.mean.some", 19_778),
        ("cr.time", 12_572),
        ("cr.single", 20_800),
        ("cr.aalborg", 2_268),
        ("cr.lap", 18_120),
        ("cr.bits", 10_240),
        ("cr.improvements", 31_854),
        ("cr.improvements.mean", 9_000),
        ("dkr.messages", 11_400),
        ("dkr.best", 4_084),
        ("dkr.worst", 23_226),
        ("dkr.mean", 92_464),
        ("dkr.time", 6_152),
        ("dkr.lap", 11_400),
        ("dkr.bits", 11_400),
        ("hs.messages", 1_280),
        ("hs.bound", 7_620),
        ("hs.phases", 7_620),
        ("hs.launches", 1_280),
        ("hs.mean", 92_464),
        ("hs.time", 2_560),
        ("hs.lap", 3_840),
        ("hs.bits", 1_280),
        ("franklin.messages", 3_840),
        ("franklin.worst", 15_666),
        ("franklin.mean", 92_464),
        ("franklin.time", 6_052),
        ("franklin.lap", 3_840),
        ("franklin.bits", 3_840),
        ("ir.mean", 30_000),
        ("ir.time", 30_000),
        ("ir.bits", 30_000),
        ("ir.lap", 564),
        ("counting.names", 576),
        ("counting.size", 576),
        ("counting.time", 256),
        ("counting.bits", 576),
        ("token-ring.messages", 1_152),
        ("token-ring.bits", 1_152),
        ("ring-list.messages", 5_004),
        ("ring-list.lap", 6_260),
        ("ring-list.bits", 5_004),
        ("bully.best.top", 4_572),
        ("bully.best.second", 122),
        ("bully.worst.election", 926),
        ("bully.worst.live", 2_164),
        ("bully.exact", 5_902),
        ("bully.exact.election", 6_736),
        ("bully.exact.answer", 7_120),
        ("bully.exact.coordinator", 6_286),
        ("bully.bits", 5_316),
        ("bully.total", 1_196),
        ("bully.time", 13_918),
        ("bully.time.exact", 5_560),
        ("bully.bound", 4_500),
        ("bully.bound.short", 3_600),
        ("bully.literal", 260),
        ("bully.literal.answer", 260),
        ("bully.hardware-multicast", 1_041),
        ("bully.hardware-multicast.messages", 1_470),
        ("bully.each", 686),
        ("bully.each.begin", 686),
        ("bully.slides", 300),
        ("bully.slides.messages", 200),
        ("invitation.look", 474),
        ("invitation.look-all", 390),
        ("invitation.merge", 864),
        ("invitation.bits", 864),
        ("invitation.time", 390),
        ("invitation.safety", 432),
        ("raft.single", 1_920),
        ("raft.pre-votes", 960),
        ("raft.news", 1_920),
        ("raft.time", 1_920),
        ("raft.split", 27_000),
        ("raft.bits", 1_920),
        ("raft.safety", 432),
        ("fle.votes", 420),
        ("fle.discovery", 420),
        ("fle.bits", 420),
        ("fle.safety", 432),
        ("tree.messages", 26_760),
        ("tree.wakeup", 26_760),
        ("tree.token", 26_658),
        ("tree.news", 26_760),
        ("tree.bits", 26_760),
        ("tree.time", 1_600),
        ("tree.time.most", 82_800),
        ("echo.one", 11_082),
        ("echo.tokens", 22_812),
        ("echo.news", 22_812),
        ("echo.bits", 10_086),
        ("echo.time", 8_808),
        ("echo.time.news", 8_808),
    ];
    assert_eq!(found, expected);
}

/// A leader is known by its identity, crashes, and all are told: what claims say of that holds, whatever the algorithm.
#[test]
fn every_claim_that_speaks_of_a_failover_holds() {
    let mut spoken_of: BTreeMap<&str, u64> = BTreeMap::new();
    let compares = |algorithm: &Declaration| algorithm.identities == IdentityUse::Compares;
    for algorithm in algorithms::all().into_iter().filter(compares) {
        for base in cases::sizes(&algorithm, 2..=9).each(cases::orders).each(cases::networks) {
            let scenario = failover::of(&base);
            let summary = run(&scenario).expect("it is valid");
            for verdict in summary.claims(&scenario) {
                *spoken_of.entry(verdict.id()).or_default() += 1;
                let (predicted, measured) = (verdict.predicted, verdict.measured);
                assert!(verdict.holds(), "{}: {measured} is not {predicted}\n{}", verdict.id(), scenario.to_json());
            }
        }
    }
    println!("{spoken_of:?}");
    for id in ["lelann.messages", "lelann.time", "cr.best", "cr.worst", "cr.time", "ring-list.messages", "bully.exact"]
    {
        assert!(spoken_of.contains_key(id), "{id} says nothing of failovers");
    }
}

/// A condition that says what a claim is about rather than when it is true.
const ABOUT: [(&str, &str); 3] = [
    ("cr.improvements", "an improvement is on"),
    ("cr.aalborg", "whoever an election reaches joins"),
    ("hs.bound", "there are no faults"),
];

/// The conditions are enough: whatever run a claim speaks of, it is right. And none is too many: for each there is a run
/// that meets all the others, and of which the formula is wrong.
#[test]
fn conditions_are_enough_and_none_is_too_many() {
    let mut tally = Tally::default();
    for algorithm in algorithms::all() {
        for scenario in random_scenarios(&algorithm).chain(cases(&algorithm)).chain(slow_tokens(&algorithm)) {
            tally.add(&scenario);
        }
    }
    for (id, runs) in &tally.spoken_of {
        let wrong = tally.broken_without.iter().filter(|((other, _), _)| other == id);
        let wrong: Vec<String> = wrong.map(|((_, condition), runs)| format!("{runs} unless {condition}")).collect();
        println!("{id}: right of {runs} runs, wrong of {}", wrong.join(", "));
    }
    for (id, runs) in &tally.spoken_of {
        assert!(*runs > 0, "no run met the conditions of {id}");
    }
    for (condition, runs) in &tally.broken_without {
        let is_needed = *runs > 0 || ABOUT.contains(condition);
        assert!(is_needed, "{} is right as well unless {}", condition.0, condition.1);
    }
}

/// How often claims spoke of a run, and how often one was wrong for want of one condition only.
#[derive(Debug, Default)]
struct Tally {
    spoken_of: BTreeMap<&'static str, u64>,
    broken_without: BTreeMap<(&'static str, &'static str), u64>,
}

impl Tally {
    fn add(&mut self, scenario: &Scenario) {
        let summary = run(scenario).expect("the scenario is valid");
        for claim in algorithms::claims(scenario.info()) {
            let Scope::Run { conditions, predict, .. } = &claim.scope else { continue };
            for condition in *conditions {
                self.broken_without.entry((claim.id, condition.text)).or_default();
            }
            let spoken_of = self.spoken_of.entry(claim.id).or_default();
            let mut unmet = conditions.iter().filter(|condition| !(condition.holds)(scenario));
            match (unmet.next(), unmet.next()) {
                (None, _) => match algorithms::judge(claim, scenario, &summary, &claim.counting()) {
                    Ok(verdict) => {
                        *spoken_of += 1;
                        let (predicted, measured) = (verdict.predicted, verdict.measured);
                        assert!(verdict.holds(), "{}: {measured} is not {predicted}\n{}", claim.id, scenario.to_json());
                    }
                    Err(why) => assert_eq!(why, Why::Undecided, "{}\n{}", claim.id, scenario.to_json()),
                },
                (Some(only), None) => {
                    let measure = |scenario: &Scenario, summary: &Summary| {
                        claim.measure(scenario, summary, &claim.counting()).ok()
                    };
                    let baseline = predict.baseline(scenario);
                    let on_baseline = baseline.and_then(|baseline| measure(&baseline, &run(&baseline).ok()?));
                    let predicted = predict.of(scenario, on_baseline);
                    let measured = measure(scenario, &summary);
                    if !predicted.zip(measured).is_some_and(|(predicted, measured)| predicted.admits(measured)) {
                        *self.broken_without.entry((claim.id, only.text)).or_default() += 1;
                    }
                }
                (Some(_), Some(_)) => {}
            }
        }
    }
}

/// Calm ones, and ones with every kind of trouble.
fn random_scenarios(algorithm: &Declaration) -> impl Iterator<Item = Scenario> {
    let troubles = [
        NOTHING,
        Trouble { repeated_identities: true, ..NOTHING },
        Trouble { channels: true, ..NOTHING },
        Trouble { faults: true, ..NOTHING },
        // No claim speaks of joining, leaving and suspicions.
        Trouble { membership: false, heartbeats: false, swim: false, ..EVERYTHING },
    ];
    let runs = runs(RUNS);
    let numbered = (0..runs).zip(troubles.into_iter().cycle());
    numbered.map(move |(number, trouble)| {
        let json = random::scenario(&algorithm.key, number, trouble);
        Scenario::from_json(&json.to_string()).expect("random scenarios are valid")
    })
}

/// The smaller cases of all claims, so that each claim is held against the others'.
fn cases(algorithm: &Declaration) -> impl Iterator<Item = Scenario> {
    let mut families: Vec<MakeCases> = Vec::new();
    for claim in algorithms::claims(algorithm) {
        // Several claims are checked on the same scenarios.
        if let Scope::Run { cases, .. } = claim.scope
            && !families.iter().any(|family| std::ptr::fn_addr_eq(*family, cases))
        {
            families.push(cases);
        }
    }
    families.into_iter().flat_map(|cases| cases(algorithm).take_while(|scenario| scenario.processes <= 8))
}

/// Three processes on channels so far from FIFO that an announcement overtakes a token, with every value of every choice.
fn slow_tokens(algorithm: &Declaration) -> impl Iterator<Item = Scenario> {
    use election_core::algorithm::{OptionKind, OptionValue};
    let base = Scenario::new(algorithm);
    let network = Network { delay: Delay::Uniform(1, 40), fifo: false, ..base.network.clone() };
    let base = Scenario { processes: 3, network, ..base };
    let mut scenarios = vec![base.clone()];
    for option in algorithm.options {
        if let OptionKind::Choice(choices) = option.kind {
            for choice in choices {
                let mut scenario = base.clone();
                scenario.set_option(option.key, OptionValue::Choice(choice.key));
                scenarios.push(scenario);
            }
        }
    }
    scenarios.into_iter().flat_map(|scenario| (1..=5000).map(move |seed| Scenario { seed, ..scenario.clone() }))
}

/// Figures speak of elections that take place: not where nobody reacts to the crash of the leader, or where who has begun crashes.
#[test]
fn no_figure_speaks_of_an_election_that_nobody_carries_through() {
    let failover = |algorithm: &str| format!("a={algorithm}&established=yes&detector=perfect&faults=crash:5@5");
    let links = ["itai-rodeh", "token-ring", "counting", "tree", "echo-extinction"].map(failover);
    for link in
        links.into_iter().chain(["a=ring-list&n=3&start=none&detector=perfect&faults=notice:2,crash:2".to_owned()])
    {
        let scenario = Scenario::from_link(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
        let summary = run(&scenario).expect("it is valid");
        for verdict in summary.claims(&scenario) {
            assert!(verdict.holds(), "{} of {link}", verdict.claim.id);
        }
    }
}
