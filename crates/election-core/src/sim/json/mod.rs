//! A scenario as JSON, strictly: what is unknown, doubled or out of range is an error that says where.
//!
//! Text becomes a small `tree` in `parse`, the tree becomes a scenario in `decode`; `encode` writes the one text of a
//! scenario. All of it is ours, because the page pays for every byte, because numbers stay as exact as they were written, and
//! because an error should say where and what, and what would do instead.

mod decode;
mod encode;
mod node;
mod parse;
mod tree;

use crate::error::{Checked, InputError, Path};
use crate::sim::scenario::Scenario;

/// The longest scenario that is read as JSON, in bytes.
pub const MAX_JSON: usize = 4 << 20;

impl Scenario {
    /// Reads a scenario from JSON (the contract stands in `DESIGN.md` section 4). Everything but `algorithm` has a default.
    ///
    /// # Errors
    /// The first thing that is wrong, with its path in the text, what was found and what is allowed.
    pub fn from_json(text: &str) -> Result<Self, InputError> {
        read(text).map_err(|error| *error)
    }

    /// The scenario's one JSON text, on one line: fields in the contract's order, defaults left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        encode::scenario(&self.normalised(), encode::Layout::Line)
    }

    /// The same for a file to be read and changed by hand: a line a field, a line an entry of a list.
    #[must_use]
    pub fn to_json_pretty(&self) -> String {
        encode::scenario(&self.normalised(), encode::Layout::File)
    }
}

fn read(text: &str) -> Checked<Scenario> {
    if text.len() > MAX_JSON {
        let allowed = format_args!("at most {MAX_JSON} bytes of JSON");
        return Err(Path::Whole.refuse(&format_args!("{} bytes", text.len()), &allowed));
    }
    let mut scenario = decode::scenario(&parse::parse(text)?)?;
    scenario.check()?;
    scenario.normalise();
    Ok(scenario)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::sim::scenario::{Detector, Fault, FaultKind, Ids, Order, Start};

    const FULL: &str = r#"{
  "version": 1,
  "algorithm": "chang-roberts",
  "options": {"variant": "participants", "announce": false},
  "ids": {"values": [80, 32, 5]},
  "winner": "smallest",
  "established": true,
  "start": [
    {"process": 0},
    {"process": 2, "at": 3}
  ],
  "network": {"delay": {"uniform": [1, 5]}, "fifo": false, "loss": 0.1, "duplicate": 0.000001},
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
    {"message": 9, "action": {"deliver_at": 14}}
  ],
  "seed": 42,
  "limits": {"events": 1000, "time": 99}
}
"#;

    #[test]
    fn everything_has_a_text_and_is_read_back() {
        let scenario = Scenario::from_json(FULL).unwrap();
        assert_eq!(scenario.processes, 3);
        assert_eq!(scenario.network.loss, 100_000);
        assert_eq!(scenario.to_json_pretty(), FULL);
        let line: Vec<&str> = FULL.lines().map(str::trim_start).collect();
        let line = line.join(" ").replace("{ ", "{").replace("[ ", "[").replace(" ]", "]").replace(" }", "}");
        assert_eq!(scenario.to_json(), line);
        assert_eq!(Scenario::from_json(&scenario.to_json()), Ok(scenario));
    }

    #[test]
    fn all_but_the_algorithm_has_a_default() {
        let plain = Scenario::new(algorithms::find("lelann").unwrap());
        assert_eq!(Scenario::from_json("{\"algorithm\": \"lelann\"}"), Ok(plain.clone()));
        assert_eq!(plain.to_json(), "{\"version\": 1, \"algorithm\": \"lelann\"}");
        let spelt_out = r#"{"version": 1, "algorithm": "lelann", "options": {"announce": true}, "processes": 6,
            "ids": {"order": "ascending"}, "winner": "largest", "established": false, "start": "all",
            "network": {"delay": {"fixed": 1}, "fifo": true, "loss": 0.0, "duplicate": 0}, "detector": "none",
            "faults": [], "overrides": [], "seed": 1, "limits": {"events": 2000000, "time": 1000000}}"#;
        assert_eq!(Scenario::from_json(spelt_out), Ok(plain));
    }

    #[test]
    fn nobody_starts_by_default_when_a_leader_is_established() {
        let read = |start: &str| {
            let text = format!("{{\"algorithm\": \"lelann\", \"established\": true{start}}}");
            let scenario = Scenario::from_json(&text).unwrap();
            assert_eq!(Scenario::from_json(&scenario.to_json()), Ok(scenario.clone()));
            scenario.start
        };
        assert_eq!(read(""), Start::Nobody);
        assert_eq!(read(", \"start\": \"all\""), Start::All);
    }

    #[test]
    fn identities_in_order_are_that_order() {
        let scenario = Scenario::from_json(r#"{"algorithm": "lelann", "ids": {"values": [3, 2, 1]}}"#).unwrap();
        assert_eq!((scenario.processes, scenario.ids), (3, Ids::Order(Order::Descending)));
    }

    #[test]
    fn heartbeats_joins_and_leaves_have_a_text() {
        let mut scenario = Scenario::new(algorithms::find("lelann").unwrap());
        scenario.detector = Detector::Heartbeat { period: 5, timeout: 10 };
        let faults = [(2, FaultKind::Join(5)), (7, FaultKind::Leave(5))];
        scenario.faults = faults.map(|(at, kind)| Fault { at, kind }).to_vec();
        let text = scenario.to_json();
        assert_eq!(Scenario::from_json(&text), Ok(scenario));
    }

    #[test]
    fn what_comes_later_is_refused() {
        let error = Scenario::from_json(r#"{"algorithm": "lelann", "schedule": []}"#).unwrap_err();
        assert_eq!(error.to_string(), "schedule: found a schedule, allowed: no schedule yet (it comes later)");
    }
}
