//! The smallest change of a scenario by which a property falls: another seed, then delays that vary, then one lost message.
//!
//! ```
//! use election_core::breaking::SmallestChange;
//! use election_core::run::DEFAULT_MEMORY;
//! use election_core::{Scenario, work};
//!
//! let scenario = Scenario::from_link("a=lelann&n=4&fifo=no")?;
//! let found = work::at_once(async |budget| SmallestChange::find(&scenario, DEFAULT_MEMORY, budget).await)?;
//! assert!(found.words().starts_with("Delays of 1 to 3 instead of 1"));
//! # Ok::<(), election_core::InputError>(())
//! ```

use super::signs::timeouts;
use super::{SYSTEM_ASSUMPTIONS, fallen};
use crate::algorithm::Promise;
use crate::algorithms::summarized;
use crate::claims::cases::with;
use crate::error::InputError;
use crate::properties::{ONE_LEADER, Property, Summary};
use crate::scenario::{Action, Delay, MAX_DELAY, Override, Scenario};
use crate::work::Budget;

/// How many other seeds are tried.
const SEEDS: usize = 30;
/// If so many seeds make no difference, nothing is drawn.
const IDLE_SEEDS: usize = 3;
/// How many seeds are tried for each range of delays.
const SEEDS_A_RANGE: usize = 10;
/// The same where no message is lost afterwards.
const SEEDS_A_LAST_RANGE: usize = 60;
/// The longest delay becomes so many times as long.
const RANGES: [u32; 4] = [3, 5, 9, 17];
/// How many messages are tried to lose, one at a time.
const MOST_LOST: u32 = 300;
/// Nothing more is tried of one kind of change after so many steps.
const MOST_STEPS: u64 = 1_000_000;

/// What a search for the smallest change has come to.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallestChange {
    /// What falls without any change, in the algorithm's own words.
    pub fallen_before: Vec<String>,
    /// Whether an assumption is broken already: then it is this one that is to be seen, and no message is lost beside it.
    pub is_broken: bool,
    /// How many changes were tried, each by a run.
    pub tried: u32,
    /// The one by which something falls; none if none of them does.
    pub found: Option<Fall>,
}

/// A change by which a property falls.
#[derive(Clone, Debug, PartialEq)]
pub struct Fall {
    /// What is changed: `Seed 3 instead of 1`.
    pub change: String,
    /// The properties that fall, and do not without the change, in the algorithm's own words.
    pub fallen: Vec<String>,
    /// The scenario with the change.
    pub scenario: Scenario,
}

impl SmallestChange {
    /// Looks for it, each run within so many bytes of memory, as a part of work that can be interrupted. Identities and edges that are
    /// drawn stay as they are.
    ///
    /// # Errors
    /// When the scenario is not valid, with the field, what was found and what is allowed.
    pub async fn find(scenario: &Scenario, memory: u64, budget: &Budget) -> Result<Self, InputError> {
        let unchanged = summarized(scenario, memory, budget).await?;
        let is_broken = SYSTEM_ASSUMPTIONS.iter().any(|assumed| (assumed.is_broken)(scenario));
        let mut search = Search { memory, unchanged, is_broken, tried: 0 };
        let mut found = None;
        for (kind, candidates) in search.kinds(scenario) {
            found = search.first_fall(kind, candidates, budget).await;
            if found.is_some() {
                break;
            }
        }
        let fallen_before = all_fallen(&search.unchanged, scenario).map(|it| it.shown_name(scenario.info())).collect();
        Ok(Self { fallen_before, is_broken, tried: search.tried, found })
    }

    /// What was changed, what falls, and how many runs it took, in sentences.
    #[must_use]
    pub fn words(&self) -> String {
        let tried =
            if self.tried == 1 { "1 run was tried".to_owned() } else { format!("{} runs were tried", self.tried) };
        let before = match &self.fallen_before[..] {
            [] => String::new(),
            fallen => format!("As it is {} already. ", falls(fallen)),
        };
        let more = if before.is_empty() { "" } else { "more " };
        let Some(Fall { change, fallen, .. }) = &self.found else {
            let changes = if self.is_broken {
                "with other seeds and with delays that vary"
            } else {
                "with other seeds, with delays that vary and with one message lost"
            };
            return format!(
                "{before}Nothing {more}was found: {tried}, {changes}. No property falls in them that does not fall as it is."
            );
        };
        format!("{before}{change}: {}. {tried}.", falls(fallen))
    }
}

/// `“one leader” falls`.
fn falls(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
    format!("{} {}", quoted.join(", "), if names.len() == 1 { "falls" } else { "fall" })
}

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Seed,
    Delays,
    Loss,
}

/// A changed scenario, and what is changed.
type Candidate = (String, Scenario);

/// A search that is under way.
struct Search {
    memory: u64,
    /// What comes of the scenario without any change.
    unchanged: Summary,
    is_broken: bool,
    tried: u32,
}

impl Search {
    /// The changes of each kind, the smaller kind first.
    fn kinds(&self, scenario: &Scenario) -> Vec<(Kind, Vec<Candidate>)> {
        let seeds = (Kind::Seed, seeds(scenario));
        if self.is_broken {
            return vec![seeds, (Kind::Delays, delays(scenario, SEEDS_A_LAST_RANGE))];
        }
        let sent: u64 = self.unchanged.counters.by_kind.iter().sum();
        vec![seeds, (Kind::Delays, delays(scenario, SEEDS_A_RANGE)), (Kind::Loss, losses(scenario, sent))]
    }

    /// The first of these changes by which a property falls.
    async fn first_fall(&mut self, kind: Kind, candidates: Vec<Candidate>, budget: &Budget) -> Option<Fall> {
        let (mut steps, mut idle) = (0, 0);
        for (change, mut scenario) in candidates {
            scenario.normalise();
            let Ok(summary) = summarized(&scenario, self.memory, budget).await else { continue };
            self.tried += 1;
            let fallen = self.newly_fallen(&summary, &scenario);
            if !fallen.is_empty() {
                return Some(Fall { change, fallen, scenario });
            }
            steps += summary.steps;
            idle += usize::from(summary == self.unchanged);
            if steps > MOST_STEPS || (kind == Kind::Seed && idle == IDLE_SEEDS) {
                break;
            }
        }
        None
    }

    /// The properties that fall here and do not without the change.
    fn newly_fallen(&self, summary: &Summary, scenario: &Scenario) -> Vec<String> {
        let before = fallen(&self.unchanged);
        let new = all_fallen(summary, scenario).filter(|property| !before.contains(&property.name));
        new.map(|property| property.shown_name(scenario.info())).collect()
    }
}

/// The properties that fall. Where leaders of two epochs may lead at once, it breaks nothing when they do.
fn all_fallen<'s>(summary: &'s Summary, scenario: &Scenario) -> impl Iterator<Item = &'s Property> {
    let may_split = scenario.info().promise == Promise::OneLeaderAnEpoch;
    let falls = move |property: &&Property| !(property.holds() || may_split && property.name == ONE_LEADER);
    summary.properties.iter().filter(falls)
}

/// With other seeds, and the processes as they are.
fn seeds(scenario: &Scenario) -> Vec<Candidate> {
    let others = (1..).filter(|seed| *seed != scenario.seed).take(SEEDS);
    others.map(|seed| (format!("Seed {seed} instead of {}", scenario.seed), seeded(scenario, seed))).collect()
}

fn seeded(scenario: &Scenario, seed: u64) -> Scenario {
    with(scenario, |scenario| {
        scenario.list_drawn();
        scenario.seed = seed;
    })
}

/// With delays up to several times as long, each with so many seeds, and timeouts of as many ticks as now.
fn delays(scenario: &Scenario, seeds_a_range: usize) -> Vec<Candidate> {
    let (low, high) = match scenario.network.delay {
        Delay::Fixed(delay) => (delay, delay),
        Delay::Uniform(low, high) => (low, high),
    };
    let now = if low == high { low.to_string() } else { format!("{low} to {high}") };
    let patient: Vec<_> = timeouts(scenario).map(|spec| (spec.key, scenario.option(spec.key))).collect();
    let stay = if patient.is_empty() { "" } else { ", timeouts as they were" };
    let mut all = Vec::new();
    for longest in RANGES.map(|times| high.saturating_mul(times).min(MAX_DELAY)) {
        let slower = with(scenario, |scenario| {
            scenario.network.delay = Delay::Uniform(low, longest);
            for (key, value) in &patient {
                scenario.set_option(key, *value);
            }
        });
        let change = format!("Delays of {low} to {longest} instead of {now}{stay}");
        let others = (1..).filter(|seed| *seed != scenario.seed).take(seeds_a_range - 1);
        let others = others.map(|seed| (format!("{change}, with seed {seed}"), seeded(&slower, seed)));
        all.extend(std::iter::once((change.clone(), slower.clone())).chain(others));
    }
    all
}

/// With one of the messages lost, the first of them first.
fn losses(scenario: &Scenario, sent: u64) -> Vec<Candidate> {
    let is_free = |message: &u32| scenario.overrides.iter().all(|done| done.message != *message);
    let messages = (0..MOST_LOST).take_while(|message| u64::from(*message) < sent).filter(is_free);
    let lost = |message| {
        let lost = Override { message, action: Action::Drop };
        (format!("Message {message} is lost"), with(scenario, |scenario| scenario.overrides.push(lost)))
    };
    messages.map(lost).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::run;
    use crate::run::DEFAULT_MEMORY;
    use crate::work::{Work, at_once};

    fn find(link: &str) -> SmallestChange {
        let scenario = Scenario::from_link(link).unwrap();
        at_once(async |budget| SmallestChange::find(&scenario, DEFAULT_MEMORY, budget).await).unwrap()
    }

    fn found(link: &str) -> (String, String) {
        let smallest = find(link);
        let fall = smallest.found.as_ref().unwrap();
        (smallest.words(), fall.scenario.to_link().unwrap())
    }

    #[test]
    fn the_ring_is_kept_where_another_seed_is_enough() {
        let (words, changed) = found("a=lelann&n=6&ids=shuffled&delay=1-27&fifo=no");
        assert_eq!(words, "Seed 3 instead of 1: “one leader”, “validity”, “best live leader” fall. 2 runs were tried.");
        assert_eq!(changed, "a=lelann&ids=2,6,1,4,3,5&delay=1-27&fifo=no&seed=3");
    }

    #[test]
    fn delays_come_next_with_timeouts_as_they_are() {
        let (words, changed) = found("a=bully");
        assert!(words.starts_with("Delays of 1 to 3 instead of 1, timeouts as they were: “one leader”, "), "{words}");
        assert!(words.ends_with(" fall. 4 runs were tried."), "three seeds make no difference: {words}");
        assert_eq!(changed, "a=bully&answer_timeout=2&coordinator_timeout=4&delay=1-3");
    }

    #[test]
    fn two_leaders_of_two_terms_break_nothing() {
        let raft = find("a=raft&n=5");
        let fallen = raft.found.map(|fall| fall.fallen).unwrap_or_default();
        assert!(!fallen.contains(&ONE_LEADER.to_owned()), "{fallen:?}");
    }

    #[test]
    fn one_loss_comes_last() {
        let (words, changed) = found("a=chang-roberts&n=5");
        assert_eq!(words, "Message 4 is lost: “agreement”, “termination” fall. 48 runs were tried.");
        assert_eq!(changed, "a=chang-roberts&n=5&by-hand=drop:4");
    }

    /// A ring of eight on which the first forty runs go well.
    #[test]
    fn where_an_assumption_is_broken_no_message_is_lost_beside_it() {
        let (words, changed) = found("a=lelann&ids=shuffled&n=8&fifo=no");
        assert!(words.starts_with("Delays of 1 to "), "{words}");
        assert!(!changed.contains("by-hand"), "{changed}");
        let already = find("a=lelann&n=6&delay=1-3&fifo=no");
        let lost = already.found.as_ref().map(|fall| fall.scenario.overrides.len());
        assert_eq!(lost.unwrap_or_default(), 0, "{}", already.words());
    }

    #[test]
    fn it_is_said_that_nothing_was_found() {
        let alone = find("a=bully&n=1");
        assert_eq!(alone.found, None);
        assert!(
            alone.words().starts_with("Nothing was found: 43 runs were tried, with other seeds,"),
            "{}",
            alone.words()
        );
    }

    #[test]
    fn it_is_said_what_falls_already() {
        let words = find("a=bully&answer_timeout=1&start=4").words();
        assert!(words.starts_with("As it is “one leader”") && words.contains(" already. "), "{words}");
    }

    #[test]
    fn what_falls_fell_not_before_and_a_search_in_slices_finds_it_too() {
        for link in ["a=bully", "a=ring-list&n=5", "a=lelann&n=5&fifo=no"] {
            let scenario = Scenario::from_link(link).unwrap();
            let smallest = find(link);
            let fall = smallest.found.as_ref().unwrap();
            let before = fallen(&run(&scenario).unwrap());
            let mut after = fallen(&run(&fall.scenario).unwrap());
            after.retain(|name| !before.contains(name));
            assert_eq!(fall.fallen, after, "{link}");
            let mut work =
                Work::new(async move |budget| SmallestChange::find(&scenario, DEFAULT_MEMORY, &budget).await);
            while !work.advance(20) {}
            assert_eq!(work.finish().as_ref(), Ok(&smallest), "{link}");
        }
    }
}
