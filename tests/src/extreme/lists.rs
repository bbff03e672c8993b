//! Lists that are as long as they may be: faults, starts, what is done by hand, edges.

use election_core::scenario::{
    Action, Fault, FaultKind, MAX_EDGES, MAX_LIST, MAX_PARTITIONED, MAX_TICK, Override, Start, StartAt,
};
use election_core::{Scenario, Tick};

use super::{Twist, twist};

/// One list after the other.
pub(super) fn twists() -> Vec<Twist> {
    vec![
        twist("everyone crashes and recovers", crash_everyone),
        twist("everyone crashes after a send", |scenario| {
            scenario.faults = many(|index| {
                let process = position(index, scenario.processes);
                fault(index, FaultKind::Crash { process, after_sends: Some(1) })
            });
        }),
        twist("everyone is given notice again and again", |scenario| {
            scenario.faults = many(|index| fault(index, FaultKind::Notice(position(index, scenario.processes))));
        }),
        twist("everyone leaves and joins again and again", |scenario| {
            scenario.faults = many(|index| {
                let process = position(index / 2, scenario.processes);
                fault(index, if index % 2 == 0 { FaultKind::Leave(process) } else { FaultKind::Join(process) })
            });
        }),
        twist("the network is parted and healed again and again", part_the_network),
        twist("one process starts again and again", |scenario| {
            let start = |index| StartAt { process: 0, at: tick(index) };
            scenario.start = Start::List((0..MAX_LIST).map(start).collect());
        }),
        twist("messages are handled by hand", handle_messages_by_hand),
        twist("messages are held back to the last tick", |scenario| {
            scenario.limits.time = MAX_TICK;
            scenario.overrides = by_hand(|_| Action::DeliverAt(MAX_TICK));
        }),
    ]
}

/// Crashes and recoveries in turns, as many as may be listed.
pub(super) fn crash_everyone(scenario: &mut Scenario) {
    scenario.faults = many(|index| {
        let process = position(index / 2, scenario.processes);
        let crash = FaultKind::Crash { process, after_sends: None };
        fault(index, if index % 2 == 0 { crash } else { FaultKind::Recover(process) })
    });
}

/// Partitions into single processes, as many positions as they may name together, healed each time.
pub(super) fn part_the_network(scenario: &mut Scenario) {
    let n = scenario.processes;
    let parts = FaultKind::Partition((0..n).map(|process| vec![process]).collect());
    let times = (MAX_PARTITIONED / usize::from(n)).min(MAX_LIST / 2);
    scenario.faults = (0..2 * times)
        .map(|index| fault(index, if index % 2 == 0 { parts.clone() } else { FaultKind::Heal }))
        .collect();
}

/// The first messages are dropped, duplicated and held back, as many as may be listed.
pub(super) fn handle_messages_by_hand(scenario: &mut Scenario) {
    let actions = [Action::Drop, Action::Duplicate, Action::DeliverAt(5000)];
    scenario.overrides = by_hand(|index| actions[index % actions.len()]);
}

/// As many edges as may be listed: every process and its next neighbours round the positions, the nearest first.
pub(super) fn edges(processes: u16) -> Vec<(u16, u16)> {
    let far = 1..=(processes - 1) / 2;
    let edges = far.flat_map(|far| (0..processes).map(move |process| (process, (process + far) % processes)));
    edges.take(MAX_EDGES).collect()
}

fn many(fault: impl Fn(usize) -> Fault) -> Vec<Fault> {
    (0..MAX_LIST).map(fault).collect()
}

fn by_hand(action: impl Fn(usize) -> Action) -> Vec<Override> {
    (0..).zip(0..MAX_LIST).map(|(message, index)| Override { message, action: action(index) }).collect()
}

/// One fault a tick.
fn fault(index: usize, kind: FaultKind) -> Fault {
    Fault { at: tick(index), kind }
}

fn tick(index: usize) -> Tick {
    Tick::try_from(index).expect("lists are short")
}

fn position(index: usize, processes: u16) -> u16 {
    u16::try_from(index % usize::from(processes)).expect("it is a position")
}
