//! A scenario as JSON, strictly: what is unknown, doubled or out of range is an error that says where.
//!
//! The table of fields says which there are and where they stand; serde reads and writes what stands there. What it cannot read is
//! looked up in the table, too, so that the error says what is allowed in the reader's words.

mod error;
mod layout;
mod read;
mod write;

use serde::Serialize;

use crate::error::InputError;
use crate::scenario::json::layout::FileLayout;
use crate::scenario::place::at;
use crate::scenario::{Declaration, Scenario};

pub(crate) use crate::scenario::access::from_json;
pub(crate) use error::explain;

/// The longest scenario that is read as JSON, in bytes.
pub const MAX_JSON: usize = 4 << 20;

impl Scenario {
    /// The scenario's one JSON text, on one line: fields in the order of [`FIELDS`](crate::scenario::FIELDS), defaults left
    /// out.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(&write::Document(&self.normalised()))
            .expect("a document has text keys and writes to memory")
    }

    /// The same for a file to be read and changed by hand: a line a field, a line an entry of a list.
    #[must_use]
    pub fn to_json_pretty(&self) -> String {
        let mut text = Vec::new();
        let mut serializer = serde_json::Serializer::with_formatter(&mut text, FileLayout::default());
        let written = write::Document(&self.normalised()).serialize(&mut serializer);
        written.expect("a document has text keys and writes to memory");
        text.push(b'\n');
        String::from_utf8(text).expect("JSON is UTF-8")
    }
}

/// Reads a scenario from JSON; `algorithms` are those that it may name.
pub(crate) fn read(text: &str, algorithms: &[Declaration]) -> Result<Scenario, InputError> {
    if text.len() > MAX_JSON {
        let allowed = format_args!("at most {MAX_JSON} bytes of JSON");
        return Err(at("", []).refuse(format_args!("{} bytes", text.len()), allowed));
    }
    read::scenario(text, algorithms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Shape, Topology};
    use crate::scenario::examples::{ALL, NAMELESS, RING};
    use crate::scenario::{Channels, Detector, Fault, FaultKind, Ids, Order, Start};

    fn of(text: &str) -> Result<Scenario, InputError> {
        read(text, &ALL)
    }

    pub(super) const FULL: &str = r#"{
  "version": 1,
  "algorithm": "example",
  "options": {"variant": "participants", "announce": false},
  "ids": {"values": [80, 32, 5]},
  "winner": "smallest",
  "established": true,
  "start": [
    {"process": 0},
    {"process": 2, "at": 3}
  ],
  "network": {"delay": {"uniform": [1, 5]}, "processing": 2, "fifo": false, "loss": 0.1, "duplicate": 0.000001, "corrupt": 0.2, "checksum": true},
  "detector": {"perfect": {"delay": 2}},
  "faults": [
    {"crash": 2},
    {"at": 4, "notice": 1},
    {"at": 4, "crash": 1, "after_sends": 2},
    {"at": 6, "partition": [[0, 1], [2]]},
    {"at": 9, "heal": true},
    {"at": 9, "recover": 2}
  ],
  "overrides": [
    {"message": 7, "action": "drop"},
    {"message": 8, "action": "duplicate"},
    {"message": 9, "action": {"deliver_at": 14}},
    {"message": 10, "action": "corrupt"}
  ],
  "seed": 42,
  "limits": {"events": 1000, "time": 99}
}
"#;

    #[test]
    fn everything_has_a_text_and_is_read_back() {
        let scenario = of(FULL).unwrap();
        assert_eq!(scenario.processes, 3);
        assert_eq!(scenario.network.loss, 100_000);
        assert_eq!(scenario.to_json_pretty(), FULL);
        // No text in it has a space.
        let line: String = FULL.split_whitespace().collect();
        assert_eq!(scenario.to_json(), line);
        assert_eq!(of(&scenario.to_json()), Ok(scenario));
    }

    #[test]
    fn all_but_the_algorithm_has_a_default() {
        let plain = Scenario::new(&RING);
        assert_eq!(of("{\"algorithm\": \"example\"}"), Ok(plain.clone()));
        assert_eq!(plain.to_json(), "{\"version\":1,\"algorithm\":\"example\"}");
        let spelt_out = r#"{"version": 1, "algorithm": "example", "options": {"announce": true}, "processes": 6,
            "ids": {"order": "ascending"}, "winner": "largest", "established": false, "start": "all",
            "network": {"delay": {"fixed": 1}, "processing": 0, "fifo": true, "loss": 0.0, "duplicate": 0, "corrupt": 0, "checksum": false}, "detector": "none",
            "faults": [], "overrides": [], "seed": 1, "limits": {"events": 2000000, "time": 1000000}}"#;
        assert_eq!(of(spelt_out), Ok(plain));
    }

    #[test]
    fn nobody_starts_by_default_when_a_leader_is_established() {
        let read = |start: &str| {
            let text = format!("{{\"algorithm\": \"example\", \"established\": true{start}}}");
            let scenario = of(&text).unwrap();
            assert_eq!(of(&scenario.to_json()), Ok(scenario.clone()));
            scenario.start
        };
        assert_eq!(read(""), Start::Nobody);
        assert_eq!(read(", \"start\": \"all\""), Start::All);
    }

    #[test]
    fn identities_in_order_are_that_order() {
        let scenario = of(r#"{"algorithm": "example", "ids": {"values": [3, 2, 1]}}"#).unwrap();
        assert_eq!((scenario.processes, scenario.ids), (3, Ids::Order(Order::Descending)));
    }

    #[test]
    fn heartbeats_joins_and_leaves_have_a_text() {
        let mut scenario = Scenario::new(&RING);
        scenario.detector = Detector::Heartbeat { period: 5, timeout: 10 };
        let faults = [(2, FaultKind::Join(5)), (7, FaultKind::Leave(5))];
        scenario.faults = faults.map(|(at, kind)| Fault { at, kind }).to_vec();
        assert_eq!(
            scenario.to_json(),
            "{\"version\":1,\"algorithm\":\"example\",\"detector\":{\"heartbeat\":{\"period\":5,\"timeout\":10}},\
             \"faults\":[{\"at\":2,\"join\":5},{\"at\":7,\"leave\":5}]}"
        );
        assert_eq!(of(&scenario.to_json()), Ok(scenario));
    }

    #[test]
    fn delays_of_channels_have_a_text() {
        let text = r#"{"version":1,"algorithm":"graph-example","network":{"delay":{"fixed":2},"channels":[{"from":0,"to":1,"delay":{"fixed":5}},{"from":3,"to":0,"delay":{"uniform":[1,4]}}]}}"#;
        let scenario = of(text).unwrap();
        assert_eq!(scenario.to_json(), text);
        let link = "a=graph-example&delay=2&channels=0to1:5,3to0:1-4";
        assert_eq!(scenario.to_link().as_deref(), Ok(link));
        // The network's own delay need not be said; the order makes no difference.
        let wordy = "a=graph-example&delay=2&channels=3to0:1-4,1to0:2,0to1:5";
        assert_eq!(crate::scenario::link::read(wordy, &ALL), Ok(scenario.clone()));
        let network = &scenario.network;
        assert_eq!((network.smallest_delay(), network.largest_delay(), network.fixed_delay()), (1, 5, None));
    }

    #[test]
    fn a_detector_that_tells_neighbours_has_a_text() {
        let text = r#"{"version":1,"algorithm":"example","detector":{"perfect":{"delay":3,"tells":"neighbours"}}}"#;
        let scenario = of(text).unwrap();
        assert_eq!(scenario.detector, Detector::Neighbours { delay: 3 });
        assert_eq!(scenario.to_json(), text);
        assert_eq!(scenario.to_link().as_deref(), Ok("a=example&detector=perfect:3:neighbours"));
        assert_eq!(crate::scenario::link::read("a=example&detector=perfect:3:neighbours", &ALL), Ok(scenario));
        let to_all = of(r#"{"algorithm":"example","detector":{"perfect":{"delay":3,"tells":"all"}}}"#).unwrap();
        assert_eq!(to_all.detector, Detector::Perfect { delay: 3 });
    }

    #[test]
    fn cuts_have_a_text() {
        let text = r#"{"version":1,"algorithm":"graph-example","faults":[{"at":3,"cut":[0,1]},{"at":4,"cut":{"from":3,"to":0}},{"at":9,"mend":[0,1]}]}"#;
        let scenario = of(text).unwrap();
        let channels = Channels { from: 3, to: 0, both_ways: false };
        assert_eq!(scenario.faults[1].kind, FaultKind::Cut(channels));
        assert_eq!(scenario.to_json(), text);
        let link = "a=graph-example&faults=cut:0-1@3,cut:3to0@4,mend:0-1@9";
        assert_eq!(scenario.to_link().as_deref(), Ok(link));
        // Both ways are the same, whichever end stands first.
        assert_eq!(of(&text.replace("[0,1]", "[1,0]")), Ok(scenario.clone()));
        let other_way = link.replace("0-1", "1-0");
        assert_eq!(crate::scenario::link::read(&other_way, &ALL), Ok(scenario));
    }

    #[test]
    fn swim_has_a_text() {
        let mut scenario = Scenario::new(&RING);
        scenario.detector = Detector::Swim { period: 9, timeout: 3, proxies: 2 };
        let text = r#"{"version":1,"algorithm":"example","detector":{"swim":{"period":9,"timeout":3,"proxies":2}}}"#;
        assert_eq!(scenario.to_json(), text);
        assert_eq!(of(text), Ok(scenario));
    }

    #[test]
    fn a_topology_is_a_name_or_its_edges() {
        let network = |topology: &str| {
            let text = format!(
                "{{\"version\":1,\"algorithm\":\"graph-example\",\"processes\":3,\"network\":{{\"topology\":{topology}}}}}"
            );
            let scenario = of(&text).unwrap();
            (scenario.to_json() == text, scenario.network.topology)
        };
        assert_eq!(network("\"star\""), (true, Topology::Shape(Shape::Star)));
        // The algorithm's default is left out.
        assert_eq!(network("\"grid\""), (false, Topology::Shape(Shape::Grid)));
        let edges = Topology::Edges(vec![(0, 1), (1, 2)]);
        assert_eq!(network("{\"edges\":[[0,1],[1,2]]}"), (true, edges.clone()));
        assert_eq!(network("{\"edges\":[[2,1],[1,0]]}"), (false, edges));
    }

    #[test]
    fn anonymous_processes_are_the_default_where_the_algorithm_runs_on_them() {
        let scenario = Scenario::new(&NAMELESS);
        let text = "{\"version\":1,\"algorithm\":\"nameless-example\"}";
        assert_eq!((scenario.to_json().as_str(), of(text)), (text, Ok(scenario.clone())));
        assert_eq!(of("{\"algorithm\": \"nameless-example\", \"ids\": {\"anonymous\": true}}"), Ok(scenario));
    }

    #[test]
    fn a_probability_is_as_exact_as_it_is_written() {
        let loss = |text: &str| {
            let text = format!("{{\"algorithm\": \"example\", \"network\": {{\"loss\": {text}}}}}");
            of(&text).map(|scenario| scenario.network.loss).map_err(|error| error.to_string())
        };
        assert_eq!(loss("0.000001"), Ok(1));
        assert_eq!(loss("1e-05"), Ok(10));
        // A float would take it for 0.1.
        let error = loss("0.1000000000000000055").unwrap_err();
        assert!(
            error.starts_with("network.loss: found 0.1000000000000000055, allowed: a probability, 0 to 1"),
            "{error}"
        );
    }

    #[test]
    fn what_comes_later_is_refused() {
        let error = of(r#"{"algorithm": "example", "schedule": [0, 1]}"#).unwrap_err();
        assert_eq!(error.to_string(), "schedule: found [0, 1], allowed: no schedule yet (it comes later)");
    }
}
