//! The one fragment of a scenario.

use std::iter::once;

use crate::algorithm::OptionValue;
use crate::scenario::Scenario;
use crate::scenario::access::LinkText;

/// Writes a scenario in its normal form: what is as it would be without being said is left out.
pub(super) fn scenario(scenario: &Scenario) -> String {
    let pairs: Vec<String> = pairs(scenario).map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join("&")
}

/// What has to be said of a scenario: keys with their values.
pub(super) fn pairs(scenario: &Scenario) -> impl Iterator<Item = (&'static str, String)> {
    let algorithm = ("a", scenario.algorithm.key.to_string());
    let options = scenario.options.iter().map(|(key, value)| (*key, option(*value)));
    let fields = scenario.said().filter_map(|(field, text)| Some((field.link, text?)));
    once(algorithm).chain(options).chain(fields)
}

/// The value of an option.
pub(super) fn option(value: OptionValue) -> String {
    match value {
        OptionValue::Flag(flag) => flag.write(),
        OptionValue::Choice(choice) => choice.to_owned(),
        OptionValue::Ticks(number) | OptionValue::Count(number) => number.write(),
    }
}
