//! A scenario's fields and options one by one, by their keys in a link: what a panel of controls reads and changes.

use crate::error::{InputError, one_of};
use crate::scenario::link::{KEYS, decode, encode};
use crate::scenario::{FIELDS, Scenario};

impl Scenario {
    /// The value of a field or an option by its key in a link, as a link writes it; empty where nothing stands for it.
    ///
    /// # Panics
    /// When the algorithm has no such option, and no field is called so.
    #[must_use]
    pub fn value(&self, key: &str) -> String {
        match FIELDS.iter().find(|field| field.link == key) {
            Some(field) => field.access.text(self).unwrap_or_default(),
            None => encode::option(self.option(key)),
        }
    }

    /// Whether a field or an option is what it would be if the scenario did not say it.
    #[must_use]
    pub fn is_default(&self, key: &str) -> bool {
        match key {
            "faults" => self.faults.is_empty(),
            "by-hand" => self.overrides.is_empty(),
            // The long lists are no part of what any other field says.
            _ => encode::pairs(&self.without_faults().normalised()).all(|(said, _)| said != key),
        }
    }

    /// The scenario with another value of a field or an option, by its key in a link, written as in a link. An empty text says
    /// nothing: the default. Everything else stays, except that listed edges and a named topology take each other's place.
    ///
    /// # Errors
    /// When there is no such key, the value is none that it takes, or the scenario would not be valid.
    pub fn with_value(&self, key: &str, value: &str) -> Result<Self, InputError> {
        let options = self.info().options.iter().map(|spec| spec.key);
        let known: Vec<&str> = KEYS.into_iter().chain(options).collect();
        if !known.contains(&key) {
            return Err(InputError::new(key, "an unknown key", one_of(&known, key)));
        }
        let normal = self.normalised();
        let is_contradicted = |said: &str| match key {
            "net" => said == "edges",
            "edges" => said == "net",
            _ => false,
        };
        let mut pairs: Vec<(&str, String)> =
            encode::pairs(&normal).filter(|(said, _)| *said != key && !is_contradicted(said)).collect();
        // Who starts without being said to depends on whether a leader is established.
        if key == "established" && pairs.iter().all(|(said, _)| *said != "start") {
            pairs.push(("start", normal.value("start")));
        }
        // A list of identities says how many there are.
        if key == "ids"
            && pairs.iter().all(|(said, _)| *said != "n")
            && !value.contains(',')
            && value.contains(|c: char| c.is_ascii_alphabetic())
        {
            pairs.push(("n", normal.value("n")));
        }
        if !value.is_empty() {
            pairs.push((key, value.to_owned()));
        }
        let text = pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("&");
        decode::scenario(&text, std::slice::from_ref(&self.algorithm))
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Shape, Topology};
    use crate::scenario::examples::{ALL, GRAPH, RING};
    use crate::scenario::{Ids, Scenario, Start, link};

    fn of(text: &str) -> Scenario {
        link::read(text, &ALL).expect("a good link")
    }

    #[test]
    fn a_value_is_read_and_changed_by_its_key() {
        let scenario = of("a=example&n=8&ids=shuffled&delay=2-5&announce=no");
        let values = ["n", "ids", "delay", "fifo", "start", "announce", "variant"].map(|key| scenario.value(key));
        assert_eq!(values, ["8", "shuffled", "2-5", "yes", "all", "no", "filter"]);
        assert!(scenario.is_default("fifo") && !scenario.is_default("delay") && !scenario.is_default("announce"));

        let changed = scenario.with_value("delay", "3").and_then(|it| it.with_value("variant", "participants"));
        assert_eq!(changed, Ok(of("a=example&n=8&ids=shuffled&delay=3&announce=no&variant=participants")));
        assert_eq!(scenario.with_value("delay", "").unwrap().value("delay"), "1");
        let error = scenario.with_value("detector", "prefect").unwrap_err().to_string();
        assert!(error.starts_with("detector: found prefect"), "{error}");
        assert!(scenario.with_value("explode", "yes").is_err());
    }

    #[test]
    fn whoever_starts_goes_on_starting_when_a_leader_is_established() {
        let scenario = Scenario::new(&RING).with_value("established", "yes").unwrap();
        assert_eq!((scenario.established, scenario.start), (true, Start::All));
    }

    #[test]
    fn identities_that_are_listed_say_how_many_there_are() {
        let listed = Scenario::new(&RING).with_value("ids", "80,32,5").unwrap();
        assert_eq!((listed.processes, &listed.ids), (3, &Ids::Values(vec![80, 32, 5])));
        assert_eq!(listed.with_value("ids", "descending").unwrap().processes, 3);
    }

    #[test]
    fn a_topology_takes_the_place_of_edges() {
        let mut scenario = Scenario::new(&GRAPH);
        scenario.processes = 3;
        scenario.network.topology = Topology::Edges(vec![(0, 1), (1, 2)]);
        assert_eq!(scenario.value("edges"), "0-1,1-2");
        let star = scenario.with_value("net", "star").unwrap();
        assert_eq!(star.network.topology, Topology::Shape(Shape::Star));
    }
}
