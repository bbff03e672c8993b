//! Random extreme scenarios, by number.

use election_core::algorithm::{OptionKind, OptionValue};
use election_core::model::{Shape, Topology};
use election_core::scenario::{
    Declaration, Delay, Detector, MAX_DELAY, MAX_EVENTS, MAX_INTEGER, MAX_PROCESSES, MAX_TICK, Order, Start, Winner,
};
use election_core::{Scenario, algorithms};

use super::{ids_of, lists};
use crate::random::Dice;

/// The scenario with this number, the same every time. Most of what it is made of is at one end of what is allowed.
#[must_use]
pub fn random(number: u64) -> Scenario {
    let dice = &mut Dice(number.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0xE07E);
    let algorithms = algorithms::all();
    let algorithm = dice.pick(&algorithms);
    let mut scenario = Scenario::new(algorithm);
    scenario.processes = match dice.below(4) {
        0 => MAX_PROCESSES,
        1 => 64,
        2 => 1 + below(dice, 8),
        _ => 1 + below(dice, MAX_PROCESSES),
    };
    scenario.ids = ids_of(algorithm, *dice.pick(&[Order::Ascending, Order::Descending, Order::Shuffled]));
    scenario.winner = *dice.pick(&[Winner::Largest, Winner::Smallest]);
    scenario.seed = *dice.pick(&[0, number, MAX_INTEGER]);
    network(&mut scenario, dice);
    scenario.detector = detector(dice);
    (scenario.established, scenario.start) = dice.pick(&[(false, Start::All), (true, Start::Nobody)]).clone();
    match dice.below(6) {
        0 => lists::crash_everyone(&mut scenario),
        1 => lists::part_the_network(&mut scenario),
        2 => {
            let lists = lists::twists();
            dice.pick(&lists).1(&mut scenario);
        }
        _ => {}
    }
    if dice.once_in(4) {
        lists::handle_messages_by_hand(&mut scenario);
    }
    (scenario.limits.events, scenario.limits.time) =
        *dice.pick(&[(MAX_EVENTS, MAX_TICK), (2_000_000, 1_000_000), (MAX_EVENTS, 1000)]);
    options(&mut scenario, algorithm, dice);
    scenario.normalise();
    scenario
}

fn below(dice: &mut Dice, bound: u16) -> u16 {
    u16::try_from(dice.below(bound.into())).expect("it is below a 16-bit bound")
}

/// After all else: what an option is by default depends on delays.
fn options(scenario: &mut Scenario, algorithm: &Declaration, dice: &mut Dice) {
    for option in algorithm.options {
        if dice.once_in(2) {
            let value = match option.kind {
                OptionKind::Flag => OptionValue::Flag(dice.once_in(2)),
                OptionKind::Choice(choices) => OptionValue::Choice(dice.pick(choices).key),
                OptionKind::Ticks { min, max } => OptionValue::Ticks(*dice.pick(&[min, min + (max - min) / 2, max])),
                OptionKind::Count { min, max } => OptionValue::Count(*dice.pick(&[min, min + (max - min) / 2, max])),
            };
            scenario.set_option(option.key, value);
        }
    }
}

fn network(scenario: &mut Scenario, dice: &mut Dice) {
    let shapes: Vec<Shape> = scenario.algorithm.topologies.shapes().collect();
    let edges = Topology::Edges(lists::edges(scenario.processes));
    let takes_edges = scenario.algorithm.topologies.include(&edges);
    scenario.network.topology = match takes_edges && scenario.processes > 2 && dice.once_in(4) {
        true => edges,
        false => Topology::Shape(*dice.pick(&shapes)),
    };
    let most = [1, 9, 1000, MAX_DELAY];
    scenario.network.delay = match dice.below(2) {
        0 => Delay::Fixed(*dice.pick(&most)),
        _ => Delay::Uniform(1, *dice.pick(&most)),
    };
    scenario.network.fifo = dice.once_in(2);
    scenario.network.loss = *dice.pick(&[0, 0, 1, 200_000, 1_000_000]);
    scenario.network.duplicate = *dice.pick(&[0, 0, 1, 200_000, 1_000_000]);
}

fn detector(dice: &mut Dice) -> Detector {
    let ends = [1, 9, 1000, MAX_DELAY];
    match dice.below(4) {
        0 => Detector::None,
        1 => Detector::Perfect { delay: *dice.pick(&ends) },
        2 => {
            let timeout = (*dice.pick(&ends)).min(MAX_DELAY / 3);
            Detector::Swim {
                period: *dice.pick(&[3 * timeout, MAX_DELAY]),
                timeout,
                proxies: *dice.pick(&[0, 3, 1023]),
            }
        }
        _ => Detector::Heartbeat { period: *dice.pick(&ends), timeout: *dice.pick(&ends) },
    }
}
