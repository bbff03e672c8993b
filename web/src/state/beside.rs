//! The second run in a link: what of its scenario is not as in the first one's. `beside=a:lelann;ids:ascending;faults`
//!
//! Each part is a key of the scenario's link with its value there; a key alone is not said of the second. None of these characters stands
//! in a key, and `;` in no value. One pair of scenarios has one text: keys stand in the order of the links.

use election_core::scenario::link::decode;
use election_core::{InputError, Scenario};

/// Between two parts.
const AND: char = ';';

/// What of the second scenario is not as in the first, both as their links.
pub fn difference(first: &str, second: &str) -> String {
    let (one, other) = (pairs(first), pairs(second));
    let said = other.iter().filter(|pair| !one.contains(pair)).map(|(key, value)| format!("{key}:{value}"));
    let is_left_out = |key: &str| !other.iter().any(|(other, _)| *other == key);
    let left_out = one.iter().filter(|(key, _)| is_left_out(key)).map(|(key, _)| (*key).to_owned());
    let parts: Vec<String> = said.chain(left_out).collect();
    parts.join(";")
}

/// The second scenario, given the first and what differs.
///
/// # Errors
/// When that is no scenario, or says of the first what is not so.
pub fn second(first: &Scenario, difference: &str) -> Result<Scenario, InputError> {
    let first = first.to_link()?;
    let first = decode(&first);
    let mut all = pairs(&first);
    for part in difference.split(AND).filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once(':').map_or((part, None), |(key, value)| (key, Some(value)));
        let place = all.iter().position(|(other, _)| *other == key);
        match (place, value) {
            (Some(place), Some(value)) => all[place].1 = value,
            (Some(place), None) => {
                all.remove(place);
            }
            (None, Some(value)) => all.push((key, value)),
            (None, None) => {
                return Err(InputError::new(
                    "beside",
                    part,
                    "a key with a value, as in n:8, or one of the first scenario",
                ));
            }
        }
    }
    let link: Vec<String> = all.iter().map(|(key, value)| format!("{key}={value}")).collect();
    Scenario::from_link(&link.join("&"))
}

/// The keys of a scenario's link with their values.
fn pairs(link: &str) -> Vec<(&str, &str)> {
    link.split('&').filter_map(|pair| pair.split_once('=')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::eventful;

    fn scenario(link: &str) -> Scenario {
        Scenario::from_link(link).expect("a good link")
    }

    #[test]
    fn only_what_differs_is_said() {
        for (first, other, expected) in [
            ("a=chang-roberts&n=8&ids=descending", "a=lelann&n=8&ids=descending", "a:lelann"),
            ("a=bully&n=5&faults=crash:4@2,crash:3@5", "a=bully&n=5", "faults"),
            ("a=bully&n=5", "a=bully&n=5&faults=crash:4@2,crash:3@5", "faults:crash:4@2,crash:3@5"),
            ("a=bully&n=5", "a=bully&n=5", ""),
        ] {
            assert_eq!(difference(first, other), expected);
            assert_eq!(second(&scenario(first), expected), Ok(scenario(other)), "{expected}");
        }
    }

    #[test]
    fn five_hundred_pairs_come_back_from_what_differs() {
        let all: Vec<(Scenario, String)> = eventful()
            .into_iter()
            .filter_map(|scenario| scenario.to_link().ok().map(|link| (scenario, link)))
            .collect();
        let mut tried = 0;
        for (place, (first, link)) in all.iter().enumerate() {
            for (other, other_link) in [(place * 7 + 1) % all.len(), (place + 1) % all.len()].map(|at| &all[at]) {
                let said = difference(link, other_link);
                let read = second(first, &decode(&said)).expect("what was written can be read");
                assert_eq!(read.to_link().as_ref(), Ok(other_link), "{link} {said}");
                assert!(!said.contains(['&', '=', '!', ' ']), "{said}");
                let _ = other;
                tried += 1;
            }
        }
        assert!(tried >= 500, "{tried}");
    }

    #[test]
    fn what_is_no_scenario_is_refused() {
        let first = scenario("a=chang-roberts&n=8");
        for bad in ["x", "x:1", "n:9999", "a:none", ":", "n:", "variant"] {
            assert!(second(&first, bad).is_err(), "{bad}");
        }
    }
}
