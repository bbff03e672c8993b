//! Changes of a scenario that are worth a try after its run: the same processes in another order, started otherwise, one crash, a
//! network that loses nothing, or more processes; and what would come of each.
//!
//! ```
//! use election_core::run::DEFAULT_MEMORY;
//! use election_core::try_next::Next;
//! use election_core::{Scenario, work};
//!
//! let scenario = Scenario::from_link("a=chang-roberts&n=8")?;
//! let next = work::at_once(async |budget| Next::find(scenario, DEFAULT_MEMORY, budget).await)?;
//! let costs: Vec<_> =
//!     next.tried.iter().map(|tried| (&*tried.title, tried.trial.summary().counters.sent())).collect();
//! assert_eq!(costs, [("Order descending", 44), ("Order shuffled", 33), ("Crash 8 at round 4", 15)]);
//! # Ok::<(), election_core::InputError>(())
//! ```

use std::collections::BTreeSet;

use crate::error::InputError;
use crate::model::ProcessId;
use crate::narrate::Moments;
use crate::properties::Summary;
use crate::scenario::{Detector, Fault, FaultKind, Ids, Order, Scenario, Start, StartAt};
use crate::trial::Trial;
use crate::work::Budget;

/// How many are offered at most.
pub const MOST: usize = 3;

/// A change that is worth a try.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What it is: `Order descending`.
    pub title: String,
    /// The scenario with it.
    pub scenario: Scenario,
}

/// An offer that was carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// What the change is: `Order descending`.
    pub title: String,
    /// The scenario with it, and what came of it.
    pub trial: Trial,
}

/// What came of a scenario, and what would come of the changes that are worth a try then.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    /// The scenario as it is.
    pub unchanged: Trial,
    /// The changes, [`MOST`] at most.
    pub tried: Vec<Tried>,
}

impl Next {
    /// Carries out a scenario and then what is offered after it, each within so many bytes of memory, as a part of work that can be
    /// interrupted.
    ///
    /// # Errors
    /// When the scenario is not valid, with the field, what was found and what is allowed.
    pub async fn find(scenario: Scenario, memory: u64, budget: &Budget) -> Result<Self, InputError> {
        let unchanged = Trial::run(scenario, memory, budget).await?;
        let mut tried = Vec::new();
        for offer in offers(unchanged.scenario(), unchanged.summary()) {
            tried.push(offer.carry_out(memory, budget).await?);
        }
        Ok(Self { unchanged, tried })
    }
}

impl Offer {
    /// Carries it out within so many bytes of memory, as a part of work that can be interrupted.
    ///
    /// # Errors
    /// When its scenario is not valid, which no [offer](offers) is.
    pub async fn carry_out(self, memory: u64, budget: &Budget) -> Result<Tried, InputError> {
        Ok(Tried { title: self.title, trial: Trial::run(self.scenario, memory, budget).await? })
    }
}

/// What could be tried after this run of a scenario: [`MOST`] changes at most, each of them valid.
#[must_use]
pub fn offers(scenario: &Scenario, summary: &Summary) -> Vec<Offer> {
    let crash: Vec<_> = valid(crash(scenario, summary)).collect();
    let others = if scenario.graph().is_ring() { orders(scenario) } else { starts(scenario) };
    let others = valid(others.into_iter().chain(larger(scenario))).take(MOST - crash.len().min(1));
    others.chain(crash).take(MOST).collect()
}

fn valid(offers: impl IntoIterator<Item = Offer>) -> impl Iterator<Item = Offer> {
    offers.into_iter().filter(|offer| offer.scenario.validate().is_ok())
}

fn offer(title: impl Into<String>, scenario: &Scenario, change: impl FnOnce(&mut Scenario)) -> Offer {
    let mut changed = scenario.clone();
    change(&mut changed);
    Offer { title: title.into(), scenario: changed }
}

/// The same ring in other orders.
fn orders(scenario: &Scenario) -> Vec<Offer> {
    if scenario.ids == Ids::Anonymous || scenario.processes == 1 {
        return Vec::new();
    }
    let all = [
        (Order::Ascending, "Order ascending"),
        (Order::Descending, "Order descending"),
        (Order::Shuffled, "Order shuffled"),
    ];
    let others = all.into_iter().filter(|(order, _)| scenario.ids != Ids::Order(*order));
    others.map(|(order, title)| offer(title, scenario, |scenario| scenario.ids = Ids::Order(order))).collect()
}

/// The same processes, of which others start.
fn starts(scenario: &Scenario) -> Vec<Offer> {
    let identities = scenario.identities();
    if identities.are_anonymous() {
        return Vec::new();
    }
    let name = |process| identities.short(identities.at(process));
    // Who crashes before it begins starts nothing.
    let is_down = |process: ProcessId| {
        let crashes = |fault: &Fault| fault.at == 0 && fault.kind.process() == Some(process.0);
        scenario.faults.iter().any(|fault| matches!(fault.kind, FaultKind::Crash { .. }) && crashes(fault))
    };
    let can_start = || identities.processes().filter(|process| !is_down(*process));
    let worst = can_start().min_by_key(|process| identities.at(*process));
    let best = can_start().max_by_key(|process| identities.at(*process));
    // One process alone, or several of one name, are both; there is one offer for them.
    let best = best.filter(|best| worst.is_none_or(|worst| name(worst) != name(*best)));
    let alone = |process: ProcessId| {
        offer(format!("Only {} starts", name(process)), scenario, |scenario| {
            scenario.start = Start::List(vec![StartAt { process: process.0, at: 0 }]);
        })
    };
    let all = offer("All start", scenario, |scenario| scenario.start = Start::All);
    let mut known = vec![scenario.starts()];
    let mut is_new = |offer: &Offer| {
        let starts = offer.scenario.starts();
        let is_new = !known.contains(&starts);
        known.push(starts);
        is_new
    };
    [all].into_iter().chain(worst.into_iter().chain(best).map(alone)).filter(&mut is_new).collect()
}

/// The same with one more process, and with twice as many: not valid where identities or edges are typed, which are of these processes
/// only.
fn larger(scenario: &Scenario) -> Vec<Offer> {
    let counts = BTreeSet::from([scenario.processes + 1, scenario.processes * 2]);
    let with = |count| offer(format!("{count} processes"), scenario, |scenario| scenario.processes = count);
    counts.into_iter().map(with).collect()
}

/// One crash: that of the leader, half-way to its victory; or, where there are crashes, that they are noticed, or that there
/// are none; or, where nobody leads, that nothing is lost, or that the network is whole.
fn crash(scenario: &Scenario, summary: &Summary) -> Vec<Offer> {
    if scenario.has_crash() {
        let crashes = scenario.faults.iter().filter(|fault| matches!(fault.kind, FaultKind::Crash { .. })).count();
        let title = if crashes == 1 { "Without the crash" } else { "Without the crashes" };
        let without = offer(title, scenario, |scenario| {
            scenario.faults.retain(|fault| !matches!(fault.kind, FaultKind::Crash { .. } | FaultKind::Recover(_)));
        });
        let noticed = (scenario.detector == Detector::None).then(|| {
            offer("Crashes are noticed", scenario, |scenario| scenario.detector = Detector::Perfect { delay: 1 })
        });
        return noticed.into_iter().chain([without]).collect();
    }
    let Some((leader, elected_at)) = summary.leader.zip(summary.elected_at) else { return without_losses(scenario) };
    let at = elected_at / 2;
    let name = scenario.identities().short(leader.identity);
    let moment = Moments::of(scenario).at(at);
    vec![offer(format!("Crash {name} at {moment}"), scenario, |scenario| {
        scenario.faults.push(Fault::crash(leader.process.0, at));
    })]
}

/// That nothing is lost, and that the network is not split, as far as it is.
fn without_losses(scenario: &Scenario) -> Vec<Offer> {
    let is_split = |fault: &Fault| fault.kind.is_of_channels();
    let whole = scenario
        .faults
        .iter()
        .any(is_split)
        .then(|| offer("Without the split", scenario, |scenario| scenario.faults.retain(|fault| !is_split(fault))));
    let lossless =
        (scenario.network.loss > 0).then(|| offer("Nothing is lost", scenario, |scenario| scenario.network.loss = 0));
    whole.into_iter().chain(lossless).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::run;
    use crate::run::DEFAULT_MEMORY;
    use crate::work::{Work, at_once};

    fn titles(link: &str) -> Vec<String> {
        let scenario = Scenario::from_link(link).unwrap();
        let offers = offers(&scenario, &run(&scenario).unwrap());
        for offer in &offers {
            assert_ne!(offer.scenario, scenario, "{}", offer.title);
            run(&offer.scenario).unwrap();
        }
        offers.into_iter().map(|offer| offer.title).collect()
    }

    #[test]
    fn on_a_ring_other_orders_and_one_crash_are_offered() {
        assert_eq!(
            titles("a=chang-roberts&n=8&ids=shuffled"),
            ["Order ascending", "Order descending", "Crash 8 at round 4"]
        );
        assert_eq!(titles("a=lelann&n=5"), ["Order descending", "Order shuffled", "Crash 5 at round 2"]);
        assert_eq!(
            titles("a=chang-roberts&n=8&faults=crash:3@6"),
            ["Order descending", "Order shuffled", "Crashes are noticed"]
        );
    }

    #[test]
    fn elsewhere_another_start_is() {
        assert_eq!(titles("a=bully&n=6"), ["Only 1 starts", "Only 6 starts", "Crash 6 at round 0"]);
        assert_eq!(titles("a=bully&n=6&start=0"), ["All start", "Only 6 starts", "Crash 6 at round 0"]);
    }

    #[test]
    fn whatever_the_identities_and_the_network_something_is_offered() {
        assert_eq!(
            titles("a=chang-roberts&n=5&ids=uuid"),
            ["Order ascending", "Order descending", "Crash ac00 at round 2"]
        );
        assert_eq!(
            titles("a=chang-roberts&n=5&ids=uuid&loss=0.3&seed=4"),
            ["Order ascending", "Order descending", "Nothing is lost"]
        );
        assert_eq!(
            titles("a=bully&n=8&delay=2&faults=partition:0-3/4-7@2"),
            ["Only 1 starts", "Only 8 starts", "Without the split"]
        );
        assert_eq!(
            titles("a=bully&n=5&start=1&faults=crash:4@0"),
            ["All start", "Only 1 starts", "Crashes are noticed"],
            "5 has crashed"
        );
        assert_eq!(titles("a=itai-rodeh&n=5&seed=1"), ["6 processes", "10 processes", "Crash 1 at round 2"]);
        assert_eq!(titles("a=chang-roberts&n=1"), ["2 processes", "Crash 1 at round 0"]);
        assert_eq!(titles("a=bully&n=1&start=none"), ["All start", "2 processes"], "nothing twice");
    }

    #[test]
    fn what_is_offered_comes_to_what_its_scenario_does() {
        let scenario = Scenario::from_link("a=chang-roberts&n=8").unwrap();
        let next = at_once(async |budget| Next::find(scenario.clone(), DEFAULT_MEMORY, budget).await).unwrap();
        let summary = run(&scenario).unwrap();
        assert_eq!((next.unchanged.scenario(), next.unchanged.summary()), (&scenario, &summary));
        let offered = offers(&scenario, &summary);
        let tried: Vec<_> = next.tried.iter().map(|tried| (&tried.title, tried.trial.scenario())).collect();
        assert_eq!(tried, offered.iter().map(|offer| (&offer.title, &offer.scenario)).collect::<Vec<_>>());
        for tried in &next.tried {
            assert_eq!(*tried.trial.summary(), run(tried.trial.scenario()).unwrap(), "{}", tried.title);
        }
        // In slices it is the same.
        let mut work = Work::new(async move |budget| Next::find(scenario, DEFAULT_MEMORY, &budget).await);
        let mut slices = 0;
        while !work.advance(10) {
            slices += 1;
        }
        assert!(slices > 10, "{slices} slices");
        assert_eq!(work.finish().as_ref(), Ok(&next));
    }
}
