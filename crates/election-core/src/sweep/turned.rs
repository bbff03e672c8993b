//! Orders of identities that are the same but for where on the ring one begins to read them.

use crate::model::Shape;
use crate::scenario::{Detector, Scenario, Start};

/// Whether it makes no difference for the figures of a run where on the ring an order of identities begins, since nothing tells one place from
/// another: one way round only, everyone starts at once, every message takes as long as any other, and nothing is drawn or goes wrong.
///
/// On such a ring each process gets its messages from one other, so that what it gets is the same in the same order, wherever it stands. Where
/// two can reach it in one tick, which of them is handled first may depend on the positions: that is left alone.
pub(super) fn is_alike_turned(scenario: &Scenario) -> bool {
    let network = &scenario.network;
    let is_one_way = network.topology.shape() == Some(Shape::Ring);
    let is_even = network.are_delays_fixed() && network.channels.is_empty() && network.is_reliable();
    let is_undisturbed = scenario.faults.is_empty() && scenario.overrides.is_empty();
    let is_same_for_all = scenario.logs.is_empty() && scenario.timeouts.is_empty();
    let is_quiet = matches!(scenario.detector, Detector::None | Detector::Perfect { .. });
    scenario.info().places_are_alike
        && is_one_way
        && is_even
        && is_undisturbed
        && is_same_for_all
        && is_quiet
        && scenario.start == Start::All
        && !scenario.established
}

#[cfg(test)]
mod tests {
    use super::super::{Over, Row, Sweep};
    use super::*;
    use crate::algorithm::OptionKind;
    use crate::algorithm::OptionValue;
    use crate::algorithms;
    use crate::algorithms::run;
    use crate::scenario::{Delay, Winner};

    /// The row that comes of carrying out every order.
    fn row_of_all(scenario: &Scenario) -> Row {
        let mut row = Row::new(scenario.processes.to_string(), scenario.processes, Over::Permutations);
        let runs = Over::Permutations.runs(scenario.processes);
        for (scenario, place) in Over::Permutations.scenarios(scenario, 0..runs).zip(0..) {
            row.add(place, &run(&scenario).unwrap(), 1);
        }
        row
    }

    #[test]
    fn one_of_each_turn_stands_for_all_of_them() {
        let mut turned = 0;
        for algorithm in algorithms::all() {
            for n in 1..=6 {
                let plain = Scenario { processes: n, ..Scenario::new(&algorithm) };
                let flags = algorithm.options.iter().filter(|option| matches!(option.kind, OptionKind::Flag));
                let switched = flags.map(|option| {
                    let mut scenario = plain.clone();
                    scenario.set_option(option.key, OptionValue::Flag(!plain.flag(option.key)));
                    scenario
                });
                let mut varied = vec![Scenario { winner: Winner::Smallest, ..plain.clone() }, plain.clone()];
                varied.extend(switched);
                let mut slow = plain.clone();
                slow.network.delay = Delay::Fixed(3);
                varied.push(slow);
                for scenario in
                    varied.iter().filter(|scenario| scenario.validate().is_ok() && is_alike_turned(scenario))
                {
                    let sweep = Sweep::new(scenario.clone(), n..=n, vec![Over::Permutations]);
                    assert_eq!(sweep.run().unwrap(), [row_of_all(scenario)], "{scenario:?}");
                    turned += 1;
                }
            }
        }
        assert!(turned > 60, "{turned}");
    }
}
