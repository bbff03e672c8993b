//! Changes of a scenario that are worth a try next: the same processes in another order, started otherwise, or one crash.

use election_core::scenario::{Detector, Fault, FaultKind, Ids, Order, Start, StartAt};
use election_core::{Run, Scenario};

use election_core::narrate::Moments;

/// How many are offered at most.
pub const MOST: usize = 3;

/// A change that is worth a try.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What it is: `Order falling`.
    pub title: String,
    /// The scenario with it.
    pub scenario: Scenario,
}

/// What could be tried after this run: three changes at most.
pub fn offers(run: &Run) -> Vec<Offer> {
    let scenario = run.scenario();
    let crash = crash(run);
    let mut all = if scenario.graph().is_ring() { orders(scenario) } else { starts(run) };
    all.truncate(MOST - crash.len().min(1));
    all.extend(crash);
    all.truncate(MOST);
    all
}

fn offer(title: impl Into<String>, scenario: &Scenario, change: impl FnOnce(&mut Scenario)) -> Offer {
    let mut changed = scenario.clone();
    change(&mut changed);
    Offer { title: title.into(), scenario: changed }
}

/// The same ring in other orders.
fn orders(scenario: &Scenario) -> Vec<Offer> {
    let Ids::Order(now) = scenario.ids else { return Vec::new() };
    let all =
        [(Order::Ascending, "Order rising"), (Order::Descending, "Order falling"), (Order::Shuffled, "Order shuffled")];
    let others = all.into_iter().filter(|(order, _)| *order != now);
    others.map(|(order, title)| offer(title, scenario, |scenario| scenario.ids = Ids::Order(order))).collect()
}

/// The same processes, of which another one starts.
fn starts(run: &Run) -> Vec<Offer> {
    let scenario = run.scenario();
    let identities = run.identities();
    if identities.are_anonymous() {
        return Vec::new();
    }
    let name = |process| identities.short(identities.at(process));
    let best = identities.processes().max_by_key(|process| identities.at(*process));
    let worst = identities.processes().min_by_key(|process| identities.at(*process));
    let alone = |process: election_core::ProcessId| {
        offer(format!("Only {} starts", name(process)), scenario, |scenario| {
            scenario.start = Start::List(vec![StartAt { process: process.0, at: 0 }]);
        })
    };
    let changed = |offer: &Offer| offer.scenario.starts() != scenario.starts();
    worst.into_iter().chain(best).map(alone).filter(changed).collect()
}

/// One crash: that of the leader, half-way to its victory; or, where there are crashes, that they are noticed, or that there
/// are none.
fn crash(run: &Run) -> Vec<Offer> {
    let scenario = run.scenario();
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
    let summary = run.summary();
    let Some((leader, elected_at)) = summary.leader.zip(summary.elected_at) else { return Vec::new() };
    let at = elected_at / 2;
    let name = run.identities().short(leader.identity);
    let moment = Moments::of(scenario).at(at);
    let crash = FaultKind::Crash { process: leader.process.0, after_sends: None };
    vec![offer(format!("Crash {name} at {moment}"), scenario, |scenario| {
        scenario.faults.push(Fault { at, kind: crash });
    })]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(link: &str) -> Vec<String> {
        let run = Run::record(&Scenario::from_link(link).unwrap()).unwrap();
        let offers = offers(&run);
        for offer in &offers {
            assert_ne!(offer.scenario, *run.scenario(), "{}", offer.title);
            election_core::run(&offer.scenario).unwrap();
        }
        offers.into_iter().map(|offer| offer.title).collect()
    }

    #[test]
    fn on_a_ring_other_orders_and_one_crash_are_offered() {
        assert_eq!(titles("a=chang-roberts&n=8&ids=shuffled"), ["Order rising", "Order falling", "Crash 8 at round 4"]);
        assert_eq!(titles("a=lelann&n=5"), ["Order falling", "Order shuffled", "Crash 5 at round 2"]);
        assert_eq!(
            titles("a=chang-roberts&n=8&faults=crash:3@6"),
            ["Order falling", "Order shuffled", "Crashes are noticed"]
        );
    }

    #[test]
    fn elsewhere_another_start_is() {
        assert_eq!(titles("a=bully&n=6"), ["Only 1 starts", "Only 6 starts", "Crash 6 at round 0"]);
        assert_eq!(titles("a=bully&n=6&start=0"), ["Only 6 starts", "Crash 6 at round 0"]);
    }
}
