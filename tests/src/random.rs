//! Random scenarios as JSON, small and full of trouble, for comparing the engine with the naive simulator.

use election_core::model::{Shape, Topology};
use election_core::scenario::{Declaration, Ids};
use election_core::{InputError, ProcessId, Scenario};
use serde_json::{Value, json};

/// What may go wrong in a random scenario.
#[derive(Clone, Copy, Debug)]
pub struct Trouble {
    /// Faults of processes and channels.
    pub faults: bool,
    /// Loss, duplication, non-FIFO channels, messages handled by hand.
    pub channels: bool,
    /// Identities that are there twice.
    pub repeated_identities: bool,
    /// Processes that join and leave.
    pub membership: bool,
    /// Heartbeats, where there would be a perfect detector.
    pub heartbeats: bool,
    /// SWIM, where there would be another detector.
    pub swim: bool,
    /// Channels that are cut and mended.
    pub cuts: bool,
    /// Delays of single channels, and detectors that tell neighbours only.
    pub delays: bool,
}

/// Everything at once.
pub const EVERYTHING: Trouble = Trouble {
    faults: true,
    channels: true,
    repeated_identities: true,
    membership: true,
    heartbeats: true,
    swim: true,
    cuts: true,
    delays: true,
};

/// Nothing at all.
pub const NOTHING: Trouble = Trouble {
    faults: false,
    channels: false,
    repeated_identities: false,
    membership: false,
    heartbeats: false,
    swim: false,
    cuts: false,
    delays: false,
};

/// A small generator: SplitMix64 in sequence.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    ///
    /// # Panics
    /// When there are none.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[usize::try_from(self.below(list.len() as u64)).expect("lists are short")]
    }
}

/// The scenarios with this number of all these algorithms; of three numbers one has no trouble, one faults, one everything.
///
/// # Panics
/// When one of them is not there.
#[must_use]
pub fn of_each(algorithms: &[Declaration], number: u64) -> Vec<Scenario> {
    const TROUBLE: [Trouble; 3] = [NOTHING, Trouble { faults: true, ..NOTHING }, EVERYTHING];
    let trouble = TROUBLE[usize::try_from(number % 3).expect("a place among three")];
    let of = |info: &Declaration| scenario(&info.key, number, trouble).to_string();
    let read = |text: String| Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    algorithms.iter().map(of).map(read).collect()
}

/// The `number`-th random scenario of an algorithm, with options from its registry entry. The test-only algorithms
/// (`test-flood`, `test-two-way`) need no entry and have no options; they get what they run on: networks of
/// every kind.
///
/// # Panics
/// When there is no such algorithm.
#[must_use]
pub fn scenario(algorithm: &str, number: u64, trouble: Trouble) -> Value {
    let dice = &mut Dice(number.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x5EED);
    let n = 1 + dice.below(8);
    let mut scenario = json!({"version": 1, "algorithm": algorithm, "processes": n, "seed": dice.below(1000)});
    let is_test_only = ["test-flood", "test-two-way"].contains(&algorithm);
    if !is_test_only {
        let info = election_core::algorithms::find(algorithm).expect("a registered algorithm");
        let options = options(&info, dice);
        if !options.is_empty() {
            scenario["options"] = Value::Object(options);
        }
    }
    if let Some(info) = election_core::algorithms::find(algorithm) {
        by_process(&info, n, dice, &mut scenario);
    }
    let is_anonymous = election_core::algorithms::find(algorithm)
        .is_some_and(|info| info.identities == election_core::algorithm::IdentityUse::Anonymous);
    if !is_anonymous {
        scenario["ids"] = ids(n, dice, trouble);
    } else if dice.once_in(2) {
        scenario["ids"] = json!({"anonymous": true});
    }
    // Nobody wins by an identity where there is none.
    if dice.once_in(3) && !is_anonymous {
        scenario["winner"] = json!("smallest");
    }
    if dice.once_in(4) {
        scenario["established"] = json!(true);
    }
    match dice.below(4) {
        0 => scenario["start"] = json!("all"),
        1 => {}
        _ => {
            let starts = (0..dice.below(4)).map(|_| json!({"process": dice.below(n), "at": dice.below(2 * n + 2)}));
            scenario["start"] = starts.collect();
        }
    }
    let delay = match dice.below(3) {
        0 => json!({"uniform": [1, 1 + dice.below(6)]}),
        _ => json!({"fixed": 1 + dice.below(3)}),
    };
    scenario["network"] = json!({"delay": delay});
    if dice.once_in(3) {
        scenario["network"]["processing"] = json!(1 + dice.below(4));
    }
    if let Some(topology) = topology(algorithm, n, dice) {
        scenario["network"]["topology"] = topology;
    }
    if trouble.channels {
        scenario["network"]["fifo"] = json!(!dice.once_in(3));
        if dice.once_in(4) {
            scenario["network"]["loss"] = json!(*dice.pick(&[0.05, 0.2, 1.0]));
        }
        if dice.once_in(4) {
            scenario["network"]["duplicate"] = json!(*dice.pick(&[0.05, 0.3, 1.0]));
        }
        if dice.once_in(4) {
            scenario["network"]["corrupt"] = json!(*dice.pick(&[0.05, 0.2, 1.0]));
            scenario["network"]["checksum"] = json!(dice.once_in(3));
        }
        if dice.once_in(3) {
            scenario["overrides"] = overrides(dice);
        }
    }
    if !dice.once_in(3) {
        scenario["detector"] = match trouble.heartbeats {
            true if !dice.once_in(3) => {
                json!({"heartbeat": {"period": 1 + dice.below(6), "timeout": 1 + dice.below(12)}})
            }
            _ => json!({"perfect": {"delay": 1 + dice.below(5)}}),
        };
    }
    if trouble.swim && dice.once_in(2) {
        scenario["detector"] = swim(dice);
    }
    if trouble.faults && !dice.once_in(5) {
        scenario["faults"] = (0..1 + dice.below(5)).map(|_| fault(n, dice, trouble)).collect();
    }
    scenario["limits"] = json!({"events": 3000});
    if trouble.cuts {
        cut_and_mend(&mut scenario, number);
    }
    if trouble.delays && number % 4 == 1 && scenario["detector"].get("perfect").is_some() {
        scenario["detector"]["perfect"]["tells"] = json!("neighbours");
    }
    if trouble.delays && !number.is_multiple_of(3) {
        delay_channels(&mut scenario, number);
    }
    scenario
}

/// SWIM with periods as short as they may be, or longer.
fn swim(dice: &mut Dice) -> Value {
    let timeout = 1 + dice.below(6);
    json!({"swim": {"period": 3 * timeout + dice.below(8), "timeout": timeout, "proxies": dice.below(4)}})
}

/// The `number`-th random scenario in which a leader is known and much happens to processes at once: detected crashes, of the best above
/// all, wrong suspicions, recoveries, and notices close together. Otherwise as [`scenario`] makes them.
///
/// # Panics
/// When there is no such algorithm.
#[must_use]
pub fn failover(algorithm: &str, number: u64, trouble: Trouble) -> Value {
    let mut scenario = scenario(algorithm, number, trouble);
    let dice = &mut Dice(number.wrapping_mul(0x9E6D_62D0_6F6A_9A9B) ^ 0xFA11);
    let n = scenario["processes"].as_u64().expect("it says how many");
    scenario["established"] = json!(!dice.once_in(4));
    if !dice.once_in(4) {
        scenario["start"] = json!("none");
    }
    let delay = 1 + dice.below(6);
    scenario["detector"] = match dice.below(3) {
        0 => json!({"heartbeat": {"period": 1 + dice.below(6), "timeout": 1 + dice.below(14)}}),
        _ => json!({"perfect": {"delay": delay}}),
    };
    if trouble.swim {
        scenario["detector"] = swim(dice);
    }
    if scenario["options"].get("skip_failed").is_none() && algorithm == "bully" && dice.once_in(2) {
        scenario["options"]["skip_failed"] = json!(true);
    }
    let span = 4 + dice.below(40);
    let mut faults: Vec<Value> = Vec::new();
    for _ in 0..2 + dice.below(7) {
        let (at, process) =
            (dice.below(span), if dice.once_in(2) { n - 1 - dice.below(n.min(2)) } else { dice.below(n) });
        faults.push(match dice.below(10) {
            0..4 => json!({"at": at, "crash": process}),
            4 => json!({"at": at, "crash": process, "after_sends": 1 + dice.below(4)}),
            5..8 => json!({"at": at, "recover": process}),
            _ => json!({"at": at, "notice": process}),
        });
        // What comes back does so before, when and after its crash is told.
        if dice.once_in(3) {
            faults.push(json!({"at": at + dice.below(2 * delay + 2), "recover": process}));
        }
    }
    scenario["faults"] = json!(faults);
    if trouble.cuts {
        cut_and_mend(&mut scenario, number);
    }
    scenario
}

/// The engine's scenario of one that [`scenario`] has made.
///
/// # Errors
/// What the engine does not take.
pub fn read(scenario: &Value) -> Result<Scenario, InputError> {
    let Err(error) = Scenario::from_json(&scenario.to_string()) else {
        return Scenario::from_json(&scenario.to_string());
    };
    // TODO: only until the reader knows topologies and anonymous processes.
    let mut plain = scenario.clone();
    let topology = plain["network"].as_object_mut().and_then(|network| network.remove("topology"));
    let is_anonymous = plain["ids"]["anonymous"] == true;
    if is_anonymous {
        plain.as_object_mut().map(|plain| plain.remove("ids"));
    }
    if topology.is_none() && !is_anonymous {
        return Err(error);
    }
    let mut read = Scenario::from_json(&plain.to_string())?;
    if is_anonymous {
        read.ids = Ids::Anonymous;
    }
    let small = |number: &Value| number.as_u64().and_then(|number| u16::try_from(number).ok()).unwrap_or(u16::MAX);
    if let Some(edges) = topology.as_ref().and_then(|topology| topology["edges"].as_array()) {
        read.network.topology = Topology::Edges(edges.iter().map(|edge| (small(&edge[0]), small(&edge[1]))).collect());
    } else if let Some(name) = topology.as_ref().and_then(Value::as_str) {
        let shape = Shape::ALL.into_iter().find(|shape| shape.key() == name);
        read.network.topology = Topology::Shape(shape.unwrap_or_else(|| panic!("{name} is no topology")));
    }
    read.normalise();
    read.validate()?;
    Ok(read)
}

fn options(info: &election_core::scenario::Info, dice: &mut Dice) -> serde_json::Map<String, Value> {
    use election_core::algorithm::OptionKind;
    let mut options = serde_json::Map::new();
    for option in info.options {
        if dice.once_in(3) {
            let value = match option.kind {
                OptionKind::Flag => json!(dice.once_in(2)),
                OptionKind::Choice(choices) => json!(dice.pick(choices).key),
                OptionKind::Ticks { min, max } | OptionKind::Count { min, max } => {
                    json!(u64::from(min) + dice.below(u64::from((max - min).min(12)) + 1))
                }
            };
            options.insert(option.key.to_owned(), value);
        }
    }
    options
}

/// Now and then a number for each process, of what the algorithm has use for.
fn by_process(info: &election_core::scenario::Info, n: u64, dice: &mut Dice, scenario: &mut Value) {
    use election_core::algorithm::ByProcess;
    for what in info.by_process {
        if dice.once_in(3) {
            let (key, least, most) = match what {
                ByProcess::Logs => ("logs", 0, 1 + dice.below(3)),
                ByProcess::Timeouts => ("timeouts", 1, 1 + dice.below(20)),
            };
            scenario[key] = (0..n).map(|_| least + dice.below(most)).collect();
        }
    }
}

fn ids(n: u64, dice: &mut Dice, trouble: Trouble) -> Value {
    match dice.below(6) {
        0 => json!({"order": "ascending"}),
        1 => json!({"order": "descending"}),
        2 => match n % 3 {
            0 => {
                json!({"values": (0..n).map(|p| format!("node-{}:70{:02}", 1 + p * 7 % 5, p * 3 % 11)).collect::<Vec<_>>()})
            }
            1 => json!({"signed_uuid": true}),
            _ => json!({"uuid": true}),
        },
        3 if trouble.repeated_identities => json!({"values": (0..n).map(|_| dice.below(2 * n)).collect::<Vec<_>>()}),
        _ => json!({"order": "shuffled"}),
    }
}

/// A topology for the algorithms that run on several; none for the default, and for all others.
fn topology(algorithm: &str, n: u64, dice: &mut Dice) -> Option<Value> {
    let names: &[&str] = match algorithm {
        "tree" => &["line", "star", "binary-tree", "random-tree"],
        "test-flood" | "echo-extinction" => {
            &["two-way-ring", "complete", "line", "star", "binary-tree", "grid", "random-tree", "random-graph"]
        }
        "test-two-way" => &["two-way-ring"],
        _ => return None,
    };
    match dice.below(8) {
        0 => None,
        // One process alone has no edge to list.
        1 | 2 if names.len() > 1 && n > 1 => Some(json!({"edges": edges(n, algorithm == "tree", dice)})),
        _ => Some(json!(dice.pick(names))),
    }
}

/// The edges of a random connected network, a tree if need be, in random order and direction.
fn edges(n: u64, is_tree: bool, dice: &mut Dice) -> Vec<[u64; 2]> {
    let names = shuffled((0..n).collect(), dice);
    let name = |index: u64| names[usize::try_from(index).expect("there are few processes")];
    // Everybody is joined to somebody before; then come some edges more.
    let tree: Vec<[u64; 2]> = (1..n).map(|index| [name(dice.below(index)), name(index)]).collect();
    let more: Vec<[u64; 2]> =
        (0..if is_tree { 0 } else { dice.below(n + 1) }).map(|_| [dice.below(n), dice.below(n)]).collect();
    let mut edges: Vec<[u64; 2]> = Vec::new();
    for [a, b] in tree.into_iter().chain(more) {
        if a != b && !edges.contains(&[a, b]) && !edges.contains(&[b, a]) {
            edges.push(if dice.once_in(2) { [a, b] } else { [b, a] });
        }
    }
    shuffled(edges, dice)
}

fn shuffled<T>(mut list: Vec<T>, dice: &mut Dice) -> Vec<T> {
    for last in (1..list.len()).rev() {
        let other = usize::try_from(dice.below(last as u64 + 1)).expect("lists are short");
        list.swap(last, other);
    }
    list
}

fn overrides(dice: &mut Dice) -> Value {
    let mut messages: Vec<u64> = (0..1 + dice.below(4)).map(|_| dice.below(25)).collect();
    messages.sort_unstable();
    messages.dedup();
    let action = |dice: &mut Dice| match dice.below(4) {
        0 => json!("drop"),
        3 => json!("corrupt"),
        1 => json!("duplicate"),
        _ => json!({"deliver_at": dice.below(30)}),
    };
    messages.into_iter().map(|message| json!({"message": message, "action": action(dice)})).collect()
}

fn fault(n: u64, dice: &mut Dice, trouble: Trouble) -> Value {
    let at = dice.below(3 * n + 4);
    let process = dice.below(n);
    match dice.below(if trouble.membership { 20 } else { 12 }) {
        0..4 => json!({"at": at, "crash": process}),
        4 | 5 => json!({"at": at, "crash": process, "after_sends": 1 + dice.below(3)}),
        6..9 => json!({"at": at, "recover": process}),
        9 => json!({"at": at, "notice": process}),
        10 => {
            let (left, right): (Vec<u64>, Vec<u64>) = (0..n).partition(|_| dice.once_in(2));
            let groups: Vec<Vec<u64>> = [left, right].into_iter().filter(|group| !group.is_empty()).take(2).collect();
            json!({"at": at, "partition": groups})
        }
        11 => json!({"at": at, "heal": true}),
        12..16 => json!({"at": at, "join": process}),
        _ => json!({"at": at, "leave": process}),
    }
}

/// Gives some channels a delay of their own.
fn delay_channels(scenario: &mut Value, number: u64) {
    let dice = &mut Dice(number.wrapping_mul(0x8CB9_2BA7_2F3D_8DD7) ^ 0xDE1A);
    let graph = read(scenario).expect("what is made so far can be read").graph();
    let positions = (0..graph.processes()).map(ProcessId);
    let channels = positions.flat_map(|from| graph.neighbours(from).map(move |to| (from.0, to.0)));
    let mut own = Vec::new();
    for (from, to) in channels {
        if dice.once_in(3) {
            let shortest = 1 + dice.below(6);
            let delay = match dice.below(3) {
                0 => json!({"uniform": [shortest, shortest + dice.below(5)]}),
                _ => json!({"fixed": shortest}),
            };
            own.push(json!({"from": from, "to": to, "delay": delay}));
        }
    }
    scenario["network"]["channels"] = json!(own);
}

/// Mostly adds cuts, both ways and one way, and repairs, some of what is not cut.
fn cut_and_mend(scenario: &mut Value, number: u64) {
    let dice = &mut Dice(number.wrapping_mul(0xA24B_AED4_963E_E407) ^ 0xC075);
    let graph = read(scenario).expect("what is made so far can be read").graph();
    let positions = (0..graph.processes()).map(ProcessId);
    let channels: Vec<_> = positions.flat_map(|from| graph.neighbours(from).map(move |to| (from.0, to.0))).collect();
    if channels.is_empty() || dice.once_in(4) {
        return;
    }
    let span = 3 * u64::from(graph.processes()) + 4;
    let mut faults = scenario["faults"].as_array().cloned().unwrap_or_default();
    for _ in 0..1 + dice.below(5) {
        let (from, to) = *dice.pick(&channels);
        let are_both = graph.is_two_way() && dice.once_in(2);
        let channels = if are_both { json!([from, to]) } else { json!({"from": from, "to": to}) };
        let at = dice.below(span);
        if !dice.once_in(5) {
            faults.push(json!({"at": at, "cut": channels}));
        }
        if dice.once_in(2) {
            faults.push(json!({"at": at + dice.below(15), "mend": channels}));
        }
    }
    scenario["faults"] = json!(faults);
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::naive::{self, Status};

    #[test]
    fn the_naive_simulator_runs_the_test_only_algorithms_under_all_trouble() {
        // Trouble enough, and not so much that nothing is ever decided.
        for (algorithm, expected) in [
            ("test-flood", "Elected 49, Limit 22, None 129"),
            ("test-two-way", "Elected 69, Limit 29, None 98, Split 4"),
        ] {
            let mut ends: BTreeMap<String, u32> = BTreeMap::new();
            for number in 0..200 {
                let scenario =
                    scenario(algorithm, number, Trouble { swim: false, cuts: false, delays: false, ..EVERYTHING });
                // Sending to who is no neighbour is a panic.
                let status = format!("{:?}", naive::run(&scenario).status);
                *ends.entry(status).or_default() += 1;
            }
            let ends: Vec<String> = ends.iter().map(|(status, runs)| format!("{status} {runs}")).collect();
            assert_eq!(ends.join(", "), expected, "{algorithm}");
        }
    }

    #[test]
    fn networks_are_connected_and_of_every_kind() {
        let mut names = BTreeSet::new();
        let mut lists = 0;
        for number in 0..600 {
            let mut scenario = scenario("test-flood", number, NOTHING);
            scenario["established"] = json!(false);
            scenario["start"] = json!("all");
            let outcome = naive::run(&scenario);
            assert_eq!(outcome.status, Status::Elected, "{scenario}");
            let topology = &scenario["network"]["topology"];
            if let Some(edges) = topology["edges"].as_array() {
                lists += 1;
                // Neither loops nor doubles: each edge is one of those that flooding crosses.
                let n = scenario["processes"].as_u64().unwrap();
                assert_eq!(outcome.messages, n * (2 * edges.len() as u64 + 1 - n), "{scenario}");
            } else {
                names.insert(topology.as_str().unwrap_or("absent").to_owned());
            }
        }
        assert_eq!(names.len(), 9, "{names:?}");
        assert_eq!(lists, 125);
    }
}
