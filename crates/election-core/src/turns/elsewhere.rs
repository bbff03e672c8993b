//! A few other runs of the same algorithm.

use crate::claims::conditions;
use crate::scenario::{Delay, Detector, Fault, FaultKind, Ids, Order, Scenario, Start, StartAt};

/// The most processes in another run of a larger scenario: they do the same as many would.
const MOST_PROCESSES: u16 = 7;
/// The most steps of another run.
const MOST_EVENTS: u64 = 1200;

/// Other orders, initiators and crashes of a scenario's algorithm, with its options. Those that are not valid are left out.
pub(super) fn elsewhere(scenario: &Scenario) -> Vec<Scenario> {
    let base = base(scenario);
    let with = |change: &dyn Fn(&mut Scenario)| {
        let mut other = base.clone();
        change(&mut other);
        other.normalise();
        other
    };
    let (n, best) = (base.processes, conditions::best(&base, 0..base.processes).unwrap_or(0));
    let last = n.saturating_sub(1);
    let one = |process: u16| Start::List(vec![StartAt { process, at: 0 }]);
    let told = Detector::Perfect { delay: 1 };
    let order = |other: &mut Scenario, order: Order| {
        if matches!(other.ids, Ids::Order(_)) {
            other.ids = Ids::Order(order);
        }
    };
    let all = [
        with(&|other| {
            order(other, Order::Shuffled);
            other.seed = base.seed.wrapping_add(1);
        }),
        with(&|other| order(other, Order::Descending)),
        with(&|other| {
            order(other, Order::Ascending);
            other.start = one(0);
        }),
        with(&|other| other.start = one(last)),
        with(&|other| {
            other.start =
                Start::List((0..n).map(|process| StartAt { process, at: u32::from(process % 3) * 2 }).collect());
        }),
        with(&|other| {
            (other.detector, other.faults) =
                (told, vec![Fault::crash(best, 2), Fault { at: 12, kind: FaultKind::Recover(best) }]);
        }),
        with(&|other| (other.detector, other.faults) = (Detector::None, vec![Fault::crash(best, 1)])),
        with(&|other| {
            (other.established, other.start, other.detector) = (true, Start::Nobody, told);
            other.faults = vec![
                Fault { at: 1, kind: FaultKind::Notice(0) },
                Fault::crash(best, 6),
                Fault { at: 14, kind: FaultKind::Recover(best) },
            ];
        }),
        with(&|other| {
            (other.network.delay, other.network.fifo) = (Delay::Uniform(1, 5), false);
            (other.network.loss, other.network.duplicate) = (40_000, 40_000);
        }),
    ];
    all.into_iter().filter(|other| other.validate().is_ok() && other != scenario).collect()
}

/// The scenario without what happens to it, as small as others need it.
fn base(scenario: &Scenario) -> Scenario {
    let mut base = scenario.clone();
    (base.faults, base.overrides, base.established, base.start) = (Vec::new(), Vec::new(), false, Start::All);
    base.detector = Detector::None;
    (base.network.loss, base.network.duplicate, base.network.corrupt) = (0, 0, 0);
    base.network.channels.clear();
    base.limits.events = base.limits.events.min(MOST_EVENTS);
    if base.processes > MOST_PROCESSES && base.network.topology.shape().is_some() {
        base.processes = MOST_PROCESSES;
        (base.logs, base.timeouts) = (Vec::new(), Vec::new());
        if base.ids != Ids::Anonymous {
            base.ids = Ids::Order(Order::Shuffled);
        }
    }
    base
}
